//! Parts of pages that appear in the course of a game say where they belong, since the client adds them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::Seat;
use kit::{
    act::Posted,
    actions::Action,
    confirm,
    ending::{Ending, Rank},
    interlude::Interlude,
    maud::html,
};

#[test]
fn an_interlude_closes_without_script() {
    let drawn = Interlude::new("7", "Rescued", html! { p { "Home again." } }).draw();
    assert_eq!(drawn.id, "interlude");
    for part in [
        "<dialog class=\"interlude\" id=\"interlude\" open data-append=\"interludes\"",
        "data-key-seen=\"7\"",
        "<form method=\"dialog\"><button class=\"main\">Continue</button></form>",
        "Home again.",
    ] {
        assert!(drawn.html.contains(part), "{part} is missing in {}", drawn.html);
    }
}

#[test]
fn an_ending_ranks_everyone_and_says_what_decided_it() {
    let rank = |place, index, result: &str| Rank {
        place,
        seat: Some(Seat::new(index)),
        name: format!("Name {}", index + 1),
        result: result.to_owned(),
    };
    let ending = Ending {
        heading: "Name 2 wins.".to_owned(),
        ranking: vec![rank(1, 1, "31 points"), rank(2, 0, "12 points")],
        decided: vec!["The change in turn 4 saved three Men.".to_owned()],
        ..Ending::default()
    };
    let drawn = ending.draw();
    assert_eq!(drawn.id, "result");
    assert!(drawn.html.contains("data-append=\"end\""), "{}", drawn.html);
    let at = |words: &str| drawn.html.find(words).unwrap_or_else(|| panic!("{words}: {}", drawn.html));
    assert!(at("Name 2 wins.") < at("31 points") && at("31 points") < at("12 points"));
    assert!(at("12 points") < at("The change in turn 4 saved three Men."));
    assert_eq!(drawn.html.matches("<tr class=\"first\">").count(), 1);
}

#[test]
fn an_action_that_asks_goes_to_the_question_without_script() {
    let action = Action {
        confirm: Some(confirm::Question::new("/games", "Really?")),
        ..Action::new("Jump", Posted::whole("jump"))
    };
    let button = action.button().into_string();
    assert!(button.contains("data-confirm=\"Really?\""), "{button}");
    assert!(button.contains(&format!("formaction=\"/games{}?ask=Really%3F\"", confirm::ADDRESS)), "{button}");
    assert!(!Action::new("Jump", Posted::whole("jump")).button().into_string().contains("formaction"));
}
