//! How long a page takes to draw: all of its fragments for one viewer, as the server draws them after each act.
//!
//! `drawing run [SECONDS]` prints one line of JSON per case; `cargo xtask bench drawing` runs it. The positions come
//! from game files, so that two builds draw the same ones.
#![allow(clippy::print_stdout, reason = "this program prints its measurements")]

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use engine::{Flow, Match, Record, Seat, Viewer, replay};
use kit::{Around, Fragment, PlayerKind, Scene, Seating, Showing};
use plugin::{Board, Plugin};
use serde_json::json;
use time_trap_plugin::TimeTrapPlugin;
use timetripper_plugin::TimeTripperPlugin;
use tow_truck_plugin::TowTruckPlugin;

/// A position to draw, and the seat it is drawn for.
struct Case {
    name: &'static str,
    /// What it shows.
    page: &'static str,
    file: &'static str,
    seat: Seat,
}

/// 14 enemies around a Tripper with every weapon, after 139 entries.
const CROWD: Case = Case {
    name: "crowd",
    page: "TimeTripper, a crowd",
    file: include_str!("../../../games/crowd.anachron"),
    seat: Seat::new(0),
};

/// The ninth turn of nine players, with all orders submitted but the viewer's, after 80 entries.
const NINE: Case = Case {
    name: "nine",
    page: "Time Trap, nine players",
    file: include_str!("../../../games/nine.anachron"),
    seat: Seat::new(0),
};

/// The tenth rescue of eight players, with the viewer stranded and asked for the next clue, after 126 entries.
const RESCUE: Case = Case {
    name: "rescue",
    page: "Tow Truck, a rescue",
    file: include_str!("../../../games/rescue.anachron"),
    seat: Seat::new(1),
};

fn main() -> ExitCode {
    bench::start("drawing", run)
}

fn run(limit: Duration) -> Result<(), Box<dyn Error>> {
    measure::<TimeTripperPlugin>(&CROWD, limit)?;
    measure::<TimeTrapPlugin>(&NINE, limit)?;
    measure::<TowTruckPlugin>(&RESCUE, limit)
}

fn measure<P: Plugin>(case: &Case, limit: Duration) -> Result<(), Box<dyn Error>> {
    let game: Match<P::Game> = replay(&Record::parse(case.file.as_bytes())?)?;
    let seating = vec![Seating { holder: PlayerKind::Person, is_here: true }; game.seats()];
    let stage = Showing {
        root: "",
        path: "/t/bcdfghjkmn",
        csrf: "0123456789abcdef0123456789abcdef",
        seating: &seating,
        viewer: Viewer::Seat(case.seat),
        draft: "",
        before: game.entries().iter().rposition(|entry| entry.flow == Flow::Final),
        at: None,
        around: Around::default(),
    };
    let offers = Scene::of(&game, &stage, |scene| scene.offers().len());
    if offers == 0 {
        return Err(format!("nothing is offered to the viewer of `{}`", case.name).into());
    }
    let draw = || -> Vec<Fragment> { Scene::of(&game, &stage, |scene| <P as Board>::draw(scene)) };
    let mut fragments = draw();
    let allocated = allocation_counter::measure(|| fragments = draw());
    let drawing = median_us(limit, draw);
    let scene = median_us(limit / 4, || Scene::of(&game, &stage, |scene| black_box(scene).seq));
    println!(
        "{}",
        json!({
            "case": case.name,
            "page": case.page,
            "entries": game.entries().len(),
            "offers": offers,
            "us": drawing,
            "scene_us": scene,
            "allocations": allocated.count_total,
            "allocated_bytes": allocated.bytes_total,
            "fragments": fragments.len(),
            "fragment_bytes": fragments.iter().map(|fragment| fragment.html.len()).sum::<usize>(),
        })
    );
    Ok(())
}

/// The median time of repeating something for this long, in microseconds.
fn median_us<T>(limit: Duration, work: impl Fn() -> T) -> f64 {
    let warm_up = Instant::now();
    while warm_up.elapsed() < limit / 10 {
        black_box(work());
    }
    let mut times = Vec::new();
    let start = Instant::now();
    while times.is_empty() || start.elapsed() < limit {
        let one = Instant::now();
        black_box(work());
        times.push(one.elapsed());
    }
    times.sort_unstable();
    (times[times.len() / 2].as_secs_f64() * 1e7).round() / 10.0
}
