//! `anachron serve`: the table as a server, for browsers and programs.

use std::{
    env,
    io::IsTerminal as _,
    net::{IpAddr, SocketAddr},
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use clap::Args;
use server::{Config, Randomness, Server};

use crate::{Done, database::Database, say::say};

/// Where the server keeps what it must not lose, and where it listens.
#[derive(Args)]
pub(crate) struct Options {
    /// The address to listen on
    #[arg(long, env = "ANACHRON_LISTEN", default_value = "127.0.0.1:7474")]
    listen: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// How others reach this server, such as `https://games.example` or `https://games.example/anachron`; links
    /// start with it
    #[arg(long, env = "ANACHRON_BASE_URL", value_name = "URL")]
    base_url: Option<String>,
    /// The address of a proxy that names visitors in X-Forwarded-For; may be given several times
    #[arg(long, env = "ANACHRON_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    trusted_proxy: Vec<IpAddr>,
    /// Predictable dice for tests: the same number and the same steps give the same games; only on this machine
    #[arg(long, value_name = "NUMBER")]
    rehearse: Option<u64>,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
}

impl Options {
    /// What `anachron` alone starts.
    pub(crate) fn first_run() -> Self {
        let listen = env::var("ANACHRON_LISTEN").ok().and_then(|address| address.parse().ok());
        Self {
            listen: listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 7474))),
            database: Database::from_env(),
            base_url: env::var("ANACHRON_BASE_URL").ok(),
            trusted_proxy: Vec::new(),
            rehearse: None,
            no_browser: false,
        }
    }
}

pub(crate) fn run(options: Options) -> Done {
    tracing_subscriber::fmt().json().with_writer(std::io::stderr).with_max_level(tracing::Level::INFO).init();
    let database = options.database.url_to_create()?;
    if options.rehearse.is_some() && !options.listen.ip().is_loopback() {
        return Err("--rehearse makes predictable dice, so it works only on 127.0.0.1".into());
    }
    let open_files = raise_open_files();
    let chance = options.rehearse.map_or(Randomness::System, Randomness::Rehearsal);
    let config = Config {
        base_url: options.base_url,
        chance,
        trusted_proxies: options.trusted_proxy,
        ..Config::new(options.listen, database)
    };
    let config = Config { most_connections: room(open_files, config.most_connections), ..config };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        survive_large_files();
        let server = Server::start(config).await?;
        say!("Anachron is at {} (stop it with Ctrl-C)", server.base_url());
        if !options.no_browser {
            open_browser(server.base_url());
        }
        server.run(ended()).await
    });
    // A bot that is thinking has no one to answer.
    runtime.shutdown_timeout(LAST_THOUGHTS);
    served.map_err(|error| error.to_string())?;
    say!("All tables are saved. Goodbye.");
    Ok(ExitCode::SUCCESS)
}

/// The files that the database, the log and everything else but visitors need open.
const OTHER_FILES: u64 = 64;

/// Lets the server have as many files open as the system allows, because each visitor is one; returns how many.
fn raise_open_files() -> Option<u64> {
    rlimit::increase_nofile_limit(u64::MAX).ok()
}

/// How many visitors are so few that the log says so.
const FEW: usize = 4096;

/// How many visitors there is room for; the log says so if the system allows few open files.
fn room(open_files: Option<u64>, usual: usize) -> usize {
    let room = open_files.map(|files| files.saturating_sub(OTHER_FILES).max(1));
    let room = room.and_then(|room| usize::try_from(room).ok()).unwrap_or(usual);
    if room < FEW.min(usual) {
        tracing::warn!(
            open_files,
            "only {room} visitors can be connected at once, because the system allows so few open files; raise the \
             hard limit (LimitNOFILE= in a systemd unit) to {} for the usual {usual}",
            usual as u64 + OTHER_FILES
        );
    }
    room.min(usual)
}

/// How long bots that are thinking when the server stops may take.
const LAST_THOUGHTS: Duration = Duration::from_secs(1);

/// Lets a write beyond the largest file that is allowed fail like any other, instead of ending the program.
#[cfg(target_os = "linux")]
fn survive_large_files() {
    /// `SIGXFSZ`, the same number on every kind of machine but MIPS.
    const TOO_LARGE: i32 = 25;
    // Who listens to a signal is not ended by it; without a listener, the server is as it was.
    let _ = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(TOO_LARGE));
}

#[cfg(not(target_os = "linux"))]
const fn survive_large_files() {}

/// Waits until someone ends the program.
async fn ended() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}

/// Opens the page if there is a desktop and someone is at it.
fn open_browser(address: &str) {
    if !std::io::stdout().is_terminal() {
        return;
    }
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start"])
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        ("xdg-open", &[])
    } else {
        return;
    };
    // Without a browser the printed address is enough.
    let _ =
        Command::new(program).args(words).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
