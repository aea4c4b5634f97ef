//! The Men on the map, with what the client needs to play the replay.

use engine::OfferOf;
use kit::{Fragment, act::Posted, counter, palette::class};
use maud::{Markup, html};
use time_trap::{Action, Man, ManView, Shot, Slot, Square, TimeTrap};

use super::{
    context::Context,
    draft::man_of,
    fates::{self, FateChange},
    square::SquareMap,
};

/// How long a draft may be that is written on a Man and not only on his button, in bytes.
const SHORT: usize = 20;

/// The places for ghosts on a square: its corners, numbered from 1, and its middle.
const CORNERS: u8 = 4;
const MIDDLE: u8 = CORNERS + 1;

/// The middle of a square on the map.
pub(super) fn centre(square: Square) -> (i32, i32) {
    SquareMap::centre(square.row(), square.column())
}

/// The `transform` that puts something there.
pub(super) fn put(square: Square) -> String {
    let (x, y) = centre(square);
    format!("translate({x} {y})")
}

/// Which turn's end the board shows, and how many turns there are to go back to, for the client.
pub(super) fn stage(context: &Context<'_>) -> Fragment {
    let is_past = context.shown() < context.played;
    let markup = html! {
        g id="stage" data-turn=(context.shown()) data-played=(context.played) data-past[is_past]
            data-changed[context.changes_past()] {}
    };
    Fragment::new("stage", markup)
}

/// The replay for the client to play, as the fragment `film`: for each Man, his number, where he was after each
/// turn, where he fired and when he died. With a change of the past in the draft it is the replay of the changed past.
pub(super) fn film(context: &Context<'_>) -> Fragment {
    let line = |man: &ManView| {
        let died = context.foresight.died(man).map(|turn| turn.to_string()).unwrap_or_default();
        format!("{} {} {} {died}", man.man, squares(context, man), shots(context, man))
    };
    let lines: Vec<_> = context.view.shared.men.iter().map(line).collect();
    Fragment::new("film", html! { g id="film" data-film=(lines.join(";")) {} })
}

/// Every Man, each a fragment of his own; ghosts first, so that the living lie over them.
pub(super) fn men(context: &Context<'_>) -> Vec<Fragment> {
    let is_alive = |man: &&ManView| context.foresight.is_alive(man, context.shown());
    let (living, ghosts): (Vec<_>, Vec<_>) = context.view.shared.men.iter().partition(is_alive);
    let places: Vec<_> = ghosts.iter().map(|man| (context.place(man), man.man.man())).collect();
    let ghosts = ghosts.into_iter().zip(spots(&places)).map(|(man, spot)| draw(context, man, spot));
    ghosts.chain(living.into_iter().map(|man| draw(context, man, None))).collect()
}

/// Where on their squares ghosts are drawn, unless it is the corner of their own digit: another free corner, or the
/// middle as a last resort. The fifth Man's own corner is that of the fourth.
fn spots(ghosts: &[(Square, Man)]) -> Vec<Option<u8>> {
    let mut taken: Vec<(Square, u8)> = Vec::new();
    let spot = |&(square, man): &(Square, Man)| {
        let own = man.digit().min(CORNERS);
        let mut all = std::iter::once(own).chain(1..=CORNERS);
        let spot = all.find(|spot| !taken.contains(&(square, *spot))).unwrap_or(MIDDLE);
        taken.push((square, spot));
        (spot != own).then_some(spot)
    };
    ghosts.iter().map(spot).collect()
}

fn draw(context: &Context<'_>, man: &ManView, spot: Option<u8>) -> Fragment {
    let id = format!("m-{}", man.man);
    let shown = context.shown();
    let is_ghost = !context.foresight.is_alive(man, shown);
    let picked = slot(context, man);
    let act = picked.and_then(|slot| act(context, slot));
    let label = act.as_ref().zip(picked).map(|(_, slot)| label(context, man, slot));
    // Where a press posts a long draft, the Man only names his button in the tray, so that the draft is sent
    // once.
    let is_offered = picked.is_some_and(|slot| offer(context, slot).is_some());
    let is_long =
        !is_offered && act.as_ref().and_then(Posted::data_act).is_some_and(|text| text.len() > SHORT);
    let key = picked.filter(|_| is_long).map(key);
    let written = act.as_ref().filter(|_| !is_long);
    let change = context.scene.before.and_then(|before| fates::since(before, man));
    let is_marked = shown == context.played;
    let is_saved = is_marked && change.is_some_and(FateChange::is_good);
    let is_lost = is_marked && change.is_some_and(|change| !change.is_good());
    let (is_moved, spot) = (spot.is_some(), format!("spot-{}", spot.unwrap_or_default()));
    let is_picked = context.slot().is_some() && context.slot().map(man_of) == picked.map(man_of);
    Fragment::new(
        id.clone(),
        html! {
            g id=(id) .man .ghost[is_ghost] .(spot)[is_moved] .saved[is_saved] .lost[is_lost]
                .picked[is_picked] transform=(put(context.place(man)))
                role=[act.as_ref().map(|_| "button")] tabindex=[act.as_ref().map(|_| "0")] aria-label=[label]
                data-act=[written.and_then(Posted::data_act)] data-add=[written.and_then(Posted::data_add)] data-press=[key] {
                use href={ "#k" (man.man) } {}
            }
        },
    )
}

/// The face of every Man, drawn once and used wherever he is.
pub(super) fn faces(context: &Context<'_>) -> Markup {
    html! {
        @for man in &context.view.shared.men {
            g id={ "k" (man.man) } .(class(man.man.owner())) { (counter::face(man.man.owner(), &man.man.to_string())) }
        }
    }
}

/// The order that a press on one of the viewer's Men picks: this turn's or, on a past turn's board, that
/// turn's.
fn slot(context: &Context<'_>, man: &ManView) -> Option<Slot> {
    let (seat, _) = context.own?;
    (man.man.owner() == seat).then(|| match context.slot() {
        Some(Slot::Past(turn, _)) => Slot::Past(turn, man.man.man()),
        _ => Slot::Now(man.man.man()),
    })
}

fn act(context: &Context<'_>, slot: Slot) -> Option<Posted> {
    match slot {
        Slot::Now(man) => context.give(man),
        Slot::Past(turn, man) => context.change(turn, man),
    }
}

/// The offer that picks the order.
fn offer<'a>(context: &Context<'a>, slot: Slot) -> Option<&'a OfferOf<TimeTrap>> {
    context.offer(match slot {
        Slot::Now(man) => Action::Man(man),
        Slot::Past(turn, man) => Action::Past { turn, man },
    })
}

/// The key of the button that posts the same.
fn key(slot: Slot) -> String {
    match slot {
        Slot::Now(man) => format!("m{}", man.digit()),
        Slot::Past(turn, man) => format!("c{turn}{}", man.digit()),
    }
}

fn label(context: &Context<'_>, man: &ManView, slot: Slot) -> String {
    match (offer(context, slot), slot) {
        (Some(offer), _) => offer.label.clone(),
        (None, Slot::Past(turn, _)) => format!("Change turn {turn} of Man {}", man.man),
        (None, Slot::Now(_)) => format!("Give Man {} another order", man.man),
    }
}

/// Where he was at the start and after each turn, two hexadecimal digits each.
fn squares(context: &Context<'_>, man: &ManView) -> String {
    let square = |turn| format!("{:02x}", context.foresight.square(man, turn).0);
    (0..=context.played).map(square).collect()
}

/// Where he fired on each turn, a digit each; 0 is nowhere, also for a ghost.
fn shots(context: &Context<'_>, man: &ManView) -> String {
    let shot = |turn| context.foresight.shot(man, turn).map_or(0, Shot::digit).to_string();
    (1..=context.played).map(shot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ghosts_on_one_square_have_a_spot_each() {
        let [first, second] = [1, 2].map(|column| Square::at(1, column).unwrap_or(Square(0)));
        let man = |at: usize| Man::ALL[at];
        let ghosts = [(first, man(0)), (second, man(0)), (first, man(0)), (first, man(1)), (first, man(4))];
        assert_eq!(spots(&ghosts), [None, None, Some(2), Some(3), None]);
        let crowd = [(first, man(4)); 6];
        assert_eq!(spots(&crowd), [None, Some(1), Some(2), Some(3), Some(5), Some(5)]);
    }
}
