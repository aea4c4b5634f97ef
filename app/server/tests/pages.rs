//! The pages as people without scripts use them: new tables, joining, earlier positions, what-ifs, shared devices.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::{StatusCode, header};
use common::{Person, Table, database, get, open, post};
use serde_json::json;

/// Creates a table with the form and returns its path.
async fn create(person: &mut Person<'_>, fields: &[(&str, &str)]) -> String {
    let page = person.page("/new?game=time-trap").await;
    let fields: Vec<_> = [("game", "time-trap"), ("name", "Ada")].iter().chain(fields).copied().collect();
    person.sent(&page, "/new", &fields).await
}

/// The path of the invitation that a page shows.
fn invitation(page: &str) -> String {
    let link = page.split("value=\"http://table.test").nth(1).unwrap();
    link.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_friend_joins_by_invitation_and_the_waiting_room_updates() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = create(&mut ada, &[("people", "2"), ("bots", "0"), ("spectators", "1")]).await;
    let room = ada.page(&path).await;
    assert!(room.contains("is waiting for players") && room.contains("<em>open</em>"), "{room}");
    assert!(!room.contains("http-equiv=\"refresh\" content=\"3\""));
    let mut live = ada.follow(&format!("{path}/live")).await;
    assert!(live.next().await.1.contains("<em>open</em>"));

    let mut stranger = Person::new(&router);
    let closed = stranger.page(&path).await;
    assert!(closed.contains("You need an invitation"), "{closed}");
    let mut bela = Person::new(&router);
    let invited = bela.page(&invitation(&room)).await;
    let token = invited.split("name=\"i\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    bela.sent(
        &invited,
        &format!("{path}/join"),
        &[("name", "Bela"), ("i", &token), ("words", "abracadabra")],
    )
    .await;
    assert_eq!(live.next().await.0, "begin");
    assert!(ada.page(&path).await.contains("id=\"board\""));
    let dice = bela.page(&format!("{path}/dice")).await;
    assert!(dice.contains("abracadabra") && dice.contains("shown when the game is over"), "{dice}");
}

#[tokio::test]
async fn the_form_sets_the_game_up_or_says_why_not() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = create(&mut ada, &[("people", "1"), ("bots", "1"), ("set-start", "11 (3,4)")]).await;
    let page = ada.page(&format!("{path}/at?n=0")).await;
    assert!(page.contains("(3,4)"), "Man 11 is where the form put him");
    let form = ada.page("/new").await;
    let fields = [("game", "time-trap"), ("people", "1"), ("bots", "1"), ("set-start", "11 (99,4)")];
    let refused = ada.send_form(&form, "/new", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("role=\"alert\"") && refused.body.contains("1 to 16"), "{}", refused.body);
    for people in ["x", "-1", "400"] {
        let fields = [("game", "time-trap"), ("people", people), ("bots", "1")];
        assert_eq!(ada.send_form(&form, "/new", &fields).await.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn too_few_and_too_many_players_are_refused_with_the_numbers() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    for game in catalog::games() {
        let (least, most) = game.seats;
        for chosen in [least - 1, most + 1] {
            let request = json!({ "game": game.id, "seats": vec!["Ada"; chosen] });
            let refused = post(&router, "/api/tables", None, &request).await;
            let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let why = format!("{} needs {range} players; you chose {chosen}.", game.title);
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
            assert_eq!(refused.json()["reason"], json!(why));
        }
    }
    let form = ada.page("/new?game=time-trap").await;
    let fields = [("game", "time-trap"), ("people", "1"), ("bots", "0"), ("spectators", "1")];
    let refused = ada.send_form(&form, "/new", &fields).await.body;
    assert!(refused.contains("Time Trap needs 2 to 9 players; you chose 1."), "{refused}");
    assert!(refused.contains("<details class=\"more\">"), "nothing under More is at fault: {refused}");
}

#[tokio::test]
async fn account_errors_say_what_to_change() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page("/account").await;
    let up = |name, email, password| [("do", "up"), ("name", name), ("email", email), ("password", password)];
    for (fields, why) in [
        (up("Ada", "", "short"), "Your password needs at least 8 characters."),
        (up("  ", "", "long enough"), "Please enter a name."),
        (
            [("do", "in"), ("name", "Ada"), ("email", ""), ("password", "long enough")],
            "Wrong name or password.",
        ),
        (
            [("do", "fly"), ("name", ""), ("email", ""), ("password", "")],
            "expected sign in, sign up or sign out",
        ),
    ] {
        let refused = ada.send_form(&page, "/account", &fields).await;
        assert!(refused.status.is_client_error() && refused.body.contains(why), "{why}: {}", refused.body);
    }
    ada.sent(&page, "/account", &up("Ada", "ada@example.org", "long enough")).await;
    assert!(ada.page("/account").await.contains("You are signed in as <strong>Ada</strong>"));
    let mut bela = Person::new(&router);
    let page = bela.page("/account").await;
    for (fields, why) in [
        (up("ADA", "", "long enough"), "That name is taken"),
        (up("Bela", "Ada@Example.org", "long enough"), "That email address is already registered."),
        ([("do", "in"), ("name", "Ada"), ("email", ""), ("password", "wrong")], "Wrong name or password."),
    ] {
        let refused = bela.send_form(&page, "/account", &fields).await;
        assert!(refused.status.is_client_error() && refused.body.contains(why), "{why}: {}", refused.body);
    }
    bela.sent(&page, "/account", &[("do", "in"), ("name", "ada@example.org"), ("password", "long enough")])
        .await;
}

/// The numbers of a game's rules.
struct Rules;

impl catalog::GameVisitor for Rules {
    type Out = Vec<&'static str>;

    fn visit<P: plugin::Plugin>(self) -> Self::Out {
        let numbers =
            <P::Game as engine::Narrated>::RULEBOOK.lines().filter_map(|line| line.split(" | ").next());
        numbers.filter(|number| !number.starts_with('#')).collect()
    }
}

#[tokio::test]
async fn every_game_has_a_how_to_page_and_only_some_have_a_workshop() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    for game in catalog::games() {
        let page = ada.page(&format!("/how-to/{}", game.id)).await;
        assert!(page.contains(&format!("How to play {}", game.title)), "{page}");
        assert!(page.contains(&format!("/new?game={}", game.id)), "{page}");
        let inside = (game.how_to_play)().into_string();
        assert!(inside.len() > 500 && page.contains(&inside), "{}: {page}", game.id);
        let rules = page.split("<h2>All rules</h2>").nth(1).unwrap_or_default();
        let known = catalog::visit(game.id, Rules).unwrap();
        assert_eq!(rules.matches("<dt>").count(), known.len(), "{}: {rules}", game.id);
        for number in known {
            assert!(rules.contains(&format!("<dt>{number}</dt><dd>")), "{number} of {}", game.id);
        }
        let front = ada.page("/").await;
        let workshop = ada.get(&format!("/workshop/{}", game.id)).await;
        assert_eq!(front.contains(&format!("/workshop/{}", game.id)), game.workshop.is_some(), "{}", game.id);
        if let Some(shop) = game.workshop {
            assert_eq!(workshop.status, StatusCode::OK, "{}", game.id);
            assert!(
                workshop.body.contains(shop.title) && workshop.body.contains("</textarea>"),
                "{}",
                game.id
            );
            assert!((shop.check)(shop.example).is_ok_and(|count| count > 0), "{}", game.id);
        } else {
            assert_eq!(workshop.status, StatusCode::NOT_FOUND, "{}", game.id);
            let action = format!("/workshop/{}", game.id);
            let page = ada.page("/new").await.replace("action=\"/new\"", &format!("action=\"{action}\""));
            let posted = ada.send_form(&page, &action, &[("text", "x"), ("try", "")]).await;
            assert_eq!(posted.status, StatusCode::NOT_FOUND, "{}", game.id);
        }
    }
    for nowhere in ["/how-to/chess", "/workshop/chess", "/how-to/", "/nothing"] {
        let missing = ada.get(nowhere).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{nowhere}");
        assert!(
            missing.body.contains("<main") && missing.body.contains("<h1>Page not found</h1>"),
            "{nowhere}: {}",
            missing.body
        );
    }
}

#[tokio::test]
async fn a_stream_continues_from_the_drawing_that_the_page_has() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let path = format!("/t/{}", table.id);
    let drawn = |page: &str| {
        let after = page.split("<meta name=\"drawn\" content=\"").nth(1).unwrap();
        after.split('"').next().unwrap().to_owned()
    };
    // The page is drawn before Ada is online; her own stream changes that.
    let page = ada.page(&path).await;
    let mut live = ada.follow(&format!("{path}/live?drawn={}", drawn(&page))).await;
    let (_, here) = live.next().await;
    assert!(here.len() < 2_000 && !here.contains("id=\"prompt\""), "only the players' bar: {here}");
    assert!(live.is_quiet().await);
    table.act(&router, 1, "submit").await;
    let (_, update) = live.next().await;
    let is_in = |update: &str| update.contains("orders are in");
    assert!(is_in(&update) && update.len() < 10_000, "{update}");
    // A page that reconnects gets what changed since, and one with an unknown drawing gets everything.
    let mut again = ada.follow(&format!("{path}/live?drawn={}", drawn(&page))).await;
    let (_, since) = again.next().await;
    assert!(is_in(&since) && !since.contains("id=\"e-0\""), "{since}");
    let mut all = ada.follow(&format!("{path}/live?drawn=7")).await;
    let (_, whole) = all.next().await;
    assert!(is_in(&whole) && whole.contains("id=\"e-0\""));
}

#[tokio::test]
async fn an_update_of_nine_players_is_under_10_kb() {
    let router = open("sqlite::memory:").await;
    let seats: Vec<_> = (1..=9).map(|seat| format!("Player {seat}")).collect();
    let made =
        post(&router, "/api/tables", None, &json!({ "game": "time-trap", "seats": seats })).await.json();
    let path = format!("/api/tables/{}/act", made["id"].as_str().unwrap());
    let live = format!("/t/{}/live?packed=1", made["id"].as_str().unwrap());
    let mut live = Person::new(&router).follow(&live).await;
    live.next().await;
    let mut longest = (String::new(), 0);
    for turn in 0..10 {
        for seat in 1..=9 {
            let order = |man: usize| format!("{seat}{man} {}{}, ", 1 + (turn + man) % 8, (seat + man) % 10);
            let act = json!({ "act": (1..=5).map(order).collect::<String>() + "submit" });
            let token = made["seats"][seat - 1]["token"].as_str();
            let acted = post(&router, &path, token, &act).await;
            assert_eq!(acted.status, StatusCode::OK, "{}", acted.body);
        }
        // All nine submit before the next read, so that it is one update.
        let (event, data) = live.next().await;
        if data.len() > longest.1 {
            longest = (event, data.len());
        }
    }
    assert!(longest.0 == "packed" && longest.1 < 10_000, "{longest:?}");
}

/// A table after one turn with a message from seat 1 to seat 2; seat 1 has submitted its orders for the second turn.
async fn in_the_second_turn(router: &axum::Router) -> Table {
    let table = Table::new(router).await;
    table.act(router, 0, "11 35, to 2 \"zanzibar at dawn\", submit").await;
    table.act(router, 1, "submit").await;
    table.act(router, 0, "12 17, submit").await;
    table
}

#[tokio::test]
async fn the_link_to_a_position_shows_everyone_only_what_they_may_see() {
    let router = open("sqlite::memory:").await;
    let table = in_the_second_turn(&router).await;
    let path = format!("/t/{}/at", table.id);
    let mut public = Person::new(&router);
    let mut bela = Person::of_seat(&router, &table, 1).await;
    for n in 0..=3 {
        let page = public.page(&format!("{path}?n={n}")).await;
        assert!(page.contains(&format!("after entry {n}")) && page.contains("data-still"), "{n}");
        assert!(!page.contains("zanzibar") && !page.contains("12 17"), "{n}");
        let own = bela.page(&format!("{path}?n={n}")).await;
        assert_eq!(own.contains("zanzibar"), n >= 2, "{n}: a message arrives with the turn");
        assert!(!own.contains("12 17") && !own.contains("id=\"e-4\""), "{n}");
        // The log tells a turn when the last orders are in.
        assert_eq!(page.contains(&format!("id=\"e-{n}\"")), n % 2 == 0, "{n}");
        assert!(!page.contains(&format!("id=\"e-{}\"", n + 1)), "{n}: nothing from later");
    }
    let past_the_end = public.page(&format!("{path}?n=99")).await;
    assert!(past_the_end.contains("after entry 3"));
    assert_eq!(public.get(&format!("{path}?n=x")).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_whole_log_is_on_one_page_and_tells_everyone_only_what_they_may_know() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    table.act(&router, 0, "to 2 \"zanzibar at dawn\", submit").await;
    for entry in 1..16 {
        assert_eq!(table.act(&router, entry % 2, "submit").await.status, StatusCode::OK);
    }
    table.act(&router, 0, "12 17, submit").await;
    let path = format!("/t/{}/log", table.id);
    let mut public = Person::new(&router);
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let (page, own) = (public.page(&path).await, bela.page(&path).await);
    for entry in (2..=16).step_by(2) {
        assert!(page.contains(&format!("id=\"e-{entry}\"")), "{entry}");
    }
    assert!(own.contains("zanzibar") && !page.contains("zanzibar"));
    assert!(!own.contains("12 17") && !page.contains("12 17"), "not yet");
    assert!(page.contains("id=\"r-6.7\""), "rules open: {page}");
    assert_eq!(public.get("/t/nowhere/log").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_buttons_of_the_history_pass_over_what_the_log_does_not_tell() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    // Four turns of two entries each, and one that is not over.
    for entry in 0..9 {
        assert_eq!(table.act(&router, entry % 2, "submit").await.status, StatusCode::OK);
    }
    let mut public = Person::new(&router);
    for (n, earlier, later) in [
        (0, None, Some(2)),
        (1, Some(0), Some(2)),
        (2, Some(0), Some(4)),
        (5, Some(4), Some(6)),
        (8, Some(6), Some(9)),
        (9, Some(8), None),
    ] {
        let page = public.page(&format!("/t/{}/at?n={n}", table.id)).await;
        let leads = |words: &str| {
            let link = page.split("<a ").find(|link| link.contains(&format!("aria-label=\"{words}\"")))?;
            link.split("/at?n=").nth(1)?.split('"').next()?.parse::<usize>().ok()
        };
        assert_eq!((leads("earlier"), leads("later")), (earlier, later), "{n}: {page}");
        assert!(
            page.contains(&format!("name=\"n\" min=\"0\" max=\"9\" value=\"{n}\"")),
            "the slider stops everywhere"
        );
    }
}

#[tokio::test]
async fn the_history_of_a_trip_names_the_trippers() {
    let router = open("sqlite::memory:").await;
    let request = json!({ "game": "timetripper", "seats": ["Ada", "Bela"], "settings": [["begin-in", "7"]] });
    let made = post(&router, "/api/tables", None, &request).await.json();
    let path = format!("/api/tables/{}/act", made["id"].as_str().unwrap());
    for seat in 0..2 {
        let token = made["seats"][seat]["token"].as_str().unwrap();
        let acted = post(&router, &path, Some(token), &json!({ "act": "start" })).await;
        assert_eq!(acted.status, StatusCode::OK, "{}", acted.body);
    }
    let at = format!("/t/{}/at", made["id"].as_str().unwrap());
    let page = Person::new(&router).page(&format!("{at}?n=1")).await;
    let told = page.split("class=\"told\"").nth(1).unwrap().split("</span>").next().unwrap();
    assert!(told.contains("Ada is ready, carrying "), "{told}");
    assert!(!page.contains("Tripper 1 is ready"), "{page}");
}

#[tokio::test]
async fn a_what_if_is_private_contains_no_secret_and_does_not_affect_the_game() {
    let router = open("sqlite::memory:").await;
    let table = in_the_second_turn(&router).await;
    let before = table.seen(&router).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let page = bela.page(&format!("/t/{}/at", table.id)).await;
    let make = format!("/t/{}/what-if", table.id);
    let branch = bela.sent(&page, &make, &[("n", "2"), ("seat", "2"), ("others", "me")]).await;
    // Bela plays every seat of the what-if, and nothing of Ada's second turn is in it.
    for seat in ["1", "2"] {
        let page = bela.page(&format!("{branch}?seat={seat}")).await;
        assert!(
            page.contains("A what-if from ") && page.contains("Only you can see this what-if."),
            "{page}"
        );
        assert!(!page.contains("12 17"), "{page}");
        let orders = format!("{seat}1 99, submit");
        bela.sent(&page, &format!("{branch}/act"), &[("act", &orders)]).await;
    }
    let played = bela.page(&format!("{branch}?seat=2")).await;
    assert!(played.contains("Turn 3 of 10"), "the second turn was played in the what-if");
    assert_eq!(table.seen(&router).await, before, "the game itself has not changed");
    // No one else sees the what-if.
    let mut ada = Person::of_seat(&router, &table, 0).await;
    for person in [&mut Person::new(&router), &mut ada] {
        assert_eq!(person.get(&branch).await.status, StatusCode::FORBIDDEN);
        assert!(!person.page("/").await.contains(&branch));
    }
    let front = bela.page("/").await;
    let own = front.split("Your what-ifs").nth(1).unwrap();
    assert!(own.contains(&branch), "a person finds their own what-ifs: {front}");
    assert!(!front.split("Your what-ifs").next().unwrap().contains(&branch), "and only there");
    assert!(bela.page(&branch).await.contains(&format!("href=\"/t/{}\">Back to the real game", table.id)));
    let record = bela.get(&format!("{branch}/record")).await;
    assert_ne!(record.status, StatusCode::OK, "a what-if has no game file");
}

#[tokio::test]
async fn a_position_fits_the_window_and_offers_a_what_if_above_its_prompt() {
    let router = open("sqlite::memory:").await;
    let table = in_the_second_turn(&router).await;
    let page = Person::new(&router).page(&format!("/t/{}/at?n=1", table.id)).await;
    let (before, after) = page.split_once("id=\"prompt\"").unwrap();
    assert!(
        before.contains("<body class=\"play\">") && before.contains("What if? Play on from here"),
        "{page}"
    );
    assert!(after.contains("You are viewing a past position, after entry 1."), "{page}");
}

#[tokio::test]
async fn bots_play_in_a_what_if() {
    let router = open("sqlite::memory:").await;
    let table = in_the_second_turn(&router).await;
    let mut public = Person::new(&router);
    let at = format!("/t/{}/at?n=0", table.id);
    let start = public.page(&at).await;
    let make = format!("/t/{}/what-if", table.id);
    let branch = public.sent(&start, &make, &[("n", "0"), ("seat", "1"), ("others", "bots")]).await;
    let start = public.page(&at).await;
    let page = public.page(&branch).await;
    let mut live = public.follow(&format!("{branch}/live")).await;
    public.sent(&page, &format!("{branch}/act"), &[("act", "submit")]).await;
    loop {
        if live.next().await.1.contains("Turn 2 of 10") {
            break;
        }
    }
    let no_seat = public.send_form(&start, &make, &[("n", "0"), ("seat", "9")]).await;
    assert_eq!(no_seat.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_first_step_of_a_draft_can_be_undone() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = create(&mut ada, &[("people", "1"), ("bots", "1")]).await;
    let draft = |page: &str| page.contains("name=\"draft\" value=\"11 35\"");
    let page = ada.page(&path).await;
    ada.sent(&page, &format!("{path}/act"), &[("act", "11 35")]).await;
    let page = ada.page(&path).await;
    assert!(draft(&page), "{page}");
    ada.sent(&page, &format!("{path}/act"), &[("act", "")]).await;
    assert!(!draft(&ada.page(&path).await));
}

#[tokio::test]
async fn a_what_if_that_cannot_be_played_any_more_says_so() {
    let database = database("old-what-if");
    let router = open(&database).await;
    let table = in_the_second_turn(&router).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let page = bela.page(&format!("/t/{}/at", table.id)).await;
    let make = format!("/t/{}/what-if", table.id);
    let branch = bela.sent(&page, &make, &[("n", "2"), ("seat", "2"), ("others", "me")]).await;
    // As if an older version had imagined a position in which this was possible.
    let store = store::Store::open_existing(&database).await.unwrap();
    store.append(branch.trim_start_matches("/t/"), 2, vec!["1: fly away".to_owned()]).await.unwrap();
    drop(router);
    let router = open(&database).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let old = bela.get(&branch).await;
    assert_eq!(old.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", old.body);
    assert!(old.body.contains("Start a new one from the original game."), "{}", old.body);
    assert!(bela.page("/").await.contains(&table.id), "the lobby still works");
}

#[tokio::test]
async fn the_dice_are_shown_and_proved_at_the_end_and_files_keep_messages_private() {
    let router = open("sqlite::memory:").await;
    let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"] });
    let made = post(&router, "/api/tables", None, &request).await.json();
    let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
    let table = Table { id: made["id"].as_str().unwrap().to_owned(), tokens: [token(0), token(1)] };
    let dice = format!("/t/{}/dice", table.id);
    let running = get(&router, &dice, None).await.body;
    assert!(running.contains("d256") && !running.contains("data-seed"), "{running}");
    assert_eq!(get(&router, &format!("/t/{}/record", table.id), None).await.status, StatusCode::FORBIDDEN);
    for turn in 0..10 {
        let letter = if turn == 3 { "to 2 \"zanzibar\", submit" } else { "submit" };
        table.act(&router, 0, letter).await;
        table.act(&router, 1, "submit").await;
    }
    let over = get(&router, &dice, None).await.body;
    assert_eq!(over.matches("data-sides=\"256\"").count(), running.matches("data-sides=\"256\"").count());
    assert!(over.contains("data-seed=\"") && over.contains("data-promise=\""));
    for (seat, reads) in [(Some(0), true), (Some(1), true), (None, false)] {
        let path = format!("/t/{}/record", table.id);
        let file = match seat {
            Some(seat) => {
                Person::of_seat(&router, &table, seat).await.get(&format!("{path}?seat={}", seat + 1)).await
            }
            None => get(&router, &path, None).await,
        };
        assert_eq!(file.body.contains("zanzibar"), reads, "{seat:?}");
        assert_eq!(file.body.contains("(private)"), !reads, "{seat:?}");
        let record = engine::Record::parse(file.body.as_bytes()).unwrap();
        assert!(catalog::replay(&record).unwrap().outcome().is_some(), "{seat:?}");
    }
}

#[tokio::test]
async fn a_shared_device_is_covered_when_it_is_passed() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = create(&mut ada, &[("people", "2"), ("bots", "0"), ("screen", "1")]).await;
    let there = ada.get(&path).await;
    assert_eq!(there.headers[header::LOCATION], format!("{path}/pass?seat=1").as_str());
    let covered = ada.page(&format!("{path}/pass?seat=2")).await;
    assert!(covered.contains("I am Player 2") && !covered.contains("id=\"board\""), "{covered}");
    let first = ada.page(&format!("{path}?seat=1")).await;
    let after = ada.sent(&first, &format!("{path}/act"), &[("act", "11 35, submit")]).await;
    assert_eq!(after, format!("{path}/pass?seat=2"), "submitted orders are covered at once");
    let submitted = ada.page(&format!("{path}?seat=1")).await;
    assert!(submitted.contains(&format!("data-next=\"{path}/pass?seat=2\"")), "{submitted}");
    let second = ada.page(&format!("{path}?seat=2")).await;
    assert!(!second.contains("11 35"), "the other's orders are not on this page");
    ada.sent(&second, &format!("{path}/act"), &[("act", "submit")]).await;
    assert!(ada.page(&format!("{path}?seat=1")).await.contains("Turn 2 of 10"));
    let mut stranger = Person::new(&router);
    assert_eq!(stranger.get(&format!("{path}/pass?seat=1")).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_absent_player_is_replaced_by_a_bot_or_another_person() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = create(&mut ada, &[("people", "2"), ("bots", "0"), ("spectators", "1")]).await;
    let sit_down = async |name: &str, room: &str| {
        let mut person = Person::new(&router);
        person.joins(name, room).await;
        person
    };
    let mut bela = sit_down("Bela", &ada.page(&path).await).await;
    let old = bela.page(&path).await;
    let hand = format!("{path}/hand");
    let page = ada.page(&path).await;
    assert!(page.contains("Replace Bela with someone else"), "{page}");
    assert!(!old.contains("someone else"), "only the host may");
    let asked = bela.page(&format!("{path}/confirm?do=open&seat=1")).await;
    let stolen = bela.send_form(&asked, &hand, &[("seat", "1"), ("what", "open")]).await;
    assert_eq!(stolen.status, StatusCode::FORBIDDEN);
    let asked = ada.page(&format!("{path}/confirm?do=open&seat=2")).await;
    assert!(asked.contains("Give Bela’s seat to someone else?"), "{asked}");
    ada.sent(&asked, &hand, &[("seat", "2"), ("what", "open")]).await;
    let page = ada.page(&path).await;
    assert!(page.contains("Ada gives Bela’s seat to someone else."), "everyone is told: {page}");
    let late = bela.send_form(&old, &format!("{path}/act"), &[("act", "submit")]).await;
    assert_eq!(late.status, StatusCode::FORBIDDEN, "a player who lost the seat cannot act");
    let mut cleo = sit_down("Cleo", &page).await;
    let page = cleo.page(&path).await;
    assert!(page.contains("Cleo") && page.contains("id=\"act\" method=\"post\""), "{page}");
    cleo.sent(&page, &format!("{path}/act"), &[("act", "submit")]).await;
    // A bot takes over, and the seat can be taken back.
    let asked = cleo.page(&format!("{path}/confirm?do=bot&seat=2")).await;
    cleo.sent(&asked, &hand, &[("seat", "2"), ("what", "bot")]).await;
    let seen = ada.page(&path).await;
    let log = seen.split("id=\"log\"").nth(1).unwrap().split("</ol>").next().unwrap();
    assert!(log.contains("Cleo lets a bot play for now."), "it is in the log: {log}");
    assert!(cleo.page("/").await.contains(&path), "the table is still on the front page");
    let page = cleo.page(&path).await;
    assert!(page.contains("Take my seat back"), "{page}");
    cleo.sent(&page, &hand, &[("seat", "2"), ("what", "return")]).await;
    assert!(cleo.page(&path).await.contains("Let a bot take over for me"));
    let shared =
        create(&mut ada, &[("people", "2"), ("bots", "0"), ("screen", "1"), ("others", "Bea")]).await;
    let page = ada.page(&format!("{shared}?seat=1")).await;
    assert!(page.contains("Let a bot take over for Bea") && !page.contains("over for me"), "{page}");
}
