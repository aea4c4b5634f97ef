//! What the Tow Truck's bots promise: legal games at every table, knowledge that pays, choices from the view alone, and
//! an ear for how people put things.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::{Bot as _, Expert, Level, Random, Skill, compose};
use engine::{
    Fair, Fast, Game as _, Match, Narrated as _, Offers, Playout, Policy, Seat, Seats, Seed, Silent, Texts,
    Viewer,
};
use plugin::seat_bot;
use tow_truck::{
    Action, AgentPlace, Ballot, CallView, Crew, EXPERT, Hop, JumpChoice, LaneStageView, LaneView,
    RescueEventView, RescueTurn, RescueView, Setup, State, TowTruck, Verdict, View, Wait, Year,
    knowledge::{HistoricEvent, clues, historic_event},
};
use tow_truck_plugin::{
    TowTruckPlugin,
    bot::{Historian, with_same_rolls},
};

/// Bots of these levels by seat; each choice is checked against the offer.
struct Levels<F>(F);

impl<F: Fn(Seat) -> Level> Policy<TowTruck> for Levels<F> {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _chance: &mut Fast) -> Action {
        let view = TowTruck::view(state, Viewer::Seat(seat), &Texts::default());
        let action = Expert::new(Historian::new((self.0)(seat)), 1).choose(&view, seat, offers);
        assert!(offers.has(action), "{action:?} is not offered to {seat} in {:?}", view.lanes);
        action
    }
}

/// Plays a game to its end and gives its last state.
fn play(setup: &Setup, number: u64, level: impl Fn(Seat) -> Level) -> State {
    let mut playout = Playout::<TowTruck>::new(number);
    let mut state = playout.start(setup);
    let (outcome, steps) = playout.finish(&mut state, &mut Levels(level), 5_000);
    assert!(outcome.is_some(), "game {number} of {} still runs after {steps} steps", setup.players);
    state
}

/// What a game of two costs with the dice of this number.
fn months(number: u64, level: Level) -> f64 {
    f64::from(play(&Setup::new(2), number, |_| level).months(Seat::new(0)))
}

fn year(number: i16) -> Year {
    Year::new(number).unwrap()
}

#[test]
fn bots_finish_games_at_tables_of_every_kind() {
    for number in 0..420_u64 {
        let players = 2 + usize::try_from(number % 7).unwrap();
        let setup = Setup::new(players);
        let setup = if players >= 4 && number % 2 == 0 { setup.together() } else { setup };
        let level = |seat: Seat| match (number / 7 + seat.index() as u64) % 3 {
            0 => Level::Hard,
            1 => Level::Medium,
            _ => Level::Easy,
        };
        let state = play(&setup, number, level);
        assert!(state.is_over());
        assert_eq!(state.past.len(), setup.lanes() * usize::from(setup.rescues()));
    }
}

#[test]
fn bots_play_whole_matches() {
    for players in 2..=16 {
        let dice = Fair::new(Seed::from_number(players as u64), Vec::new());
        let mut game = Match::<TowTruck>::start(Setup::new(players), vec![String::new(); players], dice);
        let mut bot = seat_bot::<TowTruckPlugin>(Skill::DEFAULT, 1);
        while let Some(seat) = game.to_act().lowest() {
            let steps = compose(bot.as_mut(), &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
        }
        assert!(game.outcome().is_some());
    }
}

#[test]
fn the_same_rolls_strand_bots_where_the_people_were() {
    for (players, together) in [(2, false), (3, false), (5, true), (6, false)] {
        let setup = if together { Setup::new(players).together() } else { Setup::new(players) };
        let dice = Fair::new(Seed::from_number(players as u64), Vec::new());
        let mut game = Match::<TowTruck>::start(setup, vec![String::new(); players], dice);
        let mut bot = Random::new(7);
        while let Some(seat) = game.to_act().lowest() {
            assert!(with_same_rolls(&game, Level::Hard).is_none(), "it is not over");
            let steps = compose(&mut bot, &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
        }
        let years = |game: &Match<TowTruck>, lane: u8| {
            let past = game.state().past.iter().filter(|rescue| rescue.crew.lane == lane);
            past.map(|rescue| rescue.wait).collect::<Vec<_>>()
        };
        for level in [Level::Hard, Level::Easy] {
            let again = with_same_rolls(&game, level).unwrap();
            for lane in [0, 1] {
                assert_eq!(years(&again, lane), years(&game, lane), "{players} players, lane {lane}");
            }
        }
    }
}

/// The mean of some numbers, and its standard error.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = f64::from(u32::try_from(numbers.len()).unwrap());
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

/// Every level plays with the same dice, so what differs between two games is the bots and not the luck of the rolls.
/// A mean difference of four standard errors is no accident: between bots of equal strength it would come up once in
/// 30,000 choices of seeds.
#[test]
fn a_bot_that_knows_more_is_home_sooner() {
    const GAMES: u64 = 60;
    let costs = [Level::Hard, Level::Medium, Level::Easy]
        .map(|level| (0..GAMES).map(|number| months(number, level)).collect::<Vec<_>>());
    for pair in costs.windows(2) {
        let differences: Vec<_> =
            pair[1].iter().zip(&pair[0]).map(|(worse, better)| worse - better).collect();
        let (difference, error) = mean(&differences);
        println!("{:.1} and {:.1} months, {difference:.1} ± {error:.1}", mean(&pair[0]).0, mean(&pair[1]).0);
        assert!(difference > 4.0 * error, "{difference} months, with a standard error of {error}");
    }
    // An expert takes two months for a rescue at most, and a beginner gets no expert score, both by the same margin.
    let (hard, hard_error) = mean(&costs[0]);
    assert!(hard + 4.0 * hard_error < 20.0, "{hard} ± {hard_error} months");
    let (easy, easy_error) = mean(&costs[2]);
    assert!(easy - 4.0 * easy_error > f64::from(EXPERT), "{easy} ± {easy_error} months");
}

/// A team that wins 95 games of 100 wins 57 of 60 on average, with a standard deviation of 1.7: it wins fewer than 52 less
/// than once in 200 choices of seeds. A team that wins 75 of 100 wins that many about once in 50. The better team
/// is first in half of the games, so that neither the first turn nor the dice favour it.
#[test]
fn a_team_that_knows_history_beats_one_that_does_not() {
    const GAMES: u64 = 60;
    let setup = Setup::new(4);
    let is_won = |number: &u64| {
        let better = setup.teams[usize::from(number % 2 == 1)];
        let state = play(&setup, number / 2, |seat| if better.has(seat) { Level::Hard } else { Level::Easy });
        TowTruck::outcome(&state).unwrap().winners == better
    };
    let wins = (0..GAMES).filter(is_won).count();
    println!("the team that knows history wins {wins} of {GAMES}");
    assert!(wins >= 52, "{wins} of {GAMES}");
}

#[test]
fn the_same_view_gives_the_same_choice() {
    for number in 0..30 {
        let mut table = Silent(Fast::new(number));
        let mut state = TowTruck::start(&Setup::new(4), 1, &mut table);
        let (mut offers, mut texts) = (Offers::for_bots(), Texts::default());
        while let Some(seat) = TowTruck::to_act(&state).lowest() {
            let view = TowTruck::view(&state, Viewer::Seat(seat), &texts);
            let mut choices = Vec::new();
            // Positions that look the same to the seat, with other years and rolls where it cannot see them.
            for other in 0..3 {
                let imagined = TowTruck::imagine(&view, &mut texts, &mut Fast::new(number * 31 + other));
                let seen = TowTruck::view(&imagined, Viewer::Seat(seat), &texts);
                assert_eq!(seen, view);
                offers.clear();
                TowTruck::offer(&imagined, seat, &mut offers);
                choices.push(Expert::new(Historian::new(Level::Medium), 1).choose(&seen, seat, &offers));
            }
            assert!(choices.iter().all(|choice| *choice == choices[0]), "{choices:?}");
            let _ = TowTruck::apply(&mut state, seat, choices[0], &mut table);
        }
    }
}

/// What a driver sees of a game of two after this story.
fn view_after(story: Vec<RescueEventView>) -> View {
    let [agent, driver] = [0, 1].map(Seat::new);
    let crew = Crew { lane: 0, agent, driver, rescuers: Seats::only(driver), witnesses: Seats::NONE };
    let (mut truck, mut jumps) = (Year::PRESENT, 0);
    for moment in &story {
        if let RescueEventView::Jumped { to, .. } = moment {
            (truck, jumps) = (*to, jumps + 1);
        }
    }
    let rescue = RescueView {
        crew,
        number: 1,
        place: None,
        truck,
        turn: RescueTurn::Rescuers,
        left: Seats::NONE,
        pick: JumpChoice::Nothing,
        jumps,
        paradoxes: 0,
        story,
        drift: None,
        months: jumps,
    };
    let stage = LaneStageView::Rescue { rescue: Box::new(rescue) };
    View {
        viewer: Viewer::Seat(driver),
        rules: 1,
        players: 2,
        teams: None,
        together: false,
        months: vec![0; 2],
        best: vec![None; 2],
        lanes: vec![LaneView { seats: Seats::first(2), done: 0, of: 10, stage }],
        past: Vec::new(),
        call: None,
        over: false,
        verdict: Some(Verdict::Expert),
    }
}

fn message(words: &str) -> RescueEventView {
    RescueEventView::Said { message: 1, words: words.to_owned(), insisted: false }
}

/// Where the bot jumps after this story.
fn jump(story: Vec<RescueEventView>, level: Level) -> Wait {
    Historian::new(level).guess(&view_after(story), Seat::new(1)).unwrap().line().unwrap()
}

/// Clues as people put them, with the years they mean.
#[rustfmt::skip]
const CLUES: &[(&str, i16)] = &[
    ("Men walk on the moon for the first time!",                                     1969),
    ("They just shot JFK in Dallas",                                                 1963),
    ("The wall in Berlin has come down, everyone is celebrating",                    1989),
    ("a huge unsinkable ship hit an iceberg and sank",                               1912),
    ("The brothers Wright made their first flight at Kitty Hawk",                    1903),
    ("the stock market on Wall Street crashes",                                      1929),
    ("The Normans have won at Hastings and Harold is dead",                          1066),
    ("I see Brutus and the others stabbing Caesar",                                  -44),
    ("Vesuvius has covered Pompeii with ashes",                                      79),
    ("Columbus sets foot in the new world",                                          1492),
    ("Luther has put his theses on the church door",                                 1517),
    ("The American colonists declare that they are independent",                     1776),
    ("An angry crowd in Paris takes the Bastille",                                   1789),
    ("Napoleon loses at Waterloo",                                                   1815),
    ("President Lincoln is shot in a theatre",                                       1865),
    ("A great fire burns down half of London after starting at a baker's",           1666),
    ("Constantinople falls to the Ottomans",                                         1453),
    ("The English king puts his seal to Magna Carta at Runnymede",                   1215),
    ("Charlemagne is crowned emperor by the pope",                                   800),
    ("Mount Everest is climbed by Hillary and a sherpa",                             1953),
    ("Elvis Presley dies in Memphis",                                                1977),
    ("Japanese planes bomb Pearl Harbor",                                            1941),
    ("Crick and Watson work out the double helix of DNA",                            1953),
    ("A reactor at Chernobyl explodes",                                              1986),

    ("the titanic sinks",                                                             1912),
    ("moon landing",                                                                  1969),
    ("Columbus gets to america",                                                      1492),
    ("Titanic hits an iceburg",                                                       1912),
    ("The Beatles release Sergeant Pepper",                                           1967),
    ("Hitler invades Poland",                                                         1939),
    ("D-Day, the allies land in Normandy",                                            1944),
    ("The atomic bomb falls on Hiroshima",                                            1945),
    ("Queen Victoria dies",                                                           1901),
    ("Victoria becomes queen of England",                                             1837),
    ("The Eiffel tower opens",                                                        1889),
    ("Newton publishes the principia",                                                1687),
    ("Shakespeare dies",                                                              1616),
    ("Hamlet is on stage for the first time",                                         1601),
    ("Mozart is born in Salzburg",                                                    1756),
    ("Beethoven's ninth symphony is performed",                                       1824),
    ("Darwin publishes On the Origin of Species",                                     1859),
    ("Star Wars is in the cinemas",                                                   1977),
    ("Gandhi is murdered",                                                            1948),
    ("Nelson Mandela is freed from prison",                                           1990),
    ("The Soviet union collapses",                                                    1991),
    ("The Russian revolution, Lenin takes power",                                     1917),
    ("Archduke Franz Ferdinand is shot in Sarajevo",                                  1914),
    ("San Francisco is destroyed by an earthquake",                                   1906),
    ("Gutenberg prints the bible",                                                    1455),
    ("the black death reaches Europe",                                                1347),
    ("Joan of Arc is burned at the stake",                                            1431),
    ("Genghis Khan dies",                                                             1227),
    ("The first crusade takes jerusalem",                                             1099),
    ("Muhammad flees from Mecca to Medina",                                           622),
    ("Rome falls, the last western emperor is deposed",                               476),
    ("Constantine sees a cross in the sky at the milvian bridge",                     312),
    ("Nero plays while Rome burns",                                                   64),
    ("Cleopatra kills herself with a snake",                                          -30),
    ("Alexander the Great dies in Babylon",                                           -323),
    ("Socrates drinks hemlock",                                                       -399),
    ("The Spartans die at Thermopylae",                                               -480),
    ("The first olympic games in Greece",                                             -776),
    ("Tutankhamun is buried",                                                         -1324),
    ("Hannibal crosses the alps with elephants",                                      -218),
    ("The great wall of China is begun by the first emperor",                         -214),
    ("Mount Tambora erupts",                                                          1815),
    ("Krakatoa explodes",                                                             1883),
    ("Edison invents the lightbulb",                                                  1879),
    ("Bell makes the first telephone call",                                           1876),
    ("Alaska is sold by the Russians",                                                1867),
    ("gold rush in California",                                                       1849),
    ("The Boston tea party",                                                          1773),
    ("Captain Cook is killed in Hawaii",                                              1779),
    ("Marie Antoinette loses her head",                                               1793),
    ("Nelson dies at Trafalgar",                                                      1805),
    ("Slavery is abolished in the British Empire",                                    1833),
    ("the first world cup of football in Uruguay",                                    1930),
    ("Sputnik beeps in orbit",                                                        1957),
    ("Gagarin is the first man in space",                                             1961),
    ("Kennedy is assassinated",                                                       1963),
    ("Martin Luther King has a dream",                                                1963),
    ("Nixon resigns because of Watergate",                                            1974),
    ("Lady Di dies in a car crash in Paris",                                          1997),
    ("Dolly the sheep is cloned",                                                     1996),
    ("The challenger space shuttle explodes",                                         1986),
    ("Live Aid concert",                                                              1985),
    ("Elizabeth the second is crowned",                                               1953),
    ("Henry VIII beheads Anne Boleyn",                                                1536),
    ("The Spanish Armada is defeated",                                                1588),
    ("The Mayflower arrives with pilgrims",                                           1620),
    ("Charles the first of england is beheaded",                                      1649),
    ("Peter the Great founds St Petersburg",                                          1703),
    ("Lisbon is destroyed by an earthquake",                                          1755),
    ("Da Vinci paints the Mona Lisa",                                                 1503),
    ("Michelangelo paints the ceiling of the Sistine chapel",                         1510),
    ("Magellan's ship comes back from around the world",                              1522),
    ("Galileo is put on trial by the inquisition",                                    1633),
    ("Vikings raid Lindisfarne",                                                      793),
    ("Harold gets an arrow in the eye",                                               1066),
    ("Marco Polo goes to China",                                                      1271),
    ("The Aztecs found Tenochtitlan",                                                 1325),
    ("Cortes conquers the aztec capital",                                             1521),
    ("Pizarro captures the Inca emperor",                                             1532),
    ("The taj mahal is being built",                                                  1640),
    ("George Washington becomes president",                                           1789),
    ("Lincoln is assassinated",                                                       1865),
    ("Custer dies at little big horn",                                                1876),
    ("Jack the Ripper murders women in Whitechapel",                                  1888),
    ("Amundsen reaches the south pole",                                               1911),
    ("King Kong climbs the Empire State Building in a movie",                         1933),
    ("Penicillin is discovered by Fleming",                                           1928),
    ("Lindbergh flies across the atlantic alone",                                     1927),
    ("women get the vote in New Zealand",                                             1893),
    ("first man on the moon",                                                         1969),
    ("Apollo 11 lands",                                                               1969),
    ("first world war starts",                                                        1914),
    ("ww2 ends",                                                                      1945),
    ("the second world war ends",                                                     1945),
    ("JFK is assassinated",                                                           1963),
    ("great fire of london",                                                          1666),
    ("the wall falls in berlin",                                                      1989),
    ("the russian revolution",                                                        1917),
    ("shakespeare writes hamlet",                                                     1601),
    ("star wars",                                                                     1977),
];

#[test]
fn a_clue_in_anyones_words_leads_near() {
    let far: Vec<_> = CLUES
        .iter()
        .map(|(words, number)| (words, number, jump(vec![message(words)], Level::Hard)))
        .filter(|(_, number, to)| Wait::of(year(**number)).drift(*to) > 3)
        .map(|(words, number, to)| format!("{words}: {number}, and the truck jumps to {}", to.year()))
        .collect();
    println!("{} of {} clues lead within three steps", CLUES.len() - far.len(), CLUES.len());
    assert!(far.len() <= CLUES.len() / 10, "{}", far.join("\n"));
}

#[test]
fn without_a_useful_message_the_truck_jumps_where_it_is_likely_to_pass_over() {
    for silence in [message("Hmm, well, what is this?"), RescueEventView::Silent] {
        let to = jump(vec![silence], Level::Hard);
        assert!((100..=216).contains(&to.months()), "{to:?}");
    }
}

#[test]
fn a_driver_listens_to_a_fellow_rescuer() {
    let talked = RescueEventView::Talked { seat: Seat::new(2), words: "That was 1848, surely.".to_owned() };
    let to = jump(vec![message("Rebellion everywhere"), talked], Level::Hard);
    assert!(to.drift(Wait::of(year(1848))) <= 1, "{to:?}");
}

/// What a driver does after this story, if it may say that it does not know the message.
fn drive(story: Vec<RescueEventView>) -> Action {
    let view = view_after(story);
    let mut offers = Offers::for_bots();
    offers.plain(Action::Stop);
    offers.plain(Action::Jump);
    if !matches!(view.lanes[0].stage, LaneStageView::Rescue { ref rescue } if matches!(rescue.story.last(), Some(RescueEventView::Unsure { .. })))
    {
        offers.rare(Action::Unsure);
    }
    Expert::new(Historian::new(Level::Medium), 1).choose(&view, Seat::new(1), &offers)
}

#[test]
fn a_driver_says_when_a_message_means_nothing_to_it() {
    for words in [
        "Xyzzy plugh",
        "Nothing much is going on here",
        "My grandmother is born",
        "I see a lot of horses and mud",
        "People wear funny hats",
    ] {
        assert_eq!(drive(vec![message(words)]), Action::Unsure, "{words}");
        let seat = Seat::new(1);
        assert_eq!(drive(vec![message(words), RescueEventView::Unsure { seat }]), Action::Jump, "{words}");
    }
    let lost: Vec<_> =
        CLUES.iter().filter(|(words, _)| drive(vec![message(words)]) == Action::Unsure).collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(drive(vec![RescueEventView::Silent]), Action::Jump);
}

/// What an agent on this line who knows everything does after this story, if the agent may also stop.
fn agent(wait: Wait, story: Vec<RescueEventView>, may_stop: bool) -> Action {
    let mut view = view_after(story);
    let LaneStageView::Rescue { rescue } = &mut view.lanes[0].stage else { unreachable!() };
    rescue.place = Some(AgentPlace { roll: wait.roll(), year: wait.year(), wait });
    rescue.turn = RescueTurn::Agent;
    let mut offers = Offers::for_bots();
    if may_stop {
        offers.plain(Action::Stop);
    }
    for id in clues(wait) {
        offers.plain(Action::Clue(*id));
    }
    Expert::new(Historian::new(Level::Hard), 1).choose(&view, Seat::new(0), &offers)
}

/// The event that such an agent describes.
fn clue(wait: Wait, story: Vec<RescueEventView>) -> &'static HistoricEvent {
    match agent(wait, story, false) {
        Action::Clue(id) => historic_event(id).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn agents_describe_what_is_famous_and_not_on_the_near_side() {
    let (mut near, mut far, mut fame) = (0, 0, 0);
    for wait in Wait::all().filter(|wait| *wait != Wait::PRESENT) {
        let event = clue(wait, Vec::new());
        let line = Wait::of(event.middle());
        near += u32::from(line < wait);
        far += u32::from(line > wait);
        fame += u32::from(event.fame);
        assert!(line.drift(wait) <= 4, "{event:?} for {}", wait.year());
    }
    println!("of 216 first clues {far} are beyond the agent and {near} before; fame {fame} of 1080");
    assert!(far > near && near <= 20, "{near} near, {far} far");
    assert!(fame >= 216 * 4, "{fame}");
}

#[test]
fn agents_take_the_other_side_when_the_truck_passed_far_over_them() {
    let wait = Wait::of(year(1945));
    let first = clue(wait, Vec::new());
    let second =
        clue(wait, vec![message(first.text), RescueEventView::Jumped { to: year(1900), hop: Hop::Over }]);
    assert_ne!(first, second);
    assert!(second.middle() >= wait.year(), "{second:?}");
}

/// With the truck on one side of the agent, clues come from the agent's own year or from the other side, so that the next
/// jump passes over the agent and the truck does not creep up.
#[test]
fn agents_speak_of_what_is_beyond_them() {
    for wait in Wait::all().filter(|wait| (20..=198).contains(&wait.months())) {
        for steps in [-18_i16, -12, -7, 7, 12, 18] {
            let truck = Wait::new(u8::try_from(i16::from(wait.months()) + steps).unwrap()).unwrap();
            let first = clue(wait, Vec::new());
            let hop = Hop::of(Year::PRESENT, truck.year(), wait.year());
            let story = vec![message(first.text), RescueEventView::Jumped { to: truck.year(), hop }];
            let line = Wait::of(clue(wait, story).middle());
            let is_beyond = if steps > 0 { line <= wait } else { line >= wait };
            assert!(is_beyond, "truck in {}, agent in {}: {}", truck.year(), wait.year(), line.year());
        }
    }
}

/// Another jump costs a month. At one step of drift it can save nothing; at fifteen it must.
#[test]
fn an_agent_stops_when_drift_is_cheaper_than_another_jump() {
    for wait in Wait::all().filter(|wait| (1..=200).contains(&wait.months())) {
        let jumped = |steps: u8| {
            let to = Wait::new(wait.months() + steps).unwrap().year();
            let first = clue(wait, Vec::new());
            agent(wait, vec![message(first.text), RescueEventView::Jumped { to, hop: Hop::Over }], true)
        };
        assert_eq!(jumped(1), Action::Stop, "one step beyond {}", wait.year());
        assert!(matches!(jumped(15), Action::Clue(_)), "fifteen steps beyond {}", wait.year());
    }
}

#[test]
fn a_bot_gives_up_after_a_dozen_jumps() {
    let wait = Wait::of(year(1945));
    let jumps = |count: usize| {
        let jump = |at: usize| RescueEventView::Jumped {
            to: year(if at.is_multiple_of(2) { 1900 } else { 1990 }),
            hop: Hop::Over,
        };
        (0..count).map(jump).collect::<Vec<_>>()
    };
    assert!(matches!(agent(wait, jumps(11), true), Action::Clue(_)));
    assert_eq!(agent(wait, jumps(12), true), Action::Stop);
}

/// How a bot votes on a message that was called a paradox, if it knows that the agent is here.
fn vote(said: RescueEventView, wait: Option<Wait>) -> Action {
    let mut view = view_after(vec![said]);
    let LaneStageView::Rescue { rescue } = &mut view.lanes[0].stage else { unreachable!() };
    rescue.place = wait.map(|wait| AgentPlace { roll: wait.roll(), year: wait.year(), wait });
    view.call = Some(CallView {
        lane: 0,
        message: 1,
        caller: Seat::new(1),
        voted: Seats::only(Seat::new(1)),
        own: None,
    });
    let mut offers = Offers::for_bots();
    offers.plain(Action::Vote(Ballot::Yes));
    offers.plain(Action::Vote(Ballot::No));
    Expert::new(Historian::new(Level::Easy), 1).choose(&view, Seat::new(0), &offers)
}

#[test]
fn jurors_trust_the_check() {
    for (words, ballot) in [("It is the year of grace 1066", Ballot::Yes), ("Harold is dead", Ballot::No)] {
        assert_eq!(vote(message(words), None), Action::Vote(ballot), "{words}");
    }
}

#[test]
fn jurors_who_know_the_year_compare_it_with_the_number_that_an_agent_insists_on() {
    let insisted =
        |words: &str| RescueEventView::Said { message: 1, words: words.to_owned(), insisted: true };
    let spartans = insisted("300 Spartans hold the pass");
    let here = |number| Some(Wait::of(year(number)));
    assert_eq!(vote(spartans.clone(), None), Action::Vote(Ballot::No));
    assert_eq!(vote(spartans.clone(), here(1962)), Action::Vote(Ballot::No));
    assert_eq!(vote(spartans, here(312)), Action::Vote(Ballot::Yes));
}
