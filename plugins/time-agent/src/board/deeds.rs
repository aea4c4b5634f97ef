//! What happened since the viewer last acted, race by race, for the digest and for the board to show.

use engine::{EventWords, Rule};
use kit::{
    Fragment,
    digest::{self, Deed, DeedKind},
};
use time_agent::{Event, Fight, Found, HexId, Operative, Race};

use super::{context::Context, counters, race, sheet::centre, tray};

/// The most deeds that a digest lists; a round of six bots has more to tell than anyone reads.
const MOST: usize = 40;

/// The digest as the fragment `digest`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let from = digest::news_from(context.scene);
    let lines = context.scene.log.iter().filter(|line| line.entry > from || line.entry == 0 && from == 0);
    let mut actor = None;
    let mut deeds = Vec::new();
    for words in lines.flat_map(|line| &line.events) {
        actor = acting(&words.event).or(actor);
        deeds.extend(deed(words, actor));
    }
    let skipped = deeds.len().saturating_sub(MOST);
    digest::draw(&deeds[skipped..])
}

/// The race whose turn it is, as far as an event says so.
const fn acting(event: &Event) -> Option<Race> {
    match event {
        Event::TurnBegan(race) => Some(*race),
        Event::Sent { operative, .. } | Event::Moved { operative, .. } => Some(operative.race()),
        _ => None,
    }
}

fn deed(words: &EventWords<Event>, actor: Option<Race>) -> Option<Deed> {
    let plain = |side: Race, at: Option<HexId>, kind: DeedKind| made(words, Some(side), at, kind);
    Some(match words.event {
        Event::Sent { operative, to, .. } => moved(words, operative, to, tray::home(operative)),
        Event::Moved { operative, from, to, .. } => moved(words, operative, to, centre(from)),
        Event::TurnedUp { hex, .. } => made(words, actor, Some(hex), DeedKind::Other),
        Event::Bought { race, .. }
        | Event::Looked(race, _)
        | Event::Picked(race, _)
        | Event::Paid(race, _) => plain(race, None, DeedKind::Other),
        Event::Saw(race, hex, _)
        | Event::Opposed(race, hex, _)
        | Event::Altered { race, hex, .. }
        | Event::Rotated { race, hex, .. } => plain(race, Some(hex), DeedKind::Other),
        Event::Returned(who, hex) => plain(who.race(), Some(hex), DeedKind::Other),
        Event::Searched(duel, found) => {
            let kind = if found == Found::Yes { DeedKind::Hit } else { DeedKind::Miss };
            fought(words, duel.by, duel.hex, kind)
        }
        Event::Attacked(duel, fight) => {
            let kind = if fight == Fight::Nothing { DeedKind::Miss } else { DeedKind::Loss };
            fought(words, duel.by, duel.hex, kind)
        }
        Event::Asked(race, request, _) => plain(race, Some(request.hex), DeedKind::Other),
        Event::Changed { race, .. } => {
            made_as(words, &format!("{}: points", race.people()), race::class(race), None, DeedKind::Other)
        }
        Event::Connected(_) | Event::Disconnected(_) | Event::Doubted | Event::Saved | Event::Over { .. } => {
            made(words, None, None, DeedKind::Other)
        }
        _ => return None,
    })
}

fn moved(words: &EventWords<Event>, who: Operative, to: HexId, from: (f64, f64)) -> Deed {
    let mut deed = made(words, Some(who.race()), Some(to), DeedKind::Move);
    deed.piece = Some(counters::id(who));
    deed.moves = vec![(counters::id(who), from)];
    deed
}

fn fought(words: &EventWords<Event>, by: Operative, hex: HexId, kind: DeedKind) -> Deed {
    let mut deed = made(words, Some(by.race()), Some(hex), kind);
    deed.piece = Some(counters::id(by));
    deed
}

fn made(words: &EventWords<Event>, side: Option<Race>, at: Option<HexId>, kind: DeedKind) -> Deed {
    match side {
        Some(race) => made_as(words, race.people(), race::class(race), at, kind),
        None => made_as(words, "The timestream", "timestream", at, kind),
    }
}

fn made_as(words: &EventWords<Event>, side: &str, class: &str, at: Option<HexId>, kind: DeedKind) -> Deed {
    let rule: Rule = words.rule;
    Deed {
        side: side.to_owned(),
        class: class.to_owned(),
        text: words.text.clone(),
        rule,
        piece: None,
        at: at.map(centre),
        moves: Vec::new(),
        kind,
    }
}
