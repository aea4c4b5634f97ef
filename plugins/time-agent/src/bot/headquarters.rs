//! What to do in headquarters: whom to maintain, what to buy, what to look at.

use engine::Offers;
use time_agent::{Action, Desk, HexId, Kind, Operative, Place, Purchase, Race, TILES_PER_MACHINE};

use super::{mind::Mind, plan::Force, sites::Sites, sprint::Sprint};

/// With more credits than this a race buys a machine at any time.
const RICH: f32 = 70.0;

/// [A6] The next step in the headquarters of a race.
pub(super) fn choose(mind: &Mind<'_>, race: Race, desk: &Desk, offers: &Offers<Action>) -> Option<Action> {
    if !desk.named.is_empty() {
        return Some(name_more(mind, desk, offers));
    }
    let (layout, force) = (&mind.view.layout, Force::of(mind, race));
    let mut sites = Sites::of(mind, layout);
    let sprint = Sprint::plan(mind, layout, &force);
    if let Some(sprint) = &sprint {
        sprint.mark(&mut sites);
    }
    if desk.undecided != 0 {
        return maintain(mind, &force, &sites, desk);
    }
    let is_sprinting = sprint.is_some();
    let purchase = if is_sprinting { None } else { buy(mind, &force, offers) };
    if let Some(item) = purchase {
        return Some(Action::Buy(item));
    }
    let research = if is_sprinting { None } else { research(mind, &force, &sites, desk, offers) };
    Some(research.map_or(Action::Done, Action::Research))
}

/// [A6a.1] Keeps an operative where it is if a fresh one would not do better.
fn maintain(mind: &Mind<'_>, force: &Force, sites: &Sites, desk: &Desk) -> Option<Action> {
    let (race, layout) = (force.race, &mind.view.layout);
    let undecided: Vec<Operative> = force
        .has
        .in_past(race)
        .map(|(operative, _)| operative)
        .filter(|operative| desk.is_undecided(*operative))
        .collect();
    // The one with most to do where it is is decided first.
    let worth = |operative: &Operative| force.worth_in_past(mind, layout, sites, *operative);
    let (operative, worth) = undecided
        .iter()
        .map(|operative| (*operative, worth(operative)))
        .max_by(|one, other| one.1.total_cmp(&other.1))?;
    if force.has.ready() == 0 {
        return Some(Action::Return(operative));
    }
    let mut back = *force;
    back.has.places[operative.slot()] = Place::Present;
    let sent = back.best_of(mind, layout, sites, operative).map_or(0.0, |best| best.gain);
    Some(if worth + mind.habits.there >= sent {
        Action::Maintain(operative)
    } else {
        Action::Return(operative)
    })
}

/// [A6b.1] Someone for every machine, and more machines while they pay for themselves.
fn buy(mind: &Mind<'_>, force: &Force, offers: &Offers<Action>) -> Option<Purchase> {
    let has = &force.has;
    let machine = u16::from(mind.view.world.board.prices.machine);
    let keep = mind.habits.machine_keep * f32::from(has.machines);
    let is_affordable = f32::from(has.credits) >= f32::from(machine) + keep;
    let is_early = mind.worth.rounds >= mind.habits.machine_rounds;
    let count = has.count(Kind::Agent) + has.count(Kind::Squad);
    let wanted = if count < has.machines {
        let is_rich = has.credits > 30 && has.count(Kind::Squad) == 0;
        Some(Purchase::Operative(if is_rich { Kind::Squad } else { Kind::Agent }))
    } else if is_affordable && (is_early || f32::from(has.credits) > RICH) {
        Some(Purchase::Machine)
    } else {
        None
    };
    wanted.filter(|item| offers.has(Action::Buy(*item)))
}

/// [A6c.1] Looks at tiles with machines that have nothing better to do.
fn research(
    mind: &Mind<'_>,
    force: &Force,
    sites: &Sites,
    desk: &Desk,
    offers: &Offers<Action>,
) -> Option<HexId> {
    let waiting = force.has.force(force.race).filter(|(_, place)| *place == Place::Present).count();
    let is_spare = usize::from(force.has.ready()) > waiting;
    let best = force.best(mind, &mind.view.layout, sites).map_or(0.0, |best| best.gain);
    if !is_spare && best > mind.habits.look {
        return None;
    }
    most_promising(mind, sites, desk, offers)
}

/// [A6c.2] Names as many tiles as the machine takes, then looks.
fn name_more(mind: &Mind<'_>, desk: &Desk, offers: &Offers<Action>) -> Action {
    if desk.named.len() >= TILES_PER_MACHINE {
        return Action::Look;
    }
    let sites = Sites::of(mind, &mind.view.layout);
    most_promising(mind, &sites, desk, offers).map_or(Action::Look, Action::Research)
}

/// The unseen tile that promises most.
fn most_promising(mind: &Mind<'_>, sites: &Sites, desk: &Desk, offers: &Offers<Action>) -> Option<HexId> {
    let unseen = mind.view.layout.down() - mind.view.notebook - desk.named;
    let hexes = unseen.iter().filter(|hex| offers.has(Action::Research(*hex)));
    let promise = |hex: HexId| sites.promise[hex.index()];
    hexes.max_by(|one, other| promise(*one).total_cmp(&promise(*other)))
}
