//! `anachron completions` and `anachron man`: what shells and `man` want to know of the command line.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::{Done, say};

/// Options of `anachron completions`.
#[derive(Args)]
#[command(
    after_help = "Example: anachron completions bash > ~/.local/share/bash-completion/completions/anachron"
)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Prints a script with which the shell completes commands and options.
pub(crate) fn completions(options: &Completions, mut command: Command) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "anachron", &mut script);
    say::write(format_args!("{}", String::from_utf8_lossy(&script)));
    ExitCode::SUCCESS
}

/// Options of `anachron man`.
#[derive(Args)]
#[command(after_help = "Example: anachron man --to ~/.local/share/man/man1, then man anachron-play")]
pub(crate) struct Man {
    /// Write the pages of all commands to this folder
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

/// Prints the manual page, or writes those of all commands to a folder.
pub(crate) fn man(options: &Man, command: Command) -> Done {
    let page = |command: Command| -> Result<Vec<u8>, std::io::Error> {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        Ok(page)
    };
    let Some(folder) = &options.to else {
        say::write(format_args!("{}", String::from_utf8_lossy(&page(command)?)));
        return Ok(ExitCode::SUCCESS);
    };
    let failed = |path: &Path, why: &dyn std::fmt::Display| format!("cannot write {}: {why}", path.display());
    fs::create_dir_all(folder).map_err(|why| failed(folder, &why))?;
    clap_mangen::generate_to(command, folder).map_err(|why| failed(folder, &why))?;
    Ok(ExitCode::SUCCESS)
}
