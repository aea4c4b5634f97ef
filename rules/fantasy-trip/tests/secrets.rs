//! [P] What stays secret.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use common::*;
use engine::{Audience, Narrated as _, Occurrence, Viewer};
use fantasy_trip::{
    Action, Event, FantasyTrip,
    action::{Aim, Mode},
    body::{Answer, Looks, Nature},
    kinds::Kind,
    spells::Spell,
    state::{Attack, Phase},
};
use lawbook::trial::viewer;

/// A wizard makes a wolf with this spell; the others see only that.
fn wolf(spell: Spell) -> Fight {
    let mut fight = fight(&["Morwen", "Tessa"]).at(0, "0804", S).at(1, "0812", N);
    fight.state.figure_mut(0).secret.spells = fantasy_trip::spells::Spells(u64::MAX >> 2);
    let mut fight = fight.acts(0);
    fight.does(Action::Cast(spell, 1), "");
    if spell != Spell::SummonWolf {
        fight.does(Action::Like(Looks::Beast(Kind::Wolf)), "");
    }
    fight.does(Action::AtHex(hex("0805")), "9/3");
    fight
}

#[test]
fn case_p1_real_image_and_illusion_look_alike() {
    let [summoned, image, illusion] = [Spell::SummonWolf, Spell::Image, Spell::Illusion].map(wolf);
    let seen = |fight: &Fight, who| serde_json::to_string(&fight.state.view(who)).unwrap();
    assert_eq!(seen(&summoned, viewer(2)), seen(&image, viewer(2)));
    assert_eq!(seen(&image, viewer(2)), seen(&illusion, viewer(2)));
    assert_eq!(seen(&image, Viewer::Public), seen(&illusion, Viewer::Public));
    assert_ne!(seen(&image, viewer(1)), seen(&illusion, viewer(1)), "the maker knows");
    let told = |fight: &Fight| {
        fight
            .occurrences
            .iter()
            .filter(|one| one.is_for(viewer(2)))
            .map(|one| format!("{one:?}"))
            .collect::<Vec<_>>()
    };
    assert_eq!((told(&summoned), told(&image)), (told(&illusion), told(&illusion)));
    // A secret protection may be pretended, and costs nothing.
    let mut feint = fight(&["Morwen", "Tessa"]).at(0, "0804", S).at(1, "0812", N).acts(0);
    feint.does(Action::Feign(Spell::ShockShield), "");
    feint.does(Action::At(0), "9/3");
    let mut real = fight(&["Morwen", "Tessa"]).at(0, "0804", S).at(1, "0812", N).acts(0);
    real.does(Action::Cast(Spell::ShockShield, 1), "");
    real.does(Action::At(0), "9/3");
    assert_eq!((told(&feint), seen(&feint, viewer(2))), (told(&real), seen(&real, viewer(2))));
    assert_eq!((feint.state.figure(0).secret.spent, real.state.figure(0).secret.spent), (0, 2));
}

#[test]
fn case_p1_no_one_learns_from_its_end_what_a_being_was() {
    let ends = |spell: Spell| {
        let mut fight = wolf(spell).but(|state| {
            state.lasting.iter_mut().flatten().for_each(|it| it.paid = false);
            state.phase = fantasy_trip::state::Phase::Renew(0);
        });
        fight.does(Action::Done, "");
        assert_eq!(fight.body(2).fate, fantasy_trip::body::Fate::Gone);
        fight
            .occurrences
            .iter()
            .filter(|one| one.is_for(viewer(2)))
            .map(|one| format!("{one:?}"))
            .collect::<Vec<_>>()
    };
    let told = ends(Spell::SummonWolf);
    assert!(!told.iter().any(|line| line.contains("Summon")), "{told:?}");
}

#[test]
fn case_p2_the_slot_of_a_spell_tells_no_one_of_others() {
    // A wizard protects himself, or pretends to; then he blurs himself, and an enemy makes something.
    let after = |cast: Action| {
        let mut fight = fight(&["Morwen", "Iden; Tessa"]).at(0, "0804", S).at(1, "0812", N).at(2, "0101", S);
        for id in [0, 1] {
            fight.state.figure_mut(id).secret.spells = fantasy_trip::spells::Spells(u64::MAX >> 2);
            fight.state.figure_mut(id).body.st = 30;
        }
        let mut fight = fight.acts(0);
        fight.does(cast, "");
        fight.does(Action::At(0), "9/3");
        for (id, spell) in [(0, Spell::Blur), (1, Spell::StoneFlesh), (1, Spell::MageSight)] {
            fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = false);
            fight = fight.but(|state| state.phase = fantasy_trip::state::Phase::Act(id));
            fight.does(Action::Cast(spell, 1), "");
            fight.does(Action::At(id), "9/3");
        }
        fight
    };
    let (real, feigned) = (after(Action::Cast(Spell::IronFlesh, 1)), after(Action::Feign(Spell::IronFlesh)));
    for who in [viewer(2), Viewer::Public] {
        let slots =
            |fight: &Fight| fight.state.view(who).lasting.iter().map(|(slot, _)| *slot).collect::<Vec<_>>();
        assert_eq!(slots(&real), slots(&feigned), "{who:?}");
        assert!(slots(&real).len() >= 2);
    }
    assert_ne!(real.state.lastings().count(), feigned.state.lastings().count());
    // What is shown is in force among the others then.
    let mut struck = real.acts(2).at(2, "0803", S);
    struck.state.figure_mut(2).body.turn.list = struck.state.list_of(2);
    struck.does(strike(0), "5/3 8/2");
    assert_eq!(struck.state.on(0, Spell::IronFlesh).map(|it| it.shown), Some(true));
    let slots: Vec<_> = struck.state.view(viewer(2)).lasting.iter().map(|(slot, _)| *slot).collect();
    assert!(slots.iter().filter(|slot| **slot < 64).count() == 3, "{slots:?}");
}

#[test]
fn case_p2_spells_spent_st_and_protections_are_private() {
    let fight = duel("Iden", "Tessa").under(0, Spell::StoneFlesh).but(|state| {
        state.lasting[0].as_mut().unwrap().shown = false;
        state.figure_mut(0).secret.spent = 4;
    });
    let (own, other) = (fight.state.view(viewer(1)), fight.state.view(viewer(2)));
    assert_eq!((own.lasting.len(), other.lasting.len()), (1, 0));
    assert_eq!((own.figures[0].st, other.figures[0].st), (5, 9));
    assert!(own.figures[0].secret.is_some() && other.figures[0].secret.is_none());
    assert_eq!(other.figures[0].body.dx, 11, "attributes are public");
    // Once it has acted, everyone knows of it.
    let mut struck = fight.acts(1);
    struck.does(strike(0), "9/3 7/2");
    assert_eq!(struck.state.view(viewer(2)).lasting.len(), 1);
}

#[test]
fn case_p3_disbelief_dice_are_hidden_from_everyone() {
    let mut fight = wolf(Spell::Illusion).acts(1);
    fight.does(Action::Disbelieve(2), "8/3");
    let hidden = |one: &Occurrence<Event>| matches!(one, Occurrence::Roll(rolled, Audience::Only(seats)) if seats.is_empty() && rolled.why.purpose == "disbelief");
    assert_eq!(fight.occurrences.iter().filter(|one| hidden(one)).count(), 3);
    assert!(!fight.state.figure(2).is_on_map(), "it worked");
    let mut real = wolf(Spell::SummonWolf).acts(1);
    real.does(Action::Disbelieve(2), "8/3");
    assert!(real.state.figure(2).is_on_map());
}

fn unseen() -> Fight {
    fight(&["Vesper; Bron", "Tessa"])
        .at(0, "0804", S)
        .at(1, "0101", S)
        .at(2, "0812", N)
        .under(0, Spell::Invisibility)
}

#[test]
fn case_p4_the_invisible_are_seen_beside_an_enemy() {
    let fight = unseen();
    let view = fight.state.view(viewer(2));
    assert!(view.figures[0].body.place.is_none() && view.figures[0].hidden);
    assert!(fight.state.view(viewer(1)).figures[0].body.place.is_some());
    // Moving it leaves no trace in the view of others.
    let moved = unseen().at(0, "0806", N);
    assert_eq!(moved.state.view(viewer(2)), view);
    assert!(!unseen().at(0, "0811", S).state.is_hidden(0), "beside an enemy");
    assert!(!unseen().hex_under("0804", Spell::Fire).state.is_hidden(0), "in fire");
    let deep = common::fight(&["Vesper", "Tessa"])
        .at(0, "0804", S)
        .at(1, "0812", N)
        .hex_under("0804", Spell::Shadow);
    assert!(!deep.state.is_hidden(0), "one shadow hex is not enough");
    assert!(deep.hex_under("0805", Spell::Shadow).state.is_hidden(0));
    let mut steps = unseen().moves(0);
    steps.does(Action::Choose(0, fantasy_trip::body::Opt::A), "");
    let step = Action::Sneak(fantasy_trip::action::Move::Step(S));
    assert!(steps.offers(step) && !FantasyTrip::shows_step(step, viewer(2)));
    // A hex may be struck at.
    let blind = unseen().acts(2);
    let spot = hex("0811");
    assert!(blind.offers(Action::Blind { mode: Mode::Right, spot }));
    assert_eq!(
        blind.state.tally(&Attack { blind: true, ..Attack::new(2, 0, Mode::Right, Aim::Body) }).by("P4"),
        -6
    );
    assert!(
        blind
            .then(Action::Blind { mode: Mode::Right, spot }, "9/3 1")
            .saw(Event::Nothing(blind.state.who(2), spot))
    );
}

#[test]
fn case_p5_odds_come_from_what_the_viewer_knows() {
    let plain = duel("Bron", "Iden").acts(0);
    let protected = duel("Bron", "Iden")
        .under(1, Spell::StoneFlesh)
        .but(|state| state.lasting[0].as_mut().unwrap().shown = false)
        .acts(0);
    let odds =
        |fight: &Fight| format!("{:?}", FantasyTrip::odds(&fight.state, lawbook::trial::seat(1), strike(1)));
    assert_eq!(odds(&plain), odds(&protected));
    let image = duel("Bron", "Iden").but(|state| state.figure_mut(1).secret.nature = Nature::Image).acts(0);
    assert_eq!(odds(&plain), odds(&image));
    let attack = Attack::new(0, 1, Mode::Right, Aim::Body);
    let seat = lawbook::trial::seat;
    assert_ne!(
        protected.state.reckon(seat(1), &attack).spread,
        protected.state.reckon(seat(2), &attack).spread,
        "its own side knows better"
    );
}

#[test]
fn what_was_seen_can_be_imagined() {
    let drawn: [fn() -> Fight; 3] = [unseen, || wolf(Spell::Image), || wolf(Spell::SummonWolf)];
    for fight in drawn.map(|draw| Box::new(draw())) {
        for who in [viewer(1), viewer(2), Viewer::Public] {
            let view = fight.state.view(who);
            for number in 0..5 {
                assert_eq!(view.imagine(&mut engine::Fast::new(number)).view(who), view);
            }
        }
    }
}

#[test]
fn case_p2_only_the_casters_side_sees_how_strong_a_thrown_spell_is() {
    let mut asked = fight(&["Iden", "Tessa"]).at(0, "0808", S).at(1, "0809", N);
    asked.state.figure_mut(0).secret.spells = fantasy_trip::spells::Spells(u64::MAX >> 2);
    asked.state.figure_mut(1).secret.answer = Answer::Ask;
    let mut asked = asked.acts(0);
    asked.does(Action::Cast(Spell::Clumsiness, 3), "");
    asked.does(Action::At(1), "");
    assert_eq!(asked.to_act().join(""), "2", "Tessa is asked whether she defends");
    let power = |who| {
        let view = asked.state.view(who);
        let Phase::React(attack) = view.phase else { panic!("{:?}", view.phase) };
        (view.casting.unwrap().power, attack.power)
    };
    assert_eq!([viewer(1), viewer(2), Viewer::Public].map(power), [(3, 3), (1, 1), (1, 1)]);
}

#[test]
fn case_p5_everything_is_known_as_what_it_looks_like() {
    let fight = wolf(Spell::Illusion);
    assert_eq!(fight.state.figure(2).secret.nature, Nature::Illusion);
    let known = |who| fight.state.view(who).known();
    for who in [viewer(2), Viewer::Public] {
        let wolf = *known(who).figure(2);
        assert_eq!((wolf.secret.nature, wolf.body.place), (Nature::Real, Some(hex("0805"))), "{who:?}");
    }
    assert_eq!(*known(viewer(1)).figure(2), *fight.state.figure(2), "its side knows better");
    assert_eq!(*known(viewer(2)).figure(1), *fight.state.figure(1));
}

#[test]
fn case_p5_the_unseen_are_known_to_be_nowhere() {
    let place = |who| unseen().state.view(who).known().figure(0).body.place;
    assert_eq!([viewer(1), viewer(2), Viewer::Public].map(place), [Some(hex("0804")), None, None]);
}

#[test]
fn the_unseen_are_imagined_anywhere() {
    let view = unseen().state.view(viewer(2));
    let places = (0..50).map(|seed| view.imagine(&mut engine::Fast::new(seed)).figure(0).body.place);
    let places: BTreeSet<_> = places.map(Option::unwrap).collect();
    assert!(places.len() > 30, "{places:?}");
}
