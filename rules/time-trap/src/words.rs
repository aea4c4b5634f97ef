//! What the game says: prompts, offers, refusals, events.

use std::borrow::Cow;

use engine::{
    Dice, Names, Narrated, NoOdds, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup,
    SettingSpec, SetupFault, Target, TextFaults, Texts, Viewer, rule,
    words::{capital, count},
};

use crate::{
    Action, Event, Setup, State, TimeTrap, View,
    messages::{Addressee, CARDS_A_TURN, may_write},
    order::{Man, Order, Shot},
    price, printout,
    state::{ENERGY_A_TURN, Pick, Slot},
    text,
    timeline::{Cause, Fate, Turn},
};

impl Narrated for TimeTrap {
    type View = View;
    type Result = NoOdds;

    const SETTINGS: &'static [SettingGroup] = &[SettingGroup {
        title: "Starting squares",
        about: "Men stand on random squares unless you place them.",
        settings: &[SettingSpec::words("start", "Squares for some of the Men", "11 (3,4) 12 (5,6)")],
    }];

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = "\
12 35           Man 12 moves in direction 3 and fires in direction 5      8 1 2
12 ne fire s    an order in letters; stay, none and self are words too    7 9 3
change 3 2 19   changes turn 3 of your Man 2 to 19, for Energy            6 5 4
to 3 \"words\"    a Diplomatic Message to player 3; to all \"words\"
submit          hands all of it in; Men without orders stay and hold fire
As a move 9 stays; as a shot 0 holds fire and 9 destroys himself.";

    fn read_setup(seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read(seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup.write()
    }

    fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(seat, text, texts).map_err(TextFaults::from)
    }

    fn write(seat: Seat, steps: &[Action], texts: &Texts) -> String {
        text::write(seat, steps, texts)
    }

    fn view(state: &State, viewer: Viewer, texts: &Texts) -> View {
        state.view(viewer, texts)
    }

    fn imagine(view: &View, texts: &mut Texts, dice: &mut impl Dice) -> State {
        view.imagine(texts, dice)
    }

    fn prompt(state: &State, seat: Seat, _names: Names<'_>) -> Prompt {
        let plan = &state.plans[seat.index()];
        let (rule, text) = match plan.pick {
            Pick::Nothing => match Man::ALL.iter().filter(|man| plan.orders[man.index()].is_none()).count() {
                0 => (rule!("6.7"), format!("All orders for turn {} are written. Submit them?", state.turn)),
                5 => (rule!("5"), format!("Turn {}: give your five Men their orders.", state.turn)),
                open => (rule!("5"), format!("Turn {}: {open} of your Men still await orders.", state.turn)),
            },
            Pick::Order(slot) => (rule!("5.1"), format!("{}: where does he move?", slot_words(slot, seat))),
            Pick::Shot(slot, mv) => {
                let text = format!("{} {}. Where does he fire?", slot_words(slot, seat), mv.words());
                (rule!("5.2"), text)
            }
        };
        Prompt { rule, text }
    }

    fn offer_words(state: &State, seat: Seat, action: Action, names: Names<'_>) -> OfferWords {
        let (target, rule, label) = offered(state, seat, action, names);
        OfferWords { target, rule, label }
    }

    fn why_not(state: &State, seat: Seat, action: Action, _names: Names<'_>) -> Refusal {
        let (rule, reason) = why_not(state, seat, action);
        Refusal::new(rule, reason)
    }

    fn event_words(event: &Event, _setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
        event_words(event, texts, names)
    }

    fn result_words(result: NoOdds, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        match result {}
    }

    fn board(view: &View, _names: Names<'_>) -> String {
        printout(view)
    }

    /// Orders become known only by what the replay shows, so nobody else reads them in the log.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        matches!(action, Action::Submit | Action::Missed)
    }

    /// [9] A message is for those it is addressed to, also after the game.
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

    fn judge_words(_state: &State, _seat: Seat, _action: Action, words: &str) -> Result<(), Refusal> {
        may_write(words)
    }
}

/// `Man 12`, or `Man 12 on turn 3`.
fn slot_words(slot: Slot, seat: Seat) -> String {
    match slot {
        Slot::Now(man) => format!("Man {}", man.of(seat)),
        Slot::Past(turn, man) => format!("Man {} on turn {turn}", man.of(seat)),
    }
}

/// `moves up ↑ and holds fire`.
fn order_words(order: Order) -> String {
    let (mv, shot) = (order.mv(), order.shot());
    format!("{} and {}", with_arrow(mv.words(), mv.arrow()), with_arrow(shot.words(), shot.arrow()))
}

/// Words and the arrow for them, where they have one.
fn with_arrow(words: String, arrow: &str) -> String {
    if arrow == "·" { words } else { format!("{words} {arrow}") }
}

fn offered(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Target, Rule, String) {
    let standing = |slot| match slot {
        Slot::Now(man) => state.timeline.square(state.turn - 1, man.of(seat)),
        Slot::Past(turn, man) => state.timeline.square(turn - 1, man.of(seat)),
    };
    let square = |square: crate::Square| Target::Square(square.row(), square.column());
    let pick = state.plans[seat.index()].pick;
    match action {
        Action::Man(man) => {
            let label = format!("Give Man {} his order", man.of(seat));
            (Target::Piece(man.of(seat).number().into()), rule!("5"), label)
        }
        Action::Past { turn, man } => {
            let piece = man.of(seat);
            let (now, cost) = (state.timeline.order(turn, piece), price(state.turn - turn));
            let label = format!("Change turn {turn} of Man {piece} (now {now}) for {cost} Energy");
            (Target::Cell { row: turn.into(), column: piece.number().into() }, rule!("6.2"), label)
        }
        Action::Move(mv) => {
            let target = match pick {
                Pick::Order(slot) => square(standing(slot).step(mv.offset())),
                _ => Target::Button("move"),
            };
            (target, rule!("5.1"), capital(&with_arrow(mv.words(), mv.arrow())))
        }
        Action::Fire(shot) => {
            let target = match pick {
                _ if shot == Shot::HOLD => Target::Button("hold"),
                Pick::Shot(slot, mv) => square(standing(slot).step(mv.offset()).step(shot.offset())),
                _ => Target::Button("fire"),
            };
            (target, rule!("5.2"), capital(&with_arrow(shot.words(), shot.arrow())))
        }
        Action::Send { to: Addressee::Player(to), .. } => {
            let target = Target::Seat(u8::try_from(to.number()).unwrap_or_default());
            (target, rule!("9.2"), format!("Write a Diplomatic Message to {}", names.of(to)))
        }
        Action::Send { to: Addressee::All, .. } => {
            (Target::Button("to-all"), rule!("9.2"), "Write a Diplomatic Message to all players".to_owned())
        }
        Action::Submit => {
            let open = state.plans[seat.index()].orders.iter().filter(|order| order.is_none()).count();
            let label = match open {
                0 => "Submit your orders".to_owned(),
                1 => "Submit your orders; one Man without orders stays and holds fire".to_owned(),
                open => format!("Submit your orders; {open} Men without orders stay and hold fire"),
            };
            (Target::Button("submit"), rule!("6.7"), label)
        }
        Action::Missed => (Target::Button("missed"), Rule::TABLE, "Let the deadline pass".to_owned()),
    }
}

fn why_not(state: &State, seat: Seat, action: Action) -> (Rule, String) {
    let plan = &state.plans[seat.index()];
    if plan.pick != Pick::Nothing && !matches!(action, Action::Move(_) | Action::Fire(_) | Action::Missed) {
        let slot = match plan.pick {
            Pick::Order(slot) | Pick::Shot(slot, _) => slot_words(slot, seat),
            Pick::Nothing => String::new(),
        };
        return (rule!("5"), format!("{slot} is waiting for the rest of his order."));
    }
    match action {
        Action::Man(man) => {
            let given = plan.orders[man.index()].unwrap_or(Order::NONE_GIVEN);
            let piece = man.of(seat);
            (rule!("5"), format!("Man {piece} has his order for this turn already: {given}."))
        }
        Action::Past { turn, man } => why_no_change(state, seat, turn, man),
        Action::Move(_) => match plan.pick {
            Pick::Shot(slot, mv) => {
                let who = slot_words(slot, seat);
                (rule!("5.1"), format!("{who} {} already; his shot comes next.", mv.words()))
            }
            _ => (rule!("5.1"), "No Man is picked that could move.".to_owned()),
        },
        Action::Fire(_) => (rule!("5.2"), "A shot follows a Man's move.".to_owned()),
        Action::Send { to, .. } => match to {
            Addressee::Player(to) if to == seat => {
                (rule!("9.2"), "A message goes to another player.".to_owned())
            }
            Addressee::Player(to) if to.index() >= state.players() => {
                (rule!("9.2"), format!("There is no player {to} in this game."))
            }
            Addressee::All if state.players() == 2 => {
                (rule!("9.2"), "There is only one other player: address the message by number.".to_owned())
            }
            _ => (rule!("9"), format!("You have handed in {CARDS_A_TURN} messages, the most a turn takes.")),
        },
        Action::Submit => (Rule::TABLE, "Your orders cannot be submitted now.".to_owned()),
        Action::Missed => (Rule::TABLE, "Only the clock lets a deadline pass.".to_owned()),
    }
}

/// Why a past order cannot be changed; Ruling 12.
fn why_no_change(state: &State, seat: Seat, turn: Turn, man: Man) -> (Rule, String) {
    let plan = &state.plans[seat.index()];
    let piece = man.of(seat);
    if turn == 0 || turn >= state.turn {
        let reason = format!("Turn {turn} has not been played; only orders of earlier turns can be changed.");
        return (rule!("6"), reason);
    }
    if let Some(first) = plan.changes[usize::from(turn) - 1][man.index()] {
        let reason = format!(
            "Turn {turn} of Man {piece} is changed to {first} in this submission already; one change is for one \
             order."
        );
        return (rule!("6.5"), reason);
    }
    let (cost, left) = (price(state.turn - turn), state.energy_left(seat));
    let short = cost.saturating_sub(left);
    let reason = format!(
        "To change turn {turn} of Man {piece} costs {cost} Energy, and you have {left} left: {short} too few."
    );
    (rule!("6.4"), reason)
}

fn event_words(event: &Event, texts: &Texts, names: Names<'_>) -> (Rule, String) {
    match *event {
        Event::Submitted(seat) => (rule!("5"), format!("{}’s orders are in.", names.of(seat))),
        Event::Missed(seat) => (
            rule!("5"),
            format!("{} sent no orders in time; all five Men stay and hold fire.", names.of(seat)),
        ),
        Event::Changed { turn, piece, order, price } => {
            let text = format!(
                "Turn {turn} of Man {piece} is now {order} for {price} Energy: he {}.",
                order_words(order)
            );
            (rule!("6.3"), text)
        }
        Event::Spent { seat, energy, left } => {
            (rule!("6.2"), format!("{} spends {energy} Energy on the past; {left} left.", names.of(seat)))
        }
        Event::Replayed { to: 1 } => (rule!("6.7"), "Turn 1 is played.".to_owned()),
        Event::Replayed { to } => (rule!("6.7"), format!("Turns 1 to {to} are replayed.")),
        Event::Destroyed { piece, turn, square, cause, before } => {
            let (rule, how) = match cause {
                Cause::Collision(other) => (rule!("3.1"), format!("he meets Man {other} on {square}")),
                Cause::Shot(by) => (rule!("4"), format!("Man {by} fires at {square}")),
                Cause::Himself => (rule!("5.2"), format!("by his own order on {square}")),
            };
            let before = match before {
                Fate::Alive => String::new(),
                Fate::Destroyed(was) => format!(" (before, on turn {was})"),
            };
            (rule, format!("Man {piece} is destroyed on turn {turn}: {how}{before}."))
        }
        Event::Saved { piece, was } => {
            (rule!("6.7"), format!("Man {piece}, destroyed on turn {was} before, is on the board again."))
        }
        Event::Scored { seat, points, total } => (
            rule!("7"),
            format!(
                "{} gets {} from this replay: {total} in all.",
                names.of(seat),
                count(points, "Victory Point")
            ),
        ),
        Event::Delivered(card) => {
            let to = match card.to {
                Addressee::Player(to) => names.of(to).into_owned(),
                Addressee::All => "all players".to_owned(),
            };
            (rule!("9"), format!("Message from {} to {to}: {}", names.of(card.from), texts.get(card.words)))
        }
        Event::TurnBegan(turn) => {
            (rule!("6"), format!("Turn {turn} begins; every player receives {ENERGY_A_TURN} Energy."))
        }
        Event::Over(winners) => {
            let who = names.list(winners);
            let what = match winners.len() {
                1 => format!("{who} wins"),
                _ => format!("{who} share the victory"),
            };
            (rule!("7"), format!("The game is over: {what}."))
        }
    }
}
