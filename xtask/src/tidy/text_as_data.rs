//! Text is for people: no board and no client script gets information by matching words or canonical text.
//!
//! A line is found if it takes text apart or compares it with something, whether that is written there or comes from
//! a variable. Single characters, numbers and the names of keys and classes are data and may be read.

use super::{Finding, Tree};

/// Methods of Rust that only text has. Their argument may be a character.
const OF_TEXT: [&str; 6] =
    ["split_once(", "starts_with(", "ends_with(", "strip_prefix(", "strip_suffix(", "trim_start_matches("];

/// Methods of Rust that text shares with lists. Their argument must not be text.
const OF_LISTS_TOO: [&str; 3] = [".contains(", ".find(", ".matches("];

/// How text begins as an argument of Rust.
const TEXT: [&str; 3] = ["\"", "&format!(", "&*"];

/// Comparisons and cuts in Rust of what an offer, a log line or a draft says.
#[rustfmt::skip]
const OF_WORDS: [&str; 13] = [
    "then == ", "then != ", "then.split", "then.find", "then.chars", "label == ", "label != ", "label.split",
    "label.find", "label.chars", "text == \"", "draft == \"", "draft.split",
];

/// Methods of scripts that only text has.
const IN_SCRIPT: [&str; 2] = [".startsWith(", ".endsWith("];

/// Methods of scripts that text shares with lists, with text as their argument.
const LITERAL_IN_SCRIPT: [&str; 4] = [".includes('", ".includes(`", ".indexOf('", ".split('"];

/// What scripts compare or take apart that people read, or that is posted.
#[rustfmt::skip]
const OF_WORDS_IN_SCRIPT: [&str; 14] = [
    "textContent.match(", "textContent.split(", "textContent.includes(", "textContent.search(",
    "textContent === ", "innerText.match(", "innerText.split(", "innerText.includes(", "innerText.search(",
    "innerText === ", "act.match(", "act.split(", "act.includes(", "act === '",
];

/// Lines that take text apart for a good reason: the end of a file's path, a part of the line, and the reason.
#[rustfmt::skip]
const ALLOWED: [(&str, &str, &str); 4] = [
    ("kit/src/act.rs",    "offer.then.strip_prefix(draft)", "what is posted is cut in two where the server joins it again"),
    ("kit/src/assets.rs", "words.starts_with(\"/", "style sheets and scripts are packed without their comments"),
    ("kit/src/assets.rs", "words.split_once(\"*/\")", "the same"),
    ("kit/src/places.rs", "fragment.id.starts_with(prefix)", "ids are data"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let is_board = ["plugins/", "app/kit/"].iter().any(|folder| file.path.starts_with(folder))
            && !["tests", "examples"].iter().any(|folder| file.is_under(folder));
        let uses: fn(&str) -> Option<String> = match file.extension() {
            "rs" if is_board => in_rust,
            "js" if is_board => in_script,
            _ => continue,
        };
        let allowed: Vec<_> = ALLOWED.iter().filter(|(path, ..)| file.path.ends_with(path)).collect();
        // Tests at the end of a file may match on what is drawn.
        let lines = file.lines().take_while(|(_, line)| *line != "#[cfg(test)]");
        for (number, line) in lines.filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let is_allowed = allowed.iter().any(|(_, part, _)| line.contains(part));
            if let Some(used) = uses(line).filter(|_| !is_allowed) {
                findings.push(Finding::new(file, number, format!("`{used}` uses text as data")));
            }
        }
    }
    findings
}

/// What uses text as data in this line of Rust.
fn in_rust(line: &str) -> Option<String> {
    let is_text = |argument: &str| TEXT.iter().any(|start| argument.starts_with(start)) || is_made(argument);
    // A character, several of them, or a test of one.
    let is_character = |argument: &str| {
        ["'", "['", "[\"", "|", "char::"].iter().any(|start| argument.starts_with(start))
            || argument.is_empty()
    };
    let of_text = OF_TEXT
        .iter()
        .find(|method| calls(line, method).any(|argument| !is_character(argument) && !is_number(argument)));
    let of_lists = OF_LISTS_TOO.iter().find(|method| calls(line, method).any(is_text));
    let of_words = OF_WORDS.iter().find(|words| line.contains(**words));
    of_text.or(of_lists).or(of_words).map(|used| (*used).to_owned())
}

/// Whether an argument is text that was just made: `&place.to_string()`.
fn is_made(argument: &str) -> bool {
    let end = argument.find(')').map_or(argument.len(), |end| end + 1);
    argument.starts_with('&') && argument[..end].ends_with(".to_string()")
}

/// Whether an argument is text without a single letter that has a digit: a part of a number.
fn is_number(argument: &str) -> bool {
    let literal = argument.strip_prefix('"').and_then(|rest| rest.split('"').next());
    literal.is_some_and(|text| {
        text.contains(|c: char| c.is_ascii_digit()) && !text.contains(char::is_alphabetic)
    })
}

/// What follows each call of a method.
fn calls<'a>(line: &'a str, method: &str) -> impl Iterator<Item = &'a str> {
    line.match_indices(method).map(move |(at, _)| &line[at + method.len()..])
}

/// What uses text as data in this line of a script.
fn in_script(line: &str) -> Option<String> {
    let is_separator =
        |argument: &str| argument == r"\n" || !argument.contains(|c: char| c.is_alphanumeric());
    let literal = LITERAL_IN_SCRIPT.iter().find(|method| {
        calls(line, method).any(|rest| !is_separator(rest.split(['\'', '`']).next().unwrap_or_default()))
    });
    let found = IN_SCRIPT.iter().chain(&OF_WORDS_IN_SCRIPT).find(|words| line.contains(**words));
    found.or(literal).map(|used| (*used).to_owned()).or_else(|| pattern(line))
}

/// A pattern with words in it that is matched against anything but keys and classes.
fn pattern(line: &str) -> Option<String> {
    [".match(/", ".search(/", ".replace(/"].into_iter().find_map(|method| {
        let (before, after) = line.split_once(method)?;
        let is_data = ["event.code", "event.key", "className"].iter().any(|data| before.ends_with(data));
        let pattern = after.split('/').next().unwrap_or_default();
        let without_classes =
            ["\\d", "\\s", "\\w", "\\b", "\\n"].iter().fold(pattern.to_owned(), |p, c| p.replace(c, ""));
        let has_words = without_classes.contains(|c: char| c.is_alphabetic());
        (has_words && !is_data).then(|| method.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn assert_found(path: &str, line: &str, used: &str) {
        assert_eq!(
            found(check, &[(path, line)]),
            [format!("{path}:1: `{used}` uses text as data")],
            "{line}"
        );
    }

    #[test]
    fn a_board_that_matches_on_text_is_found() {
        for path in ["plugins/a/src/board.rs", "app/kit/src/log.rs"] {
            for method in OF_TEXT {
                for argument in ["\"fire \"", "&here.to_string()", "prefix", "&format!(\"{here} \")"] {
                    assert_found(path, &format!("offer.words.{method}{argument})"), method);
                }
            }
            for method in OF_LISTS_TOO {
                for argument in ["\"fire\"", "&format!(\"{a}\")", "&place.to_string()"] {
                    assert_found(path, &format!("words{method}{argument})"), method);
                }
            }
            for words in OF_WORDS {
                assert_found(path, words, words);
            }
        }
    }

    #[test]
    fn a_script_that_matches_on_text_is_found() {
        for path in ["plugins/a/client.js", "app/kit/client/act.js"] {
            for method in IN_SCRIPT {
                assert_found(path, &format!("name{method}button.textContent ?? '')"), method);
            }
            for method in LITERAL_IN_SCRIPT {
                assert_found(path, &format!("words{method}fire')"), method);
            }
            for words in OF_WORDS_IN_SCRIPT {
                assert_found(path, words, words);
            }
            assert_found(path, "label.match(/move (\\d+)/)", ".match(/");
            assert_found(path, "label.search(/[0-9]+ hexes/)", ".search(/");
        }
    }

    #[test]
    fn data_may_be_read() {
        let fine = [
            ("plugins/a/src/board.rs", "number.strip_suffix(\".0\")"),
            ("plugins/a/src/board.rs", "line.split_once('\\n')"),
            ("plugins/a/src/board.rs", "word.starts_with(char::is_alphabetic)"),
            ("plugins/a/src/board.rs", "all.contains(&hex.step(side)) && named.contains(&item.id)"),
            ("plugins/a/src/board.rs", "all.iter().find(|offer| offer.action == Action::Jump)"),
            ("plugins/a/src/board.rs", "/// Not by `starts_with(\"fire\")`."),
            ("app/kit/client/aims.js", "el.getAttribute('transform')?.match(/-?[\\d.]+/g)"),
            ("app/kit/client/aims.js", "(button.dataset.way ?? '').split(' ')"),
            ("app/kit/client/act.js", r"queue.split('\n')"),
            ("app/kit/client/keys.js", "event.code.match(/^Numpad(\\d)$/)?.[1]"),
            ("plugins/a/client.js", "tab.className.match(/tab-(\\d+)/)"),
            ("plugins/a/client.js", "',./'.includes(key) || ghosts.includes(man)"),
        ];
        assert_eq!(found(check, &fine), Vec::<String>::new());
    }

    #[test]
    fn what_is_allowed_is_allowed_in_its_own_file_only() {
        for (path, part, reason) in ALLOWED {
            assert!(found(check, &[(&format!("app/{path}"), part)]).is_empty(), "{reason}");
            assert_eq!(found(check, &[("app/kit/src/other.rs", part)]).len(), 1, "{part}");
        }
    }

    #[test]
    fn rules_may_read_their_notation_and_tests_may_match_on_text() {
        let files = [
            ("rules/a/src/text.rs", "strip_prefix(\""),
            ("plugins/a/tests/b.rs", ".contains(\""),
            ("app/kit/tests/b.rs", ".contains(\""),
            ("plugins/a/src/c.rs", "#[cfg(test)]\nmod tests {\n.contains(\""),
        ];
        assert!(found(check, &files).is_empty());
    }
}
