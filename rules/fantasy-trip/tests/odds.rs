//! [P5] Odds: whatever dice decide shows its chances, they add up, and they are right.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;

use common::{
    random::{Step, wander},
    *,
};
use engine::{Chance, Game as _, Narrated as _, Occurrence, Silent};
use fantasy_trip::{
    Action, FantasyTrip, Setup,
    action::{Mode, Move},
    arms::{Shield, Weapon},
    body::{Arm, Guard, Posture},
    figures::Build,
    kinds::Kind,
    odds::{Prospect, Question},
    spells::{SPELLS, Spell, Spells},
    state::{Lasting, Phase, Thing},
};
use lawbook::trial::seat;

/// Rolls that no one’s choice decides: initiative, who acts first, what comes after the turn, and what follows a fall.
const NO_CHOICE: [&str; 5] = ["F1.1", "F1.4a", "B6", "S10.3", "G15"];

/// Whether the action itself was decided by dice, as far as its player could know.
fn is_decided(step: &Step<'_>) -> bool {
    let rule = step.occurrences.iter().find_map(|one| match one {
        Occurrence::Roll(rolled, _) => Some(rolled.why.rule.0),
        Occurrence::Event(..) => None,
    });
    let Some(rule) = rule.filter(|rule| !NO_CHOICE.contains(rule)) else { return false };
    // A slippery floor is secret, and is rolled for after the turn as well.
    let secret = rule == "S13.5" && {
        let view = step.before.view(engine::Viewer::Seat(step.seat));
        let floors = |it: &Lasting| it.spell == Spell::SlipperyFloor;
        let known = view.lasting.iter().filter(|(_, it)| floors(it)).count();
        known < step.before.lastings().filter(|(_, it)| floors(it)).count()
            || step.after.turn > step.before.turn
            || matches!(step.after.phase, Phase::Over(_))
            || matches!(step.action, Action::Done)
    };
    !secret
}

/// The chances of each question add up to one; what is at least so bad, to no more.
fn add_up(odds: &[Chance<Prospect>]) -> Result<(), String> {
    let mut sums: BTreeMap<Question, Vec<(u64, u64)>> = BTreeMap::new();
    for chance in odds {
        if chance.ways > chance.of || chance.of == 0 {
            return Err(format!("{chance:?} is more than certain"));
        }
        sums.entry(chance.what.question()).or_default().push((chance.ways, chance.of));
    }
    for (question, parts) in sums.into_iter().filter(|(question, _)| *question != Question::Harm) {
        let of = parts[0].1;
        let same = parts.iter().all(|part| part.1 == of);
        let sum: u128 = parts.iter().map(|part| u128::from(part.0)).sum();
        if !same || sum != u128::from(of) {
            return Err(format!("{question:?}: {parts:?} are {sum} of {of}"));
        }
    }
    Ok(())
}

fn check(step: &Step<'_>) -> Result<(), String> {
    let odds = FantasyTrip::odds(step.before, step.seat, step.action);
    add_up(&odds)?;
    if is_decided(step) && odds.is_empty() {
        Err("dice decided it, but it had no odds".to_owned())
    } else {
        Ok(())
    }
}

/// Four wizards who know every spell between them, with a fighter each.
fn masters() -> Setup {
    let mut masters = close(setup(&["Iden; Vesper; Bron", "Morwen; Alric; Wolf"]));
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    for (build, known) in
        masters.sides.iter_mut().flatten().filter(|build| build.wizard).zip(spells.chunks(16))
    {
        let name = format!("{}a", build.name);
        *build = Build { attributes: [18, 13, 16], wizard: true, ..Build::new(&name, Kind::Human) };
        build.spells = known.iter().fold(Spells::default(), |spells, spell| spells.with(*spell));
    }
    masters.options.limit = 25;
    masters
}

#[test]
fn whatever_dice_decide_has_odds_that_add_up() {
    let short = |mut setup: Setup| {
        setup.options.limit = 20;
        setup
    };
    let fighters = close(setup(&["Bron; Bombard; Pia; Korin; Hugh", "Wat; Grath; Skritch; Marrec; Nettle"]));
    let wizards = close(setup(&["Iden; Morwen; Bron", "Vesper; Alric; Tessa"]));
    let beasts = close(setup(&["Dragon; Bron", "Giant; Gargoyle; Bear", "Small dragon; Vesper"]));
    let dark = setup(&["Marrec; Vesper", "Fenn; Morwen"]).on("cellar");
    for (setup, games) in [(fighters, 30), (wizards, 40), (beasts, 20), (dark, 10), (masters(), 60)] {
        wander(&short(setup), games, check);
    }
}

fn odds(fight: &Fight, player: usize, action: Action) -> Vec<Chance<Prospect>> {
    let odds = FantasyTrip::odds(&fight.state, seat(player), action);
    add_up(&odds).unwrap();
    odds
}

/// The chance of a result, in ways of 7776.
fn chance(odds: &[Chance<Prospect>], what: Prospect) -> u64 {
    odds.iter().find(|chance| chance.what == what).map_or(0, |chance| chance.ways * 7776 / chance.of)
}

#[test]
fn jumping_someone_shows_the_defence_die() {
    let front = duel("Tessa", "Hugh").acts(0);
    let of = |odds: &[Chance<Prospect>]| {
        [Prospect::Pile, Prospect::ThrownBack, Prospect::StruckBack].map(|what| {
            let found = odds.iter().find(|chance| chance.what == what);
            found.map_or(0, |chance| chance.ways * 30 / chance.of)
        })
    };
    assert_eq!(of(&odds(&front, 1, Action::Close(1))), [20, 5, 5]);
    let behind = duel("Bron", "Tessa").at(1, "0809", S).acts(0);
    assert_eq!(of(&odds(&behind, 1, Action::Close(1))), [24, 6, 0], "a six is rolled again");
    let asks = duel("Bron", "Tessa").acts(0).then(Action::Close(1), "");
    assert_eq!(of(&odds(&asks, 2, Action::Agree(true))), [20, 5, 5]);
    assert_eq!(odds(&asks, 2, Action::Agree(false)), []);
    // The helpless roll no die; the blow is struck at once, at +4.
    let asleep = duel("Bron", "Tessa").under(1, Spell::Sleep).acts(0);
    assert_eq!(chance(&odds(&asleep, 1, Action::Close(1)), Prospect::Hit), 196 * 36, "14 on three dice");
}

#[test]
fn saving_rolls_show_their_chances() {
    let pile = |id: u8, fight: Fight| {
        fight.with(id, |body| (body.in_pile, body.posture, body.right) = (true, Posture::Prone, None))
    };
    let pile = pile(0, pile(1, duel("Bron", "Tessa").at(1, "0808", N))).acts(0);
    assert_eq!(chance(&odds(&pile, 1, Action::DrawDagger), Prospect::Saves), 160 * 36, "3/12");
    assert_eq!(chance(&odds(&pile, 1, Action::BreakAway), Prospect::Saves), 435 * 6, "4/12");
    let doubts = duel("Bron", "Tessa").acts(0);
    assert_eq!(chance(&odds(&doubts, 1, Action::Disbelieve(1)), Prospect::Saves), 56 * 36, "3/8");
    let roped = duel("Bron", "Tessa").under(0, Spell::Rope).with(0, |body| body.roped = 1).acts(0);
    assert_eq!(
        chance(&odds(&roped, 1, Action::Untie(0)), Prospect::Saves),
        56 * 36,
        "3/8, less 2 for the rope"
    );
    let slippery = duel("Iden", "Tessa")
        .hex_under("0808", Spell::SlipperyFloor)
        .with(0, |body| body.posture = Posture::Prone)
        .acts(0);
    assert_eq!(chance(&odds(&slippery, 1, Action::Rise), Prospect::Saves), 135 * 36, "3/11");
    let unknown = slippery.clone().but(|state| {
        let floor = state.lasting[0].as_mut().unwrap();
        (floor.shown, floor.caster) = (false, 1);
    });
    assert_eq!(odds(&unknown, 1, Action::Rise), [], "what you do not know of has no odds");
}

#[test]
fn control_and_rushes_need_two_rolls() {
    let mut control = duel("Vesper", "Tessa").at(0, "0808", S).acts(0);
    control.does(Action::Cast(Spell::ControlPerson, 1), "");
    let seen = odds(&control, 1, Action::At(1));
    // adjDX 9 next to the target; then 3/8 to resist.
    let hit = 81;
    assert_eq!(chance(&seen, Prospect::Resists), 7776 * hit * 56 / 216 / 216);
    assert_eq!(chance(&seen, Prospect::Hit), 7776 * hit * 160 / 216 / 216);
    let rush = duel("Bron", "Korin").acts(0);
    let seen = odds(&rush, 1, attack(Mode::Rush, 1));
    // adjDX 10 to hit; Korin is stronger, and keeps its feet with 2/10.
    assert_eq!(chance(&seen, Prospect::Fells), 7776 * 108 / 216 * 3 / 36);
    assert!(
        !seen.iter().any(|chance| matches!(chance.what, Prospect::Hits(_))),
        "a plain shield does no hits"
    );
    let spike = rush.with(0, |body| body.shield = Some(Shield::Spike));
    assert!(odds(&spike, 1, attack(Mode::Rush, 1)).iter().any(|chance| chance.what == Prospect::Hits(4)));
}

#[test]
fn someone_on_the_way_spoils_a_shot() {
    let fight = fight(&["Marrec; Korin", "Tessa"]).at(0, "0804", S).at(1, "0806", N).at(2, "0808", N).acts(0);
    let seen = odds(&fight, 1, attack(Mode::Shoot, 2));
    // adjDX 10 both times: half of the shots pass the friend, and half of those hit.
    assert_eq!(
        [Prospect::Strays(1), Prospect::Hit, Prospect::Miss].map(|what| chance(&seen, what)),
        [3888, 1944, 1944]
    );
    let clear = odds(&fight.at(1, "0101", S), 1, attack(Mode::Shoot, 2));
    assert_eq!(chance(&clear, Prospect::Hit), 3888);
}

#[test]
fn steps_that_need_a_roll_show_it() {
    let giant = fight(&["Giant", "Bron; Tessa"]).at(0, "0808", N).at(1, "0807", N).at(2, "0101", S).moves(0);
    let giant = giant.after(Action::Choose(0, fantasy_trip::body::Opt::A), &[]);
    assert_eq!(chance(&odds(&giant, 1, Action::Go(Move::Push(N))), Prospect::Falls(1)), 56 * 36, "3/12");
    assert_eq!(odds(&giant, 1, Action::Go(Move::Step(S))), []);
}

/// Plays an action many times, and counts how often something came of it.
fn played(fight: &Fight, action: Action, came: impl Fn(&fantasy_trip::State) -> bool) -> u64 {
    const TIMES: u64 = 20_000;
    let mut table = Silent(engine::Fast::new(5));
    let by = fight.to_act().lowest().unwrap();
    let count = (0..TIMES).filter(|_| {
        let mut state = fight.state.clone();
        let _ = FantasyTrip::apply(&mut state, by, action, &mut table);
        came(&state)
    });
    count.count() as u64 * 7776 / TIMES
}

#[test]
fn the_odds_are_what_happens() {
    // Everyone else has acted, and no one is felled, so that nothing but the attack changes the number of hits.
    let near = |seen: u64, told: u64| {
        assert!(seen.abs_diff(told) < 120, "{seen} of 7776 happened, {told} were told");
    };
    let two = fight(&["Pia", "Korin; Tessa"]).at(0, "0808", S).at(1, "0809", N).at(2, "0101", S).acts(0);
    let seen = odds(&two, 1, attack(Mode::Both, 1));
    near(
        played(&two, attack(Mode::Both, 1), |state| state.figure(1).body.hurt >= 8),
        chance_of_hits(&seen, 8),
    );
    let shot = fight(&["Marrec; Korin", "Tessa; Rolf"])
        .at(0, "0804", S)
        .at(1, "0806", N)
        .at(2, "0808", N)
        .at(3, "0101", S)
        .acts(0);
    let seen = odds(&shot, 1, attack(Mode::Shoot, 2));
    near(
        played(&shot, attack(Mode::Shoot, 2), |state| state.figure(2).body.hurt >= 3),
        chance_of_hits(&seen, 3),
    );
    let close = duel("Tessa", "Hugh").acts(0);
    let piled =
        |state: &fantasy_trip::State| state.figure(0).body.in_pile || matches!(state.phase, Phase::Over(_));
    near(played(&close, Action::Close(1), piled), chance(&odds(&close, 1, Action::Close(1)), Prospect::Pile));
    let guarded = duel("Bron", "Tessa").with(1, |body| body.turn.guard = Guard::Defending).acts(0);
    let guarded = guarded.with(0, |body| body.arms[0] = Some(Arm::new(Weapon::Broadsword)));
    let seen = odds(&guarded, 1, strike(1));
    near(played(&guarded, strike(1), |state| state.figure(1).body.hurt >= 5), chance_of_hits(&seen, 5));
}

/// The chance of at least this many hits.
fn chance_of_hits(odds: &[Chance<Prospect>], least: i16) -> u64 {
    let at_least = |chance: &&Chance<Prospect>| matches!(chance.what, Prospect::Hits(hits) if hits >= least);
    odds.iter().filter(at_least).map(|chance| chance.ways * 7776 / chance.of).sum()
}

#[test]
fn case_s7_anothers_staff_does_three_dice() {
    let staff = |owner| {
        let mut fight = duel("Iden", "Tessa");
        let staff = Arm { owner, ..Arm::new(Weapon::Staff) };
        fight.state.drop_thing(hex("0809"), Thing::Arm(staff));
        fight.acts(1)
    };
    let seen = odds(&staff(Some(0)), 2, Action::PickUp(0));
    let ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    let told = (3..=18).zip(ways).map(|(hits, ways)| Chance::new(Prospect::Hits(hits), ways, 216));
    assert_eq!(seen, told.collect::<Vec<_>>());
    assert_eq!(odds(&staff(Some(1)), 2, Action::PickUp(0)), [], "her own");
}

#[test]
fn case_s6_2_resisting_an_order_comes_first() {
    let ordered = |st| {
        let fight = duel("Korin", "Tessa").under(0, Spell::ControlPerson);
        let fight = fight.with(0, |body| (body.st, body.iq) = (10, 8)).with(1, |body| body.st = st);
        odds(&fight.acts(0), 1, strike(1))
    };
    let roll = |odds: &[Chance<Prospect>]| -> Vec<_> {
        let of_roll = odds.iter().filter(|chance| chance.what.question() == Question::Roll);
        of_roll.map(|chance| chance.what).collect()
    };
    let daunted = ordered(20);
    assert_eq!(roll(&daunted), [Prospect::Resists, Prospect::Hit, Prospect::Miss]);
    assert_eq!(chance(&daunted, Prospect::Resists), 56 * 36, "3/8");
    assert_eq!(roll(&ordered(19)), [Prospect::Hit, Prospect::Miss], "not twice as strong");
}
