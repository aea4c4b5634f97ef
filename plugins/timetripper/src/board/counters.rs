//! Who is on the Battle Display: die-cut counters, one fragment each.

use engine::Seat;
use hexgrid::Shape;
use maud::{Markup, html};
use timetripper::{
    book::{Opponent, Values},
    event::Named,
    field::{Health, Steed, Unit, Who},
    state::{Fate, Phase},
};

use super::{context::Context, map::LAYOUT, shapes::known};
use kit::{Fragment, hexmap::Counter, palette::class};

/// The faces of the kinds on the display, and everyone who is on it.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let units = (0u8..).zip(context.view.field.units());
    let shown = units.filter(|(_, unit)| unit.health == Health::Up && is_set_up(context, unit));
    let mut fragments = vec![faces(context)];
    fragments.extend(shown.map(|(number, unit)| unit_counter(context, unit, number)));
    fragments.extend(context.view.seats().iter().filter_map(|seat| tripper_counter(context, seat)));
    fragments
}

/// Whether a unit has its place; before the first Stage some still wait beside the map.
fn is_set_up(context: &Context<'_>, unit: &Unit) -> bool {
    let field = &context.view.field;
    let is_placed = field.deployment.has_taken(unit.place) && context.state.tripper_at(unit.place).is_none();
    field.stage > 0 || is_placed
}

/// One face for every kind of unit on the display, used by its counters.
fn faces(context: &Context<'_>) -> Fragment {
    let mut kinds: Vec<_> = context.view.field.units().iter().map(|unit| (unit.battle, unit.kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let opponent = |battle: u8, kind: u8| context.view.book.battle(battle)?.opponents.get(usize::from(kind));
    Fragment::new(
        "faces",
        html! {
            g id="faces" {
                @for (battle, kind) in kinds {
                    @if let Some(opponent) = opponent(battle, kind) { (face(context, opponent, battle, kind)) }
                }
            }
        },
    )
}

/// The class that colours a kind of unit; those from other battles share one.
fn kind_class(context: &Context<'_>, battle: u8, kind: u8) -> String {
    format!("kind-{}", if battle == context.view.field.battle { kind % 4 } else { 4 })
}

fn face(context: &Context<'_>, opponent: &Opponent, battle: u8, kind: u8) -> Markup {
    let class = kind_class(context, battle, kind);
    let on_foot = if opponent.mount.is_some() { on_foot(&opponent.looks) } else { known(&opponent.looks) };
    let card = |looks: &str| {
        html! {
            use href="#s-card" {}
            use.silhouette href={ "#s-" (looks) } {}
            @if let Some(values) = opponent.values { (printed(values, None)) }
        }
    };
    html! {
        g id=(face_id(battle, kind, Face::OnFoot)) class=(class) { (card(on_foot)) }
        @if let Some(mount) = &opponent.mount {
            g id=(face_id(battle, kind, Face::Mounted)) {
                g.mount transform="translate(4 -4)" {
                    use href="#s-card" {}
                    use.silhouette href={ "#s-" (known(&mount.looks)) } {}
                }
                g class=(class) { (card(known(&opponent.looks))) }
            }
            g.mount id=(face_id(battle, kind, Face::Riderless)) {
                use href="#s-card" {}
                use.silhouette href={ "#s-" (known(&mount.looks)) } {}
                (printed(mount.values, None))
            }
        }
    }
}

/// The values as a counter has them; long ones are in smaller type.
fn printed(values: Values, class: Option<&str>) -> Markup {
    let words = values.to_string();
    let classes = [Some("values"), class, (words.len() > 5).then_some("long")];
    let classes = classes.into_iter().flatten().collect::<Vec<_>>().join(" ");
    html! { text class=(classes) y="9.8" { (words) } }
}

/// What someone looks like without what they rode.
fn on_foot(looks: &str) -> &'static str {
    match looks {
        "horseman" => "swordsman",
        "horse-archer" => "archer",
        "biker" => "clubman",
        other => known(other),
    }
}

/// The sides of a counter.
#[derive(Clone, Copy)]
enum Face {
    OnFoot,
    Mounted,
    Riderless,
}

fn face_id(battle: u8, kind: u8, face: Face) -> String {
    let side = match face {
        Face::OnFoot => "",
        Face::Mounted => "m",
        Face::Riderless => "r",
    };
    format!("f{battle}-{kind}{side}")
}

/// The id of someone’s counter.
pub(super) fn id(named: Named) -> String {
    match named {
        Named::Tripper(seat) => format!("u-t{seat}"),
        Named::Unit(tag) | Named::Mount(tag) => unit_id(tag.number.saturating_sub(1)),
    }
}

/// The id of a unit’s counter.
pub(super) fn unit_id(number: u8) -> String {
    format!("u-{number}")
}

fn unit_counter(context: &Context<'_>, unit: &Unit, number: u8) -> Fragment {
    let id = unit_id(number);
    let values = context.state.values(number);
    let is_changed = !unit.is_riderless()
        && context.state.opponent(unit).is_some_and(|opponent| opponent.values != Some(values));
    let endurance = context.state.has_endurance(number).then_some(unit.endurance);
    let side = match unit {
        unit if unit.is_riderless() => Face::Riderless,
        unit if unit.rides() => Face::Mounted,
        _ => Face::OnFoot,
    };
    let face = html! {
        use href={ "#" (face_id(unit.battle, unit.kind, side)) } {}
        @if unit.steed == Steed::Stunned { text.condition x="13" y="-9" { "!" } }
        @if is_changed {
            rect.patch x="-11" y="4.4" width="22" height="6.6" {}
            (printed(values, Some("changed")))
        }
        text.number { (context.state.tag(number).number) }
        @if let Some(left) = endurance { text.endurance { (left) } }
        @if let Some(stamp) = stamp(unit) { text.condition y="1.5" { (stamp) } }
        @if let Some(seat) = unit.awed {
            g.(class(seat)) { circle.awed cx="10" cy="-10" r="4.4" {} text.awed-by x="10" y="-8" { (seat) } }
        }
    };
    let name = context.name(Who::Unit(number));
    let mut classes = String::from("unit");
    if unit.stunned {
        classes.push_str(" stunned");
    }
    // A Timemaster sees whom they move.
    let is_moved = matches!(context.view.phase, Phase::Choose { unit, .. } if unit == number);
    if is_moved || context.actor() == Some(Who::Unit(number)) {
        classes.push_str(" acting");
    }
    let counter = Counter {
        id: &id,
        classes: &classes,
        container: "men",
        hex: unit.place.hex(),
        hex_name: &unit.place.to_string(),
        title: &format!("{name}{}", notes(context, unit)),
        shape: Shape::ONE,
        facing: None,
        face: &face,
    };
    Fragment::new(id.clone(), counter.draw(LAYOUT))
}

/// What is stamped across a counter.
const fn stamp(unit: &Unit) -> Option<&'static str> {
    if unit.stunned {
        Some("stunned")
    } else if unit.amok {
        Some("amok")
    } else if unit.fleeing {
        Some("flees")
    } else if unit.frozen || unit.dazed {
        Some("idle")
    } else {
        None
    }
}

/// Everything there is to say of a unit besides its values.
fn notes(context: &Context<'_>, unit: &Unit) -> String {
    let mut notes = String::new();
    let mut note = |applies: bool, words: &str| {
        if applies {
            notes.push_str(", ");
            notes.push_str(words);
        }
    };
    note(unit.steed == Steed::Stunned, "mount stunned");
    note(unit.stunned, "stunned");
    note(unit.fleeing, "fleeing");
    note(unit.amok, "running amok");
    note(unit.frozen || unit.dazed, "idle for now");
    note(unit.carried, "from another battle");
    if let Some(seat) = unit.awed {
        note(true, &format!("in awe of {}", context.scene.name(seat)));
    }
    if let Some(held) = unit.holds {
        note(true, &format!("holds {}", held.item.name()));
    }
    notes
}

fn tripper_counter(context: &Context<'_>, seat: Seat) -> Option<Fragment> {
    let tripper = context.state.tripper(seat);
    if tripper.fate != Fate::Here || context.view.field.battle == 0 {
        return None;
    }
    let is_dead = tripper.endurance == 0;
    let notes = [
        (is_dead, ", dead"),
        (tripper.shot_at, ", shot at"),
        (tripper.bleeding, ", bleeding"),
        (tripper.lured.is_some(), ", called by a plant"),
    ];
    let notes: String = notes.into_iter().filter(|(applies, _)| *applies).map(|(_, words)| words).collect();
    let name = context.scene.name(seat);
    let acting = if context.actor() == Some(Who::Tripper(seat)) { " acting" } else { "" };
    let dead = if is_dead { " dead" } else { "" };
    let face = html! {
        use href="#s-card" {}
        use.silhouette href="#s-tripper" {}
        text.values y="9.8" { (tripper.endurance) }
        text.number { (seat) }
        @if tripper.shot_at { text.endurance { "!" } }
    };
    let id = format!("u-t{seat}");
    let counter = Counter {
        id: &id,
        classes: &format!("tripper {}{acting}{dead}", class(seat)),
        container: "men",
        hex: tripper.place.hex(),
        hex_name: &tripper.place.to_string(),
        title: &format!("{name}, Endurance {}{notes}", tripper.endurance),
        shape: Shape::ONE,
        facing: None,
        face: &face,
    };
    Some(Fragment::new(id.clone(), counter.draw(LAYOUT)))
}

/// A unit’s picture for a row of text.
pub(super) fn icon(looks: &str, kind: usize) -> Markup {
    let class = format!("kind-{}", kind % 4);
    html! {
        svg.icon.unit-icon.(class) viewBox="-13 -13 26 26" aria-hidden="true" {
            use href="#s-card" {} use.silhouette href={ "#s-" (known(looks)) } {}
        }
    }
}
