//! What is drawn on a hex map.

use hexgrid::{Arc, Direction, Hex, Shape};
use maud::{Markup, html};

use super::{Layout, Point, ViewBox, between, number, pair};

/// The sheet: everything inside is drawn in its coordinates. A page may zoom and pan by changing `viewBox`; `data-home`
/// is where it comes back to.
pub fn map(id: &str, class: &str, label: &str, view: ViewBox, inside: &Markup) -> Markup {
    html! {
        svg id=[(!id.is_empty()).then_some(id)] class={ "hexmap " (class) } viewBox=(view) data-home=(view)
            role="group" aria-label=(label) { (inside) }
    }
}

/// The outline of a hex around the origin, to be drawn with `<use>`; it goes into `<defs>`.
pub fn symbol(layout: Layout, id: &str) -> Markup {
    html! { path id=(id) d=(layout.outline()) {} }
}

/// One hex as a place that actions can name, with what is drawn around its middle.
pub fn cell(layout: Layout, hex: Hex, place: &str, class: Option<&str>, inside: &Markup) -> Markup {
    html! { g data-place-id=(place) class=[class] transform=(layout.put(hex)) { (inside) } }
}

/// What marked hexes mean; the class of the mark says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Highlight {
    /// Something can be done there.
    Offered,
    /// What is done can end there, by chance.
    Likely,
    /// The same, more likely.
    Likelier,
    /// Those who enter must stop.
    Zone,
    /// A weapon reaches there.
    Reach,
    /// What is there is taken along.
    Swept,
    /// What was chosen.
    Chosen,
}

impl Highlight {
    /// The class of its marks, after `mark-`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Likely => "likely",
            Self::Likelier => "likelier",
            Self::Zone => "zone",
            Self::Reach => "reach",
            Self::Swept => "swept",
            Self::Chosen => "chosen",
        }
    }
}

/// Marks hexes; nothing if there are none. Words are shown when someone points at them. Zones are dots, which overlap
/// less than hexes do.
pub fn highlight(
    layout: Layout,
    kind: Highlight,
    hexes: impl IntoIterator<Item = Hex>,
    words: Option<&str>,
) -> Markup {
    let path = if kind == Highlight::Zone { layout.dots(hexes) } else { layout.outlines(hexes) };
    html! {
        @if !path.is_empty() {
            path class={ "mark-" (kind.name()) } d=(path) { @if let Some(words) = words { title { (words) } } }
        }
    }
}

/// Someone or something on the map.
#[derive(Clone, Debug)]
pub struct Counter<'a> {
    /// The element's id.
    pub id: &'a str,
    /// Its classes besides `man`, by which the client knows what slides.
    pub classes: &'a str,
    /// The id of the element it is added to when it appears.
    pub container: &'a str,
    /// The hex of its head.
    pub hex: Hex,
    /// That hex by its name, for the client.
    pub hex_name: &'a str,
    /// What it is called and what there is to say of it, shown when someone points at it.
    pub title: &'a str,
    /// The hexes it covers.
    pub shape: Shape,
    /// Where it faces, if that matters.
    pub facing: Option<Direction>,
    /// Its face, drawn around the origin.
    pub face: &'a Markup,
}

impl Counter<'_> {
    /// The counter as one element.
    pub fn draw(&self, layout: Layout) -> Markup {
        let hexes = || self.shape.hexes(Hex::ORIGIN, self.facing.unwrap_or(Direction::Up));
        let is_large = self.shape.len() > 1;
        html! {
            g id=(self.id) class={ "man " (self.classes) } data-append=(self.container) data-hex=(self.hex_name)
                transform=(layout.put(self.hex)) {
                title { (self.title) }
                @if is_large {
                    path.body d=(layout.border(hexes())) {}
                    g transform={ "translate(" (pair(layout.centre_of(hexes()))) ")" } { (self.face) }
                } @else { (self.face) }
                @if let Some(facing) = self.facing { (facing_mark(layout, facing)) }
            }
        }
    }
}

/// A small triangle inside the edge that a counter faces.
fn facing_mark(layout: Layout, facing: Direction) -> Markup {
    let tip = layout.pitch() * 0.48;
    let (base, half) = (tip - layout.size() * 0.24, layout.size() * 0.2);
    html! {
        path.facing d={ "M0-" (number(tip)) "L" (number(half)) "-" (number(base)) "H-" (number(half)) "Z" }
            transform={ "rotate(" (number(layout.turn(facing))) ")" } {}
    }
}

/// The hexes on the map that lie in an arc, marked as reached.
pub fn arc(layout: Layout, arc: Arc, on_map: impl IntoIterator<Item = Hex>, words: Option<&str>) -> Markup {
    let inside = on_map.into_iter().filter(|hex| arc.contains(*hex));
    highlight(layout, Highlight::Reach, inside, words)
}

/// Arrows from hex to hex: a line, and a head a little beyond its middle.
pub fn arrows(layout: Layout, steps: &[(Hex, Hex)]) -> Markup {
    let lines: String = steps.iter().map(|(from, to)| layout.line([*from, *to])).collect();
    let head = |from: Point, to: Point| {
        let turn = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
        format!("translate({})rotate({})", pair(between(from, to, 0.55)), number(turn))
    };
    html! {
        @if !lines.is_empty() { path.arrow d=(lines) {} }
        @for (from, to) in steps {
            path.arrow-head d="M-3-3.4L3.6 0L-3 3.4Z" transform=(head(layout.centre(*from), layout.centre(*to))) {}
        }
    }
}

/// A line through a tile, from one of its edges to another; from an edge to itself it ends in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileLine<'a> {
    /// The edge it comes in by, on the tile as it is printed.
    pub from: Direction,
    /// The edge it leaves by.
    pub to: Direction,
    /// The class of its colour.
    pub class: &'a str,
    /// What is written on it, so that colours are not all it is known by.
    pub mark: &'a str,
}

/// A tile on a hex, turned clockwise by this many hexsides, with the lines that are printed on it.
pub fn tile(layout: Layout, hex: Hex, hexsides: i32, lines: &[TileLine<'_>]) -> Markup {
    html! {
        g.tile transform=(layout.put(hex)) {
            path.tile-paper d=(layout.outline()) {}
            @for line in lines { (tile_line(layout, line, hexsides)) }
        }
    }
}

fn tile_line(layout: Layout, line: &TileLine<'_>, hexsides: i32) -> Markup {
    let end = |side: Direction| layout.edge_middle(Hex::ORIGIN, side.turned(hexsides));
    let (from, to) = (end(line.from), end(line.to));
    let (path, middle) = if line.from == line.to {
        (format!("M{}L0 0", pair(from)), between(from, (0.0, 0.0), 0.5))
    } else {
        // A curve that leaves both edges at right angles.
        let halfway = between(from, to, 0.5);
        (format!("M{}Q0 0 {}", pair(from), pair(to)), between((0.0, 0.0), halfway, 0.5))
    };
    html! {
        path class={ "tile-line " (line.class) } d=(path) {}
        @if !line.mark.is_empty() {
            text class={ "tile-mark " (line.class) } x=(number(middle.0)) y=(number(middle.1)) { (line.mark) }
        }
    }
}

/// Where in its hex a label is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabelPlace {
    /// Near the upper edge.
    Top,
    /// In the middle.
    Middle,
    /// Near the lower edge.
    Bottom,
}

/// Words in a hex, drawn around its middle.
pub fn label(layout: Layout, slot: LabelPlace, class: &str, words: &str) -> Markup {
    let share = match slot {
        LabelPlace::Top => -0.58,
        LabelPlace::Middle => 0.22,
        LabelPlace::Bottom => 0.75,
    };
    html! { text class=(class) y=(number(layout.size() * share)) { (words) } }
}

#[cfg(test)]
mod tests {
    use hexgrid::Disc;

    use super::{super::Top, *};

    const LAYOUT: Layout = Layout::new(20.0, Top::Flat);

    #[test]
    fn a_map_says_where_a_zoomed_page_comes_back_to() {
        let view = LAYOUT.view_box([Hex::ORIGIN], 1.0);
        let drawn = map("board", "small", "A map", view, &html! {}).into_string();
        assert!(drawn.contains(&format!("viewBox=\"{view}\" data-home=\"{view}\"")), "{drawn}");
        assert!(map("", "small", "A map", view, &html! {}).into_string().starts_with("<svg class="));
    }

    #[test]
    fn nothing_is_drawn_where_nothing_is_marked() {
        assert_eq!(highlight(LAYOUT, Highlight::Reach, [], Some("none")).into_string(), "");
        let zone = highlight(LAYOUT, Highlight::Zone, [Hex::ORIGIN], Some("stop")).into_string();
        assert_eq!(zone, "<path class=\"mark-zone\" d=\"M0 0h0\"><title>stop</title></path>");
    }

    #[test]
    fn an_arc_marks_what_lies_in_it() {
        let on_map = || Disc::new(Hex::ORIGIN, 2).hexes();
        let marked = arc(LAYOUT, Arc::new(Hex::ORIGIN, Direction::Up), on_map(), None).into_string();
        assert_eq!(marked.matches('M').count(), 4, "one hex, then three");
    }

    fn counter(shape: Shape, facing: Option<Direction>) -> String {
        let counter = Counter {
            id: "u-1",
            classes: "foe",
            container: "men",
            hex: Hex::ORIGIN,
            hex_name: "0707",
            title: "Dragon 1, asleep",
            shape,
            facing,
            face: &html! { circle r="3" {} },
        };
        counter.draw(LAYOUT).into_string()
    }

    #[test]
    fn large_counters_cover_their_hexes_and_faces_point() {
        let small = counter(Shape::ONE, None);
        assert!(small.contains("data-hex=\"0707\"") && !small.contains("class=\"body\""));
        assert!(!small.contains("facing"));
        let large = counter(Shape::SEVEN, Some(Direction::DownRight));
        let body = large.split("class=\"body\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(body.map(|path| path.matches(['M', 'L']).count()), Some(18), "{large}");
        assert!(large.contains("rotate(120)") && large.contains("translate(0 0)"));
        let long = counter(Shape::FOUR, Some(Direction::Up));
        assert!(long.contains(&format!(
            "translate({})",
            pair(LAYOUT.centre_of(Shape::FOUR.hexes(Hex::ORIGIN, Direction::Up)))
        )));
    }

    #[test]
    fn lines_through_tiles_run_from_edge_to_edge_however_they_are_turned() {
        let line = |from, to| TileLine { from, to, class: "red", mark: "R" };
        let straight = [line(Direction::Up, Direction::Down)];
        let printed = tile(LAYOUT, Hex::ORIGIN, 0, &straight).into_string();
        assert!(printed.contains("d=\"M0-17.3Q0 0 0 17.3\""), "{printed}");
        assert_eq!(printed.matches('R').count(), 1);
        let turned = tile(LAYOUT, Hex::ORIGIN, 3, &straight).into_string();
        assert!(turned.contains("d=\"M0 17.3Q0 0 0-17.3\""), "{turned}");
        for hexsides in 0..6 {
            let end = pair(LAYOUT.edge_middle(Hex::ORIGIN, Direction::UpRight.turned(hexsides)));
            let dead = tile(LAYOUT, Hex::ORIGIN, hexsides, &[line(Direction::UpRight, Direction::UpRight)]);
            assert!(dead.into_string().contains(&format!("d=\"M{end}L0 0\"")), "{hexsides}");
        }
    }

    #[test]
    fn an_arrow_points_along_its_step() {
        let drawn = arrows(LAYOUT, &[(Hex::ORIGIN, Hex::ORIGIN.step(Direction::Down))]).into_string();
        assert!(drawn.contains("d=\"M0 0L0 34.6\"") && drawn.contains("rotate(90)"), "{drawn}");
        assert_eq!(arrows(LAYOUT, &[]).into_string(), "");
    }

    #[test]
    fn labels_stay_in_their_hex() {
        for slot in [LabelPlace::Top, LabelPlace::Middle, LabelPlace::Bottom] {
            let drawn = label(LAYOUT, slot, "name", "0707").into_string();
            let y: f64 = drawn
                .split("y=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .unwrap_or("99")
                .parse()
                .unwrap_or(99.0);
            assert!(y.abs() < LAYOUT.pitch() / 2.0, "{drawn}");
        }
    }
}
