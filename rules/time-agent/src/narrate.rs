//! Events in words, each with its rule.
#![deny(clippy::wildcard_enum_match_arm)]

use engine::{
    Names, Rule, Seats, rule,
    words::{count, count_of, list, ordinal, signed},
};
use hexgrid::Direction;

use crate::{
    action::{Answer, Deed, Purchase, Request},
    event::{Cause, Duel, Event, Fight, Found, Reversal, ValueSource},
    hexes::{HexId, HexSet},
    points::Points,
    race::Race,
    state::End,
    technology::Technology,
    tiles::{Content, TileId},
    world::World,
};

/// Puts events into words, with the names of the players and of what is on the board.
#[derive(Clone, Copy)]
pub(crate) struct Narrator<'a> {
    pub(crate) world: &'a World,
    pub(crate) names: Names<'a>,
}

/// `1 credit`, `14 credits`.
pub(crate) fn credits(number: u16) -> String {
    count(number, "credit")
}

/// A direction in words: `down-left`.
pub const fn direction_words(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::UpRight => "up-right",
        Direction::DownRight => "down-right",
        Direction::Down => "down",
        Direction::DownLeft => "down-left",
        Direction::UpLeft => "up-left",
    }
}

/// Points in words: `+6 RP, −1 VP`; `no change` for none.
pub fn points_words(points: Points) -> String {
    let part = |number: i16, unit: &str| (number != 0).then(|| format!("{} {unit}", signed(number)));
    let parts: Vec<_> = part(points.rp, "RP").into_iter().chain(part(points.vp, "VP")).collect();
    if parts.is_empty() { "no change".to_owned() } else { parts.join(", ") }
}

impl Narrator<'_> {
    /// `Zytal-Buralti War #3`, `the secondary invention of Psionics`, `a plain tile`.
    pub(crate) fn tile(&self, tile: TileId) -> String {
        match self.world.tile(tile).map(|tile| &tile.content) {
            Some(Content::Event(event)) => event.name.clone(),
            Some(Content::Invention { technology, .. }) => {
                format!("the secondary invention of {}", self.technology(*technology))
            }
            Some(Content::Plain) | None => "a plain tile".to_owned(),
        }
    }

    pub(crate) fn technology(&self, technology: Technology) -> &str {
        self.world.board.name(technology)
    }

    /// What can be altered in a hex: an event, a secondary invention, or an original one.
    pub(crate) fn subject(&self, hex: HexId, tile: Option<TileId>) -> String {
        match (tile, self.world.board.spot(hex)) {
            (Some(tile), _) => self.tile(tile),
            (None, crate::board::Spot::Original { technology, .. }) => {
                format!("the original invention of {}", self.technology(technology))
            }
            (None, _) => "the tile".to_owned(),
        }
    }

    fn hexes(hexes: HexSet) -> String {
        list(&hexes.iter().collect::<Vec<_>>())
    }

    /// An event in words, and the rule that caused it.
    #[allow(clippy::too_many_lines, reason = "one list, so that a new event does not compile without words")]
    pub(crate) fn event(&self, event: &Event) -> (Rule, String) {
        let of = |seat| self.names.of(seat);
        match *event {
            Event::Dealt(race, seat) => (rule!("A1.1"), format!("{} plays the {}.", of(seat), race.people())),
            Event::Unplayed(race) => (rule!("A1.4"), format!("No one plays the {}.", race.people())),
            Event::Round(round) => {
                let limit = self.world.board.limits.rounds;
                (rule!("A2.1"), format!("Round {round} of at most {limit}. All time machines are ready."))
            }
            Event::Income { race, gained: 0, credits: total } => {
                let text = format!("The {} get no income and have {}.", race.people(), credits(total));
                (rule!("A3.2"), text)
            }
            Event::Income { race, gained, credits: total } => {
                let (people, gained) = (race.people(), credits(gained));
                (rule!("A3.1"), format!("The {people} get {gained} and have {total}."))
            }
            Event::Picked(race, position) => {
                (rule!("A5.2"), format!("The {} go {}.", race.people(), ordinal(position)))
            }
            Event::Ordered(order) => {
                let races: Vec<_> = order.races().map(Race::people).collect();
                (rule!("A5.4"), format!("Turn order: {}.", races.join(", ")))
            }
            Event::Finished(seat) => (rule!("A6.1"), format!("{} is done with headquarters.", of(seat))),
            Event::Saw(race, hex, tile) => {
                let name = self.world.tile(tile).map_or_else(String::new, |tile| format!(" ({})", tile.name));
                (rule!("A6c.3"), format!("Your {} see {} in {hex}{name}.", race.people(), self.tile(tile)))
            }
            Event::Maintained(operative, hex) => {
                (rule!("A6a.2"), format!("{operative} is maintained in {hex}."))
            }
            Event::Returned(operative, hex) => {
                (rule!("A6a.1"), format!("{operative} returns from {hex} to the present."))
            }
            Event::Bought { race, item, count: number, paid } => {
                let item = match item {
                    Purchase::Machine => "time machine",
                    Purchase::Operative(kind) => kind.name(),
                };
                let (people, items, paid) = (race.people(), count(number, item), credits(paid));
                (rule!("A6b.1"), format!("The {people} buy {items} for {paid}."))
            }
            Event::Looked(race, hexes) => {
                let (people, hexes) = (race.people(), Self::hexes(hexes));
                (rule!("A6c.3"), format!("The {people} have looked at {hexes}."))
            }
            Event::TurnBegan(race) => (rule!("A5.4"), format!("The {} take their turn.", race.people())),
            Event::Sent { operative, to, paid } => {
                (rule!("A7a.1"), format!("{operative} goes to {to} for {}.", credits(paid)))
            }
            Event::Moved { operative, from, to, technology } => {
                let along = self.technology(technology);
                (rule!("A7b.1"), format!("{operative} moves from {from} to {to} along {along}."))
            }
            Event::TurnedUp { hex, tile, facing, cause } => {
                let rule = match cause {
                    Cause::Entered => rule!("A7.4"),
                    Cause::Doubt => rule!("A14.1"),
                };
                let (die, tile, way) = (facing.number(), self.tile(tile), direction_words(facing));
                (rule, format!("{hex} is turned up: {tile}. A {die} points its heavy edge {way}."))
            }
            Event::Answered(seat) => (rule!("A8.2"), format!("{} has answered.", of(seat))),
            Event::Opposed(race, hex, Answer::Yes) => {
                (rule!("A8.1"), format!("The {} oppose in {hex}.", race.people()))
            }
            Event::Opposed(race, hex, Answer::No) => {
                (rule!("A8.1"), format!("The {} do not oppose in {hex}.", race.people()))
            }
            Event::Searched(duel, found) => (rule!("A9.3"), searched(duel, found)),
            Event::Attacked(duel, fight) => (rule!("A10.2"), attacked(duel, fight)),
            Event::Altered { race, hex, tile, reversed, cost } => {
                let does = match reversed {
                    Reversal::Reversed => "reverse",
                    Reversal::Restored => "restore",
                };
                let rule = if tile.is_some() { rule!("A11a.1") } else { rule!("A11a.3") };
                let (people, subject, cost) = (race.people(), self.subject(hex, tile), credits(cost));
                (rule, format!("The {people} {does} {subject} in {hex} for {cost}."))
            }
            Event::Rotated { race, hex, from, to, cost } => {
                let (people, cost) = (race.people(), credits(cost));
                let (from, to) = (direction_words(from), direction_words(to));
                (rule!("A11b.1"), format!("The {people} rotate {hex} from {from} to {to} for {cost}."))
            }
            Event::Asked(race, request, cost) => {
                let (people, what, cost) = (race.people(), request_words(request), credits(cost));
                (rule!("A11c.1"), format!("The {people} ask for shares to {what}, which costs {cost}."))
            }
            Event::Stated(seat) => (rule!("A11c.1"), format!("{} has answered the request.", of(seat))),
            Event::Offered(race, amount) => {
                (rule!("A11c.1"), format!("The {} would pay {}.", race.people(), credits(amount)))
            }
            Event::Paid(race, amount) => {
                (rule!("A11c.3"), format!("The {} pay a share of {}.", race.people(), credits(amount)))
            }
            Event::Dropped(race, request) => {
                let what = request_words(request);
                (rule!("A11c.2"), format!("The {} do not {what} with shares. No one pays.", race.people()))
            }
            Event::Connected(technology) => {
                (rule!("A12.3"), format!("{} is Connected again.", self.technology(technology)))
            }
            Event::Disconnected(technology) => {
                (rule!("A12.3"), format!("{} is Disconnected.", self.technology(technology)))
            }
            Event::Doubted => {
                let name = self.technology(Technology::TimeTravel);
                (rule!("A14.1"), format!("{name} seems to be cut off. All tiles are turned up to see."))
            }
            Event::Saved => {
                let name = self.technology(Technology::TimeTravel);
                (rule!("A14.2"), format!("{name} is Connected after all. Play continues."))
            }
            Event::Changed { race, source, by, now } => self.changed(race, source, by, now),
            Event::Missed(seat) => (Rule::TABLE, format!("{} ran out of time.", of(seat))),
            Event::Over { end, winners, points } => self.over(end, winners, points),
        }
    }

    /// [A13] Why the points of a race change, and what they are now.
    fn changed(&self, race: Race, source: ValueSource, by: Points, now: Points) -> (Rule, String) {
        let (rule, why) = match source {
            ValueSource::Event(tile, Reversal::Reversed) => {
                (rule!("A13.1"), format!("{} is reversed", self.tile(tile)))
            }
            ValueSource::Event(tile, Reversal::Restored) => {
                (rule!("A13.1"), format!("{} is restored", self.tile(tile)))
            }
            ValueSource::Disconnected(technology) => {
                (rule!("A13.2"), format!("{} is cut off", self.technology(technology)))
            }
            ValueSource::Connected(technology) => {
                (rule!("A13.2"), format!("{} is back", self.technology(technology)))
            }
        };
        let (people, by) = (race.people(), points_words(by));
        (rule, format!("{people}: {by}, now {} RP and {} VP ({why}).", now.rp, now.vp))
    }

    /// [A14.5] Who won.
    fn over(&self, end: End, winners: Seats, points: i32) -> (Rule, String) {
        let (rule, why) = match end {
            End::TimeTravel => {
                (rule!("A14.3"), format!("{} is gone.", self.technology(Technology::TimeTravel)))
            }
            End::LastRound => (rule!("A14.7"), "The last round is over.".to_owned()),
        };
        let win = if winners.len() == 1 { "wins" } else { "win together" };
        let points = count_of(points, "victory point", "victory points");
        (rule, format!("{why} {} {win} with {points}.", self.names.list(winners)))
    }
}

/// `alter 0705`, `rotate 0705 to up-right`.
pub(crate) fn request_words(request: Request) -> String {
    match request.deed {
        Deed::Alter => format!("alter {}", request.hex),
        Deed::Rotate(to) => format!("rotate {} to {}", request.hex, direction_words(to)),
    }
}

/// [A9.3] Who searched for whom, and what both rolled.
fn searched(duel: Duel, found: Found) -> String {
    let Duel { by, target, hex, dice, totals } = duel;
    let sum = |at: usize| format!("{} + {} = {}", dice[at], totals[at] - dice[at], totals[at]);
    let result = match found {
        Found::Yes => "found",
        Found::No => "not found",
    };
    format!("{by} searches {hex} for {target}: {} against {}, {result}.", sum(0), sum(1))
}

/// [A10.2] Who attacked whom, and what both rolled.
fn attacked(duel: Duel, fight: Fight) -> String {
    let Duel { by, target, hex, dice, totals } = duel;
    let sum = |at: usize| format!("{} + {} = {}", dice[at], totals[at] - dice[at], totals[at]);
    let result = match fight {
        Fight::Won => format!("{target} is lost"),
        Fight::Tie => "both are lost".to_owned(),
        Fight::Nothing => "nothing happens".to_owned(),
    };
    format!("{by} attacks {target} in {hex}: {} against {}, {result}.", sum(0), sum(1))
}
