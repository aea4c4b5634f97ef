//! What happened: the last entries in sentences, with their dice and rules; the players; the luck ledger.

use engine::{EventWords, Line, RollWords, Rule, Seat};
use maud::{Markup, html};
use timetripper::{luck::Account, state::Fate};

use super::desk::Desk;
use kit::{Fragment, counter, dice, players::PlayerCard, why::footnote, why::why};

/// How many entries the page shows; the others are a link away.
const SHOWN: usize = 24;

/// The log, the rules it cites, the players' bar and the ledger.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let story = desk.scene.log;
    let shown = &story[story.len().saturating_sub(SHOWN)..];
    let mut fragments: Vec<_> = shown.iter().map(|line| item(desk, line)).collect();
    let rules = desk.cited(shown);
    fragments.extend(rules.into_iter().map(|rule| footnote(rule, (desk.scene.gist)(rule))));
    fragments.extend(desk.view.seats().iter().flat_map(|seat| player(desk, seat).draw()));
    fragments.extend(desk.state.master().map(|seat| master(desk, seat).draw()).into_iter().flatten());
    fragments.push(ledger(desk));
    fragments
}

/// One entry as an item that is added to the element `log`; its number leads to the position after it.
fn item(desk: &Desk<'_>, line: &Line) -> Fragment {
    let id = format!("e-{}", line.entry);
    Fragment::new(
        id.clone(),
        html! {
            li id=(id) data-append="log" {
                p.head {
                    a.no href={ (desk.scene.path) "/at?n=" (line.entry) } { (line.entry) }
                    @if let Some(seat) = line.seat {
                        (counter::chip(seat, &seat.to_string())) b { (desk.scene.name(seat)) }
                        @if line.by_clock { " · the clock" }
                        @if let Some(action) = &line.action { code { (action) } }
                    } @else { b { "Set-up" } }
                }
                @if !line.events.is_empty() { ul { (told(desk, &line.events)) } }
                (thrown(line))
                @for remark in &line.remarks { p.remark { (remark) } }
            }
        },
    )
}

/// The events; a rule that was cited a moment ago is only named again.
fn told(desk: &Desk<'_>, events: &[EventWords]) -> Markup {
    let mut cited: Vec<Rule> = Vec::new();
    let mut first = |rule: Rule| {
        let is_new = !cited.contains(&rule);
        cited.push(rule);
        is_new
    };
    html! {
        @for event in events {
            li { (desk.said(&event.text)) " " @if first(event.rule) { (why(event.rule)) } @else { small { (event.rule) } } }
        }
    }
}

/// The dice, those for one purpose together.
fn thrown(line: &Line) -> Markup {
    let mut groups: Vec<(&str, Vec<&[RollWords]>)> = Vec::new();
    for rolls in line.rolls.chunk_by(|a, b| a.purpose == b.purpose).flat_map(|same| same.chunks(2)) {
        match groups.iter_mut().find(|(purpose, _)| *purpose == rolls[0].purpose) {
            Some((_, all)) => all.push(rolls),
            None => groups.push((rolls[0].purpose, vec![rolls])),
        }
    }
    html! {
        @if !groups.is_empty() {
            p.dice {
                @for (purpose, all) in groups {
                    (purpose) " " i.pips6 { @for rolls in all { (dice::small(rolls)) " " } }
                }
            }
        }
    }
}

fn player<'a>(desk: &Desk<'a>, seat: Seat) -> PlayerCard<'a> {
    let tripper = desk.state.tripper(seat);
    let scene = desk.scene;
    let card = PlayerCard::new(scene, seat);
    let mut facts =
        vec![("Endurance", tripper.endurance.to_string()), ("Experience", tripper.experience.to_string())];
    if desk.view.options.treasure {
        facts.push(("Treasure", tripper.pack.treasure_value.to_string()));
    }
    PlayerCard {
        state: match tripper.fate {
            _ if card.has_won => "home: victor",
            Fate::Home => "home",
            Fate::Stranded => "left behind",
            Fate::Adrift => "adrift in time",
            Fate::Swept => "in the flux",
            Fate::Here if tripper.endurance == 0 => "dead",
            Fate::Here if desk.is_equipping() => "packing",
            Fate::Here if tripper.bleeding => "bleeding",
            Fate::Here if tripper.shot_at => "shot at",
            Fate::Here => "in battle",
        },
        facts,
        ..card
    }
}

fn master<'a>(desk: &Desk<'a>, seat: Seat) -> PlayerCard<'a> {
    PlayerCard {
        has_won: false,
        state: "Timemaster",
        facts: vec![("Battles", desk.view.path.len().to_string())],
        ..PlayerCard::new(desk.scene, seat)
    }
}

/// What was to be expected of the dice, and what they gave.
fn ledger(desk: &Desk<'_>) -> Fragment {
    let luck = desk.view.luck;
    let row = |what: &str, account: Account| {
        let tenths = account.expected * 10 / 36;
        html! { (what) " " b { (account.successes) } " of " (account.rolls) " (" (tenths / 10) "." (tenths % 10) ") " }
    };
    Fragment::new(
        "tt-luck",
        html! {
            p id="tt-luck" .luck {
                (row("Luck, and what was to be expected: our hits", luck.ours))
                (row("· theirs", luck.theirs))
                (row("· the flux", luck.flux))
            }
        },
    )
}
