//! What an operator relies on: backups, restoring them, and a check that finds what is wrong.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{Folder, Node, Place, Table, get, postgres};
use store::Store;

/// What a command said on both streams, and whether it succeeded.
fn run(command: &mut Command) -> (String, bool) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.success())
}

fn anachron(words: &[&str], data: &Path) -> (String, bool) {
    run(Command::new(env!("CARGO_BIN_EXE_anachron"))
        .args(words)
        .arg("--data")
        .arg(data)
        .env_remove("ANACHRON_DATABASE"))
}

/// How a server answers who asks for this table.
fn status(table: &Table, address: &str) -> u16 {
    get(address, &format!("/api/tables/{}", table.id), None).unwrap().status
}

#[test]
fn a_wrong_folder_is_named_and_stays_empty() {
    let folder = Folder::new();
    let (typo, copy) = (folder.path().join("typo"), folder.path().join("copy.sqlite"));
    for words in [&["backup", copy.to_str().unwrap()][..], &["doctor"]] {
        let (said, is_done) = anachron(words, &typo);
        assert!(!is_done && said.contains("there is no Anachron database at"), "{said}");
        assert!(said.contains("typo"), "{said}");
    }
    assert!(!typo.exists() && !copy.exists());
    // A file that is there, but is not ours.
    std::fs::create_dir(&typo).unwrap();
    std::fs::write(typo.join("anachron.sqlite"), "").unwrap();
    let (said, is_done) = anachron(&["doctor"], &typo);
    assert!(!is_done && said.contains("there is no Anachron database at"), "{said}");
    assert_eq!(std::fs::read(typo.join("anachron.sqlite")).unwrap(), b"");
}

#[test]
fn postgresql_without_our_tables_is_not_sound() {
    let place = Place::postgres();
    let (said, is_done) = run(&mut place.command("doctor"));
    assert!(!is_done && said.contains("there is no Anachron database at"), "{said}");
}

#[test]
fn a_backup_is_counted_and_comes_back_with_what_it_had() {
    let place = Place::sqlite();
    let folder = Folder::new();
    let copy = folder.path().join("copy.sqlite");
    let (node, address) = Node::start(&place);
    let tables = [Table::make(&address, None).unwrap(), Table::make(&address, None).unwrap()];
    let (said, is_done) = run(place.command("backup").arg(&copy));
    assert!(is_done && said.starts_with("2 tables saved in "), "{said}");
    let late = Table::make(&address, None).unwrap();

    // Not while a server uses the database.
    let (said, is_done) = run(place.command("restore").arg(&copy));
    assert!(!is_done && said.contains("another server is using"), "{said}");
    node.kill();
    let (said, is_done) = run(place.command("restore").arg(&copy));
    assert!(is_done && said.starts_with("2 tables restored."), "{said}");
    assert!(said.contains("What was there before is now "), "{said}");

    let (node, address) = Node::start(&place);
    for table in &tables {
        assert_eq!(status(table, &address), 200);
    }
    assert_eq!(status(&late, &address), 404, "it came after the backup");
    node.kill();
    place.check_health();
}

#[test]
fn a_damaged_backup_is_refused_and_nothing_changes() {
    let place = Place::sqlite();
    let (node, address) = Node::start(&place);
    let table = Table::make(&address, None).unwrap();
    node.kill();
    let folder = Folder::new();
    let rubbish = folder.path().join("rubbish");
    std::fs::write(&rubbish, "not a database at all, however long this text may be made").unwrap();
    let missing = folder.path().join("missing");
    for (file, why) in [(&rubbish, "file is not a database"), (&missing, "there is no Anachron database")] {
        let (said, is_done) = run(place.command("restore").arg(file));
        assert!(!is_done && said.contains(why), "{said}");
    }
    let (node, address) = Node::start(&place);
    assert_eq!(status(&table, &address), 200);
    node.kill();
}

#[test]
fn a_backup_that_was_changed_is_refused_unless_it_is_wanted_as_it_is() {
    let place = Place::sqlite();
    let (node, address) = Node::start(&place);
    let tables = [Table::make(&address, None).unwrap(), Table::make(&address, None).unwrap()];
    for seat in [0, 1, 0, 1] {
        assert_eq!(tables[0].act(&address, seat, "submit").unwrap().status, 200);
    }
    node.kill();
    let folder = Folder::new();
    let copy = folder.path().join("copy.sqlite");
    assert!(run(place.command("backup").arg(&copy)).1);
    let (said, is_done) = run(&mut place.command("doctor"));
    assert!(is_done && said.contains("\n2 tables with "), "it counts as the backup does: {said}");
    let id = &tables[0].id;
    rusqlite::Connection::open(&copy)
        .unwrap()
        .execute_batch(&format!(
            "DELETE FROM log WHERE seq = 3 AND nr = (SELECT nr FROM tables WHERE id = '{id}')"
        ))
        .unwrap();

    let (said, is_done) = run(place.command("restore").arg(&copy));
    assert!(!is_done && said.contains(&format!("FAULT: table {id}: row 3 of its log")), "{said}");
    assert!(said.contains("nothing was restored"), "{said}");
    place.check_health();
    let database = Path::new(place.url.strip_prefix("sqlite:").unwrap());
    let beside = |database: &Path| {
        let names = std::fs::read_dir(database.parent().unwrap()).unwrap();
        names.map(|name| name.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    assert!(!beside(database).iter().any(|name| name.contains(".part")), "{:?}", beside(database));

    let (said, is_done) = run(place.command("restore").arg("--even-if-damaged").arg(&copy));
    assert!(is_done && said.contains("2 tables restored, with faults."), "{said}");
    assert!(!run(&mut place.command("doctor")).1, "the faults came with it");
    assert!(!beside(database).iter().any(|name| name.contains(".part")), "{:?}", beside(database));
}

#[test]
fn a_second_server_is_told_that_the_file_is_in_use() {
    let place = Place::sqlite();
    let (node, _) = Node::start(&place);
    let (said, is_done) = run(place.command("serve").args(["--listen", "127.0.0.1:0", "--no-browser"]));
    assert!(!is_done && said.contains("another server is using"), "{said}");
    node.kill();
    // A kill leaves no lock behind.
    Node::start(&place).0.kill();
}

#[test]
fn the_doctor_plays_every_log_again() {
    for place in [Place::sqlite(), Place::postgres()] {
        let (node, address) = Node::start(&place);
        let make = || Table::make(&address, None).unwrap();
        let (bad, torn, _good) = (make(), make(), make());
        node.kill();
        place.check_health();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = Store::open(&place.url).await.unwrap();
            let next = u64::try_from(store.log(&bad.id, 1).await.unwrap().len()).unwrap() + 1;
            store.append(&bad.id, next, vec!["1: no such order".to_owned()]).await.unwrap();
            let version = store.table(&torn.id).await.unwrap().unwrap().doc_version;
            store.update_table(&torn.id, version, "{\"game\": \"ti".to_owned(), false).await.unwrap();
            store.close().await.unwrap();
        });
        let (said, is_done) = run(&mut place.command("doctor"));
        let fault = format!("FAULT: table {}: row 2 of the log cannot be played: ", bad.id);
        assert!(!is_done && said.contains(&fault), "{said}");
        let fault = format!("FAULT: table {}: its document cannot be read: ", torn.id);
        assert!(said.contains(&fault), "{said}");
        assert_eq!(said.matches("FAULT").count(), 2, "{said}");
    }
}

/// Changes a database behind the server's back.
fn tamper(place: &Place, sql: &str) {
    match place.url.strip_prefix("sqlite:") {
        Some(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
        None => drop(postgres::sql(&place.url, sql)),
    }
}

#[test]
fn the_doctor_finds_a_row_that_was_changed_dropped_swapped_or_inserted() {
    for place in [Place::sqlite(), Place::postgres()] {
        let (node, address) = Node::start(&place);
        let (bad, _good) = (Table::make(&address, None).unwrap(), Table::make(&address, None).unwrap());
        for seat in [0, 1, 0, 1] {
            assert_eq!(bad.act(&address, seat, "submit").unwrap().status, 200);
        }
        node.kill();
        place.check_health();
        let here = format!("nr = (SELECT nr FROM tables WHERE id = '{}')", bad.id);
        tamper(&place, "CREATE TABLE kept AS SELECT * FROM log");
        // Each of these games could have been played.
        let changes = [
            ("changed", format!("UPDATE log SET body = '2: 21 10, submit' WHERE {here} AND seq = 3"), 3),
            ("dropped", format!("DELETE FROM log WHERE {here} AND seq = 4"), 4),
            (
                "swapped",
                format!(
                    "UPDATE log SET body = CASE seq WHEN 2 THEN '2: submit' ELSE '1: submit' END
                     WHERE {here} AND seq IN (2, 3)"
                ),
                2,
            ),
            (
                "inserted",
                format!(
                    "UPDATE log SET seq = seq + 1002 WHERE {here} AND seq >= 4;
                     UPDATE log SET seq = seq - 1000 WHERE {here} AND seq > 1000;
                     INSERT INTO log (nr, seq, at_ms, body, hash)
                     SELECT nr, seq + 2, at_ms, body, hash FROM log WHERE {here} AND seq IN (2, 3)"
                ),
                4,
            ),
        ];
        for (what, sql, row) in &changes {
            tamper(&place, sql);
            let (said, is_done) = run(&mut place.command("doctor"));
            let fault = format!("FAULT: table {}: row {row} of its log (entry {}) is not", bad.id, row - 1);
            assert!(!is_done && said.contains(&fault), "{what}: {said}");
            tamper(&place, "DELETE FROM log; INSERT INTO log SELECT * FROM kept");
            place.check_health();
        }
        // A log without its end is true as far as it goes; PostgreSQL knows where it ended.
        tamper(&place, &format!("DELETE FROM log WHERE {here} AND seq = 5"));
        let (said, is_done) = run(&mut place.command("doctor"));
        assert_eq!(is_done, place.url.starts_with("sqlite:"), "{said}");
    }
}

#[test]
fn a_receipt_shows_whether_the_game_file_continues_it() {
    let place = Place::sqlite();
    let (node, address) = Node::start(&place);
    let folder = Folder::new();
    let table = Table::make(&address, None).unwrap();
    let mut kept = Vec::new();
    for turn in 0..10 {
        for seat in [0, 1] {
            assert_eq!(table.act(&address, seat, "submit").unwrap().status, 200);
        }
        if turn == 3 {
            let receipt = get(&address, &format!("/api/tables/{}/receipt", table.id), None).unwrap();
            assert!(receipt.body.contains("anachron verify --receipt RECEIPT GAME_FILE"), "{}", receipt.body);
            kept.push(receipt.body);
        }
    }
    let file = get(&address, &format!("/t/{}/record", table.id), None).unwrap().body;
    node.kill();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let verify = |receipt: &Path, file: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_anachron"));
        run(command.arg("verify").arg("--receipt").arg(receipt).arg(file))
    };
    let (game, receipt) = (write("game.anachron", &file), write("receipt.txt", &kept[0]));
    let (said, is_done) = verify(&receipt, &game);
    assert!(is_done && said.contains("RECEIPT KEPT: the game went on from entry 8"), "{said}");
    assert!(said.contains(&format!("the log of table {}, 21 rows, ends with the hash ", table.id)), "{said}");
    assert!(said.ends_with("PROVED\n"), "{said}");

    let hash = kept[0].split("hash ").nth(1).unwrap().lines().next().unwrap();
    let other = write("other.txt", &kept[0].replace(hash, &"0".repeat(64)));
    let (said, is_done) = verify(&other, &game);
    assert!(!is_done && said.contains("RECEIPT BROKEN: the receipt is for entry 8"), "{said}");

    let changed = write("changed.anachron", &file.replacen("1: submit", "1: 11 10, submit", 1));
    let (said, is_done) = verify(&receipt, &changed);
    assert!(!is_done && said.contains("do not give the hash at its end"), "{said}");
    let bare = write("bare.anachron", file.split("table ").next().unwrap());
    let (said, is_done) = verify(&receipt, &bare);
    assert!(!is_done && said.contains("has no log to compare the receipt with"), "{said}");
    let (said, is_done) = verify(&game, &game);
    assert!(!is_done && said.contains("is not a receipt: its first line is not"), "{said}");
}

#[test]
fn an_operator_makes_a_recovery_code_beside_the_server() {
    for place in [Place::sqlite(), Place::postgres()] {
        let (node, address) = Node::start(&place);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let reset = |name: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_anachron"));
            run(command.args(["account", "reset", name, "--database", &place.url]))
        };
        let account = runtime.block_on(async {
            let store = Store::open_existing(&place.url).await.unwrap();
            let account = store::Account {
                id: "a:ada".to_owned(),
                name: "Ada".to_owned(),
                email: None,
                password_hash: "none".to_owned(),
                recovery_hash: None,
                created_at: 1,
            };
            store.create_account(account).await.unwrap();
            store
        });
        let (said, is_done) = reset("Bela");
        assert!(
            !is_done && said.contains("there is no account with the name or email address \"Bela\""),
            "{said}"
        );
        let (said, is_done) = reset("ada");
        assert!(is_done && said.starts_with("A new recovery code for Ada, which works once:"), "{said}");
        let code = said.lines().find(|line| line.trim().len() == 29).unwrap().trim();
        assert!(code.chars().all(|c| c == '-' || c.is_ascii_alphanumeric()), "{code}");
        let kept = runtime.block_on(account.account("a:ada")).unwrap().unwrap();
        assert!(kept.recovery_hash.is_some());
        assert_eq!(get(&address, "/healthz", None).unwrap().status, 200);
        node.kill();
    }
}
