//! [T8] [T9] [T10] How the table divides: two together, three each for themselves, four or more in two teams.

use engine::{Game as _, Seat, Seats, Setting, SetupFault, words::list};

use crate::{TowTruck, rescue::Crew};

/// The most players a table has; Ruling 11.
pub const MAX_PLAYERS: usize = engine::MAX_SEATS;

/// What is chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules version.
    pub version: u16,
    /// How many players, 2 to 16.
    pub players: usize,
    /// [T8] The two teams of a table of four or more; empty at a smaller one.
    pub teams: [Seats; 2],
    /// Whether both teams play at the same time; Ruling 4.
    pub together: bool,
}

/// [T9] Who is stranded and who comes to the rescue, in a game of three.
#[rustfmt::skip]
const THREE: [(usize, usize); 6] = [
    // agent, rescuer
    (1, 2), (2, 3), (3, 1),
    (1, 3), (2, 1), (3, 2),
];

impl Setup {
    /// A game for this many players; in teams, every other seat belongs to the same one and the teams take turns.
    pub fn new(players: usize) -> Self {
        let teams = if players < 4 {
            [Seats::NONE; 2]
        } else {
            [0, 1].map(|team| (0..players).filter(|index| index % 2 == team).map(Seat::new).collect())
        };
        Self { version: *TowTruck::VERSIONS.end(), players, teams, together: false }
    }

    /// The same game with both teams playing at once.
    #[must_use]
    pub const fn together(self) -> Self {
        Self { together: true, ..self }
    }

    /// Whether the table plays in two teams.
    pub const fn is_teams(&self) -> bool {
        self.players >= 4
    }

    /// How many lanes there are: one, or one for each team.
    pub const fn lanes(&self) -> usize {
        if self.is_teams() { 2 } else { 1 }
    }

    /// Everyone at the table.
    pub const fn everyone(&self) -> Seats {
        Seats::first(self.players)
    }

    /// Who takes part in the rescues of a lane.
    pub fn lane(&self, lane: usize) -> Seats {
        if self.is_teams() { self.teams[lane & 1] } else { self.everyone() }
    }

    /// [T8] [T9] [T10] How many rescues a lane has.
    pub const fn rescues(&self) -> u8 {
        match self.players {
            2 => 10,
            3 => 6,
            _ => 5,
        }
    }

    /// Who is the agent of a lane's first rescue.
    pub fn first_agent(&self, lane: usize) -> Seat {
        self.lane(lane).lowest().unwrap_or(Seat::new(0))
    }

    /// Who does what in a rescue with this agent.
    #[allow(clippy::cast_possible_truncation, reason = "there are two lanes")]
    pub fn crew(&self, lane: usize, number: u8, agent: Seat) -> Crew {
        let team = self.lane(lane);
        let driver = match self.players {
            3 => Seat::new(THREE[usize::from(number) % 6].1 - 1),
            _ => after(team, agent),
        };
        let (rescuers, witnesses) = match self.players {
            2 => (team.without(agent), Seats::NONE),
            // The third player sees the year, like the other team in a larger game; Ruling 7.
            3 => (Seats::only(driver), team.without(agent).without(driver)),
            _ => (team.without(agent), self.lane(lane + 1)),
        };
        Crew { lane: lane as u8, agent, driver, rescuers, witnesses }
    }

    /// Who is the next agent of a lane, after a rescue with this crew; Ruling 3.
    pub fn next_agent(&self, crew: &Crew, next: u8) -> Seat {
        if self.players == 3 { Seat::new(THREE[usize::from(next) % 6].0 - 1) } else { crew.driver }
    }

    /// Reads `teams 1,3 / 2,4,5` and `together yes`; reports every fault at once.
    pub(crate) fn read(version: u16, players: usize, settings: &[Setting]) -> Result<Self, Vec<SetupFault>> {
        let mut faults = Vec::new();
        if !(2..=MAX_PLAYERS).contains(&players) {
            let message = format!("The Tow Truck needs 2 to {MAX_PLAYERS} players; you chose {players}.");
            faults.push(SetupFault { setting: None, message });
        }
        let mut setup = Self { version, ..Self::new(players.clamp(2, MAX_PLAYERS)) };
        let mut seen: Vec<&str> = Vec::new();
        for (at, Setting { key, value }) in settings.iter().enumerate() {
            let mut fault = |message: String| faults.push(SetupFault { setting: Some(at), message });
            if seen.contains(&key.as_str()) {
                fault(format!("`{}` is set twice", shorten(key)));
                continue;
            }
            seen.push(key);
            match key.as_str() {
                // A form sends its default even for a table without teams.
                "together" if players < 4 && value.trim() == "no" => {}
                "teams" | "together" if players < 4 => {
                    fault(format!("`{key}` needs four or more players, who play in two teams"));
                }
                "teams" => match setup.read_teams(value) {
                    Ok(teams) => setup.teams = teams,
                    Err(messages) => messages.into_iter().for_each(fault),
                },
                "together" => match value.trim() {
                    "yes" => setup.together = true,
                    "no" => setup.together = false,
                    other => fault(format!("`together` must be `yes` or `no`, not `{}`", shorten(other))),
                },
                other => fault(format!(
                    "the Tow Truck has no setting `{}`; it has `teams` and `together`",
                    shorten(other)
                )),
            }
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    /// [T8] Two teams of two or more, with every seat in one of them.
    fn read_teams(&self, value: &str) -> Result<[Seats; 2], Vec<String>> {
        let mut faults = Vec::new();
        let sides: Vec<_> = value.split('/').collect();
        if sides.len() != 2 {
            faults.push(format!("`{}` is not two teams, such as `1,3 / 2,4,5`", shorten(value)));
        }
        let mut teams = [Seats::NONE; 2];
        for (team, side) in sides.iter().enumerate() {
            for word in side.split([',', ' ']).filter(|word| !word.is_empty()) {
                let seat = word.parse().ok().and_then(Seat::numbered);
                let Some(seat) = seat.filter(|seat| self.everyone().has(*seat)) else {
                    faults.push(format!("there is no seat `{}` at this table", shorten(word)));
                    continue;
                };
                if teams.iter().any(|team| team.has(seat)) {
                    faults.push(format!("seat {seat} is listed twice"));
                } else if let Some(team) = teams.get_mut(team) {
                    *team = team.with(seat);
                }
            }
        }
        if sides.len() == 2 {
            let missing = teams.iter().fold(self.everyone(), |left, team| left.minus(*team));
            if !missing.is_empty() {
                faults.push(format!("no team has {}", seats(missing)));
            }
            for (number, team) in (1..).zip(teams) {
                if team.len() < 2 {
                    faults.push(format!("team {number} needs at least two players"));
                }
            }
        }
        if faults.is_empty() { Ok(teams) } else { Err(faults) }
    }

    /// Writes what differs from [`Self::new`].
    pub(crate) fn write(&self) -> Vec<Setting> {
        let mut settings = Vec::new();
        if self.teams != Self::new(self.players).teams {
            let [one, other] = self.teams;
            settings.push(Setting::new("teams", format!("{} / {}", one.join(","), other.join(","))));
        }
        if self.together {
            settings.push(Setting::new("together", "yes"));
        }
        settings
    }
}

/// The next seat of a team around the table.
fn after(team: Seats, seat: Seat) -> Seat {
    let later = team.iter().find(|other| *other > seat);
    later.or_else(|| team.lowest()).unwrap_or(seat)
}

/// `seat 3`, `seats 2, 4 and 5`.
fn seats(seats: Seats) -> String {
    let noun = if seats.len() == 1 { "seat" } else { "seats" };
    format!("{noun} {}", list(&seats.iter().collect::<Vec<_>>()))
}

/// A word of an unknown file, short and safe to print.
fn shorten(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(24).collect()
}
