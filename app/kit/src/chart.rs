//! Small charts over the turns, a line a player.

use engine::Seat;
use maud::{Markup, html};

use crate::{
    Fragment,
    palette::{LIVERIES, class},
};

const WIDTH: i32 = 200;
const HEIGHT: i32 = 96;
/// Room for the numbers at the ends.
const RIGHT: i32 = 22;
const LEFT: i32 = 22;

/// One player's line.
#[derive(Clone, Debug)]
pub struct Series {
    /// The player.
    pub seat: Seat,
    /// A value for the start and for each turn.
    pub values: Vec<u16>,
}

/// A figure with the chart's frame; the lines come from [`lines`].
pub fn figure(title: &str, turns: usize, lines: &Markup) -> Markup {
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label={ (title) " over the turns" } {
                path.axis d={ "M" (LEFT) " 6V" (HEIGHT - 14) "H" (WIDTH - RIGHT + 4) } {}
                path.scale d={ "M" (LEFT) " 8H" (WIDTH - RIGHT + 4) } {}
                g.ticks {
                    @for turn in 1..=turns {
                        text x=(x(turn, turns)) y=(HEIGHT - 4) { (turn) }
                    }
                }
                (lines)
            }
        }
    }
}

/// The lines and their scale as a fragment.
pub fn lines(id: &str, turns: usize, series: &[Series]) -> Fragment {
    let top = nice(series.iter().flat_map(|line| &line.values).copied().max().unwrap_or_default());
    let ends = ends(series, top);
    Fragment::new(
        id,
        html! {
            g id=(id) {
                text.top x=(LEFT - 3) y="11" { (top) }
                @for (line, end) in series.iter().zip(ends) {
                    g.(class(line.seat)) {
                        path d=(path(&line.values, turns, top)) {}
                        @if !line.values.is_empty() {
                            @let at = x(line.values.len() - 1, turns);
                            text x=(at + 9) y=(end + 3) { (line.seat) }
                        }
                    }
                }
            }
        },
    )
}

/// A round number at or above the greatest value.
fn nice(most: u16) -> u16 {
    [10, 20, 30, 50, 80, 100, 150, 200, 300].into_iter().find(|&top| top >= most).unwrap_or(most + most % 2)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "there are few turns")]
fn x(turn: usize, turns: usize) -> i32 {
    LEFT + (turn as i32) * (WIDTH - LEFT - RIGHT) / (turns.max(1) as i32)
}

fn y(value: u16, top: u16) -> i32 {
    let room = HEIGHT - 14 - 8;
    HEIGHT - 14 - i32::from(value) * room / i32::from(top.max(1))
}

fn path(values: &[u16], turns: usize, top: u16) -> String {
    let mut path = String::new();
    let (mut from_x, mut from_y) = (0, 0);
    for (turn, &value) in values.iter().enumerate() {
        let (to_x, to_y) = (x(turn, turns), y(value, top));
        let letter = ["M", "l", " "][turn.min(2)];
        // A minus sign parts numbers as well as a blank does.
        path += &format!("{letter}{} {}", to_x - from_x, to_y - from_y).replace(" -", "-");
        (from_x, from_y) = (to_x, to_y);
    }
    path
}

/// Where the lines' numbers stand, pushed apart so that none covers another.
fn ends(series: &[Series], top: u16) -> Vec<i32> {
    let gap = if series.len() > 6 { 7 } else { 9 };
    let mut order: Vec<usize> = (0..series.len()).collect();
    let end = |index: usize| series[index].values.last().map_or(0, |&last| y(last, top));
    order.sort_by_key(|&index| (std::cmp::Reverse(end(index)), index));
    let mut places = vec![0; series.len()];
    let mut below = HEIGHT - 14 + gap;
    for &index in &order {
        below = end(index).min(below - gap);
        places[index] = below;
    }
    let mut above = 8 - gap;
    for &index in order.iter().rev() {
        places[index] = places[index].max(above + gap);
        above = places[index];
    }
    places
}

/// What stands for each player in the charts.
pub fn key(names: &[(Seat, String)]) -> Markup {
    html! {
        ul.key {
            @for (seat, name) in names.iter().take(LIVERIES.len()) {
                li class=(class(*seat)) {
                    svg viewBox="0 0 24 6" aria-hidden="true" {
                        path d="M0 3H24" {}
                    }
                    (seat) " " (name)
                }
            }
        }
    }
}
