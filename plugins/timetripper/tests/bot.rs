//! What the homing Tripper promises: offered actions at every table, and coming home more often than chance
//! does.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use bots::timetripper::Homing;
use engine::{Fast, Game as _, Offers, Playout, Policy, Seat, Uniform};
use timetripper::{
    Action, Setup, State, TimeTripper,
    setup::Victory,
    state::{End, Phase},
    time::Displays,
};

/// Checks every choice of another policy against the offer.
struct Checked(Homing);

impl Policy<TimeTripper> for Checked {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, chance: &mut Fast) -> Action {
        let action = self.0.choose(state, seat, offers, chance);
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
            let (outcome, _) = playout.finish(&mut state, &mut Checked(Homing::new()), 50_000);
            assert!(outcome.is_some(), "game {number} of {players} still runs: {:?}", state.phase);
        }
    }
}

/// In how many of so many games somebody came home.
fn homecomings(policy: &mut impl Policy<TimeTripper>, players: usize, games: u64) -> usize {
    let mut setup = Setup::new(players);
    setup.options.dice_decide = true;
    let is_home = |number: &u64| {
        let mut playout = Playout::<TimeTripper>::new(*number);
        let mut state = playout.start(&setup);
        let _ = playout.finish(&mut state, policy, 50_000);
        state.phase == Phase::Over(End::Home)
    };
    (0..games).filter(is_home).count()
}

#[test]
fn a_lone_tripper_comes_home_more_often_than_chance() {
    let (homing, chance) = (homecomings(&mut Homing::new(), 1, 120), homecomings(&mut Uniform, 1, 120));
    assert!(chance <= 2, "chance came home {chance} times");
    assert!(homing >= 60, "home {homing} times of 120");
}

#[test]
fn the_same_position_gives_the_same_choice() {
    let setup = table(1, 1);
    let mut playout = Playout::<TimeTripper>::new(7);
    let mut state = playout.start(&setup);
    let mut offers = Offers::for_bots();
    for _ in 0..40 {
        let Some(seat) = TimeTripper::to_act(&state).lowest() else { break };
        offers.clear();
        TimeTripper::offer(&state, seat, &mut offers);
        let choices =
            [1, 2].map(|number| Homing::new().choose(&state, seat, &offers, &mut Fast::new(number)));
        assert_eq!(choices[0], choices[1], "nothing is left to chance in {:?}", state.phase);
        let _ = playout.apply(&mut state, seat, choices[0]);
    }
}
