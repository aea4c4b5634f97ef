//! The laws that every game obeys.

mod common;

use common::{close, setup};
use engine::{Fast, Game as _, Scripted, Seat, Seats, Silent, Viewer};
use fantasy_trip::{
    Action, Event, FantasyTrip, Setup, State,
    action::Mode,
    body::{Answer, Nature},
    event::Save,
    figures::Build,
    odds::Prospect,
    setup::Contest,
    spells::{SPELLS, Spell, Spells},
    state::Phase,
};
use lawbook::{Done, Laws, Never, Sampling, kinds};

/// The laws, and what is secret here besides what is sealed.
fn laws() -> Laws<FantasyTrip> {
    // No one sees the dice of disbelief, but whether it succeeds.
    Laws::new()
        .with_alike(casts_that_look_alike)
        .with_other_secrets(with_another_secret)
        .with_telling_rolls(&["disbelief"])
        .with_leaning(fight_on)
}

/// No one gives up, and what is rarely offered is done.
fn fight_on(_: &State, _: Seat, action: Action) -> usize {
    match action {
        Action::Yield(_) => 1,
        Action::Done | Action::Dismiss(_) | Action::Guard(_) | Action::Go(_) => 10,
        Action::Choose(..) | Action::Enter(..) | Action::Disbelieve(_) | Action::Ready(..) => 20,
        Action::Attack { .. } | Action::Cast(..) => 60,
        _ => 200,
    }
}

/// [P2] [X4] A figure's sheet says something else, and so does what its spells have been paid.
fn with_other_papers(mut state: State, id: u8) -> State {
    if let Some(build) = std::sync::Arc::make_mut(&mut state.builds).get_mut(usize::from(id)) {
        build.spells = build.spells.with(Spell::Flight);
    }
    if !matches!(state.phase, Phase::Renew(_)) {
        state.lasting.iter_mut().flatten().filter(|it| it.caster == id).for_each(|it| it.paid = !it.paid);
    }
    state
}

/// [P2] How much ST went into a missile spell, while its target is asked whether it dodges.
fn stronger_missile(state: &State, seat: Seat, steps: &[Action]) -> Option<Vec<Action>> {
    let (Action::Cast(spell, strength), rest) = steps.split_first().map(|(first, rest)| (*first, rest))?
    else {
        return None;
    };
    let other = [&[Action::Cast(spell, if strength > 1 { strength - 1 } else { 2 })], rest].concat();
    let is_asked = |steps: &[Action]| {
        let mut state = state.clone();
        for &step in steps {
            let _ = FantasyTrip::apply(&mut state, seat, step, &mut Silent(Scripted::new(&[])));
        }
        matches!(state.phase, Phase::React(_))
    };
    (is_asked(steps) && is_asked(&other)).then_some(other)
}

/// [P2] Whether a secret protection is paid for looks like nothing at all.
fn upkeep_that_looks_alike(state: &State, steps: &[Action]) -> Vec<(Seats, Vec<Action>)> {
    let is_secret = |slot: u8| {
        let lasting = state.lasting[usize::from(slot)];
        lasting.is_some_and(|it| {
            it.spell.is_secret() && !it.shown && {
                let figure = state.figure(it.caster);
                figure.body.st - figure.body.hurt - figure.secret.spent > 6
            }
        })
    };
    let other = |step: &Action| match *step {
        Action::Keep(slot) if is_secret(slot) => Action::Let(slot),
        Action::Let(slot) if is_secret(slot) => Action::Keep(slot),
        step => step,
    };
    vec![(Seats::NONE, steps.iter().map(other).collect())]
}

/// [P1] An image looks like an illusion, and a secret protection that is cast like one that is feigned.
///
/// Someone who spends their last ST falls, and someone who has little left shows it.
fn casts_that_look_alike(state: &State, seat: Seat, steps: &[Action]) -> Vec<(Seats, Vec<Action>)> {
    if matches!(state.phase, Phase::Renew(_)) {
        return upkeep_that_looks_alike(state, steps);
    }
    let (Some((first, rest)), Phase::Act(id)) = (steps.split_first(), state.phase) else { return Vec::new() };
    let figure = state.figure(id);
    if figure.body.st - figure.body.hurt - figure.secret.spent <= 6 {
        return Vec::new();
    }
    let other = match *first {
        Action::Cast(Spell::Image, strength) => Action::Cast(Spell::Illusion, strength),
        Action::Cast(Spell::Illusion, strength) => Action::Cast(Spell::Image, strength),
        // A slippery floor is noticed by those on it.
        Action::Cast(Spell::SlipperyFloor, _) | Action::Feign(Spell::SlipperyFloor) => return Vec::new(),
        Action::Cast(spell, _) if spell.is_secret() => Action::Feign(spell),
        Action::Feign(spell) => Action::Cast(spell, 1),
        _ => {
            return stronger_missile(state, seat, steps)
                .map(|other| (Seats::NONE, other))
                .into_iter()
                .collect();
        }
    };
    vec![(Seats::NONE, [&[other], rest].concat())]
}

/// [P2] Another side's figure has spent other ST, has another answer ready, knows other spells, or is not what it was.
fn with_another_secret(state: &State, viewer: Viewer, chance: &mut Fast) -> Option<State> {
    let others: Vec<_> = state.ids().filter(|id| !state.sees_all_of(viewer.seat(), *id)).collect();
    let id = *others.get(chance.below(others.len()))?;
    if matches!(state.phase, Phase::Over(_)) {
        return None;
    }
    let mut state = state.clone();
    if chance.below(2) == 0 {
        return Some(with_other_papers(state, id));
    }
    let body = state.figure(id).body;
    let secret = &mut state.figure_mut(id).secret;
    match chance.below(4) {
        // A figure that has little ST left shows it.
        0 if body.st - body.hurt - secret.spent > 8 => secret.spent += 1,
        1 => secret.answer = if secret.answer == Answer::Never { Answer::Always } else { Answer::Never },
        2 => secret.spells = secret.spells.with(Spell::Blur),
        _ => {
            secret.nature = match secret.nature {
                Nature::Image => Nature::Illusion,
                Nature::Illusion => Nature::Image,
                _ => return None,
            }
        }
    }
    Some(state)
}

/// The same fight, stopped early.
fn short(mut setup: Setup, turns: u16) -> Setup {
    setup.options.limit = turns;
    setup
}

#[test]
fn duels_obey_the_laws() {
    let far = short(setup(&["Marrec", "Pia"]).on("hall"), 20);
    laws().obey(40, &[close(setup(&["Bron", "Tessa"])), close(setup(&["Wat; Bombard", "Grath; Pip"])), far]);
}

#[test]
fn wizards_obey_the_laws() {
    let near = close(short(setup(&["Iden; Vesper", "Morwen; Alric"]), 15));
    let mixed = close(short(setup(&["Morwen; Bron; Wolf", "Vesper; Tessa; Bear"]), 10));
    laws().obey(24, &[near, mixed, close(short(masters(), 12))]);
}

/// Four wizards who know every spell between them.
fn masters() -> Setup {
    let mut masters = setup(&["Iden; Vesper", "Morwen; Alric"]);
    masters.options.extra = 8;
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    for (build, known) in masters.sides.iter_mut().flatten().zip(spells.chunks(16)) {
        let kind = fantasy_trip::kinds::Kind::Human;
        *build = Build {
            kind,
            attributes: [13, 11, 16],
            wizard: true,
            ..Build::new(&format!("{}a", build.name), kind)
        };
        build.spells = known.iter().fold(Spells::default(), |spells, spell| spells.with(*spell));
    }
    masters
}

#[test]
fn beasts_obey_the_laws() {
    let mut pit = short(setup(&["Dragon; Wolf", "Giant; Gargoyle", "Small dragon; Bear"]).on("pit"), 8);
    pit.options.contest = Contest::Arena;
    let near =
        close(short(setup(&["Dragon; Gargoyle", "Giant; Wolf; Giant snake", "Small dragon; Bron"]), 8));
    laws().obey(20, &[pit, near]);
}

#[test]
fn melees_obey_the_laws() {
    let mut melee = close(short(
        setup(&["Bron; Rolf; Bombard", "Gorm; Wat; Skritch", "Grath; Durn; Pip", "Hugh; Fenn; Vesper"]),
        8,
    ));
    melee.options.crippling = true;
    let ring = "Ann, human, 12/11/9, crutch, dagger, missile weapons, ring of lightning, xp 30";
    melee.sides[0].push(Build::read(ring).unwrap_or_else(|faults| panic!("{faults:?}")));
    let mut practice = melee.clone();
    practice.options.contest = Contest::Practice;
    let dark = short(melee.clone().on("cellar"), 6);
    laws().obey(8, &[melee, practice, dark]);
}

#[test]
fn every_kind_of_action_is_taken_and_every_secret_compared() {
    let kinds = kinds!(
        Action: Enter, Order, Keep, Let, Done, Choose, Go, Sneak, Answer, Yield, Dismiss, Attack, Two, Blind, Ready,
        PickUp, Rise, Disbelieve, Berserk, Disengage, Close, DrawDagger, BreakAway, Kill, Shake, Untie, Cast, Feign, At,
        AtHex, Swap, Like, Attribute, Guard, Agree, Out, Retreat, Follow,
    )
    .secret(&["Keep", "Let", "Sneak", "Answer", "Cast", "Feign"]);
    // What a spell is aimed at shows when it works.
    let shows = "two casts that differ in it are not alike";
    let [at, hex, swap, like, attribute] =
        ["At", "AtHex", "Swap", "Like", "Attribute"].map(|kind| Never::Compared(kind, shows));
    // Two foes stand side by side before someone with two weapons too rarely; `case_w10_two_weapons_at_two_foes` plays it.
    let two = Never::Taken("Two", "it takes two foes side by side");
    let never = [at, hex, swap, like, attribute, two];
    let pairs = close(short(setup(&["Pia; Pia; Grath", "Iden; Tessa; Korin; Bron"]), 25));
    let mixed = close(short(setup(&["Vesper; Pia; Grath", "Morwen; Tessa; Bear", "Iden; Nettle; Durn"]), 25));
    laws().cover(kinds, &never, 150, &[close(short(masters(), 25)), pairs, mixed]);
}

/// Whether a shown result of a single attack or of a saving roll of one's own came true.
fn came(done: &Done<'_, FantasyTrip>, shown: Prospect) -> Option<bool> {
    // What is only announced is decided later.
    let Phase::Act(id) = done.before.phase else { return None };
    if !done.is_rolled() {
        return None;
    }
    // [P2] Whether a target dodges or defends beforehand is its own side's secret, and the odds do not know it.
    let is_ready = |target: u8| done.before.figure(target).secret.answer == Answer::Always;
    if matches!(done.action, Action::Attack { target, .. } if is_ready(target)) {
        return None;
    }
    match (done.action, shown) {
        (Action::Attack { mode, target, .. }, Prospect::Hit)
            if !matches!(mode, Mode::Sweep | Mode::Both | Mode::Rush) =>
        {
            Some(done.events().any(|event| {
                matches!(event, Event::Attacked { by, target: hit, stroke, .. }
                    if by.id == id && hit.id == target && stroke.hits())
            }))
        }
        (Action::DrawDagger | Action::BreakAway | Action::Untie(_), Prospect::Saves | Prospect::Fails) => {
            let saved = done.events().find_map(|event| match event {
                Event::Saved(who, Save::Dagger | Save::BreakAway | Save::Rope, _, saved) if who.id == id => {
                    Some(*saved)
                }
                _ => None,
            })?;
            Some(saved == (shown == Prospect::Saves))
        }
        _ => None,
    }
}

#[test]
fn what_is_shown_is_what_is_rolled() {
    let sampling = Sampling { games: 150, positions: 150, every: 2, rolls: 20 };
    let fighters = close(short(setup(&["Pia; Korin; Grath", "Tessa; Bron; Durn"]), 25));
    let archers = close(short(setup(&["Marrec; Wat; Bear", "Fenn; Pip; Rolf"]), 25));
    let rolled = laws().obey_odds(sampling, &[fighters, archers], came);
    for (what, least) in [("Hit", 20_000), ("Saves", 500)] {
        assert!(rolled.get(what).is_some_and(|rolls| *rolls > least), "{what}: {rolled:?}");
    }
}
