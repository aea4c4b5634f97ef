//! The files that are checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::shell::{self, Failure};

/// Files in a folder with this name are raw bytes for the fuzzers, even if they look like text.
const RAW: &str = "corpus";

/// One file of the repository.
pub(super) struct File {
    /// From the root of the repository, with forward slashes.
    pub(super) path: String,
    /// None for pictures and other binary files.
    pub(super) text: Option<String>,
}

impl File {
    /// The part of the name after the last dot, if there is one.
    pub(super) fn extension(&self) -> &str {
        Path::new(&self.path).extension().and_then(|ext| ext.to_str()).unwrap_or_default()
    }

    /// Whether one of the folders that contain the file has this name.
    pub(super) fn is_under(&self, folder: &str) -> bool {
        self.path.rsplit_once('/').is_some_and(|(path, _)| path.split('/').any(|name| name == folder))
    }

    /// The lines with their numbers, counted from 1; none for a binary file.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.as_deref().unwrap_or_default().lines())
    }
}

/// All files of the repository, by path.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
    folders: BTreeSet<String>,
}

impl Tree {
    /// Reads all files that git tracks, and new ones that are not ignored.
    pub(super) fn read(root: &Path) -> Result<Self, Failure> {
        let mut git = Command::new("git");
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
        let listed = shell::output(&mut git)?;
        let paths: BTreeSet<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
        let mut files = Vec::new();
        for path in paths {
            let place = root.join(path);
            // A listed file may be deleted, and links and submodules are skipped.
            if !fs::symlink_metadata(&place).is_ok_and(|meta| meta.is_file()) {
                continue;
            }
            let bytes =
                fs::read(&place).map_err(|why| Failure(format!("{path} could not be read: {why}.")))?;
            let text = if bytes.contains(&0) { None } else { String::from_utf8(bytes).ok() };
            files.push(File { path: path.to_owned(), text });
        }
        Ok(Self::new(files))
    }

    fn new(mut files: Vec<File>) -> Self {
        let mut folders = BTreeSet::new();
        for file in &mut files {
            if file.is_under(RAW) {
                file.text = None;
            }
            let mut path = file.path.as_str();
            while let Some((folder, _)) = path.rsplit_once('/') {
                folders.insert(folder.to_owned());
                path = folder;
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self { files, folders }
    }

    /// The file at this path.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        self.files.get(at)
    }

    /// Whether there is a file or a folder at this path; the empty path is the root.
    pub(super) fn has(&self, path: &str) -> bool {
        path.is_empty() || self.file(path).is_some() || self.folders.contains(path)
    }

    /// A tree of files given as (path, text).
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file =
            |(path, text): &(&str, &str)| File { path: (*path).to_owned(), text: Some((*text).to_owned()) };
        Self::new(files.iter().map(file).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_are_found_by_path() {
        let tree = Tree::of(&[("docs/adr/1.md", ""), ("README.md", "")]);
        for path in ["", "README.md", "docs", "docs/adr", "docs/adr/1.md"] {
            assert!(tree.has(path), "{path}");
        }
        for path in ["doc", "adr", "docs/adr/2.md", "docs/README.md"] {
            assert!(!tree.has(path), "{path}");
        }
    }

    #[test]
    fn a_file_is_under_folders_only() {
        let tree = Tree::of(&[("a/tests/b/c.rs", ""), ("a/tests.rs", ""), ("tests", "")]);
        let under: Vec<bool> = tree.files.iter().map(|file| file.is_under("tests")).collect();
        assert_eq!(under, [false, true, false]);
    }

    #[test]
    fn files_of_the_fuzzers_are_not_text() {
        let tree = Tree::of(&[("rules/engine/corpus/noise", "no newline \r")]);
        assert!(tree.files[0].text.is_none());
    }
}
