//! What happened: the last entries in sentences, with their dice and rules; the players; the luck ledger.

use engine::{EventWords, Line, Rule, Seat};
use maud::{Markup, html};
use timetripper::{luck::Account, state::Fate};

use super::desk::Desk;
use crate::{
    Fragment,
    kit::{counter, dice, players::PlayerCard, why::footnote, why::why},
};

/// How many entries the page shows; the others are a link away.
const SHOWN: usize = 24;

/// The log, the rules it cites, the players' bar and the ledger.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let story = desk.scene.story;
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
                @if !line.events.is_empty() { ul { (told(&line.events)) } }
                (thrown(line))
                @for remark in &line.remarks { p.remark { (remark) } }
            }
        },
    )
}

/// The events; a rule that was cited a moment ago is only named again.
fn told(events: &[EventWords]) -> Markup {
    let mut cited: Vec<Rule> = Vec::new();
    let mut first = |rule: Rule| {
        let is_new = !cited.contains(&rule);
        cited.push(rule);
        is_new
    };
    html! {
        @for event in events {
            li { (event.text) " " @if first(event.rule) { (why(event.rule)) } @else { small { (event.rule) } } }
        }
    }
}

/// The dice, those for one purpose together.
fn thrown(line: &Line) -> Markup {
    let groups = line.rolls.chunk_by(|a, b| (a.rule, a.purpose) == (b.rule, b.purpose));
    html! {
        @if !line.rolls.is_empty() {
            p.dice {
                @for group in groups { span { (dice::small(group)) " " (group[0].purpose) } " " }
            }
        }
    }
}

fn player<'a>(desk: &Desk<'a>, seat: Seat) -> PlayerCard<'a> {
    let tripper = desk.state.tripper(seat);
    let scene = desk.scene;
    let has_won = scene.outcome.is_some_and(|outcome| outcome.winners.has(seat));
    let mut facts =
        vec![("Endurance", tripper.endurance.to_string()), ("Experience", tripper.experience.to_string())];
    if desk.view.options.treasure {
        facts.push(("Treasure", tripper.pack.treasure_value.to_string()));
    }
    PlayerCard {
        seat,
        sitter: scene.seats.get(seat.index()),
        name: scene.name(seat),
        is_you: scene.viewer.seat() == Some(seat),
        is_awaited: scene.to_act.has(seat),
        has_won,
        state: match tripper.fate {
            _ if has_won => "home: victor",
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
        pieces: Vec::new(),
    }
}

fn master<'a>(desk: &Desk<'a>, seat: Seat) -> PlayerCard<'a> {
    let scene = desk.scene;
    PlayerCard {
        seat,
        sitter: scene.seats.get(seat.index()),
        name: scene.name(seat),
        is_you: scene.viewer.seat() == Some(seat),
        is_awaited: scene.to_act.has(seat),
        has_won: false,
        state: "Timemaster",
        facts: vec![("Battles", desk.view.path.len().to_string())],
        pieces: Vec::new(),
    }
}

/// What was to be expected of the dice, and what they gave.
fn ledger(desk: &Desk<'_>) -> Fragment {
    let luck = desk.view.luck;
    let row = |what: &str, account: Account| {
        html! {
            tr {
                th scope="row" { (what) }
                td { (account.rolls) }
                td { (account.expected / 36) "." (account.expected % 36 * 10 / 36) }
                td { (account.successes) }
            }
        }
    };
    Fragment::new(
        "tt-luck",
        html! {
            table id="tt-luck" .ruled .luck {
                thead { tr { th scope="col" { "Luck" } th scope="col" { "rolls" } th scope="col" { "expected" } th scope="col" { "came" } } }
                tbody {
                    (row("Our hits", luck.ours))
                    (row("Their hits", luck.theirs))
                    (row("The flux obeys", luck.flux))
                }
            }
        },
    )
}
