//! The bot in `examples/` against a real server.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::{net::SocketAddr, path::Path, process::Command};

use server::{Config, Server};

#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_plays_a_game_to_its_end() {
    let config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "sqlite::memory:");
    let server = Server::start(config).await.unwrap();
    let url = server.base_url().to_owned();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let played =
        tokio::task::spawn_blocking(move || Command::new("python3").arg(bot).arg(url).output().unwrap());
    let played = played.await.unwrap();
    let printed = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(played.status.success(), "{printed}\n{}", String::from_utf8_lossy(&played.stderr));
    assert!(printed.contains("over: {'winners': ["), "{printed}");
    assert_eq!(printed.matches("submit").count(), 10, "{printed}");
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
}
