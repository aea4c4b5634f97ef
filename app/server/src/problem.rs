//! What can go wrong with a request: the visitor gets a plain sentence, the log gets the rest.

use std::{borrow::Cow, error::Error, fmt::Write as _, sync::Arc};

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use engine::{PlayError, Refusal, Rule, SubmitError};
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
    Refused(Refused),
    /// A program has sent something that the API does not take, or asked for something that is not there.
    Program(StatusCode, &'static str, Cow<'static, str>),
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
            Self::Program(status, ..) => *status,
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

    /// The name that programs know it by; [`crate::api::CODES`] lists them.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "no_such_address",
            Self::Forbidden(_) => "forbidden",
            Self::Refused(refused) => refused.code,
            Self::Program(_, code, _) => code,
            Self::Malformed(_) => "bad_request",
            Self::Stale => "stale",
            Self::TooOften => "too_often",
            Self::TooLarge => "too_large",
            Self::TooSlow => "too_slow",
            Self::Busy => "busy",
            Self::Unavailable | Self::Gone => "no_database",
            Self::Unreadable(_) => "damaged",
            Self::Internal => "internal",
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
            Self::Forbidden(why) | Self::Malformed(why) | Self::Program(_, _, why) => why,
            Self::Refused(refused) => &refused.why,
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

/// Why the rules or the table do not allow something.
#[derive(Debug)]
pub(crate) struct Refused {
    /// What the visitor reads; it ends with the rule in brackets, if there is one.
    pub(crate) why: Cow<'static, str>,
    /// The name that programs know it by.
    pub(crate) code: &'static str,
    /// The rule that forbids it.
    pub(crate) rule: Option<Rule>,
}

impl From<Cow<'static, str>> for Refused {
    fn from(why: Cow<'static, str>) -> Self {
        Self { why, code: "refused", rule: None }
    }
}

impl From<&'static str> for Refused {
    fn from(why: &'static str) -> Self {
        Self::from(Cow::from(why))
    }
}

impl From<String> for Refused {
    fn from(why: String) -> Self {
        Self::from(Cow::from(why))
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let code = if refusal.rule == Rule::TABLE { "refused" } else { "illegal" };
        Self { why: refusal.to_string().into(), code, rule: Some(refusal.rule) }
    }
}

impl From<SubmitError> for Refused {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::NotPlayed(PlayError::Refused { refusal, .. }) => refusal.into(),
            SubmitError::NotPlayed(error @ PlayError::Incomplete) => {
                Self { code: "incomplete", rule: Some(Rule::TABLE), ..Self::from(error.to_string()) }
            }
            error @ SubmitError::NotPlayed(PlayError::Dice(_)) => Self::from(error.to_string()),
            error @ SubmitError::Unreadable(_) => {
                Self { code: "unreadable", ..Self::from(error.to_string()) }
            }
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
        let rule = if let Self::Refused(refused) = &self { refused.rule } else { None };
        response.extensions_mut().insert(Told { sentence: self.sentence().into(), code: self.code(), rule });
        if let Some(wait) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}

/// What there is to say about a problem, kept with the answer for people who want a page and for programs.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// What the visitor reads.
    pub(crate) sentence: Arc<str>,
    /// The name that programs know it by.
    pub(crate) code: &'static str,
    /// The rule that forbids it.
    pub(crate) rule: Option<Rule>,
}

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
