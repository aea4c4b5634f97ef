//! [F1] The turn, readable as a flow chart; the only file that knows what comes next.

use engine::{Flow, Offers, Seat, Table, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Move},
    body::{Fate, Guard, Id, Opt, Posture},
    event::Event,
    ground::Spot,
    play::Play,
    setup::Setup,
    state::{End, MOST_FIGURES, Phase, State},
};

impl State {
    /// The first position.
    pub fn start<T: Table<Event>>(setup: &Setup, table: &mut T) -> Self {
        let mut state = Self::new(setup);
        let mut play = Play { state: &mut state, table, is_final: false, last_dice: 0 };
        play.next_entrant(0);
        state
    }

    /// Adds what a seat that is to act may do.
    pub fn offer(&self, seat: Seat, offers: &mut Offers<Action>) {
        let side = Self::side_of(seat);
        match self.phase {
            Phase::Deploy(id) => self.offer_entries(id, offers),
            Phase::Order => {
                let count = self.live_sides().count();
                (0..u8::try_from(count).unwrap_or(2)).for_each(|place| offers.plain(Action::Order(place)));
            }
            Phase::Renew(_) => self.offer_renewals(side, offers),
            Phase::Move(_) => self.offer_choices(side, offers),
            Phase::Moving(id) => self.offer_steps(id, offers),
            Phase::Act(id) => self.offer_acts(id, offers),
            Phase::Cast(id, casting) => self.offer_aims(id, &casting, offers),
            Phase::React(attack) => {
                offers.plain(Action::Guard(Guard::None));
                if let Some(guard) = self.guards_against(&attack) {
                    offers.plain(Action::Guard(guard));
                }
            }
            Phase::Agree { .. } => {
                offers.plain(Action::Agree(true));
                offers.plain(Action::Agree(false));
            }
            Phase::Turning(id) => self.offer_facings(id, offers),
            Phase::StepOut(id) => {
                self.ways_out(id).for_each(|way| offers.plain(Action::Out(way)));
            }
            Phase::Retreat(id) => self.offer_retreats(id, offers),
            Phase::Follow { .. } => {
                offers.plain(Action::Follow(true));
                offers.plain(Action::Follow(false));
            }
            Phase::Over(_) => {}
        }
    }

    /// Carries out an offered action.
    pub fn apply<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        let mut play = Play { state: self, table, is_final: false, last_dice: 0 };
        play.take(State::side_of(seat), action);
        let is_final = play.is_final;
        let composing = matches!(self.phase, Phase::Moving(_) | Phase::Cast(..) | Phase::Turning(_));
        let renewing = matches!(action, Action::Keep(_) | Action::Let(_));
        if is_final {
            Flow::Final
        } else if composing || renewing {
            Flow::Open
        } else {
            Flow::Sealed
        }
    }

    fn offer_entries(&self, id: Id, offers: &mut Offers<Action>) {
        let mut any = false;
        for everywhere in [false, true] {
            for spot in self.ground.spots() {
                if !everywhere && self.ground.entry(spot) != Some(self.figure(id).body.side) {
                    continue;
                }
                for facing in Direction::ALL {
                    if self.fits(id, spot, facing) {
                        offers.plain(Action::Enter(spot, facing));
                        any = true;
                    }
                }
            }
            if any {
                return;
            }
        }
        offers.plain(Action::Done);
    }

    /// [G10] The ways a figure that got up, left a pile or was teleported may face.
    fn offer_facings(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        let fits =
            |way: &Direction| *way == body.facing || !body.kind.is_large() || self.fits(id, place, *way);
        for way in Direction::ALL.into_iter().filter(fits) {
            let step = Move::Face(way);
            offers.plain(if self.is_hidden(id) { Action::Sneak(step) } else { Action::Go(step) });
        }
    }

    fn offer_renewals(&self, side: u8, offers: &mut Offers<Action>) {
        for (slot, lasting) in self.lastings() {
            if lasting.spell.continues() && !lasting.paid && self.figure(lasting.caster).body.side == side {
                if self.st(lasting.caster) >= i16::from(lasting.spell.line().upkeep) {
                    offers.plain(Action::Keep(slot));
                }
                offers.rare(Action::Let(slot));
            }
        }
        offers.plain(Action::Done);
    }

    /// [F1.4] [F1.4a] [F1.4d] [F11c.12] A figure's place in the order of actions, the greatest first: poles in a charge, by
    /// adjDX, the side with the initiative; who was knocked down comes last.
    pub(crate) fn rank(&self, id: Id) -> (bool, bool, i16, bool) {
        let body = &self.figure(id).body;
        (self.strikes_first(id), !body.floored, self.order_dx(id), body.side == self.initiative)
    }

    fn offer_retreats(&self, id: Id, offers: &mut Offers<Action>) {
        for foe in self.able().filter(|foe| self.may_force(id, *foe)) {
            self.retreat_hexes(id, foe).for_each(|spot| offers.plain(Action::Retreat(foe, spot)));
        }
        offers.plain(Action::Done);
    }
}

impl<T: Table<Event>> Play<'_, T> {
    fn take(&mut self, side: u8, action: Action) {
        match action {
            Action::Enter(spot, facing) => self.enter_map(spot, facing),
            Action::Order(place) => self.set_order(place),
            Action::Keep(slot) => self.keep(slot),
            Action::Let(slot) => {
                if let Phase::Cast(id, casting) = self.phase {
                    return self.aim_at_spell(id, casting, slot);
                }
                if let Some(lasting) = &mut self.state.lasting[usize::from(slot)] {
                    lasting.paid = true;
                    lasting.left = 1;
                }
            }
            Action::Done => self.done(side),
            Action::Choose(id, opt) => self.choose(id, opt),
            Action::Go(step) | Action::Sneak(step) => match (self.phase, step) {
                (Phase::Moving(id), _) => self.go(id, step),
                (Phase::Turning(id), Move::Face(way)) => self.turned(id, way),
                _ => {}
            },
            Action::Answer(id, answer) => self.figure_mut(id).secret.answer = answer,
            Action::Yield(id) => {
                let who = self.who(id);
                self.tell(Event::Yielded(who));
                self.out(id, Fate::Yielded);
                self.next_mover(side);
            }
            Action::Dismiss(id) => {
                self.vanish(id);
                self.next_mover(side);
            }
            Action::Guard(guard) => self.answered(guard),
            Action::Agree(agrees) => {
                if let Phase::Agree { by, target } = self.phase {
                    self.is_final = true;
                    self.agree(by, target, agrees);
                }
            }
            Action::Out(way) => {
                if let Phase::StepOut(id) = self.phase {
                    self.step_out(id, way);
                }
            }
            Action::Retreat(foe, spot) => self.force_back(foe, spot),
            Action::Follow(follows) => self.follow(follows),
            action => self.act(action),
        }
    }

    fn done(&mut self, side: u8) {
        match self.phase {
            Phase::Deploy(id) => {
                self.figure_mut(id).body.fate = Fate::Yielded;
                self.next_entrant(id + 1);
            }
            Phase::Renew(_) => self.end_unpaid(side),
            Phase::Move(_) => {
                for id in self.ids() {
                    let figure = self.figure(id);
                    if figure.body.side == side && figure.is_able() && !figure.body.turn.moved {
                        self.stand_still(id);
                        self.stay_averted(id);
                    }
                }
                self.next_mover(side);
            }
            Phase::Retreat(id) => {
                self.figure_mut(id).body.turn.struck = 0;
                self.next_retreat();
            }
            _ => self.act(Action::Done),
        }
    }

    /// A figure that is not moved stands still.
    fn stand_still(&mut self, id: Id) {
        if self.figure(id).body.turn.moved {
            return;
        }
        let list = self.list_of(id);
        let body = &mut self.figure_mut(id).body;
        if body.posture == Posture::Bent {
            body.posture = Posture::Standing;
        }
        body.turn.list = list;
        body.turn.moved = true;
        body.turn.option = match list {
            crate::body::List::Disengaged => Opt::A,
            crate::body::List::Engaged => Opt::J,
            crate::body::List::HandToHand => Opt::T,
        };
    }

    /// [U3] The next figure enters, or the first turn begins.
    fn next_entrant(&mut self, from: Id) {
        match (from..self.roster).find(|id| self.figure(*id).body.fate == Fate::Waiting) {
            Some(id) => self.phase = Phase::Deploy(id),
            None => self.begin_turn(),
        }
    }

    fn enter_map(&mut self, spot: Spot, facing: Direction) {
        let Phase::Deploy(id) = self.phase else { return };
        let body = &mut self.figure_mut(id).body;
        (body.place, body.facing, body.fate) = (Some(spot), facing, Fate::Able);
        let who = self.who(id);
        self.tell(Event::Entered(who, spot, facing));
        self.next_entrant(id + 1);
    }

    /// [F1.1] A turn begins with the roll for initiative.
    pub(crate) fn begin_turn(&mut self) {
        if self.is_over() {
            return;
        }
        self.turn += 1;
        if self.turn > self.options.limit {
            self.turn -= 1;
            return self.end(End::Limit);
        }
        let turn = self.turn;
        self.tell(Event::TurnBegan(turn));
        for id in self.ids() {
            self.new_turn_of(id);
        }
        for lasting in self.state.lasting.iter_mut().flatten().filter(|it| it.spell.continues()) {
            lasting.paid = lasting.free > 0;
            lasting.free = lasting.free.saturating_sub(1);
        }
        self.count_spells();
        self.roll_initiative();
    }

    fn roll_initiative(&mut self) {
        loop {
            let mut rolled = [0; crate::state::MOST_SIDES];
            for side in 0..self.sides {
                if self.live_sides().any(|live| live == side) {
                    rolled[usize::from(side)] =
                        u8::try_from(self.roll(1, rule!("F1.1"), "initiative")).unwrap_or(1);
                }
            }
            let tied = |one: usize| rolled[one] > 0 && (0..one).any(|other| rolled[other] == rolled[one]);
            if (0..rolled.len()).any(tied) {
                continue;
            }
            let best = (0..self.sides).max_by_key(|side| rolled[usize::from(*side)]).unwrap_or(0);
            self.rolled = rolled;
            self.initiative = best;
            let face = rolled[usize::from(best)];
            self.tell(Event::Initiative(best, face));
            self.phase = Phase::Order;
            return;
        }
    }

    /// [F1.1] The side with the initiative picks its place; the others follow by roll.
    fn set_order(&mut self, place: u8) {
        let mut others: [u8; 4] = [0, 1, 2, 3];
        let rolled = self.rolled;
        others.sort_by_key(|side| std::cmp::Reverse(rolled[usize::from(*side)]));
        let mut order = [u8::MAX; 4];
        let mut at = 0;
        for side in others.into_iter().filter(|side| *side != self.initiative) {
            if at == usize::from(place) {
                at += 1;
            }
            if let Some(slot) = order.get_mut(at) {
                *slot = side;
            }
            at += 1;
        }
        order[usize::from(place.min(3))] = self.initiative;
        self.order = order;
        let side = self.initiative;
        self.tell(Event::Ordered(side, place + 1));
        self.next_renewal(0);
    }

    /// [F1.2] The next side that may have spells to pay for.
    fn next_renewal(&mut self, from: usize) {
        for at in from..4 {
            let side = self.order[at];
            let asked = side < self.sides
                && self.able().any(|id| {
                    let body = &self.figure(id).body;
                    body.side == side && body.has_lasting
                });
            if asked {
                self.phase = Phase::Renew(side);
                return;
            }
        }
        // Spells whose casters no one is asked for have lost them.
        self.next_side(0);
    }

    fn keep(&mut self, slot: u8) {
        let Some(lasting) = self.lasting[usize::from(slot)] else { return };
        let upkeep = lasting.spell.line().upkeep;
        if let Some(lasting) = &mut self.state.lasting[usize::from(slot)] {
            lasting.paid = true;
        }
        self.figure_mut(lasting.caster).secret.spent += i16::from(upkeep);
        let side = self.figure(lasting.caster).body.side;
        let who = self.who(lasting.caster);
        self.tell_side(side, Event::Renewed(who, lasting.spell, upkeep));
    }

    fn end_unpaid(&mut self, side: u8) {
        self.is_final = true;
        for slot in 0..self.lasting.len() {
            let ends = self.lasting[slot].is_some_and(|it| {
                it.spell.continues() && self.figure(it.caster).body.side == side && (!it.paid || it.left == 1)
            });
            if ends {
                self.end_spell(slot);
            }
        }
        for id in self.ids() {
            if self.figure(id).body.side == side {
                self.check_st(id);
            }
        }
        let at = self.order.iter().position(|other| *other == side).unwrap_or(3);
        self.next_renewal(at + 1);
    }

    /// [F1.3] The next side moves.
    fn next_side(&mut self, from: usize) {
        if self.is_over() {
            return;
        }
        for at in from..4 {
            let side = self.order[at];
            if side < self.sides && self.live_sides().any(|live| live == side) {
                self.phase = Phase::Move(side);
                return self.next_mover(side);
            }
        }
        self.next_actor();
    }

    /// [F1.3] The side continues if any of its figures has still to move.
    pub(crate) fn next_mover(&mut self, side: u8) {
        if self.is_over() {
            return;
        }
        for id in self.ids() {
            let figure = self.figure(id);
            if figure.body.side == side
                && figure.is_able()
                && !figure.body.turn.moved
                && self.choices(id).next().is_none()
            {
                self.stand_still(id);
            }
        }
        let left =
            self.able().any(|id| self.figure(id).body.side == side && !self.figure(id).body.turn.moved);
        if left {
            self.phase = Phase::Move(side);
        } else {
            let at = self.order.iter().position(|other| *other == side).unwrap_or(3);
            self.next_side(at + 1);
        }
    }

    /// [F1.4] The next to act: the highest now of those who have not acted.
    pub(crate) fn next_actor(&mut self) {
        if self.is_over() {
            return;
        }
        self.let_lapse();
        for seconds in [false, true] {
            let waiting = |state: &State, id: Id| {
                let turn = &state.figure(id).body.turn;
                state.may_act(id) && if seconds { turn.second } else { !turn.acted }
            };
            if let Some(id) = self.first_of(waiting) {
                self.phase = Phase::Act(id);
                return;
            }
        }
        self.next_retreat();
    }

    /// [F1.4a] The first of those for whom this holds; of equals, a die decides.
    fn first_of(&mut self, holds: impl Fn(&State, Id) -> bool) -> Option<Id> {
        let mut ranks = [None; MOST_FIGURES];
        for (id, rank) in self.ids().zip(&mut ranks) {
            *rank = holds(self, id).then(|| self.rank(id));
        }
        let best = ranks.iter().max().filter(|best| best.is_some())?;
        let tied = || ranks.iter().zip(0..).filter(|(rank, _)| *rank == best).map(|(_, id): (_, Id)| id);
        let count = u16::try_from(tied().count()).unwrap_or(1);
        let nth = self.pick(count, rule!("F1.4a"), "who acts first of equals");
        tied().nth(usize::from(nth))
    }

    /// What follows an action.
    pub(crate) fn after_action(&mut self) {
        if matches!(self.phase, Phase::Over(_)) {
            return;
        }
        self.next_actor();
    }

    /// [F2.3] The target has answered; the attack is rolled.
    fn answered(&mut self, guard: Guard) {
        if let Phase::React(attack) = self.phase {
            self.guard(attack.target, guard);
            self.phase = Phase::Act(attack.by);
            if let Some(casting) = self.state.casting.take() {
                return self.finish_cast(attack.by, &casting, Some(attack.target), None);
            }
            self.resolve(&attack);
            self.attacks();
        } else {
            self.act(Action::Guard(guard));
        }
    }

    /// [F1.5] The next figure that may force an enemy back, in the order of actions.
    pub(crate) fn next_retreat(&mut self) {
        let may = |state: &State, id: Id| {
            state.figure(id).is_able() && state.able().any(|foe| state.may_force(id, foe))
        };
        // Who has begun to force enemies back continues.
        let begun = match self.phase {
            Phase::Retreat(id) | Phase::Follow { by: id, .. } => Some(id).filter(|id| may(self, *id)),
            _ => None,
        };
        match begun.or_else(|| self.first_of(may)) {
            Some(id) => self.phase = Phase::Retreat(id),
            None => self.after_the_turn(),
        }
    }
}
