//! What can go wrong for a visitor: a plain sentence for them, the rest for the log.

use std::{borrow::Cow, fmt};

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::json;

/// Why something was not done; nothing has changed.
#[derive(Debug)]
pub(crate) enum Problem {
    /// There is no such page, table or seat.
    NotFound,
    /// The visitor may not do or see this.
    Forbidden(Cow<'static, str>),
    /// The rules or the table say no.
    Refused(Cow<'static, str>),
    /// The request cannot be understood.
    Malformed(Cow<'static, str>),
    /// The table has moved on since the page was drawn.
    Stale,
    /// The visitor asks too often.
    TooOften,
    /// Something of ours is broken; the log knows more.
    Internal,
}

impl Problem {
    /// Logs what is broken and keeps it from the visitor.
    pub(crate) fn internal(error: impl fmt::Display) -> Self {
        tracing::error!(%error, "something is broken");
        Self::Internal
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Stale => StatusCode::CONFLICT,
            Self::TooOften => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What the visitor is told.
    pub(crate) fn sentence(&self) -> &str {
        match self {
            Self::NotFound => "There is nothing here.",
            Self::Forbidden(why) | Self::Refused(why) | Self::Malformed(why) => why,
            Self::Stale => "The table has moved on; look at it again before you act.",
            Self::TooOften => "That was too often; wait a moment.",
            Self::Internal => "Something broke on our side. Nothing was lost; try again in a moment.",
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = json!({ "reason": self.sentence() }).to_string();
        (self.status(), [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}

/// Whether whoever asks wants a page rather than data.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.contains("text/html"))
}
