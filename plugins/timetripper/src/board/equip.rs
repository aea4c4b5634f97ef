//! The set-up page: what to carry, what it weighs, and how far you move with it.
//!
//! One fragment, `equip`, always there and empty once the trip has started. Every stepper posts the whole draft, written
//! from the pack on the page, so that the draft never grows with the clicks.

use std::fmt::Write as _;

use engine::{Rule, Seat, TWO_DICE, words::capital};
use maud::{Markup, html};
use timetripper::{
    Action,
    equip::{MUST, PRESETS, TEAM_MUST},
    gear::{Item, POCKETS, Pack, pounds},
    setup::{Options, Victory},
    state::{ENDURANCE, MOST_HEXES, Phase},
    tables::to_hit,
    weapons::{ChartLine, Mode, Weapon},
};

use super::{
    context::{Context, Offer, draft},
    figures::percent,
};
use kit::{Fragment, counter, why::why};

/// The weapons that can be chosen, in the order of the chart, each with what is peculiar about it.
const CHART: [(Weapon, &str); 10] = [
    (
        Weapon::M16,
        "Always carried. Rapid fires up to four shots, each into the same hex or one next to it. A burst empties the weapon.",
    ),
    (Weapon::Shotgun, "Rarely misses within three hexes and rarely hits beyond."),
    (Weapon::Magnum, "A pistol that stops what it hits."),
    (Weapon::Browning, "A pistol that weighs next to nothing."),
    (Weapon::M72, "One rocket, then it is gone."),
    (Weapon::M26, "Bursts: 12 in its hex, 8 next to it, 6 two hexes away, friends too."),
    (Weapon::M1, "A flare that blinds: enemies spot you less easily for five Stages."),
    (
        Weapon::Claymore,
        "Place it facing one way; set it off from up to two hexes away. Hits everything in its arc.",
    ),
    (Weapon::Bayonet, "For hand to hand; worth 7 together with the repellent."),
    (Weapon::Repellent, "Sprayed in the eyes at close quarters; it can run out."),
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

/// The set-up page as the fragment `equip`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let inside = if let Phase::Equip(seat) = context.view.phase {
        sheet(&Packing::new(context, seat))
    } else {
        html! { div id="equip" hidden {} }
    };
    Fragment::new("equip", inside)
}

/// The pack on the page and what can be done with it.
struct Packing<'a> {
    context: &'a Context<'a>,
    seat: Seat,
    pack: &'a Pack,
    offers: &'a [Offer],
}

impl<'a> Packing<'a> {
    fn new(context: &'a Context<'a>, seat: Seat) -> Self {
        let is_own = context.scene.viewer.seat() == Some(seat);
        let offers = if is_own { context.offers() } else { &[] };
        Self { context, seat, pack: &context.state.tripper(seat).pack, offers }
    }

    fn is_master(&self) -> bool {
        let master = self.context.state.master();
        master.is_some() && self.context.scene.viewer.seat() == master
    }

    fn is_team(&self) -> bool {
        self.context.view.players > 1
    }

    /// Who carries something: the viewer, or the one who packs.
    fn whose(&self) -> String {
        if self.is_own() {
            "You carry".to_owned()
        } else {
            format!("{} carries", self.context.scene.name(self.seat))
        }
    }

    fn is_own(&self) -> bool {
        self.context.scene.viewer.seat() == Some(self.seat)
    }

    fn is_given(&self, item: Item) -> bool {
        if self.is_team() { TEAM_MUST.contains(&item) } else { MUST.contains(&item) }
    }

    fn offer(&self, action: Action) -> Option<&'a Offer> {
        self.offers.iter().find(|offer| offer.action == action)
    }

    /// The draft that carries this many of something instead, if that is offered: what the seat started with is
    /// changed, first what is left at home, then what is taken.
    fn taking(&self, item: Item, count: u8) -> Option<String> {
        self.offer(Action::Take(item, count))?;
        let before = self.context.chosen(self.seat);
        let now = |other: Item| if other == item { count } else { self.pack.count(other) };
        let is_changed = |other: &Item| !self.is_given(*other) && now(*other) != before.count(*other);
        let mut changed: Vec<_> = POCKETS.into_iter().filter(is_changed).collect();
        changed.sort_by_key(|other| now(*other) > before.count(*other));
        let steps: Vec<_> = changed.into_iter().map(|other| Action::Take(other, now(other))).collect();
        Some(draft(self.seat, &steps))
    }

    /// Why one more of something cannot be taken.
    fn refusal(&self, item: Item) -> Option<String> {
        let refusal = self.context.state.may_take(self.seat, item, self.pack.count(item) + 1).err();
        refusal.map(|refusal| refusal.reason.to_string())
    }
}

fn sheet(packing: &Packing<'_>) -> Markup {
    let options = &packing.context.view.options;
    html! {
        section id="equip" .equip aria-label="What to carry" {
            @if packing.is_master() {
                p.goal { b { "You are the Timemaster." } " The Trippers win if they get home. You play everyone they meet: keep them from it, by the rules." }
            } @else {
                p.goal { b { "To win " (why(victory_rule(options.victory))) } " " (victory_words(options)) }
            }
            @if packing.is_team() { (team(packing)) }
            @if packing.is_master() { p.hint { "The Trippers are packing. This is what they have so far." } }
            @if !packing.offers.is_empty() || !packing.is_team() {
                (scales(packing))
                @if !packing.is_team() { (presets(packing)) }
                ul.weapons { @for (weapon, note) in CHART { (line(packing, weapon, note)) } }
            }
        }
    }
}

/// The scales: pounds, and what they do to the Movement Allowance.
fn scales(packing: &Packing<'_>) -> Markup {
    let state = &packing.context.state;
    let (load, limit, own) = (state.team_load(), state.limit(), packing.pack.half_pounds());
    html! {
        div.scales {
            p {
                @if packing.is_team() { "You: " b { (pounds(own)) } " lb. The team: " }
                b { (pounds(load)) } " of " (packing.context.view.options.pounds) " pounds "
                (why(Rule(if packing.is_team() { "13.2" } else { "3.22" })))
            }
            svg.beam viewBox={ "0 0 " (limit) " 6" } preserveAspectRatio="none" aria-hidden="true" {
                path d={ "M0 0H" (load.min(limit)) "V6H0Z" } {}
            }
            p { b { (allowance(own, ENDURANCE)) } " hexes a Stage at 20 Endurance " (why(Rule("3.3"))) }
            p.hint { (meaning(own, packing.is_own())) }
            @if packing.pack.has(Item::Radio) {
                p.hint { "That includes the radio, " (pounds(Item::Radio.half_pounds())) " lb, which you can’t leave behind." }
            }
        }
    }
}

/// The button that sets off, which is in the prompt bar: there it stays in sight, however long the list is.
pub(super) fn start_button(context: &Context<'_>) -> Markup {
    let Phase::Equip(seat) = context.view.phase else { return html! {} };
    let packing = Packing::new(context, seat);
    let is_last = !context.view.seats().has(Seat::new(seat.index() + 1));
    html! {
        @if let Some(start) = packing.offer(Action::Start) {
            button.main form="act" name="act" value=(start.then) data-key="submit" id="equip-start" {
                @if is_last { "Set off with " } @else { "Ready with " } (pounds(packing.pack.half_pounds())) " pounds"
            }
        }
    }
}

/// [3.3] The Movement Allowance with this load and Endurance.
fn allowance(half_pounds: u16, endurance: u8) -> u8 {
    let spare = u16::from(endurance).saturating_sub(half_pounds / 10) / 3;
    u8::try_from(spare).unwrap_or(MOST_HEXES).min(MOST_HEXES)
}

/// What a load means in words: when it slows you, or the one who packs, and what a few pounds more would do.
fn meaning(half_pounds: u16, is_own: bool) -> String {
    let moves = allowance(half_pounds, ENDURANCE);
    let (who, whom) = if is_own { ("You move", "you") } else { ("This load moves", "it") };
    let mut words = format!("{who} {moves} hexes.");
    let lower = |wanted: &dyn Fn(u8) -> bool| {
        (1..ENDURANCE).rev().find(|endurance| wanted(allowance(half_pounds, *endurance)))
    };
    if let Some(at) = lower(&|other| other < moves) {
        let less = moves.saturating_sub(1);
        let _ = write!(words, " From {at} Endurance down, {less}; then one less for every 3 lost.");
    }
    if let Some(at) = lower(&|other| other == 0) {
        let _ = write!(words, " At {at} or less each hex costs Endurance.");
    }
    let heavier = (half_pounds..140).find(|load| allowance(*load, ENDURANCE) < moves);
    if let Some(load) = heavier {
        let _ = write!(words, " Another {} lb would slow {whom} by a hex.", pounds(load - half_pounds));
    }
    words
}

fn presets(packing: &Packing<'_>) -> Markup {
    html! {
        ul.presets aria-label="Proposed loads" {
            @for (number, (name, load)) in (1..).zip(PRESETS) {
                @let pack = preset(load);
                @let is_taken = pack == *packing.pack;
                li.taken[is_taken] {
                    h3 { (name) }
                    p.small-facts { (pounds(pack.half_pounds())) " pounds · moves " (allowance(pack.half_pounds(), ENDURANCE)) }
                    p { (contents(&pack, &MUST)) }
                    @if is_taken { p.small-facts { (packing.whose()) " this." } }
                    @else if packing.offer(Action::Preset(number)).is_some() {
                        button.quiet form="act" name="act" value=(draft(packing.seat, &[Action::Preset(number)]))
                            aria-label={ "Take this load: " (name) } { "Take this load" }
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
fn line(packing: &Packing<'_>, weapon: Weapon, note: &str) -> Markup {
    let item = Item::Weapon(weapon);
    let reload = Item::Reload(weapon);
    let modes = [Mode::Single, Mode::Rapid, Mode::Burst, Mode::Melee];
    let entries = modes.into_iter().filter_map(|mode| Some((mode, weapon.entry(mode)?)));
    html! {
        li.taken[packing.pack.has(item)] {
            h3 { (capital(weapon.name())) }
            div.steppers {
                (stepper(packing, item, &format!("{} lb", pounds(item.half_pounds()).trim_start_matches('0'))))
                @if POCKETS.contains(&reload) { (stepper(packing, reload, "reloads, 1 lb each")) }
            }
            dl.modes { @for (mode, entry) in entries { dt { (mode.id()) } dd { (entry_words(weapon, entry)) } } }
            p.hint { (note) }
        }
    }
}

/// A count with one less and one more.
fn stepper(packing: &Packing<'_>, item: Item, unit: &str) -> Markup {
    let have = packing.pack.count(item);
    if packing.is_given(item) {
        let whose = if have > 0 { "always carried" } else { "the first of you has it" };
        return html! { p.stepper { output { (have) } " " span { (unit) ", " (whose) } } };
    }
    let fewer = have.checked_sub(1).and_then(|count| packing.taking(item, count));
    let more = packing.taking(item, have + 1);
    let (id, name) = (item.id(), item.name());
    html! {
        p.stepper {
            @if !packing.offers.is_empty() {
                @match fewer {
                    Some(draft) => button form="act" name="act" id={ "equip-" (id) "-less" } value=(draft) aria-label={ "One " (name) " less" } { "−" },
                    None => button type="button" disabled aria-label={ "No fewer: " (name) } { "−" },
                }
            }
            output { (have) }
            @if !packing.offers.is_empty() {
                @match more {
                    Some(draft) => button form="act" name="act" id={ "equip-" (id) "-more" } value=(draft) aria-label={ "One " (name) " more" } { "+" },
                    None => button type="button" disabled title=[packing.refusal(item)] aria-label={ "No more: " (name) } { "+" },
                }
            }
            " " span { (unit) }
        }
    }
}

/// A line of the chart in plain words; what bursts has one range for everyone it reaches.
fn entry_words(weapon: Weapon, entry: ChartLine) -> String {
    let mut words = match entry.accuracy {
        Some(grade) => {
            let chance = |range: u8| percent(TWO_DICE.at_least(i16::from(to_hit(grade, range))));
            let (near, middle, far) = (chance(1), chance(3), chance(6));
            let hits = match weapon {
                Weapon::M26 | Weapon::M1 | Weapon::Claymore => format!("hits {near}\u{a0}%"),
                _ => format!("hits {near}\u{a0}% next to you, {middle}\u{a0}% at 3 hexes, {far}\u{a0}% at 6"),
            };
            format!("{hits}; strength {}", entry.attack)
        }
        None => format!("strength {}", entry.attack),
    };
    if let Some((low, high)) = entry.empty {
        let ways = TWO_DICE.at_most(i16::from(high)) - TWO_DICE.at_most(i16::from(low) - 1);
        let _ = write!(words, "; runs empty {}\u{a0}%", percent(ways));
    }
    words
}

/// Whose turn it is to choose, and what the others carry.
fn team(packing: &Packing<'_>) -> Markup {
    let context = packing.context;
    html! {
        ul.team aria-label="The team" {
            @for seat in context.view.seats() {
                @let pack = &context.state.tripper(seat).pack;
                li.now[seat == packing.seat] {
                    (counter::chip(seat, &seat.to_string())) " " b { (context.scene.name(seat)) }
                    @if seat.index() < packing.seat.index() { " carries " (pounds(pack.half_pounds())) " pounds: " (contents(pack, &[])) }
                    @else if seat == packing.seat && packing.offers.is_empty() { " is choosing now." }
                    @else if seat == packing.seat { ": it is your turn to choose." }
                    @else { " chooses later." }
                }
            }
        }
        p.hint { "The team may carry " (context.view.options.pounds) " pounds in all. The radio, the M16 and the shotgun are scattered when you land " (why(Rule("13.0"))) }
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
fn victory_words(options: &Options) -> &'static str {
    match options.victory {
        _ if options.tontine => "get home, and be the only one who does.",
        Victory::Minimal => "get home, with as little as you dare to carry.",
        Victory::Quick => "get home, in as few battles as you can.",
        Victory::Best => "get home in fewer battles than the last time you carried the same.",
        Victory::Treasure => "get home, with as much treasure as you can carry.",
        Victory::Team => "bring the team home, as many of you as possible.",
    }
}

#[cfg(test)]
mod tests {
    use timetripper::state::Tripper;

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
            meaning(86, true),
            "You move 4 hexes. From 19 Endurance down, 3; then one less for every 3 lost. At 10 or less each hex \
             costs Endurance. Another 2 lb would slow you by a hex."
        );
    }

    #[test]
    fn the_chart_reads_in_plain_words() {
        let words = |weapon: Weapon, mode: Mode| weapon.entry(mode).map(|entry| entry_words(weapon, entry));
        let entry = words(Weapon::M16, Mode::Rapid);
        assert_eq!(
            entry.as_deref(),
            Some(
                "hits 83\u{a0}% next to you, 58\u{a0}% at 3 hexes, 17\u{a0}% at 6; strength 15; runs empty 17\u{a0}%"
            )
        );
        assert_eq!(words(Weapon::Bayonet, Mode::Melee).as_deref(), Some("strength 3"));
        assert_eq!(words(Weapon::M26, Mode::Single).as_deref(), Some("hits 97\u{a0}%; strength 12"));
    }
}
