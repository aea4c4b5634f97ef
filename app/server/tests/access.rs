//! Access that is taken away ends at once, also where a stream is open: by a new holder of the seat, a new private link,
//! a sign-out or the end of an account, on this server or another one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod common;

use std::time::Duration;

use axum::{
    Router,
    http::{Method, StatusCode, header},
};
use common::{Live, Person, get, link_in, open_paced, post, postgres, request};
use serde_json::json;
use server::Pace;

const PASSWORD: &str = "long enough";

/// A server whose bots take their time.
async fn open(database: &str) -> Router {
    open_paced(database, Pace { pause: Some(Duration::from_hours(1)), listen: Duration::from_hours(1) }).await
}

async fn sign_up(person: &mut Person<'_>, name: &str) -> String {
    let page = person.page("/account").await;
    let to = person.sent(&page, "/account", &[("do", "up"), ("name", name), ("password", PASSWORD)]).await;
    value_of(&person.page(&to).await, "recovery-code")
}

async fn sign_in<'a>(router: &'a Router, name: &str) -> Person<'a> {
    let mut person = Person::new(router);
    let page = person.page("/account").await;
    person.sent(&page, "/account", &[("do", "in"), ("name", name), ("password", PASSWORD)]).await;
    person
}

/// The value of the field with this id.
fn value_of(page: &str, id: &str) -> String {
    let field = page.split(&format!("id=\"{id}\"")).nth(1).unwrap_or_else(|| panic!("no {id} in {page}"));
    field.split("value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

fn has_seat(page: &str) -> bool {
    page.contains("name=\"act\"") || page.contains("data-act=")
}

/// A table of Ada and Bela, who has an account; both must act.
struct Room<'a> {
    path: String,
    ada: Person<'a>,
    bela: Person<'a>,
    /// The code that gives Bela a new password.
    code: String,
}

impl<'a> Room<'a> {
    async fn new(router: &'a Router) -> Self {
        let (mut ada, mut bela) = (Person::new(router), Person::new(router));
        let code = sign_up(&mut bela, "Bela").await;
        let path = ada.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
        bela.joins("Bela", &ada.page(&path).await).await;
        Self { path, ada, bela, code }
    }

    /// Everything that lets someone follow Bela's seat: her session, her private link and her token.
    async fn followers(&mut self, router: &'a Router) -> Followers<'a> {
        let page = self.bela.page(&self.path).await;
        let (link, token) = (link_in(&page, "private-link"), value_of(&page, "seat-token"));
        let mut device = Person::new(router);
        device.get(&link).await;
        let live = format!("{}/live?seat=2", self.path);
        let table = format!("/api/tables/{}", self.path.strip_prefix("/t/").unwrap());
        let follow = request(Method::GET, &format!("{table}/live"), Some(&token), "");
        let mut streams =
            [self.bela.follow(&live).await, device.follow(&live).await, Live::new(router, follow).await];
        for stream in &mut streams {
            stream.next().await;
        }
        let [session, linked, program] = streams;
        let device_page = device.page(&self.path).await;
        assert!(has_seat(&device_page), "the link opens the seat");
        Followers { session, linked, program, link, token, table, page, device, device_page }
    }

    async fn asks(&mut self, what: &str, action: &str) {
        let page = self.ada.page(&format!("{}/confirm?do={what}&seat=2", self.path)).await;
        let fields = [("seat", "2"), ("what", what)];
        self.ada.sent(&page, &format!("{}/{action}", self.path), &fields).await;
    }

    /// Someone else takes the seat and composes orders.
    async fn newcomer(&mut self) {
        let mut cleo = self.ada.another();
        cleo.joins("Cleo", &self.ada.page(&self.path).await).await;
        orders(&mut cleo, &self.path).await;
    }
}

/// Composes orders and submits them.
async fn orders(person: &mut Person<'_>, path: &str) {
    for act in ["21 35", "21 35, submit"] {
        let page = person.page(path).await;
        person.sent(&page, &format!("{path}/act"), &[("act", act)]).await;
    }
}

/// Those who follow Bela's seat.
struct Followers<'a> {
    session: Live,
    linked: Live,
    program: Live,
    link: String,
    token: String,
    table: String,
    /// The page that Bela has.
    page: String,
    /// The device that opened the link, and its page.
    device: Person<'a>,
    device_page: String,
}

/// The stream says that it is over, ends, and has told nothing of the new orders.
async fn ends(name: &str, live: &mut Live) {
    let (rest, is_over) = live.rest().await;
    assert!(is_over, "{name}: the stream continues: {rest}");
    assert!(rest.contains("event: ended\n"), "{name}: it says so: {rest}");
    assert!(!rest.contains("21 35") && !rest.contains("orders are in"), "{name}: {rest}");
}

impl Followers<'_> {
    /// Every stream ends, and neither link, token nor forms work any more.
    async fn are_out(mut self, router: &Router, bela: &mut Person<'_>, way: &str) {
        ends(&format!("{way}: session"), &mut self.session).await;
        self.keys_are_void(router, way).await;
        let path = self.path();
        let refused = bela.send_form(&self.page, &format!("{path}/act"), &[("act", "22 35")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{way}: {}", refused.body);
    }

    fn path(&self) -> String {
        format!("/t/{}", self.table.strip_prefix("/api/tables/").unwrap())
    }

    /// The private link and the token are void, and what they opened is closed.
    async fn keys_are_void(&mut self, router: &Router, way: &str) {
        ends(&format!("{way}: link"), &mut self.linked).await;
        ends(&format!("{way}: program"), &mut self.program).await;
        let path = self.path();
        let device = &mut self.device;
        assert_eq!(device.get(&self.link).await.status, StatusCode::NOT_FOUND, "{way}");
        assert!(!has_seat(&device.page(&path).await), "{way}: the device watches");
        let refused = device.send_form(&self.device_page, &format!("{path}/act"), &[("act", "22 35")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{way}: {}", refused.body);
        let check_page = self.device_page.replace(&format!("{path}/act\""), &format!("{path}/check\""));
        let refused = device.send_form(&check_page, &format!("{path}/check"), &[("act", "22 35")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{way}: {}", refused.body);
        assert_eq!(get(router, &self.table, Some(&self.token)).await.status, StatusCode::FORBIDDEN, "{way}");
        let act =
            post(router, &format!("{}/act", self.table), Some(&self.token), &json!({ "act": "submit" }))
                .await;
        assert_eq!(act.status, StatusCode::FORBIDDEN, "{way}");
    }
}

#[tokio::test]
async fn who_is_removed_sees_nothing_of_the_newcomer() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let followers = room.followers(&router).await;
    room.asks("open", "hand").await;
    room.newcomer().await;
    followers.are_out(&router, &mut room.bela, "removed").await;
}

#[tokio::test]
async fn who_resigns_sees_nothing_of_the_newcomer() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let followers = room.followers(&router).await;
    room.bela.confirm(&room.path, "resign", "resign").await;
    room.asks("open", "hand").await;
    room.newcomer().await;
    followers.are_out(&router, &mut room.bela, "resigned").await;
}

#[tokio::test]
async fn who_let_a_bot_play_sees_nothing_of_the_newcomer() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let followers = room.followers(&router).await;
    room.asks("bot", "hand").await;
    room.asks("open", "hand").await;
    room.newcomer().await;
    followers.are_out(&router, &mut room.bela, "bot").await;
}

#[tokio::test]
async fn a_deleted_account_sees_nothing_of_the_newcomer() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let mut followers = room.followers(&router).await;
    let page = room.bela.page("/account/delete").await;
    room.bela.sent(&page, "/account/delete", &[("password", PASSWORD)]).await;
    room.asks("open", "hand").await;
    room.newcomer().await;
    ends("deleted: session", &mut followers.session).await;
    followers.keys_are_void(&router, "deleted").await;
}

#[tokio::test]
async fn who_leaves_the_waiting_room_follows_it_no_longer_as_a_player() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let path = ada.creates("Ada", &[("people", "3"), ("bots", "0")]).await;
    bela.joins("Bela", &ada.page(&path).await).await;
    let mut live = bela.follow(&format!("{path}/live")).await;
    live.next().await;
    bela.confirm(&path, "leave", "leave").await;
    ends("left", &mut live).await;
}

/// Signs out elsewhere in some way, and plays on with the session that is left.
async fn elsewhere(way: &str, database: &str) {
    let router = open(database).await;
    let mut room = Room::new(&router).await;
    let mut laptop = sign_in(&router, "Bela").await;
    let mut here = laptop.follow(&format!("{}/live?seat=2", room.path)).await;
    here.next().await;
    let followers = room.followers(&router).await;
    let account = laptop.page("/account").await;
    match way {
        "everywhere else" => {
            laptop.sent(&account, "/account", &[("do", "end-others")]).await;
        }
        "a new password" => {
            let fields = [("do", "password"), ("password", PASSWORD), ("new", "quite another")];
            laptop.sent(&account, "/account", &fields).await;
        }
        "recovery" => {
            let page = laptop.page("/account/recover").await;
            let fields = [("name", "Bela"), ("code", room.code.as_str()), ("password", "quite another")];
            laptop.sent(&page, "/account/recover", &fields).await;
        }
        _ => panic!("{way}"),
    }
    orders(&mut laptop, &room.path).await;
    followers.are_out(&router, &mut room.bela, way).await;
    let (rest, is_over) = here.rest().await;
    let word = if way == "recovery" { "event: ended\n" } else { "event: begin\n" };
    assert!(is_over && rest.contains(word), "the page here is loaded again: {rest}");
}

#[tokio::test]
async fn signing_out_everywhere_else_ends_every_access_elsewhere() {
    elsewhere("everywhere else", "sqlite::memory:").await;
}

#[tokio::test]
async fn a_new_password_ends_every_access_elsewhere() {
    elsewhere("a new password", "sqlite::memory:").await;
}

#[tokio::test]
async fn recovery_ends_every_access_elsewhere() {
    elsewhere("recovery", "sqlite::memory:").await;
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_access() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let mut laptop = sign_in(&router, "Bela").await;
    let followers = room.followers(&router).await;
    let account = laptop.page("/account").await;
    laptop.sent(&account, "/account", &[("do", "end-all")]).await;
    followers.are_out(&router, &mut room.bela, "everywhere").await;
}

#[tokio::test]
async fn a_session_that_ends_takes_its_stream_along_and_no_other() {
    let router = open("sqlite::memory:").await;
    let room = Room::new(&router).await;
    let mut laptop = sign_in(&router, "Bela").await;
    let live = format!("{}/live?seat=2", room.path);
    let (mut here, mut there) = (laptop.follow(&live).await, room.bela.follow(&live).await);
    here.next().await;
    there.next().await;
    let account = laptop.page("/account").await;
    let session = account.split("name=\"session\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    laptop.sent(&account, "/account", &[("do", "end"), ("session", session)]).await;
    ends("the other session", &mut there).await;
    orders(&mut laptop, &room.path).await;
    let (rest, is_over) = here.rest().await;
    assert!(!is_over && rest.contains("Your orders are in."), "{rest}");
    // Signing out in one window ends what the other shows.
    let account = laptop.page("/account").await;
    laptop.sent(&account, "/account", &[("do", "out")]).await;
    let (rest, is_over) = here.rest().await;
    assert!(is_over && rest.contains("event: ended\n"), "{rest}");
}

#[tokio::test]
async fn a_private_link_can_be_renewed() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let mut followers = room.followers(&router).await;
    let page = room.bela.page(&room.path).await;
    let to = room.bela.sent(&page, &format!("{}/renew-link", room.path), &[("seat", "2")]).await;
    assert_eq!(to, format!("{}?seat=2", room.path));
    orders(&mut room.bela, &room.path).await;
    let (rest, is_over) = followers.session.rest().await;
    assert!(is_over && rest.contains("event: begin\n"), "her own page is loaded again: {rest}");
    followers.keys_are_void(&router, "renewed").await;
    let page = room.bela.page(&room.path).await;
    let link = link_in(&page, "private-link");
    assert_ne!(link, followers.link);
    let mut device = Person::new(&router);
    device.get(&link).await;
    let device_page = device.page(&room.path).await;
    assert!(device_page.contains("Undo"), "the new link opens the seat");
    // Who has only the link cannot renew it, nor can anyone else.
    assert!(!device_page.contains("renew-link"), "{device_page}");
    for (who, person) in [("device", &mut device), ("Ada", &mut room.ada)] {
        let form = page_with_form(person, &format!("{}/renew-link", room.path)).await;
        let refused = person.send_form(&form, &format!("{}/renew-link", room.path), &[("seat", "2")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{who}: {}", refused.body);
    }
}

/// A page with a form of this person's that goes there.
async fn page_with_form(person: &mut Person<'_>, action: &str) -> String {
    person.page("/account").await.replace("action=\"/account\"", &format!("action=\"{action}\""))
}

#[tokio::test]
async fn a_program_can_renew_its_token() {
    let router = open("sqlite::memory:").await;
    let table = common::Table::new(&router).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let old = &table.tokens[1];
    let live = request(Method::GET, &format!("{}/live", table.path()), Some(old), "");
    let (mut program, mut page) =
        (Live::new(&router, live).await, bela.follow(&format!("/t/{}/live?seat=2", table.id)).await);
    program.next().await;
    page.next().await;
    let renew = format!("{}/renew", table.path());
    let renewed = post(&router, &renew, Some(old), &json!({})).await;
    assert_eq!(renewed.status, StatusCode::OK, "{}", renewed.body);
    let new = renewed.json()["token"].as_str().unwrap().to_owned();
    assert_ne!(new, *old);
    let orders = json!({ "act": "21 35, submit" });
    assert_eq!(
        post(&router, &format!("{}/act", table.path()), Some(&new), &orders).await.status,
        StatusCode::OK
    );
    ends("the old token", &mut program).await;
    ends("the session of the old link", &mut page).await;
    assert!(!has_seat(&bela.page(&format!("/t/{}", table.id)).await), "who came by the old link watches");
    for (token, status) in [(Some(old.as_str()), StatusCode::FORBIDDEN), (None, StatusCode::UNAUTHORIZED)] {
        assert_eq!(post(&router, &renew, token, &json!({})).await.status, status);
    }
    assert_eq!(get(&router, &table.path(), Some(old)).await.status, StatusCode::FORBIDDEN);
    let mut device = Person::new(&router);
    device.get(&format!("/t/{}/seat/{new}", table.id)).await;
    assert!(device.page(&format!("/t/{}", table.id)).await.contains("Undo"), "the new link works");
}

#[tokio::test]
async fn an_answer_in_lines_ends_with_the_seat() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let followers = room.followers(&router).await;
    let body = json!({ "act": "submit" }).to_string();
    let mut act = request(Method::POST, &format!("{}/act", followers.table), Some(&followers.token), &body);
    act.headers_mut().insert(header::ACCEPT, "application/x-ndjson".parse().unwrap());
    let mut lines = Live::new(&router, act).await;
    room.asks("open", "hand").await;
    let mut cleo = Person::new(&router);
    cleo.joins("Cleo", &room.ada.page(&room.path).await).await;
    let page = room.ada.page(&room.path).await;
    room.ada.sent(&page, &format!("{}/act", room.path), &[("act", "submit")]).await;
    let (rest, is_over) = lines.rest().await;
    assert!(is_over && !rest.contains("\"view\"") && rest.contains("\"ended\""), "{rest}");
}

#[tokio::test]
async fn a_page_says_that_the_seat_is_lost_and_what_to_do() {
    let router = open("sqlite::memory:").await;
    let mut room = Room::new(&router).await;
    let live = format!("{}/live?seat=2", room.path);
    let mut stream = room.bela.follow(&live).await;
    stream.next().await;
    room.asks("open", "hand").await;
    let (rest, _) = stream.rest().await;
    let to = rest.split("event: ended\ndata: ").nth(1).unwrap_or_else(|| panic!("{rest}")).trim();
    assert_eq!(to, format!("{}?lost=2", room.path));
    let page = room.bela.page(to).await;
    assert!(page.contains("You no longer hold seat 2.") && page.contains("You are watching now"), "{page}");
    assert!(!has_seat(&page));
    // Who holds a seat is not told so.
    let page = room.ada.page(&format!("{}?lost=1", room.path)).await;
    assert!(!page.contains("You no longer hold"), "{page}");
    // Where no one may watch, the page says that too.
    let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "spectators": false });
    let made = post(&router, "/api/tables", None, &request).await.json();
    let refused = room.bela.get(&format!("/t/{}?lost=2", made["id"].as_str().unwrap())).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.body.contains("You no longer hold seat 2"), "{}", refused.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_server_takes_away_ends_at_the_other() {
    let url = postgres::fresh_database();
    let (one, other) = (open(&url).await, open(&url).await);
    let mut room = Room::new(&one).await;
    let mut phone = sign_in(&other, "Bela").await;
    let live = format!("{}/live?seat=2", room.path);
    let mut signed_in = phone.follow(&live).await;
    let mut program = {
        let token = value_of(&room.bela.page(&room.path).await, "seat-token");
        let table = format!("/api/tables/{}", room.path.strip_prefix("/t/").unwrap());
        Live::new(&other, request(Method::GET, &format!("{table}/live"), Some(&token), "")).await
    };
    signed_in.next().await;
    program.next().await;
    let account = room.bela.page("/account").await;
    room.bela.sent(&account, "/account", &[("do", "end-others")]).await;
    orders(&mut room.bela, &room.path).await;
    until_over("sign-out", &mut signed_in).await;
    until_over("token", &mut program).await;
    // One session that ends at one server shows nothing more at the other, whatever wakes it.
    let tablet = sign_in(&other, "Bela").await;
    let mut signed_in = tablet.follow(&live).await;
    signed_in.next().await;
    let account = room.bela.page("/account").await;
    let session = account.split("name=\"session\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    room.bela.sent(&account, "/account", &[("do", "end"), ("session", session)]).await;
    let page = room.ada.page(&room.path).await;
    room.ada.sent(&page, &format!("{}/act", room.path), &[("act", "submit")]).await;
    until_over("one session", &mut signed_in).await;
    // And a seat that changes hands.
    let tablet = sign_in(&other, "Bela").await;
    let mut signed_in = tablet.follow(&live).await;
    signed_in.next().await;
    room.asks("open", "hand").await;
    until_over("removed", &mut signed_in).await;
    assert!(!has_seat(&phone.page(&room.path).await));
}

/// A stream at another server ends as soon as that one has heard of it.
async fn until_over(name: &str, live: &mut Live) {
    let mut all = String::new();
    for _ in 0..20 {
        let (more, is_over) = live.rest().await;
        all.push_str(&more);
        if is_over {
            assert!(all.contains("event: ended\n") && !all.contains("21 35"), "{name}: {all}");
            return;
        }
    }
    panic!("{name}: the stream continues: {all}");
}
