//! How dangerous each battle is, and what a jump is worth: worked out from the book.

use std::sync::{Arc, OnceLock};

use hexgrid::Direction;
use timetripper::{
    book::{Battle, Book, MAX_BATTLES, SetUp},
    state::{ENDURANCE, State},
    tables::Grade,
    time::Moment,
};

use super::odds::{Foe, at_most, losses, worth_after};

/// With this much Experience a roll of two dice never fails.
const MASTERY: usize = 12;

/// The most hexes the marker moves.
const LENGTH: u8 = 6;

/// What is known about the battles of a book.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    book: Arc<Book>,
    /// By battle, how much of a fresh Tripper’s worth is left after one enemy phase.
    mercy: [f32; MAX_BATTLES + 1],
    /// By battle, the chance to be shot at in a phase.
    shots: [f32; MAX_BATTLES + 1],
    /// By Experience, the chance to get home after landing in a random battle.
    worth: [f32; MASTERY + 2],
}

impl Chart {
    /// The chart for a game; that of the printed battles is worked out once for all games.
    pub(super) fn of(state: &State) -> Arc<Self> {
        static PRINTED: OnceLock<Arc<Chart>> = OnceLock::new();
        if Arc::ptr_eq(&state.book, &Book::printed()) {
            return Arc::clone(PRINTED.get_or_init(|| Arc::new(Self::work_out(state))));
        }
        Arc::new(Self::work_out(state))
    }

    fn work_out(state: &State) -> Self {
        let (mut mercy, mut shots) = ([1.0; MAX_BATTLES + 1], [0.0; MAX_BATTLES + 1]);
        for battle in state.book.battles() {
            let at = usize::from(battle.number).min(MAX_BATTLES);
            (mercy[at], shots[at]) = judge(battle);
        }
        let book = Arc::clone(&state.book);
        let mut chart = Self { book, mercy, shots, worth: [0.9; MASTERY + 2] };
        // A later landing has nearly the same chances as the one before it, and one more jump.
        for _ in 0..8 {
            for experience in (0..=MASTERY).rev() {
                chart.worth[experience] = chart.mean_worth(experience);
            }
            chart.worth[MASTERY + 1] = chart.worth[MASTERY];
        }
        chart
    }

    /// Whether the chart is for this game.
    pub(super) fn fits(&self, state: &State) -> bool {
        Arc::ptr_eq(&self.book, &state.book)
    }

    /// The chance to get home after landing in a random battle with this much Experience.
    pub(super) fn worth(&self, experience: u8) -> f32 {
        self.worth[usize::from(experience).min(MASTERY + 1)]
    }

    /// What it is worth to land in a battle, on average over all battles.
    fn mean_worth(&self, experience: usize) -> f32 {
        let points = u8::try_from(experience).unwrap_or(0);
        let battles = self.book.battles();
        let sum: f32 = battles.iter().map(|battle| self.landing(battle.number, points)).sum();
        let count = u16::try_from(battles.len()).unwrap_or(1).max(1);
        let stays = sum / f32::from(count);
        // One more phase buys an aligned jump, which may lead to the Time Hole.
        let home = at_most(i16::from(points) + 1);
        let aligned = home * home * 0.8 + (1.0 - home * home * 0.8) * stays;
        stays.max(aligned * 0.93)
    }

    /// What it is worth to land in a battle that was not visited before.
    pub(super) fn landing(&self, battle: u8, experience: u8) -> f32 {
        let Some(written) = self.book.battle(battle) else { return 0.0 };
        if written.features.black_hole {
            return self.worth(0);
        }
        let at = usize::from(battle).min(MAX_BATTLES);
        self.mercy[at].powf(phases(experience, self.shots[at])) * self.worth(experience + 1)
    }

    /// What an aligned jump is worth that ends on this hex, with this much Experience.
    fn arriving(&self, state: &State, moment: Moment, experience: u8) -> f32 {
        match state.time.displays.battle(moment) {
            None => {
                let home = at_most(i16::from(experience));
                home + (1.0 - home) * self.worth(experience)
            }
            Some(battle) if state.time.has_seen(battle) => self.worth(experience),
            Some(battle) => self.landing(battle, experience),
        }
    }

    /// What it is worth to steer this many hexes.
    pub(super) fn steering(&self, state: &State, way: Direction, hexes: u8, experience: u8) -> f32 {
        let moment = state.time.displays.travel(state.time.at, way, u16::from(hexes), |_| {});
        self.arriving(state, moment, experience)
    }

    /// What a jump is worth that was aligned this way, with this much Experience after it.
    pub(super) fn jumping(&self, state: &State, way: Direction, experience: u8) -> f32 {
        if state.options.blind {
            return self.worth(experience);
        }
        let ends = (1..=LENGTH).map(|hexes| self.steering(state, way, hexes, experience));
        let (sum, best) = ends.fold((0.0, 0.0f32), |(sum, best), worth| (sum + worth, best.max(worth)));
        let control = at_most(i16::from(experience));
        control * best + (1.0 - control) * sum / f32::from(LENGTH)
    }

    /// The best direction to align in, and what the jump is worth then.
    pub(super) fn best_way(&self, state: &State, experience: u8) -> (Direction, f32) {
        let worth = |way| (way, self.jumping(state, way, experience));
        let better =
            |one: (Direction, f32), other: (Direction, f32)| if other.1 > one.1 { other } else { one };
        Direction::ALL.into_iter().map(worth).fold((Direction::Up, 0.0), better)
    }
}

/// How many enemy phases it takes to conjure the flux, walk to it and jump.
fn phases(experience: u8, shot: f32) -> f32 {
    let points = i16::from(experience);
    let conjures = at_most(9 + points);
    let (walks, ducks) = (at_most(7 + points), at_most(5 + points));
    let jumps = (1.0 - shot) * walks + shot * ducks;
    // The first Stage has no enemy phase, and neither has the second if both commands obey.
    (1.0 - conjures) / conjures + (1.0 - walks) / jumps.max(0.05)
}

/// What one enemy phase of a battle leaves of a fresh Tripper, and the chance to be shot at in it.
fn judge(battle: &Battle) -> (f32, f32) {
    let distance = if battle.set_up == SetUp::Enter { 5 } else { 3 };
    let mut all = Vec::new();
    let mut unseen = 1.0f32;
    for opponent in &battle.opponents {
        let traits = &opponent.traits;
        let (attack, accuracy, detection) = match &opponent.values {
            Some(values) => (values.attack, values.accuracy, values.detection),
            // [b51] Two dice for each value.
            None => (7, None, Grade::letter('F')),
        };
        let mount = opponent.mount.as_ref().map_or(0, |mount| mount.values.attack);
        let foe = Foe {
            accuracy: accuracy.filter(|_| traits.banzai.is_none()),
            shot: attack,
            blow: traits.banzai.map_or(attack + mount, |banzai| banzai.values.attack),
            detection,
            moves: opponent.moves,
            deals: traits.deals,
        };
        let calm =
            traits.hunts_flux || traits.truce || traits.timelord || traits.wary.is_some() || traits.no_detect;
        let menace = if calm {
            continue;
        } else if traits.plant {
            foe.at_hand(timetripper::fight::DEFENSE)
        } else if traits.ball || traits.car {
            foe.at_hand(timetripper::fight::DEFENSE).times(0.15)
        } else {
            foe.in_the_open(distance)
        };
        // Half dice count half: the mean of a die is three and a half.
        let halves = i16::from(opponent.count.dice) * 7 + i16::from(opponent.count.plus) * 2;
        for _ in 0..(halves / 2).clamp(0, i16::from(traits.limit)) {
            all.push(menace.chances);
            unseen *= 1.0 - menace.shot;
        }
    }
    (worth_after(ENDURANCE, &losses(all.iter())), 1.0 - unseen)
}
