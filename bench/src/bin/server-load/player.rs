//! A client: submits a turn's orders over one connection and is shown the table over another.
//!
//! As in the peer, a client goes on when the server has shown it the new turn. A submission is acknowledged when
//! both have come: the answer, which means that it is on disk, and the update that contains it.

use std::{
    cell::{Cell, RefCell},
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};

use tokio::sync::Semaphore;

use crate::{
    http::{Connection, Events, Failed, find, number},
    server::NewTable,
};

/// How many clients connect at the same time at the beginning, so that none has to knock twice.
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
    /// Whether times are being noted.
    pub(crate) is_measuring: bool,
    pub(crate) acknowledged: u64,
    pub(crate) games: u64,
    /// Until the answer and the update were there.
    pub(crate) acks: Vec<Duration>,
    /// Until the answer was there.
    pub(crate) answers: Vec<Duration>,
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

    /// Half to one and a half times as long as clients think.
    async fn pause(&self) {
        if !self.think.is_zero() {
            let per_mille = u32::try_from(500 + self.below(1000)).unwrap_or(1000);
            tokio::time::sleep(self.think * per_mille / 1000).await;
        }
    }

    fn acknowledge(&self, answered: Duration, shown: Duration) {
        let mut tally = self.tally.borrow_mut();
        tally.acknowledged += 1;
        if tally.is_measuring {
            tally.answers.push(answered);
            tally.acks.push(shown);
        }
    }
}

/// One player of one table.
pub(crate) struct Client {
    load: Rc<Load>,
    seat: usize,
    pub(crate) requests: Connection,
    request: String,
    /// Since when it waits to be acknowledged.
    waiting: Rc<Cell<Option<Instant>>>,
}

impl Client {
    pub(crate) async fn open(load: &Rc<Load>, seat: usize) -> Result<Self, Failed> {
        let _turn = load.door.acquire().await?;
        let requests = Connection::open(load.server).await?;
        Ok(Self { load: Rc::clone(load), seat, requests, request: String::new(), waiting: Rc::default() })
    }

    /// Since when this client waits, for whoever looks after clients that are stuck.
    pub(crate) fn waiting(&self) -> Rc<Cell<Option<Instant>>> {
        Rc::clone(&self.waiting)
    }

    /// Plays the game of a table to its end.
    pub(crate) async fn play(&mut self, table: &NewTable) -> Result<(), Failed> {
        let mut live = self.follow(table).await?;
        let mut turn = 0;
        loop {
            live.after(turn).await?;
            if live.shown.is_over {
                return Ok(());
            }
            turn = live.shown.turn;
            self.load.pause().await;
            self.submit(table, &mut live).await?;
        }
    }

    /// Opens the stream of the table.
    pub(crate) async fn follow(&self, table: &NewTable) -> Result<Live, Failed> {
        let _turn = self.load.door.acquire().await?;
        let request = format!(
            "GET /api/tables/{}/live HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {}\r\n\r\n",
            table.id, table.tokens[self.seat]
        );
        let events = Connection::open(self.load.server).await?.follow(request.as_bytes()).await?;
        let mut live = Live { events, shown: Shown::default() };
        live.next().await?;
        Ok(live)
    }

    /// Hands in one turn's orders and waits until they are acknowledged.
    pub(crate) async fn submit(&mut self, table: &NewTable, live: &mut Live) -> Result<(), Failed> {
        let (sent, entries) = self.hand_in(table).await?;
        let answered = sent.elapsed();
        while live.shown.entries < entries {
            live.next().await?;
        }
        self.waiting.set(None);
        self.load.acknowledge(answered, sent.elapsed());
        Ok(())
    }

    /// Hands in one turn's orders; says when it did, and how many entries there are since.
    pub(crate) async fn hand_in(&mut self, table: &NewTable) -> Result<(Instant, u64), Failed> {
        self.write_request(table);
        let sent = Instant::now();
        self.waiting.set(Some(sent));
        let answer = self.requests.ask(self.request.as_bytes()).await?;
        let entries = number(answer, "\"entries\":").ok_or("an answer does not count the entries")?;
        Ok((sent, entries))
    }

    /// Random orders for all five Men, as the peer draws them.
    fn write_request(&mut self, table: &NewTable) {
        use std::fmt::Write as _;
        /// All orders are equally long.
        const BODY: usize = r#"{"act":"11 10, 12 20, 13 30, 14 40, 15 50, submit"}"#.len();
        self.request.clear();
        // Writing to a string does not fail.
        let _ = write!(
            self.request,
            "POST /api/tables/{}/act HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {BODY}\r\n\r\n{{\"act\":\"",
            table.id, table.tokens[self.seat]
        );
        for man in 1..=5 {
            let (to, shot) = (1 + self.load.below(9), self.load.below(10));
            let _ = write!(self.request, "{}{man} {to}{shot}, ", self.seat + 1);
        }
        self.request.push_str("submit\"}");
    }
}

/// What a client has last been shown of its table.
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Shown {
    entries: u64,
    turn: u64,
    is_over: bool,
}

impl Shown {
    fn read(event: &[u8]) -> Result<Self, Failed> {
        let number = |key: &str| number(event, key).ok_or_else(|| format!("an update has no {key}"));
        let over = find(event, b"\"over\":").ok_or("an update does not say whether the game is over")?;
        Ok(Self {
            entries: number("\"entries\":")?,
            turn: number("\"turn\":")?,
            is_over: event[over + b"\"over\":".len()..].starts_with(b"true"),
        })
    }
}

/// The stream of a table for one seat.
pub(crate) struct Live {
    events: Events,
    shown: Shown,
}

impl Live {
    /// Waits until a turn later than this one is shown, or the end of the game.
    pub(crate) async fn after(&mut self, turn: u64) -> Result<(), Failed> {
        while !self.shown.is_over && self.shown.turn <= turn {
            self.next().await?;
        }
        Ok(())
    }

    async fn next(&mut self) -> Result<(), Failed> {
        self.shown = Shown::read(self.events.next().await?)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_are_read_without_reading_all_of_them() {
        let event = br#"data: {"id":"x","entries":7,"view":{"viewer":1,"turn":4,"over":false}}"#;
        assert_eq!(Shown::read(event).unwrap(), Shown { entries: 7, turn: 4, is_over: false });
        let missing = Shown::read(b"data: {}").map_err(|why| why.to_string());
        assert_eq!(missing, Err("an update does not say whether the game is over".to_owned()));
    }

    #[test]
    fn thoughts_and_orders_are_drawn_from_the_whole_range() {
        let load = Load::new(SocketAddr::from(([127, 0, 0, 1], 1)), Duration::ZERO);
        let mut seen = [false; 10];
        for _ in 0..1000 {
            seen[usize::try_from(load.below(10)).unwrap()] = true;
        }
        assert_eq!(seen, [true; 10]);
    }
}
