//! Which group an offer belongs to, and what the groups are called.

use engine::{Rule, words::capital};
use timetripper::{
    Action,
    field::Who,
    weapons::{Mode, Weapon},
};

use super::super::context::{Context, Offer};

/// Rules that groups cite.
pub(in super::super) const RULES: &[Rule] = &[
    Rule("6.0"),
    Rule("7.0"),
    Rule("7.41"),
    Rule("7.42D"),
    Rule("8.1"),
    Rule("8.23D"),
    Rule("8.33"),
    Rule("8.42A"),
    Rule("8.43A"),
    Rule("8.44A"),
    Rule("9.23"),
    Rule("10.1"),
    Rule("10.2"),
    Rule("10.3"),
    Rule("10.4"),
    Rule("10.5"),
    Rule("10.57"),
    Rule("13.0"),
    Rule("15.0"),
    Rule("15.21"),
];

/// Offers that belong together.
pub(super) struct Group<'a> {
    pub(super) kind: Kind,
    pub(super) offers: Vec<&'a Offer>,
}

/// What the offers of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Move,
    MoveFlux,
    NextShot,
    Fire(Weapon, Mode),
    Melee { weapon: Weapon, together: bool },
    Throw(Weapon),
    Announce,
    Ready,
    Items,
    Command,
    Conjure,
    Align,
    Jump,
    Steer,
    Letter,
    Enter,
    Send,
    Awed,
    Mine,
    Talk,
    Drop,
    Order,
    Automatic,
}

/// What is written above a group.
pub(super) struct Heading {
    pub(super) title: String,
    pub(super) rule: Rule,
    /// What the numbers mean, or what it costs.
    pub(super) hint: &'static str,
}

/// Groups that change together; what a player most likely wants comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Part {
    Moves,
    Attacks,
    Grenades,
    Flares,
    Others,
    Seldom,
}

impl Part {
    pub(super) const ALL: [Self; 6] =
        [Self::Moves, Self::Attacks, Self::Grenades, Self::Flares, Self::Others, Self::Seldom];

    /// The id of its fragment.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Moves => "acts-moves",
            Self::Attacks => "acts-attacks",
            Self::Grenades => "acts-grenades",
            Self::Flares => "acts-flares",
            Self::Others => "acts-others",
            Self::Seldom => "acts-seldom",
        }
    }
}

/// The groups of these offers, in the order of their parts.
pub(super) fn groups(offers: &[Offer]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for offer in offers {
        let Some(kind) = Kind::of(offer.action) else { continue };
        match groups.iter_mut().find(|group| group.kind == kind) {
            Some(group) => group.offers.push(offer),
            None => groups.push(Group { kind, offers: vec![offer] }),
        }
    }
    groups.sort_by_key(|group| group.kind.part());
    groups
}

impl Kind {
    /// Which group an action belongs to; none if it is offered elsewhere.
    const fn of(action: Action) -> Option<Self> {
        Some(match action {
            Action::Move(_) | Action::Carry(..) => Self::Move,
            Action::Flux(_) => Self::MoveFlux,
            Action::Shot { .. } => Self::NextShot,
            Action::Fire { weapon, mode, .. } => Self::Fire(weapon, mode),
            Action::Melee { weapon, together, .. } => Self::Melee { weapon, together },
            Action::Throw(weapon, _) => Self::Throw(weapon),
            Action::Announce(_) => Self::Announce,
            Action::Ready(..) => Self::Ready,
            Action::Reload(_) | Action::PickUp(_) | Action::Give(..) | Action::Loot => Self::Items,
            Action::Command => Self::Command,
            Action::Conjure(_) => Self::Conjure,
            Action::Align(_) => Self::Align,
            Action::Jump => Self::Jump,
            Action::Steer(_) => Self::Steer,
            Action::Letter(_) => Self::Letter,
            Action::Border(_) => Self::Enter,
            Action::Send(_) => Self::Send,
            Action::Actor(_) => Self::Awed,
            Action::Lay(_) | Action::Detonate => Self::Mine,
            Action::Talk => Self::Talk,
            Action::Drop(..) => Self::Drop,
            Action::After(_) => Self::Order,
            Action::Auto(_) => Self::Automatic,
            Action::Take(..)
            | Action::Preset(_)
            | Action::Start
            | Action::End
            | Action::Cease
            | Action::Release
            | Action::ForMe
            | Action::RestUp
            | Action::Lapse => return None,
        })
    }

    /// The part of the list it is in.
    pub(super) const fn part(self) -> Part {
        match self {
            Self::Move | Self::MoveFlux => Part::Moves,
            Self::Fire(..) | Self::Melee { .. } | Self::NextShot => Part::Attacks,
            Self::Throw(Weapon::M1) => Part::Flares,
            Self::Throw(_) => Part::Grenades,
            Self::Items
            | Self::Command
            | Self::Conjure
            | Self::Align
            | Self::Jump
            | Self::Steer
            | Self::Letter
            | Self::Enter
            | Self::Send
            | Self::Awed => Part::Others,
            Self::Announce
            | Self::Ready
            | Self::Mine
            | Self::Talk
            | Self::Drop
            | Self::Order
            | Self::Automatic => Part::Seldom,
        }
    }

    /// Whether each offer is an attack on one target.
    pub(super) const fn is_attack(self) -> bool {
        matches!(self, Self::Fire(..) | Self::NextShot | Self::Melee { .. })
    }

    /// Whether it can go into very many hexes.
    pub(super) const fn is_throw(self) -> bool {
        matches!(self, Self::Throw(_))
    }

    /// The id of its element.
    pub(super) fn id(self) -> String {
        let name = match self {
            Self::Move => "move",
            Self::MoveFlux => "move-flux",
            Self::NextShot => "next-shot",
            Self::Fire(weapon, mode) => return format!("g-{}-{}", weapon.id(), mode.id()),
            Self::Melee { weapon, together: false } => return format!("g-{}", weapon.id()),
            Self::Melee { weapon, together: true } => return format!("g-{}-together", weapon.id()),
            Self::Throw(weapon) => return format!("g-throw-{}", weapon.id()),
            Self::Announce => "announce",
            Self::Ready => "ready",
            Self::Items => "items",
            Self::Command => "command",
            Self::Conjure => "conjure",
            Self::Align => "align",
            Self::Jump => "jump",
            Self::Steer => "steer",
            Self::Letter => "letter",
            Self::Enter => "enter",
            Self::Send => "send",
            Self::Awed => "awed",
            Self::Mine => "mine",
            Self::Talk => "talk",
            Self::Drop => "drop",
            Self::Order => "order",
            Self::Automatic => "automatic",
        };
        format!("g-{name}")
    }

    /// What is written above it.
    pub(super) fn heading(self, context: &Context<'_>) -> Heading {
        let is_soldier = matches!(context.actor(), Some(Who::Unit(_)));
        let (title, rule, hint) = match self {
            Self::Fire(..) if is_soldier => ("Shoot".to_owned(), "8.1", ""),
            Self::Fire(weapon, mode) => (format!("{}, {}", capital(weapon.name()), mode.id()), "8.1", ""),
            Self::NextShot => {
                let hint = if context.hits_no_one() { NO_TARGET } else { "" };
                ("Next shot".to_owned(), "8.1", hint)
            }
            Self::Melee { weapon, together } => {
                let title = if is_soldier { "Hand to hand".to_owned() } else { capital(weapon.name()) };
                (if together { format!("{title}, together") } else { title }, "8.3", "")
            }
            Self::Throw(Weapon::M1) => (capital(Weapon::M1.name()), "8.43A", FLARE),
            Self::Throw(weapon) => (capital(weapon.name()), "8.42A", BURST),
            _ => {
                let (title, rule, hint) = self.plain_heading(context);
                (title.to_owned(), rule, hint)
            }
        };
        Heading { title, rule: Rule(rule), hint }
    }

    /// The title, the rule and the hint of a group that is not an attack.
    fn plain_heading(self, context: &Context<'_>) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Move => ("Move", "7.0", "Dashed hexes cost a point of Endurance."),
            Self::MoveFlux => (
                "Move the flux",
                "10.3",
                "It sweeps up everyone in its hex and the six around it. To jump, be in its hex with the radio.",
            ),
            Self::Items if context.state.is_clear() => {
                ("Reload and pick up", "7.42D", "No enemies left: you have time for all of it.")
            }
            Self::Items => ("Reload and pick up", "7.42D", "Each is the one thing you do this Stage."),
            Self::Announce => (
                "Move after your shot",
                "8.23D",
                "Choose before you fire. Each hex takes 1 off the roll to hit.",
            ),
            Self::Ready => (
                "Strike together",
                "8.33",
                "Wait for a Tripper who acts after you: one blow with the strength of both.",
            ),
            Self::Command => (
                "Command the flux",
                "10.1",
                "The flux must obey before you can conjure, move or align it, or jump.",
            ),
            Self::Conjure => (
                "Conjure the flux",
                "10.2",
                "Choose a letter; a die picks the number. The hexes are marked on the map.",
            ),
            Self::Align => ("Align the flux", "10.4", "Where you would land after one to six hexes."),
            Self::Jump => ("Jump the flux", "10.5", "Where you may land, before anything else is rolled."),
            Self::Steer => ("How far", "10.57", ""),
            Self::Letter => ("Set-up letter", "6.0", "The letters and numbers are printed on the map."),
            Self::Enter => ("Where it enters", "6.0", ""),
            Self::Send => ("Where it goes", "9.23", "All of these are equally good for it."),
            Self::Awed => ("Who acts", "15.21", "Soldiers in awe of you move and attack as you say."),
            Self::Mine => {
                ("Claymore mine", "8.44A", "It hits everything within 60° either side of its facing.")
            }
            Self::Talk => ("Negotiate", "15.0", "Once for the whole phase, instead of moving or fighting."),
            Self::Drop => ("Drop", "7.41", "This costs nothing."),
            Self::Order => ("Who acts first", "13.0", "The team decides this in every phase."),
            Self::Automatic => ("Enemy choices", "9.23", ""),
            Self::Fire(..) | Self::NextShot | Self::Melee { .. } | Self::Throw(_) => ("", "8.1", ""),
        }
    }
}

const NO_TARGET: &str = "No target in range. Firing into an empty hex only shifts your aim.";
const FLARE: &str = "Throw it up to six hexes. Enemies spot you less easily for five Stages.";
const BURST: &str = "Throw it up to six hexes. Numbers: enemies it should take out. Dashed: you or a friend would be hit too.";
