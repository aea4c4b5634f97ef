//! A server for tests, used through its router without a network.
#![allow(dead_code, reason = "each file of tests uses what it needs")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::format_push_string, reason = "tests may panic")]

use std::{collections::BTreeMap, future::poll_fn, net::SocketAddr, task::Poll, time::Duration};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{ConnectInfo, connect_info::MockConnectInfo},
    http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use server::{Config, Pace, Randomness, Server};
use store::Store;
use tokio_stream::StreamExt as _;
use tower::ServiceExt as _;

pub(crate) mod log;
pub(crate) mod rewritten;

/// Databases on PostgreSQL, as the tests of the store start them.
#[allow(clippy::doc_markdown, reason = "the store's own dictionary knows its words")]
#[path = "../../../store/tests/common/postgres.rs"]
pub(crate) mod postgres;

/// Makes two tests of each function that takes the address of an empty database: one on each kind of database.
#[allow(unused_macros, reason = "each file of tests uses what it needs")]
macro_rules! on_both {
    ($($test:ident: $sqlite:ident, $postgres:ident;)*) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $sqlite() {
            $test(&$crate::common::database(stringify!($test))).await;
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $postgres() {
            $test(&$crate::common::postgres::fresh_database()).await;
        })*
    };
}
#[allow(unused_imports, reason = "each file of tests uses what it needs")]
pub(crate) use on_both;

/// A server with its database in memory or in a file.
pub(crate) async fn open(database: &str) -> Router {
    // Bots act at once, unless they listen to a person.
    let pace = Pace { pause: Some(Duration::ZERO), listen: Duration::from_hours(1) };
    open_paced(database, pace).await
}

/// The same with this pace of bots.
pub(crate) async fn open_paced(database: &str, pace: Pace) -> Router {
    open_over(Store::open(database).await.unwrap(), pace).await
}

/// The same over a store that is open already.
pub(crate) async fn open_over(store: Store, pace: Pace) -> Router {
    open_at("http://table.test", store, pace).await
}

/// The same at another address.
pub(crate) async fn open_at(base_url: &str, store: Store, pace: Pace) -> Router {
    let config = Config {
        base_url: Some(base_url.to_owned()),
        pace,
        // The same games every time.
        chance: Randomness::Rehearsal(1),
        ..Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "")
    };
    let server = Server::start_with(store, config).await.unwrap();
    server.router().layer(MockConnectInfo(SocketAddr::from(([127, 0, 0, 9], 5))))
}

/// An empty database in a file with this name.
pub(crate) fn database(name: &str) -> String {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    format!("sqlite:{}", folder.join("tables.sqlite").display())
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// What someone has who hung up.
    fn none() -> Self {
        Self { status: StatusCode::REQUEST_TIMEOUT, headers: HeaderMap::new(), body: String::new() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

pub(crate) async fn send(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, 4 << 20).await.unwrap();
    Answer { status: parts.status, headers: parts.headers, body: String::from_utf8(bytes.to_vec()).unwrap() }
}

/// Sends a request and hangs up after the server has worked on it this many times; none if that was before its answer.
pub(crate) async fn send_and_hang_up(
    router: &Router,
    request: Request<Body>,
    polls: usize,
) -> Option<Answer> {
    let mut answering = Box::pin(send(router, request));
    let mut left = polls;
    poll_fn(|task| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        answering.as_mut().poll(task).map(Some)
    })
    .await
}

pub(crate) fn request(method: Method, path: &str, token: Option<&str>, body: &str) -> Request<Body> {
    let mut request =
        Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, "application/json");
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    request.body(Body::from(body.to_owned())).unwrap()
}

pub(crate) async fn get(router: &Router, path: &str, token: Option<&str>) -> Answer {
    send(router, request(Method::GET, path, token, "")).await
}

pub(crate) async fn post(router: &Router, path: &str, token: Option<&str>, body: &Value) -> Answer {
    send(router, request(Method::POST, path, token, &body.to_string())).await
}

/// A table of two seats that programs play.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
}

impl Table {
    pub(crate) async fn new(router: &Router) -> Self {
        let start = "11 (3,4) 12 (10,1) 13 (10,3) 14 (10,5) 15 (10,7) 21 (3,6) 22 (12,1) 23 (12,3) 24 (12,5) 25 (12,7)";
        let request =
            json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "settings": [["start", start]] });
        let made = post(router, "/api/tables", None, &request).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        Self::made(&made.json())
    }

    /// A table of two with this time limit in seconds.
    pub(crate) async fn timed(router: &Router, limit: u64) -> Self {
        let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "deadline": limit });
        let made = post(router, "/api/tables", None, &request).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        Self::made(&made.json())
    }

    /// The table that an answer tells of.
    fn made(made: &Value) -> Self {
        let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
        Self { id: made["id"].as_str().unwrap().to_owned(), tokens: [token(0), token(1)] }
    }

    /// A request to act that wants its answer in lines.
    pub(crate) fn act_in_lines(&self, seat: usize, body: &Value) -> Request<Body> {
        let path = format!("{}/act", self.path());
        let mut act = request(Method::POST, &path, Some(&self.tokens[seat]), &body.to_string());
        act.headers_mut().insert(header::ACCEPT, "application/x-ndjson".parse().unwrap());
        act
    }

    pub(crate) fn path(&self) -> String {
        format!("/api/tables/{}", self.id)
    }

    pub(crate) async fn act(&self, router: &Router, seat: usize, act: &str) -> Answer {
        post(router, &format!("{}/act", self.path()), Some(&self.tokens[seat]), &json!({ "act": act })).await
    }

    /// What each viewer can see.
    pub(crate) async fn seen(&self, router: &Router) -> Vec<String> {
        let mut seen = vec![get(router, &self.path(), None).await.body];
        for token in &self.tokens {
            seen.push(get(router, &self.path(), Some(token)).await.body);
        }
        seen
    }
}

/// The page of a table as a player sees it who has opened the seat's private link.
pub(crate) async fn page_of(router: &Router, table: &Table, token: &str) -> String {
    let claimed = get(router, &format!("/t/{}/seat/{token}", table.id), None).await;
    assert_eq!(claimed.status, StatusCode::SEE_OTHER, "{}", claimed.body);
    let cookie = claimed.headers[header::SET_COOKIE].to_str().unwrap();
    for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    let seat = if token == table.tokens[0] { 1 } else { 2 };
    let mut request = request(Method::GET, &format!("/t/{}?seat={seat}", table.id), None, "");
    request.headers_mut().insert(header::COOKIE, cookie.split(';').next().unwrap().parse().unwrap());
    send(router, request).await.body
}

/// The path of a link that a page offers to copy.
pub(crate) fn link_in(page: &str, id: &str) -> String {
    let field = page.split(&format!("id=\"{id}\"")).nth(1).expect("the page has the link");
    field.split("http://table.test").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

/// A person with a browser that runs no scripts.
#[derive(Clone)]
pub(crate) struct Person<'a> {
    router: &'a Router,
    /// The cookies, by name.
    cookies: BTreeMap<String, String>,
    /// After how much work of the server they hang up the next time, if they do.
    pub(crate) patience: Option<usize>,
    /// Where they are, if not where everyone else is.
    pub(crate) address: Option<SocketAddr>,
}

impl<'a> Person<'a> {
    pub(crate) const fn new(router: &'a Router) -> Self {
        Self { router, cookies: BTreeMap::new(), patience: None, address: None }
    }

    /// Someone else at the same server.
    pub(crate) const fn another(&self) -> Self {
        Self::new(self.router)
    }

    /// A person who has opened the private link of a seat.
    pub(crate) async fn of_seat(router: &'a Router, table: &Table, seat: usize) -> Self {
        let mut person = Self::new(router);
        person.get(&format!("/t/{}/seat/{}", table.id, table.tokens[seat])).await;
        person
    }

    /// The same person at another server of the same database.
    pub(crate) fn at<'b>(&self, router: &'b Router) -> Person<'b> {
        Person { router, cookies: self.cookies.clone(), patience: None, address: self.address }
    }

    fn cookies(&self) -> HeaderValue {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        cookies.join("; ").parse().unwrap()
    }

    async fn ask(&mut self, mut request: Request<Body>) -> Answer {
        let headers = request.headers_mut();
        headers.insert(header::ACCEPT, "text/html".parse().unwrap());
        headers.insert(header::COOKIE, self.cookies());
        if let Some(address) = self.address {
            request.extensions_mut().insert(ConnectInfo(address));
        }
        let answer = match self.patience.take() {
            None => send(self.router, request).await,
            Some(polls) => send_and_hang_up(self.router, request, polls).await.unwrap_or_else(Answer::none),
        };
        for cookie in answer.headers.get_all(header::SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            if cookie.to_str().unwrap().contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        answer
    }

    /// A page.
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask(request(Method::GET, path, None, "")).await
    }

    /// A page that must exist.
    pub(crate) async fn page(&mut self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
        answer.body
    }

    /// A page that a link of another page led to.
    pub(crate) async fn page_from(&mut self, path: &str, other: &str) -> String {
        let mut request = request(Method::GET, path, None, "");
        request.headers_mut().insert(header::REFERER, other.parse().unwrap());
        let answer = self.ask(request).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
        answer.body
    }

    /// Sends the form with this action from a page, with its token and these fields.
    pub(crate) async fn send_form(&mut self, page: &str, action: &str, fields: &[(&str, &str)]) -> Answer {
        // An address may name the part of the answer to show first.
        let is_it =
            |form: &&str| ["\"", "#"].iter().any(|end| form.contains(&format!("action=\"{action}{end}")));
        let form = page.split("<form").find(is_it);
        let form = form.unwrap_or_else(|| panic!("no form {action} in {page}"));
        let token = form.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut body = format!("csrf={token}");
        for (name, value) in fields {
            body.push_str(&format!("&{name}={}", encoded(value)));
        }
        let mut request = request(Method::POST, action, None, &body);
        let kind = "application/x-www-form-urlencoded".parse().unwrap();
        request.headers_mut().insert(header::CONTENT_TYPE, kind);
        self.ask(request).await
    }

    /// Sends a form and returns the address it redirects to.
    pub(crate) async fn sent(&mut self, page: &str, action: &str, fields: &[(&str, &str)]) -> String {
        let answer = self.send_form(page, action, fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{action}: {}", answer.body);
        answer.headers[header::LOCATION].to_str().unwrap().to_owned()
    }

    /// Presses a button of a page that asks first.
    pub(crate) async fn confirm(&mut self, table: &str, what: &str, action: &str) -> String {
        let page = self.page(&format!("{table}/confirm?do={what}")).await;
        self.sent(&page, &format!("{table}/{action}"), &[("sure", "1")]).await
    }

    /// Creates a table of Time Trap with the form and returns its path.
    pub(crate) async fn creates(&mut self, name: &str, fields: &[(&str, &str)]) -> String {
        let page = self.page("/new?game=time-trap").await;
        let fields: Vec<_> = [("game", "time-trap"), ("name", name), ("spectators", "1")]
            .iter()
            .chain(fields)
            .copied()
            .collect();
        self.sent(&page, "/new", &fields).await
    }

    /// Joins a table whose invitation another person sees on its page.
    pub(crate) async fn joins(&mut self, name: &str, room: &str) -> String {
        let link = link_in(room, "invitation");
        let page = self.page(&link).await;
        let (path, token) = link.split_once("?i=").unwrap();
        self.sent(&page, &format!("{path}/join"), &[("name", name), ("i", token)]).await
    }

    /// Follows a live stream.
    pub(crate) async fn follow(&self, path: &str) -> Live {
        let mut request = request(Method::GET, path, None, "");
        request.headers_mut().insert(header::COOKIE, self.cookies());
        Live::new(self.router, request).await
    }
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// A live stream.
pub(crate) struct Live {
    body: axum::body::BodyDataStream,
    read: String,
}

impl Live {
    /// The stream of this request.
    pub(crate) async fn new(router: &Router, request: Request<Body>) -> Self {
        let response = router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        Self { body: response.into_body().into_data_stream(), read: String::new() }
    }

    /// The next event: its name and its data.
    pub(crate) async fn next(&mut self) -> (String, String) {
        let [event, _, data] = self.next_fields().await;
        (event, data)
    }

    /// The id of the next event.
    pub(crate) async fn next_id(&mut self) -> String {
        let [_, id, _] = self.next_fields().await;
        id
    }

    /// The name, the id and the data of the next event.
    async fn next_fields(&mut self) -> [String; 3] {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
                let next = ["event: ", "id: ", "data: "].map(|name| field(name).to_owned());
                let rest = rest.to_owned();
                self.read = rest;
                return next;
            }
            let wait = std::time::Duration::from_secs(20);
            let more = tokio::time::timeout(wait, self.body.next()).await.expect("an event in time");
            self.read.push_str(std::str::from_utf8(&more.unwrap().unwrap()).unwrap());
        }
    }

    /// Everything that arrives until the stream ends, or until nothing has arrived for a moment; and whether it has ended.
    pub(crate) async fn rest(&mut self) -> (String, bool) {
        let wait = std::time::Duration::from_millis(400);
        let mut all = std::mem::take(&mut self.read);
        while let Ok(more) = tokio::time::timeout(wait, self.body.next()).await {
            let Some(more) = more else { return (all, true) };
            all.push_str(std::str::from_utf8(&more.unwrap()).unwrap());
        }
        (all, false)
    }

    /// Whether nothing arrives for a moment.
    pub(crate) async fn is_quiet(&mut self) -> bool {
        let wait = std::time::Duration::from_millis(200);
        self.read.is_empty() && tokio::time::timeout(wait, self.body.next()).await.is_err()
    }

    /// Reads everything that still comes; whether the stream ends within 20 seconds.
    pub(crate) async fn ends(&mut self) -> bool {
        let rest = async { while self.body.next().await.is_some() {} };
        tokio::time::timeout(Duration::from_secs(20), rest).await.is_ok()
    }
}
