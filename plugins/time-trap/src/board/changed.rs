//! What the last replay changed: who was saved, who was lost, who was paid what.

use engine::{Rule, Seat};
use maud::{Markup, html};
use time_trap::{ManView, Turn, View};

use super::desk::Desk;
use kit::{Fragment, counter, why::why};

/// How a Man's fate turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turned {
    /// He was destroyed and is not any more.
    Saved { was: Turn },
    /// He fell on the turn that was new.
    Fell,
    /// He lived, and now fell in the past.
    Lost { on: Turn },
    /// He falls sooner than before.
    Earlier { was: Turn, on: Turn },
    /// He falls later than before.
    Later { was: Turn, on: Turn },
}

impl Turned {
    /// It in words.
    fn words(self) -> String {
        match self {
            Self::Saved { was } => format!("saved: destroyed on turn {was} before"),
            Self::Fell => "fell this turn".to_owned(),
            Self::Lost { on } => format!("lost on turn {on}, where he lived before"),
            Self::Earlier { was, on } => format!("falls on turn {on}, before on turn {was}"),
            Self::Later { was, on } => format!("lives longer: falls on turn {on}, before on turn {was}"),
        }
    }

    const fn is_good(self) -> bool {
        matches!(self, Self::Saved { .. } | Self::Later { .. })
    }
}

/// How this Man's fate turned since `before`.
pub(super) fn turned(before: &View, man: &ManView) -> Option<Turned> {
    let was = before.men.iter().find(|other| other.man == man.man)?.destroyed;
    fate(was, man.destroyed, man.passages.len())
}

/// How a fate turned, in a replay of so many turns.
pub(super) fn fate(was: Option<Turn>, now: Option<Turn>, played: usize) -> Option<Turned> {
    match (was, now) {
        (Some(was), None) => Some(Turned::Saved { was }),
        (None, Some(on)) if usize::from(on) == played => Some(Turned::Fell),
        (None, Some(on)) => Some(Turned::Lost { on }),
        (Some(was), Some(on)) if on < was => Some(Turned::Earlier { was, on }),
        (Some(was), Some(on)) if on > was => Some(Turned::Later { was, on }),
        _ => None,
    }
}

/// Whether a turn went otherwise than before.
pub(super) fn is_otherwise(before: &View, view: &View, turn: usize) -> bool {
    before.men.iter().zip(&view.men).any(|(old, new)| {
        let (old, new) = (old.passages.get(turn - 1), new.passages.get(turn - 1));
        old.is_some() && old != new
    })
}

/// How many were lost and saved, in a sentence.
pub(super) fn summary(before: &View, view: &View) -> String {
    let all: Vec<_> = view.men.iter().filter_map(|man| turned(before, man)).collect();
    let lost = all.iter().filter(|turn| matches!(turn, Turned::Lost { .. } | Turned::Fell)).count();
    let saved = all.iter().filter(|turn| matches!(turn, Turned::Saved { .. })).count();
    let men = |count: usize| match count {
        0 => "nobody".to_owned(),
        1 => "one Man".to_owned(),
        _ => format!("{count} Men"),
    };
    let played = view.men.first().map_or(0, |man| man.passages.len());
    let what = if played == 1 {
        "Turn 1 was played".to_owned()
    } else {
        format!("turns 1 to {played} were replayed")
    };
    format!("{what}: {} lost, {} saved.", men(lost), men(saved))
}

/// The fragment `changed`.
pub(super) fn draw(desk: &Desk<'_>) -> Fragment {
    let inside = desk.scene.before.map(|before| inside(desk, before));
    Fragment::new(
        "changed",
        html! {
            section id="changed" .card hidden[inside.is_none()] {
                @if let Some(inside) = inside { (inside) }
            }
        },
    )
}

fn inside(desk: &Desk<'_>, before: &View) -> Markup {
    let fates = desk.view.men.iter().filter_map(|man| Some((man, turned(before, man)?)));
    let (good, bad): (Vec<_>, Vec<_>) = fates.partition(|(_, turn)| turn.is_good());
    html! {
        h2 { "What changed " (why(Rule("6.7"))) }
        @if good.is_empty() && bad.is_empty() { p { "Nobody’s fate turned." } }
        ul.fates {
            @for (man, turn) in good.into_iter().chain(bad) {
                li.good[turn.is_good()] {
                    (counter::chip(man.man.owner(), &man.man.to_string()))
                    " " (turn.words())
                }
            }
        }
        p.paid {
            "This replay paid " (why(Rule("7"))) " "
            @for (seat, points) in paid(before, desk.view) {
                (counter::chip(seat, &seat.to_string())) "+" (points) " "
            }
        }
    }
}

/// What every player was paid since.
fn paid(before: &View, view: &View) -> Vec<(Seat, u16)> {
    let paid = |(old, new): (&time_trap::PlayerView, &time_trap::PlayerView)| {
        (new.seat, new.points.saturating_sub(old.points))
    };
    before.players.iter().zip(&view.players).map(paid).collect()
}
