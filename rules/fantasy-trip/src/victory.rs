//! [V] [X] Victory, points and experience.

use engine::{Fast, Outcome, Scores, Seat, Seats};

use crate::{
    body::{Fate, Figure, Id, Looks, Nature},
    figures::{Build, MOST_BOUGHT, POINT_PRICE},
    setup::Contest,
    state::{End, Phase, State},
    view::View,
};

/// [X] What became of a figure that came with the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Veteran {
    /// Its number in the set-up.
    pub id: Id,
    /// The side it came with.
    pub side: u8,
    /// Its name.
    pub name: String,
    /// What became of it.
    pub fate: Fate,
    /// The hits it took in all.
    pub hits: i16,
    /// [X1] [X2] [X3] The experience it earned.
    pub earned: i16,
    /// [X4] The figure as it goes to its next fight, whole again and with all its things; none if it is dead.
    pub build: Option<Build>,
    /// The same as text, which a set-up reads.
    pub sheet: Option<String>,
    /// [X4] How many points its experience can buy now.
    pub points: u8,
}

impl View {
    /// [X] What became of the figures of a seat, or of everyone’s, once the fight is over.
    pub fn veterans(&self, seat: Option<Seat>) -> Vec<Veteran> {
        // Everything is known at the end, so that nothing has to be drawn.
        self.imagine(&mut Fast::new(0)).veterans(seat)
    }
}

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

    /// [X] What became of the figures of a seat, or of everyone’s; none while the fight continues.
    pub fn veterans(&self, seat: Option<Seat>) -> Vec<Veteran> {
        if !matches!(self.phase, Phase::Over(_)) {
            return Vec::new();
        }
        let of_seat = |id: &Id| seat.is_none_or(|seat| self.figure(*id).body.own_side == Self::side_of(seat));
        let veteran = |id: Id| {
            let (figure, earned) = (self.real(id), self.experience(id));
            let fate = figure.body.fate;
            let build = self.builds.get(usize::from(id)).filter(|_| survives(fate));
            let build = build.map(|build| build.after_fight(earned));
            Veteran {
                id,
                side: figure.body.own_side,
                name: self.names.get(usize::from(id)).cloned().unwrap_or_default(),
                fate,
                hits: figure.body.hurt,
                earned,
                sheet: build.as_ref().map(Build::write),
                points: build.as_ref().map_or(0, |build| {
                    let bought = points_for(i32::from(build.unspent()), i32::from(build.bought));
                    if build.kind.is_people() { u8::try_from(bought).unwrap_or(0) } else { 0 }
                }),
                build,
            }
        };
        (0..self.roster).filter(of_seat).map(veteran).collect()
    }

    /// [S5.5] The figure that came with this number, though its double may stand in its place.
    fn real(&self, id: Id) -> &Figure {
        let is = |other: &Id| {
            let figure = self.figure(*other);
            figure.secret.nature == Nature::Real && figure.body.looks == Looks::Roster(id)
        };
        self.figure(self.ids().find(is).unwrap_or(id))
    }

    /// [X1] [X2] [X3] The experience that a figure of the roster takes from the fight.
    pub fn experience(&self, id: Id) -> i16 {
        if !matches!(self.phase, Phase::Over(_)) {
            return 0;
        }
        let figure = self.real(id);
        let side = figure.body.own_side;
        let won = self.standing().winners.has(Self::seat_of(side));
        let (own, foes) = (self.average(|other| other == side), self.average(|other| other != side));
        match self.options.contest {
            Contest::Death => {
                match (survives(figure.body.fate), foes.0 * own.1 > (own.0 + 3 * own.1) * foes.1) {
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
                match figure.body.fate {
                    Fate::Escaped if figure.body.hurt == 0 => -10,
                    fate if !survives(fate) => 0,
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

/// [X1] Whether someone with this fate lives at the end; the dying of a fight to the death are dead by then.
const fn survives(fate: Fate) -> bool {
    !matches!(fate, Fate::Dead | Fate::Gone)
}

/// [X4] How many points a figure with this much experience may add, of those it has added before.
pub const fn points_for(experience: i32, added: i32) -> i32 {
    let left = MOST_BOUGHT as i32 - added;
    let bought = experience / POINT_PRICE as i32;
    if bought < left { bought } else { left }
}
