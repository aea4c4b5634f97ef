//! The server: people, seats, live pages and the JSON API over one store.
//!
//! Read in this order: [`Config`] and [`Server`] are the public interface; `app` is what all handlers share; `table` is
//! one table, whose log is the truth; `drawings` and `live` push what changed; `access`, `people`, `accounts`, `secrets`
//! and `guard` control who may do what; `pages` are for people and `api` is for programs.

mod access;
mod accounts;
mod api;
mod app;
mod assets;
mod bot_pace;
mod chance;
mod checkup;
mod clock;
mod connections;
mod direct;
mod drawings;
mod fair_queue;
mod guard;
mod live;
mod metrics;
mod names;
mod outages;
mod pages;
mod people;
mod problem;
mod proof;
mod secrets;
mod serve;
mod site;
mod table;
mod table_doc;
mod thinkers;

use std::{
    error::Error,
    future::Future,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::header,
    middleware,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use store::Store;
use tokio::net::TcpListener;
use tower::{
    Layer as _,
    util::{MapRequestLayer, MapResponseLayer},
};
use tower_http::compression::{CompressionLayer, predicate::SizeAbove};

pub use accounts::reset_account;
use app::App;
pub use bot_pace::Pace;
pub use chance::Randomness;
use chance::Urn;
pub use checkup::{Checkup, check_tables};
pub use problem::causes;
pub use proof::{CheckedLog, Receipt};
use site::Site;

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The database: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// The address that visitors use, if it differs from the one above.
    pub base_url: Option<String>,
    /// How long bots wait before they act at a table with people.
    pub pace: Pace,
    /// Where dice come from.
    pub chance: Randomness,
    /// The proxies that are trusted to name the addresses of visitors.
    pub trusted_proxies: Vec<IpAddr>,
    /// The most connections at once.
    pub most_connections: usize,
}

impl Config {
    /// A server that listens here, keeps its tables there, and does everything else as usual.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Self {
        Self {
            listen,
            database: database.into(),
            base_url: None,
            pace: Pace::default(),
            chance: Randomness::default(),
            trusted_proxies: Vec::new(),
            most_connections: 20_000,
        }
    }
}

/// A server that is listening and ready to run.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and starts to listen. The error says which of them failed, and why.
    pub async fn start(config: Config) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let store = Store::open(&config.database).await.map_err(failed_to("open the database"))?;
        Self::start_with(store, config).await
    }

    /// The same with a store that is open already.
    pub async fn start_with(store: Store, config: Config) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(failed_to(&format!("listen on {}", config.listen)))?;
        let address = listener.local_addr()?;
        let site = match &config.base_url {
            Some(url) => Site::parse(url).map_err(failed_to("use this base URL"))?,
            None => Site::parse(&format!("http://{address}"))?,
        };
        let urn = Urn::new(config.chance);
        let app = App::new(store, site, &config, urn).await.map_err(failed_to("read the database"))?;
        Ok(Self { listener, app, address })
    }

    /// The address it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that visitors use.
    pub fn base_url(&self) -> &str {
        self.app.site.url()
    }

    /// The whole server as a service, for tests and for programs that bring their own listener.
    pub fn router(&self) -> Router {
        router(Arc::clone(&self.app))
    }

    /// Serves until `stop` completes, then lets open requests finish and closes the database.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let Self { listener, app, .. } = self;
        let stopping = Arc::clone(&app);
        tokio::spawn(async move {
            stop.await;
            stopping.stop();
        });
        serve::serve(listener, &app, addresses(Arc::clone(&app))).await;
        app.store.close().await.map_err(failed_to("close the database"))?;
        Ok(())
    }
}

/// Says what failed, with everything that caused it, for someone who reads only this sentence.
fn failed_to<E: Into<Box<dyn Error + Send + Sync>>>(
    what: &str,
) -> impl FnOnce(E) -> Box<dyn Error + Send + Sync> {
    move |error| format!("cannot {what}: {}", problem::causes(&*error.into())).into()
}

/// The whole server: its addresses, also below the root of its site.
fn router(app: Arc<App>) -> Router {
    let site = app.site.clone();
    let addresses = addresses(app);
    if site.root().is_empty() {
        return addresses;
    }
    let strip = move |mut request: Request| {
        if let Some(uri) = site.strip(request.uri()) {
            *request.uri_mut() = uri;
        }
        request
    };
    // Around the router, because its own layers run after it has chosen a route.
    Router::new().fallback_service(MapRequestLayer::new(strip).layer(addresses))
}

/// All addresses of the server.
fn addresses(app: Arc<App>) -> Router {
    let errors = middleware::from_fn_with_state(Arc::clone(&app), pages::errors_for_people);
    let pages = Router::new()
        .route("/", get(pages::front::front))
        .route("/tables", get(pages::front::tables))
        .route("/new", get(pages::new_table::new_form).post(pages::new_table::create))
        .route("/name", post(pages::front::choose_name))
        .route("/account", get(pages::account::account).post(pages::account::change))
        .route("/account/code", get(pages::account_life::code))
        .route("/account/recover", get(pages::account_life::recover_form).post(pages::account_life::recover))
        .route("/account/export", get(pages::account_life::export))
        .route("/account/delete", get(pages::account_life::delete_form).post(pages::account_life::delete))
        .route(kit::confirm::ADDRESS, post(pages::confirm::ask))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/join", post(pages::seats::join))
        .route("/t/{id}/fill", post(pages::seats::fill_with_bots))
        .route("/t/{id}/hand", post(pages::seats::hand_over))
        .route("/t/{id}/renew", post(pages::seats::renew_invitation))
        .route("/t/{id}/renew-link", post(pages::claim::renew))
        .route("/t/{id}/leave", post(pages::seats::leave))
        .route("/t/{id}/close", post(pages::seats::close))
        .route("/t/{id}/resign", post(pages::seats::resign))
        .route("/t/{id}/confirm", get(pages::seats::confirm))
        .route("/t/{id}/rematch", post(pages::rematch::rematch))
        .route("/t/{id}/seat/{token}", get(pages::claim::open).post(pages::claim::confirm))
        .route("/t/{id}/pass", get(pages::table::pass_screen))
        .route("/t/{id}/at", get(pages::history::position))
        .route("/t/{id}/log", get(pages::history::whole_log))
        .route("/t/{id}/what-if", post(pages::history::what_if))
        .route("/t/{id}/dice", get(pages::history::dice))
        .route("/t/{id}/bots", get(pages::history::same_dice))
        .route("/t/{id}/record", get(pages::table::record))
        .route("/t/{id}/receipt", get(pages::table::receipt))
        .route("/best/{game}", get(pages::best::best))
        .route("/how-to/{game}", get(pages::how_to::show))
        .route("/api", get(pages::api::show))
        .route("/tools/{game}", get(pages::tools::show))
        .route("/veterans/{game}", get(pages::veterans::show))
        .route("/workshop/{game}", get(pages::workshop::show).post(pages::workshop::post))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), people::know_again));
    let files = Router::new()
        .route("/assets/icon.svg", get(assets::icon))
        .route("/assets/client/{name}", get(assets::shared))
        .route("/assets/{game}/client.js", get(assets::script_of_game))
        .route("/assets/{name}", get(assets::of_game))
        .layer(middleware::from_fn(assets::only_if_changed));
    let api = Router::new()
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/games", get(api::games))
        .route("/api/games/{game}/view.schema.json", get(api::describe_view))
        .route("/api/tables", get(api::tables).post(api::create))
        .route("/api/tables/{id}", get(api::view))
        .route("/api/tables/{id}/receipt", get(api::receipt));
    let shed = middleware::from_fn_with_state(Arc::clone(&app), guard::shed);
    let health = Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics));
    // Short answers and streams are not compressed: a compressor per stream would take more memory than everything
    // else together.
    let play = Router::new()
        .route("/t/{id}/act", post(pages::table::act))
        .route("/t/{id}/check", post(pages::table::check))
        .route("/t/{id}/undo", post(pages::table::undo))
        .route("/t/{id}/live", get(pages::table::watch))
        .route("/api/tables/{id}/act", post(api::act))
        .route("/api/tables/{id}/undo", post(api::undo))
        .route("/api/tables/{id}/renew", post(api::renew))
        .route("/api/tables/{id}/live", get(api::live));
    let counted = Arc::clone(&app);
    Router::new()
        .merge(pages)
        .merge(files)
        .merge(api)
        .layer(shed)
        .merge(health)
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(512)))
        .merge(play)
        .fallback(pages::not_found)
        .layer(DefaultBodyLimit::max(guard::LARGEST_REQUEST))
        .layer(middleware::from_fn(guard::to_the_end))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::same_origin))
        .layer(errors)
        .layer(middleware::from_fn(api::to_programs))
        .layer(MapResponseLayer::new(move |response| finish(&counted, response)))
        .with_state(app)
}

/// Counts every request and adds the security headers to every response.
fn finish(app: &App, mut response: Response) -> Response {
    app.metrics.requests.inc();
    if response.status().is_client_error() || response.status().is_server_error() {
        app.metrics.problems.inc();
    }
    guard::protect(response.headers_mut());
    response
}

/// Whether the server is alive; it may still wait for its database.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether the server can save what players do.
async fn readyz(State(app): State<Arc<App>>) -> Response {
    match clock::beat(&app.store).await {
        Ok(()) => {
            app.outages.worked();
            "ok\n".into_response()
        }
        Err(error) => problem::Problem::internal(error).into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    app.thinkers.measure();
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}
