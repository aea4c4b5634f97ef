//! Measures appends: `cargo run --release --example append -p store -- [SECONDS] [ROWS] [DATABASE-URL]`.
//!
//! For each table, one task appends a row, waits until it is on disk, and appends the next. After ROWS rows (40, a
//! short game) it creates a new table. Pin the process to one core (`taskset -c 1 …`) to see what one core can do.

#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{CreateError, DiceSeed, NewTable, Status, Store};

type Anything = Box<dyn std::error::Error + Send + Sync>;

/// About as long as a turn.
const ROW: &str = "3 b m1 ne, fire s; m2 stay; m3 w, fire nw; m4 se; m5 n, fire ne; m6 stay, fire e; m7 sw";

#[tokio::main(worker_threads = 1)]
async fn main() -> Result<(), Anything> {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().map_or(Ok(5), |word| word.parse())?;
    let rows = args.next().map_or(Ok(40), |word| word.parse())?;
    let url = args.next();
    for tables in [10, 100, 1000] {
        let path = std::env::temp_dir().join(format!("append-{}-{tables}.db", std::process::id()));
        let here = url.clone().unwrap_or_else(|| format!("sqlite:{}", path.display()));
        let outcome = measure(&here, tables, rows, Duration::from_secs(seconds)).await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
        outcome?;
    }
    Ok(())
}

async fn measure(url: &str, tables: usize, rows: u64, time: Duration) -> Result<(), Anything> {
    let store = Arc::new(Store::open(url).await?);
    let names: Vec<String> = (0..tables).map(|n| format!("{}-{tables}-{n}", std::process::id())).collect();
    for name in &names {
        create(&store, format!("{name}-0")).await?;
    }
    let (begin, busy) = (Instant::now(), cpu_seconds());
    let tasks: Vec<_> = names
        .into_iter()
        .map(|name| tokio::spawn(play(Arc::clone(&store), name, rows, begin + time)))
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.append(&mut task.await??);
    }
    let (elapsed, busy) = (begin.elapsed().as_secs_f64(), cpu_seconds() - busy);
    store.close().await?;
    waits.sort();
    let at = |part: usize| waits[(waits.len() - 1) * part / 1000].as_secs_f64() * 1e3;
    let number = f64::from(u32::try_from(waits.len())?);
    println!(
        "{tables:>5} tables: {:>7.0} appends/s, p50 {:>6.2} ms, p99 {:>6.2} ms, worst {:>6.2} ms, {:>5.2} µs of CPU each",
        number / elapsed,
        at(500),
        at(990),
        at(1000),
        busy / number * 1e6,
    );
    Ok(())
}

async fn create(store: &Store, id: String) -> Result<(), CreateError> {
    let (game, head, seed, doc) =
        ("none".to_owned(), String::new(), DiceSeed::new([0; 32]), "null".to_owned());
    store
        .create_table(NewTable {
            id,
            game,
            head,
            seed,
            doc,
            status: Status::Running,
            is_public: false,
            sitters: Vec::new(),
            rows: Vec::new(),
        })
        .await
        .map(drop)
}

/// Plays one game after the other until the time is over; returns how long each append took.
async fn play(store: Arc<Store>, name: String, rows: u64, end: Instant) -> Result<Vec<Duration>, Anything> {
    let mut waits = Vec::new();
    for game in 0.. {
        let id = format!("{name}-{game}");
        if game > 0 {
            create(&store, id.clone()).await?;
        }
        for seq in 1..=rows {
            let asked = Instant::now();
            if asked >= end {
                return Ok(waits);
            }
            store.append(&id, seq, vec![ROW.to_owned()]).await?;
            waits.push(asked.elapsed());
        }
    }
    Ok(waits)
}

/// The CPU time of this process so far; zero where the system does not say.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
