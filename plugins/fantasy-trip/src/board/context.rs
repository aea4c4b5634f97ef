//! The scene with the position its viewer knows, and what is often asked of both.

use engine::{Narrated as _, OfferOf, Seat, Texts};
use fantasy_trip::{
    Action, Event, FantasyTrip, State, View,
    body::{Fate, Id, Nature},
    event::Who,
    state::Phase,
    view::Seen,
};
use hexgrid::Direction;
use kit::{Scene, act::Posted, palette::class};

pub(super) use fantasy_trip::way_words;

/// An offer of this game.
pub(super) type Offer = OfferOf<FantasyTrip>;

/// The scene with what is often asked of it.
pub(super) struct Context<'a> {
    pub(super) scene: &'a Scene<'a, FantasyTrip>,
    pub(super) view: &'a View,
    /// The position as the viewer knows it; nothing secret is in it.
    pub(super) state: State,
    /// Whether a picture is drawn, of which a page may have several: nothing in it has an id.
    pub(super) is_picture: bool,
}

impl<'a> Context<'a> {
    pub(super) fn new(scene: &'a Scene<'a, FantasyTrip>) -> Self {
        Self { scene, view: scene.view, state: scene.view.known(), is_picture: false }
    }

    /// The side of the viewer.
    pub(super) fn side(&self) -> Option<u8> {
        self.scene.viewer.seat().map(State::side_of)
    }

    /// Whether a figure fights for the viewer.
    pub(super) fn is_own(&self, id: Id) -> bool {
        self.seen(id).is_some_and(|seen| Some(seen.body.side) == self.side())
    }

    /// A figure as the viewer sees it.
    pub(super) fn seen(&self, id: Id) -> Option<&'a Seen> {
        self.view.figures.get(usize::from(id))
    }

    /// The name of a figure.
    pub(super) fn name(&self, id: Id) -> &'a str {
        self.seen(id).map_or("Someone", |seen| seen.name.as_str())
    }

    /// The figures that are on the map and can fight.
    pub(super) fn able(&self) -> impl Iterator<Item = &'a Seen> + use<'a> {
        self.view.figures.iter().filter(|seen| is_able(seen))
    }

    /// The same with those who are somewhere unseen.
    pub(super) fn able_or_hidden(&self) -> impl Iterator<Item = &'a Seen> + use<'a> {
        self.view.figures.iter().filter(|seen| seen.body.fate == Fate::Able)
    }

    /// What the viewer may do now.
    pub(super) fn offers(&self) -> &'a [Offer] {
        self.scene.decision.map_or(&[], |decision| &decision.offers)
    }

    /// Whether the viewer has to decide something now.
    pub(super) fn may_act(&self) -> bool {
        self.scene.decision.is_some()
    }

    /// What the viewer has composed so far.
    pub(super) fn draft(&self) -> &'a str {
        self.scene.decision.map_or("", |decision| decision.draft.as_str())
    }

    /// The steps of it.
    pub(super) fn steps(&self) -> &'a [Action] {
        self.scene.decision.map_or(&[], |decision| &decision.steps)
    }

    /// What taking an offer posts.
    pub(super) fn post(&self, offer: &Offer) -> Posted {
        Posted::of(self.draft(), offer)
    }

    /// The figure that the question is about.
    pub(super) fn focus(&self) -> Option<Id> {
        match self.view.phase {
            Phase::Deploy(id)
            | Phase::Moving(id)
            | Phase::Turning(id)
            | Phase::Act(id)
            | Phase::Cast(id, _)
            | Phase::StepOut(id)
            | Phase::Retreat(id)
            | Phase::Follow { by: id, .. } => Some(id),
            Phase::React(attack) => Some(attack.target),
            Phase::Agree { target, .. } => Some(target),
            Phase::Order | Phase::Renew(_) | Phase::Move(_) | Phase::Over(_) => None,
        }
    }

    /// Whether the fight is over.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.view.phase, Phase::Over(_))
    }

    /// An event in words.
    pub(super) fn event(&self, event: &Event) -> (engine::Rule, String) {
        FantasyTrip::event_words(event, self.scene.setup, &Texts::default(), self.scene.names)
    }

    /// The name of someone an event speaks of; it may have another name by now.
    pub(super) fn who(&self, who: Who) -> String {
        self.name(who.id).to_owned()
    }
}

/// Steps as a draft that posts them.
pub(super) fn written(steps: &[Action]) -> String {
    FantasyTrip::write(Seat::new(0), steps, &Texts::default())
}

/// Whether a figure can fight and is on the map.
pub(super) fn is_able(seen: &Seen) -> bool {
    seen.body.fate == Fate::Able && seen.body.place.is_some()
}

/// The class that colours a side.
pub(super) fn side_class(side: u8) -> String {
    class(State::seat_of(side))
}

/// What the viewer knows a figure of theirs to be, if it is not simply real.
pub(super) fn nature_words(seen: &Seen) -> Option<&'static str> {
    match seen.secret?.nature {
        Nature::Real => None,
        Nature::Image => Some("image"),
        Nature::Illusion => Some("illusion"),
        Nature::Summoned => Some("summoned"),
    }
}

/// A direction as an arrow.
pub(super) const fn arrow(way: Direction) -> char {
    match way {
        Direction::Up => '↑',
        Direction::UpRight => '↗',
        Direction::DownRight => '↘',
        Direction::Down => '↓',
        Direction::DownLeft => '↙',
        Direction::UpLeft => '↖',
    }
}

/// The keys of the six directions, around S.
pub(super) const fn way_key(way: Direction) -> &'static str {
    match way {
        Direction::Up => "w",
        Direction::UpRight => "e",
        Direction::DownRight => "d",
        Direction::Down => "s",
        Direction::DownLeft => "a",
        Direction::UpLeft => "q",
    }
}
