//! The players, the log, and the rules that are cited.

use engine::{Line, Rule, Seat};
use maud::{Markup, html};
use tow_truck::LaneStageView;

use super::desk::Desk;
use kit::{Fragment, log, players::PlayerCard, why::footnote};

/// How many entries the log shows; the others are a link away.
const SHOWN: usize = 30;

/// Rules that are cited wherever the game stands.
const ALWAYS: [Rule; 8] =
    [Rule("T3"), Rule("T4"), Rule("T5"), Rule("T6"), Rule("T8"), Rule("T9"), Rule("T10"), Rule("T13")];

/// The players' bar, the log and its footnotes.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    // What others have said among themselves leaves no line, nor that somebody had nothing to say.
    let is_empty = |line: &&Line| line.events.is_empty() && line.rolls.is_empty();
    let story: Vec<_> = desk.scene.log.iter().filter(|line| !is_empty(line)).collect();
    let shown = &story[story.len().saturating_sub(SHOWN)..];
    let mut fragments: Vec<_> =
        (0..desk.view.players).flat_map(|number| card(desk, Seat::new(number)).draw()).collect();
    let name = |seat| desk.scene.name(seat);
    fragments.extend(shown.iter().map(|line| log::item(&told(desk, line), &name, desk.scene.path)));
    let events = shown.iter().flat_map(|line| line.events.iter().map(|event| event.rule));
    let rolls = shown.iter().flat_map(|line| line.rolls.iter().map(|roll| roll.rule));
    let prompt = desk.scene.decision.and_then(|look| look.prompt.as_ref()).map(|prompt| prompt.rule);
    let mut rules: Vec<_> = events.chain(rolls).chain(prompt).chain(ALWAYS).collect();
    rules.sort_unstable();
    rules.dedup();
    fragments.extend(rules.into_iter().map(|rule| footnote(rule, (desk.scene.gist)(rule))));
    fragments
}

/// An entry of the log with the players' names; what happened says what was done.
fn told(desk: &Desk<'_>, line: &Line) -> Line {
    let mut line = line.clone();
    for event in &mut line.events {
        event.text = desk.scene.named(&event.text);
    }
    if !line.events.is_empty() {
        line.action = None;
    }
    line
}

fn card<'a>(desk: &Desk<'a>, seat: Seat) -> PlayerCard<'a> {
    let view = desk.view;
    let mut facts = vec![("months", view.months[seat.index()].to_string())];
    facts.extend(view.best[seat.index()].map(|best| ("best", best.to_string())));
    let team = view.teams.and_then(|teams| teams.iter().position(|team| team.has(seat)));
    facts.extend(team.map(|team| ("team", (team + 1).to_string())));
    PlayerCard { state: role(desk, seat), facts, ..PlayerCard::new(desk.scene, seat) }
}

/// What somebody is now, in a word or two.
fn role(desk: &Desk<'_>, seat: Seat) -> &'static str {
    let lanes = || desk.view.lanes.iter().filter(|lane| lane.seats.has(seat));
    let found = lanes().find_map(|lane| match &lane.stage {
        LaneStageView::Rescue { rescue } if rescue.crew.agent == seat => Some("stranded"),
        LaneStageView::Rescue { rescue } if rescue.crew.driver == seat => Some("drives"),
        LaneStageView::Rescue { rescue } if rescue.crew.rescuers.has(seat) => Some("in the truck"),
        LaneStageView::Ready { agent, .. } if *agent == seat => Some("rolls"),
        LaneStageView::Rescue { .. } => Some("looks on"),
        _ => None,
    });
    found.unwrap_or("at home")
}

/// The game on one card.
pub(super) fn how() -> Markup {
    let steps = [
        "One of you is the agent, rolls three dice unseen, and is stranded in a year between 2000 BCE and 2000.",
        "The agent describes something that happened near that year, without any date.",
        "The rescuers start in 2001. They guess when it was and jump there; each jump costs a month.",
        "Whenever the truck passes over the agent there is another message.",
        "When somebody ends the jumping, whoever is earlier drifts to the other: a month for each step of the line.",
        "The fewest months win.",
    ];
    html! { ol.tow-how { @for step in steps { li { (step) } } } }
}
