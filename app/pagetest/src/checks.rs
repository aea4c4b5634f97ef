//! The checks themselves.

use std::collections::BTreeSet;

use engine::{Match, Narrated};

use crate::{Drawn, HtmlTag, tags};

/// Attributes whose value is the id of another element, or several ids.
const NAMES_AN_ID: [&str; 9] = [
    "popovertarget",
    "form",
    "for",
    "data-append",
    "data-copy",
    "aria-controls",
    "aria-labelledby",
    "aria-describedby",
    "list",
];

/// Fragments are whole, each is on the page, ids are unique, ids that are mentioned exist, nothing on the page needs
/// more than the plainest content security policy, and there is a link to how the game is played.
pub fn check_page<G: Narrated>(drawn: &Drawn<G>) {
    check_fragments(drawn);
    let all = tags(&drawn.page);
    let mut ids = BTreeSet::new();
    for id in all.iter().filter_map(|tag| tag.get("id")) {
        assert!(ids.insert(id), "the id {id} is on the page twice");
    }
    for tag in &all {
        assert!(tag.get("style").is_none() && tag.name != "script" && tag.name != "style", "{tag:?}");
        assert!(tag.attributes.iter().all(|(name, _)| !name.starts_with("on")), "{tag:?}");
        let mentioned = NAMES_AN_ID.iter().filter_map(|name| tag.get(name)).flat_map(str::split_whitespace);
        let linked = tag.get("href").and_then(|href| href.strip_prefix('#'));
        for id in mentioned.chain(linked) {
            assert!(ids.contains(id), "{id} is not on the page: {tag:?}");
        }
    }
    check_forms(&all);
    let how_to = format!("/how-to/{}", G::ID);
    assert!(all.iter().any(|tag| tag.get("href") == Some(&how_to)), "there is no link to {how_to}");
}

fn check_fragments<G: Narrated>(drawn: &Drawn<G>) {
    let mut ids = BTreeSet::new();
    for fragment in &drawn.fragments {
        assert!(ids.insert(&fragment.id), "there are two fragments {}", fragment.id);
        let inside = tags(&fragment.html);
        assert_eq!(inside[0].get("id"), Some(fragment.id.as_str()));
        let name = &inside[0].name;
        let (open, close) = (format!("<{name}"), format!("</{name}>"));
        assert!(fragment.html.starts_with(&open) && fragment.html.ends_with(&close), "{}", fragment.html);
        // The client reads a fragment as HTML first, where nothing closes itself.
        assert!(!fragment.html.contains("/>"), "{}", fragment.html);
        assert!(drawn.page.contains(&fragment.html), "{} is not on the page", fragment.id);
    }
}

/// Without script the page still posts: every form does, and carries the token.
fn check_forms(all: &[HtmlTag]) {
    // Those of dialogs only close them.
    let posts = |tag: &&HtmlTag| tag.name == "form" && tag.get("method") != Some("dialog");
    let forms: Vec<_> = all.iter().filter(posts).collect();
    assert!(forms.iter().all(|form| form.get("method") == Some("post")), "{forms:?}");
    let tokens = all.iter().filter(|tag| tag.get("name") == Some("csrf")).count();
    assert_eq!(tokens, forms.len(), "every form needs one token");
}

/// Every offer can be taken with one press on some element of the page.
pub fn check_offers<G: Narrated>(drawn: &Drawn<G>) {
    let presses = drawn.presses();
    for offer in drawn.decision.iter().flat_map(|decision| &decision.offers) {
        assert!(presses.contains(&offer.then), "cannot be pressed: `{}`, {}", offer.then, offer.label);
    }
}

/// Whatever can be pressed makes a draft that the match accepts.
pub fn check_presses<G: Narrated>(game: &Match<G>, drawn: &Drawn<G>) {
    let Some(seat) = drawn.viewer.seat() else { return check_nothing_to_press(drawn) };
    for press in drawn.presses() {
        let decision = game.decision(seat, &with_words(&press, "words"));
        assert!(decision.is_ok(), "`{press}` is refused: {decision:?}", decision = decision.err());
    }
}

/// Attributes that hold words for people.
const WORDS: [&str; 7] =
    ["aria-label", "title", "alt", "placeholder", "data-confirm", "formaction", "data-say"];

/// A page and the same page in other words have the same elements with the same attributes, except those for people.
pub fn check_reworded<G: Narrated>(drawn: &Drawn<G>, reworded: &Drawn<G>) {
    let skeleton = |drawn: &Drawn<G>| -> Vec<(String, Vec<(String, String)>)> {
        let bare = |mut tag: HtmlTag| {
            tag.attributes.retain(|(name, _)| !WORDS.contains(&name.as_str()));
            (tag.name, tag.attributes)
        };
        tags(&drawn.page).into_iter().map(bare).collect()
    };
    let (one, other) = (skeleton(drawn), skeleton(reworded));
    for (tag, other) in one.iter().zip(&other) {
        assert_eq!(tag, other, "the page depends on words");
    }
    assert_eq!(one.len(), other.len(), "the page depends on words");
}

/// A viewer who is not to act finds nothing to press.
pub fn check_nothing_to_press<G: Narrated>(drawn: &Drawn<G>) {
    let presses = drawn.presses();
    assert!(presses.is_empty(), "{:?} can press {presses:?}", drawn.viewer);
}

/// A draft with these words where its offer asked for some, as the client writes them.
pub fn with_words(draft: &str, words: &str) -> String {
    draft.replace("\"\"", &engine::quote(words))
}
