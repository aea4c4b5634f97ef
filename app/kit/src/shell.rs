//! The whole HTML page around what is shown.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The header of every page: the main links, and who is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nav {
    /// What comes before every path of the site: nothing, or a path such as `/anachron`.
    pub root: String,
    /// The links.
    pub links: Vec<NavLink>,
    /// Who is signed in, if anyone.
    pub who: Option<String>,
    /// What they can do about themselves: the menu under their name.
    pub menu: Vec<NavLink>,
}

/// A link of the header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NavLink {
    /// Where it leads.
    pub href: String,
    /// What it says.
    pub label: String,
    /// Whether it leads to this very page.
    pub is_here: bool,
}

impl NavLink {
    /// A link to another page.
    pub fn new(href: impl Into<String>, label: impl Into<String>) -> Self {
        Self { href: href.into(), label: label.into(), is_here: false }
    }
}

/// What a page needs in its head to draw boards of these games, by their ids; `root` comes before every path.
pub fn board_style(root: &str, games: &[&str]) -> Markup {
    html! {
        link rel="stylesheet" href={ (root) "/assets/client/board.css" };
        @for game in games { link rel="stylesheet" href={ (root) "/assets/" (game) ".css" }; }
    }
}

/// What a page needs in its head to follow a table and act there; a waiting room has no game yet.
pub fn table_client(root: &str, game: Option<&str>) -> Markup {
    html! {
        script type="module" src={ (root) "/assets/client/main.js" } {}
        @if let Some(game) = game { script type="module" src={ (root) "/assets/" (game) "/client.js" } {} }
    }
}

/// A whole page; `head_extra` and `main` are markup, the rest is text.
///
/// There is no script or style in it, so that `default-src 'self'` is policy enough.
pub fn document(title: &str, body_class: &str, head_extra: &str, main: &str, nav: &Nav) -> String {
    let root = &nav.root;
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" type="image/svg+xml" href={ (root) "/assets/icon.svg" };
                link rel="stylesheet" href={ (root) "/assets/client/base.css" };
                script src={ (root) "/assets/client/theme.js" } {}
                script type="module" src={ (root) "/assets/client/site.js" } {}
                (PreEscaped(head_extra))
            }
            body class=(body_class) {
                a.skip href="#main" { "Skip to the content" }
                header.mast {
                    a.name href={ (root) "/" } { "Anachron" }
                    nav aria-label="Site" {
                        @for link in &nav.links {
                            a href=(link.href) aria-current=[link.is_here.then_some("page")] { (link.label) }
                        }
                        @if let Some(who) = &nav.who {
                            details.who {
                                summary { (who) }
                                ul { @for link in &nav.menu { li { a href=(link.href) { (link.label) } } } }
                            }
                        }
                        button.quiet.theme type="button" data-theme-switch hidden data-needs-script { "◐" }
                    }
                }
                main id="main" { (PreEscaped(main)) }
            }
        }
    }
    .into_string()
}
