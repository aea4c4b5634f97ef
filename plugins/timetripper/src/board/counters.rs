//! Who stands on the Battle Display: die-cut counters, one fragment each.

use engine::Seat;
use maud::{Markup, html};
use timetripper::{
    book::Opponent,
    field::{Health, Steed, Unit, Who},
    state::Fate,
};

use super::{desk::Desk, map::put, shapes::known};
use kit::{Fragment, palette::class};

/// The faces of the kinds on the display, and everybody who is on it.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let field = &desk.view.field;
    let mut fragments = vec![faces(desk)];
    let units = field
        .units()
        .iter()
        .zip(0u8..)
        .filter(|(unit, _)| unit.health == Health::Up && is_set_up(desk, unit));
    fragments.extend(units.map(|(unit, number)| counter(desk, unit, number)));
    fragments.extend(desk.view.seats().iter().filter_map(|seat| tripper(desk, seat)));
    fragments
}

/// Whether a unit has its place; before the first Stage some still wait beside the map.
fn is_set_up(desk: &Desk<'_>, unit: &Unit) -> bool {
    let field = &desk.view.field;
    field.stage > 0 || (field.deployment.has_taken(unit.place) && desk.state.tripper_at(unit.place).is_none())
}

/// One face for every kind of unit on the display, used by its counters.
fn faces(desk: &Desk<'_>) -> Fragment {
    let mut kinds: Vec<_> = desk.view.field.units().iter().map(|unit| (unit.battle, unit.kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let opponent = |battle: u8, kind: u8| desk.view.book.battle(battle)?.opponents.get(usize::from(kind));
    Fragment::new(
        "tt-faces",
        html! {
            g id="tt-faces" {
                @for (battle, kind) in kinds {
                    @if let Some(opponent) = opponent(battle, kind) { (face(desk, opponent, battle, kind)) }
                }
            }
        },
    )
}

fn face(desk: &Desk<'_>, opponent: &Opponent, battle: u8, kind: u8) -> Markup {
    let stranger = battle != desk.view.field.battle;
    html! {
        g id={ "k" (battle) "-" (kind) } class={ "q" (if stranger { 4 } else { kind % 4 }) } {
            use href="#s-card" {}
            use.us href={ "#s-" (known(&opponent.looks)) } {}
            @if let Some(values) = opponent.values { text.uv y="9.8" { (values) } }
        }
        @if let Some(mount) = &opponent.mount {
            g id={ "k" (battle) "-" (kind) "m" } {
                g.qm transform="translate(4 -4)" {
                    use href="#s-card" {}
                    use.us href={ "#s-" (known(&mount.looks)) } {}
                }
                use href={ "#k" (battle) "-" (kind) } {}
            }
            g id={ "k" (battle) "-" (kind) "f" } class={ "q" (kind % 4) } {
                use href="#s-card" {}
                use.us href={ "#s-" (on_foot(&opponent.looks)) } {}
                @if let Some(values) = opponent.values { text.uv y="9.8" { (values) } }
            }
        }
    }
}

/// What somebody looks like without what he rode.
fn on_foot(looks: &str) -> &str {
    match looks {
        "horseman" => "swordsman",
        "horse-archer" => "archer",
        "biker" => "clubman",
        other => known(other),
    }
}

/// Which face of its kind a unit shows: mounted, dismounted, or the one there is.
fn suffix(unit: &Unit, opponent: Option<&Opponent>) -> &'static str {
    match opponent.is_some_and(|opponent| opponent.mount.is_some()) {
        true if unit.rides() => "m",
        true => "f",
        false => "",
    }
}

/// The id of a unit's counter.
fn id(number: u8) -> String {
    format!("u-{number}")
}

fn counter(desk: &Desk<'_>, unit: &Unit, number: u8) -> Fragment {
    let id = id(number);
    let opponent = desk.state.opponent(unit);
    let values = desk.state.values(number);
    let changed = opponent.is_some_and(|opponent| opponent.values != Some(values));
    let acts = desk.actor() == Some(Who::Unit(number));
    let hardy = desk.state.has_endurance(number).then_some(unit.endurance);
    let tag = desk.state.tag(number);
    Fragment::new(
        id.clone(),
        html! {
            g id=(id) .man .un .acts[acts] .st[unit.stunned] data-append="men" transform=(put(unit.place)) {
                title { (desk.name(Who::Unit(number))) (notes(desk, unit)) }
                use href={ "#k" (unit.battle) "-" (unit.kind) (suffix(unit, opponent)) } {}
                @if unit.steed == Steed::Stunned { text.um x="13" y="-9" { "!" } }
                @if changed { rect.uc x="-11" y="4.4" width="22" height="6.6" {} text.uv.ch y="9.8" { (values) } }
                text { (tag.number) }
                @if let Some(left) = hardy { text.ue x="11" y="-5.6" { (left) } }
                @if unit.stunned { text.um y="1.5" { "stunned" } }
                @if unit.fleeing || unit.amok { text.um y="1.5" { (if unit.amok { "amok" } else { "flees" }) } }
                @if unit.frozen || unit.dazed { text.um y="1.5" { "idle" } }
                @if let Some(seat) = unit.awed { g.(class(seat)) { circle.ua cx="10" cy="-10" r="4.4" {} text.uat x="10" y="-8" { (seat) } } }
            }
        },
    )
}

/// Everything that can be said of a unit besides its values.
fn notes(desk: &Desk<'_>, unit: &Unit) -> String {
    let mut notes = String::new();
    let mut note = |applies: bool, words: &str| {
        if applies {
            notes.push_str(", ");
            notes.push_str(words);
        }
    };
    note(unit.steed == Steed::Stunned, "his mount stunned");
    note(unit.stunned, "stunned");
    note(unit.fleeing, "fleeing");
    note(unit.amok, "running amok");
    note(unit.frozen || unit.dazed, "does nothing yet");
    note(unit.carried, "from another battle");
    if let Some(seat) = unit.awed {
        note(true, &format!("in awe of {}", desk.scene.name(seat)));
    }
    if let Some(held) = unit.holds {
        note(true, &format!("holds {}", held.item.name()));
    }
    notes
}

fn tripper(desk: &Desk<'_>, seat: Seat) -> Option<Fragment> {
    let tripper = desk.state.tripper(seat);
    if tripper.fate != Fate::Here || desk.view.field.battle == 0 {
        return None;
    }
    let id = format!("u-t{seat}");
    let dead = tripper.endurance == 0;
    let acts = desk.actor() == Some(Who::Tripper(seat));
    Some(Fragment::new(
        id.clone(),
        html! {
            g id=(id) .man .tp .(class(seat)) .acts[acts] .ghost[dead] data-append="men" transform=(put(tripper.place)) {
                title {
                    (desk.scene.name(seat)) ", Endurance " (tripper.endurance)
                    @if dead { ", dead" }
                    @if tripper.shot_at { ", shot at" }
                    @if tripper.bleeding { ", bleeding" }
                    @if tripper.lured.is_some() { ", called by a plant" }
                }
                use href="#s-card" {}
                use.us href="#s-tripper" {}
                text.uv y="9.8" { (tripper.endurance) }
                text { (seat) }
                @if tripper.shot_at { text.ue x="11" y="-5.6" { "!" } }
            }
        },
    ))
}

/// A unit's picture for a row of text.
pub(super) fn icon(looks: &str, kind: usize) -> Markup {
    let class = format!("q{}", kind % 4);
    html! {
        svg.icon.tt-icon.(class) viewBox="-13 -13 26 26" aria-hidden="true" {
            use href="#s-card" {} use.us href={ "#s-" (known(looks)) } {}
        }
    }
}
