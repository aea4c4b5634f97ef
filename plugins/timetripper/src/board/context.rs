//! The scene with the position it shows, which is built once for a drawing, and what is often asked of both.

use std::borrow::Cow;

use engine::{EventWords, Narrated as _, OfferOf, Seat, Texts};
use timetripper::{
    Action, Event, State, TimeTripper,
    book::Battle,
    event::Named,
    field::Who,
    gear::Pack,
    odds::Prospect,
    state::{Phase, Turn},
    view::View,
};

use kit::Scene;

/// An offer of this game.
pub(super) type Offer = OfferOf<TimeTripper>;

/// The scene with what is often asked of it.
pub(super) struct Context<'a> {
    pub(super) scene: &'a Scene<'a, TimeTripper>,
    pub(super) view: &'a View,
    /// The position as the viewer sees it; of blind displays it knows nothing.
    pub(super) state: State,
}

impl<'a> Context<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TimeTripper>) -> Self {
        Self { scene, view: scene.view, state: scene.view.state() }
    }

    pub(super) fn battle(&self) -> Option<&'a Battle> {
        self.view.book.battle(self.view.field.battle)
    }

    /// The title of a battle.
    pub(super) fn title(&self, battle: u8) -> &'a str {
        self.view.book.battle(battle).map_or("", |battle| battle.title.as_str())
    }

    pub(super) const fn turn(&self) -> Option<&Turn> {
        self.state.turn()
    }

    pub(super) fn offers(&self) -> &'a [Offer] {
        self.scene.decision.map_or(&[], |decision| &decision.offers)
    }

    /// The offer of this action, if it is offered.
    pub(super) fn offer(&self, action: Action) -> Option<&'a Offer> {
        self.offers().iter().find(|offer| offer.action == action)
    }

    /// Whether nothing that is offered has a chance to take anyone out.
    pub(super) fn hits_no_one(&self) -> bool {
        self.offers().iter().flat_map(|offer| &offer.odds).all(|chance| chance.what != Prospect::Out)
    }

    pub(super) const fn may_act(&self) -> bool {
        self.scene.decision.is_some()
    }

    pub(super) const fn is_equipping(&self) -> bool {
        matches!(self.view.phase, Phase::Equip(_))
    }

    pub(super) const fn is_over(&self) -> bool {
        matches!(self.view.phase, Phase::Over(_))
    }

    /// Who acts, if it is a Tripper’s turn.
    pub(super) fn actor(&self) -> Option<Who> {
        self.turn().map(|turn| turn.actor)
    }

    /// The name of someone on the display.
    pub(super) fn name(&self, who: Who) -> String {
        self.name_of(self.state.named(who))
    }

    /// The name of someone an event or a chance speaks of.
    pub(super) fn name_of(&self, named: Named) -> String {
        self.state.name_of(named, self.scene.names)
    }

    /// What a Tripper carried when they set off; before that, what they started to choose from.
    pub(super) fn chosen(&self, seat: Seat) -> Pack {
        self.view.chosen.get(seat.index()).copied().unwrap_or_default()
    }

    /// A result of an action in words.
    pub(super) fn result(&self, result: Prospect) -> Cow<'static, str> {
        TimeTripper::result_words(result, self.scene.setup, self.scene.names)
    }

    /// An event in words.
    pub(super) fn event(&self, event: Event) -> EventWords<Event> {
        let (rule, text) =
            TimeTripper::event_words(&event, self.scene.setup, &Texts::default(), self.scene.names);
        EventWords { event, rule, text }
    }
}

/// Steps as a draft that posts them.
pub(super) fn draft(seat: Seat, steps: &[Action]) -> String {
    TimeTripper::write(seat, steps, &Texts::default())
}

/// Whose track lies on top: the viewer’s own, or that of the Tripper whose turn it is.
pub(super) fn in_front(scene: &Scene<'_, TimeTripper>) -> Seat {
    let turn = match scene.view.phase {
        Phase::Tripper(turn) => Some(turn.seat),
        _ => None,
    };
    let own = scene.viewer.seat().filter(|seat| scene.view.seats().has(*seat));
    own.or(turn).unwrap_or(Seat::new(0))
}
