//! A real PostgreSQL for a test run: installed if it is missing, started in its own folder, and stopped at the end.

use std::io::{BufRead, BufReader, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

/// The address of a new, empty database on the server of this test run.
///
/// Panics, and so fails the test, if PostgreSQL cannot be started.
pub(crate) fn fresh_database() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let server = server();
    let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    server.sql(&format!("CREATE DATABASE {name}"));
    format!("postgres://postgres@127.0.0.1:{}/{name}", server.port)
}

/// Kills every connection to the database at this address, as a restart of the server would.
pub(crate) fn cut_connections(url: &str) {
    let name = url.rsplit('/').next().unwrap();
    server().sql(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"));
}

/// Refuses all further connections to the database at this address.
pub(crate) fn shut_out(url: &str) {
    let name = url.rsplit('/').next().unwrap();
    server().sql(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
    cut_connections(url);
}

/// Runs a statement in the database at this address.
pub(crate) fn sql(url: &str, sql: &str) -> String {
    server().sql_in(url.rsplit('/').next().unwrap(), sql)
}

/// A running server.
pub(crate) struct Server {
    bin: PathBuf,
    port: u16,
    /// When this process ends, or the server is dropped, the keeper stops it.
    keeper: Mutex<Keeper>,
}

/// The process that starts and stops a server.
struct Keeper {
    child: Child,
    says: BufReader<ChildStdout>,
}

fn server() -> &'static Server {
    static SERVER: OnceLock<Result<Server, String>> = OnceLock::new();
    match SERVER.get_or_init(|| start("")) {
        Ok(server) => server,
        Err(why) => panic!("These tests need PostgreSQL, and it could not be started: {why}"),
    }
}

impl Server {
    /// A server of its own for one test, with these options.
    pub(crate) fn start(options: &str) -> Self {
        start(options).unwrap_or_else(|why| panic!("PostgreSQL could not be started: {why}"))
    }

    /// The address of a new, empty database on it.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql(&format!("CREATE DATABASE {name}"));
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// The port it listens on.
    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// Stops it without giving it time to write anything down, as a crash does, and starts it again.
    pub(crate) fn crash(&self) {
        let mut keeper = self.keeper.lock().unwrap();
        keeper.child.stdin.as_mut().unwrap().write_all(b"crash\n").unwrap();
        let mut line = String::new();
        keeper.says.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), "ready", "PostgreSQL did not start again");
    }

    fn sql(&self, sql: &str) {
        self.sql_in("postgres", sql);
    }

    /// Runs a statement in one of its databases.
    pub(crate) fn sql_in(&self, database: &str, sql: &str) -> String {
        let port = self.port.to_string();
        run(Command::new(self.bin.join("psql")).args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            "127.0.0.1",
            "-p",
            &port,
            "-U",
            "postgres",
            "-d",
            database,
            "-c",
            sql,
        ]))
        .unwrap()
    }
}

/// Starts the server, says so, waits for the end of its own input, then stops the server and cleans up.
///
/// The test process holds the other end of that input, which the system closes whenever the process ends: so the server
/// is stopped after a panic, and even after a kill.
const KEEPER: &str = r#"
set -u
folder=$1; bin=$2; port=$3; options=$4
trap '' INT TERM HUP
finish() { "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1; rm -rf "$folder"; }
start() {
    "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 -o "-c listen_addresses=127.0.0.1 -c port=$port \
        -c unix_socket_directories='' -c fsync=on -c max_connections=200 $options" \
        start >>"$folder/log" 2>&1 </dev/null &&
    echo ready || { tail -5 "$folder/log" | tr '\n' ' '; echo; }
}
"$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C -N >"$folder/log" 2>&1
start
while read -r order; do
    [ "$order" = crash ] && { "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1; start; }
done
finish
"#;

fn start(options: &str) -> Result<Server, String> {
    let bin = binaries().or_else(|| {
        install().ok()?;
        binaries()
    });
    let bin = bin.ok_or_else(|| {
        let why = install().err().unwrap_or_else(|| "initdb is still missing".to_owned());
        format!("no initdb was found, and installing the package postgresql failed: {why}")
    })?;
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|free| free.local_addr())
        .map_err(|why| why.to_string())?
        .port();
    let folder = std::env::temp_dir().join(format!("store-postgres-{}-{port}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    // PostgreSQL refuses to run as root; Debian's package creates a user for it.
    let is_root = run(Command::new("id").arg("-u"))?.trim() == "0";
    let mut command = if is_root {
        run(Command::new("chown").arg("postgres").arg(&folder))?;
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--", "sh"]);
        command
    } else {
        Command::new("sh")
    };
    command.args(["-c", KEEPER, "keeper"]).arg(&folder).arg(&bin).arg(port.to_string()).arg(options);
    command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut keeper = command.spawn().map_err(|why| why.to_string())?;
    let mut line = String::new();
    let mut says = BufReader::new(keeper.stdout.take().ok_or("it says nothing")?);
    says.read_line(&mut line).map_err(|why| why.to_string())?;
    match line.trim() {
        "ready" => Ok(Server { bin, port, keeper: Mutex::new(Keeper { child: keeper, says }) }),
        why => Err(format!("it did not start: {why}")),
    }
}

/// The folder of PostgreSQL's programs: on the path, or where Debian puts them.
fn binaries() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    on_path
        .chain(debian.into_iter().rev())
        .find(|bin| ["initdb", "pg_ctl", "psql"].iter().all(|program| bin.join(program).is_file()))
}

fn install() -> Result<(), String> {
    let quiet = |command: &mut Command| run(command.env("DEBIAN_FRONTEND", "noninteractive")).map(drop);
    quiet(Command::new("apt-get").arg("update"))?;
    quiet(Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "postgresql"]))
}

fn run(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|why| format!("{name}: {why}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
