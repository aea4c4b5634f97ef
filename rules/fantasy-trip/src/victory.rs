//! [V] [X] Victory, points and experience.

use engine::{Outcome, Scores, Seat, Seats};

use crate::{
    body::{Fate, Id, Nature},
    setup::Contest,
    state::{End, Phase, State},
};

impl State {
    /// How the fight ended, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        matches!(self.phase, Phase::Over(_)).then(|| self.standing())
    }

    /// How it would end if it ended now.
    pub fn standing(&self) -> Outcome {
        let seats = usize::from(self.sides);
        let mut scores: Scores = [0; engine::MAX_SEATS];
        for (side, score) in (0..self.sides).zip(&mut scores) {
            *score = self.points(side);
        }
        if let Phase::Over(End::LastSide(side)) = self.phase {
            return Outcome { seats, winners: Seats::only(Seat::new(usize::from(side))), scores };
        }
        if let Phase::Over(End::NoOne) = self.phase {
            return Outcome { seats, winners: Seats::NONE, scores };
        }
        Outcome::highest(seats, scores)
    }

    /// [V3] The points of a side: basic ST, DX and IQ of every enemy that is out, half if it escaped.
    pub fn points(&self, side: u8) -> i32 {
        let worth = |id: Id| {
            let figure = self.figure(id);
            let body = &figure.body;
            let counts =
                figure.secret.nature == Nature::Real && body.own_side != side && id_is_counted(body.fate);
            let points = i32::from(body.st + body.dx + body.iq);
            match body.fate {
                _ if !counts => 0,
                Fate::Escaped => points / 2,
                _ => points,
            }
        };
        self.ids().map(worth).sum()
    }

    /// [X1] [X2] [X3] The experience that a figure of the roster takes from the fight.
    pub fn experience(&self, id: Id) -> i16 {
        let Phase::Over(end) = self.phase else { return 0 };
        let figure = self.figure(id);
        let side = figure.body.own_side;
        let won = end == End::LastSide(side);
        let (own, foes) = (self.average(|other| other == side), self.average(|other| other != side));
        match self.options.contest {
            Contest::Death => {
                let survives =
                    !matches!(figure.body.fate, Fate::Dead | Fate::Dying | Fate::Fallen | Fate::Gone);
                match (survives, foes.0 * own.1 > (own.0 + 3 * own.1) * foes.1) {
                    (false, _) => 0,
                    (true, false) => 50,
                    (true, true) => 100,
                }
            }
            Contest::Arena => {
                let weaker = (own.0 + 3 * own.1) * foes.1 <= foes.0 * own.1;
                let wizards = weaker
                    && self.ids().any(|other| {
                        let body = &self.figure(other).body;
                        other < self.roster && body.own_side != side && body.wizard
                    });
                let bonus = if wizards { 20 } else { i16::from(weaker) * 10 };
                let dead = matches!(figure.body.fate, Fate::Dead | Fate::Gone);
                match figure.body.fate {
                    Fate::Escaped if figure.body.hurt == 0 => -10,
                    _ if dead => 0,
                    _ if won => 30 + bonus,
                    _ => 20 + bonus,
                }
            }
            Contest::Practice => {
                if figure.is_able() {
                    10
                } else {
                    0
                }
            }
        }
    }

    /// The points of the roster figures of some sides together, and how many there are.
    fn average(&self, of: impl Fn(u8) -> bool) -> (i32, i32) {
        let own = (0..self.roster).map(|id| &self.figure(id).body).filter(|body| of(body.own_side));
        own.fold((0, 0), |(sum, count), body| (sum + i32::from(body.st + body.dx + body.iq), count + 1))
    }
}

/// Whether a fate counts as out of the fight.
const fn id_is_counted(fate: Fate) -> bool {
    !matches!(fate, Fate::Able | Fate::Waiting | Fate::Gone)
}

/// [X4] How many points a figure with this much experience may add, of those it has added before.
pub const fn points_for(experience: i32, added: i32) -> i32 {
    let left = 8 - added;
    let bought = experience / 100;
    if bought < left { bought } else { left }
}
