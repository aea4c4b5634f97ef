//! TimeTripper's page.

mod equip;
mod times;
mod trip;
pub mod workshop;

use maud::{PreEscaped, html};
use timetripper::TimeTripper;

use crate::{Board, Fragment, Scene, kit::why::footnote};

impl Board for TimeTripper {
    fn draw(scene: &Scene<'_, Self>) -> Vec<Fragment> {
        let mut fragments = vec![form(scene)];
        fragments.extend(equip::fragments(scene));
        fragments.extend(times::fragments(scene));
        fragments.extend(trip::fragments(scene));
        let cited = equip::RULES.iter().chain(&times::RULES).chain(&trip::RULES);
        let events = scene.story.iter().flat_map(|line| line.events.iter().map(|event| &event.rule));
        let mut cited: Vec<_> = cited.chain(events).copied().collect();
        cited.sort_unstable();
        cited.dedup();
        fragments.extend(cited.into_iter().map(|rule| footnote(rule, (scene.gist)(rule))));
        fragments
    }

    fn page(scene: &Scene<'_, Self>, fragments: &[Fragment]) -> String {
        let one = |id: &str| {
            let found = fragments.iter().find(|fragment| fragment.id == id);
            PreEscaped(found.map_or("", |fragment| fragment.html.as_str()))
        };
        let buttons = scene.look.map_or(&[][..], |look| &look.offers);
        html! {
            div.tt data-path=(scene.path) data-still=[scene.at.map(|_| "")] {
                div id="board" hidden { div id="men" {} }
                (one("act"))
                p.refusal id="refusal" role="alert" hidden {}
                p.away id="away" role="status" hidden {}
                (one("tt-equip"))
                (times::layout(scene, fragments))
                (one("tt-trip"))
                @for offer in buttons.iter().filter(|offer| !offer.then.contains("take")).take(60) {
                    button.quiet form="act" name="act" value=(offer.then) { (offer.label) }
                }
                div id="rules" { @for note in fragments.iter().filter(|note| note.id.starts_with("r-")) { (PreEscaped(&note.html)) } }
                p.unseen id="say" role="status" aria-live="polite" {}
            }
        }
        .into_string()
    }
}

fn form(scene: &Scene<'_, TimeTripper>) -> Fragment {
    let draft = scene.look.map_or("", |look| look.draft.as_str());
    Fragment::new(
        "act",
        html! {
            form id="act" method="post" action={ (scene.path) "/act" } {
                input type="hidden" name="csrf" value=(scene.csrf);
                input type="hidden" name="seq" value=(scene.seq);
                input type="hidden" name="draft" value=(draft);
            }
        },
    )
}
