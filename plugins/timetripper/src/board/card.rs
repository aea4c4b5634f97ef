//! The Battle Sheet’s card for a battle: where and when, who is there, what is special.

use engine::Rule;
use maud::{Markup, html};
use timetripper::{
    book::{Battle, Count, Opponent, SetUp},
    field::Unit,
};

use super::{context::Context, figures, soil, traits};
use kit::{Fragment, why::why};

/// Rules that the card cites.
pub(super) const RULES: &[Rule] = &[Rule("6.0"), Rule("6.41"), Rule("14.0"), Rule("15.0")];

/// The card of the battle in progress as the fragment `battle-card`, and the mounts that lost their riders as
/// `riderless`: they come one by one, and the card need not be sent again for them.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 2] {
    [battle_card(context), riderless(context)]
}

fn battle_card(context: &Context<'_>) -> Fragment {
    let battle = context.battle().filter(|_| !context.is_equipping());
    Fragment::new(
        "battle-card",
        html! {
            section id="battle-card" .battle-card .(battle.map_or("", soil::class)) hidden[battle.is_none()] {
                @if let Some(battle) = battle { (inside(context, battle)) }
            }
        },
    )
}

fn riderless(context: &Context<'_>) -> Fragment {
    let kinds = kinds(context, Unit::is_riderless);
    Fragment::new(
        "riderless",
        html! {
            div id="riderless" .battle-card hidden[kinds.is_empty()] {
                @for (from, kind) in kinds {
                    @if let Some(mount) = opponent(context, from, kind).and_then(|opponent| opponent.mount.as_ref()) {
                        (figures::riderless(mount, from, kind).draw())
                    }
                }
            }
        },
    )
}

fn inside(context: &Context<'_>, battle: &Battle) -> Markup {
    let special = traits::words(battle);
    html! {
        h2 { span.battle-number { (battle.number) } " " (battle.title) }
        p.when { @if !battle.date.is_empty() { (battle.date) " · " } (battle.place) }
        @for (opponent, kind) in battle.opponents.iter().zip(0..) { (figures::enemy(opponent, battle.number, kind).draw()) }
        @for (from, kind) in kinds(context, |unit| unit.battle != battle.number && !unit.is_riderless()) {
            @if let Some(opponent) = opponent(context, from, kind) { (figures::enemy(opponent, from, kind).draw()) }
        }
        p.facts {
            (match battle.set_up { SetUp::Random => "They start at random around you", SetUp::Enter => "They enter from the edge" }) " " (why(Rule("6.0")))
            @match (battle.negotiate, context.view.field.rating) {
                (None, _) => { " · no one here will talk" }
                (Some(_), Some(rating)) => { " · they will talk: rating " b { (rating) } " " (why(Rule("15.0"))) }
                (Some(ratings), None) => {
                    " · negotiation " @for rating in ratings { (rating) } " " (why(Rule("15.0")))
                }
            }
            @if let Some(treasure) = battle.treasure.as_ref() {
                " · treasure: " (treasure.name) ", worth " (treasure.value) ", " (tenths(treasure.tenths)) " lb " (why(Rule("14.0")))
                @if context.view.field.looted { " (taken)" }
            }
        }
        @if !special.is_empty() {
            ul.special { @for (words, rule) in &special { li { (words) " " (why(*rule)) } } }
        }
        @if !battle.note.is_empty() { p.note { (battle.note) } }
    }
}

fn opponent<'a>(context: &'a Context<'_>, battle: u8, kind: u8) -> Option<&'a Opponent> {
    context.view.book.battle(battle)?.opponents.get(usize::from(kind))
}

/// The battles and kinds of some of the units, each once.
fn kinds(context: &Context<'_>, is_shown: impl Fn(&Unit) -> bool) -> Vec<(u8, u8)> {
    let units = context.view.field.units().iter().filter(|unit| is_shown(unit));
    let mut kinds: Vec<_> = units.map(|unit| (unit.battle, unit.kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The values of an opponent, or that they are rolled.
pub(super) fn values(opponent: &Opponent) -> String {
    opponent.values.map_or_else(|| "rolled".to_owned(), |values| values.to_string())
}

/// How many there may be, for those who don’t know the sheet: `4–14`, `3`.
pub(super) fn range(count: Count) -> String {
    let (dice, plus) = (i16::from(count.dice), i16::from(count.plus));
    if dice == 0 { plus.to_string() } else { format!("{}–{}", (dice + plus).max(0), 6 * dice + plus) }
}

/// `2D+2`, `1D−1`, `3`.
pub(super) fn count(count: Count) -> String {
    match (count.dice, count.plus) {
        (0, plus) => plus.to_string(),
        (dice, 0) => format!("{dice}D"),
        (dice, plus) if plus < 0 => format!("{dice}D−{}", plus.unsigned_abs()),
        (dice, plus) => format!("{dice}D+{plus}"),
    }
}

/// Tenths of a pound in pounds.
pub(super) fn tenths(tenths: u16) -> String {
    if tenths.is_multiple_of(10) {
        (tenths / 10).to_string()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_and_weights_are_written_as_on_the_sheet() {
        let written = |dice, plus| count(Count { dice, plus });
        assert_eq!(
            [written(2, 2), written(1, -1), written(0, 3), written(1, 0)],
            ["2D+2", "1D−1", "3", "1D"]
        );
        assert_eq!([tenths(20), tenths(5)], ["2", "0.5"]);
        let range = |dice, plus| range(Count { dice, plus });
        assert_eq!([range(2, 2), range(1, -1), range(0, 3)], ["4–14", "0–5", "3"]);
    }
}
