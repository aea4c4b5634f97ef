//! The page that shows every part of the kit.

use engine::{EventWords, Line, RollWords, Rule, Seat, rule};
use hexgrid::{Hex, Lower, Sheet};
use maud::{Markup, PreEscaped, html};

use super::{
    arrow::{self, Compass, Stroke},
    chart::{self, Series},
    chips::{Chip, chips},
    counter, dialog, dice,
    hex::{self, HexCell},
    letters::{self, LetterCard},
    log,
    players::{self, PlayerCard},
    prompt::PromptBar,
    ring::{self, Press, Ring},
    square::{SquareMap, Wrap},
    timeline::{self, TurnBox},
    track,
    why::{footnote, why},
};
use crate::{
    Kind, Sitter,
    act::Act,
    html::{Weight, button, field, form, link, notice, table},
    palette::LIVERIES,
};

/// A part with its name and what it is for.
fn part(name: &str, what: &str, inside: &Markup) -> Markup {
    html! { section.card { h2 { (name) } p.hint { (what) } (inside) } }
}

/// Every part with sample data, as the inside of `<main>`.
pub(crate) fn show() -> String {
    html! {
        header.title { h1 { "The kit" } p { "what the boards are made of" } (dialog::opener("keys", "Keys")) }
        div.parts {
            (part("Square map", "Edges joined, with a row’s shift at the sides; a ring about to be pressed.", &map()))
            (part("Hex map", "Any list of hexes, with terrain.", &hexes()))
            (part("Counters", "Sixteen liveries, told apart by mark as well as colour; a ghost.", &counters()))
            (part("Arrows", "Moves and shots, in eight directions.", &arrows()))
            (part("Prompt bar", "Whose turn, what can I do, what just happened, why.", &prompt()))
            (part("Players’ bar", "Who sits where, and whom the table waits for.", &all_players()))
            (part("Turns", "A record track one can go back along.", &turns()))
            (part("Tracks", "Boxes with a marker; and how much is left.", &tracks()))
            (part("Dice", "Pips for six sides, numerals for others.", &all_dice()))
            (part("Log", "An item an entry; every line says why.", &a_log()))
            (part("Chart", "A line a player, broken differently.", &charts()))
            (part("Chips", "The phrases of a draft, with prices, to be dropped one by one.", &draft()))
            (part("Letters", "From one player to another.", &post()))
            (part("Why and dialogs", "A rule’s number opens its footnote; a card lies over the page.", &whys()))
            (part("Pages around the table", "Buttons, fields, tables, notices.", &pages()))
        }
        div id="rules" { @for rule in ["5.1", "6.2", "7"] { (PreEscaped(footnote(Rule(rule), GIST.get(rule)).html)) } }
        (dialog::dialog("keys", "Keys", &dialog::keys()))
    }
    .into_string()
}

/// Gists for the sample.
struct Gists(&'static [(&'static str, &'static str)]);

const GIST: Gists = Gists(&[
    ("5.1", "The first digit is the move, 1 to 8 a direction, 9 for staying."),
    ("6.2", "A change costs more the longer ago the order was for."),
    ("7", "Every replay pays a Victory Point per Man and turn on the board."),
]);

impl Gists {
    fn get(&self, rule: &str) -> Option<&'static str> {
        self.0.iter().find(|(number, _)| *number == rule).map(|(_, gist)| *gist)
    }
}

fn press(label: &str) -> Press {
    Press { act: Act::whole("sample"), label: label.to_owned() }
}

fn map() -> Markup {
    let board = SquareMap { rows: 8, columns: 8, wrap: Wrap::Around { lower: 1 } };
    let at = |row, column, seat: usize, number: &str| {
        let (x, y) = SquareMap::centre(row, column);
        html! { g.man.{ "s" (seat + 1) } transform={ "translate(" (x) " " (y) ")" } { (counter::face(Seat::new(seat), number)) } }
    };
    let compass_ring = Ring {
        stroke: Stroke::Move,
        arrows: Compass::ALL.map(|compass| Some(press(compass.glyph()))),
        middle: Some(press("Stays")),
        apart: None,
    };
    let pieces = html! { (at(1, 2, 0, "11")) (at(5, 1, 1, "23")) (at(4, 4, 2, "35")) (at(7, 8, 4, "52")) };
    let (x, y) = SquareMap::centre(4, 4);
    let symbols = html! { (counter::symbols()) (arrow::symbols()) (ring::symbols()) };
    board.draw("A sample map", &symbols, &pieces, &compass_ring.draw(x, y))
}

fn hexes() -> Markup {
    let sheet = Sheet::new(Lower::Even, 1..=8, 1..=6);
    let terrain = |hex: Hex| {
        ["clear", "clear", "wood", "clear", "water", "rough", "clear"]
            [(hex.q * 5 + hex.r * 3).rem_euclid(7).unsigned_abs() as usize]
    };
    let label = |hex: Hex| sheet.name(hex).map(|name| name.to_string()).unwrap_or_default();
    let cells: Vec<_> =
        sheet.hexes().map(|hex| HexCell { hex, label: label(hex), terrain: terrain(hex) }).collect();
    let (x, y) = cells.get(20).map(|cell| hex::centre(cell.hex)).unwrap_or_default();
    let top =
        html! { g.man.s4 transform={ "translate(" (x) " " (y) ")" } { (counter::face(Seat::new(3), "4")) } };
    hex::map("A sample of hexes", &cells, &top)
}

fn counters() -> Markup {
    html! {
        div.row {
            @for (index, livery) in LIVERIES.iter().enumerate() {
                span title=(livery.name) { (counter::icon(Seat::new(index), &format!("{}1", index + 1))) }
            }
            (counter::chip(Seat::new(1), "21"))
            span.ghost { (counter::icon(Seat::new(0), "12")) }
        }
    }
}

fn arrows() -> Markup {
    html! {
        svg viewBox="-40 -40 240 80" role="img" aria-label="Arrows" {
            @for compass in Compass::ALL { (arrow::arrow(Stroke::Move, 0, 0, compass)) (arrow::arrow(Stroke::Shot, 90, 0, compass)) }
            (arrow::burst(170, 0))
        }
    }
}

fn prompt() -> Markup {
    let bar = PromptBar {
        place: "Turn 3 of 10 · Ada, player 1".to_owned(),
        question: "Man 12: where does he move?".to_owned(),
        rule: Some(rule!("5.1")),
        hint: "Choose an arrow for his move, or the middle to stay.".to_owned(),
        news: Some(("Turns 1 to 2 were replayed: one Man lost, one Man saved.".to_owned(), rule!("7"))),
        is_yours: true,
        what_if: true,
        buttons: html! { button.main type="button" { "Submit" } button type="button" { "Back" } },
    };
    html! { (PreEscaped(bar.draw().html)) }
}

fn all_players() -> Markup {
    let sitters =
        [("Ada", Kind::Person, true), ("Babbage", Kind::Bot, true), ("Cantor", Kind::Person, false)];
    html! {
        ul.players {
            @for (index, (name, kind, is_here)) in sitters.into_iter().enumerate() {
                @let sitter = Sitter { name: name.to_owned(), kind, is_here };
                @let card = PlayerCard {
                    seat: Seat::new(index), sitter: Some(&sitter), name: name.to_owned(), is_you: index == 0,
                    is_awaited: index < 2, has_won: false, state: if index < 2 { "planning" } else { "orders are in" },
                    facts: vec![("Points", (17 * (index + 1)).to_string()), ("Energy", "20".to_owned())],
                    pieces: (0..5).map(|piece| piece != index).collect(),
                };
                (players::card(card.seat, &html! { @for part in card.draw() { (PreEscaped(part.html)) } }))
            }
        }
    }
}

fn turns() -> Markup {
    let cell = |turn: u8| TurnBox {
        is_played: turn < 5,
        is_now: turn == 5,
        is_changed: turn == 2,
        lost: if turn == 3 { vec![(Seat::new(1), "24".to_owned())] } else { Vec::new() },
    };
    let costs: Vec<_> =
        (1..=10_u16).map(|turn| (turn < 5).then(|| ((5 - turn) * (6 - turn) / 2, turn > 1))).collect();
    html! {
        div.sheet.watching {
            div.strip { @for turn in 1..=10 { (PreEscaped(cell(turn).draw(turn).html)) } }
            (PreEscaped(timeline::prices(&costs).html))
        }
        (timeline::player())
    }
}

fn tracks() -> Markup {
    html! { (track::track("Energy", 21, 12, 14)) p { "Energy, some of it planned" } (track::gauge(14, 6)) }
}

fn all_dice() -> Markup {
    html! { div.row { @for face in 1..=6 { (dice::die(6, face)) } (dice::die(10, 7)) (dice::die(20, 13)) (dice::die(256, 201)) } }
}

fn a_log() -> Markup {
    let event = |rule, text: &str| EventWords { rule, text: text.to_owned() };
    let roll = |face| RollWords { rule: rule!("7"), purpose: "where he lands", sides: 6, face };
    let line = Line {
        entry: 12,
        seat: Some(Seat::new(1)),
        by_clock: false,
        action: Some("21 35, submit".to_owned()),
        rolls: vec![roll(3), roll(5)],
        events: vec![
            event(rule!("7"), "Player 2 gets 4 Victory Points."),
            event(rule!("6.2"), "3 Energy are spent."),
        ],
        remarks: Vec::new(),
    };
    html! { ol.log { (PreEscaped(log::item(&line, &|_| "Babbage".to_owned(), "/kit").html)) } }
}

fn charts() -> Markup {
    let series: Vec<_> = (0..4_u16)
        .map(|seat| Series {
            seat: Seat::new(seat.into()),
            values: (0..8).map(|turn| turn * (5 + seat) + turn * turn / (seat + 1)).collect(),
        })
        .collect();
    let names: Vec<_> = ["Ada", "Babbage", "Cantor", "Dedekind"]
        .iter()
        .enumerate()
        .map(|(i, n)| (Seat::new(i), (*n).to_owned()))
        .collect();
    html! { (chart::figure("Victory Points", 10, &html! { (PreEscaped(chart::lines("sample-lines", 10, &series).html)) })) (chart::key(&names)) }
}

fn draft() -> Markup {
    let chip = |face: &str, price, is_open| Chip {
        face: html! { (face) },
        words: face.to_owned(),
        price,
        drop: Some(Act::whole("")),
        is_open,
    };
    chips(&[chip("11 → ↓", None, false), chip("T2 13 ← ·", Some(6), false), chip("12 …", None, true)])
}

fn post() -> Markup {
    let letter = LetterCard {
        id: "l-sample".to_owned(),
        from: (Seat::new(2), "Cantor".to_owned()),
        to: "Ada".to_owned(),
        when: "turn 2".to_owned(),
        words: "There are more squares between us\nthan you think.".to_owned(),
    };
    let send = letters::addressees(
        &[(Act::whole("to 3 \"\""), "Write to Cantor".to_owned(), "to Cantor".to_owned())],
        "",
    );
    html! { ul.letters { (PreEscaped(letter.draw().html)) } (letters::card("/t/sample", "", 400, &html! { (PreEscaped(send.html)) })) }
}

fn whys() -> Markup {
    html! {
        p { "A Man moves one square." "\u{a0}" (why(rule!("5.1"))) " To change the past costs Energy." "\u{a0}" (why(rule!("6.2"))) }
        (dialog::opener("keys", "Open a card"))
    }
}

fn pages() -> Markup {
    let rows = [
        vec![html! { "The back room" }, html! { "3 of 4" }],
        vec![html! { "Long distance" }, html! { "2 of 9" }],
    ];
    html! {
        (table(&["Table", "Seats"], &rows))
        (form("/kit", "", &html! { (field("Your name", "name", "text", "Ada")) (button("Sit down", "sit", "1", Weight::Main)) " " (link("/kit", "Look on", Weight::Plain)) }))
        (notice("It is your turn at one table."))
    }
}
