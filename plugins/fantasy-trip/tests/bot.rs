//! What the bot promises: offered actions in every fight, from what a seat sees and nothing else, and better play the
//! higher its level.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::sync::Arc;

use bots::{Bot, Budget, Level, Random, Skill};
use engine::{Fast, Game as _, Narrated as _, Offers, Outcome, Playout, Policy, Seat, Texts, Viewer};
use fantasy_trip::{
    Action, FantasyTrip, Setup, State,
    action::Mode,
    body::{Answer, Guard},
    figures::Build,
    kinds::Kind,
    setup::Contest,
    spells::{SPELLS, Spell, Spells, Type},
    state::Phase,
};
use fantasy_trip_plugin::FantasyTripPlugin;
use plugin::seat_bot;

/// No fight takes more steps than this.
const LONGEST: usize = 50_000;

/// Bots that choose from the views of their seats; every choice is checked against the offer.
struct Table {
    bots: Vec<Box<dyn Bot<FantasyTrip>>>,
    seen: Vec<Action>,
    casts: Vec<(Spell, bool)>,
}

impl Policy<FantasyTrip> for Table {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = FantasyTrip::view(state, Viewer::Seat(seat), &Texts::default());
        let action = self.bots[seat.index()].choose(&view, seat, offers);
        assert!(offers.has(action), "{action:?} is not offered in {:?}", state.phase);
        if let (Phase::Act(id), Action::Cast(spell, _)) = (state.phase, action) {
            self.casts.push((spell, state.is_engaged(id)));
        }
        self.seen.push(action);
        action
    }
}

fn expert(level: Level, number: u64) -> Box<dyn Bot<FantasyTrip>> {
    seat_bot::<FantasyTripPlugin>(Skill::Expert(level), number)
}

fn experts(level: Level, count: usize) -> Vec<Box<dyn Bot<FantasyTrip>>> {
    (0..count as u64).map(|number| expert(level, number)).collect()
}

/// A whole fight between these bots.
fn play(setup: &Setup, number: u64, bots: Vec<Box<dyn Bot<FantasyTrip>>>) -> (State, Outcome, Table) {
    let mut playout = Playout::<FantasyTrip>::new(number);
    let mut state = playout.start(setup);
    let mut table = Table { bots, seen: Vec::new(), casts: Vec::new() };
    let (outcome, _) = playout.finish(&mut state, &mut table, LONGEST);
    let outcome = outcome.unwrap_or_else(|| panic!("fight {number} still runs: {:?}", state.phase));
    (state, outcome, table)
}

/// Four wizards who know every spell between them.
fn masters() -> Setup {
    let mut setup = Setup::of(&["Iden; Bron; Vesper", "Morwen; Korin; Alric"]);
    setup.options.extra = 8;
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    let wizards = setup.sides.iter_mut().flatten().filter(|build| build.wizard);
    for (build, known) in wizards.zip(spells.chunks(16)) {
        let named = Build::new(&format!("{}a", build.name), Kind::Human);
        *build = Build { attributes: [20, 14, 16], wizard: true, ..named };
        build.spells = known.iter().fold(Spells::default(), |spells, spell| spells.with(*spell));
    }
    setup
}

/// Fights of all sorts: every map, every kind of figure, two to four sides.
fn fights() -> Vec<Setup> {
    let mut practice = Setup::of(&["Bron; Marrec; Pip", "Hugh; Fenn; Wat"]).on("hall");
    practice.options.contest = Contest::Practice;
    let mut arena = Setup::of(&["Gorm; Pia; Morwen", "Rolf; Skritch; Iden", "Grath; Bombard; Wolf"]);
    arena.options.contest = Contest::Arena;
    arena.options.crippling = true;
    let mut bolts = masters().on("forest");
    bolts.options.no_first_bolt = true;
    let mut special = Setup::of(&["Iden", "Wolf; Wolf"]);
    special.sides[0][0] = Build::read("Blaster, human, 9/11/12, wizard, spells blast + dazzle").unwrap();
    vec![
        special,
        practice,
        arena,
        bolts,
        masters(),
        Setup::of(&["Dragon; Gargoyle", "Giant; Small dragon; Bear"]),
        Setup::of(&["Bron; Giant snake; Vesper", "Ysolde; Sildan; Alric"]).on("bridge"),
        Setup::of(&["Korin; Iden", "Lorien; Morwen"]).on("cellar"),
        Setup::of(&["Tessa; Durn", "Ugg; Wolf"]).on("pit"),
        Setup::of(&["Vesper", "Ugg"]),
        Setup::of(&["Iden", "Bron"]),
        Setup::of(&["Bron", "Tessa", "Wolf; Pip", "Morwen"]),
    ]
}

#[test]
fn every_choice_is_offered_and_every_fight_ends() {
    for (at, setup) in fights().iter().enumerate() {
        for level in [Level::Hard, Level::Medium, Level::Easy] {
            let _ = play(setup, at as u64, experts(level, setup.sides.len()));
        }
    }
}

#[test]
fn a_bot_uses_what_its_figures_can_do() {
    let (mut seen, mut casts) = (Vec::new(), Vec::new());
    for (at, setup) in fights().iter().enumerate() {
        for number in 0..3 {
            let (.., table) = play(setup, 50 + at as u64 + number, experts(Level::Hard, setup.sides.len()));
            seen.extend(table.seen);
            casts.extend(table.casts);
        }
    }
    let uses = |test: &dyn Fn(&Action) -> bool| seen.iter().any(test);
    let mode = |wanted: fn(Mode) -> bool| {
        uses(&move |action| matches!(action, Action::Attack { mode, .. } if wanted(*mode)))
    };
    assert!(mode(|mode| mode == Mode::Right) && mode(|mode| mode == Mode::Shoot), "blows and shots");
    assert!(mode(|mode| mode == Mode::Claws) && mode(|mode| mode == Mode::Breath), "beasts");
    assert!(mode(|mode| matches!(mode, Mode::Throw(_))), "throws");
    assert!(uses(&|action| matches!(action, Action::Close(_))), "hand to hand");
    assert!(uses(&|action| matches!(action, Action::Guard(Guard::Defending))), "defence");
    assert!(uses(&|action| matches!(action, Action::Disengage(_))), "disengaging");
    assert!(uses(&|action| matches!(action, Action::Ready(..))), "other weapons");
    assert!(uses(&|action| matches!(action, Action::PickUp(_))), "weapons on the ground");
    assert!(uses(&|action| matches!(action, Action::Rise)), "getting up");
    assert!(uses(&|action| matches!(action, Action::Keep(_))), "upkeep");
    assert!(uses(&|action| matches!(action, Action::Disbelieve(_))), "disbelief");
    for kind in [Type::Missile, Type::Thrown, Type::Creation, Type::Special] {
        assert!(casts.iter().any(|(spell, _)| spell.kind() == kind), "{kind:?}");
    }
    let cast = |spells: &[Spell]| spells.iter().any(|spell| casts.iter().any(|(other, _)| other == spell));
    assert!(cast(&[Spell::StoneFlesh, Spell::IronFlesh, Spell::Blur]), "protections");
    assert!(cast(&[Spell::SummonWolf, Spell::SummonMyrmidon, Spell::SummonGiant]), "summons");
    assert!(cast(&[Spell::Illusion, Spell::Illusion4, Spell::Illusion7]), "illusions");
    assert!(cast(&[Spell::ControlPerson, Spell::ControlAnimal]), "control");
    assert!(cast(&[Spell::Sleep, Spell::Freeze, Spell::Trip]), "curses");
}

#[test]
fn a_bot_repeats_itself_for_the_same_number() {
    let setup = Setup::of(&["Bron; Iden", "Tessa; Morwen"]);
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let fight = |number: u64| play(&setup, 3, (0..2).map(|_| expert(level, number)).collect()).0;
        assert!(fight(8) == fight(8), "{level}");
    }
    let easy = |number: u64| play(&setup, 3, (0..2).map(|_| expert(Level::Easy, number)).collect()).0;
    assert!(easy(8) != easy(9), "whims depend on the number");
}

/// Positions that look the same to a seat get the same choice, whatever is hidden in them.
#[test]
fn a_bot_knows_nothing_that_its_seat_cannot_see() {
    let mut dice = Fast::new(17);
    let (mut choices, mut differences) = (0, 0);
    let setups = [masters(), Setup::of(&["Morwen; Bron", "Vesper; Iden"])];
    for (number, setup) in (0..).zip(&setups) {
        let mut playout = Playout::<FantasyTrip>::new(number);
        let mut state = playout.start(setup);
        let mut offers = Offers::for_bots();
        for _ in 0..500 {
            let Some(seat) = FantasyTrip::to_act(&state).lowest() else { break };
            let see = |state: &State| FantasyTrip::view(state, Viewer::Seat(seat), &Texts::default());
            let view = see(&state);
            let other = FantasyTrip::imagine(&view, &mut Texts::default(), &mut dice);
            assert_eq!(see(&other), view, "an imagined position looks the same");
            differences += u32::from(other != state);
            offers.clear();
            FantasyTrip::offer(&state, seat, &mut offers);
            let choose = |state: &State, level| expert(level, 5).choose(&see(state), seat, &offers);
            let action = choose(&state, Level::Hard);
            assert_eq!(action, choose(&other, Level::Hard), "in {:?}", state.phase);
            assert_eq!(choose(&state, Level::Easy), choose(&other, Level::Easy), "in {:?}", state.phase);
            choices += 1;
            let _ = playout.apply(&mut state, seat, action);
        }
    }
    assert!(choices > 200 && differences > 200, "{choices} choices, {differences} positions differ");
}

/// A figure that its player wants to be asked for is answered for, and no answer is out of the offer.
#[test]
fn a_bot_answers_for_figures_that_ask() {
    let setup = Setup::of(&["Bron; Tessa", "Korin; Sildan"]);
    let mut answers = [0, 0];
    for number in 0..12 {
        let mut playout = Playout::<FantasyTrip>::new(number);
        let mut state = playout.start(&setup);
        let mut table = Table { bots: experts(Level::Hard, 2), seen: Vec::new(), casts: Vec::new() };
        for _ in 0..LONGEST {
            for id in state.ids() {
                state.figure_mut(id).secret.answer = Answer::Ask;
            }
            let Some(seat) = FantasyTrip::to_act(&state).lowest() else { break };
            let asked = matches!(state.phase, Phase::React(_));
            assert!(playout.step(&mut state, seat, &mut table));
            if asked {
                answers[usize::from(table.seen.last() != Some(&Action::Guard(Guard::None)))] += 1;
            }
        }
    }
    assert!(answers[0] > 0 && answers[1] > 0, "{answers:?}");
}

/// Of this many games, how many the bots of the first kind win; each pair of games has the sides changed.
fn wins(
    setup: &Setup,
    games: u64,
    first: impl Fn(u64) -> Box<dyn Bot<FantasyTrip>>,
    second: impl Fn(u64) -> Box<dyn Bot<FantasyTrip>>,
) -> f64 {
    let mut wins = 0.0;
    for number in 0..games {
        let seat = usize::from(number % 2 == 1);
        let bots =
            if seat == 0 { vec![first(number), second(number)] } else { vec![second(number), first(number)] };
        let (_, outcome, _) = play(setup, 100 + number / 2, bots);
        let (own, foe) = (outcome.winners.has(Seat::new(seat)), outcome.winners.has(Seat::new(1 - seat)));
        wins += if own == foe { 0.5 } else { f64::from(u8::from(own)) };
    }
    wins
}

/// The same figures on both sides.
fn mirrored(side: &str) -> Setup {
    Setup::of(&[side, side])
}

#[test]
fn an_expert_beats_chance_nearly_always() {
    let random = |number: u64| -> Box<dyn Bot<FantasyTrip>> { Box::new(Random::new(number)) };
    for side in ["Bron", "Ysolde; Marrec; Iden", "Morwen"] {
        let won = wins(&mirrored(side), 20, |number| expert(Level::Hard, number), random);
        assert!(won >= 18.0, "{side}: {won} of 20");
    }
}

/// The search gets far more time than the expert takes; a small map and few turns keep its playouts short.
#[test]
fn an_expert_beats_the_search() {
    let search = |number: u64| seat_bot::<FantasyTripPlugin>(Skill::Search(Budget::Playouts(1)), number + 3);
    for side in ["Tessa", "Iden"] {
        let mut setup = mirrored(side);
        let ring = "map ring\ntitle The ring\nrows\n11111111\n........\n........\n........\n22222222\n";
        setup.ground = Arc::new(fantasy_trip::maps::read(ring).unwrap());
        setup.options.limit = 20;
        let won = wins(&setup, 16, |number| expert(Level::Hard, number), search);
        assert!(won >= 11.0, "{side}: {won} of 16");
    }
}

#[test]
fn each_level_is_weaker_than_the_next() {
    let setup = mirrored("Bron; Ysolde; Alric");
    let games = 24;
    for (weaker, stronger) in [(Level::Easy, Level::Medium), (Level::Medium, Level::Hard)] {
        let won = wins(&setup, games, |number| expert(stronger, number), |number| expert(weaker, number));
        assert!(won >= 16.0, "{stronger} won {won} of {games} against {weaker}");
    }
}

#[test]
fn an_archer_shoots_before_it_draws_its_sword() {
    let (.., table) = play(&Setup::of(&["Marrec", "Hugh"]), 1, experts(Level::Hard, 2));
    let shot = |action: &Action| matches!(action, Action::Attack { mode: Mode::Shoot, .. });
    let ready = |action: &Action| matches!(action, Action::Ready(..));
    let first = |test: fn(&Action) -> bool| table.seen.iter().position(test);
    assert!(first(shot).is_some_and(|shot| first(ready).is_none_or(|ready| shot < ready)));
}
