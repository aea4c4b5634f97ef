//! The Men on the map, with what the client needs to play the replay.

use engine::Offer;
use maud::{Markup, html};
use time_trap::{ManView, Slot, Square};

use super::square::SquareMap;
use super::{
    changed::{Turned, turned},
    desk::{Desk, place},
};
use kit::{Fragment, act::Act, counter, palette::class};

/// The middle of a square on the map.
pub(super) fn centre(square: Square) -> (i32, i32) {
    SquareMap::centre(square.row(), square.column())
}

/// The `transform` that puts something there.
pub(super) fn put(square: Square) -> String {
    let (x, y) = centre(square);
    format!("translate({x} {y})")
}

/// Tells the client which turn's end the server has drawn, and how many turns there are to go back to.
pub(super) fn stage(desk: &Desk<'_>) -> Fragment {
    let is_past = desk.shown() < desk.played;
    let markup =
        html! { g id="stage" data-turn=(desk.shown()) data-played=(desk.played) data-past[is_past] {} };
    Fragment::new("stage", markup)
}

/// The replay for the client to play, as the fragment `film`: for each Man in turn, where he stood, where he
/// fired and when he fell.
pub(super) fn film(desk: &Desk<'_>) -> Fragment {
    let line = |man: &ManView| {
        let fell = man.destroyed.map(|turn| turn.to_string()).unwrap_or_default();
        format!("{} {} {fell}", squares(man), shots(man))
    };
    let lines: Vec<_> = desk.view.men.iter().map(line).collect();
    Fragment::new("film", html! { g id="film" data-film=(lines.join(";")) {} })
}

/// Every Man, each a fragment of his own.
pub(super) fn men(desk: &Desk<'_>) -> Vec<Fragment> {
    desk.view.men.iter().map(|man| draw(desk, man)).collect()
}

fn draw(desk: &Desk<'_>, man: &ManView) -> Fragment {
    let id = format!("m-{}", man.man);
    let shown = desk.shown();
    let is_ghost = man.destroyed.is_some_and(|turn| usize::from(turn) <= shown);
    let act = act(desk, man);
    let label = act.as_ref().map(|act| label(desk, man, act));
    // What takes the whole draft to say is said once, by the Man's button in the tray.
    let is_offered = act.as_ref().is_some_and(|act| offer_of(desk, act).is_some());
    let is_long = !is_offered && act.as_ref().is_some_and(|act| act.field == "act" && act.value.len() > 20);
    let key = is_long.then(|| key(desk, man));
    let said = act.as_ref().filter(|_| !is_long);
    let turn = desk.scene.before.and_then(|before| turned(before, man));
    let marked = shown == desk.played;
    let is_saved = marked && matches!(turn, Some(Turned::Saved { .. } | Turned::Later { .. }));
    let is_lost = marked && matches!(turn, Some(Turned::Lost { .. } | Turned::Fell | Turned::Earlier { .. }));
    Fragment::new(
        id.clone(),
        html! {
            g id=(id) .man .ghost[is_ghost] .saved[is_saved] .lost[is_lost]
                .picked[is_picked(desk, man)] transform=(put(place(man, shown)))
                role=[act.as_ref().map(|_| "button")] tabindex=[act.as_ref().map(|_| "0")] aria-label=[label]
                data-act=[said.and_then(Act::data_act)] data-add=[said.and_then(Act::data_add)] data-press=[key] {
                use href={ "#k" (man.man) } {}
            }
        },
    )
}

/// The face of every Man, drawn once and used wherever he stands.
pub(super) fn faces(desk: &Desk<'_>) -> Markup {
    html! {
        @for man in &desk.view.men {
            g id={ "k" (man.man) } .(class(man.man.owner())) { (counter::face(man.man.owner(), &man.man.to_string())) }
        }
    }
}

/// What pressing a Man does: an order for this turn or, on a past turn's board, for that turn.
fn act(desk: &Desk<'_>, man: &ManView) -> Option<Act> {
    let (seat, _) = desk.own?;
    if man.man.owner() != seat {
        return None;
    }
    match desk.slot() {
        Some(Slot::Past(turn, _)) => desk.change(turn, man.man.man()),
        _ => desk.give(man.man.man()),
    }
}

/// The key of the button that says it.
fn key(desk: &Desk<'_>, man: &ManView) -> String {
    match desk.slot() {
        Some(Slot::Past(turn, _)) => format!("c{turn}{}", man.man.man().digit()),
        _ => format!("m{}", man.man.man().digit()),
    }
}

fn offer_of<'a>(desk: &Desk<'a>, act: &Act) -> Option<&'a Offer> {
    desk.offers().iter().find(|offer| desk.act(offer) == *act)
}

fn label(desk: &Desk<'_>, man: &ManView, act: &Act) -> String {
    if let Some(offer) = offer_of(desk, act) {
        return offer.label.clone();
    }
    match desk.slot() {
        Some(Slot::Past(turn, _)) => format!("Change turn {turn} of Man {}", man.man),
        _ => format!("Give Man {} another order", man.man),
    }
}

fn is_picked(desk: &Desk<'_>, man: &ManView) -> bool {
    desk.own.is_some_and(|(seat, _)| match desk.slot() {
        Some(Slot::Now(picked) | Slot::Past(_, picked)) => picked.of(seat) == man.man,
        None => false,
    })
}

/// Where he stood at the start and at the end of each turn, two hexadecimal digits each.
fn squares(man: &ManView) -> String {
    std::iter::once(man.start)
        .chain(man.passages.iter().map(|passage| passage.to))
        .map(|square| format!("{:02x}", square.0))
        .collect::<Vec<_>>()
        .concat()
}

/// Where he fired on each turn, a digit each; 0 is nowhere, and so is what a ghost fires.
fn shots(man: &ManView) -> String {
    man.passages.iter().map(|passage| passage.fired.map_or(0, time_trap::Shot::digit).to_string()).collect()
}
