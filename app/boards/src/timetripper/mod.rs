//! TimeTripper's page: `desk` is what the viewer has before them; `map` the Battle Display and what lies on it,
//! `counters` who stands on it (`shapes` are their silhouettes), `acts` what can be done, in groups of which one
//! at a time lies on the map, `track` the Record Track, `card` the battle, `story` what happened, `prompt` the
//! prompt bar, `battle` how all of it is put together; `equip` the choice of equipment, `times` the two Time
//! Displays, `trip` the whole trip once it is over; `workshop` a battle that is being written.

mod acts;
mod battle;
mod card;
mod counters;
mod desk;
mod equip;
mod map;
mod prompt;
mod shapes;
mod story;
mod times;
mod track;
mod traits;
mod trip;
pub mod workshop;

use desk::Desk;
use engine::Seat;
use maud::html;
use timetripper::{TimeTripper, state::Phase};

use crate::{Board, Fragment, Scene, places::Places};

impl Board for TimeTripper {
    const STYLE: &'static str = include_str!("style.css");
    const SCRIPT: &'static str = include_str!("client.js");

    fn draw(scene: &Scene<'_, Self>) -> Vec<Fragment> {
        let desk = Desk::new(scene);
        let mut fragments = vec![prompt::seq(&desk), prompt::draw(&desk), prompt::banner(&desk)];
        fragments.extend(acts::draw(&desk));
        fragments.extend(map::draw(&desk));
        fragments.extend(counters::draw(&desk));
        fragments.extend(track::draw(&desk));
        fragments.push(card::draw(&desk));
        fragments.extend(story::draw(&desk));
        let is_equip = matches!(scene.view.phase, Phase::Equip(_));
        let is_over = matches!(scene.view.phase, Phase::Over(_));
        fragments.extend(if is_equip { equip::fragments(scene) } else { vec![absent("tt-equip")] });
        fragments.extend(times::fragments(scene));
        fragments.extend(if is_over { trip::fragments(scene) } else { vec![absent("tt-trip")] });
        fragments
    }

    fn facts(view: &Self::View, seat: Seat) -> Vec<(&'static str, String)> {
        trip::facts(view, seat)
    }

    fn hides(view: &Self::View) -> bool {
        // Only a Timemaster knows more than others, and only of blind displays.
        view.options.blind && view.options.timemaster
    }

    fn page(scene: &Scene<'_, Self>, fragments: &[Fragment]) -> String {
        battle::page(&Desk::new(scene), &Places(fragments)).into_string()
    }
}

/// Keeps the place of something that is not there yet, or no longer.
fn absent(id: &str) -> Fragment {
    Fragment::new(id, html! { div id=(id) hidden {} })
}
