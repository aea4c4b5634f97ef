//! [U] [V] [X] Set-up, victory, experience, maps and bad input.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use engine::{Game as _, Narrated as _, Setting};
use fantasy_trip::{
    Action, FantasyTrip,
    action::{Mode, Move},
    body::{Fate, Opt, Posture},
    fights::FIGHTS,
    figures::Build,
    maps,
    setup::Contest,
    spells::Spell,
    state::{End, Phase},
    victory::points_for,
};

fn read(seats: usize, settings: &[(&str, &str)]) -> Result<fantasy_trip::Setup, Vec<String>> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    FantasyTrip::read_setup(seats, &settings)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

#[test]
fn case_u1_every_fault_of_a_figure_at_once() {
    let build = Build::read("Ann, human, 7/12/20, great sword, staff, spells fireball").unwrap();
    let mut rules: Vec<_> = build.faults(0).iter().map(|fault| fault.rule.0).collect();
    rules.sort_unstable();
    assert_eq!(rules, ["B1", "S1.1", "S7", "U1", "W6"]);
    let faults = read(
        2,
        &[("side-1", "Ann, human, 12/12/9"), ("side-2", "Ben, troll; Cid, human, 12/12"), ("limit", "x")],
    )
    .unwrap_err();
    assert_eq!(faults.len(), 4, "{faults:?}");
    for (figure, faults) in [
        ("Ada, human, 14/14/14, broadsword, plate armor", ["plate armor", "add up to 42"]),
        ("Bob, hoomin, 12/12/8, sword", ["hoomin", "sword"]),
        ("Cid, human, 12/12/9, chain, plate", ["one armour", "add up to 33"]),
        ("Dee, human, 10/11/11, wizard, spells: Blur + Frob, Fireball", ["Frob", "is a spell"]),
    ] {
        let all = read(2, &[("side-1", figure)]).unwrap_err();
        assert_eq!(all.len(), 2, "{all:?}");
        assert!(all.iter().zip(faults).all(|(fault, words)| fault.contains(words)), "{all:?}");
    }
    assert!(read(2, &[("side-2", &["Bron"; 9].join(";"))]).unwrap_err()[0].contains("side 2 has 9"));
}

#[test]
fn case_u1_a_name_is_on_one_line() {
    for name in ["", "Ann\nBen", "Ann\tBen", "Ann “of” the \"Hill\"", &"A".repeat(25)] {
        let build = Build { name: name.to_owned(), ..Build::read("Ann, human, 12/12/8").unwrap() };
        let faults = build.faults(0);
        assert!(faults.iter().any(|fault| fault.message.contains("on one line")), "{name:?}: {faults:?}");
    }
    assert!(read(2, &[("side-1", "Ann\nBen, human, 12/12/8")]).unwrap_err()[0].contains("on one line"));
}

#[test]
fn case_u2_two_to_four_sides_of_up_to_eight() {
    assert!(read(1, &[]).unwrap_err()[0].contains("U2"));
    assert!(read(5, &[]).unwrap_err()[0].contains("U2"));
    assert!(read(2, &[("side-1", &["Bron"; 9].join(";"))]).unwrap_err()[0].contains("U2"));
    let four = read(4, &[("side-1", &["Bron"; 8].join(";")), ("map", "hall")]).unwrap();
    assert_eq!((FantasyTrip::seats(&four), four.sides[0].len()), (4, 8));
    assert!(read(3, &[("map", "bridge")]).unwrap_err()[0].contains("U3"), "the bridge has two ends");
}

#[test]
fn case_u3_entry_at_the_edges_and_escape() {
    let mut start = lawbook::trial::Position::<FantasyTrip>::start(&setup(&["Bron", "Tessa"]), &[]);
    assert!(start.offers(Action::Enter(hex("0801"), S)) && !start.offers(Action::Enter(hex("0805"), S)));
    start.play(Action::Enter(hex("0801"), S), &[]);
    assert_eq!(start.state.phase, Phase::Deploy(1));
    start.play(Action::Enter(hex("0817"), N), &[5, 2]);
    assert_eq!(start.state.phase, Phase::Order);
    let leaves = fight(&["Bron; Korin", "Tessa"]).at(0, "0801", S).at(1, "0604", S).at(2, "0812", N).moves(0);
    let left = leaves.after(Action::Choose(0, Opt::A), &[]).after(Action::Go(Move::Leave), &[]);
    assert_eq!(left.body(0).fate, Fate::Escaped);
    let inside = leaves.at(0, "0805", S).after(Action::Choose(0, Opt::A), &[]);
    assert_eq!(inside.why(Action::Go(Move::Leave)), "U3");
}

#[test]
fn case_u4_options() {
    let setup = read(
        2,
        &[
            ("extra", "8"),
            ("side-1", "Ann, human, 16/16/8"),
            ("limit", "7"),
            ("crippling", "yes"),
            ("no-first-bolt", "yes"),
        ],
    )
    .unwrap();
    assert_eq!((setup.options.extra, setup.options.limit, setup.options.crippling), (8, 7, true));
    assert!(read(2, &[("extra", "9")]).unwrap_err()[0].contains("U4"));
    let bolt = Action::Cast(Spell::MagicFist, 1);
    let fight = duel("Iden", "Tessa").but(|state| state.options.no_first_bolt = true).acts(0);
    assert_eq!(fight.why(bolt), "U4");
    assert!(fight.but(|state| state.has_acted_ever = 1).offers(bolt));
}

#[test]
fn case_v1_the_last_side_wins() {
    let mut fight = duel("Bron", "Tessa").with(1, |body| body.hurt = 10).acts(0);
    fight.does(strike(1), "9/3 9/2");
    assert_eq!(fight.state.phase, Phase::Over(End::LastSide(0)));
    assert_eq!(fight.state.outcome().unwrap().winners.join(","), "1");
}

#[test]
fn case_v2_who_yields_is_out_alive() {
    let mut fight =
        fight(&["Bron; Korin", "Tessa"]).at(0, "0804", S).at(1, "0604", S).at(2, "0812", N).moves(0);
    fight.does(Action::Yield(0), "");
    assert_eq!((fight.body(0).fate, fight.state.phase), (Fate::Yielded, Phase::Move(0)));
    fight.does(Action::Yield(1), "");
    assert_eq!(fight.state.phase, Phase::Over(End::LastSide(1)));
}

#[test]
fn case_v3_points_at_the_limit() {
    let mut fight = fight(&["Bron; Korin", "Tessa; Hugh"])
        .at(0, "0804", S)
        .at(1, "0604", S)
        .at(2, "0812", N)
        .at(3, "0612", N)
        .acts(0);
    (fight.state.options.limit, fight.state.figure_mut(1).body.fate, fight.state.figure_mut(3).body.fate) =
        (1, Fate::Escaped, Fate::Dead);
    fight.state.figure_mut(2).body.turn.acted = true;
    fight.does(Action::Done, "");
    assert_eq!(fight.state.phase, Phase::Over(End::Limit));
    let outcome = fight.state.outcome().unwrap();
    assert_eq!((outcome.scores[..2].to_vec(), outcome.winners.join(",")), (vec![32, 16], "1".to_owned()));
}

fn ended(contest: Contest, end: End) -> Fight {
    fight(&["Bron; Korin", "Tessa; Hugh"]).at(0, "0804", S).at(1, "0604", S).but(|state| {
        (state.options.contest, state.phase) = (contest, Phase::Over(end));
        state.figures.iter_mut().skip(2).for_each(|figure| figure.body.fate = Fate::Dying);
    })
}

#[test]
fn case_x1_a_death_match() {
    let fight = ended(Contest::Death, End::LastSide(0)).with(2, |body| body.fate = Fate::Dead);
    assert_eq!([0, 2].map(|id| fight.state.experience(id)), [50, 0]);
    let stronger = fight.with(2, |body| body.st += 8);
    assert_eq!(stronger.state.experience(0), 100, "the enemy averaged four points more");
}

#[test]
fn case_x2_the_arena() {
    let fight = ended(Contest::Arena, End::LastSide(0));
    assert_eq!([0, 2].map(|id| fight.state.experience(id)), [30, 20]);
    let fled = fight.clone().with(1, |body| body.fate = Fate::Escaped);
    assert_eq!(fled.state.experience(1), -10);
    let weaker = fight.clone().with(2, |body| body.st += 6);
    assert_eq!([0, 2].map(|id| weaker.state.experience(id)), [40, 20]);
    assert_eq!(weaker.with(3, |body| body.wizard = true).state.experience(0), 50);
}

#[test]
fn case_x3_practice() {
    let practice = |fight: Fight| fight.but(|state| state.options.contest = Contest::Practice);
    let mut half = practice(duel("Bron", "Korin")).acts(0);
    half.does(strike(1), "9/3 9/2");
    assert_eq!(half.body(1).hurt, 4, "half damage");
    let mut out = practice(duel("Bron", "Korin")).with(1, |body| body.hurt = 9).acts(0);
    out.does(strike(1), "9/3 4/2");
    assert_eq!(out.body(1).fate, Fate::Yielded, "out at ST 3");
    assert_eq!([0, 1].map(|id| out.state.experience(id)), [10, 0]);
    let archer = practice(fight(&["Marrec", "Korin"]).at(0, "0804", S).at(1, "0808", N)).acts(0);
    assert_eq!(archer.why(attack(Mode::Shoot, 1)), "X3");
}

#[test]
fn case_x3_everything_does_half() {
    use fantasy_trip::{arms::Weapon, body::Arm, state::Thing};
    let practice = |fight: Fight| fight.but(|state| state.options.contest = Contest::Practice);
    let wizard = || {
        let mut fight = fight(&["Iden; Bron", "Korin"]).at(0, "0808", S).at(1, "0101", S).at(2, "0809", N);
        fight.state.figure_mut(0).secret.spells = fantasy_trip::spells::Spells(u64::MAX >> 2);
        practice(fight.with(0, |body| (body.st, body.iq) = (30, 16)).with(2, |body| body.st = 40)).acts(0)
    };
    let blast = wizard().then(Action::Cast(Spell::Blast, 1), "9/3 5");
    assert_eq!(blast.body(2).hurt, 2, "a Blast");
    let bolt = wizard().then(Action::Cast(Spell::Fireball, 2), "").then(Action::At(2), "9/3 9/2");
    assert_eq!(bolt.body(2).hurt, 3, "a missile spell");
    let fire = wizard().then(Action::Cast(Spell::Fire, 1), "").then(Action::AtHex(hex("0809")), "9/3");
    assert_eq!(fire.body(2).hurt, 1, "fire, when it is lit");
    let death = wizard().then(Action::Cast(Spell::Death, 1), "").then(Action::At(2), "9/3");
    assert_eq!((death.body(0).hurt, death.body(2).hurt), (15, 15), "Death");
    let mut last = wizard().hex_under("0809", Spell::Fire).acts(1);
    last.state.ids().for_each(|id| last.state.figure_mut(id).body.turn.acted = id != 1);
    last.does(Action::Done, "");
    assert_eq!(last.body(2).hurt, 2, "fire, after the turn");
    let mut shock = wizard().under(0, Spell::ShockShield).with(0, |body| body.posture = Posture::Prone);
    shock = shock.at(2, "0808", N).acts(1);
    shock.state.ids().for_each(|id| shock.state.figure_mut(id).body.turn.acted = id != 1);
    shock.does(Action::Done, "5");
    assert_eq!(shock.body(2).hurt, 2, "a shock");
    let poison = practice(duel("Skritch", "Korin")).acts(0).then(strike(1), "5/3 4 7/2");
    assert_eq!(poison.body(1).hurt, 1 + 3, "poison");
    let mut staff = practice(duel("Bron", "Korin")).acts(0);
    staff.state.drop_thing(hex("0808"), Thing::Arm(Arm { owner: Some(1), ..Arm::new(Weapon::Staff) }));
    assert_eq!(staff.then(Action::PickUp(0), "9/3").body(0).hurt, 4, "another’s staff");
    let claws = practice(duel("Wolf", "Korin")).acts(0).then(attack(Mode::Claws, 1), "18/3");
    assert_eq!(claws.body(0).hurt, 0, "a broken claw");
    let map = "map edge\ntitle Edge\nrows\n111111111\n.........\n....v....\n.........\n222222222\n";
    let edge = fight(&["Bron", "Gorm"]).on(map).at(0, "0504", S).at(1, "0505", N);
    let pit = practice(edge).with(0, |body| body.turn.hits = 4).acts(1).then(strike(0), "7/3 14/3 20/4 9/2");
    assert_eq!((pit.body(0).hurt, pit.body(0).fate), (4 + 4, Fate::Fallen), "a fall");
    // The die of a charge is halved with the rest.
    let mut charge = practice(fight(&["Ysolde", "Korin"]).at(0, "0804", S).at(1, "0808", N)).moves(0);
    charge.does(Action::Choose(0, Opt::B), "");
    (0..3).for_each(|_| charge.does(go(S), ""));
    charge.does(face(S), "");
    charge.state.figure_mut(1).body.turn.moved = true;
    let charge = charge.but(|state| state.phase = Phase::Act(0));
    assert_eq!(charge.then(strike(1), "9/3 2 6").body(1).hurt, 4, "half of 3 and 6");
}

#[test]
fn case_x4_a_hundred_for_a_point() {
    assert_eq!(
        [(99, 0), (250, 0), (900, 0), (300, 7), (300, 8)].map(|(xp, added)| points_for(xp, added)),
        [0, 2, 8, 1, 0]
    );
}

#[test]
fn case_x4_experience_is_part_of_a_sheet() {
    let rules = |text: &str| {
        let faults = Build::read(text).unwrap().faults(0);
        faults.iter().map(|fault| fault.rule.0).collect::<Vec<_>>()
    };
    let veteran = "Ann, human, 13/13/8, mace, xp 250, bought 2";
    assert_eq!(rules(veteran), [""; 0]);
    assert_eq!(Build::read(veteran).unwrap().write(), veteran);
    assert_eq!(rules("Ann, human, 13/13/8, xp 199, bought 2"), ["X4"], "not paid for");
    assert_eq!(rules("Ann, human, 16/17/8, xp 900, bought 9"), ["X4"], "eight at most");
    assert_eq!(rules("Ann, human, 13/13/8, xp 250, bought 1"), ["U1"], "one point too many");
    assert_eq!(rules("Rex, wolf, 10/14/6, xp 100, bought 1"), ["X4"], "beasts learn nothing");
    assert!(Build::read("Ann, human, 12/12/8, xp much").unwrap_err()[0].contains("xp 130"));
    let rich = Build::read("Ann, human, 12/12/8, xp 120").unwrap();
    let better = rich.buy(1).unwrap();
    assert_eq!(
        (better.attributes, better.bought, better.unspent(), better.faults(0)),
        ([12, 13, 8], 1, 20, vec![])
    );
    assert_eq!(better.buy(0).unwrap_err().rule.0, "X4", "the rest is not enough");
    assert_eq!(better.after_fight(-30).experience, 100, "what is bought stays bought");
    let full = Build { experience: 900, bought: 8, attributes: [20, 12, 8], ..rich };
    assert_eq!(full.buy(0).unwrap_err().rule.0, "X4");
}

#[test]
fn case_x4_veterans_take_their_sheets_to_the_next_fight() {
    let mut fight = duel("Bron", "Tessa").with(1, |body| body.hurt = 10).acts(0);
    assert_eq!(fight.state.veterans(None), [], "not before the end");
    let view = |fight: &Fight, player| fight.state.view(lawbook::trial::viewer(player));
    assert_eq!(view(&fight, 1).builds.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false]);
    fight.state.figure_mut(0).body.hurt = 3;
    fight.does(strike(1), "9/3 9/2");
    let seat = lawbook::trial::seat;
    let own = fight.state.veterans(Some(seat(1)));
    let [bron] = own.as_slice() else { panic!("{own:?}") };
    assert_eq!((bron.name.as_str(), bron.fate, bron.hits, bron.earned), ("Bron", Fate::Able, 3, 50));
    let sheet = bron.sheet.clone().unwrap();
    assert_eq!(sheet, "Bron, human, 12/12/8, broadsword, leather, small shield, dagger, xp 50");
    let all = view(&fight, 2).veterans(None);
    assert_eq!(all, fight.state.veterans(None), "the last view knows as much");
    assert_eq!((all.len(), all[1].fate, all[1].sheet.clone()), (2, Fate::Dead, None));
    // Two such fights, and a point is bought.
    let next = Build::read(&sheet).unwrap();
    assert_eq!(next.faults(0), []);
    let mut again = common::fight(&[&sheet, "Tessa"]).at(0, "0808", S).at(1, "0809", N);
    again = again.with(1, |body| body.hurt = 10).acts(0);
    again.does(strike(1), "9/3 9/2");
    let veteran = &again.state.veterans(Some(seat(1)))[0];
    assert_eq!((veteran.points, veteran.build.as_ref().unwrap().experience), (1, 100));
    let setup = read(2, &[("side-1", &veteran.build.as_ref().unwrap().buy(0).unwrap().write())]).unwrap();
    assert_eq!(setup.sides[0][0].attributes, [13, 12, 8]);
}

#[test]
fn case_x2_points_win_in_the_arena_too() {
    let fight = ended(Contest::Arena, End::Limit);
    assert_eq!([0, 2].map(|id| fight.state.experience(id)), [30, 20]);
}

#[test]
fn case_x1_a_figure_that_fell_into_a_pit_survives() {
    let fight = ended(Contest::Death, End::LastSide(0)).with(2, |body| body.fate = Fate::Fallen);
    assert_eq!(fight.state.experience(2), 50);
}

#[test]
fn case_s5_5_experience_goes_to_the_original() {
    use fantasy_trip::body::{Looks, Nature};
    // Bron stepped aside and is f4 now; f0 was his image.
    let mut fight = ended(Contest::Death, End::LastSide(0));
    let mut double = *fight.state.figure(0);
    double.body.hurt = 5;
    fight.state.add_figure(double);
    let figure = fight.state.figure_mut(0);
    (figure.secret.nature, figure.body.fate, figure.body.looks) =
        (Nature::Image, Fate::Gone, Looks::Roster(0));
    let veterans = fight.state.veterans(None);
    assert_eq!((veterans.len(), veterans[0].hits, veterans[0].earned), (4, 5, 50));
}

#[test]
fn case_s5_5_the_original_may_yield_and_leave_wherever_it_stepped() {
    use fantasy_trip::body::Nature;
    let mut fight = fight(&["Bron; Korin", "Tessa"]).at(0, "0804", S).at(1, "0604", S).at(2, "0812", N);
    let mut double = *fight.state.figure(0);
    double.body.place = Some(hex("0801"));
    fight.state.add_figure(double);
    fight.state.figure_mut(0).secret.nature = Nature::Image;
    let fight = fight.moves(0);
    assert!(fight.offers(Action::Yield(3)) && !fight.offers(Action::Yield(0)));
    assert!(fight.after(Action::Choose(3, Opt::A), &[]).offers(Action::Go(Move::Leave)));
}

#[test]
fn set_ups_read_back() {
    let own = maps::SOURCES[3].replace("map forest", "map mine");
    for settings in [
        vec![],
        vec![("map", "pit"), ("side-2", "Wolf; Ann, human, 12/12/8, mace, leather"), ("limit", "9")],
        vec![("own-map", own.as_str())],
    ] {
        let setup = read(2, &settings).unwrap();
        let written = FantasyTrip::write_setup(&setup);
        assert_eq!(FantasyTrip::read_setup(2, &written).unwrap(), setup);
    }
}

#[test]
fn maps_report_every_fault_with_its_line() {
    let faults = maps::read("map My Map\ntitle\nlight dim\nfog yes\nrows\n1111\n").unwrap_err();
    let lines: Vec<_> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5].map(Some), "{faults:?}");
    let faults = maps::read("map a\ntitle A\nrows\n11111\n..?..\n...\n.....\n22222\n").unwrap_err();
    assert!(faults.iter().any(|fault| fault.line == Some(5) && fault.message.contains('?')));
    assert!(faults.iter().any(|fault| fault.line == Some(6) && fault.message.contains("3 hexes")));
    assert!(faults.iter().any(|fault| fault.message.contains("Side 1 has 5 entry hexes")));
    assert!(faults.iter().all(|fault| fault.line.is_some() || fault.message.contains("Side")), "{faults:?}");
    let inner = "map a\ntitle A\nrows\n111111111\n.........\n....1....\n.........\n222222222\n";
    let faults = maps::read(inner).unwrap_err();
    assert_eq!((faults.len(), faults[0].line), (1, Some(6)), "{faults:?}");
    assert!(maps::read(&"x".repeat(20_000)).is_err());
    assert_eq!(maps::ready().len(), 6);
    let walled = "map w\ntitle W\nrows\n111111111\n#########\n.........\n.........\n222222222\n";
    assert!(maps::read(walled).unwrap_err()[0].message.contains("on foot"));
}

#[test]
fn bad_texts_report_every_fault() {
    let faults = FantasyTrip::read(
        lawbook::trial::seat(1),
        "f3 z, go up, strike f99, cast foo 1, ready 9 same",
        &mut engine::Texts::default(),
    )
    .unwrap_err();
    assert_eq!(faults.all().len(), 5, "{faults}");
}

#[test]
fn case_u4_the_limit_is_1_to_999_turns() {
    let limit = |turns: &str| read(2, &[("limit", turns)]).map(|setup| setup.options.limit);
    assert_eq!((limit("1"), limit("999")), (Ok(1), Ok(999)));
    for turns in ["0", "1000"] {
        assert!(limit(turns).unwrap_err()[0].contains("U4"), "{turns}");
    }
}

#[test]
fn case_u2_a_ready_fight_is_found_by_its_name() {
    for fight in FIGHTS {
        assert_eq!(
            read(2, &[("fight", fight.name)]).unwrap().sides,
            setup(&fight.sides).sides,
            "{}",
            fight.name
        );
    }
    let wizards = read(2, &[("fight", "wizards")]).unwrap().sides;
    assert_eq!(wizards.iter().flatten().map(|build| &build.name).collect::<Vec<_>>(), ["Iden", "Morwen"]);
    assert!(read(2, &[("fight", "picnic")]).unwrap_err()[0].contains("picnic"));
}
