//! `anachron play`: a game in the terminal, against bots or with others at the same keyboard.

use std::{
    collections::BTreeMap,
    error::Error,
    io::{self, BufRead as _, IsTerminal as _},
    iter,
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
};

use bots::{Bot, Skill};
use catalog::GameVisitor;
use clap::Args;
use engine::{AnyMatch, Decision, Fair, Game, Match, Narrated, Seat, Seed, Viewer, gist};
use plugin::{Plugin, seat_bot};

use crate::{
    Done, SetUp, files, offers,
    replay::print_line,
    say::{say, write},
};

/// What a player can type besides actions.
const HELP: &str = "\
Type an action, or several with commas between them; they add up until your turn is complete.
offers        list what you can do now, with numbers and odds; `do 3` takes the third
back          undo the last step you typed               undo        undo your last turn
board         show the board again                       log         show what happened so far
why RULE      what a rule says, such as `why 6.2`        draft       show what you have so far
save FILE     write the game file                        quit        leave the table";

#[derive(Args)]
#[command(after_help = "Example: anachron play GAME --seats you,search:300,random")]
pub(crate) struct Options {
    /// The game, by its name in `anachron games`; the first one listed there if not given
    game: Option<String>,
    /// Who plays: `you` for someone at this keyboard, or a bot such as search:300 or random; you and as many bots as
    /// the game suggests if not given
    #[arg(long, value_delimiter = ',')]
    seats: Vec<Controller>,
    /// Write the game file here when you leave or the game ends
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Fixed seed for practice; otherwise the seed is random and shown at the end
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    set_up: SetUp,
}

/// Who sits in a seat.
#[derive(Clone, Copy)]
enum Controller {
    Person,
    Bot(Skill),
}

impl FromStr for Controller {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "you" {
            return Ok(Self::Person);
        }
        text.parse().map(Self::Bot).map_err(|error| format!("{error}, and `you` is a person"))
    }
}

pub(crate) fn run(options: Options) -> Done {
    let seed = match options.seed {
        Some(number) => Seed::from_number(number),
        None => random_seed()?,
    };
    let first = || catalog::games().first().map_or("", |game| game.id).to_owned();
    let game = options.game.clone().unwrap_or_else(first);
    catalog::visit(&game, Play { options, seed })?
}

fn random_seed() -> Result<Seed, Box<dyn Error>> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| format!("cannot get random numbers from this machine: {error}"))?;
    Ok(Seed(bytes))
}

struct Play {
    options: Options,
    seed: Seed,
}

impl GameVisitor for Play {
    type Out = Done;

    fn visit<P: Plugin>(self) -> Done {
        let Self { mut options, seed } = self;
        if options.seats.is_empty() {
            options.seats = usual_seats::<P>()?;
        }
        let names = names(&options.seats);
        let setup =
            engine::read_setup::<P::Game>(*P::Game::VERSIONS.end(), names.len(), &options.set_up.settings)
                .map_err(|faults| {
                    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n          ")
                })?;
        say!(
            "{}. The dice are fixed in advance: the SHA-256 of their seed is {}.",
            <P::Game as Game>::TITLE,
            seed.commitment().to_hex()
        );
        let entropy = ask_entropy(&options.seats)?;
        say!("\n{}\n\nType `help` for more.\n", <P::Game as Narrated>::HOW_TO_WRITE);
        let game = Match::<P::Game>::start(setup, names, Fair::new(seed, entropy));
        let mut table = TerminalGame::<P>::new(game, &options);
        table.play_all()?;
        table.leave()
    }
}

/// One person, and the bots that a player who comes alone meets on the site.
fn usual_seats<P: Plugin>() -> Result<Vec<Controller>, Box<dyn Error>> {
    let bot = P::BOTS.first().map_or(Ok(Skill::DEFAULT), |bot| bot.skill.parse())?;
    let bots = iter::repeat_n(Controller::Bot(bot), P::QUICK_START.bots);
    Ok(iter::once(Controller::Person).chain(bots).collect())
}

/// Words that people add to the dice after the seed is fixed, so that no one can have chosen the dice.
fn ask_entropy(seats: &[Controller]) -> Result<Vec<(Seat, String)>, Box<dyn Error>> {
    let mut entropy = Vec::new();
    if !io::stdin().is_terminal() {
        return Ok(entropy);
    }
    for (index, _) in
        seats.iter().enumerate().filter(|(_, controller)| matches!(controller, Controller::Person))
    {
        let seat = Seat::new(index);
        let prompt = format!("Seat {seat} may add any words to the dice (Enter for none): ");
        let words = engine::normal(&read_line(&prompt)?.unwrap_or_default());
        if !words.is_empty() {
            entropy.push((seat, words));
        }
    }
    Ok(entropy)
}

fn names(seats: &[Controller]) -> Vec<String> {
    let name = |(number, controller): (usize, &Controller)| match controller {
        Controller::Person => format!("Player {number}"),
        Controller::Bot(skill) => skill.to_string(),
    };
    (1..).zip(seats).map(name).collect()
}

/// A table in the terminal.
struct TerminalGame<'a, P: Plugin> {
    game: Match<P::Game>,
    bots: BTreeMap<Seat, Box<dyn Bot<P::Game>>>,
    options: &'a Options,
    /// How many entries each person has been shown.
    shown: BTreeMap<Seat, usize>,
    /// The person who sat at the keyboard last.
    last: Option<Seat>,
    is_over: bool,
}

/// What to do after a line that a person typed.
enum Typed {
    /// The turn continues.
    More,
    /// The turn is complete, or was undone: ask again who is to act.
    Turn,
    /// The person leaves.
    Quit,
}

impl<'a, P: Plugin> TerminalGame<'a, P> {
    fn new(game: Match<P::Game>, options: &'a Options) -> Self {
        let mut bots = BTreeMap::new();
        for (index, controller) in options.seats.iter().enumerate() {
            if let Controller::Bot(skill) = controller {
                // A bot's choices do not use the table's dice; any number will do.
                bots.insert(Seat::new(index), seat_bot::<P>(*skill, index as u64 + 1));
            }
        }
        Self { game, bots, options, shown: BTreeMap::new(), last: None, is_over: false }
    }

    fn play_all(&mut self) -> Result<(), Box<dyn Error>> {
        while let Some(seat) = self.next_seat() {
            if let Some(bot) = self.bots.get_mut(&seat) {
                let steps = bots::compose(bot.as_mut(), &self.game, seat)?;
                self.game.play(seat, &steps)?;
            } else if self.person(seat)? {
                return Ok(());
            }
        }
        self.is_over = self.game.outcome().is_some();
        Ok(())
    }

    /// People go before bots, so that no one who could plan waits for a bot to think.
    fn next_seat(&self) -> Option<Seat> {
        let to_act = self.game.to_act();
        to_act.iter().find(|seat| !self.bots.contains_key(seat)).or_else(|| to_act.lowest())
    }

    /// One turn of a person; true if they leave.
    fn person(&mut self, seat: Seat) -> Result<bool, Box<dyn Error>> {
        self.hand_over(seat)?;
        self.show_news(seat);
        say!("\n{}", self.game.board(Viewer::Seat(seat), None));
        let mut draft = String::new();
        loop {
            let decision = AnyMatch::decision(&self.game, seat, &draft)?;
            if decision.complete {
                self.game.submit(seat, &draft)?;
                return Ok(false);
            }
            if let Some(prompt) = &decision.prompt {
                say!("{} [{}]", prompt.text, prompt.rule);
            }
            let Some(line) = read_line(&format!("seat {seat}> "))? else { return Ok(true) };
            match self.typed(seat, line.trim(), &decision, &mut draft) {
                Typed::More => {}
                Typed::Turn => return Ok(false),
                Typed::Quit => return Ok(true),
            }
        }
    }

    /// With several people at one keyboard, hides what the one before has seen.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Box<dyn Error>> {
        let people =
            self.options.seats.iter().filter(|controller| matches!(controller, Controller::Person)).count();
        let before = self.last.replace(seat);
        if people > 1 && before != Some(seat) && io::stdout().is_terminal() {
            say!("{}", "\n".repeat(60));
            read_line(&format!("It is seat {seat}’s turn. Everyone else look away; press Enter. "))?;
        }
        Ok(())
    }

    fn show_news(&mut self, seat: Seat) {
        let shown = self.shown.insert(seat, self.game.len_for(Viewer::Seat(seat)) + 1).unwrap_or_default();
        self.game.log_from(shown, Some(Viewer::Seat(seat))).iter().for_each(print_line);
    }

    fn typed(&mut self, seat: Seat, line: &str, decision: &Decision, draft: &mut String) -> Typed {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "help" | "?" => say!("{}\n\n{HELP}", <P::Game as Narrated>::HOW_TO_WRITE),
            "offers" => offers::lines(&decision.offers).iter().for_each(|line| say!("{line}")),
            "board" => {
                if let Ok(Some(board)) = self.game.draft_board(seat, draft) {
                    say!("{board}");
                }
            }
            "draft" => say!("{}", if draft.is_empty() { "nothing yet" } else { draft.as_str() }),
            "log" => self.game.log_from(0, Some(Viewer::Seat(seat))).iter().for_each(print_line),
            "why" => say!("{}", why::<P::Game>(rest)),
            "back" => *draft = self.without_last_step(seat, draft),
            "undo" => match self.game.undo(seat) {
                Ok(_) => return Typed::Turn,
                Err(refusal) => say!("{refusal}"),
            },
            "save" if !rest.is_empty() => say!("{}", self.save(Path::new(rest))),
            "save" => say!("Name the file: save my-game.anachron"),
            "quit" | "exit" => return Typed::Quit,
            "do" => match rest.parse::<usize>().ok().and_then(|nth| decision.offers.get(nth.checked_sub(1)?))
            {
                Some(offer) if offer.asks_words => say!("Type it with your words: {}", offer.then),
                Some(offer) => self.extend(seat, draft, offer.then.clone()),
                None => say!("`offers` lists what there is to do, with numbers."),
            },
            _ => {
                // An unfinished phrase continues after a blank, a finished one is followed by a comma.
                let continued = format!("{draft} {line}");
                let longer = match self.game.check(seat, &continued) {
                    Ok(()) => continued,
                    Err(_) if draft.is_empty() => line.to_owned(),
                    Err(_) => format!("{draft}, {line}"),
                };
                self.extend(seat, draft, longer);
            }
        }
        Typed::More
    }

    /// Takes the longer draft if it reads and is legal; says what is wrong with it otherwise.
    fn extend(&self, seat: Seat, draft: &mut String, longer: String) {
        match self.game.check(seat, &longer) {
            Ok(()) => *draft = longer,
            Err(error) => say!("{error}"),
        }
    }

    fn without_last_step(&self, seat: Seat, draft: &str) -> String {
        let mut texts = self.game.texts().clone();
        let mut steps = P::Game::read(seat, draft, &mut texts).unwrap_or_default();
        steps.pop();
        P::Game::write(seat, &steps, &texts)
    }

    fn save(&self, path: &Path) -> String {
        let Some(record) = self.game.record() else { return "A what-if has no game file.".to_owned() };
        match files::write(path, &record) {
            Ok(()) => format!("Saved as {}.", path.display()),
            Err(error) => error.to_string(),
        }
    }

    /// Ends the game with its result and the proof of its dice.
    fn leave(&mut self) -> Done {
        if self.is_over {
            let people = (0..self.game.seats()).map(Seat::new).find(|seat| !self.bots.contains_key(seat));
            if let Some(seat) = people {
                self.show_news(seat);
            }
            let viewer = people.map_or(Viewer::Public, Viewer::Seat);
            say!("\n{}", self.game.board(viewer, None));
            if let engine::Source::Fair(fair) = self.game.source() {
                say!("The seed was {}.", fair.seed().to_hex());
                say!("Save the game and run `anachron verify FILE` to check every roll.");
            }
        }
        if let Some(path) = &self.options.save {
            say!("{}", self.save(path));
        } else if self.is_over && io::stdin().is_terminal() {
            let line = read_line("Save the game file as (Enter to skip): ")?.unwrap_or_default();
            if !line.trim().is_empty() {
                say!("{}", self.save(Path::new(line.trim())));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn why<G: Narrated>(rule: &str) -> String {
    let found = G::RULEBOOK.lines().find_map(|line| {
        let number = line.split('|').next()?.trim();
        (number == rule).then(|| gist::<G>(engine::Rule(number))).flatten()
    });
    found.map_or_else(|| format!("{} has no rule `{rule}`.", G::TITLE), |gist| format!("{rule}: {gist}"))
}

/// Asks for a line; none at the end of the input.
fn read_line(prompt: &str) -> Result<Option<String>, Box<dyn Error>> {
    write(format_args!("{prompt}"));
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    if read == 0 {
        say!();
        return Ok(None);
    }
    Ok(Some(line))
}
