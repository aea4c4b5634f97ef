//! What the last replay changed: who was saved, who was lost, who scored.

use engine::{
    Rule, Seat,
    words::{count_of, list},
};
use kit::{Fragment, counter, digest::Change, why::why};
use maud::{Markup, html};
use time_trap::{Cause, ManTurn, ManView, Piece, PlayerView, Turn, View};

use super::{
    context::Context,
    foresight::Foresight,
    sheet::{move_glyph, shot_glyph},
};

/// How a Man's fate changed from one replay to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FateChange {
    /// He had been destroyed, and is not any more.
    Saved { was: Turn },
    /// He dies on the turn that is new.
    Died,
    /// He had survived, and now dies in the past.
    Lost { on: Turn },
    /// He dies sooner than before.
    Earlier { was: Turn, on: Turn },
    /// He dies later than before.
    Later { was: Turn, on: Turn },
}

impl FateChange {
    fn words(self) -> String {
        match self {
            Self::Saved { was } => format!("saved (had died on turn {was})"),
            Self::Died => "died this turn".to_owned(),
            Self::Lost { on } => format!("now dies on turn {on} (had survived)"),
            Self::Earlier { was, on } => format!("dies on turn {on} instead of {was}"),
            Self::Later { was, on } => format!("lives longer: dies on turn {on} instead of {was}"),
        }
    }

    /// Whether it is good for the Man.
    pub(super) const fn is_good(self) -> bool {
        matches!(self, Self::Saved { .. } | Self::Later { .. })
    }
}

/// What destroyed one of a player's Men, in a clause: `Man 32 shot him`.
pub(super) fn past_cause(cause: Cause, own: Seat) -> String {
    match cause {
        Cause::Collision(other) => format!("{} ran into him", culprit(other, own)),
        Cause::Shot(by) => format!("{} shot him", culprit(by, own)),
        Cause::Himself => "he destroyed himself".to_owned(),
    }
}

/// What would destroy him: `Man 32 shoots him`.
pub(super) fn coming_cause(cause: Cause, own: Seat) -> String {
    match cause {
        Cause::Collision(other) => format!("{} runs into him", culprit(other, own)),
        Cause::Shot(by) => format!("{} shoots him", culprit(by, own)),
        Cause::Himself => "he destroys himself".to_owned(),
    }
}

fn culprit(other: Piece, own: Seat) -> String {
    if other.owner() == own { format!("your own Man {other}") } else { format!("Man {other}") }
}

/// How this Man's fate changed since `before`.
pub(super) fn since(before: &View, man: &ManView) -> Option<FateChange> {
    let was = before.shared.men.iter().find(|other| other.man == man.man)?.destroyed;
    fate_change(was, man.destroyed, Turn::try_from(man.turns.len()).unwrap_or_default())
}

/// How a fate changed, in a replay of this many turns.
pub(super) fn fate_change(was: Option<Turn>, now: Option<Turn>, played: Turn) -> Option<FateChange> {
    match (was, now) {
        (Some(was), None) => Some(FateChange::Saved { was }),
        (None, Some(on)) if on == played => Some(FateChange::Died),
        (None, Some(on)) => Some(FateChange::Lost { on }),
        (Some(was), Some(on)) if on < was => Some(FateChange::Earlier { was, on }),
        (Some(was), Some(on)) if on > was => Some(FateChange::Later { was, on }),
        _ => None,
    }
}

/// Whether a turn differs from what it was before.
pub(super) fn is_otherwise(before: &View, view: &View, turn: usize) -> bool {
    before.shared.men.iter().zip(&view.shared.men).any(|(old, new)| {
        let (old, new) = (old.turns.get(turn - 1), new.turns.get(turn - 1));
        old.is_some() && old != new
    })
}

/// How many Men were lost and saved, in a sentence.
pub(super) fn summary(before: &View, view: &View) -> String {
    let all: Vec<_> = view.shared.men.iter().filter_map(|man| since(before, man)).collect();
    let number =
        |wanted: fn(&FateChange) -> bool| i64::try_from(all.iter().filter(|change| wanted(change)).count());
    let lost =
        number(|change| matches!(change, FateChange::Lost { .. } | FateChange::Died)).unwrap_or_default();
    let saved = number(|change| matches!(change, FateChange::Saved { .. })).unwrap_or_default();
    let lost = if lost == 0 { "no one lost".to_owned() } else { count_of(lost, "Man", "Men") + " lost" };
    let saved = if saved == 0 { String::new() } else { format!(", {saved} saved") };
    match view.shared.men.first().map_or(0, |man| man.turns.len()) {
        1 => format!("turn 1 played: {lost}."),
        played => format!("turns 1–{played} replayed: {lost}{saved}."),
    }
}

/// What became of a Man whose past the viewer paid to change, where his fate is what it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InVain<'a> {
    man: &'a ManView,
    /// The turn he dies on all the same, and what destroys him; none if he lives as before.
    died: Option<(Turn, Option<String>)>,
}

impl InVain<'_> {
    fn words(&self) -> String {
        match &self.died {
            None => "survives; your change made no difference to him".to_owned(),
            Some((turn, None)) => format!("died on turn {turn} all the same"),
            Some((turn, Some(cause))) => format!("died on turn {turn} all the same: {cause}"),
        }
    }
}

/// The changes of the past that the viewer paid for in the last replay and that changed no fate of their Man.
pub(super) fn in_vain<'a>(context: &Context<'a>, before: &View) -> Vec<InVain<'a>> {
    let Some((seat, plan)) = context.own else { return Vec::new() };
    let Some(earlier) = &before.own.plan else { return Vec::new() };
    let replay = Foresight::new(context.view, None);
    let is_paid_for = |man: &&ManView| {
        let at = man.man.man().index();
        man.man.owner() == seat && earlier.past.iter().zip(&plan.past).any(|(old, new)| old[at] != new[at])
    };
    let own = context.view.shared.men.iter().filter(is_paid_for);
    let same = own.filter(|man| since(before, man).is_none());
    let cause = |man: &ManView| replay.cause(man).map(|cause| past_cause(cause, seat));
    same.map(|man| InVain { man, died: man.destroyed.map(|turn| (turn, cause(man))) }).collect()
}

/// Who died although the viewer paid to change it, in a sentence.
pub(super) fn died_anyway(context: &Context<'_>, before: &View) -> Option<String> {
    let vain = in_vain(context, before);
    let dead: Vec<_> = vain.iter().filter(|vain| vain.died.is_some()).collect();
    match dead.as_slice() {
        [] => None,
        [one] => Some(format!("Man {} {}.", one.man.man, one.words())),
        many => {
            let men: Vec<_> = many.iter().map(|vain| vain.man.man).collect();
            Some(format!("Men {} died all the same.", list(&men)))
        }
    }
}

/// The fragment `changed`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let inside = context.scene.before.map(|before| inside(context, before));
    Fragment::new(
        "changed",
        html! {
            section id="changed" .card hidden[inside.is_none()] {
                @if let Some(inside) = inside { (inside) }
            }
        },
    )
}

fn inside(context: &Context<'_>, before: &View) -> Markup {
    let fates = context.view.shared.men.iter().filter_map(|man| Some((man, since(before, man)?)));
    let (good, bad): (Vec<_>, Vec<_>) = fates.partition(|(_, change)| change.is_good());
    let vain = in_vain(context, before);
    let replay = Foresight::new(context.view, None);
    let cause = |man: &ManView| {
        let own = context.own_seat().filter(|own| *own == man.man.owner())?;
        replay.cause(man).map(|cause| past_cause(cause, own))
    };
    html! {
        h2 { "What changed " (why(Rule("6.7"))) }
        @if let Some(own) = own_changes(context, before) {
            p.balance data-own=(own) { "Since your last turn: " b { (own) } }
        }
        @if good.is_empty() && bad.is_empty() { p { "No one died or was saved." } }
        ul.fates {
            @for vain in &vain {
                li.good[vain.died.is_none()] {
                    (counter::chip(vain.man.man.owner(), &vain.man.man.to_string())) " " (vain.words())
                }
            }
            @for (man, change) in good.into_iter().chain(bad) {
                li.good[change.is_good()] {
                    (counter::chip(man.man.owner(), &man.man.to_string()))
                    " " (change.words())
                    @if let Some(cause) = cause(man) { ": " (cause) }
                }
            }
        }
        @for (seat, orders) in rewritten_by_others(context, before) {
            p.rewrites {
                b { (context.scene.name(seat)) } " rewrote "
                @for (nth, Rewritten { man, turn, was, now }) in orders.iter().enumerate() {
                    @if nth > 0 { ", " }
                    (counter::chip(seat, &man.to_string())) " on turn " (turn) " (" del { (deed(*was)) } " " ins { (deed(*now)) } ")"
                }
                "."
            }
        }
        p.paid {
            "Points this turn " (why(Rule("7"))) " "
            @for (seat, points) in scored(before, context.view) {
                span { (counter::chip(seat, &seat.to_string())) "+" (points) } " "
            }
        }
    }
}

/// An order of the past that a player has changed, as the replay shows it.
struct Rewritten {
    man: Piece,
    turn: usize,
    was: ManTurn,
    now: ManTurn,
}

/// The orders of the past that were changed since `before`. A ghost does not fire, so that nothing is known of his shots.
fn rewritten(before: &View, view: &View) -> Vec<Rewritten> {
    let men = before.shared.men.iter().zip(&view.shared.men);
    let turns = men.flat_map(|(old, new)| {
        let turns = (1..).zip(old.turns.iter().zip(&new.turns));
        turns.map(|(turn, (was, now))| Rewritten { man: new.man, turn, was: *was, now: *now })
    });
    let is_other = |it: &Rewritten| {
        it.was.moved != it.now.moved
            || it.was.fired.is_some() && it.now.fired.is_some() && it.was.fired != it.now.fired
    };
    turns.filter(is_other).collect()
}

/// The same by player, for those who are not the viewer: players know what they paid for.
fn rewritten_by_others(context: &Context<'_>, before: &View) -> Vec<(Seat, Vec<Rewritten>)> {
    let mut by: Vec<(Seat, Vec<Rewritten>)> = Vec::new();
    for order in rewritten(before, context.view) {
        let seat = order.man.owner();
        match by.iter_mut().find(|(other, _)| *other == seat) {
            _ if context.own_seat() == Some(seat) => {}
            Some((_, orders)) => orders.push(order),
            None => by.push((seat, vec![order])),
        }
    }
    by
}

/// What a Man did on a turn, as arrows: his move, and his shot in bold.
fn deed(turn: ManTurn) -> Markup {
    html! { i { (move_glyph(turn.moved)) } b { (turn.fired.map_or("", shot_glyph)) } }
}

/// What became of the viewer's own points, Energy and Men: `+5 points, +10 Energy, −1 Men`.
fn own_changes(context: &Context<'_>, before: &View) -> Option<String> {
    let own = context.own_seat()?;
    let player = |view: &View| view.shared.players.iter().find(|player| player.seat == own).cloned();
    let (old, new) = (player(before)?, player(context.view)?);
    let men = |view: &View| {
        let alive = view.shared.men.iter().filter(|man| man.man.owner() == own && man.destroyed.is_none());
        alive.map(|_| 1_i64).sum::<i64>()
    };
    let changes = [
        Change::new("points", i64::from(new.points) - i64::from(old.points)),
        Change::new("Energy", i64::from(new.energy) - i64::from(old.energy)),
        Change::new("Men", men(context.view) - men(before)),
    ];
    let words: Vec<_> = changes.iter().filter(|change| change.by != 0).map(ToString::to_string).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// What every player has scored since.
fn scored(before: &View, view: &View) -> Vec<(Seat, u16)> {
    let scored = |(old, new): (&PlayerView, &PlayerView)| (new.seat, new.points.saturating_sub(old.points));
    before.shared.players.iter().zip(&view.shared.players).map(scored).collect()
}
