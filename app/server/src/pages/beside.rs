//! What stands above and below a board, and the waiting room before there is one.

use boards::{
    Fragment, html,
    maud::{Markup, PreEscaped, html as markup},
};
use engine::{Seat, Viewer};

use crate::{
    app::App,
    doc::{Holder, SeatDoc, TableDoc},
    drawn::Drawn,
    people::Visitor,
    table::Table,
};

/// What there is to do once the game is over; it is on the page from the beginning and fills by itself.
pub(crate) fn ending(game: &dyn Drawn, path: &str) -> Fragment {
    let markup = markup! {
        p id="ending" data-over=[game.outcome().map(|_| "")] {
            a href={ (path) "/at" } { "Go through the game entry by entry" } ", look at "
            a href={ (path) "/dice" } { "every roll" }
            @if game.outcome().is_some() && game.branch().is_none() {
                ", or " a href={ (path) "/record" } { "download the game file" }
                " and check it with " code { "anachron verify" }
            }
            "."
            @if game.outcome().is_some() && game.branch().is_none() && !bots::Skill::yardsticks(game.game()).is_empty() {
                " How good was that? " a href={ (path) "/bots" } { "See what bots make of the same dice" } "."
            }
            @if game.outcome().is_some() && game.branch().is_none() {
                " " a href={ (path) "?again=1#again" } { "Play again" } "?"
            }
        }
    };
    Fragment::new("ending", markup)
}

/// Whether the table is covered while a screen goes round; in a what-if nobody has anything to hide.
fn is_covered(game: &dyn Drawn) -> bool {
    game.branch().is_none() && game.hides()
}

/// Where a screen goes on to by itself: whoever has acted on it has something to hide, and somebody else at the same
/// screen is next.
pub(crate) fn next_screen(
    game: &dyn Drawn,
    path: &str,
    viewer: Viewer,
    together: &[(Seat, String)],
) -> Option<String> {
    let to_act = game.to_act();
    let is_done = is_covered(game) && !viewer.seat().is_some_and(|own| to_act.has(own));
    let (seat, _) = together.iter().find(|(seat, _)| is_done && to_act.has(*seat))?;
    Some(format!("{path}/pass?seat={seat}"))
}

/// The seats that are played from this one screen: who is next.
pub(crate) fn pass(game: &dyn Drawn, path: &str, viewer: Viewer, together: &[(Seat, String)]) -> Fragment {
    let to_act = game.to_act();
    let cover = if is_covered(game) { "/pass" } else { "" };
    let seat = |(seat, name): &(Seat, String)| {
        let is_next = to_act.has(*seat) && !viewer.seat().is_some_and(|own| to_act.has(own));
        let weight = if is_next { html::Weight::Main } else { html::Weight::Plain };
        markup! {
            @if viewer.seat() == Some(*seat) { b aria-current="true" { (name) } }
            @else { (html::link(&format!("{path}{cover}?seat={seat}"), name, weight)) }
            @if to_act.has(*seat) { small { " to act" } }
            " "
        }
    };
    let next = next_screen(game, path, viewer, together);
    let markup = markup! {
        nav.pass id="pass" aria-label="Seats at this screen" hidden[together.is_empty()] data-next=[next] {
            @if !together.is_empty() { "At this screen: " @for own in together { (seat(own)) } }
        }
    };
    Fragment::new("pass", markup)
}

/// Who sits where, for the waiting room.
pub(crate) fn seats(doc: &TableDoc) -> Fragment {
    let row = |(index, seat): (usize, &SeatDoc)| {
        let is_open = seat.holder == Holder::Open;
        let who = if is_open {
            markup! { em { "open" } }
        } else {
            markup! { (seat.name) }
        };
        vec![markup! { (index + 1) }, who]
    };
    let rows: Vec<_> = doc.seats.iter().enumerate().map(row).collect();
    Fragment::new("seats", markup! { div id="seats" { (html::table(&["Seat", "Who"], &rows)) } })
}

/// Everything a page around a table is made from.
pub(crate) struct Around<'a> {
    pub(crate) app: &'a App,
    pub(crate) table: &'a Table,
    pub(crate) visitor: &'a Visitor,
    pub(crate) viewer: Viewer,
    pub(crate) may_join: bool,
    /// The invitation the visitor came with.
    pub(crate) invitation: &'a str,
}

impl Around<'_> {
    fn person(&self) -> &str {
        self.visitor.person.as_ref().map_or("", |person| person.id.as_str())
    }

    /// What stands above the board.
    pub(crate) fn above(&self, doc: &TableDoc, game: &dyn Drawn) -> Markup {
        let path = self.table.path();
        let together = crate::table::seats::together(doc, self.viewer);
        markup! {
            @if let Some(branch) = &doc.what_if {
                p.notice role="status" {
                    "What if? This is a branch that only you see, from "
                    a href=(format!("/t/{}/at?n={}", branch.table, branch.at)) { "entry " (branch.at) " of the game" }
                    ". What was hidden from you there is imagined, and the dice are new."
                }
            }
            (PreEscaped(pass(game, &path, self.viewer, &together).html))
            @if doc.is_open() && self.may_join && doc.seats_of(self.person()).next().is_none() {
                (html::card("A seat is open", &self.join_form()))
            }
        }
    }

    /// What stands below the board: links and what a sitter or the host may do besides playing.
    pub(crate) fn below(&self, doc: &TableDoc, game: &dyn Drawn) -> Markup {
        let path = self.table.path();
        let csrf = self.visitor.csrf(self.app);
        let seat_link = self.viewer.seat().filter(|_| doc.what_if.is_none()).map(|seat| {
            let token =
                self.app.secret.seat_token(&self.table.id, seat.index(), doc.seats[seat.index()].epoch);
            (format!("{}{path}/seat/{token}", self.app.base_url), token)
        });
        let inside = markup! {
            (PreEscaped(ending(game, &path).html))
            @if let Some((link, token)) = &seat_link {
                p { "To go on from another device, open " a href=(link) { "your secret link" } ". Whoever has it plays for you." }
                details { summary { "For bots of your own" } p { "Token of this seat for the JSON API: " code { (token) } } }
            }
            @if doc.what_if.is_some() {
                p { "A what-if is kept under this address for as long as the table it came from." }
            } @else if game.outcome().is_some() {
                span id="again" {}
                (html::form(&format!("{path}/rematch"), &csrf, &html::button("Play again", "again", "1", html::Weight::Main)))
            } @else {
                details.hands {
                    summary { "Hand seats over" }
                    @for (index, seat) in doc.seats.iter().enumerate() { (self.hand_over(&path, &csrf, doc, index, seat)) }
                }
                @if doc.is_open() && doc.host == self.person() { (self.invite()) }
            }
        };
        html::card("About this table", &inside)
    }

    /// A seat is handed to a bot by whoever holds it or by the host, and taken back by whoever held it; the host
    /// may also give it free for somebody else.
    fn hand_over(&self, path: &str, csrf: &str, doc: &TableDoc, index: usize, seat: &SeatDoc) -> Markup {
        let (person, number) = (self.person(), index + 1);
        let is_host = doc.host == person;
        let mut ways = Vec::new();
        match &seat.holder {
            Holder::Person(holder) if holder == person => {
                ways.push((format!("Let a bot play seat {number} for me"), "bot"));
            }
            Holder::Person(_) if is_host => {
                ways.push((format!("Let a bot play for {}", seat.name), "bot"));
                ways.push((format!("Give {}’s seat to somebody else", seat.name), "open"));
            }
            Holder::Bot { stands_for: Some(holder), .. } if holder == person => {
                ways.push((format!("Take seat {number} back"), "return"));
            }
            Holder::Bot { .. } if is_host => {
                ways.push((format!("Give seat {number}, a bot’s, to a person"), "open"));
            }
            Holder::Open if is_host => ways.push((format!("Let a bot play the open seat {number}"), "bot")),
            _ => {}
        }
        markup! {
            @for (label, what) in &ways {
                (html::form(&format!("{path}/hand"), csrf, &markup! {
                    input type="hidden" name="seat" value=(number);
                    (html::button(label, "what", what, html::Weight::Plain))
                }))
            }
        }
    }

    fn invite(&self) -> Markup {
        let invitation = self.app.secret.invitation(&self.table.id);
        let link = format!("{}{}?i={invitation}", self.app.base_url, self.table.path());
        markup! {
            p { "Invite somebody with this link:" }
            (html::to_copy("invitation", "Invitation", &link))
        }
    }

    fn join_form(&self) -> Markup {
        let csrf = self.visitor.csrf(self.app);
        html::form(
            &format!("{}/join", self.table.path()),
            &csrf,
            &markup! {
                input type="hidden" name="i" value=(self.invitation);
                @if self.visitor.person.is_none() { (html::field("Your name", "name", "text", "")) }
                (html::field("Any words, to be mixed into the dice", "words", "text", ""))
                (html::button("Sit down", "join", "1", html::Weight::Main))
            },
        )
    }

    /// The page before the game: who is there, who is missing, and how to come in.
    pub(crate) fn waiting_room(&self, doc: &TableDoc) -> Markup {
        let person = self.person();
        let sits = doc.seats_of(person).next().is_some();
        let csrf = self.visitor.csrf(self.app);
        let path = self.table.path();
        let title = catalog::game(&doc.game).map_or("A game", |game| game.title);
        let inside = markup! {
            (PreEscaped(seats(doc).html))
            @if sits {
                (self.invite())
                @if doc.host == person {
                    (html::form(&format!("{path}/fill"), &csrf,
                        &html::button("Begin now with bots in the open seats", "fill", "1", html::Weight::Plain)))
                }
                p { "The game begins when the last seat is taken. This page tells you." }
            } @else if self.may_join {
                (self.join_form())
            } @else {
                p { "You need an invitation to sit down here." }
            }
            p { "The dice are promised: the SHA-256 of their seed is " code { (self.table.commitment()) } "." }
            p.away id="away" role="status" hidden {}
            p.unseen id="say" role="status" aria-live="polite" {}
        };
        markup! { div data-path=(path) data-waiting { (html::card(&format!("{title} is waiting for players"), &inside)) } }
    }
}
