//! The style sheets, scripts and pictures that pages link to.

mod needed;

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use axum::{
    body::Body,
    extract::{Path, Request},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use catalog::GameInfo;
use kit::assets;
use needed::needed;

use crate::{
    problem::Problem,
    secrets::{self, hex},
};

/// The icon of the site.
pub(crate) async fn icon() -> Response {
    asset("image/svg+xml", assets::ICON)
}

/// What all games share: `/assets/client/main.js`.
pub(crate) async fn shared(Path(name): Path<String>) -> Result<Response, Problem> {
    let text = assets::shared(&name).ok_or(Problem::NotFound)?;
    match name.rsplit_once('.') {
        Some((_, "css")) => Ok(style(text)),
        Some((_, "js")) => Ok(script(text)),
        _ => Err(Problem::NotFound),
    }
}

/// The script that one game adds: `/assets/ID/client.js`, from where it finds the shared ones at `../client`.
pub(crate) async fn script_of_game(Path(id): Path<String>) -> Result<Response, Problem> {
    let game = catalog::game(&id).ok_or(Problem::NotFound)?;
    Ok(script(lean(game.script)))
}

/// What else one game adds: `/assets/ID.css` and its picture, `/assets/ID.svg`.
pub(crate) async fn of_game(Path(name): Path<String>) -> Result<Response, Problem> {
    let (id, ending) = name.rsplit_once('.').ok_or(Problem::NotFound)?;
    let game = catalog::game(id).ok_or(Problem::NotFound)?;
    match ending {
        "css" => Ok(style(lean(game.style))),
        "svg" => Ok(asset("image/svg+xml", picture(&game))),
        _ => Err(Problem::NotFound),
    }
}

/// A game's file without its comments, which are taken out once.
fn lean(text: &'static str) -> &'static str {
    static LEAN: Mutex<BTreeMap<&str, &str>> = Mutex::new(BTreeMap::new());
    let mut all = LEAN.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(text).or_insert_with(|| Box::leak(assets::lean(text).into_boxed_str()))
}

/// The pictures of a board fill the file.
const PICTURE_STYLE: &str =
    "svg>svg{width:100%!important;height:100%!important;max-width:none;max-height:none}";

/// A game's picture as a file of its own, with the styles it needs and no others; it is drawn once.
fn picture(game: &GameInfo) -> &'static str {
    static DRAWN: Mutex<BTreeMap<&str, &str>> = Mutex::new(BTreeMap::new());
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    drawn.entry(game.id).or_insert_with(|| {
        let inside = as_xml(&(game.picture)().into_string());
        let view =
            inside.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        let size: Vec<f64> = view.split(' ').skip(2).filter_map(|number| number.parse().ok()).collect();
        let [width, height] = size[..] else { return "" };
        // Wide pictures are shown whole, of tall ones the middle.
        let fit = if width * 9.0 > height * 16.0 { "meet" } else { "slice" };
        let shared =
            ["base.css", "kit.css", "players.css"].map(|name| assets::shared(name).unwrap_or_default());
        // As on its pages, a game's styles may rest on its name.
        let start = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" width=\"320\" height=\"180\" \
             viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"xMidYMid {fit}\">",
            game.id
        );
        let all_styles = format!("{}{}", shared.concat(), game.style);
        let styles = needed(&all_styles, &format!("{start}{inside}")) + PICTURE_STYLE;
        let text = format!("{start}<style><![CDATA[{styles}]]></style>{inside}</svg>");
        Box::leak(text.into_boxed_str())
    })
}

/// Markup as XML: an attribute without a value gets an empty one.
fn as_xml(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    for (number, part) in markup.split('<').enumerate() {
        if number > 0 {
            out.push('<');
        }
        let Some((tag, text)) = part.split_once('>').filter(|_| number > 0) else {
            out.push_str(part);
            continue;
        };
        // Quotes are escaped inside values, so every other piece is one.
        for (piece, words) in tag.split('"').enumerate() {
            if piece > 0 {
                out.push('"');
            }
            if piece % 2 == 1 {
                out.push_str(words);
                continue;
            }
            for (at, word) in words.split(' ').enumerate() {
                let is_name = at == 0 && piece == 0;
                let has_value = word.is_empty() || word.ends_with('=') || word.starts_with('/') || is_name;
                out.push_str(if at > 0 { " " } else { "" });
                out.push_str(word);
                out.push_str(if has_value { "" } else { "=\"\"" });
            }
        }
        out.push('>');
        out.push_str(text);
    }
    out
}

fn style(text: &'static str) -> Response {
    asset("text/css; charset=utf-8", text)
}

fn script(text: &'static str) -> Response {
    asset("text/javascript; charset=utf-8", text)
}

/// A file with a tag of its content. Browsers keep it and ask each time whether it is still the same, so that no page of
/// a new version meets the scripts of an old one.
fn asset(kind: &'static str, body: &'static str) -> Response {
    // A weak tag: the bytes depend on how they are packed.
    let tag = format!("W/\"{}\"", hex(&secrets::digest(body)[..8]));
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, no-cache"),
        (header::ETAG, tag.as_str()),
    ];
    (headers, body).into_response()
}

/// Sends only the head of a file that the browser has already.
pub(crate) async fn only_if_changed(request: Request, next: Next) -> Response {
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let tag = response.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let known = known.as_ref().and_then(|known| known.to_str().ok());
    let (Some(tag), Some(known)) = (tag, known) else { return response };
    // A proxy may have made a strong tag of ours.
    let content = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    if !known.split(',').any(|other| content(other) == content(tag)) {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    parts.status = StatusCode::NOT_MODIFIED;
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_without_a_value_get_one() {
        assert_eq!(
            as_xml("<g id=\"a b\" data-x><use href=\"#c\" hidden y=\"1\"></use>a > b</g>"),
            "<g id=\"a b\" data-x=\"\"><use href=\"#c\" hidden=\"\" y=\"1\"></use>a > b</g>"
        );
    }

    #[test]
    fn every_game_has_a_picture() {
        for game in catalog::games() {
            let text = picture(&game);
            assert!(text.starts_with("<svg xmlns") && !text.contains("viewBox=\"\""), "{}", game.id);
            assert!(text.matches("<svg").count() >= 2, "{}", game.id);
            let variables = text.split("var(").skip(1).filter_map(|rest| rest.split(')').next());
            for used in variables.filter(|used| !used.contains(',')) {
                assert!(text.contains(&format!("{used}:")), "{}: {used} has no value", game.id);
            }
        }
    }
}
