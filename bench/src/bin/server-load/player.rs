//! A client: it submits a turn's orders and is shown the next turn, all over one connection.
//!
//! As with the peer, a client continues when the server has shown it the new turn. A submission is acknowledged by its
//! answer, which means that it is on disk; the peer has no answers, so there the mover's own update counts.

use std::{
    cell::{Cell, RefCell},
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};

use tokio::sync::Semaphore;

use crate::{
    http::{Connection, Failed, find, number},
    server::NewTable,
};

/// How many clients connect at the same time at the start, so that no connection is refused.
const AT_THE_DOOR: usize = 64;

/// What all clients of a run share.
pub(crate) struct Load {
    pub(crate) server: SocketAddr,
    pub(crate) think: Duration,
    pub(crate) door: Semaphore,
    pub(crate) tally: RefCell<Tally>,
    random: Cell<u64>,
}

/// What has been counted.
#[derive(Default)]
pub(crate) struct Tally {
    /// Whether times are recorded.
    pub(crate) is_measuring: bool,
    pub(crate) acknowledged: u64,
    pub(crate) games: u64,
    /// How long each acknowledgement took.
    pub(crate) acks: Vec<Duration>,
    /// What went wrong, in sentences.
    pub(crate) failures: Vec<String>,
}

impl Load {
    pub(crate) fn new(server: SocketAddr, think: Duration) -> Rc<Self> {
        let now = std::time::UNIX_EPOCH.elapsed().map_or(1, |now| now.subsec_nanos());
        Rc::new(Self {
            server,
            think,
            door: Semaphore::new(AT_THE_DOOR),
            tally: RefCell::default(),
            random: Cell::new(u64::from(now) << 1 | 1),
        })
    }

    /// A random number below `n`: xorshift, so that the orders cost next to nothing.
    fn below(&self, n: u64) -> u64 {
        let mut x = self.random.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.random.set(x);
        (x >> 32) % n
    }

    /// Thinks for half to one and a half times the set time.
    async fn pause(&self) {
        if !self.think.is_zero() {
            let per_mille = u32::try_from(500 + self.below(1000)).unwrap_or(1000);
            tokio::time::sleep(self.think * per_mille / 1000).await;
        }
    }

    fn acknowledge(&self, after: Duration) {
        let mut tally = self.tally.borrow_mut();
        tally.acknowledged += 1;
        if tally.is_measuring {
            tally.acks.push(after);
        }
    }
}

/// One player of one table.
pub(crate) struct Client {
    load: Rc<Load>,
    seat: usize,
    pub(crate) requests: Connection,
    request: String,
    /// Since when it has been waiting for an acknowledgement.
    waiting: Rc<Cell<Option<Instant>>>,
}

impl Client {
    pub(crate) async fn open(load: &Rc<Load>, seat: usize) -> Result<Self, Failed> {
        let _turn = load.door.acquire().await?;
        let requests = Connection::open(load.server).await?;
        Ok(Self { load: Rc::clone(load), seat, requests, request: String::new(), waiting: Rc::default() })
    }

    /// Since when this client has been waiting, to find clients that are stuck.
    pub(crate) fn waiting(&self) -> Rc<Cell<Option<Instant>>> {
        Rc::clone(&self.waiting)
    }

    /// Plays the game of a table to its end.
    pub(crate) async fn play(&mut self, table: &NewTable) -> Result<(), Failed> {
        let mut shown = Shown::default();
        while !shown.is_over {
            self.load.pause().await;
            shown = self.submit(table).await?;
        }
        Ok(())
    }

    /// Submits one turn's orders, waits until they are acknowledged, and then until the next turn is shown.
    pub(crate) async fn submit(&mut self, table: &NewTable) -> Result<Shown, Failed> {
        self.write_request(table, "accept: application/x-ndjson\r\n");
        let sent = Instant::now();
        self.waiting.set(Some(sent));
        self.requests.send(self.request.as_bytes()).await?;
        let answer = self.requests.line().await?.ok_or("a submission was not answered")?;
        number(answer, "\"entries\":").ok_or("an answer does not count the entries")?;
        self.waiting.set(None);
        self.load.acknowledge(sent.elapsed());
        let shown = Shown::read(self.requests.line().await?.ok_or("the next turn was not shown")?)?;
        match self.requests.line().await? {
            None => Ok(shown),
            Some(_) => Err("an answer has a third line".into()),
        }
    }

    /// Submits one turn's orders and waits until they are acknowledged.
    pub(crate) async fn submit_only(&mut self, table: &NewTable) -> Result<(), Failed> {
        self.write_request(table, "");
        let sent = Instant::now();
        self.waiting.set(Some(sent));
        let answer = self.requests.ask(self.request.as_bytes()).await?;
        number(answer, "\"entries\":").ok_or("an answer does not count the entries")?;
        Ok(())
    }

    /// Random orders for all five Men, as the peer draws them.
    fn write_request(&mut self, table: &NewTable, field: &str) {
        use std::fmt::Write as _;
        /// All orders are equally long.
        const BODY: usize = r#"{"act":"11 10, 12 20, 13 30, 14 40, 15 50, submit"}"#.len();
        self.request.clear();
        // Writing to a string does not fail.
        let _ = write!(
            self.request,
            "POST /api/tables/{}/act HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\n{field}content-length: {BODY}\r\n\r\n{{\"act\":\"",
            table.id, table.tokens[self.seat]
        );
        for man in 1..=5 {
            let (to, shot) = (1 + self.load.below(9), self.load.below(10));
            let _ = write!(self.request, "{}{man} {to}{shot}, ", self.seat + 1);
        }
        self.request.push_str("submit\"}");
    }
}

/// What a client is shown when the table waits for it again.
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Shown {
    turn: u64,
    is_over: bool,
}

impl Shown {
    fn read(line: &[u8]) -> Result<Self, Failed> {
        let over = find(line, b"\"over\":").ok_or("a line does not say whether the game is over")?;
        let turn = number(line, "\"turn\":").ok_or("a line has no turn")?;
        Ok(Self { turn, is_over: line[over + b"\"over\":".len()..].starts_with(b"true") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_turn_and_the_end_are_read_from_an_update() {
        let line = br#"{"id":"x","entries":7,"view":{"viewer":1,"turn":4,"over":false}}"#;
        assert_eq!(Shown::read(line).unwrap(), Shown { turn: 4, is_over: false });
        let missing = Shown::read(b"{}").map_err(|why| why.to_string());
        assert_eq!(missing, Err("a line does not say whether the game is over".to_owned()));
    }

    #[test]
    fn random_numbers_cover_the_whole_range() {
        let load = Load::new(SocketAddr::from(([127, 0, 0, 1], 1)), Duration::ZERO);
        let mut seen = [false; 10];
        for _ in 0..1000 {
            seen[usize::try_from(load.below(10)).unwrap()] = true;
        }
        assert_eq!(seen, [true; 10]);
    }
}
