//! What happened since the viewer last acted: who did what to whom, for the digest and for the board to show.

use timetripper::{Event, event::Named, map::Place};

use super::{context::Context, counters, map::LAYOUT};
use kit::{
    Fragment,
    digest::{self, Deed, DeedKind},
    palette::class,
};

/// The most deeds a digest has; the log has them all.
const MOST: usize = 6;

/// The digest as the fragment `digest`: the last deeds since the viewer acted.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let from = digest::news_from(context.scene);
    let events = context.scene.history.events(from);
    let deeds: Vec<_> = events.filter_map(|(_, _, event)| deed(context, *event)).collect();
    digest::draw(&deeds[deeds.len().saturating_sub(MOST)..])
}

/// What an event adds to the digest; moves are seen on the map, and misses are in the log.
fn deed(context: &Context<'_>, event: Event) -> Option<Deed> {
    let (doer, kind, at) = match event {
        Event::Struck(blow) => (blow.by, DeedKind::Hit, place_of(context, blow.at)),
        Event::Downed(who) => (Some(who), DeedKind::Loss, place_of(context, who)),
        Event::Died(seat) => (Some(Named::Tripper(seat)), DeedKind::Loss, None),
        Event::Burst(_, place) | Event::Detonated(place) | Event::Shell(place) => {
            (None, DeedKind::Hit, Some(place))
        }
        _ => return None,
    };
    let words = context.event(event);
    let point = |place: Place| LAYOUT.centre(place.hex());
    Some(Deed {
        side: side(context, doer),
        class: match doer {
            Some(Named::Tripper(seat)) => class(seat),
            _ => "enemy".to_owned(),
        },
        text: words.text,
        rule: words.rule,
        piece: doer.map(counters::id),
        at: at.map(point),
        from: None,
        kind,
    })
}

/// The side that a doer is on.
fn side(context: &Context<'_>, doer: Option<Named>) -> String {
    match doer {
        Some(Named::Tripper(seat)) => context.scene.name(seat),
        Some(Named::Unit(_) | Named::Mount(_)) => "The enemy".to_owned(),
        None => "The battlefield".to_owned(),
    }
}

/// Where someone is now.
fn place_of(context: &Context<'_>, named: Named) -> Option<Place> {
    match named {
        Named::Tripper(seat) => Some(context.state.tripper(seat).place),
        Named::Unit(tag) | Named::Mount(tag) => {
            let units = context.view.field.units();
            units.get(usize::from(tag.number).checked_sub(1)?).map(|unit| unit.place)
        }
    }
}
