//! [3.2] Choosing what to carry.

use maud::html;
use timetripper::TimeTripper;

use crate::{Fragment, Scene};

/// The choice of equipment as the fragment `tt-equip`.
pub(super) fn fragments(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    let offers = scene.look.map_or(&[][..], |look| &look.offers);
    vec![Fragment::new(
        "tt-equip",
        html! {
            section id="tt-equip" .card {
                h2 { "Equipment" }
                div.offers {
                    @for offer in offers.iter().filter(|offer| offer.tier != engine::Tier::Extra) {
                        button form="act" name="act" value=(offer.then) { (offer.label) }
                    }
                }
            }
        },
    )]
}
