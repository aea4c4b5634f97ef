//! The list of what a player may do, each with its number and its odds. Where an action has many targets, such as a
//! grenade and every hex in its range, a few of them stand for the rest.

use std::{cmp::Reverse, fmt::Write as _, mem};

use engine::{Chance, Offer, Rule, Target};

/// With more targets than this an action is summed up.
const MANY: usize = 6;

/// How many targets of such an action are listed.
const LISTED: usize = 3;

/// An action with its targets: its label without the last word, which names the target.
type Action<'a> = (mem::Discriminant<Target>, Rule, &'a str);

/// The list, each offer with its odds on the line below it; numbers are those of the offers, from 1.
pub(crate) fn entries(offers: &[Offer]) -> Vec<String> {
    let mut entries = Vec::new();
    let mut summed: Vec<Action<'_>> = Vec::new();
    for (index, offer) in offers.iter().enumerate() {
        let aimed = action(offer);
        if aimed.is_some_and(|action| summed.contains(&action)) {
            continue;
        }
        let is_same = |(_, other): &(usize, &Offer)| aimed.is_some() && action(other) == aimed;
        let same: Vec<_> = offers.iter().enumerate().filter(is_same).collect();
        if same.len() > MANY {
            summed.extend(aimed);
            entries.extend(summary(&same));
        } else {
            entries.push(entry(index, offer));
        }
    }
    entries
}

/// The action of an offer that is aimed at a place.
fn action(offer: &Offer) -> Option<Action<'_>> {
    let is_place = matches!(offer.target, Target::Hex(..) | Target::Square(..) | Target::Cell { .. });
    let (words, _) = offer.label.rsplit_once(' ').filter(|_| is_place)?;
    Some((mem::discriminant(&offer.target), offer.rule, words))
}

/// A few targets of an action, those with the best odds first, and how many more there are.
fn summary(same: &[(usize, &Offer)]) -> Vec<String> {
    let best = |offer: &Offer| offer.odds.iter().map(Chance::percent).max();
    let mut ordered = same.to_vec();
    ordered.sort_by_key(|(_, offer)| Reverse(best(offer)));
    let mut entries: Vec<_> =
        ordered.iter().take(LISTED).map(|(index, offer)| entry(*index, offer)).collect();
    if let (Some((_, other)), Some(last)) = (ordered.get(LISTED), entries.last_mut()) {
        let left = ordered.len() - LISTED;
        let _ = write!(last, "\n       … or one of {left} more targets; type it, such as `{}`", other.then);
    }
    entries
}

fn entry(index: usize, offer: &Offer) -> String {
    let line = format!("  {:>3}  {:<60} [{}]", index + 1, offer.label, offer.rule);
    odds(offer).map_or_else(|| line.clone(), |odds| format!("{line}\n       {odds}"))
}

/// What may come of an offer: `92 % hit, 31 % out of action`; none if no dice decide it.
fn odds(offer: &Offer) -> Option<String> {
    let possible = offer.odds.iter().filter(|chance| chance.ways > 0);
    let words: Vec<_> = possible.map(|chance| format!("{} % {}", chance.percent(), chance.what)).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

#[cfg(test)]
mod tests {
    use engine::Tier;

    use super::*;

    fn offer(label: &str, target: Target, odds: &[(&'static str, u64)]) -> Offer {
        Offer {
            action: (),
            then: label.to_lowercase(),
            label: label.to_owned(),
            target,
            rule: Rule("8.42"),
            tier: Tier::Plain,
            asks_words: false,
            complete: false,
            odds: odds.iter().map(|(what, ways)| Chance::new((*what).into(), *ways, 36)).collect(),
        }
    }

    #[test]
    fn odds_are_listed_and_many_targets_summed_up() {
        let mut offers = vec![
            offer("Fire at 0304", Target::Hex(3, 4), &[("hit", 33), ("out", 0)]),
            offer("Rest", Target::Button("rest"), &[]),
        ];
        for row in 1..=9 {
            let odds: &[_] = match row {
                2 => &[("out", 0)],
                6 => &[("out", 3)],
                7 => &[("out", 9)],
                _ => &[],
            };
            offers.push(offer(&format!("Throw at 010{row}"), Target::Hex(1, row), odds));
        }
        let entries = entries(&offers);
        assert_eq!(entries.len(), 5, "{entries:#?}");
        let lines: Vec<_> = entries.iter().flat_map(|entry| entry.lines()).collect();
        let starts = [
            "    1  Fire at 0304 ",
            "       92 % hit",
            "    2  Rest ",
            "    9  Throw at 0107 ",
            "       25 % out",
            "    8  Throw at 0106 ",
            "       8 % out",
            "    4  Throw at 0102 ",
            "       … or one of 6 more targets; type it, such as `throw at 0101`",
        ];
        assert_eq!(lines.len(), starts.len(), "{lines:#?}");
        for (line, start) in lines.iter().zip(starts) {
            assert!(line.starts_with(start), "{line:?} and {start:?}");
        }
        assert_eq!(lines[1], "       92 % hit", "what can’t happen is left out");
    }

    #[test]
    fn few_targets_and_buttons_are_all_listed() {
        let hexes = (1..=6).map(|row| offer(&format!("Move to 010{row}"), Target::Hex(1, row), &[]));
        let buttons = (1..=9).map(|count| offer(&format!("Drop {count}"), Target::Button("drop"), &[]));
        assert_eq!(entries(&hexes.chain(buttons).collect::<Vec<_>>()).len(), 15);
    }
}
