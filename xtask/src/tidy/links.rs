//! Links in Markdown lead somewhere.

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

/// Where the links and pictures of a line lead: `](target)`, `[name]: target`, `src="target"` and
/// `href="target"`.
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

/// The line without its code spans, in which brackets mean nothing.
fn without_code(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    // An odd number of backticks leaves the last one open: it is a plain backtick.
    let closed = parts.len() - usize::from(parts.len().is_multiple_of(2));
    let is_prose = |&(i, _): &(usize, &&str)| i >= closed || i.is_multiple_of(2);
    parts.iter().enumerate().filter(is_prose).map(|(_, part)| *part).collect()
}

/// The target at the beginning of `target "title") and more`; it may hold brackets in pairs.
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

/// Whether the target is there, seen from the file that names it; what lies outside is not ours.
fn follow(tree: &Tree, from: &File, target: &str) -> Result<(), String> {
    if is_outside(target) {
        return Ok(());
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    let path = path.split_once('?').map_or(path, |(path, _)| path).replace("%20", " ");
    let path = if path.is_empty() { from.path.clone() } else { resolved(&from.path, &path, target)? };
    if !tree.has(&path) {
        return Err(format!("the link `{target}` leads to no file"));
    }
    match (anchor, tree.file(&path)) {
        (Some(anchor), Some(file)) if file.extension() == "md" && !anchors(file).contains(anchor) => {
            Err(format!("the link `{target}` leads to no heading of {path}"))
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

    /// The findings in docs/a.md, without their place.
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
    fn links_that_lead_somewhere_are_not_found() {
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
    fn links_that_lead_nowhere_are_found() {
        #[rustfmt::skip]
        let bad = [
            ("[a](none.md)",                  "the link `none.md` leads to no file"),
            ("[a](adr/0001.md#why-not)",      "the link `adr/0001.md#why-not` leads to no heading of docs/adr/0001.md"),
            ("[a](#nowhere)",                 "the link `#nowhere` leads to no heading of docs/a.md"),
            ("[a](../../x.md)",               "the link `../../x.md` leads out of the repository"),
            ("[a]: none.md",                  "the link `none.md` leads to no file"),
            ("`a ` <img src=\"none.png\">",   "the link `none.png` leads to no file"),
            ("[a](f(x).md)",                  "the link `f(x).md` leads to no file"),
            ("an open ` [a](none.md)",        "the link `none.md` leads to no file"),
        ];
        for (text, what) in bad {
            assert_eq!(of(text), [what]);
        }
    }
}
