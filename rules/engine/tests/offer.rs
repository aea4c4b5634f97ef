//! What a seat may do: the offer is the law.

use engine::{Offers, Step as _, TextId, Texts, Tier};
use lawbook::sample::Action;

const ANY: Action = Action::Say { words: TextId::ANY };

/// A bid as the normal course, a risk as a rarity, words as a convenience.
fn offered(mut offers: Offers<Action>) -> Offers<Action> {
    offers.plain(Action::Bid(1));
    offers.rare(Action::Risk);
    offers.extra(ANY);
    offers
}

#[test]
fn people_are_offered_everything_with_its_tier() {
    let offers = offered(Offers::new());
    let all = [(Action::Bid(1), Tier::Plain), (Action::Risk, Tier::Rare), (ANY, Tier::Extra)];
    assert_eq!(offers.list(), all);
    assert!(offers.actions().eq(all.map(|(action, _)| action)));
    assert_eq!((offers.len(), offers.plain_count(), offers.takes_extras()), (3, 1, true));
}

#[test]
fn bots_are_offered_no_extras() {
    let offers = offered(Offers::for_bots());
    assert_eq!((offers.len(), offers.takes_extras()), (2, false));
    assert!(!offers.has(ANY));
}

#[test]
fn what_is_not_in_the_list_is_not_offered() {
    let offers = offered(Offers::new());
    assert!(offers.has(Action::Bid(1)) && offers.has(Action::Risk));
    assert!(!offers.has(Action::Bid(2)) && !offers.has(Action::Take));
}

#[test]
fn where_words_are_asked_for_any_words_are_offered() {
    let words = Texts::default().keep("anything");
    assert!(offered(Offers::new()).has(ANY.with_words(words)));
    assert!(!Offers::new().has(ANY.with_words(words)));
}

#[test]
fn a_cleared_buffer_offers_nothing() {
    let mut offers = offered(Offers::default());
    offers.clear();
    assert!(offers.is_empty() && !offers.has(Action::Bid(1)));
    assert_eq!((offers.len(), offers.plain_count()), (0, 0));
}
