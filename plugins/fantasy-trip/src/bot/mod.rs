//! The bot of The Fantasy Trip. It chooses from what a seat sees and nothing else; the same view gives the same choice.
//!
//! [`chances`] are the dice, [`net`] the ways across a map, [`mind`] what attacks come to, and [`habits`] the numbers
//! behind all of it. The steps of the game follow: [`walk`] plans a move and [`stance`] weighs where it ends, [`acts`]
//! chooses what a figure does, [`hands`] with what, [`magic`] and [`wards`] with which spell; [`phases`] has the rest.

mod acts;
mod chances;
mod habits;
mod hands;
mod magic;
mod mind;
mod net;
mod phases;
mod stance;
mod walk;
mod wards;

use bots::{Advice, Bot, Expert, Level};
use engine::{Fast, Offers, Seat, Tier};
use fantasy_trip::{Action, FantasyTrip, View};
use plugin::{BotChoice, Taught};

use crate::FantasyTripPlugin;
pub use habits::Habits;
use mind::Mind;
use net::Net;

impl Taught for FantasyTripPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert:medium", words: "normal: fights well, now and then without thinking" },
        BotChoice { skill: "expert", words: "expert: weighs every hex, blow and spell" },
        BotChoice { skill: "expert:easy", words: "easy: often acts on a whim" },
        BotChoice { skill: "random", words: "random: any legal action" },
    ];

    fn expert(level: Level, number: u64) -> Option<Box<dyn Bot<FantasyTrip>>> {
        Some(Box::new(Expert::new(Tactician::new(level), number)))
    }
}

/// Advises the figures of a side.
#[derive(Clone, Debug)]
pub struct Tactician {
    level: Level,
    habits: Habits,
    /// The hexes of the map, worked out once for each.
    net: Option<Net>,
}

impl Tactician {
    /// A tactician of this level.
    pub const fn new(level: Level) -> Self {
        Self { level, habits: Habits::BEST, net: None }
    }

    /// The best tactician, but with other habits.
    pub const fn with(habits: Habits) -> Self {
        Self { level: Level::Hard, habits, net: None }
    }

    /// Of a hundred choices, how many are made on a whim.
    const fn whims(&self) -> usize {
        match self.level {
            Level::Easy => 35,
            Level::Medium => 12,
            Level::Hard => 0,
        }
    }
}

impl Advice<FantasyTrip> for Tactician {
    fn advise(
        &mut self,
        view: &View,
        seat: Seat,
        offers: &Offers<Action>,
        chance: &mut Fast,
    ) -> Option<Action> {
        if offers.len() == 1 {
            return offers.actions().next();
        }
        let whims = self.whims();
        if whims > 0 && chance.below(100) < whims {
            return whim(offers, chance);
        }
        let net = match self.net.take() {
            Some(net) if net.fits(&view.ground) => net,
            _ => Net::of(&view.ground),
        };
        let choice = phases::choose(&mut Mind::new(view, seat, &net, self.habits), offers);
        self.net = Some(net);
        choice
    }
}

/// Any plain action: no one gives up or runs on a whim.
fn whim(offers: &Offers<Action>, chance: &mut Fast) -> Option<Action> {
    let plain = || offers.list().iter().filter(|(_, tier)| *tier == Tier::Plain).map(|(action, _)| *action);
    plain().nth(chance.below(offers.plain_count().max(1)))
}
