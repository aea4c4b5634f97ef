//! The page of Highest Bid: a box for each bid with the players who bid it, the pot, and what was said.

use engine::OfferOf;
use kit::{
    Fragment, Places, Scene,
    act::{self, Posted},
    actions::{self, Action as Button, Group, Weight},
    counter, dialog,
    frame::Frame,
    log,
    maud::{Markup, html},
    palette::class,
    players::PlayerCard,
    prompt::PromptBar,
};
use lawbook::sample::{Action, HighestBid, SeatView, View};

use crate::KEYS;

/// The form for what a player says with a bid.
const SAY: &str = "write";

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, HighestBid>) -> Vec<Fragment> {
    let draft = scene.decision.map_or("", |decision| decision.draft.as_str());
    let also: &[&str] = if scene.viewer.seat().is_some() { &[SAY] } else { &[] };
    let groups = groups(scene, draft);
    let place = format!("Round {} of {}", scene.view.round, scene.view.rounds);
    let mut fragments = vec![
        act::fields(scene, draft, also),
        PromptBar::of(scene, place).draw(),
        Fragment::new("board", board(scene.view)),
        Fragment::new("said", said(scene)),
        actions::draw(&groups),
    ];
    fragments.extend(scene.viewer.seat().map(|_| Fragment::new("speak", speak(scene))));
    fragments.extend(scene.view.seats.iter().flat_map(|seen| card(scene, seen).draw()));
    fragments.extend(log::draw(scene, &actions::cited(&groups)));
    fragments
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, HighestBid>, fragments: &[Fragment]) -> String {
    let at = Places(fragments);
    let actions = html! {
        (at.one("actions"))
        (at.one("said"))
        @if scene.viewer.seat().is_some() {
            form.write id=(SAY) method="post" action={ (scene.path) "/act" } {
                input type="hidden" name="csrf" value=(scene.csrf);
                label for="words" { "Say something with your bid" }
                textarea id="words" name="words" rows="1" maxlength="80" required {}
                (at.one("speak"))
            }
        }
    };
    let over = html! {
        svg.unseen aria-hidden="true" { defs { (counter::symbols()) } }
        (dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
    };
    let frame = Frame::new(scene, at, "highest-bid", "Highest Bid");
    frame.board("Bids", html! { (at.one("board")) }).actions(actions).over(over).draw().into_string()
}

/// The boxes for the bids, and the pot above them.
pub(crate) fn board(view: &View) -> Markup {
    let pot = view.pot.map_or_else(|| "No pot yet".to_owned(), |pot| format!("A pot of {}", pot.worth));
    html! {
        svg.bids id="board" viewBox="0 0 300 190" role="group" aria-label="The bids" {
            rect.pot x="90" y="6" width="120" height="34" rx="6" {}
            text x="150" y="28" { (pot) }
            @for bid in 1..=3_u8 {
                @let left = u16::from(bid - 1) * 98 + 7;
                rect.box data-place-id={ "bid-" (bid) } x=(left) y="50" width="90" height="132" rx="6" {}
                text.value x=(left + 45) y="130" { (bid) }
                @for (number, seen) in (0_u16..).zip(view.seats.iter().filter(|seen| seen.bid == Some(bid))) {
                    @let (x, y) = (left + 24 + number % 2 * 42, 76 + number / 2 * 40);
                    g.(class(seen.seat)) transform={ "translate(" (x) " " (y) ")" } { (counter::face(seen.seat, &seen.seat.to_string())) }
                }
            }
        }
    }
}

/// What the players have said, as far as the viewer may know.
fn said(scene: &Scene<'_, HighestBid>) -> Markup {
    let words = |seen: &SeatView| seen.says.as_ref().map(|words| (scene.name(seen.seat), words.clone()));
    html! {
        div id="said" {
            @for (name, words) in scene.view.seats.iter().filter_map(words) { p.said { b { (name) } ": " (words) } }
        }
    }
}

/// The button that adds the words to the bid.
fn speak(scene: &Scene<'_, HighestBid>) -> Markup {
    html! {
        div.buttons id="speak" {
            @for offer in scene.offers().iter().filter(|offer| offer.asks_words) {
                button name="act" value=(offer.then) data-words { "Say it" }
            }
        }
    }
}

/// The offers as buttons; a bid is also on the board.
fn groups(scene: &Scene<'_, HighestBid>, draft: &str) -> Vec<Group> {
    let button = |offer: &OfferOf<HighestBid>| {
        let button = Button::new(offer.label.clone(), Posted::of(draft, offer));
        match offer.action {
            Action::Bid(bid) => Some(button.at(format!("bid-{bid}"))),
            Action::Take => Some(Button { key: Some("t"), weight: Weight::Main, ..button }),
            Action::Risk => Some(Button { key: Some("r"), ..button }),
            Action::Say { .. } | Action::Late => None,
        }
    };
    let is_pot = scene.view.pot.is_some();
    let (id, title) = if is_pot { ("pot", "The pot") } else { ("bid", "Your bid") };
    let actions: Vec<_> = scene.offers().iter().filter_map(button).collect();
    let rule = scene.offers().first().map(|offer| offer.rule);
    let group = Group { id: id.to_owned(), title: title.to_owned(), rule, actions, ..Group::default() };
    if scene.decision.is_some() { vec![group] } else { Vec::new() }
}

fn card(scene: &Scene<'_, HighestBid>, seen: &SeatView) -> PlayerCard {
    let mut facts = vec![("points", seen.points.to_string())];
    facts.extend(seen.secret.map(|secret| ("secret", secret.to_string())));
    PlayerCard {
        state: if seen.has_bid { "has bid" } else { "" },
        facts,
        ..PlayerCard::new(scene, seen.seat)
    }
}
