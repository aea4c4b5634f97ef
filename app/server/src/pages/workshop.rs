//! The workshop of a game: write a text for it, see every fault at once, see it drawn, and try it.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use catalog::GameInfo;
use engine::words::count;
use kit::{
    html,
    maud::{Markup, html as markup},
};
use plugin::{Fault, Workshop};
use serde::Deserialize;

use super::{error_page, game_page, redirect};
use crate::{
    app::{App, Creator, TableRequest},
    guard::{Limited, Network},
    names::NO_NAME,
    people::Visitor,
    problem::Problem,
    table_doc::SeatDoc,
};

/// The most faults that are listed at once.
const FAULTS: usize = 200;

/// A game and its workshop.
struct Shop {
    game: GameInfo,
    workshop: Workshop,
}

impl Shop {
    fn of(game: &str) -> Result<Self, Problem> {
        let game = catalog::game(game).ok_or(Problem::NotFound)?;
        let workshop = game.workshop.ok_or(Problem::NotFound)?;
        Ok(Self { game, workshop })
    }

    fn path(&self) -> String {
        format!("/workshop/{}", self.game.id)
    }
}

/// The page with the example.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    match Shop::of(&game) {
        Ok(shop) => shop_page(&app, &shop, &visitor, shop.workshop.example, &markup! {}, &markup! {}),
        Err(problem) => error_page(problem, &headers, &visitor, "/"),
    }
}

/// What the page posts.
#[derive(Deserialize)]
pub(crate) struct ShopForm {
    csrf: String,
    #[serde(default)]
    text: String,
    /// The thing to try; empty to see a preview.
    #[serde(default, rename = "try")]
    tried: String,
}

/// Shows every fault of the text or a preview, or creates a table to try it.
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<ShopForm>,
) -> Response {
    match answer(&app, &game, from, &visitor, form).await {
        Ok(response) => response,
        Err(problem) => error_page(problem, &headers, &visitor, "/"),
    }
}

async fn answer(
    app: &Arc<App>,
    game: &str,
    from: Network,
    visitor: &Visitor,
    form: ShopForm,
) -> Result<Response, Problem> {
    let shop = Shop::of(game)?;
    visitor.check(app, &form.csrf)?;
    let Workshop { longest, check, preview, try_it, .. } = shop.workshop;
    if form.text.len() > longest {
        let why = format!("Your text is too long. The limit is {} kilobytes.", longest / 1024);
        return Err(Problem::Refused(why.into()));
    }
    let text = form.text.replace("\r\n", "\n");
    match check(&text) {
        Err(faults) => return Ok(faulty(app, &shop, visitor, &text, &faults)),
        Ok(0) => {
            let message = format!("there is no {} in your text yet", shop.workshop.thing);
            return Ok(faulty(app, &shop, visitor, &text, &[Fault { line: None, message }]));
        }
        Ok(_) => {}
    }
    if form.tried.is_empty() {
        let below = markup! { div id="preview" { (preview(&text)) } (use_it(app.site.root(), &shop, &text)) };
        return Ok(shop_page(app, &shop, visitor, &text, &markup! {}, &below));
    }
    let settings = try_it(&text, &form.tried).ok_or(Problem::NotFound)?;
    app.limits.allow(Limited::NewTable, from)?;
    let (person, cookie) = visitor.person_or_guest(app, NO_NAME).await?;
    // Bots fill the seats that the game needs.
    let mut seats = vec![SeatDoc::person(&person.id, &person.name)];
    seats.resize_with(shop.game.seats.0.max(1), || SeatDoc::bot(bots::Skill::DEFAULT));
    let request = TableRequest {
        game: shop.game.id.to_owned(),
        settings: settings.into_iter().map(|setting| (setting.key, setting.value)).collect(),
        seats,
        is_public: false,
        spectators: true,
        deadline: None,
    };
    let table = app.create(&Creator { person: &person.id, from }, request).await?;
    Ok(redirect(&table.path(), cookie))
}

/// The page with this text in its box, and something above and below it.
fn shop_page(
    app: &App,
    shop: &Shop,
    visitor: &Visitor,
    text: &str,
    above: &Markup,
    below: &Markup,
) -> Response {
    let Workshop { title, things, introduction, longest, .. } = shop.workshop;
    let csrf = visitor.csrf(app);
    let inside = markup! {
        (introduction())
        // Where there is a preview, the page opens there.
        form id="shop" method="post" action={ (app.site.at(&shop.path())) "#preview" } {
            input type="hidden" name="csrf" value=(csrf);
            label.field {
                span { "Your " (things) }
                textarea.text name="text" spellcheck="false" maxlength=(longest) rows="24" { "\n" (text) }
            }
            (html::button("Preview", "try", "", html::Weight::Main))
        }
        p.hint { "On your own computer, " kbd { "anachron check-" (things) " FILE" } " checks a file." }
    };
    let main = markup! { (above) (html::lead(title, &inside)) (below) };
    game_page(&shop.game, &format!("{title} · Anachron"), visitor, &main.into_string()).into_response()
}

fn faulty(app: &App, shop: &Shop, visitor: &Visitor, text: &str, faults: &[Fault]) -> Response {
    let number = i64::try_from(faults.len()).unwrap_or(i64::MAX);
    let lines: Vec<_> = text.lines().collect();
    let above = html::card(
        &count(number, "fault"),
        &markup! {
            div role="alert" {
                ul.faults {
                    @for fault in faults.iter().take(FAULTS) {
                        li {
                            @if let Some(number) = fault.line { a href={ "#line-" (number) } { "line " (number) } ": " }
                            (with_code(&fault.message))
                            @if let Some(line) = line_of(fault, &lines) { " " code { (line) } }
                        }
                    }
                    @if faults.len() > FAULTS { li { "and " (faults.len() - FAULTS) " more" } }
                }
            }
        },
    );
    let is_faulty = |number: usize| faults.iter().any(|fault| fault.line == Some(number));
    let below = html::card("Your text by line", &numbered(&lines, is_faulty));
    let mut response = shop_page(app, shop, visitor, text, &above, &below);
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    response
}

/// The start of the line that a fault is in, unless that is empty.
fn line_of(fault: &Fault, lines: &[&str]) -> Option<String> {
    let line = lines.get(fault.line?.checked_sub(1)?)?.trim();
    (!line.is_empty()).then(|| line.chars().take(80).collect())
}

/// Words with code between backticks.
fn with_code(words: &str) -> Markup {
    markup! { @for (nth, part) in words.split('`').enumerate() { @if nth % 2 == 1 { code { (part) } } @else { (part) } } }
}

/// The text with its lines numbered, those with faults marked: the faults link to their lines.
fn numbered(lines: &[&str], is_faulty: impl Fn(usize) -> bool) -> Markup {
    let lines = if lines.is_empty() { &[""] } else { lines };
    markup! {
        pre tabindex="0" {
            @for (number, line) in (1..).zip(lines) {
                span id={ "line-" (number) } {
                    (format!("{number:>4}  "))
                    @if is_faulty(number) { mark { (line) } } @else { (line) }
                }
                "\n"
            }
        }
    }
}

/// How to use the text at a table.
fn use_it(root: &str, shop: &Shop, text: &str) -> Markup {
    let Workshop { setting, on_one_line, things, .. } = shop.workshop;
    html::card(
        "Use it at a table",
        &markup! {
            p {
                a href={ (root) "/new?game=" (shop.game.id) } { "Create a table" }
                " and paste this line into the field for your own " (things) ". On the command line, use "
                kbd { "--set \"" (setting) "=…\"" } "."
            }
            (html::to_copy("shop-line", "Your text on one line", &on_one_line(text)))
        },
    )
}
