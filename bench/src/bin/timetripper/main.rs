//! TimeTripper's workload: random solitaire trips from choosing a load to the end, and the odds of a crowded field.
//!
//! `timetripper run [SECONDS]` prints one line of JSON per case; `cargo xtask bench timetripper` runs it.
#![allow(clippy::print_stdout, reason = "this program prints its measurements")]

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use engine::{Fast, Game as _, Names, Narrated as _, Offers, Playout, Policy, Seat, Seats, Uniform};
use serde_json::json;
use timetripper::{
    Action, Setup, State, TimeTripper,
    field::{Field, Health, Unit},
    gear::Item,
    map::Place,
    state::{Phase, Turn},
    weapons::Weapon,
};

fn main() -> ExitCode {
    bench::start("timetripper", run)
}

fn run(limit: Duration) -> Result<(), Box<dyn Error>> {
    let number = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.subsec_nanos().into();
    let mut trips = Trips::new(number);
    trips.play(limit / 10);
    let counted = trips.play(limit);
    println!(
        "{}",
        json!({
            "case": "random trips",
            "trips_per_s": counted.rate(counted.trips),
            "stages_per_s": counted.rate(counted.stages),
            "steps_per_s": counted.rate(counted.steps),
        })
    );
    let mut steps = 0;
    let allocations = allocation_counter::measure(|| steps = (0..1000).map(|_| trips.one().0).sum());
    println!("{}", json!({ "case": "allocations", "steps": steps, "allocations": allocations.count_total }));
    odds(limit);
    Ok(())
}

/// Random trips, one after another.
struct Trips {
    setup: Setup,
    playout: Playout<TimeTripper>,
}

/// What was played, and how long it took.
#[derive(Default)]
struct Counted {
    trips: u64,
    stages: u64,
    steps: u64,
    seconds: f64,
}

impl Counted {
    #[allow(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
    fn rate(&self, count: u64) -> f64 {
        (count as f64 / self.seconds).round()
    }
}

impl Trips {
    fn new(number: u64) -> Self {
        let mut setup = Setup::new(1);
        setup.options.dice_decide = true;
        Self { setup, playout: Playout::new(number) }
    }

    /// Plays one trip, and returns its steps and Battle Stages.
    fn one(&mut self) -> (u64, u64) {
        let mut state = self.playout.start(&self.setup);
        let mut counting = CountStages::default();
        let (_, steps) = self.playout.finish(&mut state, &mut counting, usize::MAX);
        counting.look(&state);
        black_box(&state);
        (steps as u64, counting.stages)
    }

    fn play(&mut self, limit: Duration) -> Counted {
        let mut counted = Counted::default();
        let start = Instant::now();
        while start.elapsed() < limit {
            for _ in 0..64 {
                let (steps, stages) = self.one();
                counted.steps += steps;
                counted.stages += stages;
                counted.trips += 1;
            }
        }
        counted.seconds = start.elapsed().as_secs_f64();
        counted
    }
}

/// Chooses at random, and counts the Battle Stages it sees.
#[derive(Default)]
struct CountStages {
    stages: u64,
    /// The battle and Stage of the last step.
    last: (usize, u32),
}

impl CountStages {
    fn look(&mut self, state: &State) {
        let now = (usize::from(state.time.fought), u32::from(state.field.stage));
        if now != self.last {
            self.stages += 1;
            self.last = now;
        }
    }
}

impl Policy<TimeTripper> for CountStages {
    fn choose(&mut self, state: &State, _: Seat, offers: &Offers<Action>, chance: &mut Fast) -> Action {
        self.look(state);
        Uniform::pick(offers, chance)
    }
}

/// Fourteen enemies around a Tripper with every weapon.
fn crowd() -> State {
    let mut playout = Playout::<TimeTripper>::new(1);
    let mut state = playout.start(&Setup::new(1));
    state.field = Field::new(23);
    state.field.stage = 2;
    state.phase = Phase::Tripper(Turn::new(Seat::new(0), Seats::NONE));
    let pack = &mut state.trippers[0].pack;
    pack.set(Item::Weapon(Weapon::Shotgun), 1);
    pack.set(Item::Weapon(Weapon::Magnum), 1);
    pack.set(Item::Weapon(Weapon::M26), 6);
    pack.set(Item::Weapon(Weapon::M1), 2);
    let values = state.book.battle(23).and_then(|battle| battle.opponents.first()?.values);
    let places = Place::all().filter(|place| place.distance(Place::T) == 3).take(14);
    for place in places {
        let unit = Unit {
            battle: 23,
            values: values.unwrap_or(Unit::NONE.values),
            place,
            health: Health::Up,
            ..Unit::NONE
        };
        let _ = state.field.add(unit);
    }
    state
}

/// The odds and words of everything offered on a crowded field, as a page needs them.
fn odds(limit: Duration) {
    let state = crowd();
    let seat = Seat::new(0);
    let names = Names::new(TimeTripper::PLAYER, &[]);
    let mut offers = Offers::new();
    let (mut rounds, mut worst) = (0_u32, Duration::ZERO);
    let start = Instant::now();
    while start.elapsed() < limit {
        let one = Instant::now();
        offers.clear();
        TimeTripper::offer(&state, seat, &mut offers);
        for action in offers.actions() {
            black_box(TimeTripper::odds(&state, seat, action));
            black_box(TimeTripper::offer_words(&state, seat, action, names));
        }
        worst = worst.max(one.elapsed());
        rounds += 1;
    }
    let mean = start.elapsed().as_secs_f64() * 1000.0 / f64::from(rounds);
    println!(
        "{}",
        json!({
            "case": "odds",
            "offers": offers.len(),
            "enemies": state.field.count,
            "ms": (mean * 1e3).round() / 1e3,
            "worst_ms": (worst.as_secs_f64() * 1e6).round() / 1e3,
        })
    );
}
