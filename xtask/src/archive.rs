//! `cargo xtask archive`: the games that must replay for ever.
//!
//! The tests of the games write and read them (see `rules/lawbook/src/archive`); this is who may ask for it. Until a rules
//! version is released, its games may be written again, for a reason that goes into the changelog. After that, files may
//! only be added; `tidy` compares the others with the list that the release left.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::shell::{self, Failure};

pub(crate) const HELP: &str = "\
Writes the archive of games again, of all games or of those that are named. Each game must replay for ever as it did
when it was kept. Rules versions that are not released are written from the golden games and from random ones; the
reason goes into CHANGELOG.md. Versions that are released are never written again.

Usage: cargo xtask archive [GAME...] --why REASON    write versions again that are not released
       cargo xtask archive GAME --add FILE           add a game file, whether or not its version is released
       cargo xtask archive [GAME...] --release       from now on, what is there stays as it is";

/// The list of released files, in the folder of an archive.
pub(crate) const RELEASED: &str = "released";

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    Rewrite { why: String },
    Add { file: String },
    Release,
}

/// Does what is asked for.
pub(crate) fn run(args: &[&str]) -> Result<(), Failure> {
    let (games, wish) = parse(args)?;
    let root = shell::root()?;
    let games = if games.is_empty() { all_games(&root) } else { games };
    let all = all_games(&root);
    if let Some(game) = games.iter().find(|game| !all.contains(game)) {
        return Err(Failure(format!("there is no archive of `{game}`; there are {}.", all.join(", "))));
    }
    match wish {
        Wish::Rewrite { why } => rewrite(&root, &games, &why),
        Wish::Add { file } => {
            let file = fs::canonicalize(&file).map_err(|error| Failure(format!("{file}: {error}.")))?;
            test(&root, &games[0], &[("ARCHIVE_ADD", &file.to_string_lossy())])
        }
        Wish::Release => games.iter().try_for_each(|game| {
            test(&root, game, &[])?;
            let files = release(&folder(&root, game))?;
            println!("{game}: {files} files are released.");
            Ok(())
        }),
    }
}

fn parse(args: &[&str]) -> Result<(Vec<String>, Wish), Failure> {
    let (mut games, mut wish) = (Vec::new(), None);
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let mut word = |what: &str| match args.next() {
            Some(word) if !word.trim().is_empty() => Ok((*word).to_owned()),
            _ => Err(Failure(format!("`{arg}` needs {what}.\n\n{HELP}"))),
        };
        let asked = match arg {
            "--why" => Wish::Rewrite { why: word("a reason")? },
            "--add" => Wish::Add { file: word("a game file")? },
            "--release" => Wish::Release,
            game if !game.starts_with('-') => {
                games.push(game.to_owned());
                continue;
            }
            other => return Err(Failure(format!("there is no option `{other}`.\n\n{HELP}"))),
        };
        if wish.replace(asked).is_some() {
            return Err(Failure(format!("one thing at a time.\n\n{HELP}")));
        }
    }
    match wish {
        None => Err(Failure(format!("say why the archive is written again: `--why REASON`.\n\n{HELP}"))),
        Some(Wish::Add { .. }) if games.len() != 1 => {
            Err(Failure(format!("a file is added to the archive of one game.\n\n{HELP}")))
        }
        Some(wish) => Ok((games, wish)),
    }
}

/// The games that have an archive, by name. The lawbook tests archives, but has no rulebook.
fn all_games(root: &Path) -> Vec<String> {
    let has = |entry: &fs::DirEntry, file: &str| entry.path().join(file).is_file();
    let entries = fs::read_dir(root.join("rules")).into_iter().flatten().flatten();
    let games = entries.filter(|entry| has(entry, "tests/archive.rs") && has(entry, "rulebook/cases.txt"));
    let mut games: Vec<_> = games.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    games.sort();
    games
}

fn folder(root: &Path, game: &str) -> PathBuf {
    root.join("rules").join(game).join("archive")
}

/// Runs the archive test of a game.
fn test(root: &Path, game: &str, env: &[(&str, &str)]) -> Result<(), Failure> {
    let args = ["test", "--locked", "--package", game, "--test", "archive", "--", "--nocapture"];
    shell::run(shell::cargo(root, &args).envs(env.iter().copied()))
}

fn rewrite(root: &Path, games: &[String], why: &str) -> Result<(), Failure> {
    let mut changed = Vec::new();
    for game in games {
        let folder = folder(root, game);
        let before = files(&folder)?;
        test(root, game, &[("UPDATE_ARCHIVE", "1")])?;
        if may_have_changed(game, &folder, &before)? {
            changed.push(game.as_str());
        }
    }
    if changed.is_empty() {
        println!("Nothing has changed.");
        return Ok(());
    }
    let path = root.join("CHANGELOG.md");
    let text = fs::read_to_string(&path).map_err(|error| cannot("read", &path, &error))?;
    fs::write(&path, noted(&text, &changed, why)?).map_err(|error| cannot("write", &path, &error))?;
    println!("Written again: {}. The reason is in CHANGELOG.md.", changed.join(", "));
    Ok(())
}

/// Whether files of an archive are others than before; an error if a released one is, or if nothing may change at all.
fn may_have_changed(game: &str, folder: &Path, before: &Files) -> Result<bool, Failure> {
    let after = files(folder)?;
    let released = listed(folder)?;
    if let Some((path, _)) = released.iter().find(|(path, sum)| after.get(*path) != Some(*sum)) {
        return Err(Failure(format!("{game}: {path} is released, and is not what it was. Put it back.")));
    }
    let open = after.keys().any(|path| !released.contains_key(path));
    if !open {
        return Err(Failure(format!(
            "{game}: every version is released, and nothing was written. A change of the rules needs a new version."
        )));
    }
    Ok(after != *before)
}

/// The changelog with the reason for writing archives again, in its own part of what is not released.
fn noted(changelog: &str, games: &[&str], why: &str) -> Result<String, Failure> {
    const UNRELEASED: &str = "## Unreleased\n";
    const PART: &str = "### Archive\n";
    let Some(start) = changelog.find(UNRELEASED) else {
        return Err(Failure("CHANGELOG.md has no part `## Unreleased`.".to_owned()));
    };
    let body = start + UNRELEASED.len();
    let end = changelog[body..].find("\n## ").map_or(changelog.len(), |at| body + at + 1);
    let line = format!("- {} written again: {}\n", games.join(", "), why.trim());
    let (before, rest) = changelog.split_at(end);
    let before = match before[body..].find(PART) {
        Some(at) => {
            let (head, part) = before.split_at(body + at + PART.len());
            let next = part.find("\n### ").map_or(part.trim_end().len(), |at| part[..at].trim_end().len());
            format!(
                "{head}{}{}{line}{}",
                &part[..next],
                if next > 0 { "\n" } else { "" },
                part[next..].strip_prefix('\n').unwrap_or("")
            )
        }
        None => format!("{}\n\n{PART}{line}{}", before.trim_end(), if rest.is_empty() { "" } else { "\n" }),
    };
    Ok(before + rest)
}

/// From now on, all files of an archive stay as they are; returns how many there are.
fn release(folder: &Path) -> Result<usize, Failure> {
    let (all, before) = (files(folder)?, listed(folder)?);
    if let Some((path, _)) = before.iter().find(|(path, sum)| all.get(*path) != Some(*sum)) {
        return Err(Failure(format!("{path} was released before, and is not what it was. Put it back.")));
    }
    let lines: Vec<_> = all.iter().map(|(path, sum)| format!("{sum}  {path}")).collect();
    let path = folder.join(RELEASED);
    fs::write(&path, lines.join("\n") + "\n").map_err(|error| cannot("write", &path, &error))?;
    Ok(all.len())
}

/// SHA-256 sums of files, by their paths in an archive.
type Files = BTreeMap<String, String>;

/// The files of all versions in an archive.
fn files(folder: &Path) -> Result<Files, Failure> {
    let mut files = Files::new();
    for version in fs::read_dir(folder).into_iter().flatten().flatten() {
        for file in fs::read_dir(version.path()).into_iter().flatten().flatten() {
            let path = file.path();
            let bytes = fs::read(&path).map_err(|error| cannot("read", &path, &error))?;
            let names =
                [version.file_name(), file.file_name()].map(|name| name.to_string_lossy().into_owned());
            files.insert(names.join("/"), sum(&bytes));
        }
    }
    Ok(files)
}

/// The released files of an archive.
fn listed(folder: &Path) -> Result<Files, Failure> {
    let text = fs::read_to_string(folder.join(RELEASED)).unwrap_or_default();
    let read = |line: &str| {
        read_line(line).ok_or_else(|| Failure(format!("{RELEASED}: this line cannot be read: {line}")))
    };
    text.lines().map(read).collect()
}

/// The path and the sum in a line of the list.
pub(crate) fn read_line(line: &str) -> Option<(String, String)> {
    let (sum, path) = line.split_once("  ")?;
    (sum.len() == 64).then(|| (path.to_owned(), sum.to_owned()))
}

/// The SHA-256 sum, as `sha256sum` writes it.
pub(crate) fn sum(bytes: &[u8]) -> String {
    let hex: Vec<_> = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    hex.concat()
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure(format!("could not {what} {}: {error}.", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails<T: std::fmt::Debug>(done: Result<T, Failure>) -> String {
        done.unwrap_err().to_string()
    }

    /// An archive with two files in a folder of its own.
    struct Temp(PathBuf);

    impl Temp {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("xtask-archive-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(folder.join("v1")).unwrap();
            let temp = Self(folder);
            temp.write("v1/endings.games", "one");
            temp.write("v1/random.games", "two");
            temp
        }

        fn write(&self, path: &str, text: &str) {
            fs::write(self.0.join(path), text).unwrap();
        }
    }

    impl Drop for Temp {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_reason_is_needed_and_one_wish_at_a_time() {
        assert!(fails(parse(&["a-game"])).starts_with("say why the archive is written again"));
        assert!(fails(parse(&["--why"])).starts_with("`--why` needs a reason."));
        assert!(fails(parse(&["--why", " "])).starts_with("`--why` needs a reason."));
        assert!(fails(parse(&["--why", "x", "--release"])).starts_with("one thing at a time."));
        assert!(
            fails(parse(&["--add", "x.anachron"])).starts_with("a file is added to the archive of one game.")
        );
        assert!(fails(parse(&["--force"])).starts_with("there is no option `--force`."));
        let (games, wish) = parse(&["a", "--why", "better", "b"]).unwrap();
        assert_eq!((games.join(" "), wish), ("a b".to_owned(), Wish::Rewrite { why: "better".to_owned() }));
    }

    #[test]
    fn only_games_have_an_archive() {
        let root = shell::root().unwrap();
        let all = all_games(&root);
        assert!(all.len() >= 5 && !all.contains(&"lawbook".to_owned()), "{all:?}");
    }

    #[test]
    fn before_a_release_an_archive_may_be_written_again() {
        let temp = Temp::new("open");
        let before = files(&temp.0).unwrap();
        assert!(!may_have_changed("g", &temp.0, &before).unwrap());
        temp.write("v1/random.games", "other");
        assert!(may_have_changed("g", &temp.0, &before).unwrap());
    }

    #[test]
    fn after_a_release_files_may_be_added_and_nothing_else() {
        let temp = Temp::new("released");
        assert_eq!(release(&temp.0).unwrap(), 2);
        let before = files(&temp.0).unwrap();
        assert!(fails(may_have_changed("g", &temp.0, &before)).contains("every version is released"));
        temp.write("v1/added.games", "three");
        assert!(may_have_changed("g", &temp.0, &before).unwrap(), "a file was added");
        assert_eq!(release(&temp.0).unwrap(), 3, "it is released too");
        temp.write("v1/random.games", "other");
        assert!(fails(may_have_changed("g", &temp.0, &before)).contains("v1/random.games is released"));
        assert!(fails(release(&temp.0)).contains("v1/random.games was released before"));
        fs::remove_file(temp.0.join("v1/random.games")).unwrap();
        assert!(fails(release(&temp.0)).contains("v1/random.games was released before"));
    }

    #[test]
    fn a_new_version_may_be_written_after_the_release_of_another() {
        let temp = Temp::new("next");
        release(&temp.0).unwrap();
        let before = files(&temp.0).unwrap();
        fs::create_dir_all(temp.0.join("v2")).unwrap();
        temp.write("v2/random.games", "new");
        assert!(may_have_changed("g", &temp.0, &before).unwrap());
    }

    #[test]
    fn the_reason_goes_into_the_changelog() {
        let old = "# Changelog\n\n## Unreleased\n\n### Added\n- A thing.\n\n## 0.1\n- Old.\n";
        let once = noted(old, &["a", "b"], "rule 7 was wrong.").unwrap();
        assert_eq!(
            once,
            "# Changelog\n\n## Unreleased\n\n### Added\n- A thing.\n\n### Archive\n\
             - a, b written again: rule 7 was wrong.\n\n## 0.1\n- Old.\n"
        );
        let twice = noted(&once, &["a"], "Ruling 8.").unwrap();
        assert_eq!(
            twice,
            "# Changelog\n\n## Unreleased\n\n### Added\n- A thing.\n\n### Archive\n\
             - a, b written again: rule 7 was wrong.\n- a written again: Ruling 8.\n\n## 0.1\n- Old.\n"
        );
        let alone = noted("## Unreleased\n\n### Added\n- A thing.\n", &["a"], "why").unwrap();
        assert_eq!(alone, "## Unreleased\n\n### Added\n- A thing.\n\n### Archive\n- a written again: why\n");
        let middle = "## Unreleased\n\n### Archive\n- x\n\n### Fixed\n- y\n";
        assert_eq!(
            noted(middle, &["a"], "why").unwrap(),
            "## Unreleased\n\n### Archive\n- x\n- a written again: why\n\n### Fixed\n- y\n"
        );
        assert!(fails(noted("# Changelog\n", &["a"], "why")).contains("## Unreleased"));
    }
}
