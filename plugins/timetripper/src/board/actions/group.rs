//! Which group an offer belongs to, and what the groups are called.

use engine::{Rule, words::capital};
use timetripper::{
    Action,
    field::Who,
    weapons::{Mode, Weapon},
};

use super::{
    super::context::{Context, Offer},
    reasons,
};

/// Rules that groups cite.
pub(in super::super) const RULES: &[Rule] = &[
    Rule("4.0"),
    Rule("6.0"),
    Rule("7.0"),
    Rule("7.11"),
    Rule("7.13"),
    Rule("7.22"),
    Rule("7.31"),
    Rule("7.32"),
    Rule("7.41"),
    Rule("7.42A"),
    Rule("7.42B"),
    Rule("7.42D"),
    Rule("8.1"),
    Rule("8.22"),
    Rule("8.3"),
    Rule("8.81"),
    Rule("8.23D"),
    Rule("8.33"),
    Rule("8.42A"),
    Rule("8.43A"),
    Rule("8.44A"),
    Rule("9.23"),
    Rule("10.1"),
    Rule("10.11"),
    Rule("10.42"),
    Rule("10.51"),
    Rule("10.2"),
    Rule("10.3"),
    Rule("10.4"),
    Rule("10.5"),
    Rule("10.57"),
    Rule("13.0"),
    Rule("15.0"),
    Rule("15.21"),
    Rule("15.24"),
];

/// Offers that belong together.
pub(super) struct Bundle<'a> {
    pub(super) kind: BundleKind,
    /// The offers; without any, the bundle keeps its place and says why.
    pub(super) offers: Vec<&'a Offer>,
}

/// What the offers of a bundle have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BundleKind {
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

/// What is written above a bundle.
pub(super) struct Heading {
    pub(super) title: String,
    pub(super) rule: Rule,
    /// What the numbers mean, or what it costs.
    pub(super) hint: &'static str,
}

/// A part of the list that changes together; long lists of targets are parts of their own, and so is what is always the
/// same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum BundlePart {
    Moves,
    Attacks,
    Grenades,
    Flares,
    Others,
    Seldom,
}

impl BundlePart {
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

/// A row of the list: bundles side by side, of which one is open at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ActionRow {
    Move,
    NextShot,
    Weapon(Weapon),
    HandToHand,
    Announce,
    Ready,
    Choice,
    Items,
    Flux,
    More,
}

impl ActionRow {
    /// What is written before its bundles; none if there is only ever one.
    pub(super) fn title(self) -> Option<String> {
        match self {
            Self::Weapon(weapon) => Some(capital(weapon.name())),
            Self::HandToHand => Some("Hand to hand".to_owned()),
            Self::Flux => Some("Flux".to_owned()),
            Self::More => Some("More".to_owned()),
            Self::Move | Self::NextShot | Self::Announce | Self::Ready | Self::Choice | Self::Items => None,
        }
    }
}

/// The bundles of what is offered and of what a player would look for, in the order in which they are shown. It is
/// the same in every turn.
pub(super) fn bundles<'a>(context: &Context<'a>) -> Vec<Bundle<'a>> {
    let mut bundles: Vec<Bundle<'a>> =
        reasons::expected(context).into_iter().map(|kind| Bundle { kind, offers: Vec::new() }).collect();
    for offer in context.offers() {
        let Some(kind) = BundleKind::of(offer.action) else { continue };
        match bundles.iter_mut().find(|bundle| bundle.kind == kind) {
            Some(bundle) => bundle.offers.push(offer),
            None => bundles.push(Bundle { kind, offers: vec![offer] }),
        }
    }
    // A Tripper who stands in the flux and commands it wants to jump.
    let is_jump = |kind: BundleKind| kind == BundleKind::Jump && reasons::may_jump_now(context);
    bundles.sort_by_key(|bundle| {
        let (part, row, place) = bundle.kind.order();
        (part, row, if is_jump(bundle.kind) { 0 } else { place + 1 })
    });
    bundles
}

impl BundleKind {
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

    /// Where in the list it is: the part, the row, and the place in the row.
    fn order(self) -> (BundlePart, ActionRow, u8) {
        let place = match self {
            Self::Fire(_, mode) => mode as u8,
            Self::Melee { weapon, together } => 2 * (weapon as u8) + u8::from(together),
            Self::Conjure => 1,
            Self::MoveFlux => 2,
            Self::Align => 3,
            Self::Jump => 4,
            Self::Talk => 5,
            Self::Mine => 6,
            Self::Drop => 7,
            Self::Order => 8,
            Self::Automatic => 9,
            _ => 0,
        };
        (self.part(), self.row(), place)
    }

    /// The row it is in.
    pub(super) const fn row(self) -> ActionRow {
        match self {
            Self::Move => ActionRow::Move,
            Self::NextShot => ActionRow::NextShot,
            Self::Fire(weapon, _) | Self::Throw(weapon) => ActionRow::Weapon(weapon),
            Self::Melee { .. } => ActionRow::HandToHand,
            Self::Steer | Self::Letter | Self::Enter | Self::Send | Self::Awed => ActionRow::Choice,
            Self::Items => ActionRow::Items,
            Self::Announce => ActionRow::Announce,
            Self::Ready => ActionRow::Ready,
            Self::Command | Self::Conjure | Self::MoveFlux | Self::Align | Self::Jump => ActionRow::Flux,
            Self::Mine | Self::Talk | Self::Drop | Self::Order | Self::Automatic => ActionRow::More,
        }
    }

    /// The part of the list it is in.
    pub(super) const fn part(self) -> BundlePart {
        match self {
            Self::Move => BundlePart::Moves,
            Self::Fire(..) | Self::Melee { .. } | Self::NextShot => BundlePart::Attacks,
            Self::Throw(Weapon::M1) => BundlePart::Flares,
            Self::Throw(_) => BundlePart::Grenades,
            Self::Items
            | Self::Command
            | Self::MoveFlux
            | Self::Conjure
            | Self::Align
            | Self::Jump
            | Self::Steer
            | Self::Letter
            | Self::Enter
            | Self::Send
            | Self::Awed => BundlePart::Others,
            Self::Announce
            | Self::Ready
            | Self::Mine
            | Self::Talk
            | Self::Drop
            | Self::Order
            | Self::Automatic => BundlePart::Seldom,
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

    /// What its element is known by.
    pub(super) fn id(self) -> String {
        let name = match self {
            Self::Move => "move",
            Self::MoveFlux => "move-flux",
            Self::NextShot => "next-shot",
            Self::Fire(weapon, mode) => return format!("{}-{}", weapon.id(), mode.id()),
            Self::Melee { weapon, together: false } => return weapon.id().to_owned(),
            Self::Melee { weapon, together: true } => return format!("{}-together", weapon.id()),
            Self::Throw(weapon) => return format!("throw-{}", weapon.id()),
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
        name.to_owned()
    }

    /// What is written above it.
    pub(super) fn heading(self, context: &Context<'_>) -> Heading {
        let is_soldier = matches!(context.actor(), Some(Who::Unit(_)));
        let (title, rule, hint) = match self {
            Self::Fire(..) if is_soldier => ("Shoot".to_owned(), "8.1", ""),
            Self::Fire(_, mode) => (capital(mode.id()), "8.1", ""),
            Self::NextShot => {
                let hint = if context.hits_no_one() { NO_TARGET } else { "" };
                ("Next shot".to_owned(), "8.1", hint)
            }
            Self::Melee { weapon, together } => {
                let title = if is_soldier { "Weapon".to_owned() } else { capital(weapon.name()) };
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
            Self::Move => {
                ("Move", "7.0", "Choose a hex on the map, near or far. Dashed hexes cost Endurance.")
            }
            Self::MoveFlux => (
                "Move",
                "10.3",
                "It goes up to six hexes, and sweeps up everyone in its hex and the six around it. To jump, be in its hex \
                 with the radio.",
            ),
            Self::Items if context.state.is_clear() => {
                ("Reload and pick up", "7.42D", "No enemies left: you have time for all of it.")
            }
            Self::Items => ("Reload and pick up", "7.42D", "Each is the one thing you do this Stage."),
            Self::Command => ("Command", "10.1", "Then conjure, move, align or jump it."),
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
            Self::Conjure => {
                ("Conjure", "10.2", "Choose a letter, here or on the map; a die picks which of its hexes.")
            }
            Self::Align => (
                "Align",
                "10.4",
                "Where you would land after one to six hexes. Choose a way here or on the display.",
            ),
            Self::Jump => ("Jump", "10.5", "Where this jump may take you."),
            Self::Steer => ("How far", "10.57", ""),
            Self::Letter => ("Set-up letter", "6.0", "The letters and numbers are printed on the map."),
            Self::Enter => ("Where it enters", "6.0", ""),
            Self::Send => ("Where it goes", "9.23", "All of these are equally good for it."),
            Self::Awed => ("Who acts", "15.21", "Soldiers in awe of you move and attack as you say."),
            Self::Mine => ("Claymore", "8.44A", "It hits everything within 60° either side of its facing."),
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
