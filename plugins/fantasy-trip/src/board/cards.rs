//! Figure cards: ST as boxes, attributes, the adjDX line by line, arms, spells, and what state someone is in.

use engine::{Rule, rule, words::count};
use fantasy_trip::{
    State,
    adj::Line,
    arms::Armour,
    body::{Arm, Body, Fate, Guard, Limb, List},
    spells::Spell,
    state::{Lasting, On},
    view::Seen,
};
use kit::{Fragment, why::why};
use maud::{Markup, html};

use super::{
    context::{Context, nature_words, side_class},
    counters,
};

/// Rules that cards cite by themselves.
pub(super) const RULES: &[Rule] = &[rule!("F1.4"), rule!("F15.5"), rule!("W14"), rule!("S1.1"), rule!("G5")];

/// The id of a figure’s card.
pub(super) fn id(figure: u8) -> String {
    format!("k-{figure}")
}

/// A card for everyone the viewer knows of, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    context
        .view
        .figures
        .iter()
        .filter(|seen| is_known(context, seen))
        .map(|seen| card(context, seen))
        .collect()
}

/// Beings that are gone need no card, and neither do those that were made and can’t be seen.
fn is_known(context: &Context<'_>, seen: &Seen) -> bool {
    seen.body.fate != Fate::Gone || seen.id < context.view.roster
}

/// Every rule that the cards cite.
pub(super) fn cited(context: &Context<'_>) -> Vec<Rule> {
    let shown = context.view.figures.iter().filter(|seen| has_tally(seen));
    let lines = shown.flat_map(|seen| tally(&context.state, seen)).map(|line| line.rule);
    let spells = context.view.lasting.iter().map(|(_, lasting)| lasting.spell.rule());
    let known = context
        .view
        .figures
        .iter()
        .filter_map(|seen| seen.secret)
        .flat_map(|secret| secret.spells.iter())
        .map(Spell::rule);
    let mut all: Vec<_> = lines.chain(spells).chain(known).chain(RULES.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether the numbers of someone can be added up: those who are unseen show none.
fn has_tally(seen: &Seen) -> bool {
    seen.body.fate == Fate::Able && seen.body.place.is_some()
}

fn tally(state: &State, seen: &Seen) -> Vec<Line> {
    state.own_tally(seen.id).lines().to_vec()
}

fn card(context: &Context<'_>, seen: &Seen) -> Fragment {
    let body = &seen.body;
    let id = id(seen.id);
    Fragment::new(
        id.clone(),
        html! {
            div id=(id) class={ "fcard " (side_class(body.side)) } data-append={ "side-" (body.side) } {
                p.who {
                    (counters::icon(seen)) b { (seen.name) } " "
                    span.kind { (body.kind.name()) @if body.wizard { ", wizard" } }
                }
                (boxes(seen))
                (values(context, seen))
                @let states = states(context, seen);
                @if !states.is_empty() { p.states { (states.join(" · ")) } }
                (arms(body))
                (magic(context, seen))
            }
        },
    )
}

/// ST as boxes: what is left, what was spent on spells, what was lost to hits.
fn boxes(seen: &Seen) -> Markup {
    let all = seen.body.st.max(0);
    let spent = seen.secret.map_or(0, |secret| secret.spent).max(0);
    let left = seen.st.clamp(0, all);
    let words = if spent > 0 {
        format!("ST {} of {all}: {spent} spent, {} lost", seen.st, seen.body.hurt)
    } else {
        format!("ST {} of {all}", seen.st)
    };
    let count = |number: i16| usize::try_from(number).unwrap_or(0);
    let spent = spent.min(all - left);
    html! {
        p.boxes role="img" aria-label=(words) {
            span.label { "ST " b { (counters::minus(seen.st)) } "/" (all) }
            @if all <= 20 {
                " " ("■".repeat(count(left))) @if spent > 0 { i.spent { ("▨".repeat(count(spent))) } } s { ("□".repeat(count(all - left - spent))) }
            } @else {
                meter min="0" max=(all) value=(left) aria-hidden="true" {}
            }
        }
    }
}

fn values(context: &Context<'_>, seen: &Seen) -> Markup {
    let body = &seen.body;
    let lines = tally(&context.state, seen);
    html! {
        dl.values {
            div { dt { "DX" } dd { (body.dx) } }
            div { dt { "IQ" } dd { (body.iq) } }
            div { dt { "MA" } dd { (body.ma) @if body.flies > 0 { "/" (body.flies) } } }
            @if !has_tally(seen) { div { dt { "adjDX" } dd { "–" } } }
        }
        @if has_tally(seen) {
            details.adj {
                summary { "adjDX " b { (seen.adj_dx) } }
                (tally_list(&lines))
            }
        }
    }
}

/// The lines of an adjDX, each with its rule.
pub(super) fn tally_list(lines: &[Line]) -> Markup {
    html! { ul.tally { @for line in lines { li { b { (signed(line.dx)) } " " (line.why) " " (why(line.rule)) } } } }
}

/// A number with its sign.
pub(super) fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// What has happened to someone, in a few words each.
fn states(context: &Context<'_>, seen: &Seen) -> Vec<String> {
    let body = &seen.body;
    let mut all: Vec<String> = Vec::new();
    if body.fate != Fate::Able {
        return vec![counters::fate_words(body.fate).to_owned()];
    }
    let mut say = |applies: bool, words: &str| {
        if applies {
            all.push(words.to_owned());
        }
    };
    say(seen.hidden, "unseen");
    say(body.is_low(), counters::posture_words(body.posture));
    say(body.aloft, "in the air");
    say(body.in_pile, "hand to hand");
    say(body.floored, "knocked down last turn");
    say(body.shaken, "hurt badly: −2 on its next action");
    say(body.berserk, "berserk");
    say(body.turn.guard == Guard::Defending, "defends");
    say(body.turn.guard == Guard::Dodging, "dodges");
    say(body.waited > 0, "waiting for an opening");
    say(context.is_own(seen.id) && nature_words(seen).is_some(), nature_words(seen).unwrap_or(""));
    for (limb, name) in [
        (body.limbs.weapon_arm, "weapon arm"),
        (body.limbs.shield_arm, "shield arm"),
        (body.limbs.right_leg, "right leg"),
        (body.limbs.left_leg, "left leg"),
        (body.limbs.wing, "wing"),
    ] {
        say(limb == Limb::Useless, &format!("{name} useless"));
        say(limb == Limb::Lost, &format!("{name} lost"));
    }
    if let Some(arm) = body.in_right().filter(|arm| arm.reload > 0) {
        say(true, &format!("reloads for {}", count(arm.reload, "more turn")));
    }
    if !seen.engaged_by.is_empty() {
        let by: Vec<_> = seen.engaged_by.iter().map(|id| context.name(*id)).collect();
        let verb = if context.state.list_of(seen.id) == List::Engaged { "engaged by" } else { "in front of" };
        say(true, &format!("{verb} {}", engine::words::list(&by)));
    }
    all
}

/// What it carries: what is ready, and what is not.
fn arms(body: &Body) -> Markup {
    let arm = |slot: usize, arm: &Arm| {
        let at = u8::try_from(slot).ok();
        let held = match (body.right == at, body.left == at) {
            (true, true) => " in both hands",
            (true, false) => " in hand",
            (false, true) => " in the left hand",
            (false, false) => "",
        };
        let state = match arm.broken {
            _ if arm.is_useless() => ", broken",
            0 => "",
            _ => ", broken once",
        };
        let poison = if arm.poisoned { ", poisoned" } else { "" };
        let damage = arm.weapon.damage(if body.right == at && body.left == at { 2 } else { 1 }, body.st);
        format!("{} {damage}{held}{state}{poison}", arm.weapon.name())
    };
    let mut gear: Vec<String> =
        body.arms.iter().enumerate().filter_map(|(slot, it)| it.as_ref().map(|it| arm(slot, it))).collect();
    if body.is_beast() {
        gear.push(format!("attacks for {}", body.claws));
    }
    if let Some(shield) = body.shield {
        let slung = if body.has_shield_ready() { "" } else { ", slung" };
        gear.push(format!("{} stops {}{slung}", shield.name(), shield.stops()));
    }
    if body.armour != Armour::None {
        gear.push(format!("{} stops {}", body.armour.name(), body.armour.stops()));
    }
    if body.hide > 0 {
        gear.push(format!("hide stops {}", body.hide));
    }
    for (has, words) in [
        (body.missile_weapons, "Missile Weapons"),
        (body.unarmed_combat, "Unarmed Combat"),
        (body.potion && !body.berserk, "berserker’s potion"),
        (body.silver, "silver"),
    ] {
        if has {
            gear.push(words.to_owned());
        }
    }
    html! { @if !gear.is_empty() { p.gear { (gear.join(" · ")) } } }
}

/// Spells that lie on it, and those it knows, if the viewer may know them.
fn magic(context: &Context<'_>, seen: &Seen) -> Markup {
    let on = |lasting: &&Lasting| lasting.on == On::Figure(seen.id);
    let on_it: Vec<&Lasting> = context.view.lasting.iter().map(|(_, lasting)| lasting).filter(on).collect();
    let spells = seen.secret.map(|secret| secret.spells).filter(|spells| !spells.is_empty());
    html! {
        @if !on_it.is_empty() {
            p.on-it { "Under " @for (nth, lasting) in on_it.iter().enumerate() {
                @if nth > 0 { ", " }
                (lasting.spell.name()) " " @if lasting.left > 0 { "(" (count(lasting.left, "turn")) ") " } (why(lasting.spell.rule()))
            } }
        }
        @if let Some(spells) = spells {
            details.spells {
                summary { (count(i64::from(spells.len()), "spell")) }
                ul { @for spell in spells.iter() {
                    @let line = spell.line();
                    li { (spell.name()) " " small { (line.cost) " ST" @if line.upkeep > 0 { ", " (line.upkeep) " a turn" } } " " (why(spell.rule())) }
                } }
            }
        }
    }
}

/// The tab with everyone’s card, side by side.
pub(super) fn tab(context: &Context<'_>, places: kit::Places<'_>) -> Markup {
    html! {
        @for side in 0..context.view.sides {
            section class={ "side " (side_class(side)) } {
                h3 { (context.scene.name(State::seat_of(side))) }
                div id={ "side-" (side) } {
                    @for seen in context.view.figures.iter().filter(|seen| seen.body.side == side) { (places.one(&id(seen.id))) }
                }
            }
        }
    }
}

/// Which card is whose, for the pieces on the board; the fragment `whose`.
pub(super) fn whose(context: &Context<'_>) -> Fragment {
    let known = context.view.figures.iter().filter(|seen| is_known(context, seen));
    Fragment::new(
        "whose",
        html! { div id="whose" hidden { @for seen in known { i data-pieces=(counters::id(seen.id)) data-card=(id(seen.id)) {} } } },
    )
}
