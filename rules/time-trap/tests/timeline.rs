//! [3.1] [4] What Men do to each other within a turn, and what ghosts don't.

mod common;

use common::{check, table};

#[test]
fn case_3_1_men_on_one_square_are_destroyed() {
    // Two who move to one square.
    check("11 (3,4) 21 (3,6)", "11 30; 21 70", "-11 (3,5) turn 1, -21 (3,5) turn 1");
    // One who stays, and one who enters.
    check("11 (3,4) 21 (3,5)", "11 30", "-11 (3,5) turn 1, -21 (3,5) turn 1");
    // Two Men of one player are no better off.
    check("11 (3,4) 12 (3,6)", "11 30, 12 70", "-11 (3,5) turn 1, -12 (3,5) turn 1");
    // Three on a square, one of whom stayed.
    check(
        "11 (3,4) 21 (3,6) 31 (3,5)",
        "11 30; 21 70",
        "-11 (3,5) turn 1, -21 (3,5) turn 1, -31 (3,5) turn 1",
    );
    // Two who swap squares pass each other, straight and diagonally.
    check("11 (3,4) 21 (3,5)", "11 30; 21 70", "11 (3,5), 21 (3,4)");
    check("11 (3,4) 21 (4,5)", "11 40; 21 80", "11 (4,5), 21 (3,4)");
    // A ring of three goes round; one who follows into a square that is left is safe.
    check("11 (3,4) 21 (3,5) 31 (4,5)", "11 30; 21 50; 31 80", "11 (3,5), 21 (4,5), 31 (3,4)");
    check("11 (3,4) 21 (3,5)", "11 30; 21 30", "11 (3,5), 21 (3,6)");
    // They collide over an edge like anywhere else.
    check("11 (3,16) 21 (5,1)", "11 30; 21 10", "-11 (4,1) turn 1, -21 (4,1) turn 1");
    // They are removed at the end of the turn: the square is free for the next.
    check(
        "11 (3,4) 21 (3,6) 31 (2,5)",
        "11 30; 21 70 | 31 50",
        "-11 (3,5) turn 1, -21 (3,5) turn 1, 31 (3,5)",
    );
    let expected =
        "[3.1] 11 on 1 at (3,5) met 21; [3.1] 21 on 1 at (3,5) met 11; [3.1] 31 on 1 at (3,5) met 11";
    assert_eq!(table("11 (3,4) 21 (3,6) 31 (3,5)").turn("11 30; 21 70").fates(), expected);
}

#[test]
fn case_4_a_shot_destroys_the_man_there() {
    check("11 (5,5) 21 (5,6)", "11 93", "11 (5,5), -21 (5,6) turn 1");
    assert_eq!(table("11 (5,5) 21 (5,6)").turn("11 93").fates(), "[4] 21 on 1 at (5,6) shot by 11");
    // One square and no further.
    check("11 (5,5) 21 (5,7)", "11 93", "21 (5,7)");
    // All the Men around him, one after another.
    for (direction, target) in
        (1..).zip(["(4,5)", "(4,6)", "(5,6)", "(6,6)", "(6,5)", "(6,4)", "(5,4)", "(4,4)"])
    {
        let men = format!("11 (5,5) 21 {target}");
        check(&men, &format!("11 9{direction}"), &format!("11 (5,5), -21 {target} turn 1"));
    }
    // His own Man is hit like any other.
    check("11 (5,5) 12 (5,6)", "11 93", "11 (5,5), -12 (5,6) turn 1");
    // All shots of a turn fall at once: two who fire at each other both go.
    check("11 (5,5) 21 (5,6)", "11 93; 21 97", "-11 (5,5) turn 1, -21 (5,6) turn 1");
    // So does a chain: each is destroyed, and each has fired.
    check(
        "11 (5,5) 21 (5,6) 31 (5,7)",
        "11 93; 21 93; 31 93",
        "11 (5,5), -21 (5,6) turn 1, -31 (5,7) turn 1",
    );
    // Two shots at one Man, and a shot at an empty square.
    check("11 (5,5) 21 (5,6) 31 (5,7)", "11 93; 31 97", "11 (5,5), -21 (5,6) turn 1, 31 (5,7)");
    check("11 (5,5) 21 (5,6)", "11 94", "11 (5,5), 21 (5,6)");
    assert_eq!(table("11 (5,5)").turn("11 94").fates(), "");
}

#[test]
fn case_4_1_fire_comes_from_the_new_square() {
    // From the new square, not the old one.
    check("11 (5,5) 21 (5,7)", "11 33", "11 (5,6), -21 (5,7) turn 1");
    check("11 (5,5) 21 (6,5)", "11 35", "11 (5,6), 21 (6,5)");
    // And at where the others have moved to, not where they came from.
    check("11 (5,5) 21 (5,7)", "11 93; 21 70", "11 (5,5), -21 (5,6) turn 1");
    check("11 (5,5) 21 (5,6)", "11 93; 21 30", "11 (5,5), 21 (5,7)");
    // Over the edge, moving and firing.
    check("11 (8,15) 21 (9,1)", "11 33", "11 (8,16), -21 (9,1) turn 1");
    check("11 (8,16) 21 (9,2)", "11 33", "11 (9,1), -21 (9,2) turn 1");
}

#[test]
fn case_4_2_collided_men_fire_once_more() {
    // Destroyed by the collision, he fires from the square of it all the same.
    check(
        "11 (5,5) 21 (5,7) 31 (4,6)",
        "11 31; 21 70",
        "-11 (5,6) turn 1, -21 (5,6) turn 1, -31 (4,6) turn 1",
    );
    // So does the one who stayed and was run into.
    check(
        "11 (5,5) 21 (5,6) 31 (4,6)",
        "11 30; 21 91",
        "-11 (5,6) turn 1, -21 (5,6) turn 1, -31 (4,6) turn 1",
    );
    // But on no later turn.
    check("11 (5,5) 21 (5,7) 31 (4,6)", "11 30; 21 70 | 11 91; 21 91", "31 (4,6)");
    // Neither does a Man who was shot, or who destroyed himself.
    check("11 (5,5) 21 (5,6) 31 (4,5)", "21 97 | 11 91", "-11 (5,5) turn 1, 31 (4,5)");
    check("11 (5,5) 31 (4,5)", "11 99 | 11 91", "-11 (5,5) turn 1, 31 (4,5)");
}

#[test]
fn ghosts_move_and_touch_nothing() {
    // 11 is destroyed on turn 1, and then walks through Men and is walked through.
    let start = "11 (5,5) 21 (5,7) 31 (5,6)";
    check(start, "11 99 | 11 30", "-11 (5,6) turn 1, 31 (5,6)");
    check(start, "11 99 | 31 70", "-11 (5,5) turn 1, 31 (5,5)");
    // He neither stops others from meeting there nor joins them.
    check(start, "11 99 | 21 70; 31 30 | 11 30", "-11 (5,6) turn 1, 21 (5,6), 31 (5,7)");
    // A shot through a ghost goes nowhere else, and does not hurt him again.
    check(start, "11 99 | 31 97 | 31 97", "-11 (5,5) turn 1, 21 (5,7), 31 (5,6)");
    // He does not fire, and does not destroy himself again.
    check(start, "11 99 | 11 93 | 11 99", "-11 (5,5) turn 1, 31 (5,6)");
    let game = table(start).turn("11 99").turn("11 33; 21 70; 31 90");
    assert_eq!(
        game.fates(),
        "[3.1] 21 on 2 at (5,6) met 31; [3.1] 31 on 2 at (5,6) met 21",
        "the ghost has nothing to do with it"
    );
    // Two ghosts pass over each other, and over the edge.
    check(
        "11 (5,16) 21 (6,2)",
        "11 99; 21 99 | 11 30; 21 70 | 11 30; 21 70",
        "-11 (6,2) turn 1, -21 (5,16) turn 1",
    );
}

#[test]
fn the_cause_named_is_what_came_first() {
    // Collision before suicide before fire, so that the log names what no shot could have prevented.
    let game = table("11 (5,5) 21 (5,7) 31 (4,6)").turn("11 39; 21 70; 31 95");
    assert_eq!(game.fates(), "[3.1] 11 on 1 at (5,6) met 21; [3.1] 21 on 1 at (5,6) met 11");
    let game = table("11 (5,5) 21 (5,6)").turn("11 99; 21 97");
    assert_eq!(game.fates(), "[5.2] 11 on 1 at (5,5) by himself");
}
