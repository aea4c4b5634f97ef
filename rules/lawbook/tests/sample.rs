//! The cases of Highest Bid, each with a position, an entry and what came of it: how a game's cases are tested.

use engine::{Game, Narrated, Setting, Viewer};
use lawbook::{
    sample::{HighestBid, Setup},
    trial::{Trial, viewer},
};

/// A game of players with these secret numbers.
fn table(secrets: &[u16]) -> Trial<HighestBid> {
    Trial::start(Setup::new(secrets.len()), secrets)
}

/// After these entries, the last of them has caused these events.
#[track_caller]
fn check(secrets: &[u16], entries: &str, expected: &[&str]) -> Trial<HighestBid> {
    let trial = table(secrets).after(entries);
    assert_eq!(trial.words(), expected);
    trial
}

#[test]
fn case_1_a_secret_number_is_shown_to_its_seat_alone() {
    let trial = table(&[4, 6]);
    assert_eq!(trial.words(), ["[2] Round 1 begins."]);
    let own = ["[1] Player 2’s secret number is 6.", "[2] Round 1 begins."];
    assert_eq!(trial.words_for(viewer(2)), own);
}

#[test]
fn case_2_a_bid_is_sealed() {
    check(&[4, 6], "2: bid 3", &["[2] Player 2 has bid."]);
}

#[test]
fn case_2_1_a_saying_is_read_out_with_the_bids() {
    let expected = [
        "[2] Player 2 has bid.",
        "[3] Player 1 bid 1 and says: \"Mine!\"",
        "[3] Player 2 bid 3.",
        "[3.1] Player 2 wins a pot of 5.",
    ];
    check(&[4, 6], "1: say \"\\\"Mine!\\\"\", bid 1 | 2: bid 3 / 5", &expected);
}

#[test]
fn case_2_2_the_clock_bids_nothing_and_takes_the_pot() {
    let trial = check(&[4, 6], "lapse 2", &["[2.2] Player 2 missed the deadline and bids nothing."]);
    let trial = trial.after("1: bid 1 / 6 | lapse 1");
    assert_eq!(trial.words(), ["[4] Player 1 takes the pot.", "[2] Round 2 begins."]);
}

#[test]
fn case_3_1_the_highest_bid_wins_and_pays() {
    let expected = [
        "[2] Player 1 has bid.",
        "[3] Player 1 bid 1.",
        "[3] Player 2 bid 2.",
        "[3] Player 3 bid 2.",
        "[3.1] Player 2 wins a pot of 4.",
    ];
    let trial = check(&[1, 2, 3], "3: bid 2 | 2: bid 2 | 1: bid 1 / 4", &expected);
    assert_eq!((trial.state().points, trial.to_act().as_str()), ([0, -2, 0, 0], "2"));
}

#[test]
fn case_3_1_a_tie_goes_to_the_fewest_points_and_then_to_the_lowest_seat() {
    // Player 1 has 3 points, the others none.
    let first = "1: bid 1 | 2: bid 1 | 3: bid 1 / 4 | 1: take";
    let tie = "1: bid 2 | 2: bid 2 | 3: bid 2 / 1";
    for (version, winner) in [(1, "1"), (2, "2")] {
        let trial = Trial::<HighestBid>::start_under(version, Setup::new(3), &[1, 2, 3]);
        assert_eq!(trial.after(first).after(tie).to_act(), winner, "version {version}");
    }
}

#[test]
fn case_4_the_pot_must_be_decided() {
    let trial = table(&[1, 1]).after("1: bid 1 | 2: bid 3 / 5");
    assert_eq!(trial.offers(2), ["take", "risk"]);
    trial.refuses(2, "bid 1", "4");
    trial.refuses(1, "take", "table");
}

#[test]
fn case_4_1_a_risked_pot_doubles_or_is_lost() {
    let bids = "1: bid 1 | 2: bid 3 / 5 | ";
    let doubled = check(
        &[1, 1],
        &format!("{bids}2: risk / 2"),
        &["[4.1] Player 2 doubles the pot.", "[2] Round 2 begins."],
    );
    assert_eq!(doubled.state().points[1], 10 - 3);
    let lost = check(
        &[1, 1],
        &format!("{bids}2: risk / 1"),
        &["[4.1] Player 2 loses the pot.", "[2] Round 2 begins."],
    );
    assert_eq!(lost.state().points[1], -3);
}

#[test]
fn case_5_the_secret_numbers_decide_and_equals_share() {
    let round = "1: bid 1 | 2: bid 2 / 3 | 2: take | ";
    let expected = [
        "[4] Player 2 takes the pot.",
        "[5] Player 1’s secret number was 6.",
        "[5] Player 2’s secret number was 4.",
        "[5] Player 1 and Player 2 share the victory.",
    ];
    let trial = check(&[6, 4], &format!("{round}{round}1: bid 1 | 2: bid 2 / 2 | 2: take"), &expected);
    assert_eq!(trial.game.outcome().map(|outcome| outcome.played().to_vec()), Some(vec![6, 6]));
    assert!(trial.offers(1).is_empty());
}

#[test]
fn the_board_shows_each_viewer_their_own() {
    let trial = table(&[4, 6]).after("2: say \"Hm.\", bid 3");
    let public = "Round 1 of 3\nPlayer 1: 0 points\nPlayer 2: 0 points, has bid";
    assert_eq!(trial.board(Viewer::Public), public);
    let own = "Round 1 of 3\nPlayer 1: 0 points\nPlayer 2: 0 points, secret number 6, bids 3, says \"Hm.\"";
    assert_eq!(trial.board(viewer(2)), own);
}

#[test]
fn every_fault_of_a_text_is_reported() {
    let steps = "expected `say \"…\"`, `bid 2`, `take` or `risk`";
    let expected = [(0, steps.to_owned()), (9, "expected a bid from 1 to 3".to_owned())];
    assert_eq!(table(&[4, 6]).faults(1, "bet, bid x"), expected);
}

#[test]
fn a_set_up_reports_every_fault_and_reads_back() {
    let settings = [Setting::new("die", "1"), Setting::new("dice", "6"), Setting::new("rounds", "x")];
    let faults = HighestBid::read_setup(2, &settings).unwrap_err();
    let shown: Vec<_> = faults.iter().map(|fault| (fault.setting, fault.message.as_str())).collect();
    let expected = [
        (Some(0), "The pot’s die has 2 to 100 sides."),
        (Some(1), "Highest Bid has two settings: `rounds` and `die`."),
        (Some(2), "Choose 1 to 50 rounds."),
    ];
    assert_eq!(shown, expected);
    for setup in [Setup::new(2), Setup { seats: 4, rounds: 9, die: 20 }] {
        let seats = HighestBid::seats(&setup);
        assert_eq!(HighestBid::read_setup(seats, &HighestBid::write_setup(&setup)), Ok(setup));
    }
}
