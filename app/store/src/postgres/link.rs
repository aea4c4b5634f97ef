//! One connection with its prepared statements.

use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use tokio_postgres::{Client, Row, Statement};

use super::Param;
use super::connector::{TIMEOUT, fault};
use crate::error::StoreError;

pub(super) struct Link {
    pub(super) client: Client,
    statements: HashMap<String, Statement>,
    /// Set while a statement or a transaction runs: a link that is dropped in that state is not used again.
    is_busy: bool,
    /// Set after a failure: a new connection is safer, because a database that was read-only for a moment stays so for
    /// the old ones.
    is_broken: bool,
}

impl Link {
    pub(super) fn new(client: Client) -> Self {
        Self { client, statements: HashMap::new(), is_busy: false, is_broken: false }
    }

    pub(super) fn is_usable(&self) -> bool {
        !self.is_busy && !self.is_broken && !self.client.is_closed()
    }

    /// The prepared statement, which is prepared on first use.
    pub(super) async fn prepared(&mut self, doing: &'static str, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = in_time(TIMEOUT, doing, self.client.prepare(sql)).await?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    pub(super) async fn query(
        &mut self,
        doing: &'static str,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        self.query_within(TIMEOUT, doing, sql, params).await
    }

    pub(super) async fn query_within(
        &mut self,
        limit: Duration,
        doing: &'static str,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let was_busy = std::mem::replace(&mut self.is_busy, true);
        let statement = self.prepared(doing, sql).await;
        let answer = match &statement {
            Ok(statement) => in_time(limit, doing, self.client.query(statement, params)).await,
            Err(why) => Err(why.clone()),
        };
        // After a timeout, too, a new connection is needed: the answer may still arrive, and be taken for another one.
        self.is_busy = was_busy;
        self.is_broken |= answer.is_err();
        answer
    }

    /// Begins a transaction; the link cannot be given back before it ends.
    pub(super) async fn begin(&mut self, doing: &'static str) -> Result<(), StoreError> {
        self.is_busy = true;
        self.batch(doing, "BEGIN").await
    }

    /// Ends a transaction with `COMMIT` or `ROLLBACK`.
    pub(super) async fn end(&mut self, doing: &'static str, how: &'static str) -> Result<(), StoreError> {
        self.batch(doing, how).await?;
        self.is_busy = false;
        Ok(())
    }

    /// Runs statements without parameters.
    pub(super) async fn batch(&self, doing: &'static str, sql: &str) -> Result<(), StoreError> {
        in_time(TIMEOUT, doing, self.client.batch_execute(sql)).await
    }
}

/// Waits for an answer up to a limit.
pub(super) async fn in_time<T>(
    limit: Duration,
    doing: &'static str,
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, StoreError> {
    match tokio::time::timeout(limit, answer).await {
        Ok(answer) => answer.map_err(|why| fault(doing, &why)),
        Err(_) => Err(StoreError::TimedOut { doing }),
    }
}
