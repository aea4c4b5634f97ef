//! What people type: with a line editor at a terminal, line by line from anything else.

use std::io::{self, BufRead as _, IsTerminal as _};

use rustyline::{
    CompletionType, Config, Context, Editor, Helper, completion::Completer, error::ReadlineError,
    highlight::Highlighter, hint::Hinter, history::MemHistory, validate::Validator,
};

use crate::say::{say, write};

/// What came of asking for a line.
pub(crate) enum Answer {
    /// A line.
    Line(String),
    /// The input is at its end, or someone pressed Ctrl-D.
    End,
    /// Someone pressed Ctrl-C.
    Interrupt,
}

/// The one keyboard of this table.
pub(crate) struct Keyboard {
    editor: Option<Editor<Words, MemHistory>>,
}

impl Keyboard {
    /// The line editor if someone sits at a terminal; otherwise lines are read as they come.
    pub(crate) fn new() -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = is_terminal.then(|| {
            let history = MemHistory::with_config(&config);
            Editor::with_history(config, history).ok()
        });
        let mut editor: Option<Editor<Words, MemHistory>> = editor.flatten();
        if let Some(editor) = &mut editor {
            editor.set_helper(Some(Words::default()));
        }
        Self { editor }
    }

    /// Whether someone sits at a terminal.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.editor.is_some()
    }

    /// Asks for a line; the Tab key completes it to one of these.
    pub(crate) fn ask(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Answer> {
        let Some(editor) = &mut self.editor else { return read(prompt) };
        if let Some(helper) = editor.helper_mut() {
            helper.0 = words;
        }
        let answer = answer(editor.readline(prompt))?;
        if let Answer::Line(line) = &answer {
            // A line that is not remembered can be typed again.
            let _ = editor.add_history_entry(line.as_str());
        }
        Ok(answer)
    }

    /// Asks for a line that is no action: it is not remembered, and nothing completes it.
    pub(crate) fn pause(&mut self, prompt: &str) -> io::Result<Answer> {
        let Some(editor) = &mut self.editor else { return read(prompt) };
        if let Some(helper) = editor.helper_mut() {
            helper.0.clear();
        }
        answer(editor.readline(prompt))
    }

    /// Forgets what was typed, because the next person must not read it.
    pub(crate) fn forget(&mut self) {
        if let Some(editor) = &mut self.editor {
            let _ = editor.clear_history();
        }
    }
}

fn answer(line: Result<String, ReadlineError>) -> io::Result<Answer> {
    match line {
        Ok(line) => Ok(Answer::Line(line)),
        // A terminal that was closed says nothing more either.
        Err(ReadlineError::Eof | ReadlineError::Io(_)) => Ok(Answer::End),
        Err(ReadlineError::Interrupted) => Ok(Answer::Interrupt),
        Err(why) => Err(io::Error::other(why)),
    }
}

fn read(prompt: &str) -> io::Result<Answer> {
    write(format_args!("{prompt}"));
    let mut line = String::new();
    if io::stdin().lock().read_line(&mut line)? == 0 {
        say!();
        return Ok(Answer::End);
    }
    Ok(Answer::Line(line))
}

/// What the Tab key knows.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or_default();
        let start = typed.len() - typed.trim_start().len();
        let fits = |word: &&String| word.starts_with(&typed[start..]);
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
