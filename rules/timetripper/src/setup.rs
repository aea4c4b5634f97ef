//! How a game is set up: who travels, by which optional rules, through which battles.

use std::sync::Arc;

use engine::{Game as _, Setting, SetupFault};

use crate::{
    TimeTripper,
    book::Book,
    equip::MUST,
    gear::{Item, POCKETS, Pack},
    state::MAX_TRIPPERS,
    time::Displays,
};

/// [16.0] How the game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victory {
    /// [16.0A] With as little equipment as possible.
    Minimal,
    /// [16.0B] In as few battles as possible.
    Quick,
    /// [16.0C] In fewer battles than last time.
    Best,
    /// [16.0D] With as much treasure as possible.
    Treasure,
    /// [16.0E] As a team.
    Team,
}

impl Victory {
    /// All, by letter.
    pub const ALL: [(&'static str, Self); 5] = [
        ("A", Self::Minimal),
        ("B", Self::Quick),
        ("C", Self::Best),
        ("D", Self::Treasure),
        ("E", Self::Team),
    ];

    /// Its letter.
    pub fn letter(self) -> &'static str {
        Self::ALL.iter().find(|(_, victory)| *victory == self).map_or("B", |(letter, _)| letter)
    }
}

/// The optional rules, and how the table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate option")]
pub struct Options {
    /// [16.0] How the game is won.
    pub victory: Victory,
    /// [15.0] Whether Trippers may negotiate.
    pub negotiation: bool,
    /// [14.0] Whether there is treasure.
    pub treasure: bool,
    /// [6.6] Whether random set-up goes by dice.
    pub optional_set_up: bool,
    /// [9.26] Whether soldiers who freeze do so for the rest of the battle, as printed.
    pub literal_freeze: bool,
    /// [13.2] What a team may carry, in pounds; a lone Tripper may carry 50.
    pub pounds: u8,
    /// [13.3] Whether a team rolls for its equipment.
    pub random_equipment: bool,
    /// [16.0E] A Tripper wins only by coming home alone.
    pub tontine: bool,
    /// [17.0] Whether there is a Timemaster in the last seat.
    pub timemaster: bool,
    /// [17.0] Whether Trippers see only what they have found out about the Time Displays.
    pub blind: bool,
    /// [9.23] Whether the dice decide for the historical side from the start.
    pub dice_decide: bool,
    /// [17.0] The battle in which the trip starts, to test it; otherwise the dice choose the first one.
    pub begin_in: Option<u8>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            victory: Victory::Quick,
            negotiation: false,
            treasure: false,
            optional_set_up: false,
            literal_freeze: false,
            pounds: 50,
            random_equipment: false,
            tontine: false,
            timemaster: false,
            blind: false,
            dice_decide: false,
            begin_in: None,
        }
    }
}

/// What is chosen before the game starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// How many Trippers there are.
    pub players: usize,
    /// Which of them are women.
    pub females: [bool; MAX_TRIPPERS],
    /// The optional rules.
    pub options: Options,
    /// The Time Displays.
    pub displays: Displays,
    /// [17.0] The number the displays were shuffled by, if they were.
    pub shuffle: Option<u64>,
    /// [17.0A] The displays as a Timemaster laid them out, as text.
    pub layout: String,
    /// [16.0C] A lone Tripper’s starting load, on top of what must be carried.
    pub load: Pack,
    /// A Timemaster’s own battles, as text with `|` for the end of a line.
    pub own_battles: String,
    /// All battles.
    pub book: Arc<Book>,
}

impl Setup {
    /// A game for this many Trippers, by the printed rules.
    pub fn new(players: usize) -> Self {
        Self::under(*TimeTripper::VERSIONS.end(), players)
    }

    /// The same by this version of the rules.
    pub fn under(version: u16, players: usize) -> Self {
        Self {
            players: players.clamp(1, MAX_TRIPPERS),
            females: [false; MAX_TRIPPERS],
            options: Options::default(),
            displays: Displays::printed(),
            shuffle: None,
            layout: String::new(),
            load: Pack::default(),
            own_battles: String::new(),
            book: Book::of(version),
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.players + usize::from(self.options.timemaster)
    }

    /// Reads the settings of a table that plays by the newest rules; reports every fault at once.
    pub fn read(seats: usize, settings: &[Setting]) -> Result<Self, Vec<SetupFault>> {
        Self::read_under(*TimeTripper::VERSIONS.end(), seats, settings)
    }

    /// Reads the settings of a table that plays by this rules version; reports every fault at once.
    pub fn read_under(version: u16, seats: usize, settings: &[Setting]) -> Result<Self, Vec<SetupFault>> {
        let mut faults = Vec::new();
        let mut setup = Self::under(version, 1);
        let mut seen: Vec<&str> = Vec::new();
        for (at, Setting { key, value }) in settings.iter().enumerate() {
            let twice = seen.contains(&key.as_str());
            seen.push(key);
            let read = if twice { Err(format!("`{key}` is set twice.")) } else { setup.take(key, value) };
            if let Err(message) = read {
                faults.push(SetupFault { setting: Some(at), message });
            }
        }
        if !seen.contains(&"choices") {
            // By default only a Timemaster is asked for what the dice can decide.
            setup.options.dice_decide = !setup.options.timemaster;
        }
        let masters = usize::from(setup.options.timemaster);
        let players = seats.saturating_sub(masters);
        if seats < 1 + masters || players > MAX_TRIPPERS {
            let master = if masters > 0 { " and a Timemaster" } else { "" };
            let chosen = engine::words::count(i64::try_from(seats).unwrap_or(i64::MAX), "seat");
            let message = format!("TimeTripper needs 1 to 4 Trippers{master}; you chose {chosen}.");
            faults.push(SetupFault { setting: None, message });
        }
        setup.players = players.clamp(1, MAX_TRIPPERS);
        setup.check(&mut faults);
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        let options = &mut self.options;
        match key {
            "victory" => {
                let found = Victory::ALL.iter().find(|(letter, _)| *letter == value);
                options.victory = found.ok_or("`victory` is A, B, C, D or E.")?.1;
            }
            "negotiation" => options.negotiation = flag(key, value)?,
            "treasure" => options.treasure = flag(key, value)?,
            "set-up" => {
                options.optional_set_up = match value {
                    "letters" => false,
                    "dice" => true,
                    _ => return Err("`set-up` is letters or dice.".to_owned()),
                }
            }
            "literal-freeze" => options.literal_freeze = flag(key, value)?,
            "pounds" => {
                let pounds = value.parse().ok().filter(|pounds| (50..=70).contains(pounds));
                options.pounds = pounds.ok_or("`pounds` is a number from 50 to 70.")?;
            }
            "random-equipment" => options.random_equipment = flag(key, value)?,
            "tontine" => options.tontine = flag(key, value)?,
            "timemaster" => options.timemaster = flag(key, value)?,
            "blind" => options.blind = flag(key, value)?,
            "shuffle" => {
                let number = value.parse().map_err(|_| "`shuffle` is a whole number.")?;
                self.shuffle = Some(number);
                self.displays = Displays::shuffled(number);
            }
            "choices" => {
                options.dice_decide = match value {
                    "ask" => false,
                    "dice" => true,
                    _ => return Err("`choices` is ask or dice.".to_owned()),
                }
            }
            "layout" => {
                self.displays = Displays::laid_out(value)?;
                value.clone_into(&mut self.layout);
            }
            "women" => {
                for word in value.split([',', ' ']).filter(|word| !word.is_empty()) {
                    let seat = word.parse::<usize>().ok().filter(|seat| (1..=MAX_TRIPPERS).contains(seat));
                    let seat = seat.ok_or("`women` lists the numbers of seats.")?;
                    self.females[seat - 1] = true;
                }
            }
            "battles" => {
                let battles = crate::book::parse(&value.replace('|', "\n")).map_err(|faults| {
                    faults
                        .iter()
                        .map(|fault| format!("In the battles, {fault}."))
                        .collect::<Vec<_>>()
                        .join(" ")
                })?;
                self.book = Arc::new(self.book.with(battles));
                self.own_battles = crate::book::on_one_line(value);
            }
            "begin-in" => {
                let number = value.parse().map_err(|_| "`begin-in` is the number of a battle.")?;
                options.begin_in = Some(number);
            }
            "load" => self.load = load(value)?,
            _ => {
                return Err(format!(
                    "TimeTripper has no setting `{}`.",
                    key.chars().take(24).collect::<String>()
                ));
            }
        }
        Ok(())
    }

    /// Reports settings that contradict each other.
    fn check(&self, faults: &mut Vec<SetupFault>) {
        let Options { pounds, random_equipment, tontine, blind, victory, treasure, begin_in, .. } =
            self.options;
        let mut fault = |applies: bool, message: &str| {
            if applies {
                faults.push(SetupFault { setting: None, message: message.to_owned() });
            }
        };
        fault(self.players == 1 && pounds != 50, "Only a team may carry more than 50 pounds.");
        fault(self.players == 1 && random_equipment, "Only a team can roll for its equipment.");
        fault(self.players == 1 && tontine, "A Tontine needs a team.");
        fault(self.players == 1 && victory == Victory::Team, "Victory E is for teams.");
        fault(victory == Victory::Treasure && !treasure, "Victory D needs `treasure=yes`.");
        let rearranged = self.shuffle.is_some() || !self.layout.is_empty();
        fault(blind && !rearranged, "Blind displays need `shuffle` or `layout` too.");
        fault(self.shuffle.is_some() && !self.layout.is_empty(), "Set `shuffle` or `layout`, not both.");
        let laid = |number: u8| self.displays.find(number).is_some();
        fault(
            begin_in.is_some_and(|number| !laid(number)),
            "The battle in `begin-in` is not on the Time Displays.",
        );
        fault(
            self.players > 1 && self.load != Pack::default(),
            "Only a lone Tripper can start with a `load`.",
        );
        let nowhere = self.layout.is_empty() && self.book.battles().iter().any(|battle| !laid(battle.number));
        fault(nowhere, "A battle numbered above 72 is not on the Time Displays: set `layout` too.");
        let displays = &self.displays;
        let unknown = displays
            .moments()
            .filter_map(|at| displays.battle(at))
            .find(|at| self.book.battle(*at).is_none());
        if let Some(number) = unknown {
            faults.push(SetupFault {
                setting: None,
                message: format!("The layout uses battle {number}, which does not exist."),
            });
        }
    }

    /// Writes the settings so that they read back.
    pub fn write(&self) -> Vec<Setting> {
        let usual = Options::default();
        let Options {
            victory,
            negotiation,
            treasure,
            optional_set_up,
            literal_freeze,
            pounds,
            random_equipment,
            tontine,
            timemaster,
            blind,
            dice_decide,
            begin_in,
        } = self.options;
        let mut settings = Vec::new();
        let mut put = |key: &str, value: String, is_usual: bool| {
            if !is_usual {
                settings.push(Setting::new(key, value));
            }
        };
        let yes = || "yes".to_owned();
        put("victory", victory.letter().to_owned(), victory == usual.victory);
        put("negotiation", yes(), !negotiation);
        put("treasure", yes(), !treasure);
        put("set-up", "dice".to_owned(), !optional_set_up);
        put("literal-freeze", yes(), !literal_freeze);
        put("pounds", pounds.to_string(), pounds == usual.pounds);
        put("random-equipment", yes(), !random_equipment);
        put("tontine", yes(), !tontine);
        put("timemaster", yes(), !timemaster);
        put("blind", yes(), !blind);
        let choices = if dice_decide { "dice" } else { "ask" };
        put("choices", choices.to_owned(), dice_decide != timemaster);
        put("layout", self.layout.clone(), self.layout.is_empty());
        put("shuffle", self.shuffle.unwrap_or(0).to_string(), self.shuffle.is_none());
        let women: Vec<_> =
            (1..=MAX_TRIPPERS).filter(|seat| self.females[seat - 1]).map(|seat| seat.to_string()).collect();
        put("women", women.join(","), women.is_empty());
        put("begin-in", begin_in.unwrap_or(0).to_string(), begin_in.is_none());
        put("load", load_words(&self.load), self.load == Pack::default());
        put("battles", self.own_battles.clone(), self.own_battles.is_empty());
        settings
    }
}

fn flag(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("`{key}` is yes or no.")),
    }
}

/// [3.22] Reads a load, `m16-ammo 5, m26 2`; the radio and the M16 are always carried.
fn load(value: &str) -> Result<Pack, String> {
    let mut pack = Pack::default();
    for part in value.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (id, count) = part.split_once(' ').unwrap_or((part, "1"));
        let item = Item::with_id(id).filter(|item| POCKETS.contains(item) && !MUST.contains(item));
        let shown = || part.chars().take(24).collect::<String>();
        let item = item.ok_or_else(|| format!("`load`: {} is not on the list.", shown()))?;
        let count = count.trim().parse().ok().filter(|count| (1..=item.maximum()).contains(count));
        let count = count.ok_or_else(|| {
            format!("`load`: {} is out of range; 1 to {} are allowed.", shown(), item.maximum())
        })?;
        pack.set(item, count);
    }
    let must: u16 = MUST.iter().map(|item| item.half_pounds()).sum();
    if must + pack.half_pounds() > 100 {
        return Err("`load` weighs more than 50 pounds.".to_owned());
    }
    Ok(pack)
}

/// [3.22] A pack as the setting `load` writes it.
pub fn load_words(pack: &Pack) -> String {
    let chosen = POCKETS.iter().filter(|item| !MUST.contains(item)).map(|item| (item, pack.count(*item)));
    let words = chosen.filter(|(_, count)| *count > 0).map(|(item, count)| format!("{} {count}", item.id()));
    words.collect::<Vec<_>>().join(", ")
}
