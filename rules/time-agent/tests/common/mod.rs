//! Positions drawn by hand, for the tests of all sections.
#![allow(dead_code, unused_imports, reason = "each test file uses some of it")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{Names, Narrated as _, Refusal, Texts};
use hexgrid::Direction;
pub(crate) use lawbook::trial::{seat, viewer};
use time_agent::{
    Action, Event, HexId, HexSet, Kind, Layout, Operative, Place, Race, Setup, Stage, State, Technologies,
    Technology, TimeAgent, Turn, World, tiles::TileName,
};

pub(crate) type Trial = lawbook::trial::Trial<TimeAgent>;
pub(crate) type Position = lawbook::trial::Position<TimeAgent>;

/// The dice that lay every tile on the hex with its rank: the lowest tile of a zone on its lowest hex.
pub(crate) fn in_rank() -> Vec<u16> {
    let world = World::standard();
    let sizes = world.zones().map(|(number, _)| world.zone_hexes(number).len());
    sizes.flat_map(|size| (2..=u16::try_from(size).unwrap()).rev()).collect()
}

/// A game with the hands of the board in order and the tiles by rank.
pub(crate) fn table(players: usize) -> Trial {
    Trial::start(Setup::new(players).in_order(), &in_rank())
}

/// The first position of such a game.
pub(crate) fn start(players: usize) -> Position {
    Position::start(&Setup::new(players).in_order(), &in_rank())
}

/// Six players, in the middle of a turn of this race, which is first; no one has any credits.
pub(crate) fn turn_of(race: Race) -> Position {
    with_players(6, race)
}

/// The same with this many players.
pub(crate) fn with_players(players: usize, race: Race) -> Position {
    start(players).but(|state| {
        let mut order = time_agent::TurnOrder::default();
        let others: Vec<_> = state.played().filter(|other| *other != race).collect();
        [race].into_iter().chain(others).enumerate().for_each(|(at, race)| order.put(at, race));
        (state.order, state.stage, state.turn) = (order, Stage::Move, Turn::default());
        state.races.iter_mut().for_each(|race| race.credits = 0);
        state.desks = Default::default();
    })
}

pub(crate) fn hex(name: &str) -> HexId {
    HexId::named(name).unwrap()
}

pub(crate) fn hexes(names: &str) -> HexSet {
    names.split_whitespace().map(hex).collect()
}

/// `Roo a1`.
pub(crate) fn operative(text: &str) -> Operative {
    let (race, code) = text.split_once(' ').unwrap();
    let kind = if code.starts_with('a') { Kind::Agent } else { Kind::Squad };
    Operative::new(Race::named(race).unwrap(), kind, code[1..].parse().unwrap()).unwrap()
}

pub(crate) fn facing(number: u8) -> Direction {
    Direction::from_number(number).unwrap()
}

/// A layout in the notation of `data/positions.txt`: lines that begin with `up`, `down` and `reversed`.
pub(crate) fn layout(text: &str) -> Layout {
    let world = World::standard();
    let mut named: Vec<(HexId, TileName, Option<u8>)> = Vec::new();
    let mut reversed = Vec::new();
    for line in text.lines() {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        for part in rest.split(',') {
            let words: Vec<_> = part.split_whitespace().collect();
            match verb {
                "up" | "down" => {
                    let facing = words.get(2).map(|number| number.parse().unwrap());
                    named.push((hex(words[0]), TileName::read(words[1]).unwrap(), facing));
                }
                "reversed" => reversed.extend(words.iter().map(ToString::to_string)),
                _ => {}
            }
        }
    }
    let mut layout = Layout::new(&world);
    for (number, _) in world.zones() {
        let free = world.zone_hexes(number).iter().filter(|hex| named.iter().all(|(other, ..)| other != hex));
        let tiles = world.tiles().filter(|(_, tile)| tile.name.zone == number);
        let tiles = tiles.filter(|(_, tile)| named.iter().all(|(_, name, _)| *name != tile.name));
        free.zip(tiles).for_each(|(hex, (id, _))| layout.put(hex, id));
    }
    for (hex, tile, turned) in &named {
        layout.put(*hex, world.tile_named(*tile).unwrap());
        if let Some(number) = turned {
            layout.turn_up(&world, *hex, facing(*number));
        }
    }
    for word in reversed {
        let original = Technology::named(&word).and_then(|technology| world.original(technology));
        let tile = || TileName::read(&word).and_then(|name| world.tile_named(name));
        let secondary =
            || world.past().iter().find(|hex| layout.tile(*hex).is_some() && layout.tile(*hex) == tile());
        layout.alter(original.or_else(secondary).unwrap());
    }
    layout
}

/// The eight tiles at the present, each turned so that Time Travel does not reach it.
pub(crate) const EIGHT_DOORS: [&str; 8] = [
    "1301 6-01 1",
    "1302 6-12 5",
    "1303 6-05 1",
    "1304 6-14 2",
    "1305 7-03 1",
    "1306 7-08 3",
    "1307 7-16 3",
    "1308 7-11 1",
];

/// Technologies by their letters.
pub(crate) fn technologies(letters: &str) -> Technologies {
    letters.chars().filter_map(Technology::with_letter).collect()
}

/// Ways to draw a position and to play in it.
pub(crate) trait Drawn: Sized {
    /// With tiles as [`layout`] reads them.
    fn tiles(self, text: &str) -> Self;
    /// With operatives in hexes: `Roo s1 0705, Zytal a1 1008`; a place may be `present` or `bank`.
    fn units(self, text: &str) -> Self;
    /// With credits: `Roo 24, Zytal 3`.
    fn credits(self, text: &str) -> Self;
    /// Plays an entry of a seat, which rolls these faces and no others.
    fn act_as(&mut self, player: usize, text: &str, faces: &[u16]);
    /// Plays an entry of the seat that is to act, which rolls these faces and no others.
    fn act(&mut self, text: &str, faces: &[u16]);
    /// The same position after an entry.
    fn then(self, text: &str, faces: &[u16]) -> Self;
    /// What is offered after the steps of a draft, each in its own text.
    fn offered(&self, draft: &str) -> Vec<String>;
    /// Whether the last step of a text is offered after those before it.
    fn can(&self, text: &str) -> bool;
    /// Why an entry of the seat that is to act is refused.
    fn refusal(&self, text: &str) -> Refusal;
    /// Checks that an entry is refused by this rule.
    fn refuses(&self, text: &str, rule: &str);
    /// What happened, in words.
    fn told(&self) -> Vec<String>;
    /// Everyone takes the first offer, which does nothing, until this holds.
    fn pass_until(self, holds: impl Fn(&State) -> bool) -> Self;
    /// The RP and VP of a race.
    fn points(&self, race: Race) -> (i16, i16);
}

fn read(text: &str) -> Vec<Action> {
    if text.is_empty() {
        return Vec::new();
    }
    TimeAgent::read(seat(1), text, &mut Texts::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

impl Drawn for Position {
    fn tiles(self, text: &str) -> Self {
        self.but(|state| {
            state.layout = layout(text);
            state.connected = state.layout.statuses(&state.world);
        })
    }

    fn units(self, text: &str) -> Self {
        self.but(|state| {
            for part in text.split(',') {
                let (who, place) = part.trim().rsplit_once(' ').unwrap();
                let who = operative(who);
                let place = match place {
                    "present" => Place::Present,
                    "bank" => Place::Bank,
                    name => Place::Past(hex(name)),
                };
                state.races[who.race().index()].places[who.slot()] = place;
            }
        })
    }

    fn credits(self, text: &str) -> Self {
        self.but(|state| {
            for part in text.split(',') {
                let (race, number) = part.trim().split_once(' ').unwrap();
                state.races[Race::named(race).unwrap().index()].credits = number.parse().unwrap();
            }
        })
    }

    #[track_caller]
    fn act_as(&mut self, player: usize, text: &str, faces: &[u16]) {
        let steps = read(text);
        let (last, first) = steps.split_last().unwrap();
        for step in first {
            self.play_as(seat(player), *step, &[]);
        }
        self.play_as(seat(player), *last, faces);
        assert_ne!(self.flow, engine::Flow::Open, "{text} is not a whole entry");
    }

    #[track_caller]
    fn act(&mut self, text: &str, faces: &[u16]) {
        self.act_as(self.actor().number(), text, faces);
    }

    #[track_caller]
    fn then(mut self, text: &str, faces: &[u16]) -> Self {
        self.act(text, faces);
        self
    }

    #[track_caller]
    fn offered(&self, draft: &str) -> Vec<String> {
        let mut position = self.clone();
        for step in read(draft) {
            position.play(step, &[]);
        }
        let text = |action| TimeAgent::write(seat(1), &[action], &Texts::default());
        position.all_offers().into_iter().map(text).collect()
    }

    #[track_caller]
    fn can(&self, text: &str) -> bool {
        let steps = read(text);
        let (last, first) = steps.split_last().unwrap();
        let mut position = self.clone();
        for step in first {
            if !position.offers(*step) {
                return false;
            }
            position.play(*step, &[]);
        }
        position.offers(*last)
    }

    #[track_caller]
    fn refusal(&self, text: &str) -> Refusal {
        let mut position = self.clone();
        for step in read(text) {
            if !position.offers(step) {
                return TimeAgent::why_not(
                    &position.state,
                    position.actor(),
                    step,
                    Names::new("Player", &[]),
                );
            }
            position.play(step, &[]);
        }
        panic!("{text} is not refused");
    }

    #[track_caller]
    fn refuses(&self, text: &str, rule: &str) {
        let refusal = self.refusal(text);
        assert_eq!(refusal.rule.0, rule, "{text}: {refusal}");
    }

    fn told(&self) -> Vec<String> {
        let setup = Setup::new(6);
        let words = |event: Event| {
            let names = Names::new("Player", &[]);
            let (rule, text) = TimeAgent::event_words(&event, &setup, &Texts::default(), names);
            format!("[{rule}] {text}")
        };
        self.events().into_iter().map(words).collect()
    }

    #[track_caller]
    fn pass_until(mut self, holds: impl Fn(&State) -> bool) -> Self {
        for _ in 0..2000 {
            if holds(&self.state) {
                return self;
            }
            let first = self.all_offers()[0];
            self.play(first, &[]);
        }
        panic!("it never happens");
    }

    fn points(&self, race: Race) -> (i16, i16) {
        (self.state.race(race).rp, self.state.vp(race))
    }
}
