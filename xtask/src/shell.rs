//! Starting other programs, and saying in a plain sentence what went wrong.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What stopped a task, in a sentence for the person who started it.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The root of the repository.
pub(crate) fn root() -> Result<PathBuf, Failure> {
    // Read at run time: a binary from another clone must not work on that clone.
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    here.as_deref().and_then(Path::parent).map(Path::to_owned).ok_or_else(|| {
        Failure("please start it with `cargo xtask`, so that it knows where the repository is.".to_owned())
    })
}

/// The cargo that started us, working at the root of the repository.
pub(crate) fn cargo(root: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root);
    command
}

/// Runs a command; its output goes to the terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|why| not_started(command, &why))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed ({status}).", shown(command)))) }
}

/// Runs a command and returns its output; its errors go to the terminal.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    command.stderr(Stdio::inherit());
    let output = command.output().map_err(|why| not_started(command, &why))?;
    if !output.status.success() {
        return Err(Failure(format!("`{}` failed ({}).", shown(command), output.status)));
    }
    String::from_utf8(output.stdout)
        .map_err(|_| Failure(format!("`{}` printed something that is not text.", shown(command))))
}

/// Whether a command can be started and succeeds; its output is hidden.
pub(crate) fn works(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// The command as a person would type it, with its variables.
pub(crate) fn shown(command: &Command) -> String {
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        let value = value.unwrap_or_default().to_string_lossy();
        words.push(format!("{}={}", name.to_string_lossy(), quoted(&value)));
    }
    let program = Path::new(command.get_program());
    words.push(program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned());
    words.extend(command.get_args().map(|arg| quoted(&arg.to_string_lossy())));
    words.join(" ")
}

/// Installs something, unless the same was installed before and `outcome` still exists.
pub(crate) fn install_once(
    folder: &Path,
    wanted: &str,
    outcome: &Path,
    install: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let note = folder.join(".installed");
    if outcome.exists() && fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    // The note is removed first, so that an interrupted install is not taken for a complete one.
    let _ = fs::remove_file(&note);
    install()?;
    fs::write(&note, wanted)
        .map_err(|why| Failure(format!("{} could not be written: {why}.", note.display())))
}

fn quoted(word: &str) -> String {
    if word.contains(' ') { format!("\"{word}\"") } else { word.to_owned() }
}

fn not_started(command: &Command, why: &std::io::Error) -> Failure {
    Failure(format!("`{}` could not be started: {why}.", shown(command)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_command_is_shown_as_a_person_would_type_it() {
        let mut command = Command::new("/opt/bin/cargo");
        command.args(["doc", "--no-deps", "two words"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(shown(&command), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps \"two words\"");
    }

    #[test]
    fn a_missing_program_gives_a_sentence() {
        let failure = run(&mut Command::new("no-such-program-anywhere")).unwrap_err().to_string();
        assert!(failure.starts_with("`no-such-program-anywhere` could not be started: "), "{failure}");
    }

    #[test]
    fn the_same_version_is_installed_once() {
        let folder = std::env::temp_dir().join(format!("xtask-install-once-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let installs = Cell::new(0);
        let install = |wanted: &str| {
            install_once(&folder, wanted, &folder.join("outcome"), || {
                installs.set(installs.get() + 1);
                fs::write(folder.join("outcome"), wanted).unwrap();
                if wanted == "broken" { Err(Failure("it broke.".to_owned())) } else { Ok(()) }
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
