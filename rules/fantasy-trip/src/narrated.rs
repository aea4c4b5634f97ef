//! The game as people see and hear it: views, words, texts, settings.

use std::borrow::Cow;

use engine::{
    Chance, Dice, Names, Narrated, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup,
    SetupFault, TextFaults, Texts, Viewer,
};

use crate::{
    Action, Event, FantasyTrip, Setup, State, narrate::Narrator, odds::Prospect, plain, setup, text,
    view::View, why_not, words,
};

impl Narrated for FantasyTrip {
    type View = View;
    type Result = Prospect;

    const PLAYER: &'static str = "Side";
    const SETTINGS: &'static [SettingGroup] = setup::SETTINGS;
    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");
    const HOW_TO_WRITE: &'static str = text::HOW_TO_WRITE;

    fn read_setup_under(version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        setup::read(version, seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup::write(setup)
    }

    fn read(_seat: Seat, text: &str, _texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(text)
    }

    fn write(_seat: Seat, steps: &[Action], _texts: &Texts) -> String {
        text::write(steps)
    }

    fn view(state: &State, viewer: Viewer, _texts: &Texts) -> View {
        state.view(viewer)
    }

    fn imagine(view: &View, _texts: &mut Texts, dice: &mut impl Dice) -> State {
        view.imagine(dice)
    }

    fn prompt(state: &State, _seat: Seat, names: Names<'_>) -> Prompt {
        words::prompt(state, names)
    }

    fn offer_words(state: &State, _seat: Seat, action: Action, _names: Names<'_>) -> OfferWords {
        words::offer_words(state, action)
    }

    fn why_not(state: &State, seat: Seat, action: Action, _names: Names<'_>) -> Refusal {
        why_not::why_not(state, seat, action)
    }

    fn event_words(event: &Event, setup: &Setup, _texts: &Texts, names: Names<'_>) -> (Rule, String) {
        Narrator::new(setup, names).tell(*event)
    }

    fn odds(state: &State, seat: Seat, action: Action) -> Vec<Chance<Prospect>> {
        state.odds(seat, action)
    }

    fn result_words(result: Prospect, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        result.words()
    }

    fn board(view: &View, names: Names<'_>) -> String {
        plain::board(view, names)
    }

    /// [P1] [P2] [P4] Casts, upkeep, standing answers and unseen steps stay with their side; events tell the rest.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        !matches!(
            action,
            Action::Keep(_)
                | Action::Let(_)
                | Action::Sneak(_)
                | Action::Answer(..)
                | Action::Cast(..)
                | Action::Feign(_)
                | Action::At(_)
                | Action::AtHex(_)
                | Action::Swap(_)
                | Action::Like(_)
                | Action::Attribute(_)
        )
    }
}
