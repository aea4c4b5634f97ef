//! What is drawn is what the rules say: facings, reach, options with their reasons, odds, warnings, the end.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Game, draw, fight};
use engine::{Chance, Names, Narrated as _, Seat, Viewer};
use fantasy_trip::{
    Action, FantasyTrip,
    action::{Aim, Mode},
    body::Opt,
    odds::Prospect,
    state::Phase,
};
use pagetest::{Drawn, HtmlTag, start, tags};

const ONE: Seat = Seat::new(0);

/// The player who is to act does this.
#[track_caller]
fn act(game: &mut Game, text: &str) {
    let seat = game.to_act().lowest().unwrap();
    let (decision, _) = game.decision(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    game.play(seat, &decision.steps).unwrap();
}

/// Side 1 moves now, and side 2 after it or before it.
fn first_moves(game: &mut Game) {
    let has_initiative = game.to_act().has(ONE);
    act(game, if has_initiative { "place 1" } else { "place 2" });
    assert!(game.to_act().has(ONE));
}

/// Bron in the middle of his edge, Tessa in the middle of hers.
fn duel() -> Game {
    let mut game = start::<FantasyTrip>(2, &[], 1);
    act(&mut game, "enter 0901 s");
    act(&mut game, "enter 0917 n");
    first_moves(&mut game);
    game
}

fn page(game: &Game, draft: &str) -> Drawn<FantasyTrip> {
    draw(game, Viewer::Seat(ONE), draft)
}

/// The words between two others.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start)
        .and_then(|(_, rest)| rest.split_once(end))
        .unwrap_or_else(|| panic!("no {start} in {text}"))
        .0
}

fn buttons(drawn: &Drawn<FantasyTrip>) -> Vec<HtmlTag> {
    tags(drawn.fragment("actions")).into_iter().filter(|tag| tag.name == "button").collect()
}

#[test]
fn counters_point_where_figures_face_and_so_do_their_zones() {
    let game = duel();
    let drawn = page(&game, "");
    for (id, turn) in [("u-0", 180), ("u-1", 0)] {
        let counter = drawn.fragment(id);
        let turns: Vec<_> = tags(counter)
            .into_iter()
            .filter(|tag| matches!(tag.get("class"), Some("front-edge" | "zones")))
            .map(|tag| tag.get("transform").unwrap().to_owned())
            .collect();
        assert_eq!(turns, [format!("rotate({turn})"), format!("rotate({turn})")], "{counter}");
    }
    let turned = page(&game, "f0 b, go s");
    assert!(turned.fragment("u-0").contains("data-hex=\"0902\""), "the draft is on the map");
}

#[test]
fn far_hexes_are_those_the_rules_let_a_figure_reach() {
    let game = duel();
    let (_, view) = game.decision(ONE, "f0 b").unwrap();
    let mut wanted: Vec<_> = view
        .unwrap()
        .known()
        .reach(0, Opt::B)
        .into_iter()
        .filter(|hex| hex.steps > 0)
        .map(|hex| (hex.spot.to_string(), hex.cost))
        .collect();
    wanted.sort();
    let drawn = page(&game, "f0 b");
    let list = tags(&drawn.page).into_iter().find(|tag| tag.get("class") == Some("ways")).unwrap();
    let mut listed: Vec<_> =
        list.text.split(' ').map(|hex| (hex[..4].to_owned(), hex[5..].parse::<u8>().unwrap())).collect();
    listed.sort();
    assert_eq!(listed, wanted);
    // Bron in leather has MA 8, half of which is 4.
    assert!(
        listed.contains(&("0905".to_owned(), 4)) && listed.iter().all(|(_, cost)| *cost <= 4),
        "{listed:?}"
    );
}

#[test]
fn six_arrows_ask_for_the_facing() {
    let game = duel();
    let drawn = page(&game, "f0 b, go s, go s");
    let places: Vec<_> = tags(drawn.fragment("turns"))
        .iter()
        .filter_map(|tag| tag.get("data-place-id").map(str::to_owned))
        .collect();
    assert_eq!(places, ["face-1", "face-2", "face-3", "face-4", "face-5", "face-6"]);
    let open = tags(drawn.fragment("actions")).into_iter().find(|tag| tag.get("open").is_some()).unwrap();
    assert_eq!(open.get("id"), Some("g-face"));
    let turns = buttons(&drawn)
        .into_iter()
        .filter(|tag| tag.get("data-place").is_some_and(|place| place.starts_with("face-")));
    assert_eq!(turns.count(), 6);
}

#[test]
fn options_that_cannot_be_taken_say_why_with_their_rule() {
    let game = duel();
    let drawn = page(&game, "");
    let group = between(drawn.fragment("actions"), "id=\"g-fig-0\"", "</details></details>");
    let labels: Vec<_> = tags(&format!("<p>{}</p>", between(group, "<div class=\"offers\">", "</div>")))
        .into_iter()
        .filter(|tag| tag.name == "button")
        .map(|tag| tag.text)
        .collect();
    assert!(labels[0] == "Move (a)" && labels.contains(&"Drop (d)".to_owned()), "{labels:?}");
    assert!(!labels.iter().any(|label| label.ends_with("(f)")), "{labels:?}");
    let (_, view) = game.decision(ONE, "").unwrap();
    let lines = view.unwrap().known().option_list(0);
    for line in lines.iter().filter(|line| line.option <= Opt::I) {
        let Some(refusal) = &line.refusal else { continue };
        let item = group
            .split("<li")
            .find(|item| item.contains(&format!("({}) {}", line.option.letter(), line.name)))
            .unwrap();
        assert!(item.contains(&*refusal.reason) && item.contains(&format!("r-{}", refusal.rule)), "{item}");
    }
    assert!(group.contains("It has no missile weapon ready."), "{group}");
}

/// Attacks show their chance on the button, and the same in the reckoning that the page makes of what the viewer knows.
#[test]
fn the_odds_on_the_page_are_those_of_the_offers() {
    let settings = [
        ("fight", "guards"),
        ("own-map", "map ring|title The ring|rows|111111111|.........|..O......|.........|222222222"),
    ];
    let mut checked = 0;
    for seed in 0..3 {
        fight(2, &settings, seed, 200, |game, _| {
            let Some(seat) = game.to_act().lowest() else { return };
            let drawn = draw(game, Viewer::Seat(seat), "");
            for offer in &drawn.decision.as_ref().unwrap().offers {
                let Action::Attack { mode, target, aim: Aim::Body } = offer.action else { continue };
                if mode == Mode::Sweep {
                    continue;
                }
                let percent = |what: Prospect| {
                    offer.odds.iter().find(|chance| chance.what == what).map(Chance::percent).unwrap()
                };
                let button =
                    buttons(&drawn).into_iter().find(|tag| tag.act("") == Some(offer.then.clone())).unwrap();
                assert_eq!(button.get("data-note"), Some(format!("{} %", percent(Prospect::Hit)).as_str()));
                let words = button.get("title").unwrap();
                assert!(words.contains(&format!("dice: {} %", percent(Prospect::Hit))), "{words}");
                assert!(words.contains(&format!("{} % to take out", percent(Prospect::Out))), "{words}");
                assert_eq!(
                    button.get("data-place"),
                    game.view(Viewer::Seat(seat)).figures[usize::from(target)]
                        .body
                        .place
                        .map(|spot| spot.to_string())
                        .as_deref()
                );
                checked += 1;
            }
        });
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn a_shot_past_a_friend_asks_first() {
    let mut game = start::<FantasyTrip>(2, &[("side-1", "Marrec; Bron"), ("side-2", "Tessa")], 1);
    for text in ["enter 0901 s", "enter 0801 s", "enter 0917 n"] {
        act(&mut game, text);
    }
    first_moves(&mut game);
    act(&mut game, "f1 a, go se, face s");
    act(&mut game, "done");
    act(&mut game, "done");
    while !matches!(game.view(Viewer::Public).phase, Phase::Act(0)) {
        act(&mut game, "done");
    }
    let drawn = page(&game, "");
    let shot = buttons(&drawn).into_iter().find(|tag| tag.get("value") == Some("shoot f2")).unwrap();
    assert!(shot.get("data-confirm").unwrap().starts_with("Bron stands in the line of fire"), "{shot:?}");
    assert_eq!(drawn.fragment("lines").matches("class=\"risk\"").count(), 1);
    let (from, to) = ("0901", "0917");
    let far = fantasy_trip::ground::Spot::named(from)
        .unwrap()
        .megahexes(fantasy_trip::ground::Spot::named(to).unwrap());
    assert!(drawn.fragment("lines").contains(&format!("{far} MH")));
}

#[test]
fn the_end_says_who_won_and_what_became_of_everyone() {
    let mut ended = 0;
    for seed in 0..3 {
        fight(2, &[("fight", "brawl"), ("map", "pit"), ("limit", "30")], seed, 3000, |game, _| {
            let Some(outcome) = game.outcome() else { return };
            ended += 1;
            let drawn = draw(game, Viewer::Public, "");
            let result = drawn.fragment("result");
            for seen in game.view(Viewer::Public).figures.iter().filter(|seen| seen.id < 6) {
                assert!(
                    result.contains(&format!("<td>{}</td>", seen.name)),
                    "{} is missing: {result}",
                    seen.name
                );
            }
            if let Some(winner) = outcome.winners.lowest().filter(|_| outcome.winners.len() == 1) {
                let names = ["Name 1".to_owned(), "Name 2".to_owned()];
                let name = Names::new("Side", &names).of(winner).into_owned();
                assert!(between(result, "<h2>", "</h2>").contains(&format!("{name} wins")), "{result}");
            }
            assert!(result.contains("Experience"));
        });
    }
    assert_eq!(ended, 3);
}

#[test]
fn cards_add_up_the_adjdx_line_by_line() {
    let game = duel();
    let drawn = page(&game, "");
    let card = drawn.fragment("k-0");
    // Bron: DX 12, leather −2, a small shield costs nothing.
    assert!(card.contains("adjDX <b>10</b>"), "{card}");
    let lines = between(card, "<ul class=\"tally\">", "</ul>");
    assert_eq!(lines.matches("<li>").count(), 2);
    assert!(lines.contains("+12") && lines.contains("−2") && lines.contains("F11d.1"), "{lines}");
    assert!(card.contains("■■■■■■■■■■■■<s></s>"), "twelve boxes are left: {card}");
}

#[test]
fn a_player_of_the_how_to_page_finds_every_ready_figure() {
    use plugin::Board as _;
    let page = fantasy_trip_plugin::FantasyTripPlugin::how_to_play().into_string();
    assert!(page.matches("<svg").count() >= 8, "pictures are missing");
    for build in fantasy_trip::figures::ready() {
        assert!(page.contains(&format!("<b>{}</b>", build.name)), "{} is missing", build.name);
    }
    let mut ids = std::collections::BTreeSet::new();
    let drawn = tags(&page);
    assert!(drawn.iter().filter_map(|tag| tag.get("id")).all(|id| ids.insert(id)), "an id is there twice");
    for tag in &drawn {
        if let Some(id) = tag.get("href").and_then(|href| href.strip_prefix('#')) {
            assert!(ids.contains(id), "{id} is not on the page");
        }
    }
    let front = fantasy_trip_plugin::FantasyTripPlugin::picture().into_string();
    assert!(front.contains("viewBox"));
}

#[test]
fn every_ready_fight_can_be_started() {
    for fight in fantasy_trip::fights::FIGHTS {
        let settings = [engine::Setting::new("fight", fight.name)];
        let setup = FantasyTrip::read_setup(2, &settings)
            .unwrap_or_else(|faults| panic!("{}: {faults:?}", fight.name));
        let count: usize = fight.sides.iter().map(|side| side.split(';').count()).sum();
        assert_eq!(setup.sides.iter().map(Vec::len).sum::<usize>(), count, "{}", fight.name);
    }
}
