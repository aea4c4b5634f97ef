//! Writing on standard output.
//!
//! `println!` panics when its reader has gone, as `anachron replay FILE | head` shows. Here such a reader has simply
//! seen enough; any other fault, such as a full disk, ends the command with 1.

use std::{
    fmt,
    io::{self, ErrorKind, Write as _},
    process,
};

/// Writes a line, like `println!`.
macro_rules! say {
    () => { $crate::say::write(format_args!("\n")) };
    ($($words:tt)*) => { $crate::say::write(format_args!("{}\n", format_args!($($words)*))) };
}
pub(crate) use say;

/// Writes text, and makes sure that it is seen.
pub(crate) fn write(text: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    match out.write_fmt(text).and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            // A terminal that was closed takes no words on either stream.
            let _ = writeln!(io::stderr(), "anachron: cannot write on standard output: {error}");
            process::exit(1);
        }
    }
}
