//! What the bot promises: offered actions at every table, from what a seat sees and nothing else, and better play the
//! higher its level.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::{Bot, Level, Random, Skill};
use engine::{Fast, Game as _, Narrated as _, Offers, Outcome, Playout, Policy, Seat, Texts, Viewer};
use plugin::seat_bot;
use time_agent::{Action, End, Setup, Stage, State, TimeAgent};
use time_agent_plugin::TimeAgentPlugin;

/// No game takes more steps than this.
const LONGEST: usize = 200_000;

/// Bots that choose from the views of their seats; every choice is checked against the offer.
struct Table(Vec<Box<dyn Bot<TimeAgent>>>);

impl Policy<TimeAgent> for Table {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = TimeAgent::view(state, Viewer::Seat(seat), &Texts::default());
        let action = self.0[seat.index()].choose(&view, seat, offers);
        assert!(offers.has(action), "{action:?} is not offered in {:?}", state.stage);
        action
    }
}

fn expert(level: Level, number: u64) -> Box<dyn Bot<TimeAgent>> {
    seat_bot::<TimeAgentPlugin>(Skill::Expert(level), number)
}

/// A whole game between these bots.
fn play(number: u64, bots: Vec<Box<dyn Bot<TimeAgent>>>) -> (State, Outcome) {
    let mut playout = Playout::<TimeAgent>::new(number);
    let mut state = playout.start(&Setup::new(bots.len()));
    let (outcome, _) = playout.finish(&mut state, &mut Table(bots), LONGEST);
    let outcome = outcome.unwrap_or_else(|| panic!("game {number} still runs: {:?}", state.stage));
    (state, outcome)
}

#[test]
fn every_choice_is_offered_and_every_game_ends() {
    for players in 2..=6_u64 {
        for (number, level) in [Level::Hard, Level::Medium, Level::Easy].into_iter().enumerate() {
            let number = number as u64;
            let _ = play(number, (0..players).map(|at| expert(level, number + at)).collect());
        }
    }
}

#[test]
fn most_games_of_six_end_because_time_travel_is_cut_off() {
    let is_cut = |number: &u64| {
        let (state, _) = play(*number, (0..6).map(|at| expert(Level::Hard, at)).collect());
        state.stage == Stage::Over(End::TimeTravel)
    };
    let cut = (0..8).filter(is_cut).count();
    assert!(cut >= 6, "{cut} of 8");
}

#[test]
fn a_bot_repeats_itself_for_the_same_number() {
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let game = |number: u64| play(3, (0..3).map(|_| expert(level, number)).collect()).0;
        assert!(game(8) == game(8), "{level}");
    }
    let easy = |number: u64| play(3, (0..3).map(|_| expert(Level::Easy, number)).collect()).0;
    assert!(easy(8) != easy(9), "whims depend on the number");
}

/// Positions that look the same to a seat get the same choice, whatever lies face down and whatever others have sealed.
#[test]
fn a_bot_knows_nothing_that_its_seat_cannot_see() {
    let mut dice = Fast::new(17);
    let (mut choices, mut differences) = (0, 0);
    for players in [2, 6] {
        let mut playout = Playout::<TimeAgent>::new(players as u64);
        let mut state = playout.start(&Setup::new(players));
        let mut offers = Offers::for_bots();
        for _ in 0..400 {
            let Some(seat) = TimeAgent::to_act(&state).lowest() else { break };
            let see = |state: &State| TimeAgent::view(state, Viewer::Seat(seat), &Texts::default());
            let view = see(&state);
            let other = TimeAgent::imagine(&view, &mut Texts::default(), &mut dice);
            assert_eq!(see(&other), view, "an imagined position looks the same");
            differences += u32::from(other != state);
            offers.clear();
            TimeAgent::offer(&state, seat, &mut offers);
            let choose = |state: &State, level| expert(level, 5).choose(&see(state), seat, &offers);
            let action = choose(&state, Level::Hard);
            assert_eq!(action, choose(&other, Level::Hard), "in {:?}", state.stage);
            assert_eq!(choose(&state, Level::Easy), choose(&other, Level::Easy), "in {:?}", state.stage);
            choices += 1;
            let _ = playout.apply(&mut state, seat, action);
        }
    }
    assert!(choices > 500 && differences > 400, "{choices} choices, {differences} positions differ");
}

/// Of this many games, how many the bots of the first kind win that have every other seat.
fn wins(
    games: u64,
    players: usize,
    first: impl Fn(u64) -> Box<dyn Bot<TimeAgent>>,
    second: impl Fn(u64) -> Box<dyn Bot<TimeAgent>>,
) -> f64 {
    let mut wins = 0.0;
    for number in 0..games {
        let is_first = |seat: usize| (seat as u64 + number).is_multiple_of(2);
        let bot = |seat: usize| if is_first(seat) { first(number) } else { second(number) };
        let (_, outcome) = play(100 + number / 2, (0..players).map(bot).collect());
        let winners = (0..players).filter(|seat| outcome.winners.has(Seat::new(*seat)));
        let (won, all) = winners
            .fold((0.0, 0.0), |(won, all), seat| (won + f64::from(u8::from(is_first(seat))), all + 1.0));
        wins += won / all;
    }
    wins
}

#[test]
fn an_expert_beats_chance_nearly_always() {
    let random = |number: u64| -> Box<dyn Bot<TimeAgent>> { Box::new(Random::new(number)) };
    let two = wins(12, 2, |number| expert(Level::Hard, number), random);
    let six = wins(8, 6, |number| expert(Level::Hard, number), random);
    assert!(two >= 11.0 && six >= 7.5, "{two} of 12 with two players, {six} of 8 with six");
}

#[test]
fn each_level_is_weaker_than_the_next() {
    let games = 16;
    for (weaker, stronger) in [(Level::Easy, Level::Medium), (Level::Medium, Level::Hard)] {
        let won = wins(games, 2, |number| expert(stronger, number), |number| expert(weaker, number));
        assert!(won >= 11.0, "{stronger} won {won} of {games} against {weaker}");
    }
}
