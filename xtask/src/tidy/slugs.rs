//! The anchors of a Markdown file, as GitHub makes them from its headings.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::File;

/// The lines of a Markdown file that are not fenced code.
pub(super) fn prose(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<&str> = None;
    file.lines().filter(move |(_, line)| {
        let line = line.trim_start();
        let marker = ["```", "~~~"].into_iter().find(|marker| line.starts_with(marker));
        match (fence, marker) {
            (None, Some(_)) => {
                fence = marker;
                false
            }
            (Some(open), Some(_)) if marker == Some(open) => {
                fence = None;
                false
            }
            (open, _) => open.is_none(),
        }
    })
}

/// Every anchor that a link to this file may name: those of its `#` headings, and those set by hand with `<a id="…">`.
pub(super) fn anchors(file: &File) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (_, line) in prose(file) {
        let text = line.trim_start_matches('#');
        let level = line.len() - text.len();
        if (1..=6).contains(&level) && text.starts_with(' ') {
            let slug = slug(text);
            let count = seen.entry(slug.clone()).or_default();
            anchors.insert(if *count == 0 { slug } else { format!("{slug}-{count}") });
            *count += 1;
        }
        for mark in ["id=\"", "name=\""] {
            anchors
                .extend(line.split(mark).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
    }
    anchors
}

/// Letters, digits, hyphens and underscores stay, spaces become hyphens, and the rest is dropped.
fn slug(heading: &str) -> String {
    let text = without_targets(heading.trim().trim_end_matches('#').trim_end());
    let kept = text.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A heading in which `[text](target)` has become `text`.
fn without_targets(heading: &str) -> String {
    let mut text = String::new();
    let mut rest = heading;
    while let Some((before, after)) = rest.split_once("](") {
        text.push_str(before);
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::super::tree::Tree;
    use super::*;

    fn of(text: &str) -> Vec<String> {
        anchors(&Tree::of(&[("a.md", text)]).files[0]).into_iter().collect()
    }

    #[test]
    fn headings_become_anchors_as_on_github() {
        #[rustfmt::skip]
        let headings = [
            ("# What must always hold",     "what-must-always-hold"),
            ("## The `engine`, in 2 pages", "the-engine-in-2-pages"),
            ("### Add a game — step 1 #",   "add-a-game--step-1"),
            ("# See [the map](a.md#b)!",    "see-the-map"),
            ("# snake_case",                "snake_case"),
        ];
        for (heading, anchor) in headings {
            assert_eq!(of(heading), [anchor]);
        }
    }

    #[test]
    fn repeated_headings_are_numbered() {
        assert_eq!(of("# Ties\n# Ties\n# Ties\n"), ["ties", "ties-1", "ties-2"]);
    }

    #[test]
    fn anchors_may_be_set_by_hand() {
        assert_eq!(of("<a id=\"ruling-3\"></a>\n"), ["ruling-3"]);
    }

    #[test]
    fn code_has_no_headings() {
        assert!(of("```sh\n# a comment\n~~~\n# another\n```\n#hashtag\n").is_empty());
    }
}
