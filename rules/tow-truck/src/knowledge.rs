//! What is known of history: the event files, read once, when they are first needed.
//!
//! `docs/event-format.md` describes the files. Historic events are numbered in the order of their years; the
//! numbers never leave the state, because they would give the year away.

use std::{collections::BTreeMap, fmt, sync::LazyLock};

use serde::Serialize;

use crate::{
    drift::{STEPS, Wait},
    year::{Year, years},
};

/// The event files, in the order of their years.
pub const FILES: [(&str, &str); 4] = [
    ("ancient.events", include_str!("../events/ancient.events")),
    ("early.events", include_str!("../events/early.events")),
    ("modern1.events", include_str!("../events/modern1.events")),
    ("modern2.events", include_str!("../events/modern2.events")),
];

/// Names one historic event of the event files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HistoricEventId(u16);

impl HistoricEventId {
    /// The historic event at this place.
    pub(crate) fn at(index: usize) -> Option<Self> {
        u16::try_from(index).ok().map(Self)
    }

    /// Its place in [`historic_events`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something that happened in history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoricEvent {
    /// The first year it may have happened in.
    pub from: Year,
    /// The last.
    pub to: Year,
    /// How well it is known, 1 to 5.
    pub fame: u8,
    /// What kind of event it is.
    pub kind: EventKind,
    /// Where.
    pub region: Region,
    /// What happened, without a year.
    pub text: &'static str,
    /// What else people call it, separated by `; `; searched but never shown.
    pub known_as: &'static str,
}

impl HistoricEvent {
    /// Its years in words: `1776`, `1503–1506`.
    pub fn years(&self) -> String {
        years(self.from, self.to)
    }

    /// The year in the middle of its years.
    pub fn middle(&self) -> Year {
        let middle = i16::midpoint(self.from.number(), self.to.number());
        Year::new(middle).unwrap_or(self.to)
    }
}

/// Declares an enum with the words that the event files use for its variants.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $word:literal $what:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[doc = $what] $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As the event files write it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}

named! {
    /// What kind of event it is.
    EventKind {
        War "war" "Wars and battles.",
        Rule "rule" "Rulers, states and elections.",
        Law "law" "Laws, courts and treaties.",
        Faith "faith" "Religions.",
        Science "science" "Discoveries.",
        Invention "invention" "Machines and methods.",
        Medicine "medicine" "Medicine.",
        Art "art" "Pictures, sculpture, comics, film.",
        Letters "letters" "Books and papers.",
        Music "music" "Music.",
        Stage "stage" "Theatre and screen.",
        Sport "sport" "Sport and games.",
        Travel "travel" "Journeys and routes.",
        Building "building" "Buildings and cities.",
        Trade "trade" "Trade and money.",
        Disaster "disaster" "Disasters.",
        Society "society" "How people live.",
    }
}

named! {
    /// Where it happened.
    Region {
        Europe "europe" "Europe without the British Isles.",
        Britain "britain" "Britain and Ireland.",
        NearEast "near-east" "The Near East.",
        Africa "africa" "Africa.",
        SouthAsia "south-asia" "India and its neighbours.",
        EastAsia "east-asia" "East and South-East Asia.",
        NorthAmerica "north-america" "North America.",
        LatinAmerica "latin-america" "Central and South America and the Caribbean.",
        Oceania "oceania" "Australia and the Pacific.",
        Polar "polar" "The poles.",
        Space "space" "Space.",
        World "world" "The whole world.",
    }
}

/// A fault in an event file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for EventFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// Reads an event file; gives its events and every fault.
pub fn parse(file: &'static str) -> (Vec<HistoricEvent>, Vec<EventFault>) {
    let (mut events, mut faults) = (Vec::with_capacity(file.len() / 90), Vec::new());
    let mut last = Year::EARLIEST;
    for (line, text) in (1..).zip(file.lines()) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match parse_line(text) {
            Ok(event) if event.from < last => {
                let message = format!("{} must be listed before {last}", event.from);
                faults.push(EventFault { line, message });
            }
            Ok(event) => {
                last = event.from;
                events.push(event);
            }
            Err(message) => faults.push(EventFault { line, message }),
        }
    }
    (events, faults)
}

fn parse_line(line: &'static str) -> Result<HistoricEvent, String> {
    let mut fields = line.splitn(6, " | ");
    let mut field = |name: &str| fields.next().ok_or_else(|| format!("the {name} is missing"));
    let (from, to) = parse_years(field("year")?)?;
    let fame = field("fame")?;
    let fame = fame.parse().ok().filter(|fame| (1..=5).contains(fame));
    let fame = fame.ok_or("the fame must be 1 to 5")?;
    let kind = field("kind")?;
    let kind = EventKind::read(kind).ok_or_else(|| format!("unknown kind `{kind}`"))?;
    let region = field("region")?;
    let region = Region::read(region).ok_or_else(|| format!("unknown region `{region}`"))?;
    let text = field("description")?;
    let length = text.chars().count();
    if !(LENGTH.0..=LENGTH.1).contains(&length) {
        return Err(format!(
            "the description must have {} to {} characters, not {length}",
            LENGTH.0, LENGTH.1
        ));
    }
    if text.trim() != text || text.ends_with('.') || text.contains(['|', '\\']) {
        return Err(
            "the description must not have outer blanks, a full stop at its end, a bar or a backslash"
                .to_owned(),
        );
    }
    let known_as = fields.next().unwrap_or_default();
    if known_as.trim() != known_as || known_as.contains(['|', '\\']) || line.ends_with('|') {
        return Err("the other names must not have outer blanks, a bar or a backslash".to_owned());
    }
    if let Some(name) = known_as.split("; ").find(|name| !known_as.is_empty() && !is_name(name)) {
        return Err(format!("the name `{name}` must have 2 to 60 characters"));
    }
    Ok(HistoricEvent { from, to, fame, kind, region, text, known_as })
}

fn is_name(name: &str) -> bool {
    (2..=60).contains(&name.chars().count()) && name.trim() == name && !name.contains(';')
}

/// How short and how long a description may be, in characters.
pub const LENGTH: (usize, usize) = (25, 110);

/// How far apart the years of a range may be, before the year 1 and after.
pub const WIDEST: (i16, i16) = (60, 15);

fn parse_years(text: &str) -> Result<(Year, Year), String> {
    let year = |text: &str| {
        let year = text.parse().ok().and_then(Year::new);
        year.ok_or_else(|| format!("`{text}` is not a year"))
    };
    let Some((from, to)) = text.split_once("..") else {
        return year(text).map(|year| (year, year));
    };
    let (from, to) = (year(from)?, year(to)?);
    let widest = if from.number() < 0 { WIDEST.0 } else { WIDEST.1 };
    match to.number() - from.number() {
        ..1 => Err(format!("`{text}` must go forward in time")),
        apart if apart > widest => Err(format!("`{text}` must not span more than {widest} years")),
        _ => Ok((from, to)),
    }
}

/// All that is known, and what is near each line of the table.
struct Knowledge {
    events: Vec<HistoricEvent>,
    /// The events by their descriptions.
    by_text: BTreeMap<&'static str, HistoricEventId>,
    /// For each line of the table, what an agent who is stranded there is offered to say.
    clues: Vec<Vec<HistoricEventId>>,
}

static KNOWLEDGE: LazyLock<Knowledge> = LazyLock::new(|| {
    let events: Vec<_> = FILES.iter().flat_map(|(_, file)| parse(file).0).collect();
    let by_text = (0..).zip(&events).map(|(at, event)| (event.text, HistoricEventId(at))).collect();
    let clues = all_clues(&events);
    Knowledge { events, by_text, clues }
});

/// Every historic event, in the order of years.
pub fn historic_events() -> &'static [HistoricEvent] {
    &KNOWLEDGE.events
}

/// One historic event.
pub fn historic_event(id: HistoricEventId) -> Option<&'static HistoricEvent> {
    historic_events().get(id.index())
}

/// The historic event with exactly this description, by its id.
pub fn id_of(text: &str) -> Option<HistoricEventId> {
    KNOWLEDGE.by_text.get(text).copied()
}

/// The historic event with exactly this description.
pub fn described(text: &str) -> Option<&'static HistoricEvent> {
    historic_event(id_of(text)?)
}

/// [T3] What an agent who is stranded here is offered to say: the best known events near that year. Ruling 9.
pub fn clues(wait: Wait) -> &'static [HistoricEventId] {
    KNOWLEDGE.clues.get(usize::from(wait.months())).map_or(&[], Vec::as_slice)
}

/// How far from the agent events are offered, in lines of the table, and how many of each line.
const NEAR: [(usize, usize); 2] = [(4, 4), (12, 2)];

fn all_clues(events: &[HistoricEvent]) -> Vec<Vec<HistoricEventId>> {
    let mut by_line = vec![Vec::new(); STEPS + 1];
    for (index, event) in events.iter().enumerate() {
        let line = usize::from(Wait::of(event.middle()).months());
        by_line[line].extend(HistoricEventId::at(index));
    }
    let fame = |id: &HistoricEventId| std::cmp::Reverse(events[id.index()].fame);
    for line in &mut by_line {
        line.sort_by_key(fame);
    }
    let around = |here: usize| {
        let [(near, many), (far, few)] = NEAR;
        let lines = here.saturating_sub(far)..=(here + far).min(STEPS);
        let pick = |line: usize| {
            let count = if line.abs_diff(here) <= near { many } else { few };
            by_line[line].iter().take(count).copied()
        };
        let mut picked: Vec<_> = lines.flat_map(pick).collect();
        picked.sort_unstable();
        picked
    };
    (0..=STEPS).map(around).collect()
}
