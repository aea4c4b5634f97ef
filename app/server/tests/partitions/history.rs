//! What clients did and were told, and whether a log agrees with it.

use std::collections::BTreeMap;

/// What a client was told about an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// It is the entry with this number.
    Taken(usize),
    /// It was refused.
    Refused,
    /// Nothing, or that something went wrong: it may have been taken or not.
    Unknown,
}

/// One act: what was sent, which is different for each, and what the client was told.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) row: String,
    pub(crate) told: Told,
}

/// What is wrong with a log, if anything is: every acknowledged act must be in it once and at its place, no refused act
/// may be in it, and nothing that no one did.
pub(crate) fn faults(acts: &[Act], log: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (row, place) in log.iter().zip(1..) {
        places.entry(row).or_default().push(place);
    }
    for act in acts {
        let found = places.remove(act.row.as_str()).unwrap_or_default();
        let is_right = match act.told {
            Told::Taken(place) => found == [place],
            Told::Refused => found.is_empty(),
            Told::Unknown => found.len() <= 1,
        };
        if !is_right {
            faults.push(format!("`{}` was {:?} and is at {found:?}", act.row, act.told));
        }
    }
    faults
        .extend(places.into_iter().map(|(row, found)| format!("no one did `{row}`, which is at {found:?}")));
    faults
}

#[test]
fn a_log_that_disagrees_with_what_was_told_is_found() {
    let act = |row: &str, told| Act { row: row.to_owned(), told };
    let acts = [
        act("a", Told::Taken(1)),
        act("b", Told::Refused),
        act("c", Told::Unknown),
        act("d", Told::Taken(2)),
    ];
    let check =
        |log: &[&str]| faults(&acts, &log.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>()).len();
    assert_eq!(check(&["a", "d"]), 0);
    assert_eq!(check(&["a", "d", "c"]), 0);
    assert_eq!(check(&["a"]), 1, "an acknowledged act is lost");
    assert_eq!(check(&["d", "a"]), 2, "two changed places");
    assert_eq!(check(&["a", "d", "a"]), 1, "one is there twice");
    assert_eq!(check(&["a", "d", "b"]), 1, "a refused act was taken");
    assert_eq!(check(&["a", "d", "c", "c"]), 1, "an unknown one was taken twice");
    assert_eq!(check(&["a", "d", "e"]), 1, "no one did this");
}
