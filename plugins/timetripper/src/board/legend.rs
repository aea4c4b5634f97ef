//! What the signs on the map mean.

use maud::{Markup, html};

/// The legend, which a button opens.
pub(super) fn draw() -> Markup {
    html! {
        div id="legend" .legend popover="auto" {
            button.quiet.closer type="button" popovertarget="legend" popovertargetaction="hide" aria-label="Close" { "×" }
            h2 { "On the map" }
            dl {
                @for (sign, words) in signs() { dt { (sign) } dd { (words) } }
            }
            p.hint { "Pick anyone on the map for their card: values in words, their chance against you, and yours against them." }
        }
    }
}

fn signs() -> Vec<(Markup, &'static str)> {
    let picture = |inside: Markup| html! { svg viewBox="-20 -20 40 40" aria-hidden="true" { (inside) } };
    let symbol = |name: &str| picture(html! { use href={ "#s-" (name) } {} });
    let item = |name: &str| picture(html! { g.item { use href={ "#s-" (name) } {} } });
    let hex =
        |class: &str| picture(html! { path.(class) d="M10-17.3l10 17.3-10 17.3-20 0-10-17.3 10-17.3z" {} });
    vec![
        (
            picture(html! { path.mark-zone d="M0 0h0" {} }),
            "A Zone of Control: an enemy is next to it. You stop when you enter, and can’t walk out again.",
        ),
        (hex("mark-swept"), "Everyone here is swept up by the flux and comes along when it is jumped."),
        (
            picture(html! { g.flux { use href="#s-flux" {} } }),
            "The flux. Stand in its hex, with the radio, to jump. “2 in it”: how many it has swept up.",
        ),
        (hex("mark-reach"), "What the Claymore hits."),
        (symbol("tree"), "Trees: no one sees or shoots through them."),
        (symbol("hole"), "A shellhole: cover, but you stop when you enter."),
        (item("radio"), "The radio lies here. Only the Tripper carrying it can command the flux."),
        (item("gun"), "A weapon or other gear of yours: step there to pick it up. Grey: a fallen enemy’s."),
        (
            picture(html! { text { "7X5E" } }),
            "A counter’s values: attack, accuracy (X: none), defense, how easily it notices you (A hardly, I at once).",
        ),
        (
            picture(html! { text.threat-sign { "28" } }),
            "With Threats on: its chance to hurt you when it acts next, in %, by itself and if you stay where you are; “!” \
             if it can call you.",
        ),
        (
            picture(html! { text.odds-sign { "83·72" } }),
            "Your chances against it with the weapon you have open, in %: to hit, and to take it out. With a grenade, one \
             number: how many enemies it should take out.",
        ),
    ]
}
