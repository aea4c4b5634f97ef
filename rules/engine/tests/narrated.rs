//! What rules say: gists of the rulebook, refusals, and words that are too long.

use engine::{Names, Outcome, Refusal, Rule, Seat, Seats, TextFault, TextFaults, at_most, gist, rule};
use lawbook::sample::HighestBid;

#[test]
fn a_rule_has_its_gist() {
    let gist = |rule| gist::<HighestBid>(rule);
    assert_eq!(gist(rule!("4")), Some("The winner decides whether to take the pot or to risk it."));
    assert_eq!(gist(rule!("4.")), None);
    assert_eq!(gist(rule!("")), None);
    assert_eq!(gist(Rule::TABLE), None);
}

#[test]
fn a_refusal_names_its_rule() {
    assert_eq!(Refusal::new(rule!("8.22"), "It is empty.").to_string(), "It is empty. [8.22]");
    assert_eq!(Refusal::table("Not now.").to_string(), "Not now. [table]");
}

#[test]
fn a_fault_of_a_text_says_what_was_expected_or_which_rule_forbids_it() {
    assert_eq!(TextFault::expected(3, "a bid").to_string(), "expected a bid");
    let forbidden = TextFault::forbidden(0, Refusal::new(rule!("9.3"), "Not your name."));
    assert_eq!(forbidden.to_string(), "Not your name. [9.3]");
}

#[test]
fn faults_come_in_the_order_of_their_places() {
    assert_eq!(TextFaults::of(Vec::new()), None);
    let faults = [TextFault::expected(7, "a bid"), TextFault::expected(2, "a seat")];
    let faults = TextFaults::of(faults.to_vec()).unwrap();
    assert_eq!((faults.at(), faults.to_string().as_str()), (2, "expected a seat; expected a bid"));
    assert_eq!(faults.all().iter().map(|fault| fault.at).collect::<Vec<_>>(), [2, 7]);
}

#[test]
fn faults_are_explained_by_what_is_there() {
    let explain = |text: &str, places: &[usize]| {
        let faults = places.iter().map(|&at| TextFault::expected(at, "a bid")).collect();
        TextFaults::of(faults).unwrap().explain(text)
    };
    assert_eq!(explain("bet 2,bid zwei", &[0, 10]), "at “bet”: expected a bid; at “zwei”: expected a bid");
    assert_eq!(explain("bid ", &[4]), "at the end: expected a bid");
    assert_eq!(explain("bid, take", &[3]), "expected a bid");
    let long = explain(&"é".repeat(100), &[0]);
    assert_eq!(long, format!("at “{}…”: expected a bid", "é".repeat(20)));
    assert_eq!(explain("é", &[1]), "at the end: expected a bid", "a place inside a letter counts as the end");
}

#[test]
fn a_player_without_a_name_goes_by_the_number_of_the_seat() {
    let given = ["Ada".to_owned(), String::new()];
    let names = Names::new("Tripper", &given);
    let seats = Seats::first(3);
    assert_eq!(names.list(seats), "Ada, Tripper 2 and Tripper 3");
    assert_eq!((names.of(Seat::new(0)), names.list(Seats::NONE)), ("Ada".into(), String::new()));
}

#[test]
fn words_are_counted_in_characters() {
    let check = |words: &str, expected: Result<(), &str>| {
        let judged = at_most(words, 3, rule!("9")).map_err(|refusal| refusal.to_string());
        assert_eq!(judged, expected.map_err(ToOwned::to_owned));
    };
    check("時間🕰", Ok(()));
    check("", Err("The text is empty. [9]"));
    check("four", Err("The text has 4 characters; the limit is 3. [9]"));
}

#[test]
fn the_highest_score_wins_and_equals_share() {
    let check = |seats: usize, scores: &[i32], winners: &[usize]| {
        let mut all = [100; engine::MAX_SEATS];
        all[..scores.len()].copy_from_slice(scores);
        let outcome = Outcome::highest(seats, all);
        let expected: Seats = winners.iter().filter_map(|&number| Seat::numbered(number)).collect();
        assert_eq!((outcome.winners, outcome.played()), (expected, scores));
    };
    check(3, &[1, 5, 2], &[2]);
    check(3, &[5, -1, 5], &[1, 3]);
    check(2, &[-3, -3], &[1, 2]);
    check(0, &[], &[]);
}

#[test]
fn an_outcome_in_json_is_of_those_who_played() {
    let outcome = Outcome::highest(2, [0; engine::MAX_SEATS]);
    let expected = serde_json::json!({ "winners": [1, 2], "scores": [0, 0] });
    assert_eq!(serde_json::to_value(outcome).unwrap(), expected);
}
