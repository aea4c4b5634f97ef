//! Very many targets of one kind, as data: the client makes buttons and marks on the map of them.
//!
//! A group lists its targets in an element that says how what is posted is written around a hex: `data-before`,
//! `data-after`, and `data-mount-after` for what someone rides. All three are the rules’ own ([`around_hex`]). In it,
//! each element says the same of several targets: of those in `data-h`, of what is ridden in `data-m`, of both in
//! `data-b`, which are names of hexes and of the ends of runs of hexes; its text is written on them, `data-harm` says
//! which friends would be hit. A hex may be named twice, once for each. `data-confirm` is asked before any of them. The
//! words around all this are on the form of the groups ([`Wording`]), since they never change.

use engine::Chance;
use hexgrid::Direction;
use maud::{Markup, html};
use timetripper::{Action, around_hex, event::Named, map::Place, odds::Prospect, weapons::Weapon};

use super::super::context::{Context, Offer};
use super::{Bundle, percents, reasons};

/// The words of the buttons that the client makes; `#` stands for what it knows.
pub(super) struct Wording {
    /// Nothing is known of a hex.
    pub(super) none: &'static str,
    /// What a throw does to enemies.
    pub(super) unit: &'static str,
    /// What it does to friends.
    pub(super) harm: &'static str,
    /// What someone rides.
    pub(super) mount: &'static str,
    /// A hex without anyone in it.
    pub(super) empty: &'static str,
    /// How far a way is.
    pub(super) way: &'static str,
    /// The same, with the Endurance it costs after the second `#`.
    pub(super) costly: &'static str,
    /// The chances of a shot.
    pub(super) odds: &'static str,
    /// The chance of a blow.
    pub(super) out: &'static str,
}

pub(super) const WORDING: Wording = Wording {
    none: "no one near",
    unit: "takes out about # enemies",
    harm: "also hits #",
    mount: "#, mount",
    empty: "empty hex #",
    way: "# hexes",
    costly: "# hexes, # Endurance",
    odds: "# % to hit, # % to take out",
    out: "# % to take out",
};

/// Targets of which the same is said.
struct Alike {
    says: Says,
    hexes: Vec<Place>,
    mounts: Vec<Place>,
}

/// What is said of a target; of some hexes two things are said.
#[derive(PartialEq)]
enum Says {
    /// This is written on it.
    Note(String),
    /// These friends would be hit, and would be taken out with these chances.
    Harm(String),
    /// Nothing.
    Nothing,
}

/// The targets of a bundle.
pub(super) fn list(context: &Context<'_>, bundle: &Bundle<'_>) -> Markup {
    let is_wide = bundle.kind.is_throw();
    let (mut before, mut after, mut mount_after) = (String::new(), None, None);
    let mut all: Vec<Alike> = Vec::new();
    for offer in &bundle.offers {
        let Some((written, place, end)) = around_hex(offer.action) else { continue };
        before = written;
        let is_mount = is_mount(offer.action);
        *if is_mount { &mut mount_after } else { &mut after } = Some(end).filter(|end| !end.is_empty());
        for says in if is_wide { burst(context, offer) } else { shot(offer) } {
            let at = all.iter().position(|alike| alike.says == says).unwrap_or_else(|| {
                all.push(Alike { says, hexes: Vec::new(), mounts: Vec::new() });
                all.len() - 1
            });
            if is_mount { all[at].mounts.push(place) } else { all[at].hexes.push(place) }
        }
    }
    html! {
        div.offers.targets.wide[is_wide] data-before=(before) data-after=[after] data-mount-after=[mount_after]
            data-confirm=[reasons::question(context)] {
            @for alike in &all { (data(alike)) }
        }
        @if is_wide { output.touched {} }
    }
}

/// [6.33] The hexes of each letter that is offered: a press on any of them takes its letter.
pub(super) fn letters(context: &Context<'_>, bundle: &Bundle<'_>) -> Markup {
    let hexes = |letter: Direction| (1..=6).map(move |number| Place::lettered(number, letter));
    html! {
        div.letters data-confirm=[reasons::question(context)] {
            @for offer in &bundle.offers {
                @if let Action::Conjure(letter) | Action::Letter(letter) = offer.action {
                    i data-value=(offer.then) data-h=[names(hexes(letter).collect::<Vec<_>>().iter())] { (offer.label) }
                }
            }
        }
    }
}

fn data(Alike { says, hexes, mounts }: &Alike) -> Markup {
    let is_both = |place: &&Place| hexes.contains(place) && mounts.contains(place);
    let both = names(hexes.iter().filter(is_both));
    let (hexes, mounts) = (
        names(hexes.iter().filter(|place| !is_both(place))),
        names(mounts.iter().filter(|place| !is_both(place))),
    );
    let (note, harm) = match says {
        Says::Note(note) => (Some(note), None),
        Says::Harm(harm) => (None, Some(harm)),
        Says::Nothing => (None, None),
    };
    html! {
        i data-h=[hexes] data-m=[mounts] data-b=[both] data-harm=[harm] {
            @if let Some(note) = note { (note) }
        }
    }
}

/// Hexes by their names, and runs of hexes down a column by the names of their ends: `0402 0504-0509`.
pub(super) fn names<'a>(hexes: impl Iterator<Item = &'a Place>) -> Option<String> {
    let mut hexes: Vec<_> = hexes.copied().collect();
    hexes.sort_unstable();
    let follows = |a: &Place, b: &Place| a.step(Direction::Down) == Some(*b);
    let name = |run: &[Place]| match run {
        [] => String::new(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
    };
    let names: Vec<_> = hexes.chunk_by(follows).map(name).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// Whether an attack is aimed at what someone rides.
const fn is_mount(action: Action) -> bool {
    matches!(
        action,
        Action::Fire { mount: true, .. }
            | Action::Shot { mount: true, .. }
            | Action::Melee { mount: true, .. }
    )
}

/// A shot or a blow: the chances to hit and to take out.
fn shot(offer: &Offer) -> Vec<Says> {
    vec![percents(offer).map_or(Says::Nothing, Says::Note)]
}

/// Something that bursts: how many enemies it should take out, and which friends it may.
fn burst(context: &Context<'_>, offer: &Offer) -> Vec<Says> {
    let (mut expected, mut friends) = (0.0, Vec::new());
    for chance in &offer.odds {
        let Prospect::OutOf(named) = chance.what else { continue };
        if is_friend(context, named) {
            friends.push(format!("{} ({} % out)", context.name_of(named), chance.percent()));
        } else if matches!(named, Named::Unit(_)) {
            expected += share(chance);
        }
    }
    // A flare is not thrown to hurt.
    let is_weapon = !matches!(offer.action, Action::Throw(Weapon::M1, _));
    let note = (is_weapon && expected >= 0.05).then(|| Says::Note(format!("{expected:.1}")));
    let harm = (!friends.is_empty()).then(|| Says::Harm(friends.join(", ")));
    let all: Vec<_> = note.into_iter().chain(harm).collect();
    if all.is_empty() { vec![Says::Nothing] } else { all }
}

#[allow(clippy::cast_precision_loss, reason = "there are at most 46,656 ways")]
fn share(chance: &Chance<Prospect>) -> f64 {
    chance.ways as f64 / chance.of.max(1) as f64
}

/// Whether someone is a Tripper, or is or carries a soldier in awe of one.
fn is_friend(context: &Context<'_>, named: Named) -> bool {
    match named {
        Named::Tripper(_) => true,
        Named::Unit(tag) | Named::Mount(tag) => {
            let unit = context.view.field.units().get(usize::from(tag.number).wrapping_sub(1));
            unit.is_some_and(|unit| unit.awed.is_some())
        }
    }
}
