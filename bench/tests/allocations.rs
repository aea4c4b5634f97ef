//! Random play allocates nothing once its buffers have grown.

use engine::{Playout, Uniform};
use time_trap::{Setup, TimeTrap};

#[test]
fn random_play_allocates_nothing_after_warm_up() {
    for players in [2, 4, 9] {
        let setup = Setup::random(players);
        let mut playout = Playout::<TimeTrap>::new(1);
        let mut games = |count: usize| {
            for _ in 0..count {
                let mut state = playout.start(&setup);
                let (outcome, _) = playout.finish(&mut state, &mut Uniform, usize::MAX);
                assert!(outcome.is_some(), "a random game ends");
            }
        };
        games(3);
        let counted = allocation_counter::measure(|| games(20));
        assert_eq!(counted.count_total, 0, "{players} players");
    }
}

#[test]
fn random_trips_allocate_nothing_after_warm_up() {
    for players in [1, 2, 4] {
        let mut setup = timetripper::Setup::new(players);
        setup.options.dice_decide = true;
        setup.options.negotiation = true;
        let mut playout = Playout::<timetripper::TimeTripper>::new(1);
        let mut trips = |count: usize| {
            for _ in 0..count {
                let mut state = playout.start(&setup);
                let (outcome, _) = playout.finish(&mut state, &mut Uniform, usize::MAX);
                assert!(outcome.is_some(), "a random trip ends");
            }
        };
        trips(50);
        let counted = allocation_counter::measure(|| trips(50));
        assert_eq!(counted.count_total, 0, "{players} players");
    }
}

#[test]
fn random_fights_allocate_nothing_once_they_have_begun() {
    for sides in [["Bron", "Tessa"], ["Iden; Wolf; Sildan", "Vesper; Giant; Bombard"]] {
        let setup = fantasy_trip::Setup::of(&sides);
        let mut playout = Playout::<fantasy_trip::FantasyTrip>::new(1);
        let mut fights = |count: usize| {
            let mut allocated = 0;
            for _ in 0..count {
                // The names of the figures are copied at the start.
                let mut state = playout.start(&setup);
                let counted = allocation_counter::measure(|| {
                    let (outcome, _) = playout.finish(&mut state, &mut Uniform, usize::MAX);
                    assert!(outcome.is_some(), "a random fight ends");
                });
                allocated += counted.count_total;
            }
            allocated
        };
        fights(10);
        assert_eq!(fights(10), 0, "{sides:?}");
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 10])));
    assert_eq!(counted.count_total, 1);
}
