//! Blind displays stay blind: whatever a Tripper cannot know makes no difference to their page.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Random, compose};
use common::{phase, start};
use engine::{Fast, Narrated as _, Seat, Texts, Viewer};
use timetripper::{TimeTripper, state::Phase};
use timetripper_plugin::TimeTripperPlugin;

#[test]
fn blind_displays_stay_blind_on_the_trippers_pages() {
    let settings = [("timemaster", "yes"), ("shuffle", "11"), ("blind", "yes"), ("choices", "dice")];
    let (mut bot, mut decisions) = (Random::new(3), 0);
    for seed in 0..4 {
        let mut game = start(3, &settings, seed);
        for _ in 0..120 {
            let Some(acting) = game.to_act().lowest() else { break };
            if matches!(phase(&game), Phase::Over(_)) {
                break;
            }
            for seat in [Seat::new(0), Seat::new(1)] {
                let viewer = Viewer::Seat(seat);
                let view = game.view(viewer);
                assert!(view.time.is_none());
                let imagine =
                    |number| TimeTripper::imagine(&view, &mut Texts::default(), &mut Fast::new(number));
                assert_ne!(imagine(1).time.displays, imagine(2).time.displays);
                let [one, other] = [1, 2]
                    .map(|number| pagetest::draw_imagined::<TimeTripperPlugin>(&game, viewer, number).page);
                assert_eq!(one, other);
                decisions += usize::from(acting == seat);
            }
            let steps = compose(&mut bot, &game, acting).unwrap();
            game.play(acting, &steps).unwrap();
        }
    }
    assert!(decisions > 50, "{decisions}");
}
