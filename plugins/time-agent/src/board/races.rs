//! The races side by side: points, treasuries and forces as a table, victory and resource points over the rounds as
//! charts, and the players' bar.

use engine::{Rule, Seat};
use kit::{Fragment, players::PlayerCard, why::why};
use maud::{Markup, html};
use time_agent::{Event, Kind, Place, Race, Stage, points::Points, race::RACES};

use super::{context::Context, race};

/// The rules that the table cites.
pub(super) const RULES: [Rule; 2] = [Rule("A3.1"), Rule("A14.5")];

/// The table and the charts, and the players' bar.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let rounds = points(context);
    let chart = |id, title, of: fn(&Points) -> i16| {
        let rounds: Vec<_> = rounds.iter().map(|points| points.each_ref().map(of)).collect();
        chart(id, title, &rounds)
    };
    let mut fragments = vec![
        table(context),
        chart("chart-vp", "Victory points", |points| points.vp),
        chart("chart-rp", "Resource points", |points| points.rp),
    ];
    fragments.extend(
        (0..usize::from(context.view.players)).flat_map(|seat| player(context, Seat::new(seat)).draw()),
    );
    fragments
}

fn player(context: &Context<'_>, seat: Seat) -> PlayerCard {
    let view = context.view;
    let total: i32 = view.hand(seat).map(|race| i32::from(view.vp(race))).sum();
    let races: Vec<_> = view.hand(seat).map(race::letters).collect();
    let is_active = view.active().and_then(|race| view.owner(race)) == Some(seat);
    let card = PlayerCard::new(context.scene, seat);
    PlayerCard {
        state: match view.stage {
            _ if card.has_won => "won",
            Stage::Over(_) => "",
            Stage::Headquarters if card.is_awaited => "headquarters",
            Stage::Order if card.is_awaited => "picks",
            _ if card.is_awaited && !is_active => "answers",
            _ if is_active => "turn",
            _ => "",
        },
        facts: vec![("VP", total.to_string()), ("", races.join(" "))],
        ..card
    }
}

/// Which race each player's colour is, for the style sheet: that of the first in the hand.
pub(super) fn colours(context: &Context<'_>) -> Markup {
    let first = |seat: Seat| Some((seat, context.view.hand(seat).next()?));
    let all = (0..usize::from(context.view.players)).map(Seat::new).filter_map(first);
    html! { span class={ "unseen" @for (seat, first) in all { " p" (seat) "-" (race::letters(first)) } } {} }
}

fn table(context: &Context<'_>) -> Fragment {
    Fragment::new(
        "races",
        html! {
            table.ruled.races id="races" {
                thead {
                    tr {
                        th scope="col" { "Race" } th scope="col" { "Player" } th scope="col" { "VP " (why(RULES[1])) }
                        th scope="col" { "RP " (why(RULES[0])) } th scope="col" { "Credits" } th scope="col" { "Machines" }
                        th scope="col" { "Agents" } th scope="col" { "Squads" }
                    }
                }
                tbody { @for race in Race::ALL { (row(context, race)) } }
            }
        },
    )
}

fn row(context: &Context<'_>, race: Race) -> Markup {
    let state = context.view.race(race);
    let is_played = context.view.owner(race).is_some();
    let turn = context.view.order.position(race);
    let force = |kind: Kind| {
        let out = state
            .force(race)
            .filter(|(who, place)| who.kind() == kind && matches!(place, Place::Past(_)))
            .count();
        format!("{} ({out} out)", state.count(kind))
    };
    html! {
        tr.own[context.is_own(race)] {
            td { (race::chip(race)) " " (race.people()) @if let Some(turn) = turn { small { " " (turn + 1) "." } } }
            td { (context.player(race)) }
            td { b { (context.view.vp(race)) } }
            td { (state.rp) }
            @if is_played {
                td { (state.credits) } td { (state.ready()) " of " (state.machines) } td { (force(Kind::Agent)) } td { (force(Kind::Squad)) }
            } @else { td colspan="4" { "not played" } }
        }
    }
}

/// The points of every race at the start, and at the end of each round so far.
fn points(context: &Context<'_>) -> Vec<[Points; RACES]> {
    let mut now = Race::ALL.map(|race| {
        let start = context.world.board.races[race.index()];
        Points { rp: start.rp, vp: start.vp }
    });
    let mut rounds = Vec::new();
    for (_, _, event) in context.scene.history.events(0) {
        match event {
            Event::Round(_) => rounds.push(now),
            Event::Changed { race, now: after, .. } => now[race.index()] = *after,
            _ => {}
        }
    }
    rounds.push(now);
    rounds
}

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 18.0;
const RIGHT: f64 = 22.0;

/// What every race had of something, round by round.
fn chart(id: &str, title: &str, rounds: &[[i16; RACES]]) -> Fragment {
    let all = || rounds.iter().flatten().copied();
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(50));
    let y = |vp: i16| 6.0 + (HEIGHT - 18.0) * f64::from(high - vp) / f64::from((high - low).max(1));
    #[allow(clippy::cast_precision_loss, reason = "there are at most thirty rounds")]
    let step = ((WIDTH - LEFT - RIGHT) / (rounds.len() - 1).max(1) as f64).floor();
    #[allow(clippy::cast_precision_loss, reason = "there are at most thirty rounds")]
    let x = |round: usize| LEFT + step * round as f64;
    let label = format!("{title} over {} rounds", rounds.len() - 1);
    Fragment::new(
        id,
        html! {
            figure.points-chart id=(id) {
                figcaption { (title) ", round by round" }
                svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
                    path.axis d={ "M" (LEFT) " 4V" (HEIGHT - 12.0) "H" (WIDTH - RIGHT + 2.0) } {}
                    text.top x=(LEFT - 3.0) y="10" { (high) }
                    text.top x=(LEFT - 3.0) y=(HEIGHT - 12.0) { (low) }
                    @for round in 1..rounds.len() { @if rounds.len() < 14 || round % 5 == 0 { text.tick x=(x(round)) y=(HEIGHT - 3.0) { (round) } } }
                    @for (race, at) in Race::ALL.into_iter().zip(ends(rounds, y)) { (line(race, rounds, x, y, at)) }
                }
            }
        },
    )
}

fn line(
    race: Race,
    rounds: &[[i16; RACES]],
    x: impl Fn(usize) -> f64,
    y: impl Fn(i16) -> f64,
    end: f64,
) -> Markup {
    // Whole steps are shorter to write than places, above all those that change nothing.
    let at = |round: usize| (x(round).round(), y(rounds[round][race.index()]).round());
    let mut path = format!("M{}", super::sheet::pair(at(0)));
    for round in 1..rounds.len() {
        let ((left, before), (right, now)) = (at(round - 1), at(round));
        path.push('l');
        path.push_str(&super::sheet::pair((right - left, now - before)));
    }
    html! {
        g.(race::class(race)) {
            path d=(path) {}
            text x=(x(rounds.len() - 1) + 3.0) y=(kit::hexmap::number(end + 2.6)) { (race::letters(race)) }
        }
    }
}

/// Where the names at the ends of the lines are, pushed apart so that none covers another.
fn ends(rounds: &[[i16; RACES]], y: impl Fn(i16) -> f64) -> [f64; RACES] {
    const APART: f64 = 8.0;
    let last = rounds.last().copied().unwrap_or_default();
    let mut order: Vec<usize> = (0..RACES).collect();
    order.sort_by_key(|index| std::cmp::Reverse(last[*index]));
    let mut ends = [0.0; RACES];
    let mut below = f64::MIN;
    for index in order {
        below = y(last[index]).max(below + APART);
        ends[index] = below;
    }
    let over = (below - (HEIGHT - 14.0)).max(0.0);
    ends.map(|end| end - over)
}
