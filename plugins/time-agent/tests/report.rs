//! The report adds up: over races, seats, rounds and endings, and over threads.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::Level;
use engine::{Fast, Game as _, Narrated as _, Offers, Playout, Policy, Seat, Texts, Viewer};
use plugin::{Figure, Report as _, Section, Taught as _};
use time_agent::{Action, Setup, State, TimeAgent};
use time_agent_plugin::{TimeAgentPlugin, TimeAgentReport};

/// Bots that are watched.
struct Watched<'a>(&'a mut TimeAgentReport);

impl Policy<TimeAgent> for Watched<'_> {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = TimeAgent::view(state, Viewer::Seat(seat), &Texts::default());
        let mut bot = TimeAgentPlugin::expert(Level::Hard, 1).unwrap();
        let action = bot.choose(&view, seat, offers);
        self.0.step(state, seat, action);
        action
    }
}

/// The report of one game, and the credits that all races have received and not kept.
fn report_of(number: u64, players: usize) -> (TimeAgentReport, u64) {
    let mut report = TimeAgentReport::default();
    let mut playout = Playout::<TimeAgent>::new(number);
    let mut state = playout.start(&Setup::new(players));
    let mut watched = Watched(&mut report);
    let (mut round, mut spent, mut last) = (0, 0, 0);
    let credits = |state: &State| state.races.iter().map(|race| u64::from(race.credits)).sum::<u64>();
    while let Some(seat) = TimeAgent::to_act(&state).lowest() {
        if state.round != round {
            round = state.round;
            let income: i64 = state.played().map(|race| i64::from(state.race(race).rp.max(0))).sum();
            spent += last + u64::try_from(income).unwrap() - credits(&state);
            last = credits(&state);
        }
        assert!(playout.step(&mut state, seat, &mut watched));
        if state.round == round {
            spent += last - credits(&state).min(last);
            last = credits(&state);
        }
    }
    report.end(&state, &TimeAgent::outcome(&state).unwrap());
    (report, spent)
}

fn counted(games: u64, players: usize) -> TimeAgentReport {
    let mut all = TimeAgentReport::default();
    (0..games).for_each(|number| all.add(report_of(number, players).0));
    all
}

fn column(section: &Section, name: &str) -> Vec<f64> {
    let at = section.columns.iter().position(|column| column == name).unwrap();
    let value = |figure: &Figure| match figure {
        #[allow(clippy::cast_precision_loss, reason = "a few games")]
        Figure::Count(count) => *count as f64,
        Figure::Share(number) | Figure::Number(number) => *number,
        Figure::None => f64::NAN,
    };
    section.rows.iter().map(|(_, figures)| value(&figures[at])).collect()
}

fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn victories_of_races_and_of_seats_add_up_to_the_games() {
    let sections = counted(4, 6).sections();
    for section in &sections[..2] {
        assert_eq!(section.rows.len(), 6);
        assert!(is_close(column(section, "wins").iter().sum(), 4.0), "{}", section.title);
        assert!(is_close(column(section, "share").iter().sum(), 1.0), "{}", section.title);
    }
}

#[test]
fn races_of_one_hand_win_together_and_unplayed_ones_never() {
    let two = counted(3, 2).sections();
    assert!(is_close(column(&two[0], "wins").iter().sum(), 9.0), "three races win each game");
    assert_eq!(two[1].rows.len(), 2);
    let four = counted(2, 4).sections();
    assert_eq!(column(&four[0], "games"), [0.0, 0.0, 2.0, 2.0, 2.0, 2.0]);
    assert_eq!(four[0].rows[0].1[1], Figure::None, "the Buralti are not played");
}

#[test]
fn lengths_endings_rounds_and_technologies_agree() {
    let sections = counted(5, 6).sections();
    let [_, _, length, end, round, technology] = &sections[..] else { panic!("six sections") };
    let lengths = column(length, "rounds");
    assert!(lengths[..11].is_sorted() && lengths[0] >= 1.0 && lengths[10] <= 30.0);
    let ends = column(end, "games");
    assert!(is_close(ends[0] + ends[1], 5.0));
    let rounds = column(round, "games");
    assert!(is_close(rounds[1], 5.0), "every game has a first round");
    assert!(is_close(rounds[0], rounds[1..].iter().sum()), "all rounds");
    assert!(is_close(rounds[0], lengths[11] * 5.0), "the mean length");
    // Time Travel is cut off in exactly the games that end so.
    let cut = column(technology, "games");
    assert!(is_close(cut[6], ends[0]) && cut.iter().all(|games| *games <= 5.0));
}

#[test]
fn all_credits_that_are_spent_are_counted() {
    for (number, players) in [(1, 6), (2, 3), (3, 5)] {
        let (report, spent) = report_of(number, players);
        let sections = report.sections();
        let (games, means) = (column(&sections[4], "games"), column(&sections[4], "credits spent"));
        #[allow(clippy::cast_precision_loss, reason = "one game")]
        let spent = spent as f64;
        assert!(is_close((games[0] * means[0]).round(), spent), "{} of {spent}", games[0] * means[0]);
    }
}

#[test]
fn reports_of_two_threads_add_up() {
    let mut whole = TimeAgentReport::default();
    let mut halves = [TimeAgentReport::default(), TimeAgentReport::default()];
    for number in 0..4 {
        let (report, _) = report_of(number, 6);
        whole.add(report.clone());
        halves[usize::from(number % 2 == 1)].add(report);
    }
    let [mut sum, other] = halves;
    sum.add(other);
    assert_eq!(sum.sections(), whole.sections());
    assert!(TimeAgentReport::default().sections().iter().all(|section| !section.title.is_empty()));
}
