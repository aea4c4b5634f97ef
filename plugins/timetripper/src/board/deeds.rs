//! What happened since the viewer last acted, for the digest and for the board to show: each attack that hit with what it
//! did, and how many missed and moved. Those who moved and then attacked do both in one deed.

use std::fmt;

use engine::{Rule, words::count_of};
use timetripper::{
    Event,
    event::{Loss, Named},
    map::Place,
    state::Doing,
    tables::Harm,
};

use super::{context::Context, counters, map::LAYOUT, threats};
use kit::{
    Fragment,
    digest::{self, Change, Deed, DeedKind},
    hexmap::Point,
    palette::class,
};

/// The digest as the fragment `digest`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    digest::draw(&News::of(context).deeds(context))
}

/// The same in a sentence a side, with numbers alone, in the order in which the sides began: `You: 2 hits, 1 taken out.`,
/// `The enemy: 1 hit (−4 Endurance), 3 misses.`
pub(super) fn summary(context: &Context<'_>) -> Vec<(BattleSide, String)> {
    let news = News::of(context);
    let mut sides: Vec<(BattleSide, Totals)> = Vec::new();
    for item in &news.items {
        let Some(side) = item.side() else { continue };
        let at = sides.iter().position(|(other, _)| *other == side).unwrap_or_else(|| {
            sides.push((side, Totals::default()));
            sides.len() - 1
        });
        sides[at].1.add(item);
    }
    let sentence =
        |(side, totals): (BattleSide, Totals)| (side, format!("{}: {totals}.", side_name(context, side)));
    sides.into_iter().map(sentence).collect()
}

/// Whose numbers an event counts among; none if it is not a number.
pub(super) const fn side(event: &Event) -> Option<BattleSide> {
    match event {
        Event::Aimed(aim) => Some(BattleSide::of(aim.by)),
        Event::Struck(blow) => Some(BattleSide::of(blow.by)),
        Event::Moved(Named::Unit(_), ..) => Some(BattleSide::Enemy),
        _ => None,
    }
}

/// Whether something has happened since the viewer’s last entry that a player should see before anything else is done:
/// anything but moves, looking around, and the passing of time.
pub(super) fn must_stop(context: &Context<'_>) -> bool {
    if context.turn().is_some_and(|turn| matches!(turn.doing, Doing::Volley(_))) {
        return false;
    }
    let mut events = context.scene.history.events(context.scene.since);
    let is_new = events.any(|(_, _, event)| !is_quiet(event));
    let state = &context.state;
    let is_rested = context.turn().is_some_and(|turn| {
        let tripper = state.tripper(turn.seat);
        tripper.endurance >= 20 || !turn.busy && state.is_controlled(tripper.place)
    });
    let is_resting = context.turn().is_some_and(|turn| turn.moved == 0 && !turn.acted);
    is_new || is_resting && (is_rested || in_reach(context))
}

/// Whether an enemy can come to the Tripper in front and strike.
fn in_reach(context: &Context<'_>) -> bool {
    let mut units = (0u8..).zip(context.view.field.units());
    units.any(|(number, unit)| threats::of(context, number, unit).is_some_and(|threat| threat.is_coming))
}

/// Whether an event is no reason to stop what one was doing.
const fn is_quiet(event: &Event) -> bool {
    matches!(
        event,
        Event::Stage(_)
            | Event::Moved(..)
            | Event::FluxMoved(_)
            | Event::Rested(_)
            | Event::Gained(..)
            | Event::Detected { .. }
            | Event::Sensed { .. }
    ) || matches!(event, Event::Lost { cause: Loss::Effort, .. })
}

/// Whether an event is part of what the digest says.
pub(super) const fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::Aimed(_)
            | Event::Struck(_)
            | Event::Stunned(_)
            | Event::WoundDie(..)
            | Event::Downed(_)
            | Event::Lost { cause: Loss::Attack | Loss::Effort, .. }
            | Event::Moved(..)
    )
}

/// One side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BattleSide {
    Tripper(engine::Seat),
    Enemy,
    Battlefield,
}

impl BattleSide {
    const fn of(doer: Option<Named>) -> Self {
        match doer {
            Some(Named::Tripper(seat)) => Self::Tripper(seat),
            Some(Named::Unit(_) | Named::Mount(_)) => Self::Enemy,
            None => Self::Battlefield,
        }
    }
}

/// What one side did, in numbers.
#[derive(Default)]
struct Totals {
    hits: u8,
    /// Those of the other side who were taken out, but for Trippers.
    out: u8,
    /// Trippers who died.
    killed: u8,
    lost: u16,
    missed: u8,
    moved: u8,
}

impl Totals {
    fn add(&mut self, item: &Remark) {
        match item {
            Remark::Hit { is_out, lost, at, .. } => {
                self.hits = self.hits.saturating_add(1);
                let fallen = if matches!(at, Named::Tripper(_)) { &mut self.killed } else { &mut self.out };
                *fallen = fallen.saturating_add(u8::from(*is_out));
                self.lost = self.lost.saturating_add(u16::from(*lost));
            }
            Remark::Missed { count, .. } => self.missed = self.missed.saturating_add(*count),
            Remark::Moved { moves } => {
                self.moved = self.moved.saturating_add(u8::try_from(moves.len()).unwrap_or(u8::MAX));
            }
            Remark::Bled { .. } | Remark::Own { .. } | Remark::Other { .. } => {}
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = if self.lost > 0 { format!(" (−{} Endurance)", self.lost) } else { String::new() };
        let hits = (self.hits > 0).then(|| format!("{}{lost}", count_of(self.hits, "hit", "hits")));
        let killed = match self.killed {
            0 => None,
            1 => Some("one of them deadly".to_owned()),
            killed => Some(format!("{killed} of them deadly")),
        };
        let out = (self.out > 0).then(|| format!("{} taken out", self.out));
        let missed = (self.missed > 0).then(|| count_of(self.missed, "miss", "misses"));
        let moved = (self.moved > 0).then(|| format!("{} moved", count_of(self.moved, "unit", "units")));
        let parts = [hits, killed, out, missed, moved];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// What the events come to.
#[derive(Default)]
struct News {
    items: Vec<Remark>,
    /// Who has moved and done nothing else yet.
    walkers: Vec<UnitMove>,
}

/// A unit that moved, and where from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct UnitMove {
    unit: Named,
    from: Place,
}

/// Something worth saying.
#[derive(Debug)]
enum Remark {
    /// An attack that hit, and what it did.
    Hit {
        by: Option<Named>,
        at: Named,
        place: Option<Place>,
        rule: Rule,
        results: Vec<String>,
        /// The Endurance that a Tripper lost by it.
        lost: u8,
        is_out: bool,
        /// The way of the one who attacks, if that came first.
        walk: Option<UnitMove>,
    },
    /// Attacks of one side that missed, and the ways of those who moved first.
    Missed { side: BattleSide, count: u8, moves: Vec<UnitMove> },
    /// Units that only moved.
    Moved { moves: Vec<UnitMove> },
    /// [b52] A Tripper who bleeds loses Endurance.
    Bled { seat: engine::Seat, points: u8, event: Event },
    /// The viewer's own Endurance has changed for another reason, by this much in all; the last event that says so.
    Own { seat: engine::Seat, by: i64, event: Event },
    /// Anything else, in the words of the rules.
    Other { side: BattleSide, event: Event, place: Option<Place> },
}

impl Remark {
    /// Who moves for it.
    fn moves(&self) -> &[UnitMove] {
        match self {
            Self::Hit { walk, .. } => walk.as_slice(),
            Self::Missed { moves, .. } | Self::Moved { moves } => moves,
            Self::Bled { .. } | Self::Own { .. } | Self::Other { .. } => &[],
        }
    }

    /// Whose numbers it counts among; none if it is not a number.
    const fn side(&self) -> Option<BattleSide> {
        match self {
            Self::Hit { by, .. } => Some(BattleSide::of(*by)),
            Self::Missed { side, .. } => Some(*side),
            Self::Moved { .. } => Some(BattleSide::Enemy),
            Self::Bled { .. } | Self::Own { .. } | Self::Other { .. } => None,
        }
    }

    /// By how much it changed the Endurance of this Tripper.
    fn change(&self, own: Option<engine::Seat>) -> i64 {
        match *self {
            Self::Hit { at: Named::Tripper(seat), lost, .. } if own == Some(seat) => -i64::from(lost),
            Self::Bled { seat, points, .. } if own == Some(seat) => -i64::from(points),
            Self::Own { by, .. } => by,
            _ => 0,
        }
    }
}

impl News {
    /// What has happened since the viewer last acted.
    fn of(context: &Context<'_>) -> Self {
        let mut news = Self::default();
        for (_, _, event) in context.scene.history.events(context.scene.since) {
            news.add(event);
            news.change_own(context.scene.viewer.seat(), event);
        }
        // Those who did nothing else are shown last, in one line.
        if !news.walkers.is_empty() {
            let moves = std::mem::take(&mut news.walkers);
            news.items.push(Remark::Moved { moves });
        }
        news
    }

    fn add(&mut self, event: &Event) {
        match *event {
            Event::Aimed(aim) if !aim.hits => self.miss(aim.by),
            Event::Aimed(aim) => {
                let Some(at) = aim.at else { return };
                self.hit(aim.by, at, Some(aim.place), Rule("8.21D"));
            }
            Event::Struck(blow) => {
                if !matches!(self.items.last(), Some(Remark::Hit { by, at, results, .. })
                    if (*by, *at) == (blow.by, blow.at) && results.is_empty())
                {
                    self.hit(blow.by, blow.at, None, Rule("8.21E"));
                }
                if blow.counts_as == Harm::None {
                    self.result(blow.at, "no effect");
                }
            }
            Event::Stunned(who) => self.result(who, "stunned"),
            Event::Downed(who) => self.out(who),
            Event::Lost { who, points, cause: Loss::Attack, .. } => {
                self.result(who, &format!("−{points} Endurance"));
                self.lose(who, points);
            }
            Event::Died(seat) => self.out(Named::Tripper(seat)),
            // One who goes farther, in a later Stage, is shown to go the whole way at once.
            Event::Moved(unit @ Named::Unit(_), from, _) if !self.has_gone(unit) => {
                self.walkers.push(UnitMove { unit, from });
            }
            Event::Lost { who: Named::Tripper(seat), cause: Loss::Bleeding, points, .. } => {
                self.items.push(Remark::Bled { seat, points, event: *event });
            }
            Event::Burst(_, place) | Event::Detonated(place) | Event::Shell(place) => {
                self.items.push(Remark::Other {
                    side: BattleSide::Battlefield,
                    event: *event,
                    place: Some(place),
                });
            }
            Event::Command { seat, .. } | Event::Talked { seat, .. } => {
                self.items.push(Remark::Other {
                    side: BattleSide::Tripper(seat),
                    event: *event,
                    place: None,
                });
            }
            _ => {}
        }
    }

    /// Effort, rest and rescue change the viewer's own Endurance, each told once in all.
    fn change_own(&mut self, own: Option<engine::Seat>, event: &Event) {
        let (seat, by) = match *event {
            Event::Lost { who: Named::Tripper(seat), cause: Loss::Effort, points, .. } => {
                (seat, -i64::from(points))
            }
            Event::Gained(seat, points, _) => (seat, points.into()),
            // [12.3] Someone swept along who had none left gets five.
            Event::Raised(seat) => (seat, 5),
            _ => return,
        };
        if own != Some(seat) {
            return;
        }
        let is_alike = |other: &Event| std::mem::discriminant(other) == std::mem::discriminant(event);
        let told = self.items.iter_mut().find_map(|item| match item {
            Remark::Own { by, event, .. } if is_alike(event) => Some((by, event)),
            _ => None,
        });
        match told {
            Some((all, last)) => (*all, *last) = (*all + by, *event),
            None => self.items.push(Remark::Own { seat, by, event: *event }),
        }
    }

    fn hit(&mut self, by: Option<Named>, at: Named, place: Option<Place>, rule: Rule) {
        let walk = self.walk_of(by);
        self.items.push(Remark::Hit {
            by,
            at,
            place,
            rule,
            results: Vec::new(),
            lost: 0,
            is_out: false,
            walk,
        });
    }

    fn miss(&mut self, by: Option<Named>) {
        let (of, walk) = (BattleSide::of(by), self.walk_of(by));
        for item in &mut self.items {
            if let Remark::Missed { side, count, moves } = item
                && *side == of
            {
                *count = count.saturating_add(1);
                moves.extend(walk);
                return;
            }
        }
        self.items.push(Remark::Missed { side: of, count: 1, moves: walk.into_iter().collect() });
    }

    /// The way of someone who attacks now, if it has not been told yet.
    fn walk_of(&mut self, by: Option<Named>) -> Option<UnitMove> {
        let at = self.walkers.iter().position(|walk| Some(walk.unit) == by)?;
        Some(self.walkers.remove(at))
    }

    /// Whether the way of a unit is known already.
    fn has_gone(&self, unit: Named) -> bool {
        let told = self.items.iter().flat_map(Remark::moves);
        told.chain(&self.walkers).any(|walk| walk.unit == unit)
    }

    /// What the last attack on someone did.
    fn result(&mut self, who: Named, words: &str) {
        let last = self.items.iter_mut().rev().find_map(|item| match item {
            Remark::Hit { at, results, .. } if *at == who => Some(results),
            _ => None,
        });
        if let Some(results) = last {
            results.push(words.to_owned());
        }
    }

    /// A Tripper has lost Endurance by the last attack.
    fn lose(&mut self, who: Named, points: u8) {
        if let (Named::Tripper(_), Some(Remark::Hit { at, lost, .. })) = (who, self.items.last_mut())
            && *at == who
        {
            *lost = lost.saturating_add(points);
        }
    }

    fn out(&mut self, who: Named) {
        self.result(who, if matches!(who, Named::Tripper(_)) { "dead" } else { "out" });
        // The last blow did it.
        let last = self.items.iter_mut().rev().find_map(|item| match item {
            Remark::Hit { at, is_out, .. } if *at == who => Some(is_out),
            _ => None,
        });
        if let Some(is_out) = last {
            *is_out = true;
        }
    }

    /// What is worth a line each.
    fn deeds(&self, context: &Context<'_>) -> Vec<Deed> {
        self.items.iter().map(|item| deed(context, item)).collect()
    }
}

fn deed(context: &Context<'_>, item: &Remark) -> Deed {
    let (side, kind, text, rule, at) = match item {
        Remark::Hit { by, at, place, rule, results, is_out, lost: _, walk: _ } => {
            // What the viewer lost themselves follows the sentence.
            let is_own = matches!(at, Named::Tripper(seat) if Some(*seat) == context.scene.viewer.seat());
            let results: Vec<_> =
                results.iter().filter(|result| !(is_own && result.starts_with('−'))).cloned().collect();
            let results =
                if results.is_empty() { String::new() } else { format!(": {}", results.join(", ")) };
            let text = format!("{} {}{results}", hits(context, *by), object(context, *at));
            let kind = if *is_out { DeedKind::Loss } else { DeedKind::Hit };
            (BattleSide::of(*by), kind, text, *rule, place.or_else(|| place_of(context, *at)))
        }
        Remark::Missed { side, count, moves: _ } => {
            let text = format!("{} missed.", count_of(*count, "attack", "attacks"));
            (*side, DeedKind::Miss, text, Rule("8.21D"), None)
        }
        Remark::Moved { moves } => {
            let count = u8::try_from(moves.len()).unwrap_or(u8::MAX);
            let text = format!("{} moved.", count_of(count, "unit", "units"));
            (BattleSide::Enemy, DeedKind::Move, text, Rule("9.2"), None)
        }
        Remark::Bled { seat, event, .. } | Remark::Own { seat, event, .. } => {
            let words = context.event(*event);
            let place = context.state.tripper(*seat).place;
            (BattleSide::Tripper(*seat), DeedKind::Other, words.text, words.rule, Some(place))
        }
        Remark::Other { side, event, place } => {
            let words = context.event(*event);
            (*side, DeedKind::Other, words.text, words.rule, *place)
        }
    };
    let doer = match item {
        Remark::Hit { by, .. } => *by,
        _ => None,
    };
    Deed {
        side: side_name(context, side),
        class: if let BattleSide::Tripper(seat) = side { class(seat) } else { "enemy".to_owned() },
        text,
        rule,
        piece: doer.map(counters::id),
        at: at.map(centre),
        moves: item.moves().iter().map(|walk| (counters::id(walk.unit), centre(walk.from))).collect(),
        kind,
        changes: match item.change(context.scene.viewer.seat()) {
            0 => Vec::new(),
            by => vec![Change::new("Endurance", by)],
        },
    }
}

fn centre(place: Place) -> Point {
    LAYOUT.centre(place.hex())
}

fn side_name(context: &Context<'_>, side: BattleSide) -> String {
    match side {
        BattleSide::Tripper(seat) if context.scene.viewer.seat() == Some(seat) => "You".to_owned(),
        BattleSide::Tripper(seat) => context.scene.name(seat),
        BattleSide::Enemy => "The enemy".to_owned(),
        BattleSide::Battlefield => "The battlefield".to_owned(),
    }
}

/// Who hits, with the verb.
fn hits(context: &Context<'_>, by: Option<Named>) -> String {
    match by {
        Some(Named::Tripper(seat)) if context.scene.viewer.seat() == Some(seat) => "You hit".to_owned(),
        Some(by) => format!("{} hits", context.name_of(by)),
        None => "It hits".to_owned(),
    }
}

/// Whom someone hits.
fn object(context: &Context<'_>, at: Named) -> String {
    match at {
        Named::Tripper(seat) if context.scene.viewer.seat() == Some(seat) => "you".to_owned(),
        _ => context.name_of(at),
    }
}

/// Where someone is now.
fn place_of(context: &Context<'_>, named: Named) -> Option<Place> {
    match named {
        Named::Tripper(seat) => Some(context.state.tripper(seat).place),
        Named::Unit(tag) | Named::Mount(tag) => {
            let units = context.view.field.units();
            units.get(usize::from(tag.number).checked_sub(1)?).map(|unit| unit.place)
        }
    }
}
