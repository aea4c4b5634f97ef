//! Running the benchmark programs: each pinned to its core, and every line of JSON they print kept in a file.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::options::Options;
use super::verdicts::{Report, aligned};
use crate::shell::{self, Failure};

/// Builds one of our programs with all optimisations, and returns its path.
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

/// The file with everything measured so far.
pub(super) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Creates `target/bench/NAME.jsonl`.
    pub(super) fn create(root: &Path, name: &str) -> Result<Self, Failure> {
        let folder = root.join("target/bench");
        let path = folder.join(format!("{name}.jsonl"));
        let file = fs::create_dir_all(&folder).and_then(|()| File::create(&path));
        let file = file.map_err(|why| Failure(format!("{} could not be created: {why}.", path.display())))?;
        Ok(Self { file, path })
    }

    /// Runs one program and returns every line of JSON it prints.
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

/// Whether the measured program is pinned to a core, away from the one that handles interrupts.
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

/// The same command with as many open files as this machine allows, because every connection is one.
pub(super) fn with_many_files(command: &Command) -> Command {
    let mut many = Command::new("sh");
    many.args(["-c", "ulimit -n \"$(ulimit -Hn)\" || true; exec \"$@\"", "sh"]);
    many.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        many.current_dir(folder);
    }
    many
}

/// Builds and measures a program without peers, and reports.
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
    let (pin, mut log) = (Pin::find(), Log::create(&root, name)?);
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

/// What was measured in all rounds.
pub(super) struct Figures(Vec<Value>);

impl Figures {
    /// The values of printed lines of JSON.
    pub(super) fn read(lines: &[String]) -> Result<Self, Failure> {
        let values: Result<Vec<Value>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
        values.map(Self).map_err(|why| Failure(format!("a measurement is not a line of JSON: {why}.")))
    }

    /// The median of one figure of a case.
    pub(super) fn median(&self, case: &str, key: &str) -> Result<f64, Failure> {
        let of_case = self.0.iter().filter(|value| value["case"] == case);
        let mut found: Vec<f64> = of_case.filter_map(|value| value[key].as_f64()).collect();
        found.sort_by(f64::total_cmp);
        let median = found.get(found.len() / 2).copied();
        median.ok_or_else(|| Failure(format!("`{key}` of the case `{case}` was not measured.")))
    }

    /// The medians of these figures, each with what it is: what, case, key.
    pub(super) fn table<const N: usize>(&self, rows: [(&str, &str, &str); N]) -> Result<Report, Failure> {
        let row = |(what, case, key): (&str, &str, &str)| -> Result<[String; 2], Failure> {
            let value = format!("{:.3}", self.median(case, key)?);
            Ok([what.to_owned(), value.trim_end_matches(".000").to_owned()])
        };
        let rows: Result<Vec<_>, _> = rows.into_iter().map(row).collect();
        let mut report = Report::new(aligned(&rows?, 1));
        report.line("");
        Ok(report)
    }

    /// Judges whether random play allocated nothing.
    pub(super) fn judge_allocations(&self, report: &mut Report) -> Result<(), Failure> {
        let (allocations, steps) =
            (self.median("allocations", "allocations")?, self.median("allocations", "steps")?);
        let line = format!("{allocations} allocations in {steps} steps of random play; 0 allowed");
        report.judge(allocations == 0.0, &line);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_with_more_open_files_keeps_its_arguments() {
        let mut command = Command::new("echo");
        command.args(["two words", "$HOME"]);
        assert_eq!(shell::output(&mut with_many_files(&command)).unwrap(), "two words $HOME\n");
    }
}
