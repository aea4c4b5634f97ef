//! Silhouettes for counters and pictures for what lies about, drawn once on a page and used from there.

use maud::{Markup, html};

/// What a silhouette is drawn on.
#[derive(Clone, Copy)]
enum On {
    /// Nothing else.
    Alone,
    /// A standing man.
    Man,
    /// A man on a horse.
    Rider,
}

const MAN: &str = "M-2-8.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-2.8-6.2h5.6l.9 5h-1.8l-.4 5.2h-1.3l-.2-4.4l-.2 4.4h-1.3l-.4-5.2h-1.8z";
const HORSE: &str = "M-9-1.6c0-2.2 1.6-3 3.6-3h6.8l2.8-3.8l2.6-.8l2 2.4l-2 1l-1.2 3.4l-.6 6.4h-1.5l-.3-4.6h-5.8l-1.5 4.6h-1.6l.5-4.8l-1.4-.9l-1 4h-1.3z";
const RIDER: &str = "M-2.2-9.8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM-2.6-7.8h4.4l.8 3.8h-5.6z";
const SHIELD: &str = "M-7.6-2.4a2.8 3.4 0 1 0 5.6 0a2.8 3.4 0 1 0-5.6 0z";
const BEAST: &str = "M-9-3c0-2 1-2.6 3-2.6h8.6l2.2-2.2h3l1.5 2.2l-.9 2.2h-2.2l-.8 2v5.4h-1.7v-4.4h-6.4l-1 4.4h-1.8l.2-4.8l-2 1.4v3.4h-1.7z";
const WHEELS: &str =
    "M-7.6 2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM3.2 2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z";

/// Name, what it is drawn on, what is filled, what is drawn in lines.
type ShapePaths = (&'static str, On, &'static str, &'static str);

#[rustfmt::skip]
const SHAPES: &[ShapePaths] = &[
    ("tripper",     On::Man,   "M-3-8.8a3 2.8 0 0 1 6 0zM-6.6-6h3.2v5h-3.2z", "M-6-6v-5.6M-4 .6L8-5.6"),
    ("spearman",    On::Man,   SHIELD, "M6 4V-11M4.8-8.4L6-11.4L7.2-8.4"),
    ("swordsman",   On::Man,   SHIELD, "M3.6-2.6L9-10.6M3.6-5.6l3.2 2.2"),
    ("axeman",      On::Man,   "M6.4-10.8c3-.8 4.2 1.6 3.6 4.2l-3.4-1.4z", "M4 1.6L7.4-10"),
    ("archer",      On::Man,   "", "M5-9.4c4.4 3 4.4 8.8 0 11.8zM.6-3.6h9"),
    ("slinger",     On::Man,   "M7.4-9.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z", "M3-5C5-12 8-12 9-10M3-5c3 1 5-1 6-4"),
    ("musketeer",   On::Man,   "M-4.2-9.4l1.6-2.6h5.2l1.6 2.6z", "M-8 2.6L8.6-7"),
    ("rifleman",    On::Man,   "M-2.9-8.6a2.9 2.8 0 0 1 5.8 0z", "M-7.4 1.6L8-5.8"),
    ("gunner",      On::Man,   "M-2.9-8.6a2.9 2.8 0 0 1 5.8 0zM-4-4.4h5v2.8h-5z", "M-8-3h18M5-3l-1.6 6M5-3l2.6 6"),
    ("officer",     On::Man,   "M-3.2-9.4l.4-2.2h5.6l.4 2.2z", "M2.6-4.4h5.8v1.8"),
    ("caveman",     On::Man,   "M5.6-7.6l2-3.8l3 1.4l-2.4 4zM-2.8-8c-1-4 6.6-4 5.6 0l-1-.9h-3.6z", "M3-2.4l3.6-5"),
    ("clubman",     On::Man,   "M5.6-7.6l2-3.8l3 1.4l-2.4 4z", "M3-2.4l3.6-5"),
    ("whip",        On::Man,   "", "M3-4.4c2-6.4 7-7 6-1.6s-4 4-1.4 8.4"),
    ("citizen",     On::Man,   "M-3.6-10h7.2v.9h-7.2zM-2-12.2h4v2.6h-4z", ""),
    ("urchin",      On::Alone, "M-1.8-5.6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM-2.2-3.4h4.4l.6 3.6h-1.3l-.3 3.8h-.9l-.3-3l-.3 3h-.9l-.3-3.8h-1.3z", "M2.2-2.6L6-6"),
    ("zombie",      On::Man,   "", "M1.6-5.4h7.4M1.6-3.8h6.6"),
    ("vampire",     On::Man,   "M-2.6-6.2l-5 9.4l2.8-.8l1 1.6h7.6l1-1.6l2.8.8l-5-9.4z", "M-2.6-6.4l-1.6-1.6M2.6-6.4l1.6-1.6"),
    ("demon",       On::Man,   "M-2.8-5.6l-7-3.2l1.2 7l2-1.8l1.8 2zM2.8-5.6l7-3.2l-1.2 7l-2-1.8l-1.8 2z", "M-1.6-10l-1.6-2M1.6-10l1.6-2"),
    ("wizard",      On::Alone, "M-4.2-7l3.4-5.4l4.2 5.4zM-2-6a2 2 0 0 0 4 0zM-2.6-3.8h5.2l2.6 7.8h-10.4zM5.6-10a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z", "M7.2 4V-8.4"),
    ("alien",       On::Alone, "M0-12.2c4.2 0 5 3.2 3.6 5.8l-2 2.2h-3.2l-2-2.2c-1.4-2.6-.6-5.8 3.6-5.8zM-2-3.4h4l1.4 7.4h-2l-1.4-3.4l-1.4 3.4h-2z", "M-2.2-2.6l-3.4 3M2.2-2.6l3.4 3"),
    ("monster",     On::Alone, "M-3-11.4h6v3h3.8l2.4 6l-2.2 3.2l-1-4l-.8 1l.6 6.2h-3l-1-4h-1.6l-1 4h-3l.6-6.2l-.8-1l-1 4l-2.2-3.2l2.4-6h3.8z", ""),
    ("robot",       On::Alone, "M-3.4-10.4h6.8v4.2h-6.8zM-4.4-5.4h8.8v5.6h-1.6v3.8h-2v-3.8h-1.6v3.8h-2v-3.8h-1.6z", "M0-10.4v-1.8M-6-4.8v4.4M6-4.8v4.4"),
    ("horseman",    On::Rider, "", "M1.6-5.4L9.4-11"),
    ("horse-archer",On::Rider, "", "M3-11.4c3.4 1.8 3.4 5 0 7zM0-8h6"),
    ("horse",       On::Alone, HORSE, "M-9-2c-1.6 0-1.8 2-1.6 3.4"),
    ("biker",       On::Alone, "M-1.4-9.4a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM-2.4-7.2h3.6l2 3.4h3v1.2h-4l-1-1.6l-.6 3.4h-3.6z", "M-8.4 1a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM2.4 1a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM-5.4 1h5l4-4"),
    ("motorcycle",  On::Alone, "M-6-3.6h6l1.6 1.8h-7.6z", "M-8.4 .6a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM2-.2a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM-5 .6h6l2.4-6h2.4"),
    ("car",         On::Alone, "M-10 1.6v-3.4l2.8-1l2.4-3.6h7.2l3 3.6l4.6 1v3.4z", WHEELS),
    ("rig",         On::Alone, "M-10 1.6v-9.6h11.4v3h4l4 3.2v3.4z", WHEELS),
    ("ball",        On::Alone, "M-6.4-3.6a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0-12.8 0z", "M0-10v-2M6.4-3.6h2.2M-6.4-3.6h-2.2M4.6-8.2l1.6-1.6M-4.6-8.2l-1.6-1.6M4.6 1l1.6 1.6M-4.6 1l-1.6 1.6"),
    ("elephant",    On::Alone, "M-9 4v-7.4c0-3.6 2.6-5 5.6-5h4c2.8 0 4.6 1 5.6 2.8c2.2 0 3.4 1.8 3 5l-.4 3.6h-1.4l.2-3.6c0-1.2-.6-1.8-1.6-1.8v6.4h-2.8v-4.4h-6.4v4.4z", "M4.4-1.2c1 .8 2 1 3 .6M-9-3l-1.4 3"),
    ("t-rex",       On::Alone, "M-10.4 3c3-1 4.4-3.8 5.4-6c1-2 2.4-3.2 4-3.6v-4h6.8l1.6 2.4l-1 1.8h-4.2l-.4 1.4l2 1.4l-.8 1l-2.4-1.4c-.2 2-1 3.2-2 3.8l1 4.2h-2.4l-1.4-3.6c-1.8.4-4.2 1.2-6.2 2.6z", ""),
    ("ankylosaur",  On::Alone, "M-11-1.4c2.6-3.4 5.6-4.6 9.6-4.6s6 1.6 7.6 3.8l3.4.8v1.8l-3.2.8v2.8h-2.3v-2h-6.6v2h-2.3v-2.4c-2.4 0-4-.8-6.2-3z", "M-5.6-5l-1-2M-1.4-6v-2.4M2.8-5l1-2"),
    ("tiger",       On::Alone, BEAST, "M-9-3c-2-.8-1.8-3.8 0-5M8.2-3.6v2.6"),
    ("wolf",        On::Alone, "M-9-2c0-2 1-2.6 3-2.6h6.6l2.4-2.6l.4-2.6l1.7 1.8l3.4 1.4l.8 1.4l-3.6 1l-1.2 2.6v5.6h-1.6v-4.4h-5.8l-1 4.4h-1.7l.2-4.8l-1.8 1.4v3.4h-1.6z", "M-9-2.4c-1.8 0-1.6 2.6-1.6 3.6"),
    ("buffalo",     On::Alone, "M-9 4v-6c0-3 2-4 5-4c2-2.6 5.4-3 7.4-1.4l3 1.6l2.8.6l-1 3.6l-2.4 1.8v3.8h-1.9v-3.4h-6.6v3.4h-1.9v-4.2l-1.8.8v3.4z", "M6.4-6c0-2 .8-3.2 2.6-3.4"),
    ("serpent",     On::Alone, "M4.6-10.6l3.8-.8l1.6 2l-3 1.6z", "M-8.6 3c4.6 1.2 5.4-2 2-3.4s-2-5 2-4.4s4 5 7 3.4s1.6-6.4 4-8"),
    ("shark",       On::Alone, "M-8-2.4c3.4-2 6.4-2.8 9-2.8l.8-4.6l3.4 5c2.4.4 4.4 1.6 5.4 2.8c-2 1.4-4 2-6 2.2l-1.4 3l-2.6-2.8c-3.4 0-6.2-1-8.6-2.2l-3 3.4v-8.4z", ""),
    ("insect",      On::Alone, "M-2-9.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-2.8-4.4a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM-3.2 .8a3.2 3.6 0 1 0 6.4 0a3.2 3.6 0 1 0-6.4 0z", "M-2.6-5l-5-3M2.6-5l5-3M-2.8-3.6l-6 .6M2.8-3.6l6 .6M-2.6-2.8l-4.8 4.4M2.6-2.8l4.8 4.4"),
    ("plant",       On::Alone, "M0-1c-3-3.4-6.4-2.6-8.4-1c2 3 5.4 3.4 8.4 1zM0 1.4c3-3.4 6.4-2.6 8.4-1c-2 3-5.4 3.4-8.4 1zM-3.4-8a3.4 3 0 1 0 6.8 0a3.4 3 0 1 0-6.8 0z", "M0 4C.4 0-.6-3 0-6M-3.4-8l-2.4-2M3.4-8l2.4-2M0-11v-1.6"),
];

/// Pictures of what lies on the display: name, what is filled, what is drawn in lines.
#[rustfmt::skip]
const THINGS: &[(&str, &str, &str)] = &[
    ("tree",     "M0-14l7 9h-4l6 8h-7.6v6h-2.8v-6h-7.6l6-8h-4z", ""),
    ("hole",     "M-14 2c0-6 6-9 13-9s14 3 14 8s-6 9-14 9s-13-3-13-8z", "M-9-4l-2-3M9-5l2-3M-4 8l-1 3M6 7l2 3"),
    ("exit",     "M-7 10v-16c0-4 3-6 7-6s7 2 7 6v16z", ""),
    ("hoard",    "M-8 0h16v9h-16zM-8-1.6c0-4 3-5.4 8-5.4s8 1.4 8 5.4z", "M0-1.6v4"),
    ("restraint","M-9 10l3-16h12l3 16z", "M-3-6v-6M3-6v-6M-6 2h12"),
    ("flare",    "M0-12l2.4 7.6l7.6-2.6l-5.2 6l5.2 6l-7.6-2.6l-2.4 7.6l-2.4-7.6l-7.6 2.6l5.2-6l-5.2-6l7.6 2.6z", ""),
    ("mine",     "M-9-3c6-4 12-4 18 0v4c-6-4-12-4-18 0z", "M-5 1l-2 6M5 1l2 6M0-8v-5M-2-11l2-2l2 2"),
    ("cross",    "", "M0-7v13M-4-3h8"),
    ("blade",    "M-9 6l11-13l5-2l-2 5l-13 11z", "M-6-1l6 6"),
    ("bow",      "", "M-4-10c9 4 9 15 0 20zM-9 0h14"),
    ("gun",      "M-11-2h14v-2h9v3h-7l-2 2h-4l-1 6h-4l1-5h-6z", ""),
    ("radio",    "M-7-6h12v15h-12z", "M3-6v-8M-4-2h6M-4 1h6"),
    ("grenade",  "M-5 2a5 6 0 1 0 10 0a5 6 0 1 0-10 0zM-2-8h5v3h-5z", "M3-7l4 5"),
    ("box",      "M-7-4h14v11h-14z", "M-7 0h14"),
    ("helmet",   "M-8 2a8 8 0 0 1 16 0v2h-16z", ""),
];

/// The silhouette of this name, or one for what has none.
pub(super) fn known(looks: &str) -> &'static str {
    SHAPES.iter().map(|(name, ..)| *name).find(|name| *name == looks).unwrap_or("monster")
}

/// All of them, for the `<defs>` of the map.
pub(super) fn symbols() -> Markup {
    html! {
        g id="s-card" {
            rect.card-shadow x="-11" y="-10.6" width="24" height="24" rx="2.4" {}
            rect.card-face x="-12" y="-12" width="24" height="24" rx="2.4" {}
            path.card-edge d="M-10.6 11.4H10a1.4 1.4 0 0 0 1.4-1.4V-10.6" {}
        }
        @for (name, on, filled, lines) in SHAPES {
            g id={ "s-" (name) } {
                @match on {
                    On::Alone => {}
                    On::Man => { path d=(MAN) {} }
                    On::Rider => { path d=(HORSE) {} path.rider d=(RIDER) {} }
                }
                @if !filled.is_empty() { path d=(filled) {} }
                @if !lines.is_empty() { path.stroke d=(lines) {} }
            }
        }
        @for (name, filled, lines) in THINGS {
            g id={ "s-" (name) } {
                @if !filled.is_empty() { path d=(filled) {} }
                @if !lines.is_empty() { path.stroke d=(lines) {} }
            }
        }
        g id="s-flux" {
            path.flux-outer d="M-9 14C-3 6-7-4-11-16H11C7-4 3 6 9 14Z" {}
            path.flux-inner d="M-5 14C-1 6-3-4-6-16H6C3-4 1 6 5 14Z" {}
            path.flux-rings d="M-8 10h16M-5 3h10M-5-4h10M-8-11h16" {}
        }
    }
}
