//! [U] The set-up: map, sides, options; every fault at once.

use std::sync::Arc;

use engine::{Asked, Game as _, Setting, SettingGroup, SettingSpec, SetupFault, phrases::number};
use serde::Serialize;

use crate::{
    FantasyTrip,
    book::Book,
    fights::{self, FIGHTS},
    figures::Build,
    ground::Ground,
    maps,
    state::{MOST_OF_A_SIDE, MOST_SIDES},
};

/// [X] What the fight is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Contest {
    /// [X1] To the death.
    #[default]
    Death,
    /// [X2] In the arena, where the fallen are spared.
    Arena,
    /// [X3] For practice: half damage, no missiles, out at ST 3.
    Practice,
}

/// [U4] How the fight is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Options {
    /// The rules version; with its options, a position knows the rules it is played by.
    #[serde(skip)]
    pub version: u16,
    /// What it is for.
    pub contest: Contest,
    /// [F8.1] Whether crippling hits are played.
    pub crippling: bool,
    /// How many points each figure has beyond those of its people.
    pub extra: i16,
    /// After how many turns it ends.
    pub limit: u16,
    /// Whether no one starts with a missile spell.
    pub no_first_bolt: bool,
}

impl Default for Options {
    fn default() -> Self {
        let version = *FantasyTrip::VERSIONS.end();
        Self { version, contest: Contest::Death, crippling: false, extra: 0, limit: 60, no_first_bolt: false }
    }
}

/// What is chosen before the fight.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The map.
    pub ground: Arc<Ground>,
    /// The figures of each side.
    pub sides: Vec<Vec<Build>>,
    /// How it is played.
    pub options: Options,
}

impl Setup {
    /// A fight of ready figures in the arena: `Setup::of(&["Bron", "Tessa; Wolf"])`; names no one knows are left out.
    pub fn of(sides: &[&str]) -> Self {
        Self::under(*FantasyTrip::VERSIONS.end(), sides)
    }

    /// The same by this version of the rules.
    pub fn under(version: u16, sides: &[&str]) -> Self {
        let book = Book::of(version);
        let side = |names: &&str| names.split(';').filter_map(|name| book.figure(name)).cloned().collect();
        let arena = book.map("arena").cloned().unwrap_or_else(|| Ground::new(String::new()));
        Self {
            ground: Arc::new(arena),
            sides: sides.iter().map(side).collect(),
            options: Options { version, ..Options::default() },
        }
    }

    /// What comes with the rules version of this set-up.
    fn book(&self) -> &'static Book {
        Book::of(self.options.version)
    }

    /// The same on another map that comes with the game.
    #[must_use]
    pub fn on(mut self, map: &str) -> Self {
        if let Some(ground) = self.book().map(map) {
            self.ground = Arc::new(ground.clone());
        }
        self
    }

    /// The name of a figure of the roster.
    pub fn name(&self, id: u8) -> Option<&str> {
        self.sides.iter().flatten().nth(usize::from(id)).map(|build| build.name.as_str())
    }
}

const YES: &[(&str, &str)] = &[("no", "off"), ("yes", "on")];

/// What is asked before the fight.
pub const SETTINGS: &[SettingGroup] = &[
    SettingGroup {
        asked: Asked::Always,
        title: "The fight",
        about: "",
        settings: &[
            SettingSpec::one_of(
                "fight",
                "Who fights",
                &[
                    (FIGHTS[0].name, FIGHTS[0].title),
                    (FIGHTS[1].name, FIGHTS[1].title),
                    (FIGHTS[2].name, FIGHTS[2].title),
                    (FIGHTS[3].name, FIGHTS[3].title),
                    (FIGHTS[4].name, FIGHTS[4].title),
                    (FIGHTS[5].name, FIGHTS[5].title),
                    (FIGHTS[6].name, FIGHTS[6].title),
                    (FIGHTS[7].name, FIGHTS[7].title),
                ],
            ),
            SettingSpec::one_of(
                "map",
                "Where you fight",
                &[
                    ("arena", "the arena"),
                    ("pit", "the pit"),
                    ("hall", "the pillared hall"),
                    ("forest", "the forest"),
                    ("bridge", "the bridge"),
                    ("cellar", "the dark cellar"),
                ],
            ),
        ],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "Your own sides and map",
        about: "Instead of a ready fight, name the figures of a side, separated by semicolons: ready ones, which “How to \
                play” lists, or your own as “name, people, ST/DX/IQ, arms …”; for a wizard add “wizard, spells Blur + Staff”.",
        settings: &[
            SettingSpec::words("side-1", "Your own side 1", "Bron; Sildan; Wolf"),
            SettingSpec::words("side-2", "Your own side 2", "Ada, human, 12/12/8, broadsword, leather"),
            SettingSpec::words("side-3", "Side 3, if you are three", "Korin; Pip"),
            SettingSpec::words("side-4", "Side 4, if you are four", "Bear"),
            SettingSpec::words("own-map", "Your own map, lines separated by |", ""),
        ],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "How it is played",
        about: "",
        settings: &[
            SettingSpec::one_of(
                "contest",
                "What for",
                &[
                    ("death", "to the death"),
                    ("arena", "in the arena: the fallen are spared"),
                    ("practice", "practice: half damage, no missiles"),
                ],
            ),
            SettingSpec::one_of("crippling", "Crippling hits", YES),
            SettingSpec::words("extra", "Extra points for each figure, 0–8", "0"),
            SettingSpec::words("limit", "Turns before the fight is stopped", "60"),
            SettingSpec::one_of("no-first-bolt", "No missile spell as a first action", YES),
        ],
    },
];

/// The figures of a side that is not given.
const DEFAULTS: [&str; 4] = ["Bron", "Tessa", "Korin", "Ysolde"];

/// Reads a set-up; every fault at once.
pub(crate) fn read(version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
    let mut faults = Vec::new();
    if !(2..=4).contains(&seats) {
        let message = format!("This game needs 2 to 4 sides; you chose {seats}. [U2]");
        faults.push(SetupFault { setting: None, message });
    }
    let mut reader =
        Reader { setup: Setup::under(version, &DEFAULTS[..seats.clamp(2, 4)]), faults, own: false };
    // Extra points first: they decide what is wrong with the figures. A ready fight gives way to sides that are named.
    let is_extra = |setting: &&(usize, &Setting)| matches!(setting.1.key.as_str(), "extra" | "fight");
    let all: Vec<_> = settings.iter().enumerate().collect();
    for (at, setting) in all.iter().filter(is_extra).chain(all.iter().filter(|setting| !is_extra(setting))) {
        reader.take(*at, setting);
    }
    reader.check_sides(seats);
    if reader.faults.is_empty() {
        Ok(reader.setup)
    } else {
        reader.faults.sort_by_key(|fault| fault.setting);
        Err(reader.faults)
    }
}

struct Reader {
    setup: Setup,
    faults: Vec<SetupFault>,
    own: bool,
}

impl Reader {
    fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.push(SetupFault { setting: Some(at), message: message.into() });
    }

    fn take(&mut self, at: usize, setting: &Setting) {
        let value = setting.value.trim();
        match setting.key.as_str() {
            "map" if self.own => {}
            "map" => match self.setup.book().map(value) {
                Some(ground) => self.setup.ground = Arc::new(ground.clone()),
                None => self.fault(at, format!("There is no map “{value}”.")),
            },
            "own-map" if value.is_empty() => {}
            "own-map" => match maps::read(value) {
                Ok(ground) => {
                    self.setup.ground = Arc::new(ground);
                    self.own = true;
                }
                Err(faults) => faults.iter().for_each(|fault| self.fault(at, fault.to_string())),
            },
            "fight" => match fights::named(value) {
                Some(fight) if self.setup.sides.len() == 2 => {
                    self.setup.sides = Setup::under(self.setup.options.version, &fight.sides).sides;
                }
                Some(_) => {}
                None => self.fault(at, format!("There is no fight “{value}”.")),
            },
            "side-1" => self.side(at, 0, value),
            "side-2" => self.side(at, 1, value),
            "side-3" => self.side(at, 2, value),
            "side-4" => self.side(at, 3, value),
            "contest" => match value {
                "death" => self.setup.options.contest = Contest::Death,
                "arena" => self.setup.options.contest = Contest::Arena,
                "practice" => self.setup.options.contest = Contest::Practice,
                _ => self.fault(at, format!("“{value}”: write death, arena or practice.")),
            },
            "crippling" => self.setup.options.crippling = self.yes(at, value),
            "no-first-bolt" => self.setup.options.no_first_bolt = self.yes(at, value),
            "extra" => match number(value).filter(|extra| *extra <= 8) {
                Some(extra) => self.setup.options.extra = extra,
                None => self.fault(at, "Extra points are a number from 0 to 8. [U4]"),
            },
            "limit" => match number(value).filter(|limit| (1..=999).contains(limit)) {
                Some(limit) => self.setup.options.limit = limit,
                None => self.fault(at, "The limit is a number of turns from 1 to 999. [U4]"),
            },
            key => self.fault(at, format!("There is no setting “{key}”.")),
        }
    }

    fn yes(&mut self, at: usize, value: &str) -> bool {
        if !matches!(value, "yes" | "no") {
            self.fault(at, format!("“{value}”: write yes or no."));
        }
        value == "yes"
    }

    fn side(&mut self, at: usize, side: usize, value: &str) {
        if side >= self.setup.sides.len() {
            return self.fault(at, format!("There is no side {}.", side + 1));
        }
        let (mut builds, mut count) = (Vec::new(), 0);
        for text in value.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            count += 1;
            if let Some(build) = self.setup.book().figure(text) {
                builds.push((build.clone(), true));
                continue;
            }
            let (build, faults) = Build::read_partly(text);
            for fault in faults {
                self.fault(at, format!("{text}: {fault}"));
            }
            builds.extend(build.map(|build| (build, false)));
        }
        let extra = self.setup.options.extra;
        for (build, ready) in &builds {
            // Ready figures come as they are, whatever the others may have more.
            let extra = if *ready { 0 } else { extra };
            for fault in build.faults(extra) {
                self.fault(at, format!("{}: {fault}", build.name));
            }
        }
        if !(1..=MOST_OF_A_SIDE).contains(&count) {
            self.fault(
                at,
                format!("A side has 1 to {MOST_OF_A_SIDE} figures; side {} has {count}. [U2]", side + 1),
            );
        }
        self.setup.sides[side] = builds.into_iter().map(|(build, _)| build).collect();
    }

    fn check_sides(&mut self, seats: usize) {
        let sides = usize::from(self.setup.ground.sides());
        if seats > sides && seats <= MOST_SIDES {
            let message =
                format!("The map “{}” has entry hexes for {sides} sides. [U3]", self.setup.ground.title);
            self.faults.push(SetupFault { setting: None, message });
        }
    }
}

/// Writes a set-up so that it reads back.
pub(crate) fn write(setup: &Setup) -> Vec<Setting> {
    let Setup { ground, sides, options } = setup;
    let Options { version: _, contest, crippling, extra, limit, no_first_bolt } = *options;
    let mut settings = Vec::new();
    let default = Options::default();
    if setup.book().map(&ground.name) == Some(ground) {
        settings.push(Setting::new("map", ground.name.as_str()));
    } else {
        settings.push(Setting::new("own-map", ground.source().replace('\n', "|")));
    }
    if extra != default.extra {
        settings.push(Setting::new("extra", extra.to_string()));
    }
    for (side, builds) in (1..).zip(sides) {
        let text: Vec<_> = builds
            .iter()
            .map(|build| {
                if setup.book().figure(&build.name) == Some(build) {
                    build.name.clone()
                } else {
                    build.write()
                }
            })
            .collect();
        settings.push(Setting::new(format!("side-{side}"), text.join("; ")));
    }
    let contest = match contest {
        Contest::Death => "death",
        Contest::Arena => "arena",
        Contest::Practice => "practice",
    };
    settings.push(Setting::new("contest", contest));
    if crippling {
        settings.push(Setting::new("crippling", "yes"));
    }
    if limit != default.limit {
        settings.push(Setting::new("limit", limit.to_string()));
    }
    if no_first_bolt {
        settings.push(Setting::new("no-first-bolt", "yes"));
    }
    settings
}
