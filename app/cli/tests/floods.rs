//! Floods of sign-ins, slow bodies, bots and joins: memory stays bounded, and the lobby answers soon.
//!
//! The bounds are generous, so that they also hold on a machine that is busy with other work; without a limit on what is
//! flooded each of them is missed many times over.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::{Answer, Node, Place, ask, get, post, wait_for};
use serde_json::json;

/// The longest that one of a hundred visitors may wait for the lobby.
const LOBBY: Duration = Duration::from_secs(3);

/// A server behind a proxy that is trusted, so that a test can come from anywhere.
fn server() -> (Node, String, Place) {
    let place = Place::sqlite();
    let mut node = Node::spawn_with(&place, &["--trusted-proxy", "127.0.0.1"]);
    let address = node.address();
    (node, address, place)
}

/// The lines of a request from the visitor with this number, each of whom is somewhere else.
fn from(visitor: usize) -> String {
    format!("x-forwarded-for: 10.{}.{}.1\r\n", visitor / 250, visitor % 250)
}

/// What a flood did to a server: the most memory above what it used before, and how long the lobby took at worst for all
/// but one of a hundred visitors.
struct Damage {
    memory: u64,
    lobby: Duration,
}

/// Measures the server while visitors flood it, each in a thread.
fn flooded(node: &Node, address: &str, visitors: usize, visit: impl Fn(usize) + Sync) -> Damage {
    let before = node.memory();
    let (mut memory, mut times) = (0, Vec::new());
    thread::scope(|scope| {
        let visit = &visit;
        let visits: Vec<_> = (0..visitors).map(|visitor| scope.spawn(move || visit(visitor))).collect();
        while visits.iter().any(|visit| !visit.is_finished()) || times.len() < 20 {
            let start = Instant::now();
            let answer = ask(address, "GET /", &from(60_000), "").unwrap();
            assert_eq!(answer.status, 200, "{}", answer.body);
            times.push(start.elapsed());
            memory = memory.max(node.memory().saturating_sub(before));
            thread::sleep(Duration::from_millis(20));
        }
    });
    times.sort_unstable();
    Damage { memory, lobby: times[times.len() * 99 / 100] }
}

/// Sends a form of a page as a visitor who has just come.
fn send_form(address: &str, visitor: usize, page: &str, action: &str, fields: &str) -> Answer {
    let lines = from(visitor);
    let form = ask(address, &format!("GET {page}"), &lines, "").unwrap();
    let cookie = form.header("set-cookie").map_or("", |cookie| cookie.split(';').next().unwrap());
    let token = form.body.split("name=\"csrf\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let lines = format!("{lines}cookie: {cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
    let body = format!("csrf={}&{fields}", token.unwrap_or_default());
    ask(address, &format!("POST {action}"), &lines, &body).unwrap()
}

#[test]
fn a_flood_of_sign_ins() {
    let (node, address, _place) = server();
    let refused = AtomicUsize::new(0);
    let damage = flooded(&node, &address, 150, |visitor| {
        let fields = format!("do=in&name=visitor{visitor}&password=not+the+right+one");
        let answer = send_form(&address, visitor, "/account", "/account", &fields);
        assert!(matches!(answer.status, 403 | 503), "{}", answer.body);
        refused.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(refused.into_inner(), 150);
    // 150 hashes at once need 3 GB.
    assert!(damage.memory < 250, "{} MiB more", damage.memory);
    assert!(damage.lobby < LOBBY, "the lobby took {:?}", damage.lobby);
}

#[test]
fn a_flood_of_slow_bodies() {
    let (node, address, _place) = server();
    let damage = flooded(&node, &address, 300, |visitor| {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
        let head = format!(
            "POST /account HTTP/1.1\r\nhost: a\r\n{}content-length: 60000\r\n\r\ncsrf=",
            from(visitor)
        );
        stream.write_all(head.as_bytes()).unwrap();
        // It never sends the rest, and is sent away.
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    });
    assert!(damage.memory < 100, "{} MiB more", damage.memory);
    assert!(damage.lobby < LOBBY, "the lobby took {:?}", damage.lobby);
}

#[test]
fn a_flood_of_bots() {
    let (node, address, _place) = server();
    let damage = flooded(&node, &address, 20, |_| {
        let request = json!({ "game": "time-trap", "seats": vec!["bot:search:4294967295"; 9] });
        let answer = post(&address, "/api/tables", None, &request).unwrap();
        assert!(matches!(answer.status, 201 | 422 | 503), "{}", answer.body);
    });
    assert!(damage.memory < 250, "{} MiB more", damage.memory);
    assert!(damage.lobby < LOBBY, "the lobby took {:?}", damage.lobby);
    let status = node.stop(Duration::from_secs(30));
    assert!(status.is_some(), "bots that think do not keep the server from stopping");
}

#[test]
fn a_flood_of_joins() {
    let (node, address, _place) = server();
    let fields = "game=time-trap&name=Ada&people=9&bots=0&public=1&spectators=1";
    let made = send_form(&address, 0, "/new?game=time-trap", "/new", fields);
    let path = made.header("location").unwrap().to_owned();
    let seated = AtomicUsize::new(0);
    let damage = flooded(&node, &address, 100, |visitor| {
        let fields = format!("name=Guest{visitor}");
        let answer = send_form(&address, visitor + 1, &path, &format!("{path}/join"), &fields);
        assert!(matches!(answer.status, 303 | 403 | 409 | 422 | 503), "{}: {}", answer.status, answer.body);
        if answer.status == 303 {
            seated.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert_eq!(seated.into_inner(), 8, "there are nine seats");
    wait_for("the game starts", || {
        get(&address, &format!("/api{}", path.replace("/t/", "/tables/")), None).unwrap().json()["status"]
            == "running"
    });
    assert!(damage.memory < 100, "{} MiB more", damage.memory);
    assert!(damage.lobby < LOBBY, "the lobby took {:?}", damage.lobby);
}
