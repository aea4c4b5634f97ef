//! [A8] Opposition: for each hex with operatives of the active race, the others there say whether they oppose it.

use engine::{Flow, Offers, Seat, Table};

use crate::{
    action::{Action, Answer},
    event::Event,
    hexes::{HexId, HexSet},
    race::{RACES, Race},
    state::{Stage, State},
};

impl State {
    /// [A8.1] [A8.4] The hexes in which a race meets the active one and belongs to another player.
    pub fn meetings(&self, race: Race) -> HexSet {
        match self.active() {
            Some(active) if !self.are_allied(active, race) => {
                self.race(active).hexes() & self.race(race).hexes()
            }
            _ => HexSet::NONE,
        }
    }

    /// [A8.1] The hexes for which a race has not answered yet.
    pub fn questions(&self, race: Race) -> HexSet {
        if self.stage != Stage::Oppose {
            return HexSet::NONE;
        }
        let at = race.index();
        self.meetings(race) - self.turn.opposing[at] - self.turn.declined[at]
    }

    /// Whether anyone has to be asked, or has left an answer.
    pub(crate) fn has_questions(&self) -> bool {
        Race::ALL.into_iter().any(|race| !self.meetings(race).is_empty())
    }

    /// [A8.1] [A8.3] Standing answers count at once; everyone else is asked.
    pub(crate) fn begin_opposition<T: Table<Event>>(&mut self, table: &mut T) {
        self.stage = Stage::Oppose;
        let Some(active) = self.active() else { return };
        for race in Race::ALL {
            let meetings = self.meetings(race);
            if let Some(answer) = self.standing[race.index()].oppose[active.index()] {
                meetings.iter().for_each(|hex| self.answer(race, hex, answer));
            }
        }
        if self.to_act().is_empty() {
            self.show_answers(table);
        }
    }

    const fn answer(&mut self, race: Race, hex: HexId, answer: Answer) {
        let hexes = match answer {
            Answer::Yes => &mut self.turn.opposing[race.index()],
            Answer::No => &mut self.turn.declined[race.index()],
        };
        *hexes = hexes.with(hex);
    }

    /// The question that a player answers next: race by race in turn order, hex by hex.
    pub fn next_question(&self, seat: Seat) -> Option<(Race, HexId)> {
        let own = |race: &Race| self.owner(*race) == Some(seat);
        self.order.races().filter(own).find_map(|race| Some((race, self.questions(race).first()?)))
    }

    pub(crate) fn offer_answers(&self, seat: Seat, offers: &mut Offers<Action>) {
        if let Some((race, hex)) = self.next_question(seat) {
            offers.plain(Action::Oppose { race, hex, answer: Answer::Yes });
            offers.plain(Action::Oppose { race, hex, answer: Answer::No });
        }
    }

    /// [A8.2] [A8.3] An answer is sealed until the last player has answered; no answer is yes.
    pub(crate) fn apply_answer<T: Table<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) -> Flow {
        match action {
            Action::Oppose { race, hex, answer } => self.answer(race, hex, answer),
            _ => {
                while let Some((race, hex)) = self.next_question(seat) {
                    self.answer(race, hex, Answer::Yes);
                }
            }
        }
        if self.next_question(seat).is_some() {
            return Flow::Open;
        }
        table.announce(|| Event::Answered(seat));
        if !self.to_act().is_empty() {
            return Flow::Sealed;
        }
        self.show_answers(table);
        Flow::Final
    }

    /// [A8.2] All answers are shown together.
    fn show_answers<T: Table<Event>>(&mut self, table: &mut T) {
        if table.wants_events() {
            for race in self.order.races() {
                for hex in self.meetings(race) {
                    let opposes = self.turn.opposing[race.index()].has(hex);
                    let answer = if opposes { Answer::Yes } else { Answer::No };
                    table.announce(|| Event::Opposed(race, hex, answer));
                }
            }
        }
        self.begin_search(table);
    }

    /// [A11.1] [A11.2] The hexes in which an operative that opposes the active race is left, found or not.
    pub fn blocked(&self) -> HexSet {
        let hexes = |at: usize| self.turn.opposing[at] & self.races[at].hexes();
        (0..RACES).fold(HexSet::NONE, |all, at| all | hexes(at))
    }
}
