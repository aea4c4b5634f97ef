//! What to take along.

use engine::{Offers, Seat};
use timetripper::{Action, State, gear::Item, weapons::Weapon};

/// What a lone Tripper takes besides what is always carried: little, since a fast Tripper jumps early.
const ALONE: [(Item, u8); 4] = [
    (Item::Reload(Weapon::M16), 1),
    (Item::Weapon(Weapon::M26), 4),
    (Item::Weapon(Weapon::Bayonet), 1),
    (Item::Weapon(Weapon::Repellent), 1),
];

/// What each Tripper of a team takes, as far as the limit allows.
const TOGETHER: [(Item, u8); 5] = [
    (Item::Weapon(Weapon::M26), 2),
    (Item::Weapon(Weapon::Magnum), 1),
    (Item::Reload(Weapon::M16), 2),
    (Item::Reload(Weapon::Magnum), 1),
    (Item::Reload(Weapon::Shotgun), 1),
];

/// Takes the next thing that is missing, or sets off.
pub(super) fn choose(state: &State, seat: Seat, offers: &Offers<Action>) -> Action {
    let pack = &state.tripper(seat).pack;
    let list: &[(Item, u8)] = if state.is_team() { &TOGETHER } else { &ALONE };
    // Those who choose later want something too.
    let all = u16::from(state.players);
    let mine = u16::try_from(seat.index()).unwrap_or(0) + 1;
    let limit = u16::from(state.options.pounds) * 2;
    let must = 60;
    let fair = if all > 1 { must + limit.saturating_sub(must) * mine / all } else { limit };
    for (item, count) in list {
        let next = Action::Take(*item, pack.count(*item) + 1);
        let fits = state.team_load() + item.half_pounds() <= fair;
        if pack.count(*item) < *count && fits && offers.has(next) {
            return next;
        }
    }
    Action::Start
}
