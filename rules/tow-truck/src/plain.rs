//! The view as plain text, with a timeline drawn in characters.

use std::fmt::Write as _;

use engine::{Names, Seat, words::capital};

use crate::{
    drift::{STEPS, Wait},
    narrate::{UNSURE, cost, judged, months, verdict_words, waits_for},
    rescue::Hop,
    view::{LaneStageView, LaneView, RescueEventView, RescueView, View},
    year::Year,
};

/// How many lines of the drift table share a column of the timeline.
const LINES_A_COLUMN: usize = 3;
const COLUMNS: usize = STEPS / LINES_A_COLUMN + 1;

/// The whole view.
pub(crate) fn board(view: &View, names: Names<'_>) -> String {
    let mut out = "The Time Traveller’s Tow Truck\n\n".to_owned();
    scores(&mut out, view, names);
    for (lane, number) in view.lanes.iter().zip(1..) {
        stage(&mut out, view, lane, number, names);
    }
    if let Some(call) = &view.call {
        let agent = match view.lanes.get(call.lane).map(|lane| &lane.stage) {
            Some(LaneStageView::Rescue { rescue }) => format!(" from {}", names.of(rescue.crew.agent)),
            _ => String::new(),
        };
        let _ = writeln!(
            out,
            "\n{} calls message {}{agent} a paradox. Votes so far: {}.",
            names.of(call.caller),
            call.message,
            call.voted.len()
        );
    }
    if let Some(last) = view.past.last() {
        let _ = writeln!(out, "\nThe last rescue");
        rescue(&mut out, last, names);
    }
    out
}

fn scores(out: &mut String, view: &View, names: Names<'_>) {
    let month = |seat: Seat| months(view.months.get(seat.index()).copied().unwrap_or_default());
    let best = |seat: Seat| {
        let best = view.best.get(seat.index()).copied().flatten();
        best.map_or_else(String::new, |best| format!(", best rescue {best}"))
    };
    match (view.teams, view.verdict) {
        (Some(teams), _) => {
            for (team, number) in teams.iter().zip(1..) {
                let Some(any) = team.lowest() else { continue };
                let _ = writeln!(out, "Team {number} ({}): {}{}", names.list(*team), month(any), best(any));
            }
        }
        (None, Some(verdict)) => {
            let (total, over) = (month(Seat::new(0)), if view.over { "" } else { " so far" });
            let _ = writeln!(out, "Together: {total}{over}, {}", verdict_words(verdict));
        }
        (None, None) => {
            for seat in (0..view.players).map(Seat::new) {
                let _ = writeln!(out, "{}: {}{}", names.of(seat), month(seat), best(seat));
            }
        }
    }
}

fn stage(out: &mut String, view: &View, lane: &LaneView, number: usize, names: Names<'_>) {
    let name = if view.teams.is_some() { format!("Team {number}, rescue") } else { "Rescue".to_owned() };
    let of = format!("{name} {} of {}", (lane.done + 1).min(lane.of), lane.of);
    let _ = match &lane.stage {
        LaneStageView::Waiting { next } => writeln!(out, "\n{of}: {} will be the agent.", names.of(*next)),
        LaneStageView::Ready { agent, .. } => {
            writeln!(out, "\n{of}: {}’s turn to roll the dice.", names.of(*agent))
        }
        LaneStageView::Rescue { rescue: running } => {
            let _ = writeln!(out, "\n{of}: {}.", waits_for(running.turn));
            rescue(out, running, names);
            Ok(())
        }
        LaneStageView::Parking { driver } => {
            writeln!(out, "\n{of}: done; {}’s turn to park the truck.", names.of(*driver))
        }
        LaneStageView::Done => writeln!(out, "\n{of}: done."),
    };
}

fn rescue(out: &mut String, rescue: &RescueView, names: Names<'_>) {
    let crew = &rescue.crew;
    let _ = writeln!(
        out,
        "{} is the agent. In the truck: {}. {} drives.",
        names.of(crew.agent),
        names.list(crew.rescuers),
        names.of(crew.driver)
    );
    timeline(out, rescue);
    for moment in &rescue.story {
        let _ = writeln!(out, "  {}", moment_words(moment, names));
    }
    if let Some(place) = rescue.place {
        let roll = place.roll.map_or_else(String::new, |roll| format!(", roll {roll}"));
        let _ = writeln!(out, "The agent is in {}{roll}.", place.year);
    }
    let _ = writeln!(out, "{}", capital(&cost(rescue.jumps, rescue.drift, rescue.paradoxes)));
}

fn moment_words(moment: &RescueEventView, names: Names<'_>) -> String {
    match moment {
        RescueEventView::Said { message, words, insisted } => {
            let claim = if *insisted { " (not a year, the agent insists)" } else { "" };
            format!("{message}. “{words}”{claim}")
        }
        RescueEventView::Silent => "(no message)".to_owned(),
        RescueEventView::Talked { seat, words } => format!("   {}: {words}", names.of(*seat)),
        RescueEventView::Unsure { seat } => format!("   {}: {UNSURE}", names.of(*seat)),
        RescueEventView::Jumped { to, hop } => {
            let what = match hop {
                Hop::Over => "over the agent",
                Hop::Short => "not over the agent",
                Hop::Landed => "right to the agent",
            };
            format!("-> {to}, {what}")
        }
        RescueEventView::Judged { judgement, .. } => judged(judgement),
        RescueEventView::Stopped { seat } => format!("{} stops the jumping", names.of(*seat)),
    }
}

/// A timeline from 2000 BCE to the present with the jumps, the truck and, for those who may know, the agent.
fn timeline(out: &mut String, rescue: &RescueView) {
    let column = |year: Year| COLUMNS - 1 - usize::from(Wait::of(year).months()) / LINES_A_COLUMN;
    let mut line = vec!['-'; COLUMNS];
    let jumps = rescue.story.iter().filter_map(|moment| match moment {
        RescueEventView::Jumped { to, .. } => Some(*to),
        _ => None,
    });
    for (to, number) in jumps.zip(1_u32..) {
        line[column(to)] = char::from_digit(number, 10).unwrap_or('+');
    }
    line[column(rescue.truck)] = 'T';
    if let Some(place) = rescue.place {
        let at = column(place.year);
        line[at] = if line[at] == 'T' { '*' } else { 'A' };
    }
    let _ = writeln!(out, "  {}", line.into_iter().collect::<String>());
    let mut scale = String::new();
    for label in [-2000, 12, 1066, 1493, 1702, 1806, 1892, 1917, 1947, 1977] {
        let Some(year) = Year::new(label) else { continue };
        let at = column(year);
        if scale.chars().count() <= at {
            scale.push_str(&" ".repeat(at - scale.chars().count()));
            let _ = write!(scale, "{year} ");
        }
    }
    let _ = writeln!(out, "  {}", scale.trim_end());
}
