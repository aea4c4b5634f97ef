//! A table in the terminal: whose turn it is, what people type, and how they leave.

use std::{collections::BTreeMap, error::Error, path::Path, process::ExitCode};

use bots::Bot;
use engine::{AnyMatch, Decision, Match, Narrated, Offer, Seat, Source, Viewer, gist};
use plugin::{Plugin, seat_bot};

use crate::{
    Done,
    keep::{self, Keeper},
    keyboard::{Answer, Keyboard},
    offers,
    replay::print_line,
    say::say,
    screen::{self, tell},
    seats::Controller,
};

/// What a player can type besides actions.
const HELP: &str = "\
Type an action, or several with commas between them; they add up until your turn
is complete.

offers      what you can do now, with numbers and odds
3           take offer 3; where 3 is itself an action, that comes first, and
            `do 3` takes the offer
back        undo the last step you typed
undo        undo your last turn
board       show the board again
draft       show the steps of your turn so far
log         show what happened so far
why RULE    what a rule says, such as `why 6.2`
save FILE   write the game file; `anachron play --load FILE` continues it
quit        leave the table, as Ctrl-D and Ctrl-C do

Tab completes an action; the arrow keys bring back what you typed before.";

/// The words of [`HELP`], for the Tab key.
const COMMANDS: [&str; 10] =
    ["back", "board", "do ", "draft", "help", "log", "offers", "quit", "save ", "undo"];

/// As many offers are listed with their question.
const FEW: usize = 3;

/// The rows of a question and its answer, below the board.
const QUESTION: usize = 3;

/// A table in the terminal.
pub(crate) struct Table<P: Plugin> {
    game: Match<P::Game>,
    bots: BTreeMap<Seat, Box<dyn Bot<P::Game>>>,
    people: usize,
    keyboard: Keyboard,
    keeper: Keeper,
    /// How many entries each person has been shown.
    shown: BTreeMap<Seat, usize>,
    /// The person who sat at the keyboard last.
    last: Option<Seat>,
    /// How many of the offers have been listed.
    listed: usize,
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

impl<P: Plugin> Table<P> {
    /// A new game.
    pub(crate) fn new(
        game: Match<P::Game>,
        seats: &[Controller],
        keyboard: Keyboard,
        keeper: Keeper,
    ) -> Self {
        let mut bots = BTreeMap::new();
        for (index, controller) in seats.iter().enumerate() {
            if let Controller::Bot(skill) = controller {
                // A bot's choices do not use the table's dice; any number will do.
                bots.insert(Seat::new(index), seat_bot::<P>(*skill, index as u64 + 1));
            }
        }
        let people = seats.len() - bots.len();
        let (shown, last) = (BTreeMap::new(), None);
        Self { game, bots, people, keyboard, keeper, shown, last, listed: 0, is_over: false }
    }

    /// A saved game: people have seen what happened up to their last turn.
    pub(crate) fn continued(
        game: Match<P::Game>,
        seats: &[Controller],
        keyboard: Keyboard,
        keeper: Keeper,
    ) -> Self {
        let mut table = Self::new(game, seats, keyboard, keeper);
        for seat in (0..table.game.seats()).map(Seat::new) {
            if let Some(at) = table.game.last_entry_of(seat) {
                table.shown.insert(seat, table.game.count_for(Viewer::Seat(seat), at) + 1);
            }
        }
        table
    }

    /// Plays until the game is over or someone leaves.
    pub(crate) fn play(mut self) -> Done {
        while let Some(seat) = self.next_seat() {
            self.keeper.hold(&self.game);
            if let Some(bot) = self.bots.get_mut(&seat) {
                let steps = bots::compose(bot.as_mut(), &self.game, seat)?;
                self.game.play(seat, &steps)?;
            } else if self.person(seat)? {
                break;
            }
        }
        self.is_over = self.game.outcome().is_some();
        self.leave()
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
        show_board(&self.game.board(Viewer::Seat(seat), None));
        let mut draft = String::new();
        let mut asked = None;
        loop {
            let decision = AnyMatch::decision(&self.game, seat, &draft)?;
            if decision.complete {
                self.game.submit(seat, &draft)?;
                return Ok(false);
            }
            let is_new = asked.as_ref() != Some(&draft);
            if is_new {
                self.listed = 0;
                asked = Some(draft.clone());
            }
            self.show_question(&decision, is_new);
            let words = self.words(&decision, &draft);
            let line = match self.keyboard.ask(&format!("seat {seat}> "), words)? {
                Answer::Line(line) => line,
                Answer::End => return Ok(self.leaves_with(&decision.draft)),
                Answer::Interrupt => {
                    self.leaves_with(&decision.draft);
                    self.keeper.stop();
                }
            };
            match self.typed(seat, line.trim(), &decision, &mut draft)? {
                Typed::More => {}
                Typed::Turn => return Ok(false),
                Typed::Quit => return Ok(self.leaves_with(&decision.draft)),
            }
        }
    }

    /// Says what will not be saved; always true.
    fn leaves_with(&self, draft: &str) -> bool {
        if !draft.is_empty() && self.keeper.has_file() {
            tell!("Your unfinished turn is not saved: {draft}");
        }
        true
    }

    /// With several people at one keyboard, hides what the one before has seen and typed.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Box<dyn Error>> {
        let before = self.last.replace(seat);
        if self.people > 1 && before != Some(seat) {
            self.keyboard.forget();
            if screen::size().is_some() {
                say!("{}", "\n".repeat(60));
                let prompt = format!("It is seat {seat}’s turn. Everyone else look away; press Enter. ");
                self.pause(&prompt)?;
            }
        }
        Ok(())
    }

    fn show_news(&mut self, seat: Seat) {
        let shown = self.shown.insert(seat, self.game.len_for(Viewer::Seat(seat)) + 1).unwrap_or_default();
        self.game.log_from(shown, Some(Viewer::Seat(seat))).iter().for_each(print_line);
    }

    /// The question, and at a terminal how many answers there are; a few are listed at once.
    fn show_question(&self, decision: &Decision, is_new: bool) {
        let Some(prompt) = &decision.prompt else { return };
        let offers = decision.offers.len();
        if !self.keyboard.is_terminal() || offers == 0 {
            tell!("{} [{}]", prompt.text, prompt.rule);
            return;
        }
        let number = if offers == 1 { "1 offer".to_owned() } else { format!("{offers} offers") };
        tell!("{} [{}] ({number})", prompt.text, prompt.rule);
        if is_new && offers <= FEW {
            for entry in offers::entries(&decision.offers) {
                tell!("{entry}");
            }
        }
    }

    /// What the Tab key completes: the offers as they continue the draft, and the commands.
    fn words(&self, decision: &Decision, draft: &str) -> Vec<String> {
        if !self.keyboard.is_terminal() {
            return Vec::new();
        }
        let rest = |offer: &Offer| {
            let rest = offer.then.strip_prefix(draft).unwrap_or(&offer.then);
            rest.trim_start_matches([',', ' ']).to_owned()
        };
        let mut words: Vec<_> = decision.offers.iter().map(rest).filter(|rest| !rest.is_empty()).collect();
        words.extend(COMMANDS.map(str::to_owned));
        words
    }

    fn typed(
        &mut self,
        seat: Seat,
        line: &str,
        decision: &Decision,
        draft: &mut String,
    ) -> Result<Typed, Box<dyn Error>> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "help" | "?" => self.page(&format!("{}\n\n{HELP}", <P::Game as Narrated>::HOW_TO_WRITE))?,
            "offers" => self.list(&decision.offers, rest),
            "board" => {
                if let Ok(Some(board)) = self.game.draft_board(seat, draft) {
                    show_board(&board);
                }
            }
            "draft" if draft.is_empty() => tell!("nothing yet"),
            "draft" => tell!("{}", decision.draft),
            "log" => self.game.log_from(0, Some(Viewer::Seat(seat))).iter().for_each(print_line),
            "why" => tell!("{}", why::<P::Game>(rest)),
            "back" => *draft = self.without_last_step(seat, draft),
            "undo" => match self.game.undo(seat) {
                Ok(_) => return Ok(Typed::Turn),
                Err(refusal) => tell!("{refusal}"),
            },
            "save" if !rest.is_empty() => tell!("{}", self.save(Path::new(rest))),
            "save" => tell!("Name the file: save my-game.anachron"),
            "quit" | "exit" => return Ok(Typed::Quit),
            "do" => match numbered(rest, decision) {
                Some(offer) => self.take(seat, draft, offer),
                None => tell!("`offers` lists what there is to do, with numbers."),
            },
            _ => match (self.longer(seat, draft, line), numbered(line, decision)) {
                (Ok(longer), _) => *draft = longer,
                (Err(_), Some(offer)) => self.take(seat, draft, offer),
                (Err(fault), None) => tell!("{fault}"),
            },
        }
        Ok(Typed::More)
    }

    /// The draft with what was typed, if that reads and is legal; what is wrong with it otherwise.
    fn longer(&self, seat: Seat, draft: &str, line: &str) -> Result<String, engine::SubmitError> {
        // An unfinished phrase continues after a blank, a finished one is followed by a comma.
        let continued = format!("{draft} {line}");
        if self.game.check(seat, &continued).is_ok() {
            return Ok(continued);
        }
        let longer = if draft.is_empty() { line.to_owned() } else { format!("{draft}, {line}") };
        self.game.check(seat, &longer).map(|()| longer)
    }

    /// Takes an offer, and says which one it was.
    fn take(&self, seat: Seat, draft: &mut String, offer: &Offer) {
        if offer.asks_words {
            tell!("Type it with your words: {}", offer.then);
            return;
        }
        tell!("{}  [{}]", offer.label, offer.rule);
        match self.game.check(seat, &offer.then) {
            Ok(()) => offer.then.clone_into(draft),
            Err(error) => tell!("{error}"),
        }
    }

    /// Lists the offers; at a terminal as many as it has room for, and then the next ones.
    fn list(&mut self, offers: &[Offer], how: &str) {
        let entries = offers::entries(offers);
        let Some(size) = screen::size().filter(|_| how != "all") else {
            for entry in &entries {
                tell!("{entry}");
            }
            return;
        };
        if self.listed >= entries.len() {
            self.listed = 0;
        }
        // The question, the line that says how many are left, and the next prompt stay in sight too.
        let mut room = size.height.saturating_sub(QUESTION + 2);
        for entry in &entries[self.listed..] {
            let entry = screen::fitted(entry);
            let rows = entry.lines().count();
            if rows > room && room < size.height.saturating_sub(QUESTION + 2) {
                break;
            }
            say!("{entry}");
            room = room.saturating_sub(rows);
            self.listed += 1;
        }
        let left = entries.len() - self.listed;
        if left > 0 {
            tell!("  … {left} more: type `offers` again");
        }
    }

    /// Shows a long text; at a terminal page by page.
    fn page(&mut self, text: &str) -> Result<(), Box<dyn Error>> {
        let text = screen::fitted(text);
        let rows: Vec<_> = text.lines().collect();
        let Some(size) =
            screen::size().filter(|size| self.keyboard.is_terminal() && rows.len() > size.height - 2)
        else {
            say!("{text}");
            return Ok(());
        };
        let mut pages = rows.chunks(size.height.saturating_sub(1).max(1)).peekable();
        while let Some(page) = pages.next() {
            say!("{}", page.join("\n"));
            if pages.peek().is_some() && !self.pause("— Enter for more, q to stop — ")?.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Asks for a line that is no action; Ctrl-C ends the program.
    fn pause(&mut self, prompt: &str) -> Result<String, Box<dyn Error>> {
        match self.keyboard.pause(prompt)? {
            Answer::Line(line) => Ok(line.trim().to_owned()),
            Answer::End => Ok(String::new()),
            Answer::Interrupt => self.keeper.stop(),
        }
    }

    fn without_last_step(&self, seat: Seat, draft: &str) -> String {
        let mut texts = self.game.texts().clone();
        let mut steps = P::Game::read(seat, draft, &mut texts).unwrap_or_default();
        steps.pop();
        P::Game::write(seat, &steps, &texts)
    }

    fn save(&self, path: &Path) -> String {
        keep::record(&self.game)
            .map_or_else(|| "A what-if has no game file.".to_owned(), |record| keep::saved(path, &record))
    }

    /// Ends the game with its result and the proof of its dice.
    fn leave(mut self) -> Done {
        if self.is_over {
            let people = (0..self.game.seats()).map(Seat::new).find(|seat| !self.bots.contains_key(seat));
            if let Some(seat) = people {
                self.show_news(seat);
            }
            let viewer = people.map_or(Viewer::Public, Viewer::Seat);
            show_board(&self.game.board(viewer, None));
            if let Source::Fair(fair) = self.game.source() {
                tell!("The seed was {}.", fair.seed().to_hex());
                tell!("Save the game and run `anachron verify FILE` to check every roll.");
            }
        }
        self.keeper.hold(&self.game);
        if let Some(said) = self.keeper.save() {
            say!("{said}");
        } else if self.keyboard.is_terminal() && !self.game.is_empty() {
            let path = self.pause("Save the game file as (Enter to skip): ")?;
            if !path.is_empty() {
                say!("{}", self.save(Path::new(&path)));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn show_board(board: &str) {
    say!("\n{}", screen::board(board, QUESTION));
}

/// The offer with this number.
fn numbered<'a>(text: &str, decision: &'a Decision) -> Option<&'a Offer> {
    let number: usize = text.parse().ok()?;
    decision.offers.get(number.checked_sub(1)?)
}

fn why<G: Narrated>(rule: &str) -> String {
    let found = G::RULEBOOK.lines().find_map(|line| {
        let number = line.split('|').next()?.trim();
        (number == rule).then(|| gist::<G>(engine::Rule(number))).flatten()
    });
    found.map_or_else(|| format!("{} has no rule `{rule}`.", G::TITLE), |gist| format!("{rule}: {gist}"))
}
