//! What the server adds to a table's page: links, invitations, changes of seats; and the waiting room.

use engine::{Seat, Viewer};
use kit::{
    Fragment, html,
    maud::{Markup, PreEscaped, html as markup},
};
use plugin::Played;

use crate::{
    app::App,
    people::Visitor,
    table::{Table, seats::seats_at_screen},
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// Links to the game's other pages; more of them appear once it is over.
pub(crate) fn game_links(game: &dyn Played, path: &str) -> Fragment {
    let is_over = game.outcome().is_some();
    let is_real = game.branch().is_none();
    let has_yardsticks = || catalog::game(game.game()).is_some_and(|info| !info.yardsticks.is_empty());
    let markup = markup! {
        p id="ending" {
            a href={ (path) "/at" } { "Replay the game step by step" } " · "
            a href={ (path) "/dice" } { "See every roll" }
            @if is_over && is_real {
                " · " a href={ (path) "/record" } { "Download the game file" }
                " (check it with " code { "anachron verify" } ")"
                @if has_yardsticks() { " · " a href={ (path) "/bots" } { "See how bots do with the same dice" } }
                " · " a href={ (path) "?again=1#again" } { "Rematch" }
            }
        }
    };
    Fragment::new("ending", markup)
}

/// Whether the table is covered while players pass the device; a what-if has no secrets.
fn is_covered(game: &dyn Played) -> bool {
    game.branch().is_none() && game.hides()
}

/// The page that a shared device shows next: the player is done and has something to hide, and another player at the
/// same device must act.
pub(crate) fn next_screen(
    game: &dyn Played,
    path: &str,
    viewer: Viewer,
    at_screen: &[(Seat, String)],
) -> Option<String> {
    let to_act = game.to_act();
    let is_done = is_covered(game) && !viewer.seat().is_some_and(|own| to_act.has(own));
    let (seat, _) = at_screen.iter().find(|(seat, _)| is_done && to_act.has(*seat))?;
    Some(format!("{path}/pass?seat={seat}"))
}

/// The seats that are played from this device, with links to switch between them.
pub(crate) fn seat_switcher(
    game: &dyn Played,
    path: &str,
    viewer: Viewer,
    at_screen: &[(Seat, String)],
) -> Fragment {
    let to_act = game.to_act();
    let cover = if is_covered(game) { "/pass" } else { "" };
    let seat = |(seat, name): &(Seat, String)| {
        let is_next = to_act.has(*seat) && !viewer.seat().is_some_and(|own| to_act.has(own));
        let weight = if is_next { html::Weight::Main } else { html::Weight::Plain };
        markup! {
            @if viewer.seat() == Some(*seat) { b aria-current="true" { (name) } }
            @else { (html::link(&format!("{path}{cover}?seat={seat}"), name, weight)) }
            @if to_act.has(*seat) { small { " must act" } }
            " "
        }
    };
    let next = next_screen(game, path, viewer, at_screen);
    let markup = markup! {
        nav.pass id="pass" aria-label="Players on this device" hidden[at_screen.is_empty()] data-next=[next] {
            @if !at_screen.is_empty() { "On this device: " @for own in at_screen { (seat(own)) } }
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
    Fragment::new("seats", markup! { div id="seats" { (html::table(&["Seat", "Player"], &rows)) } })
}

/// What the server knows when it draws the page of a table.
pub(crate) struct TablePage<'a> {
    pub(crate) app: &'a App,
    pub(crate) table: &'a Table,
    pub(crate) visitor: &'a Visitor,
    pub(crate) viewer: Viewer,
    pub(crate) may_join: bool,
    /// The invitation the visitor came with.
    pub(crate) invitation: &'a str,
}

impl TablePage<'_> {
    fn person(&self) -> &str {
        self.visitor.person.as_ref().map_or("", |person| person.id.as_str())
    }

    /// Above the prompt: that this is a what-if, or that a seat is open.
    pub(crate) fn banner(&self, doc: &TableDoc) -> Markup {
        markup! {
            @if let Some(branch) = &doc.what_if {
                p.notice role="status" {
                    "This is a what-if that only you can see. It starts from "
                    a href=(format!("/t/{}/at?n={}", branch.table, branch.at)) { "entry " (branch.at) " of the real game" }
                    ". Hidden information is made up, and the dice are new."
                }
            }
            @if doc.is_open() && self.may_join && doc.seats_of(self.person()).next().is_none() {
                (html::card("A seat is open", &self.join_form()))
            }
        }
    }

    /// In the header: the seats that are played from this device.
    pub(crate) fn header(&self, doc: &TableDoc, game: &dyn Played) -> Markup {
        let at_screen = seats_at_screen(doc, self.viewer);
        PreEscaped(seat_switcher(game, &self.table.path(), self.viewer, &at_screen).html)
    }

    /// The tab about the table: links, and what a player or the host can do besides playing.
    pub(crate) fn table_tab(&self, doc: &TableDoc, game: &dyn Played) -> Markup {
        let path = self.table.path();
        let csrf = self.visitor.csrf(self.app);
        let seat_link = self.viewer.seat().filter(|_| doc.what_if.is_none()).map(|seat| {
            let token =
                self.app.secret.seat_token(&self.table.id, seat.index(), doc.seats[seat.index()].epoch);
            (format!("{}{path}/seat/{token}", self.app.base_url), token)
        });
        markup! {
            (PreEscaped(game_links(game, &path).html))
            @if let Some((link, token)) = &seat_link {
                p { "To continue on another device, open " a href=(link) { "your private link" } " there. Anyone who has it can play your seat." }
                details { summary { "Connect your own bot" } p { "This seat’s token for the JSON API: " code { (token) } } }
            }
            @if doc.what_if.is_some() {
                p { "This what-if stays here as long as its table exists." }
            } @else if game.outcome().is_some() {
                span id="again" {}
                (html::form(&format!("{path}/rematch"), &csrf, &html::button("Rematch", "again", "1", html::Weight::Main)))
            } @else {
                details.hands {
                    summary { "Change who plays" }
                    @for (index, seat) in doc.seats.iter().enumerate() { (self.hand_over(&path, &csrf, doc, index, seat)) }
                }
                @if doc.is_open() && doc.host == self.person() { (self.invite()) }
            }
        }
    }

    /// Players and the host can let a bot take over a seat, its player can take it back, and the host can open it to
    /// someone else.
    fn hand_over(&self, path: &str, csrf: &str, doc: &TableDoc, index: usize, seat: &SeatDoc) -> Markup {
        let (person, number) = (self.person(), index + 1);
        let is_host = doc.host == person;
        let mut changes = Vec::new();
        match &seat.holder {
            Holder::Person(holder) if holder == person => {
                changes.push((format!("Let a bot play seat {number} for me"), "bot"));
            }
            Holder::Person(_) if is_host => {
                changes.push((format!("Let a bot play for {}", seat.name), "bot"));
                changes.push((format!("Replace {} with someone else", seat.name), "open"));
            }
            Holder::Bot { plays_for: Some(holder), .. } if holder == person => {
                changes.push((format!("Take back seat {number}"), "return"));
            }
            Holder::Bot { .. } if is_host => {
                changes.push((format!("Replace {} with a person", seat.name), "open"));
            }
            Holder::Open if is_host => changes.push((format!("Let a bot play seat {number}"), "bot")),
            _ => {}
        }
        markup! {
            @for (label, what) in &changes {
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
                (html::field("Optional: type anything to help shuffle the dice", "words", "text", ""))
                (html::button("Join", "join", "1", html::Weight::Main))
            },
        )
    }

    /// The page before the game: who has a seat, which seats are open, and how to join.
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
                        &html::button("Start now with bots in the empty seats", "fill", "1", html::Weight::Plain)))
                }
                p { "The game starts when every seat is taken. This page updates by itself." }
            } @else if self.may_join {
                (self.join_form())
            } @else {
                p { "You need an invitation to join this table." }
            }
            p { "Fair dice: the seed is already fixed. Its fingerprint (SHA-256): " code { (self.table.commitment()) } }
            p.away id="away" role="status" hidden {}
            p.unseen id="say" role="status" aria-live="polite" {}
        };
        markup! { div data-path=(path) data-waiting { (html::card(&format!("{title} is waiting for players"), &inside)) } }
    }
}
