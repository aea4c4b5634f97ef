//! What lies around the map: players, charts, letters, the log, the printout, the proof of the dice.

use engine::{Rule, Seat};
use maud::{Markup, html};
use time_trap::{Account, ENERGY_A_TURN, Letter, PlayerView, TURNS, View, printout};

use super::desk::Desk;
use super::letters::{LetterCard, addressees};
use kit::{
    Fragment,
    act::Act,
    chart::{self, Series},
    log,
    players::PlayerCard,
    why::{footnote, why},
};

/// The players' bar, two fragments a player.
pub(super) fn players(desk: &Desk<'_>) -> Vec<Fragment> {
    desk.view.players.iter().flat_map(|player| card(desk, player).draw()).collect()
}

fn card<'a>(desk: &Desk<'a>, player: &PlayerView) -> PlayerCard<'a> {
    let card = PlayerCard::new(desk.scene, player.seat);
    let men = desk.view.men.iter().filter(|man| man.man.owner() == player.seat);
    PlayerCard {
        state: match (card.has_won, desk.view.over, player.submitted) {
            (true, ..) => "victor",
            (_, true, _) => "",
            _ if player.missed => "no orders in time",
            (.., true) => "orders are in",
            _ => "planning",
        },
        facts: vec![("Points", player.points.to_string()), ("Energy", player.energy.to_string())],
        pieces: men.map(|man| man.destroyed.is_none()).collect(),
        ..card
    }
}

/// The lines of the two charts.
pub(super) fn charts(desk: &Desk<'_>) -> [Fragment; 2] {
    let series = |start: u16, value: fn(&Account) -> u16| -> Vec<Series> {
        let line = |player: &PlayerView| Series {
            seat: player.seat,
            values: std::iter::once(start).chain(player.history.iter().map(value)).collect(),
        };
        desk.view.players.iter().map(line).collect()
    };
    [
        chart::lines("points", TURNS, &series(0, |account| account.points)),
        chart::lines("energy", TURNS, &series(ENERGY_A_TURN, |account| account.energy)),
    ]
}

/// The log, an item a fragment.
pub(super) fn story(desk: &Desk<'_>) -> Vec<Fragment> {
    let name = |seat: Seat| desk.scene.name(seat);
    desk.scene.log.iter().map(|line| log::item(line, &name, desk.scene.path)).collect()
}

/// The rules cited on the page, a footnote a fragment.
pub(super) fn rules(desk: &Desk<'_>) -> Vec<Fragment> {
    desk.cited().into_iter().map(|rule| footnote(rule, (desk.scene.gist)(rule))).collect()
}

/// The letters one may read, and the buttons to send one.
pub(super) fn letters(desk: &Desk<'_>) -> Vec<Fragment> {
    let mut fragments: Vec<_> = desk
        .view
        .letters
        .iter()
        .enumerate()
        .map(|(at, letter)| letter_card(desk, at, letter).draw())
        .collect();
    let whom = whom(desk);
    let note = match desk.own {
        _ if desk.view.over || !whom.is_empty() => "",
        Some(_) => "No more cards can be handed in this turn.",
        None => "Only those at the table write and read cards.",
    };
    fragments.push(addressees(&whom, note));
    fragments
}

fn letter_card(desk: &Desk<'_>, at: usize, letter: &Letter) -> LetterCard {
    // Cards of one writer and turn keep their order, whatever arrives between them.
    let earlier = &desk.view.letters[..at];
    let nth = earlier.iter().filter(|other| (other.turn, other.from) == (letter.turn, letter.from)).count();
    let to: Vec<_> = letter.to.iter().map(|seat| desk.scene.name(seat)).collect();
    let way = if letter.delivered { "" } else { ", not yet delivered" };
    let when = format!("turn {}{way}", letter.turn);
    LetterCard {
        id: format!("l-{}-{}-{nth}", letter.turn, letter.from),
        from: (letter.from, desk.scene.name(letter.from)),
        to: to.join(", "),
        when,
        words: letter.words.clone(),
    }
}

/// Whom a card can be sent to now: what it posts, what it does, and what the button says.
fn whom(desk: &Desk<'_>) -> Vec<(Act, String, String)> {
    let Some((own, _)) = desk.own else { return Vec::new() };
    let others = desk.view.players.iter().map(|player| player.seat).filter(|&seat| seat != own);
    let one = |seat: Seat| {
        let label = format!("Write a Diplomatic Message to player {seat}");
        Some((desk.write_to(&seat.to_string())?, label, format!("to {}", desk.scene.name(seat))))
    };
    let mut whom: Vec<_> = others.filter_map(one).collect();
    if desk.view.players.len() > 2 {
        let label = "Write a Diplomatic Message to all players".to_owned();
        whom.extend(desk.write_to("all").map(|act| (act, label, "to all".to_owned())));
    }
    whom
}

/// The printout as everybody may read it. It is long and seldom open, so it is no fragment: the client fetches
/// the page again when somebody opens it after a turn.
pub(super) fn paper(desk: &Desk<'_>) -> Markup {
    let mut view = View { plan: None, letters: Vec::new(), ..desk.view.clone() };
    for player in &mut view.players {
        (player.submitted, player.missed) = (false, false);
    }
    html! { pre id="printout" tabindex="0" data-again { (printout(&view)) } }
}

/// The proof that nobody bent the dice.
pub(super) fn proof(desk: &Desk<'_>) -> Fragment {
    let scene = desk.scene;
    Fragment::new(
        "proof",
        html! {
            div id="proof" {
                @match (&scene.commitment, &scene.seed) {
                    (Some(commitment), Some(seed)) => {
                        p { "This was promised before the first roll, as the SHA-256 of the seed:" }
                        code { (commitment) }
                        p { "And this is the seed:" }
                        code { (seed) }
                        p { "Save the game file and run " kbd { "anachron verify FILE" } ": it rolls every die again." }
                    }
                    (Some(commitment), None) => {
                        p { "All dice come from a secret seed. This is its SHA-256, shown before the first roll:" }
                        code { (commitment) }
                        p { "When the game is over the seed is shown, and anybody can roll every die again." }
                    }
                    _ => { p { "These dice were given by hand; there is nothing to prove." } }
                }
            }
        },
    )
}

/// What the edges of the map do.
pub(super) fn legend() -> Markup {
    html! {
        details.legend {
            summary { "The map has no edges" }
            "The faint strips repeat what lies beyond. Off the right a Man comes in at the left " b { "one row lower" }
            " " (why(Rule("3.3"))) ", off the left at the right one row higher; off the top, at the bottom "
            (why(Rule("3.2"))) ". The small numerals in the strips are the rows he would come in at."
        }
    }
}
