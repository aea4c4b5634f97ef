//! A copy of the rules crates below `target`, where their sources can be rewritten and compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::shell::{self, Failure};

/// What the tests of the rules crates read.
const COPIED: [&str; 2] = ["rules", "bench"];

/// The copy.
pub(crate) struct Scratch {
    root: PathBuf,
    pub(crate) folder: PathBuf,
    /// What is copied, as paths below the root.
    files: BTreeSet<String>,
}

/// A test binary of a crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Binary {
    /// The file it was compiled from, without its extension; for unit tests the crate.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

/// What came of a build.
pub(crate) enum Built {
    Tests(Vec<Binary>),
    Broken(Vec<CompilerError>),
}

/// An error with every place it mentions, the main ones first.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct CompilerError {
    pub(crate) message: String,
    /// Files below the root, with ranges of bytes.
    pub(crate) places: Vec<(String, Range<usize>)>,
}

impl Scratch {
    pub(crate) fn new(root: &Path) -> Result<Self, Failure> {
        let mut list = Command::new("git");
        list.args(["ls-files", "--cached", "--others", "--exclude-standard", "--"]).args(COPIED);
        let listed = shell::output(list.current_dir(root))?;
        let files = listed.lines().filter(|file| root.join(file).is_file()).map(str::to_owned).collect();
        Ok(Self { root: root.to_owned(), folder: root.join("target").join("mutants"), files })
    }

    /// The files of a folder below the root, in the order of their names.
    pub(crate) fn files_in(&self, folder: &str) -> Vec<String> {
        self.files.iter().filter(|file| file.starts_with(folder)).cloned().collect()
    }

    pub(crate) fn read(&self, file: &str) -> Result<String, Failure> {
        fs::read_to_string(self.root.join(file)).map_err(|why| cannot("read", Path::new(file), &why))
    }

    /// Makes the copy like the original, except for these texts. What is the same already is not touched, so that it is
    /// not compiled again.
    pub(crate) fn write(&self, texts: &BTreeMap<String, String>) -> Result<(), Failure> {
        for file in self.files.iter().filter(|file| !texts.contains_key(*file)) {
            let original = self.root.join(file);
            let content = fs::read(&original).map_err(|why| cannot("read", &original, &why))?;
            put(&self.folder.join(file), &content)?;
        }
        for (file, text) in texts {
            put(&self.folder.join(file), text.as_bytes())?;
        }
        put(&self.folder.join("Cargo.toml"), only_rules(&self.read("Cargo.toml")?).as_bytes())?;
        put(&self.folder.join("Cargo.lock"), self.read("Cargo.lock")?.as_bytes())?;
        for folder in COPIED {
            self.remove_others(folder, texts)?;
        }
        Ok(())
    }

    /// Removes what is in a folder of the copy but not in the original.
    fn remove_others(&self, folder: &str, texts: &BTreeMap<String, String>) -> Result<(), Failure> {
        let path = self.folder.join(folder);
        for entry in fs::read_dir(&path).map_err(|why| cannot("read", &path, &why))? {
            let entry = entry.map_err(|why| cannot("read", &path, &why))?;
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                self.remove_others(&name, texts)?;
            } else if !self.files.contains(&name) && !texts.contains_key(&name) {
                fs::remove_file(entry.path()).map_err(|why| cannot("remove", &entry.path(), &why))?;
            }
        }
        Ok(())
    }

    /// Compiles the tests of a package.
    pub(crate) fn build(&self, package: &str) -> Result<Built, Failure> {
        let args = ["test", "--no-run", "--package", package, "--message-format", "json"];
        let mut command = shell::cargo(&self.folder, &args);
        // The rewritten sources are full of what lints complain about.
        command.env("RUSTFLAGS", "--cap-lints=allow").env("CARGO_TARGET_DIR", self.folder.join("target"));
        let output = command.stderr(Stdio::piped()).output();
        let output = output.map_err(|why| Failure(format!("`{}`: {why}.", shell::shown(&command))))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Value> =
            printed.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if output.status.success() {
            return Ok(Built::Tests(messages.iter().filter_map(test_binary).collect()));
        }
        let errors: Vec<_> = messages.iter().filter_map(compiler_error).collect();
        if errors.is_empty() {
            return Err(Failure(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(Built::Broken(errors))
    }
}

/// The workspace without the crates that are not copied.
fn only_rules(manifest: &str) -> String {
    let mut lines = Vec::new();
    for line in manifest.lines() {
        match line.split(" =").next() {
            Some("members") => lines.push("members = [\"rules/*\"]"),
            Some("exclude" | "default-members") => {}
            _ => lines.push(line),
        }
    }
    lines.join("\n") + "\n"
}

fn test_binary(message: &Value) -> Option<Binary> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let (name, path) = (message["target"]["name"].as_str()?, message["executable"].as_str()?);
    Some(Binary { name: name.to_owned(), path: PathBuf::from(path) })
}

fn compiler_error(message: &Value) -> Option<CompilerError> {
    let message = &message["message"];
    if message["level"] != "error" {
        return None;
    }
    let mut spans: Vec<&Value> = message["spans"].as_array()?.iter().collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let children = message["children"].as_array().into_iter().flatten();
    spans.extend(children.filter_map(|child| child["spans"].as_array()).flatten());
    let places = spans.into_iter().filter_map(place).collect();
    Some(CompilerError { message: message["rendered"].as_str()?.to_owned(), places })
}

fn place(span: &Value) -> Option<(String, Range<usize>)> {
    let byte = |name: &str| span[name].as_u64().and_then(|byte| usize::try_from(byte).ok());
    Some((span["file_name"].as_str()?.to_owned(), byte("byte_start")?..byte("byte_end")?))
}

fn put(path: &Path, content: &[u8]) -> Result<(), Failure> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|why| cannot("create", folder, &why))?;
    fs::write(path, content).map_err(|why| cannot("write", path, &why))
}

fn cannot(what: &str, path: &Path, why: &std::io::Error) -> Failure {
    Failure(format!("cannot {what} {}: {why}.", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copied_workspace_has_only_rules() {
        let manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"a\", \"b\"]\nexclude = [\"c\"]\n\n[x]\n";
        let expected = "[workspace]\nresolver = \"3\"\nmembers = [\"rules/*\"]\n\n[x]\n";
        assert_eq!(only_rules(manifest), expected);
    }

    #[test]
    fn an_error_tells_all_its_places_the_main_ones_first() {
        let line = r#"{"reason": "compiler-message", "message": {"level": "error", "rendered": "no", "spans": [
            {"file_name": "a.rs", "byte_start": 1, "byte_end": 2, "is_primary": false},
            {"file_name": "a.rs", "byte_start": 5, "byte_end": 9, "is_primary": true}], "children": [
            {"spans": [{"file_name": "b.rs", "byte_start": 3, "byte_end": 4, "is_primary": true}]}]}}"#;
        let error = compiler_error(&serde_json::from_str(line).unwrap()).unwrap();
        let places = [("a.rs", 5..9), ("a.rs", 1..2), ("b.rs", 3..4)];
        assert_eq!(error.places, places.map(|(file, range)| (file.to_owned(), range)));
    }
}
