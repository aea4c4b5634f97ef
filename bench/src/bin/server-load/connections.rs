//! Many spectators of one table: how soon the last of them sees a turn, and what each costs in memory.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::{sync::Notify, task::spawn_local, time::timeout};

use crate::{
    http::{Connection, Failed},
    options::Options,
    play::count,
    player::{Client, Load},
    server::{NewTable, Server, make_table},
};

/// How many turns are played.
const TURNS: usize = 5;
/// How long the spectators may take altogether.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Measures the streams of pages and those of programs, and prints both.
pub(crate) async fn run(options: &Options) -> Result<(), Failed> {
    measure(options, "page", "/t").await?;
    measure(options, "api", "/api/tables").await
}

async fn measure(options: &Options, stream: &str, under: &str) -> Result<(), Failed> {
    let server = Server::start(options)?;
    let load = Load::new(server.address, Duration::ZERO);
    let mut players = [Client::open(&load, 0).await?, Client::open(&load, 1).await?];
    let table = make_table(&mut players[0].requests).await?;
    let before = server.memory()?;

    let crowd = Rc::new(Crowd::default());
    for _ in 0..options.connections {
        let (load, crowd) = (Rc::clone(&load), Rc::clone(&crowd));
        let request = format!("GET {under}/{}/live HTTP/1.1\r\nhost: bench\r\n\r\n", table.id);
        spawn_local(async move {
            if let Err(why) = watch(&load, &crowd, &request).await {
                load.tally.borrow_mut().failures.push(why.to_string());
            }
        });
    }
    crowd.wait_for_all(options.connections, &load).await?;
    let after = server.memory()?;
    let mut delays = Vec::new();
    for _ in 0..TURNS {
        delays.push(play_turn(&mut players, &table, &crowd, &load, options.connections).await?);
    }
    delays.sort_by(f64::total_cmp);
    crate::print(&json!({
        "peer": "anachron",
        "case": format!("{} {stream} streams", options.connections),
        "stream": stream,
        "connections": options.connections,
        "last_update_ms": delays[TURNS - 1],
        "median_update_ms": delays[TURNS / 2],
        "kib_per_connection": count(after.saturating_sub(before)) / count(u64::try_from(options.connections)?),
        "kib_per_connection_in_the_end":
            count(server.memory()?.saturating_sub(before)) / count(u64::try_from(options.connections)?),
        "server_rss_mb": count(server.memory()?) / 1024.0,
    }));
    Ok(())
}

/// Plays a turn; returns the milliseconds from the answer to the last player until the last spectator has seen it.
async fn play_turn(
    players: &mut [Client; 2],
    table: &NewTable,
    crowd: &Crowd,
    load: &Load,
    connections: usize,
) -> Result<f64, Failed> {
    // Everyone sees who has submitted, so the first submission is an update too.
    crowd.reset();
    players[0].submit_only(table).await?;
    crowd.wait_for_all(connections, load).await?;
    crowd.reset();
    players[1].submit_only(table).await?;
    let answered = Instant::now();
    crowd.wait_for_all(connections, load).await?;
    Ok(crowd.last.get().saturating_duration_since(answered).as_secs_f64() * 1000.0)
}

/// A spectator, who counts updates.
async fn watch(load: &Load, crowd: &Crowd, request: &str) -> Result<(), Failed> {
    let turn = load.door.acquire().await?;
    let mut events = Connection::open(load.server).await?.follow(request.as_bytes()).await?;
    events.next().await?;
    drop(turn);
    loop {
        crowd.count_one();
        events.next().await?;
    }
}

/// All spectators together.
struct Crowd {
    updates: Cell<usize>,
    last: Cell<Instant>,
    changed: Notify,
}

impl Default for Crowd {
    fn default() -> Self {
        Self { updates: Cell::new(0), last: Cell::new(Instant::now()), changed: Notify::new() }
    }
}

impl Crowd {
    fn reset(&self) {
        self.updates.set(0);
    }

    fn count_one(&self) {
        self.updates.set(self.updates.get() + 1);
        self.last.set(Instant::now());
        self.changed.notify_one();
    }

    /// Waits until every spectator has one update.
    async fn wait_for_all(&self, connections: usize, load: &Load) -> Result<(), Failed> {
        let all = async {
            while self.updates.get() < connections && load.tally.borrow().failures.is_empty() {
                self.changed.notified().await;
            }
        };
        let in_time = timeout(TIMEOUT, all).await;
        if let Some(first) = load.tally.borrow().failures.first() {
            return Err(format!("a spectator was lost: {first}").into());
        }
        in_time.map_err(|_| {
            format!("only {} of {connections} spectators got the update", self.updates.get()).into()
        })
    }
}
