//! What the page says: the button that submits, threats, messages, the log by turns, the ranking.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn, FIRST, draw_first};
use engine::{Match, Seat, Viewer};
use kit::{Around, PlayerKind, Scene, Seating, Showing};
use pagetest::{HtmlTag, tags};
use plugin::Board as _;
use time_trap::TimeTrap;
use time_trap_plugin::TimeTrapPlugin;

/// Men 11 and 21 are two squares apart, and the others far from them.
const START: &str = "11 (5,5) 12 (12,1) 13 (12,3) 14 (12,6) 15 (12,9) \
                     21 (5,7) 22 (15,3) 23 (15,6) 24 (15,9) 25 (15,12)";

fn start() -> Match<TimeTrap> {
    pagetest::start(2, &[("start", START)], 1)
}

fn both(game: &mut Match<TimeTrap>, first: &str, second: &str) {
    for (seat, text) in [(FIRST, first), (Seat::new(1), second)] {
        let steps = game.read(seat, text).unwrap();
        game.play(seat, &steps).unwrap();
    }
}

fn submit(drawn: &Drawn) -> (String, bool) {
    let all = tags(drawn.fragment("prompt"));
    let at = all.iter().position(|tag| tag.get("data-key") == Some("submit")).unwrap();
    let aside = all.get(at + 1).filter(|tag| tag.name == "small").map_or("", HtmlTag::label);
    let words = format!("{} {}", all[at].label().trim(), aside.trim());
    (words.trim().to_owned(), all[at].get("class").is_some_and(|class| class.contains("main")))
}

#[test]
fn the_button_says_who_stays_put_and_is_loud_only_when_all_have_orders() {
    let game = start();
    for (draft, words, is_loud) in [
        ("", "Submit (5 Men stay put)", false),
        ("11 35, 12 35, 13 35, 14 35", "Submit (1 Man stays put)", false),
        ("11 35, 12 35, 13 35, 14 35, 15 90", "Submit", true),
    ] {
        assert_eq!(submit(&draw_first(&game, draft)), (words.to_owned(), is_loud), "{draft}");
    }
}

#[test]
fn leaving_living_men_without_orders_asks() {
    let question = |game: &Match<TimeTrap>, draft: &str| {
        let all = tags(draw_first(game, draft).fragment("prompt"));
        let button = all.iter().find(|tag| tag.get("data-key") == Some("submit")).unwrap();
        assert_eq!(button.get("formaction").is_some(), button.get("data-confirm").is_some());
        button.get("data-confirm").map(str::to_owned)
    };
    let mut game = start();
    assert_eq!(
        question(&game, "12 35, 13 90").as_deref(),
        Some("Men 11, 14 and 15 have no orders: they will stay put and hold fire. Submit anyway?")
    );
    assert_eq!(
        question(&game, "11 35, 12 35, 13 35, 14 35").as_deref(),
        Some("Man 15 has no orders: he will stay put and hold fire. Submit anyway?")
    );
    assert_eq!(question(&game, "11 90, 12 90, 13 90, 14 90, 15 90"), None, "holding on purpose is an order");
    // Man 11 is destroyed, and needs no orders to be asked for.
    both(&mut game, "11 30, submit", "21 70, submit");
    assert_eq!(question(&game, "12 90, 13 90, 14 90, 15 90"), None);
}

/// The client changes its words to Pause, and so its name.
#[test]
fn the_button_that_plays_is_named_by_its_words() {
    let page = tags(&draw_first(&start(), "").page);
    let button = page.iter().find(|tag| tag.get("data-reel") == Some("play")).unwrap();
    assert_eq!((button.get("aria-label"), button.text.trim()), (None, "▸ Play"));
}

/// The client takes the size of the order sheet from the page.
#[test]
fn the_sheet_says_how_many_turns_and_men_it_has() {
    let page = tags(&draw_first(&start(), "").page);
    let sheet = page.iter().find(|tag| tag.get("class") == Some("sheet")).unwrap();
    assert_eq!((sheet.get("data-turns"), sheet.get("data-men")), (Some("10"), Some("5")));
}

#[test]
fn self_destruction_asks_and_is_not_on_the_map() {
    let drawn = draw_first(&start(), "11 3");
    let pad = tags(drawn.fragment("pad"));
    let button = pad.iter().find(|tag| tag.get("value") == Some("11 39")).unwrap();
    assert!(button.get("data-confirm").is_some_and(|question| question.ends_with("square.")));
    assert!(!drawn.fragment("ring").contains("11 39"));
}

#[test]
fn closing_the_ring_keeps_the_other_orders() {
    let drawn = draw_first(&start(), "12 35, 11 3");
    let ring = tags(drawn.fragment("ring"));
    let close = ring.iter().find(|tag| tag.get("data-key") == Some("close")).unwrap();
    assert_eq!(close.get("data-act"), Some("12 35"));
}

#[test]
fn threats_are_two_squares_around_living_enemies() {
    let drawn = draw_first(&start(), "");
    let paths = tags(drawn.fragment("threats"));
    let path = |class: &str| {
        let tag = paths.iter().find(|tag| tag.get("class") == Some(class)).unwrap();
        tag.get("d").unwrap().to_owned()
    };
    // Man 21 is on (5,7): he could move to columns 6 to 8 of rows 4 to 6, and hit columns 5 to 9 of rows 3 to 7.
    assert!(path("reach").starts_with("M120 84h72M120 108h72M120 132h72"), "{}", path("reach"));
    assert!(path("fire").contains("M96 60h120M96 84h24M192 84h24M96 108h24M192 108h24"), "{}", path("fire"));
    let mut game = start();
    both(&mut game, "11 33, submit", "submit");
    let drawn = draw_first(&game, "");
    assert!(!drawn.fragment("threats").contains("M120 84h72"), "Man 21 is destroyed");
}

#[test]
fn threats_name_the_enemy_where_orders_lead() {
    let words = |draft: &str| {
        let drawn = draw_first(&start(), draft);
        let all = tags(drawn.fragment("threatened"));
        assert!(all[0].get("aria-hidden").is_none());
        all[0].text.clone()
    };
    assert_eq!(words(""), "In danger this turn: 11 by 21.");
    assert_eq!(words("11 7"), "In danger this turn: 11 by 21.", "an order that is begun leads nowhere yet");
    assert_eq!(words("11 70"), "No enemy can reach your Men this turn.");
    assert_eq!(words("11 30, 13 50, 14 50"), "In danger this turn: 11 by 21; 13 by 22; 14 by 23.");
}

#[test]
fn ghosts_on_one_square_do_not_cover_each_other() {
    let mut game = start();
    both(&mut game, "11 30, submit", "21 70, submit");
    let drawn = draw_first(&game, "");
    let class = |man: &str| tags(drawn.fragment(man))[0].get("class").unwrap().to_owned();
    assert!(class("m-11").contains("ghost") && !class("m-11").contains("spot"), "{}", class("m-11"));
    assert!(class("m-21").contains("ghost spot-2"), "{}", class("m-21"));
}

/// A message can be written only to people who sit at the table.
#[test]
fn no_one_writes_to_bots_and_empty_seats() {
    let game = pagetest::start::<TimeTrap>(4, &[], 1);
    let drawn = |holders: [PlayerKind; 3]| {
        let others = holders.map(|holder| Seating { holder, is_here: true });
        let seating = [&[Seating { holder: PlayerKind::Person, is_here: true }], &others[..]].concat();
        let stage = Showing {
            root: "",
            path: "/t/abc",
            csrf: "token",
            seating: &seating,
            viewer: Viewer::Seat(FIRST),
            draft: "",
            before: None,
            at: None,
            around: Around::default(),
        };
        let all = Scene::of(&game, &stage, TimeTrapPlugin::draw);
        let form = all.into_iter().find(|fragment| fragment.id == "addressees").unwrap().html;
        let buttons =
            tags(&form).iter().filter(|tag| tag.name == "button").map(|tag| tag.text.clone()).collect();
        let buttons: Vec<String> = buttons;
        (buttons.join(", "), form)
    };
    let (buttons, _) = drawn([PlayerKind::Person, PlayerKind::Open, PlayerKind::Bot]);
    assert_eq!(buttons, "Send to Name 2, Send to all");
    let (buttons, form) = drawn([PlayerKind::Open, PlayerKind::Open, PlayerKind::Bot]);
    assert!(buttons.is_empty() && form.contains("the other seats are empty or bots"), "{form}");
    let (buttons, form) = drawn([PlayerKind::Bot; 3]);
    assert!(buttons.is_empty() && form.contains("Bots don’t read messages."), "{form}");
}

#[test]
fn a_message_is_announced_and_leads_to_its_tab() {
    let mut game = start();
    both(&mut game, "submit", "to 1 \"peace?\", submit");
    let drawn = draw_first(&game, "");
    assert!(drawn.fragment("prompt").contains("Message from Name 2."), "{}", drawn.fragment("prompt"));
    assert!(drawn.fragment("prompt").contains("data-open=\"letters\""));
    assert!(drawn.fragment("p-2").contains("✉") && !drawn.fragment("p-1").contains("✉"));
    both(&mut game, "submit", "submit");
    let later = draw_first(&game, "");
    assert!(!later.fragment("p-2").contains("✉"));
    assert!(
        !later.fragment("prompt").contains("Message from") && !later.fragment("prompt").contains("data-open")
    );
}

#[test]
fn the_log_tells_a_turn_in_one_item_and_a_collision_in_one_line() {
    let mut game = start();
    both(&mut game, "11 30, submit", "21 70, submit");
    let drawn = draw_first(&game, "");
    let items: Vec<_> = drawn.fragments.iter().filter(|fragment| fragment.id.starts_with("e-")).collect();
    let ids: Vec<_> = items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["e-0", "e-2"], "that orders are in is no item");
    let turn = &items[1].html;
    assert!(turn.contains("<b>Turn 1</b>"), "{turn}");
    assert_eq!(turn.matches("collide").count(), 1, "{turn}");
    assert!(turn.contains("Men 11 and 21 collide on (5,6); both are destroyed."), "{turn}");
    assert_eq!(turn.matches("scores").count(), 1, "{turn}");
    assert!(turn.contains("Name 1 scores 4 (4 in all), Name 2 4 (4)."), "{turn}");
}

#[test]
fn the_end_has_a_ranking_and_says_what_decided_it() {
    let mut game = start();
    both(&mut game, "11 33, submit", "submit");
    assert!(draw_first(&game, "").fragments.iter().all(|fragment| fragment.id != "result"));
    for _ in 2..=10 {
        both(&mut game, "submit", "submit");
    }
    let drawn = draw_first(&game, "");
    let ranking = drawn.fragment("result");
    assert_eq!(tags(ranking).iter().filter(|tag| tag.name == "tr").count(), 3, "a head and two players");
    let words = "Name 1 led from the first turn, 55 points ahead of Name 2; Name 1 had 5 Men left at the end, \
                 Name 2 had 4.";
    assert!(ranking.contains(words), "{ranking}");
    assert!(ranking.contains("<h2>You win</h2>") && ranking.contains("275 points, 5 Men left"), "{ranking}");
}
