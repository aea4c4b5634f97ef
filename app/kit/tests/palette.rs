//! Colours can be read, and told apart, whatever kind of eyes one has.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use kit::{
    assets::{CLIENT, shared},
    palette::{self, LIVERIES},
};

/// Red, green and blue from 0 to 1, in linear light.
type Linear = [f64; 3];

/// How the cones that are left see a colour, by Machado, Oliveira and Fernandes (2009) at full severity.
#[rustfmt::skip]
const EYES: [(&str, [Linear; 3]); 4] = [
    ("normal vision", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia",    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
    ("deuteranopia",  [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]),
    ("tritanopia",    [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]),
];

/// From linear sRGB to CIE XYZ, as seen in daylight (D65).
#[rustfmt::skip]
const XYZ: [Linear; 3] = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];

/// The least distance between any two of the first seats, for all eyes. Below about 10 colours are hard to tell apart;
/// the marks on the counters do the rest.
const FARTHEST: [(usize, f64); 3] = [(4, 30.0), (9, 14.0), (16, 11.0)];

/// The papers that counters lie on.
const PAPERS: [&str; 6] = ["table", "paper", "card", "wash", "ground", "tint"];

fn times(matrix: &[Linear; 3], colour: Linear) -> Linear {
    matrix.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum())
}

fn linear(colour: &str) -> Linear {
    let part = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
    [1, 3, 5].map(part).map(|c| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

/// The colour in CIE Lab, in which distances are about as large as they look.
fn lab(colour: Linear) -> [f64; 3] {
    let white = times(&XYZ, [1.0; 3]);
    let seen = times(&XYZ, colour.map(|part| part.clamp(0.0, 1.0)));
    let bend = |part: f64| {
        if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
    };
    let [x, y, z] = [0, 1, 2].map(|at| bend(seen[at] / white[at]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How far apart two colours look to these eyes.
fn distance(eyes: &[Linear; 3], one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|colour| lab(times(eyes, linear(colour))));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn contrast(a: &str, b: &str) -> f64 {
    let [a, b] = [a, b].map(|colour| times(&XYZ, linear(colour))[1]);
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The value of a property in light and in dark.
fn value(name: &str, scheme: usize) -> &'static str {
    let css = shared("base.css").unwrap();
    let (_, both) = css.split_once(&format!("--{name}: light-dark(")).unwrap();
    both.split([',', ')']).nth(scheme).unwrap().trim()
}

#[test]
fn what_is_printed_on_counters_can_be_read() {
    for livery in LIVERIES {
        let ratio = contrast(livery.fill, livery.ink);
        assert!(ratio >= 4.5, "{}: {ratio:.2}", livery.name);
    }
}

#[test]
fn counters_stand_out_from_every_paper_by_their_outline() {
    let kit = shared("kit.css").unwrap();
    assert!(kit.contains("stroke: var(--ce, var(--ink))"), "a counter is outlined in ink");
    assert!(kit.contains("border: .5px solid var(--ink)"), "and so is a small one");
    for scheme in [0, 1] {
        for paper in PAPERS {
            let ratio = contrast(value("ink", scheme), value(paper, scheme));
            assert!(ratio >= 3.0, "ink on {paper}, scheme {scheme}: {ratio:.2}");
        }
    }
}

#[test]
fn any_two_seats_are_told_apart_by_all_eyes() {
    for (eyes, matrix) in EYES {
        for (seats, least) in FARTHEST {
            for (at, one) in LIVERIES[..seats].iter().enumerate() {
                for other in &LIVERIES[at + 1..seats] {
                    let far = distance(&matrix, one.fill, other.fill);
                    assert!(far >= least, "{} and {} with {eyes}: {far:.1}", one.name, other.name);
                }
            }
        }
    }
}

#[test]
fn colours_that_look_alike_to_some_are_found() {
    // Seats 1 and 4 were once these two.
    let [normal, _, deuteranopia, _] = EYES.map(|(_, matrix)| distance(&matrix, "#a3392b", "#56682f"));
    assert!(normal > 50.0 && (7.0..9.0).contains(&deuteranopia), "{normal:.1}, {deuteranopia:.1}");
}

#[test]
fn the_colours_of_players_are_written_down_once() {
    let css = palette::css();
    assert_eq!(Some(css.as_str()), shared("players.css"));
    for (number, livery) in (1..).zip(LIVERIES) {
        let rule =
            format!(".s{number} {{ --f: {}; --t: {}; --d: {}; }}\n", livery.fill, livery.ink, livery.dashes);
        assert!(css.contains(&rule), "{rule}");
        for (name, text) in CLIENT {
            assert!(!text.contains(livery.fill), "{name} repeats {}", livery.name);
        }
    }
}

#[test]
fn text_can_be_read_on_every_paper_in_light_and_dark() {
    for scheme in [0, 1] {
        for text in ["ink", "soft", "red", "blue", "green"] {
            for paper in ["paper", "card", "wash", "ground", "tint"] {
                let ratio = contrast(value(text, scheme), value(paper, scheme));
                assert!(ratio >= 4.5, "{text} on {paper}, scheme {scheme}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn no_two_liveries_share_a_name_a_mark_or_a_line() {
    for (at, one) in LIVERIES.iter().enumerate() {
        for other in &LIVERIES[at + 1..] {
            assert_ne!(one.name, other.name);
            assert_ne!(one.mark, other.mark);
            assert_ne!(one.dashes, other.dashes);
        }
    }
}
