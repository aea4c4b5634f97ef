//! The form of a report: a table, a line for each target, and at the end whether all are met.

use std::fmt::Write;

use crate::shell::Failure;

/// What is printed at the end, and how many faults it names.
pub(super) struct Report {
    pub(super) text: String,
    pub(super) faults: usize,
}

impl Report {
    /// A report that starts with a table.
    pub(super) const fn new(table: String) -> Self {
        Self { text: table, faults: 0 }
    }

    /// Adds a line.
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn add(&mut self, verdict: &str, line: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{verdict:<13}{line}");
    }

    pub(super) fn fault(&mut self, verdict: &str, line: &str) {
        self.add(verdict, line);
        self.faults += 1;
    }

    /// Adds whether a target is met.
    pub(super) fn judge(&mut self, is_met: bool, line: &str) {
        if is_met {
            self.add("PASS", line);
        } else {
            self.fault("FAIL", line);
        }
    }

    /// A failure if there are faults.
    pub(super) fn outcome(&self) -> Result<(), Failure> {
        match self.faults {
            0 => Ok(()),
            1 => Err(Failure("there is one fault, marked above.".to_owned())),
            n => Err(Failure(format!("there are {n} faults, marked above."))),
        }
    }
}

/// A table with its first columns aligned to the left and the others to the right.
pub(super) fn aligned<const N: usize>(rows: &[[String; N]], left: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
            let _ = if column < left {
                write!(line, "{cell:<width$}  ")
            } else {
                write!(line, "{cell:>width$}  ")
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A rate or ratio with at least three digits: 1,234,567 or 12.3 or 0.667.
pub(super) fn number(x: f64) -> String {
    match x {
        100.0.. => grouped(&format!("{x:.0}")),
        10.0..100.0 => format!("{x:.1}"),
        1.0..10.0 => format!("{x:.2}"),
        _ => format!("{x:.3}"),
    }
}

/// Digits in groups of three.
pub(super) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The median, which a single disturbed round does not move; none without values.
pub(super) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let upper = values.len() / 2;
    let above = *values.get(upper)?;
    Some(if values.len() % 2 == 1 { above } else { f64::midpoint(values[upper - 1], above) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_groups() {
        #[rustfmt::skip]
        let numbers = [(1_234_567.4, "1,234,567"), (999.6, "1,000"), (123.4, "123"), (12.34, "12.3"), (1.0, "1.00"), (0.66, "0.660")];
        for (x, shown) in numbers {
            assert_eq!(number(x), shown);
        }
    }

    #[test]
    fn a_median_is_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![2.0, 1.0]), Some(1.5));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn tables_are_aligned_on_both_sides() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned);
        let rows = [row(["case", "a/s", "b"]), row(["×", "1,000", "2"])];
        assert_eq!(aligned(&rows, 1), "case    a/s  b\n×     1,000  2\n");
    }

    #[test]
    fn faults_make_a_failure() {
        let mut report = Report::new(String::new());
        report.judge(true, "one");
        assert!(report.outcome().is_ok());
        report.judge(false, "two");
        assert_eq!(report.outcome().unwrap_err().to_string(), "there is one fault, marked above.");
        report.fault("BROKEN", "three");
        assert_eq!(report.outcome().unwrap_err().to_string(), "there are 2 faults, marked above.");
        assert_eq!(report.text, "PASS         one\nFAIL         two\nBROKEN       three\n");
    }
}
