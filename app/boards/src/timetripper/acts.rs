//! What can be done now, in groups. One group is open at a time, and what it offers lies on the map: first the
//! weapon and how it is used, then the hex. Opening a group takes no round trip.

use engine::{LookOffer, Rule};
use hexgrid::Direction;
use maud::{Markup, html};
use timetripper::{field::Who, fight::Attack, map::Place, weapons::Weapon};

use super::{desk::Desk, prompt::is_in_bar};
use crate::{Fragment, kit::why::why};

/// Rules that groups cite.
pub(super) const RULES: &[Rule] = &[
    Rule("6.0"),
    Rule("7.0"),
    Rule("7.13"),
    Rule("7.42D"),
    Rule("8.1"),
    Rule("8.3"),
    Rule("8.42A"),
    Rule("8.43A"),
    Rule("8.44A"),
    Rule("10.2"),
    Rule("10.3"),
    Rule("10.4"),
    Rule("10.5"),
    Rule("7.41"),
    Rule("9.23"),
    Rule("10.1"),
    Rule("10.57"),
    Rule("13.0"),
    Rule("15.0"),
    Rule("15.21"),
];

/// Above so many attacks each group only lists hexes and chances, and the client makes the buttons.
const CROWD: usize = 30;

/// Up to so many attacks each says the chance of every result.
const FEW: usize = 12;

/// Offers that belong together.
struct Group<'a> {
    /// Tells it apart.
    id: String,
    title: String,
    rule: Rule,
    /// What the numbers mean, or what it costs.
    hint: &'static str,
    kind: Kind,
    offers: Vec<&'a LookOffer>,
}

/// How a group is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A button each.
    Plain,
    /// A button each, with the chances to hit and to be rid of the target.
    Attack,
    /// One of very many hexes.
    Throw(Weapon),
}

/// What changes with every step as the fragment `tt-acts`, the rest as `tt-more`.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let groups = if desk.is_equipping() { Vec::new() } else { groups(desk) };
    let attacks =
        groups.iter().filter(|group| group.kind == Kind::Attack).map(|group| group.offers.len()).sum();
    let listed = attacks > CROWD || groups.iter().any(|group| matches!(group.kind, Kind::Throw(_)));
    let names = listed.then(|| names(desk));
    let (often, seldom): (Vec<_>, Vec<_>) =
        groups.iter().zip(1..).partition(|(group, _)| rank(group) < SELDOM);
    let show = |(group, number): &(&Group<'_>, usize)| show(desk, group, *number, attacks);
    vec![
        Fragment::new(
            "tt-acts",
            html! {
                div id="tt-acts" .acts hidden[often.is_empty()] data-names=[names] { @for group in &often { (show(group)) } }
            },
        ),
        Fragment::new(
            "tt-more",
            html! { div id="tt-more" .acts hidden[seldom.is_empty()] { @for group in &seldom { (show(group)) } } },
        ),
    ]
}

/// Who stands in which hex, for groups that only list hexes.
fn names(desk: &Desk<'_>) -> String {
    let mounted = |who: &Who| matches!(who, Who::Mount(_));
    let name = |who: Who| format!("{}={}", desk.state.place_of(who), desk.name(who).replace(['=', ';'], " "));
    desk.state.everybody().filter(|who| !mounted(who)).map(name).collect::<Vec<_>>().join(";")
}

fn groups<'a>(desk: &Desk<'a>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for offer in desk.offers().iter().filter(|offer| !is_in_bar(offer)) {
        let (id, title, rule, hint, kind) = sort(desk, offer);
        match groups.iter_mut().find(|group| group.id == id) {
            Some(group) => group.offers.push(offer),
            None => groups.push(Group { id, title, rule, hint, kind, offers: vec![offer] }),
        }
    }
    groups.sort_by_key(rank);
    groups
}

/// Groups of this rank and above seldom change.
const SELDOM: u8 = 6;

/// What one most likely wants stands first.
fn rank(group: &Group<'_>) -> u8 {
    match (group.id.as_str(), group.kind) {
        ("move" | "flux-move" | "shot", _) => 0,
        (_, Kind::Attack) => 1,
        (_, Kind::Throw(_)) => 2,
        ("drop", _) => 8,
        ("other" | "auto", _) => 9,
        ("talk" | "mine", _) => 7,
        ("awed", _) => 5,
        _ => 4,
    }
}

/// Which group an offer belongs to.
#[allow(clippy::too_many_lines, reason = "a few lines a verb")]
fn sort(desk: &Desk<'_>, offer: &LookOffer) -> (String, String, Rule, &'static str, Kind) {
    const ODDS: &str = "% to hit · % to take him out.";
    const NOBODY: &str = "Nobody is within reach of it: a shot into an empty hex only swings the barrel.";
    const BLOW: &str = "% to take him out.";
    let words: Vec<_> = offer.then.split(' ').collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let plain = |id: &str, title: &str, rule: &'static str, hint: &'static str| {
        (id.to_owned(), title.to_owned(), Rule(rule), hint, Kind::Plain)
    };
    let weapon = Weapon::with_id(word(1));
    let is_soldier = matches!(desk.actor(), Some(Who::Unit(_)));
    match word(0) {
        "move" | "carry" => plain("move", "Move", "7.0", "Dashed hexes cost a point of Endurance."),
        "fire" => {
            let mode = word(2);
            let title = match weapon {
                _ if is_soldier => "Shoot".to_owned(),
                Some(weapon) => format!("{}, {mode}", capital(weapon.name())),
                None => mode.to_owned(),
            };
            (format!("{}-{mode}", word(1)), title, Rule("8.1"), ODDS, Kind::Attack)
        }
        "shot" => {
            let hint = if desk.hits_nobody() { NOBODY } else { ODDS };
            ("shot".to_owned(), "Next shot".to_owned(), Rule("8.1"), hint, Kind::Attack)
        }
        "throw" => {
            let weapon = weapon.unwrap_or(Weapon::M26);
            let rule = if weapon == Weapon::M1 { Rule("8.43A") } else { Rule("8.42A") };
            let hint = "Every hex within six. Numbers: how many of them it puts out on average. Dashed: it touches a friend.";
            (word(1).to_owned(), capital(weapon.name()), rule, hint, Kind::Throw(weapon))
        }
        "melee" => {
            let together = words.contains(&"together");
            let title = match weapon {
                _ if is_soldier => "Hand to hand".to_owned(),
                Some(weapon) => capital(weapon.name()),
                None => String::new(),
            };
            let (tail, title) = if together { ("-all", format!("{title}, together")) } else { ("", title) };
            (format!("{}{tail}", word(1)), title, Rule("8.3"), BLOW, Kind::Attack)
        }
        "lay" | "detonate" => plain(
            "mine",
            "Claymore mine",
            "8.44A",
            "It reaches all hexes within 60° either side of its facing.",
        ),
        "reload" | "pick" | "give" | "loot" => plain(
            "things",
            "Things",
            "7.42D",
            if desk.state.is_clear() {
                "There is time for all of it."
            } else {
                "Each is the one thing you do this Stage."
            },
        ),
        "drop" => plain("drop", "Put down", "7.41", "This costs nothing."),
        "command" => plain(
            "flux",
            "Command the flux",
            "10.1",
            "It must obey before it can be conjured, moved, aligned or jumped.",
        ),
        "jump" => plain(
            "jump",
            "Jump the flux",
            "10.5",
            "Where the marker may rest, before anything else is rolled.",
        ),
        "flux" => plain(
            "flux-move",
            "Move the flux",
            "10.3",
            "It sweeps up its own hex and the six around it: bring it next to you to jump.",
        ),
        "conjure" => plain(
            "conjure",
            "Conjure the flux",
            "10.2",
            "You name the letter, a die the number: the hexes are marked so on the map.",
        ),
        "align" => {
            plain("align", "Align the flux", "10.4", "Where the marker would rest after one to six hexes.")
        }
        "talk" => {
            plain("talk", "Negotiate", "15.0", "Once for the whole phase, instead of moving or fighting.")
        }
        "as" => plain("awed", "Who acts", "15.21", "Soldiers in awe of you move and attack as you say."),
        "steer" => plain("steer", "How far", "10.57", ""),
        "letter" => {
            plain("letter", "Set-up letter", "6.0", "The letters and numbers are printed on the map.")
        }
        "enter" => plain("enter", "Where it enters", "6.0", ""),
        "send" => plain("send", "Where it goes", "9.23", "All of these are equally good for it."),
        "auto" => plain(
            "auto",
            "The other side",
            "9.23",
            "Where several hexes are equally good for a soldier, somebody must choose one.",
        ),
        "after" => plain("other", "Who acts first", "13.0", "The team agrees on it anew in every phase."),
        _ => plain("other", "Other", "13.0", ""),
    }
}

fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn show(desk: &Desk<'_>, group: &Group<'_>, number: usize, attacks: usize) -> Markup {
    html! {
        details.group id={ "g-" (group.id) } name="acts" data-aim open[number == 1] {
            summary data-key=[(rank(group) < SELDOM).then(|| format!("m{number}"))] {
                b { (group.title) }
                span { (count(group)) }
            }
            @match group.kind {
                Kind::Throw(weapon) => { (listed(group, Some(touches(desk, weapon)))) }
                Kind::Attack if attacks > CROWD => { (listed(group, None)) }
                _ => {
                    @if !group.hint.is_empty() { p.hint { (group.hint) " " (why(group.rule)) } }
                    div.offers { @for offer in &group.offers { (button(desk, offer, group.kind, attacks)) } }
                }
            }
        }
    }
}

/// What stands beside the title: how many there are, or the one chance that matters.
fn count(group: &Group<'_>) -> Markup {
    let command =
        group.offers.iter().find(|offer| offer.then == "command").and_then(|offer| offer.odds.first());
    html! {
        @if let Some(chance) = command { (chance.percent()) " %" }
        @else if matches!(group.kind, Kind::Throw(_)) { "within 6" }
        @else if group.offers.len() > 1 { (group.offers.len()) }
    }
}

/// The chances to hit and to be rid of the target, in percent.
fn chances(offer: &LookOffer) -> Option<String> {
    let percent =
        |wanted: &str| offer.odds.iter().find(|chance| chance.what == wanted).map(engine::Chance::percent);
    match (percent("hit"), percent("out of the battle")) {
        (Some(hit), Some(out)) => Some(format!("{hit}·{out}")),
        (_, out) => out.map(|out| out.to_string()),
    }
}

fn button(desk: &Desk<'_>, offer: &LookOffer, kind: Kind, attacks: usize) -> Markup {
    if kind == Kind::Attack {
        let detail = (attacks <= FEW && !offer.odds.is_empty()).then(|| odds(offer));
        return html! {
            button name="act" value=(offer.then) title=[detail] {
                (target(&offer.label)) " " b { (chances(offer).unwrap_or_else(|| "–".to_owned())) }
            }
        };
    }
    let costs = offer.label.ends_with("for a point of Endurance");
    let label = costs.then_some(offer.label.as_str());
    let chances =
        if offer.then.starts_with("conjure ") { reach(desk, offer) } else { desk.said(&odds(offer)) };
    html! {
        button class=[costs.then_some("cost")] name="act" value=(offer.then) data-key=[key(desk, offer)] title=[label] { (desk.said(&short(offer))) }
        @if !chances.is_empty() { small.odds { (chances) } }
    }
}

/// `fire at Hoplites 3 in 0704` under its weapon is `Hoplites 3`.
fn target(label: &str) -> &str {
    let after = ["fire at ", "Fire at ", "attack "].into_iter().find_map(|words| label.split_once(words));
    let whom = after.map_or(label, |(_, whom)| whom);
    if whom.starts_with("an empty hex") {
        whom
    } else {
        whom.rsplit_once(" in ").map_or(whom, |(whom, _)| whom)
    }
}

fn short(offer: &LookOffer) -> String {
    let label = offer.label.as_str();
    let label = label
        .strip_suffix(" for a point of Endurance")
        .map_or_else(|| label.to_owned(), |kept| format!("{kept}, −1"));
    match label.strip_prefix("Align the flux in direction ") {
        Some(number) => format!("Align {number}{}", arrow(number)),
        None => match label.strip_prefix("Set up the Claymore here, facing ") {
            Some(number) => format!("Set up, facing {number}{}", arrow(number)),
            None => label,
        },
    }
}

/// The arrow of a direction.
fn arrow(number: &str) -> &'static str {
    match number {
        "1" => " ↑",
        "2" => " ↗",
        "3" => " ↘",
        "4" => " ↓",
        "5" => " ↙",
        "6" => " ↖",
        _ => "",
    }
}

/// Chances in words; what cannot be is left out, and what is the same for each of six is said once.
fn odds(offer: &LookOffer) -> String {
    let possible: Vec<_> = offer.odds.iter().filter(|chance| chance.ways > 0).collect();
    let (landings, others): (Vec<_>, Vec<_>) =
        possible.into_iter().partition(|chance| chance.what.starts_with("to "));
    let alike = landings.iter().all(|chance| (chance.ways, chance.of) == (1, 6));
    let percent = |chance: &&engine::Chance| format!("{} {} %", chance.what, chance.percent());
    let landing = |chance: &&engine::Chance| {
        let whereto = chance.what.trim_start_matches("to ");
        if alike { whereto.to_owned() } else { format!("{whereto} {} %", chance.percent()) }
    };
    let others: Vec<_> = others.iter().map(percent).collect();
    let landings: Vec<_> = landings.iter().map(landing).collect();
    [others.join(", "), landings.join(" · ")]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}

/// How near the flux would come if it were conjured by this letter.
fn reach(desk: &Desk<'_>, offer: &LookOffer) -> String {
    let Some(turn) = desk.turn() else { return String::new() };
    let here = desk.state.place_of(Who::Tripper(turn.seat));
    let is_meant = |letter: &Direction| offer.then.ends_with(timetripper::letter_of(*letter));
    let Some(letter) = Direction::ALL.into_iter().find(is_meant) else { return String::new() };
    let far: Vec<_> = (1..=6).map(|number| Place::lettered(number, letter).distance(here)).collect();
    let near = far.iter().filter(|far| **far <= 1).count();
    let (least, most) = (far.iter().min().copied().unwrap_or(0), far.iter().max().copied().unwrap_or(0));
    match near {
        0 => format!("{least} to {most} hexes from you"),
        6 => "reaches you".to_owned(),
        _ => format!("reaches you {near} in 6, or else up to {most} hexes from you"),
    }
}

/// The keys of the six directions, around S.
fn key(desk: &Desk<'_>, offer: &LookOffer) -> Option<&'static str> {
    const KEYS: [&str; 6] = ["w", "e", "d", "s", "a", "q"];
    let (verb, hex) = offer.then.split_once(' ')?;
    let from = match verb {
        "move" => desk.state.place_of(desk.actor()?),
        "flux" => desk.view.field.flux?,
        _ => return None,
    };
    Some(KEYS[from.direction_to(Place::named(hex)?)?.index()])
}

/// Very many offers of one kind: the verb once, then hexes with their chances. The client lays them on the map and
/// makes buttons of them; without it a hex can be written down. What bursts also says what it does to whom.
fn listed(group: &Group<'_>, touches: Option<String>) -> Markup {
    let is_verb = |word: &&str| Place::named(word).is_none();
    let first = group.offers.first().map_or("", |offer| offer.then.as_str());
    let verb: String = first.split(' ').take_while(is_verb).flat_map(|word| [word, " "]).collect();
    let targets: Vec<_> =
        group.offers.iter().filter_map(|offer| Some((offer.then.strip_prefix(&verb)?, *offer))).collect();
    let bursts = touches.is_some();
    let hexes = if bursts { runs(&targets) } else { aimed(&targets) };
    html! {
        p.hint { (group.hint) " " (why(group.rule)) }
        div.offers data-verb=(verb) data-hexes=(hexes) data-touch=[touches] {
            button form="hurl" name="draft" value=(verb) { (group.title) }
        }
        @if bursts { output.touched {} }
    }
}

/// Targets by their chances, `83:81=0704,0805`; those of a mount in the same hex follow after a slash.
fn aimed(targets: &[(&str, &LookOffer)]) -> String {
    let mut notes: Vec<(&str, String)> = Vec::new();
    for (at, offer) in targets {
        let chances = chances(offer).unwrap_or_default().replace('·', ":");
        match (at.strip_suffix(" mount"), notes.last_mut()) {
            (Some(hex), Some((last, both))) if hex == *last => both.extend(["/", &chances]),
            _ => notes.push((at, chances)),
        }
    }
    gathered(notes.into_iter().map(|(at, note)| (note, at.to_owned())))
}

/// What is said of several hexes is said once, `this=0704,0805;that=0903`.
fn gathered(all: impl Iterator<Item = (String, String)>) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    for (note, at) in all {
        match lines.iter_mut().find(|(other, _)| *other == note) {
            Some((_, hexes)) => hexes.extend([",", &at]),
            None => lines.push((note, at)),
        }
    }
    lines.iter().map(|(note, hexes)| format!("{note}={hexes}")).collect::<Vec<_>>().join(";")
}

/// Hexes below each other as runs, `0704-11`.
fn runs(targets: &[(&str, &LookOffer)]) -> String {
    let mut places: Vec<_> = targets.iter().filter_map(|(at, _)| Place::named(at)).collect();
    places.sort_unstable();
    let follows = |a: &Place, b: &Place| a.column() == b.column() && a.row() + 1 == b.row();
    let run = |run: &[Place]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{:02}", last.row()),
        [] => String::new(),
    };
    places.chunk_by(follows).map(run).collect::<Vec<_>>().join(";")
}

/// Everybody a grenade could touch, by the chance to put him out at each distance; `!` before it for a friend.
fn touches(desk: &Desk<'_>, weapon: Weapon) -> String {
    let Some(turn) = desk.turn() else { return String::new() };
    let (attack, values) = desk.state.grenade(turn, weapon);
    let touch = |who: Who| {
        let chance = |value: &i16| {
            let outlook = desk.state.outlook(&Attack { value: *value, ..attack }, who);
            engine::Chance::new("", outlook.out, timetripper::odds::ALL).percent().to_string()
        };
        let (friend, mount) = match who {
            Who::Tripper(_) => (true, ""),
            Who::Unit(unit) => (desk.state.unit(unit).awed.is_some(), ""),
            Who::Mount(unit) => (desk.state.unit(unit).awed.is_some(), " mount"),
        };
        let chances = values.iter().map(chance).collect::<Vec<_>>().join(" ");
        let note = if friend { format!("!{chances}") } else { chances };
        (note, format!("{}{mount}", desk.state.place_of(who)))
    };
    gathered(desk.state.everybody().map(touch))
}
