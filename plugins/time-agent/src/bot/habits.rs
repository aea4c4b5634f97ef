//! The numbers that a bot plays by. They were found by letting bots with different numbers play each other.

/// How a bot weighs things; values are in victory points unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// How much all rivals together weigh against the seat's own points.
    pub rivalry: f32,
    /// A rival this many points behind the best one weighs a third of it.
    pub close: f32,
    /// The round in which most games are over.
    pub usual_end: f32,
    /// What the first credits are worth, and how fast that falls with more of them.
    pub credit: f32,
    /// What a race makes of a credit of income.
    pub income: f32,
    /// How much of a cut is done when all but one way to the present is shut.
    pub almost: f32,
    /// What the end of the game is worth for each point of lead.
    pub end: f32,
    /// The points that are added to a lead, because the seat may gain more before the end.
    pub hope: f32,
    /// The points that are added to it for each round after the usual end.
    pub impatience: f32,
    /// The most that the end of the game counts before it comes.
    pub most_end: f32,
    /// How much of the end is done with one, two and three live inventions of Time Travel left.
    pub towards_end: [f32; 3],
    /// How much of an alteration lasts, since others can undo it.
    pub lasts: f32,
    /// What it is worth to see what is on a tile.
    pub curiosity: f32,
    /// How often a tile that was face down can be turned so that it shuts a door.
    pub turns_well: f32,
    /// How much of a possible loss a guard prevents.
    pub guard: f32,
    /// The same at an invention of Time Travel.
    pub guard_time: f32,
    /// What is left of a hex for an agent, and for a squad, with each rival there.
    pub contested: [f32; 2],
    /// How much of what it costs to go into the past is lost.
    pub sunk: f32,
    /// How much better it is to be there already than to be sent.
    pub there: f32,
    /// No machine is bought with fewer rounds to come.
    pub machine_rounds: f32,
    /// The credits kept for each machine when another is bought.
    pub machine_keep: f32,
    /// A machine looks at tiles if an operative could do less with it.
    pub look: f32,
    /// What a rival's loss is worth at least, of what it costs that rival.
    pub spite: f32,
    /// A loss that is too small to oppose anyone for.
    pub trifle: f32,
    /// Whether the seat prefers late turns (above 0.5) or early ones.
    pub late: f32,
    /// How sure a sprint to the end must be, of 1.
    pub sure: f32,
}

impl Habits {
    /// The habits that do best.
    pub const BEST: Self = Self {
        rivalry: 0.9,
        close: 8.0,
        usual_end: 12.0,
        credit: 8.0,
        income: 4.0,
        almost: 0.35,
        end: 3.0,
        hope: 12.0,
        impatience: 1.0,
        most_end: 25.0,
        towards_end: [0.45, 0.2, 0.0],
        lasts: 0.85,
        curiosity: 0.25,
        turns_well: 0.7,
        guard: 0.1,
        guard_time: 0.35,
        contested: [0.45, 0.65],
        sunk: 1.0,
        there: 0.4,
        machine_rounds: 4.0,
        machine_keep: 4.0,
        look: 2.0,
        spite: 0.08,
        trifle: 0.4,
        late: 1.0,
        sure: 0.3,
    };
}
