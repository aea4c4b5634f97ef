//! The format of battle files on the workshop’s own page, drawn from its document.

use maud::{Markup, html};

/// The document.
const DOCUMENT: &str = include_str!("../../../../docs/battle-format.md");

/// The tables of the document, each under its heading.
pub(super) fn reference() -> Markup {
    let sections = DOCUMENT.split("\n## ").skip(1);
    html! {
        details.format {
            summary { "Every word you can use" }
            @for section in sections {
                @let (heading, rest) = section.split_once('\n').unwrap_or((section, ""));
                h3 { (heading) }
                table.ruled { tbody { @for (word, meaning) in rest.lines().filter_map(row) { tr { td { (text(word)) } td { (text(meaning)) } } } } }
            }
        }
    }
}

/// A line of a table as its two cells; none for headings and rulers.
fn row(line: &str) -> Option<(&str, &str)> {
    let (word, meaning) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
    (!matches!(word, "line" | "trait" | "feature")).then_some((word, meaning))
}

/// Words with code between backticks.
fn text(words: &str) -> Markup {
    html! {
        @for (nth, part) in words.split('`').enumerate() {
            @if nth % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_format_is_on_the_page() {
        let drawn = reference().into_string();
        for word in ["title WORDS", "kind soldier", "spearman", "hunts-flux", "black-hole", "shellholes N D"]
        {
            assert!(drawn.contains(word), "{word}");
        }
        assert!(drawn.matches("<tr>").count() > 50 && !drawn.contains('`'), "{drawn}");
    }
}
