//! Programs under measurement: kept on their cores, and every line of JSON they print kept in a file.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::options::Options;
use super::verdicts::Report;
use crate::shell::{self, Failure};

/// Builds a program of ours with everything the compiler can give, and says where it is.
pub(super) fn build(root: &Path, package: &str, program: &str) -> Result<PathBuf, Failure> {
    eprintln!("Building {program} …");
    let args = [
        "build",
        "--profile",
        "measured",
        "-p",
        package,
        "--bin",
        program,
        "--target-dir",
        "target/measured",
    ];
    shell::run(shell::cargo(root, &args).env("RUSTFLAGS", "-C target-cpu=native"))?;
    Ok(root.join("target/measured/measured").join(program))
}

/// What has been measured so far, in a file.
pub(super) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Begins `target/bench/NAME.jsonl`.
    pub(super) fn begin(root: &Path, name: &str) -> Result<Self, Failure> {
        let folder = root.join("target/bench");
        let path = folder.join(format!("{name}.jsonl"));
        let file = fs::create_dir_all(&folder).and_then(|()| File::create(&path));
        let file = file.map_err(|why| Failure(format!("{} could not be made: {why}.", path.display())))?;
        Ok(Self { file, path })
    }

    /// Runs one program, and gives every line of JSON it prints.
    pub(super) fn run(&mut self, what: &str, mut command: Command) -> Result<Vec<String>, Failure> {
        eprintln!("  {what} …");
        let printed = shell::output(&mut command)?;
        let lines: Vec<_> = printed.lines().filter(|line| line.starts_with('{')).map(str::to_owned).collect();
        for line in &lines {
            writeln!(self.file, "{line}")
                .map_err(|why| Failure(format!("{} could not be written: {why}.", self.path.display())))?;
        }
        Ok(lines)
    }
}

/// Whether what is measured is kept on one core, away from the one that answers interrupts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pin {
    Core1,
    Nowhere,
}

impl Pin {
    pub(super) fn find() -> Self {
        if shell::works(Command::new("taskset").args(["-c", "1", "true"])) {
            Self::Core1
        } else {
            Self::Nowhere
        }
    }

    pub(super) fn command(self, program: impl AsRef<OsStr>) -> Command {
        match self {
            Self::Nowhere => Command::new(program),
            Self::Core1 => {
                let mut command = Command::new("taskset");
                command.args(["-c", "1"]).arg(program);
                command
            }
        }
    }
}

/// The same command with as many open files as this machine allows, since every connection is one.
pub(super) fn with_many_files(command: &Command) -> Command {
    let mut many = Command::new("sh");
    many.args(["-c", "ulimit -n \"$(ulimit -Hn)\" || true; exec \"$@\"", "sh"]);
    many.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        many.current_dir(folder);
    }
    many
}

/// Builds and measures a program that has no peers, and reports.
pub(super) fn alone(
    options: &Options,
    name: &str,
    title: &str,
    report: fn(&[String]) -> Result<Report, Failure>,
) -> Result<(), Failure> {
    let root = shell::root()?;
    let ours = match &options.binary {
        Some(binary) => binary.clone(),
        None => build(&root, "bench", name)?,
    };
    let (pin, mut log) = (Pin::find(), Log::begin(&root, name)?);
    let mut lines = Vec::new();
    for round in 1..=options.rounds {
        let mut command = pin.command(&ours);
        command.args(["run", &options.secs.to_string()]);
        lines.extend(log.run(&format!("round {round} of {}", options.rounds), command)?);
    }
    let report = report(&lines)?;
    println!("\n{title}, {} × {} s for each case.\n", options.rounds, options.secs);
    println!("{}", report.text);
    println!("Every figure: target/bench/{name}.jsonl");
    report.outcome()
}

/// Lines of JSON as they were printed.
pub(super) fn figures(lines: &[String]) -> Result<Vec<Value>, Failure> {
    let values: Result<Vec<Value>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
    values.map_err(|why| Failure(format!("a measurement is not a line of JSON: {why}.")))
}

/// The median of what was measured in a case.
pub(super) fn median(figures: &[Value], case: &str, key: &str) -> Result<f64, Failure> {
    let of_case = figures.iter().filter(|value| value["case"] == case);
    let mut found: Vec<f64> = of_case.filter_map(|value| value[key].as_f64()).collect();
    found.sort_by(f64::total_cmp);
    let median = found.get(found.len() / 2).copied();
    median.ok_or_else(|| Failure(format!("nothing was measured of `{key}` in `{case}`.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_keeps_its_arguments_when_it_is_given_more_files() {
        let mut command = Command::new("echo");
        command.args(["two words", "$HOME"]);
        assert_eq!(shell::output(&mut with_many_files(&command)).unwrap(), "two words $HOME\n");
    }
}
