//! What can go wrong with a request: the visitor gets a plain sentence, the log gets the rest.

use std::{borrow::Cow, error::Error, fmt::Write as _, sync::Arc};

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::json;
use store::StoreError;

/// Why a request was not carried out; nothing has changed.
#[derive(Debug)]
pub(crate) enum Problem {
    /// There is no such page, table or seat.
    NotFound,
    /// The visitor may not do or see this.
    Forbidden(Cow<'static, str>),
    /// The rules or the table do not allow it.
    Refused(Cow<'static, str>),
    /// The request makes no sense.
    Malformed(Cow<'static, str>),
    /// The table has changed since the page was drawn.
    Stale,
    /// The visitor asks too often.
    TooOften,
    /// The request is too large.
    TooLarge,
    /// The request took too long to arrive.
    TooSlow,
    /// The server has more to do than it can.
    Busy,
    /// The database is down.
    Unavailable,
    /// The database file is gone.
    Gone,
    /// What is saved of this table cannot be read.
    Unreadable(String),
    /// The server failed; the log says why.
    Internal,
}

impl Problem {
    /// Logs an error with all its causes; the visitor is not shown them. Failures of the database are logged by
    /// [`Outages`](crate::outages::Outages), not one by one.
    pub(crate) fn internal(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let error = error.into();
        Self::of_store(&*error).unwrap_or_else(|| {
            tracing::error!(error = causes(&*error), "a request failed");
            Self::Internal
        })
    }

    /// The same for an error at a table, which is logged with it.
    pub(crate) fn at_table<E: Into<Box<dyn Error + Send + Sync>>>(table: &str) -> impl Fn(E) -> Self {
        move |error| {
            let error = error.into();
            Self::of_store(&*error).unwrap_or_else(|| {
                tracing::error!(table, error = causes(&*error), "a request failed");
                Self::Internal
            })
        }
    }

    /// What is saved of a table makes no sense; it is logged once, when the table is loaded.
    pub(crate) fn unreadable(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let error = error.into();
        Self::of_store(&*error).unwrap_or_else(|| Self::Unreadable(causes(&*error)))
    }

    /// A failure of the database, if it is one.
    fn of_store(error: &(dyn Error + 'static)) -> Option<Self> {
        match store::failure(error)? {
            StoreError::Gone { .. } => Some(Self::Gone),
            _ => Some(Self::Unavailable),
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Stale => StatusCode::CONFLICT,
            Self::TooOften => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Busy | Self::Unavailable | Self::Gone => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unreadable(_) | Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds it is worth another try.
    pub(crate) fn retry_after(&self) -> Option<HeaderValue> {
        match self {
            Self::TooOften | Self::Gone => Some(HeaderValue::from_static("60")),
            Self::Unavailable => Some(HeaderValue::from_static("5")),
            Self::Busy | Self::Internal => Some(HeaderValue::from_static("2")),
            _ => None,
        }
    }

    /// Refuses something with several faults, each as a sentence.
    pub(crate) fn faulty(faults: &[String]) -> Self {
        let whole = |fault: &String| {
            let end = if fault.ends_with(['.', ']']) { "" } else { "." };
            format!("{fault}{end}")
        };
        Self::Refused(faults.iter().map(whole).collect::<Vec<_>>().join(" ").into())
    }

    /// What the visitor reads.
    pub(crate) fn sentence(&self) -> &str {
        match self {
            Self::NotFound => "The link may be wrong or out of date.",
            Self::Forbidden(why) | Self::Refused(why) | Self::Malformed(why) => why,
            Self::Stale => "The table has changed. Check it and try again.",
            Self::TooLarge => "That is too much at once. Please send less.",
            Self::TooSlow => "That took too long to arrive. Please try again.",
            Self::Busy => "The server is very busy. Please try again in a moment.",
            Self::TooOften => "Too many tries. Wait a minute and try again.",
            Self::Unavailable => {
                "The server has lost its database for the moment. Please try again in a moment."
            }
            Self::Gone => {
                "The server’s database is gone, so nothing can be saved. Please tell the person who runs this server."
            }
            Self::Unreadable(_) => {
                "What is saved of this table is damaged, so it can’t be shown. Other tables are not affected. \
                 Please tell the person who runs this server."
            }
            Self::Internal => "The server has a problem and did not do this. Please try again in a moment.",
        }
    }
}

/// An error and everything that caused it, in one line: `the database failed while committing: disk full`.
pub fn causes(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let _ = write!(text, ": {cause}");
        next = cause.source();
    }
    text
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = json!({ "reason": self.sentence() }).to_string();
        let mut response =
            (self.status(), [(header::CONTENT_TYPE, "application/json")], body).into_response();
        response.extensions_mut().insert(Sentence(self.sentence().into()));
        if let Some(wait) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}

/// What the visitor reads about a problem, kept with the answer for those who want a page.
#[derive(Clone, Debug)]
pub(crate) struct Sentence(pub(crate) Arc<str>);

/// Whether the client wants a page rather than data.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.contains("text/html"))
}

#[cfg(test)]
mod tests {
    use std::{error::Error, fmt, io};

    use super::*;

    #[derive(Debug)]
    struct Failed(io::Error);

    impl fmt::Display for Failed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the database failed while committing")
        }
    }

    impl Error for Failed {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(&self.0)
        }
    }

    #[test]
    fn an_error_is_logged_with_its_causes() {
        let full = Failed(io::Error::other("no space left on device"));
        assert_eq!(causes(&full), "the database failed while committing: no space left on device");
    }
}
