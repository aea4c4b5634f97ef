//! What an operator relies on besides the database: limits of the system, and the service of `docs/hosting`.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{Folder, Place, get, post, wait_for};
use serde_json::json;

/// A server that was started by a shell with limits of its own, and what it logs.
struct Limited {
    child: Child,
    address: String,
    log: std::path::PathBuf,
    _folder: Folder,
}

impl Limited {
    /// Starts a server after this command of the shell.
    fn start(place: &Place, limit: &str) -> Self {
        let folder = Folder::new();
        let log = folder.path().join("log");
        let server = place.command("serve");
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit} && exec \"$@\""), "sh"]).arg(server.get_program());
        command.args(server.get_args()).args(["--listen", "127.0.0.1:0", "--no-browser"]);
        for (name, value) in server.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(fs::File::create(&log).unwrap());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("the server did not start: {line:?}")).to_owned();
        Self { child, address, log, _folder: folder }
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// The soft limit of open files.
    fn open_files(&self) -> String {
        let limits = fs::read_to_string(format!("/proc/{}/limits", self.child.id())).unwrap();
        let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
        line.split_whitespace().nth(3).unwrap().to_owned()
    }
}

impl Drop for Limited {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_opens_as_many_files_as_the_system_allows() {
    let place = Place::sqlite();
    let server = Limited::start(&place, "ulimit -Sn 256 && ulimit -Hn 600");
    assert_eq!(server.open_files(), "600");
    let log = server.log();
    assert!(log.contains("only 536 visitors can be connected at once") && log.contains("20064"), "{log}");
    // Beyond that it says so, and does not run out of files.
    let visitors: Vec<_> = (0..560).map(|_| std::net::TcpStream::connect(&server.address).unwrap()).collect();
    let refused = get(&server.address, "/healthz", None).map(|answer| answer.status);
    assert!(matches!(refused, Ok(503) | Err(_)), "{refused:?}");
    drop(visitors);
    wait_for("room again", || {
        get(&server.address, "/healthz", None).is_ok_and(|answer| answer.status == 200)
    });
    assert!(!server.log().contains("cannot accept"), "{}", server.log());
}

#[test]
fn a_file_that_may_not_grow_ends_nothing() {
    let place = Place::sqlite();
    // In blocks of 512 bytes: enough to start, and not enough to play for long.
    let server = Limited::start(&place, "ulimit -f 1024");
    let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"] });
    let make = |_| post(&server.address, "/api/tables", None, &request).unwrap().status;
    let refused = (0..2000).map(make).find(|status| *status != 201);
    assert_eq!(refused, Some(503), "the limit is reached");
    assert_eq!(get(&server.address, "/healthz", None).unwrap().status, 200, "it is alive");
    // A few small writes may still find room.
    wait_for("the word that it cannot save", || get(&server.address, "/readyz", None).unwrap().status == 503);
    let log = server.log();
    assert!(log.contains("the database fails: ") && log.matches("ERROR").count() == 1, "{log}");
}

/// How much a service may be exposed, in tenths on the scale of systemd: below 2 is “OK”, the best there is.
const MOST_EXPOSED: &str = "15";

#[test]
fn the_service_is_valid_and_hardened() {
    let unit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting/anachron.service");
    let text = fs::read_to_string(unit).unwrap();
    let start = "ExecStart=/usr/local/bin/anachron serve";
    assert_eq!(text.matches(start).count(), 1);
    let folder = Folder::new();
    let copy = folder.path().join("anachron.service");
    let program = format!("ExecStart={} serve", env!("CARGO_BIN_EXE_anachron"));
    fs::write(&copy, text.replace(start, &program)).unwrap();
    let check = |words: &[&str]| {
        let output = Command::new("systemd-analyze").args(words).arg(&copy).output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.success(), said)
    };
    let (is_valid, said) = check(&["verify", "--man=no"]);
    assert!(is_valid && !said.contains("anachron.service"), "{said}");
    let (is_hardened, said) =
        check(&["security", "--offline=true", &format!("--threshold={MOST_EXPOSED}"), "--no-pager"]);
    assert!(is_hardened, "{said}");
}

/// Every variable that the service sets is one that the program reads.
#[test]
fn the_service_sets_what_the_program_knows() {
    let unit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting/anachron.service");
    let help = Command::new(env!("CARGO_BIN_EXE_anachron")).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let text = fs::read_to_string(unit).unwrap();
    let set: Vec<_> =
        text.lines().filter_map(|line| line.strip_prefix("Environment=")?.split('=').next()).collect();
    assert!(set.len() >= 4, "{set:?}");
    for name in set {
        assert!(help.contains(name), "{name} is not in {help}");
    }
}
