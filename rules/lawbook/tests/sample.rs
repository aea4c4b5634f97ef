//! The cases of Highest Bid, each with a position, an entry and what is told: how a game's cases are tested.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use engine::{AnyMatch, Game, Match, Narrated, Seat, Setting, Source, Viewer};
use lawbook::sample::{HighestBid, Setup};

/// A game of seats with these secret numbers.
fn table(secrets: &[u16]) -> Match<HighestBid> {
    let names = secrets.iter().map(|_| String::new()).collect();
    Match::start_from(Setup::new(secrets.len()), 1, names, Source::SCRIPTED, Some(secrets)).unwrap()
}

/// Plays `seat: text / faces` and gives what everybody is told.
fn play(game: &mut Match<HighestBid>, entry: &str) -> Vec<String> {
    let (entry, faces) = entry.split_once(" / ").unwrap_or((entry, ""));
    let (seat, text) = entry.split_once(": ").unwrap();
    let faces: Vec<u16> = faces.split_whitespace().map(|face| face.parse().unwrap()).collect();
    let seat = Seat::numbered(seat.parse().unwrap()).unwrap();
    let steps = game.read(seat, text).unwrap();
    game.play_given(seat, &steps, &faces).unwrap();
    told(game, Viewer::Public)
}

/// What the viewer was told with the last entry.
fn told(game: &Match<HighestBid>, viewer: Viewer) -> Vec<String> {
    let log = game.log(Some(viewer));
    let line = log.last().unwrap();
    line.events.iter().map(|event| format!("{} [{}]", event.text, event.rule)).collect()
}

/// After these entries, this one tells everybody this.
fn check(secrets: &[u16], before: &[&str], entry: &str, expected: &[&str]) -> Match<HighestBid> {
    let mut game = table(secrets);
    for earlier in before {
        play(&mut game, earlier);
    }
    assert_eq!(play(&mut game, entry), expected);
    game
}

#[test]
fn case_1_a_secret_number_is_told_to_its_seat_alone() {
    let game = table(&[4, 6]);
    assert_eq!(told(&game, Viewer::Public), ["Round 1 begins. [2]"]);
    let own = told(&game, Viewer::Seat(Seat::new(1)));
    assert_eq!(own, ["Player 2’s secret number is 6. [1]", "Round 1 begins. [2]"]);
}

#[test]
fn case_2_a_bid_is_sealed() {
    check(&[4, 6], &[], "2: bid 3", &["Player 2 has bid. [2]"]);
}

#[test]
fn case_2_1_a_saying_is_read_out_with_the_bids() {
    let expected = [
        "Player 2 has bid. [2]",
        "Player 1 bid 1 and says: \"Mine!\" [3]",
        "Player 2 bid 3. [3]",
        "Player 2 wins a pot of 5. [3.1]",
    ];
    check(&[4, 6], &["1: say \"\\\"Mine!\\\"\", bid 1"], "2: bid 3 / 5", &expected);
}

#[test]
fn case_2_2_the_clock_bids_nothing_and_takes_the_pot() {
    let mut game = table(&[4, 6]);
    game.lapse(Seat::new(1), None).unwrap();
    assert_eq!(told(&game, Viewer::Public), ["Player 2 was late and bids nothing. [2.2]"]);
    play(&mut game, "1: bid 1 / 6");
    game.lapse(Seat::new(0), None).unwrap();
    assert_eq!(told(&game, Viewer::Public), ["Player 1 takes it. [4]", "Round 2 begins. [2]"]);
}

#[test]
fn case_3_1_the_lowest_seat_wins_among_equals_and_pays() {
    let game = check(
        &[1, 2, 3],
        &["3: bid 2", "2: bid 2"],
        "1: bid 1 / 4",
        &[
            "Player 1 has bid. [2]",
            "Player 1 bid 1. [3]",
            "Player 2 bid 2. [3]",
            "Player 3 bid 2. [3]",
            "Player 2 wins a pot of 4. [3.1]",
        ],
    );
    assert_eq!(game.state().points, [0, -2, 0, 0]);
    assert_eq!(game.to_act().join(", "), "2");
}

#[test]
fn case_4_1_a_risked_pot_doubles_or_is_lost() {
    let bids = ["1: bid 1", "2: bid 3 / 5"];
    let doubled =
        check(&[1, 1], &bids, "2: risk / 2", &["Player 2 doubles it. [4.1]", "Round 2 begins. [2]"]);
    assert_eq!(doubled.state().points[1], 10 - 3);
    let lost = check(&[1, 1], &bids, "2: risk / 1", &["Player 2 loses it. [4.1]", "Round 2 begins. [2]"]);
    assert_eq!(lost.state().points[1], -3);
}

#[test]
fn case_5_the_secret_numbers_decide_and_equals_share() {
    let rounds = ["1: bid 1", "2: bid 2 / 3", "2: take", "1: bid 1", "2: bid 2 / 3", "2: take"];
    let before = [&rounds[..], &["1: bid 1", "2: bid 2 / 2"]].concat();
    let expected = [
        "Player 2 takes it. [4]",
        "Player 1’s secret number was 6. [5]",
        "Player 2’s secret number was 4. [5]",
        "The winners are: Player 1 and Player 2. [5]",
    ];
    let game = check(&[6, 4], &before, "2: take", &expected);
    assert_eq!(game.outcome().unwrap().played(), [6, 6]);
    assert_eq!(AnyMatch::decision(&game, Seat::new(0), "").unwrap().offers, []);
}

#[test]
fn the_board_shows_each_viewer_their_own() {
    let mut game = table(&[4, 6]);
    play(&mut game, "2: say \"Hm.\", bid 3");
    let board = |viewer| HighestBid::board(&game.view(viewer), game.names());
    let public = "Round 1 of 3\nseat 1: 0 points\nseat 2: 0 points, has bid";
    assert_eq!(board(Viewer::Public), public);
    let own = "Round 1 of 3\nseat 1: 0 points\nseat 2: 0 points, secret number 6, bids 3, says \"Hm.\"";
    assert_eq!(board(Viewer::Seat(Seat::new(1))), own);
}

#[test]
fn a_set_up_reports_every_fault_and_reads_back() {
    let settings = [Setting::new("die", "1"), Setting::new("dice", "6"), Setting::new("rounds", "x")];
    let faults = HighestBid::read_setup(2, &settings).unwrap_err();
    let shown: Vec<_> = faults.iter().map(|fault| (fault.setting, fault.message.as_str())).collect();
    let expected = [
        (Some(0), "the pot's die has 2 to 100 sides"),
        (Some(1), "Highest Bid has two settings, `rounds` and `die`"),
        (Some(2), "a game has 1 to 50 rounds"),
    ];
    assert_eq!(shown, expected);
    for setup in [Setup::new(2), Setup { seats: 4, rounds: 9, die: 20 }] {
        let seats = HighestBid::seats(&setup);
        assert_eq!(HighestBid::read_setup(seats, &HighestBid::write_setup(&setup)), Ok(setup));
    }
}
