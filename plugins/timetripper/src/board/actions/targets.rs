//! Very many targets of one kind, as data: the client makes buttons and marks on the map of them.
//!
//! A group has `data-draft`, which comes before a hex in what is posted. In it, each element with `data-hexes` says the
//! same of several hexes: `data-note` is written on them, `data-words` says it in words, `data-what` is what is aimed at
//! if not the one who is there, and `data-end` comes after the hex in what is posted. Without script a hex is typed.

use engine::{Chance, words::count_of};
use maud::{Markup, html};
use timetripper::{Action, event::Named, map::Place, odds::Prospect};

use super::super::context::{Context, Offer};
use super::{Group, hex, percents};

/// Hexes of which the same is said.
struct Alike<'a> {
    /// What comes after the hex in what is posted.
    end: &'a str,
    says: Says,
    hexes: Vec<Place>,
}

/// What is said of a hex.
#[derive(PartialEq)]
struct Says {
    /// What is written on it.
    note: String,
    /// The same in words.
    words: String,
    /// What is aimed at, if not the one who is there.
    what: Option<&'static str>,
    /// Whether a friend would be hit.
    is_harmful: bool,
}

/// The targets of a group.
pub(super) fn list(context: &Context<'_>, group: &Group<'_>, title: &str) -> Markup {
    let is_wide = group.kind.is_throw();
    let mut drafts: Vec<(&str, Vec<Alike<'_>>)> = Vec::new();
    for offer in &group.offers {
        let Some(place) = hex(offer.action) else { continue };
        // What is posted is cut at the hex and put together again; nothing is read from it.
        let name = place.to_string();
        let Some((draft, end)) = offer.then.split_once(&name) else { continue };
        let says = if is_wide { burst(context, offer) } else { shot(offer) };
        let at = drafts.iter().position(|(other, _)| *other == draft).unwrap_or_else(|| {
            drafts.push((draft, Vec::new()));
            drafts.len() - 1
        });
        let all = &mut drafts[at].1;
        match all.iter_mut().find(|alike| alike.end == end && alike.says == says) {
            Some(alike) => alike.hexes.push(place),
            None => all.push(Alike { end, says, hexes: vec![place] }),
        }
    }
    html! {
        @for (draft, all) in drafts {
            div.offers.targets.wide[is_wide] data-draft=(draft) {
                @for alike in all { (data(&alike)) }
                button form="target" name="draft" value=(draft) { (title) }
            }
        }
        @if is_wide { output.touched {} }
    }
}

fn data(alike: &Alike<'_>) -> Markup {
    let Alike { end, says: Says { note, words, what, is_harmful }, hexes } = alike;
    let hexes: Vec<_> = hexes.iter().map(ToString::to_string).collect();
    let filled = |text: &'_ str| (!text.is_empty()).then(|| text.to_owned());
    html! {
        i hidden data-hexes=(hexes.join(" ")) data-note=[filled(note)] data-words=[filled(words)] data-what=[what]
            data-end=[filled(end)] data-harm=[is_harmful.then_some("")] {}
    }
}

/// A shot or a blow: the chances, and whether it is aimed at what someone rides.
fn shot(offer: &Offer) -> Says {
    let mount = match offer.action {
        Action::Fire { mount, .. } | Action::Shot { mount, .. } | Action::Melee { mount, .. } => mount,
        _ => false,
    };
    let note = percents(offer).unwrap_or_default();
    Says { note, words: String::new(), what: mount.then_some("mount"), is_harmful: false }
}

/// Something that bursts: how many enemies it should take out, and which friends it may.
fn burst(context: &Context<'_>, offer: &Offer) -> Says {
    let (mut enemies, mut expected, mut friends) = (0_i64, 0.0, Vec::new());
    for chance in &offer.odds {
        let Prospect::OutOf(named) = chance.what else { continue };
        if is_friend(context, named) {
            friends.push(format!("{} {} %", context.name_of(named), chance.percent()));
        } else if matches!(named, Named::Unit(_)) {
            enemies += 1;
            expected += share(chance);
        }
    }
    let reached = (enemies > 0)
        .then(|| format!("{expected:.1} of {} taken out", count_of(enemies, "enemy", "enemies")));
    Says {
        note: if enemies > 0 { format!("{expected:.1}") } else { String::new() },
        words: reached.into_iter().chain(friends.iter().cloned()).collect::<Vec<_>>().join("; "),
        what: None,
        is_harmful: !friends.is_empty(),
    }
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
