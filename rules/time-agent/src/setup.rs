//! [A1] How a game is set up: who plays what, on which board, with which tiles.

use std::sync::Arc;

use engine::{Asked, Game as _, Setting, SettingGroup, SettingSpec, SetupFault};

use crate::{
    TimeAgent,
    board::{Hand, PLAYERS},
    lines::{on_one_line, shorten},
    texts,
    world::{World, standard_texts},
};

/// What is chosen before the game starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// How many players there are.
    pub players: usize,
    /// [A1.1] How races come to players.
    pub deal: Deal,
    /// A board of one's own, on one line; empty for the standard one.
    pub own_board: String,
    /// Tiles of one's own, on one line; empty for the standard ones.
    pub own_tiles: String,
    /// The board and the tiles.
    pub world: Arc<World>,
}

/// [A1.1] How races come to players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deal {
    /// The hands of the board are dealt at random.
    Dealt,
    /// Each seat has chosen one of them.
    Chosen(Vec<Hand>),
}

/// What is asked before a game.
pub(crate) const SETTINGS: &[SettingGroup] = &[
    SettingGroup {
        asked: Asked::UnderMore,
        title: "Races",
        about: "With six players everyone has a race. With two or three, everyone has several; with four or five, some \
                races have no player.",
        settings: &[SettingSpec::words(
            "races",
            "Who plays what, seat by seat (leave empty to deal at random) [A1.1]",
            "Human+Fiolli / Buralti+Roo / Veneb+Zytal",
        )],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "Your own history",
        about: "A board or tiles of your own, from a file with its lines joined by “|”.",
        settings: &[
            SettingSpec::words("board", "The board (leave empty for the standard one) [A1.8]", ""),
            SettingSpec::words("tiles", "The tiles (leave empty for the standard ones) [A1.8]", ""),
        ],
    },
];

impl Setup {
    /// A game for this many players with dealt races, on the standard board.
    pub fn new(players: usize) -> Self {
        Self::under(*TimeAgent::VERSIONS.end(), players)
    }

    /// The same by this version of the rules.
    pub fn under(version: u16, players: usize) -> Self {
        Self {
            players: players.clamp(*PLAYERS.start(), *PLAYERS.end()),
            deal: Deal::Dealt,
            own_board: String::new(),
            own_tiles: String::new(),
            world: World::of(version),
        }
    }

    /// The same game with the hands of the board in their printed order, the first for the first seat.
    #[must_use]
    pub fn in_order(mut self) -> Self {
        self.deal = Deal::Chosen(self.world.board.hands(self.players).to_vec());
        self
    }

    /// Reads the settings of a table; reports every fault at once.
    pub(crate) fn read(version: u16, players: usize, settings: &[Setting]) -> Result<Self, Vec<SetupFault>> {
        let mut faults = Vec::new();
        if !PLAYERS.contains(&players) {
            let message = format!("Time Agent needs 2 to 6 players; you chose {players}.");
            faults.push(SetupFault { setting: None, message });
        }
        let mut setup = Self::under(version, players);
        let (mut races, mut seen): (_, Vec<&str>) = (None, Vec::new());
        for (at, Setting { key, value }) in settings.iter().enumerate() {
            let mut fault = |message: String| faults.push(SetupFault { setting: Some(at), message });
            if seen.contains(&key.as_str()) {
                fault(format!("`{}` is set twice.", shorten(key)));
                continue;
            }
            seen.push(key);
            match key.as_str() {
                "races" => races = Some((at, value.trim())).filter(|(_, value)| !value.is_empty()),
                "board" | "tiles" => {}
                other => fault(format!(
                    "Time Agent has no setting `{}`; it has `races`, `board` and `tiles`.",
                    shorten(other)
                )),
            }
        }
        setup.read_world(settings, &mut faults);
        if let Some((at, value)) = races {
            match setup.read_races(value) {
                Ok(hands) => setup.deal = Deal::Chosen(hands),
                Err(messages) => faults
                    .extend(messages.into_iter().map(|message| SetupFault { setting: Some(at), message })),
            }
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    /// [A1.8] A board or tiles with faults are refused with all of them. Faults count the lines of the text as it was
    /// given.
    fn read_world(&mut self, settings: &[Setting], faults: &mut Vec<SetupFault>) {
        let place = |key: &str| settings.iter().position(|setting| setting.key == key);
        let parts = |key: &str| {
            place(key).map(|at| texts::split(&settings[at].value.replace('|', "\n"))).unwrap_or_default()
        };
        // Either setting may hold both.
        let ((board, tiles), (other_board, other_tiles)) = (parts("board"), parts("tiles"));
        let (boards, all_tiles) = ([board.as_str(), &other_board], [other_tiles.as_str(), &tiles]);
        self.own_board = on_one_line(&texts::first_written(boards, ""));
        self.own_tiles = on_one_line(&texts::first_written(all_tiles, ""));
        if self.own_board.is_empty() && self.own_tiles.is_empty() {
            return;
        }
        let version = self.world.version;
        let (board, tiles) = standard_texts(version);
        let (board, tiles) = (texts::first_written(boards, board), texts::first_written(all_tiles, tiles));
        match World::read_under(version, &board, &tiles) {
            Ok(world) => self.world = Arc::new(world),
            Err(all) => {
                let mut add = |setting: Option<usize>, message: String| {
                    faults.push(SetupFault { setting, message });
                };
                let (board, tiles) = (place("board"), place("tiles"));
                all.board.iter().for_each(|fault| add(board.or(tiles), format!("In the board, {fault}.")));
                all.tiles.iter().for_each(|fault| add(tiles.or(board), format!("In the tiles, {fault}.")));
                all.together.iter().for_each(|fault| add(None, fault.to_string()));
            }
        }
    }

    /// [A1.1] [A1.2] Every seat has one of the hands of the board. Ruling 1.
    fn read_races(&self, value: &str) -> Result<Vec<Hand>, Vec<String>> {
        let known = self.world.board.hands(self.players);
        let mut faults = Vec::new();
        let mut hands: Vec<Hand> = Vec::new();
        for word in value.split('/').map(str::trim) {
            let word = word.split_whitespace().collect::<String>();
            match Hand::read(&word).filter(|hand| known.contains(hand)) {
                Some(hand) if hands.contains(&hand) => {
                    faults.push(format!("Two seats have {}.", hand.words()));
                }
                Some(hand) => hands.push(hand),
                None => faults.push(format!(
                    "With {} players, {} is not a hand; the hands are {}.",
                    self.players,
                    shorten(&word),
                    engine::words::list(&known.iter().map(|hand| hand.words()).collect::<Vec<_>>())
                )),
            }
        }
        if faults.is_empty() && hands.len() != known.len() {
            faults.push(format!(
                "{} players need {} hands; you gave {}.",
                self.players,
                known.len(),
                hands.len()
            ));
        }
        if faults.is_empty() { Ok(hands) } else { Err(faults) }
    }

    /// Writes the settings so that they read back.
    pub(crate) fn write(&self) -> Vec<Setting> {
        let mut settings = Vec::new();
        if let Deal::Chosen(hands) = &self.deal {
            let hands: Vec<_> = hands.iter().map(|hand| hand.words()).collect();
            settings.push(Setting::new("races", hands.join(" / ")));
        }
        for (key, text) in [("board", &self.own_board), ("tiles", &self.own_tiles)] {
            if !text.is_empty() {
                settings.push(Setting::new(key, text));
            }
        }
        settings
    }
}
