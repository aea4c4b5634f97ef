//! TimeTripper's workload: random solitaire trips from the first load to the end, and the odds of a crowded field.
//!
//! `timetripper run [SECONDS]` prints one line of JSON per case; `cargo xtask bench timetripper` runs it.
#![allow(clippy::print_stdout, reason = "this program prints what it measured")]

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use engine::{Game as _, Narrated as _, Offers, Playout, Seat, Seats, Uniform};
use serde_json::json;
use timetripper::{
    Setup, State, TimeTripper,
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

/// Trips by chance, one after another.
struct Trips {
    setup: Setup,
    playout: Playout<TimeTripper>,
}

/// What was played, and in what time.
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

    /// One trip; gives its steps and Battle Stages.
    fn one(&mut self) -> (u64, u64) {
        let mut state = self.playout.start(&self.setup);
        let (mut steps, mut stages, mut battle) = (0, 0, (0, 0));
        while let Some(seat) = TimeTripper::to_act(&state).lowest() {
            if !self.playout.step(&mut state, seat, &mut Uniform) {
                break;
            }
            steps += 1;
            let now = (state.time.fought, state.field.stage);
            if now != battle {
                stages += 1;
                battle = now;
            }
        }
        black_box(&state);
        (steps, stages)
    }

    fn play(&mut self, limit: Duration) -> Counted {
        let mut counted = Counted::default();
        let begin = Instant::now();
        while begin.elapsed() < limit {
            for _ in 0..64 {
                let (steps, stages) = self.one();
                counted.steps += steps;
                counted.stages += stages;
                counted.trips += 1;
            }
        }
        counted.seconds = begin.elapsed().as_secs_f64();
        counted
    }
}

/// Fourteen enemies around a Tripper who has everything.
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
            values: values.unwrap_or(Unit::NOBODY.values),
            place,
            health: Health::Up,
            ..Unit::NOBODY
        };
        let _ = state.field.add(unit);
    }
    state
}

/// The odds of every offered action of a crowded field, as a page asks for them.
fn odds(limit: Duration) {
    let state = crowd();
    let seat = Seat::new(0);
    let mut offers = Offers::new();
    let (mut rounds, mut worst) = (0_u32, Duration::ZERO);
    let begin = Instant::now();
    while begin.elapsed() < limit {
        let one = Instant::now();
        offers.clear();
        TimeTripper::offer(&state, seat, &mut offers);
        for action in offers.actions() {
            black_box(TimeTripper::odds(&state, seat, action));
            black_box(TimeTripper::offered(&state, seat, action));
        }
        worst = worst.max(one.elapsed());
        rounds += 1;
    }
    let mean = begin.elapsed().as_secs_f64() * 1000.0 / f64::from(rounds);
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
