//! What an operator relies on: backups, restoring them, and a check that finds what is wrong.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{Folder, Node, Place, Table, get};
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
        let fault = format!("FAULT: table {}: row 2 of its log cannot be played: ", bad.id);
        assert!(!is_done && said.contains(&fault), "{said}");
        let fault = format!("FAULT: table {}: its document cannot be read: ", torn.id);
        assert!(said.contains(&fault), "{said}");
        assert_eq!(said.matches("FAULT").count(), 2, "{said}");
    }
}
