//! Pictures of positions that the board’s own code draws and works out: for the front page and for newcomers.

use engine::{Fair, Match, Seat, Seed, Viewer};
use fantasy_trip::{
    FantasyTrip, Setup, State, View,
    action::{Aim, Mode},
    body::{Body, Fate, Id, List, Opt, Posture},
    ground::Spot,
    spells::Spell,
    state::{Attack, Lasting, On, Phase, Thing},
};
use hexgrid::{Direction, Disc, Hex};
use kit::{Around, PlayerKind, Scene, Seating, Showing, hexmap::number};
use maud::{Markup, html};

use super::{context::Context, counters, map, map::LAYOUT, marks, odds, ways};

/// A position of a picture.
struct Position {
    setup: Setup,
    state: State,
    /// The figure whose front, sides and rear are shown.
    chosen: Option<Id>,
}

impl Position {
    fn new(sides: &[&str], on: &str) -> Self {
        let setup = Setup::of(sides).on(on);
        let mut state = State::new(&setup);
        state.turn = 1;
        state.phase = Phase::Move(0);
        Self { setup, state, chosen: None }
    }

    /// A figure is here, facing this way.
    fn at(self, id: Id, spot: &str, facing: Direction) -> Self {
        self.with(id, |body| {
            (body.place, body.facing, body.fate) = (Spot::named(spot), facing, Fate::Able);
        })
    }

    fn with(mut self, id: Id, change: impl FnOnce(&mut Body)) -> Self {
        change(&mut self.state.figure_mut(id).body);
        self
    }

    /// A spell lies on a hex.
    fn spell(mut self, spot: &str, spell: Spell) -> Self {
        let on = On::Hex(Spot::named(spot).unwrap_or_default());
        self.state.add_lasting(Lasting {
            spell,
            caster: 0,
            on,
            power: 1,
            attribute: 1,
            left: spell.turns(),
            free: 0,
            paid: true,
            shown: true,
        });
        self
    }

    const fn chosen(mut self, id: Id) -> Self {
        self.chosen = Some(id);
        self
    }

    /// The picture of the hexes around one, with more over the ground.
    fn draw(
        &self,
        around: &str,
        radius: u16,
        label: &str,
        more: impl FnOnce(&Context<'_>) -> Markup,
    ) -> Markup {
        let middle = Spot::named(around).unwrap_or_default();
        self.draw_part(Disc::new(middle.0, radius).hexes().collect(), label, more)
    }

    /// The picture of these hexes.
    fn draw_part(
        &self,
        mut shown: Vec<Hex>,
        label: &str,
        more: impl FnOnce(&Context<'_>) -> Markup,
    ) -> Markup {
        let ground = &self.state.ground;
        shown.retain(|hex| ground.index(Spot(*hex)).is_some());
        let view_box = LAYOUT.view_box(shown.iter().copied(), 1.0);
        self.seen(|context| {
            let men = context.able().map(|seen| {
                let counter = counters::one(context, seen);
                html! { @if self.chosen == Some(seen.id) { g.looked-at { (counter) } } @else { (counter) } }
            });
            html! {
                svg.hexmap.field.picture viewBox=(view_box) role="img" aria-label=(label) {
                    (map::part(ground, &shown))
                    (map::lying(context))
                    @for man in men { (man) }
                    (marks::pairs(context))
                    (more(context))
                }
            }
        })
    }

    /// Draws with what the first side sees.
    fn seen<T>(&self, draw: impl FnOnce(&Context<'_>) -> T) -> T {
        let names = vec!["You".to_owned(), "They".to_owned()];
        let fair = Fair::new(Seed::from_number(1), Vec::new());
        let game = Match::<FantasyTrip>::start(self.setup.clone(), names, fair);
        let seating = [Seating { holder: PlayerKind::Person, is_here: true }; 2];
        let viewer = Viewer::Seat(Seat::new(0));
        let stage = Showing {
            root: "",
            path: "",
            csrf: "",
            seating: &seating,
            viewer,
            draft: "",
            before: None,
            at: None,
            around: Around::default(),
        };
        let view: View = self.state.view(viewer);
        Scene::of(&game, &stage, |scene| {
            draw(&Context { scene, view: &view, state: view.known(), is_picture: true })
        })
    }
}

const N: Direction = Direction::Up;
const NE: Direction = Direction::UpRight;
const S: Direction = Direction::Down;
const SW: Direction = Direction::DownLeft;
const NW: Direction = Direction::UpLeft;

/// What all pictures share, once a page.
pub(crate) fn shared() -> Markup {
    html! { svg.unseen aria-hidden="true" { defs { (map::shared()) } } }
}

/// The picture of the front page, after what it needs.
pub(crate) fn front() -> Markup {
    let position = Position::new(&["Hugh; Ysolde; Sildan; Iden", "Grath; Durn; Giant; Wolf"], "arena")
        .at(0, "0809", NE)
        .at(1, "0709", NE)
        .at(2, "0609", NE)
        .at(3, "0610", NE)
        .at(4, "0909", SW)
        .at(5, "0908", SW)
        .at(6, "1009", NW)
        .at(7, "0910", NW)
        .spell("0708", Spell::Fire);
    let columns = (5..=12).flat_map(|column| (8..=10).filter_map(move |row| Spot::at(column, row)));
    let drawn = position.draw_part(
        columns.map(|spot| spot.0).collect(),
        "A fight: swords, a bow and a wizard against an orc, a dwarf, a giant and a wolf",
        |_| html! {},
    );
    html! { (shared()) (drawn) }
}

/// One figure, with its front, side and rear hexes.
pub(crate) fn facing() -> Markup {
    let position = Position::new(&["Bron", "Tessa"], "arena").at(0, "0809", NE).chosen(0);
    position.draw(
        "0809",
        2,
        "A figure that faces north-east, with its front, side and rear hexes",
        |_| html! {},
    )
}

/// Two who engage each other, and one who engages without being engaged.
pub(crate) fn engaged() -> Markup {
    let position =
        Position::new(&["Bron; Pia", "Tessa"], "arena").at(0, "0809", N).at(1, "0908", SW).at(2, "0808", S);
    position.draw("0809", 2, "Bron and Tessa face each other; Pia stands at Tessa’s side", |_| html! {})
}

/// Where a figure can go with half its MA, and what it costs.
pub(crate) fn reach() -> Markup {
    let position = Position::new(&["Bron", "Tessa"], "forest").at(0, "1010", N).at(1, "1007", S);
    let mut position =
        position.with(0, |body| (body.turn.option, body.turn.list) = (Opt::B, List::Disengaged));
    position.state.phase = Phase::Moving(0);
    position.draw("1009", 4, "Bron in the forest, and the hexes he can charge to, with their cost in MA", |context| {
        let reached = ways::reached(&context.state, 0);
        html! {
            (kit::hexmap::highlight(LAYOUT, kit::hexmap::Highlight::Offered, reached.iter().map(|step| step.to.0), None))
            @for step in &reached {
                @let (x, y) = LAYOUT.centre(step.to.0);
                g.note transform={ "translate(" (number(x)) " " (number(y)) ")" } { text { (step.cost) } }
            }
        }
    })
}

/// A blow from the side, worked out.
pub(crate) fn blow() -> Markup {
    let position =
        Position::new(&["Bron; Pia", "Tessa"], "arena").at(0, "0809", N).at(1, "0908", SW).at(2, "0808", S);
    let attack = Attack::new(0, 2, Mode::Right, Aim::Body);
    let reckoning = position.state.reckon(Seat::new(0), &attack);
    odds::shown("Bron strikes Tessa with a broadsword", &reckoning)
}

/// The same blow from behind.
pub(crate) fn blow_from_behind() -> Markup {
    let position = Position::new(&["Bron", "Tessa"], "arena").at(0, "0809", N).at(1, "0808", N);
    let attack = Attack::new(0, 1, Mode::Right, Aim::Body);
    let reckoning = position.state.reckon(Seat::new(0), &attack);
    odds::shown("The same blow from behind", &reckoning)
}

/// A shot past a friend.
pub(crate) fn shot() -> Markup {
    let position = Position::new(&["Marrec; Bron", "Tessa; Korin"], "arena")
        .at(0, "0413", NE)
        .at(1, "0711", NE)
        .at(2, "1009", SW)
        .at(3, "0509", S);
    position.draw("0711", 4, "An archer, and two lines of fire: one passes a friend", |context| {
        html! { (marks::one_line(context, 0, 2)) (marks::one_line(context, 0, 3)) }
    })
}

/// A pile.
pub(crate) fn pile() -> Markup {
    let mut position =
        Position::new(&["Bron; Wolf", "Tessa"], "arena").at(0, "0809", N).at(1, "0909", NW).at(2, "0809", S);
    for id in [0, 2] {
        position = position.with(id, |body| {
            (body.in_pile, body.posture, body.right, body.left) = (true, Posture::Prone, None, None);
        });
    }
    let dropped = position.state.figure(2).body.arms[0];
    if let (Some(arm), Some(spot)) = (dropped, Spot::named("0809")) {
        position.state.drop_thing(spot, Thing::Arm(arm));
    }
    position.draw("0809", 2, "Bron and Tessa wrestle in one hex; a wolf stands beside them", |_| html! {})
}

/// Fire, shadow and a wall made by magic.
pub(crate) fn magic() -> Markup {
    let position = Position::new(&["Iden", "Grath; Bear"], "arena")
        .at(0, "0611", NE)
        .at(1, "0908", SW)
        .at(2, "1010", SW)
        .spell("0809", Spell::Fire)
        .spell("0810", Spell::Fire)
        .spell("0709", Spell::Wall)
        .spell("0910", Spell::Shadow)
        .spell("1010", Spell::Shadow);
    position.draw("0810", 3, "A wizard behind a wall and fire; shadow lies on two hexes", |_| html! {})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(markup: &Markup, what: &str) -> usize {
        markup.0.matches(what).count()
    }

    #[test]
    fn the_pictures_show_what_they_are_about() {
        assert_eq!(count(&front(), "class=\"man "), 8);
        assert_eq!(count(&facing(), "class=\"looked-at\""), 1);
        // Bron and Tessa engage each other; Pia engages Tessa, who does not engage her.
        assert_eq!(count(&engaged(), "class=\"engages\""), 3);
        assert_eq!(count(&shot(), "class=\"fire-line\""), 2);
        assert_eq!(count(&shot(), "class=\"risk\""), 1, "the friend in the way is marked");
        assert_eq!(count(&pile(), "wrestling"), 2);
        assert_eq!(count(&magic(), "class=\"spell "), 5);
    }

    #[test]
    fn the_blows_are_worked_out() {
        // Bron: DX 12, leather −2; DX 10 hits with 108 of 216, from behind DX 14 with 196.
        assert!(blow().0.contains("10 or less on 3 dice: 50 %"), "{}", blow().0);
        assert!(blow_from_behind().0.contains("14 or less on 3 dice: 91 %"), "{}", blow_from_behind().0);
    }

    #[test]
    fn charges_reach_as_far_as_half_the_ma() {
        // MA 8 in leather, so 4 points.
        let drawn = reach().0;
        assert!(drawn.contains("<text>4</text>") && !drawn.contains("<text>5</text>"), "{drawn}");
    }
}
