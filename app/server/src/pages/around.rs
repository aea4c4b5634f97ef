//! What the server adds to a table's page: links, hand-over, the end; and the waiting room before the game.

use engine::{Seat, Viewer};
use kit::{
    Fragment, html,
    maud::{Markup, PreEscaped, html as markup},
};
use plugin::Played;

use crate::{
    app::App,
    people::Visitor,
    table::Table,
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// What there is to do once the game is over; it is on the page from the beginning and fills by itself.
pub(crate) fn ending(game: &dyn Played, path: &str) -> Fragment {
    let markup = markup! {
        p id="ending" data-over=[game.outcome().map(|_| "")] {
            a href={ (path) "/at" } { "Step through the game" } ", see "
            a href={ (path) "/dice" } { "every roll" }
            @if game.outcome().is_some() && game.branch().is_none() {
                ", or " a href={ (path) "/record" } { "download the game file" }
                " and check it with " code { "anachron verify" }
            }
            "."
            @if game.outcome().is_some() && game.branch().is_none() && !catalog::game(game.game()).is_none_or(|info| info.yardsticks.is_empty()) {
                " How good was that? " a href={ (path) "/bots" } { "See how bots do with the same dice" } "."
            }
            @if game.outcome().is_some() && game.branch().is_none() {
                " " a href={ (path) "?again=1#again" } { "Play again" } "?"
            }
        }
    };
    Fragment::new("ending", markup)
}

/// Whether the table is covered while a screen goes round; in a what-if nobody has anything to hide.
fn is_covered(game: &dyn Played) -> bool {
    game.branch().is_none() && game.hides()
}

/// Where a screen goes on to by itself: whoever has acted on it has something to hide, and somebody else at the same
/// screen is next.
pub(crate) fn next_screen(
    game: &dyn Played,
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
pub(crate) fn pass(game: &dyn Played, path: &str, viewer: Viewer, together: &[(Seat, String)]) -> Fragment {
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

    /// Above the prompt: that this is a what-if, or that a seat is open.
    pub(crate) fn banner(&self, doc: &TableDoc) -> Markup {
        markup! {
            @if let Some(branch) = &doc.what_if {
                p.notice role="status" {
                    "This is a what-if that only you see, from "
                    a href=(format!("/t/{}/at?n={}", branch.table, branch.at)) { "entry " (branch.at) " of the game" }
                    ". What was hidden from you is imagined, and the dice are new."
                }
            }
            @if doc.is_open() && self.may_join && doc.seats_of(self.person()).next().is_none() {
                (html::card("A seat is open", &self.join_form()))
            }
        }
    }

    /// In the header: the seats that are played from this screen.
    pub(crate) fn header(&self, doc: &TableDoc, game: &dyn Played) -> Markup {
        let together = crate::table::seats::together(doc, self.viewer);
        PreEscaped(pass(game, &self.table.path(), self.viewer, &together).html)
    }

    /// The tab about the table: links, and what a player or the host may do besides playing.
    pub(crate) fn table_tab(&self, doc: &TableDoc, game: &dyn Played) -> Markup {
        let path = self.table.path();
        let csrf = self.visitor.csrf(self.app);
        let seat_link = self.viewer.seat().filter(|_| doc.what_if.is_none()).map(|seat| {
            let token =
                self.app.secret.seat_token(&self.table.id, seat.index(), doc.seats[seat.index()].epoch);
            (format!("{}{path}/seat/{token}", self.app.base_url), token)
        });
        markup! {
            (PreEscaped(ending(game, &path).html))
            @if let Some((link, token)) = &seat_link {
                p { "To continue on another device, open " a href=(link) { "your private link" } ". Anyone who has it can play for you." }
                details { summary { "For your own bots" } p { "This seat’s token for the JSON API: " code { (token) } } }
            }
            @if doc.what_if.is_some() {
                p { "This what-if is kept at this address for as long as the table it came from." }
            } @else if game.outcome().is_some() {
                span id="again" {}
                (html::form(&format!("{path}/rematch"), &csrf, &html::button("Play again", "again", "1", html::Weight::Main)))
            } @else {
                details.hands {
                    summary { "Hand over a seat" }
                    @for (index, seat) in doc.seats.iter().enumerate() { (self.hand_over(&path, &csrf, doc, index, seat)) }
                }
                @if doc.is_open() && doc.host == self.person() { (self.invite()) }
            }
        }
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
                ways.push((format!("Give {}’s seat to someone else", seat.name), "open"));
            }
            Holder::Bot { stands_for: Some(holder), .. } if holder == person => {
                ways.push((format!("Take seat {number} back"), "return"));
            }
            Holder::Bot { .. } if is_host => {
                ways.push((format!("Give the bot’s seat {number} to a person"), "open"));
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
            p { "Invite someone with this link:" }
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
                (html::field("Any words, to be mixed into the dice (optional)", "words", "text", ""))
                (html::button("Join", "join", "1", html::Weight::Main))
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
                        &html::button("Start now with bots in the open seats", "fill", "1", html::Weight::Plain)))
                }
                p { "The game starts when the last seat is taken. This page updates by itself." }
            } @else if self.may_join {
                (self.join_form())
            } @else {
                p { "You need an invitation to join this table." }
            }
            p { "The dice are fixed in advance: the SHA-256 of their seed is " code { (self.table.commitment()) } "." }
            p.away id="away" role="status" hidden {}
            p.unseen id="say" role="status" aria-live="polite" {}
        };
        markup! { div data-path=(path) data-waiting { (html::card(&format!("{title} is waiting for players"), &inside)) } }
    }
}
