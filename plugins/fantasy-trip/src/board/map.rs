//! The map: its ground, drawn once, and what lies on it: darkness, magic, the fallen and what was dropped.

use fantasy_trip::{
    body::Fate,
    ground::{Ground, Spot, Terrain},
    spells::Spell,
    state::{Lasting, On, Thing},
    view::Seen,
};
use hexgrid::{Hex, Megahex};
use kit::{
    Fragment,
    hexmap::{self, Highlight, LabelPlace, Layout, Top, ViewBox},
};
use maud::{Markup, html};

use super::{
    context::{Context, side_class},
    counters, shapes,
};

/// The hexes of a map in the drawing’s units.
pub(super) const LAYOUT: Layout = Layout::new(20.0, Top::Flat);

/// The room around the map.
const MARGIN: f64 = 3.0;

/// The hexes that there are.
fn hexes(ground: &Ground) -> impl Iterator<Item = Spot> + '_ {
    ground.spots().filter(|spot| ground.terrain(*spot) != Terrain::Off)
}

/// What is shown of a map.
pub(super) fn view_box(ground: &Ground) -> ViewBox {
    LAYOUT.view_box(hexes(ground).map(|spot| spot.0), MARGIN)
}

/// The `transform` that puts something on a hex.
pub(super) fn put(spot: Spot) -> String {
    LAYOUT.put(spot.0)
}

/// What all maps on a page share, for `<defs>`.
pub(super) fn shared() -> Markup {
    html! {
        (hexmap::symbol(LAYOUT, "hex"))
        path id="mh" d=(LAYOUT.border(Megahex::of(Hex::ORIGIN).hexes().map(|hex| hex - Megahex::of(Hex::ORIGIN).centre()))) {}
        (counters::zones())
        (shapes::symbols())
    }
}

/// The map with everything that changes in its place.
pub(super) fn page(ground: &Ground, below: &Markup, men: &Markup, top: &Markup) -> Markup {
    let inside = html! {
        defs { (shared()) (kit::counter::symbols_of(fantasy_trip::state::MOST_SIDES)) }
        (sheet(ground))
        (below)
        g id="men" { (men) }
        (top)
        g id="aims" data-aims data-again="tap again" {}
    };
    hexmap::map("board", "field", &ground.title, view_box(ground), &inside)
}

/// The ground of a whole map.
pub(super) fn sheet(ground: &Ground) -> Markup {
    html! {
        g.grid { @for spot in hexes(ground) { (cell(ground, spot)) } }
        g.megahexes { @for centre in centres(ground) { use href="#mh" transform=(LAYOUT.put(centre)) {} } }
        @for torch in ground.torches() { g.torch transform=(put(*torch)) { title { "a torch" } use href="#s-torch" {} } }
    }
}

/// The ground of a part of it.
pub(super) fn part(ground: &Ground, shown: &[Hex]) -> Markup {
    html! { g.grid { @for spot in hexes(ground).filter(|spot| shown.contains(&spot.0)) { (cell(ground, spot)) } } }
}

/// [G1] The middles of the megahexes of a map.
fn centres(ground: &Ground) -> Vec<Hex> {
    let mut all: Vec<_> = hexes(ground).map(|spot| Megahex::of(spot.0).centre()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn cell(ground: &Ground, spot: Spot) -> Markup {
    let terrain = ground.terrain(spot);
    let class = match (terrain_class(terrain), ground.entry(spot)) {
        (Some(class), _) => Some(class.to_owned()),
        (None, Some(side)) => Some(format!("entry {}", side_class(side))),
        (None, None) => None,
    };
    let inside = html! {
        use href="#hex" {}
        @if let Some(symbol) = terrain_symbol(terrain) { use href={ "#s-" (symbol) } {} }
        (hexmap::label(LAYOUT, LabelPlace::Top, "hex-name", &spot.to_string()))
    };
    hexmap::cell(LAYOUT, spot.0, &spot.to_string(), class.as_deref(), &inside)
}

const fn terrain_class(terrain: Terrain) -> Option<&'static str> {
    match terrain {
        Terrain::Off | Terrain::Floor => None,
        Terrain::Wall => Some("wall"),
        Terrain::Pillar => Some("pillar"),
        Terrain::Tree => Some("tree"),
        Terrain::Broken => Some("broken"),
        Terrain::High => Some("high"),
        Terrain::Pit => Some("pit"),
        Terrain::Water => Some("water"),
        Terrain::Chasm => Some("chasm"),
    }
}

/// The drawing on a kind of hex.
pub(super) const fn terrain_symbol(terrain: Terrain) -> Option<&'static str> {
    match terrain {
        Terrain::Off | Terrain::Floor => None,
        Terrain::Wall => Some("wall"),
        Terrain::Pillar => Some("pillar"),
        Terrain::Tree => Some("tree"),
        Terrain::Broken => Some("rubble"),
        Terrain::High => Some("step"),
        Terrain::Pit => Some("pit"),
        Terrain::Water => Some("waves"),
        Terrain::Chasm => Some("chasm"),
    }
}

/// What lies on the map: fragments `dark`, `magic` and `loose`.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 3] {
    [dark(context), magic(context), loose(context)]
}

/// Everything that lies on the map, for pictures.
pub(super) fn lying(context: &Context<'_>) -> Markup {
    html! { (magic_on(context)) (loose_on(context)) }
}

/// [G14] The hexes that no torch lights.
fn dark(context: &Context<'_>) -> Fragment {
    let ground = &context.view.ground;
    let hexes = hexes(ground).filter(|spot| ground.is_dark && context.state.is_dark(*spot));
    let area = LAYOUT.border(hexes.map(|spot| spot.0));
    Fragment::new(
        "dark",
        html! { g id="dark" { @if !area.is_empty() { path.darkness d=(area) { title { "dark: −6 for those who fight in it" } } } } },
    )
}

/// What a spell that lies on a hex looks like: its symbol, and what it is.
const fn looks_of(spell: Spell) -> Option<(&'static str, &'static str)> {
    match spell {
        Spell::Fire | Spell::Fire3 | Spell::Fire7 => Some(("fire", "fire")),
        Spell::Shadow | Spell::Shadow3 | Spell::Shadow7 => Some(("shadow", "shadow")),
        Spell::Wall | Spell::Wall3 | Spell::Wall7 => Some(("made-wall", "a wall made by magic")),
        _ => None,
    }
}

fn magic(context: &Context<'_>) -> Fragment {
    Fragment::new("magic", html! { g id="magic" { (magic_on(context)) } })
}

/// Spells that lie on hexes, and slippery floors.
fn magic_on(context: &Context<'_>) -> Markup {
    let on_hexes = || {
        context.view.lasting.iter().filter_map(|(_, lasting)| match lasting.on {
            On::Hex(spot) => Some((spot, lasting)),
            On::Figure(_) => None,
        })
    };
    let floors = on_hexes().filter(|(_, it)| it.spell == Spell::SlipperyFloor);
    let slippery: Vec<_> =
        floors.flat_map(|(spot, _)| spot.0.neighbours().into_iter().chain([spot.0])).collect();
    html! {
        (hexmap::highlight(LAYOUT, Highlight::Zone, slippery, Some("slippery: 3 dice against DX, or fall")))
        @for (spot, lasting) in on_hexes() {
            @if let Some((symbol, words)) = looks_of(lasting.spell) {
                g.spell.(symbol) transform=(put(spot)) { title { (words) (lasts(lasting)) } use href={ "#s-" (symbol) } {} }
            }
        }
    }
}

/// For how long a spell continues by itself.
fn lasts(lasting: &Lasting) -> String {
    match lasting.left {
        0 => String::new(),
        1 => ", for this turn".to_owned(),
        left => format!(", for {left} turns"),
    }
}

fn loose(context: &Context<'_>) -> Fragment {
    Fragment::new("loose", html! { g id="loose" { (loose_on(context)) } })
}

/// The fallen, and what lies on the ground.
fn loose_on(context: &Context<'_>) -> Markup {
    let fallen = context.view.figures.iter().filter(|seen| is_body(seen));
    let things = &context.view.things;
    html! {
        @for seen in fallen { (body(seen)) }
        @for (nth, (_, loose)) in things.iter().enumerate() {
            @let earlier = things[..nth].iter().filter(|(_, other)| other.spot == loose.spot).count();
            g.thing transform={ (put(loose.spot)) (aside(earlier)) } {
                title { (thing_words(loose.thing)) " on the ground" }
                use href={ "#s-" (thing_symbol(loose.thing)) } {}
            }
        }
    }
}

/// Whether someone lies on the map who can’t fight any more.
fn is_body(seen: &Seen) -> bool {
    !matches!(seen.body.fate, Fate::Able | Fate::Waiting | Fate::Gone | Fate::Escaped | Fate::Fallen)
        && seen.body.place.is_some()
}

fn body(seen: &Seen) -> Markup {
    let place = seen.body.place.unwrap_or_default();
    html! {
        g class={ "fallen " (side_class(seen.body.side)) } transform=(put(place)) {
            title { (seen.name) ", " (counters::fate_words(seen.body.fate)) }
            @if seen.body.kind.is_large() { path.corpse d=(LAYOUT.border(seen.hexes.iter().map(|hex| hex.0 - place.0))) {} }
            g transform="rotate(90)" { use href={ "#s-" (shapes::of(&seen.body)) } {} }
            text.name y="16.6" { (counters::short(&seen.name)) }
        }
    }
}

/// Several things in a hex lie beside each other.
fn aside(nth: usize) -> &'static str {
    ["translate(8 9)", "translate(-8 9)", "translate(8 -9)", "translate(-8 -9)"][nth % 4]
}

/// A thing in words.
pub(super) fn thing_words(thing: Thing) -> &'static str {
    match thing {
        Thing::Arm(arm) => arm.weapon.name(),
        Thing::Shield(shield) => shield.name(),
    }
}

fn thing_symbol(thing: Thing) -> &'static str {
    match thing {
        Thing::Arm(arm) if arm.weapon.is_missile() => "bow",
        Thing::Arm(arm) if arm.weapon.is_pole() => "pole",
        Thing::Arm(arm) if arm.weapon.is_bomb() => "bomb",
        Thing::Arm(_) => "blade",
        Thing::Shield(_) => "shield",
    }
}
