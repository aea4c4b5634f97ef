//! How to play, for newcomers.

use engine::Seat;
use maud::{Markup, html};
use time_trap::{ENERGY_PER_TURN, Man, Move, Order, Shot, Square, TURNS, Turn, price};

use crate::board::picture::{Actor, symbols, turn};

/// What a Man scores who survives every replay: 1 + 2 + … + 10.
const MOST_OF_ONE: usize = TURNS * (TURNS + 1) / 2;

/// The page.
pub(crate) fn page() -> Markup {
    html! {
        (symbols())
        (goal())
        (one_turn())
        (dangers())
        (the_past())
    }
}

/// The picture of the game: an ambush.
pub(crate) fn picture() -> Markup {
    html! { (symbols()) (turn("Two Men on the map: one walks into the other’s fire.", &ambush())) }
}

fn goal() -> Markup {
    html! {
        section {
            h2 { "The goal" }
            p {
                "Keep your five Men alive for " (TURNS) " turns. After every turn the whole game is replayed from "
                "turn 1, and for each turn of the replay you score 1 Victory Point per Man you still have on the "
                "board. A Man who is never destroyed scores 1 point in the first replay, 2 in the second, and so "
                "on: " (MOST_OF_ONE) " in all. Points are never lost. After turn " (TURNS) " the player with the "
                "most points wins."
            }
        }
    }
}

fn one_turn() -> Markup {
    html! {
        section {
            h2 { "One turn" }
            p {
                "Everyone plans at the same time, in secret. Pick a Man, then choose his move and his shot. He "
                "moves one square in any direction, or stays. Then he fires into one of the eight squares around "
                "him, or holds fire. Men without orders stay and hold fire. When you are done, press "
                b { "Submit" } "."
            }
            p {
                "When all orders are in, all Men move at once. Then all Men fire at once, from their new squares. "
                "A shot destroys the Man on its square."
            }
            figure {
                (turn("Man 11 moves right and fires down. Man 21 moves left, into his fire.", &ambush()))
                figcaption {
                    "Man 11 moves right and fires down. Man 21 moves left, into his fire, and is destroyed. Aim at "
                    "where they are going, not at where they are."
                }
            }
            p {
                "The map has no edges. Top and bottom join straight. Leave on the right and you come back on the "
                "left, one row lower; leave on the left and you come back on the right, one row higher."
            }
        }
    }
}

fn dangers() -> Markup {
    html! {
        section {
            h2 { "What kills beginners" }
            figure {
                (turn("Men 11 and 21 move onto the same square, and both are destroyed.", &collision()))
                figcaption { "Men who end their move on the same square destroy each other, friends too." }
            }
            ul {
                li { "Your shots hit your own Men as well. Check where they will all be after they move." }
                li {
                    "A shot reaches only the next square, so a Man with no enemy within three squares can’t be "
                    "shot this turn."
                }
                li { "A Man destroyed this turn still fires this turn: a collision won’t stop his shot." }
                li { "Standing still makes you an easy target, and so does repeating yourself." }
                li {
                    "Keep giving orders to destroyed Men. Their ghosts move on and nothing can hit them; a change "
                    "of the past can bring them back wherever their orders have taken them."
                }
            }
        }
    }
}

fn the_past() -> Markup {
    let last: Turn = 9;
    let prices: Vec<_> = (1..=last).map(|ago| price(ago).to_string()).collect();
    html! {
        section {
            h2 { "Changing the past" }
            p {
                "You get " (ENERGY_PER_TURN) " Energy every turn, and keep what you don’t spend. Spend it to "
                "change an order that you gave one of your Men on an earlier turn: pick the order on your order "
                "sheet and choose a new move and shot. The further back, the more it costs: " (prices.join(", "))
                " Energy for 1 to " (last) " turns back."
            }
            figure {
                (turn("Turn 1 as it was played: Man 11 stays, and Man 21 destroys him.", &before()))
                " "
                (turn("Turn 1 after the change: Man 11 moves up, and the shot of Man 21 misses.", &after()))
                figcaption {
                    "On turn 1, Man 21 shot Man 11. On turn 2 you pay 1 Energy to send Man 11 up on turn 1 "
                    "instead. In the replay the shot misses, and Man 11 lives."
                }
            }
            p {
                "A change replaces one order and nothing else. The Man’s later orders stay the same, so he carries "
                "them out from a different square: he may miss a fight, or walk into one. Everyone else can change "
                "the past as well, so a Man who looks safe may turn out to have died long ago. Before you submit, "
                "the page shows what your changes would do if no one else changes anything."
            }
            p {
                "Change the past soon. Saving a Man on the turn after his death costs 1 Energy; five turns later "
                "it costs " (price(6)) "."
            }
        }
    }
}

fn ambush() -> [Actor; 2] {
    [actor(0, (1, 2), order(3, 5)), actor(1, (2, 4), order(7, 0))]
}

fn collision() -> [Actor; 2] {
    [actor(0, (2, 2), order(3, 0)), actor(1, (2, 4), order(7, 0))]
}

fn before() -> [Actor; 2] {
    [actor(0, (2, 2), Order::NONE_GIVEN), actor(1, (2, 4), order(7, 7))]
}

fn after() -> [Actor; 2] {
    [actor(0, (2, 2), order(1, 0)), actor(1, (2, 4), order(7, 7))]
}

/// The first Man of a player.
fn actor(player: usize, (row, column): (u8, u8), order: Order) -> Actor {
    let at = Square::at(row, column).unwrap_or(Square(0));
    Actor { seat: Seat::new(player), man: Man::ALL[0], at, order }
}

/// The order with these digits.
fn order(mv: u8, shot: u8) -> Order {
    Move::numbered(mv).zip(Shot::numbered(shot)).map_or(Order::NONE_GIVEN, |(mv, shot)| Order::new(mv, shot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::picture::play;

    fn survivors(actors: &[Actor]) -> Vec<bool> {
        let timeline = play(actors);
        actors.iter().map(|actor| timeline.is_alive(1, actor.man.of(actor.seat))).collect()
    }

    #[test]
    fn the_pictures_show_what_their_captions_say() {
        assert_eq!(survivors(&ambush()), [true, false]);
        assert_eq!(survivors(&collision()), [false, false]);
        assert_eq!(survivors(&before()), [false, true]);
        assert_eq!(survivors(&after()), [true, true]);
    }

    #[test]
    fn the_page_says_what_the_rules_cost() {
        assert_eq!((MOST_OF_ONE, price(1), price(6)), (55, 1, 21));
    }
}
