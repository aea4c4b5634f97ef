//! Accepting connections: small buffers, because thousands of them only listen; and nobody may dawdle over a request.

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, response::Response};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tower_service::Service as _;

/// The most that is read or written at once, and the longest head of a request; hyper takes no less.
const BUFFER: usize = 8 * 1024;

/// How long the head of a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long open requests may take to end when the server does.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// Serves everybody who connects until `ending` turns true, and lets them finish.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut ending: watch::Receiver<bool>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(BUFFER);
    let (http, open) = (Arc::new(http), GracefulShutdown::new());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = ending.wait_for(|ending| *ending) => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let connection = connect(&http, stream, from, router.clone());
                let watched = open.watch(connection);
                // What goes wrong on a connection is the visitor's own affair.
                tokio::spawn(async move { watched.await.ok() });
            }
            Err(error) => rest_after(&error).await,
        }
    }
    drop(listener);
    if tokio::time::timeout(LAST_ORDERS, open.shutdown()).await.is_err() {
        tracing::warn!("some requests were cut off at the end");
    }
}

/// One connection with its requests.
fn connect(
    http: &http1::Builder,
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
) -> http1::Connection<
    TokioIo<TcpStream>,
    impl hyper::service::HttpService<Incoming, ResBody = Body, Error = Infallible, Future: Send> + use<>,
> {
    // Events are small and are waited for.
    let _ = stream.set_nodelay(true);
    let answer = move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        let mut router = router.clone();
        async move {
            let answer: Result<Response, Infallible> = router.call(request).await;
            answer
        }
    };
    http.serve_connection(TokioIo::new(stream), service_fn(answer))
}

/// Waits a little where connections cannot be accepted at all, as when there are too many of them.
async fn rest_after(error: &io::Error) {
    let is_visitors = matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionReset
    );
    if !is_visitors {
        tracing::error!(%error, "connections cannot be accepted");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
