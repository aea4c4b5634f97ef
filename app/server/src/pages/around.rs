//! What the server adds to a table's page: links, invitations, changes of seats; and the waiting room.

use engine::{Seat, Viewer};
use kit::{
    Fragment, html, limit_words,
    maud::{Markup, PreEscaped, html as markup},
};
use plugin::Played;

use super::{account::name_field, front::minutes, seats::kept_names};
use crate::{
    app::App,
    people::Visitor,
    site::Site,
    table::{Table, seats::seats_at_screen},
    table_doc::{Holder, NoteDoc, RematchDoc, SeatDoc, TableDoc},
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
            @if is_real { " · " a href={ (path) "/receipt" } { "Keep a receipt" } }
            @if is_over && is_real {
                " · " a href={ (path) "/record" } { "Download the game file" }
                " (check it with " code { "anachron verify" } ")"
                @if has_yardsticks() { " · " a href={ (path) "/bots" } { "See how bots do with the same dice" } }
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
            span.at-device {
                @if viewer.seat() == Some(*seat) { b aria-current="true" { (name) } }
                @else if is_next { (html::link(&format!("{path}{cover}?seat={seat}"), &format!("Hand over to {name}"), weight)) }
                @else { (html::link(&format!("{path}{cover}?seat={seat}"), name, weight)) }
                @if to_act.has(*seat) && !is_next { small { " must act" } }
            }
            " "
        }
    };
    let next = next_screen(game, path, viewer, at_screen);
    let markup = markup! {
        nav.pass id="pass" aria-label="Players on this device" hidden[at_screen.is_empty()] data-next=[next] {
            @if !at_screen.is_empty() { span.device-title { "On this device: " } @for own in at_screen { (seat(own)) } }
        }
    };
    Fragment::new("pass", markup)
}

/// Adds the notes about the table to the log, each after its entry, whose number for the viewer is `count`.
pub(crate) fn add_notes(fragments: &mut Vec<Fragment>, notes: &[NoteDoc], count: impl Fn(usize) -> usize) {
    let number = |fragment: &Fragment| fragment.id.strip_prefix("e-")?.parse::<usize>().ok();
    for note in notes {
        // After the last entry before it, which need not be its own: a game may tell several entries as one. A note on
        // entries that are no longer shown is not shown either.
        let last = count(note.entry);
        let at = fragments.iter().rposition(|fragment| number(fragment).is_some_and(|entry| entry <= last));
        let Some(mut at) = at.map(|at| at + 1) else { continue };
        while fragments.get(at).is_some_and(|fragment| fragment.id.starts_with(NOTE_ID)) {
            at += 1;
        }
        let id = format!("{NOTE_ID}{}", note.number);
        let markup = markup! { li.note id=(id) data-append="log" { p.head { span.only { (note.text) } } } };
        fragments.insert(at, Fragment::new(id.clone(), markup));
    }
}

/// How the ids of notes in the log begin.
const NOTE_ID: &str = "e-note-";

/// What a what-if does not know of the real game.
pub(super) fn made_up(doc: &TableDoc) -> &'static str {
    if rolls(doc) {
        "Hidden information is made up, and the dice are new."
    } else {
        "Hidden information is made up."
    }
}

/// Whether players roll dice in the game of a table.
fn rolls(doc: &TableDoc) -> bool {
    catalog::game(&doc.game).is_none_or(|game| game.rolls)
}

/// For how many entries a note is news.
const NEWS: usize = 3;

/// What there is to say about the table itself: that it was closed, a rematch, or what someone did besides playing.
pub(crate) fn table_news(
    doc: &TableDoc,
    game: &dyn Played,
    site: &Site,
    path: &str,
    csrf: &str,
    viewer: Viewer,
) -> Fragment {
    let is_over = game.outcome().is_some() && doc.what_if.is_none();
    let is_news = |note: &&NoteDoc| game.count_for(viewer, note.entry) + NEWS > game.len_for(viewer);
    let note = doc.notes.last().filter(is_news);
    let inside = match (&doc.closed, note) {
        (Some(closed), _) => markup! {
            p.notice { (closed.why) " " a href=(site.at(&format!("/new?game={}", doc.game))) { "Play again" } " " a href=(site.at("/")) { "All tables" } }
        },
        _ if is_over => end(doc, site, path, csrf, viewer),
        (None, Some(note)) => markup! {
            p.notice {
                (note.text)
                button.quiet type="button" aria-label="Dismiss" data-dismiss="table-news" hidden data-needs-script { "×" }
            }
        },
        (None, None) => markup! {},
    };
    let is_empty = inside.0.is_empty();
    Fragment::new("table-news", markup! { div id="table-news" hidden[is_empty] { (inside) } })
}

/// What to do when the game is over: a rematch comes first.
fn end(doc: &TableDoc, site: &Site, path: &str, csrf: &str, viewer: Viewer) -> Markup {
    let root = site.root();
    let own = viewer.seat().and_then(|seat| doc.seats.get(seat.index()));
    let button = |label: &str| {
        markup! {
            form method="post" action={ (path) "/rematch" } data-leads {
                input type="hidden" name="csrf" value=(csrf);
                (html::button(label, "again", "1", html::Weight::Main))
            }
        }
    };
    let asked = |rematch: &RematchDoc| match own {
        None => markup! {
            p { (rematch.by) " wants a rematch." }
            (html::link(&format!("{root}/t/{}", rematch.table), "Go to the rematch", html::Weight::Plain))
        },
        Some(own) if own.name == rematch.by => markup! {
            p { "You asked for a rematch." }
            (html::link(&format!("{root}/t/{}", rematch.table), "Go to the rematch", html::Weight::Main))
        },
        Some(_) => markup! { p role="status" data-say { (rematch.by) " wants a rematch." } (button("Join")) },
    };
    markup! {
        div.end {
            @match (&doc.rematch, own) {
                (Some(rematch), _) => (asked(rematch)),
                (None, Some(_)) => (button(if doc.seats.len() == 1 { "Play again" } else { "Rematch" })),
                (None, None) => {}
            }
            " " (html::link(&format!("{root}/new?game={}", doc.game), "New table", html::Weight::Plain))
            " " (html::link(&format!("{path}/at?n=0"), "Watch the replay", html::Weight::Plain))
        }
    }
}

/// Who sits where, for the waiting room.
pub(crate) fn seats(doc: &TableDoc, site: &Site) -> Fragment {
    let row = |(index, seat): (usize, &SeatDoc)| {
        let who = match &seat.holder {
            Holder::Open if seat.kept_for.is_some() => markup! { (seat.name) " " em { "(invited)" } },
            Holder::Open => markup! { em { "open" } },
            Holder::Person(person) if *person == doc.host => markup! { (seat.name) " " em { "(host)" } },
            Holder::Person(_) | Holder::Bot { .. } => markup! { (seat.name) },
        };
        vec![markup! { (index + 1) }, who]
    };
    let rows: Vec<_> = doc.seats.iter().enumerate().map(row).collect();
    let markup = markup! {
        div id="seats" .closed[doc.closed.is_some()] {
            @if let Some(closed) = &doc.closed {
                p.notice { b { (closed.why) } " No one can join or play here any more. " a href=(site.at("/")) { "All tables" } }
            } @else {
                @if let Some(note) = doc.notes.last() { p.notice { (note.text) } }
                (html::table(&["Seat", "Player"], &rows))
            }
        }
    };
    Fragment::new("seats", markup)
}

/// The button that makes a new private link.
fn renew_link(path: &str, csrf: &str, seat: usize) -> Markup {
    html::form(
        &format!("{path}/renew-link"),
        csrf,
        &markup! {
            input type="hidden" name="seat" value=(seat);
            p.hint { "A new link ends the old one: devices and bots that use it are out." }
            (html::button("Make a new private link", "renew", "1", html::Weight::Plain))
        },
    )
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
    /// The number of the seat that the visitor has just lost.
    pub(crate) lost: Option<usize>,
}

impl TablePage<'_> {
    fn person(&self) -> &str {
        self.visitor.person.as_ref().map_or("", |person| person.id.as_str())
    }

    /// Above the prompt: that this is a what-if, or that a seat is open.
    pub(crate) fn banner(&self, doc: &TableDoc) -> Markup {
        let root = self.app.site.root();
        markup! {
            (self.lost_seat(doc))
            @if let Some(branch) = &doc.what_if {
                p.notice role="status" {
                    "A what-if from "
                    a href=(format!("{root}/t/{}/at?n={}", branch.table, branch.at)) { "entry " (branch.at) } ". "
                    a href=(format!("{root}/t/{}", branch.table)) { "Back to the real game" }
                }
            }
            @if doc.is_open() && doc.closed.is_none() && self.may_join && doc.seats_of(self.person()).next().is_none() {
                (html::card("A seat is open", &self.join_form(doc)))
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
            (format!("{}{path}/seat/{token}", self.app.site.origin()), token)
        });
        let is_running = doc.what_if.is_none() && game.outcome().is_none() && doc.closed.is_none();
        markup! {
            @if is_running && self.plays(doc) {
                p.resign { (html::link(&self.confirm("resign", 0), "Resign", html::Weight::Quiet)) }
            }
            (PreEscaped(game_links(game, &path).html))
            @if let Some((link, token)) = &seat_link {
                p { "To continue on another device, open your private link there. Anyone who has it can play your seat." }
                (html::to_copy("private-link", "Your private link", link))
                @if let Some(seat) = self.own_seat(doc) { (renew_link(&path, &csrf, seat)) }
                details {
                    summary { "Connect your own bot" }
                    p { "This seat’s token for " a href=(self.app.site.at("/api")) { "programs and bots" } ":" }
                    (html::to_copy("seat-token", "Token of your seat", token))
                }
            }
            @if doc.what_if.is_some() {
                p {
                    "Only you can see this what-if. Hidden information is made up, and the dice are new. It stays here as "
                    "long as its table exists. " a href=(self.confirm("close", 0)) { "Delete it" }
                }
            } @else if is_running {
                (self.who_plays(&path, &csrf, doc))
                @if doc.is_open() && doc.host == self.person() { (self.invite(doc)) }
            }
            @if let Some(limit) = doc.deadline { p { "Time limit: " (limit_words(limit)) " a turn." } }
            @if !doc.notes.is_empty() {
                details { summary { "What happened at the table" } ul { @for note in &doc.notes { li { (note.text) } } } }
            }
        }
    }

    /// The number of the seat that the page shows, if the visitor holds it: a visitor with only its link does not.
    fn own_seat(&self, doc: &TableDoc) -> Option<usize> {
        let seat = self.viewer.seat()?.index();
        doc.seats_of(self.person()).any(|own| own == seat).then_some(seat + 1)
    }

    /// What someone is told who has just lost a seat; who lets a bot play it has not.
    fn lost_seat(&self, doc: &TableDoc) -> Markup {
        let sign_in = self.app.site.at("/account");
        markup! {
            @if let Some(seat) = self.lost.filter(|_| !self.plays(doc)) {
                p.notice role="status" {
                    "You no longer hold seat " (seat) ". You are watching now. If you have signed out or made a new private "
                    "link, " a href=(sign_in) { "sign in again" } " or open the new link here. Otherwise, ask the host."
                }
            }
        }
    }

    /// The address of the page that asks before something is done.
    fn confirm(&self, what: &str, seat: usize) -> String {
        let seat = if seat == 0 { String::new() } else { format!("&seat={seat}") };
        format!("{}/confirm?do={what}{seat}", self.table.path())
    }

    /// Whether the visitor has a seat, even if a bot plays it for now.
    fn plays(&self, doc: &TableDoc) -> bool {
        doc.seats.iter().any(|seat| seat.player() == Some(self.person()))
    }

    /// Players and the host can let a bot take over a seat, its player can take it back, and the host can give it to
    /// someone else.
    fn who_plays(&self, path: &str, csrf: &str, doc: &TableDoc) -> Markup {
        let changes: Vec<_> =
            doc.seats.iter().enumerate().flat_map(|(index, seat)| self.changes(doc, index, seat)).collect();
        markup! {
            @if !changes.is_empty() {
                details.hands {
                    summary { "Change who plays" }
                    @for (label, what, number) in &changes {
                        @if *what == "return" {
                            (html::form(&format!("{path}/hand"), csrf, &markup! {
                                input type="hidden" name="seat" value=(number);
                                (html::button(label, "what", what, html::Weight::Plain))
                            }))
                        } @else {
                            p { (html::link(&self.confirm(what, *number), label, html::Weight::Plain)) }
                        }
                    }
                }
            }
        }
    }

    /// What the visitor can change about a seat: in words, as the form says it, and the number of the seat.
    fn changes(&self, doc: &TableDoc, index: usize, seat: &SeatDoc) -> Vec<(String, &'static str, usize)> {
        let (person, number) = (self.person(), index + 1);
        let is_host = doc.host == person;
        // At a shared device it has to be said for whom.
        let is_only = doc.seats.iter().filter(|seat| seat.player() == Some(person)).count() == 1;
        match &seat.holder {
            Holder::Person(holder) if holder == person && is_only => {
                vec![("Let a bot take over for me".to_owned(), "bot", number)]
            }
            Holder::Person(holder) if holder == person => {
                vec![(format!("Let a bot take over for {}", seat.name), "bot", number)]
            }
            Holder::Person(_) if is_host => vec![
                (format!("Let a bot play for {}", seat.name), "bot", number),
                (format!("Replace {} with someone else", seat.name), "open", number),
            ],
            Holder::Bot { plays_for: Some(holder), .. } if holder == person => {
                let label = if is_only {
                    "Take my seat back".to_owned()
                } else {
                    format!("Take back {}’s seat", seat.name)
                };
                vec![(label, "return", number)]
            }
            Holder::Bot { .. } if is_host => {
                vec![(format!("Replace {} with a person", seat.name), "open", number)]
            }
            Holder::Open if is_host => vec![(format!("Let a bot play seat {number}"), "bot", number)],
            _ => Vec::new(),
        }
    }

    fn invite(&self, doc: &TableDoc) -> Markup {
        let invitation = self.app.secret.invitation(&self.table.id, doc.invitation_epoch);
        let link = format!("{}{}?i={invitation}", self.app.site.origin(), self.table.path());
        markup! {
            p { "Invite someone with this link:" }
            (html::to_copy("invitation", "Invitation", &link))
            @if doc.host == self.person() {
                (html::form(&format!("{}/renew", self.table.path()), &self.visitor.csrf(self.app),
                    &html::button("Make a new link", "renew", "1", html::Weight::Plain)))
            }
        }
    }

    fn join_form(&self, doc: &TableDoc) -> Markup {
        let csrf = self.visitor.csrf(self.app);
        let what = if rolls(doc) { "Add your own randomness to the dice" } else { "Add your own randomness" };
        let inside = markup! {
            input type="hidden" name="i" value=(self.invitation);
            @if self.visitor.person.is_none() { (name_field("")) }
            details {
                summary { (what) }
                p.hint { "The seed is already fixed. Its fingerprint (SHA-256): " code { (self.table.commitment()) } }
                (html::field("Optional: whatever you type is mixed in", "words", "text", ""))
            }
            (html::button("Join", "join", "1", html::Weight::Main))
        };
        markup! { div data-leads { (html::form(&format!("{}/join", self.table.path()), &csrf, &inside)) } }
    }

    /// Who invites to what, as the title of the page says it.
    pub(crate) fn invitation_title(doc: &TableDoc) -> String {
        let title = catalog::game(&doc.game).map_or("a game", |game| game.title);
        let host = doc.seats_of(&doc.host).next().map_or("Someone", |index| &doc.seats[index].name);
        format!("{host} invites you to {title}")
    }

    /// What a table is about: `3 players · 20–60 min · 2 min a turn`.
    pub(crate) fn table_facts(doc: &TableDoc) -> String {
        let count = doc.seats.len();
        let players = if count == 1 { "1 player".to_owned() } else { format!("{count} players") };
        let minutes = catalog::game(&doc.game).map(|game| minutes(&game));
        let limit = doc
            .deadline
            .map_or_else(|| "no time limit".to_owned(), |limit| format!("{} a turn", limit_words(limit)));
        [Some(players), minutes, Some(limit)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The page before the game: for a guest an invitation, for players who has a seat and which seats are open.
    pub(crate) fn waiting_room(&self, doc: &TableDoc) -> Markup {
        let sits = doc.seats_of(self.person()).next().is_some();
        let (root, info) = (self.app.site.root(), catalog::game(&doc.game));
        let title = info.map_or("A game", |game| game.title);
        let may_join = !sits && self.may_join && doc.closed.is_none();
        let heading = match doc.closed {
            Some(_) => format!("This table of {title} is closed"),
            None if may_join => Self::invitation_title(doc),
            None => format!("{title} is waiting for players"),
        };
        let inside = markup! {
            (self.lost_seat(doc))
            p { b { (Self::table_facts(doc)) } }
            @if let Some(game) = &info {
                p { (game.blurb) " " a href={ (root) "/how-to/" (game.id) } { "How to play" } }
                @if may_join { img.game-picture src={ (root) "/assets/" (game.id) ".svg" } alt="" width="320" height="180"; }
            }
            (PreEscaped(seats(doc, &self.app.site).html))
            @if doc.closed.is_some() {
                p { (html::link(&format!("{root}/new?game={}", doc.game), "New table", html::Weight::Main)) }
            } @else if sits {
                (self.while_waiting(doc))
            } @else if self.may_join {
                (self.join_form(doc))
            } @else {
                p { "You need an invitation to join this table." }
            }
            p.away id="away" role="status" hidden {}
            p.unseen id="say" role="status" aria-live="polite" {}
        };
        markup! { div data-path=(self.table.path()) data-waiting { (html::lead(&heading, &inside)) } }
    }

    /// What a player can do before the game starts.
    fn while_waiting(&self, doc: &TableDoc) -> Markup {
        let (path, csrf) = (self.table.path(), self.visitor.csrf(self.app));
        let is_host = doc.host == self.person();
        let kept = doc.seats.iter().zip(1..).filter(|(seat, _)| seat.kept_for.is_some() && is_host);
        markup! {
            (self.invite(doc))
            p { "The game starts when every seat is taken. This page updates by itself." }
            @if is_host {
                @let label = "Start now with bots in the empty seats";
                @if kept_names(doc).is_empty() {
                    (html::form(&format!("{path}/fill"), &csrf, &html::button(label, "fill", "1", html::Weight::Plain)))
                } @else {
                    p { (html::link(&self.confirm("fill", 0), label, html::Weight::Plain)) }
                }
            }
            div.buttons {
                @for (seat, number) in kept {
                    (html::link(&self.confirm("open", number), &format!("Give {}’s seat to someone else", seat.name), html::Weight::Plain)) " "
                }
                (html::link(&self.confirm("leave", 0), "Leave", html::Weight::Plain)) " "
                @if is_host { (html::link(&self.confirm("close", 0), "Close table", html::Weight::Plain)) }
            }
            details {
                summary { (if rolls(doc) { "Fair dice" } else { "Fair chance" }) }
                p { "The seed is already fixed. Its fingerprint (SHA-256): " code { (self.table.commitment()) } }
            }
        }
    }
}
