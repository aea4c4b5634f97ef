//! The Timemaster's workshop: write a battle, see it, try it.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Form,
    extract::{ConnectInfo, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use boards::{
    html,
    maud::{Markup, html as markup},
    timetripper::workshop,
};
use catalog::timetripper::{
    Action, Setup, TimeTripper,
    book::{self, Battle, Fault},
};
use engine::{Fast, Game as _, Seat, Setting, Silent};
use serde::Deserialize;

use super::{go, page_with_head, sorry};
use crate::{
    app::{App, Wish},
    doc::SeatDoc,
    guard::{Limited, caller},
    people::Visitor,
    problem::Problem,
};

const PATH: &str = "/workshop/timetripper";

/// The longest text that is read, in bytes.
const LONGEST: usize = 16 * 1024;

/// The most faults that are listed at once.
const FAULTS: usize = 200;

/// What stands in the box at first.
const EXAMPLE: &str = "\
# A battle of your own. The number says which printed one it takes the place of, 1 to 72.
battle 11
  title The Night Market
  date 1931
  place A harbour town, in the rain
  display past
  negotiate DEF
  treasure 12 8 A jade seal
  set-up random
  opponent Smugglers
    kind soldier
    looks gunner
    values 8E3F
    count 1D+2
    leaves 1914
  opponent Guard dogs
    kind animal
    looks wolf
    values 4X2E
    count 2
    leaves nothing
  feature trees 4 2
  note Nobody expected a column of light between the crates.
";

/// The page with the example.
pub(crate) async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    shop(&app, &visitor, EXAMPLE, &markup! {}, &markup! {})
}

/// What the page posts.
#[derive(Deserialize)]
pub(crate) struct ShopForm {
    csrf: String,
    #[serde(default)]
    battles: String,
    /// The number of the battle to be tried; none for a look.
    #[serde(default, rename = "try")]
    tried: String,
}

/// Shows what was written, with every fault or as it will be; or begins a table there.
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<ShopForm>,
) -> Response {
    let from = caller(from, &headers);
    match answer(&app, from, &visitor, form).await {
        Ok(response) => response,
        Err(problem) => sorry(problem, &headers, &visitor, PATH),
    }
}

async fn answer(
    app: &Arc<App>,
    from: IpAddr,
    visitor: &Visitor,
    form: ShopForm,
) -> Result<Response, Problem> {
    visitor.check(app, &form.csrf)?;
    if form.battles.len() > LONGEST {
        return Err(Problem::Refused(
            "That is too long: a file of battles has at most 16 kilobytes here.".into(),
        ));
    }
    let text = form.battles.replace("\r\n", "\n");
    let battles = match book::parse(&text) {
        Ok(battles) if battles.is_empty() => {
            let fault = Fault {
                line: 1,
                message: "there is no battle here yet; one begins with `battle N`".to_owned(),
            };
            return Ok(faulty(app, visitor, &text, &[fault]));
        }
        Ok(battles) => battles,
        Err(faults) => return Ok(faulty(app, visitor, &text, &faults)),
    };
    if form.tried.is_empty() {
        return Ok(shop(app, visitor, &text, &markup! {}, &preview(&text, &battles)));
    }
    let tried =
        battles.iter().find(|battle| battle.number.to_string() == form.tried).ok_or(Problem::NotFound)?;
    if !app.limits.allow(Limited::NewTable, from) {
        return Err(Problem::TooOften);
    }
    let (person, cookie) = visitor.known(app, "Timemaster").await?;
    let wish = Wish {
        game: TimeTripper::ID.to_owned(),
        settings: settings(&text, tried.number),
        seats: vec![SeatDoc::person(&person.id, &person.name)],
        is_public: false,
        spectators: true,
        deadline: None,
    };
    let table = app.create(&person.id, wish).await?;
    Ok(go(&table.path(), cookie))
}

/// The settings of a table that begins in this battle.
fn settings(text: &str, battle: u8) -> Vec<(String, String)> {
    let pairs = [
        ("battles", book::on_one_line(text)),
        ("begin-in", battle.to_string()),
        ("choices", "dice".to_owned()),
    ];
    pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The page with this text in its box, and something above and below it.
fn shop(app: &App, visitor: &Visitor, text: &str, above: &Markup, below: &Markup) -> Response {
    let csrf = visitor.csrf(app);
    let inside = markup! {
        p {
            "A Timemaster writes battles of their own: who is there, how strong, what can be found. Every line is a word \
             and what follows it; the printed battles are written the same way. The format is described in "
            code { "docs/battle-format.md" } ", and " kbd { "anachron check-battles FILE" } " checks a file on your machine."
        }
        form id="shop" method="post" action=(PATH) {
            input type="hidden" name="csrf" value=(csrf);
            label.field { span { "Battles" } textarea.tt-text name="battles" spellcheck="false" maxlength=(LONGEST) rows="24" { "\n" (text) } }
            (html::button("Look at it", "try", "", html::Weight::Main))
        }
    };
    let main = markup! { (above) (html::card("The Timemaster’s workshop", &inside)) (below) };
    let head = boards::board_style(&[TimeTripper::ID]).into_string();
    page_with_head("The Timemaster’s workshop · Anachron", visitor, &head, &main.into_string())
        .into_response()
}

fn faulty(app: &App, visitor: &Visitor, text: &str, faults: &[Fault]) -> Response {
    let heading = if faults.len() == 1 {
        "One thing is wrong".to_owned()
    } else {
        format!("{} things are wrong", faults.len())
    };
    let lines: Vec<_> = text.lines().collect();
    let above = html::card(
        &heading,
        &markup! {
            ul.tt-faults role="alert" {
                @for fault in faults.iter().take(FAULTS) {
                    li {
                        b { "line " (fault.line) } ": " (fault.message)
                        @if let Some(line) = lines.get(fault.line.wrapping_sub(1)).filter(|line| !line.trim().is_empty()) {
                            " " code { (line.trim().chars().take(80).collect::<String>()) }
                        }
                    }
                }
                @if faults.len() > FAULTS { li { "and " (faults.len() - FAULTS) " more" } }
            }
        },
    );
    let mut response = shop(app, visitor, text, &above, &markup! {});
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    response
}

/// The cards of the battles, each with its field as it may come up, and what to do with them.
fn preview(text: &str, battles: &[Battle]) -> Markup {
    let one_line = book::on_one_line(text);
    markup! {
        @for battle in battles {
            (html::card(&format!("Battle {}", battle.number), &markup! {
                (workshop::card(battle))
                @match landed(text, battle.number) {
                    Ok(state) => {
                        p.hint { "One way it may come up, by the dice; the number on a counter is the unit’s." }
                        (workshop::field(&state))
                        p { button.main type="submit" form="shop" name="try" value=(battle.number) { "Try it: begin a trip in battle " (battle.number) } }
                    }
                    Err(faults) => { @for fault in &faults { (html::notice(fault)) } }
                }
            }))
        }
        (html::card("Use it at a table", &markup! {
            p { "Make a " a href="/new?game=timetripper" { "new table of TimeTripper" } " and put this line into its field “Battles of your own”; or give it to the command line as " kbd { "--set \"battles=…\"" } "." }
            (html::to_copy("shop-line", "The battles on one line", &one_line))
        }))
    }
}

/// A Tripper who has just landed in this battle, or why nobody can.
fn landed(text: &str, battle: u8) -> Result<catalog::timetripper::State, Vec<String>> {
    let settings: Vec<_> =
        settings(text, battle).iter().map(|(key, value)| Setting::new(key, value)).collect();
    let setup = Setup::read(1, &settings)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let mut table = Silent(Fast::new(u64::from(battle)));
    let mut state = TimeTripper::start(&setup, *TimeTripper::VERSIONS.end(), &mut table);
    let _ = TimeTripper::apply(&mut state, Seat::new(0), Action::Start, &mut table);
    Ok(state)
}
