//! The whole trip, once it is over.

use maud::html;
use timetripper::TimeTripper;

use crate::{Fragment, Scene};

/// The trip as the fragment `tt-trip`.
pub(super) fn fragments(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    vec![Fragment::new(
        "tt-trip",
        html! { section id="tt-trip" .card { h2 { "The trip" } p { (scene.view.path.len()) " battles" } } },
    )]
}
