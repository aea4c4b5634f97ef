//! Agents and squads: round and square counters in the colours of their race, in the past and at home.

use kit::Fragment;
use maud::{Markup, html};
use time_agent::{HexId, Kind, Operative, Place, Race, Stage};

use super::{
    context::Context,
    race,
    sheet::{centre, pair},
    tray,
};

/// What counters share.
pub(super) fn shapes() -> Markup {
    html! {
        circle id="ho" r="8" {}
        g id="ag" { circle.cs cx="1" cy="1.4" r="9" {} circle.cb r="9" {} }
        g id="sq" { rect.cs x="-7.6" y="-7.2" width="17.6" height="17.6" rx="1.6" {} rect.cb x="-9" y="-9" width="18" height="18" rx="1.6" {} path.cm d="M-6-6.4H6M-6-4H6" {} }
    }
}

/// The id of an operative's counter.
pub(super) fn id(operative: Operative) -> String {
    format!("u-{}", operative.index())
}

/// The place that actions about an operative name; the client knows it by the id of the counter.
pub(super) fn place(operative: Operative) -> String {
    format!("o{}", operative.index())
}

/// Everyone who is not in the bank, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let played = Race::ALL.into_iter().filter(|race| context.view.owner(*race).is_some());
    played
        .flat_map(|race| {
            context.view.race(race).force(race).map(|(who, at)| one(context, who, at)).collect::<Vec<_>>()
        })
        .collect()
}

fn one(context: &Context<'_>, who: Operative, at: Place) -> Fragment {
    let (point, scale) = match at.hex() {
        Some(hex) => in_past(context, who, hex),
        None => (tray::home(who), 0.52),
    };
    let hex = at.hex().map_or_else(|| "home".to_owned(), |hex| hex.to_string());
    let id = id(who);
    Fragment::new(
        id.clone(),
        html! {
            g id=(id) class={ "man " (race::class(who.race())) (states(context, who)) } data-append="men" data-hex=(hex)
                transform={ "translate(" (pair(point)) ")" } {
                title { (words(context, who, at)) }
                use.ho href="#ho" {}
                g transform={ "scale(" (scale) ")" } { (face(who.race(), who.kind(), who.number())) }
            }
        },
    )
}

/// The face of a counter, around the origin.
pub(super) fn face(owner: Race, kind: Kind, number: u8) -> Markup {
    let shape = match kind {
        Kind::Agent => "#ag",
        Kind::Squad => "#sq",
    };
    html! {
        use href=(shape) {}
        text.cn y="3" { (race::letters(owner)) }
        text.no y="7.8" { (number) }
    }
}

/// Where an operative is in its hex among the others there, and how large.
fn in_past(context: &Context<'_>, who: Operative, hex: HexId) -> ((f64, f64), f64) {
    let here: Vec<_> =
        context.view.operatives().filter(|(_, at)| *at == hex).map(|(other, _)| other).collect();
    let nth = here.iter().position(|other| *other == who).unwrap_or_default();
    let (x, y) = centre(hex);
    let (slot, scale) = slot(nth, here.len());
    ((x + slot.0, y + slot.1), scale)
}

/// Where up to eleven stand: beside what is on the tile, and never below it, where labels are. More of them stand in rows.
pub(super) fn slot(nth: usize, of: usize) -> ((f64, f64), f64) {
    /// The two sides, then the corners.
    const AROUND: [(f64, f64); 6] =
        [(-13.2, 0.0), (13.2, 0.0), (-9.8, -9.6), (9.8, -9.6), (-9.8, 9.6), (9.8, 9.6)];
    #[allow(clippy::cast_precision_loss, reason = "there are few of them")]
    let (n, count) = (nth as f64, of as f64);
    match of {
        0..=2 => ((AROUND[nth % 2].0, 0.0), 0.7),
        3..=6 => (AROUND[nth % 6], 0.54),
        7..=11 => {
            let angle = (120.0 + n * 30.0).to_radians();
            ((13.2 * angle.cos(), 13.2 * angle.sin()), 0.36)
        }
        _ => {
            let (column, row) = (n % 4.0, (n / 4.0).floor());
            ((column * 8.0 - 12.0, row * 7.0 - (count / 4.0).ceil() * 3.5 + 3.0), 0.38)
        }
    }
}

fn states(context: &Context<'_>, who: Operative) -> String {
    let (turn, active) = (&context.view.turn, context.view.active());
    let is_active = active == Some(who.race());
    let mut states = String::new();
    let mut add = |applies: bool, class: &str| {
        if applies {
            states.push(' ');
            states.push_str(class);
        }
    };
    add(turn.picked == Some(who), "picked");
    add(is_active && turn.moved >> who.slot() & 1 == 1, "moved");
    add(turn.found.has(who), "found");
    add(is_undecided(context, who), "undecided");
    states
}

/// [A6a.1] Whether the viewer has to decide about an operative.
fn is_undecided(context: &Context<'_>, who: Operative) -> bool {
    context.view.stage == Stage::Headquarters
        && context.view.desks[who.race().index()].is_some_and(|desk| desk.is_undecided(who))
}

fn words(context: &Context<'_>, who: Operative, at: Place) -> String {
    let mut words = who.to_string();
    if context.view.turn.found.has(who) {
        words.push_str(", found");
    }
    if let Some(hex) = at.hex()
        && context.view.turn.opposing[who.race().index()].has(hex)
        && context.view.stage != Stage::Oppose
    {
        words.push_str(", opposes");
    }
    words
}
