//! What stands between the world and the handlers: headers, limits, and the check of a form's origin.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// The largest request that is read, in bytes.
pub(crate) const LARGEST_REQUEST: usize = 64 * 1024;

/// Nothing but our own files, and no inline script.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; \
                      form-action 'self'; object-src 'none'";

/// Gives an answer the headers that every one carries.
pub(crate) fn protect(headers: &mut HeaderMap) {
    let fixed: [(HeaderName, HeaderValue); 5] = [
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    ];
    for (name, value) in fixed {
        headers.insert(name, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// The address a request comes from. A proxy on this machine says whom it asks for; nobody else is believed.
pub(crate) fn caller(from: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let told = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    let told = told.and_then(|line| line.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    told.filter(|_| from.ip().is_loopback()).unwrap_or(from.ip())
}

/// What is limited, each with its own measure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limited {
    /// Tries to sign in or to make an account.
    SignIn,
    /// New tables.
    NewTable,
    /// Games that bots play once more for whoever asks.
    Replay,
}

impl Limited {
    /// So many in so much time.
    const fn measure(self) -> (u32, Duration) {
        match self {
            Self::SignIn => (10, Duration::from_mins(1)),
            Self::NewTable | Self::Replay => (60, Duration::from_mins(1)),
        }
    }
}

/// Who has done what how often.
#[derive(Default)]
pub(crate) struct Limits(Mutex<HashMap<(Limited, IpAddr), (Instant, u32)>>);

impl Limits {
    /// Whether whoever comes from this address may do it once more.
    pub(crate) fn allow(&self, what: Limited, from: IpAddr) -> bool {
        let (most, time) = what.measure();
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if seen.len() > 10_000 {
            seen.retain(|(what, _), (begin, _)| now.duration_since(*begin) < what.measure().1);
        }
        let (begin, count) = seen.entry((what, from)).or_insert((now, 0));
        if now.duration_since(*begin) >= time {
            (*begin, *count) = (now, 0);
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
        assert!(limits.allow(Limited::SignIn, IpAddr::from([127, 0, 0, 2])), "others are not held back");
        assert!(limits.allow(Limited::NewTable, here), "other things are not held back");
    }

    #[test]
    fn a_proxy_on_this_machine_says_for_whom_it_asks() {
        let told = |from: [u8; 4], headers: &[&'static str]| {
            let mut map = HeaderMap::new();
            for value in headers {
                map.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            caller(SocketAddr::from((from, 5)), &map).to_string()
        };
        assert_eq!(told([127, 0, 0, 1], &[]), "127.0.0.1");
        assert_eq!(
            told([127, 0, 0, 1], &["1.2.3.4, 5.6.7.8"]),
            "5.6.7.8",
            "the last is the proxy's own word"
        );
        assert_eq!(told([127, 0, 0, 1], &["1.2.3.4", "5.6.7.8"]), "5.6.7.8");
        assert_eq!(told([127, 0, 0, 1], &["nonsense"]), "127.0.0.1");
        assert_eq!(told([9, 9, 9, 9], &["1.2.3.4"]), "9.9.9.9", "a stranger is not believed");
    }
}
