//! Accepting connections: with small buffers, because thousands of them only listen, and with a limit on slow requests.

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Version, header},
    response::{IntoResponse as _, Response},
};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::net::TcpListener;
use tower_service::Service as _;

use crate::{
    app::App,
    connections::{Impatient, NO_ROOM},
    direct,
    guard::Network,
    problem::Problem,
};

/// The most that is read or written at once, and the longest head of a request; hyper's minimum.
const BUFFER: usize = 8 * 1024;

/// How long the head of a request may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// How long open requests may take to finish when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves every connection until the server stops, then lets open requests finish.
pub(crate) async fn serve(listener: TcpListener, app: &Arc<App>, router: Router) {
    let mut shutdown = app.shutdown.subscribe();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(BUFFER);
    let (http, open) = (Arc::new(http), GracefulShutdown::new());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = shutdown.wait_for(|shutdown| *shutdown) => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let shared = app.proxies.has(from.ip()) || from.ip().is_loopback();
                let network = (!shared).then(|| Network::of(from.ip()));
                let Some(admitted) = app.connections.admit(network) else {
                    // If not even this can be sent at once, the client finds the connection closed.
                    let _ = stream.try_write(NO_ROOM);
                    continue;
                };
                // Events are small and urgent.
                let _ = stream.set_nodelay(true);
                let stream = Impatient::new(stream, admitted);
                let connection = connect(&http, stream, from, Arc::clone(app), router.clone());
                let watched = open.watch(connection);
                // A broken connection is not the server’s fault.
                tokio::spawn(async move { watched.await.ok() });
            }
            Err(error) => pause_after(&error).await,
        }
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, open.shutdown()).await.is_err() {
        tracing::warn!("some requests were cut off when the server stopped");
    }
}

/// One connection with its requests.
fn connect(
    http: &http1::Builder,
    stream: Impatient,
    from: SocketAddr,
    app: Arc<App>,
    router: Router,
) -> http1::Connection<
    TokioIo<Impatient>,
    impl hyper::service::HttpService<Incoming, ResBody = Body, Error = Infallible, Future: Send> + use<>,
> {
    let answer = move |request: Request<Incoming>| {
        let (app, mut router) = (Arc::clone(&app), router.clone());
        async move {
            let mut request = request;
            let names_host = request.headers().contains_key(header::HOST) || request.uri().host().is_some();
            if request.version() == Version::HTTP_11 && !names_host {
                let problem = Problem::Malformed("The request names no host.".into());
                return Ok(crate::finish(&app, problem.into_response()));
            }
            if let Some(uri) = app.site.strip(request.uri()) {
                *request.uri_mut() = uri;
            }
            let mut request = if direct::is_act(&request) {
                // Boxed: it would enlarge every connection, and most connections only listen.
                match Box::pin(direct::act(app, request)).await {
                    Ok(response) => return Ok(response),
                    Err(request) => request,
                }
            } else {
                request.map(Body::new)
            };
            request.extensions_mut().insert(ConnectInfo(from));
            let answer: Result<Response, Infallible> = router.call(request).await;
            answer
        }
    };
    http.serve_connection(TokioIo::new(stream), service_fn(answer))
}

/// Waits a moment if connections cannot be accepted at all, for example because there are too many.
async fn pause_after(error: &io::Error) {
    let is_visitors_fault = matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionReset
    );
    if !is_visitors_fault {
        tracing::error!(%error, "cannot accept connections");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
