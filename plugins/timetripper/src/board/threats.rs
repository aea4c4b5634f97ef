//! What each enemy may do to the Tripper in front in its next phase, in words for its counter and in a number for the map.
//!
//! The chances are those of [`timetripper::threats`]: each enemy by itself, against a Tripper who stays where he is.

use maud::html;
use timetripper::{
    field::Unit,
    map::Place,
    threats::{self, WHOLE},
};

use super::{
    context::{Context, in_front},
    counters,
};
use kit::Fragment;

/// What one enemy may do to a Tripper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Threat {
    /// In words: `28 % to shoot at you this Stage: 12 % to hurt, 3 % to kill`.
    pub(super) words: String,
    /// On the map: the chance to hurt the Tripper in its next phase, or that it can call him; none if it can do neither.
    pub(super) badge: Option<String>,
    /// Whether it may come to the Tripper and strike him.
    pub(super) is_coming: bool,
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

/// What a unit may do to the Tripper in front in its next phase; none for friends, and when no one is left.
pub(super) fn of(context: &Context<'_>, number: u8, unit: &Unit) -> Option<Threat> {
    let seat = in_front(context.scene);
    let tripper = context.state.tripper(seat);
    let is_there = tripper.is_present() && context.view.field.stage > 0;
    if !unit.is_hostile() || !is_there || context.is_over() {
        return None;
    }
    let you =
        if context.scene.viewer.seat() == Some(seat) { "you".to_owned() } else { context.scene.name(seat) };
    if !context.state.may_act(number) {
        return Some(Threat { words: "does nothing this Stage".to_owned(), badge: None, is_coming: false });
    }
    let threat = context.state.threat(number, seat);
    let is_next = unit.place.is_next_to(tripper.place);
    Some(Threat {
        words: words(context, number, unit, &threat, &you),
        badge: badge(&threat),
        is_coming: threat.blow > 0 && !is_next,
    })
}

fn badge(threat: &threats::Threat) -> Option<String> {
    let calls = (threat.lure > 0).then(|| "!".to_owned());
    if threat.hurt() > 0 { Some(percent(threat.hurt())) } else { calls }
}

fn words(context: &Context<'_>, number: u8, unit: &Unit, threat: &threats::Threat, you: &str) -> String {
    let tripper = context.state.tripper(in_front(context.scene));
    let ways = [(threat.shot, "shoot at"), (threat.blow, "strike"), (threat.lure, "call")];
    let ways = ways.into_iter().filter(|(chance, _)| *chance > 0);
    let ways: Vec<_> = ways.map(|(chance, does)| format!("{} % to {does} {you}", percent(chance))).collect();
    if !ways.is_empty() {
        let (hurt, kill) = (percent(threat.hurt()), percent(threat.kill(tripper.endurance)));
        let harm =
            if threat.attack() > 0 { format!(": {hurt} % to hurt, {kill} % to kill") } else { String::new() };
        return format!("{} this Stage{harm}", ways.join(", "));
    }
    let comes = if threat.nears > 0 { "can come nearer, but " } else { "" };
    let range = unit.place.distance(tripper.place);
    let is_blocked = context.state.soldier_shot(number, range).is_some()
        && context.state.is_blocked(unit.place, tripper.place);
    let no_line =
        if is_blocked { format!("; {}", no_line(context, unit.place, tripper.place)) } else { String::new() };
    format!("{comes}can’t attack {you} this Stage{no_line}")
}

/// That there is no line of fire, and the first tree that blocks it by itself.
fn no_line(context: &Context<'_>, from: Place, to: Place) -> String {
    let mut marks = context.view.field.marks.iter().flatten();
    let tree = marks.find(|mark| from.is_screened(to, |place| place == **mark));
    tree.map_or_else(|| "no line".to_owned(), |tree| format!("no line: trees in {tree}"))
}

/// A chance in percent; what is possible is never 0, and what may fail is never 100.
fn percent(chance: u64) -> String {
    // The smallest parts are lost in divisions.
    let percent = match chance {
        0 => 0,
        chance if chance > WHOLE - 1_000 => 100,
        chance => ((chance * 100 + WHOLE / 2) / WHOLE).clamp(1, 99),
    };
    percent.to_string()
}
