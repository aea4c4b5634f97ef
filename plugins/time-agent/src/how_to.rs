//! How to play, for newcomers.

use kit::maud::{Markup, html};

use crate::board::{all_events, picture, reference};

/// The page.
pub(crate) fn page() -> Markup {
    html! {
        div.how-to {
            (picture::shared())
            (goal())
            (board())
            (round())
            (turn())
            (streams())
            (first_turn())
            (mistakes())
            (tables())
            (events())
        }
    }
}

fn goal() -> Markup {
    html! {
        section {
            h2 { "The goal" }
            p {
                "Six races share a galaxy and a secret: time machines. Each sends agents and squads into the past to make history "
                "kinder to itself. Reversed wars, forgotten oaths and inventions that never were all move victory points (VP) and "
                "resource points (RP) from one race to another."
            }
            p {
                "The game ends when someone cuts off Time Travel itself: no one can go back any more. The player with the most VP at that "
                "moment wins. So get ahead, then shut the door behind you."
            }
        }
    }
}

fn board() -> Markup {
    html! {
        section {
            h2 { "The board" }
            p {
                "Time runs from left to right: the deep past in column 1, the present at the right. Nearly every hex has a face-down "
                "tile. The number on its back is what it costs to send someone there: the deeper, the dearer."
            }
            figure {
                (picture::start())
                figcaption {
                    "The start of a game. Diamonds are the original inventions of the seven technologies; the round signs at the right "
                    "are their Status Indicators in the present."
                }
            }
            p {
                "A tile that is turned up shows lines to its edges, one for each technology, with its own colour and pattern. The "
                "heavy edge says which way it faces. The disc in the middle is an event with the cost of changing it; a diamond is a "
                "secondary invention. Discs and diamonds that are filled in are reversed."
            }
            p {
                "A blue corner on a face-down tile means that you have looked at it; what you saw is drawn with a broken line. An eye "
                "with letters shows which other races have looked. Press a hex for its card: what is on it, what it carries at which "
                "edge, and what it costs. Put pins of your own on it."
            }
        }
    }
}

fn round() -> Markup {
    html! {
        section {
            h2 { "One round" }
            ol {
                li { b { "Income. " } "Every race gets as many credits as it has RP, and all its machines are ready again." }
                li { b { "Order. " } "In the first round those with more VP go first. Later, the race with the fewest VP picks its position first." }
                li {
                    b { "Headquarters, " } "everyone at once and in secret. Keep each operative in the past with a machine, or bring it home. "
                    "Buy agents (3), squads (5) and machines (25). Look at face-down tiles: 1 credit each, up to three with one machine."
                }
                li { b { "Turns, " } "one race after another." }
            }
        }
    }
}

fn turn() -> Markup {
    html! {
        section {
            h2 { "One turn" }
            ol {
                li {
                    b { "Move. " } "Send operatives from the present into the past: a machine and the number on the hex, 5 more for a squad. "
                    "Or move those who are there along one technology, any distance, free of cost. Each moves once. Entering a "
                    "face-down tile turns it up, and a die says which way it faces."
                }
                li { b { "Opposition. " } "Others in the same hex say whether they oppose you." }
                li { b { "Search. " } "Your die + search against their die + hide. Equal or more finds them. Agents hide well; squads don’t." }
                li { b { "Combat. " } "Attack those you have found: die + attack against die + defence. Squads are good at this." }
                li {
                    b { "Alter. " } "Where you stand and no one who opposes you is left, reverse or restore an event or an invention for its cost, "
                    "and turn a tile for 3 credits: one of each, in every such hex. You can ask others to share a cost."
                }
                li { b { "Update. " } "Technologies are checked, and the points of all six races change." }
            }
        }
    }
}

fn streams() -> Markup {
    html! {
        section {
            h2 { "Streams" }
            p {
                "A technology is Connected while its line runs unbroken from an invention to its indicator in the present. Two tiles "
                "are joined where both touching edges carry it. A face-down tile carries everything that its zone carries. Press a letter above the board to see a stream."
            }
            figure {
                (picture::stream())
                figcaption { "The stream of Rejuvenation: it reaches the shaded area, and the thick line is its way to the present. The dashed line is where it ends." }
            }
            figure {
                (picture::cut())
                figcaption { "After one turn of the tile at the door. While you choose how to turn a tile, the page says what it would cut and whom that helps." }
            }
            p { "While a technology is Connected its solid values count; once it is cut off, the outlined ones do. The same goes for events: solid as they happened, outlined when reversed." }
        }
    }
}

fn first_turn() -> Markup {
    html! {
        section {
            h2 { "Your first turn" }
            ol {
                li { "In headquarters, press " b { "Look at tiles" } " and click three tiles in columns 10 to 13: they are cheap to reach. Press " b { "Look" } ", then " b { "Done" } "." }
                li { "The tab " b { "History" } " lists the events you know, and what each would give you. Pick one that helps you." }
                li { "In your turn, pick an agent at home, then the hex with that event. The number on each hex is the cost." }
                li { "Press " b { "End movement" } ". If no one is there to oppose you, you can alter at once." }
                li { "Press " b { "Reverse" } ", look at what would change, and " b { "End turn" } "." }
            }
        }
    }
}

fn mistakes() -> Markup {
    html! {
        section {
            h2 { "What beginners get wrong" }
            ul {
                li { "A machine can send, keep or look, once a round. With two machines you can’t keep two agents in the past and send a third." }
                li { "Credits are kept. Two rounds of saving buy a machine, and a machine is worth more than any event." }
                li { "A rotation costs 3 credits, an alteration 6 to 18. Cutting a stream at its last door is the cheapest blow." }
                li { "A squad can’t hide, but it clears a hex. An agent alone can’t be sure of anything." }
                li { "Don’t cut off Time Travel while someone else leads: it ends the game." }
            }
        }
    }
}

fn tables() -> Markup {
    html! {
        section id="tables" {
            h2 { "Races, technologies and units" }
            (reference::tables(&time_agent::World::standard()))
        }
    }
}

fn events() -> Markup {
    html! {
        section id="events" {
            h2 { "All events" }
            p { "Everyone knows what is on the tiles, but not where they lie. Numbers are RP/VP: solid as it happened, outlined when reversed. "
                "At a table with tiles of its own, the tab " b { "History" } " lists its events." }
            (all_events())
        }
    }
}
