//! Suggestions for words that are not known.

/// ``unknown word `leavs`; did you mean `leaves`?``
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    let nearest = known.iter().map(|known| (distance(word, known), *known)).min();
    match nearest {
        Some((away, known)) if away <= 2 && away < known.len() => {
            format!("unknown {what} `{word}`; did you mean `{known}`?")
        }
        _ => format!("unknown {what} `{word}`"),
    }
}

/// How many letters have to be changed, added or removed to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (at, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, other) in to.chars().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        let pairs = [("leavs", "leaves"), ("", "car"), ("ball", "ball"), ("rifle", "title")];
        assert_eq!(pairs.map(|(from, to)| distance(from, to)), [1, 3, 0, 2]);
    }

    #[test]
    fn only_similar_words_are_suggested() {
        let known = ["kind", "leaves", "looks"];
        assert_eq!(unknown("word", "leavs", &known), "unknown word `leavs`; did you mean `leaves`?");
        assert_eq!(unknown("word", "flies", &known), "unknown word `flies`");
    }
}
