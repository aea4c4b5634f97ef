//! Chromium's driver for a test run: one process that opens all windows, stopped however the test process ends.

use std::{
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use tokio::sync::{Semaphore, SemaphorePermit};

/// How many windows may be open at once: a machine may have no more than two cores.
const ROOM: u32 = 2;

/// The programs, and the packages of Debian that bring them.
const PROGRAMS: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// The driver of this test process.
pub(crate) struct Driver {
    /// Where it listens, such as `127.0.0.1:9515`.
    pub(crate) address: String,
    folder: PathBuf,
    /// When it closes, the keeper stops the driver.
    _keeper: Mutex<Child>,
    /// Kept open, for a program that cannot print may end.
    _out: Mutex<BufReader<ChildStdout>>,
}

/// Room for a test with this many windows; one that wants more than there is has all of it to itself.
pub(crate) async fn room(windows: u32) -> SemaphorePermit<'static> {
    static LEFT: Semaphore = Semaphore::const_new(ROOM as usize);
    LEFT.acquire_many(windows.min(ROOM)).await.unwrap()
}

/// The driver, started by the first test that needs it.
///
/// Panics, and so fails the test, if there is no Chromium.
pub(crate) fn driver() -> &'static Driver {
    static DRIVER: OnceLock<Result<Driver, String>> = OnceLock::new();
    match DRIVER.get_or_init(start) {
        Ok(driver) => driver,
        Err(why) => panic!("These tests need Chromium and its driver, and could not start them: {why}"),
    }
}

impl Driver {
    /// A folder that no one has used before, deleted when the test process ends.
    pub(crate) fn fresh_folder(&self) -> PathBuf {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        self.folder.join(NEXT.fetch_add(1, Ordering::Relaxed).to_string())
    }
}

/// Keeps the driver: starts it, waits for the end of its own input, stops it with its browsers and tidies up.
///
/// The test process holds the other end of that input, which the system closes however the process ends: so the
/// driver is stopped after a panic and even after a kill.
const KEEPER: &str = r#"
set -u
folder=$1
trap '' INT TERM HUP
chromedriver --port=0 --log-level=SEVERE </dev/null &
driver=$!
exec >/dev/null
cat
browsers=$(cat /proc/$driver/task/*/children 2>/dev/null)
kill -9 $driver $browsers
wait $driver
# What the browsers leave behind may still write while it dies.
for try in 1 2 3 4 5; do rm -rf "$folder"; sleep 1; [ -e "$folder" ] || break; done
"#;

fn start() -> Result<Driver, String> {
    for (program, package) in PROGRAMS {
        if !is_on_path(program) {
            return Err(format!(
                "there is no `{program}`. On Debian it is in the package {package}; `cargo xtask test` installs it."
            ));
        }
    }
    let folder = std::env::temp_dir().join(format!("anachron-browser-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let mut command = Command::new("sh");
    command.args(["-c", KEEPER, "keeper"]).arg(&folder);
    // What a browser leaves in the system's folder for such things goes with the rest.
    command.env("TMPDIR", &folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut keeper = command.spawn().map_err(|why| why.to_string())?;
    let mut out = BufReader::new(keeper.stdout.take().ok_or("its output cannot be read")?);
    let mut heard = String::new();
    while out.read_line(&mut heard).is_ok_and(|bytes| bytes > 0) {
        if let Some(port) = heard.lines().last().and_then(started_on) {
            let address = format!("127.0.0.1:{port}");
            return Ok(Driver { address, folder, _keeper: Mutex::new(keeper), _out: Mutex::new(out) });
        }
    }
    Err(format!("chromedriver did not start: {heard}"))
}

/// The port in the line by which the driver says that it has started.
fn started_on(line: &str) -> Option<u16> {
    line.strip_prefix("ChromeDriver was started successfully on port ")?.trim_end_matches('.').parse().ok()
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
