//! [F1.4] The order of actions as a strip above the map: who is next, who comes after, who is done.

use fantasy_trip::{state::Phase, view::Seen};
use kit::Fragment;
use maud::html;

use super::{
    context::{Context, side_class},
    counters,
};

/// The strip as the fragment `order`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let (heading, figures) = listed(context);
    Fragment::new(
        "order",
        html! {
            div id="order" .order hidden[figures.is_empty()] {
                b { (heading) }
                ol tabindex="-1" {
                    @for (seen, class) in figures {
                        li class={ (side_class(seen.body.side)) (class) } data-pick=(counters::id(seen.id))
                            title={ (seen.name) ", adjDX " (seen.adj_dx) } {
                            i { (seen.adj_dx) } " " (seen.name)
                        }
                    }
                }
            }
        },
    )
}

/// The figures in their order, each with its class.
fn listed<'a>(context: &Context<'a>) -> (&'static str, Vec<(&'a Seen, &'static str)>) {
    let view = context.view;
    let is_acting = !view.to_come.is_empty()
        || matches!(view.phase, Phase::Act(_) | Phase::React(_) | Phase::Cast(..) | Phase::Agree { .. });
    let mut all: Vec<_> = context.able().filter(|seen| !seen.hidden || context.is_own(seen.id)).collect();
    if matches!(view.phase, Phase::Deploy(_) | Phase::Over(_)) {
        return ("", Vec::new());
    }
    all.sort_by_key(|seen| (std::cmp::Reverse(seen.adj_dx), seen.body.side != view.initiative, seen.id));
    if !is_acting {
        return ("Will act:", all.into_iter().map(|seen| (seen, "")).collect());
    }
    let coming = view.to_come.iter().filter_map(|id| context.seen(*id));
    let now = context.focus().filter(|_| matches!(view.phase, Phase::Act(_) | Phase::Cast(..)));
    let mut order: Vec<(&Seen, &'static str)> =
        coming.map(|seen| (seen, if now == Some(seen.id) { " now" } else { "" })).collect();
    order.sort_by_key(|(seen, _)| now != Some(seen.id));
    let done = all.into_iter().filter(|seen| !view.to_come.contains(&seen.id));
    order.extend(done.map(|seen| (seen, " past")));
    ("Acting:", order)
}
