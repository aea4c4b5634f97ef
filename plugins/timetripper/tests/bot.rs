//! What the bot promises: offered actions at every table, from what a seat sees, and coming home more often than chance.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::{Advice as _, Bot, Random, Skill};
use engine::{Fast, Game as _, Narrated as _, Offers, Playout, Policy, Seat, Texts, Viewer};
use plugin::seat_bot;
use timetripper::{
    Action, Setup, State, TimeTripper,
    setup::Victory,
    state::{End, Phase},
    time::Displays,
};
use timetripper_plugin::{TimeTripperPlugin, bot::Homing};

/// A bot that chooses from the views of its seats; every choice is checked against the offer.
struct Seen(Box<dyn Bot<TimeTripper>>);

impl Seen {
    fn expert(number: u64) -> Self {
        Self(seat_bot::<TimeTripperPlugin>(Skill::DEFAULT, number))
    }
}

impl Policy<TimeTripper> for Seen {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = TimeTripper::view(state, Viewer::Seat(seat), &Texts::default());
        let action = self.0.choose(&view, seat, offers);
        assert!(offers.has(action), "{action:?} is not offered in {:?}", state.phase);
        action
    }
}

/// Tables of all kinds: each number sets other options.
fn table(players: usize, number: u64) -> Setup {
    let mut setup = Setup::new(players);
    let options = &mut setup.options;
    let (is_team, every) = (players > 1, |nth: u64| number.is_multiple_of(nth));
    options.negotiation = every(2);
    options.treasure = every(3);
    options.dice_decide = !every(5);
    options.optional_set_up = every(7);
    options.literal_freeze = every(11);
    options.random_equipment = is_team && every(4);
    options.tontine = is_team && every(6);
    options.timemaster = every(9);
    if every(3) {
        options.victory = Victory::Treasure;
    }
    if is_team {
        options.pounds = 50 + u8::try_from(number % 21).unwrap();
        setup.females = [true, false, true, false];
    }
    if every(8) {
        setup.options.blind = true;
        setup.shuffle = Some(number);
        setup.displays = Displays::shuffled(number);
    }
    setup
}

#[test]
fn every_choice_is_offered_and_every_game_ends() {
    for players in 1..=4 {
        for number in 0..50 {
            let mut playout = Playout::<TimeTripper>::new(number);
            let mut state = playout.start(&table(players, number));
            let (outcome, _) = playout.finish(&mut state, &mut Seen::expert(number), 50_000);
            assert!(outcome.is_some(), "game {number} of {players} still runs: {:?}", state.phase);
        }
    }
}

/// In how many of these games someone came home.
fn homecomings(bot: impl Fn(u64) -> Box<dyn Bot<TimeTripper>>, games: u64) -> usize {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    let is_home = |number: &u64| {
        let mut playout = Playout::<TimeTripper>::new(*number);
        let mut state = playout.start(&setup);
        let _ = playout.finish(&mut state, &mut Seen(bot(*number)), 50_000);
        state.phase == Phase::Over(End::Home)
    };
    (0..games).filter(is_home).count()
}

#[test]
fn a_lone_tripper_comes_home_more_often_than_chance() {
    let expert = homecomings(|number| seat_bot::<TimeTripperPlugin>(Skill::DEFAULT, number), 120);
    let chance = homecomings(|number| Box::new(Random::new(number)), 120);
    assert!(chance <= 2, "chance came home {chance} times");
    assert!(expert >= 60, "home {expert} times of 120");
}

#[test]
fn the_same_view_gives_the_same_choice() {
    let mut playout = Playout::<TimeTripper>::new(7);
    let mut state = playout.start(&table(1, 1));
    let mut offers = Offers::for_bots();
    for _ in 0..40 {
        let Some(seat) = TimeTripper::to_act(&state).lowest() else { break };
        offers.clear();
        TimeTripper::offer(&state, seat, &mut offers);
        let view = TimeTripper::view(&state, Viewer::Seat(seat), &Texts::default());
        let choices = [1, 2].map(|number| Homing::new().advise(&view, seat, &offers, &mut Fast::new(number)));
        assert_eq!(choices[0], choices[1], "nothing is left to chance in {:?}", state.phase);
        let Some(action) = choices[0] else { break };
        let _ = playout.apply(&mut state, seat, action);
    }
}

/// Blind displays make no difference to the bot: it cannot see them.
#[test]
fn the_bot_knows_nothing_of_blind_displays() {
    let mut setup = table(1, 8);
    let mut choices = 0;
    for number in 0..6 {
        setup.displays = Displays::shuffled(number);
        let mut playout = Playout::<TimeTripper>::new(number);
        let mut state = playout.start(&setup);
        let mut offers = Offers::for_bots();
        for _ in 0..60 {
            let Some(seat) = TimeTripper::to_act(&state).lowest() else { break };
            offers.clear();
            TimeTripper::offer(&state, seat, &mut offers);
            let mut other = state.clone();
            other.time.displays = Displays::shuffled(number + 100);
            let choose = |state: &State| {
                let view = TimeTripper::view(state, Viewer::Seat(seat), &Texts::default());
                seat_bot::<TimeTripperPlugin>(Skill::DEFAULT, 3).choose(&view, seat, &offers)
            };
            let action = choose(&state);
            assert_eq!(action, choose(&other), "in {:?}", state.phase);
            choices += 1;
            let _ = playout.apply(&mut state, seat, action);
        }
    }
    assert!(choices > 100, "{choices}");
}
