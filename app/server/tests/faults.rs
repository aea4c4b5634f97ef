//! Visitors who hang up and a store that fails, at every moment of a table's life: afterwards the log, the memory of
//! the server, the bots and the seats agree, and the game continues.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{
    fmt,
    net::SocketAddr,
    sync::atomic::{AtomicU16, Ordering},
    time::Duration,
};

use axum::{
    Router,
    http::{StatusCode, header},
};
use common::{Person, database, get, link_in, open, open_over, post, postgres};
use serde_json::{Value, json};
use server::Pace;
use store::{FaultAt, Faults, Store};

/// What is done at a table, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Create,
    Join,
    Draft,
    Submit,
    Undo,
    SubmitAgain,
    RivalSubmits,
    OpenSeat,
    Replace,
    NextTurn,
    ReplacementSubmits,
    Resign,
    LastTurn,
}

impl Step {
    const ALL: [Self; 13] = [
        Self::Create,
        Self::Join,
        Self::Draft,
        Self::Submit,
        Self::Undo,
        Self::SubmitAgain,
        Self::RivalSubmits,
        Self::OpenSeat,
        Self::Replace,
        Self::NextTurn,
        Self::ReplacementSubmits,
        Self::Resign,
        Self::LastTurn,
    ];
}

/// What goes wrong during one step.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// The visitor hangs up after the server has worked on the request this often.
    HangUp(usize),
    /// The store fails after this many more calls.
    Store(u64, FaultAt),
}

/// Ada, who is the host, Bela, who joins her, and Cleo, who replaces Bela; the third seat is a bot's.
struct World<'a> {
    router: &'a Router,
    ada: Person<'a>,
    bela: Person<'a>,
    cleo: Person<'a>,
    path: String,
}

/// Why a step was not done this time.
#[derive(Debug)]
struct NotDone(String);

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A page that someone asks for, if the server gives it.
async fn page(person: &mut Person<'_>, path: &str) -> Result<String, NotDone> {
    let answer = person.get(path).await;
    match answer.status {
        StatusCode::OK => Ok(answer.body),
        status => Err(NotDone(format!("{path}: {status}"))),
    }
}

/// Sends a form of a page, unless the page has none, and returns where it leads.
async fn press(
    person: &mut Person<'_>,
    page: &str,
    action: &str,
    fields: &[(&str, &str)],
    patience: Option<usize>,
) -> Result<String, NotDone> {
    if !page.contains(&format!("action=\"{action}\"")) {
        return Err(NotDone(format!("there is no form {action}")));
    }
    person.patience = patience;
    let answer = person.send_form(page, action, fields).await;
    match answer.headers.get(header::LOCATION) {
        Some(to) if answer.status == StatusCode::SEE_OTHER => Ok(to.to_str().unwrap().to_owned()),
        _ => Err(NotDone(format!("{action}: {}", answer.status))),
    }
}

impl<'a> World<'a> {
    /// People who have been here before: anyone who hangs up on their first visit never learns who they are.
    async fn new(router: &'a Router) -> Self {
        // No one may make many tables from one address.
        static ADDRESSES: AtomicU16 = AtomicU16::new(0);
        let [high, low] = ADDRESSES.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let address = Some(SocketAddr::from(([10, 0, high, low], 5)));
        let [mut ada, mut bela, mut cleo] = [(); 3].map(|()| Person::new(router));
        for (person, name) in [(&mut ada, "Ada"), (&mut bela, "Bela"), (&mut cleo, "Cleo")] {
            person.address = address;
            let own = person.creates(name, &[("people", "2"), ("bots", "0")]).await;
            person.confirm(&own, "close", "close").await;
        }
        Self { router, ada, bela, cleo, path: String::new() }
    }

    /// The table as everyone may see it.
    async fn seen(&self) -> Value {
        get(self.router, &format!("/api/tables/{}", self.id()), None).await.json()
    }

    fn id(&self) -> &str {
        self.path.trim_start_matches("/t/")
    }

    /// Whether a step is done, as the table shows it.
    async fn has_done(&mut self, step: Step) -> bool {
        if self.path.is_empty() {
            return false;
        }
        let seen = self.seen().await;
        let entries = |seat: u64| {
            let log = seen["log"].as_array().map_or(&[][..], Vec::as_slice);
            log.iter().filter(|line| line["seat"] == seat).count()
        };
        match step {
            Step::Create => true,
            Step::Join => seen["status"] == "running",
            Step::Draft => self.ada.get(&self.path).await.body.contains("name=\"draft\" value=\"11 35\""),
            Step::Submit | Step::SubmitAgain => entries(1) == 1,
            Step::Undo => entries(1) == 0,
            Step::RivalSubmits => entries(2) == 1,
            Step::OpenSeat => seen["seats"][1] == "open",
            Step::Replace => seen["seats"][1] == "Cleo",
            Step::NextTurn => entries(1) == 2,
            Step::ReplacementSubmits => entries(2) == 2,
            Step::Resign => seen["seats"][1] == "Cleo’s bot",
            Step::LastTurn => entries(1) == 3,
        }
    }

    /// Tries to do a step.
    async fn attempt(&mut self, step: Step, patience: Option<usize>) -> Result<(), NotDone> {
        let (path, ask_open) = (self.path.clone(), format!("{}/confirm?do=open&seat=2", self.path));
        let [act, undo, hand, resign] =
            ["act", "undo", "hand", "resign"].map(|action| format!("{path}/{action}"));
        let submit = [("act", "submit")];
        match step {
            Step::Create => {
                let form = page(&mut self.ada, "/new?game=time-trap").await?;
                let fields = [
                    ("game", "time-trap"),
                    ("name", "Ada"),
                    ("people", "2"),
                    ("bots", "1"),
                    ("skill", "random"),
                    ("public", "1"),
                    ("spectators", "1"),
                ];
                self.path = press(&mut self.ada, &form, "/new", &fields, patience).await?;
                Ok(())
            }
            Step::Join | Step::Replace => {
                let (person, name) = match step {
                    Step::Join => (&mut self.bela, "Bela"),
                    _ => (&mut self.cleo, "Cleo"),
                };
                let room = page(&mut self.ada, &path).await?;
                if !room.contains("id=\"invitation\"") {
                    return Err(NotDone("there is no invitation".to_owned()));
                }
                let link = link_in(&room, "invitation");
                let form = page(person, &link).await?;
                let (to, token) = link.split_once("?i=").unwrap();
                let fields = [("name", name), ("i", token)];
                press(person, &form, &format!("{to}/join"), &fields, patience).await.map(drop)
            }
            Step::Draft => {
                let board = page(&mut self.ada, &path).await?;
                press(&mut self.ada, &board, &act, &[("act", "11 35")], patience).await.map(drop)
            }
            Step::Submit | Step::SubmitAgain | Step::NextTurn | Step::LastTurn => {
                let board = page(&mut self.ada, &path).await?;
                press(&mut self.ada, &board, &act, &submit, patience).await.map(drop)
            }
            Step::Undo => {
                let board = page(&mut self.ada, &path).await?;
                press(&mut self.ada, &board, &undo, &[], patience).await.map(drop)
            }
            Step::RivalSubmits => {
                let board = page(&mut self.bela, &path).await?;
                press(&mut self.bela, &board, &act, &submit, patience).await.map(drop)
            }
            Step::OpenSeat => {
                let asked = page(&mut self.ada, &ask_open).await?;
                let fields = [("seat", "2"), ("what", "open")];
                press(&mut self.ada, &asked, &hand, &fields, patience).await.map(drop)
            }
            Step::ReplacementSubmits => {
                let board = page(&mut self.cleo, &path).await?;
                press(&mut self.cleo, &board, &act, &submit, patience).await.map(drop)
            }
            Step::Resign => {
                let asked = page(&mut self.cleo, &format!("{path}/confirm?do=resign")).await?;
                press(&mut self.cleo, &asked, &resign, &[("sure", "1")], patience).await.map(drop)
            }
        }
    }

    /// Does a step as a person does: tries, looks, and tries again.
    async fn finish(&mut self, step: Step) {
        let mut last = None;
        for _ in 0..400 {
            if self.has_done(step).await {
                return;
            }
            last = self.attempt(step, None).await.err();
            if last.is_some() {
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        }
        panic!("{step:?} is never done: {last:?}; {}", self.seen().await);
    }

    /// Waits until everyone has acted in this many turns, bots included.
    async fn wait_for_turns(&self, turns: u64) {
        for _ in 0..400 {
            if self.seen().await["settled"].as_u64() == Some(turns * 3) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the bots do not act: {}", self.seen().await);
    }

    /// Waits until no one but the person in the first seat is to act, so that nothing more happens.
    async fn wait_for_bots(&self) {
        for _ in 0..400 {
            if self.seen().await["to_act"] == json!([1]) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the bots do not act: {}", self.seen().await);
    }
}

/// Plays the whole life of a table with one trouble, and returns its id; none if the trouble came too late to matter.
async fn live(router: &Router, faults: &Faults, at: Step, trouble: Trouble) -> Option<String> {
    let mut world = World::new(router).await;
    let mut came = true;
    for step in Step::ALL {
        if step == at {
            match trouble {
                Trouble::HangUp(polls) => {
                    came = world.attempt(step, Some(polls)).await.is_err();
                }
                Trouble::Store(calls, when) => {
                    faults.fail_after(calls, when);
                    let tried = world.attempt(step, None).await;
                    came = faults.has_failed() || tried.is_err();
                    faults.clear();
                }
            }
        }
        world.finish(step).await;
        match step {
            Step::RivalSubmits => world.wait_for_turns(1).await,
            Step::ReplacementSubmits => world.wait_for_turns(2).await,
            _ => {}
        }
    }
    world.wait_for_turns(3).await;
    world.wait_for_bots().await;
    came.then(|| world.id().to_owned())
}

/// Every step with a trouble at every moment, until it comes too late; then another server reads what was written.
async fn survives(url: &str, troubles: &[fn(usize) -> Trouble]) {
    let store = Store::open(url).await.unwrap();
    let faults = store.faults();
    let pace = Pace { pause: Some(Duration::ZERO), listen: Duration::from_hours(1) };
    let router = open_over(store, pace).await;
    let mut lives = Vec::new();
    for at in Step::ALL {
        for trouble in troubles {
            for moment in 0..40 {
                let Some(id) = live(&router, &faults, at, trouble(moment)).await else { break };
                lives.push((id, at, trouble(moment)));
            }
        }
    }
    assert!(lives.len() >= 2 * Step::ALL.len(), "there was trouble: {}", lives.len());
    let again = open(url).await;
    for (id, at, trouble) in lives {
        let path = format!("/api/tables/{id}");
        let [here, there] = [get(&router, &path, None).await, get(&again, &path, None).await];
        assert_eq!(here.status, StatusCode::OK, "{at:?}, {trouble:?}: {}", here.body);
        assert_eq!(here.body, there.body, "{at:?}, {trouble:?}");
    }
}

/// Hanging up after the server has worked on the request this often.
const HANG_UP: fn(usize) -> Trouble = Trouble::HangUp;

/// A call that fails before it has done anything.
const BEFORE: fn(usize) -> Trouble = |calls| Trouble::Store(calls as u64, FaultAt::Start);

/// A call that fails after it has done everything.
const AFTER: fn(usize) -> Trouble = |calls| Trouble::Store(calls as u64, FaultAt::End);

#[tokio::test]
async fn a_visitor_who_hangs_up_leaves_nothing_half_done_on_sqlite() {
    survives(&database("hang-up"), &[HANG_UP]).await;
}

#[tokio::test]
async fn a_visitor_who_hangs_up_leaves_nothing_half_done_on_postgres() {
    survives(&postgres::fresh_database(), &[HANG_UP]).await;
}

#[tokio::test]
async fn a_store_that_fails_once_stops_no_game_on_sqlite() {
    survives(&database("store-fails"), &[BEFORE, AFTER]).await;
}

#[tokio::test]
async fn a_store_that_fails_once_stops_no_game_on_postgres() {
    survives(&postgres::fresh_database(), &[BEFORE, AFTER]).await;
}

/// A person plays with two bots, and a call of the store fails in each turn: sooner, when she submits, or later, when
/// the bots do.
async fn bots_go_on(url: &str) {
    let store = Store::open(url).await.unwrap();
    let faults = store.faults();
    let pace = Pace { pause: Some(Duration::ZERO), listen: Duration::from_hours(1) };
    let router = open_over(store, pace).await;
    for when in [FaultAt::Start, FaultAt::End] {
        let request = json!({ "game": "time-trap", "seats": ["Ada", "bot:random", "bot:random"] });
        let made = post(&router, "/api/tables", None, &request).await.json();
        let (id, token) = (made["id"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
        let path = format!("/api/tables/{id}");
        for turn in 0..10_u64 {
            // A turn has three entries, and one of them fails to be written.
            faults.fail_after(turn % 3, when);
            for round in 0.. {
                let seen = get(&router, &path, None).await.json();
                if seen["settled"].as_u64() == Some((turn + 1) * 3) {
                    break;
                }
                assert!(round < 400, "turn {}, failing at the {when:?}: {seen}", turn + 1);
                if seen["to_act"].as_array().is_some_and(|seats| seats.contains(&1.into())) {
                    // It may fail, and is tried again.
                    let act = json!({ "act": "submit", "settled": turn * 3 });
                    post(&router, &format!("{path}/act"), Some(token), &act).await;
                }
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            assert!(faults.has_failed(), "turn {}", turn + 1);
        }
    }
}

#[tokio::test]
async fn a_bot_whose_write_fails_tries_again_on_sqlite() {
    bots_go_on(&database("bots-go-on")).await;
}

#[tokio::test]
async fn a_bot_whose_write_fails_tries_again_on_postgres() {
    bots_go_on(&postgres::fresh_database()).await;
}
