//! What protects the handlers: security headers, and limits per address.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use crate::problem::Problem;

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

/// Carries out what changes something to its end, even if the visitor hangs up meanwhile: a write that is on disk must
/// also reach the table in memory, its bots and the others.
pub(crate) async fn to_the_end(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    // Only a panic keeps the task from its end.
    tokio::spawn(next.run(request)).await.unwrap_or_else(|error| Problem::internal(error).into_response())
}

/// The visitor's address. Only a proxy on this machine is trusted to name another address than its own.
pub(crate) fn client_address(from: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let line = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    let named = line.and_then(|line| line.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    named.filter(|_| from.ip().is_loopback()).unwrap_or(from.ip())
}

/// What is limited, each kind on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limited {
    /// Attempts to sign in or to create an account.
    SignIn,
    /// New tables.
    NewTable,
    /// Finished games that bots play again with the same dice.
    Replay,
}

impl Limited {
    /// How many are allowed in which time.
    const fn limit(self) -> (u32, Duration) {
        match self {
            Self::SignIn => (10, Duration::from_mins(1)),
            Self::NewTable | Self::Replay => (60, Duration::from_mins(1)),
        }
    }
}

/// How often each address has done what is limited.
#[derive(Default)]
pub(crate) struct Limits(Mutex<HashMap<(Limited, IpAddr), (Instant, u32)>>);

impl Limits {
    /// Counts one more attempt from this address, and says whether it is allowed.
    pub(crate) fn allow(&self, what: Limited, from: IpAddr) -> bool {
        let (most, time) = what.limit();
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if seen.len() > 10_000 {
            seen.retain(|(what, _), (start, _)| now.duration_since(*start) < what.limit().1);
        }
        let (start, count) = seen.entry((what, from)).or_insert((now, 0));
        if now.duration_since(*start) >= time {
            (*start, *count) = (now, 0);
        }
        *count += 1;
        *count <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_try_in_a_minute_is_one_too_many() {
        let limits = Limits::default();
        let here = IpAddr::from([127, 0, 0, 1]);
        assert_eq!((0..12).filter(|_| limits.allow(Limited::SignIn, here)).count(), 10);
        assert!(
            limits.allow(Limited::SignIn, IpAddr::from([127, 0, 0, 2])),
            "other addresses are not limited"
        );
        assert!(limits.allow(Limited::NewTable, here), "other kinds are not limited");
    }

    #[test]
    fn only_a_proxy_on_this_machine_may_name_the_visitor() {
        let address = |from: [u8; 4], headers: &[&'static str]| {
            let mut map = HeaderMap::new();
            for value in headers {
                map.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            client_address(SocketAddr::from((from, 5)), &map).to_string()
        };
        assert_eq!(address([127, 0, 0, 1], &[]), "127.0.0.1");
        assert_eq!(
            address([127, 0, 0, 1], &["1.2.3.4, 5.6.7.8"]),
            "5.6.7.8",
            "the proxy itself added the last one"
        );
        assert_eq!(address([127, 0, 0, 1], &["1.2.3.4", "5.6.7.8"]), "5.6.7.8");
        assert_eq!(address([127, 0, 0, 1], &["nonsense"]), "127.0.0.1");
        assert_eq!(address([9, 9, 9, 9], &["1.2.3.4"]), "9.9.9.9", "a stranger is not trusted");
    }
}
