//! What one submission costs the server: more tables in memory or a later turn must not make it dearer.

use std::{
    cell::RefCell,
    collections::VecDeque,
    rc::Rc,
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::task::{JoinSet, spawn_local};

use crate::{
    http::{Connection, Failed},
    options::Options,
    play::count,
    player::{Client, Load},
    server::{NewTable, Server, make_table},
};

/// How many tables there are in memory.
const TABLES: [usize; 4] = [10, 100, 1000, 10_000];
/// How many of them are played at the same time, in every case.
const ACTIVE: usize = 10;
/// How many tables are played turn by turn, and how many turns a game has.
const TOGETHER: usize = 100;
const TURNS: usize = 10;
/// How often they are played at least.
const LEAST: u64 = 3;
/// How many connections create the tables.
const MAKERS: usize = 32;

/// Measures all cases and prints them.
pub(crate) async fn run(options: &Options) -> Result<(), Failed> {
    for tables in TABLES {
        by_tables(options, tables).await?;
    }
    by_turn(options).await
}

/// Tables that wait to be played.
type Queue = Rc<RefCell<VecDeque<NewTable>>>;

/// Ten tables are played at a time, always those that have waited longest; a finished one is replaced.
async fn by_tables(options: &Options, tables: usize) -> Result<(), Failed> {
    let server = Server::start(options)?;
    let empty = server.memory()?;
    let load = Load::new(server.address, Duration::ZERO);
    let queue = make_tables(&load, tables).await?;
    let full = server.memory()?;
    for _ in 0..ACTIVE {
        let (load, queue) = (Rc::clone(&load), Rc::clone(&queue));
        spawn_local(async move {
            if let Err(why) = play_in_turn(&load, &queue).await {
                load.tally.borrow_mut().failures.push(why.to_string());
            }
        });
    }
    tokio::time::sleep(options.secs / 4).await;
    let (cpu, acknowledged) = (server.cpu()?, load.tally.borrow().acknowledged);
    tokio::time::sleep(options.secs).await;
    let (cpu, acknowledged) =
        (server.cpu()?.saturating_sub(cpu), load.tally.borrow().acknowledged - acknowledged);
    check(&load)?;
    crate::print(&json!({
        "peer": "anachron",
        "case": format!("{tables} tables in memory"),
        "in_memory": tables,
        "submissions": acknowledged,
        "cpu_us": micros(cpu, acknowledged)?,
        "kib_per_table": count(full.saturating_sub(empty)) / count(u64::try_from(tables)?),
    }));
    Ok(())
}

async fn make_tables(load: &Rc<Load>, tables: usize) -> Result<Queue, Failed> {
    let queue = Queue::default();
    let mut makers = JoinSet::new();
    for maker in 0..MAKERS {
        let (load, queue) = (Rc::clone(load), Rc::clone(&queue));
        makers.spawn_local(async move {
            let mut connection = Connection::open(load.server).await.map_err(|why| why.to_string())?;
            for _ in (maker..tables).step_by(MAKERS) {
                let table = make_table(&mut connection).await.map_err(|why| why.to_string())?;
                queue.borrow_mut().push_back(table);
            }
            Ok::<_, String>(())
        });
    }
    while let Some(made) = makers.join_next().await {
        made??;
    }
    Ok(queue)
}

async fn play_in_turn(load: &Rc<Load>, queue: &Queue) -> Result<(), Failed> {
    let (mut first, mut second) = (Client::open(load, 0).await?, Client::open(load, 1).await?);
    loop {
        let table = queue.borrow_mut().pop_front().ok_or("there is no table left to play")?;
        tokio::try_join!(first.play(&table), second.play(&table))?;
        let fresh = make_table(&mut first.requests).await?;
        queue.borrow_mut().push_back(fresh);
    }
}

/// A hundred tables are played turn by turn, all waiting for each other; then another hundred.
async fn by_turn(options: &Options) -> Result<(), Failed> {
    let server = Server::start(options)?;
    let load = Load::new(server.address, Duration::ZERO);
    // The first hundred only warm the server up.
    play_hundred(&server, &load).await?;
    let mut cpu = [Duration::ZERO; TURNS];
    let mut rounds = 0;
    let start = Instant::now();
    while rounds < LEAST || start.elapsed() < options.secs {
        for (sum, cpu) in cpu.iter_mut().zip(play_hundred(&server, &load).await?) {
            *sum += cpu;
        }
        rounds += 1;
    }
    let submissions = 2 * u64::try_from(TOGETHER)? * rounds;
    check(&load)?;
    for (turn, cpu) in (1..).zip(cpu) {
        crate::print(&json!({
            "peer": "anachron",
            "case": format!("turn {turn}"),
            "turn": turn,
            "submissions": submissions,
            "cpu_us": micros(cpu, submissions)?,
        }));
    }
    Ok(())
}

/// Plays a hundred tables to their end; returns the server's CPU time by turn.
async fn play_hundred(server: &Server, load: &Rc<Load>) -> Result<[Duration; TURNS], Failed> {
    let mut players = seat_all(load).await?;
    let mut cpu = [Duration::ZERO; TURNS];
    for cpu in &mut cpu {
        let before = server.cpu()?;
        players = play_turn(players).await?;
        *cpu = server.cpu()?.saturating_sub(before);
    }
    Ok(cpu)
}

/// A client at its table.
struct Seated {
    client: Client,
    table: Rc<NewTable>,
}

async fn seat_all(load: &Rc<Load>) -> Result<Vec<Seated>, Failed> {
    let mut sitting = JoinSet::new();
    for _ in 0..TOGETHER {
        let load = Rc::clone(load);
        sitting.spawn_local(async move { seat_two(&load).await.map_err(|why| why.to_string()) });
    }
    let mut players = Vec::new();
    while let Some(seated) = sitting.join_next().await {
        players.extend(seated??);
    }
    Ok(players)
}

async fn seat_two(load: &Rc<Load>) -> Result<[Seated; 2], Failed> {
    let (mut first, second) = (Client::open(load, 0).await?, Client::open(load, 1).await?);
    let table = Rc::new(make_table(&mut first.requests).await?);
    Ok([Seated { client: first, table: Rc::clone(&table) }, Seated { client: second, table }])
}

/// Everyone submits this turn and is shown the next.
async fn play_turn(players: Vec<Seated>) -> Result<Vec<Seated>, Failed> {
    let mut playing = JoinSet::new();
    for mut player in players {
        playing.spawn_local(async move {
            let Seated { client, table } = &mut player;
            client.submit(table).await.map_err(|why| why.to_string())?;
            Ok::<_, String>(player)
        });
    }
    let mut players = Vec::new();
    while let Some(played) = playing.join_next().await {
        players.push(played??);
    }
    Ok(players)
}

fn check(load: &Load) -> Result<(), Failed> {
    match load.tally.borrow().failures.first() {
        None => Ok(()),
        Some(first) => Err(format!("a table failed: {first}").into()),
    }
}

/// Microseconds per submission.
fn micros(cpu: Duration, submissions: u64) -> Result<f64, Failed> {
    if submissions == 0 {
        return Err("nothing was acknowledged".into());
    }
    Ok(cpu.as_secs_f64() * 1e6 / count(submissions))
}
