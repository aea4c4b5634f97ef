//! What a program sends: the body as JSON, and the query of an address. What is wrong with them is said in our own words.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{HeaderValue, StatusCode, header, request::Parts},
};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _},
};
use serde_json::{Number, error::Category};

use crate::problem::Problem;

/// Something that a program may send.
pub(crate) trait Described: DeserializeOwned {
    /// The fields it has, in words: `act, a text`.
    const TAKES: &'static str;
}

/// The body of a request.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: Described> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !request.headers().get(header::CONTENT_TYPE).is_some_and(is_json) {
            let why = "The body must be JSON, with the header Content-Type: application/json.";
            return Err(Problem::Program(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", why.into()));
        }
        let body = Bytes::from_request(request, state).await.map_err(|_| Problem::TooLarge)?;
        read(&body).map(Self)
    }
}

fn is_json(kind: &HeaderValue) -> bool {
    let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// Reads a body, or says what is wrong with it and where.
fn read<T: Described>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        if error.classify() == Category::Data {
            let why = format!("The body does not fit at {place}. It is an object with {}.", T::TAKES);
            return Problem::Program(StatusCode::UNPROCESSABLE_ENTITY, "wrong_fields", why.into());
        }
        let why = format!("The body is not JSON: {place}.");
        Problem::Program(StatusCode::BAD_REQUEST, "not_json", why.into())
    })
}

/// Reads a whole number or null; JSON may write a whole number as `3.0`.
pub(super) fn whole_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let Some(number) = Option::<Number>::deserialize(from)? else { return Ok(None) };
    let text = number.to_string();
    let whole = text.strip_suffix(".0").unwrap_or(&text);
    whole.parse().map(Some).map_err(D::Error::custom)
}

/// The query of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: Described> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let read = Query::<T>::try_from_uri(&parts.uri);
        let why = || format!("The query of the address is not understood. It takes {}.", T::TAKES);
        read.map(|Query(asked)| Self(asked)).map_err(|_| Problem::Malformed(why().into()))
    }
}

/// No query at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

impl Described for Nothing {
    const TAKES: &'static str = "nothing";
}
