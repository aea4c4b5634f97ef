//! Logs that someone changed who has the whole database.

use engine::Commitment;
use store::Store;

use super::postgres;

/// Gives a row of a log another body and makes all hashes fit.
pub(crate) async fn rewrite(url: &str, id: &str, seq: u64, new: &str) {
    let store = if url.starts_with("sqlite") {
        Store::open_existing(url).await.unwrap()
    } else {
        Store::open(url).await.unwrap()
    };
    let row = store.table(id).await.unwrap().unwrap();
    let mut chain = row.chain();
    for row in store.log(id, 1).await.unwrap() {
        let body = if row.seq == seq { new } else { &row.body };
        let hash = Commitment(chain.push(id, body)).to_hex();
        let here = format!("WHERE seq = {} AND nr = (SELECT nr FROM tables WHERE id = '{id}')", row.seq);
        let body = body.replace('\'', "''");
        if let Some(path) = url.strip_prefix("sqlite:") {
            let sql = format!("UPDATE log SET body = '{body}', hash = x'{hash}' {here}");
            rusqlite::Connection::open(path).unwrap().execute_batch(&sql).unwrap();
        } else {
            postgres::sql(url, &format!("UPDATE log SET body = '{body}', hash = '\\x{hash}' {here}"));
        }
    }
    let head = Commitment(chain.head).to_hex();
    if !url.starts_with("sqlite:") {
        let here = format!("WHERE nr = (SELECT nr FROM tables WHERE id = '{id}')");
        postgres::sql(url, &format!("UPDATE tips SET head = '\\x{head}' {here}"));
    }
    let log = store.log(id, 1).await.unwrap();
    assert_eq!(row.first_bad_row(&log), None, "the chain fits");
    store.close().await.unwrap();
}
