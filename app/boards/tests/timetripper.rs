//! TimeTripper's pages: they draw whatever happens, every offer can be pressed, updates are small, secrets are kept.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use std::collections::BTreeSet;

use boards::{Board as _, Fragment, Nav, assets::CLIENT, document};
use bots::{Random, compose};
use common::{Tag, begin_with, draw_scene, tags};
use engine::{AnyMatch as _, Fast, Look, LookOffer, Match, Offers, Seat, Texts, Tier, Told as _, Viewer};
use miniz_oxide::deflate::compress_to_vec;
use timetripper::{State, TimeTripper, View, state::Phase};

fn begin(seats: usize, settings: &[(&str, &str)], seed: u64) -> Match<TimeTripper> {
    begin_with((1..=seats).map(|number| format!("Name {number}")).collect(), settings, seed)
}

struct Drawn {
    fragments: Vec<Fragment>,
    page: String,
}

fn draw(game: &Match<TimeTripper>, viewer: Viewer) -> (Drawn, Option<Look>) {
    let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
    let look = acting.map(|seat| game.look(seat, "").unwrap());
    (draw_view(game, viewer, &game.view(viewer), look.as_ref()), look)
}

fn draw_view(game: &Match<TimeTripper>, viewer: Viewer, view: &View, look: Option<&Look>) -> Drawn {
    let (fragments, page) = draw_scene(game, viewer, view, None, look);
    Drawn { fragments, page }
}

/// What the client makes of one item of a list: a hex, a man and his mount, or a run of hexes.
fn targets(line: &str) -> Vec<String> {
    if let Some((first, last)) = line.split_once('-') {
        let (column, row) = first.split_at(2);
        let rows = row.parse::<u8>().unwrap()..=last.parse().unwrap();
        return rows.map(|row| format!("{column}{row:02}")).collect();
    }
    let (chances, hexes) = line.split_once('=').unwrap_or(("", line));
    let both = |at: &str| {
        let mount = chances.contains('/').then(|| format!("{at} mount"));
        std::iter::once(at.to_owned()).chain(mount).collect::<Vec<_>>()
    };
    hexes.split(',').flat_map(both).collect()
}

/// What can be pressed on a page, as the drafts it makes.
fn pressable(page: &str) -> BTreeSet<String> {
    let all = tags(page);
    let mut acts: BTreeSet<_> = all.iter().filter_map(|tag| tag.act("")).collect();
    let listed = |tag: &Tag| {
        let (verb, hexes) = (tag.get("data-verb")?.to_owned(), tag.get("data-hexes")?.to_owned());
        Some(hexes.split(';').flat_map(targets).map(|at| format!("{verb}{at}")).collect::<Vec<_>>())
    };
    acts.extend(all.iter().filter_map(listed).flatten());
    acts
}

fn check(drawn: &Drawn, look: Option<&Look>) {
    let ids: Vec<_> = tags(&drawn.page).iter().filter_map(|tag| tag.get("id").map(str::to_owned)).collect();
    let unique: BTreeSet<_> = ids.iter().collect();
    assert_eq!(ids.len(), unique.len(), "an id stands twice");
    for fragment in &drawn.fragments {
        assert_eq!(tags(&fragment.html)[0].get("id"), Some(fragment.id.as_str()));
        assert!(unique.contains(&fragment.id), "{} has no place on the page", fragment.id);
    }
    for tag in tags(&drawn.page).iter().filter(|tag| tag.name == "button") {
        let rule = tag.get("popovertarget");
        assert!(rule.is_none_or(|id| unique.contains(&id.to_owned())), "nothing explains {rule:?}");
    }
    let acts = pressable(&drawn.page);
    let wanted = look.iter().flat_map(|look| &look.offers).filter(|offer| offer.tier != Tier::Extra);
    for offer in wanted {
        assert!(acts.contains(&offer.then), "cannot be pressed: {offer:?}");
    }
}

fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Equip(_) => "equip",
        Phase::Steer(..) => "steer",
        Phase::Letter(_) => "letter",
        Phase::Enter { .. } => "enter",
        Phase::Tripper(_) => "tripper",
        Phase::Choose { .. } => "choose",
        Phase::History => "history",
        Phase::Over(_) => "over",
    }
}

/// Plays at random and draws what everybody sees at every step.
fn tour(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
    seen: &mut BTreeSet<&'static str>,
) {
    let mut game = begin(seats, settings, seed);
    let mut bot = Random::new(seed);
    for _ in 0..entries {
        let viewers = (0..seats).map(|seat| Viewer::Seat(Seat::new(seat))).chain([Viewer::Public]);
        for viewer in viewers {
            let view = game.view(viewer);
            seen.insert(phase_name(&view.phase));
            let (drawn, look) = draw(&game, viewer);
            check(&drawn, look.as_ref().filter(|_| !matches!(view.phase, Phase::Equip(_))));
            if look.is_none() {
                assert!(pressable(&drawn.page).is_empty(), "{viewer:?} finds something to press");
            }
        }
        let Some(seat) = game.to_act().lowest() else { break };
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
}

#[test]
fn pages_of_every_phase_are_drawn_and_every_offer_can_be_pressed() {
    let mut seen = BTreeSet::new();
    let rules: [(usize, &[(&str, &str)]); 5] = [
        (1, &[]),
        (1, &[("negotiation", "yes"), ("treasure", "yes"), ("choices", "dice")]),
        (2, &[("negotiation", "yes"), ("set-up", "dice")]),
        (4, &[("pounds", "70"), ("treasure", "yes"), ("choices", "dice")]),
        (3, &[("timemaster", "yes"), ("shuffle", "7"), ("blind", "yes")]),
    ];
    for (seats, settings) in rules {
        for seed in 0..2 {
            tour(seats, settings, seed, 90, &mut seen);
        }
    }
    for seed in 0..12 {
        ending(seed, &mut seen);
    }
    for phase in ["equip", "letter", "enter", "tripper", "choose", "over"] {
        assert!(seen.contains(phase), "{phase} was never drawn");
    }
}

/// A lone Tripper's trip to its end, of which the last page is drawn.
fn ending(seed: u64, seen: &mut BTreeSet<&'static str>) {
    let mut game = begin(1, &[("choices", "dice")], seed);
    let mut bot = Random::new(seed);
    for _ in 0..600 {
        let Some(seat) = game.to_act().lowest() else { break };
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Public] {
        seen.insert(phase_name(&game.view(viewer).phase));
        let (drawn, look) = draw(&game, viewer);
        check(&drawn, look.as_ref());
    }
}

/// Battles in which fourteen mounted men with muskets wait, wherever one lands.
fn crowds() -> String {
    let battle = |number: u8| {
        let display = if number > 36 { "future" } else { "past" };
        format!(
            "battle {number}\n  title Crowd {number}\n  place A plain\n  display {display}\n  negotiate EFG\n  treasure 10 2 A button\n  set-up enter\n  \
             opponent Mounted musketeers\n    kind soldier\n    looks musketeer\n    values 9C4E\n    count 14\n    \
             mount 2X2X horse\n    leaves early\n  note Nobody was ever so many.\n"
        )
    };
    (1..=72).map(battle).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_update_in_a_crowd_is_under_15_kb() {
    let own = Viewer::Seat(Seat::new(0));
    let battles = crowds();
    let (mut worst, mut first) = (0, 0);
    for seed in 0..6 {
        let mut game = begin(1, &[("choices", "dice"), ("battles", &battles), ("negotiation", "yes")], seed);
        let seat = Seat::new(0);
        game.take(seat, "take m26 3, take m1 2, take magnum 1, take magnum-ammo 2, take bayonet 1, start")
            .unwrap();
        let mut bot = Random::new(seed);
        let mut old = draw(&game, own).0;
        for _ in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let steps = compose(&mut bot, &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
            let new = draw(&game, own).0;
            let sent: Vec<_> = new.fragments.iter().filter(|part| !old.fragments.contains(part)).collect();
            let size: usize = sent.iter().map(|part| part.html.len()).sum();
            let landed = game
                .story(Some(own))
                .last()
                .unwrap()
                .events
                .iter()
                .any(|event| event.text.starts_with("Landed"));
            if size > worst && !landed {
                worst = size;
                let mut parts: Vec<_> = sent.iter().map(|part| (part.html.len(), part.id.as_str())).collect();
                parts.sort_unstable_by(|a, b| b.cmp(a));
                println!("seed {seed}: {size} bytes, {:?}", &parts[..parts.len().min(8)]);
            }
            first = first.max(
                compress_to_vec(
                    document("TimeTripper", "play", "", &new.page, &Nav::default()).as_bytes(),
                    6,
                )
                .len(),
            );
            old = new;
        }
    }
    println!("worst update {worst} bytes; largest page {first} compressed");
    assert!(worst < 15_000, "{worst} bytes");
    let texts = CLIENT.iter().map(|(_, text)| *text).chain([TimeTripper::STYLE, TimeTripper::SCRIPT]);
    let around: usize = texts.map(|text| compress_to_vec(text.as_bytes(), 6).len()).sum();
    println!("style and script {around} compressed");
    assert!(first + around < 60_000);
}

/// What a seat is asked and offered in a position.
fn look_at(state: &State, seat: Seat) -> Look {
    let mut offers = Offers::new();
    <TimeTripper as engine::Game>::offer(state, seat, &mut offers);
    let offer = |&(action, tier): &(timetripper::Action, Tier)| {
        let words = TimeTripper::offered(state, seat, action);
        LookOffer {
            then: TimeTripper::write(seat, &[action], &Texts::default()),
            label: words.label,
            target: words.target,
            rule: words.rule,
            tier,
            asks_words: false,
            odds: TimeTripper::odds(state, seat, action),
        }
    };
    Look {
        prompt: Some(TimeTripper::prompt(state, seat)),
        draft: String::new(),
        complete: false,
        offers: offers.list().iter().map(offer).collect(),
        view: None,
        board: None,
    }
}

#[test]
fn blind_displays_stay_blind_on_the_trippers_pages() {
    let settings = [("timemaster", "yes"), ("shuffle", "11"), ("blind", "yes"), ("choices", "dice")];
    let (mut bot, mut looks) = (Random::new(3), 0);
    for seed in 0..4 {
        let mut game = begin(3, &settings, seed);
        for _ in 0..120 {
            let Some(acting) = game.to_act().lowest() else { break };
            for seat in [Seat::new(0), Seat::new(1)] {
                let view = game.view(Viewer::Seat(seat));
                if matches!(view.phase, Phase::Over(_)) {
                    continue;
                }
                assert!(view.time.is_none());
                let drawn = |state: &State| {
                    let look = (acting == seat).then(|| look_at(state, seat));
                    let seen = TimeTripper::view(state, Viewer::Seat(seat), &Texts::default());
                    draw_view(&game, Viewer::Seat(seat), &seen, look.as_ref()).page
                };
                let imagine =
                    |number| TimeTripper::imagine(&view, &mut Texts::default(), &mut Fast::new(number));
                let (one, other) = (imagine(1), imagine(2));
                assert_ne!(one.time.displays, other.time.displays);
                assert_eq!(drawn(&one), drawn(&other));
                looks += usize::from(acting == seat);
            }
            let steps = compose(&mut bot, &game, acting).unwrap();
            game.play(acting, &steps).unwrap();
        }
    }
    assert!(looks > 50);
}
