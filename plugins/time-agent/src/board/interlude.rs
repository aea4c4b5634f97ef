//! [A14.1] The moment in which Time Travel seems to be cut off and all tiles are turned up.

use engine::{Rule, words::count};
use kit::{Fragment, interlude::Interlude, why::why};
use maud::html;
use time_agent::{Cause, Event, Technology};

use super::context::Context;

/// The rules that the moment cites; the log of that moment does, too.
const RULES: [Rule; 2] = [Rule("A14.1"), Rule("A14.2")];

/// The moment, for as long as the log on the page tells of it or it is news: others may have gone on before the viewer saw
/// it.
pub(super) fn draw(context: &Context<'_>) -> Option<Fragment> {
    let in_log = context.scene.log.first().map_or(0, |line| line.entry);
    let news = || context.scene.history.events(context.scene.since.min(in_log));
    let (entry, ..) = news().filter(|(_, _, event)| **event == Event::Doubted).last()?;
    let moment = || news().filter(|(at, ..)| *at == entry).map(|(_, _, event)| event);
    let is_turned = |event: &&Event| matches!(event, Event::TurnedUp { cause: Cause::Doubt, .. });
    let turned = moment().filter(is_turned).count();
    let is_saved = moment().any(|event| *event == Event::Saved);
    // Once the game is over, no one wants to hear that it went on.
    if is_saved && context.scene.outcome.is_some() {
        return None;
    }
    let name = context.world.board.name(Technology::TimeTravel);
    let tiles = count(i64::try_from(turned).unwrap_or_default(), "tile");
    let heading = if is_saved { format!("{name} is saved") } else { format!("{name} is gone") };
    let inside = html! {
        p { (name) " no longer reached the present. " (tiles) " still face down were turned up to see whether another invention carries it. " (why(RULES[0])) }
        @if is_saved { p { "One does. All history lies open now, and play continues. " (why(RULES[1])) } }
        @else { p { "None does. No one will ever travel again." } }
    };
    let is_new = context.scene.log.last().is_some_and(|last| last.entry == entry);
    Some(Interlude { is_new, ..Interlude::new(format!("doubt-{entry}"), heading, inside) }.draw())
}
