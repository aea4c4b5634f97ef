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

/// A fight's offers have no upper bound that play reaches soon: one in some ten thousand is longer than all before it. So
/// no warm-up is long enough to be sure of, and none is made; the buffer, which is the caller's, may grow with an offer that
/// is longer than any before, and nothing else allocates, from the first step on.
#[test]
fn random_fights_allocate_nothing_once_they_have_begun() {
    let mut offers = Offers::for_bots();
    let (mut longest, mut growths) = (0, 0);
    for sides in
        [["Bron", "Tessa"], ["Iden; Wolf; Sildan", "Vesper; Giant; Bombard"], ["Dragon", "Gargoyle; Alric"]]
    {
        let setup = fantasy_trip::Setup::of(&sides);
        let mut playout = Playout::<FantasyTrip>::new(1);
        for fight in 0..10 {
            // The names of the figures are copied at the start.
            let mut state = playout.start(&setup);
            while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
                let offered = allocation_counter::measure(|| {
                    offers.clear();
                    FantasyTrip::offer(&state, seat, &mut offers);
                });
                let is_longest = offers.len() > longest;
                assert!(offered.count_total == 0 || is_longest, "an offer in fight {fight} of {sides:?}");
                longest = longest.max(offers.len());
                growths += offered.count_total;
                let counted = allocation_counter::measure(|| {
                    let action = Uniform::pick(&offers, playout.chance());
                    let _ = playout.apply(&mut state, seat, action);
                });
                assert_eq!(counted.count_total, 0, "a step in fight {fight} of {sides:?}");
            }
        }
    }
    // A buffer that doubles has grown no more often than this.
    assert!(growths <= u64::from(longest.ilog2()), "{growths} for {longest} offers");
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 10])));
    assert_eq!(counted.count_total, 1);
}
