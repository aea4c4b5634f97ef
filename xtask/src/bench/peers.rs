//! The peers: boardgame.io on Node, and two frameworks of the machine learners on Python.
//!
//! They are copied out of the source tree and installed where they may leave their mess. Who
//! cannot be installed is left out with a sentence, and the others are measured all the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{self, Failure};

/// An installed peer.
pub(super) struct Peer {
    pub(super) name: &'static str,
    pub(super) program: PathBuf,
    folder: PathBuf,
    check: &'static str,
    /// For each case, the script and what follows the seconds on its command line.
    pub(super) cases: &'static [&'static [&'static str]],
}

impl Peer {
    /// The command that compares it with the recorded games, whose file is yet to be named.
    pub(super) fn check(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(self.check).current_dir(&self.folder);
        command
    }

    /// Completes a command that starts its program so that it measures one case.
    pub(super) fn case(&self, command: &mut Command, case: &[&str], secs: &str) {
        command.current_dir(&self.folder).args(case.iter().take(1)).arg(secs).args(case.iter().skip(1));
    }
}

/// Each case is a process of its own: no case inherits the code that another made hot.
const ON_NODE: &[&[&str]] = &[
    &["headless.js", "reducer:simul"],
    &["headless.js", "reducer:tuned"],
    &["headless.js", "reducer:seq"],
    &["headless.js", "reducer:lean"],
    &["headless.js", "client:lean"],
    &["headless.js", "local:lean"],
];

const ON_PYTHON: &[&[&str]] = &[&["bench_openspiel.py"], &["bench_pettingzoo.py"]];

/// Installs every peer that this machine can have.
pub(super) fn install(sources: &Path, home: &Path) -> Vec<Peer> {
    let peers = [
        ("boardgame.io", on_node(&sources.join("bgio"), &home.join("bgio"))),
        ("OpenSpiel and PettingZoo", on_python(&sources.join("py"), &home.join("py"))),
    ];
    let installed = |(name, peer): (&str, Result<Peer, Failure>)| {
        peer.map_err(|why| eprintln!("Going on without {name}: {why}")).ok()
    };
    peers.into_iter().filter_map(installed).collect()
}

fn on_node(source: &Path, folder: &Path) -> Result<Peer, Failure> {
    let version = version("node").ok_or_else(|| missing("Node.js (`node`)"))?;
    if self::version("npm").is_none() {
        return Err(missing("npm"));
    }
    copy(source, folder)?;
    let lock = read(&folder.join("package-lock.json"))?;
    install_once(folder, &format!("{version}{lock}"), &folder.join("node_modules"), || {
        eprintln!("Installing boardgame.io …");
        let args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        shell::run(Command::new("npm").args(args).current_dir(folder))
    })?;
    Ok(Peer {
        name: "boardgame.io",
        program: "node".into(),
        folder: folder.to_owned(),
        check: "check.js",
        cases: ON_NODE,
    })
}

fn on_python(source: &Path, folder: &Path) -> Result<Peer, Failure> {
    let version = version("python3").ok_or_else(|| missing("Python (`python3`)"))?;
    copy(source, folder)?;
    let requirements = read(&folder.join("requirements.txt"))?;
    let venv = folder.join("venv");
    let python = venv.join("bin/python");
    install_once(folder, &format!("{version}{requirements}"), &python, || {
        eprintln!("Installing OpenSpiel and PettingZoo …");
        shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
        let pip =
            ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"];
        shell::run(Command::new(&python).args(pip).current_dir(folder))
    })?;
    Ok(Peer {
        name: "python",
        program: python,
        folder: folder.to_owned(),
        check: "check.py",
        cases: ON_PYTHON,
    })
}

/// What a program says of its version, or nothing if it cannot be started.
fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn missing(what: &str) -> Failure {
    Failure(format!("{what} is not installed here. Install it and start again to measure against it."))
}

/// Copies the files of a folder, and only the files: what an install left there stays there.
fn copy(source: &Path, folder: &Path) -> Result<(), Failure> {
    let copied = || -> std::io::Result<()> {
        fs::create_dir_all(folder)?;
        for entry in fs::read_dir(source)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                fs::copy(entry.path(), folder.join(entry.file_name()))?;
            }
        }
        Ok(())
    };
    copied().map_err(|why| {
        Failure(format!("{} could not be copied to {}: {why}.", source.display(), folder.display()))
    })
}

/// Installs, unless the same was installed before and its outcome is still there.
fn install_once(
    folder: &Path,
    wanted: &str,
    outcome: &Path,
    install: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let note = folder.join(".installed");
    if outcome.exists() && fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    // Without the note, an install that breaks off halfway is not mistaken for a whole one.
    let _ = fs::remove_file(&note);
    install()?;
    fs::write(&note, wanted)
        .map_err(|why| Failure(format!("{} could not be written: {why}.", note.display())))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|why| Failure(format!("{} could not be read: {why}.", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_seconds_stand_between_the_script_and_the_case() {
        let peer = Peer {
            name: "boardgame.io",
            program: "node".into(),
            folder: ".".into(),
            check: "check.js",
            cases: ON_NODE,
        };
        let mut command = Command::new(&peer.program);
        peer.case(&mut command, ON_NODE[3], "2");
        assert_eq!(shell::shown(&command), "node headless.js 2 reducer:lean");
        assert_eq!(shell::shown(&peer.check()), "node check.js");
    }

    #[test]
    fn the_same_is_installed_once() {
        let folder = std::env::temp_dir().join(format!("xtask-install-once-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let installs = Cell::new(0);
        let install = |wanted: &str| {
            install_once(&folder, wanted, &folder.join("outcome"), || {
                installs.set(installs.get() + 1);
                fs::write(folder.join("outcome"), wanted).unwrap();
                if wanted == "broken" { Err(missing("it")) } else { Ok(()) }
            })
        };
        assert!(install("a").is_ok() && install("a").is_ok());
        assert_eq!(installs.get(), 1);
        assert!(install("b").is_ok());
        assert_eq!(installs.get(), 2);
        assert!(install("broken").is_err() && install("broken").is_err());
        assert_eq!(installs.get(), 4);
        fs::remove_dir_all(&folder).unwrap();
    }
}
