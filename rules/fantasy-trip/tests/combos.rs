//! Rules in combination: teams, options, beasts, wizards, flyers and the dark, by random play that checks after every
//! step what the rules promise.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{
    random::{Step, holds, wander},
    *,
};
use engine::Viewer;
use fantasy_trip::{
    Action, Event, Setup,
    body::{Fate, Nature},
    event::Cause,
    figures::Build,
    kinds::Kind,
    setup::Contest,
    spells::{SPELLS, Spell, Spells},
    state::{Phase, State},
};
use lawbook::trial::{seat, viewer};

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

/// [F15] The hits that a step announces are the hits that figures lose, and no one heals in a fight.
fn hits_are_kept(step: &Step<'_>) -> Result<(), String> {
    let new_turn = step.events().any(|event| matches!(event, Event::TurnBegan(_)));
    let swapped = matches!(step.action, Action::Swap(_));
    for id in step.before.ids().filter(|_| !swapped) {
        let told: i16 = step
            .events()
            .filter_map(|event| match event {
                Event::Hurt { who, hits, .. } if who.id == id => Some(hits.max(0)),
                _ => None,
            })
            .sum();
        let (before, after) = (&step.before.figure(id).body, &step.after.figure(id).body);
        let reused = before.looks != after.looks || before.maker != after.maker;
        let lost = after.hurt - before.hurt;
        ensure(reused || lost == told, || format!("f{id} lost {lost} hits, and {told} were told"))?;
        // A fall into a drop counts for the fight, not for the turn.
        let dropped = step
            .events()
            .any(|event| matches!(event, Event::Hurt { who, cause: Cause::Drop, .. } if who.id == id));
        let turn = after.turn.hits - before.turn.hits;
        ensure(reused || new_turn || dropped || turn == told, || format!("f{id}: {turn} hits this turn"))?;
        let spent = step.after.figure(id).secret.spent - step.before.figure(id).secret.spent;
        let cheaper = matches!(step.action, Action::At(_) | Action::Guard(_));
        ensure(reused || spent >= 0 || cheaper, || format!("f{id} has rested"))?;
    }
    Ok(())
}

/// [F1.4] Only those whose turn it is act, once a turn but for a second arrow and a dragon’s two attacks.
fn actions_are_in_order(step: &Step<'_>) -> Result<(), String> {
    if let Phase::Act(id) = step.before.phase {
        let figure = step.before.figure(id);
        let turn = &figure.body.turn;
        ensure(figure.is_able() && !turn.felled, || format!("f{id} acts, though it is out or down"))?;
        ensure(!turn.acted || turn.second, || format!("f{id} acts twice"))?;
        ensure(!step.before.is_helpless(id), || format!("f{id} acts in its sleep"))?;
        let waiting = |other: u8| {
            let other = &step.before.figure(other).body.turn;
            if turn.second { other.second } else { !other.acted }
        };
        let rank = |id| (step.before.strikes_first(id), step.before.order_dx(id));
        let rushed = turn.half;
        let best = step.before.able().filter(|other| step.before.may_act(*other) && waiting(*other));
        let ahead = best.map(rank).max();
        ensure(rushed || ahead <= Some(rank(id)), || format!("f{id} acts before someone quicker"))?;
    }
    for id in step.after.ids().filter(|_| step.after.turn > step.before.turn) {
        let orphan = step.after.figure(id).is_able()
            && step.after.figure(id).body.maker.is_some_and(|maker| !step.after.figure(maker).is_able());
        ensure(!orphan, || format!("f{id} has outlived its master’s last turn"))?;
    }
    for event in step.events() {
        if let Event::Attacked { by, .. } | Event::Cast(by, ..) = event {
            let able = step.before.figure(by.id).is_able();
            ensure(able, || format!("f{} attacks, though it is out", by.id))?;
        }
    }
    Ok(())
}

/// [P4] No one sees the hidden, and what is secret is in no one else’s view.
fn secrets_are_kept(step: &Step<'_>) -> Result<(), String> {
    let state = step.after;
    if matches!(state.phase, Phase::Over(_)) {
        return Ok(());
    }
    for player in 0..=usize::from(state.sides) {
        let (who, side) = match player {
            0 => (Viewer::Public, None),
            player => (viewer(player), Some(State::side_of(seat(player)))),
        };
        let view = state.view(who);
        for seen in view.figures.iter().filter(|seen| Some(seen.body.side) != side) {
            let id = seen.id;
            let masked = seen.body.place.is_none() && seen.hexes.is_empty() && seen.engaged_by.is_empty();
            ensure(!state.is_hidden(id) || masked, || format!("{who:?} sees f{id}, which is hidden"))?;
            ensure(seen.secret.is_none(), || format!("{who:?} knows the secrets of f{id}"))?;
            ensure(!view.to_come.contains(&id) || !state.is_hidden(id), || format!("{who:?} awaits f{id}"))?;
        }
        let known = |id: usize| Some(state.figure(u8::try_from(id).unwrap()).body.own_side) == side;
        let sheets = view.builds.iter().enumerate().all(|(id, build)| build.is_none() || known(id));
        ensure(sheets, || format!("{who:?} has read a sheet of others"))?;
    }
    Ok(())
}

/// [S5] What has vanished is not harmed, and nothing real vanishes.
fn the_unreal_vanish(step: &Step<'_>) -> Result<(), String> {
    for event in step.events() {
        match event {
            Event::Gone(who) => {
                let was = step.before.figure(who.id).secret.nature;
                let swapped = matches!(step.action, Action::Swap(_));
                let made = who.id >= step.before.count || was != Nature::Real || swapped;
                ensure(made, || format!("f{} was real, and vanished", who.id))?;
            }
            Event::Hurt { who, hits, .. } if hits > 0 && who.id < step.before.count => {
                let figure = step.before.figure(who.id);
                ensure(figure.body.fate != Fate::Gone, || format!("f{} is hurt, though it is gone", who.id))?;
                let image = figure.secret.nature == Nature::Image && figure.is_able();
                ensure(!image, || format!("f{} is an image, and is hurt", who.id))?;
            }
            _ => {}
        }
    }
    let made = step.after.ids().filter(|id| step.after.figure(*id).secret.nature == Nature::Image);
    for id in made {
        let figure = step.after.figure(id);
        let maker = figure.body.maker.map(|maker| step.after.figure(maker));
        let kept = !figure.is_able() || maker.is_none_or(fantasy_trip::body::Figure::is_able);
        ensure(kept, || format!("f{id} is an image whose maker is out"))?;
    }
    Ok(())
}

/// Spells lie only on those who are there, and everyone’s numbers stay within reason.
fn spells_make_sense(step: &Step<'_>) -> Result<(), String> {
    use fantasy_trip::state::On;
    let state = step.after;
    for (_, lasting) in state.lastings() {
        if let On::Figure(id) = lasting.on {
            // Aid stays on someone whom it saved.
            let saved = lasting.spell == Spell::Aid && state.figure(id).is_on_map();
            ensure(state.figure(id).is_able() || saved, || {
                format!("{:?} lies on f{id}, which is out", lasting.spell)
            })?;
        }
        let caster = state.figure(lasting.caster);
        let summoned =
            matches!(lasting.on, On::Figure(id) if state.figure(id).secret.nature == Nature::Summoned);
        let kept = !lasting.spell.continues() || caster.is_able() || summoned;
        ensure(kept, || format!("{:?} continues without its caster", lasting.spell))?;
    }
    for id in state.able() {
        let figure = state.figure(id);
        let controlled = figure.body.side != figure.body.own_side;
        ensure(!controlled || state.is_controlled(id), || format!("f{id} has changed sides for no reason"))?;
        ensure(
            figure.body.st == step.before.figure(id).body.st
                || id >= step.before.count
                || figure.body.maker.is_some(),
            || format!("f{id} has another basic ST"),
        )?;
    }
    Ok(())
}

fn everything(step: &Step<'_>) -> Result<(), String> {
    holds(step.after)?;
    hits_are_kept(step)?;
    actions_are_in_order(step)?;
    secrets_are_kept(step)?;
    the_unreal_vanish(step)?;
    spells_make_sense(step)
}

/// How often each figure has acted, counted from outside: once a turn, or twice for archers and dragons.
#[test]
fn no_one_acts_too_often() {
    let archers = close(setup(&["Marrec; Sildan; Dragon", "Pia; Korin; Vesper"]));
    let mut quick = archers.clone();
    quick.sides[0].iter_mut().take(2).for_each(|build| build.attributes[1] = 20);
    let (mut turn, mut acts, mut twice) = (0, [0_u8; 48], 0);
    wander(&short(quick, 10), 25, |step| {
        if turn != step.before.turn {
            (turn, acts) = (step.before.turn, [0; 48]);
        }
        let Phase::Act(id) = step.before.phase else { return Ok(()) };
        if matches!(step.after.phase, Phase::Cast(..)) {
            return Ok(());
        }
        let count = &mut acts[usize::from(id)];
        *count += 1;
        twice += u32::from(*count == 2);
        let body = &step.before.figure(id).body;
        let may = if body.kind.is_dragon() || body.turn.second { 2 } else { 1 };
        ensure(*count <= may, || format!("f{id} acts {count} times"))
    });
    assert!(twice > 10, "second arrows and second attacks happen");
}

fn short(mut setup: Setup, turns: u16) -> Setup {
    setup.options.limit = turns;
    setup
}

#[test]
fn two_sides_with_every_option() {
    for contest in [Contest::Death, Contest::Arena, Contest::Practice] {
        let mut setup = short(close(setup(&["Bron; Iden; Rolf; Marrec", "Tessa; Vesper; Wat; Bear"])), 15);
        (setup.options.contest, setup.options.crippling) = (contest, true);
        setup.options.no_first_bolt = contest == Contest::Arena;
        wander(&setup, 15, everything);
    }
}

#[test]
fn three_and_four_sides_with_beasts_and_flyers() {
    let beasts = close(setup(&["Dragon; Bron", "Giant; Gargoyle; Iden", "Small dragon; Wolf; Giant snake"]));
    wander(&short(beasts, 12), 15, everything);
    let mut four = close(setup(&["Bron; Alric", "Gorm; Gargoyle", "Grath; Morwen", "Fenn; Bear"]));
    four.options.crippling = true;
    wander(&short(four, 12), 15, everything);
}

#[test]
fn in_the_dark_and_over_drops() {
    let dark = setup(&["Marrec; Vesper; Wat", "Fenn; Morwen; Pip"]).on("cellar");
    wander(&short(dark, 12), 12, everything);
    let bridge = setup(&["Bron; Iden; Gargoyle", "Korin; Alric; Small dragon"]).on("bridge");
    wander(&short(bridge, 20), 12, everything);
}

/// Wizards who know every spell between them, stronger than the rules build them.
fn masters() -> Setup {
    let mut masters = close(setup(&["Iden; Vesper; Bron", "Morwen; Alric; Wolf"]));
    masters.options.extra = 8;
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    for (build, known) in
        masters.sides.iter_mut().flatten().filter(|build| build.wizard).zip(spells.chunks(16))
    {
        let name = format!("{}a", build.name);
        *build = Build { attributes: [18, 13, 16], wizard: true, ..Build::new(&name, Kind::Human) };
        build.spells = known.iter().fold(Spells::default(), |spells, spell| spells.with(*spell));
    }
    short(masters, 25)
}

#[test]
fn every_spell_with_every_other() {
    wander(&masters(), 60, everything);
}

#[test]
fn rings_crutches_and_bombs() {
    let mut odd = close(setup(&["Bron; Bombard; Nettle", "Grath; Skritch; Pia"]));
    let ring = "Ann, human, 12/11/9, crutch, dagger, missile weapons, ring of lightning, xp 30";
    let pole = "Ben, elf, 12/12/8, spear, javelin, dagger, tower shield, potion";
    for (side, text) in odd.sides.iter_mut().zip([ring, pole]) {
        side.push(Build::read(text).unwrap());
    }
    odd.options.crippling = true;
    wander(&short(odd, 25), 30, everything);
}
