//! [2.3] The two Time Displays.

use maud::html;
use timetripper::TimeTripper;

use crate::{Fragment, Scene};

/// Both displays as the fragment `tt-time`.
pub(super) fn fragments(_scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    vec![Fragment::new("tt-time", html! { section id="tt-time" .card hidden {} })]
}
