//! A law over random fights: a bonus comes from a thing that is there, a protection from the one it protects, and no one
//! moves farther than the rules allow. It is read from positions and events, with none of the code that decides it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{
    random::{Step, wander_from},
    *,
};
use fantasy_trip::{
    Action, Event, Setup,
    action::{Aim, Mode, Move},
    arms::{Armour, Weapon},
    body::{Answer, Arm, Body, Id, Limb, List, Opt, Posture},
    damage::Damage,
    event::{Cause, Who},
    figures::Build,
    kinds::Kind,
    rolls::Stroke,
    spells::{SPELLS, Spell, Spells},
    state::{Lasting, On, Phase, State},
};

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

/// Whether a spell lies on a figure.
fn lies(state: &State, id: Id, spells: &[Spell]) -> bool {
    state.lastings().any(|(_, it)| it.on == On::Figure(id) && spells.contains(&it.spell))
}

/// Whether a figure is on its knees, on the ground or in a pile; who only bent over is up again with its next move.
fn is_down(body: &Body) -> bool {
    body.in_pile || matches!(body.posture, Posture::Kneeling | Posture::Prone)
}

/// Whether a weapon has broken for good.
fn is_spent(arm: Arm) -> bool {
    let sword = arm.weapon.name().ends_with("sword");
    let twice = sword || matches!(arm.weapon, Weapon::Rapier | Weapon::Saber | Weapon::Club);
    arm.broken >= if twice { 2 } else { 1 }
}

/// What everyone could see of a figure while a step is played: as it was before, and what was announced since.
#[derive(Clone, Copy)]
struct Seen {
    body: Body,
    sleeps: bool,
    /// Whether it has been down, asleep or in a pile this turn, after which no one takes up a guard again.
    has_lapsed: bool,
}

impl Seen {
    fn held(&self) -> impl Iterator<Item = Arm> + '_ {
        [self.body.right, self.body.left]
            .into_iter()
            .flatten()
            .filter_map(|slot| self.body.arms[usize::from(slot)])
    }

    fn holds(&self, weapon: Weapon) -> bool {
        self.held().any(|arm| arm.weapon == weapon && !is_spent(arm))
    }

    /// Whether it holds something to parry with.
    fn may_parry(&self) -> bool {
        let serves = |arm: Arm| !is_spent(arm) && (arm.weapon.strikes() || arm.weapon.line().hands == 2);
        let own = matches!(self.body.kind, Kind::Myrmidon | Kind::Giant | Kind::Gargoyle);
        own || self.held().any(|arm| serves(arm) && !matches!(arm.weapon, Weapon::Sling | Weapon::Blowgun))
    }

    /// The most hits that what it wears, holds and is can stop.
    fn most_stopped(&self, flesh: i16) -> i16 {
        let shield = self.body.shield.map_or(0, fantasy_trip::arms::Shield::stops);
        let armour = if self.body.armour == Armour::None { 0 } else { self.body.armour.stops() };
        armour + self.body.hide + shield + flesh + i16::from(self.holds(Weapon::MainGauche))
    }

    fn change(&mut self, event: &Event) {
        let body = &mut self.body;
        match *event {
            Event::Dropped(_, weapon) | Event::Broke(_, weapon) => {
                let is = |arm: &Option<Arm>| arm.is_some_and(|arm| arm.weapon == weapon);
                let in_hand = [body.right, body.left].into_iter().flatten().map(usize::from);
                let slot = in_hand.clone().find(|slot| is(&body.arms[*slot]));
                let Some(slot) = slot.or_else(|| body.arms.iter().position(is)) else { return };
                if matches!(event, Event::Broke(..)) {
                    body.arms[slot].as_mut().unwrap().broken += 1;
                } else {
                    body.arms[slot] = None;
                }
            }
            Event::DroppedShield(..) => body.shield = None,
            Event::Felled(_) | Event::Maimed(_, Aim::Wing, _) => self.has_lapsed = true,
            Event::Posed(_, posture) => body.posture = posture,
            Event::Readied(_, right, left, _) => {
                let slot_of = |weapon: Weapon| {
                    body.arms.iter().position(|arm| arm.is_some_and(|arm| arm.weapon == weapon))
                };
                let slot =
                    |weapon: Option<Weapon>| weapon.and_then(slot_of).map(|slot| u8::try_from(slot).unwrap());
                (body.right, body.left) = (slot(right), slot(left).or(slot(right)));
            }
            Event::Lies(Spell::Sleep | Spell::MegahexSleep | Spell::Freeze, ..) => self.sleeps = true,
            _ => {}
        }
        self.has_lapsed |= self.sleeps || is_down(body);
    }
}

/// Whom an event is about.
fn subject(event: &Event) -> Option<Id> {
    match *event {
        Event::Dropped(who, _)
        | Event::Broke(who, _)
        | Event::DroppedShield(who, _)
        | Event::Felled(who)
        | Event::Maimed(who, ..)
        | Event::Posed(who, _)
        | Event::Readied(who, ..)
        | Event::Lies(_, On::Figure(_), Some(who)) => Some(who.id),
        _ => None,
    }
}

/// An attack that was rolled, or someone on its way whom it did not pass.
#[derive(Clone, Copy)]
struct Rolled {
    by: Id,
    target: Id,
    mode: Mode,
    weapon: Option<Weapon>,
    aim: Aim,
    multiple: u8,
    turned: bool,
}

/// How often what the law is about came up.
#[derive(Default, Debug)]
struct Count {
    guarded: u32,
    after_a_loss: u32,
    into_piles: u32,
    turned: u32,
    shielded: u32,
    forced: u32,
    followed: u32,
    steps: u32,
}

/// One fight as it is watched.
struct Watch {
    turn: u16,
    lapsed: u64,
    moved: [u8; 64],
    count: Count,
}

impl Watch {
    fn new() -> Self {
        Self { turn: 0, lapsed: 0, moved: [0; 64], count: Count::default() }
    }

    fn check(&mut self, step: &Step<'_>) -> Result<(), String> {
        if self.turn != step.before.turn {
            (self.turn, self.lapsed, self.moved) = (step.before.turn, 0, [0; 64]);
        }
        self.things_and_protections(step)?;
        self.moves(step)?;
        for id in step.after.able() {
            let body = &step.after.figure(id).body;
            let sleeps = lies(step.after, id, &[Spell::Sleep, Spell::MegahexSleep, Spell::Freeze]);
            self.lapsed |= u64::from(sleeps || is_down(body)) << id;
        }
        Ok(())
    }

    /// Attacks are made with what is in hand, guards with what still serves; hits and aims fall on whom they should.
    fn things_and_protections(&mut self, step: &Step<'_>) -> Result<(), String> {
        let asleep = [Spell::Sleep, Spell::MegahexSleep, Spell::Freeze];
        let mut seen: Vec<Seen> = (step.before.ids())
            .map(|id| {
                let has_lapsed = self.lapsed & (1 << id) != 0;
                Seen { body: step.before.figure(id).body, sleeps: lies(step.before, id, &asleep), has_lapsed }
            })
            .collect();
        let mut last: Option<Rolled> = None;
        for event in step.events() {
            if let Some(one) = subject(&event).and_then(|id| seen.get_mut(usize::from(id))) {
                let before = (one.held().count(), one.has_lapsed);
                one.change(&event);
                self.count.after_a_loss += u32::from(before != (one.held().count(), one.has_lapsed));
            }
            match event {
                Event::Attacked { by, target, mode, weapon, aim, roll, stroke } => {
                    let multiple = if let Stroke::Hit { multiple, .. } = stroke { multiple } else { 0 };
                    let rolled =
                        Rolled { by: by.id, target: target.id, mode, weapon, aim, multiple, turned: false };
                    self.attack(step, &seen, rolled, roll.dice)?;
                    last = Some(rolled);
                }
                Event::OnTheWay(who, _, past) => {
                    // Those on the way come before the roll at the target as well as after it.
                    let Some(by) = shooter(step) else { continue };
                    let Rolled { mode, weapon, .. } =
                        last.or_else(|| announced(step, by)).ok_or("no one shot at someone on the way")?;
                    let multiple = if past { 0 } else { 3 };
                    let target = who.id;
                    last = Some(Rolled { by, target, mode, weapon, aim: Aim::Body, multiple, turned: false });
                }
                Event::Moved(who, spot) if matches!(step.action, Action::Close(_) | Action::Agree(true)) => {
                    let in_hex = seen.iter_mut().filter(|one| one.body.place == Some(spot));
                    in_hex.for_each(|one| (one.body.in_pile, one.has_lapsed) = (true, true));
                    let by = &mut seen[usize::from(who.id)];
                    (by.body.place, by.body.in_pile, by.has_lapsed) = (Some(spot), true, true);
                }
                Event::Reversed(Who { id, .. }) => {
                    let rolled = last.as_mut().ok_or("nothing to turn back")?;
                    ensure(lies(step.before, id, &[Spell::ReverseMissiles]), || {
                        format!("f{id} turned back a missile without the spell")
                    })?;
                    ensure(rolled.mode != Mode::Breath, || "breath was turned back".to_owned())?;
                    rolled.turned = true;
                    self.count.turned += 1;
                }
                Event::Shielded(Who { id, .. }) => {
                    ensure(lies(step.before, id, &[Spell::SpellShield]), || {
                        format!("f{id} has no Spell Shield")
                    })?;
                    self.count.shielded += 1;
                }
                Event::Hurt { who, cause: Cause::Attack, dice, stopped, hits } => {
                    // The blow of a defence die of 6 is struck without a roll.
                    if let Some(rolled) = last {
                        self.hurt(step, &seen, rolled, who.id, (dice, hits))?;
                    }
                    let most = most_stopped(step, &seen, who.id);
                    ensure(stopped <= most, || {
                        format!("f{} stopped {stopped} hits, at most {most}", who.id)
                    })?;
                }
                Event::Maimed(who, aim, hits) if hits > 0 => {
                    let aimed = last.is_some_and(|it| it.target == who.id && it.aim == aim && !it.turned);
                    ensure(aimed, || format!("f{} was hit in a part that no one aimed at", who.id))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn attack(&mut self, step: &Step<'_>, seen: &[Seen], it: Rolled, dice: u8) -> Result<(), String> {
        let (by, foe) = (&seen[usize::from(it.by)], &seen[usize::from(it.target)]);
        if let Some(weapon) = it.weapon {
            let thrown = matches!(it.mode, Mode::Throw(_));
            let has = |arm: &Arm| arm.weapon == weapon && !is_spent(*arm);
            let there = if thrown { by.body.arms.iter().flatten().any(has) } else { by.holds(weapon) };
            ensure(there, || format!("f{} attacks with a {weapon:?} that it has not", it.by))?;
        } else {
            let bare =
                matches!(it.mode, Mode::Bare | Mode::Claws | Mode::Rush | Mode::Breath | Mode::Bolt(_));
            ensure(bare, || format!("f{} attacks with nothing: {:?}", it.by, it.mode))?;
        }
        if dice < 4 {
            return Ok(());
        }
        self.count.guarded += 1;
        ensure(!foe.has_lapsed && foe.body.posture == Posture::Standing && !foe.body.in_pile, || {
            format!("f{} guards, though it was down, asleep or in a pile", it.target)
        })?;
        let dodges = foe.body.turn.list == List::Disengaged && it.mode.is_ranged() && it.mode != Mode::Breath;
        let defends = !matches!(it.mode, Mode::Shoot | Mode::Breath | Mode::Bolt(_)) && foe.may_parry();
        ensure(dodges || defends, || format!("f{} guards with nothing, turn {}", it.target, step.before.turn))
    }

    fn hurt(
        &mut self,
        step: &Step<'_>,
        seen: &[Seen],
        it: Rolled,
        id: Id,
        (dice, hits): (i16, i16),
    ) -> Result<(), String> {
        let (target, victim) = (&seen[usize::from(it.target)].body, &seen[usize::from(id)].body);
        let by = &seen[usize::from(it.by)].body;
        let piled = target.in_pile && victim.in_pile && target.place == victim.place && it.mode.is_ranged();
        self.count.into_piles += u32::from(piled);
        let meant = if it.turned { id == it.by } else { id == it.target || piled };
        ensure(meant, || format!("f{id} is hit by an attack on f{}", it.target))?;
        let strays = piled && id != it.target && by.in_pile && !it.turned;
        ensure(!strays, || format!("f{id} is hit inside a pile by chance"))?;
        let missile = matches!(it.mode, Mode::Shoot | Mode::Throw(_) | Mode::Bolt(_));
        let turns = missile && id != it.by && lies(step.before, id, &[Spell::ReverseMissiles]);
        ensure(!turns, || format!("f{id} is hit in spite of Reverse Missiles"))?;
        let shielded = matches!(it.mode, Mode::Bolt(_)) && lies(step.before, id, &[Spell::SpellShield]);
        ensure(!shielded, || format!("f{id} is hit in spite of a Spell Shield"))?;
        ensure(hits <= 2 * dice, || format!("{hits} hits of {dice}"))?;
        let one = match (it.weapon, it.mode) {
            (Some(_), Mode::Bare) => Some(Damage::dagger_in_hth(by.st)),
            (None, Mode::Bare) => Some(Damage::bare_hands(by.st)),
            (Some(weapon), _) => [1, 2]
                .map(|hands| weapon.damage(hands, by.st))
                .into_iter()
                .max_by_key(|damage| damage.range().1),
            _ => None,
        };
        let Some(damage) = one else { return Ok(()) };
        let broken = (seen[usize::from(it.by)].held())
            .any(|arm| Some(arm.weapon) == it.weapon && arm.broken > 0 && !matches!(it.mode, Mode::Throw(_)));
        let most = damage.range().1 * i16::from(it.multiple) / if broken { 2 } else { 1 };
        let charge = if it.weapon.is_some_and(Weapon::is_pole) { 6 } else { 0 };
        ensure(dice <= most + charge, || format!("f{} does {dice} of at most {most}", it.by))
    }

    /// No one is anywhere that its own move, an enemy or a spell did not bring it to.
    fn moves(&mut self, step: &Step<'_>) -> Result<(), String> {
        self.count.steps += 1;
        let teleported = step.events().any(|event| matches!(event, Event::Teleported(..)));
        if teleported || matches!(step.action, Action::Swap(_) | Action::Enter(..)) {
            return Ok(());
        }
        let actor = match step.before.phase {
            Phase::Act(id) | Phase::Moving(id) | Phase::StepOut(id) | Phase::Follow { by: id, .. } => {
                Some(id)
            }
            Phase::Agree { by, .. } => Some(by),
            _ => None,
        };
        for id in step.before.ids() {
            let (was, is) = (&step.before.figure(id).body, &step.after.figure(id).body);
            let (Some(from), Some(to)) = (was.place, is.place) else { continue };
            if was.looks != is.looks || was.maker != is.maker || from == to {
                continue;
            }
            let far = u8::try_from(from.distance(to)).unwrap();
            let fell = was.aloft && !is.aloft && actor != Some(id);
            let own = actor == Some(id);
            match step.action {
                _ if fell => {}
                Action::Go(move_) | Action::Sneak(move_) if own => self.walks(step, id, move_, far)?,
                Action::Go(Move::Push(_)) => ensure(far == 1, || format!("f{id} is pushed {far} hexes"))?,
                Action::Disengage(_) | Action::Out(_) if own => {
                    ensure(far == 1 && may_walk(step.before, id), || format!("f{id} steps {far} hexes"))?;
                }
                Action::Close(_) | Action::Agree(true) if own => {
                    let onto = step.before.in_hex(to).any(|foe| step.before.figure(foe).body.kind.is_large());
                    let near = far == 1 || onto;
                    ensure(near && may_walk(step.before, id), || format!("f{id} jumps {far} hexes"))?;
                }
                Action::Retreat(foe, _) if foe == id => self.retreats(step, foe, far)?,
                Action::Follow(true) if own => {
                    self.count.followed += 1;
                    let vacated = matches!(step.before.phase, Phase::Follow { to: spot, .. } if spot == to);
                    let may = far == 1 && vacated && may_walk(step.before, id);
                    ensure(may, || format!("f{id} follows {far} hexes"))?;
                }
                _ => return Err(format!("f{id} is moved {far} hexes by {:?}", step.action)),
            }
        }
        Ok(())
    }

    /// [F2] [G13] What an option lets a figure move, and a hex more for a large one that pushes.
    fn walks(&mut self, step: &Step<'_>, id: Id, move_: Move, far: u8) -> Result<(), String> {
        let body = &step.before.figure(id).body;
        let speed = lies(step.before, id, &[Spell::Speed]);
        let twice = |hexes: u8| if speed { 2 * hexes } else { hexes };
        let most = if lies(step.before, id, &[Spell::Flight]) { 12 } else { body.flies };
        let ma = twice(if body.aloft { most } else { body.ma });
        let ma = if body.turn.took_off { ma / 2 } else { ma };
        let limit = match body.turn.option {
            _ if !may_walk(step.before, id) => 0,
            Opt::A => ma,
            Opt::B | Opt::C | Opt::D => ma / 2,
            Opt::E | Opt::G | Opt::P => twice(2),
            Opt::L | Opt::Q | Opt::T | Opt::U | Opt::V => 0,
            _ => twice(1),
        };
        let pushes = u8::from(matches!(move_, Move::Push(_)));
        let moved = &mut self.moved[usize::from(id)];
        *moved += far;
        ensure(*moved <= limit + pushes, || format!("f{id} moves {moved} hexes of {limit}"))
    }

    /// [F1.5] A victor on his feet drives an enemy next to him one hex farther.
    fn retreats(&mut self, step: &Step<'_>, foe: Id, far: u8) -> Result<(), String> {
        let Phase::Retreat(by) = step.before.phase else {
            return Err("no one may force anyone back".to_owned());
        };
        self.count.forced += 1;
        let apart = |state: &State| {
            let (one, other) = (&state.figure(by).body, &state.figure(foe).body);
            one.hexes().flat_map(|hex| other.hexes().map(move |there| hex.distance(there))).min()
        };
        let victor = &step.before.figure(by).body;
        let asleep = lies(step.before, by, &[Spell::Sleep, Spell::MegahexSleep, Spell::Freeze]);
        let may = victor.posture == Posture::Standing && !asleep && victor.turn.hits == 0;
        ensure(may, || format!("f{by} forces someone back, hurt, asleep or on the ground"))?;
        let (before, after) = (apart(step.before), apart(step.after));
        ensure(far == 1 && before <= Some(1) && after == Some(2), || {
            format!("f{by} forces f{foe} back {far} hexes, from {before:?} to {after:?}")
        })
    }
}

/// Whether a figure has any MA at all: no spell stops it, and its legs carry it.
fn may_walk(state: &State, id: Id) -> bool {
    let body = &state.figure(id).body;
    let lame = [body.limbs.right_leg, body.limbs.left_leg].iter().filter(|leg| **leg > Limb::Whole).count();
    let crutch = (Seen { body: *body, sleeps: false, has_lapsed: false })
        .held()
        .any(|arm| matches!(arm.weapon, Weapon::Crutch | Weapon::Staff) && !is_spent(arm));
    !lies(state, id, &[Spell::Stop]) && (body.aloft || lame == 0 || lame == 1 && crutch)
}

/// [W15] [S13.6] [S15.4] The most hits that a figure can stop, whatever hits it.
fn most_stopped(step: &Step<'_>, seen: &[Seen], id: Id) -> i16 {
    let stone = if lies(step.before, id, &[Spell::StoneFlesh]) { 4 } else { 0 };
    let iron = if lies(step.before, id, &[Spell::IronFlesh]) { 6 } else { 0 };
    seen[usize::from(id)].most_stopped(stone + iron)
}

/// Who shoots, throws or casts in a step.
fn shooter(step: &Step<'_>) -> Option<Id> {
    match step.before.phase {
        Phase::Act(id) | Phase::Cast(id, _) => Some(id),
        Phase::React(attack) => Some(attack.by),
        _ => None,
    }
}

/// What is shot at someone, before it has been rolled for.
fn announced(step: &Step<'_>, by: Id) -> Option<Rolled> {
    let body = &step.before.figure(by).body;
    let arm = |slot: u8| body.arms[usize::from(slot)].map(|arm| arm.weapon);
    let mode = match (step.before.phase, step.action) {
        (Phase::React(attack), _) => attack.mode,
        (_, Action::Attack { mode, .. } | Action::Blind { mode, .. }) => mode,
        (Phase::Cast(_, casting), _) => Mode::Bolt(casting.spell),
        _ => return None,
    };
    let weapon = match mode {
        Mode::Throw(slot) => arm(slot),
        Mode::Shoot => body.right.and_then(arm),
        _ => None,
    };
    Some(Rolled { by, target: by, mode, weapon, aim: Aim::Body, multiple: 0, turned: false })
}

/// Everyone dodges and defends when it can, and protections lie on two of each side.
fn on_guard(state: &mut State) {
    for id in state.ids() {
        state.figure_mut(id).secret.answer = Answer::Always;
        let spell = match id % 3 {
            0 => Spell::ReverseMissiles,
            1 => Spell::SpellShield,
            _ => continue,
        };
        let lasting = Lasting {
            spell,
            caster: id,
            on: On::Figure(id),
            power: 1,
            attribute: 0,
            left: 0,
            free: u8::MAX,
            paid: true,
            shown: true,
        };
        assert!(state.add_lasting(lasting));
    }
}

/// They would rather fight than talk.
fn is_warlike(action: Action) -> bool {
    matches!(
        action,
        Action::Attack { .. }
            | Action::Two(..)
            | Action::Close(_)
            | Action::Agree(true)
            | Action::Cast(..)
            | Action::At(_)
            | Action::Retreat(..)
            | Action::Follow(true)
            | Action::Disengage(_)
            | Action::Choose(_, Opt::B | Opt::C | Opt::F | Opt::J | Opt::K | Opt::O)
            | Action::Go(Move::Step(_))
    )
}

/// A fight of some turns in a pen so small that no one is ever far from anyone.
fn pent(mut setup: Setup, turns: u16) -> Setup {
    let pen = "map pen\ntitle The pen\nrows\n111111\n1..:.1\n..O..^\n2....2\n222222\n";
    setup.ground = std::sync::Arc::new(fantasy_trip::maps::read(pen).unwrap());
    setup.options.limit = turns;
    setup
}

#[test]
fn fighters_archers_and_sweeps() {
    let mut watch = Watch::new();
    let mut archers = pent(setup(&["Marrec; Fenn; Korin; Durn", "Sildan; Pia; Rolf; Wat"]), 12);
    archers.options.crippling = true;
    // Quick enough for second arrows.
    archers.sides.iter_mut().for_each(|side| side[0].attributes[1] = 22);
    wander_from(&archers, 100, on_guard, is_warlike, |step| watch.check(step));
    let odd = pent(setup(&["Pip; Ysolde; Grath; Gorm", "Bombard; Skritch; Hugh; Lorien"]), 12);
    wander_from(&odd, 100, on_guard, is_warlike, |step| watch.check(step));
    let Count { guarded, after_a_loss, into_piles, forced, followed, .. } = watch.count;
    let enough = guarded > 200 && after_a_loss > 200 && into_piles > 5 && forced > 50 && followed > 20;
    assert!(enough, "{:?}", watch.count);
}

#[test]
fn wizards_and_those_they_protect() {
    let mut masters = pent(setup(&["Iden; Vesper; Marrec", "Morwen; Alric; Fenn"]), 15);
    masters.options.extra = 8;
    let protections =
        [Spell::ReverseMissiles, Spell::SpellShield, Spell::Sleep, Spell::Stop, Spell::Teleport];
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    for (build, known) in
        masters.sides.iter_mut().flatten().filter(|build| build.wizard).zip(spells.chunks(16))
    {
        let name = format!("{}a", build.name);
        *build = Build { attributes: [30, 13, 16], wizard: true, ..Build::new(&name, Kind::Human) };
        build.spells =
            known.iter().chain(&protections).fold(Spells::default(), |all, spell| all.with(*spell));
    }
    let mut watch = Watch::new();
    wander_from(&masters, 100, on_guard, is_warlike, |step| watch.check(step));
    let Count { guarded, turned, shielded, .. } = watch.count;
    assert!(guarded > 20 && turned > 5 && shielded > 20, "{:?}", watch.count);
}

#[test]
fn beasts_large_and_small() {
    let mut watch = Watch::new();
    let mut beasts =
        close(setup(&["Dragon; Bron; Sildan", "Giant; Gargoyle; Iden", "Small dragon; Wolf; Rolf"]));
    beasts.options.limit = 12;
    wander_from(&beasts, 30, on_guard, is_warlike, |step| watch.check(step));
    assert!(watch.count.forced > 5 && watch.count.steps > 5000, "{:?}", watch.count);
}
