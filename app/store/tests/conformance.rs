//! What the store promises, tested on every database it supports.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;
mod conformance {
    pub(crate) mod accounts;
    pub(crate) mod admin;
    pub(crate) mod chain;
    pub(crate) mod changes;
    pub(crate) mod logs;
    pub(crate) mod seats;
    pub(crate) mod tables;
}

use common::{Folder, postgres};

/// An empty database to test on.
pub(crate) struct TestDatabase {
    url: String,
    _folder: Option<Folder>,
}

impl TestDatabase {
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

    /// Changes the database behind the store’s back.
    fn tamper(&self, sql: &str) {
        match self.url.strip_prefix("sqlite:") {
            Some(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
            None => drop(postgres::sql(&self.url, sql)),
        }
    }
}

/// Makes a test of each case on one kind of database.
macro_rules! on {
    ($database:ident: $($file:ident :: $case:ident,)*) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            crate::conformance::$file::$case(crate::TestDatabase::$database()).await;
        })*
    };
}

/// What holds on all of them.
macro_rules! on_all {
    ($database:ident) => {
        on! { $database:
            tables::a_table_is_read_as_it_was_created,
            tables::a_table_can_start_with_sitters_and_rows,
            tables::an_id_is_given_once,
            tables::a_document_is_replaced_only_at_its_current_version,
            tables::updates_that_race_are_all_counted,
            tables::lists_are_newest_first_and_continue_where_they_ended,
            tables::the_newest_snapshot_is_kept,
            tables::invalid_data_is_refused,
            tables::secrets_are_not_printed,
            logs::rows_are_read_numbered_and_in_order,
            logs::rows_of_one_append_are_all_saved_or_none,
            logs::a_status_is_saved_with_its_rows_or_not_at_all,
            logs::one_of_many_racing_appends_wins_each_number,
            logs::a_refused_request_does_not_affect_others,
            logs::any_text_is_read_as_it_was_written,
            chain::every_row_follows_on_the_one_before,
            accounts::accounts_are_found_by_id_name_and_email,
            accounts::names_and_addresses_are_taken_whatever_their_case,
            accounts::racing_accounts_cannot_share_a_name,
            accounts::sessions_end,
            accounts::a_guest_moves_to_an_account_in_one_write,
            accounts::a_refused_sign_up_moves_nothing,
            accounts::play_continues_while_a_guest_moves,
            accounts::a_name_can_be_changed,
            accounts::names_that_look_alike_are_taken,
            accounts::a_new_password_ends_the_other_sessions,
            accounts::sessions_are_listed_renewed_and_ended,
            accounts::a_deleted_account_leaves_nothing_but_its_seats,
            seats::who_sits_there_is_saved_with_the_document,
            seats::a_seat_belongs_to_one_person,
            seats::one_of_many_racing_people_gets_the_seat,
            seats::tables_of_a_person_are_listed_once,
            seats::tables_that_name_a_person_are_found,
            seats::drafts_are_kept_until_they_are_emptied,
            changes::each_change_is_announced_once,
            changes::a_slow_receiver_learns_that_it_missed_changes,
            admin::a_closed_store_says_so,
            admin::a_sound_database_has_a_clean_report,
        }
    };
}

/// What holds where several stores can open the same database.
macro_rules! where_it_is_shared {
    ($database:ident) => {
        on! { $database:
            logs::two_stores_take_turns_at_a_log,
            chain::a_changed_log_is_found,
            chain::a_log_rewritten_with_its_hashes_has_another_head,
            chain::two_stores_continue_one_chain,
            admin::everything_survives_reopening,
            admin::a_newer_schema_is_refused,
            admin::gaps_are_reported,
        }
    };
}

mod sqlite_in_memory {
    on_all!(memory);
    on! { memory:
        admin::a_backup_is_of_one_moment,
    }
}

mod sqlite_on_disk {
    on_all!(disk);
    where_it_is_shared!(disk);
    on! { disk:
        admin::a_backup_is_of_one_moment,
        admin::a_file_that_is_not_a_database_is_refused,
        admin::a_database_that_is_locked_gives_errors_until_it_is_free,
        admin::only_the_owner_can_read_the_file,
    }
}

mod postgresql {
    on_all!(postgres);
    where_it_is_shared!(postgres);
    on! { postgres:
        accounts::stores_with_different_clocks_agree,
        changes::changes_of_other_stores_are_announced_once,
        changes::a_lost_connection_is_restored_and_announced,
        admin::a_backup_is_left_to_pg_dump,
        admin::an_unreachable_database_gives_errors,
    }
}

#[tokio::test]
async fn an_invalid_address_is_refused() {
    let unencrypted = ["require", "verify-ca", "verify-full"]
        .map(|mode| format!("postgres://anna:secret@localhost/tables?connect_timeout=1&sslmode={mode}"));
    let nonsense = ["", "tables.db", "sqlite:", "mysql://localhost/x", "postgres://a b:secret@:x"];
    for url in nonsense.into_iter().chain(unencrypted.iter().map(String::as_str)) {
        let why = store::Store::open(url).await.unwrap_err().to_string();
        assert!(why.starts_with("the database address is not valid"), "{url}: {why}");
        assert!(!why.contains("secret"));
        assert_eq!(why.contains("not encrypted"), url.contains("sslmode"), "{why}");
    }
}
