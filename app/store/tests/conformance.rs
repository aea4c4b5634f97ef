//! What the store promises, tried on every database it runs on.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;
mod conformance {
    pub(crate) mod accounts;
    pub(crate) mod admin;
    pub(crate) mod changes;
    pub(crate) mod logs;
    pub(crate) mod seats;
    pub(crate) mod tables;
}

use common::{Folder, postgres};

/// A database to try things on, empty at first.
pub(crate) struct Place {
    url: String,
    _folder: Option<Folder>,
}

impl Place {
    fn memory() -> Self {
        Self { url: "sqlite::memory:".to_owned(), _folder: None }
    }

    fn disk() -> Self {
        let folder = Folder::new();
        Self { url: folder.sqlite(), _folder: Some(folder) }
    }

    fn postgres() -> Self {
        Self { url: postgres::fresh_database(), _folder: None }
    }

    fn is_postgres(&self) -> bool {
        self.url.starts_with("postgres:")
    }

    /// Does what only somebody with the database in hand can do.
    fn tamper(&self, sql: &str) {
        match self.url.strip_prefix("sqlite:") {
            Some(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
            None => drop(postgres::sql(&self.url, sql)),
        }
    }
}

/// Makes a test of each case on a place.
macro_rules! on {
    ($place:ident: $($file:ident :: $case:ident,)*) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            crate::conformance::$file::$case(crate::Place::$place()).await;
        })*
    };
}

/// What holds everywhere.
macro_rules! everywhere {
    ($place:ident) => {
        on! { $place:
            tables::a_table_comes_back_as_it_was_put,
            tables::a_table_can_begin_with_sitters_and_rows,
            tables::a_name_is_given_once,
            tables::a_document_is_replaced_only_by_who_knows_it,
            tables::updates_that_race_are_all_counted,
            tables::lists_are_newest_first_and_go_on_where_they_ended,
            tables::the_newest_snapshot_is_kept,
            tables::what_cannot_be_stored_is_refused,
            tables::secrets_are_not_printed,
            logs::rows_come_back_numbered_and_in_order,
            logs::rows_of_one_append_are_kept_together_or_not_at_all,
            logs::a_status_comes_with_its_rows_or_not_at_all,
            logs::one_of_many_who_race_wins_each_number,
            logs::a_refused_request_spoils_no_other,
            logs::any_text_comes_back_as_it_was,
            accounts::accounts_are_found_by_key_name_and_mail,
            accounts::names_and_addresses_are_taken_whatever_their_case,
            accounts::who_races_for_a_name_cannot_share_it,
            accounts::sessions_end,
            seats::a_seat_is_one_persons,
            seats::one_of_many_who_race_gets_the_seat,
            seats::tables_of_a_person_are_listed_once,
            seats::drafts_are_kept_until_emptied,
            changes::each_change_is_told_once,
            changes::who_is_too_slow_is_told_so,
            admin::a_closed_store_says_so,
            admin::a_sound_database_has_a_clean_report,
        }
    };
}

/// What holds where more than one store can open a database.
macro_rules! where_it_lasts {
    ($place:ident) => {
        on! { $place:
            logs::two_stores_take_turns_at_a_log,
            admin::everything_is_there_after_reopening,
            admin::a_newer_schema_is_refused,
            admin::gaps_are_reported,
        }
    };
}

mod sqlite_in_memory {
    everywhere!(memory);
    on! { memory:
        admin::a_backup_is_of_one_moment,
    }
}

mod sqlite_on_disk {
    everywhere!(disk);
    where_it_lasts!(disk);
    on! { disk:
        admin::a_backup_is_of_one_moment,
        admin::a_file_that_is_no_database_is_refused,
        admin::a_database_that_is_locked_gives_errors_until_it_is_free,
        admin::the_file_is_for_its_owner_only,
    }
}

mod postgresql {
    everywhere!(postgres);
    where_it_lasts!(postgres);
    on! { postgres:
        changes::changes_of_other_stores_are_told_once,
        changes::a_cut_line_is_mended_and_told,
        admin::a_backup_is_left_to_pg_dump,
        admin::a_database_that_is_away_gives_errors,
    }
}

#[tokio::test]
async fn an_address_that_names_no_database_is_refused() {
    let unencrypted = ["require", "verify-ca", "verify-full"]
        .map(|mode| format!("postgres://anna:secret@localhost/tables?connect_timeout=1&sslmode={mode}"));
    let nonsense = ["", "tables.db", "sqlite:", "mysql://localhost/x", "postgres://a b:secret@:x"];
    for url in nonsense.into_iter().chain(unencrypted.iter().map(String::as_str)) {
        let why = store::Store::open(url).await.unwrap_err().to_string();
        assert!(why.starts_with("the database address is not understood"), "{url}: {why}");
        assert!(!why.contains("secret"));
        assert_eq!(why.contains("not encrypted"), url.contains("sslmode"), "{why}");
    }
}
