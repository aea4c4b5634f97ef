//! Limits: they count what leads to one account as one, they lock no owner out, and no header takes a visitor out of them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::net::{IpAddr, SocketAddr};

use axum::{
    Router,
    extract::connect_info::MockConnectInfo,
    http::{Method, StatusCode},
};
use common::{Answer, Person, open, request, send};
use serde_json::json;
use server::{Config, Server};
use store::Store;

const PASSWORD: &str = "long enough";

/// An address that no one else has.
fn address(number: usize) -> SocketAddr {
    let last = u8::try_from(number % 250).unwrap();
    SocketAddr::from(([198, 51, u8::try_from(number / 250).unwrap(), last], 5))
}

/// Someone at this address.
fn at(router: &Router, number: usize) -> Person<'_> {
    let mut person = Person::new(router);
    person.address = Some(address(number));
    person
}

async fn try_in(person: &mut Person<'_>, name: &str, password: &str) -> Answer {
    let page = person.page("/account").await;
    person.send_form(&page, "/account", &[("do", "in"), ("name", name), ("password", password)]).await
}

/// Signs up and returns the recovery code.
async fn sign_up(person: &mut Person<'_>, name: &str, email: &str) -> String {
    let page = person.page("/account").await;
    let fields = [("do", "up"), ("name", name), ("password", PASSWORD), ("email", email)];
    let to = person.sent(&page, "/account", &fields).await;
    let page = person.page(&to).await;
    let field = page.split("id=\"recovery-code\"").nth(1).unwrap();
    field.split("value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

async fn sign_out(person: &mut Person<'_>) {
    let page = person.page("/account").await;
    person.sent(&page, "/account", &[("do", "out")]).await;
}

/// Guesses from as many addresses as it takes, from this one on; returns how many were answered before there were too many.
async fn guess(router: &Router, first: usize, names: &[&str], most: usize) -> usize {
    for number in 0..most {
        // Nine from each address: a tenth would be the last that its network is allowed in a minute.
        let mut stranger = at(router, first + number / 9);
        let refused = try_in(&mut stranger, names[number % names.len()], "a bad guess").await;
        if refused.status == StatusCode::TOO_MANY_REQUESTS {
            return number;
        }
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.body);
    }
    most
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_elsewhere_lock_no_owner_out() {
    let router = open("sqlite::memory:").await;
    let mut laptop = at(&router, 1);
    let code = sign_up(&mut laptop, "Bill", "bill@games.example").await;
    sign_out(&mut laptop).await;
    assert_eq!(guess(&router, 100, &["Bill"], 25).await, 25);
    let phone = try_in(&mut at(&router, 2), "Bill", PASSWORD).await;
    assert_eq!(phone.status, StatusCode::SEE_OTHER, "a new device elsewhere: {}", phone.body);
    // However many there are, a browser that has been signed in before and the recovery code work.
    guess(&router, 200, &["Bill"], 80).await;
    let refused = try_in(&mut at(&router, 3), "Bill", PASSWORD).await;
    assert_eq!(
        refused.status,
        StatusCode::TOO_MANY_REQUESTS,
        "strangers have no more tries: {}",
        refused.body
    );
    let known = try_in(&mut laptop, "Bill", PASSWORD).await;
    assert_eq!(known.status, StatusCode::SEE_OTHER, "the laptop is known: {}", known.body);
    let mut lost = at(&router, 4);
    let page = lost.page("/account/recover").await;
    let fields = [("name", "Bill"), ("code", code.as_str()), ("password", "brand new one")];
    let recovered = lost.send_form(&page, "/account/recover", &fields).await;
    assert_eq!(recovered.status, StatusCode::SEE_OTHER, "{}", recovered.body);
    sign_out(&mut lost).await;
    let again = try_in(&mut lost, "Bill", "brand new one").await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "which makes the browser known: {}", again.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_names_of_an_account_share_its_allowance() {
    let router = open("sqlite::memory:").await;
    sign_up(&mut at(&router, 1), "Bill", "bill@games.example").await;
    let names = [
        "Bill",
        "B1ll",
        "ＢＩＬＬ",
        "Bi ll",
        "B\u{200d}ill",
        "BIll",
        "bill@games.example",
        "Bill@Games.Example",
        " bill ",
    ];
    let allowed = guess(&router, 100, &names, 200).await;
    assert!(allowed <= 60, "{allowed} guesses");
    // Someone else’s account is not concerned.
    sign_up(&mut at(&router, 2), "Cleo", "").await;
    assert_eq!(try_in(&mut at(&router, 3), "Cleo", PASSWORD).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_known_browser_has_its_own_tries_and_no_more() {
    let router = open("sqlite::memory:").await;
    let mut laptop = at(&router, 1);
    sign_up(&mut laptop, "Bill", "").await;
    sign_out(&mut laptop).await;
    let mut statuses = Vec::new();
    for number in 0..24 {
        laptop.address = Some(address(10 + number));
        statuses.push(try_in(&mut laptop, "Bill", "a bad guess").await.status);
    }
    assert_eq!(statuses[19], StatusCode::FORBIDDEN);
    assert_eq!(statuses[20], StatusCode::TOO_MANY_REQUESTS, "a stolen cookie is no way around the limit");
    // It proves nothing for another account.
    sign_up(&mut at(&router, 2), "Cleo", "").await;
    assert_eq!(try_in(&mut laptop, "Cleo", PASSWORD).await.status, StatusCode::SEE_OTHER);
}

/// A server behind a trusted proxy at 127.0.0.1.
async fn behind_a_proxy() -> Router {
    let config = Config {
        trusted_proxies: vec![IpAddr::from([127, 0, 0, 1])],
        ..Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "")
    };
    let server = Server::start_with(Store::open("sqlite::memory:").await.unwrap(), config).await.unwrap();
    server.router().layer(MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 5))))
}

#[tokio::test]
async fn no_header_takes_a_visitor_out_of_the_limits() {
    for forwarded in
        ["nonsense, 98.7.6.6", "98.7.6.6:4711", "[2001:db8::1]:443", "nonsense", "", "unknown", "::"]
    {
        let router = behind_a_proxy().await;
        let create = || {
            let body = json!({ "game": "time-trap", "seats": ["Ada", "Bela"] }).to_string();
            let mut create = request(Method::POST, "/api/tables", None, &body);
            create.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
            create
        };
        let mut created = 0;
        while created < 70 && send(&router, create()).await.status == StatusCode::CREATED {
            created += 1;
        }
        assert_eq!(created, 60, "{forwarded:?}");
    }
}
