//! The set-up page: what to carry, what it weighs, and what that means for the legs.
//!
//! One fragment, `tt-equip`, always there and empty once the trip has begun. Every stepper posts the whole draft,
//! written from the pack on the page, so that the draft never grows with the clicks.

use std::fmt::Write as _;

use engine::{Offer, Rule, Seat};
use maud::{Markup, html};
use timetripper::{
    TimeTripper, View,
    equip::{MUST, PRESETS, TEAM_MUST},
    gear::{Item, POCKETS, Pack},
    luck::{at_least, at_most},
    setup::{Options, Victory},
    state::{ENDURANCE, MAX_TRIPPERS, MOST_HEXES, Phase, Tripper},
    tables::to_hit,
    tell::pounds,
    weapons::{Entry, Mode, Weapon},
};

use kit::{Fragment, Scene, counter, why::why};

/// The weapons that can be chosen, in the order of the chart, each with what is peculiar about it.
const CHART: [(Weapon, &str); 10] = [
    (
        Weapon::M16,
        "Comes along anyway. Rapid is up to four shots, each into the same hex or the one next to it; a burst goes on until it is empty.",
    ),
    (Weapon::Shotgun, "Hardly misses up to three hexes away, and hardly hits beyond."),
    (Weapon::Magnum, "A pistol that stops what it hits."),
    (Weapon::Browning, "A pistol that weighs next to nothing."),
    (Weapon::M72, "One rocket, then it is gone."),
    (Weapon::M26, "Bursts: 12 in its hex, 8 next to it, 6 two hexes away, friends too."),
    (Weapon::M1, "A flare that blinds: who looks for you rolls worse for five Stages."),
    (
        Weapon::Claymore,
        "Set up with a facing, then fired from at most two hexes away into everything in its arc.",
    ),
    (Weapon::Bayonet, "For hand to hand; together with the repellent worth 7."),
    (Weapon::Repellent, "In the eyes, hand to hand; it can run out."),
];

/// The rules that the set-up page cites.
pub(super) const RULES: [Rule; 9] = [
    Rule("3.22"),
    Rule("3.3"),
    Rule("13.0"),
    Rule("13.2"),
    Rule("16.0A"),
    Rule("16.0B"),
    Rule("16.0C"),
    Rule("16.0D"),
    Rule("16.0E"),
];

/// Everything of the set-up page.
pub(super) fn fragments(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    let inside = if let Phase::Equip(seat) = scene.view.phase {
        desk(&Desk::new(scene, seat))
    } else {
        html! { div id="tt-equip" hidden {} }
    };
    vec![Fragment::new("tt-equip", inside)]
}

/// The pack on the page and what can be done with it.
struct Desk<'a> {
    scene: &'a Scene<'a, TimeTripper>,
    view: &'a View,
    seat: Seat,
    pack: &'a Pack,
    offers: &'a [Offer],
}

impl<'a> Desk<'a> {
    fn new(scene: &'a Scene<'a, TimeTripper>, seat: Seat) -> Self {
        let view = scene.view;
        let is_own = scene.viewer.seat() == Some(seat);
        let offers = scene.decision.filter(|_| is_own).map_or(&[][..], |look| &look.offers);
        Self { scene, view, seat, pack: &tripper(view, seat).pack, offers }
    }

    fn is_team(&self) -> bool {
        self.view.players > 1
    }

    fn is_given(&self, item: Item) -> bool {
        if self.is_team() { TEAM_MUST.contains(&item) } else { MUST.contains(&item) }
    }

    /// What the whole party carries, in half pounds, and what it may.
    fn load(&self) -> (u16, u16) {
        let load = self.view.seats().iter().map(|seat| tripper(self.view, seat).pack.half_pounds()).sum();
        (load, u16::from(self.view.options.pounds) * 2)
    }

    /// The offer whose last step is this one.
    fn offer(&self, step: &str) -> Option<&'a Offer> {
        let ends = |offer: &&Offer| {
            let rest = offer.then.strip_suffix(step);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(", "))
        };
        self.offers.iter().find(ends)
    }

    /// The draft that carries so many of something instead, if that is offered: what he began with is changed,
    /// first what is left at home, then what is taken.
    fn taking(&self, item: Item, count: u8) -> Option<String> {
        self.offer(&format!("take {} {count}", item.id()))?;
        let before = &self.view.chosen[self.seat.index() % MAX_TRIPPERS];
        let now = |other: Item| if other == item { count } else { self.pack.count(other) };
        let changed =
            POCKETS.into_iter().filter(|other| !self.is_given(*other) && now(*other) != before.count(*other));
        let mut changed: Vec<_> = changed.collect();
        changed.sort_by_key(|other| now(*other) > before.count(*other));
        let steps = changed.into_iter().map(|other| format!("take {} {}", other.id(), now(other)));
        Some(steps.collect::<Vec<_>>().join(", "))
    }
}

fn tripper(view: &View, seat: Seat) -> &Tripper {
    &view.trippers[seat.index() % MAX_TRIPPERS]
}

fn desk(desk: &Desk<'_>) -> Markup {
    let is_own = !desk.offers.is_empty();
    html! {
        section id="tt-equip" .tt-equip aria-label="What to carry" {
            p.tt-aim { b { "To win " (why(victory_rule(desk.view.options.victory))) } " " (victory_words(&desk.view.options)) }
            @if desk.is_team() { (team(desk)) }
            @if is_own || !desk.is_team() {
                (scales(desk))
                @if !desk.is_team() { (presets(desk)) }
                ul.tt-chart { @for (weapon, note) in CHART { (line(desk, weapon, note)) } }
            }
        }
    }
}

/// The scales: pounds, what they do to the Movement Allowance, and the way out of here.
fn scales(desk: &Desk<'_>) -> Markup {
    let (load, limit) = desk.load();
    let own = desk.pack.half_pounds();
    let moves = allowance(own, ENDURANCE);
    let is_last = !desk.view.seats().has(Seat::new(desk.seat.index() + 1));
    html! {
        div.tt-scales {
            p.tt-pounds { b { (pounds(load)) } " of " (desk.view.options.pounds) " pounds " (why(Rule(if desk.is_team() { "13.2" } else { "3.22" }))) }
            svg.tt-beam viewBox={ "0 0 " (limit) " 6" } preserveAspectRatio="none" aria-hidden="true" {
                path d={ "M0 0H" (load.min(limit)) "V6H0Z" } {}
            }
            p.tt-moves { b { (moves) } " hexes a Stage at 20 Endurance " (why(Rule("3.3"))) }
            p.hint { (means(own)) }
            @if let Some(start) = desk.offer("start") {
                button.main form="act" name="act" value=(start.then) data-key="submit" id="eq-start" {
                    @if is_last { "Set off with " } @else { "Ready with " } (pounds(own)) " pounds"
                }
            }
        }
    }
}

/// [3.3] The Movement Allowance with this load and Endurance.
fn allowance(half_pounds: u16, endurance: u8) -> u8 {
    let spare = u16::from(endurance).saturating_sub(half_pounds / 10) / 3;
    u8::try_from(spare).unwrap_or(MOST_HEXES).min(MOST_HEXES)
}

/// What a load means in words: when it slows, and what a few pounds more would do.
fn means(half_pounds: u16) -> String {
    let moves = allowance(half_pounds, ENDURANCE);
    let slower = (1..ENDURANCE).rev().find(|endurance| allowance(half_pounds, *endurance) < moves);
    let stuck = (1..ENDURANCE).rev().find(|endurance| allowance(half_pounds, *endurance) == 0);
    let mut words = match slower {
        Some(at) => format!(
            "Moves {moves}; from Endurance {at} down {}, and each 3 lost cost one hex more",
            moves.saturating_sub(1)
        ),
        None => format!("Moves {moves}"),
    };
    if let Some(at) = stuck {
        let _ = write!(words, "; at {at} and less every hex is paid for with Endurance");
    }
    let heavier = (half_pounds..140).find(|load| allowance(*load, ENDURANCE) < moves);
    if let Some(load) = heavier {
        let by = load - half_pounds;
        let _ = write!(
            words,
            ". {} {} more would cost a hex",
            pounds(by),
            if by <= 2 { "pound" } else { "pounds" }
        );
    }
    words.push('.');
    words
}

fn presets(desk: &Desk<'_>) -> Markup {
    html! {
        ul.tt-presets aria-label="Proposed loads" {
            @for (number, (name, load)) in (1..).zip(PRESETS) {
                @let pack = preset(load);
                @let is_taken = pack == *desk.pack;
                li.taken[is_taken] {
                    h3 { (name) }
                    p.tt-facts { (pounds(pack.half_pounds())) " pounds · moves " (allowance(pack.half_pounds(), ENDURANCE)) }
                    p { (contents(&pack, &MUST)) }
                    @if is_taken { p.tt-facts { "This is what you carry." } }
                    @else if desk.offer(&format!("preset {number}")).is_some() {
                        button.quiet form="act" name="act" value={ "preset " (number) } aria-label={ "Proposed load: " (name) } { "Take this load" }
                    }
                }
            }
        }
    }
}

fn preset(load: &[(Item, u8)]) -> Pack {
    let mut pack = Pack::default();
    for (item, count) in MUST.iter().map(|item| (*item, 1)).chain(load.iter().copied()) {
        pack.set(item, count);
    }
    pack
}

/// What is in a pack, in words, without these.
pub(super) fn contents(pack: &Pack, without: &[Item]) -> String {
    let words: Vec<_> = pack
        .items()
        .filter(|(item, _)| !without.contains(item))
        .map(|(item, count)| many(item, count))
        .collect();
    if words.is_empty() { "Nothing but the M16 and the radio".to_owned() } else { words.join(", ") }
}

fn many(item: Item, count: u8) -> String {
    match (item, count) {
        (Item::Weapon(Weapon::Repellent), _) | (_, 1) => item.name(),
        (_, count) => format!("{count} {}s", item.name()),
    }
}

/// A weapon: its steppers, its line of the chart, and what is peculiar about it.
fn line(desk: &Desk<'_>, weapon: Weapon, note: &str) -> Markup {
    let item = Item::Weapon(weapon);
    let reload = Item::Reload(weapon);
    let modes = [Mode::Single, Mode::Rapid, Mode::Burst, Mode::Melee];
    let entries = modes.into_iter().filter_map(|mode| Some((mode, weapon.entry(mode)?)));
    html! {
        li.taken[desk.pack.has(item)] {
            h3 { (capital(weapon.name())) }
            div.tt-steps {
                (stepper(desk, item, &format!("{} lb", pounds(item.half_pounds()).trim_start_matches('0'))))
                @if POCKETS.contains(&reload) { (stepper(desk, reload, "reloads, 1 lb each")) }
            }
            dl.tt-modes { @for (mode, entry) in entries { dt { (mode.id()) } dd { (entry_words(weapon, entry)) } } }
            p.hint { (note) }
        }
    }
}

/// A count with one less and one more.
fn stepper(desk: &Desk<'_>, item: Item, unit: &str) -> Markup {
    let have = desk.pack.count(item);
    if desk.is_given(item) {
        let whose = if have > 0 { "given" } else { "the first of you has it" };
        return html! { p.tt-step { output { (have) } " " span { (unit) ", " (whose) } } };
    }
    let fewer = have.checked_sub(1).and_then(|count| desk.taking(item, count));
    let more = desk.taking(item, have + 1);
    let name = item.name();
    let refused = || {
        desk.view.state().may_take(desk.seat, item, have + 1).err().map(|refusal| refusal.reason.to_string())
    };
    html! {
        p.tt-step {
            @if !desk.offers.is_empty() {
                button form="act" name="act" id={ "eq-" (item.id()) "-less" } value=(fewer.as_deref().unwrap_or_default())
                    disabled[fewer.is_none()] aria-label={ "One " (name) " less" } { "−" }
            }
            output { (have) }
            @if !desk.offers.is_empty() {
                @match more {
                    Some(draft) => button form="act" name="act" id={ "eq-" (item.id()) "-more" } value=(draft) aria-label={ "One " (name) " more" } { "+" },
                    None => button type="button" disabled title=[refused()] aria-label={ "No more: " (name) } { "+" },
                }
            }
            " " span { (unit) }
        }
    }
}

/// A line of the chart in plain words; what bursts does so next to everybody it reaches.
fn entry_words(weapon: Weapon, entry: Entry) -> String {
    let mut words = match entry.accuracy {
        Some(grade) => {
            let chance = |range: u8| percent(at_least(i16::from(to_hit(grade, range))));
            let (near, middle, far) = (chance(1), chance(3), chance(6));
            let hits = match weapon {
                Weapon::M26 | Weapon::M1 | Weapon::Claymore => format!("hits {near} %"),
                _ => format!("hits {near} % next to you, {middle} % at 3 hexes, {far} % at 6"),
            };
            format!("accuracy {grade}: {hits}; value {}", entry.attack)
        }
        None => format!("value {}", entry.attack),
    };
    if let Some((low, high)) = entry.empty {
        let ways = at_most(i16::from(high)) - at_most(i16::from(low) - 1);
        let sums = if low == high { low.to_string() } else { format!("{low} to {high}") };
        let _ = write!(words, "; empty on {sums} ({} %)", percent(ways));
    }
    words
}

/// So many of 36 ways in whole percent.
fn percent(ways: u8) -> u32 {
    (u32::from(ways) * 100 + 18) / 36
}

/// Whose turn it is to choose, and what the others carry.
fn team(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        ul.tt-team aria-label="The team" {
            @for seat in view.seats() {
                @let pack = &tripper(view, seat).pack;
                li.now[seat == desk.seat] {
                    (counter::chip(seat, &seat.to_string())) " " b { (desk.scene.name(seat)) }
                    @if seat.index() < desk.seat.index() { " carries " (pounds(pack.half_pounds())) " pounds: " (contents(pack, &[])) }
                    @else if seat == desk.seat && desk.offers.is_empty() { " is choosing now." }
                    @else if seat == desk.seat { " — it is your turn to choose." }
                    @else { " chooses later." }
                }
            }
        }
        p.hint { "The team may carry " (view.options.pounds) " pounds in all. The radio, the M16 and the shotgun are scattered when you land " (why(Rule("13.0"))) }
    }
}

/// [16.0] The rule of a victory option.
pub(super) const fn victory_rule(victory: Victory) -> Rule {
    Rule(match victory {
        Victory::Minimal => "16.0A",
        Victory::Quick => "16.0B",
        Victory::Best => "16.0C",
        Victory::Treasure => "16.0D",
        Victory::Team => "16.0E",
    })
}

/// [16.0] What must be done to win, in words.
pub(super) fn victory_words(options: &Options) -> &'static str {
    match options.victory {
        _ if options.tontine => "get home, and be the only one who does.",
        Victory::Minimal => "get home, with as little as you dare to carry.",
        Victory::Quick => "get home, through as few battles as you can.",
        Victory::Best => "get home through fewer battles than the last time you carried the same.",
        Victory::Treasure => "get home, with as much treasure as you can carry.",
        Victory::Team => "bring the team home, as many of you as live.",
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_3_3_loads_slow_as_the_record_track_says() {
        for (name, load) in PRESETS {
            let pack = preset(load);
            for endurance in 1..=ENDURANCE {
                let tripper = Tripper { endurance, pack, ..Tripper::new() };
                assert_eq!(
                    allowance(pack.half_pounds(), endurance),
                    tripper.allowance(),
                    "{name} at {endurance}"
                );
            }
        }
        assert_eq!(allowance(86, 20), 4, "43 pounds");
        assert_eq!(
            means(86),
            "Moves 4; from Endurance 19 down 3, and each 3 lost cost one hex more; at 10 and less every hex is paid \
             for with Endurance. 2 pounds more would cost a hex."
        );
    }

    #[test]
    fn the_chart_reads_in_plain_words() {
        let words = |weapon: Weapon, mode: Mode| weapon.entry(mode).map(|entry| entry_words(weapon, entry));
        let entry = words(Weapon::M16, Mode::Rapid);
        assert_eq!(
            entry.as_deref(),
            Some(
                "accuracy C: hits 83 % next to you, 58 % at 3 hexes, 17 % at 6; value 15; empty on 2 to 4 (17 %)"
            )
        );
        assert_eq!(words(Weapon::Bayonet, Mode::Melee).as_deref(), Some("value 3"));
        assert_eq!(words(Weapon::M26, Mode::Single).as_deref(), Some("accuracy A: hits 97 %; value 12"));
    }
}
