//! The schema of a view: which fields there are, of which types, and which of them may be missing.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use lawbook::{
    sample::{Flaw, Flawed, HighestBid, Setup},
    schema::{self, Schema},
};
use serde_json::{Value, json};

/// These values have these fields.
fn check(values: &[Value], expected: &[&str]) {
    let mut schema = Schema::default();
    for value in values {
        schema.add(value);
    }
    assert_eq!(schema.to_string().lines().collect::<Vec<_>>(), expected);
}

#[test]
fn every_field_has_its_type() {
    let value = json!({ "name": "Ada", "points": -3, "share": 0.5, "is_over": true, "none": null });
    check(&[value], &["name: string", "points: integer", "share: number", "is_over: boolean", "none: null"]);
}

#[test]
fn fields_inside_fields_are_named_by_their_path() {
    let value = json!({ "pot": { "winner": 1, "at": [1, 2] }, "seats": [{ "bid": 1 }, { "bid": null }] });
    let expected = ["pot.winner: integer", "pot.at[]: integer", "seats[].bid: integer or null"];
    check(&[value], &expected);
}

#[test]
fn what_may_be_missing_says_so() {
    let values = [
        json!({ "pot": null, "hands": [{ "bid": 1, "said": "hm" }, { "bid": 2 }] }),
        json!({ "pot": { "winner": 1 }, "hands": [] }),
    ];
    let expected = [
        "pot: object or null",
        "pot.winner: integer",
        "hands[].bid: integer",
        "hands[].said: string or absent",
    ];
    check(&values, &expected);
}

#[test]
fn fields_keep_the_order_they_are_written_in() {
    let values = [json!({ "a": 1, "d": 1 }), json!({ "a": 1, "b": 1, "c": 1, "d": 1, "e": 1 })];
    let or_absent = |name: &str| format!("{name}: integer or absent");
    let (b, c, e) = (or_absent("b"), or_absent("c"), or_absent("e"));
    check(&values, &["a: integer", &b, &c, "d: integer", &e]);
}

#[test]
fn mixed_and_empty_values_are_shown_as_they_are() {
    check(
        &[json!({ "at": [1, "x"] }), json!({ "at": "home" })],
        &["at: string or list", "at[]: integer or string"],
    );
    check(&[json!({ "traps": [], "free": {} })], &["traps[]: never seen", "free: object"]);
    check(&[json!([[1], [2]])], &["[][]: integer"]);
}

#[test]
fn keys_that_are_numbers_are_one_field() {
    let values = [json!({ "by_seat": { "1": 4, "2": 5 } }), json!({ "by_seat": { "3": null } })];
    check(&values, &["by_seat.*: integer or null"]);
}

/// A folder with the sample's schema, changed in this way.
fn changed(test: &str, old: &str, new: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/view.schema.txt");
    let schema = String::from_utf8(std::fs::read(kept).unwrap()).unwrap();
    assert!(schema.contains(old), "{schema}");
    std::fs::create_dir_all(folder.join("tests/golden")).unwrap();
    std::fs::write(folder.join("tests/golden/view.schema.txt"), schema.replace(old, new)).unwrap();
    folder.to_str().unwrap().to_owned()
}

const SETUPS: [Setup; 2] = [Setup::new(2), Setup::new(4)];

#[test]
fn meanings_are_kept_and_not_compared() {
    schema::check::<HighestBid>(&changed("meaning", "# its points", "# anything else"), &SETUPS);
}

#[test]
#[should_panic(expected = "write after `#` what this field means: pot.worth: integer")]
fn a_field_without_a_meaning_is_found() {
    schema::check::<HighestBid>(
        &changed("bare", "pot.worth: integer  # its points", "pot.worth: integer"),
        &SETUPS,
    );
}

#[test]
#[should_panic(expected = "view.schema.txt, line 8:\n  expected: seats[].seats: integer")]
fn a_renamed_field_is_found() {
    schema::check::<HighestBid>(&changed("renamed", "seats[].seat:", "seats[].seats:"), &SETUPS);
}

#[test]
#[should_panic(expected = "seen:     seats[].secret: integer  # its secret number")]
fn a_field_that_is_not_null_any_more_is_found() {
    // The flawed game shows every secret number to everyone.
    let folder = changed("leaky", "", "");
    schema::check::<Flawed<{ Flaw::LeakyDeal as u8 }>>(&folder, &SETUPS);
}
