//! [5.0] [10.5] Moving through time.

use engine::{Audience, Seat, Seats, Table, Why, rule};
use hexgrid::Direction;

use crate::{
    event::Event,
    roll::two,
    state::{End, Fate, Found, Phase, State},
    time::{Era, Moment},
};

/// How often the marker moves on at random before it is lost; with fair dice it lands long before that.
const PATIENCE: u16 = 10_000;

impl State {
    /// [3.4] [5.11] From the Time Hole of the Past into the first battle; [17.0] or straight into a battle to test.
    pub(crate) fn set_off(&mut self, table: &mut impl Table<Event>) {
        self.time.at = self.time.displays.hole(Era::Past);
        let tried = self.options.begin_in.filter(|_| self.time.fought == 0);
        if let Some((battle, at)) = tried.and_then(|battle| Some((battle, self.time.displays.find(battle)?)))
        {
            self.time.at = at;
            return self.land(battle, table);
        }
        self.drift(table);
    }

    /// [17.0] Who sees the marker move: on blind displays only the Timemaster.
    pub(crate) fn watchers(&self) -> Audience {
        if !self.options.blind {
            return Audience::All;
        }
        Audience::Only(self.master().map_or(Seats::NONE, Seats::only))
    }

    fn time_die(&self, table: &mut impl Table<Event>, purpose: &'static str) -> u8 {
        let face = table.roll_for(self.watchers(), 6, Why { rule: rule!("5.0"), purpose });
        u8::try_from(face).unwrap_or(1)
    }

    /// [5.0] Moves the marker at random until it lands in a battle that has not been visited.
    pub(crate) fn drift(&mut self, table: &mut impl Table<Event>) {
        for _ in 0..PATIENCE {
            if self.has_seen_all() {
                break;
            }
            let face = self.time_die(table, "direction in time");
            let hexes = self.time_die(table, "hexes in time");
            let way = Direction::from_number(face).unwrap_or(Direction::ALL[0]);
            if self.follow(way, hexes, None, table) {
                return;
            }
        }
        self.end(End::LostInTime, table);
    }

    fn has_seen_all(&self) -> bool {
        let displays = &self.time.displays;
        displays
            .moments()
            .filter_map(|moment| displays.battle(moment))
            .all(|battle| self.time.has_seen(battle))
    }

    /// Moves the marker, aligned by the Tripper who jumps or at random; returns true if there is a battle to fight or
    /// the game is over.
    pub(crate) fn follow(
        &mut self,
        way: Direction,
        hexes: u8,
        aligned: Option<Seat>,
        table: &mut impl Table<Event>,
    ) -> bool {
        let from = self.time.at;
        let to = self.time.displays.travel(from, way, u16::from(hexes), |_| {});
        self.time.at = to;
        let watchers = self.watchers();
        table.emit(watchers, || Event::Travelled {
            from,
            direction: way,
            hexes,
            to,
            aligned: aligned.is_some(),
        });
        let Some(battle) = self.time.displays.battle(to) else {
            return self.reach_hole(aligned, table);
        };
        if self.time.has_seen(battle) {
            table.emit(watchers, || Event::Visited(battle));
            return false;
        }
        self.land(battle, table);
        true
    }

    /// [5.31] [5.32] The marker is on the Time Hole: home, if the flux was aligned and Experience is enough;
    /// [b66] exiles need neither.
    fn reach_hole(&mut self, aligned: Option<Seat>, table: &mut impl Table<Event>) -> bool {
        if self.field.exile.is_none() {
            let Some(seat) = aligned else {
                let watchers = self.watchers();
                table.emit(watchers, || Event::Unaligned);
                return false;
            };
            let experience = self.tripper(seat).experience;
            let rolled = two(table, rule!("5.31"), "regaining the present");
            table.announce(|| Event::Hole { rolled, experience });
            if rolled > experience {
                return false;
            }
        }
        for seat in self.seats() {
            let tripper = self.tripper_mut(seat);
            match tripper.fate {
                Fate::Here | Fate::Swept if tripper.endurance > 0 => {
                    tripper.fate = Fate::Home;
                    table.announce(|| Event::Home(seat));
                }
                Fate::Here | Fate::Swept | Fate::Adrift => {
                    tripper.fate = Fate::Stranded;
                    table.announce(|| Event::Stranded(seat));
                }
                Fate::Home | Fate::Stranded => {}
            }
        }
        self.end(End::Home, table);
        true
    }

    pub(crate) fn end(&mut self, end: End, table: &mut impl Table<Event>) {
        self.phase = Phase::Over(end);
        table.announce(|| Event::Over(end));
    }

    /// [10.5] [12.0] A Tripper jumps the flux: gains Experience, rolls for control, and travels.
    pub(crate) fn jump(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        let aligned = self.field.aligned.filter(|(by, _)| *by == seat).map(|(_, way)| way);
        self.leave_behind(seat, table);
        let tripper = self.tripper_mut(seat);
        tripper.experience = tripper.experience.saturating_add(1);
        let experience = tripper.experience;
        table.announce(|| Event::Jumped(seat, experience));
        self.field.exile = None;
        let Some(way) = aligned else {
            self.drift(table);
            return;
        };
        let rolled = two(table, rule!("10.57"), "control of the marker");
        table.announce(|| Event::Controlled { seat, rolled, experience });
        if rolled <= experience {
            self.phase = Phase::Steer(seat, way);
            return;
        }
        let hexes = self.time_die(table, "hexes in time");
        self.go(seat, way, hexes, table);
    }

    /// [10.53] Moves the marker the aligned way, then on at random if it finds no new battle there.
    pub(crate) fn go(&mut self, seat: Seat, way: Direction, hexes: u8, table: &mut impl Table<Event>) {
        if !self.follow(way, hexes, Some(seat), table) {
            self.drift(table);
        }
    }

    /// Trippers who neither jump the flux nor are in it are left behind for good.
    fn leave_behind(&mut self, jumper: Seat, table: &mut impl Table<Event>) {
        for seat in self.seats() {
            let is_here = self.tripper(seat).fate == Fate::Here;
            if seat != jumper && is_here {
                self.tripper_mut(seat).fate = Fate::Stranded;
                table.announce(|| Event::Stranded(seat));
            }
        }
    }

    /// [17.0] On blind displays, the first Tripper to align the flux in a battle tries to make out the hexes around it.
    pub(crate) fn discern(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        if !self.options.blind || self.field.discerned {
            return;
        }
        self.field.discerned = true;
        let experience = self.tripper(seat).experience;
        let (at, from) = (self.time.at, self.field.battle);
        for direction in Direction::ALL {
            let hex = at.hex.step(direction);
            if hex.length() > self.time.displays.radius() {
                continue;
            }
            let rolled = two(table, rule!("17.0A"), "making out a hex");
            let moment = Moment { era: at.era, hex };
            let seen = (rolled <= experience).then(|| self.time.displays.battle(moment).unwrap_or(0));
            table.announce(|| Event::Discerned { direction, rolled, battle: seen });
            if let Some(battle) = seen {
                self.time.note(Found { from, direction, battle });
            }
        }
    }
}
