//! What the game says: prompts and offers. [`narrate`](crate::narrate) has the events,
//! [`why_not`](crate::why_not) the refusals.

use std::borrow::Cow;

use engine::{
    Asked, Dice, Names, Narrated, NoOdds, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup,
    SettingSpec, SetupFault, Target, TextFaults, Texts, Viewer, rule,
    words::{capital, count_of},
};
use serde::Serialize;

use crate::{
    Action, Event, Setup, Square, State, TimeTrap, View,
    messages::{Addressee, may_write},
    narrate,
    order::{Man, Move, Shot},
    plain::printout,
    price,
    state::{Pick, Slot},
    text, why_not,
};

impl Narrated for TimeTrap {
    type View = View;
    type Result = NoOdds;

    const SETTINGS: &'static [SettingGroup] = &[SettingGroup {
        asked: Asked::UnderMore,
        title: "Starting squares",
        about: "Men start on random squares unless you place them.",
        settings: &[SettingSpec::words("start", "Fixed starting squares (optional)", "11 (3,4) 12 (5,6)")],
    }];

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = "\
12 35           Man 12 moves in direction 3 and fires in direction 5       8 1 2
12 ne fire s    an order in letters; stay, none and self are words too     7 9 3
change 3 2 19   changes your Man 2’s order for turn 3 to 19, for Energy    6 5 4
to 3 \"words\"    a message to player 3; to all \"words\"
submit          submits all of it; Men without orders stay and hold fire
As a move, 9 stays. As a shot, 0 holds fire and 9 self-destructs.";

    fn read_setup_under(_version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read(seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup.write()
    }

    fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(seat, text, texts)
    }

    fn write(seat: Seat, steps: &[Action], texts: &Texts) -> String {
        text::write(seat, steps, texts)
    }

    fn view(state: &State, viewer: Viewer, texts: &Texts) -> View {
        View { shared: state.shared_view(), own: state.own_view(viewer, texts) }
    }

    fn shared_view(state: &State) -> Option<impl Serialize> {
        Some(state.shared_view())
    }

    fn own_view(state: &State, viewer: Viewer, texts: &Texts) -> impl Serialize {
        state.own_view(viewer, texts)
    }

    fn imagine(view: &View, texts: &mut Texts, dice: &mut impl Dice) -> State {
        view.imagine(texts, dice)
    }

    fn prompt(state: &State, seat: Seat, _names: Names<'_>) -> Prompt {
        let (rule, text) = prompt(state, seat);
        Prompt { rule, text }
    }

    fn offer_words(state: &State, seat: Seat, action: Action, names: Names<'_>) -> OfferWords {
        let (target, rule, label) = offer(state, seat, action, names);
        OfferWords { target, rule, label }
    }

    fn why_not(state: &State, seat: Seat, action: Action, _names: Names<'_>) -> Refusal {
        why_not::why_not(state, seat, action)
    }

    fn event_words(event: &Event, _setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
        narrate::narrate(event, texts, names)
    }

    fn result_words(result: NoOdds, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        match result {}
    }

    fn board(view: &View, _names: Names<'_>) -> String {
        printout(view)
    }

    /// Orders become known only by what the replay shows, so no one else reads them in the log.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        matches!(action, Action::Submit | Action::Missed)
    }

    /// [9] Only those a message is for may read it, even after the game.
    fn may_read_words(action: Action, viewer: Viewer) -> bool {
        match action {
            Action::Send { to: Addressee::Player(to), .. } => viewer == Viewer::Seat(to),
            Action::Send { to: Addressee::All, .. } => viewer.seat().is_some(),
            _ => true,
        }
    }

    fn lapse(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Missed)
    }

    fn hurry(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Submit)
    }

    fn judge_words(_state: &State, _seat: Seat, _action: Action, words: &str) -> Result<(), Refusal> {
        may_write(words)
    }
}

/// `Man 12`, or `Man 12 on turn 3`.
pub(crate) fn slot_words(slot: Slot, seat: Seat) -> String {
    match slot {
        Slot::Now(man) => format!("Man {}", man.of(seat)),
        Slot::Past(turn, man) => format!("Man {} on turn {turn}", man.of(seat)),
    }
}

/// How many Men have no order yet.
fn unordered(state: &State, seat: Seat) -> i64 {
    let plan = &state.plans[seat.index()];
    Man::ALL.iter().filter(|man| plan.orders[man.index()].is_none()).map(|_| 1).sum()
}

fn prompt(state: &State, seat: Seat) -> (Rule, String) {
    let turn = state.turn;
    match state.plans[seat.index()].pick {
        Pick::Nothing => match unordered(state, seat) {
            0 => (rule!("6.7"), format!("All orders for turn {turn} are ready. Submit them?")),
            5 => (rule!("5"), format!("Turn {turn}: give your five Men their orders.")),
            1 => (rule!("5"), format!("Turn {turn}: 1 of your Men still needs orders.")),
            open => (rule!("5"), format!("Turn {turn}: {open} of your Men still need orders.")),
        },
        Pick::Order(slot) => (rule!("5.1"), format!("{}: where does he move?", slot_words(slot, seat))),
        Pick::Shot(slot, mv) => {
            let moved = if mv == Move::STAY { "stays" } else { mv.arrow() };
            (rule!("5.2"), format!("{} {moved}: where does he fire?", slot_words(slot, seat)))
        }
    }
}

/// Where a Man stands before he carries out an order, with the changes of the past that his player plans. It takes no
/// one else's orders: where a Man goes, alive or not, depends on his own alone.
fn start(state: &State, seat: Seat, slot: Slot) -> Square {
    let (turn, man) = match slot {
        Slot::Now(man) => (state.turn, man),
        Slot::Past(turn, man) => (turn, man),
    };
    let (piece, changes) = (man.of(seat), &state.plans[seat.index()].changes);
    (1..turn).fold(state.timeline.square(0, piece), |square, past| {
        let changed = changes[usize::from(past) - 1][man.index()];
        square.step(changed.unwrap_or_else(|| state.timeline.order(past, piece)).mv().offset())
    })
}

fn offer(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Target, Rule, String) {
    let start = |slot| start(state, seat, slot);
    let square = |square: Square| Target::Square(square.row(), square.column());
    let pick = state.plans[seat.index()].pick;
    match action {
        Action::Man(man) => {
            let label = format!("Give Man {} his order", man.of(seat));
            (Target::Piece(man.of(seat).number().into()), rule!("5"), label)
        }
        Action::Past { turn, man } => {
            let piece = man.of(seat);
            let (now, cost) = (state.timeline.order(turn, piece), price(state.turn - turn));
            let label =
                format!("Change Man {piece}’s order for turn {turn} ({cost} Energy; now: {})", now.command());
            (Target::Cell { row: turn.into(), column: piece.number().into() }, rule!("6.2"), label)
        }
        Action::Move(mv) => {
            let target = match pick {
                Pick::Order(slot) => square(start(slot).step(mv.offset())),
                _ => Target::Button("move"),
            };
            let arrow = Some(mv.arrow()).filter(|_| mv != Move::STAY);
            (target, rule!("5.1"), with_arrow(&mv.command(), arrow))
        }
        Action::Fire(shot) => {
            let target = match pick {
                _ if shot == Shot::HOLD => Target::Button("hold"),
                Pick::Shot(slot, mv) => square(start(slot).step(mv.offset()).step(shot.offset())),
                _ => Target::Button("fire"),
            };
            let arrow = Some(shot.arrow()).filter(|_| shot != Shot::HOLD && shot != Shot::SELF);
            (target, rule!("5.2"), with_arrow(&shot.command(), arrow))
        }
        Action::Send { to: Addressee::Player(to), .. } => {
            let target = Target::Seat(u8::try_from(to.number()).unwrap_or_default());
            (target, rule!("9.2"), format!("Write a message to {}", names.of(to)))
        }
        Action::Send { to: Addressee::All, .. } => {
            (Target::Button("to-all"), rule!("9.2"), "Write a message to all players".to_owned())
        }
        Action::Submit => {
            let label = match unordered(state, seat) {
                0 => "Submit your orders".to_owned(),
                1 => "Submit your orders; 1 Man without orders stays put".to_owned(),
                open => {
                    format!("Submit your orders; {} without orders stay put", count_of(open, "Man", "Men"))
                }
            };
            (Target::Button("submit"), rule!("6.7"), label)
        }
        Action::Missed => (Target::Button("missed"), Rule::TABLE, "Let the deadline pass".to_owned()),
    }
}

/// A command with a capital, and its arrow.
fn with_arrow(command: &str, arrow: Option<&str>) -> String {
    let arrow = arrow.map(|arrow| format!(" {arrow}"));
    format!("{}{}", capital(command), arrow.unwrap_or_default())
}
