//! Links in Markdown lead to files and headings that exist.

use super::slugs::{anchors, prose};
use super::tree::File;
use super::{Finding, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.extension() == "md") {
        for (number, line) in prose(file) {
            for target in targets(line) {
                if let Err(what) = follow(tree, file, &target) {
                    findings.push(Finding::new(file, number, what));
                }
            }
        }
    }
    findings
}

/// The targets of the links and pictures in a line: `](target)`, `[name]: target`, `src="target"` and `href="target"`.
fn targets(line: &str) -> Vec<String> {
    let line = without_code(line);
    let mut targets: Vec<String> = line.split("](").skip(1).filter_map(inline_target).collect();
    if let Some((name, target)) = line.trim_start().split_once("]: ")
        && name.starts_with('[')
        && !name.starts_with("[^")
    {
        targets.extend(target.split_whitespace().next().map(|target| unbracketed(target).to_owned()));
    }
    for mark in ["src=\"", "href=\""] {
        targets.extend(line.split(mark).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    targets
}

/// The line without its code spans, where brackets have no meaning.
fn without_code(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    // With an odd number of backticks, the last one opens no code span.
    let closed = parts.len() - usize::from(parts.len().is_multiple_of(2));
    let is_prose = |&(i, _): &(usize, &&str)| i >= closed || i.is_multiple_of(2);
    parts.iter().enumerate().filter(is_prose).map(|(_, part)| *part).collect()
}

/// The target at the start of `target "title") and more`; it may contain pairs of brackets.
fn inline_target(rest: &str) -> Option<String> {
    if let Some(rest) = rest.strip_prefix('<') {
        return Some(rest.split_once('>')?.0.to_owned());
    }
    let mut open = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => open += 1,
            ')' if open == 0 => return Some(rest[..at].to_owned()),
            ')' => open -= 1,
            ' ' => return Some(rest[..at].to_owned()),
            _ => {}
        }
    }
    None
}

fn unbracketed(target: &str) -> &str {
    target.strip_prefix('<').and_then(|target| target.strip_suffix('>')).unwrap_or(target)
}

/// Whether the target exists, relative to the file that names it; targets outside the repository are not checked.
fn follow(tree: &Tree, from: &File, target: &str) -> Result<(), String> {
    if is_outside(target) {
        return Ok(());
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    let path = path.split_once('?').map_or(path, |(path, _)| path).replace("%20", " ");
    let path = if path.is_empty() { from.path.clone() } else { resolved(&from.path, &path, target)? };
    if !tree.has(&path) {
        return Err(format!("the link `{target}` leads to a file that does not exist"));
    }
    match (anchor, tree.file(&path)) {
        (Some(anchor), Some(file)) if file.extension() == "md" && !anchors(file).contains(anchor) => {
            Err(format!("the link `{target}` leads to a heading that {path} does not have"))
        }
        _ => Ok(()),
    }
}

fn is_outside(target: &str) -> bool {
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.chars().all(|c| c.is_ascii_alphanumeric())) || target.starts_with("//")
}

/// The path from the root; a leading slash means the root itself.
fn resolved(from: &str, path: &str, target: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = Vec::new();
    if !path.starts_with('/') {
        parts.extend(from.split('/'));
        parts.pop();
    }
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.pop().is_some() => {}
            ".." => return Err(format!("the link `{target}` leads out of the repository")),
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    /// The findings in docs/a.md, without path and line.
    fn of(text: &str) -> Vec<String> {
        let files = [
            ("README.md", "# Anachron\n## Two commands\n"),
            ("docs/a.md", text),
            ("docs/my board.png", ""),
            ("docs/adr/0001.md", "# Why\n"),
            ("xtask/src/main.rs", ""),
        ];
        found(check, &files).iter().map(|found| found.replace("docs/a.md:1: ", "")).collect()
    }

    #[test]
    fn good_links_are_fine() {
        let good = [
            "[a](../README.md) and [b](adr/0001.md#why), [c](adr/) [d](/xtask/src/main.rs#L3)",
            "![board](my%20board.png \"The board\") [e](<my board.png>)",
            "[f](https://example.org/none.md#x) [g](mailto:a@example.org) <img src=\"adr/0001.md\">",
            "[h]: ../README.md#two-commands",
            "[^1]: a footnote",
            "`[code](none.md)` and `x` [i](#top)\n# Top",
            "```\n[code](none.md)\n```",
            "[the root](..)",
        ];
        for text in good {
            assert!(of(text).is_empty(), "{text}: {:?}", of(text));
        }
    }

    #[test]
    fn broken_links_are_found() {
        #[rustfmt::skip]
        let bad = [
            ("[a](none.md)",                  "the link `none.md` leads to a file that does not exist"),
            ("[a](adr/0001.md#why-not)",      "the link `adr/0001.md#why-not` leads to a heading that docs/adr/0001.md does not have"),
            ("[a](#nowhere)",                 "the link `#nowhere` leads to a heading that docs/a.md does not have"),
            ("[a](../../x.md)",               "the link `../../x.md` leads out of the repository"),
            ("[a]: none.md",                  "the link `none.md` leads to a file that does not exist"),
            ("`a ` <img src=\"none.png\">",   "the link `none.png` leads to a file that does not exist"),
            ("[a](f(x).md)",                  "the link `f(x).md` leads to a file that does not exist"),
            ("an open ` [a](none.md)",        "the link `none.md` leads to a file that does not exist"),
        ];
        for (text, what) in bad {
            assert_eq!(of(text), [what]);
        }
    }
}
