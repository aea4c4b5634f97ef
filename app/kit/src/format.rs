//! The format of texts that players write, on the page of their workshop, drawn from its document.

use maud::{Markup, html};

/// The tables of a document in Markdown, each under its heading: what can be written, and what it means.
pub fn reference(document: &str) -> Markup {
    let sections =
        document.split("\n## ").skip(1).filter(|section| section.lines().any(|line| row(line).is_some()));
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
    let cells: Vec<_> = line.split('|').map(str::trim).collect();
    let [_, word, meaning, _] = cells[..] else { return None };
    // Headings are single words, and everything that can be written is between backticks or has several.
    let is_word = word.contains('`') || word.contains(' ');
    is_word.then_some((word, meaning))
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
    fn tables_of_a_document_are_drawn_under_their_headings() {
        let document = "# A\n\n## Lines\n\n| line | meaning |\n|---|---|\n| `zone N` | a `zone` |\n\n## Rest\n\nWords.\n";
        let drawn = reference(document).into_string();
        assert!(drawn.contains("<h3>Lines</h3>") && !drawn.contains("Rest"), "{drawn}");
        assert!(
            drawn.contains("<tr><td><code>zone N</code></td><td>a <code>zone</code></td></tr>"),
            "{drawn}"
        );
    }
}
