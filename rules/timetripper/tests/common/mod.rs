//! A battlefield to test the rules on, so that a test reads as an example: who is where, one action, the dice, and
//! what came of it.
#![allow(dead_code, reason = "each file of tests uses its own share")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::fmt::Write as _;

use engine::{Dice, Fast, Game as _, Recorder, Scripted, Seat, Seats, Setting};
use hexgrid::Direction;
use lawbook::trial::Position;
pub(crate) use lawbook::trial::seat;
use timetripper::{
    Action, Event, Setup, TimeTripper,
    book::{Book, Opponent, SetUp, Treasure, Values},
    event::Named,
    field::{Field, Health, Loose, Steed, Unit, Who},
    gear::{Item, Pack},
    map::Place,
    state::{Phase, Turn},
    tables::{Grade, Harm, Reaction},
    time::{Era, Moment},
    weapons::{Mode, Weapon},
};

/// A hex by name.
#[track_caller]
pub(crate) fn hex(name: &str) -> Place {
    Place::named(name).unwrap()
}

/// A direction by number, 1 (up) to 6 clockwise.
#[track_caller]
pub(crate) fn way(number: u8) -> Direction {
    Direction::from_number(number).unwrap()
}

/// Four values as they are printed, `12C2I`.
#[track_caller]
pub(crate) fn values(text: &str) -> Values {
    let cut = text.find(|c: char| c.is_ascii_alphabetic() && !text.starts_with(c)).unwrap_or(1);
    let (attack, rest) = text.split_at(cut);
    let (accuracy, rest) = rest.split_at(1);
    let (defense, detection) = rest.split_at(rest.len() - 1);
    let number = |text: &str| if text == "X" { 0 } else { text.parse().unwrap() };
    let letter = |text: &str| Grade::letter(text.chars().next().unwrap());
    Values {
        attack: number(attack),
        accuracy: letter(accuracy),
        defense: number(defense),
        detection: letter(detection),
    }
}

/// A position of the game; most begin in the second Stage of a battle, with the Trippers on the display and no one else.
pub(crate) type Trial = Position<TimeTripper>;

/// A battlefield drawn by hand.
pub(crate) trait Battlefield {
    /// An opponent of the battle in progress, by its place in the book (0 is the first), in a hex; with what it rides.
    #[track_caller]
    fn foe(self, kind: u8, place: &str) -> Self;

    /// The last opponent that was added, with other values.
    #[track_caller]
    fn with_values(self, text: &str) -> Self;

    /// The last opponent that was added, in awe of a seat.
    fn awed_by(self, number: usize) -> Self;

    /// A Tripper somewhere else.
    fn tripper(self, number: usize, place: &str) -> Self;

    /// The first Tripper with this many of an item.
    fn with(self, item: Item, count: u8) -> Self;

    /// The first Tripper with a weapon.
    fn armed(self, weapon: Weapon) -> Self;

    /// It is this seat's turn, at its beginning.
    fn turn_of(self, number: usize) -> Self;

    /// A unit by its number from 0.
    fn unit(&self, at: u8) -> &Unit;

    /// The first Tripper's pack.
    fn pack(&self) -> &Pack;

    /// The last opponent that was added does nothing in the Historical Soldier Phase.
    fn still(self) -> Self;

    /// The flux in a hex.
    fn flux(self, place: &str) -> Self;

    /// Something on the ground.
    fn lying(self, item: Item, place: &str) -> Self;

    /// The Endurance of a Tripper.
    fn endurance(&self, number: usize) -> u8;

    /// The last blow of the last action: Attack Value, Defense Strength, what the table said, what it counted as.
    #[track_caller]
    fn blow(&self) -> (i16, i16, Harm, Harm);

    /// The accuracy rolls of the last action: rating, range, size of the target, whether it hit.
    fn aims(&self) -> Vec<(char, u8, i8, bool)>;

    /// The reactions of the units that tried to detect in the last action.
    fn reactions(&self) -> Vec<Reaction>;

    /// A unit that lies where it was, dead or disabled.
    #[track_caller]
    fn fallen(self, kind: u8, place: &str) -> Self;

    /// The first Tripper's Endurance.
    fn points(&self) -> u8;

    /// The row of the chart of what can be recovered where the first Tripper stands.
    fn recoverable(&self) -> Option<Weapon>;

    /// The last opponent that was added is out of the battle.
    fn down(self) -> Self;

    /// Takes an action whose dice are given as text.
    #[track_caller]
    fn rolls(&mut self, action: Action, faces: &str);

    /// The same position after an action, to try several.
    #[track_caller]
    fn rolled(&self, action: Action, faces: &str) -> Self;

    /// A unit by name.
    fn name(&self, at: u8) -> Named;

    /// Whether each shot of the last action hit.
    fn hits(&self) -> Vec<bool>;

    /// The targets the last action struck, the Attack Values, and what the results counted as.
    fn blows(&self) -> Vec<(Named, i16, Harm)>;

    /// The reactions of the units that tried to detect, with the modifiers for being near and for a flare.
    fn detections(&self) -> Vec<(i8, i8, Reaction)>;
}

impl Battlefield for Trial {
    #[track_caller]
    fn foe(mut self, kind: u8, place: &str) -> Self {
        let battle = self.state.field.battle;
        let opponent = self.state.book.battle(battle).unwrap().opponents[usize::from(kind)].clone();
        let unit = Unit {
            battle,
            kind,
            values: opponent.values.unwrap_or(Unit::NONE.values),
            place: hex(place),
            health: Health::Up,
            steed: if opponent.mount.is_some() { Steed::Up } else { Steed::None },
            endurance: opponent.traits.endurance.unwrap_or(0),
            ..Unit::NONE
        };
        self.state.field.add(unit).unwrap();
        self
    }

    #[track_caller]
    fn with_values(mut self, text: &str) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].values = values(text);
        self
    }

    fn awed_by(mut self, number: usize) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].awed = Some(seat(number));
        self
    }

    fn tripper(mut self, number: usize, place: &str) -> Self {
        self.state.trippers[number - 1].place = hex(place);
        self
    }

    fn with(mut self, item: Item, count: u8) -> Self {
        self.state.trippers[0].pack.set(item, count);
        self
    }

    fn armed(self, weapon: Weapon) -> Self {
        self.with(Item::Weapon(weapon), 1)
    }

    fn turn_of(mut self, number: usize) -> Self {
        self.state.phase = Phase::Tripper(Turn::new(seat(number), Seats::NONE));
        self
    }

    fn unit(&self, at: u8) -> &Unit {
        self.state.unit(at)
    }

    fn pack(&self) -> &Pack {
        &self.state.trippers[0].pack
    }

    fn still(mut self) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].frozen = true;
        self
    }

    fn flux(mut self, place: &str) -> Self {
        self.state.field.flux = Some(hex(place));
        self
    }

    fn lying(mut self, item: Item, place: &str) -> Self {
        let free = self.state.field.loose.iter().position(Option::is_none).unwrap();
        let (place, origin) = (hex(place), timetripper::gear::Origin::default());
        self.state.field.loose[free] = Some(Loose { item, count: 1, empty: false, origin, place });
        self
    }

    fn endurance(&self, number: usize) -> u8 {
        self.state.trippers[number - 1].endurance
    }

    #[track_caller]
    fn blow(&self) -> (i16, i16, Harm, Harm) {
        let mut blows = self.events().into_iter().filter_map(|event| match event {
            Event::Struck(blow) => Some((blow.attack, blow.defense, blow.harm, blow.counts_as)),
            _ => None,
        });
        blows.next_back().unwrap_or_else(|| panic!("no one was struck: {}", self.caused()))
    }

    fn aims(&self) -> Vec<(char, u8, i8, bool)> {
        let aims = self.events().into_iter().filter_map(|event| match event {
            Event::Aimed(aim) => Some((aim.accuracy.to_char(), aim.range, aim.large, aim.hits)),
            _ => None,
        });
        aims.collect()
    }

    fn reactions(&self) -> Vec<Reaction> {
        let reactions = self.events().into_iter().filter_map(|event| match event {
            Event::Detected { reaction, .. } | Event::Sensed { reaction, .. } => Some(reaction),
            _ => None,
        });
        reactions.collect()
    }

    #[track_caller]
    fn fallen(mut self, kind: u8, place: &str) -> Self {
        self = self.foe(kind, place);
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].health = Health::Down;
        self
    }

    fn points(&self) -> u8 {
        self.state.trippers[0].endurance
    }

    fn recoverable(&self) -> Option<Weapon> {
        let recovered = |action: &Action| match action {
            Action::PickUp(Item::Weapon(weapon)) if weapon.is_recovered() => Some(*weapon),
            _ => None,
        };
        self.all_offers().iter().find_map(recovered)
    }

    fn down(mut self) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].health = Health::Down;
        self
    }

    #[track_caller]
    fn rolls(&mut self, action: Action, faces: &str) {
        self.play(action, &roll(faces));
    }

    #[track_caller]
    fn rolled(&self, action: Action, faces: &str) -> Self {
        let mut other = self.clone();
        other.rolls(action, faces);
        other
    }

    fn name(&self, at: u8) -> Named {
        self.state.named(Who::Unit(at))
    }

    fn hits(&self) -> Vec<bool> {
        let aims = self.events().into_iter().filter_map(|event| match event {
            Event::Aimed(aim) => Some(aim.hits),
            _ => None,
        });
        aims.collect()
    }

    fn blows(&self) -> Vec<(Named, i16, Harm)> {
        let blows = self.events().into_iter().filter_map(|event| match event {
            Event::Struck(blow) => Some((blow.at, blow.attack, blow.counts_as)),
            _ => None,
        });
        blows.collect()
    }

    fn detections(&self) -> Vec<(i8, i8, Reaction)> {
        let seen = self.events().into_iter().filter_map(|event| match event {
            Event::Detected { near, flare, reaction, .. } => Some((near, flare, reaction)),
            _ => None,
        });
        seen.collect()
    }
}

/// One Tripper on the T hex of a battle, with M16 and radio, whose turn it is; the dice decide for the other side.
pub(crate) fn alone(battle: u8) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    trial(&setup, battle)
}

/// This many Trippers in a row below each other (`0707`, `0708`, …), each with 20 Endurance; the first has radio, M16
/// and shotgun.
pub(crate) fn team(players: usize, battle: u8) -> Trial {
    let mut setup = Setup::new(players);
    setup.options.dice_decide = true;
    trial(&setup, battle)
}

/// The Trippers of a set-up in the second Stage of a battle.
pub(crate) fn trial(setup: &Setup, battle: u8) -> Trial {
    let mut dice = Recorder::new(Scripted::new(&[]));
    let mut state = TimeTripper::start(setup, 1, &mut dice);
    state.field = Field::new(battle);
    state.field.stage = 2;
    state.time.at = state.time.displays.find(battle).unwrap_or(state.time.at);
    state.time.visited = 1 << battle;
    state.time.path[0] = battle;
    state.time.fought = 1;
    for number in 0..setup.players {
        let row = u16::try_from(7 + number).unwrap();
        state.trippers[number].place = Place::of(7, row).unwrap();
    }
    state.chosen = state.trippers.map(|tripper| tripper.pack);
    state.phase = Phase::Tripper(Turn::new(Seat::new(0), Seats::NONE));
    Position::of(state)
}

/// A game at its very beginning; these and no other faces are rolled.
#[track_caller]
pub(crate) fn beginning(setup: &Setup, faces: &[u16]) -> Trial {
    Position::start(setup, faces)
}

/// Like `alone`, but the Tripper is asked about the choices of the other side.
pub(crate) fn asked(battle: u8) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = false;
    trial(&setup, battle)
}

/// What the book says of a battle, in the printed order: ratings, treasure, set-up, opponents.
#[track_caller]
pub(crate) fn printed(battle: u8) -> String {
    let book = Book::printed();
    let it = book.battle(battle).unwrap();
    let talk = it.negotiate.map_or("no".to_owned(), |letters| letters.map(Grade::to_char).iter().collect());
    let treasure = |of: &Treasure| format!("{} {}-{}", of.name, of.value, of.tenths);
    let treasure = it.treasure.as_ref().map_or("none".to_owned(), treasure);
    let set_up = if it.set_up == SetUp::Enter { "enter" } else { "random" };
    let opponents: Vec<_> = it.opponents.iter().map(described).collect();
    format!("{talk} | {treasure} | {set_up} | {}", opponents.join(", "))
}

/// An opponent as printed: values, number, what it rides.
fn described(of: &Opponent) -> String {
    let values = of.values.map_or("random".to_owned(), |values| values.to_string());
    let number = match (of.count.dice, of.count.plus) {
        _ if of.traits.comes_out => "from exits".to_owned(),
        (0, plus) => plus.to_string(),
        (dice, 0) => format!("{dice}D"),
        (dice, plus) => format!("{dice}D{plus:+}"),
    };
    let mount = of.mount.as_ref().map_or(String::new(), |mount| format!(" on {}", mount.values));
    format!("{values} {number}{mount}")
}

/// A lone Tripper lands in a battle; the faces are those of its set-up.
#[track_caller]
pub(crate) fn land(battle: u8, faces: &[u16]) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    land_with(&setup, battle, faces)
}

/// The Trippers of a set-up land in a battle, which for once lies next to the Time Hole.
#[track_caller]
pub(crate) fn land_with(setup: &Setup, battle: u8, faces: &[u16]) -> Trial {
    let mut state = TimeTripper::start(setup, 1, &mut Recorder::new(Scripted::new(&[])));
    let hole = state.time.displays.hole(Era::Past);
    state.time.displays.put(Moment { hex: hole.hex.step(way(1)), ..hole }, battle);
    let mut trial = Trial::of(state);
    for _ in 1..setup.players {
        trial.play(Action::Start, &[]);
    }
    trial.play(Action::Start, &[&[1, 1], faces].concat());
    assert_eq!(trial.state.field.battle, battle);
    trial
}

/// Who is where: the opponent by its place in the book, and the hex.
pub(crate) fn standing(trial: &Trial) -> String {
    let units = trial.state.field.units().iter().filter(|unit| unit.is_up());
    units.map(|unit| format!("{}:{}", unit.kind, unit.place)).collect::<Vec<_>>().join(" ")
}

/// One shot of the M16 at the target in a hex.
#[track_caller]
pub(crate) fn m16(place: &str) -> Action {
    Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex(place), mount: false }
}

/// One shot of the M16 at a mount.
#[track_caller]
pub(crate) fn m16_at_mount(place: &str) -> Action {
    Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex(place), mount: true }
}

/// A blow with bare hands, or whatever else is named.
#[track_caller]
pub(crate) fn blow(weapon: Weapon, place: &str) -> Action {
    Action::Melee { weapon, place: hex(place), mount: false, together: false }
}

/// Dice that show these faces, then whatever comes.
pub(crate) struct Then {
    faces: std::collections::VecDeque<u16>,
    more: Fast,
}

impl Then {
    pub(crate) fn new(faces: &[u16]) -> Self {
        Self { faces: faces.iter().copied().collect(), more: Fast::new(1) }
    }
}

impl Dice for Then {
    fn roll(&mut self, sides: u16) -> u16 {
        self.faces.pop_front().unwrap_or_else(|| self.more.roll(sides))
    }
}

/// Faces from text: a plain number is the sum of two dice, `d` with a number one die.
#[track_caller]
pub(crate) fn roll(text: &str) -> Vec<u16> {
    let faces = |word: &str| {
        if let Some(face) = word.strip_prefix('d') {
            return vec![face.parse().unwrap()];
        }
        let sum: u16 = word.parse().unwrap();
        let first = (sum - 1).min(6);
        vec![first, sum - first]
    };
    text.split_whitespace().flat_map(faces).collect()
}

/// A shot with a weapon into a hex.
#[track_caller]
pub(crate) fn fire(weapon: Weapon, mode: Mode, place: &str) -> Action {
    Action::Fire { weapon, mode, place: hex(place), mount: false }
}

/// The next shot of a volley.
#[track_caller]
pub(crate) fn shot(place: &str) -> Action {
    Action::Shot { place: hex(place), mount: false }
}

/// A blow with a weapon into a hex, alone.
#[track_caller]
pub(crate) fn melee(weapon: Weapon, place: &str) -> Action {
    Action::Melee { weapon, place: hex(place), mount: false, together: false }
}

/// Twelve battles on two small displays, against ducks that see no one and hurt no one.
pub(crate) fn ducks(seats: usize, more: &[(&str, &str)]) -> Setup {
    let mut battles = "battle 1 | title Ducks | display past | negotiate no | treasure none | set-up random | \
        opponent Ducks | kind animal | looks serpent | values XX1X | count 1 | leaves nothing | no-detect | note Quack."
        .to_owned();
    for number in 2..=12 {
        let _ = write!(battles, " | battle {number} | same-as 1");
    }
    let mut settings: Vec<_> = more.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    settings.push(Setting::new("layout", "past o 1 2 3 4 5 6 future o 7 8 9 10 11 12"));
    settings.push(Setting::new("battles", battles));
    Setup::read(seats, &settings).unwrap()
}
