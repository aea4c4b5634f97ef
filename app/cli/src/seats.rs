//! Who sits at a table in the terminal.

use std::{error::Error, iter, str::FromStr};

use bots::Skill;
use plugin::Plugin;

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Controller {
    Person,
    Bot(Skill),
}

impl FromStr for Controller {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "you" {
            return Ok(Self::Person);
        }
        text.parse().map(Self::Bot).map_err(|error| format!("{error}, and `you` is a person"))
    }
}

impl Controller {
    /// Who had this name in a game that was saved: bots are called what they are.
    fn named(name: &str) -> Self {
        name.parse().map_or(Self::Person, Self::Bot)
    }

    fn name(self, number: usize) -> String {
        match self {
            Self::Person => format!("Player {number}"),
            Self::Bot(skill) => skill.to_string(),
        }
    }
}

/// One person, and the bots that a player who comes alone meets on the site.
pub(crate) fn usual<P: Plugin>() -> Result<Vec<Controller>, Box<dyn Error>> {
    let bot = P::BOTS.first().map_or(Ok(Skill::DEFAULT), |bot| bot.skill.parse())?;
    let bots = iter::repeat_n(Controller::Bot(bot), P::QUICK_START.bots);
    Ok(iter::once(Controller::Person).chain(bots).collect())
}

/// What they are called.
pub(crate) fn names(seats: &[Controller]) -> Vec<String> {
    (1..).zip(seats).map(|(number, controller)| controller.name(number)).collect()
}

/// Who continues a saved game, and what they are called: those who played it, or those who are asked for.
pub(crate) fn continuing(
    saved: &[String],
    asked: &[Controller],
) -> Result<(Vec<Controller>, Vec<String>), String> {
    let before: Vec<_> = saved.iter().map(|name| Controller::named(name)).collect();
    if asked.is_empty() {
        return Ok((before, saved.to_vec()));
    }
    if asked.len() != saved.len() {
        return Err(format!("the saved game has {} seats; --seats names {}", saved.len(), asked.len()));
    }
    let name = |(index, controller): (usize, &Controller)| {
        if before[index] == *controller { saved[index].clone() } else { controller.name(index + 1) }
    };
    Ok((asked.to_vec(), asked.iter().enumerate().map(name).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_played_continue_unless_others_are_asked_for() {
        let saved = ["Ada".to_owned(), "random".to_owned()];
        let bot = Controller::Bot(Skill::Random);
        assert_eq!(continuing(&saved, &[]), Ok((vec![Controller::Person, bot], saved.to_vec())));
        let other = continuing(&saved, &[Controller::Person, Controller::Person]).map(|(_, names)| names);
        assert_eq!(other, Ok(vec!["Ada".to_owned(), "Player 2".to_owned()]));
        assert!(continuing(&saved, &[bot]).is_err_and(|why| why.contains("2 seats")));
    }
}
