//! The numbers that a bot plays by. They were found by letting bots with different numbers play each other.

/// How a bot weighs things. A figure is worth about 32, so that is the scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// How much the harm that enemies may do weighs against the harm done to them.
    pub caution: f32,
    /// How much of an answering blow counts when an enemy comes on.
    pub answer: f32,
    /// What a hex nearer to the enemy is worth.
    pub advance: f32,
    /// How much more it is worth with each turn after the sixth.
    pub impatience: f32,
    /// What each hex off the best distance costs an archer or a wizard.
    pub distance: f32,
    /// The best distance for archers.
    pub archer: f32,
    /// The best distance for wizards.
    pub wizard: f32,
    /// What it is worth to knock an enemy down before it has acted, of what it is worth.
    pub fell: f32,
    /// The same after it has acted.
    pub fell_late: f32,
    /// What it is worth to shake an enemy.
    pub shake: f32,
    /// How much of what a made or summoned being is worth counts.
    pub made: f32,
    /// How much ST spent on spells weighs, of the life it is.
    pub thrift: f32,
    /// How many turns a spell on a friend is expected to help.
    pub lasting: f32,
    /// How strong a side must be, of its enemies together, not to give up.
    pub despair: f32,
}

impl Habits {
    /// The best numbers known.
    pub const BEST: Self = Self {
        caution: 0.9,
        answer: 0.7,
        advance: 0.35,
        impatience: 0.15,
        distance: 0.25,
        archer: 7.0,
        wizard: 4.0,
        fell: 0.28,
        fell_late: 0.18,
        shake: 0.06,
        made: 0.6,
        thrift: 0.8,
        lasting: 3.0,
        despair: 0.06,
    };
}

impl Habits {
    /// The number with this name, for those who try out others.
    pub fn named(&mut self, name: &str) -> Option<&mut f32> {
        Some(match name {
            "caution" => &mut self.caution,
            "answer" => &mut self.answer,
            "advance" => &mut self.advance,
            "impatience" => &mut self.impatience,
            "distance" => &mut self.distance,
            "archer" => &mut self.archer,
            "wizard" => &mut self.wizard,
            "fell" => &mut self.fell,
            "fell-late" => &mut self.fell_late,
            "shake" => &mut self.shake,
            "made" => &mut self.made,
            "thrift" => &mut self.thrift,
            "lasting" => &mut self.lasting,
            "despair" => &mut self.despair,
            _ => return None,
        })
    }
}
