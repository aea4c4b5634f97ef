//! The form for messages, and the clues that are ready to send.

use engine::{OfferOf, Target};
use kit::Fragment;
use maud::{Markup, html};
use tow_truck::{
    Action, MESSAGE, RescueEventView, RescueView, TowTruck,
    knowledge::{HistoricEvent, historic_event},
};

use super::context::Context;

/// How many clues of each kind are proposed; the API offers all of them.
const PROPOSED: usize = 6;

/// What changes of the form and the clues.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let mut fragments = vec![clues(context)];
    // A spectator has nothing to write.
    if context.own.is_some() {
        fragments.extend([label(context), send(context)]);
    }
    fragments
}

/// The form; what the viewer types is outside every fragment, so that no update can lose it.
pub(super) fn form(context: &Context<'_>, one: &dyn Fn(&str) -> Markup) -> Markup {
    html! {
        form.write.tow-say id="write" method="post" action={ (context.scene.path) "/act" } {
            input type="hidden" name="csrf" value=(context.scene.csrf);
            label for="words" { (one("tow-whom")) }
            textarea id="words" name="words" rows="2" maxlength=(MESSAGE) required data-check="tow-check" {}
            output id="tow-check" for="words" data-fine="You can send this." {}
            (one("tow-send"))
        }
    }
}

/// Whom the words are for.
fn label(context: &Context<'_>) -> Fragment {
    let is_message = context.offers().iter().any(|offer| matches!(offer.action, Action::Say { .. }));
    let words = if is_message { "Your message, in your own words" } else { "To your own team only" };
    Fragment::new(
        "tow-whom",
        html! { span id="tow-whom" { (words) span.tow-keys { " (Ctrl + Enter sends it)" } } },
    )
}

/// The buttons that send the words: to the rescuers, or to the team.
fn send(context: &Context<'_>) -> Fragment {
    let offers: Vec<_> = context.offers().iter().filter(|offer| offer.asks_words).collect();
    Fragment::new(
        "tow-send",
        html! {
            div.buttons id="tow-send" hidden[offers.is_empty()] {
                @for offer in offers {
                    @let is_message = matches!(offer.action, Action::Say { .. });
                    @let is_claim = matches!(offer.action, Action::Insist { .. });
                    button.main[is_message].quiet[is_claim] name="act" value=(offer.then) data-words data-checks=[is_message.then_some("")]
                        data-insist=[is_claim.then_some("")] title=(offer.label) {
                        @match offer.action {
                            Action::Say { .. } => "Send the message",
                            Action::Insist { .. } => "It’s not a year: insist",
                            _ => "Say it to your team",
                        }
                    }
                }
                @if let Some(silent) = context.offer(Action::Silent) {
                    button.quiet form="act" name="act" value=(silent.then) { (silent.label) }
                }
            }
        },
    )
}

/// A clue of the event file that is offered.
#[derive(Clone, Copy)]
struct Clue<'a> {
    offer: &'a OfferOf<TowTruck>,
    event: &'static HistoricEvent,
    /// Its line of the drift table.
    line: u16,
}

/// Clues of one kind.
struct ClueGroup<'a> {
    heading: &'static str,
    clues: Vec<Clue<'a>>,
    is_open: bool,
}

/// Clues from before, around and after the agent's year. Those from beyond the agent, as the truck sees it, are open:
/// they make it pass over the agent.
fn clues(context: &Context<'_>) -> Fragment {
    let rescue = context.rescue(context.front()).filter(|rescue| Some(rescue.crew.agent) == context.own);
    let groups: Vec<_> = rescue.map(|rescue| groups(context, rescue)).into_iter().flatten().collect();
    Fragment::new(
        "tow-clues",
        html! {
            div.tow-clues id="tow-clues" hidden[groups.is_empty()] {
                @if !groups.is_empty() { p.hint { "Or send a ready-made clue: one press sends it. Only you see the years." } }
                @for group in &groups {
                    details open[group.is_open] {
                        summary { (group.heading) " (" (group.clues.len()) ")" }
                        @for clue in &group.clues {
                            button.quiet form="act" name="act" value=(clue.offer.then) { (clue.event.text) " (" (clue.event.years()) ")" }
                        }
                    }
                }
            }
        },
    )
}

fn groups<'a>(context: &Context<'a>, rescue: &RescueView) -> Vec<ClueGroup<'a>> {
    let Some(place) = rescue.place else { return Vec::new() };
    let here = u16::from(place.wait.months());
    let offered = unsent(context, rescue);
    let best = |is_of: &dyn Fn(u16) -> bool| {
        let mut clues: Vec<_> = offered.iter().copied().filter(|clue| is_of(clue.line)).collect();
        clues.sort_by_key(|clue| (std::cmp::Reverse(clue.event.fame), clue.line.abs_diff(here)));
        clues.truncate(PROPOSED);
        clues.sort_by_key(|clue| std::cmp::Reverse(clue.line));
        clues
    };
    let (before, around, after) =
        (best(&|line| line > here), best(&|line| line == here), best(&|line| line < here));
    let is_truck_later = rescue.truck > place.year;
    // At the end of the line nothing is beyond the agent.
    let is_end = if is_truck_later { before.is_empty() } else { after.is_empty() };
    let groups = if is_truck_later {
        [
            ("From before your year, so that they overshoot", before, true),
            ("From about your own year", around, is_end),
            ("From after your year", after, false),
        ]
    } else {
        [
            ("From before your year", before, false),
            ("From about your own year", around, is_end),
            ("From after your year, so that they overshoot", after, true),
        ]
    };
    let groups = groups.into_iter().filter(|(_, clues, _)| !clues.is_empty());
    groups.map(|(heading, clues, is_open)| ClueGroup { heading, clues, is_open }).collect()
}

/// The clues that are offered and were not sent yet.
fn unsent<'a>(context: &Context<'a>, rescue: &RescueView) -> Vec<Clue<'a>> {
    let is_sent = |event: &HistoricEvent| {
        let is_it = |moment: &RescueEventView| matches!(moment, RescueEventView::Said { words, .. } if words == event.text);
        rescue.story.iter().any(is_it)
    };
    let clue = |offer: &'a OfferOf<TowTruck>| {
        let (Action::Clue(id), Target::Box(line)) = (offer.action, offer.target) else { return None };
        let event = historic_event(id).filter(|event| !is_sent(event))?;
        Some(Clue { offer, event, line })
    };
    context.offers().iter().filter_map(clue).collect()
}
