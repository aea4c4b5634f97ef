//! Tables to draw, and a small reader of markup.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "helpers of tests")]

use boards::{Board, Fragment, Kind, Nav, Scene, Sitter, board_style, document, table_client};
use bots::{Random, compose};
use engine::{
    AnyMatch as _, Draft, Fair, Fast, Flow, Look, LookOffer, Match, Offers, Rule, Seat, Seed, Setting,
    Step as _, TextId, Texts, Told, Viewer, gist,
};
use time_trap::{State, TimeTrap, View};

/// A game of Time Trap, before anybody has acted.
pub fn begin(players: usize, seed: u64) -> Match<TimeTrap> {
    begin_with((1..=players).map(|number| format!("Name {number}")).collect(), &[], seed)
}

/// The game after so many turns of random orders.
pub fn played(players: usize, seed: u64, turns: usize) -> Match<TimeTrap> {
    let mut game = begin(players, seed);
    let mut bot = Random::new(seed);
    for _ in 0..turns {
        for seat in game.to_act() {
            let steps = compose(&mut bot, &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
        }
    }
    game
}

/// The position with a draft in it, as the seat sees it.
pub fn drafted(game: &Match<TimeTrap>, seat: Seat, draft: &str) -> View {
    let mut texts = game.texts().clone();
    let steps = if draft.is_empty() { Vec::new() } else { TimeTrap::read(seat, draft, &mut texts).unwrap() };
    let state = steps.iter().fold(game.state_at(game.entries().len()), |mut state, &step| {
        let _ = <TimeTrap as engine::Game>::apply(&mut state, seat, step, &mut engine::Silent(Fast::new(1)));
        state
    });
    assert!(matches!(game.draft(seat, &[]), Ok(Draft::Open(_))));
    TimeTrap::view(&state, Viewer::Seat(seat), &texts)
}

/// What a viewer is shown.
pub struct Drawn {
    pub fragments: Vec<Fragment>,
    pub page: String,
    pub look: Option<Look>,
}

impl Drawn {
    pub fn whole(&self) -> String {
        let (style, client) = (board_style(&["time-trap"]), table_client(Some("time-trap")));
        let head = [style.into_string(), client.into_string()].concat();
        document("Time Trap", "play", &head, &self.page, &Nav::default())
    }

    /// What an update from `old` to this has to send.
    pub fn update_from(&self, old: &Self) -> String {
        self.fragments
            .iter()
            .filter(|new| !old.fragments.contains(new))
            .map(|new| new.html.as_str())
            .collect()
    }
}

/// The page a viewer gets; the draft is the viewer's own.
pub fn draw(game: &Match<TimeTrap>, viewer: Viewer, draft: &str) -> Drawn {
    let acting = viewer.seat().filter(|&seat| game.to_act().has(seat));
    let look = acting.map(|seat| game.look(seat, draft).unwrap());
    let view = acting.map_or_else(|| game.view(viewer), |seat| drafted(game, seat, draft));
    draw_view(game, viewer, &view, look)
}

/// The page of this view and look.
pub fn draw_view(game: &Match<TimeTrap>, viewer: Viewer, view: &View, look: Option<Look>) -> Drawn {
    let last = game.entries().iter().rposition(|entry| entry.flow == Flow::Final);
    let before = last.map(|at| game.view_at(at, viewer));
    let (fragments, page) = draw_scene(game, viewer, view, before.as_ref(), look.as_ref());
    Drawn { fragments, page, look }
}

/// A match of any game with these settings, its dice from a number.
pub fn begin_with<G: Told>(names: Vec<String>, settings: &[(&str, &str)], seed: u64) -> Match<G> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    let setup = G::read_setup(names.len(), &settings).unwrap();
    Match::begin(setup, names, Fair::new(Seed::from_number(seed), Vec::new()))
}

/// All parts of a page of any game, and the whole of it.
pub fn draw_scene<G: Board>(
    game: &Match<G>,
    viewer: Viewer,
    view: &G::View,
    before: Option<&G::View>,
    look: Option<&Look>,
) -> (Vec<Fragment>, String) {
    let sitter = |name: &String| Sitter { name: name.clone(), kind: Kind::Person, is_here: true };
    let seats: Vec<_> = game.names().iter().map(sitter).collect();
    let scene = Scene::<G> {
        path: "/t/abc",
        csrf: "a-token-as-long-as-the-ones-that-servers-make",
        seq: game.entries().len() as u64,
        seats: &seats,
        viewer,
        view,
        before,
        look,
        to_act: game.to_act(),
        outcome: game.outcome(),
        story: &game.story(Some(viewer)),
        can_undo: viewer.seat().is_some_and(|seat| game.may_undo(seat).is_ok()),
        what_if: false,
        at: None,
        commitment: Some("c0ffee".to_owned()),
        seed: None,
        gist: &|rule: Rule| gist::<G>(rule),
    };
    let fragments = G::draw(&scene);
    let page = G::page(&scene, &fragments);
    (fragments, page)
}

/// What a seat is asked and offered in a position, as a match would tell it.
pub fn look_at(state: &State, seat: Seat) -> Look {
    let mut offers = Offers::new();
    <TimeTrap as engine::Game>::offer(state, seat, &mut offers);
    let offer = |&(action, tier): &(time_trap::Action, engine::Tier)| {
        let words = TimeTrap::offered(state, seat, action);
        LookOffer {
            then: TimeTrap::write(seat, &[action], &Texts::default()),
            label: words.label,
            target: words.target,
            rule: words.rule,
            tier,
            asks_words: action.words() == Some(TextId::ANY),
            odds: Vec::new(),
        }
    };
    Look {
        prompt: Some(TimeTrap::prompt(state, seat)),
        draft: String::new(),
        complete: false,
        offers: offers.list().iter().map(offer).collect(),
        view: None,
        board: None,
    }
}

/// A start tag.
#[derive(Clone, Debug)]
pub struct Tag {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    /// The text up to the next tag.
    pub text: String,
}

impl Tag {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// What a screen reader calls it.
    pub fn label(&self) -> &str {
        self.get("aria-label").unwrap_or(&self.text)
    }

    /// The draft that pressing it makes, given the one in the form.
    pub fn act(&self, draft: &str) -> Option<String> {
        let field = |name: &str| {
            self.get(&format!("data-{name}")).or(self.get("value").filter(|_| self.get("name") == Some(name)))
        };
        boards::act::Pressed { act: field("act"), draft: Some(draft), add: field("add") }.text()
    }
}

/// Undoes the escapes that maud writes.
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// All start tags of some markup, in order; panics where it is not well formed.
pub fn tags(markup: &str) -> Vec<Tag> {
    const VOID: [&str; 4] = ["input", "meta", "link", "br"];
    let (mut found, mut open, mut rest) = (Vec::new(), Vec::new(), markup);
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(close) = rest.strip_prefix('/') {
            let name = &close[..close.find('>').unwrap()];
            assert_eq!(open.pop().as_deref(), Some(name), "</{name}> closes something else");
        } else if !rest.starts_with('!') {
            let tag = tag(&mut rest);
            if !VOID.contains(&tag.name.as_str()) {
                open.push(tag.name.clone());
            }
            found.push(tag);
        }
    }
    assert!(open.is_empty(), "{open:?} are never closed");
    found
}

fn tag(rest: &mut &str) -> Tag {
    let end = rest.find([' ', '>']).unwrap();
    let name = rest[..end].to_owned();
    assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric()), "<{name} is no tag");
    let mut attributes = Vec::new();
    *rest = &rest[end..];
    while let Some(after) = rest.strip_prefix(' ') {
        let end = after.find(['=', ' ', '>']).unwrap();
        let key = after[..end].to_owned();
        *rest = &after[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let end = quoted.find('"').unwrap();
            value = plain(&quoted[..end]);
            *rest = &quoted[end + 1..];
        }
        assert!(!attributes.iter().any(|(other, _)| *other == key), "{key} twice in <{name}>");
        attributes.push((key, value));
    }
    *rest = rest.strip_prefix('>').expect("a tag ends with >");
    let text = plain(&rest[..rest.find('<').unwrap_or(rest.len())]);
    Tag { name, attributes, text }
}
