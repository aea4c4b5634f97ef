//! `anachron tool`: the calculators of a game, in the terminal.

use std::process::ExitCode;

use catalog::GameInfo;
use clap::Args;
use engine::{Setting, SettingKind};
use plugin::Tool;
use serde_json::json;

use crate::{
    Done,
    say::{self, say},
    screen::tell,
    setting,
};

#[derive(Args)]
#[command(after_help = "Without a tool it lists those of the game, with what they ask.\n\
                        Example: anachron tool GAME TOOL KEY=VALUE KEY=VALUE")]
pub(crate) struct Options {
    /// The game, by its name in `anachron games`
    game: String,
    /// The tool
    tool: Option<String>,
    /// An answer to one of its questions; what is not answered has the value that the list shows
    #[arg(value_name = "KEY=VALUE", value_parser = setting)]
    answers: Vec<Setting>,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Done {
    let game = catalog::game(&options.game).ok_or_else(|| catalog::UnknownGame(options.game.clone()))?;
    let Some(name) = &options.tool else {
        list(&game);
        return Ok(ExitCode::SUCCESS);
    };
    let tool = game.tools.iter().find(|tool| tool.id == name).ok_or_else(|| {
        format!("{} has no tool `{name}`; `anachron tool {}` lists its tools", game.title, game.id)
    })?;
    let sections = tool.run(&options.answers).map_err(|faults| faults.join("\n          "))?;
    if options.json {
        let sections: Vec<_> = sections.iter().map(sim::section_json).collect();
        say!("{}", serde_json::to_string_pretty(&json!({ "tool": tool.id, "sections": sections }))?);
    } else {
        let text: String = sections.iter().map(sim::section_text).collect();
        say::write(format_args!("{}", text.trim_start_matches('\n')));
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists the tools of a game with what they ask.
fn list(game: &GameInfo) {
    if game.tools.is_empty() {
        tell!("{} has no tools.", game.title);
    }
    for Tool { id, title, about, fields, .. } in game.tools {
        tell!("{id}: {title}\n    {about}");
        for field in *fields {
            match field.kind {
                SettingKind::Words(example) => tell!("      {}={example}  {}", field.key, field.label),
                SettingKind::OneOf(values) => {
                    let values: Vec<_> = values.iter().map(|(value, _)| *value).collect();
                    tell!("      {}={}  {}", field.key, values.join("|"), field.label);
                }
            }
        }
    }
}
