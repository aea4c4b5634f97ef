//! Highest Bid, the lawbook's sample game, on the site: the smallest plug-in, for test builds only.
//!
//! [`board`] is its page; this file is everything else: the listing, the bots, the report and the page for newcomers.

mod board;

use bots::{Bot, Level, Skill};
use engine::{Outcome, Seat};
use kit::{
    Fragment, Scene, counter,
    maud::{Markup, html},
};
use lawbook::sample::{Action, HighestBid, PotView, SeatView, Setup, State, View};
use plugin::{
    Board, BotChoice, Fact, Figure, Key, Listed, QuickStart, Report, Reported, Section, Taught, Workshop,
};

/// Highest Bid with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct HighestBidPlugin;

impl Listed for HighestBidPlugin {
    type Game = HighestBid;

    const BLURB: &'static str =
        "Bid in secret, win the pot, and take it or risk it. Three rounds, five minutes.";
    const YEAR: u16 = 2026;
    const MINUTES: (u16, u16) = (3, 10);
    const QUICK_START: QuickStart = QuickStart { bots: 1, label: "against a bot" };
    const VIEW: &'static str = include_str!("../../../rules/lawbook/tests/golden/view.schema.txt");
}

/// The keys of the page.
const KEYS: &[Key] = &[
    Key { key: "arrow keys", does: "move between the bids on the board" },
    Key { key: "Enter, Space", does: "press the selected thing" },
    Key { key: "T", does: "take the pot" },
    Key { key: "R", does: "risk the pot" },
    Key { key: "U", does: "undo your bid" },
    Key { key: "?", does: "this list" },
];

impl Board for HighestBidPlugin {
    const STYLE: &'static str = include_str!("../style.css");
    const SCRIPT: &'static str = include_str!("../client.js");
    const KEYS: &'static [Key] = KEYS;
    const WORKSHOP: Option<Workshop> = None;

    fn draw(scene: &Scene<'_, HighestBid>) -> Vec<Fragment> {
        board::draw(scene)
    }

    fn page(scene: &Scene<'_, HighestBid>, fragments: &[Fragment]) -> String {
        board::page(scene, fragments)
    }

    fn how_to_play() -> Markup {
        how_to_play()
    }

    fn picture() -> Markup {
        html! {
            svg viewBox="0 0 66 22" {
                defs { (counter::symbols()) }
                @for (index, bid) in ["2", "3", "2"].iter().enumerate() {
                    g.(kit::palette::class(Seat::new(index))) transform={ "translate(" (11 + index * 22) " 11)" } {
                        (counter::face(Seat::new(index), bid))
                    }
                }
            }
        }
    }

    fn facts(view: &View, seat: Seat) -> Vec<Fact> {
        let secret = view.seats.get(seat.index()).and_then(|seen| seen.secret);
        let mut facts = vec![Fact::class("Rounds", view.rounds.to_string())];
        facts.extend(secret.map(|secret| Fact::new("Secret number", secret.to_string())));
        facts
    }

    /// Bids and secret numbers are hidden.
    fn hides(_setup: &Setup) -> bool {
        true
    }
}

impl Taught for HighestBidPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert", words: "normal: thinks ahead" },
        BotChoice { skill: "random", words: "random: any legal action" },
    ];

    /// The shared search plays Highest Bid.
    fn expert(_level: Level, _number: u64) -> Option<Box<dyn Bot<HighestBid>>> {
        None
    }
}

impl Reported for HighestBidPlugin {
    type Report = HighestBidReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Random; 2]
    }
}

/// Counts over many games of Highest Bid: how high players bid, and what they do with pots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HighestBidReport {
    bids: [u64; 3],
    taken: u64,
    risked: u64,
    shared: u64,
}

impl Report<HighestBid> for HighestBidReport {
    fn step(&mut self, _state: &State, _seat: Seat, action: Action) {
        match action {
            Action::Bid(bid) => self.bids[usize::from(bid).clamp(1, 3) - 1] += 1,
            Action::Take => self.taken += 1,
            Action::Risk => self.risked += 1,
            Action::Say { .. } | Action::Late => {}
        }
    }

    fn end(&mut self, _state: &State, outcome: &Outcome) {
        self.shared += u64::from(outcome.winners.len() > 1);
    }

    fn add(&mut self, other: Self) {
        self.bids.iter_mut().zip(other.bids).for_each(|(count, more)| *count += more);
        self.taken += other.taken;
        self.risked += other.risked;
        self.shared += other.shared;
    }

    fn sections(&self) -> Vec<Section> {
        let section = |title: &str, column: &str, rows: Vec<(String, u64)>| Section {
            title: title.to_owned(),
            columns: vec![column.to_owned()],
            rows: rows.into_iter().map(|(name, count)| (name, vec![Figure::Count(count)])).collect(),
        };
        let bids = (1..).zip(self.bids).map(|(bid, count): (u8, u64)| (bid.to_string(), count)).collect();
        let pots = vec![("taken".to_owned(), self.taken), ("risked".to_owned(), self.risked)];
        let ends = vec![("shared".to_owned(), self.shared)];
        vec![
            section("Bids", "times", bids),
            section("Pots", "pots", pots),
            section("Victories", "games", ends),
        ]
    }
}

fn how_to_play() -> Markup {
    html! {
        section {
            h2 { "The goal" }
            p { "Have the most points after three rounds. Your secret number is added at the end." }
        }
        section {
            h2 { "One round" }
            ol {
                li { "Everyone bids 1, 2 or 3 in secret." }
                li { "The bids are shown, and a die is rolled for the value of the pot." }
                li { "The highest bid wins the pot and pays what it bid." }
                li { "The winner takes the pot, or risks it: it is doubled or lost, with even chances." }
            }
            svg.unseen aria-hidden="true" { defs { (counter::symbols()) } }
            figure {
                (board::board(&example()))
                figcaption { "Players 1 and 3 bid 2, player 2 bids 3 and wins a pot of 5 for 3 points." }
            }
        }
    }
}

/// The position of the picture.
fn example() -> View {
    let seen = |index: usize, bid: u8| SeatView {
        seat: Seat::new(index),
        points: 0,
        secret: None,
        has_bid: true,
        bid: Some(bid),
        says: None,
    };
    View {
        viewer: engine::Viewer::Public,
        rules: *<HighestBid as engine::Game>::VERSIONS.end(),
        round: 1,
        rounds: 3,
        over: false,
        die: 6,
        seats: vec![seen(0, 2), seen(1, 3), seen(2, 2)],
        pot: Some(PotView { winner: Seat::new(1), worth: 5 }),
    }
}
