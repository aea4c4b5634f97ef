//! Connections: how many there may be, and how long one may keep us waiting.

use std::{
    collections::HashMap,
    io,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

use crate::guard::Network;

/// The most connections from one network.
const MOST_PER_NETWORK: usize = 256;

/// How long a client may leave what it was sent unread.
const UNREAD: Duration = Duration::from_secs(30);

/// What a client hears that finds no room: it may come back soon.
pub(crate) const NO_ROOM: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// The open connections.
#[derive(Clone, Debug)]
pub(crate) struct Connections(Arc<Mutex<Open>>);

#[derive(Debug)]
struct Open {
    /// All of them.
    all: usize,
    /// The most there may be.
    most: usize,
    by_network: HashMap<Network, usize>,
}

impl Connections {
    /// Room for this many connections.
    pub(crate) fn new(most: usize) -> Self {
        Self(Arc::new(Mutex::new(Open { all: 0, most, by_network: HashMap::new() })))
    }

    /// Counts one more connection as long as the guard lives; none if there is no room for it. A network is not counted
    /// where many visitors share it: behind a proxy, or on this machine.
    pub(crate) fn admit(&self, network: Option<Network>) -> Option<Admitted> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.all >= open.most {
            return None;
        }
        if let Some(network) = network {
            let count = open.by_network.entry(network).or_default();
            if *count >= MOST_PER_NETWORK {
                return None;
            }
            *count += 1;
        }
        open.all += 1;
        Some(Admitted { connections: self.clone(), network })
    }
}

/// An open connection, counted as long as it lives.
#[derive(Debug)]
pub(crate) struct Admitted {
    connections: Connections,
    network: Option<Network>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut open = self.connections.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(network) = self.network
            && let Some(count) = open.by_network.get_mut(&network)
        {
            *count -= 1;
            if *count == 0 {
                open.by_network.remove(&network);
            }
        }
    }
}

/// A connection that is cut if its client reads nothing for too long.
pub(crate) struct Impatient {
    stream: TcpStream,
    /// Runs while something waits to be read.
    unread: Option<Pin<Box<Sleep>>>,
    _admitted: Admitted,
}

impl Impatient {
    pub(crate) fn new(stream: TcpStream, admitted: Admitted) -> Self {
        Self { stream, unread: None, _admitted: admitted }
    }

    /// Passes on what a write came to, or ends it if it has waited for too long.
    fn watch<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.unread = None;
            return written;
        }
        let unread = self.unread.get_or_insert_with(|| Box::pin(sleep(UNREAD)));
        ready!(unread.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.watch(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.watch(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn there_is_room_for_this_many_and_no_more() {
        let network = |last| Some(Network::of(IpAddr::from([198, 51, 100, last])));
        let connections = Connections::new(MOST_PER_NETWORK + 2);
        let mut open: Vec<_> = (0..MOST_PER_NETWORK).map(|_| connections.admit(network(1))).collect();
        assert!(open.iter().all(Option::is_some));
        assert!(connections.admit(network(1)).is_none(), "one network has its share");
        let others = [connections.admit(network(2)), connections.admit(None)];
        assert!(others.iter().all(Option::is_some));
        assert!(connections.admit(None).is_none(), "the server is full");
        open.clear();
        assert!(connections.admit(network(1)).is_some(), "who leaves makes room");
    }
}
