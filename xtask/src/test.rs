//! `cargo xtask test`: everything a change must pass, in the order in which it is cheapest to fail.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::client;
use crate::shell::{self, Failure};
use crate::tidy;

pub(crate) const HELP: &str = "\
Everything a change must pass: formatting, the scripts of the pages, clippy, all tests, those of rules versions
once more in a build with a later version, the documentation, and `tidy`. Stops at the first that fails and says how to run that one alone. What is missing is installed:
rustfmt and clippy by rustup; Chromium, its driver, nginx, Caddy, systemd and Python, which some tests drive, and
Node.js with npm, which check the scripts, by apt-get; the checkers themselves by npm.

Usage: cargo xtask test";

struct TestStep {
    name: &'static str,
    args: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

#[rustfmt::skip]
const STEPS: [TestStep; 4] = [
    TestStep { name: "fmt",    env: &[], args: &["fmt", "--all", "--check"] },
    TestStep { name: "clippy", env: &[], args: &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"] },
    // Where a test failed is enough; backtraces of asynchronous code would bury why.
    TestStep { name: "test",   env: &[("RUST_BACKTRACE", "0")], args: &["test", "--workspace", "--locked"] },
    TestStep { name: "doc",    env: &[("RUSTDOCFLAGS", "-D warnings")], args: &["doc", "--workspace", "--no-deps", "--locked"] },
];

/// What cargo must be able to do, and the rustup component that brings it.
const TOOLS: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// The browser, its driver, and Debian's packages that bring them.
pub(crate) const BROWSER: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Other programs that tests drive: the proxies of `docs/hosting`, and what checks the service there.
const PROGRAMS: [(&str, &str); 4] = [
    ("python3", "python3"),
    ("/usr/sbin/nginx", "nginx-light"),
    ("caddy", "caddy"),
    ("systemd-analyze", "systemd"),
];

/// Runs every step and says how long each took.
pub(crate) fn run() -> Result<(), Failure> {
    let root = shell::root()?;
    for (subcommand, component) in TOOLS {
        provide(&root, subcommand, component)?;
    }
    provide_programs(&BROWSER)?;
    provide_programs(&PROGRAMS)?;
    let mut times = vec![("client", timed("client", "cargo xtask client", client::run)?)];
    for step in &STEPS {
        let mut command = shell::cargo(&root, step.args);
        command.envs(step.env.iter().copied());
        times.push((step.name, timed(step.name, &shell::shown(&command), || shell::run(&mut command))?));
        if step.name == "test" {
            let mut command = later(&root);
            times.push(("later", timed("later", &shell::shown(&command), || shell::run(&mut command))?));
        }
    }
    times.push(("tidy", timed("tidy", "cargo xtask tidy", tidy::run)?));
    println!("\nAll passed: {}.", summary(&times));
    Ok(())
}

/// Runs the tests of rules versions in builds that have one more. They open what the usual build has left behind.
fn later(root: &Path) -> Command {
    let mut args: Vec<String> =
        ["test", "--locked", "--test", "versions", "--package", "server"].map(str::to_owned).into();
    for entry in fs::read_dir(root.join("rules")).into_iter().flatten().flatten() {
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).unwrap_or_default();
        if manifest.contains("\nlater-version = []\n") {
            let game = entry.file_name().to_string_lossy().into_owned();
            args.extend([
                "--features".to_owned(),
                format!("{game}/later-version"),
                "--package".to_owned(),
                game,
            ]);
        }
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut command = shell::cargo(root, &args);
    command.env("RUST_BACKTRACE", "0");
    command
}

/// Makes sure of `cargo SUBCOMMAND`, by installing its component if need be.
fn provide(root: &Path, subcommand: &str, component: &str) -> Result<(), Failure> {
    let is_there = || shell::works(&mut shell::cargo(root, &[subcommand, "--version"]));
    if is_there() {
        return Ok(());
    }
    println!("`cargo {subcommand}` is missing; installing {component} by rustup.");
    let installed =
        shell::run(Command::new("rustup").args(["component", "add", component]).current_dir(root));
    match installed {
        Ok(()) if is_there() => Ok(()),
        Ok(()) => {
            Err(Failure(format!("{component} was installed, but `cargo {subcommand}` still does not work.")))
        }
        Err(why) => Err(Failure(format!(
            "`cargo {subcommand}` is needed and missing, and rustup could not bring it: {why} \
             Install {component} for the toolchain in use and start again."
        ))),
    }
}

/// Makes sure of these programs, by installing the packages of those that are missing.
pub(crate) fn provide_programs(programs: &[(&str, &str)]) -> Result<(), Failure> {
    let missing = || -> Vec<(&str, &str)> {
        let is_missing = |program: &str| !shell::works(Command::new(program).arg(version_word(program)));
        programs.iter().copied().filter(|(program, _)| is_missing(program)).collect()
    };
    let wanted = missing();
    if wanted.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = wanted.iter().map(|(_, package)| *package).collect();
    println!("{} missing; installing {} by apt-get.", named(&wanted), packages.join(", "));
    let install = [&["install", "-y", "--no-install-recommends"], packages.as_slice()].concat();
    let installed = shell::run(&mut apt_get(&["update"])).and_then(|()| shell::run(&mut apt_get(&install)));
    let still = missing();
    match installed {
        _ if still.is_empty() => Ok(()),
        Ok(()) => Err(Failure(format!(
            "the packages {} were installed, but {} still missing.",
            packages.join(", "),
            named(&still)
        ))),
        Err(why) => Err(Failure(format!(
            "{} missing, some tests need them, and apt-get could not bring them: {why} Install {} and start again.",
            named(&still),
            packages.join(", ")
        ))),
    }
}

/// What asks a program for its version.
fn version_word(program: &str) -> &'static str {
    match program {
        "/usr/sbin/nginx" => "-v",
        "caddy" => "version",
        _ => "--version",
    }
}

/// `apt-get`, with `sudo` unless we are root already.
fn apt_get(words: &[&str]) -> Command {
    let is_root = shell::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
    if !is_root {
        command.args(["-n", "apt-get"]);
    }
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// The programs with their verb: "`chromium` is", "`chromium` and `python3` are".
fn named(programs: &[(&str, &str)]) -> String {
    let names: Vec<_> = programs.iter().map(|(program, _)| format!("`{program}`")).collect();
    format!("{} {}", names.join(" and "), if names.len() == 1 { "is" } else { "are" })
}

fn timed(name: &str, rerun: &str, step: impl FnOnce() -> Result<(), Failure>) -> Result<Duration, Failure> {
    println!("\n== {name}: {rerun}");
    let start = Instant::now();
    step().map_err(|why| Failure(format!("the step {name} failed: {why}\nTo run it alone: {rerun}")))?;
    Ok(start.elapsed())
}

fn summary(times: &[(&str, Duration)]) -> String {
    let each = times.iter().map(|(name, time)| format!("{name} {:.1} s", time.as_secs_f64()));
    each.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_says_how_to_run_it_alone() {
        let step = || Err(Failure("`cargo fmt` failed.".to_owned()));
        let failure = timed("fmt", "cargo fmt --all --check", step).unwrap_err().to_string();
        assert_eq!(
            failure,
            "the step fmt failed: `cargo fmt` failed.\nTo run it alone: cargo fmt --all --check"
        );
    }

    #[test]
    fn a_build_has_every_later_version() {
        let root = std::env::temp_dir().join(format!("xtask-later-{}", std::process::id()));
        for (game, features) in [("old", ""), ("new", "[features]\nlater-version = []\n")] {
            fs::create_dir_all(root.join("rules").join(game)).unwrap();
            fs::write(root.join("rules").join(game).join("Cargo.toml"), format!("[package]\n{features}"))
                .unwrap();
        }
        let shown = shell::shown(&later(&root));
        fs::remove_dir_all(&root).unwrap();
        assert!(
            shown.ends_with(
                " test --locked --test versions --package server --features new/later-version --package new"
            ),
            "{shown}"
        );
    }

    #[test]
    fn programs_that_are_there_are_not_installed() {
        assert!(provide_programs(&[("rustc", "rustc"), ("cargo", "cargo")]).is_ok());
    }

    #[test]
    fn missing_programs_are_named_in_a_sentence() {
        assert_eq!(named(&[("chromium", "chromium")]), "`chromium` is");
        assert_eq!(named(&[("a", "b"), ("c", "d")]), "`a` and `c` are");
    }

    #[test]
    fn the_summary_names_each_step_with_its_time() {
        let times = [("fmt", Duration::from_millis(440)), ("clippy", Duration::from_secs(12))];
        assert_eq!(summary(&times), "fmt 0.4 s, clippy 12.0 s");
    }
}
