//! One server process, which ends with the test that started it.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::stores::{Folder, postgres};

/// Where the tables are stored.
pub(crate) struct Place {
    words: [String; 2],
    /// The database's address.
    pub(crate) url: String,
    _folder: Option<Folder>,
}

impl Place {
    /// A folder with a database of its own.
    pub(crate) fn sqlite() -> Self {
        let folder = Folder::new();
        let words = ["--data".to_owned(), folder.path().display().to_string()];
        let url = format!("sqlite:{}", folder.path().join("anachron.sqlite").display());
        Self { words, url, _folder: Some(folder) }
    }

    /// A database on the server that all others of this run share.
    pub(crate) fn postgres() -> Self {
        let url = postgres::fresh_database();
        Self { words: ["--database".to_owned(), url.clone()], url, _folder: None }
    }

    /// The program with this command, at this place.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_anachron"));
        for variable in ["ANACHRON_DATA", "ANACHRON_DATABASE", "ANACHRON_LISTEN", "ANACHRON_BASE_URL"] {
            command.env_remove(variable);
        }
        command.arg(name).args(&self.words).stdin(Stdio::null());
        command
    }

    /// Has `anachron doctor` look at the database.
    pub(crate) fn check_health(&self) {
        let output = self.command("doctor").output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && said.contains("No faults found."), "{said}");
    }
}

/// One server process.
pub(crate) struct Node {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Kills the server when its own input ends, which the system sees to however the test ends.
    keeper: Child,
}

impl Node {
    /// Starts a server; it does not listen yet.
    pub(crate) fn spawn(place: &Place) -> Self {
        Self::spawn_with(place, &[])
    }

    /// The same with more options.
    pub(crate) fn spawn_with(place: &Place, options: &[&str]) -> Self {
        let mut command = place.command("serve");
        command.args(["--listen", "127.0.0.1:0", "--no-browser"]).args(options).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let keeper = Command::new("sh")
            .args(["-c", "trap '' INT TERM HUP; cat >/dev/null; kill -9 $0", &child.id().to_string()])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        Self { child, out, keeper }
    }

    /// Waits until it listens, and gives its address.
    pub(crate) fn address(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        address.unwrap_or_else(|| panic!("the server did not start: {line:?}")).to_owned()
    }

    /// Starts a server that listens.
    pub(crate) fn start(place: &Place) -> (Self, String) {
        let mut node = Self::spawn(place);
        let address = node.address();
        (node, address)
    }

    /// How much memory it uses, in MiB.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    /// Asks it to stop, and waits until it has; none if it has not by then.
    pub(crate) fn stop(mut self, patience: Duration) -> Option<ExitStatus> {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        let start = Instant::now();
        while start.elapsed() < patience {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }

    /// Kills it with a signal that it cannot catch.
    pub(crate) fn kill(mut self) {
        self.keeper.kill().unwrap();
        self.keeper.wait().unwrap();
        self.child.kill().unwrap();
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), None, "the server ended by itself before it was killed");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // The keeper first, so that it never kills by a number that belongs to another process by then.
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
