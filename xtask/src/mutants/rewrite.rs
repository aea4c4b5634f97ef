//! Writing mutants into a source file as switches that are read at run time.
//!
//! The crate is then compiled once for all of them. The text around a switch stays as it is, so a compiler error points
//! to the switch that caused it.

use std::cmp::Reverse;
use std::ops::Range;

use super::site::{Change, Mutant};

/// The module that a crate gets for its switches.
pub(crate) const SWITCH: &str = include_str!("switch.rs");

/// A mutant with the number that switches it on.
pub(crate) type Numbered<'m> = (u32, &'m Mutant);

/// A source file with switches.
#[derive(Debug, Default)]
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// Where the switches are in the text, and their numbers. A switch inside a replaced expression occurs twice.
    pub(crate) switches: Vec<(Range<usize>, u32)>,
}

/// Writes the mutants into the source.
pub(crate) fn rewrite(source: &str, mutants: &[Numbered<'_>]) -> Rewritten {
    let mut mutants = mutants.to_vec();
    mutants.sort_by_key(|(number, Mutant { span, .. })| {
        (span.start, !span.is_empty(), Reverse(span.end), *number)
    });
    let mut writer = Writer { source, mutants: &mutants, out: Rewritten::default() };
    writer.write(&(0..source.len()), 0);
    writer.out
}

struct Writer<'w> {
    source: &'w str,
    /// Outer ones before those inside them.
    mutants: &'w [Numbered<'w>],
    out: Rewritten,
}

impl Writer<'_> {
    /// Writes a part of the source with those of its mutants that come at or after `first` in the list.
    fn write(&mut self, range: &Range<usize>, first: usize) {
        let mut at = range.start;
        for (index, (number, mutant)) in self.mutants.iter().enumerate().skip(first) {
            let span = &mutant.span;
            if span.start < at || span.end > range.end {
                continue;
            }
            self.copy(at..span.start);
            at = span.end;
            let start = self.out.text.len();
            self.switch(*number, mutant, index + 1);
            self.out.switches.push((start..self.out.text.len(), *number));
        }
        self.copy(at..range.end);
    }

    fn switch(&mut self, number: u32, mutant: &Mutant, inner: usize) {
        let is_on = format!("crate::mutant::is({number})");
        let span = &mutant.span;
        match &mutant.change {
            // In parentheses, as the other operator may bind more tightly than the operands do.
            Change::Operator { left, other, right } => {
                self.put(&format!("(if {is_on} {{ ("));
                self.write(left, inner);
                self.put(&format!(") {other} ("));
                self.write(right, inner);
                self.wrapped(") } else { ", span, inner, " })");
            }
            Change::Number(other) => {
                self.put(&format!("(if {is_on} {{ {other} }} else {{ "));
                self.wrapped("", span, inner, " })");
            }
            Change::Method { name, other } => {
                self.put(&format!("(if {is_on} {{ "));
                self.write(&(span.start..name.start), inner);
                self.put(other);
                self.write(&(name.end..span.end), inner);
                self.wrapped(" } else { ", span, inner, " })");
            }
            Change::Negated => self.wrapped(&format!("({is_on} != ("), span, inner, "))"),
            Change::Always => self.wrapped(&format!("({is_on} || ("), span, inner, "))"),
            Change::LeftOut => self.wrapped(&format!("if !{is_on} {{ "), span, inner, " }"),
            Change::Returns(answer) => self.put(&format!(" if {is_on} {{ return {answer}; }}")),
        }
    }

    fn wrapped(&mut self, before: &str, span: &Range<usize>, inner: usize, after: &str) {
        self.put(before);
        self.write(span, inner);
        self.put(after);
    }

    fn copy(&mut self, range: Range<usize>) {
        self.out.text.push_str(self.source.get(range).unwrap_or_default());
    }

    fn put(&mut self, text: &str) {
        self.out.text.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::super::find;
    use super::*;

    /// The source with the mutants that change this text into that one, numbered from 1.
    fn rewritten(source: &str, wanted: &[(&str, &str)]) -> Rewritten {
        let found = find::mutants(source).unwrap();
        let is_wanted = |mutant: &&Mutant| wanted.contains(&(mutant.was.as_str(), mutant.now.as_str()));
        let chosen: Vec<_> = (1..).zip(found.iter().filter(is_wanted)).collect();
        assert_eq!(chosen.len(), wanted.len(), "{found:?}");
        rewrite(source, &chosen)
    }

    #[test]
    fn without_mutants_the_source_stays_as_it_is() {
        let source = "// A comment.\nfn f() -> u8 { 1  +\t2 }\n";
        assert_eq!(rewrite(source, &[]).text, source);
    }

    #[test]
    fn an_operator_gets_a_switch_and_the_rest_stays() {
        let Rewritten { text, switches } =
            rewritten("fn f() { a|| b &&c } // ä", &[("a|| b &&c", "a && b &&c")]);
        let switch = "(if crate::mutant::is(1) { (a) && (b &&c) } else { a|| b &&c })";
        assert_eq!(text, format!("fn f() {{ {switch} }} // ä"));
        assert_eq!(switches, [(9..9 + switch.len(), 1)]);
    }

    #[test]
    fn conditions_guards_statements_and_answers_get_switches() {
        let cases: [(&str, (&str, &str), &str); 4] = [
            ("fn f() { if a {} }", ("a", "!(a)"), "fn f() { if (crate::mutant::is(1) != (a)) {} }"),
            (
                "fn f() { match a { _ if b => {} } }",
                ("b", "true"),
                "fn f() { match a { _ if (crate::mutant::is(1) || (b)) => {} } }",
            ),
            ("fn f() { a(); b }", ("a();", ""), "fn f() { if !crate::mutant::is(1) { a(); } b }"),
            (
                "fn f() -> bool { a }",
                ("fn f", "fn f is always true"),
                "fn f() -> bool { if crate::mutant::is(1) { return true; } a }",
            ),
        ];
        for (source, change, expected) in cases {
            assert_eq!(rewritten(source, &[change]).text, expected);
        }
    }

    #[test]
    fn a_switch_inside_another_is_in_both_branches() {
        let text = rewritten("fn f() { 2 + a }", &[("2 + a", "2 - a"), ("2", "3")]).text;
        let two = "(if crate::mutant::is(2) { 3 } else { 2 })";
        assert_eq!(
            text,
            format!("fn f() {{ (if crate::mutant::is(1) {{ ({two}) - (a) }} else {{ {two} + a }}) }}")
        );
    }

    /// One mutant of each kind and what the program prints with it.
    #[test]
    fn a_program_with_switches_compiles_and_each_switch_changes_it() {
        const PROGRAM: &str = "\
fn is_odd(n: u32) -> bool { n % 2 == 1 }
fn worth(n: u32) -> u32 {
    let mut sum = 10 + n * 3;
    if is_odd(n) && n > 4 { sum -= 1; }
    match n { n if n < 3 => {} _ => add(&mut sum) }
    sum.max(20)
}
fn add(sum: &mut u32) {
    extra(sum);
}
fn extra(sum: &mut u32) { *sum += 100; }
fn main() { println!(\"{} {} {}\", worth(2), worth(5), worth(8)); }
";
        let found = find::mutants(PROGRAM).unwrap();
        let numbered: Vec<_> = (1..).zip(&found).collect();
        let Rewritten { text, switches } = rewrite(PROGRAM, &numbered);
        assert!(switches.len() > numbered.len(), "those inside others are there twice");

        let folder = std::env::temp_dir().join(format!("xtask-mutants-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("main.rs"), text + "\nmod mutant;\n").unwrap();
        fs::write(folder.join("mutant.rs"), SWITCH).unwrap();
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", "2024", "--cap-lints", "allow", "-o", "program", "main.rs"]);
        assert!(rustc.current_dir(&folder).status().unwrap().success());
        let printed = |on: u32| {
            let mut program = Command::new(folder.join("program"));
            let output = program.env("MUTANT_ON", on.to_string()).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(printed(0), "20 124 134\n");
        let with = |was: &str, now: &str| {
            let mut wanted = numbered.iter().filter(|(_, mutant)| mutant.was == was && mutant.now == now);
            printed(wanted.next().unwrap().0)
        };
        assert_eq!(with("n % 2 == 1", "n % 2 != 1"), "20 125 133\n");
        assert_eq!(with("n * 3", "n + 3"), "20 117 121\n");
        assert_eq!(with("is_odd(n) && n > 4", "is_odd(n) || n > 4"), "20 124 133\n");
        assert_eq!(with("n < 3", "true"), "20 24 34\n");
        assert_eq!(with("sum.max(20)", "sum.min(20)"), "16 20 20\n");
        assert_eq!(with("extra(sum);", ""), "20 24 34\n");
        assert_eq!(with("fn is_odd", "fn is_odd is always false"), "20 125 134\n");
        assert_eq!(with("100", "101"), "20 125 135\n");

        let notes = folder.join("reached.txt");
        let mut program = Command::new(folder.join("program"));
        assert!(program.env("MUTANTS_REACHED", &notes).output().unwrap().status.success());
        let reached: Vec<u32> =
            fs::read_to_string(&notes).unwrap().lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(reached.len(), numbered.len(), "every switch is reached and noted once: {reached:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
