//! Random play allocates nothing once its buffers have grown.

use engine::{Game as _, Offers, Playout, Uniform};
use fantasy_trip::FantasyTrip;
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
    let mut offers = Offers::for_bots();
    (0..1 << 14).for_each(|_| offers.plain(fantasy_trip::Action::Done));
    for sides in [["Bron", "Tessa"], ["Iden; Wolf; Sildan", "Vesper; Giant; Bombard"]] {
        let setup = fantasy_trip::Setup::of(&sides);
        let mut playout = Playout::<FantasyTrip>::new(1);
        for fight in 0..10 {
            // The names of the figures are copied at the start.
            let mut state = playout.start(&setup);
            let counted = allocation_counter::measure(|| {
                while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
                    offers.clear();
                    FantasyTrip::offer(&state, seat, &mut offers);
                    let action = Uniform::pick(&offers, playout.chance());
                    let _ = playout.apply(&mut state, seat, action);
                }
            });
            assert_eq!(counted.count_total, 0, "fight {fight} of {sides:?}");
        }
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 10])));
    assert_eq!(counted.count_total, 1);
}
