//! Acts of programs without the router.
//!
//! On a busy server most requests are acts of programs, and to find their route, run its layers and box its futures costs
//! as much as the act itself. A request that looks like an ordinary act is therefore answered here; everything else, and
//! whatever turns out to be unusual, goes through the router, which gives the same answers.

use std::{future::poll_fn, pin::Pin, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::FromRequestParts as _,
    http::{Method, Request, header},
    response::{IntoResponse as _, Response},
};
use hyper::body::{Body as _, Incoming};

use crate::{
    api::{self, ActBody, Bearer},
    app::App,
    guard::{BODY_TIMEOUT, LARGEST_REQUEST},
    problem::Problem,
};

/// Whether a request is an ordinary act of a program.
pub(crate) fn is_act<B>(request: &Request<B>) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let length = header(header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    request.method() == Method::POST
        && table_id(request.uri().path()).is_some()
        && header(header::CONTENT_TYPE) == Some("application/json")
        && length.is_some_and(|length| length <= LARGEST_REQUEST)
}

/// The table that the path of an act names.
fn table_id(path: &str) -> Option<&str> {
    path.strip_prefix("/api/tables/")?.strip_suffix("/act").filter(|id| !id.contains(['/', '%']))
}

/// Plays an act; a request that is unusual after all is given back for the router.
pub(crate) async fn act(app: Arc<App>, request: Request<Incoming>) -> Result<Response, Request<Body>> {
    let (mut parts, mut incoming) = request.into_parts();
    let body = match tokio::time::timeout(BODY_TIMEOUT, read(&mut incoming)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return Err(Request::from_parts(parts, Body::new(incoming))),
        Err(_) => return Ok(crate::finish(&app, api::for_program(Problem::TooSlow.into_response()))),
    };
    let Ok(entry) = serde_json::from_slice::<ActBody>(&body) else {
        return Err(Request::from_parts(parts, Body::from(body)));
    };
    let Ok(bearer) = Bearer::from_request_parts(&mut parts, &()).await;
    let Some(id) = table_id(parts.uri.path()).map(str::to_owned) else {
        return Err(Request::from_parts(parts, Body::from(body)));
    };
    // These are slices of the connection's buffer, which can be used again once they are gone.
    drop((parts, body, incoming));
    // In a task of its own: what is on disk must reach the table in memory, whether or not anyone waits for the answer.
    let playing = Arc::clone(&app);
    let played = tokio::spawn(async move { api::play(playing, &id, &bearer, &entry).await });
    let played = played.await.unwrap_or_else(|error| Err(Problem::internal(error)));
    Ok(crate::finish(&app, api::for_program(played.into_response())))
}

/// Reads a whole body, which mostly comes in one piece.
async fn read(incoming: &mut Incoming) -> Result<Bytes, hyper::Error> {
    let mut body = Bytes::new();
    while let Some(frame) = poll_fn(|task| Pin::new(&mut *incoming).poll_frame(task)).await {
        let piece = frame?.into_data().unwrap_or_default();
        body = if body.is_empty() { piece } else { [&body[..], &piece[..]].concat().into() };
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(method: Method, path: &str, kind: &str, length: &str) -> Request<()> {
        let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, kind);
        request.header(header::CONTENT_LENGTH, length).body(()).unwrap_or_default()
    }

    #[test]
    fn only_ordinary_acts_pass_the_router_by() {
        let (path, json) = ("/api/tables/abc/act", "application/json");
        assert!(is_act(&request(Method::POST, path, json, "20")));
        for unusual in [
            request(Method::GET, path, json, "20"),
            request(Method::POST, "/api/tables/abc/undo", json, "20"),
            request(Method::POST, "/api/tables/a/b/act", json, "20"),
            request(Method::POST, "/api/tables/a%62c/act", json, "20"),
            request(Method::POST, path, "text/plain", "20"),
            request(Method::POST, path, json, "70000"),
            request(Method::POST, path, json, "many"),
        ] {
            assert!(!is_act(&unusual), "{unusual:?}");
        }
    }
}
