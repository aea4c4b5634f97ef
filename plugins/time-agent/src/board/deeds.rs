//! What happened since the viewer's last decision, race by race, for the digest and for the board to show.

use engine::{Rule, words::list};
use kit::{
    Fragment,
    digest::{self, Change, Deed, DeedKind},
};
use time_agent::{
    Event, Fight, Found, HexId, Operative, Purchase, Race, Reversal, Technology, ValueSource, points::Points,
    points_words,
};

use super::{context::Context, counters, race, sheet::centre, tray};

/// The digest as the fragment `digest`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    digest::draw(&deeds(context))
}

/// Everything that others did, and everything that changed something for the viewer.
pub(super) fn deeds(context: &Context<'_>) -> Vec<Deed> {
    let mut report = Report { context, actor: None, deeds: Vec::new(), others: Default::default() };
    for (seat, event) in context.scene.news() {
        report.actor = acting(event).or(report.actor);
        let is_own = seat.is_some() && seat == context.you();
        report.tell(event, is_own);
    }
    report.finish()
}

/// The race whose turn it is, as far as an event says so.
const fn acting(event: &Event) -> Option<Race> {
    match event {
        Event::TurnBegan(race) | Event::Altered { race, .. } | Event::Rotated { race, .. } => Some(*race),
        Event::Sent { operative, .. } | Event::Moved { operative, .. } => Some(operative.race()),
        _ => None,
    }
}

/// The deeds as they are told.
struct Report<'a, 'b> {
    context: &'a Context<'b>,
    /// The race whose turn it is.
    actor: Option<Race>,
    deeds: Vec<Deed>,
    /// By how much the points of other players' races have changed in all.
    others: [Points; Race::ALL.len()],
}

impl Report<'_, '_> {
    fn tell(&mut self, event: &Event, is_own: bool) {
        match *event {
            Event::Changed { race, source, by, .. } => self.changed(race, source, by),
            Event::Bought { race, item: Purchase::Operative(kind), count, .. }
                if self.context.is_own(race) =>
            {
                let what = self.name(race, &format!("{}s", kind.name()));
                self.add(event, Some(race), None, DeedKind::Other, vec![Change::new(what, count)]);
            }
            Event::Searched(duel, found) => {
                let kind = if found == Found::Yes { DeedKind::Hit } else { DeedKind::Miss };
                self.add(event, Some(duel.by.race()), Some(duel.hex), kind, vec![]);
                self.by_piece(duel.by);
            }
            Event::Attacked(duel, fight) => {
                let kind = if fight == Fight::Nothing { DeedKind::Miss } else { DeedKind::Loss };
                let lost: &[Operative] = match fight {
                    Fight::Nothing => &[],
                    Fight::Won => &[duel.target],
                    Fight::Tie => &[duel.target, duel.by],
                };
                let own = lost.iter().filter(|who| self.context.is_own(who.race()));
                let name = |who: &Operative| self.name(who.race(), &format!("{}s", who.kind().name()));
                let changes = own.map(|who| Change::new(name(who), -1)).collect();
                self.add(event, Some(duel.by.race()), Some(duel.hex), kind, changes);
                self.by_piece(duel.by);
            }
            Event::Doubted | Event::Saved | Event::Over { .. } => {
                self.add(event, None, None, DeedKind::Great, vec![]);
            }
            Event::Connected(Technology::TimeTravel) | Event::Disconnected(Technology::TimeTravel) => {
                self.add(event, self.actor, None, DeedKind::Great, vec![]);
            }
            Event::Connected(_) | Event::Disconnected(_) => {
                self.add(event, self.actor, None, DeedKind::Other, vec![]);
            }
            // Players know what they did themselves.
            _ if is_own => {}
            Event::Sent { operative, to, .. } => self.moved(event, operative, to, tray::home(operative)),
            Event::Moved { operative, from, to, .. } => self.moved(event, operative, to, centre(from)),
            Event::TurnedUp { hex, .. } => self.add(event, self.actor, Some(hex), DeedKind::Other, vec![]),
            Event::Bought { race, .. }
            | Event::Looked(race, _)
            | Event::Picked(race, _)
            | Event::Paid(race, _) => {
                self.add(event, Some(race), None, DeedKind::Other, vec![]);
            }
            Event::Saw(race, hex, _)
            | Event::Opposed(race, hex, _)
            | Event::Altered { race, hex, .. }
            | Event::Rotated { race, hex, .. } => {
                self.add(event, Some(race), Some(hex), DeedKind::Other, vec![]);
            }
            Event::Returned(who, hex) => {
                self.add(event, Some(who.race()), Some(hex), DeedKind::Other, vec![]);
            }
            Event::Asked(race, request, _) => {
                self.add(event, Some(race), Some(request.hex), DeedKind::Other, vec![]);
            }
            _ => {}
        }
    }

    /// The points of a race have changed: of the viewer's own, each time with its cause; of others, in all.
    fn changed(&mut self, race: Race, source: ValueSource, by: Points) {
        if !self.context.is_own(race) {
            let all = &mut self.others[race.index()];
            *all = Points { rp: all.rp + by.rp, vp: all.vp + by.vp };
            return;
        }
        let (rule, text) = cause(self.context, source);
        let part =
            |number: i16, unit: &str| (number != 0).then(|| Change::new(self.name(race, unit), number));
        let changes = part(by.vp, "VP").into_iter().chain(part(by.rp, "RP")).collect();
        self.deeds.push(Deed { changes, ..made(self.actor, text, rule, None, DeedKind::Other) });
    }

    /// What a number of a race is called: by the race, if the viewer has several.
    fn name(&self, race: Race, what: &str) -> String {
        let is_alone = Race::ALL.into_iter().filter(|race| self.context.is_own(*race)).count() == 1;
        if is_alone { what.to_owned() } else { format!("{what} ({})", race.people()) }
    }

    fn add(
        &mut self,
        event: &Event,
        side: Option<Race>,
        at: Option<HexId>,
        kind: DeedKind,
        changes: Vec<Change>,
    ) {
        let (rule, text) = self.context.scene.words(event);
        self.deeds.push(Deed { changes, ..made(side, text, rule, at, kind) });
    }

    fn moved(&mut self, event: &Event, who: Operative, to: HexId, from: (f64, f64)) {
        self.add(event, Some(who.race()), Some(to), DeedKind::Move, vec![]);
        self.by_piece(who);
        if let Some(deed) = self.deeds.last_mut() {
            deed.moves = vec![(counters::id(who), from)];
        }
    }

    /// The last deed is that of this operative.
    fn by_piece(&mut self, who: Operative) {
        if let Some(deed) = self.deeds.last_mut() {
            deed.piece = Some(counters::id(who));
        }
    }

    /// The deeds, with what others have won and lost in all.
    fn finish(mut self) -> Vec<Deed> {
        let others = Race::ALL.into_iter().map(|race| (race, self.others[race.index()]));
        let changed = others.filter(|(_, by)| *by != Points::default());
        let words: Vec<_> =
            changed.map(|(race, by)| format!("{}: {}", race.people(), points_words(by))).collect();
        if !words.is_empty() {
            let text = format!("{}.", list(&words));
            let deed = made(None, text, Rule("A13.3"), None, DeedKind::Other);
            self.deeds.push(Deed { side: "Others’ points".to_owned(), ..deed });
        }
        self.deeds
    }
}

/// Why points change.
fn cause(context: &Context<'_>, source: ValueSource) -> (Rule, String) {
    let name = |technology| context.world.board.name(technology);
    match source {
        ValueSource::Event(tile, reversal) => {
            let name = context.world.event(tile).map_or("An event", |event| event.name.as_str());
            let state = if reversal == Reversal::Reversed { "reversed" } else { "restored" };
            (Rule("A13.1"), format!("{name} is {state}."))
        }
        ValueSource::Disconnected(technology) => (Rule("A13.2"), format!("{} is cut off.", name(technology))),
        ValueSource::Connected(technology) => {
            (Rule("A13.2"), format!("{} is connected again.", name(technology)))
        }
    }
}

fn made(side: Option<Race>, text: String, rule: Rule, at: Option<HexId>, kind: DeedKind) -> Deed {
    let (name, class) =
        side.map_or(("The timestream", "timestream"), |race| (race.people(), race::class(race)));
    Deed {
        side: name.to_owned(),
        class: class.to_owned(),
        text,
        rule,
        piece: None,
        at: at.map(centre),
        moves: Vec::new(),
        kind,
        changes: Vec::new(),
    }
}
