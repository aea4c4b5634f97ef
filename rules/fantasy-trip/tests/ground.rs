//! [G] The ground: zones, engagement, costs, flight, drops, lines.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action,
    action::{Mode, Move},
    body::{Fate, Opt, Posture},
    ground::{Spot, Terrain},
    spells::Spell,
};
use hexgrid::{Hex, Zone};

fn at(q: i16, r: i16) -> Spot {
    Spot(Hex::new(q, r))
}

#[test]
fn case_g1_megahexes_are_counted_on_the_lattice() {
    let table =
        [((1, 0), 0), ((3, 0), 1), ((5, 0), 2), ((6, 0), 3), ((0, -8), 3), ((15, 0), 6), ((0, 20), 9)];
    for ((q, r), distance) in table {
        assert_eq!(at(0, 0).megahexes(at(q, r)), distance, "({q},{r})");
    }
}

#[test]
fn case_g2_three_front_two_side_one_rear() {
    let fight = duel("Bron", "Tessa");
    let zones: Vec<_> = hex("0808").0.neighbours().map(|hex| fight.body(0).zone(Spot(hex)).unwrap()).to_vec();
    assert_eq!(zones, [Zone::Rear, Zone::Side, Zone::Front, Zone::Front, Zone::Front, Zone::Side]);
    // A foe in a side hex cannot be struck.
    let fight = duel("Bron", "Tessa").at(0, "0808", N).acts(0);
    assert_eq!(fight.why(strike(1)), "G2");
}

#[test]
fn case_g3_all_hexes_of_the_low_are_rear() {
    for posture in [Posture::Kneeling, Posture::Prone, Posture::Bent] {
        let fight = duel("Bron", "Tessa").with(1, |body| body.posture = posture);
        assert!(
            hex("0809").0.neighbours().iter().all(|hex| fight.body(1).zone(Spot(*hex)) == Some(Zone::Rear))
        );
    }
    let asleep = duel("Bron", "Tessa").under(1, Spell::Sleep);
    assert_eq!(asleep.adj(0, 1, Mode::Right).by("F11a.2"), 4);
}

#[test]
fn case_g4_zones_of_large_figures() {
    let zones = |name: &str, zone: Zone| {
        let fight = fight(&[name, "Bron"]).at(0, "0808", N);
        let head = hex("0808").0;
        let border = fight.body(0).kind.shape().border(head, N);
        let mut of: Vec<_> =
            border.filter(|hex| fight.body(0).zone(Spot(*hex)) == Some(zone)).map(|hex| hex - head).collect();
        of.sort();
        of.into_iter().map(|hex| (hex.q, hex.r)).collect::<Vec<_>>()
    };
    for name in ["Giant", "Small dragon", "Dragon"] {
        assert_eq!(zones(name, Zone::Front), [(-1, 0), (0, -1), (1, -1), (1, 0)], "{name}");
    }
    assert_eq!(zones("Small dragon", Zone::Side), [(-2, 1), (1, 1)]);
    assert_eq!(zones("Small dragon", Zone::Rear), [(-2, 2), (-2, 3), (-1, 3), (0, 2)]);
    assert_eq!(zones("Giant", Zone::Side), [(-2, 1), (1, 1)]);
    assert_eq!(zones("Giant", Zone::Rear), [(-2, 2), (-1, 2), (0, 2)]);
    assert_eq!((zones("Dragon", Zone::Side).len(), zones("Dragon", Zone::Rear).len()), (6, 4));
}

#[test]
fn case_g5_engagement_is_by_front_hexes_and_often_one_sided() {
    let fight = duel("Bron", "Tessa").at(1, "0809", S);
    assert!(fight.state.engages(0, 1) && !fight.state.engages(1, 0));
    let unarmed = duel("Iden", "Tessa").with(0, |body| (body.right, body.left) = (None, None));
    assert!(!unarmed.state.engages(0, 1));
    assert!(duel("Iden", "Tessa").state.engages(0, 1), "a staff is a weapon");
    let bare = duel("Bron", "Tessa").with(0, |body| body.right = None);
    assert!(bare.state.engages(0, 1), "a fighter's fists are enough");
    assert!(!duel("Bron", "Tessa").with(0, |body| body.in_pile = true).state.engages(0, 1));
    assert!(!duel("Bron", "Tessa").under(0, Spell::Freeze).state.engages(0, 1));
}

#[test]
fn case_g6_it_takes_several_to_engage_the_large() {
    let one = fight(&["Giant", "Bron; Tessa"]).at(0, "0808", N).at(1, "0807", S);
    assert!(!one.state.is_engaged(0));
    let two = one.at(2, "0908", SW);
    assert!(two.state.engages(2, 0) && two.state.is_engaged(0));
    let dragon = fight(&["Dragon", "Bron; Tessa"]).at(0, "0808", N).at(1, "0807", S).at(2, "0908", SW);
    assert!(!dragon.state.is_engaged(0), "a dragon takes three");
    let large = fight(&["Dragon", "Giant"]).at(0, "0808", N).at(1, "0807", S);
    assert!(large.state.is_engaged(0), "or one large figure");
}

#[test]
fn case_g7_a_hex_costs_one_and_engagement_ends_the_move() {
    let mut fight = fight(&["Bron", "Tessa"]).at(0, "0804", S).at(1, "0808", N).moves(0);
    fight.does(Action::Choose(0, Opt::A), "");
    (0..3).for_each(|_| fight.does(go(S), ""));
    assert_eq!((fight.body(0).turn.spent, fight.body(0).place), (3, Some(hex("0807"))));
    assert_eq!(fight.why(go(SE)), "G7", "engaged there, it must stop");
    let blocked = duel("Bron", "Tessa").at(1, "0809", S).moves(0);
    assert_eq!(blocked.after(Action::Choose(0, Opt::A), &[]).why(go(S)), "G7", "no one passes through");
}

#[test]
fn case_g8_bodies_cost_three_or_a_roll() {
    let drawn = || {
        fight(&["Bron; Rolf", "Tessa"])
            .at(0, "0804", S)
            .at(2, "0816", N)
            .at(1, "0805", N)
            .with(1, |body| body.posture = Posture::Prone)
            .moves(0)
    };
    let mut steps = drawn();
    steps.does(Action::Choose(0, Opt::A), "");
    steps.does(go(S), "");
    assert_eq!(steps.body(0).turn.spent, 3);
    let mut scramble = drawn();
    scramble.does(Action::Choose(0, Opt::A), "");
    let mut falls = scramble.clone();
    scramble.does(Action::Go(Move::Scramble(S)), "9/3");
    assert_eq!((scramble.body(0).turn.spent, scramble.body(0).posture), (1, Posture::Standing));
    falls.does(Action::Go(Move::Scramble(S)), "16/3");
    assert_eq!((falls.body(0).place, falls.body(0).posture), (Some(hex("0805")), Posture::Prone));
    let mut leap = drawn();
    leap.does(Action::Choose(0, Opt::A), "");
    leap.does(Action::Go(Move::Leap(S)), "");
    assert_eq!((leap.body(0).turn.spent, leap.body(0).place), (3, Some(hex("0806"))));
}

#[test]
fn case_g9_a_shift_stays_beside_those_who_engage() {
    let fight = duel("Bron", "Tessa").moves(0).after(Action::Choose(0, Opt::J), &[]);
    assert_eq!(fight.why(go(N)), "G9");
    assert!(fight.offers(go(SE)) && fight.offers(go(SW)));
    let giant = fight_of_giant().moves(0).after(Action::Choose(0, Opt::J), &[]);
    assert!(giant.offers(go(S)), "large figures may shift away");
}

fn fight_of_giant() -> Fight {
    fight(&["Giant", "Bron; Tessa"]).at(0, "0808", N).at(1, "0807", S).at(2, "0908", SW)
}

#[test]
fn case_g10_facing_is_free_but_not_for_dragons() {
    let fight = duel("Bron", "Tessa").moves(0).after(Action::Choose(0, Opt::J), &[]);
    assert!([N, NE, SE, S, SW, NW].into_iter().all(|way| fight.offers(face(way))), "even standing still");
    let dragon = common::fight(&["Small dragon", "Bron"]).at(0, "0808", N).at(1, "0101", S).moves(0);
    let mut dragon = dragon.after(Action::Choose(0, Opt::A), &[]);
    assert_eq!(dragon.why(face(S)), "G10");
    dragon.does(Action::Go(Move::Wheel { right: true }), "");
    assert_eq!((dragon.body(0).facing, dragon.body(0).turn.spent), (NE, 2));
    let giant = common::fight(&["Giant", "Bron"]).at(0, "0808", N).at(1, "0101", S).moves(0);
    assert!(giant.after(Action::Choose(0, Opt::A), &[]).offers(face(S)), "a giant turns in place");
}

#[test]
fn case_g11_the_large_push_the_weak_back() {
    let drawn = fight(&["Giant", "Bron; Tessa"]).at(0, "0808", N).at(1, "0807", N).at(2, "0101", S).moves(0);
    let pushes = drawn.after(Action::Choose(0, Opt::A), &[]);
    let push = Action::Go(Move::Push(N));
    let steps = pushes.then(push, "9/3");
    assert_ne!(steps.body(1).place, Some(hex("0807")), "it stepped aside");
    assert_eq!(steps.body(0).place, Some(hex("0807")));
    let falls = pushes.then(push, "17/3");
    assert_eq!((falls.body(1).posture, falls.body(1).turn.acted), (Posture::Prone, true));
    let strong = drawn.with(1, |body| body.st = 40).after(Action::Choose(0, Opt::A), &[]);
    assert_eq!(strong.why(push), "G11");
}

#[test]
fn case_g12_flight_starts_at_half_and_ends_on_landing() {
    let mut fight =
        fight(&["Gargoyle", "Bron; Tessa"]).at(0, "0804", S).at(1, "0805", S).at(2, "0101", S).moves(0);
    fight.does(Action::Choose(0, Opt::A), "");
    fight.does(Action::Go(Move::TakeOff), "");
    assert_eq!(fight.state.ma(0), 8, "half of 16 in the turn of taking off");
    fight.does(go(S), "");
    assert!(fight.body(0).aloft, "over a standing figure");
    fight.does(go(S), "");
    fight.does(Action::Go(Move::Land), "");
    assert_eq!(fight.why(go(S)), "G12", "landing ends its way");
    assert_eq!(fight.why(Action::Go(Move::TakeOff)), "G12");
    fight.does(face(NE), "");
    assert!(!fight.body(0).aloft && fight.body(0).turn.moved && fight.body(0).facing == NE);
    let aloft = duel("Gargoyle", "Bron").with(0, |body| body.aloft = true).acts(0);
    assert_eq!(aloft.why(attack(Mode::Claws, 1)), "G12", "natural flyers land to strike");
    assert!(!aloft.state.engages(1, 0));
    let roof = common::fight(&["Gargoyle", "Bron"]).at(0, "0804", S).at(1, "0101", S).on("hall").moves(0);
    assert_eq!(roof.after(Action::Choose(0, Opt::A), &[]).why(Action::Go(Move::TakeOff)), "G12");
}

#[test]
fn case_g12_who_lands_after_half_its_flight_may_strike() {
    // In the air with MA 16, it flies eight hexes and lands.
    let drawn = |hexes: u8| {
        let from = format!("08{:02}", 12 - hexes);
        let mut fight = fight(&["Gargoyle", "Bron"]).at(0, &from, S).at(1, "0813", S).moves(0);
        fight.state.figure_mut(0).body.aloft = true;
        fight.state.figure_mut(1).body.turn.moved = true;
        fight.does(Action::Choose(0, Opt::A), "");
        (0..hexes).for_each(|_| fight.does(go(S), ""));
        fight.does(Action::Go(Move::Land), "");
        fight.does(face(S), "");
        fight.acts(0).with(0, |body| body.turn.list = fantasy_trip::body::List::Disengaged)
    };
    let claws = attack(Mode::Claws, 1);
    assert!(drawn(8).offers(claws));
    assert_eq!(drawn(9).why(claws), "F2.4", "not after nine");
}

#[test]
fn case_g7_no_one_who_is_stopped_leaves_the_map() {
    let mut fight = fight(&["Bron", "Tessa"]).at(0, "0803", N).at(1, "0901", SW).moves(0);
    assert!(fight.body(1).front().any(|spot| spot == hex("0801")));
    assert_eq!(fight.state.ground.entry(hex("0801")), Some(0));
    fight.does(Action::Choose(0, Opt::A), "");
    fight.does(go(N), "");
    let free = fight.clone().at(1, "0901", N);
    assert!(free.after(go(N), &[]).offers(Action::Go(Move::Leave)));
    if fight.offers(go(N)) {
        fight.does(go(N), "");
    }
    assert_eq!(fight.why(Action::Go(Move::Leave)), "G7");
}

#[test]
fn case_b7_beasts_leap_and_step_away_into_no_fire() {
    let drawn = |name: &str| {
        let fight =
            fight(&[&format!("{name}; Rolf"), "Tessa"]).at(0, "0804", S).at(1, "0805", N).at(2, "0816", N);
        let fight =
            fight.with(1, |body| body.posture = Posture::Prone).hex_under("0806", Spell::Fire).moves(0);
        fight.after(Action::Choose(0, Opt::A), &[])
    };
    assert_eq!(drawn("Wolf").why(Action::Go(Move::Leap(S))), "B7");
    assert!(drawn("Bron").offers(Action::Go(Move::Leap(S))));
    let steps =
        |name: &str| duel(name, "Tessa").hex_under("0807", Spell::Fire).acts(0).offers(Action::Disengage(N));
    assert!(steps("Bron") && !steps("Wolf"));
}

#[test]
fn case_g13_two_hexes_are_one_at_half_ma() {
    let hexes = |spells: &[Spell], opt: Opt| {
        let mut fight = fight(&["Bron", "Tessa"]).at(0, "0804", S).at(1, "0816", N);
        if opt == Opt::G {
            fight.state.figure_mut(0).body.posture = Posture::Prone;
        }
        fight = spells.iter().fold(fight, |fight, spell| fight.under(0, *spell)).moves(0);
        fight.does(Action::Choose(0, opt), "");
        while fight.offers(go(S)) {
            fight.does(go(S), "");
        }
        fight.body(0).turn.hexes
    };
    for opt in [Opt::E, Opt::G] {
        assert_eq!(hexes(&[], opt), 2);
        assert_eq!(hexes(&[Spell::Slow], opt), 1, "half of two");
        assert_eq!(hexes(&[Spell::Speed], opt), 4);
        assert_eq!(hexes(&[Spell::Speed, Spell::Slow], opt), 2, "twice and half");
    }
    assert_eq!(hexes(&[Spell::Slow], Opt::I), 1, "one hex stays one");
}

#[test]
fn case_f3_1_a_large_figure_that_lies_is_jumped_from_any_side() {
    let giant = fight(&["Giant", "Bron"]).at(0, "0808", N).with(0, |body| body.posture = Posture::Prone);
    let border: Vec<_> = giant.body(0).kind.shape().border(hex("0808").0, N).map(Spot).collect();
    for spot in border {
        let fight = giant.clone().at(1, &spot.to_string(), N);
        assert_eq!(fight.state.may_close(1, 0), Ok(true), "{spot}");
    }
}

#[test]
fn case_f7_a_large_figure_leaves_a_pile_only_with_room_for_all_of_it() {
    let drawn = |spot: &str, foe: &str| {
        let mut fight = fight(&["Giant; Rolf", "Bron"]).at(0, spot, N).at(1, "1616", N).at(2, foe, N);
        for id in [0, 2] {
            fight = fight.with(id, |body| (body.in_pile, body.posture) = (true, Posture::Prone));
        }
        fight.acts(0)
    };
    let free = drawn("0808", "0808").then(Action::BreakAway, "5/4");
    assert!(!free.offers(Action::Out(N)), "its legs would be in the pile, though the hex ahead is empty");
    let mut ways = [N, NE, SE, S, SW, NW].into_iter().filter(|way| free.offers(Action::Out(*way))).peekable();
    assert!(ways.peek().is_some());
    for way in ways {
        let out = free.after(Action::Out(way), &[]);
        assert!(!out.body(0).covers(hex("0808")) && out.body(0).facing == N, "{way:?}");
    }
    let edge = drawn("0101", "0101").then(Action::BreakAway, "5/4");
    for way in [N, NE, SE, S, SW, NW].into_iter().filter(|way| edge.offers(Action::Out(*way))) {
        let out = edge.after(Action::Out(way), &[]);
        assert!(out.body(0).hexes().all(|spot| out.state.ground.terrain(spot).is_footing()), "{way:?}");
    }
}

#[test]
fn case_g13_crawling_speed_and_slowness() {
    let mut fight = fight(&["Bron", "Tessa"])
        .at(0, "0804", S)
        .at(1, "0816", N)
        .with(0, |body| body.posture = Posture::Prone)
        .moves(0);
    fight.does(Action::Choose(0, Opt::G), "");
    fight.does(go(S), "");
    fight.does(go(S), "");
    assert_eq!(fight.why(go(S)), "Fg", "two hexes and no more");
    let bow = |spell: Option<Spell>| {
        let mut fight = common::fight(&["Marrec", "Tessa"]).at(0, "0804", S).at(1, "0816", N);
        if let Some(spell) = spell {
            fight = fight.under(0, spell);
        }
        let mut fight = fight.moves(0).after(Action::Choose(0, Opt::F), &[]);
        while fight.offers(go(S)) {
            fight.does(go(S), "");
        }
        fight.body(0).turn.hexes
    };
    assert_eq!((bow(None), bow(Some(Spell::Speed)), bow(Some(Spell::Slow))), (1, 2, 1));
}

#[test]
fn case_g14_walls_block_broken_ground_and_steps_cost_two() {
    let hall = fight(&["Bron", "Tessa"]).on("hall").at(0, "0504", S).at(1, "0101", S).moves(0);
    let hall = hall.after(Action::Choose(0, Opt::A), &[]);
    assert_eq!(hall.state.ground.terrain(hex("0505")), Terrain::Pillar);
    assert_eq!(hall.why(go(S)), "G14");
    let dais = fight(&["Bron", "Tessa"]).on("hall").at(0, "0902", S).at(1, "0101", S).moves(0);
    let up = dais.after(Action::Choose(0, Opt::A), &[]);
    assert_eq!(
        (up.state.ground.terrain(hex("0903")), up.state.step_cost(0, hex("0903"))),
        (Terrain::High, 2)
    );
    assert!(
        !fight(&["Bron", "Tessa"]).on("hall").state.is_clear(hex("0503"), hex("0507")),
        "a pillar blocks the line"
    );
    let cellar = fight(&["Bron", "Tessa"]).on("cellar").state;
    assert!(!cellar.is_dark(hex("0905")) && cellar.is_dark(hex("0101")));
}

#[test]
fn case_g15_who_falls_by_a_drop_may_go_in() {
    let map = "map edge\ntitle Edge\nrows\n111111111\n.........\n....v....\n.........\n222222222\n";
    let drawn =
        fight(&["Bron; Rolf", "Tessa"]).on(map).at(0, "0504", N).at(2, "0101", N).at(1, "0905", N).moves(0);
    assert_eq!(drawn.after(Action::Choose(0, Opt::A), &[]).why(go(N)), "G15", "only flyers enter");
    let struck = fight(&["Bron", "Gorm"]).on(map).at(0, "0504", S).at(1, "0505", N).acts(1);
    let mut falls = struck.clone();
    falls.does(strike(0), "7/3 10/3 20/4 2/2");
    assert_eq!((falls.body(0).fate, falls.body(0).hurt), (Fate::Fallen, 8 + 2));
    let mut stays = struck;
    stays.does(strike(0), "7/3 10/3 9/4");
    assert_eq!((stays.body(0).fate, stays.body(0).posture), (Fate::Able, Posture::Prone));
}

#[test]
fn case_g16_a_line_is_blocked_by_walls_it_stands_on() {
    let fight = fight(&["Bron", "Tessa"]).hex_under("0806", Spell::Wall);
    assert!(!fight.state.is_clear(hex("0804"), hex("0808")));
    // Between two hexes, one wall is not enough.
    let [from, to] = [at(6, 6), at(8, 5)];
    let one = common::fight(&["Bron", "Tessa"]);
    let between: Vec<_> =
        hexgrid::Line::new(from.0, to.0).steps().nth(1).unwrap().candidates().map(Spot).collect();
    assert_eq!(between.len(), 2);
    let one = one.hex_under(&between[0].to_string(), Spell::Wall);
    assert!(one.state.is_clear(from, to));
    assert!(!one.hex_under(&between[1].to_string(), Spell::Wall).state.is_clear(from, to));
    // At such a place the hex with fewer figures counts.
    let names = [between[0].to_string(), between[1].to_string()];
    let stands = common::fight(&["Bron", "Tessa"]).at(0, &names[0], N);
    assert_eq!(stands.state.way(from, to).collect::<Vec<_>>(), [between[1]]);
}

#[test]
fn case_g17_shots_and_spells_go_ahead() {
    let fight = fight(&["Bron", "Tessa"]).at(0, "0808", N);
    let ahead = |q: i16, r: i16| fight.body(0).is_ahead(Spot(hex("0808").0 + Hex::new(q, r)));
    for (q, r) in [(0, -2), (1, -2), (-1, -1), (2, -2), (-2, 0)] {
        assert!(ahead(q, r), "({q},{r})");
    }
    assert!(!ahead(0, 2) && !ahead(2, -1) && !ahead(1, 0));
    let archer = common::fight(&["Marrec", "Tessa"]).at(0, "0808", N).at(1, "0812", N).acts(0);
    assert_eq!(archer.why(attack(Mode::Shoot, 1)), "G17");
    let wizard = duel("Iden", "Tessa").at(0, "0808", N).acts(0);
    assert!(
        wizard.after(Action::Cast(Spell::Trip, 1), &[]).offers(Action::At(1)),
        "spells reach all six hexes around"
    );
}

#[test]
fn case_g18_the_side_struck_from_afar() {
    let fight = fight(&["Marrec", "Hugh"]).at(1, "0808", N).at(0, "0802", S);
    assert_eq!(fight.state.zone_from_afar(1, hex("0802")), Zone::Front);
    assert_eq!(fight.state.zone_from_afar(1, hex("0814")), Zone::Rear);
    let midway = |one, other| fight.state.zone_from_afar(1, hex("0808").step(one).step(other));
    assert_eq!(midway(NE, SE), Zone::Front, "midway between front and side");
    assert_eq!(midway(SE, S), Zone::Side, "midway between side and rear");
    let behind = fight.at(0, "0814", N);
    let shot = behind.adj(0, 1, Mode::Shoot);
    assert_eq!(shot.by("F11a.2"), 0, "missiles gain no DX by it");
    let shot = fantasy_trip::state::Attack::new(0, 1, Mode::Shoot, fantasy_trip::action::Aim::Body);
    assert_eq!(behind.state.stops(&shot, true), 3, "but pass the shield");
    assert_eq!(behind.at(0, "0802", S).state.stops(&shot, true), 5);
}
