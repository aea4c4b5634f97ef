//! The part of a style sheet that a picture needs. A picture is a file of its own and can't share the sheets of the
//! pages, so it brings only the rules and the colours that its elements can use.

use std::{collections::BTreeSet, fmt::Write as _};

/// Everything in a picture that a selector may name.
#[derive(Default)]
struct PictureNames<'a> {
    tags: BTreeSet<&'a str>,
    classes: BTreeSet<&'a str>,
    ids: BTreeSet<&'a str>,
    attributes: BTreeSet<&'a str>,
}

impl<'a> PictureNames<'a> {
    fn of(picture: &'a str) -> Self {
        let mut named = Self::default();
        for tag in picture.split('<').skip(1).filter_map(|part| part.split('>').next()) {
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            named.tags.insert(name.trim_end_matches('/'));
            // Names and values take turns: ` class="man" id="m1"`.
            let mut pieces = attributes.split('"');
            while let (Some(names), value) = (pieces.next(), pieces.next()) {
                let last = names.split_whitespace().last().unwrap_or_default().trim_end_matches('=');
                named.attributes.extend(names.split_whitespace().map(|name| name.trim_end_matches('=')));
                match (last, value) {
                    ("class", Some(value)) => named.classes.extend(value.split_whitespace()),
                    ("id", Some(value)) => _ = named.ids.insert(value),
                    _ => {}
                }
                if value.is_none() {
                    break;
                }
            }
        }
        named
    }

    /// Whether a selector may match something in the picture.
    fn may_match(&self, selector: &str) -> bool {
        let mut rest = selector;
        while let Some(first) = rest.chars().next() {
            let (fits, next) = self.may_begin(first, rest);
            if !fits {
                return false;
            }
            rest = next;
        }
        true
    }

    /// Whether the picture has what a selector begins with, and the rest of the selector.
    fn may_begin<'s>(&self, first: char, selector: &'s str) -> (bool, &'s str) {
        let after = &selector[first.len_utf8()..];
        match first {
            '.' => {
                let (class, rest) = name(after);
                (self.classes.contains(class), rest)
            }
            '#' => {
                let (id, rest) = name(after);
                (self.ids.contains(id), rest)
            }
            '[' => {
                let (inside, rest) = after.split_once(']').unwrap_or((after, ""));
                (self.attributes.contains(name(inside).0), rest)
            }
            ':' => {
                let (state, rest) = name(after);
                let (inside, rest) = parenthesis(rest);
                (self.may_be(state, inside), rest)
            }
            _ if is_name(first) => {
                let (tag, rest) = name(selector);
                (self.tags.contains(tag), rest)
            }
            _ => (true, after),
        }
    }

    /// Whether something in the picture may be in this state, with what is in its parenthesis. No one uses a picture, so
    /// nothing in it is hovered or focused, and drawings have no text before or after them.
    fn may_be(&self, state: &str, inside: &str) -> bool {
        match state {
            "root" | "not" | "empty" => true,
            "is" | "where" | "has" => pieces(inside, ',').iter().any(|one| self.may_match(one)),
            _ => state.starts_with("first-") || state.starts_with("last-") || state.starts_with("nth-"),
        }
    }
}

const fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

/// The name that a text begins with, and what follows it.
fn name(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !is_name(c)).unwrap_or(text.len()))
}

/// What is in the parenthesis that a text begins with, and what follows it.
fn parenthesis(text: &str) -> (&str, &str) {
    if !text.starts_with('(') {
        return ("", text);
    }
    let end = closing(text, '(', ')').unwrap_or(text.len() - 1);
    (&text[1..end], &text[end + 1..])
}

/// Where the bracket ends that a text begins with.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, c)| {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
        }
        (c == close && depth == 0).then_some(at)
    })
}

/// The pieces of a text between these, but not inside brackets or quotes.
fn pieces(text: &str, between: char) -> Vec<&str> {
    let (mut depth, mut is_quoted) = (0_i32, false);
    let is_end = |c: char| {
        match c {
            '"' => is_quoted = !is_quoted,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        c == between && depth == 0 && !is_quoted
    };
    text.split(is_end).map(str::trim).filter(|piece| !piece.is_empty()).collect()
}

/// A rule of a style sheet, or several under a condition.
enum StyleRule<'a> {
    Rule { selectors: Vec<&'a str>, declarations: Vec<(&'a str, &'a str)> },
    Group { condition: &'a str, items: Vec<Self> },
}

/// The rules of a sheet without comments that may match something in the picture.
fn items<'a>(mut css: &'a str, named: &PictureNames<'_>) -> Vec<StyleRule<'a>> {
    let mut items = Vec::new();
    while let Some(open) = css.find('{') {
        let (head, from) = css.split_at(open);
        let Some(close) = closing(from, '{', '}') else { break };
        let (head, body) = (head.trim(), &from[1..close]);
        css = &from[close + 1..];
        if head.starts_with('@') {
            let inside = self::items(body, named);
            if !inside.is_empty() {
                items.push(StyleRule::Group { condition: head, items: inside });
            }
            continue;
        }
        let selectors: Vec<_> =
            pieces(head, ',').into_iter().filter(|selector| named.may_match(selector)).collect();
        if !selectors.is_empty() {
            let declared = pieces(body, ';').into_iter().filter_map(|one| one.split_once(':'));
            let declarations = declared.map(|(name, value)| (name.trim(), value.trim())).collect();
            items.push(StyleRule::Rule { selectors, declarations });
        }
    }
    items
}

impl StyleRule<'_> {
    /// Calls this with each declaration.
    fn each<'s>(&'s self, with: &mut impl FnMut(&'s str, &'s str)) {
        match self {
            Self::Rule { declarations, .. } => {
                for (name, value) in declarations {
                    with(name, value);
                }
            }
            Self::Group { items, .. } => {
                for item in items {
                    item.each(with);
                }
            }
        }
    }

    /// Adds the item in as few letters as possible, without variables that no one uses.
    fn write(&self, used: &BTreeSet<&str>, out: &mut String) {
        let short = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        match self {
            Self::Rule { selectors, declarations } => {
                let is_used = |name: &str| !name.starts_with("--") || used.contains(name);
                let kept = declarations.iter().filter(|(name, _)| is_used(name));
                let kept: Vec<_> = kept.map(|(name, value)| format!("{name}:{}", short(value))).collect();
                if !kept.is_empty() {
                    let selectors: Vec<_> = selectors.iter().map(|selector| short(selector)).collect();
                    let _ = writeln!(out, "{}{{{}}}", selectors.join(","), kept.join(";"));
                }
            }
            Self::Group { condition, items } => {
                let mut inside = String::new();
                for item in items {
                    item.write(used, &mut inside);
                }
                if !inside.is_empty() {
                    let _ = writeln!(out, "{}{{{inside}}}", short(condition));
                }
            }
        }
    }
}

/// The variables that a value uses.
fn variables(value: &str) -> impl Iterator<Item = &str> {
    value.split("var(").skip(1).filter_map(|rest| rest.split([',', ')']).next()).map(str::trim)
}

/// What a picture needs of a style sheet.
pub(super) fn needed(css: &str, picture: &str) -> String {
    let css = without_comments(css);
    let items = items(&css, &PictureNames::of(picture));
    let mut used: BTreeSet<&str> = variables(picture).collect();
    loop {
        let before = used.len();
        let mut more = Vec::new();
        let mut add = |name: &str, value| {
            if !name.starts_with("--") || used.contains(name) {
                more.extend(variables(value));
            }
        };
        for item in &items {
            item.each(&mut add);
        }
        used.extend(more);
        if used.len() == before {
            break;
        }
    }
    let mut out = String::new();
    for item in &items {
        item.write(&used, &mut out);
    }
    out
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default();
    let rest = parts.filter_map(|part| part.split_once("*/")).map(|(_, rest)| rest);
    std::iter::once(first).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str =
        "<svg viewBox=\"0 0 9 9\"><g class=\"man s1\" id=\"m1\" data-x><text>a &gt; b</text></g></svg>";

    /// Checks what is left of a sheet.
    fn check(css: &str, left: &str) {
        assert_eq!(needed(css, PICTURE).replace('\n', ""), left, "{css}");
    }

    #[test]
    fn only_rules_that_may_match_are_left() {
        check("/* A. */ .man, .woman { fill: red; }", ".man{fill:red}");
        check(".table .man { fill: red } #m1 > text { x: 1; y: 2 }", "#m1 > text{x:1;y:2}");
        check(
            "[data-x] g {a: b} [data-y=\"1\"] g {a: b} .man[id$=\"1\"] {a: b}",
            "[data-x] g{a:b}.man[id$=\"1\"]{a:b}",
        );
        check("* { a: b } body, svg { c: \"; d\" }", "*{a:b}svg{c:\"; d\"}");
    }

    #[test]
    fn states_of_a_picture_are_known() {
        check(".man:hover, .man:focus-visible, .man::before { a: b }", "");
        check(
            ".man:not(.ghost) { a: b } :root .s1:last-child { a: b }",
            ".man:not(.ghost){a:b}:root .s1:last-child{a:b}",
        );
        check(":is(.boy, .s1) text { a: b } svg:has(.boy, .girl) { a: b }", ":is(.boy, .s1) text{a:b}");
    }

    #[test]
    fn conditions_stay_where_something_is_left() {
        check(
            "@media (a: b) { .man { c: d } .x { c: d } } @media print { .x { a: b } }",
            "@media (a: b){.man{c:d}}",
        );
    }

    #[test]
    fn only_variables_that_are_used_are_left() {
        let css = ":root { --ink: black; --edge: var(--ink); --red: red } .man { fill: var(--edge, blue) }";
        check(css, ":root{--ink:black;--edge:var(--ink)}.man{fill:var(--edge, blue)}");
    }
}
