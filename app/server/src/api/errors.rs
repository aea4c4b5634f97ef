//! What the API says when something goes wrong, and to which pages it speaks.

use std::{borrow::Cow, sync::Arc};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use engine::Rule;
use serde::Serialize;

use super::JSON;
use crate::{guard::LARGEST_REQUEST, problem::Told};

/// Every code with its status and its meaning. They stay as they are; new ones may be added.
pub(crate) const CODES: &[(&str, u16, &str)] = &[
    ("bad_request", 400, "The address or its query is not understood."),
    ("not_json", 400, "The body is not JSON; the reason has the line and the column."),
    ("no_token", 401, "This needs the token of a seat."),
    ("forbidden", 403, "The token does not belong to a seat at this table, or the table has no spectators."),
    ("no_such_address", 404, "The API has no such address."),
    ("no_such_game", 404, "There is no game with this id."),
    ("no_such_table", 404, "There is no table with this id."),
    ("no_receipt", 404, "The game has not started, so there is no receipt."),
    ("wrong_method", 405, "The address takes other methods; the header Allow lists them."),
    ("too_slow", 408, "The body took too long to arrive."),
    ("stale", 409, "The table has changed since the number in settled. Read it again and decide again."),
    ("too_large", 413, "The body is too large."),
    ("wrong_type", 415, "The body must be JSON, and the header Content-Type must say so."),
    ("wrong_fields", 422, "The body is JSON, but a field is missing, unknown or of the wrong type."),
    ("unreadable", 422, "The act or the draft can’t be read as steps of this game."),
    ("illegal", 422, "The rules forbid it; rule is their number."),
    ("incomplete", 422, "The act is not a whole entry: more steps are needed."),
    ("not_your_turn", 422, "The table waits for other seats."),
    ("game_over", 422, "The game is over."),
    ("refused", 422, "The table does not allow it, or a new table can’t be as you want it."),
    ("too_often", 429, "Too many requests; wait as many seconds as the header Retry-After says."),
    ("internal", 500, "The server failed."),
    ("damaged", 500, "What is saved of this table can’t be read."),
    ("busy", 503, "The server has too much to do; try again after Retry-After seconds."),
    ("no_database", 503, "The server has lost its database; try again after Retry-After seconds."),
];

/// A problem as a program gets it.
#[derive(Serialize)]
struct ProblemJson<'a> {
    code: &'a str,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
}

/// Speaks to programs at the addresses of the API, and lets the pages of other sites do so too.
pub(crate) async fn to_programs(request: Request, next: Next) -> Response {
    if !super::has(request.uri().path()) {
        return next.run(request).await;
    }
    let asks_first = request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    if request.method() == Method::OPTIONS && asks_first {
        let mut response = StatusCode::NO_CONTENT.into_response();
        response.headers_mut().extend(PREFLIGHT);
        return response;
    }
    for_program(next.run(request).await)
}

/// What any site's page may read, and what it may send.
///
/// The API looks at no cookie: who has the token of a seat is that seat, and a browser adds no token by itself. A page of
/// another site therefore gets nothing through a visitor's browser that it could not get without it, as long as it may
/// not send credentials, which `*` forbids. Creating a table needs no token and counts against the visitor's network, so
/// [`crate::guard::same_origin`] refuses it to other sites.
const ANYONE: (HeaderName, HeaderValue) =
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));

/// The answer to a browser that asks what a page of another site may send.
const PREFLIGHT: [(HeaderName, HeaderValue); 4] = [
    ANYONE,
    (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST")),
    (
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("authorization, content-type, last-event-id"),
    ),
    (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400")),
];

/// The same answer in the words and the form that programs get.
pub(crate) fn for_program(mut response: Response) -> Response {
    let status = response.status();
    let (name, anyone) = ANYONE;
    response.headers_mut().insert(name, anyone);
    if !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let exposed = HeaderValue::from_static("retry-after, allow");
    response.headers_mut().insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    let told = response.extensions().get::<Told>().cloned();
    let told = told.unwrap_or_else(|| general(status));
    let reason = own_words(told.code).unwrap_or(Cow::Borrowed(&told.sentence));
    let problem = ProblemJson { code: told.code, reason: &reason, rule: told.rule };
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    // The body may have been compressed.
    response.headers_mut().remove(header::CONTENT_ENCODING);
    response.headers_mut().remove(header::CONTENT_LENGTH);
    if status == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response.headers_mut().insert(header::CONTENT_TYPE, JSON);
    *response.body_mut() = Body::from(body);
    response
}

/// What a program reads where a person reads something else.
fn own_words(code: &str) -> Option<Cow<'static, str>> {
    Some(match code {
        "no_such_address" => "There is no such address. /api/openapi.json lists all of them.".into(),
        "too_large" => format!("The body is larger than {LARGEST_REQUEST} bytes.").into(),
        "too_slow" => "The body took too long to arrive.".into(),
        "too_often" => "Too many requests. Wait as many seconds as the header Retry-After says.".into(),
        _ => return None,
    })
}

/// What there is to say when no handler of ours has said anything.
fn general(status: StatusCode) -> Told {
    let (code, sentence) = match status {
        StatusCode::NOT_FOUND => ("no_such_address", String::new()),
        // The router adds the header when everything else is done.
        StatusCode::METHOD_NOT_ALLOWED => {
            ("wrong_method", "This address takes other methods: see the header Allow.".to_owned())
        }
        StatusCode::PAYLOAD_TOO_LARGE => ("too_large", String::new()),
        status if status.is_server_error() => {
            ("internal", "The server failed. Try again in a moment.".to_owned())
        }
        _ => ("bad_request", "The address is not understood.".to_owned()),
    };
    Told { sentence: Arc::from(sentence), code, rule: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    #[test]
    fn every_code_is_listed_once_with_its_status() {
        let problems = [
            Problem::NotFound,
            Problem::Forbidden("".into()),
            Problem::Refused("".into()),
            Problem::Malformed("".into()),
            Problem::Stale,
            Problem::TooOften,
            Problem::TooLarge,
            Problem::TooSlow,
            Problem::Busy,
            Problem::Unavailable,
            Problem::Gone,
            Problem::Unreadable(String::new()),
            Problem::Internal,
        ];
        for problem in problems {
            let listed: Vec<_> = CODES.iter().filter(|(code, ..)| *code == problem.code()).collect();
            assert_eq!(listed.len(), 1, "{}", problem.code());
            assert_eq!(listed[0].1, problem.status().as_u16(), "{}", problem.code());
        }
    }
}
