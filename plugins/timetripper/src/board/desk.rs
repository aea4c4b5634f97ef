//! What the viewer has before them: the scene, and the position it shows.

use engine::{Offer, Rule, Seat};
use timetripper::{
    State, TimeTripper,
    book::Battle,
    field::Who,
    state::{Phase, Turn},
    view::View,
};

use kit::Scene;

/// The scene with what is often asked of it.
pub(super) struct Desk<'a> {
    pub(super) scene: &'a Scene<'a, TimeTripper>,
    pub(super) view: &'a View,
    /// The position as the viewer sees it; of blind displays it knows nothing.
    pub(super) state: State,
}

impl<'a> Desk<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TimeTripper>) -> Self {
        Self { scene, view: scene.view, state: scene.view.state() }
    }

    pub(super) fn battle(&self) -> Option<&'a Battle> {
        self.view.book.battle(self.view.field.battle)
    }

    pub(super) const fn turn(&self) -> Option<&Turn> {
        self.state.turn()
    }

    pub(super) fn offers(&self) -> &'a [Offer] {
        self.scene.decision.map_or(&[], |look| &look.offers)
    }

    /// Whether nothing that is offered has a chance to hit.
    pub(super) fn hits_nobody(&self) -> bool {
        self.offers().iter().flat_map(|offer| &offer.odds).all(|chance| chance.what != "out of the battle")
    }

    pub(super) const fn may_act(&self) -> bool {
        self.scene.decision.is_some()
    }

    /// Whether there is a battle to be shown.
    pub(super) const fn is_equipping(&self) -> bool {
        matches!(self.view.phase, Phase::Equip(_))
    }

    /// Whose things lie on top: the viewer's own, or those of whose turn it is.
    pub(super) fn in_front(&self) -> Seat {
        let turn = self.turn().map(|turn| turn.seat);
        let own = self.scene.viewer.seat().filter(|seat| self.view.seats().has(*seat));
        own.or(turn).unwrap_or(Seat::new(0))
    }

    /// Who acts, if it is somebody's turn.
    pub(super) fn actor(&self) -> Option<Who> {
        self.turn().map(|turn| turn.actor)
    }

    /// Somebody's name.
    pub(super) fn name(&self, who: Who) -> String {
        match who {
            Who::Tripper(seat) => self.scene.name(seat),
            _ => self.state.call(self.state.named(who)),
        }
    }

    /// Words with the players' names in them.
    pub(super) fn said(&self, text: &str) -> String {
        said(self.scene, text)
    }

    /// Every rule that is cited on the page.
    pub(super) fn cited(&self, shown: &[engine::Line]) -> Vec<Rule> {
        let events = shown.iter().flat_map(|line| line.events.iter().map(|event| event.rule));
        let rolls = shown.iter().flat_map(|line| line.rolls.iter().map(|roll| roll.rule));
        let prompt = self.scene.decision.and_then(|look| look.prompt.as_ref()).map(|prompt| prompt.rule);
        let offers = self.offers().iter().map(|offer| offer.rule);
        let special = self.battle().map(super::traits::rules).unwrap_or_default();
        let always = super::acts::RULES.iter().chain(super::track::RULES).chain(super::card::RULES).copied();
        let time = super::equip::RULES.iter().chain(&super::times::RULES).chain(&super::trip::RULES).copied();
        let mut rules: Vec<_> = events
            .chain(rolls)
            .chain(prompt)
            .chain(offers)
            .chain(special)
            .chain(always)
            .chain(time)
            .collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

/// Words in which every `Tripper 1` goes by the player's name.
pub(super) fn said(scene: &Scene<'_, TimeTripper>, text: &str) -> String {
    const WORD: &str = "Tripper ";
    let mut parts = text.split(WORD);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number: String = part.chars().take_while(char::is_ascii_digit).collect();
        let seat = number
            .parse()
            .ok()
            .and_then(|number: usize| scene.view.seats().iter().nth(number.checked_sub(1)?));
        match seat {
            Some(seat) => said.push_str(&scene.name(seat)),
            None => said.extend([WORD, &number]),
        }
        said.push_str(&part[number.len()..]);
    }
    said
}
