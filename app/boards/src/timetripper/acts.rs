//! What can be done now, in groups. One group is open at a time, and what it offers lies on the map: first the
//! weapon and how it is used, then the hex. Opening a group takes no round trip.

use engine::{LookOffer, Rule};
use maud::{Markup, html};
use timetripper::{field::Who, map::Place, weapons::Weapon};

use super::{desk::Desk, prompt::is_in_bar};
use crate::{Fragment, kit::why::why};

/// Rules that groups cite.
pub(super) const RULES: &[Rule] = &[
    Rule("6.0"),
    Rule("7.0"),
    Rule("7.13"),
    Rule("7.42"),
    Rule("8.1"),
    Rule("8.3"),
    Rule("8.42"),
    Rule("8.43"),
    Rule("8.44"),
    Rule("10.1"),
    Rule("10.57"),
    Rule("13.0"),
    Rule("15.0"),
    Rule("15.21"),
];

/// Above so many shots, the chances of each result are left out.
const CROWD: usize = 24;

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

/// All groups as the fragment `tt-acts`.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let groups = if desk.is_equipping() { Vec::new() } else { groups(desk) };
    let crowded = groups
        .iter()
        .filter(|group| group.kind == Kind::Attack)
        .map(|group| group.offers.len())
        .sum::<usize>()
        > CROWD;
    vec![Fragment::new(
        "tt-acts",
        html! {
            div id="tt-acts" .acts hidden[groups.is_empty()] {
                @for (group, number) in groups.iter().zip(1..) { (show(desk, group, number, crowded)) }
            }
        },
    )]
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

/// What one most likely wants stands first.
fn rank(group: &Group<'_>) -> u8 {
    match (group.id.as_str(), group.kind) {
        ("move" | "flux" | "shot", _) if group.offers.iter().all(|offer| offer.then != "command") => 0,
        (_, Kind::Attack) => 1,
        (_, Kind::Throw(_)) => 2,
        ("drop", _) => 8,
        ("other", _) => 9,
        ("talk" | "awed" | "mine", _) => 5,
        _ => 4,
    }
}

/// Which group an offer belongs to.
fn sort(desk: &Desk<'_>, offer: &LookOffer) -> (String, String, Rule, &'static str, Kind) {
    const ODDS: &str = "Chance in % to hit · to be rid of him.";
    const BLOW: &str = "Chance in % to be rid of him.";
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
        "shot" => ("shot".to_owned(), "Next shot".to_owned(), Rule("8.1"), ODDS, Kind::Attack),
        "throw" => {
            let weapon = weapon.unwrap_or(Weapon::M26);
            let rule = if weapon == Weapon::M1 { Rule("8.43") } else { Rule("8.42") };
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
            "8.44",
            "It reaches all hexes within 60° either side of its facing.",
        ),
        "reload" | "pick" | "give" | "loot" => plain("things", "Things", "7.42", ""),
        "drop" => plain("drop", "Put down", "7.41", "This costs nothing."),
        "command" | "conjure" | "flux" | "align" | "jump" => plain("flux", "The flux", "10.1", ""),
        "talk" => {
            plain("talk", "Negotiate", "15.0", "Once for the whole phase, instead of moving or fighting.")
        }
        "as" => plain("awed", "Soldiers in awe", "15.21", "They move and attack as you say."),
        "steer" => plain("steer", "How far", "10.57", ""),
        "letter" => {
            plain("letter", "Set-up letter", "6.0", "The letters and numbers are printed on the map.")
        }
        "enter" => plain("enter", "Where it enters", "6.0", ""),
        "send" => plain("send", "Where it goes", "9.23", "All of these are equally good for it."),
        _ => plain("other", "Other", "13.0", ""),
    }
}

fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn show(desk: &Desk<'_>, group: &Group<'_>, number: usize, crowded: bool) -> Markup {
    html! {
        details.group id={ "g-" (group.id) } name="acts" data-aim open[number == 1] {
            summary data-key=[(number < 10).then(|| format!("m{number}"))] {
                b { (group.title) }
                span { (count(group)) }
            }
            @match group.kind {
                Kind::Throw(weapon) => { (throw(desk, group, weapon)) }
                _ => {
                    @if !group.hint.is_empty() { p.hint { (group.hint) " " (why(group.rule)) } }
                    div.offers { @for offer in &group.offers { (button(desk, offer, group.kind, crowded)) } }
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
        @else if group.offers.len() > 1 { (group.offers.len()) }
    }
}

fn button(desk: &Desk<'_>, offer: &LookOffer, kind: Kind, crowded: bool) -> Markup {
    let percent =
        |wanted: &str| offer.odds.iter().find(|chance| chance.what == wanted).map(engine::Chance::percent);
    if kind == Kind::Attack {
        let numbers = match (percent("hit"), percent("out of the battle")) {
            (Some(hit), Some(out)) => format!("{hit}·{out}"),
            (None, Some(out)) => out.to_string(),
            _ => "–".to_owned(),
        };
        let detail = (!crowded && !offer.odds.is_empty()).then(|| odds(offer, |_| true));
        return html! {
            button name="act" value=(offer.then) title=[detail] { (target(&offer.label)) " " b { (numbers) } }
        };
    }
    let costs = offer.label.ends_with("for a point of Endurance");
    let label = costs.then(|| offer.label.as_str());
    html! {
        button.cost[costs] name="act" value=(offer.then) data-key=[key(desk, offer)] title=[label] { (short(offer)) }
        @if !offer.odds.is_empty() { small.odds { (odds(offer, |_| true)) } }
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

/// Chances in words.
fn odds(offer: &LookOffer, wanted: impl Fn(&str) -> bool) -> String {
    let shown = offer.odds.iter().filter(|chance| wanted(&chance.what));
    shown.map(|chance| format!("{} {} %", chance.what, chance.percent())).collect::<Vec<_>>().join(", ")
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

/// A grenade: every hex it can fly to, and what it does to whom at which distance.
fn throw(desk: &Desk<'_>, group: &Group<'_>, weapon: Weapon) -> Markup {
    let verb = format!("throw {} ", weapon.id());
    let hexes = |offer: &&&LookOffer| offer.then.strip_prefix(&verb).map(str::to_owned);
    let hexes: Vec<_> = group.offers.iter().filter_map(|offer| hexes(&offer)).collect();
    html! {
        p.hint { (group.hint) " " (why(group.rule)) }
        div.offers data-verb=(verb) data-hexes=(hexes.join(" ")) data-touch=(touches(desk, weapon)) {
            label { "Hex " input form="hurl" name="add" pattern="[01][0-9][01][0-9]" placeholder="0704" autocomplete="off"; }
            button form="hurl" name="draft" value=(verb) { "Throw the " (weapon.name()) }
        }
        output.touched {}
    }
}

/// Everybody a grenade could touch: his hex, the chance to put him out at each distance, whether he is a friend, and
/// his name.
fn touches(desk: &Desk<'_>, weapon: Weapon) -> String {
    let Some(turn) = desk.turn() else { return String::new() };
    let (attack, values) = desk.state.grenade(turn, weapon);
    let touch = |who: Who| {
        let chance = |value: &i16| {
            let outlook = desk.state.outlook(&timetripper::fight::Attack { value: *value, ..attack }, who);
            engine::Chance::new("", outlook.out, timetripper::odds::ALL).percent().to_string()
        };
        let friend = match who {
            Who::Tripper(_) => true,
            Who::Unit(unit) | Who::Mount(unit) => desk.state.unit(unit).awed.is_some(),
        };
        let chances: Vec<_> = values.iter().map(chance).collect();
        let name = desk.name(who).replace(['|', ';'], " ");
        format!("{}|{}|{}|{name}", desk.state.place_of(who), chances.join(" "), u8::from(friend))
    };
    desk.state.everybody().map(touch).collect::<Vec<_>>().join(";")
}
