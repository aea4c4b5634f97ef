//! The table: people, seats, live pages and the JSON API over one store.
//!
//! Read in this order: [`Config`] and [`Server`] are the outside; `app` is what all handlers share; `table` is
//! one table, whose log is the truth; `drawing` and `live` push what changed; `people`, `secrets` and `guard`
//! keep strangers out; `pages` are for people and `api` for programs.

mod api;
mod app;
mod assets;
mod bot_pace;
mod drawings;
mod guard;
mod live;
mod metrics;
mod pages;
mod people;
mod problem;
mod secrets;
mod serve;
mod table;
mod table_doc;

use std::{error::Error, future::Future, net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::header,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use store::Store;
use tokio::net::TcpListener;
use tower::util::MapResponseLayer;
use tower_http::compression::{CompressionLayer, predicate::SizeAbove};

use app::App;
pub use bot_pace::Pace;

/// What a server needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// How others reach it, if not at the address it listens on.
    pub base_url: Option<String>,
    /// How long bots take where people sit.
    pub pace: Pace,
}

/// A server that listens and is ready to run.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    address: SocketAddr,
}

impl Server {
    /// Opens the store and the address.
    pub async fn start(config: Config) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let store = Store::open(&config.database).await?;
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
        let address = listener.local_addr()?;
        let base_url = config.base_url.unwrap_or_else(|| format!("http://{address}"));
        let base_url = base_url.trim_end_matches('/').to_owned();
        let app = App::new(store, base_url, config.pace).await?;
        Ok(Self { listener, app, address })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How others reach it.
    pub fn base_url(&self) -> &str {
        &self.app.base_url
    }

    /// All of it as a service, for tests, and for programs with a listener of their own.
    pub fn router(&self) -> Router {
        router(Arc::clone(&self.app))
    }

    /// Serves until `stop` comes true, then lets open requests end and closes the store.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let Self { listener, app, .. } = self;
        let ending = app.ending.clone();
        tokio::spawn(async move {
            stop.await;
            // Streams never end by themselves.
            ending.send_replace(true);
        });
        serve::serve(listener, router(Arc::clone(&app)), app.ending.subscribe()).await;
        app.store.close().await?;
        Ok(())
    }
}

/// All addresses of the server.
fn router(app: Arc<App>) -> Router {
    let pages = Router::new()
        .route("/", get(pages::lobby::lobby))
        .route("/new", get(pages::lobby::new_form).post(pages::lobby::create))
        .route("/account", get(pages::account::account).post(pages::account::change))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/join", post(pages::table::join))
        .route("/t/{id}/fill", post(pages::table::fill))
        .route("/t/{id}/hand", post(pages::table::hand))
        .route("/t/{id}/rematch", post(pages::table::rematch))
        .route("/t/{id}/seat/{token}", get(pages::table::claim))
        .route("/t/{id}/pass", get(pages::table::pass))
        .route("/t/{id}/at", get(pages::history::at))
        .route("/t/{id}/what-if", post(pages::history::what_if))
        .route("/t/{id}/dice", get(pages::history::dice))
        .route("/t/{id}/bots", get(pages::history::by_bots))
        .route("/t/{id}/record", get(pages::table::record))
        .route("/best/{game}", get(pages::best::best))
        .route("/how-to/{game}", get(pages::how_to::show))
        .route("/workshop/{game}", get(pages::workshop::show).post(pages::workshop::post))
        .route("/assets/icon.svg", get(assets::icon))
        .route("/assets/client/{name}", get(assets::shared))
        .route("/assets/{name}", get(assets::of_game));
    let api = Router::new()
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/games", get(api::games))
        .route("/api/tables", get(api::tables).post(api::create))
        .route("/api/tables/{id}", get(api::view));
    let health = Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics));
    // What is short, or never ends, is sent as it is: a compressor for each stream would take more memory than
    // all else.
    let play = Router::new()
        .route("/t/{id}/act", post(pages::table::act))
        .route("/t/{id}/check", post(pages::table::check))
        .route("/t/{id}/undo", post(pages::table::undo))
        .route("/t/{id}/live", get(pages::table::watch))
        .route("/api/tables/{id}/act", post(api::act))
        .route("/api/tables/{id}/undo", post(api::undo))
        .route("/api/tables/{id}/live", get(api::live));
    let counted = Arc::clone(&app);
    Router::new()
        .merge(pages)
        .merge(api)
        .merge(health)
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(512)))
        .merge(play)
        .fallback(|| async { problem::Problem::NotFound })
        .layer(DefaultBodyLimit::max(guard::LARGEST_REQUEST))
        .layer(MapResponseLayer::new(move |response| around(&counted, response)))
        .with_state(app)
}

/// Counts every request, and gives every answer the headers that protect it.
fn around(app: &App, mut response: Response) -> Response {
    app.metrics.requests.inc();
    if response.status().is_client_error() || response.status().is_server_error() {
        app.metrics.problems.inc();
    }
    guard::protect(response.headers_mut());
    response
}

/// Whether the server and its store are well.
async fn healthz(State(app): State<Arc<App>>) -> Response {
    match app.store.table("_health").await {
        Ok(_) => "well\n".into_response(),
        Err(error) => problem::Problem::internal(error).into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}
