//! The pages load everything from their own server, and none writes to the console.

use serde_json::Value;

use super::{
    board::against_a_bot,
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// Every address the browser has asked for since this was last called.
pub(crate) async fn requests(window: &Window) -> Vec<String> {
    let mut all = Vec::new();
    for entry in window.log("performance").await {
        let text = entry["message"].as_str().unwrap_or_default();
        let message: Value = serde_json::from_str(text).unwrap();
        let message = &message["message"];
        let url = match message["method"].as_str() {
            Some("Network.requestWillBeSent") => &message["params"]["request"]["url"],
            Some("Network.webSocketCreated") => &message["params"]["url"],
            _ => continue,
        };
        all.push(url.as_str().unwrap_or_default().to_owned());
    }
    all
}

#[tokio::test]
async fn no_page_asks_another_server_for_anything_or_complains() {
    let _room = room(1).await;
    let house = House::open("clean");
    let window = Window::open(&house, "clean", Kind::Watched).await;
    window.go("/").await;
    // What the browser asked for by itself, before it showed a page of ours.
    requests(&window).await;
    let fixed = ["/", "/new", "/account", "/workshop/timetripper"].map(str::to_owned);
    let games = catalog::games();
    let of_games =
        games.iter().flat_map(|game| ["how-to", "best"].map(|page| format!("/{page}/{}", game.id)));
    for page in fixed.into_iter().chain(of_games) {
        window.go(&page).await;
        window.see("main").await;
        window.shot(&format!("page{}", page.replace('/', "-"))).await;
    }
    window.go("/new?game=time-trap&people=2").await;
    window.click("button[name=make]").await;
    window.see("input[aria-label=Invitation]").await;
    window.shot("waiting-room").await;
    against_a_bot(&window).await;
    window.click("#y-1").await;
    window.see("#ring .rose").await;
    window.shot("table").await;
    let asked = requests(&window).await;
    assert!(asked.len() > 15, "the browser logs its requests: {asked:?}");
    let origin = house.url("/");
    let others: Vec<_> = asked.iter().filter(|url| !url.starts_with(&origin)).collect();
    assert!(others.is_empty(), "{others:?}");
    let names =
        window.ask("return performance.getEntriesByType('resource').map((entry) => entry.name)").await;
    let names = names.as_array().unwrap();
    assert!(names.iter().all(|name| name.as_str().unwrap().starts_with(&origin)), "{names:?}");
    window.close().await;
}
