//! The log, turn by turn: a turn is one item with everything that it brought, and orders that are merely in are
//! left to the players' bar.

use engine::{EventWords, LogOf, Rule, words};
use kit::{Fragment, Scene, log, why::why};
use maud::html;
use time_trap::{Cause, Event, Piece, Square, TimeTrap, Turn};

use super::CITED;

/// The items of the log, and the footnotes of all rules that the page cites.
pub(super) fn draw(scene: &Scene<'_, TimeTrap>) -> Vec<Fragment> {
    let mut fragments = log::draw(scene, &CITED);
    for line in scene.log {
        let id = log::id(line.entry);
        if let Some(turn) = turn_played(line) {
            let item = item(scene, line, turn);
            fragments.iter_mut().filter(|fragment| fragment.id == id).for_each(|old| *old = item.clone());
        } else if is_routine(line) {
            fragments.retain(|fragment| fragment.id != id);
        }
    }
    fragments
}

/// The turn whose orders were the last to come in with this entry.
fn turn_played(line: &LogOf<TimeTrap>) -> Option<Turn> {
    line.events.iter().find_map(|event| match event.event {
        Event::Replayed { to } => Some(to),
        _ => None,
    })
}

/// Whether all it says is that someone's orders are in.
fn is_routine(line: &LogOf<TimeTrap>) -> bool {
    !line.events.is_empty() && line.events.iter().all(|event| matches!(event.event, Event::Submitted(_)))
}

fn item(scene: &Scene<'_, TimeTrap>, line: &LogOf<TimeTrap>, turn: Turn) -> Fragment {
    let id = log::id(line.entry);
    let told = told(scene, &line.events);
    Fragment::new(
        id.clone(),
        html! {
            li id=(id) data-append="log" {
                p.head { a.no href={ (scene.path) "/at?n=" (line.entry) } { (line.entry) } b { "Turn " (turn) } }
                ul { @for (text, rule) in told { li { (text) "\u{a0}" (why(rule)) } } }
            }
        },
    )
}

/// What a turn brought: a collision in one sentence, everyone's points in one more.
fn told(scene: &Scene<'_, TimeTrap>, events: &[EventWords<Event>]) -> Vec<(String, Rule)> {
    let mut told: Vec<(String, Rule)> = Vec::new();
    let mut collided: Vec<(Turn, Square)> = Vec::new();
    let mut scores: Vec<String> = Vec::new();
    let mut scored = None;
    for EventWords { event, rule, text } in events {
        match *event {
            Event::Submitted(_) => {}
            Event::Destroyed { turn, square, cause: Cause::Collision(_), .. } => {
                let men = collision(events, turn, square);
                if men.len() < 2 {
                    told.push((text.clone(), *rule));
                } else if !collided.contains(&(turn, square)) {
                    collided.push((turn, square));
                    let all = if men.len() == 2 { "both" } else { "all" };
                    let men = words::list(&men.iter().map(Piece::to_string).collect::<Vec<_>>());
                    let text = format!("Turn {turn}: Men {men} collide on {square}; {all} are destroyed.");
                    told.push((text, *rule));
                }
            }
            Event::Scored { seat, points, total } => {
                let name = scene.name(seat);
                scores.push(match scores.len() {
                    0 => format!("{name} scores {points} ({total} in all)"),
                    _ => format!("{name} {points} ({total})"),
                });
                scored = Some((told.len(), *rule));
            }
            _ => told.push((text.clone(), *rule)),
        }
    }
    if let Some((at, rule)) = scored {
        told.insert(at, (format!("{}.", scores.join(", ")), rule));
    }
    told
}

/// The Men who are destroyed on this square of this turn because they met.
fn collision(events: &[EventWords<Event>], on: Turn, at: Square) -> Vec<Piece> {
    let man = |event: &EventWords<Event>| match event.event {
        Event::Destroyed { piece, turn, square, cause: Cause::Collision(_), .. }
            if (turn, square) == (on, at) =>
        {
            Some(piece)
        }
        _ => None,
    };
    events.iter().filter_map(man).collect()
}
