//! The form for jumps, and the drift table in which it looks years up.
//!
//! The client asks the server whether the truck can jump to a year that is typed, and finds what the year means in the
//! drift table on the page: each row has its years, its place on the timeline and, in `tow-here`, its distance from the
//! truck. The field says how a year is written. The client works out none of this itself.

use engine::{Narrated as _, Texts};
use kit::{Fragment, confirm::Question};
use maud::{Markup, html};
use tow_truck::{Action, JumpChoice, TowTruck, Wait, Year};

use super::{context::Context, line};

/// The form; the year is outside every fragment, so that no update can lose it.
pub(super) fn form(context: &Context<'_>, here: &Markup) -> Markup {
    html! {
        form.tow-guess id="guess" method="post" action={ (context.scene.path) "/act" } {
            input type="hidden" name="csrf" value=(context.scene.csrf);
            label for="tow-year" { "Jump to the year" }
            input id="tow-year" name="add" required autocomplete="off" autocapitalize="characters" maxlength="12"
                placeholder="1776 or 44 BCE" data-written=(written());
            (here)
            output.hint id="tow-cost" for="tow-year"
                data-single="{steps} from here. The jump costs 1 month, however far."
                data-several="{years} counts as {year}, {steps} from here. The jump costs 1 month, however far."
                data-one="1 step" data-many="{n} steps" data-idle="Or choose a year on the line." { "Or choose a year on the line." }
        }
    }
}

/// How the client finds the number in a year that the server has accepted, and whether it is BCE: a regular expression
/// with the groups `year` and `bce`. The letters of a mark may have full stops.
fn written() -> String {
    let dotted = |mark: &str| mark.chars().map(String::from).collect::<Vec<_>>().join("\\.?");
    let marks: Vec<_> = Year::BCE_MARKS.into_iter().map(dotted).collect();
    format!("^(?=.*(?<bce>{})|)\\D*(?<year>\\d+)", marks.join("|"))
}

/// How far the truck is from each row of the drift table, and the button that jumps.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let rescue = context.rescue(context.front());
    let is_picking = rescue.is_some_and(|rescue| rescue.pick != JumpChoice::Nothing);
    let seat = context.own.filter(|_| is_picking || context.offer(Action::Jump).is_some());
    // What is typed into the form continues this text.
    let jump = seat.map(|seat| TowTruck::write(seat, &[Action::Jump], &Texts::default()) + " ");
    let here = rescue.map_or(Wait::PRESENT, |rescue| Wait::of(rescue.truck));
    let steps: Vec<_> = rows().map(|wait| wait.drift(here).to_string()).collect();
    Fragment::new(
        "tow-here",
        html! {
            span id="tow-here" hidden[jump.is_none()] data-steps=[jump.as_ref().map(|_| steps.join(" "))]
                data-x=[jump.as_ref().map(|_| line::x(here))] {
                input type="hidden" name="seq" value=(context.scene.seq);
                @if let Some(jump) = jump {
                    input type="hidden" name="draft" value=(jump);
                    button.main { "Jump" }
                    span.tow-or {
                        @for action in [Action::Stop, Action::Unsure] {
                            @if let Some(offer) = context.offer(action) {
                                @let question = question(context, action);
                                button.quiet form="act" name="act" value=(offer.then)
                                    formaction=[question.as_ref().map(|question| &question.address)]
                                    data-confirm=[question.as_ref().map(|question| &question.words)] { (offer.label) }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// What is asked before a driver gives up without a jump, which can cost more than any jump.
fn question(context: &Context<'_>, action: Action) -> Option<Question> {
    let has_jumped = context.rescue(context.front()).is_some_and(|rescue| rescue.jumps > 0);
    let words = "Give up without a jump? The agent drifts home, and all those months count.";
    (action == Action::Stop && !has_jumped).then(|| context.scene.question(words))
}

/// The lines of the drift table, the earliest year first.
fn rows() -> impl Iterator<Item = Wait> {
    Wait::all().rev()
}

/// [T2] [T7] The drift table.
pub(super) fn table() -> Markup {
    let first = |wait: Wait| wait.span().last().unwrap_or(wait.year()).number();
    html! {
        p.hint {
            "The months of drift from each year to 2001. A year that is not listed counts as the next later one that is. "
            "The drift between two years is the difference between their months."
        }
        ol.tow-table id="tow-table" {
            @for wait in rows() {
                li data-year=(wait.year()) data-first=(first(wait)) data-last=(wait.year().number()) data-x=(line::x(wait))
                    data-years=[(!wait.is_single()).then(|| wait.years())] {
                    (wait.year()) " " b { (wait.months()) }
                }
            }
        }
    }
}
