//! How to play, for newcomers.

use kit::maud::{Markup, html};

use crate::board::picture;

/// The page.
pub(crate) fn page() -> Markup {
    let (battle, track) = picture::battle().unwrap_or_else(|| (html! {}, html! {}));
    html! {
        div.how-to {
            (goal())
            (one_stage(&track))
            (flux(&battle))
            (home())
            (dangers())
        }
    }
}

fn goal() -> Markup {
    html! {
        section {
            h2 { "The goal" }
            p {
                "You are a soldier lost in time. All you have is your gear and a radio that can call the flux, a rift that throws "
                "you from one battle into another. Get home. Most trips that succeed take seven to eleven battles."
            }
            p {
                "You don’t have to win the battles. You have to survive them until you can jump, and every jump makes the next one "
                "easier."
            }
        }
    }
}

fn one_stage(track: &Markup) -> Markup {
    html! {
        section {
            h2 { "One Stage of a battle" }
            ol {
                li { b { "You act. " } "Move, and do one thing: shoot, throw, reload, pick something up, or command the flux. Or do nothing and rest." }
                li { b { "They act. " } "Each enemy looks for you. The nearer you are, the likelier it finds you. Then it comes closer or attacks." }
            }
            p {
                "A Stage in which you do anything costs 1 Endurance. A Stage of rest gives you 3. Landing in the next battle gives you "
                "half as much again as you have. In the first Stage of a battle you can’t move, and if you travel alone no one "
                "attacks you: use it to command the flux."
            }
            figure {
                (track)
                figcaption {
                    "The Record Track. E is your Endurance: your life, and your legs. W is what is left of it after your load; the "
                    "small number in its box is how many hexes you move. X is your Experience."
                }
            }
        }
    }
}

fn flux(battle: &Markup) -> Markup {
    html! {
        section {
            h2 { "How to jump" }
            p {
                "Command the flux with the radio: roll two dice and take off your Experience. 9 or less, and it obeys; 7 or less if you "
                "moved this Stage, 5 or less if you were shot at. Each time it obeys you may do one of these:"
            }
            ol {
                li { b { "Conjure it. " } "Choose a letter; a die picks one of six hexes. Then walk into that hex." }
                li { b { "Move it, " } "up to six hexes, if you can’t walk there." }
                li { b { "Align it " } "with a direction on the Time Display, if you care where you go." }
                li { b { "Jump. " } "You must be in its hex, and have the radio. Next to it is not enough." }
            }
            figure {
                (battle)
                figcaption {
                    "You are the counter in the middle; the number on it is your Endurance. The flux is two hexes away. Everyone in the "
                    "shaded hexes comes along when you jump, enemies too."
                }
            }
        }
    }
}

fn home() -> Markup {
    html! {
        section {
            h2 { "How to get home" }
            p {
                "Home is through the Time Hole in the middle of each Time Display, and only for those who aligned the flux before they "
                "jumped. If you stop there, roll two dice: if the total is no more than the number of your jumps, you are home. If "
                "not, you travel on at random, a little wiser."
            }
            figure {
                (picture::time())
                figcaption {
                    "Three battles lie behind this Tripper. The flux is aligned with the arrows: a die says how far it goes, and two "
                    "hexes lead to the Time Hole. With enough Experience you choose the distance yourself."
                }
            }
            p {
                "With one or two jumps you will hardly get home, so don’t wait for the perfect direction. Jump, collect Experience, and "
                "start to aim for the Time Hole after four or five battles."
            }
        }
    }
}

fn dangers() -> Markup {
    html! {
        section {
            h2 { "What kills beginners" }
            ul {
                li { b { "Staying to fight. " } "Each Stage is another round of dice against you. Conjure the flux in your first Stage." }
                li { b { "Enemies next to you. " } "You can’t walk away from them: you are pinned until they are stunned or out of action. Keep your distance, or bring the flux to you." }
                li { b { "One lucky shot. " } "A kill ends you at any Endurance." }
                li { b { "The last points. " } "With 1 Endurance left, rest. Whatever else you do costs that point, and you die." }
                li { b { "A heavy pack. " } "Every few pounds cost you a hex. A light Tripper reaches the flux in time." }
                li { b { "Passengers. " } "Enemies in or next to the flux land with you in the next battle." }
                li { b { "Losing the radio. " } "Without it no one commands the flux." }
            }
        }
    }
}
