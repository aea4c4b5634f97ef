//! The view as data for programs: what `serde` writes of it. Pages and bots use the typed view.

use engine::{Seat, Seats, Viewer};
use serde::{Serialize, Serializer};

use crate::{
    action::{Answer, Deed, Request, Shares},
    board::Spot,
    hexes::{HexId, HexSet},
    order::TurnOrder,
    points::Indicator,
    race::{Kind, Operative, Place, Race},
    state::{Desk, Stage, Standing, Turn},
    technology::Technology,
    tiles::{Edges, TileName},
    view::View,
};

#[derive(Serialize)]
struct ViewSheet<'a> {
    viewer: Viewer,
    round: u8,
    rounds: u8,
    stage: &'static str,
    waiting: Seats,
    active: Option<Race>,
    picker: Option<Race>,
    order: TurnOrder,
    technologies: Vec<TechnologySheet<'a>>,
    races: Vec<RaceSheet>,
    hexes: Vec<HexSheet<'a>>,
    present: Vec<PresentSheet>,
    notebook: Vec<NoteSheet>,
    desks: Vec<DeskSheet>,
    standing: Vec<StandingSheet>,
    turn: Option<TurnSheet>,
}

#[derive(Serialize)]
struct TechnologySheet<'a> {
    technology: Technology,
    name: &'a str,
    connected: bool,
    values: Vec<ValueSheet>,
}

/// What an indicator shows for a race: resource points and victory points.
#[derive(Serialize)]
struct ValueSheet {
    race: Race,
    solid: (i16, i16),
    outlined: (i16, i16),
}

#[derive(Serialize)]
struct RaceSheet {
    race: Race,
    seat: Option<Seat>,
    rp: i16,
    vp: i16,
    credits: u16,
    machines: u8,
    used: u8,
    operatives: Vec<OperativeSheet>,
    looked: HexSet,
}

#[derive(Serialize)]
struct OperativeSheet {
    kind: Kind,
    number: u8,
    hex: Option<HexId>,
}

#[derive(Serialize)]
struct HexSheet<'a> {
    hex: HexId,
    zone: Option<u8>,
    entry: Option<u8>,
    down: bool,
    facing: Option<u8>,
    tile: Option<TileName>,
    event: Option<&'a str>,
    invention: Option<Technology>,
    cost: Option<u16>,
    values: Vec<ValueSheet>,
    reversed: bool,
    streams: Vec<StreamSheet>,
}

#[derive(Serialize)]
struct PresentSheet {
    hex: HexId,
    indicators: crate::technology::Technologies,
}

#[derive(Serialize)]
struct DeskSheet {
    race: Race,
    credits: u16,
    machines: u8,
    used: u8,
    operatives: Vec<OperativeSheet>,
    undecided: Vec<Operative>,
    named: HexSet,
    seen: HexSet,
    done: bool,
}

#[derive(Serialize)]
struct StandingSheet {
    race: Race,
    oppose: Vec<AnswerSheet>,
    shares: Shares,
}

#[derive(Serialize)]
struct TurnSheet {
    picked: Option<Operative>,
    moved: Vec<Operative>,
    opposing: Vec<HexesSheet>,
    declined: Vec<HexesSheet>,
    found: Vec<Operative>,
    altered: HexSet,
    rotated: HexSet,
    request: Option<RequestSheet>,
    shares: Vec<ShareSheet>,
}

#[derive(Serialize)]
struct NoteSheet {
    hex: HexId,
    tile: Option<TileName>,
}

#[derive(Serialize)]
struct StreamSheet {
    technology: Technology,
    directions: Edges,
}

#[derive(Serialize)]
struct AnswerSheet {
    race: Race,
    answer: Answer,
}

#[derive(Serialize)]
struct HexesSheet {
    race: Race,
    hexes: HexSet,
}

#[derive(Serialize)]
struct ShareSheet {
    race: Race,
    amount: u16,
}

#[derive(Serialize)]
struct RequestSheet {
    hex: HexId,
    rotate: Option<u8>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let board = &self.world.board;
        let present = board.hexes(|spot| matches!(spot, Spot::Present(_)));
        let own = |race: &Race| self.standing[race.index()].is_some();
        let tile_name = |hex| self.world.tile(self.layout.tile(hex)?).map(|tile| tile.name);
        let sheet = ViewSheet {
            viewer: self.viewer,
            round: self.round,
            rounds: board.limits.rounds,
            stage: stage_name(self.stage),
            waiting: self.waiting,
            active: self.active(),
            picker: self.picker,
            order: self.order,
            technologies: Technology::ALL
                .into_iter()
                .map(|technology| technology_sheet(self, technology))
                .collect(),
            races: Race::ALL.into_iter().map(|race| race_sheet(self, race)).collect(),
            hexes: self.world.past().iter().map(|hex| hex_sheet(self, hex)).collect(),
            present: present.iter().map(|hex| present_sheet(self, hex)).collect(),
            notebook: self.notebook.iter().map(|hex| NoteSheet { hex, tile: tile_name(hex) }).collect(),
            desks: Race::ALL
                .into_iter()
                .filter_map(|race| Some(desk_sheet(race, self.desks[race.index()].as_ref()?)))
                .collect(),
            standing: Race::ALL
                .into_iter()
                .filter(own)
                .filter_map(|race| Some(standing_sheet(race, self.standing[race.index()]?)))
                .collect(),
            turn: self.active().map(|active| turn_sheet(active, &self.turn)),
        };
        sheet.serialize(out)
    }
}

pub(crate) const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Order => "order",
        Stage::Headquarters => "headquarters",
        Stage::Move => "movement",
        Stage::Oppose => "opposition",
        Stage::Search => "search",
        Stage::Combat => "combat",
        Stage::Alter => "alteration",
        Stage::Shares => "shares",
        Stage::Settle => "settlement",
        Stage::Over(_) => "over",
    }
}

fn values(indicator: &Indicator) -> Vec<ValueSheet> {
    let value = |race: Race| {
        let (solid, outlined) = (indicator.solid[race.index()], indicator.outlined[race.index()]);
        ValueSheet { race, solid: (solid.rp, solid.vp), outlined: (outlined.rp, outlined.vp) }
    };
    indicator.races().map(value).collect()
}

fn technology_sheet(view: &View, technology: Technology) -> TechnologySheet<'_> {
    TechnologySheet {
        technology,
        name: view.world.board.name(technology),
        connected: view.connected.has(technology),
        values: values(view.world.status(technology)),
    }
}

fn operatives(race: Race, places: &crate::race::RaceState) -> Vec<OperativeSheet> {
    let sheet = |(operative, place): (Operative, Place)| OperativeSheet {
        kind: operative.kind(),
        number: operative.number(),
        hex: place.hex(),
    };
    places.force(race).map(sheet).collect()
}

fn race_sheet(view: &View, race: Race) -> RaceSheet {
    let state = &view.races[race.index()];
    RaceSheet {
        race,
        seat: view.owner(race),
        rp: state.rp,
        vp: view.vp(race),
        credits: state.credits,
        machines: state.machines,
        used: state.used,
        operatives: operatives(race, state),
        looked: view.looked[race.index()],
    }
}

fn hex_sheet(view: &View, hex: HexId) -> HexSheet<'_> {
    let (world, layout) = (&view.world, &view.layout);
    let (zone, entry) = match world.board.spot(hex) {
        Spot::Tile { zone, cost } => (Some(zone), Some(cost)),
        _ => (None, None),
    };
    let tile = layout.tile(hex);
    let event = tile.and_then(|tile| world.event(tile));
    let stream = |technology| StreamSheet { technology, directions: layout.edges(hex, technology) };
    let streams = Technology::ALL.into_iter().map(stream);
    HexSheet {
        hex,
        zone,
        entry,
        down: layout.down().has(hex),
        facing: layout.facing(hex).map(hexgrid::Direction::number),
        tile: tile.and_then(|tile| world.tile(tile)).map(|tile| tile.name),
        event: event.map(|event| event.name.as_str()),
        invention: layout.invention_at(world, hex).or_else(|| world.invention(tile?)),
        cost: layout.alteration_cost(world, hex),
        values: event.map(|event| values(&event.indicator)).unwrap_or_default(),
        reversed: layout.reversed().has(hex),
        streams: streams.filter(|stream| !stream.directions.is_empty()).collect(),
    }
}

fn present_sheet(view: &View, hex: HexId) -> PresentSheet {
    let indicators = match view.world.board.spot(hex) {
        Spot::Present(indicators) => indicators,
        _ => crate::technology::Technologies::NONE,
    };
    PresentSheet { hex, indicators }
}

fn desk_sheet(race: Race, desk: &Desk) -> DeskSheet {
    let undecided = desk.race.in_past(race).map(|(operative, _)| operative);
    DeskSheet {
        race,
        credits: desk.race.credits,
        machines: desk.race.machines,
        used: desk.race.used,
        operatives: operatives(race, &desk.race),
        undecided: undecided.filter(|operative| desk.is_undecided(*operative)).collect(),
        named: desk.named,
        seen: desk.seen,
        done: desk.is_done,
    }
}

fn standing_sheet(race: Race, standing: Standing) -> StandingSheet {
    let answer = |race: Race| Some(AnswerSheet { race, answer: standing.oppose[race.index()]? });
    StandingSheet {
        race,
        oppose: Race::ALL.into_iter().filter_map(answer).collect(),
        shares: standing.shares,
    }
}

fn turn_sheet(active: Race, turn: &Turn) -> TurnSheet {
    let hexes = |sets: &[HexSet; 6]| -> Vec<HexesSheet> {
        let set = |race: Race| HexesSheet { race, hexes: sets[race.index()] };
        Race::ALL.into_iter().map(set).filter(|set| !set.hexes.is_empty()).collect()
    };
    let all = |race: Race| (0..crate::race::SLOTS).map(move |slot| Operative::in_slot(race, slot));
    let share = |race: Race| Some(ShareSheet { race, amount: turn.shares[race.index()]? });
    let request = |request: Request| RequestSheet {
        hex: request.hex,
        rotate: match request.deed {
            Deed::Alter => None,
            Deed::Rotate(to) => Some(to.number()),
        },
    };
    TurnSheet {
        picked: turn.picked,
        moved: all(active).filter(|operative| turn.moved >> operative.slot() & 1 == 1).collect(),
        opposing: hexes(&turn.opposing),
        declined: hexes(&turn.declined),
        found: Race::ALL.into_iter().flat_map(all).filter(|operative| turn.found.has(*operative)).collect(),
        altered: turn.altered,
        rotated: turn.rotated,
        request: turn.request.map(request),
        shares: Race::ALL.into_iter().filter_map(share).collect(),
    }
}
