//! The players’ bar, and what the dice gave so far. The log itself is the kit’s.

use engine::{Rule, Seat};
use maud::html;
use timetripper::state::Fate;

use super::{actions, card, context::Context, equip, ledger, times, track, traits, trip};
use kit::{Fragment, log, players::PlayerCard};

/// Rules that battles cite all the time: their footnotes come with the page, not with the busiest updates.
#[rustfmt::skip]
const COMMON: &[Rule] = &[
    Rule("4.0"), Rule("7.12"), Rule("7.42A"), Rule("7.42C"), Rule("8.0"), Rule("8.21A"), Rule("8.21C"), Rule("8.21D"), Rule("8.21E"), Rule("8.21F"), Rule("8.31A"),
    Rule("8.81"), Rule("8.82"), Rule("8.84"), Rule("9.2"), Rule("9.21"), Rule("9.24"), Rule("9.25"), Rule("9.26"), Rule("10.14"),
];

/// The log and the rules it cites, the players’ bar and the luck ledger.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let mut fragments = log::draw(context.scene, &cited(context));
    fragments.extend(context.view.seats().iter().flat_map(|seat| player(context, seat).draw()));
    fragments.extend(context.state.master().into_iter().flat_map(|seat| master(context, seat).draw()));
    fragments.push(luck(context));
    fragments
}

/// The rules that the page cites besides those of the log, the prompt and the offers.
fn cited(context: &Context<'_>) -> Vec<Rule> {
    let special = context.battle().into_iter().flat_map(traits::rules);
    let always = COMMON.iter().chain(actions::RULES).chain(track::RULES).chain(card::RULES);
    // What is cited only before and after the trip comes with what cites it.
    let before = equip::RULES.iter().filter(|_| context.is_equipping() || context.is_over());
    let after = trip::RULES.iter().filter(|_| context.is_over());
    special.chain(always.chain(&times::RULES).chain(before).chain(after).copied()).collect()
}

fn player(context: &Context<'_>, seat: Seat) -> PlayerCard {
    let tripper = context.state.tripper(seat);
    let card = PlayerCard::new(context.scene, seat);
    let mut facts =
        vec![("Endurance", tripper.endurance.to_string()), ("Experience", tripper.experience.to_string())];
    if context.view.options.treasure {
        facts.push(("Treasure", tripper.pack.treasure_value.to_string()));
    }
    PlayerCard {
        state: match tripper.fate {
            _ if card.has_won => "home!",
            Fate::Home => "home",
            Fate::Stranded => "left behind",
            Fate::Adrift => "adrift in time",
            Fate::Swept => "in the flux",
            Fate::Here if tripper.endurance == 0 => "dead",
            Fate::Here if context.is_equipping() => "packing",
            Fate::Here if tripper.bleeding => "bleeding",
            Fate::Here if tripper.shot_at => "shot at",
            Fate::Here => "in battle",
        },
        facts,
        ..card
    }
}

fn master(context: &Context<'_>, seat: Seat) -> PlayerCard {
    PlayerCard {
        has_won: false,
        state: "Timemaster",
        facts: vec![("Battles", context.view.path.len().to_string())],
        ..PlayerCard::new(context.scene, seat)
    }
}

/// What was expected of the dice, and what they gave, as the fragment `luck`.
fn luck(context: &Context<'_>) -> Fragment {
    let rows: Vec<_> = ledger::rows(&context.view.luck, false).collect();
    Fragment::new(
        "luck",
        html! {
            p id="luck" .luck {
                "Luck: "
                @if rows.is_empty() { "no rolls yet" }
                @for (nth, row) in rows.iter().enumerate() {
                    @if nth > 0 { " · " }
                    (row.in_play())
                }
            }
        },
    )
}
