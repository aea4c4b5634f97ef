//! The whole trip told at the end: the battles, each with what came of it, how it ended, what it was worth, and what
//! the dice owed; the path itself lies on the Time Displays next to it.
//!
//! One fragment, `tt-trip`, always there and empty until the trip is over.

use engine::{EventWords, Line, Rule, Seat};
use maud::{Markup, html};
use timetripper::{
    TimeTripper, View,
    equip::MUST,
    luck::Account,
    setup::{Victory, load_words},
    state::{End, Fate, MAX_TRIPPERS, Phase},
    tell::pounds,
    time::Era,
};

use super::{
    desk::said,
    equip::{contents, victory_rule, victory_words},
    times,
};
use kit::{Fragment, Scene, why::why};

/// The rules that the story of a trip cites.
pub(super) const RULES: [Rule; 5] = [Rule("5.31"), Rule("8.21D"), Rule("8.21E"), Rule("9.25"), Rule("11.0")];

/// The story of a trip that is over.
pub(super) fn fragments(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    let inside = if let Phase::Over(end) = scene.view.phase {
        told(scene, end)
    } else {
        html! { div id="tt-trip" hidden {} }
    };
    vec![Fragment::new("tt-trip", inside)]
}

/// One battle of a trip.
#[derive(Default)]
struct Leg {
    battle: u8,
    stages: u16,
    kills: u16,
    lost: u16,
    treasures: Vec<String>,
    /// How it ended, as the log says.
    ending: String,
}

/// What the log says of the trip.
#[derive(Default)]
struct Tale {
    legs: Vec<Leg>,
    /// What led to a death, and the death itself, the latest only.
    death: Vec<EventWords>,
    /// The tries at the present.
    tries: Vec<EventWords>,
}

impl Tale {
    fn read(view: &View, story: &[Line]) -> Self {
        let mut tale = Self::default();
        let mut blows: Vec<EventWords> = Vec::new();
        for event in story.iter().flat_map(|line| &line.events) {
            let text = event.text.as_str();
            if text.starts_with("Landed in battle ") {
                let battle = view.path.get(tale.legs.len()).copied().unwrap_or_default();
                tale.legs.push(Leg { battle, ..Leg::default() });
                blows.clear();
            }
            if event.rule == Rule("5.31") {
                tale.tries.push(event.clone());
            }
            let Some(leg) = tale.legs.last_mut() else { continue };
            match event.rule.0 {
                "4.0" if text.starts_with("Battle Stage") => leg.stages += 1,
                "8.84" if !text.starts_with("The ") => leg.kills += 1,
                "9.25" | "8.21D" | "8.21E" => blows.push(event.clone()),
                "14.0" => leg
                    .treasures
                    .extend(text.split_once(": ").map(|(_, name)| name.trim_end_matches('.').to_owned())),
                "11.0" if text.starts_with("Tripper ") => {
                    leg.lost += lost(text);
                    if text.ends_with("is dead.") {
                        tale.death = blows.iter().rev().take(3).rev().chain([event]).cloned().collect();
                        text.clone_into(&mut leg.ending);
                    }
                }
                "12.0" | "b55" | "b66" | "b72" => text.clone_into(&mut leg.ending),
                _ => {}
            }
        }
        tale
    }

    /// Puts the players' names into the words.
    fn call(&mut self, said: impl Fn(&str) -> String) {
        for event in self.death.iter_mut().chain(&mut self.tries) {
            event.text = said(&event.text);
        }
        for leg in &mut self.legs {
            leg.ending = said(&leg.ending);
        }
    }
}

/// The number in `Tripper 1 loses 3 Endurance and has 9.`
fn lost(text: &str) -> u16 {
    let after = text.split_once(" loses ").map(|(_, after)| after);
    after.and_then(|after| after.split(' ').next()?.parse().ok()).unwrap_or(0)
}

fn told(scene: &Scene<'_, TimeTripper>, end: End) -> Markup {
    let view = scene.view;
    let mut tale = Tale::read(view, scene.log);
    tale.call(|text| said(scene, text));
    html! {
        section id="tt-trip" .tt-trip aria-label="The whole trip" {
            h2 { (headline(scene, end)) }
            p.tt-verdict { (verdict(view)) " " (why(victory_rule(view.options.victory))) }
            (ending(end, &tale))
            @if view.options.blind { (displays(view)) }
            (legs(view, &tale))
            div.tt-below {
                (packs(scene))
                (ledger(view))
            }
            p.tt-on {
                a.button.main href=(again(view)) { "Try again with the same load" }
                " " a.button href="/best/timetripper" { "Your best trips" }
            }
        }
    }
}

fn headline(scene: &Scene<'_, TimeTripper>, end: End) -> String {
    let view = scene.view;
    let battles = count(view.path.len(), "battle");
    let home: Vec<_> = view
        .seats()
        .iter()
        .filter(|seat| fate(view, *seat) == Fate::Home)
        .map(|seat| scene.name(seat))
        .collect();
    match end {
        End::Home if view.players == 1 => format!("Home after {battles}"),
        End::Home => format!("Home after {battles}: {}", home.join(", ")),
        End::Dead => {
            let last = view.path.last().and_then(|battle| view.book.battle(*battle));
            format!(
                "Fallen in the {} battle: {}",
                times::nth(view.path.len()),
                last.map_or("", |battle| &battle.title)
            )
        }
        End::LostInTime => format!("Lost in time after {battles}"),
    }
}

fn fate(view: &View, seat: Seat) -> Fate {
    view.trippers[seat.index() % MAX_TRIPPERS].fate
}

/// [16.0] What the trip was worth by the victory option.
fn verdict(view: &View) -> String {
    let goal = victory_words(&view.options);
    let home: Vec<_> = view.seats().iter().filter(|seat| fate(view, *seat) == Fate::Home).collect();
    let mut words = format!("The aim was to {goal} ");
    if home.is_empty() {
        words.push_str("Nobody did.");
        return words;
    }
    if view.options.tontine {
        words.push_str(if home.len() == 1 {
            "One alone came home and has won."
        } else {
            "Too many came home: nobody has won."
        });
        return words;
    }
    let load: u16 = home.iter().map(|seat| view.trippers[seat.index() % MAX_TRIPPERS].load).sum();
    let treasure: u32 = home
        .iter()
        .map(|seat| u32::from(view.trippers[seat.index() % MAX_TRIPPERS].pack.treasure_value))
        .sum();
    let worth = match view.options.victory {
        Victory::Minimal => format!("You came home, and set off with {} pounds.", pounds(load)),
        Victory::Quick => format!("You came home through {}.", count(view.path.len(), "battle")),
        Victory::Best => format!(
            "You came home through {} with {} pounds.",
            count(view.path.len(), "battle"),
            pounds(load)
        ),
        Victory::Treasure => format!("You came home with treasure worth {treasure}."),
        Victory::Team => format!("{} of {} came home.", home.len(), view.players),
    };
    words + &worth
}

/// How it ended: the blow that killed, or the roll on the Time Hole.
fn ending(end: End, tale: &Tale) -> Markup {
    let (heading, events) = match end {
        End::Home => ("How you came home", &tale.tries[..]),
        End::Dead => ("What killed you", &tale.death[..]),
        End::LostInTime => ("How it ended", &[][..]),
    };
    html! {
        div.tt-ending {
            h3 { (heading) }
            @if end == End::LostInTime { p { "Every battle had been visited, and there was nowhere left to land." } }
            @else if events.is_empty() { p { "The log below says it all." } }
            @for event in events.iter().rev().take(4).rev() { p { (event.text) " " (why(event.rule)) } }
        }
    }
}

/// The path on the displays that were blind until now; others lie on the page already, with the path on them.
fn displays(view: &View) -> Markup {
    html! {
        @if let Some(map) = &view.time {
            div.tt-times {
                @for era in Era::ALL {
                    @if view.path.iter().any(|battle| map.displays.find(*battle).is_some_and(|place| place.era == era)) {
                        figure {
                            figcaption { (times::name(era)) }
                            (times::sheet(&map.displays, &view.book, era, &times::path(&view.path, map, era)))
                        }
                    }
                }
            }
        }
    }
}

fn legs(view: &View, tale: &Tale) -> Markup {
    html! {
        ol.tt-legs {
            @for leg in &tale.legs {
                @let battle = view.book.battle(leg.battle);
                li {
                    b { (battle.map_or("", |battle| battle.title.as_str())) }
                    @if let Some(date) = battle.map(|battle| &battle.date).filter(|date| !date.is_empty()) { " (" (date) ")" }
                    span.tt-facts {
                        " battle " (leg.battle) " · " (count(usize::from(leg.stages), "Stage")) " · " (leg.kills) " put out"
                        @if leg.lost > 0 { " · " (leg.lost) " Endurance lost" }
                    }
                    @for treasure in &leg.treasures { p { "Treasure: " (treasure) } }
                    @if !leg.ending.is_empty() { p.hint { (leg.ending) } }
                }
            }
        }
    }
}

/// What was carried out and what was left of it.
fn packs(scene: &Scene<'_, TimeTripper>) -> Markup {
    let view = scene.view;
    html! {
        div {
            h3 { "What you carried" }
            @for seat in view.seats() {
                @let tripper = &view.trippers[seat.index() % MAX_TRIPPERS];
                @if view.players > 1 { p { b { (scene.name(seat)) } " " (fate_words(tripper.fate, tripper.endurance)) } }
                p { (pounds(tripper.load)) " pounds: " (contents(&view.chosen[seat.index() % MAX_TRIPPERS], &MUST)) }
                @if tripper.pack.treasure_value > 0 { p { "Treasure worth " (tripper.pack.treasure_value) } }
            }
            p { (view.kills) " put out of the battle in all." }
        }
    }
}

/// [16.0C] What is kept of a Tripper's trip.
pub(super) fn facts(view: &View, seat: Seat) -> Vec<(&'static str, String)> {
    if !view.seats().has(seat) {
        return vec![("End", "Timemaster".to_owned())];
    }
    let at = seat.index() % MAX_TRIPPERS;
    let tripper = &view.trippers[at];
    let mut facts = vec![
        ("End", fate_words(tripper.fate, tripper.endurance).trim_end_matches('.').to_owned()),
        ("Battles", view.path.len().to_string()),
        ("Put out", view.kills.to_string()),
        ("Load", format!("{} pounds: {}", pounds(tripper.load), contents(&view.chosen[at], &MUST))),
    ];
    if view.options.treasure {
        facts.push(("Treasure", tripper.pack.treasure_value.to_string()));
    }
    facts
}

const fn fate_words(fate: Fate, endurance: u8) -> &'static str {
    match fate {
        Fate::Home => "came home.",
        Fate::Stranded => "was left behind.",
        Fate::Adrift => "drifts through time.",
        Fate::Here | Fate::Swept if endurance == 0 => "died.",
        Fate::Here | Fate::Swept => "was lost.",
    }
}

/// The luck ledger.
fn ledger(view: &View) -> Markup {
    let rows = [
        ("Your shots", "hit", view.luck.ours),
        ("Their shots", "hit", view.luck.theirs),
        ("Your flux", "obeyed", view.luck.flux),
    ];
    html! {
        div {
            h3 { "What the dice owed" }
            table.ruled {
                thead { tr { th scope="col" { "Rolls" } th scope="col" { "of" } th scope="col" { "expected" } th scope="col" { "came" } th scope="col" { "" } } }
                tbody {
                    @for (name, did, account) in rows {
                        tr { td { (name) } td { (account.rolls) } td { (tenths(account.expected)) } td { (account.successes) " " (did) } td { (luck_words(account)) } }
                    }
                }
            }
        }
    }
}

/// Thirty-sixths as a number with a digit after the point.
fn tenths(thirty_sixths: u32) -> String {
    let tenths = (thirty_sixths * 10 + 18) / 36;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn luck_words(account: Account) -> &'static str {
    let (came, expected) = (i64::from(account.successes) * 36, i64::from(account.expected));
    match came - expected {
        _ if account.rolls == 0 => "never rolled",
        -36..=36 => "as it should be",
        over if over > 0 => "more than was due",
        _ => "less than was due",
    }
}

/// Where a new table is made with the same settings and the same load.
fn again(view: &View) -> String {
    let options = &view.options;
    let mut address = format!(
        "/new?game=timetripper&people={}&bots=0&set-victory={}",
        view.players,
        options.victory.letter()
    );
    let mut put = |applies: bool, setting: &str| {
        if applies {
            address.push_str("&set-");
            address.push_str(setting);
        }
    };
    put(options.negotiation, "negotiation=yes");
    put(options.treasure, "treasure=yes");
    put(options.optional_set_up, "set-up=dice");
    put(options.literal_freeze, "literal-freeze=yes");
    put(!options.dice_decide, "choices=ask");
    put(options.tontine, "tontine=yes");
    put(options.pounds != 50, &format!("pounds={}", options.pounds));
    let load = load_words(&view.chosen[0]);
    put(
        view.players == 1 && !load.is_empty(),
        &format!("load={}", load.replace(", ", "%2C").replace(' ', "+")),
    );
    address
}

fn count(number: usize, of: &str) -> String {
    format!("{number} {of}{}", if number == 1 { "" } else { "s" })
}
