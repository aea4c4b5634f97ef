//! [F12]–[F17] The game master’s tools: questions and answers in figures, useful beside a paper game too.

use engine::SettingSpec;
use fantasy_trip::{
    arms::Armour,
    damage::{Blow, Damage, Spread},
    rolls::{Stroke, stroke_ways},
    tools::{self, CROWD, ContestOdds, Contestant, Physicker, Remedy, Runner, SCALES, SECONDS, TURNS, WALK},
};
use plugin::{Answers, Figure, Section, Tool};

/// Yes or no, no first.
const NO_YES: &[(&str, &str)] = &[("no", "no"), ("yes", "yes")];

/// Whose dice.
const DICE: &[(&str, &str)] = &[("3", "3 dice"), ("2", "2 dice: a fitting talent")];

/// All of them.
pub(crate) const TOOLS: &[Tool] = &[HIT, DAMAGE, BLOW, CONTEST, TURNS_TAKEN, POISON, RECOVERY, SCALE];

const HIT: Tool = Tool {
    id: "hit",
    title: "To hit",
    about: "The chance of a blow, a shot or a cast with this adjDX, and of everything else the dice may say [D1, D2].",
    fields: &[
        SettingSpec::words("dx", "adjDX", "11"),
        SettingSpec::one_of("dice", "Dice", &[("3", "3"), ("4", "4: the target dodges or defends")]),
    ],
    work: to_hit,
};

const DAMAGE: Tool = Tool {
    id: "damage",
    title: "Damage",
    about: "The hits that get through armour once a blow has struck, and how many blows it takes on average [D5].",
    fields: &[
        SettingSpec::words("roll", "Damage", "2d-1"),
        SettingSpec::words("stops", "Armour and shield stop", "2"),
        SettingSpec::words("st", "ST of the target", "11"),
        SettingSpec::one_of(
            "times",
            "Counts",
            &[("1", "once"), ("2", "twice: a roll of 4"), ("3", "three times: a roll of 3")],
        ),
    ],
    work: damage,
};

const BLOW: Tool = Tool {
    id: "blow",
    title: "One blow",
    about: "From the dice to the fall: what one blow does, misses and double damage included [D1, D5, F15].",
    fields: &[
        SettingSpec::words("dx", "adjDX", "10"),
        SettingSpec::one_of("dice", "Dice", &[("3", "3"), ("4", "4: the target dodges or defends")]),
        SettingSpec::words("roll", "Damage", "2d"),
        SettingSpec::words("stops", "Armour and shield stop", "3"),
        SettingSpec::words("st", "ST the target has left", "12"),
    ],
    work: blow,
};

const CONTEST: Tool = Tool {
    id: "contest",
    title: "Contest",
    about: "Who wins when two roll against each other: the better margin of those who made it. A crowd has 10 [F12].",
    fields: &[
        SettingSpec::words("first", "Number of the first", "12"),
        SettingSpec::one_of("first-dice", "Dice of the first", DICE),
        SettingSpec::words("second", "Number of the second, or “crowd”", "10"),
        SettingSpec::one_of("second-dice", "Dice of the second", DICE),
    ],
    work: contest,
};

const TURNS_TAKEN: Tool = Tool {
    id: "turns",
    title: "How many turns",
    about: "How long things take, and how far you get in a labyrinth meanwhile [F13].",
    fields: &[
        SettingSpec::one_of(
            "armour",
            "Armour",
            &[
                ("none", "none"),
                ("cloth", "cloth"),
                ("leather", "leather"),
                ("heavier", "heavier"),
                ("other", "another creature: by its MA"),
            ],
        ),
        SettingSpec::words("ma", "MA of another creature", "12"),
    ],
    work: turns,
};

const POISON: Tool = Tool {
    id: "poison",
    title: "Poison",
    about: "The chance to take out a poison sac unharmed, to taste poison in food, and to escape gas [F14].",
    fields: &[
        SettingSpec::words("dx", "DX", "12"),
        SettingSpec::words("iq", "IQ", "10"),
        SettingSpec::words("doses", "Doses in the food", "1"),
        SettingSpec::one_of("expert", "Naturalist or vet", NO_YES),
        SettingSpec::one_of("keen", "Chemist, alchemist or animal", NO_YES),
    ],
    work: poison,
};

const RECOVERY: Tool = Tool {
    id: "recovery",
    title: "Recovery",
    about: "How long lost ST takes to come back, and what potions and magic do at once [F16].",
    fields: &[
        SettingSpec::words("st", "ST when well", "12"),
        SettingSpec::words("hurt", "Hits from wounds", "5"),
        SettingSpec::words("poison", "Hits from poison", "0"),
        SettingSpec::words("spent", "ST lost to exhaustion", "3"),
        SettingSpec::one_of(
            "physicker",
            "Treated at once by",
            &[("none", "no one"), ("physicker", "a physicker"), ("master", "a master physicker")],
        ),
        SettingSpec::words("doses", "Doses of healing potion", "1"),
    ],
    work: recovery,
};

const SCALE: Tool = Tool {
    id: "scales",
    title: "Scales",
    about: "A distance on every map, and the turns it takes [F17].",
    fields: &[
        SettingSpec::words("yards", "Yards", "300"),
        SettingSpec::words("ma", "Hexes of combat moved each turn (MA)", "10"),
    ],
    work: scales,
};

/// A part of a whole.
#[allow(clippy::cast_precision_loss, reason = "a share for people needs no more than a double has")]
fn share((ways, of): (u64, u64)) -> Figure {
    Figure::Share(ways as f64 / of.max(1) as f64)
}

fn section(title: &str, columns: &[&str], rows: Vec<(String, Vec<Figure>)>) -> Section {
    let columns = columns.iter().map(|column| (*column).to_owned()).collect();
    Section { title: title.to_owned(), columns, rows }
}

fn count(number: impl TryInto<u64>) -> Figure {
    number.try_into().map_or(Figure::None, Figure::Count)
}

/// [D1] [D2] What the dice may say.
fn to_hit(answers: &mut Answers<'_>) -> Vec<Section> {
    let dx = answers.number("dx", -20..=40);
    let dice = if answers.choice("dice") == 0 { 3 } else { 4 };
    let row =
        |name: &str, holds: fn(Stroke) -> bool| (name.to_owned(), vec![share(stroke_ways(dice, dx, holds))]);
    let results = vec![
        row("hits", Stroke::hits),
        row("for triple damage", |stroke| matches!(stroke, Stroke::Hit { multiple: 3, .. })),
        row("for double damage", |stroke| matches!(stroke, Stroke::Hit { multiple: 2, .. })),
        row("just misses", |stroke| stroke == Stroke::Miss),
        row("drops the weapon", |stroke| stroke == Stroke::Drop),
        row("breaks the weapon", |stroke| stroke == Stroke::Break),
    ];
    let near = (dx - 3..=dx + 3).map(|dx| {
        let hits = |dice| share(stroke_ways(dice, dx, Stroke::hits));
        (dx.to_string(), vec![hits(3), hits(4)])
    });
    let title = format!("{dice} dice, adjDX {dx}");
    vec![
        section(&title, &["chance"], results),
        section("adjDX", &["3 dice hit", "4 dice hit"], near.collect()),
    ]
}

/// [D5] What gets through.
fn damage(answers: &mut Answers<'_>) -> Vec<Section> {
    let roll = read_damage(answers);
    let (stops, st) = (answers.number("stops", 0..=30), answers.number("st", 1..=150));
    let multiple = [1, 2, 3][answers.choice("times").min(2)];
    let spread = Spread::of_blow(Blow { multiple, ..Blow::plain(roll, stops) });
    let of = spread.of();
    let rows = spread
        .each()
        .map(|(hits, ways)| (hits.to_string(), vec![share((ways, of)), share((spread.at_least(hits), of))]));
    let mean = mean(&spread);
    let blows = if mean > 0.0 { Figure::Number(f64::from(st) / mean) } else { Figure::None };
    let title = format!("{roll} against {stops}");
    vec![
        section(
            &title,
            &["value"],
            vec![
                ("hits on average".to_owned(), vec![Figure::Number(mean)]),
                (format!("takes out ST {st} in one blow"), vec![share((spread.at_least(st), of))]),
                (format!("ST {st} divided by the average"), vec![blows]),
            ],
        ),
        section("Hits", &["exactly", "at least"], rows.collect()),
    ]
}

/// The mean number of hits.
#[allow(clippy::cast_precision_loss, reason = "a mean for people needs no more than a double has")]
fn mean(spread: &Spread) -> f64 {
    let (sum, of) = spread.mean();
    sum as f64 / of.max(1) as f64
}

/// [D1] [D5] [F15] A blow with everything that its dice may say.
fn blow(answers: &mut Answers<'_>) -> Vec<Section> {
    let (dx, roll) = (answers.number("dx", -20..=40), read_damage(answers));
    let dice = if answers.choice("dice") == 0 { 3 } else { 4 };
    let (stops, st) = (answers.number("stops", 0..=30), answers.number("st", 1..=150));
    let hits = [1, 2, 3].map(|multiple| {
        let is_it = |stroke| matches!(stroke, Stroke::Hit { multiple: by, .. } if by == multiple);
        let spread = Spread::of_blow(Blow { multiple, ..Blow::plain(roll, stops) });
        (stroke_ways(dice, dx, is_it).0, spread)
    });
    let (hit, of) = stroke_ways(dice, dx, Stroke::hits);
    let nothing = Spread::nothing();
    let parts = hits.iter().map(|(ways, spread)| (*ways, spread)).chain([(of - hit, &nothing)]);
    let spread = Spread::mix(of, parts);
    let at_least = |hits: i16| vec![share((spread.at_least(hits), spread.of()))];
    vec![section(
        &format!("{roll} at adjDX {dx} against {stops}"),
        &["value"],
        vec![
            ("hits".to_owned(), vec![share((hit, of))]),
            ("does a hit or more".to_owned(), at_least(1)),
            ("5 or more: −2 for the next action [F15.2]".to_owned(), at_least(5)),
            ("8 or more: knocked down [F15.3]".to_owned(), at_least(8)),
            (format!("{st} or more: out of the fight [F15.5]"), at_least(st)),
            ("hits on average".to_owned(), vec![Figure::Number(mean(&spread))]),
        ],
    )]
}

/// Reads `2d-1`, `3d` or `1d+2`.
fn read_damage(answers: &mut Answers<'_>) -> Damage {
    let text = answers.words("roll").replace('−', "-").replace(' ', "");
    let read = || {
        let (dice, plus) = text.split_once(['d', 'D'])?;
        let dice = dice.parse().ok().filter(|dice| (1..=10).contains(dice))?;
        let plus: i8 = if plus.is_empty() { 0 } else { plus.parse().ok()? };
        Some(Damage::new(dice, plus.clamp(-60, 60)))
    };
    read().unwrap_or_else(|| {
        answers.fault("Damage: write dice and what is added, such as 2d, 1d+2 or 2d-1, with 1 to 10 dice.");
        Damage::new(1, 0)
    })
}

/// [F12] One roll, and the long contest.
fn contest(answers: &mut Answers<'_>) -> Vec<Section> {
    let first_number = answers.number("first", 1..=40);
    let second_number =
        if answers.words("second") == "crowd" { CROWD } else { answers.number("second", 1..=40) };
    let dice = |at: usize| if at == 0 { 3 } else { 2 };
    let first = Contestant { dice: dice(answers.choice("first-dice")), number: first_number };
    let second = Contestant { dice: dice(answers.choice("second-dice")), number: second_number };
    let ContestOdds { first: one, second: other, of } = tools::contest(first, second);
    let decided = one + other;
    let (long, of_long) = tools::long_contest(ContestOdds { first: one, second: other, of });
    vec![section(
        "Winner",
        &["first", "second", "again"],
        vec![
            (
                "one roll [F12.1]".to_owned(),
                vec![share((one, of)), share((other, of)), share((of - decided, of))],
            ),
            (
                "rolled until someone wins".to_owned(),
                vec![share((one, decided)), share((other, decided)), Figure::None],
            ),
            (
                "first to be two ahead [F12.4]".to_owned(),
                vec![share((long, of_long)), share((of_long - long, of_long)), Figure::None],
            ),
        ],
    )]
}

/// [F13] What takes how long.
fn turns(answers: &mut Answers<'_>) -> Vec<Section> {
    let ma = answers.number("ma", 0..=60);
    let runner = match answers.choice("armour") {
        0 => Runner::Dressed(Armour::None),
        1 => Runner::Dressed(Armour::Cloth),
        2 => Runner::Dressed(Armour::Leather),
        3 => Runner::Dressed(Armour::Chain),
        _ => Runner::Other(u8::try_from(ma).unwrap_or(0)),
    };
    let moves = [("running", tools::run(runner)), ("walking", WALK)];
    let hexes = moves.map(|(way, hexes)| (way.to_owned(), vec![count(hexes), count(3 * hexes)]));
    let took =
        TURNS.map(|(deed, turns)| (deed.to_owned(), vec![count(turns), count(u32::from(turns) * SECONDS)]));
    vec![
        section("In a labyrinth [F13.1]", &["hexes a turn", "yards a turn"], hexes.into()),
        section("To … takes [F13.2]", &["turns", "seconds"], took.into()),
    ]
}

/// [F14] Sacs, food and gas.
fn poison(answers: &mut Answers<'_>) -> Vec<Section> {
    let (dx, iq) = (answers.number("dx", 1..=40), answers.number("iq", 1..=40));
    let doses = answers.number("doses", 1..=20);
    let (is_expert, is_keen) = (answers.yes("expert"), answers.yes("keen"));
    let taste = tools::taste_odds(u8::try_from(doses).unwrap_or(1), iq, is_keen);
    vec![section(
        "Poison",
        &["chance"],
        vec![
            ("to take out a sac unharmed [F14.4]".to_owned(), vec![share(tools::sac_odds(dx, is_expert))]),
            ("to notice it in food [F14.5]".to_owned(), vec![share(taste)]),
            ("to escape gas [F14.6]".to_owned(), vec![share(tools::gas_odds(dx))]),
        ],
    )]
}

/// [F16] Days and minutes.
fn recovery(answers: &mut Answers<'_>) -> Vec<Section> {
    let st = answers.number("st", 1..=150);
    let [hurt, poison, spent] = ["hurt", "poison", "spent"].map(|key| answers.number(key, 0..=200));
    let doses = answers.number("doses", 0..=50);
    let by = [Physicker::None, Physicker::Physicker, Physicker::Master][answers.choice("physicker").min(2)];
    let injury = u16::try_from(hurt + poison).unwrap_or(0);
    let now = st - hurt - poison - spent;
    let after = |remedy| {
        let healed = tools::after_remedy(st - spent, now, poison, remedy);
        vec![Figure::Number(f64::from(healed))]
    };
    let times = vec![
        ("days of care for the wounds [F16.2]".to_owned(), vec![count(tools::heal_days(injury, by))]),
        (
            "minutes of rest for the exhaustion [F16.1]".to_owned(),
            vec![count(tools::rest_minutes(u16::try_from(spent).unwrap_or(0)))],
        ),
    ];
    let mut remedies = vec![("now".to_owned(), vec![Figure::Number(f64::from(now))])];
    if now > 0 {
        let potion = format!("after {doses} of healing potion [F16.3]");
        remedies.push((potion, after(Remedy::Potion(doses))));
        remedies.push(("after a universal antidote".to_owned(), after(Remedy::Antidote)));
    } else {
        remedies.push(("after a revival".to_owned(), after(Remedy::Revival)));
    }
    remedies.push(("after a greater wish".to_owned(), vec![Figure::Number(f64::from(st))]));
    vec![section("Time", &["needed"], times), section("ST", &["left"], remedies)]
}

/// [F17] A distance on every map.
fn scales(answers: &mut Answers<'_>) -> Vec<Section> {
    let (yards, ma) = (answers.number("yards", 1..=30_000), answers.number("ma", 1..=60));
    let rows = SCALES.map(|(map, tenths)| {
        let hexes = f64::from(yards) * 10.0 / f64::from(tenths);
        (map.to_owned(), vec![Figure::Number(f64::from(tenths) / 10.0), Figure::Number(hexes)])
    });
    let turns = f64::from(yards) / f64::from(ma);
    let time = vec![
        ("turns".to_owned(), vec![Figure::Number(turns.ceil())]),
        ("seconds".to_owned(), vec![Figure::Number(turns.ceil() * f64::from(SECONDS))]),
    ];
    let title = format!("{yards} yards");
    vec![section(&title, &["yards a hex", "hexes"], rows.into()), section("At this pace", &["takes"], time)]
}
