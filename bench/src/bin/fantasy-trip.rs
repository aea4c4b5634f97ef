//! The Fantasy Trip's workload: duels and fights of three against three at random and between bots, and the odds of
//! everything offered in fights of eight against eight.
//!
//! `fantasy-trip run [SECONDS]` prints one line of JSON per case; `cargo xtask bench fantasy-trip` runs it.
#![allow(clippy::print_stdout, reason = "this program prints its measurements")]

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use bots::{Bot, Skill};
use engine::{Fast, Game as _, Narrated as _, Offers, Playout, Policy, Seat, Texts, Uniform, Viewer};
use fantasy_trip::{Action, FantasyTrip, Setup, State};
use fantasy_trip_plugin::FantasyTripPlugin;
use plugin::seat_bot;
use serde_json::json;

const DUELS: [[&str; 2]; 6] = [
    ["Bron", "Tessa"],
    ["Korin", "Ysolde"],
    ["Marrec", "Hugh"],
    ["Wolf", "Pia"],
    ["Iden", "Morwen"],
    ["Vesper", "Alric"],
];

const THREES: [[&str; 2]; 3] = [
    ["Bron; Ysolde; Sildan", "Tessa; Rolf; Marrec"],
    ["Hugh; Korin; Iden", "Grath; Durn; Morwen"],
    ["Bear; Pip; Vesper", "Gargoyle; Skritch; Alric"],
];

const EIGHTS: [&str; 2] = [
    "Bron; Korin; Wat; Pip; Iden; Morwen; Vesper; Marrec",
    "Tessa; Pia; Skritch; Sildan; Alric; Morwen; Vesper; Iden",
];

/// No fight takes more steps than this.
const LONGEST: usize = 1_000_000;

/// How many of the slowest decisions are measured again.
const SLOWEST: usize = 12;

fn main() -> ExitCode {
    bench::start("fantasy-trip", run)
}

fn run(limit: Duration) -> Result<(), Box<dyn Error>> {
    let number = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.subsec_nanos().into();
    let setups = |fights: &[[&str; 2]]| fights.iter().map(|sides| Setup::of(sides)).collect::<Vec<_>>();
    let (duels, threes) = (setups(&DUELS), setups(&THREES));
    random("random duels", &duels, number, limit);
    random("random threes", &threes, number, limit);
    allocations(&[duels.clone(), threes.clone()].concat(), number);
    experts("bot duels", &duels, number, limit);
    experts("bot threes", &threes, number, limit);
    experts("bot eights", &[Setup::of(&EIGHTS)], number, limit);
    odds(number, limit);
    Ok(())
}

/// Random fights, one kind after the other.
fn random(case: &str, setups: &[Setup], number: u64, limit: Duration) {
    let mut playout = Playout::<FantasyTrip>::new(number);
    let (mut fights, mut steps) = (0_u64, 0_u64);
    let mut start = Instant::now();
    let mut is_warm = false;
    while start.elapsed() < limit {
        for setup in setups {
            let mut state = playout.start(setup);
            let (_, taken) = playout.finish(&mut state, &mut Uniform, LONGEST);
            black_box(&state);
            fights += 1;
            steps += taken as u64;
        }
        if !is_warm && start.elapsed() > limit / 10 {
            (fights, steps, start, is_warm) = (0, 0, Instant::now(), true);
        }
    }
    let rate = |count| rate(count, start.elapsed());
    println!("{}", json!({ "case": case, "fights_per_s": rate(fights), "steps_per_s": rate(steps) }));
}

/// How often random play allocates memory once a fight has begun; the buffer of offers is the caller's, and may grow with
/// an offer that is longer than any before it.
fn allocations(setups: &[Setup], number: u64) {
    let mut playout = Playout::<FantasyTrip>::new(number);
    let mut offers = Offers::for_bots();
    let (mut steps, mut allocations, mut longest) = (0_u64, 0, 0);
    for _ in 0..30 {
        for setup in setups {
            // Names are copied at the start of a fight.
            let mut state = playout.start(setup);
            while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
                let offered = allocation_counter::measure(|| {
                    offers.clear();
                    FantasyTrip::offer(&state, seat, &mut offers);
                });
                if offers.len() > longest {
                    longest = offers.len();
                } else {
                    allocations += offered.count_total;
                }
                let applied = allocation_counter::measure(|| {
                    let action = Uniform::pick(&offers, playout.chance());
                    let _ = playout.apply(&mut state, seat, action);
                });
                allocations += applied.count_total;
                steps += 1;
            }
        }
    }
    println!("{}", json!({ "case": "allocations", "steps": steps, "allocations": allocations }));
}

/// Fights between experts: how many a second, how long a decision takes, and whether all end.
fn experts(case: &str, setups: &[Setup], number: u64, limit: Duration) {
    let (mut fights, mut ended, mut decisions) = (0_u64, 0_u64, 0_u64);
    let (mut thinking, mut longest) = (Duration::ZERO, Duration::ZERO);
    let start = Instant::now();
    for setup in setups.iter().cycle() {
        if start.elapsed() >= limit && fights >= setups.len() as u64 {
            break;
        }
        let bots = (0..2).map(|at| seat_bot::<FantasyTripPlugin>(Skill::DEFAULT, number + at));
        let mut table =
            Timed { bots: bots.collect(), decisions: 0, thinking: Duration::ZERO, longest: Duration::ZERO };
        let mut playout = Playout::<FantasyTrip>::new(number + fights);
        let mut state = playout.start(setup);
        let (outcome, _) = playout.finish(&mut state, &mut table, LONGEST);
        fights += 1;
        ended += u64::from(outcome.is_some());
        decisions += table.decisions;
        thinking += table.thinking;
        longest = longest.max(table.longest);
    }
    println!(
        "{}",
        json!({
            "case": case,
            "fights": fights,
            "ended": ended,
            "fights_per_s": rate(fights, start.elapsed()),
            "decision_ms": 1000.0 * thinking.as_secs_f64() / f64::from(u32::try_from(decisions.max(1)).unwrap_or(u32::MAX)),
            "longest_ms": 1000.0 * longest.as_secs_f64(),
        })
    );
}

/// Bots that choose from their views, with the time they take.
struct Timed {
    bots: Vec<Box<dyn Bot<FantasyTrip>>>,
    decisions: u64,
    thinking: Duration,
    longest: Duration,
}

impl Policy<FantasyTrip> for Timed {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = FantasyTrip::view(state, Viewer::Seat(seat), &Texts::default());
        let start = Instant::now();
        let action = self.bots[seat.index()].choose(&view, seat, offers);
        let time = start.elapsed();
        self.thinking += time;
        self.longest = self.longest.max(time);
        self.decisions += 1;
        action
    }
}

/// The odds of everything offered, at every decision of fights of eight against eight; the slowest decisions are measured
/// again, so that the worst one is not a hiccup of the machine.
fn odds(number: u64, limit: Duration) {
    let setup = Setup::of(&EIGHTS);
    let mut slowest: Vec<(Duration, State, Seat)> = Vec::new();
    let (mut decisions, start) = (0_u64, Instant::now());
    let mut fight = 0;
    // Bots get closer to each other than chance does; so they play every other fight, and at least one.
    while fight < 2 || start.elapsed() < limit {
        let skill = if fight % 2 == 0 { Skill::DEFAULT } else { Skill::Random };
        let mut bots: Vec<_> =
            (0..2).map(|at| seat_bot::<FantasyTripPlugin>(skill, number + fight + at)).collect();
        let mut playout = Playout::<FantasyTrip>::new(number + fight);
        let mut state = playout.start(&setup);
        let mut offers = Offers::new();
        while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
            let (time, _) = reckon(&state, seat, &mut offers);
            decisions += 1;
            let is_slow = slowest.len() < SLOWEST || slowest.iter().any(|(other, ..)| *other < time);
            if is_slow {
                slowest.push((time, state.clone(), seat));
                slowest.sort_by_key(|slow| std::cmp::Reverse(slow.0));
                slowest.truncate(SLOWEST);
            }
            let mut plain = Offers::for_bots();
            FantasyTrip::offer(&state, seat, &mut plain);
            let view = FantasyTrip::view(&state, Viewer::Seat(seat), &Texts::default());
            let action = bots[seat.index()].choose(&view, seat, &plain);
            let _ = playout.apply(&mut state, seat, action);
        }
        fight += 1;
    }
    let mut offers = Offers::new();
    let mut worst = (Duration::ZERO, 0);
    for (_, state, seat) in &slowest {
        let mut times: Vec<_> = (0..21).map(|_| reckon(state, *seat, &mut offers)).collect();
        times.sort_unstable();
        worst = worst.max(times[times.len() / 2]);
    }
    println!(
        "{}",
        json!({
            "case": "odds",
            "decisions": decisions,
            "offers": worst.1,
            "worst_ms": (worst.0.as_secs_f64() * 1e6).round() / 1e3,
        })
    );
}

/// How long the odds of everything offered take, and how much that is.
fn reckon(state: &State, seat: Seat, offers: &mut Offers<Action>) -> (Duration, usize) {
    let start = Instant::now();
    offers.clear();
    FantasyTrip::offer(state, seat, offers);
    for action in offers.actions() {
        black_box(FantasyTrip::odds(state, seat, action));
    }
    (start.elapsed(), offers.len())
}

/// How many there were in a second.
#[allow(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn rate(count: u64, time: Duration) -> f64 {
    (count as f64 / time.as_secs_f64().max(1e-9) * 100.0).round() / 100.0
}
