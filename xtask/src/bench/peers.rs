//! The peers: boardgame.io on Node, and two machine-learning frameworks on Python.
//!
//! They are copied out of the source tree and installed under `target/`. A peer that cannot be installed is skipped with
//! a sentence, and the others are still measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::measuring::Pin;
use crate::shell::{self, Failure};

/// An installed peer.
pub(super) struct Peer {
    pub(super) program: PathBuf,
    pub(super) folder: PathBuf,
}

impl Peer {
    /// The command that runs one of its scripts where it is installed.
    pub(super) fn script(&self, pin: Pin, script: &str) -> Command {
        let mut command = pin.command(&self.program);
        command.arg(script).current_dir(&self.folder);
        command
    }
}

/// Installs boardgame.io, if that is possible here.
pub(super) fn boardgame_io(root: &Path) -> Option<Peer> {
    let (source, folder) = places(root, "bgio");
    or_without("boardgame.io", on_node(&source, &folder))
}

/// Installs the two Python frameworks, if that is possible here.
pub(super) fn openspiel_and_pettingzoo(root: &Path) -> Option<Peer> {
    let (source, folder) = places(root, "py");
    or_without("OpenSpiel and PettingZoo", on_python(&source, &folder))
}

fn places(root: &Path, name: &str) -> (PathBuf, PathBuf) {
    (root.join("bench/peers").join(name), root.join("target/bench-peers").join(name))
}

fn or_without(name: &str, peer: Result<Peer, Failure>) -> Option<Peer> {
    peer.map_err(|why| eprintln!("Continuing without {name}: {why}")).ok()
}

fn on_node(source: &Path, folder: &Path) -> Result<Peer, Failure> {
    let version = version("node").ok_or_else(|| missing("Node.js (`node`)"))?;
    if self::version("npm").is_none() {
        return Err(missing("npm"));
    }
    copy(source, folder)?;
    let lock = read(&folder.join("package-lock.json"))?;
    shell::install_once(folder, &format!("{version}{lock}"), &folder.join("node_modules"), || {
        eprintln!("Installing boardgame.io …");
        let args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        shell::run(Command::new("npm").args(args).current_dir(folder))
    })?;
    Ok(Peer { program: "node".into(), folder: folder.to_owned() })
}

fn on_python(source: &Path, folder: &Path) -> Result<Peer, Failure> {
    let version = version("python3").ok_or_else(|| missing("Python (`python3`)"))?;
    copy(source, folder)?;
    let requirements = read(&folder.join("requirements.txt"))?;
    let venv = folder.join("venv");
    let python = venv.join("bin/python");
    shell::install_once(folder, &format!("{version}{requirements}"), &python, || {
        eprintln!("Installing OpenSpiel and PettingZoo …");
        shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
        let pip =
            ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"];
        shell::run(Command::new(&python).args(pip).current_dir(folder))
    })?;
    Ok(Peer { program: python, folder: folder.to_owned() })
}

/// The version of a program, or none if it cannot be started.
fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn missing(what: &str) -> Failure {
    Failure(format!("{what} is not installed. Install it and start again to compare with it."))
}

/// Copies the files of a folder but not its subfolders, so that what was installed there stays.
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

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|why| Failure(format!("{} could not be read: {why}.", path.display())))
}
