//! [A15.4] What is hidden makes no difference: other tiles that are face down, other answers, other shares and other
//! headquarters look the same to everyone who may not know them, in the view, the log, what is asked and what is imagined.
//! Both games of a pair are real, so that nothing a view tells too much can hide in both.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{
    AnyMatch as _, Draft, Fair, Fast, Flow, Game as _, Match, Narrated as _, Offers, Seat, Seed, Silent,
    Texts, Uniform, Viewer,
};
use time_agent::{Action, Answer, Setup, Shares, Stage, TimeAgent, World};

#[path = "common/twins.rs"]
mod twins;

type Entry = Vec<Action>;

/// A whole entry of a seat, in which this function chooses among the offers.
fn compose(game: &Match<TimeAgent>, seat: Seat, mut choose: impl FnMut(&Offers<Action>) -> Action) -> Entry {
    let (mut steps, mut offers) = (Vec::new(), Offers::for_bots());
    while let Ok(Draft::Open(state)) = game.draft(seat, &steps) {
        offers.clear();
        TimeAgent::offer(&state, seat, &mut offers);
        steps.push(choose(&offers));
    }
    steps
}

/// Everything that a viewer can get out of a game.
fn seen(game: &Match<TimeAgent>, who: Viewer) -> Vec<String> {
    let what_if = game.what_if(who, usize::MAX, Fair::new(Seed::from_number(5), Vec::new()));
    let asked = who.seat().map(|seat| format!("{:?}", game.decision(seat, "")));
    let refused = who.seat().map(|seat| format!("{:?}", game.draft(seat, &[Action::EndTurn]).err()));
    let mut all = vec![game.view_text(who), game.board(who, None), format!("{:?}", game.log(Some(who)))];
    all.extend([format!("{:?}", what_if.state()), asked.unwrap_or_default(), refused.unwrap_or_default()]);
    all
}

/// Two entries of the seat that are sealed and differ, if there are any: as little as possible, and as much.
fn alternatives(game: &Match<TimeAgent>, seat: Seat) -> Option<[Match<TimeAgent>; 2]> {
    let buys = |action: &Action| matches!(action, Action::Buy(_) | Action::Return(_));
    let gives = |action: &Action| match action {
        Action::Oppose { answer, .. } => *answer == Answer::No,
        Action::Share { amount, .. } => *amount > 0,
        other => buys(other),
    };
    let little = compose(game, seat, |offers| offers.list()[0].0);
    let much = compose(game, seat, |offers| offers.actions().find(gives).unwrap_or(offers.list()[0].0));
    let play = |steps: &Entry| {
        let mut game = game.clone();
        let flow = game.play(seat, steps).unwrap().flow;
        (flow == Flow::Sealed).then_some(game)
    };
    if little == much { None } else { Some([play(&little)?, play(&much)?]) }
}

#[test]
fn sealed_entries_make_no_difference_to_anyone_else() {
    let mut compared = [0; 3];
    for (players, number) in [(3, 1), (3, 2), (4, 3), (5, 4), (6, 5), (6, 6)] {
        let names = vec![String::new(); players];
        let fair = Fair::new(Seed::from_number(number), Vec::new());
        let mut game = Match::<TimeAgent>::start(Setup::new(players), names, fair);
        let mut chance = Fast::new(number);
        while let Some(seat) = game.to_act().lowest() {
            let kind = match game.state().stage {
                Stage::Headquarters => Some(0),
                Stage::Oppose => Some(1),
                Stage::Shares => Some(2),
                _ => None,
            };
            let is_wanted = kind.is_some_and(|kind: usize| compared[kind] < 40 && game.to_act().len() > 1);
            if let Some([one, other]) =
                Some(&game).filter(|_| is_wanted).and_then(|game| alternatives(game, seat))
            {
                let others = (0..players).map(Seat::new).filter(|other| *other != seat).map(Viewer::Seat);
                for who in others.chain([Viewer::Public]) {
                    assert_eq!(
                        seen(&one, who),
                        seen(&other, who),
                        "{who:?} of {seat:?} in {:?}",
                        game.state().stage
                    );
                }
                assert_ne!(seen(&one, Viewer::Seat(seat)), seen(&other, Viewer::Seat(seat)));
                compared[kind.unwrap_or_default()] += 1;
            }
            let steps = compose(&game, seat, |offers| Uniform::pick(offers, &mut chance));
            game.play(seat, &steps).unwrap();
        }
    }
    assert!(compared.iter().all(|number| *number >= 3), "{compared:?}");
}

#[test]
fn answers_left_standing_make_no_difference_to_anyone_else_until_they_are_given() {
    let (mut compared, mut given) = (0, 0);
    for (players, number) in [(2, 1), (3, 2), (4, 3), (6, 4), (6, 5)] {
        let mut games = [1, 2].map(|_| {
            let fair = Fair::new(Seed::from_number(number), Vec::new());
            Match::<TimeAgent>::start(Setup::new(players), vec![String::new(); players], fair)
        });
        // One player is done, in one game with answers for everyone and no shares for anyone, in the other without.
        let (seat, state) = (Seat::new(1), games[0].state());
        let others: Vec<_> = state.played().filter(|race| state.owner(*race) != Some(seat)).collect();
        let done = vec![Action::Done; state.hand(seat).count()];
        let answers = others.iter().map(|race| Action::StandOppose(*race, Some(Answer::No)));
        let one_race: Entry = answers.chain([Action::StandShares(Shares::Nothing), Action::Done]).collect();
        let left = one_race.repeat(done.len());
        games[0].play(seat, &done).unwrap();
        games[1].play(seat, &left).unwrap();
        let mut chance = Fast::new(number);
        loop {
            let [one, other] = games.each_ref();
            assert_ne!(one.state().standing, other.state().standing);
            // Who has left an answer is not asked, and that can be seen.
            if one.to_act() != other.to_act() || one.state().stage != other.state().stage {
                given += 1;
                break;
            }
            let viewers = (0..players).map(Seat::new).filter(|other| *other != seat).map(Viewer::Seat);
            for who in viewers.chain([Viewer::Public]) {
                assert_eq!(seen(one, who), seen(other, who), "{who:?} in {:?}", one.state().stage);
                compared += 1;
            }
            let Some(next) = one.to_act().lowest() else { break };
            let steps = compose(one, next, |offers| Uniform::pick(offers, &mut chance));
            for game in &mut games {
                game.play(next, &steps).unwrap();
            }
        }
    }
    assert!(compared > 100 && given >= 3, "{compared} compared, {given} given");
}

#[test]
fn tiles_that_a_viewer_has_not_seen_are_imagined_in_any_order() {
    let world = World::standard();
    let state = TimeAgent::start(&Setup::new(3), 1, &mut Silent(Fast::new(1)));
    let zone = world.zones().map(|(number, _)| world.zone_hexes(number)).next().unwrap();
    let [one, other] = [0, 1].map(|at| zone.iter().nth(at).unwrap());
    let real = |hex| state.layout.tile(hex).unwrap();
    // All but two tiles of the zone have been seen.
    let mut view = TimeAgent::view(&state, Viewer::Public, &Texts::default());
    zone.iter().skip(2).for_each(|hex| view.layout.put(hex, real(hex)));
    let mut orders = [0; 2];
    for number in 0..40 {
        let imagined = TimeAgent::imagine(&view, &mut Texts::default(), &mut Fast::new(number));
        let mut tiles: Vec<_> = world.past().iter().filter_map(|hex| imagined.layout.tile(hex)).collect();
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(tiles.len(), world.tiles().count(), "every tile lies somewhere");
        assert!(zone.iter().skip(2).all(|hex| imagined.layout.tile(hex) == Some(real(hex))));
        let is_as_it_is = imagined.layout.tile(one) == Some(real(one));
        assert_eq!(imagined.layout.tile(other) == Some(real(other)), is_as_it_is);
        orders[usize::from(is_as_it_is)] += 1;
    }
    assert!(orders.iter().all(|count| *count > 8), "{orders:?}");
}

#[test]
fn tiles_that_a_viewer_has_not_seen_make_no_difference_to_them() {
    let (mut compared, mut in_notebooks) = (0, 0);
    for (players, number) in [(2, 1), (3, 2), (5, 3), (6, 4)] {
        let fair = Fair::new(Seed::from_number(number), Vec::new());
        let mut game = Match::<TimeAgent>::start(Setup::new(players), vec![String::new(); players], fair);
        let mut chance = Fast::new(number);
        for entry in 0..160 {
            let Some(seat) = game.to_act().lowest() else { break };
            if entry % 20 == 0 {
                for who in (0..players).map(|at| Viewer::Seat(Seat::new(at))).chain([Viewer::Public]) {
                    let [one, other] = twins::twins(&game, who);
                    assert_eq!(one.state(), game.state(), "it is the same game");
                    assert_ne!(one.state().layout, other.state().layout, "it is not");
                    assert_eq!(seen(&one, who), seen(&other, who), "{who:?} after {entry} entries");
                    compared += 1;
                }
                in_notebooks +=
                    (0..players).map(|at| game.state().notebook(Seat::new(at)).len()).sum::<usize>();
            }
            let steps = compose(&game, seat, |offers| Uniform::pick(offers, &mut chance));
            game.play(seat, &steps).unwrap();
        }
    }
    assert!(compared > 100 && in_notebooks > 50, "{compared} compared, {in_notebooks} in notebooks");
}
