//! [P5] What may come of an action, and how chances add up: all answers to one question make one.

use std::borrow::Cow;

use engine::Chance;

use crate::{body::Id, damage::Spread};

/// What may come of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// It hits, or the spell works.
    Hit,
    /// One of several targets is hit.
    HitOn(Id),
    /// Exactly this many hits get through.
    Hits(i16),
    /// [F15.3] The target is knocked down.
    Fells,
    /// [F15.5] The target is out of the fight.
    Out,
    /// The saving roll succeeds.
    Saves,
    /// It misses, or the spell fails.
    Miss,
    /// One of several targets is missed.
    MissOn(Id),
    /// [D7] Someone on the way is hit.
    Strays(Id),
    /// The saving roll fails.
    Fails,
    /// [S6.2] The victim of Control resists.
    Resists,
    /// [F3.2] Both go down and fight hand to hand.
    Pile,
    /// [F3.3] The attacker is thrown back.
    ThrownBack,
    /// [F3.4] The attacker is thrown back, and struck.
    StruckBack,
    /// Another figure keeps its feet.
    Stands(Id),
    /// Another figure falls.
    Falls(Id),
}

/// What a prospect is an answer to. The chances of all answers to one question add up to one; only those of
/// [`Question::Harm`] do not, because they say how likely something at least as bad is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// What the roll comes to.
    Roll,
    /// How many hits get through.
    Hits,
    /// Whether the target goes down or out.
    Harm,
    /// What happens to this figure.
    On(Id),
}

impl Prospect {
    /// What it is an answer to.
    pub const fn question(self) -> Question {
        match self {
            Self::Hit
            | Self::Miss
            | Self::Strays(_)
            | Self::Saves
            | Self::Fails
            | Self::Resists
            | Self::Pile
            | Self::ThrownBack
            | Self::StruckBack => Question::Roll,
            Self::Hits(_) => Question::Hits,
            Self::Fells | Self::Out => Question::Harm,
            Self::HitOn(id) | Self::MissOn(id) | Self::Stands(id) | Self::Falls(id) => Question::On(id),
        }
    }

    /// The result in words.
    pub(crate) fn words(self) -> Cow<'static, str> {
        match self {
            Self::Hit => "hits".into(),
            Self::HitOn(id) => format!("hits f{id}").into(),
            Self::Hits(0) => "no hits".into(),
            Self::Hits(1) => "1 hit".into(),
            Self::Hits(hits) => format!("{hits} hits").into(),
            Self::Fells => "knocks it down".into(),
            Self::Out => "takes it out".into(),
            Self::Saves => "succeeds".into(),
            Self::Miss => "misses".into(),
            Self::MissOn(id) => format!("misses f{id}").into(),
            Self::Strays(id) => format!("hits f{id} on the way").into(),
            Self::Fails => "fails".into(),
            Self::Resists => "is resisted".into(),
            Self::Pile => "both go down".into(),
            Self::ThrownBack => "is thrown back".into(),
            Self::StruckBack => "is thrown back and struck".into(),
            Self::Stands(id) => format!("f{id} keeps its feet").into(),
            Self::Falls(id) => format!("f{id} falls").into(),
        }
    }
}

/// Answers with their ways, out of a number that may be larger than a [`Chance`] holds.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    of: u128,
    list: Vec<(Prospect, u128)>,
}

impl Answers {
    /// One thing or another.
    pub(crate) fn either(yes: Prospect, no: Prospect, (ways, of): (u64, u64)) -> Self {
        let (ways, of) = (u128::from(ways), u128::from(of));
        Self { of, list: vec![(yes, ways), (no, of - ways)] }
    }

    /// Each with its ways, out of as many as they are together.
    pub(crate) fn each(list: &[(Prospect, u64)]) -> Self {
        let list: Vec<_> = list.iter().map(|(what, ways)| (*what, u128::from(*ways))).collect();
        Self { of: list.iter().map(|(_, ways)| ways).sum(), list }
    }

    /// Every number of hits.
    pub(crate) fn hits(spread: &Spread) -> Self {
        let list = spread.each().map(|(hits, ways)| (Prospect::Hits(hits), u128::from(ways))).collect();
        Self { of: u128::from(spread.of()), list }
    }

    /// At least this many hits, for each of some harms.
    pub(crate) fn harm(spread: &Spread, fells_at: i16, out_at: i16) -> Self {
        let at_least = |hits| u128::from(spread.at_least(hits));
        let list = vec![(Prospect::Fells, at_least(fells_at)), (Prospect::Out, at_least(out_at))];
        Self { of: u128::from(spread.of()), list }
    }

    /// A single harm.
    pub(crate) fn one(what: Prospect, (ways, of): (u64, u64)) -> Self {
        Self { of: of.into(), list: vec![(what, ways.into())] }
    }

    /// The same if something else happens first in as many ways; otherwise, `instead`, if that is a question here.
    pub(crate) fn after(mut self, (ways, of): (u64, u64), instead: Option<Prospect>) -> Self {
        let (ways, of) = (u128::from(ways), u128::from(of));
        // Larger numbers than can be kept are halved together.
        while self.of > u128::MAX / of.max(1) {
            self = self.halved();
        }
        let left = self.of * (of - ways);
        self.list.iter_mut().for_each(|(_, each)| *each *= ways);
        self.of *= of;
        match instead.map(|what| (what, self.list.iter_mut().find(|(other, _)| *other == what))) {
            Some((_, Some((_, each)))) => *each += left,
            Some((what, None)) => self.list.insert(0, (what, left)),
            None => {}
        }
        self
    }

    /// The same behind another roll, which must be a hit first; its other answers end the matter.
    pub(crate) fn behind(self, first: Self) -> Self {
        let (mut inner, mut outer) = (self, first);
        while inner.of.checked_mul(outer.of).is_none() {
            (inner, outer) = (inner.halved(), outer.halved());
        }
        let of = inner.of * outer.of;
        let pass = outer.list.iter().find(|(what, _)| *what == Prospect::Hit).map_or(0, |(_, ways)| *ways);
        let mut list: Vec<_> = inner.list.iter().map(|(what, ways)| (*what, ways * pass)).collect();
        for (what, ways) in outer.list.iter().filter(|(what, _)| *what != Prospect::Hit) {
            match list.iter_mut().find(|(other, _)| other == what) {
                Some((_, each)) => *each += ways * inner.of,
                None => list.push((*what, ways * inner.of)),
            }
        }
        Self { of, list }
    }

    fn halved(mut self) -> Self {
        let whole: u128 = self.list.iter().map(|(_, ways)| ways).sum();
        self.list.iter_mut().for_each(|(_, ways)| *ways /= 2);
        // What adds up to one still does.
        self.of = if whole == self.of { self.list.iter().map(|(_, ways)| ways).sum() } else { self.of / 2 };
        self
    }

    /// The chances; numbers that are too large are made smaller together.
    pub(crate) fn chances(mut self) -> impl Iterator<Item = Chance<Prospect>> {
        if self.of > u128::from(u64::MAX) {
            let common = self.list.iter().fold(self.of, |common, (_, ways)| common_divisor(common, *ways));
            self.of /= common.max(1);
            self.list.iter_mut().for_each(|(_, ways)| *ways /= common.max(1));
        }
        while self.of > u128::from(u64::MAX) {
            self = self.halved();
        }
        let small = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        let of = small(self.of);
        self.list.into_iter().map(move |(what, ways)| Chance::new(what, small(ways), of))
    }
}

const fn common_divisor(one: u128, other: u128) -> u128 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
