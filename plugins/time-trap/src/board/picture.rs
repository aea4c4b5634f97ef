//! Pictures of single turns on a corner of the map, for the how-to page. What happens in them is worked out
//! by the rules.

use engine::Seat;
use kit::{counter, palette::class};
use maud::{Markup, html};
use time_trap::{ALL_MEN, Man, Order, Piece, Shot, Square, Timeline, board::SIDE};

use super::{
    arrow::{self, Compass, Stroke},
    men::{centre, put},
    square::{CELL, SquareMap, Wrap},
};

/// The corner of the map that a picture shows.
const CORNER: SquareMap = SquareMap { rows: 3, columns: 5, wrap: Wrap::None };

/// A Man in a picture: whose he is, which of theirs, where he starts, and his order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor {
    pub(crate) seat: Seat,
    pub(crate) man: Man,
    pub(crate) at: Square,
    pub(crate) order: Order,
}

impl Actor {
    const fn piece(self) -> Piece {
        self.man.of(self.seat)
    }
}

/// The symbols all pictures on a page share.
pub(crate) fn symbols() -> Markup {
    html! { svg width="0" height="0" aria-hidden="true" { defs { (counter::symbols()) (arrow::symbols()) } } }
}

/// One turn of these Men: where they start, how they move and fire, and who is destroyed.
pub(crate) fn turn(label: &str, actors: &[Actor]) -> Markup {
    let timeline = play(actors);
    let pieces = html! {
        @for actor in actors { (arrows(*actor, timeline.square(1, actor.piece()))) }
        @for actor in actors {
            g.(class(actor.seat)) transform=(put(actor.at)) { (counter::face(actor.seat, &actor.piece().to_string())) }
        }
        @for actor in actors {
            @let (x, y) = centre(timeline.square(1, actor.piece()));
            @if !timeline.is_alive(1, actor.piece()) { (arrow::burst(x, y)) }
        }
    };
    CORNER.picture(label, &pieces)
}

/// The turn as the rules play it; Men who are not in the picture are far away.
pub(crate) fn play(actors: &[Actor]) -> Timeline {
    let far = |index: u8| Square::at(SIDE - index % 2 * 8, index / 2 * 2 % SIDE + 1).unwrap_or(Square(0));
    let mut start: [Square; ALL_MEN] = std::array::from_fn(|index| far(u8::try_from(index).unwrap_or(0)));
    for actor in actors {
        start[actor.piece().index()] = actor.at;
    }
    let mut timeline = Timeline::new(2, &start);
    Piece::all(2).for_each(|piece| timeline.set(1, piece, Order::NONE_GIVEN));
    for actor in actors {
        timeline.set(1, actor.piece(), actor.order);
    }
    timeline.replay(1, 1);
    timeline
}

fn arrows(actor: Actor, to: Square) -> Markup {
    let ((x, y), (tx, ty)) = (centre(actor.at), centre(to));
    let shot = actor.order.shot();
    html! {
        @if to != actor.at {
            // From the edge of his counter, which would hide its beginning.
            @let way = Compass::new(actor.order.mv().digit() - 1);
            @let (dx, dy) = way.step();
            (arrow::arrow(Stroke::Move, x + dx * CELL / 2, y + dy * CELL / 2, way))
        }
        @if shot != Shot::HOLD && shot != Shot::SELF {
            (arrow::arrow(Stroke::Shot, tx, ty, Compass::new(shot.digit() - 1)))
        }
    }
}
