//! The Timemaster’s workshop: battles that players write, each as its card and as the field may come up.

use engine::{Fast, Game as _, Seat, Setting, Silent, words::count};
use maud::{Markup, html};
use timetripper::{
    Action, Setup, State, TimeTripper,
    book::{self, Battle, Kind, Leaves, Opponent, SetUp},
    field::{Health, Steed},
    map::Place,
    time::Era,
};

use super::card::{self, tenths};
use kit::{
    format,
    hexmap::{self, Layout, Top},
    html as page,
};
use plugin::{Fault, Workshop};

/// The hexes of a previewed field in the drawing’s units.
const LAYOUT: Layout = Layout::new(12.0, Top::Flat);

/// The workshop of this game.
pub(crate) const WORKSHOP: Workshop = Workshop {
    title: "The Timemaster’s workshop",
    things: "battles",
    thing: "battle",
    introduction,
    format: "docs/battle-format.md",
    example: EXAMPLE,
    longest: 16 * 1024,
    setting: "battles",
    check,
    preview,
    try_it,
    on_one_line: book::on_one_line,
};

/// The document that describes the format.
const FORMAT: &str = include_str!("../../../../docs/battle-format.md");

/// The numbers that battles have on the Time Displays.
const NUMBERS: std::ops::RangeInclusive<u8> = 1..=72;

const EXAMPLE: &str = "\
# Your own battle. The number says which printed one it replaces, 1 to 72.
battle 11
  title The Night Market
  date 1931
  place A harbour town, in the rain
  display past
  negotiate DEF
  treasure 12 8 A jade seal
  set-up random
  opponent Smugglers
    kind soldier
    looks gunner
    values 8E3F
    count 1D+2
    leaves 1914
  opponent Guard dogs
    kind animal
    looks wolf
    values 4X2E
    count 2
    leaves nothing
  feature trees 4 2
  note No one expected a column of light between the crates.
";

fn introduction() -> Markup {
    html! {
        p {
            "Write your own battles: who is there, how strong they are, what can be found. Every line is a word and what \
             follows it; the printed battles are written the same way."
        }
        (format::reference(FORMAT))
    }
}

fn check(text: &str) -> Result<usize, Vec<Fault>> {
    let own = |fault: book::Fault| Fault { line: Some(fault.line), message: fault.message };
    let battles = book::parse(text).map_err(|faults| faults.into_iter().map(own).collect::<Vec<_>>())?;
    if battles.is_empty() {
        let message = "there is no battle here yet; one starts with `battle N`".to_owned();
        return Err(vec![Fault { line: None, message }]);
    }
    Ok(battles.len())
}

/// The cards of the battles, each with its field as it may come up.
fn preview(text: &str) -> Markup {
    let battles = book::parse(text).unwrap_or_default();
    html! {
        @for battle in &battles {
            (page::card(&format!("Battle {}", battle.number), &html! {
                (sheet(battle))
                @match landed(text, battle.number) {
                    Ok(state) => {
                        p.hint { "One way the dice may set it up; each counter has its unit’s number." }
                        (field(&state))
                        p { button.main type="submit" form="shop" name="try" value=(battle.number) { "Try battle " (battle.number) } }
                    }
                    Err(faults) => { @for fault in &faults { (page::notice(fault)) } }
                }
            }))
        }
    }
}

fn try_it(text: &str, value: &str) -> Option<Vec<Setting>> {
    let battles = book::parse(text).ok()?;
    let battle = battles.iter().find(|battle| battle.number.to_string() == value)?;
    Some(settings(text, battle.number))
}

/// The settings of a table that starts in this battle.
fn settings(text: &str, battle: u8) -> Vec<Setting> {
    vec![
        Setting::new("battles", book::on_one_line(text)),
        Setting::new("begin-in", battle.to_string()),
        Setting::new("choices", "dice"),
    ]
}

/// A Tripper who has just landed in this battle, or why no one can.
fn landed(text: &str, battle: u8) -> Result<State, Vec<String>> {
    if !NUMBERS.contains(&battle) {
        let (first, last) = (NUMBERS.start(), NUMBERS.end());
        return Err(vec![format!(
            "Battle {battle} has no place on the Time Displays: use a number from {first} to {last}."
        )]);
    }
    let setup = Setup::read(1, &settings(text, battle))
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let mut table = Silent(Fast::new(u64::from(battle)));
    let mut state = TimeTripper::start(&setup, *TimeTripper::VERSIONS.end(), &mut table);
    let _ = TimeTripper::apply(&mut state, Seat::new(0), Action::Start, &mut table);
    Ok(state)
}

/// A battle’s card: where and when, who is there, what can be had.
fn sheet(battle: &Battle) -> Markup {
    let date = if battle.date.is_empty() { "no date" } else { &battle.date };
    let era = if battle.era == Era::Past { "the Past" } else { "the Future" };
    let set_up = match battle.set_up {
        SetUp::Random => "Opponents start at random around you.",
        SetUp::Enter => "Opponents enter from a side.",
    };
    let talk = battle.negotiate.map(|ratings| ratings.iter().map(ToString::to_string).collect::<String>());
    let features = features(battle);
    html! {
        div {
            h3 { (battle.title) }
            p.small-facts { (date) @if !battle.place.is_empty() { " · " (battle.place) } " · " (era) }
            @if !battle.note.is_empty() { p { (battle.note) } }
            p {
                (set_up) " "
                @match talk { Some(ratings) => { "Negotiation " (ratings) ". " } None => { "No one here will talk. " } }
                @match &battle.treasure {
                    Some(treasure) => { "Treasure: " (treasure.name) ", worth " (treasure.value) ", " (tenths(treasure.tenths)) " pounds." }
                    None => { "No treasure." }
                }
            }
            div.scrolls {
                table.ruled {
                    thead { tr { @for head in ["Opponent", "What", "Values", "How many", "Moves", "Rides", "Leaves"] { th scope="col" { (head) } } } }
                    tbody { @for opponent in &battle.opponents { (row(opponent)) } }
                }
            }
            @if !features.is_empty() { p { "On the field: " (features.join(", ")) "." } }
        }
    }
}

fn row(opponent: &Opponent) -> Markup {
    let kind = match opponent.kind {
        Kind::Soldier => "soldier",
        Kind::Animal => "animal",
        Kind::Thing => "thing",
    };
    let leaves = match opponent.leaves {
        Leaves::Nothing => "nothing",
        Leaves::Melee => "a blade",
        Leaves::Early => "a bow or musket",
        Leaves::Rifle => "a rifle",
        Leaves::Automatic => "an automatic",
        Leaves::Bound => "a weapon that only works for its owner",
    };
    html! {
        tr {
            td { (opponent.name) }
            td { (kind) ", " (opponent.looks) }
            td { (card::values(opponent)) }
            td { (card::count(opponent.count)) }
            td { (opponent.moves) }
            td { @match &opponent.mount { Some(mount) => { (mount.looks) " " (mount.values) } None => "—" } }
            td { (leaves) }
        }
    }
}

fn features(battle: &Battle) -> Vec<String> {
    let features = &battle.features;
    let mut all = Vec::new();
    all.extend(features.trees.map(|(trees, adds)| format!("{} that add {adds}", count(trees, "tree"))));
    all.extend(
        features.shellholes.map(|(holes, adds)| format!("{} that add {adds}", count(holes, "shellhole"))),
    );
    all.extend((features.exits > 0).then(|| count(features.exits, "exit")));
    all.extend((features.treasures > 0).then(|| count(features.treasures, "treasure")));
    all.extend(features.artillery.then(|| "artillery".to_owned()));
    all.extend(features.mortar.then(|| "a mortar".to_owned()));
    all.extend(features.restraint.map(|values| format!("a flux restraint {values}")));
    all.extend(features.dawn.map(|stages| format!("dawn after {}", count(stages, "Stage"))));
    all.extend(features.no_detection.then(|| "no one detects".to_owned()));
    all.extend(features.black_hole.then(|| "a black hole".to_owned()));
    all
}

/// The field after someone has landed there, as a drawing.
fn field(state: &State) -> Markup {
    let field = &state.field;
    let hexes = || Place::all().map(Place::hex);
    let at = |place: Place| LAYOUT.put(place.hex());
    let units = field.units().iter().zip(1u8..).filter(|(unit, _)| unit.health == Health::Up);
    let inside = html! {
        path.field-grid d=(LAYOUT.outlines(hexes())) {}
        @for place in field.marks.iter().flatten() { g.field-mark transform=(at(*place)) { circle r="7" {} } }
        @for place in field.hoard.iter().flatten() { g.field-mark transform=(at(*place)) { path d="M0-5L5 0L0 5L-5 0Z" {} } }
        @for (unit, number) in units {
            g.field-foe transform=(at(unit.place)) {
                title {
                    (state.opponent(unit).map_or("", |opponent| opponent.name.as_str())) " in " (unit.place)
                    @if unit.steed == Steed::Up { ", mounted" }
                }
                rect x="-6.5" y="-6.5" width="13" height="13" rx="1.5" {}
                text y="2.6" { (number) }
            }
        }
        @for seat in state.present() {
            g.field-tripper transform=(at(state.tripper(seat).place)) {
                title { "The Tripper" }
                rect x="-6.5" y="-6.5" width="13" height="13" rx="1.5" {}
                text y="2.6" { "T" }
            }
        }
    };
    hexmap::map("", "field", "The field as it may come up", LAYOUT.view_box(hexes(), 2.0), &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_in(markup: &str, what: &str) -> usize {
        markup.matches(what).count()
    }

    #[test]
    fn the_example_is_without_fault_and_can_be_tried() {
        assert_eq!(check(EXAMPLE), Ok(1));
        let drawn = preview(EXAMPLE).into_string();
        assert_eq!(count_in(&drawn, "name=\"try\" value=\"11\""), 1, "{drawn}");
        assert!(count_in(&drawn, "class=\"field-foe\"") >= 4, "dogs and smugglers are there");
        let settings = try_it(EXAMPLE, "11").unwrap_or_default();
        assert!(Setup::read(1, &settings).is_ok());
        assert_eq!(try_it(EXAMPLE, "12"), None, "there is no such battle in it");
    }

    #[test]
    fn every_fault_is_reported_and_an_empty_text_is_one() {
        let faults = check("battle 200\n  titel X\n").unwrap_err();
        assert!(faults.len() > 1, "{faults:?}");
        assert_eq!(check("# nothing yet\n").map_err(|faults| faults.len()), Err(1));
    }

    #[test]
    fn every_word_of_the_format_is_on_the_page() {
        let drawn = introduction().into_string();
        for word in ["title WORDS", "kind soldier", "spearman", "hunts-flux", "black-hole", "shellholes N D"]
        {
            assert!(drawn.contains(word), "{word}");
        }
        assert!(count_in(&drawn, "<tr>") > 50 && !drawn.contains('`'), "{drawn}");
    }

    #[test]
    fn a_battle_that_cannot_be_reached_says_why() {
        let text = EXAMPLE.replace("battle 11", "battle 99");
        assert_eq!(check(&text), Ok(1));
        let drawn = preview(&text).into_string();
        let why = "Battle 99 has no place on the Time Displays: use a number from 1 to 72.";
        assert_eq!(count_in(&drawn, why), 1, "{drawn}");
        assert_eq!(count_in(&drawn, "name=\"try\""), 0, "{drawn}");
    }
}
