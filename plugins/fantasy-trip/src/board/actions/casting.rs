//! [S1.2] What a spell is aimed at: someone, hexes on the map, or first what it shall look like.

use engine::Rule;
use fantasy_trip::{
    Action,
    body::{Id, Looks},
    ground::Spot,
    spells::Spell,
    state::Casting,
};
use kit::actions::{Action as Button, Group};
use maud::html;

use super::{
    super::{
        context::{Context, Offer},
        odds,
    },
    Groups, acting, button,
};

pub(super) fn groups(context: &Context<'_>, id: Id, casting: &Casting) -> Groups {
    let offers = || context.offers().iter().filter(|offer| !super::is_in_bar(offer.action));
    let at: Vec<_> = offers().filter(|offer| matches!(offer.action, Action::At(_))).collect();
    let hexes: Vec<_> =
        offers().filter(|offer| matches!(offer.action, Action::AtHex(_) | Action::Swap(_))).collect();
    let others: Vec<_> = offers()
        .filter(|offer| !matches!(offer.action, Action::At(_) | Action::AtHex(_) | Action::Swap(_)))
        .collect();
    let mut all = Vec::new();
    if !at.is_empty() {
        all.push(targets(context, id, casting, &at));
    }
    if !hexes.is_empty() {
        all.push(on_hexes(context, id, casting, &hexes));
    }
    if !others.is_empty() {
        all.push(looks(context, casting, &others));
    }
    Groups::of(all)
}

fn targets(context: &Context<'_>, id: Id, casting: &Casting, offers: &[&Offer]) -> Group {
    let one = |offer: &&Offer| {
        let mut made = button(context, offer);
        made.beside = None;
        if let Some(target) = odds::target(offer.action) {
            context.name(target).clone_into(&mut made.label);
            made.note = odds::chance(offer).map(|percent| format!("{percent} %"));
            made.is_noted = true;
            made.confirm = question(context, id, casting, offer);
            if let Some(place) = context.seen(target).and_then(|seen| seen.body.place) {
                made = made.at(place.to_string());
            }
        }
        made
    };
    Group {
        id: "at".to_owned(),
        title: format!("{} at …", casting.spell.name()),
        rule: Some(casting.spell.rule()),
        hint: "The number is the chance that it works.".to_owned(),
        actions: offers.iter().map(one).collect(),
        more: odds::details(context, offers),
        ..Group::default()
    }
}

/// What is asked before a spell is cast that may hit a friend or take the caster’s last ST.
fn question(
    context: &Context<'_>,
    id: Id,
    casting: &Casting,
    offer: &Offer,
) -> Option<kit::confirm::Question> {
    let friends = acting::friends_on_the_way(context, offer.action);
    if !friends.is_empty() {
        let words = format!("{} in the way and may be hit. Cast it?", acting::stand(&friends));
        return Some(context.scene.question(words));
    }
    last_strength(context, id, casting)
}

/// [S1.5] The question before a cast that leaves its caster without ST.
fn last_strength(context: &Context<'_>, id: Id, casting: &Casting) -> Option<kit::confirm::Question> {
    let cost = i16::from(casting.spell.line().cost) * i16::from(casting.power);
    let is_last = !casting.feigned && cost > 0 && context.seen(id).is_some_and(|seen| seen.st <= cost);
    is_last.then(|| {
        let words =
            format!("This takes the last ST of {}, who will fall unconscious. Cast it?", context.name(id));
        context.scene.question(words)
    })
}

fn on_hexes(context: &Context<'_>, id: Id, casting: &Casting, offers: &[&Offer]) -> Group {
    let one = |offer: &&Offer| {
        let mut made = button(context, offer);
        let (Action::AtHex(spot) | Action::Swap(spot)) = offer.action else { return made };
        made.beside = None;
        made.label = match offer.action {
            Action::Swap(_) => format!("the original steps to {spot}"),
            _ => spot.to_string(),
        };
        made.confirm =
            area_question(context, id, casting, spot).or_else(|| last_strength(context, id, casting));
        made.at(spot.to_string())
    };
    let many = casting.spell.hexes() > 1 && !makes_large(casting.spell);
    let hint = if many {
        format!("Choose {} connected hexes; {} so far.", casting.spell.hexes(), casting.count.min(7))
    } else if covers_megahex(casting.spell) {
        "It covers the hex you choose and the six around it.".to_owned()
    } else {
        "Press a marked hex.".to_owned()
    };
    let percent = offers.first().and_then(|offer| odds::chance(offer));
    Group {
        id: "on-hexes".to_owned(),
        title: format!("{}: where?", casting.spell.name()),
        aside: percent.map(|percent| format!("{percent} % to work")),
        rule: Some(casting.spell.rule()),
        hint,
        actions: offers.iter().map(one).collect(),
        more: covers_megahex(casting.spell).then(|| html! { i data-radius="1" hidden {} }),
    }
}

/// Whether a spell makes a being that covers all its hexes by itself.
const fn makes_large(spell: Spell) -> bool {
    matches!(spell, Spell::Image4 | Spell::Illusion4 | Spell::Image7 | Spell::Illusion7)
}

/// [G1] Whether a spell lies on a hex and the six around it.
pub(super) const fn covers_megahex(spell: Spell) -> bool {
    matches!(spell, Spell::MegahexAvert | Spell::MegahexSleep | Spell::SlipperyFloor)
}

/// The friends who would be in a spell’s area.
fn area_question(
    context: &Context<'_>,
    id: Id,
    casting: &Casting,
    spot: Spot,
) -> Option<kit::confirm::Question> {
    if !matches!(casting.spell, Spell::MegahexSleep | Spell::SlipperyFloor) {
        return None;
    }
    let friends: Vec<_> = context
        .able()
        .filter(|seen| {
            context.is_own(seen.id) && seen.id != id && seen.hexes.iter().any(|hex| hex.distance(spot) <= 1)
        })
        .map(|seen| seen.name.as_str())
        .collect();
    (!friends.is_empty()).then(|| {
        let verb = if friends.len() == 1 { "is" } else { "are" };
        let words = format!("{} {verb} in its area. Cast it there?", engine::words::list(&friends));
        context.scene.question(words)
    })
}

/// What something shall look like, which attribute is aided, which spell is removed.
fn looks(context: &Context<'_>, casting: &Casting, offers: &[&Offer]) -> Group {
    let one = |offer: &&Offer| -> Button {
        let made = button(context, offer);
        match offer.action {
            Action::Like(Looks::Roster(of)) => match context.seen(of).and_then(|seen| seen.body.place) {
                Some(place) => made.at(place.to_string()),
                None => made,
            },
            _ => made,
        }
    };
    let title = match casting.spell {
        Spell::Aid => "Which attribute?".to_owned(),
        Spell::RemoveThrownSpell => "Which spell?".to_owned(),
        spell => format!("{}: of what?", spell.name()),
    };
    Group {
        id: "like".to_owned(),
        title,
        rule: Some(if casting.spell == Spell::Aid { Rule("S9.1") } else { casting.spell.rule() }),
        hint: if casting.spell.makes().is_some() {
            "No one else learns that it is not real.".to_owned()
        } else {
            String::new()
        },
        actions: offers.iter().map(one).collect(),
        ..Group::default()
    }
}
