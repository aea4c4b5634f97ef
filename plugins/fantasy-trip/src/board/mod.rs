//! The page of The Fantasy Trip.

use engine::{OfferOf, Seat};
use fantasy_trip::{FantasyTrip, View};
use kit::{
    Fragment, Places, Scene,
    act::{self, Posted},
    actions::{self, Action as Button, Group},
    dialog,
    frame::Frame,
    log,
    prompt::PromptBar,
};
use maud::{Markup, html};
use plugin::{Fact, Key};

/// The keys that the page understands.
pub(crate) const KEYS: &[Key] = &[Key { key: "?", does: "this card" }];

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, FantasyTrip>) -> Vec<Fragment> {
    let draft = scene.decision.map_or("", |decision| decision.draft.as_str());
    let groups = groups(scene, draft);
    let mut fragments = vec![
        act::fields(scene, draft, &[]),
        PromptBar::of(scene, format!("Turn {}", scene.view.turn)).draw(),
        actions::draw(&groups),
    ];
    fragments.extend(log::draw(scene, &actions::cited(&groups)));
    fragments
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, FantasyTrip>, fragments: &[Fragment]) -> Markup {
    let at = Places(fragments);
    Frame::new(scene, at, "fantasy-trip", "The Fantasy Trip")
        .board("The map", html! {})
        .actions(html! { (at.one("actions")) })
        .over(dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
        .draw()
}

fn groups(scene: &Scene<'_, FantasyTrip>, draft: &str) -> Vec<Group> {
    let button = |offer: &OfferOf<FantasyTrip>| Button::new(offer.label.clone(), Posted::of(draft, offer));
    let actions = scene.offers().iter().map(button).collect();
    vec![Group { id: "all".to_owned(), title: "Actions".to_owned(), actions, ..Group::default() }]
}

/// A picture for people who do not know the game yet.
pub(crate) fn picture() -> Markup {
    html! { svg viewBox="0 0 66 22" {} }
}

/// What is worth keeping of a seat.
pub(crate) fn facts(_view: &View, _seat: Seat) -> Vec<Fact> {
    Vec::new()
}
