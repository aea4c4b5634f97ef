//! The whole trip at its end: the battles, each with what came of it, how it ended, what it was worth, and what the dice
//! gave; the path itself is on the Time Displays next to it.
//!
//! The fragment `trip` is always there and empty until the trip is over; then there is the [`Ending`] too.

use engine::{
    EventWords, Rule, Seat, Setting,
    words::{capital, count, count_of, list, ordinal},
};
use maud::{Markup, html};
use timetripper::{
    Event, View,
    equip::MUST,
    event::Loss,
    gear::pounds,
    legs::{Death, Leg, Wound, legs},
    luck::{Luck, RollCount},
    setup::{Victory, load_words},
    state::{End, Fate, Phase},
    time::Era,
};

use super::{
    context::Context,
    equip::{contents, victory_rule},
    ledger, times,
};
use kit::{Fragment, ending::Ending, why::why};
use plugin::Fact;

/// The rules that the story of a trip cites.
pub(super) const RULES: [Rule; 6] =
    [Rule("5.31"), Rule("8.21D"), Rule("8.21E"), Rule("9.25"), Rule("11.0"), Rule("b52")];

/// How a trip ended as the fragment `result`, and its story as the fragment `trip`.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let Phase::Over(end) = context.view.phase else {
        return vec![Fragment::new("trip", html! { div id="trip" hidden {} })];
    };
    let ending = Ending {
        heading: headline(context, end),
        ranking: Vec::new(),
        decided: vec![verdict(context)],
        more: links(context),
    };
    vec![ending.draw(), Fragment::new("trip", story(context, end))]
}

fn story(context: &Context<'_>, end: End) -> Markup {
    let view = context.view;
    let legs = legs(context.scene.history.events(0).map(|(_, _, event)| event));
    html! {
        section id="trip" .trip aria-label="The whole trip" {
            h2 { "The trip " (why(victory_rule(view.options.victory))) }
            (how_it_ended(context, end, &legs))
            @if view.options.blind { (displays(view)) }
            ol.legs { @for leg in &legs { (leg_line(context, leg)) } }
            div.below {
                (packs(context))
                (luck(&view.luck))
            }
        }
    }
}

/// What to do next: the same trip again, and how it compares. The form leads to a rematch.
fn links(context: &Context<'_>) -> Markup {
    let scene = context.scene;
    let is_own = scene.viewer.seat().is_some_and(|seat| context.view.seats().has(seat)) && scene.at.is_none();
    let may_repeat = is_own && !scene.what_if && !same_start(context.view).is_empty();
    html! {
        div.links {
            @if may_repeat {
                form method="post" action={ (scene.path) "/rematch" } data-leads {
                    input type="hidden" name="csrf" value=(scene.csrf);
                    button name="what" value="same" { "Try again with the same load" }
                }
            }
            a.button href={ (scene.root) "/best/timetripper" } { "Your best trips" }
        }
    }
}

fn battles(view: &View) -> String {
    count(i64::try_from(view.path.len()).unwrap_or(0), "battle")
}

fn headline(context: &Context<'_>, end: End) -> String {
    let view = context.view;
    match end {
        End::Home if view.players == 1 => format!("Home after {}", battles(view)),
        End::Home => format!("Home after {}: {}", battles(view), context.scene.names.list(home(context))),
        End::Dead => {
            let last = view.path.last().map_or("", |battle| context.title(*battle));
            format!("Fallen in the {} battle: {last}", ordinal(view.path.len() as u64))
        }
        End::LostInTime => format!("Lost in time after {}", battles(view)),
    }
}

/// The seats of those who came home.
fn home(context: &Context<'_>) -> Vec<Seat> {
    let is_home = |seat: &Seat| context.state.tripper(*seat).fate == Fate::Home;
    context.view.seats().iter().filter(is_home).collect()
}

/// [16.0] What the trip was worth by the victory option.
fn verdict(context: &Context<'_>) -> String {
    let (view, home) = (context.view, home(context));
    let who = if view.players == 1 { "You" } else { "The team" };
    if home.is_empty() {
        return format!("{who} did not make it home.");
    }
    if view.options.tontine {
        let result = if home.len() == 1 {
            "Only one came home, and wins."
        } else {
            "Too many came home: no one wins."
        };
        return result.to_owned();
    }
    let sum = |of: &dyn Fn(Seat) -> u32| home.iter().map(|seat| of(*seat)).sum::<u32>();
    let load = sum(&|seat| u32::from(context.state.tripper(seat).load));
    let load = pounds(u16::try_from(load).unwrap_or(u16::MAX));
    match view.options.victory {
        Victory::Minimal => format!("{who} made it home, with {load} pounds at the start."),
        Victory::Quick => format!("{who} made it home in {}.", battles(view)),
        Victory::Best => format!("{who} made it home in {} with {load} pounds.", battles(view)),
        Victory::Treasure => {
            let treasure = sum(&|seat| u32::from(context.state.tripper(seat).pack.treasure_value));
            format!("{who} made it home with treasure worth {treasure}.")
        }
        Victory::Team => format!("{} of {} made it home.", home.len(), view.players),
    }
}

/// How it ended: the attacks that killed, or the rolls on the Time Hole.
fn how_it_ended(context: &Context<'_>, end: End, legs: &[Leg]) -> Markup {
    let tries = legs.iter().flat_map(|leg| leg.tries.iter().copied()).filter(|_| end == End::Home);
    let tries: Vec<EventWords<Event>> = tries.map(|event| context.event(event)).collect();
    let deaths = legs.last().filter(|_| end == End::Dead).map_or(&[][..], |leg| &leg.deaths);
    let heading = match end {
        End::Home => "How you got home",
        End::Dead if context.view.players == 1 => "What killed you",
        End::Dead => "What killed the team",
        End::LostInTime => "How it ended",
    };
    html! {
        div.ending {
            h3 { (heading) }
            @if end == End::LostInTime { p { "You had visited every battle, and there was nowhere left to land." } }
            @for event in &tries[tries.len().saturating_sub(6)..] { p { (event.text) " " (why(event.rule)) } }
            @for death in deaths { (blows(context, death)) }
            @if end == End::Dead {
                (exhaustion(context, legs))
                @if let Some(leg) = legs.last() { p { (decided(context, leg)) } }
            }
            @if end == End::Home { p { (comparison(context.view)) } }
        }
    }
}

/// What decided the last battle, in a sentence.
fn decided(context: &Context<'_>, leg: &Leg) -> String {
    let killer = leg.deaths.last().and_then(Death::killer).map(|killer| context.name_of(killer));
    let blow =
        killer.map_or_else(String::new, |killer| format!("{} struck the last blow. ", capital(&killer)));
    let stages = count(leg.stages, "Stage");
    let rested = match leg.gained {
        0 => "none came back with rest".to_owned(),
        gained => format!("{gained} came back with rest"),
    };
    format!("{blow}This battle cost {} Endurance in {stages}, and {rested}.", leg.lost)
}

/// Every blow that someone who died had in the last battle, Stage by Stage, with the Endurance it cost.
fn blows(context: &Context<'_>, death: &Death) -> Markup {
    let victim = match context.view.players {
        1 => "you".to_owned(),
        _ => context.scene.name(death.seat),
    };
    let blow = |wound: &Wound| {
        let by = wound.by.map_or_else(|| "something".to_owned(), |by| context.name_of(by));
        format!("{by} (−{})", wound.lost)
    };
    let line = |wounds: &[Wound]| {
        let blows: Vec<_> = wounds.iter().map(blow).collect();
        let (stage, lost) = (wounds[0].stage, wounds.iter().map(|wound| u16::from(wound.lost)).sum::<u16>());
        format!("Stage {stage}: {} hit {victim}, −{lost} Endurance in all.", list(&blows))
    };
    let stages = death.wounds.chunk_by(|one, other| one.stage == other.stage);
    html! { @if !death.wounds.is_empty() { ol.blows { @for wounds in stages { li { (line(wounds)) } } } } }
}

/// What no attack explains: the last point went for an effort, or bled away.
fn exhaustion(context: &Context<'_>, legs: &[Leg]) -> Markup {
    let deaths = legs.last().map_or(&[][..], |leg| &leg.deaths);
    html! {
        @for death in deaths {
            @let name = context.scene.name(death.seat);
            @match death.cause {
                Loss::Attack => {},
                Loss::Effort => p { (name) " spent the last point of Endurance on acting. " (why(Rule("11.0"))) },
                Loss::Bleeding => p { (name) " bled to death. " (why(Rule("b52"))) },
            }
        }
    }
}

/// The path on the displays that were blind until now; others are on the page already, with the path on them.
fn displays(view: &View) -> Markup {
    html! {
        @if let Some(map) = &view.time {
            div.times {
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

fn leg_line(context: &Context<'_>, leg: &Leg) -> Markup {
    let battle = context.view.book.battle(leg.battle);
    let treasure =
        |battle: u8| context.view.book.battle(battle)?.treasure.as_ref().map(|treasure| &treasure.name);
    html! {
        li {
            b { (context.title(leg.battle)) }
            @if let Some(date) = battle.map(|battle| &battle.date).filter(|date| !date.is_empty()) { " (" (date) ")" }
            span.small-facts {
                " battle " (leg.battle)
            }
            p { (sentence(context, leg)) span data-kills=(leg.kills) {} }
            @for (_, battle) in &leg.treasures {
                @if let Some(name) = treasure(*battle) { p { "Treasure: " (name) } }
            }
            @if let Some(ending) = leg_ending(leg) { p.hint { (context.event(ending).text) } }
        }
    }
}

/// What happened in a battle, in a sentence.
fn sentence(context: &Context<'_>, leg: &Leg) -> String {
    let who = if context.view.players == 1 { "You" } else { "The team" };
    let taken = match leg.kills {
        0 => "took out no one".to_owned(),
        kills => format!("took out {}", count_of(kills, "enemy", "enemies")),
    };
    let lost = match leg.lost {
        0 => "lost no Endurance".to_owned(),
        lost => format!("lost {lost} Endurance"),
    };
    format!("{who} {taken} and {lost} in {}.", count(leg.stages, "Stage"))
}

/// How the trip compares with what is usual; only for one that came home.
fn comparison(view: &View) -> &'static str {
    match view.path.len() {
        0..=6 => "That is fewer battles than most trips that succeed, which take seven to eleven.",
        7..=11 => "Most trips that succeed take seven to eleven battles, as yours did.",
        _ => "That is more battles than most trips that succeed, which take seven to eleven.",
    }
}

/// How the Trippers left a battle, or who died there last.
fn leg_ending(leg: &Leg) -> Option<Event> {
    leg.left_by.or_else(|| leg.deaths.last().map(|death| Event::Died(death.seat)))
}

/// What was carried at the start, and the treasure at the end.
fn packs(context: &Context<'_>) -> Markup {
    let view = context.view;
    html! {
        div {
            h3 { "What you carried" }
            @for seat in view.seats() {
                @let tripper = context.state.tripper(seat);
                @if view.players > 1 { p { b { (context.scene.name(seat)) } " " (fate_words(tripper.fate, tripper.endurance)) "." } }
                p { (pounds(tripper.load)) " pounds: " (contents(&context.chosen(seat), &MUST)) }
                @if tripper.pack.treasure_value > 0 { p { "Treasure worth " (tripper.pack.treasure_value) } }
            }
            p { (count_of(view.kills, "enemy", "enemies")) " taken out." }
        }
    }
}

/// [16.0C] What is kept of a Tripper’s trip.
pub(crate) fn facts(view: &View, seat: Seat) -> Vec<Fact> {
    let (true, Some(tripper), Some(chosen)) =
        (view.seats().has(seat), view.trippers.get(seat.index()), view.chosen.get(seat.index()))
    else {
        return vec![Fact::new("End", "Timemaster")];
    };
    let load = format!("{} pounds: {}", pounds(tripper.load), contents(chosen, &MUST));
    let mut facts = vec![
        Fact::new("End", fate_words(tripper.fate, tripper.endurance)),
        Fact::new("Battles", view.path.len().to_string()),
        Fact::new("Taken out", view.kills.to_string()),
        Fact::class("Load", load),
    ];
    if view.options.treasure {
        facts.push(Fact::new("Treasure", tripper.pack.treasure_value.to_string()));
    }
    facts
}

const fn fate_words(fate: Fate, endurance: u8) -> &'static str {
    match fate {
        Fate::Home => "came home",
        Fate::Stranded => "was left behind",
        Fate::Adrift => "drifts through time",
        Fate::Here | Fate::Swept if endurance == 0 => "died",
        Fate::Here | Fate::Swept => "was lost",
    }
}

/// The luck ledger.
fn luck(luck: &Luck) -> Markup {
    html! {
        div {
            h3 { "Luck" }
            table.ruled {
                thead { tr { @for head in ["What was rolled", "Rolls", "Expected", "Came", "Luck"] { th scope="col" { (head) } } } }
                tbody {
                    @for row in ledger::rows(luck, true) {
                        tr { td { (row.heading()) } td { (row.account.rolls) } td { (tenths(row.account.expected)) } td { (row.result()) } td { (luck_words(row.account)) } }
                    }
                }
            }
        }
    }
}

/// Thirty-sixths as a number with a digit after the point.
pub(super) fn tenths(thirty_sixths: u32) -> String {
    let tenths = (thirty_sixths * 10 + 18) / 36;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn luck_words(account: RollCount) -> &'static str {
    let (came, expected) = (i64::from(account.successes) * 36, i64::from(account.expected));
    match came - expected {
        _ if account.rolls == 0 => "no rolls",
        -36..=36 => "about average",
        over if over > 0 => "more than expected",
        _ => "less than expected",
    }
}

/// [16.0C] A rematch with what a lone Tripper chose to carry; a team chooses again.
pub(crate) fn same_start(view: &View) -> Vec<Setting> {
    let chosen = view.chosen.first().filter(|_| view.players == 1);
    let load = chosen.map(load_words).filter(|load| !load.is_empty());
    load.map(|load| Setting::new("load", load)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_judged_by_whole_successes() {
        let words = |rolls, expected, successes| luck_words(RollCount { rolls, expected, successes });
        assert_eq!(words(0, 0, 0), "no rolls");
        assert_eq!(words(4, 72, 3), "about average");
        assert_eq!(words(4, 72, 4), "more than expected");
        assert_eq!(words(4, 108, 1), "less than expected");
        assert_eq!(tenths(72), "2.0");
    }
}
