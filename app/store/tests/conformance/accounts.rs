//! Accounts and sessions.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use store::{Account, AccountError, Session, Store, StoreError};

use crate::TestDatabase;

fn account(id: &str, name: &str, email: Option<&str>) -> Account {
    let (id, name, email) = (id.to_owned(), name.to_owned(), email.map(str::to_owned));
    Account { id, name, email, password_hash: "$argon2id$sesame".to_owned() }
}

pub(crate) async fn accounts_are_found_by_id_name_and_email(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let anna = account("p1", "Änne", Some("Anne@Example.org"));
    let bo = account("p2", "Bo", None);
    store.create_account(anna.clone()).await.unwrap();
    store.create_account(bo.clone()).await.unwrap();
    assert_eq!(store.account("p1").await.unwrap(), Some(anna.clone()));
    assert_eq!(store.account("p3").await.unwrap(), None);
    for login in ["Änne", "änne", " ÄNNE ", "anne@example.ORG"] {
        assert_eq!(store.account_by_login(login).await.unwrap(), Some(anna.clone()), "{login}");
    }
    assert_eq!(store.account_by_login("BO").await.unwrap(), Some(bo));
    assert_eq!(store.account_by_login("Anne").await.unwrap(), None);
    assert!(!format!("{anna:?}").contains("sesame") && !format!("{anna:?}").contains("Example"));
}

pub(crate) async fn names_and_addresses_are_taken_whatever_their_case(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_account(account("p1", "ÄÖ", Some("ä@example.org"))).await.unwrap();
    let name = store.create_account(account("p2", "äö", None)).await;
    assert!(matches!(name, Err(AccountError::NameTaken)), "{name:?}");
    let email = store.create_account(account("p2", "Bo", Some("Ä@EXAMPLE.org"))).await;
    assert!(matches!(email, Err(AccountError::EmailTaken)), "{email:?}");
    let email_as_name = store.create_account(account("p2", "Ä@example.org", None)).await;
    assert!(matches!(email_as_name, Err(AccountError::NameTaken)), "{email_as_name:?}");
    let id = store.create_account(account("p1", "Bo", None)).await;
    assert!(matches!(id, Err(AccountError::IdTaken)), "{id:?}");
    let nameless = store.create_account(account("p2", "  ", None)).await;
    assert!(matches!(nameless, Err(AccountError::Failed(StoreError::Invalid { .. }))), "{nameless:?}");
    // Refused accounts leave nothing behind.
    store.create_account(account("p2", "Bo", Some("bo@example.org"))).await.unwrap();
    store.create_account(account("p3", "cy@example.org", Some("Cy@example.org"))).await.unwrap();
    assert_eq!(store.account_by_login("bo").await.unwrap().unwrap().id, "p2");
    assert_eq!(store.account_by_login("CY@example.org").await.unwrap().unwrap().id, "p3");
}

pub(crate) async fn racing_accounts_cannot_share_a_name(database: TestDatabase) {
    let store = Arc::new(Store::open(&database.url).await.unwrap());
    let tasks: Vec<_> = (0..16)
        .map(|n| {
            let store = Arc::clone(&store);
            let name = if n % 2 == 0 { "Zoë" } else { "ZOË" };
            tokio::spawn(async move { store.create_account(account(&format!("p{n}"), name, None)).await })
        })
        .collect();
    let mut made = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => made += 1,
            Err(AccountError::NameTaken) => {}
            Err(why) => panic!("{why}"),
        }
    }
    assert_eq!(made, 1);
    assert_eq!(store.doctor().await.unwrap().counts.accounts, 1);
}

pub(crate) async fn sessions_end(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
    let session =
        |name: &str, expires_at| Session { person: "p1".to_owned(), name: name.to_owned(), expires_at };
    let hour = 3_600_000;
    store.put_session([1; 32], session("Anna", now + hour)).await.unwrap();
    store.put_session([2; 32], session("Bo", now - 1)).await.unwrap();
    store.put_session([3; 32], session("Cy", now + 2 * hour)).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap(), Some(session("Anna", now + hour)));
    assert_eq!(store.session(&[2; 32]).await.unwrap(), None);
    assert_eq!(store.session(&[9; 32]).await.unwrap(), None);

    store.put_session([1; 32], session("Anne", now + hour)).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap().unwrap().name, "Anne");

    assert_eq!(store.sweep_sessions(now).await.unwrap(), 1);
    assert_eq!(store.sweep_sessions(now).await.unwrap(), 0);
    assert_eq!(store.sweep_sessions(now + hour).await.unwrap(), 1);
    assert_eq!(store.session(&[1; 32]).await.unwrap(), None);
    assert!(store.session(&[3; 32]).await.unwrap().is_some());

    store.delete_session(&[3; 32]).await.unwrap();
    store.delete_session(&[3; 32]).await.unwrap();
    assert_eq!(store.session(&[3; 32]).await.unwrap(), None);
}
