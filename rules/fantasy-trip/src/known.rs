//! [P5] The position as a viewer knows it, for what a page reckons and shows.

use engine::Fast;

use crate::{body::Nature, state::State, view::View};

impl View {
    /// The position as far as the viewer knows it: everything is what it looks like, and the unseen are nowhere.
    pub fn known(&self) -> State {
        // What dice would guess is put right below, so that it makes no difference.
        let mut state = self.imagine(&mut Fast::new(0));
        for seen in self.figures.iter().filter(|seen| seen.secret.is_none()) {
            let figure = state.figure_mut(seen.id);
            figure.body.place = seen.body.place;
            figure.secret.nature = Nature::Real;
        }
        state
    }
}
