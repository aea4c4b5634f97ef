//! What happened since the viewer last acted: who did what to whom, for the digest and for the board to show.

use timetripper::{Event, event::Named, map::Place};

use super::{context::Context, counters, map::LAYOUT};
use kit::{
    Fragment,
    digest::{self, Deed, DeedKind},
    palette::class,
};

/// The digest as the fragment `digest`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let from = digest::news_from(context.scene);
    let events = context.scene.history.events(from);
    digest::draw(&events.filter_map(|(_, _, event)| deed(context, *event)).collect::<Vec<_>>())
}

/// What an event adds to the digest; what only sets the scene adds nothing.
fn deed(context: &Context<'_>, event: Event) -> Option<Deed> {
    let (doer, kind, from, at) = match event {
        Event::Moved(who @ (Named::Unit(_) | Named::Mount(_)), from, to) => {
            (Some(who), DeedKind::Move, Some(from), Some(to))
        }
        Event::Aimed(aim) if aim.hits => (aim.by, DeedKind::Hit, None, Some(aim.place)),
        Event::Aimed(aim) => (aim.by, DeedKind::Miss, None, Some(aim.place)),
        Event::Struck(blow) => (blow.by, DeedKind::Hit, None, place_of(context, blow.at)),
        Event::Stunned(who) | Event::WoundDie(who, _) => {
            (Some(who), DeedKind::Hit, None, place_of(context, who))
        }
        Event::Downed(who) => (Some(who), DeedKind::Loss, None, place_of(context, who)),
        Event::Died(seat) => (Some(Named::Tripper(seat)), DeedKind::Loss, None, None),
        Event::Burst(_, place) | Event::Detonated(place) | Event::Shell(place) => {
            (None, DeedKind::Hit, None, Some(place))
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
        from: from.map(point),
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
