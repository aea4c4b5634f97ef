//! What protects the handlers: security headers, a check where forms come from, and limits per visitor.

use std::{
    collections::HashMap,
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header, request::Parts},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use engine::Seat;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::{app::App, problem::Problem, secrets};

/// The largest request that is read, in bytes.
pub(crate) const LARGEST_REQUEST: usize = 64 * 1024;

/// Only our own files, and no inline script.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; \
                      form-action 'self'; object-src 'none'";

/// The security headers that every response carries.
static PROTECTION: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the security headers to a response, and keeps it out of caches unless it says otherwise.
pub(crate) fn protect(headers: &mut HeaderMap) {
    headers.reserve(PROTECTION.len() + 1);
    for (name, value) in &PROTECTION {
        headers.insert(name, value.clone());
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Refuses what another site's page sends in a visitor's name. Programs send neither header.
pub(crate) async fn same_origin(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_api = crate::api::has(request.uri().path());
    // The API knows no cookies, and no browser adds the token of a seat by itself: what has one is in no one's name.
    let has_token = is_api && request.headers().contains_key(header::AUTHORIZATION);
    if request.method().is_safe() || has_token || is_from_here(request.headers(), app.site.origin()) {
        return next.run(request).await;
    }
    if is_api {
        return Problem::Forbidden("A page of another site needs the token of a seat here.".into())
            .into_response();
    }
    let why = "This form was sent by a page of another site. Open the table here and try again.";
    Problem::Forbidden(why.into()).into_response()
}

/// Whether a browser says that one of our own pages sent a request, or whether no browser did.
fn is_from_here(headers: &HeaderMap, own: &str) -> bool {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if let Some(site) = header("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = header("origin") else { return true };
    // A browser that speaks plain HTTP sends only where the page is from.
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let is_ours = header("host").is_some_and(|ours| !host.is_empty() && host.eq_ignore_ascii_case(ours));
    is_ours || origin.eq_ignore_ascii_case(own)
}

/// How many pages are made at once, besides the acts of players, which are quick: more would make everyone wait.
pub(crate) const PAGES_AT_ONCE: usize = 256;

/// How long a visitor waits for a page to be begun: a rush that is over by then is no one's problem.
const PATIENCE: Duration = Duration::from_secs(1);

/// Sends visitors away for a moment when there are more than the server can answer soon.
pub(crate) async fn shed(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match begin(&app.pages, PATIENCE).await {
        Ok(_page) => next.run(request).await,
        Err(busy) => busy.into_response(),
    }
}

/// Waits for a page to be begun, but not for long.
async fn begin(pages: &Semaphore, patience: Duration) -> Result<SemaphorePermit<'_>, Problem> {
    match tokio::time::timeout(patience, pages.acquire()).await {
        Ok(Ok(page)) => Ok(page),
        _ => Err(Problem::Busy),
    }
}

/// How long the body of a request may take to arrive.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(20);

/// Reads a request whole before anything is done about it, so that a slow sender holds nothing, and then carries it out
/// to its end even if the visitor hangs up: a write that is on disk must also reach the table in memory, its bots and
/// the others.
pub(crate) async fn to_the_end(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let reading = axum::body::to_bytes(body, LARGEST_REQUEST);
    let body = match tokio::time::timeout(BODY_TIMEOUT, reading).await {
        Ok(Ok(body)) => Body::from(body),
        Ok(Err(_)) => return Problem::TooLarge.into_response(),
        Err(_) => return Problem::TooSlow.into_response(),
    };
    // Only a panic keeps the task from its end.
    let carried_out = tokio::spawn(next.run(Request::from_parts(parts, body)));
    carried_out.await.unwrap_or_else(|error| Problem::internal(error).into_response())
}

/// Where a visitor comes from, as far as limits go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Network {
    /// This machine, by the address of its own that the visitor uses.
    Here(IpAddr),
    /// An address, or the network that one customer has.
    Away(IpAddr),
    /// A trusted proxy has named something that is no address: all such visitors are limited together.
    Unknown,
}

impl Network {
    /// The network of an address: with IPv6, everyone has at least 2^64 addresses.
    pub(crate) fn of(address: IpAddr) -> Self {
        let address = address.to_canonical();
        if address.is_loopback() {
            return Self::Here(address);
        }
        Self::Away(match address {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
            IpAddr::V4(_) => address,
        })
    }

    /// Whether it is this machine.
    pub(crate) const fn is_here(self) -> bool {
        matches!(self, Self::Here(_))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Here(address) | Self::Away(address) => address.fmt(f),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

impl FromRequestParts<Arc<App>> for Network {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let ConnectInfo(from) =
            ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await.map_err(Problem::internal)?;
        Ok(app.proxies.client(from, &parts.headers))
    }
}

/// The proxies that are trusted to name the visitor's address.
#[derive(Clone, Default, Debug)]
pub(crate) struct Proxies(pub(crate) Vec<IpAddr>);

impl Proxies {
    /// Where a visitor comes from. Every proxy adds the address that it got the request from at the end, so the header is
    /// read from there, for as long as the one who added the address is trusted. What is left of that is invented.
    pub(crate) fn client(&self, from: SocketAddr, headers: &HeaderMap) -> Network {
        let lines: Vec<_> = headers.get_all("x-forwarded-for").iter().collect();
        let named = lines.iter().rev().flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
        let mut address = from.ip();
        for entry in named {
            if !self.has(address) {
                break;
            }
            let Some(before) = forwarded_address(entry) else { return Network::Unknown };
            address = before;
        }
        match Network::of(address) {
            // An address of its own that a proxy on another machine names is not of this one.
            Network::Here(_) if !from.ip().to_canonical().is_loopback() => Network::of(from.ip()),
            network => network,
        }
    }

    /// Whether this address is a trusted proxy, behind which many visitors are.
    pub(crate) fn has(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// The address in an entry of `X-Forwarded-For`, which may have quotes, a port, and brackets if it is one of IPv6.
fn forwarded_address(entry: &[u8]) -> Option<IpAddr> {
    let entry = std::str::from_utf8(entry).ok()?.trim().trim_matches('"');
    let address = match entry.strip_prefix('[') {
        Some(rest) => {
            let (address, port) = rest.split_once(']')?;
            let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
            address.parse::<Ipv6Addr>().ok().filter(|_| is_port).map(IpAddr::V6)
        }
        None => match entry.split_once(':') {
            // One colon stands before a port; IPv6 has more.
            Some((address, port)) if !port.contains(':') => {
                address.parse::<Ipv4Addr>().ok().filter(|_| is_port(port)).map(IpAddr::V4)
            }
            _ => entry.parse().ok(),
        },
    };
    address.filter(|address| !address.is_unspecified())
}

fn is_port(text: &str) -> bool {
    text.parse::<u16>().is_ok()
}

/// What is limited, each kind on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limited {
    /// Attempts to sign in or to create an account.
    SignIn,
    /// Attempts to sign in to one account from one network.
    Guess,
    /// Attempts to sign in to one account from anywhere, in browsers that have never been signed in to it.
    Account,
    /// Attempts to sign in to one account in one browser that has been signed in to it: no one else can use them up.
    Device,
    /// Attempts to recover one account from one network; a code is too long to be guessed.
    Recovery,
    /// Passwords that someone who is signed in gives again.
    Confirm,
    /// New tables, rematches and what-ifs.
    NewTable,
    /// Seats taken.
    Join,
    /// Private links that start a session.
    Link,
    /// Entries of one seat that are undone.
    Undo,
    /// New private links of one seat.
    Renewal,
    /// Exports of all that is kept about a person.
    Export,
    /// Finished games that bots play again with the same dice.
    Replay,
}

impl Limited {
    /// How many are allowed in which time.
    const fn limit(self) -> (u32, Duration) {
        match self {
            Self::SignIn => (10, Duration::from_mins(1)),
            Self::Guess | Self::Device | Self::Recovery | Self::Confirm => (20, Duration::from_mins(10)),
            Self::Account => (60, Duration::from_mins(10)),
            Self::Join | Self::Renewal => (30, Duration::from_mins(1)),
            Self::Undo | Self::Link => (120, Duration::from_mins(1)),
            Self::Export => (10, Duration::from_mins(10)),
            Self::NewTable | Self::Replay => (60, Duration::from_mins(1)),
        }
    }
}

/// Whose attempts are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Subject {
    /// Everyone from one network.
    From(Network),
    /// Everyone who tries this account, by the hash of its id, or of a name that no account has.
    Login([u8; 32]),
    /// Everyone who does so from one network.
    LoginFrom([u8; 32], Network),
    /// One browser that has been signed in to an account, by the hash of both.
    Device([u8; 32]),
    /// The player of this seat, by the hash of its table and its number.
    Seat([u8; 32]),
}

impl Subject {
    /// The player of this seat.
    pub(crate) fn seat(table: &str, seat: Seat) -> Self {
        Self::Seat(secrets::digest(&format!("{table} {seat}")))
    }
}

impl From<Network> for Subject {
    fn from(network: Network) -> Self {
        Self::From(network)
    }
}

/// How often each visitor has done what is limited.
#[derive(Default)]
pub(crate) struct Limits(Mutex<HashMap<(Limited, Subject), (Instant, u32)>>);

impl Limits {
    /// Counts one more attempt, and refuses it if there were too many.
    pub(crate) fn allow(&self, what: Limited, who: impl Into<Subject>) -> Result<(), Problem> {
        let (most, time) = what.limit();
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if seen.len() > 10_000 {
            seen.retain(|(what, _), (start, _)| now.duration_since(*start) < what.limit().1);
        }
        let (start, count) = seen.entry((what, who.into())).or_insert((now, 0));
        if now.duration_since(*start) >= time {
            (*start, *count) = (now, 0);
        }
        *count += 1;
        if *count <= most { Ok(()) } else { Err(Problem::TooOften) }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    fn here(last: u8) -> Subject {
        Subject::From(Network::of(IpAddr::from([127, 0, 0, last])))
    }

    #[test]
    fn the_eleventh_try_in_a_minute_is_one_too_many() {
        let limits = Limits::default();
        let allowed = |who| limits.allow(Limited::SignIn, who).is_ok();
        assert_eq!((0..12).filter(|_| allowed(here(1))).count(), 10);
        assert!(allowed(here(2)), "other addresses are not limited");
        assert!(limits.allow(Limited::NewTable, here(1)).is_ok(), "other kinds are not limited");
        assert!(allowed(Subject::Login([1; 32])), "nor is anyone's account");
    }

    #[tokio::test]
    async fn who_finds_no_room_soon_is_told_when_to_come_back() {
        let pages = Semaphore::new(1);
        let (rush, soon) = (Duration::from_millis(5), Duration::from_secs(20));
        let first = begin(&pages, rush).await.unwrap();
        let answer = begin(&pages, rush).await.unwrap_err().into_response();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(answer.headers().contains_key(header::RETRY_AFTER));
        // One who waits gets in as soon as there is room.
        let (second, ()) = tokio::join!(begin(&pages, soon), async { drop(first) });
        assert!(second.is_ok());
    }

    #[test]
    fn addresses_of_one_customer_are_one_network() {
        let network = |address: &str| Network::of(address.parse().unwrap_or(IpAddr::from([0, 0, 0, 0])));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("198.51.100.1"), network("198.51.100.2"));
        assert_eq!(network("::ffff:198.51.100.1"), network("198.51.100.1"));
        assert!(network("::1").is_here() && network("127.0.0.1").is_here());
        for other in ["::", "0.0.0.0", "::2", "198.51.100.1"] {
            assert!(!network(other).is_here(), "{other}");
        }
    }

    /// Where a visitor comes from with these trusted proxies and headers.
    fn client(trusted: &[&str], from: &str, headers: &[&'static str]) -> String {
        let mut map = HeaderMap::new();
        for value in headers {
            map.append("x-forwarded-for", HeaderValue::from_static(value));
        }
        let proxies = Proxies(trusted.iter().map(|address| address.parse().unwrap()).collect());
        match proxies.client(SocketAddr::new(from.parse().unwrap(), 5), &map) {
            Network::Here(address) => format!("here {address}"),
            Network::Away(address) => address.to_string(),
            Network::Unknown => "unknown".to_owned(),
        }
    }

    #[test]
    fn only_a_trusted_proxy_may_name_the_visitor() {
        const PROXY: &str = "127.0.0.1";
        assert_eq!(client(&[PROXY], PROXY, &[]), "here 127.0.0.1");
        assert_eq!(client(&[], PROXY, &["1.2.3.4"]), "here 127.0.0.1", "no proxy is trusted by itself");
        assert_eq!(client(&[PROXY], PROXY, &["1.2.3.4, 5.6.7.8"]), "5.6.7.8", "the proxy added the last one");
        assert_eq!(client(&[PROXY], PROXY, &["1.2.3.4", "5.6.7.8"]), "5.6.7.8");
        assert_eq!(client(&[PROXY, "5.6.7.8"], PROXY, &["1.2.3.4, 5.6.7.8"]), "1.2.3.4", "two proxies");
        assert_eq!(client(&[PROXY, "5.6.7.8"], PROXY, &["1.2.3.4", "5.6.7.8"]), "1.2.3.4", "two headers");
        assert_eq!(client(&[PROXY], "9.9.9.9", &["1.2.3.4"]), "9.9.9.9", "a stranger is not trusted");
        assert_eq!(client(&[PROXY], "9.9.9.9", &["nonsense"]), "9.9.9.9");
    }

    #[test]
    fn what_a_visitor_invents_does_not_hide_where_they_are() {
        const PROXY: &str = "127.0.0.1";
        for invented in
            ["nonsense, 98.7.6.6", ", 98.7.6.6", "127.0.0.1, 98.7.6.6", "1.2.3.4:x,98.7.6.6", "[, 98.7.6.6"]
        {
            assert_eq!(client(&[PROXY], PROXY, &[invented]), "98.7.6.6", "{invented}");
        }
        assert_eq!(client(&[PROXY], PROXY, &["nonsense", "98.7.6.6"]), "98.7.6.6");
        assert_eq!(client(&[PROXY, "10.0.0.2"], PROXY, &["nonsense, 98.7.6.6, 10.0.0.2"]), "98.7.6.6");
    }

    #[test]
    fn an_address_may_have_a_port_and_brackets() {
        const PROXY: &str = "127.0.0.1";
        for (entry, network) in [
            ("98.7.6.6:4711", "98.7.6.6"),
            ("\"98.7.6.6:4711\"", "98.7.6.6"),
            ("[2001:db8:1:2::1]", "2001:db8:1:2::"),
            ("[2001:db8:1:2::1]:443", "2001:db8:1:2::"),
            ("\"[2001:db8:1:2::1]:443\"", "2001:db8:1:2::"),
            ("2001:db8:1:2::1", "2001:db8:1:2::"),
            ("::ffff:98.7.6.6", "98.7.6.6"),
            ("[::ffff:98.7.6.6]:1", "98.7.6.6"),
        ] {
            assert_eq!(client(&[PROXY], PROXY, &[entry]), network, "{entry}");
        }
    }

    #[test]
    fn nonsense_from_a_proxy_is_never_this_machine() {
        const PROXY: &str = "127.0.0.1";
        for entry in [
            "nonsense",
            "",
            " ",
            ",",
            "1.2.3.4,",
            "unknown",
            "_hidden",
            "98.7.6.6:x",
            "[::1",
            "[98.7.6.6]",
            "[2001:db8::1]x",
            "::",
            "0.0.0.0",
            "1.2.3.4.5",
        ] {
            assert_eq!(client(&[PROXY], PROXY, &[entry]), "unknown", "{entry:?}");
        }
        // An entry behind a second proxy.
        assert_eq!(client(&[PROXY, "10.0.0.2"], PROXY, &["nonsense, 10.0.0.2"]), "unknown");
        // A proxy elsewhere cannot name this machine.
        assert_eq!(client(&["10.0.0.2"], "10.0.0.2", &["127.0.0.1"]), "10.0.0.2");
        assert_eq!(client(&["10.0.0.2"], "10.0.0.2", &["::1"]), "10.0.0.2");
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        let from = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            is_from_here(&headers, "https://games.example")
        };
        assert!(from(&[]), "a program");
        assert!(from(&[("sec-fetch-site", "same-origin"), ("origin", "https://other.example")]));
        assert!(from(&[("sec-fetch-site", "none")]), "typed by the visitor");
        assert!(!from(&[("sec-fetch-site", "cross-site")]));
        assert!(!from(&[("sec-fetch-site", "same-site")]));
        assert!(from(&[("origin", "https://games.example")]));
        assert!(from(&[("origin", "http://192.0.2.7:7474"), ("host", "192.0.2.7:7474")]));
        assert!(!from(&[("origin", "http://evil.example"), ("host", "192.0.2.7:7474")]));
        assert!(!from(&[("origin", "null"), ("host", "null")]));
    }
}
