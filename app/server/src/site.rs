//! Where the site is: the address that visitors use, which may be a path of a host that it shares with others.

use std::sync::Arc;

use axum::http::{Uri, uri::PathAndQuery};

/// How the server's own addresses start. A site cannot be at such a path: a request for it would have two meanings
/// behind a proxy that cuts the path off.
const OWN: [&str; 16] = [
    "account", "api", "assets", "best", "confirm", "healthz", "how-to", "metrics", "name", "new", "readyz",
    "t", "tables", "tools", "veterans", "workshop",
];

/// The address that visitors use, without a slash at its end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Site {
    url: Arc<str>,
    /// Where the path starts in the address.
    path_at: usize,
}

impl Site {
    /// The site at this address, or what is wrong with it.
    pub(crate) fn parse(url: &str) -> Result<Self, String> {
        let url = url.trim_end_matches('/');
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let (host, path) = rest.map_or(("", ""), |rest| rest.split_at(rest.find('/').unwrap_or(rest.len())));
        let is_host = !host.is_empty() && all_of(host, "-._:[]");
        if !is_host {
            return Err(format!(
                "expected http:// or https:// and a host, such as https://games.example; got {url:?}"
            ));
        }
        let mut parts = path.split('/').skip(1);
        if parts.any(|part| matches!(part, "" | "." | "..") || !all_of(part, "-._~")) {
            return Err(format!("its path may have only letters, digits, -, ., _ and ~; got {path:?}"));
        }
        if let Some(own) = path.split('/').nth(1).filter(|first| OWN.contains(first)) {
            return Err(format!(
                "the server has pages of its own at /{own}; choose another path, such as /anachron"
            ));
        }
        Ok(Self { url: url.into(), path_at: url.len() - path.len() })
    }

    /// The whole address.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Its scheme, host and port.
    pub(crate) fn origin(&self) -> &str {
        &self.url[..self.path_at]
    }

    /// What comes before every path of the site: nothing, or a path such as `/anachron`.
    pub(crate) fn root(&self) -> &str {
        &self.url[self.path_at..]
    }

    /// A path of the site as visitors see it: `/new` may be `/anachron/new`.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.root())
    }

    /// The path to which the site’s cookies belong.
    pub(crate) fn cookie_path(&self) -> &str {
        if self.root().is_empty() { "/" } else { self.root() }
    }

    /// Whether browsers reach it over an encrypted connection.
    pub(crate) fn is_secure(&self) -> bool {
        self.url.starts_with("https://")
    }

    /// The path and query of a request without the root, if the proxy has left it there.
    pub(crate) fn strip(&self, uri: &Uri) -> Option<Uri> {
        let rest = uri
            .path_and_query()?
            .as_str()
            .strip_prefix(self.root())
            .filter(|_| self.path_at < self.url.len())?;
        let path = match rest.as_bytes().first() {
            Some(b'/') => PathAndQuery::try_from(rest),
            None | Some(b'?') => PathAndQuery::try_from(format!("/{rest}")),
            // Another path that starts with the same letters.
            Some(_) => return None,
        };
        path.ok().map(Uri::from)
    }
}

fn all_of(text: &str, besides: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || besides.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_where_visitors_can_go() {
        let parts = |url| Site::parse(url).map(|site| [site.origin().to_owned(), site.root().to_owned()]);
        let expect = |origin: &str, root: &str| Ok([origin.to_owned(), root.to_owned()]);
        assert_eq!(parts("https://games.example/"), expect("https://games.example", ""));
        assert_eq!(parts("http://[::1]:7474"), expect("http://[::1]:7474", ""));
        assert_eq!(parts("https://games.example/anachron/"), expect("https://games.example", "/anachron"));
        assert_eq!(parts("https://a.example/x/t"), expect("https://a.example", "/x/t"));
        for bad in [
            "",
            "nonsense",
            "javascript:alert(1)",
            "https://",
            "ftp://games.example",
            "https://a b",
            "https://a.example//x",
            "https://a.example/../x",
            "https://a.example/x?y",
            "https://a.example/%41",
            "https://a.example/api",
            "https://a.example/t/x",
        ] {
            assert!(Site::parse(bad).is_err(), "{bad}");
        }
    }

    /// A new address must be added to the list, or a site could be put in its way.
    #[test]
    fn the_list_has_every_address_of_the_server() {
        let routes = include_str!("lib.rs")
            .split(".route(\"/")
            .skip(1)
            .filter_map(|rest| rest.split(['/', '"']).next());
        let routes: Vec<_> = routes.filter(|first| !first.is_empty()).collect();
        assert!(routes.len() > 20);
        for first in routes {
            assert!(OWN.contains(&first), "{first}");
        }
    }

    #[test]
    fn the_root_is_taken_off_if_it_is_there() {
        let strip = |url: &str, uri: &str| {
            let site = Site::parse(url).unwrap_or_default();
            site.strip(&Uri::try_from(uri).unwrap_or_default()).map(|uri| uri.to_string())
        };
        let games = "https://games.example/anachron";
        assert_eq!(strip(games, "/anachron/t/abc?i=1").as_deref(), Some("/t/abc?i=1"));
        assert_eq!(strip(games, "/anachron").as_deref(), Some("/"));
        assert_eq!(strip(games, "/anachron?x=1").as_deref(), Some("/?x=1"));
        assert_eq!(strip(games, "/t/abc"), None, "the proxy has cut it off");
        assert_eq!(strip(games, "/anachronism"), None);
        assert_eq!(strip("https://games.example", "/t/abc"), None);
    }

    #[test]
    fn cookies_belong_to_the_site_alone() {
        let path = |url| Site::parse(url).map(|site| site.cookie_path().to_owned());
        assert_eq!(path("https://games.example").as_deref(), Ok("/"));
        assert_eq!(path("https://games.example/anachron").as_deref(), Ok("/anachron"));
    }
}
