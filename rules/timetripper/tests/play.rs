//! Whole games by chance.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use engine::{Playout, Uniform};
use timetripper::{Setup, TimeTripper, state::Phase, time::Era};

#[test]
fn random_trips_end() {
    for players in 1..=4 {
        let mut ends = std::collections::BTreeMap::new();
        let mut fought = 0u32;
        let mut steps_all = 0;
        for number in 0..400 {
            let mut setup = Setup::new(players);
            setup.options.negotiation = number % 2 == 0;
            setup.options.treasure = number % 3 == 0;
            setup.options.dice_decide = number % 5 != 0;
            setup.options.optional_set_up = number % 7 == 0;
            setup.options.random_equipment = players > 1 && number % 4 == 0;
            setup.options.tontine = players > 1 && number % 6 == 0;
            let mut playout = Playout::<TimeTripper>::new(number);
            let mut state = playout.start(&setup);
            let (outcome, steps) = playout.finish(&mut state, &mut Uniform, 50_000);
            assert!(outcome.is_some(), "game {number} of {players} still runs: {:?}", state.phase);
            let Phase::Over(end) = state.phase else { panic!() };
            *ends.entry(format!("{end:?}")).or_insert(0) += 1;
            fought += u32::from(state.time.fought);
            steps_all += steps;
        }
        println!("{players}: {ends:?}, battles {fought}, steps {steps_all}");
    }
}

#[test]
fn every_battle_is_played_by_chance() {
    for battle in 1..=72 {
        for number in 0..12u64 {
            let mut setup = Setup::new(1 + usize::try_from(number % 4).unwrap());
            setup.options.negotiation = number % 2 == 0;
            setup.options.treasure = number % 3 == 0;
            setup.options.dice_decide = number % 5 != 0;
            setup.females[0] = number % 2 == 1;
            let mut playout = Playout::<TimeTripper>::new(number);
            let mut state = playout.start(&setup);
            // Whatever way they set off in the Past, they come to this battle.
            let displays = &mut state.time.displays;
            displays.moments().filter(|at| at.era == Era::Past).for_each(|at| displays.put(at, battle));
            let (outcome, _) = playout.finish(&mut state, &mut Uniform, 50_000);
            assert!(outcome.is_some(), "game {number} of battle {battle} still runs: {:?}", state.phase);
            assert!(state.time.has_seen(battle));
        }
    }
}
