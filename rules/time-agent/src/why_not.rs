//! Why an action is not offered.

use engine::{Names, Refusal, Rule, Seat, rule};

use crate::{
    State,
    action::{Action, Deed, Purchase, Request},
    board::Spot,
    headquarters::TILES_PER_MACHINE,
    hexes::HexId,
    narrate::credits,
    race::{Operative, Place, Race},
    state::{Desk, Stage},
    technology::Technology,
};

fn no(rule: Rule, reason: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(rule, reason)
}

/// Why a seat that is to act may not do this.
pub(crate) fn why_not(state: &State, seat: Seat, action: Action, _names: Names<'_>) -> Refusal {
    if action == Action::Lapse {
        return no(Rule::TABLE, "Only the clock can do that.");
    }
    match state.stage {
        Stage::Order => match action {
            Action::Position(0 | 7..) => {
                no(rule!("A5.2"), "Positions are counted from 1, one for each race.")
            }
            Action::Position(_) => {
                no(rule!("A5.2"), "That position is taken, or there is none with that number.")
            }
            _ => no(rule!("A5.2"), "Pick a position in the turn order first."),
        },
        Stage::Headquarters => at_desk(state, seat, action),
        Stage::Move => moving(state, action),
        Stage::Oppose => match action {
            Action::Oppose { .. } => no(rule!("A8.1"), "Answer the question you are asked."),
            _ => no(rule!("A8.1"), "Say first whether you oppose."),
        },
        Stage::Search => searching(state, action),
        Stage::Combat => fighting(state, action),
        Stage::Alter => altering(state, action),
        Stage::Shares => sharing(state, seat, action),
        Stage::Settle => match action {
            Action::Accept => {
                let left = credits(state.settlement().1);
                no(rule!("A11c.2"), format!("You would still have to pay {left}, which you don’t have."))
            }
            _ => no(rule!("A11c.2"), "Take the shares and act, or drop it."),
        },
        Stage::Over(_) => no(Rule::TABLE, "The game is over."),
    }
}

fn at_desk(state: &State, seat: Seat, action: Action) -> Refusal {
    let Some(race) = state.at_desk(seat) else {
        return no(rule!("A6.1"), "You are done with headquarters.");
    };
    let desk = &state.desks[race.index()];
    match action {
        Action::Maintain(operative) | Action::Return(operative) => keeping(race, desk, operative),
        Action::Buy(_)
        | Action::Research(_)
        | Action::Look
        | Action::Done
        | Action::StandOppose(..)
        | Action::StandShares(_)
            if desk.undecided != 0 =>
        {
            no(rule!("A6.2"), "First maintain or return each of your operatives in the past.")
        }
        Action::Buy(item) => buying(state, desk, item),
        Action::Research(hex) => researching(state, desk, hex),
        Action::Look => no(rule!("A6c.2"), "Name the tiles to look at first."),
        Action::Done | Action::StandOppose(..) | Action::StandShares(_) if !desk.named.is_empty() => {
            no(rule!("A6c.2"), "Look at the tiles you have named first.")
        }
        Action::StandOppose(other, _) if state.are_allied(race, other) || !state.is_played(other) => {
            no(rule!("A8.4"), "You are only asked about races of other players.")
        }
        Action::StandOppose(..) => no(rule!("A8.3"), "That is already the answer you have left."),
        Action::StandShares(_) => no(rule!("A11c.4"), "That is already the answer you have left."),
        _ => no(rule!("A2.1"), "Everyone is in headquarters. Turns come later."),
    }
}

fn keeping(race: Race, desk: &Desk, operative: Operative) -> Refusal {
    if operative.race() != race {
        return no(rule!("A6.2"), format!("You are in the headquarters of the {}.", race.people()));
    }
    if desk.is_undecided(operative) {
        return no(rule!("A6a.2"), "You have no machine ready: the operative must return.");
    }
    no(rule!("A6a.1"), format!("{operative} is not in the past, or you have already decided."))
}

fn buying(state: &State, desk: &Desk, item: Purchase) -> Refusal {
    if !desk.seen.is_empty() || !desk.named.is_empty() {
        return no(rule!("A6.2"), "Purchases come before research.");
    }
    if !state.has_counter(&desk.race, item) {
        return no(rule!("A6b.2"), format!("You have no counter left for another {}.", item.name()));
    }
    let (price, treasury) = (credits(state.price(item)), desk.race.credits);
    no(rule!("A6b.1"), format!("That costs {price}; you have {treasury}."))
}

fn researching(state: &State, desk: &Desk, hex: HexId) -> Refusal {
    if !state.layout.down().has(hex) {
        return no(rule!("A6c.1"), format!("There is no face-down tile in {hex}."));
    }
    if desk.named.has(hex) {
        return no(rule!("A6c.2"), format!("You have already named {hex}."));
    }
    if desk.race.ready() == 0 {
        return no(rule!("A4.2"), "You have no machine ready.");
    }
    if desk.named.len() >= TILES_PER_MACHINE {
        return no(rule!("A6c.1"), "A machine looks at no more than three tiles.");
    }
    no(rule!("A6c.1"), "You have no credits left to look at another tile.")
}

fn moving(state: &State, action: Action) -> Refusal {
    match (action, state.turn.picked) {
        (Action::Pick(operative), None) => picking(state, operative),
        (Action::Pick(_) | Action::EndMovement, Some(_)) => {
            no(rule!("A7.1"), "Move the operative that you have picked.")
        }
        (Action::Send(_) | Action::Go(..), None) => no(rule!("A7.1"), "Pick an operative first."),
        (Action::Send(hex), Some(picked)) => sending(state, picked, hex),
        (Action::Go(technology, hex), Some(picked)) => going(state, picked, technology, hex),
        _ => no(rule!("A7.1"), "All movement comes first: end it before you do anything else."),
    }
}

fn picking(state: &State, operative: Operative) -> Refusal {
    let race = operative.race();
    if Some(race) != state.active() {
        return no(rule!("A5.4"), format!("It is not the turn of the {}.", race.people()));
    }
    match state.race(race).places[operative.slot()] {
        _ if state.has_moved(operative) => no(rule!("A7.2"), format!("{operative} has moved this turn.")),
        Place::Bank => no(rule!("A6b.1"), format!("{operative} is in the bank.")),
        Place::Present if state.race(race).ready() == 0 => {
            no(rule!("A7a.1"), "You have no machine ready to send anyone into the past.")
        }
        Place::Present if state.entries(race, operative.kind()).is_empty() => {
            no(rule!("A7a.1"), "You can’t afford to send it anywhere.")
        }
        Place::Present => {
            no(rule!("A7.1"), "They are all the same in the present: send the first of its kind.")
        }
        Place::Past(hex) => no(rule!("A7b.2"), format!("No technology leads out of {hex}.")),
    }
}

fn sending(state: &State, picked: Operative, hex: HexId) -> Refusal {
    if state.hex_of(picked).is_some() {
        return no(rule!("A7.2"), format!("{picked} is in the past already and moves along a technology."));
    }
    match (state.world.board.spot(hex), state.entry_cost(picked.kind(), hex)) {
        (Spot::Original { .. }, _) => {
            no(rule!("A7a.3"), "No one goes straight from the present to an original invention.")
        }
        (Spot::Present(_), _) => no(rule!("A7.5"), "The present can’t be entered."),
        (_, None) => no(rule!("A7a.1"), format!("There is no hex {hex} on this board.")),
        (_, Some(cost)) => {
            let treasury = state.race(picked.race()).credits;
            let rule =
                if picked.kind() == crate::race::Kind::Squad { rule!("A7a.2") } else { rule!("A7a.1") };
            no(rule, format!("It costs {} to send {picked} there; you have {treasury}.", credits(cost)))
        }
    }
}

fn going(state: &State, picked: Operative, technology: Technology, hex: HexId) -> Refusal {
    let Some(from) = state.hex_of(picked) else {
        return no(rule!("A7.2"), format!("{picked} is in the present: send it into the past."));
    };
    let name = state.world.board.name(technology);
    match state.world.board.spot(hex) {
        Spot::Present(_) => {
            no(rule!("A7.5"), "The present can’t be entered. Operatives return in headquarters.")
        }
        Spot::Outside => no(rule!("A7b.1"), format!("There is no hex {hex} on this board.")),
        _ if hex == from => no(rule!("A7b.1"), format!("{picked} is already in {hex}.")),
        Spot::Original { .. } if !crate::hexes::HexSet::only(from).around().has(hex) => {
            no(rule!("A7b.6"), "Only an operative that began next to an original invention can enter it.")
        }
        _ if state.layout.edges(from, technology).is_empty() => {
            no(rule!("A7b.2"), format!("{name} is not present at any edge of {from}."))
        }
        _ => no(rule!("A7b.3"), format!("{name} does not lead from {from} to {hex}.")),
    }
}

/// Why a pair of operatives has nothing to do with each other; none if both are in one hex, and enemies.
fn strangers(state: &State, by: Operative, target: Operative) -> Option<Refusal> {
    let Some(active) = state.active() else { return Some(no(Rule::TABLE, "It is no one’s turn.")) };
    if by.race() != active {
        return Some(no(rule!("A10.4"), format!("It is the turn of the {}.", active.people())));
    }
    if state.are_allied(active, target.race()) {
        return Some(no(rule!("A8.4"), "Your own races neither search for nor attack each other."));
    }
    let (here, there) = (state.hex_of(by), state.hex_of(target));
    (here.is_none() || here != there)
        .then(|| no(rule!("A9.1"), format!("{by} and {target} are not in one hex.")))
}

fn searching(state: &State, action: Action) -> Refusal {
    match action {
        Action::Search { by, target } => strangers(state, by, target).unwrap_or_else(|| {
            if state.turn.found.has(target) {
                no(rule!("A9.4"), format!("{target} has been found, for all of you."))
            } else {
                no(rule!("A9.1"), format!("{by} has already searched for {target}."))
            }
        }),
        Action::Pick(_) | Action::Send(_) | Action::Go(..) => no(rule!("A7.1"), "Movement is over."),
        Action::Attack { .. } => {
            no(rule!("A10.6"), "End the search first: it comes before combat, in all hexes.")
        }
        _ => no(rule!("A9.1"), "Search, or end the search."),
    }
}

fn fighting(state: &State, action: Action) -> Refusal {
    match action {
        Action::Attack { by, target } => strangers(state, by, target).unwrap_or_else(|| {
            if state.turn.found.has(target) {
                no(rule!("A10.1"), format!("{by} has already attacked {target}."))
            } else {
                no(rule!("A10.1"), format!("{target} has not been found."))
            }
        }),
        Action::Search { .. } => no(rule!("A10.6"), "The search is over."),
        Action::Pick(_) | Action::Send(_) | Action::Go(..) => no(rule!("A7.1"), "Movement is over."),
        _ => no(rule!("A10.1"), "Attack, or end the combat."),
    }
}

fn altering(state: &State, action: Action) -> Refusal {
    let (request, is_asking) = match action {
        Action::Do(request) => (request, false),
        Action::Ask(request) => (request, true),
        Action::Pick(_) | Action::Send(_) | Action::Go(..) => return no(rule!("A7.1"), "Movement is over."),
        Action::Search { .. } => return no(rule!("A9.1"), "The search is over."),
        Action::Attack { .. } => return no(rule!("A10.1"), "The combat is over."),
        Action::Accept | Action::Drop | Action::Share { .. } => {
            return no(rule!("A11c.1"), "No one has asked for shares.");
        }
        _ => return no(rule!("A11.3"), "Alter the past, or end the turn."),
    };
    impossible(state, request).unwrap_or_else(|| {
        let cost = state.deed_cost(request).unwrap_or_default();
        if !is_asking {
            return no(rule!("A11a.1"), format!("That costs {}, which you don’t have.", credits(cost)));
        }
        if state.turn.asked[request.deed.index()].has(request.hex) {
            return no(rule!("A11c.4"), "You have already asked for shares in that this turn.");
        }
        no(rule!("A11c.1"), "The others don’t have enough to make a difference.")
    })
}

/// Why something cannot be done in a hex, whatever it costs.
fn impossible(state: &State, request: Request) -> Option<Refusal> {
    let hex = request.hex;
    let active = state.active()?;
    if !state.race(active).hexes().has(hex) {
        return Some(no(rule!("A11.1"), format!("You have no operative in {hex}.")));
    }
    if state.blocked().has(hex) {
        return Some(no(rule!("A11.1"), format!("An operative that opposes you is still in {hex}.")));
    }
    if state.deed_cost(request).is_some() {
        return None;
    }
    Some(match request.deed {
        Deed::Alter if state.turn.altered.has(hex) => {
            no(rule!("A11.3"), format!("You have already altered {hex} this turn."))
        }
        Deed::Alter => no(rule!("A11a.1"), format!("There is nothing to alter in {hex}.")),
        Deed::Rotate(_) if state.world.originals().has(hex) => {
            no(rule!("A11b.2"), "Original inventions can’t be rotated.")
        }
        Deed::Rotate(_) if state.turn.rotated.has(hex) => {
            no(rule!("A11.3"), format!("You have already rotated {hex} this turn."))
        }
        Deed::Rotate(_) => no(rule!("A11b.1"), format!("{hex} already faces that way.")),
    })
}

fn sharing(state: &State, seat: Seat, action: Action) -> Refusal {
    let Action::Share { race, amount } = action else {
        return no(rule!("A11c.1"), "State first what you would pay.");
    };
    if Some(race) != state.next_share(seat) {
        return no(rule!("A11c.1"), format!("You are not asked what the {} would pay now.", race.people()));
    }
    if amount > state.race(race).credits {
        let treasury = credits(state.race(race).credits);
        return no(rule!("A11c.1"), format!("The {} have only {treasury}.", race.people()));
    }
    no(rule!("A11c.3"), "No more than the cost is needed.")
}
