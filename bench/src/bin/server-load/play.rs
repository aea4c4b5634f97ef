//! Two clients per table, in a closed loop: how many submissions are acknowledged, how soon, and at what cost.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::task::spawn_local;

use crate::{
    http::Failed,
    options::Options,
    player::{Client, Load},
    server::{Server, make_table, own_cpu},
};

/// A client that has waited longer than this for one acknowledgement is stuck.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Since when each client has been waiting.
type Waiting = Rc<RefCell<Vec<Rc<Cell<Option<Instant>>>>>>;

/// Measures one case and prints it.
pub(crate) async fn run(options: &Options) -> Result<(), Failed> {
    let server = Server::start(options)?;
    let load = Load::new(server.address, options.think);
    let waiting = Waiting::default();
    for _ in 0..options.tables {
        let (load, waiting) = (Rc::clone(&load), Rc::clone(&waiting));
        spawn_local(async move {
            if let Err(why) = seat_two(&load, &waiting).await {
                load.tally.borrow_mut().failures.push(why.to_string());
            }
        });
    }
    tokio::time::sleep(options.warm).await;
    let start = Mark::now(&server, &load)?;
    load.tally.borrow_mut().is_measuring = true;
    tokio::time::sleep(options.secs).await;
    load.tally.borrow_mut().is_measuring = false;
    let end = Mark::now(&server, &load)?;

    let memory = server.memory()?;
    let stuck =
        |since: &Rc<Cell<Option<Instant>>>| since.get().is_some_and(|since| since.elapsed() > TIMEOUT);
    let stalled = waiting.borrow().iter().filter(|since| stuck(since)).count();
    let mut tally = load.tally.take();
    let secs = (end.at - start.at).as_secs_f64();
    let acknowledged = end.acknowledged - start.acknowledged;
    let cpu = end.server.saturating_sub(start.server);
    tally.acks.sort_unstable();
    let think = options.think.as_millis();
    let paced = if think == 0 { String::new() } else { format!(" think {think} ms") };
    crate::print(&json!({
        "peer": "anachron",
        "case": format!("server sqlite {} tables{paced}", options.tables),
        "store": "sqlite",
        "tables": options.tables,
        "think_ms": u64::try_from(think)?,
        "moves_per_s": count(acknowledged) / secs,
        "games_per_s": count(end.games - start.games) / secs,
        "p50_ms": quantile(&tally.acks, 0.5),
        "p99_ms": quantile(&tally.acks, 0.99),
        "max_ms": quantile(&tally.acks, 1.0),
        "server_cpu": cpu.as_secs_f64() / secs,
        "cpu_us": cpu.as_secs_f64() * 1e6 / count(acknowledged.max(1)),
        "load_cpu": end.own.saturating_sub(start.own).as_secs_f64() / secs,
        "server_rss_mb": count(memory) / 1024.0,
        "stalled": stalled,
        "failures": tally.failures.len(),
    }));
    if let Some(first) = tally.failures.first() {
        return Err(format!("{} tables failed, the first because {first}", tally.failures.len()).into());
    }
    if stalled > 0 {
        return Err(format!("{stalled} clients are still waiting for an acknowledgement").into());
    }
    if tally.acks.is_empty() {
        return Err("nothing was acknowledged".into());
    }
    Ok(())
}

/// Seats two clients, which play one game after the other, each at a new table.
async fn seat_two(load: &Rc<Load>, waiting: &Waiting) -> Result<(), Failed> {
    let (mut first, mut second) = (Client::open(load, 0).await?, Client::open(load, 1).await?);
    waiting.borrow_mut().extend([first.waiting(), second.waiting()]);
    loop {
        let table = make_table(&mut first.requests).await?;
        tokio::try_join!(first.play(&table), second.play(&table))?;
        load.tally.borrow_mut().games += 1;
    }
}

/// All counts at one moment.
struct Mark {
    at: Instant,
    acknowledged: u64,
    games: u64,
    server: Duration,
    own: Duration,
}

impl Mark {
    fn now(server: &Server, load: &Load) -> Result<Self, Failed> {
        let tally = load.tally.borrow();
        Ok(Self {
            at: Instant::now(),
            acknowledged: tally.acknowledged,
            games: tally.games,
            server: server.cpu()?,
            own: own_cpu()?,
        })
    }
}

/// The time in milliseconds that this part of all submissions did not exceed.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a run has far fewer than 2^52 submissions"
)]
fn quantile(sorted: &[Duration], part: f64) -> Option<f64> {
    let at = (part * sorted.len() as f64) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).map(|time| time.as_secs_f64() * 1000.0)
}

#[allow(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
pub(crate) const fn count(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_the_same_as_the_peers() {
        let times: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        let rounded = |part| quantile(&times, part).map(f64::round);
        assert_eq!(rounded(0.5), Some(51.0));
        assert_eq!(rounded(0.99), Some(100.0));
        assert_eq!(rounded(1.0), Some(100.0));
        assert_eq!(quantile(&[], 0.5), None);
    }
}
