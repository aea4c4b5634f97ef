//! A fight drawn by hand, so that a test reads as an example: who is where, one action, the dice, and what came of it.
#![allow(dead_code, reason = "each file of tests uses its own share")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

pub(crate) mod random;

use engine::{Dice, Names, Narrated as _, Occurrence};
use fantasy_trip::{
    Action, Event, FantasyTrip, Setup, State,
    action::{Aim, Mode, Move},
    adj::Tally,
    body::{Body, Fate, Id},
    figures::{Build, named},
    ground::Spot,
    spells::{SPELLS, Spell, Spells},
    state::{Attack, Lasting, On, Phase},
};
use hexgrid::Direction;
use lawbook::trial::Position;

/// A fight of ready figures in the arena.
#[track_caller]
pub(crate) fn setup(sides: &[&str]) -> Setup {
    let setup = Setup::of(sides);
    assert!(setup.sides.iter().all(|side| !side.is_empty()), "no such figure in {sides:?}");
    setup
}

/// The same fight where no one can run: a small map for two sides, or for four.
pub(crate) fn close(mut setup: Setup) -> Setup {
    let two = "map ring\ntitle The ring\nrows\n111111111\n....:....\n..O..v.^.\n.........\n222222222\n";
    let four = "map cross\ntitle The cross\nrows\n.111111111.\n3.........4\n3..O......4\n3.....v...4\n3.........4\n3...:.....4\n3......^..4\n3.........4\n3.........4\n.222222222.\n";
    let text = if setup.sides.len() == 2 { two } else { four };
    setup.ground = std::sync::Arc::new(fantasy_trip::maps::read(text).unwrap());
    setup
}

/// A position of a fight.
pub(crate) type Fight = Position<FantasyTrip>;

/// A fight between these sides in the arena, everyone waiting off the map; each side is ready figures or builds.
#[track_caller]
pub(crate) fn fight(sides: &[&str]) -> Fight {
    let build = |text: &str| {
        named(text).cloned().or_else(|| Build::read(text).ok()).unwrap_or_else(|| panic!("no figure {text}"))
    };
    let mut setup = Setup::of(&vec!["Bron"; sides.len()]);
    setup.sides = sides.iter().map(|side| side.split(';').map(|text| build(text.trim())).collect()).collect();
    let mut state = State::new(&setup);
    (state.turn, state.rolled) = (1, [4, 3, 2, 1]);
    Position::of(state)
}

/// A wizard of ST 30 who knows everything, two hexes north of a fighter without armour, with a friend and an enemy far off.
pub(crate) fn wizard() -> Fight {
    let mut fight = fight(&["Iden; Bron", "Korin; Tessa"])
        .at(0, "0804", S)
        .at(1, "0101", S)
        .at(2, "0806", N)
        .at(3, "1616", N);
    fight.state.figure_mut(0).secret.spells = Spells((1 << SPELLS.len()) - 1);
    fight.with(0, |body| (body.st, body.dx, body.iq) = (30, 14, 16)).acts(0)
}

/// Two figures face to face: f0 at 0808 facing s, f1 at 0809 facing n.
#[track_caller]
pub(crate) fn duel(one: &str, other: &str) -> Fight {
    fight(&[one, other]).at(0, "0808", S).at(1, "0809", N)
}

pub(crate) const N: Direction = Direction::Up;
pub(crate) const NE: Direction = Direction::UpRight;
pub(crate) const SE: Direction = Direction::DownRight;
pub(crate) const S: Direction = Direction::Down;
pub(crate) const SW: Direction = Direction::DownLeft;
pub(crate) const NW: Direction = Direction::UpLeft;

/// A hex by name.
#[track_caller]
pub(crate) fn hex(name: &str) -> Spot {
    Spot::named(name).unwrap()
}

/// Faces that add up: `"10/3 7/2"` is 10 on three dice, then 7 on two.
#[track_caller]
pub(crate) fn faces(text: &str) -> Vec<u16> {
    let mut faces = Vec::new();
    for part in text.split_whitespace() {
        let (sum, dice) = part.split_once('/').unwrap_or((part, "1"));
        let (mut sum, dice): (u16, u16) = (sum.parse().unwrap(), dice.parse().unwrap());
        for left in (0..dice).rev() {
            let face = (sum - left).min(6);
            faces.push(face);
            sum -= face;
        }
        assert_eq!(sum, 0, "{part} can't be rolled");
    }
    faces
}

/// A plain blow with the right hand.
pub(crate) fn strike(target: Id) -> Action {
    attack(Mode::Right, target)
}

/// A plain attack.
pub(crate) fn attack(mode: Mode, target: Id) -> Action {
    Action::Attack { mode, target, aim: Aim::Body }
}

/// An aimed attack.
pub(crate) fn aimed(mode: Mode, target: Id, aim: Aim) -> Action {
    Action::Attack { mode, target, aim }
}

/// A step of a move.
pub(crate) fn go(way: Direction) -> Action {
    Action::Go(Move::Step(way))
}

/// The end of a move.
pub(crate) fn face(way: Direction) -> Action {
    Action::Go(Move::Face(way))
}

/// Dice that show these faces, and then the highest for side 1 and less for the others.
struct Then {
    faces: Vec<u16>,
    used: usize,
}

impl Dice for Then {
    fn roll(&mut self, sides: u16) -> u16 {
        let face = self.faces.get(self.used).copied();
        self.used += 1;
        let after = u16::try_from(self.used.saturating_sub(self.faces.len())).unwrap();
        face.unwrap_or(7_u16.saturating_sub(after)).clamp(1, sides)
    }
}

/// A fight drawn by hand.
pub(crate) trait Drawn: Sized {
    /// A figure is here, facing this way.
    fn at(self, id: Id, spot: &str, facing: Direction) -> Self;
    /// Everyone has moved, and it is this figure's turn to act.
    fn acts(self, id: Id) -> Self;
    /// It is this side's turn to move.
    fn moves(self, side: u8) -> Self;
    /// On another map that comes with the game.
    fn on(self, map: &str) -> Self;
    /// A spell lies on a figure.
    fn under(self, id: Id, spell: Spell) -> Self;
    /// A spell lies on a hex.
    fn hex_under(self, spot: &str, spell: Spell) -> Self;
    /// What everyone may know of a figure.
    fn body(&self, id: Id) -> &Body;
    /// A change of what everyone may know of a figure.
    fn with(self, id: Id, change: impl FnOnce(&mut Body)) -> Self;
    /// Plays an action with faces as for [`faces`]; if the turn ends with it, side 1 wins the next initiative.
    fn does(&mut self, action: Action, dice: &str);
    /// The same position after an action with such faces.
    #[must_use]
    fn then(&self, action: Action, dice: &str) -> Self;
    /// The adjDX of an attack.
    fn adj(&self, by: Id, target: Id, mode: Mode) -> Tally;
    /// The number of a rule of an action that is refused.
    fn why(&self, action: Action) -> &'static str;
}

impl Drawn for Fight {
    #[track_caller]
    fn at(mut self, id: Id, spot: &str, facing: Direction) -> Self {
        let body = &mut self.state.figure_mut(id).body;
        (body.place, body.facing, body.fate) = (Some(hex(spot)), facing, Fate::Able);
        self
    }

    fn acts(mut self, id: Id) -> Self {
        for other in self.state.ids() {
            let list = self.state.list_of(other);
            let turn = &mut self.state.figure_mut(other).body.turn;
            (turn.moved, turn.list) = (true, list);
        }
        self.state.phase = Phase::Act(id);
        self
    }

    fn moves(mut self, side: u8) -> Self {
        self.state.order = if side == 0 { [0, 1, 2, 3] } else { [1, 0, 2, 3] };
        self.state.phase = Phase::Move(side);
        self
    }

    fn on(mut self, map: &str) -> Self {
        let ground = fantasy_trip::maps::named(map).cloned().or_else(|| fantasy_trip::maps::read(map).ok());
        self.state.ground = std::sync::Arc::new(ground.unwrap());
        self
    }

    fn under(mut self, id: Id, spell: Spell) -> Self {
        let lasting = lasting(spell, On::Figure(id), self.state.figure(id).body.side);
        assert!(self.state.add_lasting(lasting));
        self
    }

    fn hex_under(mut self, spot: &str, spell: Spell) -> Self {
        assert!(self.state.add_lasting(lasting(spell, On::Hex(hex(spot)), 0)));
        self
    }

    fn body(&self, id: Id) -> &Body {
        &self.state.figure(id).body
    }

    fn with(mut self, id: Id, change: impl FnOnce(&mut Body)) -> Self {
        change(&mut self.state.figure_mut(id).body);
        self
    }

    #[track_caller]
    fn does(&mut self, action: Action, dice: &str) {
        let faces = faces(dice);
        self.play_with(action, Then { faces: faces.clone(), used: 0 });
        let rolls = self.occurrences.iter().filter(|one| matches!(one, Occurrence::Roll(..))).count();
        assert!(
            rolls >= faces.len(),
            "{action:?} rolls {rolls} dice, not {}\n{}",
            faces.len(),
            self.caused()
        );
        let turns = self.events().iter().any(|event| matches!(event, Event::TurnBegan(_)));
        assert!(
            rolls == faces.len() || turns,
            "{action:?} rolls {rolls} dice, not {}\n{}",
            faces.len(),
            self.caused()
        );
    }

    #[track_caller]
    fn then(&self, action: Action, dice: &str) -> Self {
        let mut after = self.clone();
        after.does(action, dice);
        after
    }

    fn adj(&self, by: Id, target: Id, mode: Mode) -> Tally {
        self.state.tally(&Attack::new(by, target, mode, Aim::Body))
    }

    #[track_caller]
    fn why(&self, action: Action) -> &'static str {
        assert!(!self.offers(action), "{action:?} is offered");
        FantasyTrip::why_not(&self.state, self.actor(), action, Names::new("Side", &[])).rule.0
    }
}

fn lasting(spell: Spell, on: On, side: u8) -> Lasting {
    let caster = u8::from(side != 0);
    Lasting {
        spell,
        caster,
        on,
        power: 1,
        attribute: 1,
        left: spell.turns(),
        free: 0,
        paid: true,
        shown: true,
    }
}
