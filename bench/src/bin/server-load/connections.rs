//! Many spectators of one table: how soon the last of them sees a turn played, and what each costs in memory.

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
/// How long all spectators together may take before they are given up.
const PATIENCE: Duration = Duration::from_mins(1);

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

    let stand = Rc::new(Stand::default());
    for _ in 0..options.connections {
        let (load, stand) = (Rc::clone(&load), Rc::clone(&stand));
        let request = format!("GET {under}/{}/live HTTP/1.1\r\nhost: bench\r\n\r\n", table.id);
        spawn_local(async move {
            if let Err(why) = watch(&load, &stand, &request).await {
                load.tally.borrow_mut().failures.push(why.to_string());
            }
        });
    }
    stand.all_have(options.connections, &load).await?;
    let after = server.memory()?;
    let mut delays = Vec::new();
    for _ in 0..TURNS {
        delays.push(play_turn(&mut players, &table, &stand, &load, options.connections).await?);
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

/// Plays a turn; gives the milliseconds from the last player's answer until the last spectator has seen it.
async fn play_turn(
    players: &mut [Client; 2],
    table: &NewTable,
    stand: &Stand,
    load: &Load,
    connections: usize,
) -> Result<f64, Failed> {
    // Everybody sees who has submitted, so the first submission makes an update of its own.
    stand.begin();
    players[0].hand_in(table).await?;
    stand.all_have(connections, load).await?;
    stand.begin();
    players[1].hand_in(table).await?;
    let answered = Instant::now();
    stand.all_have(connections, load).await?;
    Ok(stand.last.get().saturating_duration_since(answered).as_secs_f64() * 1000.0)
}

/// A spectator, who counts what arrives.
async fn watch(load: &Load, stand: &Stand, request: &str) -> Result<(), Failed> {
    let turn = load.door.acquire().await?;
    let mut events = Connection::open(load.server).await?.follow(request.as_bytes()).await?;
    events.next().await?;
    drop(turn);
    loop {
        stand.has_one();
        events.next().await?;
    }
}

/// All spectators together.
struct Stand {
    updates: Cell<usize>,
    last: Cell<Instant>,
    changed: Notify,
}

impl Default for Stand {
    fn default() -> Self {
        Self { updates: Cell::new(0), last: Cell::new(Instant::now()), changed: Notify::new() }
    }
}

impl Stand {
    fn begin(&self) {
        self.updates.set(0);
    }

    fn has_one(&self) {
        self.updates.set(self.updates.get() + 1);
        self.last.set(Instant::now());
        self.changed.notify_one();
    }

    /// Waits until every spectator has one update.
    async fn all_have(&self, connections: usize, load: &Load) -> Result<(), Failed> {
        let all = async {
            while self.updates.get() < connections && load.tally.borrow().failures.is_empty() {
                self.changed.notified().await;
            }
        };
        let in_time = timeout(PATIENCE, all).await;
        if let Some(first) = load.tally.borrow().failures.first() {
            return Err(format!("a spectator was lost: {first}").into());
        }
        in_time.map_err(|_| {
            format!("only {} of {connections} spectators were shown the update", self.updates.get()).into()
        })
    }
}
