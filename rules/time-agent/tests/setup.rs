//! [A1] Set-up.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, in_rank, seat, start, table, turn_of, with_players};
use engine::{Audience, Narrated as _, Occurrence, Seats, Setting, Viewer};
use time_agent::{
    Event, Kind, Place, Purchase, Race, STANDARD_BOARD, STANDARD_TILES, Setup, Stage, Technologies,
    TimeAgent, World,
};

fn hands(position: &Position) -> Vec<String> {
    let seats = 0..usize::from(position.state.players);
    let hand =
        |index| position.state.hand(engine::Seat::new(index)).map(Race::name).collect::<Vec<_>>().join("+");
    seats.map(hand).collect()
}

#[test]
fn case_a1_1_races_are_dealt_or_chosen() {
    let dealt = |faces: &[u16]| Position::start(&Setup::new(6), &[faces, &in_rank()].concat());
    // The last seat swaps with the first, then nothing moves.
    let one = dealt(&[1, 5, 4, 3, 2]);
    assert_eq!(hands(&one), ["Zytal", "Veneb", "Human", "Fiolli", "Roo", "Buralti"]);
    assert_eq!(one.purposes()[0], "who plays which races");
    assert!(one.saw(Event::Dealt(Race::Zytal, seat(1))));
    let other = dealt(&[6, 5, 4, 3, 2]);
    assert_eq!(hands(&other), ["Buralti", "Veneb", "Human", "Fiolli", "Roo", "Zytal"]);
    let settings = [Setting::new("races", "human + fiolli / Buralti+Roo / Zytal+Veneb")];
    let setup = TimeAgent::read_setup(3, &settings).unwrap();
    let chosen = Position::start(&setup, &in_rank());
    assert_eq!(hands(&chosen), ["Human+Fiolli", "Buralti+Roo", "Veneb+Zytal"]);
    assert_eq!(chosen.purposes(), ["where the tiles of a zone lie"], "no die is rolled for a choice");
    assert_eq!(TimeAgent::read_setup(3, &TimeAgent::write_setup(&setup)).unwrap(), setup);
}

#[test]
fn case_a1_2_who_plays_what_by_the_number_of_players() {
    let dealt: Vec<_> = (2..=6).map(|players| hands(&start(players)).join(" ")).collect();
    let expected = [
        "Buralti+Roo+Zytal Veneb+Human+Fiolli",
        "Buralti+Roo Veneb+Zytal Human+Fiolli",
        "Human Fiolli Roo Zytal",
        "Buralti Human Fiolli Roo Zytal",
        "Buralti Veneb Human Fiolli Roo Zytal",
    ];
    assert_eq!(dealt, expected);
}

#[test]
fn case_a1_3_races_in_one_hand_keep_everything_apart_but_victory() {
    let mut position = start(3);
    // Seat 1 holds the Buralti, with 46 credits, and the Roo, with 24.
    position.act_as(1, "buy machine, done, buy squad, buy squad, done", &[]);
    let desk = |race: Race| position.state.desks[race.index()].race;
    assert_eq!((desk(Race::Buralti).credits, desk(Race::Buralti).machines), (21, 3));
    assert_eq!((desk(Race::Roo).credits, desk(Race::Roo).machines), (14, 2));
    assert_eq!(desk(Race::Buralti).count(Kind::Squad) + desk(Race::Roo).count(Kind::Squad), 1 + 3);
    let order: Vec<_> = position.state.order.races().collect();
    assert_eq!(order, Race::ALL, "each has a position and a turn of its own");
    assert_eq!(position.state.standing().played(), [50 + 24, 43 + 8, 28 + 26]);
}

#[test]
fn case_a1_4_an_unplayed_race_only_has_values() {
    let position = start(4);
    let buralti = position.state.race(Race::Buralti);
    assert_eq!((buralti.credits, buralti.machines, buralti.force(Race::Buralti).count()), (0, 0, 0));
    assert!(position.saw(Event::Unplayed(Race::Veneb)));
    assert!(position.state.order.races().all(|race| race != Race::Buralti && race != Race::Veneb));
    assert_eq!(position.state.standing().played(), [28, 26, 24, 8], "50 VP of the Buralti win nothing");
    // Their points still change, they are not asked for shares, and they pick no position.
    let mut position = with_players(4, Race::Zytal)
        .tiles("up 0705 5-03 5")
        .units("Zytal a1 0705")
        .credits("Zytal 6, Human 3")
        .then("end movement", &[])
        .then("ask alter 0705", &[]);
    assert_eq!(position.to_act(), Seats::only(seat(1)), "the Humans alone have credits and a player");
    position.act("share Human 0", &[]);
    let position = position.then("accept", &[]).then("end turn", &[]);
    assert_eq!((position.points(Race::Buralti), position.points(Race::Zytal)), ((45, 49), (22, 11)));
    let next = position.pass_until(|state| state.stage == Stage::Order);
    let mut next = next;
    let mut pickers = Vec::new();
    while next.state.stage == Stage::Order {
        pickers.push(next.state.picker().unwrap());
        next.play(next.all_offers()[0], &[]);
    }
    assert_eq!(pickers, [Race::Zytal, Race::Roo, Race::Fiolli], "the last one has no choice");
}

#[test]
fn case_a1_5_the_tiles_of_a_zone_are_shuffled_face_down() {
    let in_order = start(6);
    let mut faces = in_rank();
    faces[0] = 1;
    let swapped = Position::start(&Setup::new(6).in_order(), &faces);
    let world = World::standard();
    let first = |position: &Position| position.state.layout.tile(common::hex("0101")).unwrap();
    assert_eq!(world.tile(first(&in_order)).unwrap().name.to_string(), "1-01");
    assert_eq!(
        world.tile(first(&swapped)).unwrap().name.to_string(),
        "1-14",
        "a die of 14 swapped the last with it"
    );
    for hex in world.tile_hexes() {
        let name = world.tile(swapped.state.layout.tile(hex).unwrap()).unwrap().name;
        assert!(world.zone_hexes(name.zone).has(hex), "{name} lies in {hex}");
        assert_eq!(swapped.state.layout.facing(hex), None, "face down a tile has no facing");
    }
    assert_eq!(swapped.state.layout.down(), world.tile_hexes());
    let hidden = swapped.occurrences.iter().filter(|occurrence| match occurrence {
        Occurrence::Roll(_, audience) => *audience == Audience::Only(Seats::NONE),
        Occurrence::Event(..) => false,
    });
    assert_eq!(hidden.count(), 97 - 7, "no one sees the shuffle");
    assert_eq!(in_order.state.view(Viewer::Public), swapped.state.view(Viewer::Public));
}

#[test]
fn case_a1_6_races_start_with_what_is_printed() {
    let position = start(6);
    let state = &position.state;
    let printed = Race::ALL.map(|race| {
        let RaceLine { rp, vp, machines, agents, squads } = line(state.race(race));
        (rp, vp, machines, agents, squads)
    });
    assert_eq!(
        printed,
        [
            (46, 50, 2, 2, 1),
            (18, 43, 2, 2, 1),
            (28, 28, 2, 2, 1),
            (27, 26, 2, 2, 1),
            (24, 24, 2, 2, 1),
            (16, 8, 3, 3, 1)
        ]
    );
    for race in Race::ALL {
        let own = state.race(race);
        assert!(own.force(race).all(|(_, place)| place == Place::Present) && own.used == 0);
        let gained = u16::try_from(own.rp).unwrap();
        assert!(
            position.saw(Event::Income { race, gained, credits: gained }),
            "nothing before the first income"
        );
    }
    assert!(state.layout.reversed().is_empty());
    assert_eq!(
        (state.connected, state.layout.statuses(&state.world)),
        (Technologies::ALL, Technologies::ALL)
    );
}

/// A board with its lines counted from 1, and the line that starts like this.
fn line_of(board: &str, start: &str) -> usize {
    board.lines().position(|line| line.starts_with(start)).unwrap() + 1
}

#[test]
fn case_a1_6_a_board_on_which_a_technology_starts_cut_off_is_refused() {
    // Time Travel is invented in the deepest past, where it does not run.
    let swapped = STANDARD_BOARD
        .replace("original J 0104", "original J 1004")
        .replace("original T 1004", "original T 0104");
    let line = line_of(&swapped, "original T");
    let fault = format!(
        "line {line}: Time Travel would start the game Disconnected: the zones it runs through don’t lead from its \
         original invention in 0104 to the present"
    );
    let faults = World::read(&swapped, STANDARD_TILES).unwrap_err();
    assert_eq!(faults.all(), [format!("Board, {fault}")]);
    assert_eq!(faults.board[0].line, Some(line));
    let refused = TimeAgent::read_setup(6, &[Setting::new("board", &swapped)]).unwrap_err();
    assert_eq!(refused.len(), 1);
    assert_eq!((refused[0].setting, &refused[0].message), (Some(0), &format!("In the board, {fault}.")));
    // An indicator out of the way, and a zone that a technology no longer runs through, are told with the rest.
    let apart = STANDARD_BOARD
        .replace("present 1407 T A", "present 1407 T\npresent 1602 A")
        .replace("technology R Rejuvenation zones 4 6", "technology R Rejuvenation zones 4");
    let faults = World::read(&apart, STANDARD_TILES).unwrap_err();
    let lines: Vec<_> = faults.board.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, ["original A", "original R"].map(|start| Some(line_of(&apart, start))));
    assert!(!faults.together.is_empty(), "tiles of zone 6 carry Rejuvenation");
    // What is not there at all is told once.
    let none = STANDARD_BOARD.replace("original R 0603 cost 14\n", "tiles zone 4 cost 9 hexes 0603\n");
    let faults = World::read(&none, STANDARD_TILES).unwrap_err();
    assert_eq!((faults.board.len(), faults.together.len()), (0, 2), "{:?}", faults.all());
}

struct RaceLine {
    rp: i16,
    vp: i16,
    machines: u8,
    agents: u8,
    squads: u8,
}

fn line(race: &time_agent::RaceState) -> RaceLine {
    let (agents, squads) = (race.count(Kind::Agent), race.count(Kind::Squad));
    RaceLine { rp: race.rp, vp: race.vp, machines: race.machines, agents, squads }
}

#[test]
fn case_a1_7_a_race_has_five_machines_six_agents_and_four_squads() {
    let mut position = start(6).but(|state| state.desks[0].race.credits = 500);
    for _ in 0..3 {
        position.play(time_agent::Action::Buy(Purchase::Machine), &[]);
        position.play(time_agent::Action::Buy(Purchase::Operative(Kind::Squad)), &[]);
    }
    for _ in 0..4 {
        position.play(time_agent::Action::Buy(Purchase::Operative(Kind::Agent)), &[]);
    }
    let own = position.state.desks[0].race;
    assert_eq!((own.machines, own.count(Kind::Agent), own.count(Kind::Squad)), (5, 6, 4));
    for item in ["machine", "agent", "squad"] {
        position.refuses(&format!("buy {item}"), "A6b.2");
    }
}

/// What is wrong with the standard board or the standard tiles after a change.
fn faults(board: impl Fn(&str) -> String, tiles: impl Fn(&str) -> String) -> Vec<String> {
    World::read(&board(STANDARD_BOARD), &tiles(STANDARD_TILES))
        .err()
        .map(|faults| faults.all())
        .unwrap_or_default()
}

#[test]
fn case_a1_8_a_board_or_tiles_with_faults_are_refused_with_all_of_them() {
    assert_eq!(faults(str::to_owned, str::to_owned), [""; 0], "the standard game has none");
    let all = faults(
        |board| {
            board
                .replace(" 0101 ", " ")
                .replace("present 1402 T", "present 1402 J")
                .replace("original R 0603 cost 14\n", "")
                .replace("most Roo 50", "most Roo 49")
        },
        |tiles| {
            tiles
                .replace("streams J1246 P2346", "streams J1246 P2346 T1")
                .replace("invention F\n", "invention A\n")
                .replace("J123456 G13456 R123456 T2456", "J123456 G13456 R123456")
        },
    );
    assert_eq!(
        all,
        [
            "Zone 1, The Dawn, has 13 hexes and 14 tiles.",
            "Tile 1-07 carries T, which does not run through zone 1.",
            "Tile 6-08 is an invention of T without a stream of it.",
            "Jump Drive needs 1 indicator in the present and has 2.",
            "Rejuvenation needs 1 original invention and has 0.",
            "Force Fields needs at least 1 secondary invention and has 0.",
            "Time Travel needs 7 indicators in the present and has 6.",
            "The Roo could reach 50 VP, which is more than their most of 49.",
        ]
    );
    let settings = [Setting::new("board", "zone one The Dawn | race Ducks"), Setting::new("tiles", "tile 1")];
    let refused = TimeAgent::read_setup(6, &settings).unwrap_err();
    assert!(refused.iter().any(|fault| fault.setting == Some(0) && fault.message.contains("line 2")));
    assert!(refused.iter().any(|fault| fault.setting == Some(1)));
}

#[test]
fn bad_set_ups_are_refused_with_every_fault() {
    let refused = |players, settings: &[(&str, &str)]| {
        let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
        let faults = TimeAgent::read_setup(players, &settings).unwrap_err();
        faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>()
    };
    assert_eq!(refused(1, &[]), ["Time Agent needs 2 to 6 players; you chose 1."]);
    assert_eq!(refused(7, &[("races", "")]).len(), 1);
    assert_eq!(
        refused(4, &[("races", "Human / Human / Duck / Roo"), ("colour", "red"), ("races", "")]),
        [
            "Time Agent has no setting `colour`; it has `races`, `board` and `tiles`.",
            "`races` is set twice.",
            "Two seats have Human.",
            "With 4 players, Duck is not a hand; the hands are Human, Fiolli, Roo and Zytal.",
        ]
    );
    assert_eq!(refused(4, &[("races", "Human/Roo")]), ["4 players need 4 hands; you gave 2."]);
}

#[test]
fn a_game_can_be_played_on_a_board_of_ones_own() {
    let board = STANDARD_BOARD.replace("rounds 30", "rounds 2").replace("rp 46", "rp 40");
    let tiles = STANDARD_TILES.replace("The Quiet Doctrine", "The Loud Doctrine");
    let settings = [
        Setting::new("board", time_agent::on_one_line(&board)),
        Setting::new("tiles", tiles.replace('\n', " | ")),
    ];
    let setup = TimeAgent::read_setup(6, &settings).unwrap();
    assert_eq!((setup.world.board.limits.rounds, setup.world.board.races[0].rp), (2, 40));
    assert_eq!(TimeAgent::read_setup(6, &TimeAgent::write_setup(&setup)).unwrap(), setup);
    let faces: Vec<_> = [6, 5, 4, 3, 2].into_iter().chain(in_rank()).collect();
    let over = Position::start(&setup, &faces).pass_until(|state| state.outcome().is_some());
    assert_eq!(over.state.round, 2);
}

#[test]
fn the_standard_numbers_are_those_of_the_dossier() {
    let world = World::standard();
    assert_eq!((world.tile_hexes().len(), world.originals().len(), world.tiles().count()), (97, 7, 97));
    let events = world.tiles().filter(|(id, _)| world.event(*id).is_some()).count();
    let inventions = world.tiles().filter(|(id, _)| world.invention(*id).is_some()).count();
    assert_eq!((events, inventions), (44, 8));
    let table = table(6);
    assert_eq!(table.to_act(), "1, 2, 3, 4, 5, 6");
    let position = turn_of(Race::Roo);
    assert_eq!(position.state.active(), Some(Race::Roo));
}
