//! The luck ledger of a whole trip, counted from its events: shots, the results of whatever hit, in melee and by mines
//! too, the dice for wounds, and the flux.

use timetripper::{Event, event::Named, luck::Account, tables::Harm};

use super::context::Context;

/// What the dice gave, of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ledger {
    our_shots: Account,
    our_blows: Account,
    their_shots: Account,
    their_blows: Account,
    /// The dice for wounds, by their pips.
    wounds: Account,
    flux: Account,
}

impl Ledger {
    /// Everything that was rolled so far.
    pub(super) fn of(context: &Context<'_>) -> Self {
        let mut ledger = Self { flux: context.view.luck.flux, ..Self::default() };
        context.scene.history.events(0).for_each(|(_, _, event)| ledger.add(event));
        ledger.our_shots = context.view.luck.ours;
        ledger.their_shots = context.view.luck.theirs;
        ledger
    }

    fn add(&mut self, event: &Event) {
        match *event {
            // Whatever hits someone rolls on the table of results: a shot, a blow, a mine, a shell.
            Event::Struck(blow) => {
                let is_ours = !matches!(blow.at, Named::Tripper(_));
                let account = if is_ours { &mut self.our_blows } else { &mut self.their_blows };
                let hurts = (2..=12).filter(|sum| blow.column.result(*sum) != Harm::None);
                book(account, hurts.map(ways).sum(), blow.harm != Harm::None);
            }
            Event::WoundDie(Named::Tripper(_), pips) => {
                self.wounds.rolls += 1;
                self.wounds.expected += 36 * 7 / 2;
                self.wounds.successes += u32::from(pips);
            }
            _ => {}
        }
    }

    /// Each kind with its name and what came.
    pub(super) const fn rows(&self) -> [(&'static str, &'static str, Account); 6] {
        [
            ("Your shots", "hit", self.our_shots),
            ("Your hits and blows", "had an effect", self.our_blows),
            ("Their shots", "hit", self.their_shots),
            ("Their hits and blows", "had an effect", self.their_blows),
            ("Your wounds", "pips", self.wounds),
            ("Your flux", "obeyed", self.flux),
        ]
    }
}

/// Books a roll that succeeds in this many of 36 ways.
fn book(account: &mut Account, ways: u32, is_success: bool) {
    account.rolls += 1;
    account.expected += ways;
    account.successes += u32::from(is_success);
}

/// In how many of 36 ways two dice show this sum.
fn ways(sum: u8) -> u32 {
    u32::from(6 - sum.abs_diff(7))
}
