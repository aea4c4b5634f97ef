//! [U3] Entering the map: a group for each facing, the one toward the middle first, and the hexes on the map.

use engine::Rule;
use fantasy_trip::{
    Action,
    body::Id,
    ground::{Ground, Spot},
};
use hexgrid::Direction;
use kit::actions::{Action as Button, Group};

use super::{
    super::{
        context::{Context, arrow, way_words},
        map::LAYOUT,
    },
    Groups,
};

pub(super) fn groups(context: &Context<'_>, id: Id) -> Groups {
    let all = Direction::ALL.into_iter().map(|way| group(context, id, way)).collect();
    Groups { all, open: facing(context).map(group_id), about: format!("enter-{id}") }
}

fn group_id(way: Direction) -> String {
    format!("enter-{}", way.number())
}

fn group(context: &Context<'_>, id: Id, facing: Direction) -> Group {
    let actions = context.offers().iter().filter_map(|offer| match offer.action {
        Action::Enter(spot, way) if way == facing => {
            let mut button = Button::new(spot.to_string(), context.post(offer)).at(spot.to_string());
            button.note = Some(arrow(way).to_string());
            Some(button)
        }
        _ => None,
    });
    let actions: Vec<_> = actions.collect();
    let hint = if actions.is_empty() {
        "There is no room that way.".to_owned()
    } else {
        format!("Press a marked hex: {} enters there, facing {}.", context.name(id), way_words(facing))
    };
    Group {
        id: group_id(facing),
        title: format!("Facing {} {}", way_words(facing), arrow(facing)),
        rule: Some(Rule("U3")),
        hint,
        actions,
        ..Group::default()
    }
}

/// The facing that is offered at first: toward the middle of the map, as far as there is room.
pub(crate) fn facing(context: &Context<'_>) -> Option<Direction> {
    let offered: Vec<_> = context
        .offers()
        .iter()
        .filter_map(|offer| match offer.action {
            Action::Enter(spot, way) => Some((spot, way)),
            _ => None,
        })
        .collect();
    let (first, _) = *offered.get(offered.len() / 2)?;
    let ahead = toward_middle(&context.view.ground, first);
    let turns = |way: Direction| ahead.turn_to(way).abs();
    offered.iter().map(|(_, way)| *way).min_by_key(|way| turns(*way))
}

/// The hexes where someone can enter facing this way.
pub(crate) fn entry_hexes(context: &Context<'_>, facing: Direction) -> Vec<Spot> {
    let hexes = context.offers().iter().filter_map(|offer| match offer.action {
        Action::Enter(spot, way) if way == facing => Some(spot),
        _ => None,
    });
    hexes.collect()
}

/// The direction from a hex toward the middle of the map.
fn toward_middle(ground: &Ground, from: Spot) -> Direction {
    let middle = Spot::at(ground.columns() / 2 + 1, ground.rows() / 2 + 1).unwrap_or_default();
    let ((x, y), (to_x, to_y)) = (LAYOUT.centre(from.0), LAYOUT.centre(middle.0));
    let angle = (to_x - x).atan2(y - to_y).to_degrees();
    let off = |way: &Direction| {
        let turn = (LAYOUT.turn(*way) - angle).rem_euclid(360.0);
        turn.min(360.0 - turn)
    };
    Direction::ALL.into_iter().min_by(|one, other| off(one).total_cmp(&off(other))).unwrap_or(Direction::Up)
}
