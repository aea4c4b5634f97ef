//! [F11] The adjDX, line by line.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action,
    action::{Aim, Mode},
    arms::{Shield, Weapon},
    body::{Arm, Guard, Opt, Posture},
    spells::Spell,
    state::Attack,
};

fn lines(fight: &Fight, mode: Mode, rule: &str) -> i16 {
    fight.adj(0, 1, mode).by(rule)
}

/// An archer and a target at this range in hexes.
fn shot(hexes: u8) -> Fight {
    fight(&["Fenn", "Tessa"]).at(0, "0801", S).at(1, &format!("08{:02}", 1 + hexes), N)
}

#[test]
fn case_f11a_1_from_the_side() {
    assert_eq!(lines(&duel("Bron", "Tessa").at(1, "0809", SE), Mode::Right, "F11a.1"), 2);
    assert_eq!(duel("Bron", "Tessa").at(1, "0809", SE).adj(0, 1, Mode::Right).total, 12);
}

#[test]
fn case_f11a_2_from_the_rear() {
    assert_eq!(lines(&duel("Bron", "Tessa").at(1, "0809", S), Mode::Right, "F11a.2"), 4);
}

#[test]
fn case_f11a_3_a_set_pole_against_someone_who_moved_in() {
    let mut fight = fight(&["Ysolde", "Tessa"]).at(0, "0808", S).at(1, "0811", N).moves(1);
    fight.does(Action::Choose(1, Opt::A), "");
    (0..2).for_each(|_| fight.does(go(N), ""));
    fight.does(face(N), "");
    assert_eq!(lines(&fight, Mode::Right, "F11a.3"), 2);
    assert_eq!(
        lines(&fight.clone().with(0, |body| body.turn.hexes = 1), Mode::Right, "F11a.3"),
        0,
        "not if it moved itself"
    );
    assert_eq!(lines(&duel("Ysolde", "Tessa"), Mode::Right, "F11a.3"), 0, "not if no one moved in");
}

#[test]
fn case_f11a_4_two_weapons_at_minus_four_each() {
    let fight = duel("Pia", "Tessa");
    for mode in [Mode::Right, Mode::Left] {
        let tally = fight.state.tally(&Attack { penalty: -4, ..Attack::new(0, 1, mode, Aim::Body) });
        assert_eq!((tally.by("F11a.4"), tally.total), (-4, 11), "{mode:?}");
    }
}

#[test]
fn case_f11a_5_a_sweep_at_all_three_front_hexes() {
    let mut fight = fight(&["Korin", "Bron; Tessa; Hugh"])
        .at(0, "0808", S)
        .at(1, "0809", N)
        .at(2, "0909", N)
        .at(3, "0709", N)
        .acts(0);
    fight.does(attack(Mode::Sweep, 0), "6/3 5/3 6/3 5/3 16/3");
    assert_eq!([1, 2, 3].map(|id| fight.body(id).hurt > 0), [true, true, false]);
    assert_eq!(
        fight.state.tally(&Attack { penalty: -4, ..Attack::new(0, 1, Mode::Sweep, Aim::Body) }).by("F11a.5"),
        -4
    );
    assert_eq!(duel("Bron", "Tessa").acts(0).why(attack(Mode::Sweep, 0)), "F11a.5");
}

#[test]
fn a_sweep_has_odds_for_each_foe() {
    let fight = fight(&["Korin", "Bron; Tessa"]).at(0, "0808", S).at(1, "0809", N).at(2, "0909", N).acts(0);
    let odds = <fantasy_trip::FantasyTrip as engine::Narrated>::odds(
        &fight.state,
        lawbook::trial::seat(1),
        attack(Mode::Sweep, 0),
    );
    assert_eq!(
        odds.iter().map(|chance| (chance.ways, chance.of)).collect::<Vec<_>>(),
        [(20, 216), (196, 216), (20 * 213, 46_656), (46_656 - 20 * 213, 46_656)],
        "each is hit or missed, the second only if the first roll was no 17"
    );
}

#[test]
fn case_f11a_6_a_crossbow_lying_down() {
    assert_eq!(lines(&shot(4).with(0, |body| body.posture = Posture::Prone), Mode::Shoot, "F11a.6"), 1);
    assert_eq!(lines(&shot(4), Mode::Shoot, "F11a.6"), 0);
}

#[test]
fn case_f11a_7_with_support() {
    assert_eq!(lines(&shot(4).hex_under("0702", Spell::Wall), Mode::Shoot, "F11a.7"), 2);
    assert_eq!(lines(&shot(4), Mode::Shoot, "F11a.7"), 0);
}

#[test]
fn case_f11a_8_waiting_for_an_opening() {
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.state.figure_mut(1).body.turn.acted = true;
    fight.does(Action::Done, "");
    assert_eq!((fight.body(0).waited, lines(&fight, Mode::Right, "F11a.8")), (1, 1));
    assert_eq!(
        lines(&fight.clone().with(0, |body| body.waited = 5), Mode::Right, "F11a.8"),
        2,
        "two at most"
    );
    let mut guards = duel("Bron", "Tessa").acts(0);
    guards.state.figure_mut(1).body.turn.acted = true;
    guards.does(Action::Guard(Guard::Defending), "");
    assert_eq!(guards.body(0).waited, 0, "defending is not waiting");
    let waited = |dice: &str| {
        let waits = duel("Bron", "Tessa").with(0, |body| (body.waited, body.st) = (1, 29)).acts(1);
        waits.then(strike(0), dice).body(0).waited
    };
    assert_eq!(waited("9/3 8/2"), 1, "hits alone do not end it");
    assert_eq!(waited("9/3 12/2"), 0, "a fall does");
}

#[test]
fn case_f11b_1_invisible() {
    assert_eq!(lines(&duel("Bron", "Tessa").under(1, Spell::Invisibility), Mode::Right, "F11b.1"), -6);
}

#[test]
fn case_f11b_2_blurred() {
    assert_eq!(lines(&duel("Bron", "Tessa").under(1, Spell::Blur), Mode::Right, "F11b.2"), -4);
}

#[test]
fn case_f11b_3_in_shadow() {
    assert_eq!(lines(&duel("Bron", "Tessa").hex_under("0809", Spell::Shadow), Mode::Right, "F11b.3"), -4);
}

#[test]
fn case_f11b_4_a_giant_snake() {
    assert_eq!(lines(&duel("Bron", "Giant snake"), Mode::Right, "F11b.4"), -3);
}

#[test]
fn case_f11b_5_a_small_flyer() {
    assert_eq!(lines(&duel("Bron", "Gargoyle").with(1, |body| body.aloft = true), Mode::Right, "F11b.5"), -4);
}

#[test]
fn case_f11b_6_a_large_flyer() {
    let fight = duel("Bron", "Dragon").with(1, |body| body.aloft = true);
    assert_eq!((lines(&fight, Mode::Right, "F11b.6"), lines(&fight, Mode::Right, "F11b.5")), (-1, 0));
}

#[test]
fn case_f11b_7_invisible_and_nothing_more() {
    let fight = duel("Bron", "Tessa")
        .under(1, Spell::Invisibility)
        .under(1, Spell::Blur)
        .hex_under("0809", Spell::Shadow)
        .hex_under("0808", Spell::Shadow);
    assert_eq!(fight.adj(0, 1, Mode::Right).total, 10 - 6);
}

#[test]
fn case_f11c_1_darkness_and_shadow() {
    assert_eq!(lines(&duel("Bron", "Tessa").hex_under("0808", Spell::Shadow), Mode::Right, "F11c.1"), -6);
    assert_eq!(lines(&shot(6).hex_under("0804", Spell::Shadow), Mode::Shoot, "F11c.1"), -6, "through it");
    let cellar = fight(&["Bron", "Tessa"]).on("cellar").at(0, "0101", S).at(1, "0102", N);
    assert_eq!(lines(&cellar, Mode::Right, "F11c.1"), -6);
}

fn flies() -> Fight {
    fight(&["Fenn", "Tessa"])
        .at(0, "0807", S)
        .at(1, "0808", N)
        .under(0, Spell::Flight)
        .with(0, |body| body.aloft = true)
}

#[test]
fn case_f11c_2_flying_and_shooting() {
    assert_eq!(lines(&flies(), Mode::Shoot, "F11c.2"), -4);
}

#[test]
fn case_f11c_3_flying_and_striking_or_casting() {
    assert_eq!(lines(&flies(), Mode::Right, "F11c.3"), -2);
    let bolt = flies().adj(0, 1, Mode::Bolt(Spell::Fireball));
    assert_eq!((bolt.by("F11c.3"), bolt.by("F11c.2")), (-2, 0), "a missile spell is a cast");
    assert_eq!(flies().state.order_dx(0), 10 - 2, "and it counts in the order of actions");
    assert_eq!(lines(&flies(), Mode::Shoot, "F11c.3"), 0, "but not twice");
    assert_eq!(flies().state.cast_tally(0, Spell::Blur, Some(0), 0).by("F11c.3"), -2);
}

#[test]
fn case_f11c_4_in_fire() {
    assert_eq!(lines(&duel("Bron", "Tessa").hex_under("0808", Spell::Fire), Mode::Right, "F11c.4"), -2);
}

#[test]
fn case_f11c_5_on_a_body() {
    let fight = fight(&["Bron", "Tessa; Korin"])
        .at(0, "0808", S)
        .at(1, "0809", N)
        .at(2, "0808", N)
        .with(2, |body| body.posture = Posture::Prone);
    assert_eq!(lines(&fight, Mode::Right, "F11c.5"), -2);
}

#[test]
fn case_f11c_6_dazzled() {
    assert_eq!(lines(&duel("Bron", "Tessa").under(0, Spell::Dazzle), Mode::Right, "F11c.6"), -3);
}

#[test]
fn case_f11c_7_over_broken_ground() {
    assert_eq!(
        lines(&duel("Bron", "Tessa").with(0, |body| body.turn.over_broken = true), Mode::Right, "F11c.7"),
        -2
    );
    let map = "map rough\ntitle Rough\nrows\n111111111\n....:....\n.........\n.........\n222222222\n";
    let fight = fight(&["Bron", "Tessa"]).on(map).at(0, "0502", S).at(1, "0503", N);
    assert_eq!(lines(&fight, Mode::Right, "F11c.7"), -2);
}

#[test]
fn case_f11c_8_hurt_badly() {
    assert_eq!(lines(&duel("Bron", "Tessa").with(0, |body| body.shaken = true), Mode::Right, "F11c.8"), -2);
}

#[test]
fn case_f11c_9_in_a_rope_it_gets_worse() {
    let roped = |turns| {
        lines(
            &duel("Bron", "Tessa").under(0, Spell::Rope).with(0, |body| body.roped = turns),
            Mode::Right,
            "F11c.9",
        )
    };
    assert_eq!([1, 2, 3].map(roped), [-2, -3, -4]);
}

#[test]
fn case_f11c_10_clumsy() {
    let mut fight = duel("Bron", "Tessa").under(0, Spell::Clumsiness);
    fight.state.lasting[0].as_mut().unwrap().power = 3;
    assert_eq!(lines(&fight, Mode::Right, "F11c.10"), -6);
}

#[test]
fn case_f11c_11_berserk() {
    let mut fight = duel("Grath", "Tessa").acts(0);
    fight.does(Action::Berserk, "");
    assert!(fight.body(0).berserk && fight.body(0).turn.acted, "drinking is an action");
    let hurt = fight.clone().with(0, |body| (body.hurt, body.shaken) = (11, true));
    assert_eq!(
        (
            lines(&hurt, Mode::Right, "F11c.11"),
            lines(&hurt, Mode::Right, "F15.1"),
            lines(&hurt, Mode::Right, "F11c.8")
        ),
        (1, 0, 0)
    );
    let next = hurt.with(0, |body| body.turn = fantasy_trip::body::Turn::new()).moves(0);
    assert_eq!(next.why(Action::Choose(0, Opt::N)), "F11c.11");
    assert_eq!(next.state.dx(0), 12, "and +1 on saving rolls");
}

#[test]
fn case_f11c_12_knocked_down_last_turn() {
    let fight = duel("Bron", "Tessa").with(0, |body| (body.floored, body.posture) = (true, Posture::Prone));
    assert_eq!(fight.state.order_dx(0), 0);
    assert_eq!(fight.clone().moves(0).why(Action::Choose(0, Opt::R)), "F11c.12");
    // It comes last, even if someone else has lost more than their DX.
    let mut slow = fight.with(1, |body| body.dx = -5).moves(1);
    slow.state.figure_mut(0).body.turn.moved = true;
    slow.does(Action::Choose(1, Opt::A), "");
    slow.does(face(N), "");
    assert_eq!(slow.state.phase, fantasy_trip::state::Phase::Act(1));
}

#[test]
fn case_f11c_13_higher_and_lower() {
    let hall = |one: &str, other: &str| fight(&["Bron", "Tessa"]).on("hall").at(0, one, S).at(1, other, N);
    assert_eq!(lines(&hall("0903", "0904"), Mode::Right, "F11c.13"), 2);
    assert_eq!(lines(&hall("0902", "0903"), Mode::Right, "F11c.13"), -2);
}

#[test]
fn case_f11d_1_armour_and_shields_cost_dx() {
    assert_eq!(
        (duel("Bron", "Tessa").state.order_dx(0), duel("Hugh", "Tessa").state.order_dx(0)),
        (12 - 2, 12 - 3 - 1)
    );
    let tower = duel("Bron", "Tessa").with(0, |body| body.shield = Some(Shield::Tower));
    assert_eq!(tower.state.order_dx(0), 12 - 2 - 2);
    let slung = tower.with(0, |body| body.worn = fantasy_trip::body::Worn::Slung);
    assert_eq!(slung.state.order_dx(0), 10, "a slung shield costs none");
}

#[test]
fn case_f11d_2_metal_about_a_wizard() {
    let fight = duel("Iden", "Tessa").with(0, |body| body.arms[0] = Some(Arm::new(Weapon::Dagger)));
    assert_eq!(fight.state.cast_tally(0, Spell::Blur, Some(0), 0).by("F11d.2"), -4);
    assert_eq!(
        fight.with(0, |body| body.silver = true).state.cast_tally(0, Spell::Blur, Some(0), 0).by("F11d.2"),
        0
    );
}

#[test]
fn case_f11e_1_throws_lose_one_a_hex() {
    let fight = fight(&["Ysolde", "Tessa"]).at(0, "0804", S).at(1, "0808", N);
    assert_eq!(lines(&fight, Mode::Throw(0), "F11e.1"), -4);
    assert_eq!(fight.state.cast_tally(0, Spell::Trip, Some(1), 4).by("F11e.1"), -4);
}

#[test]
fn case_f11e_2_missiles_lose_by_megahexes() {
    use fantasy_trip::adj::range_dx;
    assert_eq!([0, 2, 3, 4, 5, 6, 9].map(range_dx), [0, 0, 1, 1, 2, 2, 4]);
    let near = shot(2);
    assert_eq!(lines(&near, Mode::Shoot, "F11e.2"), 0);
    let far = shot(15);
    let (_, megahexes) = far.state.ranges(&Attack::new(0, 1, Mode::Shoot, Aim::Body));
    assert_eq!(lines(&far, Mode::Shoot, "F11e.2"), -range_dx(megahexes));
    assert!(megahexes >= 5);
}

#[test]
fn case_f11e_3_a_molotail_loses_one_a_megahex() {
    let fight = fight(&["Bombard", "Tessa"]).at(0, "0804", S).at(1, "0812", N);
    let (_, megahexes) = fight.state.ranges(&Attack::new(0, 1, Mode::Throw(0), Aim::Body));
    assert_eq!(
        (lines(&fight, Mode::Throw(0), "F11e.3"), lines(&fight, Mode::Throw(0), "F11e.1")),
        (-megahexes, 0)
    );
    assert!(megahexes > 1);
}

#[test]
fn case_f11e_4_thrown_spells_pass_everyone() {
    let mut fight =
        fight(&["Iden; Bron", "Tessa"]).at(0, "0804", S).at(1, "0805", S).at(2, "0806", N).acts(0);
    fight.does(Action::Cast(Spell::Trip, 1), "");
    fight.does(Action::At(2), "5/3");
    assert_eq!(fight.body(2).posture, Posture::Prone, "one roll, and no one on the way is rolled for");
}

#[test]
fn case_f11f_1_shooting_from_cover() {
    let hall = fight(&["Fenn", "Tessa"]).on("hall").at(0, "0902", S).at(1, "0912", N);
    assert_eq!(lines(&hall, Mode::Shoot, "F11f.1"), -2, "the dais in front of it half hides the shooter");
    assert_eq!(lines(&shot(6), Mode::Shoot, "F11f.1"), 0);
}

#[test]
fn case_f11f_2_the_target_half_hidden_or_down_by_a_body() {
    let fight = fight(&["Fenn", "Tessa; Korin"]).at(0, "0801", S).at(1, "0808", N).at(2, "0807", N);
    let down =
        fight.with(1, |body| body.posture = Posture::Prone).with(2, |body| body.posture = Posture::Prone);
    assert_eq!(lines(&down, Mode::Shoot, "F11f.2"), -4, "behind a body");
    assert_eq!(lines(&down.clone().at(2, "0808", N), Mode::Shoot, "F11f.2"), -4, "in a body’s hex");
    assert_eq!(lines(&down.clone().at(2, "0809", N), Mode::Shoot, "F11f.2"), 0, "not before one");
    let stands = down.with(1, |body| body.posture = Posture::Standing);
    assert_eq!(lines(&stands, Mode::Shoot, "F11f.2"), 0, "nor on her feet");
    let hall = common::fight(&["Fenn", "Tessa"]).on("hall").at(1, "0902", S).at(0, "0912", N);
    assert_eq!(lines(&hall, Mode::Shoot, "F11f.2"), -4, "behind the edge of the dais");
}

#[test]
fn case_f11f_3_only_head_and_shoulders() {
    let hall = fight(&["Fenn", "Tessa"])
        .on("hall")
        .at(1, "0902", S)
        .at(0, "0912", N)
        .with(1, |body| body.posture = Posture::Kneeling);
    assert_eq!((lines(&hall, Mode::Shoot, "F11f.3"), lines(&hall, Mode::Shoot, "F11f.2")), (-6, 0));
}

#[test]
fn every_line_of_a_reckoning_is_in_the_rulebook() {
    let fight = duel("Bron", "Tessa")
        .under(1, Spell::Blur)
        .hex_under("0808", Spell::Shadow)
        .with(0, |body| (body.hurt, body.shaken) = (10, true));
    let reckoning = fight.state.reckon(lawbook::trial::seat(1), &Attack::new(0, 1, Mode::Right, Aim::Leg));
    assert_eq!(reckoning.lines().iter().map(|line| line.dx).sum::<i16>(), reckoning.tally.total);
    assert!(
        reckoning.lines().iter().all(|line| engine::gist::<fantasy_trip::FantasyTrip>(line.rule).is_some())
    );
}
