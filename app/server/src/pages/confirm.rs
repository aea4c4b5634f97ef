//! Asks once more before what cannot be undone, for browsers without script; the others ask in a dialog.

use axum::{
    Form,
    extract::Query,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use kit::confirm;
use serde::Deserialize;

use super::{error_page, page};
use crate::{people::Visitor, problem::Problem, site::Site};

/// The question.
#[derive(Deserialize)]
pub(crate) struct Asked {
    ask: String,
}

/// The question as a page, with everything that was posted in a form that sends it on.
pub(crate) async fn ask(
    Query(Asked { ask }): Query<Asked>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(mut fields): Form<Vec<(String, String)>>,
) -> Response {
    let at = fields.iter().position(|(name, _)| name == confirm::TO);
    let to = at.map(|at| fields.remove(at).1).filter(|to| is_ours(&visitor.site, to));
    let Some(to) = to else {
        let problem = Problem::Malformed("The form doesn’t say where it goes.".into());
        return error_page(problem, &headers, &visitor, "/");
    };
    let main = confirm::page(&ask, &to, &fields, &back(&visitor.site, &headers));
    page(&ask, &visitor, &main.into_string()).into_response()
}

/// Whether an address is a path of this site, which may share its host with others.
fn is_ours(site: &Site, to: &str) -> bool {
    let path = to.strip_prefix(site.root()).unwrap_or_default();
    path.starts_with('/') && !path.starts_with("//") && !path.contains('\\') && !path.contains("/..")
}

/// The page that the visitor comes from, or the front page.
fn back(site: &Site, headers: &HeaderMap) -> String {
    let from = headers.get(header::REFERER).and_then(|from| from.to_str().ok());
    let path = from.and_then(|from| from.split_once("://")?.1.split_once('/'));
    path.map_or_else(|| site.at("/"), |(_, path)| format!("/{path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_goes_nowhere_else() {
        let site = Site::default();
        assert!(is_ours(&site, "/t/abc/act"));
        assert!(
            ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", ""]
                .iter()
                .all(|to| !is_ours(&site, to))
        );
    }

    #[test]
    fn a_form_stays_below_the_path_of_the_site() {
        let site = Site::parse("https://games.example/anachron").unwrap();
        assert!(is_ours(&site, "/anachron/t/abc/act"));
        assert!(
            ["/mail/delete", "/anachronism", "/anachron", "/anachron/../mail"]
                .iter()
                .all(|to| !is_ours(&site, to))
        );
    }

    #[test]
    fn cancel_leads_back() {
        let mut headers = HeaderMap::new();
        let site = Site::default();
        assert_eq!(back(&site, &headers), "/");
        headers.insert(header::REFERER, "http://localhost:8080/t/abc?seat=1".parse().unwrap());
        assert_eq!(back(&site, &headers), "/t/abc?seat=1");
    }
}
