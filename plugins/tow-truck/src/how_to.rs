//! How to play, for newcomers.

use engine::{Seat, Seats};
use maud::{Markup, html};
use tow_truck::{
    AgentPlace, Crew, EXPERT, GOOD, Hop, JumpChoice, PARADOX, RescueEventView, RescueTurn, RescueView, Wait,
    Year, cost, months,
};

use crate::board::line;

/// The picture of the game: the timeline at the end of a rescue.
pub(crate) fn picture() -> Markup {
    line::picture(&at_the_end().view, "A timeline: the truck has jumped twice over the agent.")
}

/// The whole page.
pub(crate) fn page() -> Markup {
    html! {
        div.tow-guide {
            (goal())
            (one_rescue())
            (cost_of_a_rescue())
            (good_clues())
            (paradoxes())
        }
    }
}

/// The rules in a few lines.
pub(crate) fn summary() -> Markup {
    let steps = [
        "The agent rolls three dice in secret and is stranded in a year between 2000 BCE and 2000.",
        "The agent describes something that happened near that year, without any date.",
        "The rescuers start in 2001. They guess when it was and jump there. Each jump costs a month.",
        "Whenever the truck passes over the agent, the agent may send another message.",
        "When a player stops the jumping, the earlier group drifts to the other: a month for each step of the line.",
        "The fewest months win.",
    ];
    html! { ol.tow-how { @for step in steps { li { (step) } } } }
}

fn goal() -> Markup {
    html! {
        section {
            h2 { "The goal" }
            p {
                "Your friend took a time machine and is stranded in the past. Bring them home in as few months as you can. Two "
                "players rescue each other ten times and add up the months: " (EXPERT) " or less is an expert score, "
                (GOOD) " or less is good. Three players rescue each other in turn, and each player counts the months of "
                "their own rescues. Four or more play in two teams of five rescues each. The fewest months win."
            }
        }
    }
}

fn one_rescue() -> Markup {
    let (jumped, met) = (after_one_jump(), at_the_end());
    html! {
        section {
            h2 { "One rescue, step by step" }
            ol {
                li {
                    "The " b { "agent" } " rolls three dice where the rescuers can’t see them. The drift table turns the roll into "
                    "a year. Say Ada rolls 3-2-4: she is stranded in " (met.year()) "."
                }
                li {
                    "Ada sends a " b { "message" } " about something that happened near that year, without a date: “"
                    (FIRST_MESSAGE) "”"
                }
                li {
                    "The " b { "rescuers" } " start in 2001. They talk it over, and the driver jumps to a year: click it on the line, or "
                    "type it. Ben is not sure and guesses " (jumped.truck) "."
                }
            }
            figure {
                (line::picture(&jumped.view, "The truck has jumped over the agent. The agent is somewhere in the blue part of the line."))
                figcaption {
                    "The truck has jumped over the agent, so Ada is later than " (jumped.truck) ". The rescuers see this much: she is "
                    "somewhere in the blue part of the line."
                }
            }
            ol start="4" {
                li {
                    "If the truck " b { "passes over" } " the agent, the agent may send another message: “" (SECOND_MESSAGE) "” If it "
                    "doesn’t, there is no message. The rescuers must jump again without one, or stop."
                }
                li { "Ben jumps forward to " (met.truck) ", over Ada again." }
                li {
                    "After any jump over the agent, the agent may " b { "stop" } " the jumping. The rescuers may stop whenever it "
                    "is their turn. Ada stops. They drift together. Everyone sees the year, what it cost, and when the events of "
                    "the messages were."
                }
            }
            figure {
                (line::picture(&met.view, "Two jumps over the agent, who is three steps from the truck."))
                figcaption { "The end: " (met.view.place.map_or_else(String::new, |place| format!("Ada was in {}. ", place.year))) (met.cost()) "." }
            }
        }
    }
}

fn cost_of_a_rescue() -> Markup {
    html! {
        section {
            h2 { "What a rescue costs" }
            ul {
                li { b { "Jumps." } " Each jump costs 1 month, however far it goes." }
                li {
                    b { "Drift." } " When the jumping stops, the earlier group drifts forward to the other: 1 month for each step of "
                    "the line between them. In the 20th century a step is a single year, in the Middle Ages a generation, and "
                    "in ancient times more than a century. Missing by 20 years is bad in 1950 and fine in 300 BCE."
                }
                li {
                    b { "No jumps at all" } " is a bad idea: the agent drifts all the way home, up to " (months(216)) "."
                }
                li { b { "Landing" } " on the very year ends the rescue at once, with no drift." }
            }
            p {
                "So keep jumping while you hope to save more than a month of drift, and stop when you are within a step or two."
            }
        }
    }
}

fn good_clues() -> Markup {
    html! {
        section {
            h2 { "What makes a good clue" }
            ul {
                li { "Something your friends know. A famous event a few years off beats an obscure one in the right year." }
                li {
                    "Something a little " b { "further off" } " than you, as the truck sees it. They overshoot, pass over you, and you "
                    "get another message. If they stop short of you, you have to keep quiet."
                }
                li { "Once they have passed over you, something on the other side of you brings them back across." }
                li { "A bot that doesn’t know what you mean says so, and tries the middle of the line. Describe something better known." }
                li { "Nothing to say? Pick one of the ready-made clues under the message box. Only you see their years." }
            }
        }
    }
}

fn paradoxes() -> Markup {
    html! {
        section {
            h2 { "What counts as a paradox" }
            p {
                "A message must not give the year away: no years, dates, decades or centuries, no “80 years ago”, no dice. The page "
                "checks your message while you type and says which words are not allowed. Names with small numbers are fine: "
                "Henry VIII, Apollo 11, the Second World War."
            }
            p {
                "The check is strict: it stops 300 Spartans and a Boeing 747 too. If a number like that is not a year, press "
                b { "It’s not a year: insist" } ". The message goes out, and everyone is told."
            }
            p {
                "If something slips through, or if you don’t believe an agent who insists, a rescuer can call it a paradox. Everyone votes in secret, and if more than half of "
                "the table agrees, the rescue costs " (months(PARADOX)) " more."
            }
        }
    }
}

const FIRST_MESSAGE: &str = "An archduke is shot in Sarajevo.";
const SECOND_MESSAGE: &str = "Howard Carter finds the tomb of Tutankhamun.";

/// A rescue as an example, after some of its jumps.
struct Example {
    view: RescueView,
    truck: Year,
    wait: Wait,
}

impl Example {
    fn year(&self) -> Year {
        self.wait.year()
    }

    /// What the rescue has cost, in words.
    fn cost(&self) -> String {
        cost(self.view.jumps, self.view.drift, self.view.paradoxes)
    }
}

/// As the rescuers see it after the first jump.
fn after_one_jump() -> Example {
    example(&[(FIRST_MESSAGE, 1905)], RescueTurn::Agent)
}

/// As everyone sees it at the end.
fn at_the_end() -> Example {
    example(&[(FIRST_MESSAGE, 1905), (SECOND_MESSAGE, 1922)], RescueTurn::Over)
}

/// A rescue of an agent in 1919 with these messages, each followed by a jump.
fn example(jumps: &[(&str, i16)], turn: RescueTurn) -> Example {
    let wait = Wait::of(year(1919));
    let [agent, driver] = [0, 1].map(Seat::new);
    let crew = Crew { lane: 0, agent, driver, rescuers: Seats::only(driver), witnesses: Seats::NONE };
    let (mut truck, mut story) = (Year::PRESENT, Vec::new());
    for ((words, to), message) in jumps.iter().zip(1..) {
        let to = year(*to);
        story.push(RescueEventView::Said { message, words: (*words).to_owned(), insisted: false });
        story.push(RescueEventView::Jumped { to, hop: Hop::of(truck, to, wait.year()) });
        truck = to;
    }
    let is_over = turn == RescueTurn::Over;
    let drift = is_over.then(|| Wait::of(truck).drift(wait));
    let place = is_over.then(|| AgentPlace { roll: wait.roll(), year: wait.year(), wait });
    let jumps = u32::try_from(jumps.len()).unwrap_or_default();
    let view = RescueView {
        crew,
        number: 1,
        place,
        truck,
        turn,
        left: Seats::NONE,
        pick: JumpChoice::Nothing,
        jumps,
        paradoxes: 0,
        story,
        drift,
        months: jumps + drift.map_or(0, u32::from),
    };
    Example { view, truck, wait }
}

/// A year that the truck can go to.
fn year(number: i16) -> Year {
    Year::new(number).unwrap_or(Year::PRESENT)
}

#[cfg(test)]
mod tests {
    use tow_truck::{Roll, drift::STEPS, paradox, search::recognise};

    use super::*;

    #[test]
    fn the_pictures_show_what_their_captions_say() {
        let (jumped, met) = (after_one_jump(), at_the_end());
        assert_eq!(met.wait, Roll([3, 2, 4]).wait());
        let hops = |example: &Example| {
            let hops = example.view.story.iter().filter_map(|moment| match moment {
                RescueEventView::Jumped { hop, .. } => Some(*hop),
                _ => None,
            });
            hops.collect::<Vec<_>>()
        };
        assert_eq!((hops(&jumped), hops(&met)), (vec![Hop::Over], vec![Hop::Over; 2]));
        assert!(jumped.view.possible().iter().all(|wait| wait.year() > jumped.truck));
        assert!(jumped.view.possible().contains(&jumped.wait));
        assert_eq!(met.cost(), "2 jumps, 3 months of drift, 5 months in all");
        assert_eq!(STEPS, 216);
    }

    #[test]
    fn the_messages_are_good_clues() {
        for (words, near) in [(FIRST_MESSAGE, 1914), (SECOND_MESSAGE, 1922)] {
            assert!(paradox::refuse(words, Some(Roll([3, 2, 4]))).is_ok(), "{words}");
            let (event, _) = recognise(words).unwrap_or_else(|| panic!("{words}"));
            assert_eq!(event.middle(), year(near), "{words}: {event:?}");
        }
    }
}
