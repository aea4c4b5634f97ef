//! What happened since the viewer last acted, for the digest and for the board to show: blows, shots and spells as they
//! fell, and who went where.

use engine::{Rule, rule};
use fantasy_trip::{
    Event, State,
    body::Id,
    event::{Cause, Who},
    ground::Spot,
};
use kit::{
    Fragment,
    digest::{self, Change, Deed, DeedKind},
    hexmap::Point,
};

use super::{
    context::{Context, side_class},
    counters,
};

/// The digest as the fragment `digest`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    digest::draw(&Told::of(context).deeds)
}

/// How many sentences the news has.
const SENTENCES: usize = 3;

/// What happened last and matters, in a few sentences.
pub(super) fn news(context: &Context<'_>) -> Option<(String, Rule)> {
    let mut moved = Vec::new();
    let news: Vec<_> = context.scene.news().map(|(_, event)| event).collect();
    let mut told: Vec<_> = news
        .into_iter()
        .rev()
        .filter(|event| match event {
            // Of a move, only where it ended.
            Event::Moved(who, _) => {
                let is_last = !moved.contains(&who.id);
                moved.push(who.id);
                is_last
            }
            event => is_news(event),
        })
        .enumerate()
        .collect();
    // What matters most, the latest first; then in the order in which it happened.
    told.sort_by_key(|(nth, event)| (std::cmp::Reverse(weight(event)), *nth));
    told.truncate(SENTENCES);
    told.sort_by_key(|(nth, _)| std::cmp::Reverse(*nth));
    let told: Vec<_> = told.into_iter().map(|(_, event)| context.event(event)).collect();
    let rule = told.last()?.0;
    let words: Vec<_> = told.into_iter().map(|(_, text)| text).collect();
    Some((words.join(" "), rule))
}

/// How much an event matters to someone who was not looking.
const fn weight(event: &Event) -> u8 {
    match event {
        Event::Attacked { .. }
        | Event::Defence(..)
        | Event::Asked(..)
        | Event::Joined(..)
        | Event::Declined(_)
        | Event::Cast(..)
        | Event::Out(..)
        | Event::Created(..)
        | Event::Controlled(..)
        | Event::Retreated(..)
        | Event::Initiative(..)
        | Event::Over(_) => 2,
        Event::Hurt { .. } | Event::Felled(_) | Event::Saved(..) | Event::Gone(_) | Event::Yielded(_) => 1,
        _ => 0,
    }
}

/// Whether an event is more than book-keeping.
const fn is_news(event: &Event) -> bool {
    !matches!(
        event,
        Event::TurnBegan(_)
            | Event::Chose(..)
            | Event::Faced(..)
            | Event::Moved(..)
            | Event::Ordered(..)
            | Event::Passed(_)
            | Event::Renewed(..)
    )
}

/// What the events come to.
struct Told<'a, 'b> {
    context: &'a Context<'b>,
    deeds: Vec<Deed>,
    /// Where everyone was last seen.
    places: Vec<Option<Spot>>,
    /// Who has moved and done nothing else yet, and where from.
    walkers: Vec<(Who, Spot)>,
}

impl<'a, 'b> Told<'a, 'b> {
    fn of(context: &'a Context<'b>) -> Self {
        let mut told = Self {
            context,
            deeds: Vec::new(),
            places: vec![None; context.view.figures.len()],
            walkers: Vec::new(),
        };
        let from = context.scene.since;
        for (entry, _, event) in context.scene.history.events(0) {
            if entry >= from {
                told.tell(event);
            }
            told.follow(event);
        }
        for (who, spot) in std::mem::take(&mut told.walkers) {
            // Players know where they went themselves.
            if context.is_own(who.id) {
                continue;
            }
            let words = format!("{} moves.", context.who(who));
            told.add(who, DeedKind::Move, words, rule!("G7"), None);
            told.walk(who, spot);
        }
        told
    }

    /// Keeps in mind where everyone is.
    fn follow(&mut self, event: &Event) {
        let (Event::Entered(who, spot, _)
        | Event::Moved(who, spot)
        | Event::Appeared(who, spot)
        | Event::Followed(who, spot)
        | Event::Teleported(who, spot)
        | Event::Created(who, spot)
        | Event::Retreated(_, who, spot)) = *event
        else {
            return;
        };
        if let Some(place) = self.places.get_mut(usize::from(who.id)) {
            *place = Some(spot);
        }
    }

    fn place(&self, who: Who) -> Option<Spot> {
        self.places.get(usize::from(who.id)).copied().flatten()
    }

    fn side(&self, id: Id) -> u8 {
        self.context.seen(id).map_or(0, |seen| seen.body.side)
    }

    fn add(&mut self, doer: Who, kind: DeedKind, text: String, rule: Rule, at: Option<Spot>) {
        let side = self.side(doer.id);
        let is_you = Some(side) == self.context.side();
        self.deeds.push(Deed {
            side: if is_you { "You".to_owned() } else { self.context.scene.name(State::seat_of(side)) },
            class: side_class(side),
            text,
            rule,
            piece: Some(counters::id(doer.id)),
            at: at.map(counters::centre),
            moves: Vec::new(),
            kind,
            changes: Vec::new(),
        });
        if let Some(at) = self.walkers.iter().position(|(who, _)| who.id == doer.id) {
            let (who, spot) = self.walkers.remove(at);
            self.walk(who, spot);
        }
    }

    /// The last deed begins with a walk from here.
    fn walk(&mut self, who: Who, from: Spot) {
        let from: Point = counters::centre(from);
        if let Some(deed) = self.deeds.last_mut() {
            deed.moves.push((counters::id(who.id), from));
        }
    }

    /// What came of the last deed.
    fn result(&mut self, kind: DeedKind, words: &str) {
        if let Some(deed) = self.deeds.last_mut() {
            deed.text = format!("{}; {words}", deed.text.trim_end_matches('.'));
            if deed.kind != DeedKind::Loss {
                deed.kind = kind;
            }
        }
    }

    /// Hits on a figure of the viewer's own are among what the last deed changed.
    fn wound(&mut self, who: Who, hits: i16) {
        let is_own =
            self.context.seen(who.id).is_some_and(|seen| Some(seen.body.own_side) == self.context.side());
        let change = Change::new(format!("ST ({})", self.context.who(who)), -hits);
        if let Some(deed) = self.deeds.last_mut().filter(|_| is_own && hits > 0) {
            deed.changes.push(change);
        }
    }

    fn tell(&mut self, event: &Event) {
        self.add_deed(event);
        if let Event::Hurt { who, hits, .. } = *event {
            self.wound(who, hits);
        }
    }

    fn add_deed(&mut self, event: &Event) {
        match *event {
            Event::Moved(who, _) if !self.walkers.iter().any(|(other, _)| other.id == who.id) => {
                if let Some(from) = self.place(who) {
                    self.walkers.push((who, from));
                }
            }
            Event::Attacked { by, target, stroke, .. } => {
                let (rule, text) = self.context.event(event);
                let kind = if stroke.hits() { DeedKind::Hit } else { DeedKind::Miss };
                self.add(by, kind, text, rule, self.place(target));
            }
            Event::Hurt { who, cause: Cause::Attack, hits, stopped, .. } if !self.deeds.is_empty() => {
                let name = self.context.who(who);
                let words = match (hits, stopped) {
                    (0, _) => format!("armour stops it all ({name})"),
                    (hits, 0) => format!("{name} takes {}", count(hits)),
                    (hits, stopped) => format!("{name} takes {}, {stopped} stopped", count(hits)),
                };
                self.result(DeedKind::Hit, &words);
            }
            Event::Hurt { who, .. }
            | Event::Cast(who, ..)
            | Event::Gone(who)
            | Event::Disbelieved(who, _)
            | Event::Guarded(who, _)
            | Event::Defence(_, who, _)
            | Event::Asked(who, _)
            | Event::Joined(who, _)
            | Event::Saved(who, ..)
            | Event::Yielded(who)
            | Event::Left(who)
            | Event::Controlled(who, _)
            | Event::Reversed(who)
            | Event::Nothing(who, _)
            | Event::OnTheWay(who, ..) => {
                let (rule, text) = self.context.event(event);
                self.add(who, DeedKind::Other, text, rule, self.place(who));
            }
            Event::Created(who, spot) | Event::Teleported(who, spot) | Event::Appeared(who, spot) => {
                let (rule, text) = self.context.event(event);
                self.add(who, DeedKind::Other, text, rule, Some(spot));
            }
            Event::Felled(who) => {
                let words = format!("{} goes down", self.context.who(who));
                self.result(DeedKind::Hit, &words);
            }
            Event::Out(who, fate) => {
                let words = format!("{}: {}", self.context.who(who), counters::fate_words(fate));
                self.result(DeedKind::Loss, &words);
            }
            Event::Retreated(by, who, spot) => {
                let (rule, text) = self.context.event(event);
                let from = self.place(who);
                self.add(by, DeedKind::Move, text, rule, Some(spot));
                if let Some(from) = from {
                    self.walk(who, from);
                }
            }
            _ => {}
        }
    }
}

fn count(hits: i16) -> String {
    engine::words::count(hits, "hit")
}
