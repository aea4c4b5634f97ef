//! The possible results of an action before a player commits to it, counted exactly in ways the dice can fall.

use std::borrow::Cow;

use engine::{Seat, TWO_DICE};
use hexgrid::Direction;

use crate::{
    action::Action,
    book::Book,
    event::Named,
    field::Who,
    fight::Attack,
    map::Place,
    narrate::Narrator,
    state::{Doing, State, Turn},
    tables::{Harm, Talk, talk},
    weapons::{Mode, Weapon},
};

/// What an action may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// [8.2] The shot hits.
    Hit,
    /// [8.7] The table gives this result.
    Harm(Harm),
    /// [8.8] The target is out of action.
    Out,
    /// [8.8] This one of several targets is out of action.
    OutOf(Named),
    /// [8.21F] The weapon is empty afterwards.
    Empty,
    /// [10.13] The flux obeys.
    FluxObeys,
    /// [11.0] The Tripper dies of it.
    Dies,
    /// [10.57] The Tripper chooses how far the marker moves.
    Control,
    /// [5.31] The Tripper is home.
    Home,
    /// [10.5] The marker comes to the Time Hole, by chance or because the Tripper chooses it; without an aligned flux it
    /// moves on at random.
    TimeHole {
        /// Whether the flux is aligned.
        is_aligned: bool,
    },
    /// [10.5] The marker comes to a battle, by chance or because the Tripper chooses it; from one that was visited
    /// before it moves on at random.
    Battle {
        /// The battle's number.
        number: u8,
        /// Whether it was visited before.
        is_visited: bool,
    },
    /// [15.0] Negotiation has this result.
    Talk(Talk),
}

impl Prospect {
    /// The result in words.
    pub(crate) fn words(self, book: &Book, names: engine::Names<'_>) -> Cow<'static, str> {
        match self {
            Self::Hit => "hit".into(),
            Self::Harm(harm) => harm.word().into(),
            Self::Out => "out of action".into(),
            Self::OutOf(named) => format!("{} out of action", Narrator { book, names }.name(named)).into(),
            Self::Empty => "empty afterwards".into(),
            Self::FluxObeys => "the flux obeys".into(),
            Self::Dies => "you die of exhaustion first".into(),
            Self::Control => "you choose the distance".into(),
            Self::Home => "home".into(),
            Self::TimeHole { is_aligned: true } => "to the Time Hole".into(),
            Self::TimeHole { is_aligned: false } => "to the Time Hole, then on at random".into(),
            Self::Battle { number, is_visited: true } => {
                format!("to battle {number}, visited, then on at random").into()
            }
            Self::Battle { number, is_visited: false } => match book.battle(number) {
                Some(battle) => format!("to {number}, {}", battle.title).into(),
                None => format!("to battle {number}").into(),
            },
            Self::Talk(Talk::Rage) => "rage".into(),
            Self::Talk(Talk::Left) => "they hesitate".into(),
            Self::Talk(Talk::Flee) => "they flee".into(),
            Self::Talk(Talk::Awe1) => "awe (1 in 6 each)".into(),
            Self::Talk(Talk::Awe4) => "awe (4 in 6 each)".into(),
        }
    }
}

/// The chance of a [`Prospect`].
pub type Chance = engine::Chance<Prospect>;

/// All ways that an accuracy roll, a result roll and two more dice for the cost of a result can fall.
pub const ALL: u64 = 36 * 36 * 36;

/// What one attack does to one target, counted in ways out of [`ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// A hit, whatever its result.
    pub hit: u64,
    /// Each result of the table, as it counts, by [`Harm::ALL`]; a miss counts as no effect.
    pub harm: [u64; 5],
    /// Out of action, or dead.
    pub out: u64,
    /// Stunned, and so idle this Stage.
    pub stunned: u64,
}

impl State {
    /// [8.2] [8.7] [8.8] What one attack does to one target.
    pub fn outlook(&self, attack: &Attack, at: Who) -> Outlook {
        let hits = self.needs(attack, at).map_or(36, |needs| TWO_DICE.at_least(i16::from(needs)));
        let column = self.column(attack, at);
        let endurance = match at {
            Who::Tripper(seat) => Some(self.tripper(seat).endurance),
            Who::Unit(unit) if self.has_endurance(unit) => Some(self.unit(unit).endurance),
            Who::Unit(_) | Who::Mount(_) => None,
        };
        let mut outlook = Outlook { hit: hits * 36 * 36, ..Outlook::default() };
        outlook.harm[0] = (36 - hits) * 36 * 36;
        for (sum, ways) in TWO_DICE.each() {
            let fall = hits * ways;
            let harm = self.counts_as(attack, at, column.result(sum));
            outlook.harm[harm as usize] += fall * 36;
            let (out, stunned) = fatal(harm, endurance);
            outlook.out += fall * out;
            outlook.stunned += fall * stunned;
        }
        outlook
    }

    /// [8.21F] In how many of 36 ways a weapon is empty after a shot.
    pub fn empties(weapon: Weapon, mode: Mode) -> u64 {
        let empty = weapon.entry(mode).and_then(|entry| entry.empty);
        empty.map_or(0, |(low, high)| TWO_DICE.when(|sum| (low..=high).contains(&sum)))
    }

    /// Everyone an area weapon reaches, with the attack on each.
    pub fn reached(&self, place: Place, values: &[i16], attack: &Attack) -> Vec<(Who, Attack)> {
        let value = |who: &Who| values.get(usize::from(self.place_of(*who).distance(place))).copied();
        let with = |who| value(&who).map(|value| (who, Attack { value, ..*attack }));
        self.everyone().filter_map(with).collect()
    }

    /// The possible results of an offered action.
    pub(crate) fn odds(&self, seat: Seat, action: Action) -> Vec<Chance> {
        let Some(turn) = self.turn().copied() else { return Vec::new() };
        match action {
            Action::Fire { weapon, mode, place, mount } => {
                let own = matches!(turn.actor, Who::Tripper(_)).then_some((weapon, mode));
                self.shot_odds(&turn, weapon, mode, own, place, mount)
            }
            Action::Shot { place, mount } => match turn.doing {
                Doing::Volley(volley) => {
                    let own = Some((volley.weapon, volley.mode));
                    self.shot_odds(&turn, volley.weapon, volley.mode, own, place, mount)
                }
                _ => Vec::new(),
            },
            Action::Melee { weapon, place, mount, together } => {
                let Some(at) = self.target(place, mount) else { return Vec::new() };
                let Some(attack) = self.blow(&turn, weapon, at, together) else { return Vec::new() };
                let mut odds = self.chances(&attack, at);
                push_empty(&mut odds, weapon, Mode::Melee);
                odds
            }
            Action::Throw(weapon, place) => {
                let (attack, values) = self.grenade(&turn, weapon);
                self.area_odds(&self.reached(place, values, &attack))
            }
            Action::Detonate => self.mine_odds(),
            Action::Command => {
                let limit = self.flux_limit(&turn);
                vec![Chance::new(Prospect::FluxObeys, TWO_DICE.at_most(limit), 36)]
            }
            Action::Jump => self.jump_odds(seat),
            Action::Align(way) => self.travel_odds(seat, Some(way)),
            Action::Talk => self.talk_odds(),
            _ => Vec::new(),
        }
    }

    fn shot_odds(
        &self,
        turn: &Turn,
        weapon: Weapon,
        mode: Mode,
        own: Option<(Weapon, Mode)>,
        place: Place,
        mount: bool,
    ) -> Vec<Chance> {
        let (attack, at) = (self.shot(turn, weapon, mode, place), self.target(place, mount));
        let mut odds = match (attack, at) {
            (Some(attack), Some(at)) => self.chances(&attack, at),
            _ => Vec::new(),
        };
        if let Some((weapon, mode)) = own {
            push_empty(&mut odds, weapon, mode);
        }
        odds
    }

    /// The chances of one attack on one target: to hit, each result, and to take it out.
    fn chances(&self, attack: &Attack, at: Who) -> Vec<Chance> {
        let outlook = self.outlook(attack, at);
        let mut odds = Vec::with_capacity(7);
        if attack.accuracy.is_some() {
            odds.push(Chance::new(Prospect::Hit, outlook.hit / (36 * 36), 36));
        }
        for harm in [Harm::Stun, Harm::Wound, Harm::Disable, Harm::Kill] {
            let ways = outlook.harm[harm as usize] / 36;
            if ways > 0 {
                odds.push(Chance::new(Prospect::Harm(harm), ways, 36 * 36));
            }
        }
        odds.push(Chance::new(Prospect::Out, outlook.out, ALL));
        odds
    }

    /// Everyone an area weapon reaches, friends included.
    fn area_odds(&self, reached: &[(Who, Attack)]) -> Vec<Chance> {
        let mut odds = Vec::with_capacity(reached.len());
        for (who, attack) in reached {
            let (ways, of) = match *who {
                Who::Unit(unit) if self.unit(unit).rides() => self.rider_falls(unit, attack),
                Who::Mount(unit) => self.mount_falls(unit, attack),
                who => (self.outlook(attack, who).out, ALL),
            };
            odds.push(Chance::new(Prospect::OutOf(self.named(*who)), ways, of));
        }
        odds
    }

    /// [8.84] Ruling 58: a rider falls to the blast, or when his horse does.
    fn rider_falls(&self, unit: u8, attack: &Attack) -> (u64, u64) {
        let horse = self.outlook(attack, Who::Mount(unit)).out;
        let rider = self.outlook(attack, Who::Unit(unit));
        // [8.82] What his fall with the horse adds: three faces of a die, or as many as his Endurance leaves.
        let left = self.has_endurance(unit).then_some(self.unit(unit).endurance);
        let thrown = match left {
            None => (ALL - rider.out) * 18,
            Some(left) => {
                let [spared, stun, wound, disable, _] = rider.harm;
                let still = |lost: u8| if lost < left { fatal(Harm::Wound, Some(left - lost)).0 } else { 0 };
                let wounded: u64 = (1..=6).map(|lost| wound / 6 * still(lost)).sum();
                let disabled: u64 =
                    TWO_DICE.each().map(|(lost, ways)| disable * ways / 36 * still(lost)).sum();
                spared * still(0) + stun * still(1) + wounded + disabled
            }
        };
        (rider.out * ALL * 36 + horse * thrown, ALL * ALL * 36)
    }

    /// [7.44] Ruling 58: a horse is attacked with its rider on it, or without him if the blast has felled him.
    fn mount_falls(&self, unit: u8, attack: &Attack) -> (u64, u64) {
        let rider = self.outlook(attack, Who::Unit(unit)).out;
        let mounted = self.outlook(attack, Who::Mount(unit)).out;
        let alone = self
            .riderless(unit)
            .map_or(mounted, |(state, horse)| state.outlook(attack, Who::Unit(horse)).out);
        (rider * alone + (ALL - rider) * mounted, ALL * ALL)
    }

    /// [7.44] The same position once a rider has fallen, and his horse.
    fn riderless(&self, unit: u8) -> Option<(Self, u8)> {
        let mut state = self.clone();
        state.unit_mut(unit).health = crate::field::Health::Down;
        state.leave_horse(unit);
        let Who::Unit(horse) = state.without_rider(Who::Mount(unit)) else { return None };
        Some((state, horse))
    }

    fn mine_odds(&self) -> Vec<Chance> {
        let Some(mine) = self.field.mine else { return Vec::new() };
        let attack = self.mine_attack();
        let in_arc = |who: &Who| mine.place.claymore_reaches(mine.facing, self.place_of(*who));
        let reached: Vec<_> = self.everyone().filter(in_arc).map(|who| (who, attack)).collect();
        self.area_odds(&reached)
    }

    fn jump_odds(&self, seat: Seat) -> Vec<Chance> {
        // Ruling 103: he pays for the Stage first.
        let turn = self.turn().filter(|turn| turn.busy && !self.is_clear());
        if turn.is_some_and(|turn| self.tripper(seat).endurance <= 1 + turn.extra) {
            return vec![Chance::new(Prospect::Dies, 1, 1)];
        }
        let aligned = self.field.aligned.filter(|(by, _)| *by == seat).map(|(_, way)| way);
        self.travel_odds(seat, aligned)
    }

    /// [10.5] Where the marker first stops if the Tripper who controls it wants it there, and otherwise by the dice;
    /// [5.31] and the chance to get home, if he wants to.
    pub fn travel_odds(&self, seat: Seat, aligned: Option<Direction>) -> Vec<Chance> {
        let mut odds = Vec::new();
        let experience = i16::from(self.tripper(seat).experience) + 1;
        if self.options.blind {
            if aligned.is_some() {
                odds.push(Chance::new(Prospect::Control, TWO_DICE.at_most(experience), 36));
            }
            return odds;
        }
        let mut landings: Vec<(u8, u64)> = Vec::new();
        let ways: &[Direction] = match &aligned {
            Some(way) => std::slice::from_ref(way),
            None => &Direction::ALL,
        };
        let displays = &self.time.displays;
        for way in ways {
            for hexes in 1..=6 {
                let to = displays.travel(self.time.at, *way, hexes, |_| {});
                let battle = displays.battle(to).unwrap_or(0);
                match landings.iter_mut().find(|(other, _)| *other == battle) {
                    Some((_, count)) => *count += 1,
                    None => landings.push((battle, 1)),
                }
            }
        }
        if aligned.is_some() {
            let control = TWO_DICE.at_most(experience);
            odds.push(Chance::new(Prospect::Control, control, 36));
            let hole = landings.iter().find(|(battle, _)| *battle == 0).map_or(0, |(_, count)| *count);
            if hole > 0 {
                // Chosen, or by the die; then two dice against Experience.
                let there = control * 6 + (36 - control) * hole;
                odds.push(Chance::new(Prospect::Home, there * TWO_DICE.at_most(experience), 36 * 6 * 36));
            }
        }
        let of = 6 * u64::try_from(ways.len()).unwrap_or(1);
        // [10.57] With control he may choose the place; without, the die does.
        let control = aligned.map_or(0, |_| TWO_DICE.at_most(experience));
        for (battle, count) in landings {
            let (ways, of) =
                if control == 0 { (count, of) } else { (control * of + (36 - control) * count, 36 * of) };
            odds.push(Chance::new(self.landing(battle, aligned.is_some()), ways, of));
        }
        odds
    }

    fn landing(&self, battle: u8, is_aligned: bool) -> Prospect {
        match battle {
            0 => Prospect::TimeHole { is_aligned },
            number => Prospect::Battle { number, is_visited: self.time.has_seen(number) },
        }
    }

    fn talk_odds(&self) -> Vec<Chance> {
        let Some(rating) = self.field.rating else { return Vec::new() };
        let results = [Talk::Rage, Talk::Left, Talk::Flee, Talk::Awe1, Talk::Awe4];
        let count = |wanted: Talk| TWO_DICE.when(|sum| talk(rating, sum) == wanted);
        let chance = |result: Talk| Chance::new(Prospect::Talk(result), count(result), 36);
        results.into_iter().map(chance).filter(|chance| chance.ways > 0).collect()
    }
}

/// [8.8] In how many of 36 ways of two more dice a result takes its target out, and in how many it stuns.
fn fatal(harm: Harm, endurance: Option<u8>) -> (u64, u64) {
    match (harm, endurance) {
        (Harm::Kill, _) | (Harm::Disable, None) => (36, 0),
        // [8.82] Three faces of the die disable, three stun.
        (Harm::Wound, None) => (18, 18),
        (Harm::Stun, None) => (0, 36),
        (Harm::Stun, Some(left)) => (if left <= 1 { 36 } else { 0 }, 0),
        (Harm::Wound, Some(left)) => (6 * u64::from(7u8.saturating_sub(left.max(1))), 0),
        (Harm::Disable, Some(left)) => (TWO_DICE.at_least(i16::from(left)), 0),
        (Harm::None, _) => (0, 0),
    }
}

fn push_empty(odds: &mut Vec<Chance>, weapon: Weapon, mode: Mode) {
    let ways = State::empties(weapon, mode);
    if ways > 0 {
        odds.push(Chance::new(Prospect::Empty, ways, 36));
    }
}
