//! What a viewer may see: everything but blind Time Displays, which only the Timemaster sees.

use std::sync::Arc;

use engine::{Seat, Seats, Viewer};
use serde::{Serialize, Serializer, ser::SerializeStruct as _};

use crate::{
    book::Book,
    field::{Field, Health, Loose, Steed, Unit},
    gear::Pack,
    luck::{Attacks, Luck, RollCount},
    setup::Options,
    state::{Fate, Found, MAX_TRIPPERS, Phase, State, Time, Tripper, tripper_of},
    time::{Displays, Era, Moment},
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The battles.
    pub book: Arc<Book>,
    /// How the game is played.
    pub options: Options,
    /// How many Trippers there are.
    pub players: u8,
    /// What has to be decided now.
    pub phase: Phase,
    /// The Trippers, by seat; those beyond the players are [`Tripper::ABSENT`].
    pub trippers: [Tripper; MAX_TRIPPERS],
    /// What each carried on setting off; before that, the starting load.
    pub chosen: [Pack; MAX_TRIPPERS],
    /// The battle in progress.
    pub field: Box<Field>,
    /// Who leaves the choices of the historical side to the dice.
    pub auto: Seats,
    /// The luck ledger.
    pub luck: Luck,
    /// The battles in the order they were fought.
    pub path: Vec<u8>,
    /// Killed or disabled so far.
    pub kills: u16,
    /// [17.0] What has been discovered on blind displays.
    pub found: Vec<Found>,
    /// The Time Displays and the marker on them, unless they are blind to the viewer.
    pub time: Option<Map>,
}

/// The Time Displays and the marker on them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Map {
    /// The displays.
    pub displays: Displays,
    /// The Tripper in Time Marker.
    pub at: Moment,
}

impl State {
    /// What the viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        let Self { book, options, players, phase, trippers, chosen, time, field, auto, luck } = self;
        let Time { displays, at, visited: _, path: _, fought: _, found, kills } = time;
        let is_master = self.master().is_some() && viewer.seat() == self.master();
        let is_over = matches!(phase, Phase::Over(_));
        let sees = !options.blind || is_master || is_over;
        View {
            viewer,
            book: Arc::clone(book),
            options: *options,
            players: *players,
            phase: *phase,
            trippers: *trippers,
            chosen: *chosen,
            field: Box::new(*field),
            auto: *auto,
            luck: *luck,
            path: time.battles().to_vec(),
            kills: *kills,
            found: found.iter().flatten().copied().collect(),
            time: sees.then_some(Map { displays: *displays, at: *at }),
        }
    }
}

impl View {
    /// The seats of the Trippers.
    pub fn seats(&self) -> Seats {
        Seats::first(usize::from(self.players))
    }

    /// The Tripper in a seat; a seat without one, such as the Timemaster’s, has [`Tripper::ABSENT`].
    pub fn tripper(&self, seat: Seat) -> &Tripper {
        tripper_of(&self.trippers, self.seats(), seat)
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let battle = self.book.battle(self.field.battle);
        let mut map = out.serialize_struct("View", 21)?;
        map.serialize_field("viewer", &self.viewer)?;
        map.serialize_field("phase", &phase_name(&self.phase))?;
        map.serialize_field("battle", &battle.map(|battle| battle.number))?;
        map.serialize_field("title", &battle.map(|battle| &battle.title))?;
        map.serialize_field("stage", &self.field.stage)?;
        let trippers: Vec<_> = self.seats().iter().map(|seat| TripperSheet::of(self, seat)).collect();
        map.serialize_field("trippers", &trippers)?;
        let units = self.field.units().iter().zip(1..).filter(|(unit, _)| unit.health != Health::Gone);
        let units: Vec<_> = units.map(|(unit, number)| UnitSheet::of(self, unit, number)).collect();
        map.serialize_field("units", &units)?;
        let loose: Vec<_> = self.field.loose.iter().flatten().copied().map(LooseSheet::of).collect();
        map.serialize_field("loose", &loose)?;
        map.serialize_field("flux", &self.field.flux)?;
        let aligned = self.field.aligned.map(|(seat, way)| (seat, way.number()));
        map.serialize_field("aligned", &aligned)?;
        map.serialize_field(
            "mine",
            &self.field.mine.map(|mine| (mine.place, mine.facing.number(), mine.stage)),
        )?;
        map.serialize_field("flare", &self.field.flare)?;
        let marks: Vec<_> = self.field.marks.iter().flatten().collect();
        map.serialize_field("marks", &marks)?;
        let hoard: Vec<_> = self.field.hoard.iter().flatten().collect();
        map.serialize_field("hoard", &hoard)?;
        map.serialize_field("restraint", &self.field.restraint)?;
        map.serialize_field("rating", &self.field.rating.map(crate::tables::Grade::to_char))?;
        map.serialize_field("path", &self.path)?;
        map.serialize_field("kills", &self.kills)?;
        let found: Vec<_> =
            self.found.iter().map(|one| (one.from, one.direction.number(), one.battle)).collect();
        map.serialize_field("found", &found)?;
        map.serialize_field("time", &self.time.map(|time| TimeSheet::of(&time)))?;
        map.serialize_field("luck", &LuckSheet::of(&self.luck))?;
        map.end()
    }
}

const fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Equip(_) => "equip",
        Phase::Steer(..) => "steer",
        Phase::Letter(_) => "letter",
        Phase::Enter { .. } => "enter",
        Phase::Tripper(_) => "tripper",
        Phase::Choose { .. } => "choose",
        Phase::History => "history",
        Phase::Over(_) => "over",
    }
}

#[derive(Serialize)]
struct TripperSheet {
    seat: Seat,
    place: String,
    fate: &'static str,
    endurance: u8,
    experience: u8,
    allowance: u8,
    half_pounds: u16,
    /// The load at the start.
    load: u16,
    carries: Vec<(String, u8)>,
    empty: Vec<&'static str>,
    shot_at: bool,
    treasure: u16,
}

impl TripperSheet {
    fn of(view: &View, seat: Seat) -> Self {
        let tripper = view.tripper(seat);
        let empty = crate::weapons::Weapon::ALL.into_iter().filter(|weapon| tripper.pack.is_empty(*weapon));
        Self {
            seat,
            place: tripper.place.to_string(),
            fate: match tripper.fate {
                Fate::Here if tripper.endurance == 0 => "dead",
                Fate::Here => "here",
                Fate::Swept => "in the flux",
                Fate::Adrift => "adrift",
                Fate::Home => "home",
                Fate::Stranded => "left behind",
            },
            endurance: tripper.endurance,
            experience: tripper.experience,
            allowance: tripper.allowance(),
            half_pounds: tripper.pack.half_pounds(),
            load: tripper.load,
            carries: tripper.pack.items().map(|(item, count)| (item.id(), count)).collect(),
            empty: empty.map(crate::weapons::Weapon::id).collect(),
            shot_at: tripper.shot_at,
            treasure: tripper.pack.treasure_value,
        }
    }
}

#[derive(Serialize)]
struct UnitSheet {
    number: u8,
    name: String,
    values: String,
    place: String,
    state: &'static str,
    mounted: bool,
    endurance: u8,
    awed: Option<Seat>,
    carried: bool,
}

impl UnitSheet {
    fn of(view: &View, unit: &Unit, number: u8) -> Self {
        let opponent =
            view.book.battle(unit.battle).and_then(|battle| battle.opponents.get(usize::from(unit.kind)));
        Self {
            number,
            name: opponent.map_or_else(String::new, |opponent| match &opponent.mount {
                Some(mount) if unit.is_riderless() => mount.looks.clone(),
                _ => opponent.name.clone(),
            }),
            values: unit.values.to_string(),
            place: unit.place.to_string(),
            state: match unit.health {
                Health::Up if unit.stunned => "stunned",
                Health::Up if unit.fleeing => "fleeing",
                Health::Up => "up",
                Health::Down => "down",
                Health::Swept => "in the flux",
                Health::Adrift => "adrift",
                Health::Gone => "gone",
            },
            mounted: matches!(unit.steed, Steed::Up | Steed::Stunned),
            endurance: unit.endurance,
            awed: unit.awed,
            carried: unit.carried,
        }
    }
}

#[derive(Serialize)]
struct LooseSheet {
    item: String,
    count: u8,
    place: String,
}

impl LooseSheet {
    fn of(loose: Loose) -> Self {
        Self { item: loose.item.id(), count: loose.count, place: loose.place.to_string() }
    }
}

#[derive(Serialize)]
struct TimeSheet {
    era: Era,
    at: (i16, i16),
    radius: u16,
    hexes: Vec<(Era, i16, i16, u8)>,
}

impl TimeSheet {
    fn of(map: &Map) -> Self {
        let hex = |at: Moment| (at.era, at.hex.q, at.hex.r, map.displays.battle(at).unwrap_or(0));
        Self {
            era: map.at.era,
            at: (map.at.hex.q, map.at.hex.r),
            radius: map.displays.radius(),
            hexes: map.displays.moments().map(hex).collect(),
        }
    }
}

#[derive(Serialize)]
struct LuckSheet {
    ours: AttacksSheet,
    theirs: AttacksSheet,
    flux: Numbers,
}

/// Rolls, expected successes in thirty-sixths, successes.
type Numbers = (u32, u32, u32);

#[derive(Serialize)]
struct AttacksSheet {
    shots: Numbers,
    blows: Numbers,
    wounds: Numbers,
    endurance: Numbers,
}

impl LuckSheet {
    const fn of(luck: &Luck) -> Self {
        let Luck { ours, theirs, flux } = luck;
        Self { ours: AttacksSheet::of(ours), theirs: AttacksSheet::of(theirs), flux: numbers(*flux) }
    }
}

impl AttacksSheet {
    const fn of(attacks: &Attacks) -> Self {
        let Attacks { shots, blows, wounds, endurance } = attacks;
        Self {
            shots: numbers(*shots),
            blows: numbers(*blows),
            wounds: numbers(*wounds),
            endurance: numbers(*endurance),
        }
    }
}

const fn numbers(account: RollCount) -> Numbers {
    (account.rolls, account.expected, account.successes)
}
