//! [F1.4] Acting: a group for each way to attack with its targets and chances, then everything else.

use std::cmp::Reverse;

use engine::{Rule, words};
use fantasy_trip::{
    Action,
    action::{Aim, Mode},
    body::{Id, List, Opt, Posture},
    odds::Prospect,
    setup::Contest,
    spells::Spell,
    state::Phase,
};
use hexgrid::{Direction, Zone};
use kit::{
    actions::{Action as Button, Group},
    why::why,
};
use maud::{Markup, html};

use super::{
    super::{
        context::{Context, Offer, arrow, way_words},
        map, odds,
    },
    Groups, button, options,
};

/// What an offer of an acting figure belongs to, in the order of the groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Deed {
    /// A way to attack, without an aim.
    Attack(u8),
    /// An aimed attack.
    Aimed,
    /// A cast.
    Cast,
    /// Wrestling.
    Wrestle,
    /// Stepping away.
    Away,
    /// Weapons and what lies on the ground.
    Arms,
    /// Anything else.
    Other,
}

impl Deed {
    fn of(action: Action) -> Option<Self> {
        Some(match action {
            Action::Attack { aim, .. } if aim != Aim::Body => Self::Aimed,
            Action::Attack { mode, .. } => Self::Attack(rank(mode)),
            Action::Blind { .. } => Self::Attack(rank(Mode::Sweep) + 1),
            Action::Cast(..) | Action::Feign(_) => Self::Cast,
            Action::Close(_) | Action::DrawDagger | Action::BreakAway => Self::Wrestle,
            Action::Disengage(_) => Self::Away,
            Action::Ready(..) | Action::PickUp(_) => Self::Arms,
            action if super::is_in_bar(action) => return None,
            _ => Self::Other,
        })
    }

    fn id(self) -> String {
        match self {
            Self::Attack(rank) => format!("attack-{rank}"),
            Self::Aimed => "aimed".to_owned(),
            Self::Cast => "cast".to_owned(),
            Self::Wrestle => "wrestle".to_owned(),
            Self::Away => "away".to_owned(),
            Self::Arms => "arms".to_owned(),
            Self::Other => "other".to_owned(),
        }
    }
}

/// The ways to attack in the order in which they are listed. From 20 on they fly.
const fn rank(mode: Mode) -> u8 {
    match mode {
        Mode::Right => 1,
        Mode::Claws => 2,
        Mode::Bare => 3,
        Mode::Jab => 4,
        Mode::Left => 5,
        Mode::Both => 6,
        Mode::Rush => 7,
        Mode::Sweep => 8,
        Mode::Shoot => 20,
        Mode::Breath => 21,
        Mode::Throw(slot) => 22 + slot,
        Mode::Bolt(_) => 30,
    }
}

pub(super) fn groups(context: &Context<'_>, id: Id) -> Groups {
    let mut deeds: Vec<(Deed, Vec<&Offer>)> = Vec::new();
    for offer in context.offers() {
        let Some(deed) = Deed::of(offer.action) else { continue };
        match deeds.iter_mut().find(|(other, _)| *other == deed) {
            Some((_, all)) => all.push(offer),
            None => deeds.push((deed, vec![offer])),
        }
    }
    // Of the ways to attack, the one that does most comes first; it is opened, and a tap on an enemy does it.
    deeds.sort_by_key(|(deed, offers)| {
        let is_attack = matches!(deed, Deed::Attack(_));
        (!is_attack, Reverse(worth(offers).filter(|_| is_attack)), *deed)
    });
    let mut all: Vec<_> = deeds.iter().map(|(deed, offers)| group(context, id, *deed, offers)).collect();
    all.push(Group {
        id: "options".to_owned(),
        title: "Other options, and why some are closed".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("F2.3")),
        hint: not_there(context, id),
        actions: Vec::new(),
        more: options::why_not(context, id),
    });
    Groups {
        open: wanted(context, id).map(Deed::id).filter(|wanted| all.iter().any(|group| group.id == *wanted)),
        all,
        ..Groups::default()
    }
}

/// What the best of these attacks is worth: its chances to take someone out, to knock them down, and to hit.
fn worth(offers: &[&Offer]) -> Option<[Option<u64>; 3]> {
    let chances = |offer: &&Offer| {
        [Prospect::Out, Prospect::Fells, Prospect::Hit].map(|what| odds::percent(offer, what))
    };
    offers.iter().map(chances).max()
}

/// [F2.1] What the option that was chosen is for; without it, the first group is opened.
fn wanted(context: &Context<'_>, id: Id) -> Option<Deed> {
    match context.seen(id)?.body.turn.option {
        Opt::N => Some(Deed::Away),
        Opt::O | Opt::U | Opt::V => Some(Deed::Wrestle),
        Opt::E | Opt::M | Opt::Q => Some(Deed::Arms),
        Opt::H | Opt::R => Some(Deed::Cast),
        Opt::G | Opt::P | Opt::I | Opt::S => Some(Deed::Other),
        _ => None,
    }
}

/// Why no enemy can be attacked, where someone would expect it.
fn not_there(context: &Context<'_>, id: Id) -> String {
    let has_attack =
        context.offers().iter().any(|offer| matches!(offer.action, Action::Attack { .. } | Action::Cast(..)));
    if has_attack {
        let is_engaged = context.seen(id).is_some_and(|seen| seen.body.turn.list == List::Engaged);
        let words = "A figure that was engaged when it moved has the options of engaged figures.";
        return if is_engaged { words.to_owned() } else { String::new() };
    }
    if let Some(reason) = no_shot(context, id) {
        return reason;
    }
    if let Err(refusal) = context.state.may_fight(id) {
        return refusal.reason.to_string();
    }
    let nearest = context.state.seen_foes(id).min_by_key(|foe| context.state.range(id, *foe));
    if let Some(foe) = nearest.filter(|foe| context.state.range(id, *foe) > 2) {
        return format!(
            "{} is the nearest enemy, {} hexes away.",
            context.name(foe),
            context.state.range(id, foe)
        );
    }
    let refusal = nearest.and_then(|foe| {
        let mode = if context.state.figure(id).body.is_beast() { Mode::Claws } else { Mode::Right };
        context.state.may_strike(id, foe, mode).err().map(|refusal| (foe, refusal))
    });
    refusal.map_or_else(String::new, |(foe, refusal)| format!("{}: {}", context.name(foe), refusal.reason))
}

/// [F9] Why a figure with a missile weapon in its hand can’t shoot at anyone: what it did, or what is in between.
fn no_shot(context: &Context<'_>, id: Id) -> Option<String> {
    let body = &context.state.figure(id).body;
    body.in_right().filter(|arm| arm.weapon.is_missile())?;
    let option = if body.turn.list == List::Disengaged { Opt::F } else { Opt::L };
    let may = context.state.allows(id, option).and_then(|()| context.state.may_use_missile(id, option));
    if let Err(refusal) = may {
        return Some(refusal.reason.to_string());
    }
    let nearest = context.state.seen_foes(id).min_by_key(|foe| context.state.range(id, *foe))?;
    let refusal = context.state.may_shoot(id, nearest).err()?;
    Some(format!("{}: {}", context.name(nearest), refusal.reason))
}

fn group(context: &Context<'_>, id: Id, deed: Deed, offers: &[&Offer]) -> Group {
    if deed == Deed::Cast {
        return spells(context, id, offers);
    }
    let (title, rule, hint) = heading(context, id, deed, offers);
    let best = offers.iter().filter_map(|offer| odds::chance(offer)).max();
    let is_attack = matches!(deed, Deed::Attack(_));
    Group {
        id: deed.id(),
        title,
        aside: best.filter(|_| is_attack).map(|best| format!("{best} %")),
        rule: Some(rule),
        hint,
        actions: offers.iter().map(|offer| made(context, id, deed, offer)).collect(),
        more: is_attack.then(|| odds::details(context, offers)).flatten(),
    }
}

/// [S1.2] The spells that can be cast, each with what it does; those that can be pretended are folded away.
fn spells(context: &Context<'_>, id: Id, offers: &[&Offer]) -> Group {
    let (title, rule, hint) = heading(context, id, Deed::Cast, offers);
    let button = |offer: &&Offer| {
        let made = made(context, id, Deed::Cast, offer);
        html! { (made.button()) @if let Some(beside) = &made.beside { small.beside { (beside) } } }
    };
    let mut rows: Vec<(Spell, Vec<Markup>)> = Vec::new();
    for offer in offers {
        let Action::Cast(spell, _) = offer.action else { continue };
        match rows.iter_mut().find(|(other, _)| *other == spell) {
            Some((_, buttons)) => buttons.push(button(offer)),
            None => rows.push((spell, vec![button(offer)])),
        }
    }
    let feigned: Vec<_> = offers.iter().filter(|offer| matches!(offer.action, Action::Feign(_))).collect();
    let more = html! {
        dl.grimoire {
            @for (spell, buttons) in &rows {
                div {
                    dt { @for button in buttons { (button) } }
                    dd { (words::capital(spell.effect())) ". " (why(spell.rule())) }
                }
            }
        }
        @if !feigned.is_empty() {
            details.odds {
                summary { "Only pretend, at no cost " (why(Rule("P1"))) }
                div.offers { @for offer in feigned { (button(offer)) } }
            }
        }
    };
    let aside = Some(rows.len().to_string());
    Group { id: Deed::Cast.id(), title, aside, rule: Some(rule), hint, actions: Vec::new(), more: Some(more) }
}

/// The rules of the spells that are listed.
pub(super) fn cited(context: &Context<'_>) -> Vec<Rule> {
    let of = |offer: &Offer| match offer.action {
        Action::Cast(spell, _) => Some(spell.rule()),
        Action::Feign(_) => Some(Rule("P1")),
        _ => None,
    };
    context.offers().iter().filter_map(of).collect()
}

fn heading(context: &Context<'_>, id: Id, deed: Deed, offers: &[&Offer]) -> (String, Rule, String) {
    let rule = offers.first().map_or(Rule("F1.4"), |offer| offer.rule);
    let (title, rule, hint) = match deed {
        Deed::Attack(_) => {
            let title = match offers.first().map(|offer| offer.action) {
                Some(Action::Attack { mode, .. }) => attack_title(context, id, mode),
                _ => "Strike into an empty hex".to_owned(),
            };
            return (title, rule, "Press a target. The number is the chance to hit.".to_owned());
        }
        Deed::Aimed => ("Aim at a part", Rule("F6.3"), "Harder to hit; what more hits than these do:"),
        Deed::Cast => (
            "Cast a spell",
            Rule("S1.2"),
            "You choose the target next. A miss costs 1 ST, a missile spell all of it.",
        ),
        Deed::Wrestle => (
            "Hand to hand",
            Rule("F3.1"),
            "Both drop what they hold but a dagger, and fall in one hex. All blows there get +4.",
        ),
        Deed::Away => (
            "Step away",
            Rule("Fn"),
            "One hex instead of an attack; those who act before you may still strike.",
        ),
        Deed::Arms => {
            let held = held(context, id);
            return ("Change weapons".to_owned(), Rule("Fe"), format!("In hand now: {held}."));
        }
        Deed::Other => ("Something else", Rule("F1.4"), ""),
    };
    (title.to_owned(), rule, hint.to_owned())
}

/// What a figure holds.
fn held(context: &Context<'_>, id: Id) -> String {
    let body = &context.state.figure(id).body;
    let slots = [body.right, body.left.filter(|left| body.right != Some(*left))];
    let weapon = |slot: u8| body.arms[usize::from(slot & 3)].map(|arm| arm.weapon.name());
    let mut all: Vec<_> = slots.into_iter().flatten().filter_map(weapon).collect();
    all.extend(body.shield.filter(|_| body.has_shield_ready()).map(fantasy_trip::arms::Shield::name));
    if all.is_empty() { "nothing".to_owned() } else { words::list(&all) }
}

fn attack_title(context: &Context<'_>, id: Id, mode: Mode) -> String {
    let body = &context.state.figure(id).body;
    let weapon = |slot: Option<u8>| {
        slot.and_then(|slot| body.arms[usize::from(slot & 3)]).map_or("weapon", |arm| arm.weapon.name())
    };
    match mode {
        Mode::Right => format!("Strike: {}", weapon(body.right)),
        Mode::Left => format!("Left hand: {}", weapon(body.left)),
        Mode::Both => "Both weapons".to_owned(),
        Mode::Bare if body.in_pile => "Strike in the pile".to_owned(),
        Mode::Bare => "Bare hands".to_owned(),
        Mode::Claws => "Claws and teeth".to_owned(),
        Mode::Jab => format!("Jab: {}", weapon(body.right)),
        Mode::Sweep => "Sweep".to_owned(),
        Mode::Rush => "Shield-rush".to_owned(),
        Mode::Throw(slot) => format!("Throw: {}", weapon(Some(slot))),
        Mode::Shoot => format!("Shoot: {}", weapon(body.right)),
        Mode::Breath => "Breathe fire".to_owned(),
        Mode::Bolt(spell) => spell.name().to_owned(),
    }
}

fn made(context: &Context<'_>, id: Id, deed: Deed, offer: &Offer) -> Button {
    let mut made = button(context, offer);
    match offer.action {
        Action::Attack { mode: Mode::Sweep, .. } => {
            let each: Vec<_> = offer
                .odds
                .iter()
                .filter_map(|chance| match chance.what {
                    Prospect::HitOn(foe) => Some(format!("{} {} %", context.name(foe), chance.percent())),
                    _ => None,
                })
                .collect();
            made.beside = Some(each.join(", "));
        }
        Action::Attack { target, aim, mode } => {
            made.beside = None;
            made.label = if deed == Deed::Aimed {
                format!("{}: {}{}", attack_title(context, id, mode), context.name(target), aim_words(aim))
            } else {
                context.name(target).to_owned()
            };
            made.note = odds::chance(offer).map(|percent| format!("{percent} %"));
            made.is_noted = true;
            made.beside = aim_effect(aim).map(str::to_owned);
            made.detail =
                odds::reckoning(context, offer.action).map(|reckoning| odds::words(&reckoning, Some(offer)));
            made.confirm = shot_question(context, offer.action);
            if let Some(place) = context.seen(target).and_then(|seen| seen.body.place) {
                made = made.at(place.to_string());
            }
        }
        Action::Blind { spot, .. } => made = made.at(spot.to_string()),
        Action::Cast(spell, power) => cast(context, id, spell, power, &mut made),
        Action::Close(target) => made = jump(context, id, target, made),
        Action::Disbelieve(target) | Action::Kill(target) | Action::Shake(target) | Action::Untie(target) => {
            if matches!(offer.action, Action::Kill(_)) {
                let spared = if context.view.options.contest == Contest::Arena {
                    " In the arena the fallen are spared."
                } else {
                    ""
                };
                let words = format!("Kill {}, who can’t fight any more?{spared}", context.name(target));
                made.confirm = Some(context.scene.question(words));
            }
        }
        Action::Disengage(way) => made = away(context, id, way, made),
        Action::PickUp(slot) => {
            if let Some((_, loose)) = context.view.things.iter().find(|(other, _)| *other == slot) {
                made.label = format!("Pick up the {}", map::thing_words(loose.thing));
            }
        }
        Action::Rise => {
            let posture = context.seen(id).map(|seen| seen.body.posture);
            let words = if posture == Some(Posture::Kneeling) { "Stand up" } else { "Get up" };
            words.clone_into(&mut made.label);
        }
        Action::Berserk => {
            made.confirm = Some(
                context
                    .scene
                    .question("Berserk, it never dodges, defends or disengages again in this fight. Drink?"),
            );
        }
        _ => {}
    }
    made
}

/// [F3.1] A jump at someone: what it takes, and what may come of it.
fn jump(context: &Context<'_>, id: Id, target: Id, mut made: Button) -> Button {
    let name = context.name(target);
    let rolls = context.seen(target).is_some_and(|seen| !seen.body.in_pile);
    let is_behind = context
        .seen(id)
        .and_then(|seen| seen.body.place)
        .is_some_and(|here| context.seen(target).is_some_and(|foe| foe.body.zone(here) == Some(Zone::Rear)));
    let (label, beside) = match context.state.may_close(id, target) {
        Ok(true) if rolls && is_behind => ("Jump", "from behind: thrown back only on a 5 of their die"),
        Ok(true) if rolls => ("Jump", "thrown back on a 5 or 6 of their die"),
        Ok(true) => ("Join the pile with", "without a die"),
        Ok(false) | Err(_) => ("Ask to wrestle:", "they may decline, and your action is lost"),
    };
    made.label = format!("{label} {name}");
    made.beside = Some(beside.to_owned());
    let words = format!("{} drops everything but a dagger to wrestle with {name}. Do it?", context.name(id));
    made.confirm = Some(context.scene.question(words));
    match context.seen(target).and_then(|seen| seen.body.place) {
        Some(place) => made.at(place.to_string()),
        None => made,
    }
}

fn away(context: &Context<'_>, id: Id, way: Direction, mut made: Button) -> Button {
    made.label = format!("{} {}", way_words(way), arrow(way));
    match context.seen(id).and_then(|seen| seen.body.place) {
        Some(place) => made.at(place.step(way).to_string()),
        None => made,
    }
}

/// What a spell costs, and what it would do to friends.
fn cast(context: &Context<'_>, id: Id, spell: Spell, power: i8, made: &mut Button) {
    let cost = i16::from(spell.line().cost) * i16::from(power);
    let upkeep = if spell.line().upkeep > 0 {
        format!(", then {} a turn", spell.line().upkeep)
    } else {
        String::new()
    };
    made.label = format!("{}, {cost} ST{upkeep}", spell.name());
    let place = context.seen(id).and_then(|seen| seen.body.place);
    let friends: Vec<_> = context
        .able()
        .filter(|seen| context.is_own(seen.id) && seen.id != id)
        .filter(|seen| {
            place.is_some_and(|place| match spell {
                Spell::Blast => seen.hexes.iter().any(|hex| hex.distance(place) <= 1),
                Spell::Dazzle => seen.body.place.is_some_and(|there| there.megahexes(place) <= 5),
                _ => false,
            })
        })
        .map(|seen| seen.name.as_str())
        .collect();
    if !friends.is_empty() {
        let words = format!("{} would be hit, too. Cast {}?", words::list(&friends), spell.name());
        made.confirm = Some(context.scene.question(words));
    } else if context.seen(id).is_some_and(|seen| seen.st <= cost) {
        made.beside = Some("takes its last ST".to_owned());
    }
}

/// The question before a shot past a friend, or a blow into a pile with one.
fn shot_question(context: &Context<'_>, action: Action) -> Option<kit::confirm::Question> {
    let piled = friends_in_pile(context, action);
    if !piled.is_empty() {
        let verb = if piled.len() == 1 { "is" } else { "are" };
        let words =
            format!("{} {verb} in the pile, and a miss may hit them. Strike anyway?", words::list(&piled));
        return Some(context.scene.question(words));
    }
    let friends = friends_on_the_way(context, action);
    (!friends.is_empty()).then(|| {
        let words = format!("{} in the line of fire and may be hit. Shoot anyway?", stand(&friends));
        context.scene.question(words)
    })
}

/// `Bron stands`, `Bron and Tessa stand`.
pub(super) fn stand(friends: &[&str]) -> String {
    let verb = if friends.len() == 1 { "stands" } else { "stand" };
    format!("{} {verb}", words::list(friends))
}

/// [F5.3] The friends who wrestle with the target of a blow from outside.
fn friends_in_pile<'a>(context: &Context<'a>, action: Action) -> Vec<&'a str> {
    let (Action::Attack { target, .. }, Phase::Act(by)) = (action, context.view.phase) else {
        return Vec::new();
    };
    let Some(foe) = context.seen(target).filter(|foe| foe.body.in_pile) else { return Vec::new() };
    if context.seen(by).is_none_or(|seen| seen.body.in_pile) {
        return Vec::new();
    }
    let is_there = |seen: &&fantasy_trip::view::Seen| {
        seen.body.in_pile && seen.body.place == foe.body.place && context.is_own(seen.id)
    };
    context.able().filter(is_there).map(|seen| seen.name.as_str()).collect()
}

/// [F6] What hits at a part do.
const fn aim_effect(aim: Aim) -> Option<&'static str> {
    match aim {
        Aim::Body => None,
        Aim::Head => Some("over 2: −4 DX next turn; over 5: unconscious"),
        Aim::Hand => Some("drops what it holds"),
        Aim::WeaponArm => Some("over 2: drops the weapon; over 5: arm useless; over 7: lost"),
        Aim::ShieldArm => Some("over 2: drops the shield; over 5: arm useless; over 7: lost"),
        Aim::Leg => Some("over 2: kneels 3 turns; over 5: until healed; over 7: lost"),
        Aim::Wing => Some("over 4: falls; over 7: lost"),
    }
}

/// [D7] The friends whom an attack might hit on its way.
pub(super) fn friends_on_the_way<'a>(context: &Context<'a>, action: Action) -> Vec<&'a str> {
    let reckoning = odds::reckoning(context, action);
    let ids = reckoning.map(|reckoning| reckoning.on_the_way).unwrap_or_default();
    ids.into_iter().filter(|id| context.is_own(*id)).map(|id| context.name(id)).collect()
}

/// What is aimed at.
pub(super) const fn aim_words(aim: Aim) -> &'static str {
    match aim {
        Aim::Body => "",
        Aim::Head => ", head",
        Aim::Hand => ", hand",
        Aim::WeaponArm => ", weapon arm",
        Aim::ShieldArm => ", shield arm",
        Aim::Leg => ", leg",
        Aim::Wing => ", wing",
    }
}
