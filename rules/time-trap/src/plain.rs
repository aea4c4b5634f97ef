//! [8] The printout, as plain text: the Map, Energy and Victory Points, and what every Man did in the replay.

use std::fmt::{self, Write as _};

use crate::{
    board::{SIDE, Square},
    view::{ManTurn, ManView, View},
};

/// The printout as text, as a player or a spectator may read it.
pub fn printout(view: &View) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut out, view);
    out
}

fn write_all(out: &mut String, view: &View) -> fmt::Result {
    let played = view.shared.men.first().map_or(0, |man| man.turns.len());
    match (view.shared.over, played) {
        (true, _) => writeln!(out, "TIME TRAP   the game is over after {played} turns")?,
        (_, 0) => writeln!(out, "TIME TRAP   turn 1 of 10, initial position")?,
        (_, 1) => writeln!(out, "TIME TRAP   turn 2 of 10, after turn 1")?,
        _ => writeln!(
            out,
            "TIME TRAP   turn {} of 10, after the replay of turns 1–{played}",
            view.shared.turn
        )?,
    }
    write_map(out, view)?;
    write_players(out, view)?;
    write_men(out, view, played)?;
    write_messages(out, view)?;
    write_plan(out, view)
}

/// [8] The Map shows the Men left on the board.
fn write_map(out: &mut String, view: &View) -> fmt::Result {
    write!(out, "\n    ")?;
    for column in 1..=SIDE {
        write!(out, " {column:2}")?;
    }
    writeln!(out)?;
    for row in 1..=SIDE {
        write!(out, " {row:2} ")?;
        for column in 1..=SIDE {
            let square = Square::at(row, column);
            let man = view.shared.men.iter().find(|man| man.destroyed.is_none() && Some(man.at) == square);
            match man {
                Some(man) => write!(out, " {}", man.man)?,
                None => out.push_str("  ."),
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_players(out: &mut String, view: &View) -> fmt::Result {
    writeln!(out, "\nPlayer  Energy  Victory Points  Men left")?;
    for player in &view.shared.players {
        let men = view.shared.men.iter().filter(|man| man.man.owner() == player.seat);
        let left = men.filter(|man| man.destroyed.is_none()).count();
        write!(out, "{:>6}  {:>6}  {:>14}  {left:>8}", player.seat, player.energy, player.points)?;
        let submitted = match (player.submitted, player.missed) {
            (_, true) => "  out of time",
            (true, false) => "  orders are in",
            (false, false) => "",
        };
        writeln!(out, "{submitted}")?;
    }
    Ok(())
}

fn write_men(out: &mut String, view: &View, played: usize) -> fmt::Result {
    const HEAD: &str = "move and shot by turn";
    if played == 0 {
        writeln!(out, "\nMan  start")?;
        return view.shared.men.iter().try_for_each(|man| writeln!(out, "{:>3}  {}", man.man, man.start));
    }
    let width = HEAD.len().max(played * 3);
    writeln!(out, "\nMan  start   {HEAD:width$}  end      died")?;
    for ManView { man, start, turns, at, destroyed } in &view.shared.men {
        let start = start.to_string();
        let codes: Vec<_> = turns.iter().map(|&did| format!("{:<3}", code(did))).collect();
        write!(out, "{man:>3}  {start:<7} {:width$}  ", codes.concat())?;
        match destroyed {
            Some(turn) => writeln!(out, "{:<7}  turn {turn}", at.to_string())?,
            None => writeln!(out, "{at}")?,
        }
    }
    if view.shared.men.iter().any(|man| man.destroyed.is_some()) {
        writeln!(out, "A minus marks where a destroyed Man would have moved.")?;
    }
    Ok(())
}

/// [8.3] A destroyed Man's move has a minus sign, and he does not fire.
fn code(did: ManTurn) -> String {
    match did.fired {
        Some(shot) => format!("{}{}", did.moved.digit(), shot.digit()),
        None => format!("-{}", did.moved.digit()),
    }
}

/// [9] Diplomatic Messages.
fn write_messages(out: &mut String, view: &View) -> fmt::Result {
    for message in &view.own.messages {
        let to = message.to.join(", ");
        let when = if message.delivered { "" } else { " (not yet delivered)" };
        writeln!(out, "\nTurn {}, message from {} to {to}{when}:", message.turn, message.from)?;
        for line in message.words.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

fn write_plan(out: &mut String, view: &View) -> fmt::Result {
    let (Some(plan), Some(seat)) = (&view.own.plan, view.own.viewer.seat()) else { return Ok(()) };
    let orders = plan.orders.iter().enumerate();
    let given: Vec<_> =
        orders.filter_map(|(man, order)| Some(format!("{seat}{} {}", man + 1, (*order)?))).collect();
    if !given.is_empty() {
        writeln!(out, "\nYour orders for turn {}: {}", view.shared.turn, given.join(", "))?;
    }
    for change in &plan.changes {
        writeln!(
            out,
            "Your change: turn {}, Man {seat}{}, to {} ({} Energy)",
            change.turn,
            change.man.digit(),
            change.order,
            change.price,
        )?;
    }
    if plan.spent > 0 {
        writeln!(out, "Energy left after your changes: {}", plan.left)?;
    }
    Ok(())
}
