//! Who is on the map: a round counter each in the colours of its side, with the way it faces, and large ones with all
//! hexes they cover.

use fantasy_trip::{
    body::{Body, Fate, Guard, Id, Nature, Posture},
    ground::Spot,
    spells::Spell,
    state::On,
    view::Seen,
};
use hexgrid::{Direction, Hex, Zone};
use kit::{
    Fragment,
    hexmap::{Point, number},
};
use maud::{Markup, html};

use super::{
    context::{Context, nature_words, side_class, way_words},
    map::LAYOUT,
    shapes,
};

/// The id of a figure’s counter.
pub(super) fn id(figure: Id) -> String {
    format!("u-{figure}")
}

/// Everyone on the map who can fight, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    context.able().map(|seen| Fragment::new(id(seen.id), one(context, seen))).collect()
}

/// The middle of a hex.
pub(super) fn centre(spot: Spot) -> Point {
    LAYOUT.centre(spot.0)
}

/// Where a counter is drawn in its hex among the others there, and how large.
fn slot(context: &Context<'_>, seen: &Seen) -> (Point, f64) {
    let here: Vec<_> = context
        .able()
        .filter(|other| other.body.place == seen.body.place && !other.body.kind.is_large())
        .map(|other| other.id)
        .collect();
    let nth = here.iter().position(|other| *other == seen.id).unwrap_or_default();
    match (here.len(), nth) {
        (0 | 1, _) => ((0.0, 0.0), 1.0),
        (2, 0) => ((-6.5, -4.0), 0.74),
        (2, _) => ((6.5, 4.0), 0.74),
        (3, 0) => ((0.0, -8.0), 0.62),
        (3, 1) => ((-8.0, 5.0), 0.62),
        (3, _) => ((8.0, 5.0), 0.62),
        (_, nth) => {
            let [x, y] =
                [[-7.0, -6.0], [7.0, -6.0], [-7.0, 6.0], [7.0, 6.0], [0.0, 0.0], [0.0, 12.0]][nth % 6];
            ((x, y), 0.52)
        }
    }
}

/// A counter as one element.
pub(super) fn one(context: &Context<'_>, seen: &Seen) -> Markup {
    let body = &seen.body;
    let place = body.place.unwrap_or_default();
    let ((dx, dy), scale) = slot(context, seen);
    let (x, y) = centre(place);
    html! {
        g id=[(!context.is_picture).then(|| id(seen.id))] class={ "man " (side_class(body.side)) (states(context, seen)) }
            data-append=[(!context.is_picture).then_some("men")] data-hex=(place) transform={ "translate(" (number(x + dx)) " " (number(y + dy)) ")" } {
            title { (words(seen)) }
            (zones_of(body))
            @if body.kind.is_large() {
                path.body d=(LAYOUT.border(seen.hexes.iter().map(|hex| hex.0 - place.0))) {}
            }
            g transform=[(scale < 1.0).then(|| format!("scale({})", number(scale)))] { (face(context, seen)) }
        }
    }
}

/// The face of a counter, around the middle of its hex.
fn face(context: &Context<'_>, seen: &Seen) -> Markup {
    let body = &seen.body;
    let turn = number(LAYOUT.turn(body.facing));
    let pose = match body.posture {
        Posture::Standing => None,
        Posture::Kneeling => Some("translate(0 3)scale(1 .72)"),
        Posture::Bent => Some("translate(0 1)rotate(38)"),
        Posture::Prone => Some("translate(0 -2)rotate(90)"),
    };
    let Written { name_y, middle, st } = Written::beside(body.facing);
    html! {
        g transform={ "translate(0 " (number(middle)) ")" } {
            @if body.aloft { ellipse.aloft-shadow cx="5" cy="9" rx="12" ry="7" {} }
            circle.cs cx="1" cy="1.2" r="11.6" {}
            circle.cb r="11.6" {}
            path.front-edge d="M0-16.4L5.8-9.8H-5.8Z" transform={ "rotate(" (turn) ")" } {}
            g.silhouette transform=[pose] { use href={ "#s-" (shapes::of(body)) } y="1" {} }
            @if let Some(stamp) = stamp(context, seen) { text.stamp-on y="3" { (stamp) } }
            @if body.aloft { path.wings d="M-13-3q-5-6-8-3q3 1 4 6M13-3q5-6 8-3q-3 1-4 6" {} }
        }
        text.name y=(number(name_y)) { (short(&seen.name)) }
        text.st x=(number(st.0)) y=(number(st.1)) { (minus(seen.st)) }
    }
}

/// Where things are written on a counter. All of it stays in its hex, so that neighbours never cover each other, and
/// none of it covers the way the figure faces.
struct Written {
    /// The line of the name, below the round part or above it.
    name_y: f64,
    /// How far the round part makes way for the name.
    middle: f64,
    /// The middle of the line with the ST, at the other end.
    st: Point,
}

impl Written {
    const fn beside(facing: Direction) -> Self {
        let (is_down, is_right) = match facing {
            Direction::Up | Direction::UpLeft => (false, false),
            Direction::UpRight => (false, true),
            Direction::Down | Direction::DownLeft => (true, false),
            Direction::DownRight => (true, true),
        };
        let x = if is_right { -11.5 } else { 11.5 };
        if is_down {
            Self { name_y: -10.4, middle: 3.0, st: (x, 15.4) }
        } else {
            Self { name_y: 16.4, middle: -3.0, st: (x, -8.6) }
        }
    }
}

/// What is written across a counter that is not simply standing there.
fn stamp(context: &Context<'_>, seen: &Seen) -> Option<&'static str> {
    let body = &seen.body;
    let under = |spell: Spell| {
        context.view.lasting.iter().any(|(_, it)| it.on == On::Figure(seen.id) && it.spell == spell)
    };
    [
        (under(Spell::Freeze), "frozen"),
        (under(Spell::Sleep) || under(Spell::MegahexSleep), "asleep"),
        (under(Spell::Rope) || under(Spell::GiantRope), "in a rope"),
        (body.turn.guard == Guard::Defending, "defends"),
        (body.turn.guard == Guard::Dodging, "dodges"),
        (body.in_pile, "wrestling"),
        (body.posture == Posture::Prone, "down"),
        (body.posture == Posture::Kneeling, "kneels"),
        (body.posture == Posture::Bent, "bent"),
        (body.berserk, "berserk"),
        (under(Spell::Blur), "blurred"),
    ]
    .into_iter()
    .find_map(|(applies, words)| applies.then_some(words))
    .or_else(|| nature_words(seen).filter(|_| context.is_own(seen.id)))
}

fn states(context: &Context<'_>, seen: &Seen) -> String {
    let body = &seen.body;
    let is_unreal = context.is_own(seen.id)
        && seen.secret.is_some_and(|secret| matches!(secret.nature, Nature::Image | Nature::Illusion));
    let all = [
        ("acting", context.focus() == Some(seen.id)),
        ("own", context.is_own(seen.id)),
        ("low", body.is_low()),
        ("aloft", body.aloft),
        ("pile", body.in_pile),
        ("unseen-by-foes", seen.hidden),
        ("unreal", is_unreal),
        ("done", is_done(context, seen)),
    ];
    all.into_iter().filter(|(_, applies)| *applies).fold(String::new(), |all, (class, _)| all + " " + class)
}

/// Whether a figure has had its turn in the part of the turn that is being played.
fn is_done(context: &Context<'_>, seen: &Seen) -> bool {
    use fantasy_trip::state::Phase;
    match context.view.phase {
        Phase::Move(side) => seen.body.side == side && seen.body.turn.moved,
        Phase::Act(_) | Phase::Cast(..) | Phase::React(_) | Phase::Agree { .. } => {
            seen.body.turn.acted && !seen.body.turn.second
        }
        _ => false,
    }
}

/// What there is to say of a figure when someone points at it.
fn words(seen: &Seen) -> String {
    let body = &seen.body;
    let mut words = format!("{}, ST {} of {}", seen.name, seen.st, body.st);
    if body.is_low() {
        words.push_str(", ");
        words.push_str(posture_words(body.posture));
    } else {
        words.push_str(", facing ");
        words.push_str(way_words(body.facing));
    }
    if body.aloft {
        words.push_str(", in the air");
    }
    if seen.hidden {
        words.push_str(", unseen by the others");
    }
    words
}

/// A number with a proper minus sign.
pub(super) fn minus(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A posture in words.
pub(super) const fn posture_words(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "standing",
        Posture::Kneeling => "kneeling",
        Posture::Prone => "down",
        Posture::Bent => "bent over",
    }
}

/// What became of a figure.
pub(super) const fn fate_words(fate: Fate) -> &'static str {
    match fate {
        Fate::Able => "still fighting",
        Fate::Unconscious => "unconscious",
        Fate::Dying => "dying",
        Fate::Dead => "dead",
        Fate::Fallen => "fell into the depths",
        Fate::Escaped => "left the map",
        Fate::Yielded => "gave up",
        Fate::Gone => "gone",
        Fate::Waiting => "not on the map yet",
    }
}

/// A name that fits on a counter; its number stays whole.
pub(super) fn short(name: &str) -> String {
    const MOST: usize = 8;
    let (base, digits) = match name.rsplit_once(' ') {
        Some((base, digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => (base, digits),
        _ => (name, ""),
    };
    let room = MOST - digits.len() - usize::from(!digits.is_empty());
    let cut: String = if base.chars().count() > room {
        base.chars().take(room.saturating_sub(1)).chain(['.']).collect()
    } else {
        base.to_owned()
    };
    if digits.is_empty() { cut } else { format!("{cut} {digits}") }
}

/// [G2] The hexes around a figure of one hex that faces up, for `<defs>`: `#z` front, side and rear; `#z-low` all rear;
/// `#z-snake` with a snake’s sides.
pub(super) fn zones() -> Markup {
    let of = |ways: &[Direction]| LAYOUT.outlines(ways.iter().map(|way| Hex::ORIGIN.step(*way)));
    let front = [Direction::UpLeft, Direction::Up, Direction::UpRight];
    let sides = [Direction::DownLeft, Direction::DownRight];
    let all_but_rear = [front.as_slice(), sides.as_slice()].concat();
    html! {
        g id="z" { path.z-front d=(of(&front)) {} path.z-side d=(of(&sides)) {} path.z-rear d=(of(&[Direction::Down])) {} }
        g id="z-low" { path.z-rear d=(of(&Direction::ALL)) {} }
        g id="z-snake" { path.z-front d=(of(&all_but_rear)) {} path.z-rear d=(of(&[Direction::Down])) {} }
    }
}

/// The front, side and rear hexes of a figure; the style sheet shows them for the one that is looked at.
pub(super) fn zones_of(body: &Body) -> Markup {
    if body.in_pile {
        return html! {};
    }
    if body.kind.is_large() {
        return large_zones(body);
    }
    let symbol = match body.kind {
        _ if body.is_low() => "z-low",
        fantasy_trip::kinds::Kind::GiantSnake => "z-snake",
        _ => "z",
    };
    html! { use.zones href={ "#" (symbol) } transform={ "rotate(" (number(LAYOUT.turn(body.facing))) ")" } {} }
}

/// [G4] The same for one that covers several hexes.
fn large_zones(body: &Body) -> Markup {
    let Some(place) = body.place else { return html! {} };
    let border: Vec<_> = body.kind.shape().border(place.0, body.facing).map(Spot).collect();
    let path = |zone: Zone| {
        let hexes = border.iter().filter(|spot| body.zone(**spot) == Some(zone));
        LAYOUT.outlines(hexes.map(|spot| spot.0 - place.0))
    };
    html! {
        g.zones {
            path.z-front d=(path(Zone::Front)) {}
            path.z-side d=(path(Zone::Side)) {}
            path.z-rear d=(path(Zone::Rear)) {}
        }
    }
}

/// A counter as a small picture for lists and cards.
pub(super) fn icon(seen: &Seen) -> Markup {
    html! {
        svg.icon.(side_class(seen.body.side)) viewBox="-14 -14 28 28" aria-hidden="true" {
            circle.cb r="12.6" {}
            g.silhouette { use href={ "#s-" (shapes::of(&seen.body)) } y="1.6" {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_but_their_numbers_stay() {
        assert_eq!(short("Bron"), "Bron");
        assert_eq!(short("Wolf 12"), "Wolf 12");
        assert_eq!(short("Small dragon 9"), "Small. 9");
        assert_eq!(short("Bartholomew"), "Barthol.");
    }
}
