//! A real server over TCP: acts that pass the router by get the same answers, and stopping ends every stream.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{error::Error, net::SocketAddr, time::Duration};

use axum::http::{Method, header};
use common::{Table, database, open};
use server::{Config, Server};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

/// A server that runs until it is told to stop.
struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Box<dyn Error + Send + Sync>>>,
}

impl Running {
    async fn start(database: &str) -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config::new(listen, database);
        let server = Server::start(config).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Self { address, stop, task }
    }

    /// The status and the body of an answer.
    async fn answer(&self, request: String) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        timeout(Duration::from_secs(20), stream.read_to_string(&mut answer)).await.unwrap().unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        for protection in
            ["x-content-type-options: nosniff", "content-security-policy: ", "cache-control: no-store"]
        {
            assert!(head.contains(protection), "{head}");
        }
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }
}

#[tokio::test]
async fn a_request_names_its_host() {
    let server = Running::start("sqlite::memory:").await;
    let ask = |head: &str| format!("GET /healthz {head}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.answer(ask("HTTP/1.1\r\nHost: table.test")).await.0, 200);
    assert_eq!(server.answer(ask("HTTP/1.0")).await.0, 200, "the older protocol has no such header");
    let (status, body) = server.answer(ask("HTTP/1.1")).await;
    assert!(status == 400 && body.contains("names no host"), "{status} {body}");
}

#[tokio::test]
async fn acts_get_the_same_answers_with_and_without_the_router() {
    let database = database("direct");
    let router = open(&database).await;
    let server = Running::start(&database).await;
    let (direct, routed) = (Table::new(&router).await, Table::new(&router).await);
    let long = format!("{{\"act\":\"{}\"}}", "x".repeat(70_000));
    for (seat, kind, body) in [
        (Some(0), "application/json", "{\"act\":\"11 35, submit\"}"),
        (Some(0), "application/json", "{\"act\":\"submit\"}"),
        (Some(1), "application/json", "{\"act\":\"21 35\"}"),
        (Some(1), "application/json", "{\"act\":\"submit\",\"settled\":7}"),
        (Some(1), "application/json", "{\"act\":\"submit\",\"seat\":1}"),
        (Some(1), "application/json", "{"),
        (Some(1), "application/json", ""),
        (Some(1), "text/plain", "{\"act\":\"submit\"}"),
        (None, "application/json", "{\"act\":\"submit\"}"),
        (Some(1), "application/json", &long),
        (Some(1), "application/json; charset=utf-8", "{\"act\":\"submit\"}"),
        (Some(0), "application/json", "{\"act\":\"12 46, submit\"}"),
    ] {
        let bearer = seat.map_or_else(String::new, |seat: usize| {
            format!("authorization: Bearer {}\r\n", direct.tokens[seat])
        });
        let request = format!(
            "POST {}/act HTTP/1.1\r\nhost: test\r\nconnection: close\r\n{bearer}content-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
            direct.path(),
            body.len()
        );
        let mut same = common::request(
            Method::POST,
            &format!("{}/act", routed.path()),
            seat.map(|seat| routed.tokens[seat].as_str()),
            body,
        );
        same.headers_mut().insert(header::CONTENT_TYPE, kind.parse().unwrap());
        let expected = common::send(&router, same).await;
        let body = body.chars().take(60).collect::<String>();
        assert_eq!(server.answer(request).await, (expected.status.as_u16(), expected.body), "{kind}: {body}");
    }
    let nowhere = "POST /api/tables/nope/act HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 16\r\n\r\n{\"act\":\"submit\"}";
    assert_eq!(server.answer(nowhere.to_owned()).await.0, 404);
    let seen = common::get(&open(&database).await, &direct.path(), None).await.json();
    assert_eq!(seen["entries"], 3, "the acts were played");
}

/// Sends a request and returns the connection once the answer has started.
async fn ask(address: SocketAddr, request: String) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    stream
}

#[tokio::test]
async fn streams_and_waiting_acts_end_when_the_server_stops() {
    let database = database("stop");
    let table = Table::new(&open(&database).await).await;
    let Running { address, stop, task } = Running::start(&database).await;
    let (id, token) = (&table.id, &table.tokens[0]);
    let host = "host: test\r\n";
    let act = "{\"act\":\"submit\"}";
    let mut open_streams = vec![
        ask(address, format!("GET /t/{id}/live HTTP/1.1\r\n{host}\r\n")).await,
        ask(address, format!("GET /api/tables/{id}/live HTTP/1.1\r\n{host}\r\n")).await,
        ask(
            address,
            format!(
                "POST /api/tables/{id}/act HTTP/1.1\r\n{host}authorization: Bearer {token}\r\n\
                 accept: application/x-ndjson\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{act}",
                act.len()
            ),
        )
        .await,
    ];
    stop.send(()).unwrap();
    for stream in &mut open_streams {
        let mut rest = Vec::new();
        timeout(Duration::from_secs(3), stream.read_to_end(&mut rest)).await.unwrap().unwrap();
    }
    timeout(Duration::from_secs(3), task).await.unwrap().unwrap().unwrap();
    let again = open(&database).await;
    assert_eq!(common::get(&again, &table.path(), None).await.json()["entries"], 1, "the act was kept");
}
