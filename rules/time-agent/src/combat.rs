//! [A10] Combat: each active operative may attack each operative that was found in its hex, one pair at a time.

use engine::{Flow, Offers, Table, Why, rule};

use crate::{
    action::Action,
    event::{Event, Fight},
    race::{Operative, Place},
    state::{Stage, State},
};

impl State {
    /// [A10.6] Combat begins when the search is over in all hexes, if anyone was found.
    pub(crate) fn begin_combat<T: Table<Event>>(&mut self, table: &mut T) {
        self.stage = Stage::Combat;
        self.forget_tries();
        self.skip_combat(table);
    }

    fn skip_combat<T: Table<Event>>(&mut self, table: &mut T) {
        let mut is_anyone_left = false;
        self.each_pair(|by, target| is_anyone_left |= self.may_attack(by, target));
        if !is_anyone_left {
            self.begin_alteration(table);
        }
    }

    /// [A10.1] Whether an active operative may attack one in its hex: once, and only one that was found.
    pub fn may_attack(&self, by: Operative, target: Operative) -> bool {
        self.turn.found.has(target) && !self.turn.tried[by.slot()].has(target)
    }

    pub(crate) fn offer_combat(&self, offers: &mut Offers<Action>) {
        offers.plain(Action::EndCombat);
        self.each_pair(|by, target| {
            if self.may_attack(by, target) {
                offers.plain(Action::Attack { by, target });
            }
        });
    }

    pub(crate) fn apply_combat<T: Table<Event>>(&mut self, action: Action, table: &mut T) -> Flow {
        if let Action::Attack { by, target } = action {
            self.attack(by, target, table);
            self.skip_combat(table);
            return Flow::Final;
        }
        self.begin_alteration(table);
        Flow::Sealed
    }

    /// [A10.2] [A10.3] More kills the defender, equal kills both, less does nothing.
    fn attack<T: Table<Event>>(&mut self, by: Operative, target: Operative, table: &mut T) {
        const ATTACK: Why = Why::new(rule!("A10.2"), "the attack");
        const DEFENCE: Why = Why::new(rule!("A10.2"), "the defence");
        let values =
            [self.world.board.values(by.kind()).attack, self.world.board.values(target.kind()).defence];
        let duel = self.duel(by, target, values, [ATTACK, DEFENCE], table);
        self.turn.tried[by.slot()].add(target);
        let fight = match duel.totals[0].cmp(&duel.totals[1]) {
            std::cmp::Ordering::Greater => Fight::Won,
            std::cmp::Ordering::Equal => Fight::Tie,
            std::cmp::Ordering::Less => Fight::Nothing,
        };
        table.announce(|| Event::Attacked(duel, fight));
        if fight != Fight::Nothing {
            self.lose(target);
        }
        if fight == Fight::Tie {
            self.lose(by);
        }
    }

    /// [A10.5] A lost operative goes to the bank.
    const fn lose(&mut self, operative: Operative) {
        self.races[operative.race().index()].places[operative.slot()] = Place::Bank;
    }
}
