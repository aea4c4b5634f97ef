//! [T8] [T9] [T10] Who plays with whom, and how scores are counted.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{TowTrial as _, Trial, table, table_with};
use engine::{AnyMatch as _, Narrated as _, Seats, Setting, Viewer};
use lawbook::trial::{seat, viewer};
use tow_truck::{EXPERT, Event, GOOD, Setup, TowTruck, Verdict};

fn seats(numbers: &[usize]) -> Seats {
    numbers.iter().map(|number| seat(*number)).collect()
}

/// The faults of a set-up, each on a line.
fn faults(players: usize, settings: &[(&str, &str)]) -> Vec<String> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    TowTruck::read_setup(players, &settings).unwrap_err().iter().map(ToString::to_string).collect()
}

/// Ten rescues of two teams that take turns: what each costs, team one first.
fn ten(game: Trial, costs: [u32; 10]) -> Trial {
    let crews = [(1, 3), (2, 4), (3, 1), (4, 2), (1, 3), (2, 4), (3, 1), (4, 2), (1, 3), (2, 4)];
    crews.into_iter().zip(costs).fold(game, |game, ((agent, driver), cost)| game.rescue(agent, driver, cost))
}

#[test]
fn case_t8_two_teams_of_five_rescues() {
    // Every other seat is in the same team unless the set-up says otherwise; the teams take turns.
    let game = table(4);
    assert_eq!(game.view(Viewer::Public).teams, Some([seats(&[1, 3]), seats(&[2, 4])]));
    let game = game.rescue(1, 3, 2);
    assert_eq!((game.to_act().as_str(), game.months()), ("2", vec![2, 0, 2, 0]));
    let game = game.rescue(2, 4, 3);
    // In a team everyone takes a turn as the agent.
    assert_eq!((game.to_act().as_str(), game.months()), ("3", vec![2, 3, 2, 3]));
    // Five rescues each, and the lower total wins.
    let game = ten(table(4), [2, 3, 2, 3, 2, 3, 2, 3, 2, 2]);
    let outcome = game.game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.played()), (seats(&[1, 3]), &[10, 14, 10, 14][..]));
    assert!(game.words().contains(&"[T8] All rescues are over: Player 1 and Player 3 win.".to_owned()));
    // On a tie the best single rescue decides.
    let game = ten(table(4), [2, 1, 2, 3, 2, 2, 2, 2, 2, 2]);
    let outcome = game.game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.played()), (seats(&[2, 4]), &[10, 10, 10, 10][..]));
    assert_eq!(game.view(Viewer::Public).best, [Some(2), Some(1), Some(2), Some(1)]);
    // If that is tied too, they share the victory.
    let outcome = ten(table(4), [2; 10]).game.outcome().unwrap();
    assert_eq!(outcome.winners, Seats::first(4));
}

#[test]
fn teams_of_any_size_and_a_chosen_agent() {
    let game = table_with(7, &[("teams", "2,7 / 1,3,4,5,6")]);
    assert_eq!(game.view(Viewer::Public).teams, Some([seats(&[2, 7]), seats(&[1, 3, 4, 5, 6])]));
    let game = game.rescue(2, 7, 1);
    // The agent may let a teammate be the agent instead, once.
    assert_eq!(game.to_act(), "1");
    game.refuses(1, "agent 2", "T8");
    game.refuses(1, "agent 1", "T8");
    let game = game.after("1: agent 4");
    assert_eq!(
        game.words(),
        ["[T8] Team 2, rescue 1 of 5: Player 4 is the agent and Player 5 drives the truck."]
    );
    assert_eq!(game.to_act(), "4");
    game.refuses(4, "agent 1", "T8");
    let game = game.after("4: roll / 2 3 6 | 4: say \"somewhere\"");
    assert_eq!(game.to_act(), "1, 3, 5, 6");
    // The driver is the next agent.
    let game = game.after("1: pass | 3: pass | 6: pass | 5: stop").rescue(7, 2, 1);
    assert_eq!(game.to_act(), "5");
    table(2).refuses(1, "agent 2", "T8");
    table(3).refuses(1, "agent 2", "T8");
}

#[test]
fn both_teams_may_play_at_the_same_time() {
    let game = table_with(4, &[("together", "yes")]);
    assert_eq!(game.to_act(), "1, 2");
    let game = game.after("2: roll / 4 5 6 | 1: roll / 2 3 6");
    // Each team sees the other's year and not its own.
    let year = |game: &Trial, who: usize, lane: usize| {
        let lane = format!("{:?}", game.view(viewer(who)).lanes[lane].stage);
        !lane.contains("place: None")
    };
    assert_eq!(
        [0, 1].map(|lane| [1, 2, 3, 4].map(|who| year(&game, who, lane))),
        [[true, true, false, true], [true, true, true, false]]
    );
    let game = game.after("1: say \"somewhere\" | 2: say \"elsewhere\"");
    assert_eq!(game.to_act(), "3, 4");
    // One team may be far ahead of the other; it does not wait.
    let mut game = game.after("3: jump 1947");
    for (agent, driver) in [(3, 1), (1, 3), (3, 1), (1, 3)] {
        assert_eq!(game.to_act(), format!("{agent}, 4"));
        game = game.rescue(agent, driver, 1);
    }
    // When its rescues are done it parks, and the other team plays on.
    assert_eq!(game.to_act(), "3, 4");
    game.refuses(3, "roll", "T8");
    let mut game = game.after("3: park");
    assert_eq!(game.words(), ["[T8] Player 3 parks the truck. The other team is still out."]);
    assert_eq!(game.to_act(), "4");
    game = game.after("4: jump 1811");
    for (agent, driver) in [(4, 2), (2, 4), (4, 2), (2, 4)] {
        game = game.rescue(agent, driver, 2);
    }
    let outcome = game.game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.played()), (seats(&[1, 3]), &[5, 9, 5, 9][..]));
    // A vote holds up both teams.
    let game = table_with(4, &[("together", "yes")])
        .after("1: roll / 2 3 6 | 2: roll / 4 5 6 | 1: say \"hm\" | 3: paradox 1");
    assert_eq!(game.to_act(), "1, 2, 4");
    let game = game.after("4: vote yes | 1: vote no | 2: vote yes");
    assert_eq!((game.to_act().as_str(), game.rescue_for(Viewer::Public).paradoxes), ("2, 3", 1));
    // So does a vote on a message of the second team; a paradox costs that team.
    let game = game.after("2: say \"ha\" | 4: paradox 1");
    assert_eq!(
        game.prompt(1),
        "Player 4 calls message 1 from Player 2 a paradox. Did it give the year away?"
    );
    assert_eq!(game.prompt(2), "Player 4 calls your message 1 a paradox. Did it give the year away?");
    let board = game.game.board(Viewer::Public, None);
    assert!(board.contains("Player 4 calls message 1 from Player 2 a paradox. Votes so far: 1."), "{board}");
    let game = game.after("3: vote yes | 1: vote yes | 2: vote no | 4: jump 1811");
    assert_eq!((game.last().months, game.months()), (13, vec![0, 13, 0, 13]));
    assert_eq!(game.view(Viewer::Public).best, [None, Some(13), None, Some(13)]);
}

#[test]
fn a_truck_that_no_one_parks_parks_itself() {
    let mut game = table_with(4, &[("together", "yes")]);
    for (agent, driver) in [(1, 3), (3, 1), (1, 3), (3, 1), (1, 3)] {
        game = game.rescue(agent, driver, 1);
    }
    let asked = game.decision(3, "").prompt.unwrap();
    assert_eq!((asked.rule.0, asked.text.as_str()), ("T8", "Your team’s rescues are done. Park the truck."));
    game.lapse(3, &[]);
    assert_eq!(game.to_act(), "2");
}

#[test]
fn the_game_is_over_even_if_a_truck_is_not_parked() {
    let mut game = table_with(4, &[("together", "yes")]);
    for (agent, driver) in [(1, 3), (3, 1), (1, 3), (3, 1), (1, 3)] {
        game = game.rescue(agent, driver, 1);
    }
    for (agent, driver) in [(2, 4), (4, 2), (2, 4), (4, 2), (2, 4)] {
        game = game.rescue(agent, driver, 1);
    }
    assert!(game.game.outcome().is_some());
}

#[test]
fn case_t9_three_rescue_each_other_once() {
    let mut game = table(3);
    let mut pairs = Vec::new();
    for cost in 1..=6 {
        let agent = game.game.to_act().lowest().unwrap();
        game = game.after(&format!("{agent}: roll / 2 3 6 | {agent}: say \"somewhere\""));
        let driver = game.game.to_act().lowest().unwrap();
        pairs.push((agent.number(), driver.number()));
        for jump in 1..cost {
            game = game.after(&format!("{driver}: jump {}", if jump % 2 == 1 { 2000 } else { 1999 }));
        }
        game = game.after(&format!("{driver}: jump 1947"));
        // The time counts for the two who took part.
        if cost == 1 {
            assert_eq!(game.months(), [1, 1, 0]);
        }
    }
    let mut sorted = pairs.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)], "each rescues each other once");
    // Everyone took part in four; the lowest total wins.
    let share = |who: usize| {
        (1..)
            .zip(&pairs)
            .filter(|(_, (one, other))| [*one, *other].contains(&who))
            .map(|(cost, _)| cost)
            .sum::<i32>()
    };
    let outcome = game.game.outcome().unwrap();
    assert_eq!(outcome.played(), [share(1), share(2), share(3)]);
    let least = outcome.played().iter().min().unwrap();
    let winners = (1..=3).filter(|who| share(*who) == *least).map(seat).collect::<Seats>();
    assert_eq!(outcome.winners, winners);
}

#[test]
fn among_three_the_best_single_rescue_breaks_a_tie() {
    let mut game = table(3);
    for (agent, driver, cost) in [(1, 2, 2), (2, 3, 3), (3, 1, 1), (1, 3, 5), (2, 1, 2), (3, 2, 3)] {
        game = game.rescue(agent, driver, cost);
    }
    let outcome = game.game.outcome().unwrap();
    assert_eq!((outcome.played(), outcome.winners), (&[10, 10, 12][..], seats(&[1])));
}

#[test]
fn case_t10_two_share_ten_rescues() {
    assert_eq!((EXPERT, GOOD), (50, 100));
    assert_eq!(
        [0, 50, 51, 100, 101].map(Verdict::of),
        [Verdict::Expert, Verdict::Expert, Verdict::Good, Verdict::Good, Verdict::Review]
    );
    for (costs, winners, verdict) in [
        ([5; 10], Seats::first(2), "an expert score"),
        ([5, 5, 5, 5, 5, 5, 5, 5, 5, 6], Seats::first(2), "a good score"),
        ([10; 10], Seats::first(2), "a good score"),
        ([10, 10, 10, 10, 10, 10, 10, 10, 10, 11], Seats::NONE, "time to brush up on your world history"),
    ] {
        let mut game = table(2);
        for (turn, cost) in costs.into_iter().enumerate() {
            // They take turns, five times each.
            let (agent, driver) = if turn % 2 == 0 { (1, 2) } else { (2, 1) };
            assert_eq!(game.to_act(), agent.to_string());
            game = game.rescue(agent, driver, cost);
        }
        let total: u32 = costs.iter().sum();
        let outcome = game.game.outcome().unwrap();
        assert_eq!((outcome.winners, game.months()), (winners, vec![total, total]));
        let told = game.words();
        let last = format!("[T10] All rescues are over, in {total} months: {verdict}.");
        assert_eq!(told.last(), Some(&last));
        assert!(game.events().contains(&Event::Over { winners, pair: Some(total) }));
    }
}

#[test]
fn setups_are_written_so_that_they_read_back() {
    let mut odd = Setup::new(5).together();
    odd.teams = [seats(&[1, 2]), seats(&[3, 4, 5])];
    for setup in [Setup::new(2), Setup::new(3), Setup::new(8), Setup::new(16), odd] {
        let written = TowTruck::write_setup(&setup);
        assert_eq!(TowTruck::read_setup(setup.players, &written).unwrap(), setup);
        assert_eq!(Trial::start(setup, &[]).game.setup(), &setup);
    }
    assert_eq!(TowTruck::write_setup(&Setup::new(8)), []);
    let odd = TowTruck::write_setup(&odd);
    assert_eq!(odd, [Setting::new("teams", "1,2 / 3,4,5"), Setting::new("together", "yes")]);
}

#[test]
fn every_fault_of_a_setup_is_reported() {
    assert_eq!(faults(1, &[]), ["The Tow Truck needs 2 to 16 players; you chose 1."]);
    assert_eq!(faults(17, &[]), ["The Tow Truck needs 2 to 16 players; you chose 17."]);
    assert_eq!(
        faults(3, &[("together", "yes")]),
        ["`together` needs four or more players, who play in two teams"]
    );
    assert_eq!(faults(2, &[("teams", "1 / 2")]).len(), 1);
    assert_eq!(
        faults(5, &[("teams", "1,1,9 / x"), ("together", "perhaps"), ("colour", "red"), ("together", "no")]),
        [
            "seat 1 is listed twice",
            "there is no seat `9` at this table",
            "there is no seat `x` at this table",
            "no team has seats 2, 3, 4 and 5",
            "team 1 needs at least two players",
            "team 2 needs at least two players",
            "`together` must be `yes` or `no`, not `perhaps`",
            "the Tow Truck has no setting `colour`; it has `teams` and `together`",
            "`together` is set twice",
        ]
    );
    assert_eq!(faults(4, &[("teams", "1,2,3,4")]), ["`1,2,3,4` is not two teams, such as `1,3 / 2,4,5`"]);
    assert_eq!(faults(6, &[("teams", "1,2 / 3,4 / 5,6")]).len(), 1);
    assert_eq!(faults(4, &[("teams", "")]).len(), 1);
    let long = "9".repeat(5000);
    assert!(faults(4, &[(&long, &long)])[0].len() < 200);
}
