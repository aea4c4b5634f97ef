//! Who a program is: the token of a seat in the head of its request.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, StatusCode, header, request::Parts},
};
use engine::Viewer;

use super::LINES;
use crate::{
    access::{Credential, Grant},
    app::App,
    problem::Problem,
    table::{Inner, Table},
};

/// What the API needs from the head of a request, copied so that the buffer of the request is free while an act waits
/// for the disk.
pub(crate) struct Bearer {
    /// The token of a seat; an empty one if the header is not understood, which then matches none.
    pub(super) credential: Credential,
    /// Whether the program wants lines of JSON.
    pub(super) accepts_lines: bool,
    /// The last event that the program got before its stream broke off.
    pub(super) last_event: Option<usize>,
}

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let token = |value: &HeaderValue| {
            value
                .to_str()
                .ok()
                .and_then(|value| value.strip_prefix("Bearer "))
                .unwrap_or_default()
                .trim()
                .into()
        };
        let token = parts.headers.get(header::AUTHORIZATION).map(token);
        let accepts = parts.headers.get(header::ACCEPT);
        let accepts_lines = accepts.is_some_and(|accepts| *accepts == LINES);
        let last_event = parts.headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
        Ok(Self { credential: Credential::Program(token), accepts_lines, last_event })
    }
}

impl Bearer {
    /// What the token is worth at this table.
    pub(super) fn grant(&self, app: &App, table: &Table, inner: &Inner) -> Result<Grant, Problem> {
        self.credential.grant(app, table, inner)
    }

    /// Refuses to act for someone who watches: without a token, or with one whose seat is sealed for now.
    pub(super) fn has_no_seat(&self, why: &'static str) -> Problem {
        match self.credential {
            Credential::Program(None) => Problem::Program(StatusCode::UNAUTHORIZED, "no_token", why.into()),
            _ => Problem::Forbidden(why.into()),
        }
    }

    /// The seat of the token, or a spectator.
    pub(super) fn viewer(&self, app: &App, table: &Table, inner: &Inner) -> Result<Viewer, Problem> {
        self.grant(app, table, inner).map(|grant| grant.viewer)
    }
}
