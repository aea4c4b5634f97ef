//! What each enemy can do to the Tripper in front, in words for its counter and in a number for the map.

use engine::Seat;
use maud::html;
use timetripper::{
    field::{Unit, Who},
    map::Place,
    odds::{ALL, Outlook},
    state::Way,
};

use super::{
    context::{Context, in_front},
    counters,
};
use kit::Fragment;

/// What one enemy can do to a Tripper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Threat {
    /// In words: `shoots you: 28 % to hit, 3 % to kill`.
    pub(super) words: String,
    /// On the map: the chance to hit or hurt, or that it can come next to the Tripper; none if it can do neither.
    pub(super) badge: Option<String>,
}

/// What every enemy can do, as the fragment `threats`: each element says the same of those whose counters it names in
/// `data-of`; the client writes `data-badge` on them when the player asks for it.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let mut alike: Vec<(Threat, Vec<String>)> = Vec::new();
    for (number, unit) in (0u8..).zip(context.view.field.units()) {
        let Some(threat) = of(context, number, unit) else { continue };
        match alike.iter_mut().find(|(other, _)| *other == threat) {
            Some((_, ids)) => ids.push(counters::unit_id(number)),
            None => alike.push((threat, vec![counters::unit_id(number)])),
        }
    }
    Fragment::new(
        "threats",
        html! {
            div id="threats" hidden {
                @for (threat, ids) in &alike {
                    i data-of=(ids.join(" ")) data-badge=[threat.badge.as_ref()] { (threat.words) }
                }
            }
        },
    )
}

/// What a unit can do to the Tripper in front, now or in its next phase; none for friends, and when no one is left.
pub(super) fn of(context: &Context<'_>, number: u8, unit: &Unit) -> Option<Threat> {
    let seat = in_front(context.scene);
    let is_there = context.state.tripper(seat).is_present() && context.view.field.stage > 0;
    if !unit.is_hostile() || unit.is_riderless() || !is_there || context.is_over() {
        return None;
    }
    let you =
        if context.scene.viewer.seat() == Some(seat) { "you".to_owned() } else { context.scene.name(seat) };
    let here = context.state.tripper(seat).place;
    if unit.stunned || unit.frozen || unit.dazed {
        return Some(Threat { words: "does nothing this Stage".to_owned(), badge: None });
    }
    if unit.place.is_next_to(here) {
        let outlook = context.state.outlook(&context.state.soldier_blow(number), Who::Tripper(seat));
        let hurt = percent(ALL - outlook.harm[0]);
        let words = format!("strikes {you}: {hurt} % to hurt, {} % to kill", percent(outlook.out));
        return Some(Threat { words, badge: Some(hurt.to_string()) });
    }
    let blocked = context.state.is_blocked(unit.place, here).then(|| no_line(context, unit.place, here));
    Some(match (shot(context, number, unit, seat), blocked) {
        (Some(_), Some(blocked)) => Threat { words: blocked, badge: None },
        (Some(outlook), None) => {
            let hit = percent(outlook.hit);
            let words = format!("shoots {you}: {hit} % to hit, {} % to kill", percent(outlook.out));
            Threat { words, badge: Some(hit.to_string()) }
        }
        (None, blocked) => {
            let mut goals = context.state.goals(number, here, Way::Towards).iter();
            let blow = context.state.outlook(&context.state.soldier_blow(number), Who::Tripper(seat));
            let (mut words, badge) = if goals.any(|goal| goal.is_next_to(here)) {
                let (hurt, kill) = (percent(ALL - blow.harm[0]), percent(blow.out));
                (
                    format!("can reach {you} this Stage: {hurt} % to hurt, {kill} % to kill"),
                    Some("!".to_owned()),
                )
            } else {
                (format!("can’t reach {you} this Stage"), None)
            };
            if let Some(blocked) = blocked {
                words = format!("{words}; {blocked}");
            }
            Threat { words, badge }
        }
    })
}

/// What a shot at the Tripper would do; none if the unit cannot shoot.
fn shot(context: &Context<'_>, number: u8, unit: &Unit, seat: Seat) -> Option<Outlook> {
    let range = unit.place.distance(context.state.tripper(seat).place);
    let attack = context.state.soldier_shot(number, range)?;
    Some(context.state.outlook(&attack, Who::Tripper(seat)))
}

/// That there is no line of fire, and the first tree that blocks it by itself.
fn no_line(context: &Context<'_>, from: Place, to: Place) -> String {
    let mut marks = context.view.field.marks.iter().flatten();
    let tree = marks.find(|mark| from.is_screened(to, |place| place == **mark));
    tree.map_or_else(|| "no line".to_owned(), |tree| format!("no line: trees in {tree}"))
}

/// A count of ways in percent.
const fn percent(ways: u64) -> u64 {
    (ways * 100 + ALL / 2) / ALL
}
