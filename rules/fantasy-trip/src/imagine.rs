//! From a view back to a position: what the viewer does not know is drawn at random.

use std::sync::Arc;

use engine::{Dice, Stack};

use crate::{
    body::{Answer, Figure, Looks, Nature, Secret},
    figures::Build,
    kinds::Kind,
    spells::Spells,
    state::{MOST_FIGURES, MOST_LASTING, MOST_THINGS, State},
    view::{Seen, View},
};

impl View {
    /// A position that looks exactly like this view.
    pub fn imagine(&self, dice: &mut impl Dice) -> State {
        let Self {
            ground,
            names,
            options,
            sides,
            turn,
            phase,
            figures,
            roster,
            order,
            rolled,
            initiative,
            ..
        } = self;
        let blank = Figure::blank(Kind::Human, 0, Looks::Beast(Kind::Human), crate::arms::Armour::None);
        let mut state = State {
            ground: Arc::clone(ground),
            names: Arc::clone(names),
            options: *options,
            sides: *sides,
            turn: *turn,
            phase: *phase,
            figures: [blank; MOST_FIGURES],
            count: u8::try_from(figures.len()).unwrap_or(0),
            roster: *roster,
            lasting: [None; MOST_LASTING],
            in_force: 0,
            secrets_in_force: 0,
            things: [None; MOST_THINGS],
            order: *order,
            rolled: *rolled,
            initiative: *initiative,
            pending: Stack::new(),
            has_acted_ever: self.has_acted_ever,
            casting: self.casting,
            builds: Arc::new(
                self.builds
                    .iter()
                    .zip(figures)
                    .map(|(build, seen)| build.clone().unwrap_or_else(|| sheet(seen)))
                    .collect(),
            ),
        };
        for (slot, lasting) in &self.lasting {
            state.lasting[usize::from(*slot)] = Some(*lasting);
        }
        state.count_spells();
        for (slot, loose) in &self.things {
            state.things[usize::from(*slot)] = Some(*loose);
        }
        for attack in &self.pending {
            let _ = state.pending.push(*attack);
        }
        for (seen, figure) in figures.iter().zip(&mut state.figures) {
            *figure = Figure { body: seen.body, secret: seen.secret.unwrap_or_else(|| guess(seen, dice)) };
        }
        for seen in figures.iter().filter(|seen| seen.hidden && seen.body.place.is_none()) {
            hide(&mut state, seen.id, dice);
        }
        state
    }
}

/// What is known of a sheet that is not shown.
fn sheet(seen: &Seen) -> Build {
    let body = &seen.body;
    let attributes = [body.st, body.dx, body.iq];
    Build { attributes, armour: body.armour, wizard: body.wizard, ..Build::new(&seen.name, body.kind) }
}

/// What a figure might really be.
fn guess(seen: &Seen, dice: &mut impl Dice) -> Secret {
    let nature = match (seen.body.looks, seen.body.maker) {
        (Looks::Beast(_), Some(_)) => match dice.roll(3) {
            1 => Nature::Illusion,
            2 => Nature::Image,
            _ => Nature::Summoned,
        },
        _ => Nature::Real,
    };
    Secret { nature, spent: 0, spells: Spells::default(), answer: Answer::Never }
}

/// Puts an unseen figure where no one sees it.
fn hide(state: &mut State, id: u8, dice: &mut impl Dice) {
    let count = state.ground.len();
    let first = usize::from(dice.roll(u16::try_from(count.max(1)).unwrap_or(u16::MAX))) - 1;
    for at in 0..count {
        let spot = state.ground.spot((first + at) % count);
        if !state.fits(id, spot, state.figure(id).body.facing) || state.in_hex(spot).next().is_some() {
            continue;
        }
        state.figure_mut(id).body.place = Some(spot);
        if state.is_hidden(id) {
            return;
        }
        state.figure_mut(id).body.place = None;
    }
}
