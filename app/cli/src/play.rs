//! `anachron play`: a game in the terminal, new or saved, against bots or with others at the same keyboard.

use std::{
    error::Error,
    path::{Path, PathBuf},
    process::ExitCode,
};

use catalog::GameVisitor;
use clap::Args;
use engine::{AnyMatch as _, Fair, Game, Match, Narrated, Record, Seat, Seed, Source, words::count_of};
use plugin::Plugin;

use crate::{
    Done, SetUp, files,
    keep::{INTERRUPTED, Keeper},
    keyboard::{Answer, Keyboard},
    say::say,
    screen::tell,
    seats::{self, Controller},
    table::Table,
};

#[derive(Args)]
#[command(
    after_help = "Examples: anachron play GAME --seats you,search:300,random --save my-game.anachron\n          \
                        anachron play --load my-game.anachron"
)]
pub(crate) struct Options {
    /// The game, by its name in `anachron games`; the first one listed there if not given
    game: Option<String>,
    /// Who plays: `you` for someone at this keyboard, or a bot such as search:300 or random; you and as many bots as
    /// the game suggests if not given
    #[arg(long, value_delimiter = ',')]
    seats: Vec<Controller>,
    /// Write the game file here when you leave, with Ctrl-C too, or when the game ends
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue a saved game, and save it to the same file again unless --save names another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "settings"])]
    load: Option<PathBuf>,
    /// Fixed seed for practice; otherwise the seed is random and shown at the end
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    set_up: SetUp,
}

pub(crate) fn run(options: Options) -> Done {
    if let Some(path) = &options.load {
        let record = read_saved(path, options.game.as_deref())?;
        let game = record.game.clone();
        return catalog::visit(&game, Continue { path: path.clone(), record, options })?;
    }
    let seed = match options.seed {
        Some(number) => Seed::from_number(number),
        None => random_seed()?,
    };
    let first = || catalog::games().first().map_or("", |game| game.id).to_owned();
    let game = options.game.clone().unwrap_or_else(first);
    catalog::visit(&game, Start { options, seed })?
}

fn random_seed() -> Result<Seed, Box<dyn Error>> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| format!("cannot get random numbers from this machine: {error}"))?;
    Ok(Seed(bytes))
}

/// Reads a saved game, which must be one of this game if one is asked for.
fn read_saved(path: &Path, asked: Option<&str>) -> Result<Record, Box<dyn Error>> {
    if path == Path::new("-") {
        return Err("--load needs a file, because you type your actions on standard input".into());
    }
    let record = files::read(path)?;
    if let Some(asked) = asked.filter(|asked| *asked != record.game) {
        return Err(format!("{} is a game of {}, not of {asked}", path.display(), record.game).into());
    }
    Ok(record)
}

/// A new game.
struct Start {
    options: Options,
    seed: Seed,
}

impl GameVisitor for Start {
    type Out = Done;

    fn visit<P: Plugin>(self) -> Done {
        let Self { options, seed } = self;
        let seats = if options.seats.is_empty() { seats::usual::<P>()? } else { options.seats };
        let names = seats::names(&seats);
        let setup =
            engine::read_setup::<P::Game>(*P::Game::VERSIONS.end(), names.len(), &options.set_up.settings)
                .map_err(|faults| {
                    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n          ")
                })?;
        let keeper = Keeper::new(options.save);
        let mut keyboard = Keyboard::new();
        tell!(
            "{}. The dice are fixed in advance: the SHA-256 of their seed is {}.",
            <P::Game as Game>::TITLE,
            seed.commitment().to_hex()
        );
        let mut entropy = Vec::new();
        if let Some(left) = ask_entropy(&seats, &mut keyboard, &mut entropy)? {
            return Ok(left);
        }
        if keyboard.is_terminal() {
            tell!("\nType `offers` to see what you can do, and `help` to see how to write it.\n");
        } else {
            say!("\n{}\n\nType `help` for more.\n", <P::Game as Narrated>::HOW_TO_WRITE);
        }
        let game = Match::<P::Game>::start(setup, names, Fair::new(seed, entropy));
        Table::<P>::new(game, &seats, keyboard, keeper).play()
    }
}

/// Asks for words that people add to the dice after the seed is fixed, so that no one can have chosen the dice; says how
/// the program ends if they leave instead.
fn ask_entropy(
    seats: &[Controller],
    keyboard: &mut Keyboard,
    entropy: &mut Vec<(Seat, String)>,
) -> Result<Option<ExitCode>, Box<dyn Error>> {
    if !keyboard.is_terminal() {
        return Ok(None);
    }
    let people = seats.iter().enumerate().filter(|(_, controller)| **controller == Controller::Person);
    for seat in people.map(|(index, _)| Seat::new(index)) {
        let prompt = format!("Seat {seat} may add any words to the dice (Enter for none): ");
        loop {
            let words = match keyboard.pause(&prompt)? {
                Answer::Line(line) => engine::normal(&line),
                Answer::End => return Ok(Some(ExitCode::SUCCESS)),
                Answer::Interrupt => return Ok(Some(ExitCode::from(INTERRUPTED))),
            };
            match words.as_str() {
                "" => {}
                "help" | "?" => {
                    tell!(
                        "The dice come from a secret number that this program has drawn; above is its hash. Words of \
                         yours are mixed with it, so that neither it nor you can have chosen the dice. Most people \
                         just press Enter. When the game has started, `help` shows what you can type, and `quit` \
                         leaves."
                    );
                    continue;
                }
                "quit" | "exit" => return Ok(Some(ExitCode::SUCCESS)),
                _ => entropy.push((seat, words)),
            }
            break;
        }
    }
    Ok(None)
}

/// A saved game.
struct Continue {
    path: PathBuf,
    record: Record,
    options: Options,
}

impl GameVisitor for Continue {
    type Out = Done;

    fn visit<P: Plugin>(self) -> Done {
        let Self { path, record, options } = self;
        let file = path.display();
        let mut game = engine::replay::<P::Game>(&record).map_err(|error| format!("{file}: {error}"))?;
        if game.outcome().is_some() {
            return Err(format!("the game in {file} is over; `anachron replay {file}` shows it").into());
        }
        if !matches!(game.source(), Source::Fair(_)) {
            let why = if record.dice.scripted {
                "its dice were written by hand"
            } else {
                "it has no seed. Files from a running table never do; `play --save` writes one that has"
            };
            return Err(format!("{file} can be replayed, but not continued: {why}").into());
        }
        let (seats, names) = seats::continuing(&record.seats, &options.seats)?;
        game.rename(names);
        let keyboard = Keyboard::new();
        let entries = i64::try_from(game.len()).unwrap_or(i64::MAX);
        tell!(
            "{}, continued from {file} after {}. Type `help` for help.\n",
            <P::Game as Game>::TITLE,
            count_of(entries, "entry", "entries")
        );
        let keeper = Keeper::new(options.save.or(Some(path)));
        Table::<P>::continued(game, &seats, keyboard, keeper).play()
    }
}
