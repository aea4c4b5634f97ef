//! The game as the viewer's plan would make it, if no one else did anything. It is worked out with the rules'
//! own replay, from nothing but the viewer's view.

use engine::Seat;
use time_trap::{Cause, Fate, ManView, Order, PlanView, Shot, Square, Timeline, Turn, View};

/// What the viewer can foresee; without a plan, what everyone can see.
pub(super) struct Foresight {
    timeline: Timeline,
    /// How many turns have been played.
    played: Turn,
}

impl Foresight {
    /// The timeline with the viewer's plan in it. The others are taken to stay and hold fire on the turn to come,
    /// and their destroyed Men to hold fire, because no one can see what ghosts were ordered to do.
    pub(super) fn new(view: &View, own: Option<(Seat, &PlanView)>) -> Self {
        let start: Vec<_> = view.shared.men.iter().map(|man| man.start).collect();
        let mut timeline = Timeline::new(view.shared.players.len(), &start);
        for man in &view.shared.men {
            let plan = own.filter(|(seat, _)| *seat == man.man.owner()).map(|(_, plan)| plan);
            for (turn, did) in (1..).zip(&man.turns) {
                let seen = Order::new(did.moved, did.fired.unwrap_or(Shot::HOLD));
                let order = plan.map_or(seen, |plan| plan.past[usize::from(turn) - 1][man.man.man().index()]);
                timeline.set(turn, man.man, order);
            }
            let now = plan.and_then(|plan| plan.orders[man.man.man().index()]);
            if !view.shared.over {
                timeline.set(view.shared.turn, man.man, now.unwrap_or(Order::NONE_GIVEN));
            }
        }
        if let Some((seat, plan)) = own {
            for change in &plan.changes {
                timeline.set(change.turn, change.man.of(seat), change.order);
            }
        }
        timeline.replay(1, view.shared.turn);
        let played = if view.shared.over { view.shared.turn } else { view.shared.turn - 1 };
        Self { timeline, played }
    }

    /// Where a Man is at the end of a turn; turn 0 is the start.
    pub(super) fn square(&self, man: &ManView, turn: Turn) -> Square {
        self.timeline.square(turn, man.man)
    }

    /// Whether a Man is on the board at the end of a turn.
    pub(super) fn is_alive(&self, man: &ManView, turn: Turn) -> bool {
        self.timeline.is_alive(turn, man.man)
    }

    /// Where a Man fires on a turn; none for a ghost.
    pub(super) fn shot(&self, man: &ManView, turn: Turn) -> Option<Shot> {
        self.is_alive(man, turn - 1).then(|| self.timeline.order(turn, man.man).shot())
    }

    /// The turn on which a Man dies, of those that have been played.
    pub(super) fn died(&self, man: &ManView) -> Option<Turn> {
        self.dies(man).filter(|turn| *turn <= self.played)
    }

    /// The turn on which a Man dies, the turn to come included.
    pub(super) fn dies(&self, man: &ManView) -> Option<Turn> {
        match self.timeline.fate(man.man) {
            Fate::Alive => None,
            Fate::Destroyed(turn) => Some(turn),
        }
    }

    /// What destroys a Man who dies in the turns replayed.
    pub(super) fn cause(&self, man: &ManView) -> Option<Cause> {
        self.timeline.cause(self.dies(man)?, man.man)
    }

    /// What a player would score in the next replay.
    pub(super) fn points(&self, seat: Seat) -> u16 {
        self.timeline.earned(self.played + 1, seat)
    }
}
