//! What is marked on the map: who engages whom, lines of fire with their ranges, where to turn, and what a spell covers.

use fantasy_trip::{
    Action,
    action::{Aim, Mode, Move},
    body::Id,
    ground::Spot,
    spells::Type,
    state::Phase,
};
use hexgrid::Direction;
use kit::{
    Fragment,
    hexmap::{self, Highlight, Point, between, number},
};
use maud::{Markup, html};

use super::{
    context::{Context, way_words},
    counters,
    map::LAYOUT,
};

/// Fragments `focus`, `engaged`, `lines`, `turns` and `chosen`.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 5] {
    [focus(context), engaged(context), lines(context), turns(context), chosen(context)]
}

/// [G2] The front, side and rear hexes of the figure that the question is about, under all counters.
fn focus(context: &Context<'_>) -> Fragment {
    let body = context.focus().and_then(|id| context.seen(id)).map(|seen| &seen.body);
    let placed = body.and_then(|body| Some((body, body.place?)));
    Fragment::new(
        "focus",
        html! {
            g id="focus" {
                @if let Some((body, place)) = placed { g transform=(LAYOUT.put(place.0)) { (counters::zones_of(body)) } }
            }
        },
    )
}

fn engaged(context: &Context<'_>) -> Fragment {
    Fragment::new("engaged", html! { g id="engaged" { (pairs(context)) } })
}

/// [G5] A mark on the hexside between two figures, pointing at the one who is engaged.
pub(super) fn pairs(context: &Context<'_>) -> Markup {
    let pairs = context
        .able()
        .flat_map(|seen| seen.engaged_by.iter().map(move |by| (*by, seen.id)))
        .filter_map(|(by, id)| Some((by, id, context.state.nearest(by, id)?)));
    html! {
        @for (by, id, (from, to)) in pairs {
            path.engages d="M-3.4 4L0-4.4L3.4 4Z" transform=(pointed(from, to)) {
                title { (context.name(by)) " engages " (context.name(id)) }
            }
        }
    }
}

/// Puts a triangle on the edge between two hexes, a little nearer to the one it points at.
fn pointed(from: Spot, to: Spot) -> String {
    let (from, to) = (LAYOUT.centre(from.0), LAYOUT.centre(to.0));
    let (x, y) = between(from, to, 0.56);
    let turn = (to.1 - from.1).atan2(to.0 - from.0).to_degrees() + 90.0;
    format!("translate({} {})rotate({})", number(x), number(y), number(turn))
}

/// A line of fire that is offered.
struct Shot {
    by: Id,
    target: Id,
    /// [F11e.2] Whether its range counts in megahexes.
    by_megahex: bool,
}

/// The shots, throws and spells that are offered, one for each target.
fn shots(context: &Context<'_>) -> Vec<Shot> {
    let mut shots: Vec<Shot> = Vec::new();
    for offer in context.offers() {
        let shot = match (context.view.phase, offer.action) {
            (Phase::Act(by), Action::Attack { mode, target, aim: Aim::Body }) if mode.is_ranged() => {
                Shot { by, target, by_megahex: mode == Mode::Shoot }
            }
            (Phase::Cast(by, casting), Action::At(target)) if by != target => {
                Shot { by, target, by_megahex: casting.spell.kind() == Type::Missile }
            }
            _ => continue,
        };
        if !shots.iter().any(|other| other.target == shot.target) {
            shots.push(shot);
        }
    }
    shots
}

/// A line of fire for a picture.
pub(super) fn one_line(context: &Context<'_>, by: Id, target: Id) -> Markup {
    line(context, &Shot { by, target, by_megahex: true })
}

/// [G16] [D7] Lines to whom one can aim at, with the range, and who might be hit on the way.
fn lines(context: &Context<'_>) -> Fragment {
    let shots = shots(context);
    Fragment::new("lines", html! { g id="lines" { @for shot in &shots { (line(context, shot)) } } })
}

fn line(context: &Context<'_>, shot: &Shot) -> Markup {
    let Some((from, to)) = context.state.nearest(shot.by, shot.target) else { return html! {} };
    let range =
        if shot.by_megahex { format!("{} MH", from.megahexes(to)) } else { from.distance(to).to_string() };
    let (x, y) = LAYOUT.centre(to.0);
    html! {
        path.fire-line d=(LAYOUT.line([from.0, to.0])) {}
        @for id in context.state.on_the_way(shot.by, shot.target).filter(|id| *id != shot.target) {
            @if let Some((x, y)) = middle(context, id) {
                g.risk transform={ "translate(" (number(x)) " " (number(y)) ")" } {
                    title { (context.name(id)) " stands in the way" } path d="M0-15L4-8H-4Z" {} text y="-9" { "!" }
                }
            }
        }
        text.range x=(number(x)) y=(number(y - 15.0)) { (range) }
    }
}

fn middle(context: &Context<'_>, id: Id) -> Option<Point> {
    context.seen(id)?.body.place.map(|place| LAYOUT.centre(place.0))
}

/// The place that stands for a direction.
pub(super) fn turn_place(way: Direction) -> String {
    format!("face-{}", way.number())
}

/// [G10] Six arrows around the figure that is moving; they can be pressed while its facing is asked for.
fn turns(context: &Context<'_>) -> Fragment {
    let place = match context.view.phase {
        Phase::Moving(id) | Phase::Turning(id) => context.seen(id).and_then(|seen| seen.body.place),
        _ => None,
    };
    let ways = |way: &Direction| {
        context.offers().iter().any(|offer| {
            matches!(offer.action, Action::Go(Move::Face(to)) | Action::Sneak(Move::Face(to)) if to == *way)
        })
    };
    Fragment::new(
        "turns",
        html! {
            g id="turns" {
                @if let Some(place) = place {
                    @for way in Direction::ALL.into_iter().filter(ways) {
                        g data-place-id=(turn_place(way)) transform=(LAYOUT.put(place.0.step(way))) {
                            title { "face " (way_words(way)) }
                            use href="#hex" {}
                            path.turn-arrow d="M0-9L8 1H3.4V9H-3.4V1H-8Z" transform={ "rotate(" (number(LAYOUT.turn(way))) ")" } {}
                        }
                    }
                }
            }
        },
    )
}

/// [S4.4] The hexes that were chosen for a spell so far.
fn chosen(context: &Context<'_>) -> Fragment {
    let hexes = match context.view.phase {
        Phase::Cast(_, casting) => casting.hexes[..usize::from(casting.count).min(7)].to_vec(),
        _ => Vec::new(),
    };
    let marks = hexmap::highlight(
        LAYOUT,
        Highlight::Chosen,
        hexes.iter().map(|spot| spot.0),
        Some("chosen for the spell"),
    );
    Fragment::new("chosen", html! { g id="chosen" { (marks) } })
}
