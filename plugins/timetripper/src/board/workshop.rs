//! The Timemaster's workshop: a battle as its card, and the field as it may come up.

use maud::{Markup, html};
use timetripper::{
    State,
    book::{Battle, Count, Kind, Leaves, Opponent, SetUp},
    field::{Health, Steed},
    map::Place,
    time::Era,
};

/// The distance from the middle of a hex to a corner, in the drawing's units.
const SIZE: f64 = 12.0;

/// The card of a battle: where and when, who is there, what can be had.
pub fn card(battle: &Battle) -> Markup {
    let date = if battle.date.is_empty() { "no date" } else { &battle.date };
    let era = if battle.era == Era::Past { "the Past" } else { "the Future" };
    let set_up = match battle.set_up {
        SetUp::Random => "Opponents stand around you at random.",
        SetUp::Enter => "Opponents enter from a side.",
    };
    let talk = battle.negotiate.map(|ratings| ratings.iter().map(ToString::to_string).collect::<String>());
    html! {
        div.tt-shop-card {
            h3 { (battle.title) }
            p.tt-facts { (date) @if !battle.place.is_empty() { " · " (battle.place) } " · " (era) }
            @if !battle.note.is_empty() { p { (battle.note) } }
            p {
                (set_up) " "
                @match talk { Some(ratings) => { "Negotiation " (ratings) ". " } None => { "Nobody talks here. " } }
                @match &battle.treasure {
                    Some(treasure) => { "Treasure: " (treasure.name) ", worth " (treasure.value) ", " (tenths(treasure.tenths)) " pounds." }
                    None => { "No treasure." }
                }
            }
            div.wide {
                table.ruled {
                    thead { tr { @for head in ["Opponent", "What", "Values", "How many", "Moves", "Rides", "Leaves"] { th scope="col" { (head) } } } }
                    tbody { @for opponent in &battle.opponents { (row(opponent)) } }
                }
            }
            @let features = features(battle);
            @if !features.is_empty() { p { "On the field: " (features.join(", ")) "." } }
        }
    }
}

fn tenths(tenths: u16) -> String {
    if tenths.is_multiple_of(10) {
        (tenths / 10).to_string()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
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
        Leaves::Bound => "what works for its owner only",
    };
    html! {
        tr {
            td { (opponent.name) }
            td { (kind) ", " (opponent.looks) }
            td { (opponent.values.map_or_else(|| "rolled".to_owned(), |values| values.to_string())) }
            td { (count(opponent.count)) }
            td { (opponent.moves) }
            td { @match &opponent.mount { Some(mount) => { (mount.looks) " " (mount.values) } None => "—" } }
            td { (leaves) }
        }
    }
}

fn count(count: Count) -> String {
    match (count.dice, count.plus) {
        (0, plus) => plus.to_string(),
        (dice, 0) => format!("{dice}D"),
        (dice, plus) => format!("{dice}D{plus:+}"),
    }
}

fn features(battle: &Battle) -> Vec<String> {
    let features = &battle.features;
    let mut all = Vec::new();
    all.extend(features.trees.map(|(count, adds)| format!("{count} trees that add {adds}")));
    all.extend(features.shellholes.map(|(count, adds)| format!("{count} shellholes that add {adds}")));
    all.extend((features.exits > 0).then(|| format!("{} exits", features.exits)));
    all.extend((features.treasures > 0).then(|| format!("{} treasures", features.treasures)));
    all.extend(features.artillery.then(|| "artillery".to_owned()));
    all.extend(features.mortar.then(|| "a mortar".to_owned()));
    all.extend(features.restraint.map(|values| format!("a flux restraint {values}")));
    all.extend(features.dawn.map(|stages| format!("dawn after {stages} Stages")));
    all.extend(features.no_detection.then(|| "nobody detects".to_owned()));
    all.extend(features.black_hole.then(|| "a black hole".to_owned()));
    all
}

/// The field after somebody has landed there, as a drawing.
pub fn field(state: &State) -> Markup {
    let places = (2..=12u16).flat_map(|column| (2..=12u16).filter_map(move |row| Place::of(column, row)));
    let grid: String = places.map(outline).collect();
    let field = &state.field;
    let units = field.units().iter().zip(1u8..).filter(|(unit, _)| unit.health == Health::Up);
    html! {
        svg.tt-field viewBox="-14 -12 208 242" role="img" aria-label="The field as it may come up" {
            path.tt-grid d=(grid) {}
            @for place in field.marks.iter().flatten() { g.tt-mark transform=(at(*place)) { circle r="7" {} } }
            @for place in field.hoard.iter().flatten() { g.tt-mark.hoard transform=(at(*place)) { path d="M0-5L5 0L0 5L-5 0Z" {} } }
            @for (unit, number) in units {
                g.tt-foe transform=(at(unit.place)) {
                    title {
                        (state.opponent(unit).map_or("", |opponent| opponent.name.as_str())) " in " (unit.place)
                        @if unit.steed == Steed::Up { ", mounted" }
                    }
                    rect x="-6.5" y="-6.5" width="13" height="13" rx="1.5" {}
                    text y="2.6" { (number) }
                }
            }
            @for seat in state.present() {
                g.tt-us transform=(at(state.tripper(seat).place)) { title { "The Tripper" } rect x="-6.5" y="-6.5" width="13" height="13" rx="1.5" {} text y="2.6" { "T" } }
            }
        }
    }
}

fn centre(place: Place) -> (f64, f64) {
    let (column, row) = (f64::from(place.column()) - 2.0, f64::from(place.row()) - 2.0);
    // Even columns lie half a hex lower.
    let lower = if place.column().is_multiple_of(2) { 0.5 } else { 0.0 };
    (SIZE * 1.5 * column, SIZE * 3_f64.sqrt() * (row + lower))
}

fn at(place: Place) -> String {
    let (x, y) = centre(place);
    format!("translate({x:.1} {y:.1})")
}

fn outline(place: Place) -> String {
    let (x, y) = centre(place);
    let (s, half, high) = (SIZE, SIZE / 2.0, SIZE * 3_f64.sqrt() / 2.0);
    format!(
        "M{:.1} {y:.1}l{half:.1} {high:.1}h{s:.1}l{half:.1}-{high:.1}-{half:.1}-{high:.1}h-{s:.1}z",
        x - s
    )
}
