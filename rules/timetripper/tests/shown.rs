//! What is shown before a click or before the enemy’s phase is what the dice do: in random positions of every battle,
//! the shown chances are added up and compared with what came of it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use std::collections::BTreeMap;

use engine::{Chance, Fast, Game as _, Narrated as _, Occurrence, Offers, Recorder, Seat, Seats};
use hexgrid::Direction;
use timetripper::{
    Action, Event, Setup, State, TimeTripper,
    event::{Loss, Named},
    field::{Health, Steed, Unit, Who},
    gear::Item,
    map::Place,
    odds::Prospect,
    state::{Doing, Fate, Phase, Turn},
    tables::Harm,
    threats::WHOLE,
    weapons::Weapon,
};

/// Shown chances of one kind, and how often it happened.
#[derive(Default)]
struct Pool {
    cases: i128,
    /// The sum of the shown chances, in parts of [`WHOLE`].
    shown: i128,
    /// Its variance, in parts of the square.
    variance: i128,
    happened: i128,
}

/// What was shown and what happened, by battle and kind.
#[derive(Default)]
struct Ledger {
    pools: BTreeMap<(u8, &'static str), Pool>,
    faults: Vec<String>,
}

impl Ledger {
    /// Something was shown with this chance, and happened or did not.
    fn book(
        &mut self,
        battle: u8,
        kind: &'static str,
        chance: u64,
        happened: bool,
        told: impl Fn() -> String,
    ) {
        let (whole, shown) = (i128::from(WHOLE), i128::from(chance));
        // A few parts are lost in divisions.
        let is_sure = shown > whole - 1_000;
        if shown == 0 && happened || is_sure && !happened {
            let percent = if is_sure { 100 } else { 0 };
            self.faults.push(format!("battle {battle}, {kind}: {percent} % shown, {}", told()));
        }
        let pool = self.pools.entry((battle, kind)).or_default();
        pool.cases += 1;
        pool.shown += shown;
        pool.variance += shown * (whole - shown);
        pool.happened += i128::from(happened);
    }

    /// No sum is farther from what was shown than four and a half standard deviations and three cases.
    fn settle(mut self) {
        let whole = i128::from(WHOLE);
        for ((battle, kind), pool) in &self.pools {
            let off = pool.happened * whole - pool.shown;
            if off * off > 20 * pool.variance + 9 * whole * whole {
                let percent = |sum: i128| sum * 100 / whole / pool.cases;
                self.faults.push(format!(
                    "battle {battle}, {kind}: {} % shown, {} % of {} happened",
                    percent(pool.shown),
                    percent(pool.happened * whole),
                    pool.cases
                ));
            }
        }
        let (count, some) = (self.faults.len(), self.faults.iter().take(40).cloned().collect::<Vec<_>>());
        assert!(count == 0, "{count} faults:\n{}", some.join("\n"));
        let battles = |wanted: &str| self.pools.keys().filter(|(_, kind)| *kind == wanted).count();
        for kind in ["hurt", "kill", "attack"] {
            // The black hole has no enemies, and the gate to it none either.
            assert!(battles(kind) == 0 || battles(kind) >= 71, "{kind}: {} battles", battles(kind));
        }
    }
}

/// A step of a game with its events.
fn step(state: &mut State, seat: Seat, action: Action, dice: &mut Fast) -> Vec<Event> {
    let mut table = Recorder::new(Fast::new(dice.below(1 << 30) as u64));
    let _ = TimeTripper::apply(state, seat, action, &mut table);
    let event = |occurrence: &Occurrence<Event>| match occurrence {
        Occurrence::Event(event, _) => Some(*event),
        Occurrence::Roll(..) => None,
    };
    table.occurrences.iter().filter_map(event).collect()
}

/// What the seat that acts may do.
fn offered(state: &State) -> Option<(Seat, Vec<Action>)> {
    let seat = TimeTripper::to_act(state).lowest()?;
    let mut offers = Offers::new();
    TimeTripper::offer(state, seat, &mut offers);
    Some((seat, offers.actions().collect()))
}

/// A battle has been set up, and its first turn begins.
fn landed(battle: u8, dice: &mut Fast) -> State {
    let mut setup = Setup::new(1 + dice.below(3));
    setup.options.dice_decide = true;
    setup.options.begin_in = Some(battle);
    setup.options.negotiation = dice.below(2) == 0;
    setup.options.literal_freeze = dice.below(4) == 0;
    setup.females[0] = dice.below(2) == 0;
    let mut state = TimeTripper::start(&setup, 1, &mut Recorder::new(Fast::new(dice.below(1 << 30) as u64)));
    while matches!(state.phase, Phase::Equip(_)) {
        let seat = TimeTripper::to_act(&state).lowest().unwrap();
        step(&mut state, seat, Action::Start, dice);
    }
    state
}

/// A position in the middle of a battle: some random steps, then Trippers and enemies near each other, passengers, men
/// in awe, a flux.
fn position(battle: u8, dice: &mut Fast) -> Option<State> {
    let mut state = landed(battle, dice);
    for _ in 0..dice.below(10) {
        let (seat, actions) = offered(&state)?;
        let action = actions[dice.below(actions.len())];
        if !matches!(action, Action::Jump | Action::RestUp) {
            step(&mut state, seat, action, dice);
        }
    }
    if dice.below(3) == 0 {
        add_passengers(&mut state, dice);
    }
    if state.field.stage == 1 && dice.below(4) > 0 {
        state.field.stage = 2;
    }
    gather(&mut state, dice);
    stir(&mut state, dice);
    let Phase::Tripper(turn) = &state.phase else { return None };
    let fresh = Turn { busy: true, ..Turn::new(turn.seat, Seats::NONE) };
    state.phase = Phase::Tripper(fresh);
    // [b45] [b36] What comes out or falls before the enemies act is not theirs.
    if state.battle().is_some_and(|battle| battle.features.exits > 0) {
        state.field.marks = Default::default();
    }
    state.field.fired = None;
    state.auto = Seats::first(5);
    (state.present().iter().next().is_some() && state.field.battle == battle).then_some(state)
}

/// Enemies of another battle, who came through the flux.
fn add_passengers(state: &mut State, dice: &mut Fast) {
    let number = u8::try_from(1 + dice.below(71)).unwrap();
    let opponents = state.book.battle(number).unwrap().opponents.clone();
    if opponents.is_empty() || number == state.field.battle {
        return;
    }
    let kind = dice.below(opponents.len());
    let opponent = &opponents[kind];
    let Some(values) = opponent.values else { return };
    for _ in 0..2 {
        let unit = Unit {
            battle: number,
            kind: u8::try_from(kind).unwrap(),
            values,
            place: free(state, dice, |_| true).unwrap(),
            health: Health::Up,
            steed: if opponent.mount.is_some() { Steed::Up } else { Steed::None },
            endurance: opponent.traits.endurance.unwrap_or(0),
            carried: true,
            ..Unit::NONE
        };
        state.field.add(unit);
    }
}

/// A free hex of a kind.
fn free(state: &State, dice: &mut Fast, wanted: impl Fn(Place) -> bool) -> Option<Place> {
    let places: Vec<_> = Place::all().filter(|place| !state.is_held(*place) && wanted(*place)).collect();
    (!places.is_empty()).then(|| places[dice.below(places.len())])
}

/// Enemies come close to Trippers.
fn gather(state: &mut State, dice: &mut Fast) {
    let seats: Vec<_> = state.present().iter().collect();
    if seats.is_empty() {
        return;
    }
    for at in 0..usize::from(state.field.count) {
        if dice.below(3) > 0 || !state.field.units[at].is_up() {
            continue;
        }
        let to = state.tripper(seats[dice.below(seats.len())]).place;
        let near = 1 + u8::try_from(dice.below(5)).unwrap();
        if let Some(place) = free(state, dice, |place| place.distance(to) == near) {
            state.field.units[at].place = place;
        }
    }
}

/// Things that change what enemies do.
fn stir(state: &mut State, dice: &mut Fast) {
    let seats: Vec<_> = state.present().iter().collect();
    for seat in &seats {
        state.trippers[seat.index()].endurance = u8::try_from(1 + dice.below(20)).unwrap();
    }
    for at in 0..usize::from(state.field.count) {
        let talks = state.can_talk(u8::try_from(at).unwrap());
        let rampages = state.kind(u8::try_from(at).unwrap()).is_some_and(|opponent| opponent.traits.rampage);
        let unit = &mut state.field.units[at];
        if !unit.is_up() {
            continue;
        }
        match dice.below(24) {
            0 => unit.stunned = true,
            1 if talks => unit.awed = seats.first().copied(),
            2 if talks => unit.fleeing = true,
            3 if unit.rides() => unit.steed = Steed::Stunned,
            4 if state.options.literal_freeze => unit.rooted = true,
            5 | 6 if rampages => unit.amok = true,
            7 if unit.rides() => (unit.rider, unit.steed) = (u8::try_from(at).ok(), Steed::None),
            _ => {}
        }
    }
    state.field.rage = dice.below(8) == 0;
    state.field.flares = if dice.below(6) == 0 { 2 << dice.below(5) } else { 0 };
    if dice.below(3) == 0 {
        // Where it would sweep no one up.
        let is_clear_of = |place: Place| {
            let units = (0..state.field.count).filter(|at| state.unit(*at).is_up() && state.is_swept_up(*at));
            let near = units.map(|at| state.unit(at).place).any(|at| at.distance(place) <= 1);
            let others = state.present().iter().filter(|seat| !state.has_radio(*seat));
            !near && !others.map(|seat| state.tripper(seat).place).any(|at| at.distance(place) <= 1)
        };
        let radio = seats.iter().find(|seat| state.has_radio(**seat)).map(|seat| state.tripper(*seat).place);
        let own = radio.filter(|place| is_clear_of(*place));
        let places: Vec<_> = Place::all().filter(|place| is_clear_of(*place)).collect();
        let any = (!places.is_empty()).then(|| places[dice.below(places.len())]);
        state.field.flux = own.or(any);
    }
}

/// The enemy’s phase with one of them alone: the others stay where they are, and the Tripper pays nothing.
fn phase_of(state: &State, unit: u8, dice: &mut Fast) -> Vec<Event> {
    let mut state = state.clone();
    let Phase::Tripper(turn) = &mut state.phase else { return Vec::new() };
    let seat = turn.seat;
    turn.done = Seats::first(4).without(seat);
    state.trippers[seat.index()].endurance += 1;
    for at in (0..state.field.count).filter(|at| *at != unit) {
        state.field.units[usize::from(at)].frozen = true;
    }
    let is_over = |event: &Event| matches!(event, Event::Stage(_));
    step(&mut state, seat, Action::End, dice).into_iter().take_while(|event| !is_over(event)).collect()
}

#[test]
fn threats_are_what_enemies_do() {
    let mut ledger = Ledger::default();
    let mut dice = Fast::new(21);
    for battle in 1..=72 {
        for _ in 0..120 {
            let Some(state) = position(battle, &mut dice) else { continue };
            for _ in 0..5.min(state.field.count) {
                let unit = u8::try_from(dice.below(usize::from(state.field.count))).unwrap();
                if state.unit(unit).is_hostile() {
                    compare(&state, unit, &mut dice, &mut ledger);
                }
            }
        }
    }
    ledger.settle();
}

/// Books what a unit threatens each Tripper with, and what it did.
fn compare(state: &State, unit: u8, dice: &mut Fast, ledger: &mut Ledger) {
    let events = phase_of(state, unit, dice);
    let is_shell = |event: &Event| matches!(event, Event::Struck(blow) if blow.by.is_none());
    if events.iter().any(is_shell) {
        // [b27] The shell changed the position.
        return;
    }
    let by = Some(state.named(Who::Unit(unit)));
    let battle = state.field.battle;
    for seat in state.present() {
        let victim = Named::Tripper(seat);
        let (mut attacked, mut hurt) = (false, false);
        let mut killed = false;
        for event in &events {
            match event {
                Event::Aimed(aim) if aim.by == by && aim.at == Some(victim) => attacked = true,
                Event::Struck(blow) if blow.by == by && blow.at == victim => {
                    attacked = true;
                    hurt |= blow.counts_as != Harm::None;
                }
                // Those whom it calls to help act for themselves.
                Event::Struck(blow) if blow.at == victim => break,
                Event::Lost { who, left: 0, cause: Loss::Attack, .. } if *who == victim => killed = true,
                _ => {}
            }
        }
        let threat = state.threat(unit, seat);
        let told = || {
            format!(
                "unit {unit} at {} and {victim:?} at {}: {events:?}",
                state.unit(unit).place,
                state.tripper(seat).place
            )
        };
        let kill = threat.kill(state.tripper(seat).endurance);
        // By battle, and all battles together.
        for battle in [battle, 0] {
            ledger.book(battle, "attack", threat.attack(), attacked, told);
            ledger.book(battle, "hurt", threat.hurt(), hurt, told);
            ledger.book(battle, "kill", kill, killed, told);
        }
        let is_next = state.unit(unit).place.is_next_to(state.tripper(seat).place);
        ledger.book(0, if is_next { "hurt from near" } else { "hurt from afar" }, threat.hurt(), hurt, told);
    }
}

/// The events of an action up to the end of the turn.
fn own_part(events: Vec<Event>) -> Vec<Event> {
    let is_over = |event: &Event| {
        matches!(
            event,
            Event::Lost { cause: Loss::Effort, .. } | Event::Rested(_) | Event::Stage(_) | Event::Shell(_)
        )
    };
    events.into_iter().take_while(|event| !is_over(event)).collect()
}

/// Whether something that was shown for an attack happened.
fn happened(state: &State, action: Action, what: Prospect, events: &[Event]) -> bool {
    let target = match action {
        Action::Fire { place, mount, .. } | Action::Melee { place, mount, .. } => state.target(place, mount),
        _ => None,
    };
    let target = target.map(|who| state.named(who));
    let by = state.turn().map(|turn| state.named(turn.actor));
    let is_out = |named: Named| {
        events.iter().any(|event| match event {
            Event::Downed(other) => *other == named,
            Event::Died(seat) => Named::Tripper(*seat) == named,
            _ => false,
        })
    };
    match what {
        Prospect::Hit => {
            events.iter().any(|event| matches!(event, Event::Aimed(aim) if aim.by == by && aim.hits))
        }
        Prospect::Harm(harm) => {
            let struck = |event: &Event| matches!(event, Event::Struck(blow) if blow.by == by && blow.counts_as == harm);
            events.iter().any(struck)
        }
        Prospect::Out => target.is_some_and(is_out),
        Prospect::OutOf(named) => is_out(named),
        Prospect::Empty => events.iter().any(|event| matches!(event, Event::Ammo { empty: true, .. })),
        Prospect::FluxObeys => events.iter().any(|event| matches!(event, Event::Command { obeys: true, .. })),
        Prospect::Talk(result) => {
            events.iter().any(|event| matches!(event, Event::Talked { talk, .. } if *talk == result))
        }
        other => panic!("{other:?} is not of an attack"),
    }
}

/// A name for a pool.
const fn kind_of(action: Action, what: Prospect) -> Option<&'static str> {
    Some(match (action, what) {
        (Action::Fire { .. }, Prospect::Hit) => "fire: hit",
        (Action::Fire { .. }, Prospect::Harm(_)) => "fire: harm",
        (Action::Fire { .. }, Prospect::Out) => "fire: out",
        (Action::Melee { .. }, Prospect::Harm(_)) => "melee: harm",
        (Action::Melee { .. }, Prospect::Out) => "melee: out",
        (Action::Throw(..), Prospect::OutOf(Named::Mount(_))) => "throw: mount",
        (Action::Throw(..), Prospect::OutOf(_)) => "throw",
        (Action::Detonate, Prospect::OutOf(Named::Mount(_))) => "mine: mount",
        (Action::Detonate, Prospect::OutOf(_)) => "mine",
        (Action::Command, _) => "command",
        (Action::Talk, _) => "talk",
        (_, Prospect::Empty) => "empty",
        _ => return None,
    })
}

#[test]
fn odds_are_what_attacks_do() {
    let mut ledger = Ledger::default();
    let mut dice = Fast::new(8);
    for battle in 1..=72 {
        for _ in 0..90 {
            let Some(mut state) = position(battle, &mut dice) else { continue };
            arm(&mut state, &mut dice);
            let Some((seat, actions)) = offered(&state) else { continue };
            let at_someone = |place: Place| state.field.unit_at(place).is_some();
            let kind = |action: &Action| match action {
                Action::Fire { .. } => 1,
                Action::Melee { .. } => 2,
                Action::Throw(Weapon::M26, place) if at_someone(*place) => 3,
                Action::Throw(Weapon::M1, place) if at_someone(*place) => 4,
                Action::Detonate => 5,
                Action::Command | Action::Talk => 6,
                _ => 0,
            };
            for wanted in 1..=6 {
                let found: Vec<_> = actions.iter().filter(|action| kind(action) == wanted).collect();
                let Some(action) = found.get(dice.below(found.len())) else { continue };
                let odds = TimeTripper::odds(&state, seat, **action);
                let events = own_part(step(&mut state.clone(), seat, **action, &mut dice));
                for Chance { what, ways, of } in odds {
                    let Some(kind) = kind_of(**action, what) else { continue };
                    let chance =
                        u64::try_from(u128::from(ways) * u128::from(WHOLE) / u128::from(of)).unwrap();
                    let told = || format!("{action:?} {what:?}: {events:?}");
                    ledger.book(battle, kind, chance, happened(&state, **action, what, &events), told);
                    // Riders are in few battles: all together as well.
                    ledger.book(0, kind, chance, happened(&state, **action, what, &events), told);
                }
            }
        }
    }
    ledger.settle();
}

/// The Tripper whose turn it is has some of everything, and a mine behind him.
fn arm(state: &mut State, dice: &mut Fast) {
    let Phase::Tripper(turn) = &mut state.phase else { return };
    let seat = turn.seat;
    (turn.busy, turn.moved) = (false, u8::try_from(dice.below(3)).unwrap());
    let place = state.trippers[seat.index()].place;
    let pack = &mut state.trippers[seat.index()].pack;
    for weapon in [
        Weapon::M16,
        Weapon::Shotgun,
        Weapon::Bayonet,
        Weapon::Repellent,
        Weapon::M26,
        Weapon::M1,
        Weapon::M72,
    ] {
        pack.set(Item::Weapon(weapon), 1);
        pack.set_empty(weapon, false);
    }
    // [15.21] Now and then a man in awe acts for him.
    let awed =
        (0..state.field.count).find(|at| state.unit(*at).is_up() && state.unit(*at).awed == Some(seat));
    if let (Some(unit), true, Phase::Tripper(turn)) = (awed, dice.below(2) == 0, &mut state.phase) {
        turn.actor = Who::Unit(unit);
    }
    let facing = Direction::ALL[dice.below(6)];
    state.field.mine = Some(timetripper::field::Mine { place, facing, stage: 0 });
}

#[test]
fn jumps_lead_where_the_odds_say() {
    let mut ledger = Ledger::default();
    let mut dice = Fast::new(5);
    for battle in 1..=71 {
        for _ in 0..12 {
            let Some(mut state) = position(battle, &mut dice) else { continue };
            let Phase::Tripper(turn) = &mut state.phase else { continue };
            (turn.doing, turn.extra) = (Doing::Commanding, u8::try_from(dice.below(2)).unwrap());
            let seat = turn.seat;
            let way = Direction::ALL[dice.below(6)];
            state.field.flux = Some(state.tripper(seat).place);
            state.field.aligned = (dice.below(3) > 0).then_some((seat, way));
            state.trippers[seat.index()].experience = u8::try_from(dice.below(12)).unwrap();
            for Chance { what, ways, of } in TimeTripper::odds(&state, seat, Action::Jump) {
                let (events, kind) = jump(&state, seat, what, &mut dice);
                let came = came_of(&state, seat, what, &events);
                let chance = u64::try_from(u128::from(ways) * u128::from(WHOLE) / u128::from(of)).unwrap();
                ledger.book(0, kind, chance, came, || format!("{what:?}: {events:?}"));
            }
        }
    }
    ledger.settle();
}

/// Jumps, and goes where it was shown that one can, if there is a choice.
fn jump(state: &State, seat: Seat, wanted: Prospect, dice: &mut Fast) -> (Vec<Event>, &'static str) {
    let mut state = state.clone();
    let is_aligned = state.field.aligned.is_some();
    let mut events = step(&mut state, seat, Action::Jump, dice);
    if let Phase::Steer(_, way) = state.phase {
        let number = match wanted {
            Prospect::Battle { number, .. } => number,
            _ => 0,
        };
        let leads = |hexes: &u16| {
            let to = state.time.displays.travel(state.time.at, way, *hexes, |_| {});
            state.time.displays.battle(to).unwrap_or(0) == number
        };
        let hexes = u8::try_from((1..=6).find(leads).unwrap_or(1)).unwrap();
        events.extend(step(&mut state, seat, Action::Steer(hexes), dice));
    }
    let kind = match (wanted, is_aligned) {
        (Prospect::Battle { .. }, true) => "aligned: battle",
        (Prospect::Battle { .. }, false) => "random: battle",
        (Prospect::TimeHole { .. }, true) => "aligned: hole",
        (Prospect::TimeHole { .. }, false) => "random: hole",
        (Prospect::Home, _) => "home",
        (Prospect::Dies, _) => "dies",
        _ => "control",
    };
    (events, kind)
}

/// Whether a jump came to what was shown.
fn came_of(state: &State, seat: Seat, wanted: Prospect, events: &[Event]) -> bool {
    let first = events.iter().find_map(|event| match event {
        Event::Travelled { to, .. } => Some(state.time.displays.battle(*to).unwrap_or(0)),
        _ => None,
    });
    match wanted {
        Prospect::Battle { number, .. } => first == Some(number),
        Prospect::TimeHole { .. } => first == Some(0),
        // On a random journey no one comes home, so this is the aligned one.
        Prospect::Home => events.contains(&Event::Home(seat)),
        Prospect::Dies => events.contains(&Event::Died(seat)),
        Prospect::Control => events.iter().any(
            |event| matches!(event, Event::Controlled { rolled, experience, .. } if rolled <= experience),
        ),
        other => panic!("{other:?} is not of a jump"),
    }
}

#[test]
fn the_positions_are_in_the_battle_they_are_meant_for() {
    let mut dice = Fast::new(3);
    for battle in 1..72 {
        let state = (0..20).find_map(|_| position(battle, &mut dice)).unwrap();
        let acts = TimeTripper::to_act(&state).lowest().unwrap();
        assert_eq!((state.tripper(acts).fate, state.field.battle), (Fate::Here, battle));
    }
}
