//! The Battle Sheet's card for the battle in progress.

use engine::Rule;
use maud::{Markup, html};
use timetripper::book::{Battle, Kind, Opponent, SetUp};

use super::{counters, desk::Desk, traits};
use kit::{Fragment, why::why};

/// Rules that the card cites.
pub(super) const RULES: &[Rule] = &[Rule("6.0"), Rule("6.41"), Rule("14.0"), Rule("15.0")];

/// The card as the fragment `tt-card`.
pub(super) fn draw(desk: &Desk<'_>) -> Fragment {
    let battle = desk.battle().filter(|_| !desk.is_equipping());
    Fragment::new(
        "tt-card",
        html! {
            section id="tt-card" .card .battle hidden[battle.is_none()] {
                @if let Some(battle) = battle { (inside(desk, battle)) }
            }
        },
    )
}

fn inside(desk: &Desk<'_>, battle: &Battle) -> Markup {
    let special = traits::words(battle);
    html! {
        h2 { span.nr { (battle.number) } " " (battle.title) }
        p.when { @if !battle.date.is_empty() { (battle.date) " · " } (battle.place) }
        table.ruled {
            thead { tr { th scope="col" { "Opponents" } th scope="col" { "values " (why(Rule("6.41"))) } th scope="col" { "how many" } } }
            tbody { @for (opponent, kind) in battle.opponents.iter().zip(0..) { (row(opponent, kind)) } }
        }
        p.facts {
            (match battle.set_up { SetUp::Random => "Random set-up", SetUp::Enter => "They enter from the edge" }) " " (why(Rule("6.0")))
            @match (battle.negotiate, desk.view.field.rating) {
                (None, _) => { " · nobody talks here" }
                (Some(_), Some(rating)) => { " · they listen at " b { (rating) } " " (why(Rule("15.0"))) }
                (Some(ratings), None) => {
                    " · negotiation " @for rating in ratings { (rating) } " " (why(Rule("15.0")))
                }
            }
            @if let Some(treasure) = battle.treasure.as_ref() {
                " · treasure: " (treasure.name) ", worth " (treasure.value) ", " (treasure.tenths / 10) "." (treasure.tenths % 10) " lb " (why(Rule("14.0")))
                @if desk.view.field.looted { " (taken)" }
            }
        }
        @if !special.is_empty() {
            ul.special { @for (words, rule) in &special { li { (words) " " (why(*rule)) } } }
        }
        @if !battle.note.is_empty() { p.note { (battle.note) } }
    }
}

fn row(opponent: &Opponent, kind: usize) -> Markup {
    html! {
        tr {
            td {
                (counters::icon(&opponent.looks, kind)) " " (opponent.name)
                @if let Some(mount) = &opponent.mount { br; small { "on a " (mount.looks) ", " (mount.values) } }
            }
            td { b { (opponent.values.map_or_else(|| "rolled".to_owned(), |values| values.to_string())) } }
            td {
                (count(opponent))
                small {
                    " · moves " (opponent.moves)
                    @if opponent.kind == Kind::Animal { ", animal" }
                }
            }
        }
    }
}

/// `2D+2`, `1D−1`, `3`.
fn count(opponent: &Opponent) -> String {
    let (dice, plus) = (opponent.count.dice, opponent.count.plus);
    match (dice, plus) {
        (0, plus) => plus.to_string(),
        (dice, 0) => format!("{dice}D"),
        (dice, plus) if plus < 0 => format!("{dice}D−{}", plus.unsigned_abs()),
        (dice, plus) => format!("{dice}D+{plus}"),
    }
}
