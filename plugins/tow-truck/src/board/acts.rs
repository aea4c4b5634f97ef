//! What the prompt bar says, and everything that can be done: messages, guesses, votes and buttons.

use engine::{Offer, Rule, Target};
use maud::{Markup, html};
use tow_truck::{MomentView, Pick, RescueView, LaneStageView, RescueTurn, Verdict, Wait, knowledge};

use super::{
    desk::{Desk, months},
    past,
};
use kit::{Fragment, prompt::PromptBar};

/// How many clues of each kind are proposed; others stand in the API.
const PROPOSED: usize = 6;

/// The prompt, and what belongs to the forms under it.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let mut fragments = vec![prompt(desk), seq(desk), clues(desk)];
    // Whoever watches has nothing to write on.
    if desk.own.is_some() {
        fragments.extend([whom(desk), send(desk), here(desk)]);
    }
    fragments
}

fn prompt(desk: &Desk<'_>) -> Fragment {
    let scene = desk.scene;
    let prompt = scene.decision.and_then(|look| look.prompt.as_ref());
    let bar = PromptBar {
        place: place(desk),
        question: prompt.map_or_else(|| waiting(desk), |prompt| scene.named(&prompt.text)),
        rule: prompt.map(|prompt| prompt.rule),
        hint: hint(desk).to_owned(),
        news: news(desk),
        is_yours: scene.decision.is_some(),
        what_if: scene.what_if,
        buttons: buttons(desk),
    };
    bar.draw()
}

/// Who the viewer is in the rescue in front.
fn place(desk: &Desk<'_>) -> String {
    let Some(seat) = desk.own else { return "You are watching".to_owned() };
    let name = desk.scene.name(seat);
    let role = |rescue: &RescueView| {
        let crew = &rescue.crew;
        if crew.agent == seat {
            "you are the stranded agent"
        } else if crew.driver == seat {
            "you drive the truck"
        } else if crew.rescuers.has(seat) {
            "you ride in the truck"
        } else {
            "you know the year, and say nothing"
        }
    };
    let own = desk.rescue(desk.front());
    let other = (0..desk.view.lanes.len()).find_map(|lane| desk.rescue(lane));
    own.or(other).map_or_else(|| name.clone(), |rescue| format!("{name}: {}", role(rescue)))
}

/// Whom the table waits for, or how it ended.
fn waiting(desk: &Desk<'_>) -> String {
    if desk.view.over {
        let total = desk.view.months.first().copied().unwrap_or_default();
        if let Some(verdict) = desk.view.verdict {
            let words = match verdict {
                Verdict::Expert => "an expert score",
                Verdict::Good => "a good score",
                Verdict::Review => "time to look at some world history again",
            };
            return format!("Everybody is home after {}: {words}.", months(total));
        }
        let winners = desk.scene.outcome.map(|outcome| desk.names(outcome.winners)).unwrap_or_default();
        return format!("Everybody is home. The least time in the past: {winners}.");
    }
    if let Some(at) = desk.scene.at {
        return format!("This is how it stood after entry {at}.");
    }
    format!("The table waits for {}.", desk.names(desk.scene.to_act))
}

fn hint(desk: &Desk<'_>) -> &'static str {
    if desk.scene.at.is_some() {
        return "Nothing can be done in the past of a game; a what-if goes on from here.";
    }
    if desk.scene.decision.is_none() {
        return "";
    }
    if desk.view.call.is_some() {
        return "Everybody votes in secret; it takes more than half of the table. The message stands below.";
    }
    let stage = &desk.view.lanes[desk.front()].stage;
    match stage {
        LaneStageView::Ready { .. } => {
            "Nobody in the truck sees the dice. If you share a screen, the others look away now."
        }
        LaneStageView::Rescue { rescue } if rescue.turn == RescueTurn::Agent => {
            "Tell of something a few years beyond you, so that they pass over you and you may speak again. No year, date, decade or century."
        }
        LaneStageView::Rescue { rescue } if Some(rescue.crew.driver) == desk.own => {
            "Each jump costs a month. Pass over the agent, and there is another message."
        }
        _ => "",
    }
}

/// How the last rescue of the lane ended until the next has begun to move; what happened last; and the last message,
/// which rescuers want before their eyes.
fn news(desk: &Desk<'_>) -> Option<(String, Rule)> {
    let line = desk.scene.log.iter().rev().find(|line| !line.events.is_empty())?;
    let (rescue, last) = (desk.rescue(desk.front()), line.events.last()?);
    let over = desk.shown(desk.front()).filter(|shown| shown.turn == RescueTurn::Over);
    let fresh = || desk.view.past.iter().rev().find(|past| usize::from(past.crew.lane) == desk.front());
    let over = over.or_else(|| rescue.filter(|rescue| rescue.jumps == 0).and_then(|_| fresh()));
    let said = rescue.and_then(|rescue| {
        rescue.story.iter().rev().find_map(|moment| match moment {
            MomentView::Said { message, words } => Some((*message, words)),
            _ => None,
        })
    });
    let mut parts: Vec<_> = over.map(|over| past::sum_up(desk, over)).into_iter().collect();
    parts.push(desk.scene.named(&last.text));
    if let Some((message, words)) =
        said.filter(|(message, _)| !last.text.starts_with(&format!("Message {message} ")))
    {
        parts.push(format!("Message {message} was: \u{201c}{words}\u{201d}"));
    }
    Some((parts.join(" "), last.rule))
}

/// Offers that stand in the prompt bar itself.
fn buttons(desk: &Desk<'_>) -> Markup {
    let is_here = |offer: &&Offer| {
        let verb = offer.then.split(' ').next().unwrap_or_default();
        // A driver's stop stands beside the jump.
        let is_driver = desk.rescue(desk.front()).is_some_and(|rescue| Some(rescue.crew.driver) == desk.own);
        matches!(verb, "roll" | "agent" | "pass" | "silent" | "vote" | "park")
            || (verb == "stop" && !is_driver)
    };
    html! {
        @for offer in desk.offers().iter().filter(is_here) {
            @let is_main = matches!(offer.then.as_str(), "roll" | "park");
            button.main[is_main] form="act" name="act" value=(offer.then) data-key=[is_main.then_some("submit")] { (label(desk, offer)) }
        }
        @if desk.view.over && !desk.scene.what_if && desk.scene.at.is_none() {
            a.button href={ (desk.scene.path) "/bots" } { "See what bots make of the same dice" }
            a.button.main href={ (desk.scene.path) "?again=1#again" } { "Play again" }
        }
        @if desk.scene.can_undo {
            form method="post" action={ (desk.scene.path) "/undo" } {
                input type="hidden" name="csrf" value=(desk.scene.csrf);
                input type="hidden" name="seq" value=(desk.scene.seq);
                button data-key="undo" { "Take back" }
            }
        }
    }
}

fn label(desk: &Desk<'_>, offer: &Offer) -> String {
    match offer.target {
        Target::Seat(number) => engine::Seat::numbered(number.into()).map_or_else(
            || offer.label.clone(),
            |seat| format!("Let {} be the agent", desk.scene.name(seat)),
        ),
        _ => offer.label.clone(),
    }
}

/// The position that the buttons are pressed in.
fn seq(desk: &Desk<'_>) -> Fragment {
    Fragment::new(
        "tow-seq",
        html! {
            span id="tow-seq" hidden { input type="hidden" name="seq" value=(desk.scene.seq); }
        },
    )
}

/// For whom the words are that are being written.
fn whom(desk: &Desk<'_>) -> Fragment {
    let says = desk.offers().iter().any(|offer| offer.asks_words && offer.then.starts_with("say"));
    let words = if says { "Your message, in your own words" } else { "To your own team, and nobody else" };
    Fragment::new("tow-whom", html! { span id="tow-whom" { (words) " (Ctrl and Enter send it)" } })
}

/// Who gets the words: the rescuers, or one’s own team.
fn send(desk: &Desk<'_>) -> Fragment {
    let offers: Vec<_> = desk.offers().iter().filter(|offer| offer.asks_words).collect();
    Fragment::new(
        "tow-send",
        html! {
            div.buttons id="tow-send" hidden[offers.is_empty()] {
                input type="hidden" name="seq" value=(desk.scene.seq);
                @for offer in offers {
                    @let says = offer.then.starts_with("say");
                    button.main[says] name="act" value=(offer.then) data-words data-checks=[says.then_some("")] title=(offer.label) {
                        @if says { "Send the message" } @else { "Say it to your own team" }
                    }
                }
            }
        },
    )
}

/// Where a guess starts from, and the button that jumps.
fn here(desk: &Desk<'_>) -> Fragment {
    let rescue = desk.rescue(desk.front());
    let picks = rescue.is_some_and(|rescue| rescue.pick != Pick::Nothing);
    let may_jump = desk.scene.decision.is_some() && (picks || desk.offer("jump").is_some());
    let wait = rescue.map_or(Wait::PRESENT, |rescue| Wait::of(rescue.truck));
    Fragment::new(
        "tow-here",
        html! {
            span id="tow-here" data-step=(wait.months()) hidden[!may_jump] {
                input type="hidden" name="seq" value=(desk.scene.seq);
                @if may_jump {
                    button.main { "Jump" }
                    @if let Some(stop) = desk.offer("stop") { button.quiet form="act" name="act" value=(stop.then) { (stop.label) } }
                }
            }
        },
    )
}

/// Clues from the event file for an agent, before, in and after the year. Those lie open that are from beyond the
/// agent as the truck sees it: they make it pass over him.
fn clues(desk: &Desk<'_>) -> Fragment {
    let rescue = desk.rescue(desk.front()).filter(|rescue| Some(rescue.crew.agent) == desk.own);
    let place = rescue.and_then(|rescue| Some((rescue, rescue.place?)));
    let offered = place.map_or_else(Vec::new, |(rescue, _)| unsaid(desk, rescue));
    let groups = place.filter(|_| !offered.is_empty()).map(|(rescue, place)| {
        let here = u16::from(place.wait.months());
        let best = |which: &dyn Fn(u16) -> bool| {
            let mut group: Vec<_> = offered.iter().filter(|(step, _)| which(*step)).collect();
            group.sort_by_key(|(step, offer)| (std::cmp::Reverse(fame(offer)), step.abs_diff(here)));
            group.truncate(PROPOSED);
            group.sort_by_key(|(step, _)| std::cmp::Reverse(*step));
            group.into_iter().map(|(_, offer)| *offer).collect::<Vec<_>>()
        };
        let is_later = rescue.truck > place.year;
        let (before, own, after) =
            (best(&|step| step > here), best(&|step| step == here), best(&|step| step < here));
        // At the end of the line nothing lies beyond.
        let is_end = if is_later { before.is_empty() } else { after.is_empty() };
        [
            ("From before your year", is_later, false, before),
            ("From about your own year", false, is_end, own),
            ("From after your year", !is_later, false, after),
        ]
    });
    Fragment::new(
        "tow-clues",
        html! {
            div.tow-clues id="tow-clues" hidden[groups.is_none()] {
                @if let Some(groups) = groups {
                    p.hint { "Or take a clue that is known here. The years are for your eyes; they are not sent." }
                    @for (heading, is_beyond, is_best, offers) in groups.iter().filter(|(.., offers)| !offers.is_empty()) {
                        details open[*is_beyond || *is_best] {
                            summary { (heading) @if *is_beyond { ", so that they pass over you" } " (" (offers.len()) ")" }
                            @for offer in offers {
                                button.quiet form="act" name="act" value=(offer.then) { (offer.label.trim_start_matches("Say: ")) }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// The clues that are offered and were not given yet, with their steps.
fn unsaid<'a>(desk: &Desk<'a>, rescue: &RescueView) -> Vec<(u16, &'a Offer)> {
    let is_said = |offer: &Offer| {
        let said = clue(offer);
        rescue.story.iter().any(
            |moment| matches!((moment, &said), (MomentView::Said { words, .. }, Some(said)) if words == said),
        )
    };
    let step = |offer: &'a Offer| match offer.target {
        Target::Box(step) if offer.then.starts_with("say ") && !is_said(offer) => Some((step, offer)),
        _ => None,
    };
    desk.offers().iter().filter_map(step).collect()
}

/// The words of a clue that is offered.
fn clue(offer: &Offer) -> Option<String> {
    engine::unquote(offer.then.strip_prefix("say ")?).ok().map(|(words, _)| words)
}

/// How well the event of a clue is known.
fn fame(offer: &Offer) -> u8 {
    clue(offer).and_then(|words| knowledge::described(&words)).map_or(0, |occurrence| occurrence.fame)
}
