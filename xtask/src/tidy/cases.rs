//! Every numbered case of a rulebook has a test, or a reason why it has none.
//!
//! A game lists its cases in `rules/GAME/rulebook/cases.txt`, one per line: `number | gist in our words | name of the
//! test`, or `-: reason` instead of the test. The test of 8.23B is called `case_8_23b`, with or without more words:
//! `case_8_23b_mounted_target`.

use std::collections::BTreeMap;

use super::tree::File;
use super::{Finding, Tree};

const LIST: &str = "/rulebook/cases.txt";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let is_list = |file: &&File| file.path.starts_with("rules/") && file.path.ends_with(LIST);
    tree.files.iter().filter(is_list).flat_map(|list| compare(tree, list)).collect()
}

/// One line of the list.
struct Case<'a> {
    line: usize,
    number: &'a str,
    /// None if the line gives a reason instead.
    test: Option<&'a str>,
}

impl Case<'_> {
    /// The start of its tests' names.
    fn stem(&self) -> String {
        format!("case_{}", self.number.to_lowercase().replace('.', "_"))
    }
}

/// A test and its place.
struct Test<'a> {
    file: &'a File,
    line: usize,
    name: &'a str,
}

fn compare(tree: &Tree, list: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut cases: BTreeMap<String, Case> = BTreeMap::new();
    for (line, text) in list.lines() {
        match parse(line, text) {
            Ok(None) => {}
            Ok(Some(case)) => match cases.get(&case.stem()) {
                None => drop(cases.insert(case.stem(), case)),
                Some(first) => {
                    let what = format!("{} is already listed in line {}", case.number, first.line);
                    findings.push(Finding::new(list, line, what));
                }
            },
            Err(what) => findings.push(Finding::new(list, line, what)),
        }
    }
    let tests = tests(tree, list.path.trim_end_matches(LIST));
    for (stem, case) in &cases {
        let Some(name) = case.test else { continue };
        if owner(&cases, name).is_none_or(|owner| owner != stem) {
            let what =
                format!("`{name}` is not the name of a test of {}; it would be `{stem}_…`", case.number);
            findings.push(Finding::new(list, case.line, what));
        } else if !tests.iter().any(|test| test.name == name) {
            findings.push(Finding::new(list, case.line, format!("there is no `fn {name}(`")));
        }
    }
    for test in tests {
        if owner(&cases, test.name).is_none() {
            let what = format!("`{}` does not belong to a number in {}", test.name, list.path);
            findings.push(Finding::new(test.file, test.line, what));
        }
    }
    findings
}

fn parse(line: usize, text: &str) -> Result<Option<Case<'_>>, String> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let &[number, gist, test] = &fields[..] else {
        return Err("expected `number | gist | test name`, or `-: reason` instead of the test".to_owned());
    };
    if !is_number(number) {
        return Err(format!("`{number}` is not the number of a case"));
    }
    if gist.is_empty() {
        return Err(format!("{number} has no gist"));
    }
    if let Some(reason) = test.strip_prefix('-') {
        return match reason.strip_prefix(':').map(str::trim) {
            Some(reason) if !reason.is_empty() => Ok(Some(Case { line, number, test: None })),
            _ => Err(format!("{number} has neither a test nor a reason (`-: reason`)")),
        };
    }
    if test.is_empty() || !test.chars().all(is_in_name) {
        return Err(format!("`{test}` is neither the name of a test nor `-: reason`"));
    }
    Ok(Some(Case { line, number, test: Some(test) }))
}

fn is_number(number: &str) -> bool {
    number.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Whether the character can be part of the name of a function.
fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The stem of the case that a test with this name belongs to: the longest that fits, because `case_3_1_…` is a test of
/// 3.1 and not of 3. The words after the number start with a letter.
fn owner<'a>(cases: &'a BTreeMap<String, Case>, name: &str) -> Option<&'a String> {
    let fits = |stem: &&String| {
        name.strip_prefix(stem.as_str()).is_some_and(|rest| {
            let words = rest.strip_prefix('_');
            rest.is_empty() || words.is_some_and(|words| words.starts_with(|c: char| c.is_ascii_alphabetic()))
        })
    };
    cases.keys().filter(fits).max_by_key(|stem| stem.len())
}

/// Every `fn case_…` in the sources and tests of a game.
fn tests<'a>(tree: &'a Tree, game: &str) -> Vec<Test<'a>> {
    let places = [format!("{game}/src/"), format!("{game}/tests/")];
    let mut tests = Vec::new();
    for file in &tree.files {
        if file.extension() != "rs" || !places.iter().any(|place| file.path.starts_with(place)) {
            continue;
        }
        for (line, text) in file.lines() {
            tests.extend(function(text).map(|name| Test { file, line, name }));
        }
    }
    tests
}

/// The name of the function that a line of source defines, if it is the test of a case.
fn function(line: &str) -> Option<&str> {
    if line.trim_start().starts_with("//") {
        return None;
    }
    let (before, rest) = line.split_once("fn case_")?;
    if before.ends_with(is_in_name) {
        return None;
    }
    let start = line.len() - rest.len() - "case_".len();
    let length = line[start..].find(|c| !is_in_name(c))?;
    line[start + length..].starts_with('(').then(|| &line[start..start + length])
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const LIST: &str = "rules/g/rulebook/cases.txt";
    const TESTS: &str = "rules/g/tests/fire.rs";

    fn of(list: &str, tests: &str) -> Vec<String> {
        found(check, &[(LIST, list), (TESTS, tests)])
    }

    #[test]
    fn a_list_and_tests_that_agree_give_no_finding() {
        let list = "# Section 8\n\n8 | heading | -: only a heading\n8.23B | mounted men | case_8_23b_mounted\na6a | ten | case_a6a\n";
        let tests = "fn case_8_23b_mounted() {}\nfn case_8_23b_again() {}\n    fn case_a6a() {}\n// fn case_9()\nfn helper() {}\n";
        assert!(of(list, tests).is_empty(), "{:?}", of(list, tests));
    }

    #[test]
    fn malformed_lines_are_found() {
        #[rustfmt::skip]
        let lines = [
            ("8.1 | gist",             "expected `number | gist | test name`, or `-: reason` instead of the test"),
            ("8..1 | gist | case_8_1", "`8..1` is not the number of a case"),
            ("8.1 |  | case_8_1",      "8.1 has no gist"),
            ("8.1 | gist | -",         "8.1 has neither a test nor a reason (`-: reason`)"),
            ("8.1 | gist | - :",       "8.1 has neither a test nor a reason (`-: reason`)"),
            ("8.1 | gist | two words", "`two words` is neither the name of a test nor `-: reason`"),
            ("8.1 | gist |",           "`` is neither the name of a test nor `-: reason`"),
        ];
        for (line, what) in lines {
            assert_eq!(of(line, ""), [format!("{LIST}:1: {what}")]);
        }
    }

    #[test]
    fn a_number_is_listed_once() {
        let list = "8.1a | gist | -: later\n8.1A | gist | -: later\n";
        assert_eq!(of(list, ""), [format!("{LIST}:2: 8.1A is already listed in line 1")]);
    }

    #[test]
    fn a_missing_test_is_found() {
        let expected = [format!("{LIST}:1: there is no `fn case_8_1_fire(`")];
        assert_eq!(of("8.1 | gist | case_8_1_fire", "fn case_8_1_fires() {}\n"), expected);
        assert!(
            found(check, &[(LIST, "8.1 | gist | case_8_1"), ("rules/g/src/a/b.rs", "fn case_8_1() {}")])
                .is_empty()
        );
    }

    #[test]
    fn a_test_named_after_another_number_is_found() {
        let list = "8 | gist | case_8_1_fire\n8.1 | gist | case_8_1_fire\n";
        let expected =
            [format!("{LIST}:1: `case_8_1_fire` is not the name of a test of 8; it would be `case_8_…`")];
        assert_eq!(of(list, "fn case_8_1_fire() {}\n"), expected);
    }

    #[test]
    fn a_test_of_an_unlisted_number_is_found() {
        let expected = [format!("{TESTS}:2: `case_8_2_ghosts` does not belong to a number in {LIST}")];
        assert_eq!(of("8 | gist | -: only a heading", "\nfn case_8_2_ghosts() {}\n"), expected);
    }

    #[test]
    fn games_do_not_mix() {
        let files = [(LIST, "8 | gist | -: none"), ("rules/other/tests/a.rs", "fn case_9() {}")];
        assert!(found(check, &files).is_empty());
    }
}
