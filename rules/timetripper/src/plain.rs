//! The view as plain text, for terminals and mail.

use std::fmt::Write as _;

use engine::{
    Names,
    words::{count, count_of},
};

use crate::{
    field::{Health, Unit},
    gear::{Item, pounds},
    map::Place,
    state::{End, Fate, Phase, State},
    view::View,
};

/// The display as eleven lines, who is who, and the record track.
pub(crate) fn board(view: &View, names: Names<'_>) -> String {
    let mut out = String::new();
    let state = view.state();
    if let Some(battle) = view.book.battle(view.field.battle) {
        let date = if battle.date.is_empty() { String::new() } else { format!(" ({})", battle.date) };
        let _ = writeln!(out, "Battle {}: {}{date}, Stage {}", battle.number, battle.title, view.field.stage);
        out.push_str(&display(&state));
        out.push_str(&units(&state, names));
    }
    for seat in view.seats() {
        let tripper = state.tripper(seat);
        let fate = match tripper.fate {
            Fate::Here if tripper.endurance == 0 => "dead in",
            Fate::Here => "in",
            Fate::Swept => "in the flux, last in",
            Fate::Adrift => "adrift, last in",
            Fate::Home => "home, last in",
            Fate::Stranded => "left behind in",
        };
        let carries: Vec<_> = tripper
            .pack
            .items()
            .map(|(item, number)| {
                let empty = matches!(item, Item::Weapon(weapon) if tripper.pack.is_empty(weapon));
                format!("{}{}", entry(item, number), if empty { " (empty)" } else { "" })
            })
            .collect();
        let carries = if carries.is_empty() { "nothing".to_owned() } else { carries.join(", ") };
        let _ = writeln!(
            out,
            "{} {fate} {}: Endurance {}, Experience {}, {} pounds, moves {}; {carries}",
            names.of(seat),
            tripper.place,
            tripper.endurance,
            tripper.experience,
            pounds(tripper.pack.half_pounds()),
            tripper.allowance(),
        );
    }
    if let Phase::Over(end) = view.phase {
        let _ = writeln!(
            out,
            "The trip is over: {} after {}, {} taken out.",
            ending(end),
            count(u8::try_from(view.path.len()).unwrap_or(u8::MAX), "battle"),
            count_of(view.kills, "enemy", "enemies")
        );
    }
    out
}

/// `radio`, `3 M26 grenades`.
fn entry(item: Item, number: u8) -> String {
    if item.maximum() == 1 { item.name() } else { count(number, &item.name()) }
}

/// How it ended, in words.
const fn ending(end: End) -> &'static str {
    match end {
        End::Home => "home",
        End::Dead => "no one is left",
        End::LostInTime => "lost in time",
    }
}

/// Rows from the top; T1 a Tripper, a number a unit, * the flux, o a mark.
fn display(state: &State) -> String {
    let mut out = String::from("      ");
    for column in 2..=12 {
        let _ = write!(out, " {column:02} ");
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    for row in 2..=12u16 {
        let _ = write!(out, "  {row:02}  ");
        for column in 2..=12u16 {
            let mark = Place::of(column, row).map_or_else(String::new, |place| symbol(state, place));
            let _ = write!(out, "{mark:^4}");
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn symbol(state: &State, place: Place) -> String {
    let flux = if state.field.flux == Some(place) { "*" } else { "" };
    if let Some(seat) = state.tripper_at(place) {
        return format!("T{seat}{flux}");
    }
    if let Some(unit) = state.field.unit_at(place) {
        return format!("{}{flux}", unit + 1);
    }
    if !flux.is_empty() {
        return flux.to_owned();
    }
    if state.field.loose.iter().flatten().any(|loose| loose.place == place) {
        return "+".to_owned();
    }
    let fallen = |unit: &Unit| unit.health == Health::Down && unit.place == place;
    if state.field.units().iter().any(fallen) {
        return "x".to_owned();
    }
    if state.field.is_marked(place) { "o".to_owned() } else { ".".to_owned() }
}

fn units(state: &State, names: Names<'_>) -> String {
    let mut out = String::new();
    for unit in state.field.up() {
        let it = state.unit(unit);
        let name = state.name_of(state.named(crate::field::Who::Unit(unit)), names);
        let mut notes = Vec::new();
        if it.rides() {
            notes.push("mounted".to_owned());
        }
        if state.has_endurance(unit) {
            notes.push(format!("Endurance {}", it.endurance));
        }
        if it.stunned {
            notes.push("stunned".to_owned());
        }
        if let Some(seat) = it.awed {
            notes.push(format!("in awe of {}", names.of(seat)));
        }
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        let _ = writeln!(out, "  {:>2} {} in {}: {}{notes}", unit + 1, name, it.place, state.values(unit));
    }
    for loose in state.field.loose.iter().flatten() {
        let _ = writeln!(out, "   + {} in {}", entry(loose.item, loose.count), loose.place);
    }
    out
}
