//! [P5] The odds of an attack or a spell before it is made: the number to roll, the chance, and what may get through.

use engine::{Chance, Seat};
use fantasy_trip::{
    State,
    action::{Action, Mode},
    adj::Tally,
    body::Id,
    odds::{Prospect, Reckoning},
    spells::Type,
    state::{Attack, Phase},
};
use maud::{Markup, html};

use super::{
    cards::{signed, tally_list},
    context::{Context, Offer},
    counters::minus,
};

/// The chance of a result, in percent.
pub(super) fn percent(offer: &Offer, what: Prospect) -> Option<u64> {
    offer.odds.iter().find(|chance| chance.what == what).map(Chance::percent)
}

/// The chance that matters of an offer, in percent: to hit, or to succeed.
pub(super) fn chance(offer: &Offer) -> Option<u64> {
    percent(offer, Prospect::Hit).or_else(|| percent(offer, Prospect::Saves))
}

/// The reckoning of an offered attack, as the viewer knows things.
pub(super) fn reckoning(context: &Context<'_>, action: Action) -> Option<Reckoning> {
    let seat = context.scene.viewer.seat()?;
    let attack = context.state.attack_of(action).filter(|attack| attack.mode != Mode::Sweep)?;
    Some(context.state.reckon(seat, &attack))
}

/// The adjDX of an offered spell, and how many dice are rolled.
fn spell_tally(context: &Context<'_>, action: Action) -> Option<Tally> {
    let Phase::Cast(by, casting) = context.view.phase else { return None };
    let Action::At(target) = action else { return None };
    if casting.spell.kind() == Type::Missile {
        return None;
    }
    let hexes = i16::try_from(context.state.range(by, target)).unwrap_or(i16::MAX);
    Some(context.state.cast_tally(by, casting.spell, Some(target), hexes))
}

/// What is said of an attack in a line: the number to roll, and what comes of it. An offer knows more than the blow: who
/// may be hit on the way, or that the figure may refuse.
pub(super) fn words(reckoning: &Reckoning, offer: Option<&Offer>) -> String {
    let Reckoning { tally, dice, hit, spread, fells_at, out_at, .. } = reckoning;
    let percent = |what: Prospect, (ways, of): (u64, u64)| {
        let offered = offer.and_then(|offer| percent(offer, what));
        offered.unwrap_or_else(|| Chance::new((), ways, of).percent())
    };
    let past = if reckoning.on_the_way.is_empty() { "" } else { ", past those on the way" };
    let fells = percent(Prospect::Fells, (spread.at_least(*fells_at), spread.of()));
    let out = percent(Prospect::Out, (spread.at_least(*out_at), spread.of()));
    if offer.is_some_and(|offer| matches!(offer.action, Action::Attack { mode: Mode::Both, .. })) {
        let (ways, of) = *hit;
        return format!(
            "Two blows, each {} or less on {dice} dice: {} %. At least one hits: {} %; {fells} % to knock down, {out} % to take out.",
            minus(tally.total),
            Chance::new((), ways, of).percent(),
            percent(Prospect::Hit, *hit),
        );
    }
    let (sum, all) = spread.mean();
    let tenths = (sum * 10 + all / 2) / all.max(1);
    format!(
        "{} or less on {dice} dice: {} %{past}. On average {}.{} hits; {fells} % to knock down, {out} % to take out.",
        minus(tally.total),
        percent(Prospect::Hit, *hit),
        tenths / 10,
        tenths % 10,
    )
}

/// Everything about the attacks of a group: a fold for each target.
pub(super) fn details(context: &Context<'_>, offers: &[&Offer]) -> Option<Markup> {
    let rows: Vec<_> = offers
        .iter()
        .filter_map(|offer| {
            let target = target(offer.action)?;
            Some(match reckoning(context, offer.action) {
                Some(reckoning) => fold(context.name(target), &reckoning, offer),
                None => spell_fold(context.name(target), offer, &spell_tally(context, offer.action)?),
            })
        })
        .collect();
    (!rows.is_empty()).then(|| html! { div.odds { @for row in rows { (row) } } })
}

fn spell_fold(name: &str, offer: &Offer, tally: &Tally) -> Markup {
    html! {
        details {
            summary { b { (name) } ": " (minus(tally.total)) " or less: " (chance(offer).unwrap_or(0)) " %" }
            (tally_list(tally.lines()))
        }
    }
}

/// Whom an action is aimed at.
pub(super) const fn target(action: Action) -> Option<Id> {
    match action {
        Action::Attack { target, .. } | Action::At(target) => Some(target),
        _ => None,
    }
}

/// The reckoning of an attack on someone, folded under its sum.
fn fold(name: &str, reckoning: &Reckoning, offer: &Offer) -> Markup {
    html! {
        details {
            summary { b { (name) } ": " (words(reckoning, Some(offer))) }
            @if !matches!(offer.action, Action::Attack { mode: Mode::Both, .. }) { (bars(reckoning)) }
            (tally_list(reckoning.lines()))
        }
    }
}

/// The same open, for pictures; rules are only named, since there is nothing to open.
pub(super) fn shown(name: &str, reckoning: &Reckoning) -> Markup {
    html! {
        div.odds {
            p { b { (name) } ": " (words(reckoning, None)) }
            (bars(reckoning))
            ul.tally {
                @for line in reckoning.lines() { li { b { (signed(line.dx)) } " " (line.why) " " small.cited { (line.rule) } } }
            }
        }
    }
}

/// The most hits that have a bar of their own.
const MOST: i16 = 20;

/// The hits that get through, as bars: a mark shows where the target falls, and where it is out.
fn bars(reckoning: &Reckoning) -> Markup {
    let Reckoning { spread, fells_at, out_at, .. } = reckoning;
    let most = spread.each().map(|(hits, _)| hits).max().unwrap_or(0).min(MOST);
    let high = (1..=most).map(|hits| spread.exactly(hits)).max().unwrap_or(1).max(1);
    let height = |ways: u64| (ways * 24).div_ceil(high).min(24);
    let ways = |hits: i16| if hits == MOST { spread.at_least(MOST) } else { spread.exactly(hits) };
    let bars: String = (1..=most)
        .filter(|hits| ways(*hits) > 0)
        .fold(String::new(), |bars, hits| bars + &format!("M{} 26v-{}", hits * 8, height(ways(hits))));
    let none = Chance::new((), spread.exactly(0), spread.of()).percent();
    let mark = |hits: i16, class: &str, words: &str| {
        html! { @if hits <= most { g class=(class) transform={ "translate(" (hits * 8 - 4) " 0)" } { title { (words) } path d="M0 0V28" {} } } }
    };
    html! {
        figure.bars {
            svg viewBox={ "-2 0 " (most * 8 + 12) " 36" } role="img" aria-label="How many hits get through" {
                path.bar d=(bars) {}
                (mark(*fells_at, "fells", "knocked down from here on"))
                (mark(*out_at, "out", "out of the fight from here on"))
                @for hits in (1..=most).filter(|hits| *hits == 1 || hits % 5 == 0 || *hits == most) { text x=(hits * 8) y="34" { (hits) } }
            }
            figcaption { "No hits: " (none) " %. " i.fells { "▏" } " knocked down, " i.out { "▏" } " out." }
        }
    }
}

/// The chance of an announced attack if its target does nothing, and if it guards.
pub(super) fn guarded(context: &Context<'_>, attack: Attack, seat: Seat) -> Option<(u64, u64)> {
    let percent = |state: &State| {
        let (ways, of) = state.reckon(seat, &attack).hit;
        Chance::new((), ways, of).percent()
    };
    let guard = context.state.guards_against(&attack)?;
    let mut guarding = context.state.clone();
    guarding.figure_mut(attack.target).body.turn.guard = guard;
    Some((percent(&context.state), percent(&guarding)))
}

/// The rules that the reckonings of spells cite.
pub(super) fn spell_rules(context: &Context<'_>) -> Vec<engine::Rule> {
    let tallies = context.offers().iter().filter_map(|offer| spell_tally(context, offer.action));
    tallies.flat_map(|tally| tally.lines().iter().map(|line| line.rule).collect::<Vec<_>>()).collect()
}
