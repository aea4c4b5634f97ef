//! Pictures for the how-to page: a real position, drawn by the code that draws the page.

use engine::{Fair, Match, Seat, Seed, Setting, Viewer};
use hexgrid::{Direction, Hex};
use maud::{Markup, html};
use timetripper::{
    Action, Setup, TimeTripper, View,
    book::Book,
    map::Place,
    time::{Displays, Era},
    view::Map,
};

use super::{context::Context, counters, map, times, track};
use kit::{Around, Places, PlayerKind, Scene, Seating, Showing, counter, hexmap};

/// The battle of the pictures: archers and spearmen, which everyone understands.
const BATTLE: &str = "7";

/// The dice of the pictures.
const DICE: u64 = 3;

/// A Tripper who has just landed, with the flux two hexes away: the Battle Display and the Record Track.
pub(crate) fn battle() -> Option<(Markup, Markup)> {
    let settings = [Setting::new("begin-in", BATTLE), Setting::new("choices", "dice")];
    let setup = Setup::read(1, &settings).ok()?;
    let names = vec!["You".to_owned()];
    let mut game = Match::<TimeTripper>::start(setup, names, Fair::new(Seed::from_number(DICE), Vec::new()));
    let seat = Seat::new(0);
    game.play(seat, &[Action::Preset(1), Action::Start]).ok()?;
    let mut view = game.view(Viewer::Seat(seat));
    view.field.flux = Place::T.step(Direction::UpLeft).and_then(|place| place.step(Direction::UpLeft));
    Some(draw(&game, &view, seat))
}

fn draw(game: &Match<TimeTripper>, view: &View, seat: Seat) -> (Markup, Markup) {
    let seating = [Seating { holder: PlayerKind::Person, is_here: true }];
    let stage = Showing {
        root: "",
        path: "",
        csrf: "",
        seating: &seating,
        viewer: Viewer::Seat(seat),
        draft: "",
        before: None,
        at: None,
        around: Around::default(),
    };
    Scene::of(game, &stage, |scene| {
        let context = Context { scene, view, state: view.state() };
        let mut fragments = map::draw(&context);
        fragments.extend(counters::draw(&context));
        let places = Places(&fragments);
        let below = html! { (places.one("faces")) (places.one("ground")) (places.one("flux")) };
        let top = html! { (places.one("loose")) };
        let men = html! { (places.all("u-")) };
        let label = "A battle: you in the middle, the enemy around you, the flux two hexes away";
        (map::page(label, &counter::symbols(), &below, &men, &top), track::printed(&context, seat))
    })
}

/// The Past after three battles, with the flux aligned so that a jump may end on the Time Hole.
pub(crate) fn time() -> Markup {
    let displays = Displays::printed();
    let path = [4, 22, 19];
    let at = path.last().and_then(|battle| displays.find(*battle)).unwrap_or(displays.hole(Era::Past));
    let hole = displays.hole(Era::Past).hex;
    let way = at.hex.straight_to(hole).unwrap_or(Direction::Up);
    let hexes: Vec<Hex> =
        std::iter::once(at.hex).chain(at.hex.run(way).take(usize::from(at.hex.distance(hole)))).collect();
    let steps: Vec<_> = hexes.iter().copied().zip(hexes.iter().copied().skip(1)).collect();
    let top = html! {
        (times::path(&path, &Map { displays, at }, Era::Past))
        (hexmap::arrows(times::LAYOUT, &steps))
    };
    times::sheet(&displays, &Book::printed(), Era::Past, &top)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_show_a_battle_the_flux_and_the_way_to_the_time_hole() {
        let (battle, track) =
            battle().map(|(map, track)| (map.into_string(), track.into_string())).unwrap_or_default();
        let count = |text: &str, what: &str| text.matches(what).count();
        assert!(count(&battle, "class=\"man unit") >= 4, "enemies are around");
        assert_eq!((count(&battle, "class=\"man tripper"), count(&battle, "href=\"#s-flux\"")), (1, 1));
        assert_eq!(count(&track, "class=\"marker-E\""), 1, "{track}");
        let time = time().into_string();
        assert_eq!((count(&time, "class=\"visited\""), count(&time, "class=\"arrow-head\"")), (3, 2));
    }
}
