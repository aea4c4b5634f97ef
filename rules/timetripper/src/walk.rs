//! [7.0] What Trippers do on foot: move, carry, drop, pick up and hand over.

use engine::{Offers, Refusal, Seat, Table, rule};

use crate::{
    action::Action,
    book::Leaves,
    event::{Event, Named},
    field::{Health, Loose, Steed, Unit, Who},
    gear::{FOUND, Item, Origin, POCKETS, Recovered},
    map::Place,
    roll::die,
    state::{State, Turn},
    weapons::Weapon,
};

/// Why someone who has fired does not move.
const TOLD_NO_MORE: &str = "After a shot you can move only as many hexes as you announced before it.";

impl State {
    /// [7.0] Whether the acting unit may step into the next hex, or the rule that forbids it.
    pub fn may_step(&self, turn: &Turn, to: Place) -> Result<(), Refusal> {
        let from = self.place_of(turn.actor);
        let is_own = matches!(turn.actor, Who::Tripper(_));
        let no = |rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if !from.is_next_to(to) {
            let reason =
                if is_own { "That hex is not next to you." } else { "That hex is not next to this soldier." };
            return no(rule!("7.0"), reason);
        }
        if self.field.parley.is_some() {
            return no(rule!("15.24"), "No one moves during the talks.");
        }
        if self.field.stage == 1 {
            return no(rule!("4.0"), "You can’t move in the first Stage of a battle.");
        }
        match turn.actor {
            Who::Tripper(seat) => {
                if turn.halted {
                    return no(rule!("7.41"), "You can’t move any more this phase.");
                }
                if turn.fired && turn.announced == 0 {
                    return no(rule!("8.23D"), TOLD_NO_MORE);
                }
                if turn.moved >= self.tripper(seat).reach() {
                    let reason = if turn.moved == 0 {
                        "You are too exhausted to move."
                    } else {
                        "You can’t move any farther this Stage."
                    };
                    return no(rule!("7.13"), reason);
                }
            }
            Who::Unit(unit) | Who::Mount(unit) => {
                if self.unit(unit).steed == Steed::Stunned {
                    return no(rule!("8.81"), "A stunned horse stays where it is, and so does its rider.");
                }
                if self.unit(unit).moved >= self.kind(unit).map_or(0, |opponent| opponent.moves) {
                    return no(rule!("7.11"), "This soldier has moved as far as possible.");
                }
                if self.unit(unit).fired && self.unit(unit).announced == 0 {
                    return no(rule!("8.23D"), TOLD_NO_MORE);
                }
            }
        }
        if self.is_controlled(from) {
            let reason = if is_own {
                "You are pinned: an enemy is next to you."
            } else {
                "This soldier is pinned: an enemy is next to it."
            };
            return no(rule!("7.22"), reason);
        }
        if self.is_enemy(to, turn.seat) {
            return no(rule!("7.32"), "An enemy is there.");
        }
        if self.is_held(to) && !self.may_pass(turn, to) {
            return no(rule!("7.31"), "Someone is there.");
        }
        Ok(())
    }

    /// [7.31] [7.32] Whether the acting unit may pass through a friend’s hex: only if it can move on at once.
    fn may_pass(&self, turn: &Turn, through: Place) -> bool {
        let (continues, fired) = match turn.actor {
            Who::Tripper(seat) => (turn.moved + 1 < self.tripper(seat).reach(), turn.fired),
            Who::Unit(at) | Who::Mount(at) => {
                let moves = self.kind(at).map_or(0, |opponent| opponent.moves);
                (self.unit(at).moved + 1 < moves, self.unit(at).fired)
            }
        };
        let continues = continues && (!fired || self.announced(turn) > 1);
        let stops = self.is_controlled(through) || self.is_hole(through);
        continues && !stops && through.neighbours().any(|next| !self.is_held(next))
    }

    /// [7.31] Whether the acting unit is passing through a friend’s hex, and so must move on.
    pub(crate) fn is_passing(&self, turn: &Turn) -> bool {
        let here = self.place_of(turn.actor);
        let is_other = |who: Who| who != turn.actor && !matches!(who, Who::Mount(_));
        let shares = self.everyone().any(|who| is_other(who) && self.place_of(who) == here);
        shares && !self.is_clear() && here.neighbours().any(|next| self.may_step(turn, next).is_ok())
    }

    /// [7.12] [7.14] Where the acting unit may go.
    pub(crate) fn offer_walking(&self, turn: &Turn, offers: &mut Offers<Action>) {
        let from = self.place_of(turn.actor);
        if self.is_controlled(from) {
            return;
        }
        for place in from.neighbours().filter(|place| self.may_step(turn, *place).is_ok()) {
            offers.plain(Action::Move(place));
            let himself = turn.actor == Who::Tripper(turn.seat);
            if himself
                && turn.moved == 0
                && self.is_team()
                && self.tripper(turn.seat).reach() >= 2
                && !self.is_held(place)
            {
                for fallen in self.fallen_at(from) {
                    offers.rare(Action::Carry(fallen, place));
                }
            }
        }
    }

    /// Dead Trippers in a hex.
    pub(crate) fn fallen_at(&self, place: Place) -> impl Iterator<Item = Seat> + '_ {
        let lies = move |seat: &Seat| self.tripper(*seat).is_fallen() && self.tripper(*seat).place == place;
        self.seats().iter().filter(lies)
    }

    /// [7.12] The acting unit steps into a hex.
    pub(crate) fn step_to(&mut self, to: Place, table: &mut impl Table<Event>) {
        self.enter_hex(to, table);
        self.sweep(table);
    }

    /// [7.12] The same by choice: ruling 140, a Tripper takes up the radio next to the flux before it sweeps him up.
    pub(crate) fn walk_to(&mut self, to: Place, table: &mut impl Table<Event>) {
        self.enter_hex(to, table);
        self.save_radio(table);
        self.sweep(table);
    }

    /// Ruling 140: where the flux would sweep up a Tripper, he takes up the radio from his hex or from that of the flux.
    fn save_radio(&mut self, table: &mut impl Table<Event>) {
        let (Some(turn), Some(flux)) = (self.turn().copied(), self.field.flux) else { return };
        let Who::Tripper(seat) = turn.actor else { return };
        let here = self.tripper(seat).place;
        if turn.acted || self.has_radio(seat) || here.distance(flux) > 1 {
            return;
        }
        let is_radio = |loose: &Loose| loose.item == Item::Radio && [here, flux].contains(&loose.place);
        let slot = self.field.loose.iter_mut().find(|slot| slot.is_some_and(|loose| is_radio(&loose)));
        let Some(radio) = slot.and_then(Option::take) else { return };
        self.put_in(seat, radio);
        table.announce(|| Event::Picked(seat, Item::Radio, 1));
        self.act();
    }

    fn enter_hex(&mut self, to: Place, table: &mut impl Table<Event>) {
        let Some(turn) = self.turn().copied() else { return };
        let from = self.place_of(turn.actor);
        let named = self.named(turn.actor);
        table.announce(|| Event::Moved(named, from, to));
        match turn.actor {
            Who::Tripper(seat) => {
                let with_flux = self.field.flux == Some(from) && self.has_radio(seat);
                let beyond = turn.moved >= self.tripper(seat).allowance();
                let reach = self.tripper(seat).reach();
                self.tripper_mut(seat).place = to;
                let stops = self.is_controlled(to) || self.is_hole(to);
                if let Some(turn) = self.turn_mut() {
                    turn.busy = true;
                    turn.may_talk = false;
                    turn.moved += 1;
                    turn.extra += u8::from(beyond);
                    turn.halted |= stops;
                    if turn.fired {
                        turn.announced = turn.announced.saturating_sub(1);
                    }
                    // [8.23D] Hexes that can no longer be entered are not announced either.
                    turn.announced = turn.announced.min(reach.saturating_sub(turn.moved));
                }
                if with_flux {
                    // [10.61] The flux stays with the radio.
                    self.put_flux(to, table);
                }
            }
            Who::Unit(unit) | Who::Mount(unit) => {
                let stops = self.is_controlled(to) || self.is_hole(to);
                let moves = self.kind(unit).map_or(0, |opponent| opponent.moves);
                let it = self.unit_mut(unit);
                it.place = to;
                it.moved += 1;
                it.announced = it.announced.saturating_sub(u8::from(it.fired));
                it.announced = it.announced.min(moves.saturating_sub(it.moved));
                if stops {
                    it.moved |= Unit::HALT;
                }
            }
        }
    }

    /// [b27] Whether a hex is a shellhole, which stops anyone who enters.
    pub(crate) fn is_hole(&self, place: Place) -> bool {
        self.battle().is_some_and(|battle| battle.features.shellholes.is_some())
            && self.field.is_marked(place)
    }

    /// [7.14] Carries a fallen Tripper one hex, which uses up all movement.
    pub(crate) fn carry(&mut self, fallen: Seat, to: Place, table: &mut impl Table<Event>) {
        let from = self.tripper(fallen).place;
        self.tripper_mut(fallen).place = to;
        table.announce(|| Event::Moved(Named::Tripper(fallen), from, to));
        self.step_to(to, table);
        let allowance = self.turn().map_or(0, |turn| self.tripper(turn.seat).allowance());
        if let Some(turn) = self.turn_mut() {
            turn.halted = true;
            // It takes an allowance of two; Endurance pays for what is missing.
            turn.extra = 2u8.saturating_sub(allowance);
        }
    }

    /// [7.41] [7.42D] What the Tripper may drop, pick up, hand over or reload.
    pub(crate) fn offer_things(&self, turn: &Turn, offers: &mut Offers<Action>) {
        let tripper = self.tripper(turn.seat);
        if !turn.acted {
            for item in self.within_reach(turn.seat) {
                offers.plain(Action::PickUp(item));
            }
            for weapon in Weapon::ALL.into_iter().filter(|weapon| self.may_reload(turn.seat, *weapon)) {
                offers.plain(Action::Reload(weapon));
            }
            for other in self.present().without(turn.seat) {
                if self.tripper(other).place.distance(tripper.place) <= 1 {
                    self.offer_gifts(turn.seat, other, offers);
                }
            }
        }
        self.offer_drops(turn.seat, offers);
    }

    pub(crate) fn offer_gifts(&self, seat: Seat, other: Seat, offers: &mut Offers<Action>) {
        for (item, count) in self.tripper(seat).pack.items() {
            if self.can_hold(other, item) {
                offers.rare(Action::Give(other, item, 1));
                if count > 1 && matches!(item, Item::Reload(_)) {
                    offers.extra(Action::Give(other, item, count));
                }
            }
        }
    }

    pub(crate) fn offer_drops(&self, seat: Seat, offers: &mut Offers<Action>) {
        for (item, count) in self.tripper(seat).pack.items() {
            offers.extra(Action::Drop(item, 1));
            if count > 1 {
                offers.extra(Action::Drop(item, count));
            }
        }
    }

    /// [7.42D] [8.51] The items a Tripper can take: in the same hex, or anywhere once no enemies are left.
    pub fn within_reach(&self, seat: Seat) -> impl Iterator<Item = Item> + '_ {
        let recovered = [Weapon::Blade, Weapon::Bow, Weapon::Rifle, Weapon::Assault].map(Item::Weapon);
        let kinds = POCKETS.into_iter().chain(recovered).chain(FOUND);
        let treasures = (1..=120).map(Item::Treasure).filter(|_| self.options.treasure);
        kinds.chain(treasures).filter(move |item| self.can_hold(seat, *item) && self.lies(seat, *item))
    }

    /// Whether a Tripper can carry one more of an item.
    pub(crate) fn can_hold(&self, seat: Seat, item: Item) -> bool {
        let pack = &self.tripper(seat).pack;
        match item {
            // [8.53] One recovered weapon at a time.
            Item::Weapon(weapon) if weapon.is_recovered() => pack.recovered.is_none(),
            item => pack.count(item) < item.maximum(),
        }
    }

    fn is_near(&self, seat: Seat, place: Place) -> bool {
        self.tripper(seat).place == place || self.is_clear()
    }

    /// Whether a Tripper can reach an item in a hex.
    fn lies(&self, seat: Seat, item: Item) -> bool {
        let loose = self.field.loose.iter().flatten();
        let mut loose = loose.filter(|loose| loose.item == item && self.is_near(seat, loose.place));
        loose.next().is_some()
            || item == Item::Weapon(Weapon::Claymore) && self.is_mine_near(seat)
            || matches!(item, Item::Weapon(weapon) if self.weapon_of_fallen(seat, weapon).is_some())
    }

    /// [7.42D] Whether a Claymore that has been set up can be picked up again.
    fn is_mine_near(&self, seat: Seat) -> bool {
        self.field.mine.is_some_and(|mine| self.is_near(seat, mine.place))
    }

    /// [8.51] A dead or disabled soldier with a weapon of this row.
    fn weapon_of_fallen(&self, seat: Seat, weapon: Weapon) -> Option<u8> {
        if !weapon.is_recovered() {
            return None;
        }
        let units = self.field.units().iter().enumerate();
        let mut found = units.filter(|(_, unit)| {
            let leaves = self.opponent(unit).map_or(Leaves::Nothing, |opponent| opponent.leaves);
            unit.health == Health::Down
                && !unit.stripped
                && !unit.is_riderless()
                && row(leaves) == Some(weapon)
                && self.is_near(seat, unit.place)
        });
        found.next().and_then(|(at, _)| u8::try_from(at).ok())
    }

    /// [7.42D] Picks up an item.
    pub(crate) fn pick_up(&mut self, seat: Seat, item: Item, table: &mut impl Table<Event>) {
        let fallen = match item {
            Item::Weapon(weapon) => self.weapon_of_fallen(seat, weapon).map(|unit| (weapon, unit)),
            _ => None,
        };
        // [8.51] A loaded weapon comes before an empty one.
        let lies = |loose: &Loose| loose.item == item && self.is_near(seat, loose.place);
        let here =
            (0..self.field.loose.len()).filter(|at| self.field.loose[*at].is_some_and(|loose| lies(&loose)));
        let best = here.min_by_key(|at| self.field.loose[*at].is_some_and(|loose| loose.empty));
        let is_loaded = |at: &usize| self.field.loose[*at].is_some_and(|loose| !loose.empty);
        let found = best.filter(|at| fallen.is_none() || is_loaded(at));
        if let Some(at) = found {
            let Some(loose) = self.field.loose[at].take() else { return };
            let most = item.maximum().saturating_sub(self.tripper(seat).pack.count(item));
            let taken = loose.count.min(most);
            if taken < loose.count {
                self.field.loose[at] = Some(Loose { count: loose.count - taken, ..loose });
            }
            self.put_in(seat, Loose { count: taken, ..loose });
            table.announce(|| Event::Picked(seat, item, taken));
        } else if let Some((weapon, unit)) = fallen {
            self.recover_weapon(seat, weapon, unit, table);
        } else if item == Item::Weapon(Weapon::Claymore) && self.is_mine_near(seat) {
            self.field.mine = None;
            self.tripper_mut(seat).pack.add(item, 1);
            table.announce(|| Event::Picked(seat, item, 1));
        }
        self.act();
    }

    /// Puts an item into a pack.
    pub(crate) fn put_in(&mut self, seat: Seat, loose: Loose) {
        let treasure = match loose.item {
            Item::Treasure(battle) => self.treasure(battle),
            _ => None,
        };
        let pack = &mut self.tripper_mut(seat).pack;
        match loose.item {
            Item::Weapon(weapon) => {
                if weapon.is_recovered() {
                    pack.recovered = Some(Recovered { weapon, origin: loose.origin });
                } else {
                    pack.add(loose.item, loose.count);
                }
                pack.set_empty(weapon, loose.empty);
            }
            Item::Treasure(battle) => {
                if let Some((value, tenths)) = treasure {
                    pack.treasures |= 1 << (battle & 127);
                    pack.treasure_value += value;
                    pack.treasure_tenths += tenths;
                }
            }
            item => pack.add(item, loose.count),
        }
    }

    /// [14.0] [b44] What the treasure of a battle is worth and weighs in tenths of a pound, all pieces together.
    pub fn treasure(&self, battle: u8) -> Option<(u16, u16)> {
        let battle = self.book.battle(battle)?;
        let pieces = u16::from(battle.features.treasures.max(1));
        battle.treasure.as_ref().map(|treasure| (treasure.value * pieces, treasure.tenths * pieces))
    }

    /// [8.51] [8.52] Takes a fallen soldier's weapon; a die says how many reloads come with it.
    fn recover_weapon(&mut self, seat: Seat, weapon: Weapon, unit: u8, table: &mut impl Table<Event>) {
        let reloads = if weapon.is_reloaded() { die(table, rule!("8.52"), "reloads found") } else { 0 };
        let fallen = self.unit_mut(unit);
        fallen.stripped = true;
        let origin = Origin { battle: fallen.battle, kind: fallen.kind };
        let pack = &mut self.tripper_mut(seat).pack;
        pack.recovered = Some(Recovered { weapon, origin });
        pack.set_empty(weapon, false);
        let reloads =
            reloads.min(Item::Reload(weapon).maximum().saturating_sub(pack.count(Item::Reload(weapon))));
        pack.add(Item::Reload(weapon), reloads);
        table.announce(|| Event::Picked(seat, Item::Weapon(weapon), 1));
        if reloads > 0 {
            table.announce(|| Event::Picked(seat, Item::Reload(weapon), reloads));
        }
    }

    /// Takes this many of an item out of a pack.
    fn take_some(&mut self, seat: Seat, item: Item, count: u8) -> Loose {
        let place = self.tripper(seat).place;
        let have = self.tripper(seat).pack.count(item);
        let loose = match item {
            Item::Treasure(battle) => {
                let (value, tenths) = self.treasure(battle).unwrap_or_default();
                let pack = &mut self.tripper_mut(seat).pack;
                pack.treasures &= !(1 << (battle & 127));
                pack.treasure_value = pack.treasure_value.saturating_sub(value);
                pack.treasure_tenths = pack.treasure_tenths.saturating_sub(tenths);
                Loose { item, count: 1, empty: false, origin: Origin::default(), place }
            }
            item => self.take_out(seat, item, place),
        };
        let left = have.saturating_sub(count);
        if left > 0 {
            self.tripper_mut(seat).pack.set(item, left);
        }
        Loose { count: count.min(have), ..loose }
    }

    /// [7.41] Drops this many of an item.
    pub(crate) fn drop_item(&mut self, seat: Seat, item: Item, count: u8, table: &mut impl Table<Event>) {
        let loose = self.take_some(seat, item, count);
        self.field.put_down(loose);
        table.announce(|| Event::Dropped(seat, item, loose.count));
        if let Some(turn) = self.turn_mut() {
            turn.busy = true;
            turn.may_talk = false;
        }
        // [10.62] Only the radio keeps its carrier out of the flux.
        self.sweep(table);
    }

    /// Hands this many of an item to a Tripper in the next hex.
    pub(crate) fn give(
        &mut self,
        seat: Seat,
        other: Seat,
        item: Item,
        count: u8,
        table: &mut impl Table<Event>,
    ) {
        let loose = self.take_some(seat, item, count);
        self.put_in(other, loose);
        table.announce(|| Event::Gave(seat, other, item, loose.count));
        self.act();
        self.sweep(table);
    }

    /// [7.42C] Whether a weapon is empty and a reload for it is at hand.
    pub fn may_reload(&self, seat: Seat, weapon: Weapon) -> bool {
        let pack = &self.tripper(seat).pack;
        pack.has(Item::Weapon(weapon)) && pack.is_empty(weapon) && pack.has(Item::Reload(weapon))
    }

    /// [7.42C] Reloads a weapon.
    pub(crate) fn reload(&mut self, seat: Seat, weapon: Weapon, table: &mut impl Table<Event>) {
        let pack = &mut self.tripper_mut(seat).pack;
        pack.take_one(Item::Reload(weapon));
        pack.set_empty(weapon, false);
        let left = pack.count(Item::Reload(weapon));
        table.announce(|| Event::Reloaded(seat, weapon, left));
        self.act();
    }
}

/// [8.51] The row of the chart for what a soldier leaves behind.
pub(crate) const fn row(leaves: Leaves) -> Option<Weapon> {
    match leaves {
        Leaves::Melee => Some(Weapon::Blade),
        Leaves::Early => Some(Weapon::Bow),
        Leaves::Rifle => Some(Weapon::Rifle),
        Leaves::Automatic => Some(Weapon::Assault),
        Leaves::Nothing | Leaves::Bound => None,
    }
}
