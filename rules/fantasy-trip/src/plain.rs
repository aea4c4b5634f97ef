//! The view as plain text, for terminals and mail.

use std::fmt::Write as _;

use engine::Names;

use crate::{
    State,
    body::{Fate, Posture},
    ground::Spot,
    narrate::fate_words,
    state::Thing,
    text::way_name,
    view::{Seen, View, rows},
};

/// The board: the map with figures by number, then figures, spells and things.
pub(crate) fn board(view: &View, names: Names<'_>) -> String {
    let mut out = format!("{}, turn {}\n\n", view.ground.title, view.turn);
    map(view, &mut out);
    out.push('\n');
    for seen in &view.figures {
        figure(seen, names, &mut out);
    }
    for (slot, lasting) in &view.lasting {
        let on = match lasting.on {
            crate::state::On::Figure(id) => format!("f{id}"),
            crate::state::On::Hex(spot) => spot.to_string(),
        };
        let _ = writeln!(out, "spell {slot}: {} on {on}", lasting.spell.name());
    }
    for (slot, loose) in &view.things {
        let thing = match loose.thing {
            Thing::Arm(arm) => arm.weapon.name(),
            Thing::Shield(shield) => shield.name(),
        };
        let _ = writeln!(out, "thing {slot}: a {thing} at {}", loose.spot);
    }
    out
}

fn map(view: &View, out: &mut String) {
    for (row, number) in rows(&view.ground).iter().zip(1_u8..) {
        let _ = write!(out, "{number:02} ");
        for (letter, column) in row.chars().zip(1_u8..) {
            let spot = Spot::at(column, number);
            let here = view.figures.iter().find(|seen| spot.is_some_and(|spot| seen.hexes.contains(&spot)));
            match here {
                Some(seen) => {
                    let _ = write!(out, "{:>3}", format!("f{}", seen.id));
                }
                None => {
                    let _ = write!(out, "  {letter}");
                }
            }
        }
        out.push('\n');
    }
}

fn figure(seen: &Seen, names: Names<'_>, out: &mut String) {
    let body = &seen.body;
    let side = names.of(State::seat_of(body.side));
    let _ = write!(
        out,
        "f{} {} ({side}): ST {} of {}, DX {} (adjDX {}), IQ {}, MA {}",
        seen.id, seen.name, seen.st, body.st, body.dx, seen.adj_dx, body.iq, body.ma
    );
    match (body.place, body.fate) {
        (Some(place), Fate::Able) => {
            let _ = write!(out, ", at {place} facing {}", way_name(body.facing));
        }
        (None, Fate::Able) => out.push_str(", unseen"),
        (_, fate) => {
            let _ = write!(out, ", {}", fate_words(fate));
        }
    }
    match body.posture {
        Posture::Standing => {}
        Posture::Kneeling => out.push_str(", kneeling"),
        Posture::Prone => out.push_str(", down"),
        Posture::Bent => out.push_str(", bent over"),
    }
    let held = [body.in_right(), body.in_left()];
    for arm in held.iter().flatten() {
        let _ = write!(out, ", {}", arm.weapon.name());
    }
    if let Some(shield) = body.shield.filter(|_| body.has_shield_ready()) {
        let _ = write!(out, ", {}", shield.name());
    }
    if body.armour != crate::arms::Armour::None {
        let _ = write!(out, ", {}", body.armour.name());
    }
    if !seen.engaged_by.is_empty() {
        let list: Vec<_> = seen.engaged_by.iter().map(|id| format!("f{id}")).collect();
        let _ = write!(out, ", engaged by {}", list.join(" "));
    }
    if let Some(secret) = seen.secret.filter(|secret| secret.nature != crate::body::Nature::Real) {
        let _ = write!(
            out,
            ", really {}",
            match secret.nature {
                crate::body::Nature::Image => "an image",
                crate::body::Nature::Illusion => "an illusion",
                _ => "summoned",
            }
        );
    }
    out.push('\n');
}
