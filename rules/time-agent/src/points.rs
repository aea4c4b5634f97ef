//! What history and technology are worth to each race: solid numbers while things stand as they were, outlined numbers
//! once they are changed.

use crate::{
    lines::{Read, Words, shorten},
    race::{RACES, Race},
};

/// Resource points and victory points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    /// Resource points.
    pub rp: i16,
    /// Victory points.
    pub vp: i16,
}

impl Points {
    /// Whether both are 0.
    pub const fn is_zero(self) -> bool {
        self.rp == 0 && self.vp == 0
    }

    /// These points less those.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self { rp: self.rp - other.rp, vp: self.vp - other.vp }
    }

    /// The sum.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { rp: self.rp + other.rp, vp: self.vp + other.vp }
    }
}

/// Points for each race.
pub type PerRace = [Points; RACES];

/// What a Status Indicator shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Indicator {
    /// What counts while history stands, or the technology is Connected.
    pub solid: PerRace,
    /// What counts while it is reversed, or Disconnected.
    pub outlined: PerRace,
}

/// [A13.1] [A13.2] Which way an indicator is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// From solid to outlined: reversed, or Disconnected.
    Over,
    /// Back from outlined to solid: restored, or Connected again.
    Back,
}

impl Indicator {
    /// [A13.1] [A13.2] What a race gains by the change; losses are negative.
    pub fn change(&self, race: Race, turned: Turned) -> Points {
        let (solid, outlined) = (self.solid[race.index()], self.outlined[race.index()]);
        match turned {
            Turned::Over => outlined.minus(solid),
            Turned::Back => solid.minus(outlined),
        }
    }

    /// The races for which it shows anything.
    pub fn races(&self) -> impl Iterator<Item = Race> {
        Race::ALL
            .into_iter()
            .filter(|race| !self.solid[race.index()].is_zero() || !self.outlined[race.index()].is_zero())
    }
}

/// Reads `Buralti 3/2 Human 1/1` up to this word or the end, or `-` for nothing.
pub(crate) fn read(words: &mut Words<'_>, until: Option<&str>) -> Read<PerRace> {
    let mut points = PerRace::default();
    if words.peek() == Some("-") {
        words.next();
        return Ok(points);
    }
    let mut seen = [false; RACES];
    while words.peek().is_some() && words.peek() != until {
        let race = words.race()?;
        let pair = words.read("RP/VP such as `3/2`", pair)?;
        if std::mem::replace(&mut seen[race.index()], true) {
            return Err(format!("{race} is listed twice"));
        }
        points[race.index()] = pair;
    }
    if seen.contains(&true) {
        Ok(points)
    } else {
        Err("a race and its points are missing, or `-`".to_owned())
    }
}

fn pair(word: &str) -> Option<Points> {
    let (rp, vp) = word.split_once('/')?;
    let number = |digits: &str| engine::phrases::number::<i16>(digits).filter(|number| *number <= 99);
    Some(Points { rp: number(rp)?, vp: number(vp)? })
}

/// What is wrong with a keyword that is not known.
pub(crate) fn unknown(word: &str, known: &[&str]) -> String {
    format!("`{}` is unknown; it should be {}", shorten(word), engine::words::list_or(known))
}
