//! Who sits where: joining, leaving, closing, resigning, and handing seats over. Whatever cannot be undone is asked on a
//! page of its own, which needs no script, and everyone at the table is told.

use axum::{
    Form,
    extract::Query,
    response::{IntoResponse as _, Response},
};
use engine::words::list;
use kit::{html, maud::html as markup};
use serde::Deserialize;

use super::{
    page, redirect,
    table::{AtTable, TableForm, TableQuery},
};
use crate::{
    guard::{Limited, Network},
    names::{FORMER_PLAYER, guest_name, without_name},
    people::Person,
    problem::Problem,
    table::{Table, now_ms},
    table_doc::{Holder, ResignedDoc, SeatDoc, TableDoc},
};

/// Takes an open seat at a table.
pub(crate) async fn join(at: AtTable, from: Network, Form(form): Form<TableForm>) -> Response {
    let AtTable { app, id, .. } = &at;
    let joined = async {
        at.visitor.check(app, &form.csrf)?;
        app.limits.allow(Limited::Join, from)?;
        let table = app.table(id).await?;
        {
            let inner = table.lock().await;
            let is_kept =
                at.visitor.person.as_ref().is_some_and(|person| is_kept_for(&inner.doc, &person.id));
            let is_host = at.visitor.person.as_ref().is_some_and(|person| person.id == inner.doc.host);
            if !inner.is_public && !is_host && !is_kept && !inner.is_invited(&app.secret, id, &form.i) {
                return Err(Problem::Forbidden("You need an invitation to join this table.".into()));
            }
        }
        let name = guest_name(&form.name)?;
        let (person, cookie) = at.visitor.person_or_guest(app, &name).await?;
        let words = engine::normal(&form.words).chars().take(200).collect::<String>();
        let entry = table.entries().await;
        table.change(&app.store, |doc| take_seat(doc, &person, &words, entry)).await?;
        app.wake_bots(&table);
        Ok(redirect(&table.path(), cookie))
    };
    at.answer(joined.await)
}

/// Whether an open seat is kept for this person.
pub(super) fn is_kept_for(doc: &TableDoc, person: &str) -> bool {
    doc.seats.iter().any(|seat| seat.holder == Holder::Open && seat.kept_for.as_deref() == Some(person))
}

/// Gives a person an open seat.
pub(super) fn take_seat(
    doc: &mut TableDoc,
    person: &Person,
    words: &str,
    entry: Option<usize>,
) -> Result<(), Problem> {
    if let Some(closed) = &doc.closed {
        return Err(Problem::Refused(closed.why.clone().into()));
    }
    if doc.seats_of(&person.id).next().is_some() {
        return Err(Problem::Refused("You already have a seat at this table.".into()));
    }
    if doc.removed.contains(&person.id) {
        return Err(Problem::Refused("The host has given your seat to someone else.".into()));
    }
    let full = || Problem::Refused("Every seat is taken. You can still watch.".into());
    let index = doc.open_seat(&person.id).ok_or_else(full)?;
    let epoch = doc.seats[index].epoch + 1;
    let entropy = (!words.is_empty()).then(|| words.to_owned());
    doc.seats[index] = SeatDoc { epoch, entropy, ..SeatDoc::person(&person.id, &person.name) };
    doc.name_seats();
    if let Some(entry) = entry {
        let text = format!("{} takes seat {}.", doc.seats[index].name, index + 1);
        doc.note(entry, text);
    }
    Ok(())
}

/// Puts bots in all open seats, for the host; everyone is told whose seats were kept.
pub(crate) async fn fill_with_bots(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let filled = async {
        let (table, person) = at.posted_by(&form).await?;
        table
            .change(&app.store, |doc| {
                if doc.host != person.id {
                    return Err(Problem::Forbidden("Only the host can start the game with bots.".into()));
                }
                let absent = kept_names(doc);
                for seat in doc.seats.iter_mut().filter(|seat| seat.holder == Holder::Open) {
                    *seat = SeatDoc { epoch: seat.epoch + 1, ..SeatDoc::bot(bots::Skill::DEFAULT) };
                }
                doc.name_seats();
                if !absent.is_empty() {
                    let host = doc.seats_of(&person.id).next().map(|index| &doc.seats[index].name);
                    let host = host.unwrap_or(&person.name);
                    let note = format!("{host} starts without {}. {}", list(&absent), bots_play(&absent));
                    doc.note(0, note);
                }
                Ok(())
            })
            .await?;
        app.wake_bots(&table);
        Ok(redirect(&table.path(), None))
    };
    at.answer(filled.await)
}

/// The names of those whose seats are kept for them.
pub(super) fn kept_names(doc: &TableDoc) -> Vec<String> {
    let is_kept = |seat: &&SeatDoc| seat.holder == Holder::Open && seat.kept_for.is_some();
    doc.seats.iter().filter(is_kept).map(|seat| seat.name.clone()).collect()
}

/// Who plays instead of those who have not answered.
const fn bots_play(absent: &[String]) -> &'static str {
    if absent.len() == 1 { "A bot takes the seat." } else { "Bots take their seats." }
}

/// Hands a seat over to a bot or a new player, or takes it back.
pub(crate) async fn hand_over(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let changed = async {
        let (table, person) = at.posted_by(&form).await?;
        let entry = table.entries().await;
        table.change(&app.store, |doc| change_hands(doc, person, &form, entry)).await?;
        app.wake_bots(&table);
        Ok(redirect(&table.path(), None))
    };
    at.answer(changed.await)
}

fn change_hands(
    doc: &mut TableDoc,
    person: &Person,
    form: &TableForm,
    entry: Option<usize>,
) -> Result<(), Problem> {
    let is_host = doc.host == person.id;
    let host = doc.seats_of(&person.id).next().map_or(&person.name, |index| &doc.seats[index].name).clone();
    let seat =
        form.seat.checked_sub(1).and_then(|index| doc.seats.get_mut(index)).ok_or(Problem::NotFound)?;
    let name = seat.name.clone();
    let is_own = seat.player() == Some(&person.id);
    let skill = bots::Skill::DEFAULT;
    let mut removed = None;
    let text = match (&seat.holder, form.what.as_str()) {
        (Holder::Person(holder), "bot") if is_own || is_host => {
            seat.holder = Holder::Bot { skill: skill.to_string(), plays_for: Some(holder.clone()) };
            if is_own {
                format!("{name} lets a bot play for now.")
            } else {
                format!("{host} lets a bot play for {name}.")
            }
        }
        (Holder::Open, "bot") if is_host => {
            *seat = SeatDoc { epoch: seat.epoch, ..SeatDoc::bot(skill) };
            format!("{host} lets a bot play seat {}.", form.seat)
        }
        (Holder::Bot { plays_for: Some(holder), .. }, "return") if is_own => {
            seat.holder = Holder::Person(holder.clone());
            format!("{name} is back.")
        }
        (Holder::Person(_) | Holder::Bot { .. }, "open") if is_host && !is_own => {
            removed = seat.player().map(str::to_owned);
            *seat = SeatDoc { epoch: seat.epoch, ..SeatDoc::open() };
            format!("{host} gives {name}’s seat to someone else.")
        }
        (Holder::Open, "open") if is_host && seat.kept_for.is_some() => {
            *seat = SeatDoc { epoch: seat.epoch, ..SeatDoc::open() };
            format!("{host} gives {name}’s seat to someone else.")
        }
        _ => return Err(Problem::Forbidden("Only the player or the host can change this seat.".into())),
    };
    // A new epoch: old links and tokens stop working.
    seat.epoch += 1;
    if let Some(removed) = removed {
        // Who had to leave knows the old invitation.
        doc.invitation_epoch += 1;
        doc.removed.push(removed);
    }
    doc.name_seats();
    doc.note(entry.unwrap_or_default(), text);
    Ok(())
}

/// Makes a new invitation, for the host; the old one stops working.
pub(crate) async fn renew_invitation(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let renewed = async {
        let (table, person) = at.posted_by(&form).await?;
        let renew = table.change(&at.app.store, |doc| {
            if doc.host != person.id {
                return Err(Problem::Forbidden("Only the host can renew the invitation.".into()));
            }
            doc.invitation_epoch += 1;
            Ok(())
        });
        renew.await?;
        Ok(redirect(&table.path(), None))
    };
    at.answer(renewed.await)
}

/// Leaves a table before the game starts.
pub(crate) async fn leave(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let left = async {
        let (table, person) = at.posted_by(&form).await?;
        must_wait(&table).await?;
        let left = table.change(&at.app.store, |doc| {
            let own: Vec<_> = doc.seats_of(&person.id).collect();
            let Some(first) = own.first() else { return Err(no_seat()) };
            let name = doc.seats[*first].name.clone();
            for index in own {
                doc.seats[index] = SeatDoc { epoch: doc.seats[index].epoch + 1, ..SeatDoc::open() };
            }
            if doc.has_people() {
                doc.note(0, format!("{name} left."));
            } else {
                doc.close(now_ms(), format!("{name} closed this table."));
            }
            Ok(())
        });
        left.await?;
        Ok(redirect(&at.app.site.at("/"), None))
    };
    at.answer(left.await)
}

/// Closes a table before the game starts, or a what-if, for the host.
pub(crate) async fn close(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let closed = async {
        let (table, person) = at.posted_by(&form).await?;
        let is_what_if = table.lock().await.doc.what_if.is_some();
        if !is_what_if {
            must_wait(&table).await?;
        }
        let closed = table.change(&at.app.store, |doc| {
            if doc.host != person.id {
                return Err(Problem::Forbidden("Only the host can close this table.".into()));
            }
            let host = doc.seats_of(&person.id).next().map(|index| doc.seats[index].name.clone());
            doc.close(now_ms(), format!("{} closed this table.", host.as_ref().unwrap_or(&person.name)));
            Ok(())
        });
        closed.await?;
        Ok(redirect(&at.app.site.at("/"), None))
    };
    at.answer(closed.await)
}

/// Gives up a seat in a running game: a bot plays on, or the table closes if no other person is left.
pub(crate) async fn resign(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let resigned = async {
        let (table, person) = at.posted_by(&form).await?;
        let entry = {
            let inner = table.lock().await;
            let game = inner.running()?;
            if game.outcome().is_some() {
                return Err(Problem::Refused("The game is already over.".into()));
            }
            game.len()
        };
        table.change(&app.store, |doc| give_up(doc, &person.id, entry)).await?;
        app.wake_bots(&table);
        Ok(redirect(&table.path(), None))
    };
    at.answer(resigned.await)
}

fn give_up(doc: &mut TableDoc, person: &str, entry: usize) -> Result<(), Problem> {
    let own: Vec<_> =
        (0..doc.seats.len()).filter(|&index| doc.seats[index].player() == Some(person)).collect();
    let Some(first) = own.first() else { return Err(no_seat()) };
    let name = doc.seats[*first].name.clone();
    if !has_others(doc, person) {
        doc.close(now_ms(), format!("{name} resigned, and no one else is left to play."));
        return Ok(());
    }
    for index in own {
        let seat = &mut doc.seats[index];
        seat.holder = Holder::Bot { skill: bots::Skill::DEFAULT.to_string(), plays_for: None };
        seat.resigned = Some(ResignedDoc { person: person.to_owned(), name: seat.name.clone() });
        seat.name = format!("{}’s bot", seat.name);
        seat.epoch += 1;
    }
    doc.has_people();
    doc.name_seats();
    doc.note(entry, format!("{name} resigned. A bot plays on."));
    Ok(())
}

/// Takes a person who deletes their account out of a table: before the game their seats become free, during it they
/// resign, and after it they have a neutral name. Nothing at the table names them any more.
pub(crate) fn forget(doc: &mut TableDoc, person: &str, entries: Option<usize>, is_over: bool) {
    let own: Vec<_> =
        (0..doc.seats.len()).filter(|&index| doc.seats[index].claimant() == Some(person)).collect();
    let mut names: Vec<_> = own.iter().map(|&index| doc.seats[index].name.clone()).collect();
    for &index in &own {
        let seat = &mut doc.seats[index];
        if seat.holder == Holder::Open {
            *seat = SeatDoc { epoch: seat.epoch + 1, ..SeatDoc::open() };
        } else {
            FORMER_PLAYER.clone_into(&mut seat.name);
        }
    }
    doc.name_seats();
    match entries {
        _ if is_over => {}
        Some(entry) => drop(give_up(doc, person, entry)),
        None => {
            for &index in &own {
                doc.seats[index] = SeatDoc { epoch: doc.seats[index].epoch + 1, ..SeatDoc::open() };
            }
            if doc.has_people() {
                doc.note(0, "A player left.");
            } else {
                doc.close(now_ms(), "The host closed this table.");
            }
        }
    }
    doc.origin = None;
    for seat in doc.seats.iter_mut().filter(|seat| seat.player() == Some(person)) {
        seat.holder = match &seat.holder {
            Holder::Bot { skill, .. } => Holder::Bot { skill: skill.clone(), plays_for: None },
            Holder::Open | Holder::Person(_) => Holder::Person(NO_ONE.to_owned()),
        };
        seat.epoch += 1;
    }
    // No rematch asks someone who is gone, whether they resigned now or long ago.
    for seat in &mut doc.seats {
        if let Some(resigned) = seat.resigned.take_if(|resigned| resigned.person == person) {
            names.push(resigned.name);
            seat.name = format!("{FORMER_PLAYER}’s bot");
        }
    }
    doc.name_seats();
    if doc.host == person {
        NO_ONE.clone_into(&mut doc.host);
        doc.has_people();
    }
    doc.removed.retain(|removed| removed != person);
    let texts = doc.notes.iter_mut().map(|note| &mut note.text);
    let texts = texts.chain(doc.closed.iter_mut().map(|closed| &mut closed.why));
    for text in texts.chain(doc.rematch.iter_mut().map(|rematch| &mut rematch.by)) {
        *text = names.iter().fold(text.clone(), |text, name| without_name(&text, name));
    }
}

/// Who holds the seats of those who have deleted their accounts; no account and no guest has this id.
const NO_ONE: &str = "no one";

/// Whether another person plays at the table.
fn has_others(doc: &TableDoc, person: &str) -> bool {
    doc.seats.iter().filter_map(SeatDoc::player).any(|other| other != person)
}

fn no_seat() -> Problem {
    Problem::Forbidden("You have no seat at this table.".into())
}

async fn must_wait(table: &Table) -> Result<(), Problem> {
    match table.lock().await.game {
        None => Ok(()),
        Some(_) => Err(Problem::Refused("The game has started. You can resign instead.".into())),
    }
}

/// What to confirm.
#[derive(Deserialize)]
pub(crate) struct ConfirmQuery {
    #[serde(rename = "do")]
    what: String,
    #[serde(default)]
    seat: usize,
}

/// What the page asks, and the form that does it.
struct Question {
    heading: String,
    text: String,
    button: &'static str,
    /// The end of the address to post to.
    action: &'static str,
    /// What to do with the seat, if it changes hands.
    what: &'static str,
}

/// Asks before something that cannot be undone, or that affects someone else.
pub(crate) async fn confirm(at: AtTable, Query(query): Query<ConfirmQuery>) -> Response {
    let asked = async {
        let (table, inner, _) = at.view(&TableQuery::default()).await?;
        let Question { heading, text, button, action, what } =
            question(&inner.doc, at.person()?, &query).ok_or(Problem::NotFound)?;
        let path = table.path();
        let inside = markup! {
            p { (text) }
            (html::form(&format!("{path}/{action}"), &at.visitor.csrf(&at.app), &markup! {
                input type="hidden" name="seat" value=(query.seat);
                input type="hidden" name="what" value=(what);
                div.buttons {
                    (html::button(button, "sure", "1", html::Weight::Main)) " "
                    (html::link(&path, "Back", html::Weight::Plain))
                }
            }))
        };
        let main = html::lead(&heading, &inside).into_string();
        Ok(page(&format!("{heading} · Anachron"), &at.visitor, &main).into_response())
    };
    at.answer(asked.await)
}

fn question(doc: &TableDoc, person: &Person, query: &ConfirmQuery) -> Option<Question> {
    let ask = |heading: String, text: &str, button, action, what| {
        Some(Question { heading, text: text.to_owned(), button, action, what })
    };
    let seat = query.seat.checked_sub(1).and_then(|index| doc.seats.get(index));
    match query.what.as_str() {
        "leave" if !has_others(doc, &person.id) => {
            let text =
                "You are the last one here, so the table closes for good. The invitation stops working.";
            ask("Leave and close this table?".to_owned(), text, "Leave and close", "leave", "")
        }
        "leave" => {
            let text = "Your seat becomes free. You can come back with the invitation while a seat is open.";
            ask("Leave this table?".to_owned(), text, "Leave", "leave", "")
        }
        "fill" => {
            let absent = kept_names(doc);
            let (names, verb) = (list(&absent), if absent.len() == 1 { "has" } else { "have" });
            let text = format!("{names} {verb} not answered yet. {} Everyone is told.", bots_play(&absent));
            ask(format!("Start without {names}?"), &text, "Start with bots", "fill", "")
                .filter(|_| doc.host == person.id && !absent.is_empty())
        }
        "close" if doc.what_if.is_some() => {
            ask("Delete this what-if?".to_owned(), "The real game stays as it is.", "Delete", "close", "")
        }
        "close" => {
            let text = "Everyone who is waiting here is told. A closed table can’t be opened again.";
            ask("Close this table?".to_owned(), text, "Close table", "close", "")
        }
        "resign" if has_others(doc, &person.id) => {
            let text = "A bot plays your seat to the end, and you can’t take it back. Everyone is told.";
            ask("Resign from this game?".to_owned(), text, "Resign", "resign", "")
        }
        "resign" => {
            let text = "No one else plays here, so the game ends without a result.";
            ask("Resign from this game?".to_owned(), text, "Resign", "resign", "")
        }
        "bot" if seat?.player() == Some(&person.id) => {
            let text = "A bot plays until you take your seat back. Everyone is told.";
            ask("Let a bot play for you?".to_owned(), text, "Let a bot play", "hand", "bot")
        }
        "bot" if seat?.holder == Holder::Open => {
            let text = "A bot takes the empty seat. Everyone is told.";
            ask(format!("Let a bot play seat {}?", query.seat), text, "Let a bot play", "hand", "bot")
        }
        "bot" => {
            let name = &seat?.name;
            let text = format!("{name} can take the seat back at any time. Everyone is told.");
            ask(format!("Let a bot play for {name}?"), &text, "Let a bot play", "hand", "bot")
        }
        "open" => {
            let name = &seat?.name;
            let text = format!(
                "{name} loses the seat. The next person with the invitation gets it. Everyone is told."
            );
            ask(format!("Give {name}’s seat to someone else?"), &text, "Give away", "hand", "open")
        }
        _ => None,
    }
}
