//! Stopping a real server: streams and waiting acts end at once, and what was acknowledged is kept.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{net::SocketAddr, time::Duration};

use common::{Table, database, open};
use server::{Config, Pace, Server};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

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
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, database: database.clone(), base_url: None, pace: Pace::default() };
    let server = Server::start(config).await.unwrap();
    let address = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));

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
    timeout(Duration::from_secs(3), running).await.unwrap().unwrap().unwrap();
    let again = open(&database).await;
    assert_eq!(common::get(&again, &table.path(), None).await.json()["entries"], 1, "the act was kept");
}
