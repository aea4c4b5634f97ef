//! Pages of another site that send forms and links here in a visitor's name.

use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};

use super::{
    board::against_a_bot,
    driver::room,
    house::{House, post},
    window::{Kind, Window},
};

/// Serves one page on this machine under another name, which to a browser is another site; returns its address.
async fn other_site(page: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut visitor, _)) = listener.accept().await {
            let mut request = [0; 4096];
            let _ = visitor.read(&mut request).await;
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n";
            let answer = format!("{head}content-length: {}\r\n\r\n{page}", page.len());
            let _ = visitor.write_all(answer.as_bytes()).await;
        }
    });
    format!("http://localhost:{port}/")
}

/// A page that sends a form here as soon as it is opened.
fn trap(action: &str, fields: &[(&str, &str)]) -> String {
    let inputs: Vec<_> =
        fields.iter().map(|(name, value)| format!("<input name=\"{name}\" value=\"{value}\">")).collect();
    let inputs = inputs.concat();
    format!(
        "<form method=\"post\" action=\"{action}\">{inputs}</form><script>document.forms[0].submit()</script>"
    )
}

#[tokio::test]
async fn another_site_cannot_act_in_a_visitors_name() {
    let _room = room(1).await;
    let house = House::open("cross-site");
    let window = Window::open(&house, "cross-site", Kind::Calm).await;
    against_a_bot(&window).await;
    let table = window.path().await;
    let cookies = "return document.cookie";
    assert_eq!(window.text(cookies).await, "", "scripts do not see who the visitor is");

    let new = [("game", "time-trap"), ("name", "Mallory"), ("people", "2"), ("bots", "0")];
    let account = [("do", "up"), ("name", "Mallory"), ("password", "a long enough one")];
    let (act, resign) = (format!("{table}/act"), format!("{table}/resign"));
    for (action, fields) in [
        ("/new", &new[..]),
        ("/account", &account),
        (&act, &[("act", "submit")]),
        (&resign, &[("sure", "1")]),
    ] {
        let site = other_site(trap(&house.url(action), fields)).await;
        window.ask(&format!("location.href = {site:?}")).await;
        window.read("main", "sent by a page of another site").await;
        window.go(&table).await;
        // Still the same person, at the same table, in the same turn.
        window.see("#y-1").await;
        window.read("#prompt", "Turn 1").await;
    }

    // A link to a seat of another table asks before it makes the visitor someone else there, and nowhere else.
    let request = json!({ "game": "time-trap", "seats": ["Mallory", "Bela"] });
    let made = post(&house.address, "/api/tables", &request).await;
    let (id, token) = (made["id"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
    let link = house.url(&format!("/t/{id}/seat/{token}"));
    let site = other_site(format!("<a id=\"bait\" href=\"{link}\">Win a prize</a>")).await;
    window.ask(&format!("location.href = {site:?}")).await;
    window.click("#bait").await;
    window.see("main").await;
    window.go(&table).await;
    window.see("#y-1").await;
    window.go("/").await;
    assert!(!window.words("header").await.contains("Mallory"), "the visitor is who they were");
    let _refusals_in_the_console = window.complaints().await;
    window.leave().await;
}
