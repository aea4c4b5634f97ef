//! Matches to draw, and what a viewer is shown of them.

use std::collections::BTreeSet;

use bots::{Random, compose};
use engine::{DecisionOf, Fair, Fast, Flow, Match, Narrated, Seat, Seed, Setting, Viewer};
use kit::{Around, Fragment, Nav, PlayerKind, Scene, Seating, Showing, document, maud::Markup};
use lawbook::Manner;
use miniz_oxide::deflate::compress_to_vec;
use plugin::Board;

use crate::tags;

/// A match with these settings before anyone has acted, its dice from a number; the players are `Name 1`,
/// `Name 2` …
pub fn start<G: Narrated>(seats: usize, settings: &[(&str, &str)], seed: u64) -> Match<G> {
    start_named((1..=seats).map(|number| format!("Name {number}")).collect(), settings, seed)
}

/// A match between players with these names.
pub fn start_named<G: Narrated>(names: Vec<String>, settings: &[(&str, &str)], seed: u64) -> Match<G> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    let setup = G::read_setup(names.len(), &settings).unwrap_or_else(|faults| panic!("{faults:?}"));
    Match::start(setup, names, Fair::new(Seed::from_number(seed), Vec::new()))
}

/// Plays up to this many entries at random; the game may end sooner.
pub fn play<G: Narrated>(game: &mut Match<G>, entries: usize, seed: u64) {
    let mut player = Player::new(seed);
    for _ in 0..entries {
        let Some(seat) = game.to_act().lowest() else { return };
        let steps = player.compose(game, seat);
        game.play(seat, &steps).unwrap();
    }
}

/// Plays at random from the start, and calls this before every entry and at the end.
pub fn tour<G: Narrated>(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
    mut each: impl FnMut(&Match<G>, usize),
) {
    let mut game = start::<G>(seats, settings, seed);
    let mut player = Player::new(seed);
    for entry in 0..entries {
        each(&game, entry);
        let Some(seat) = game.to_act().lowest() else { return };
        let steps = player.compose(&mut game, seat);
        game.play(seat, &steps).unwrap();
    }
    each(&game, entries);
}

/// Someone who plays at random: most entries like a bot, and every third one from all that people are offered, each kind of
/// action as likely as any other. So standing answers are left, messages are sent and spells feigned.
pub(crate) struct Player {
    bot: Random,
    chance: Fast,
    entries: usize,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        Self { bot: Random::new(seed), chance: Fast::new(seed), entries: 0 }
    }

    /// A whole entry for a seat that is to act.
    pub(crate) fn compose<G: Narrated>(&mut self, game: &mut Match<G>, seat: Seat) -> Vec<G::Action> {
        self.entries += 1;
        if self.entries.is_multiple_of(3) {
            lawbook::compose(game, seat, Manner::ByKind, &mut self.chance).unwrap()
        } else {
            compose(&mut self.bot, game, seat).unwrap()
        }
    }
}

/// Everyone who may look at a match: each seat, and the public.
pub fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    (0..seats).map(|index| Viewer::Seat(Seat::new(index))).chain([Viewer::Public])
}

/// What a viewer is shown.
pub struct Drawn<G: Narrated> {
    /// Who looks.
    pub viewer: Viewer,
    /// All fragments.
    pub fragments: Vec<Fragment>,
    /// The inside of `<main>`.
    pub page: String,
    /// What the viewer is asked and offered; none when they are not to act.
    pub decision: Option<DecisionOf<G>>,
}

impl<G: Narrated> Drawn<G> {
    /// The whole document, as a browser loads it.
    pub fn document(&self) -> String {
        let head = [kit::board_style("", &[G::ID]), kit::table_client("", Some(G::ID))];
        let head: String = head.into_iter().map(Markup::into_string).collect();
        document(G::TITLE, "play", &head, &self.page, &Nav::default())
    }

    /// The fragment with this id.
    pub fn fragment(&self, id: &str) -> &str {
        let found = self.fragments.iter().find(|fragment| fragment.id == id);
        &found.unwrap_or_else(|| panic!("there is no fragment {id}")).html
    }

    /// Everything that can be pressed, as the drafts it makes.
    pub fn presses(&self) -> BTreeSet<String> {
        let page = tags(&self.page);
        let form = page.iter().find(|tag| tag.get("name") == Some("draft"));
        let draft = form.and_then(|tag| tag.get("value")).unwrap_or_default();
        page.iter().filter_map(|tag| tag.act(draft)).collect()
    }

    /// What an update from `old` to this sends.
    pub fn update_from(&self, old: &Self) -> String {
        let is_new = |new: &&Fragment| !old.fragments.contains(new);
        self.fragments.iter().filter(is_new).map(|new| new.html.as_str()).collect()
    }
}

/// How many bytes a text takes when it is packed as the server packs it.
pub fn packed(text: &str) -> usize {
    compress_to_vec(text.as_bytes(), 6).len()
}

/// How many bytes the first load of a page takes when it is packed: the document, the styles and the scripts.
pub fn first_load<P: Board>(drawn: &Drawn<P::Game>) -> usize {
    let document = drawn.document();
    // The dice and replays have pages of their own, and the lists of tables are on the front page; `board.css` holds two
    // sheets.
    let elsewhere = ["dice.js", "scrub.js", "lobby.js", "kit.css", "frame.css"];
    let shared = kit::assets::CLIENT.iter().map(|(name, _)| *name).filter(|name| !elsewhere.contains(name));
    let shared = shared.chain(["board.css"]).filter_map(kit::assets::shared).map(packed);
    let own = [P::STYLE, P::SCRIPT].map(|text| packed(&kit::assets::lean(text)));
    shared.chain(own).chain([packed(&document)]).sum()
}

/// The page a viewer gets; the draft is the viewer's own, and must be legal.
pub fn draw<P: Board>(game: &Match<P::Game>, viewer: Viewer, draft: &str) -> Drawn<P::Game> {
    if let Some(seat) = viewer.seat().filter(|seat| game.to_act().has(*seat)) {
        game.decision(seat, draft).unwrap_or_else(|error| panic!("`{draft}`: {error}"));
    }
    on_stage(game, viewer, draft, None, |scene| draw_scene::<P>(scene))
}

/// The page that a viewer would get if everything that is asked, offered and told had other words: each prompt, label and
/// event becomes `Other words 1`, `Other words 2` … A board that reads words draws another page than [`draw`].
pub fn draw_reworded<P: Board>(game: &Match<P::Game>, viewer: Viewer, draft: &str) -> Drawn<P::Game> {
    on_stage(game, viewer, draft, None, |scene| {
        let mut decision = scene.decision.cloned();
        if let Some(DecisionOf::<P::Game> { prompt, offers, .. }) = &mut decision {
            let labels = offers.iter_mut().map(|offer| &mut offer.label);
            reword(prompt.iter_mut().map(|prompt| &mut prompt.text).chain(labels));
        }
        let mut log = scene.log.to_vec();
        reword(log.iter_mut().flat_map(|line| &mut line.events).map(|event| &mut event.text));
        draw_scene::<P>(&Scene {
            decision: decision.as_ref(),
            log: &log,
            history: game.history(viewer, game.entries().len()),
            commitment: scene.commitment.clone(),
            seed: scene.seed.clone(),
            ..*scene
        })
    })
}

fn reword<'a>(all: impl Iterator<Item = &'a mut String>) {
    for (number, words) in (1..).zip(all) {
        *words = format!("Other words {number}");
    }
}

/// The page a viewer gets of an earlier position.
pub fn draw_at<P: Board>(game: &Match<P::Game>, viewer: Viewer, at: usize) -> Drawn<P::Game> {
    on_stage(game, viewer, "", Some(at), |scene| draw_scene::<P>(scene))
}

/// The page of a position that looks to the viewer like the real one, with what the viewer cannot know
/// imagined from this number: it must be the page that [`draw`] gives.
pub fn draw_imagined<P: Board>(game: &Match<P::Game>, viewer: Viewer, number: u64) -> Drawn<P::Game> {
    let fair = Fair::new(Seed::from_number(number), Vec::new());
    let other = game.what_if(viewer, game.entries().len(), fair);
    let (decision, view) = match viewer.seat().filter(|seat| other.to_act().has(*seat)) {
        Some(seat) => {
            let (decision, view) = other.decision(seat, "").unwrap();
            (Some(decision), view)
        }
        None => (None, None),
    };
    let view = view.unwrap_or_else(|| other.view(viewer));
    on_stage(game, viewer, "", None, |scene| {
        draw_scene::<P>(&Scene {
            view: &view,
            decision: decision.as_ref(),
            to_act: other.to_act(),
            outcome: other.outcome(),
            history: game.history(viewer, game.entries().len()),
            commitment: scene.commitment.clone(),
            seed: scene.seed.clone(),
            ..*scene
        })
    })
}

fn on_stage<G: Narrated, T>(
    game: &Match<G>,
    viewer: Viewer,
    draft: &str,
    at: Option<usize>,
    draw: impl FnOnce(&Scene<'_, G>) -> T,
) -> T {
    let seating = vec![Seating { holder: PlayerKind::Person, is_here: true }; game.seats()];
    let last = at.unwrap_or(usize::MAX).min(game.entries().len());
    let before = game.entries()[..last].iter().rposition(|entry| entry.flow == Flow::Final);
    let stage = Showing {
        root: "",
        path: "/t/abc",
        csrf: "a-token-as-long-as-the-ones-that-servers-make",
        seating: &seating,
        viewer,
        draft,
        before,
        at,
        around: Around::default(),
    };
    Scene::of(game, &stage, draw)
}

fn draw_scene<P: Board>(scene: &Scene<'_, P::Game>) -> Drawn<P::Game> {
    let fragments = P::draw(scene);
    let page = P::page(scene, &fragments);
    Drawn { viewer: scene.viewer, fragments, page, decision: scene.decision.cloned() }
}
