//! A TCP proxy that misbehaves on demand.

use std::{net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

/// What the proxy does with what it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// It passes everything on.
    Open,
    /// It passes nothing on for now.
    Stalled,
    /// What the client sends is lost; what the database sends arrives.
    SwallowsRequests,
    /// The client is heard and hears nothing.
    SwallowsAnswers,
    /// All connections end in an orderly way, and new ones too.
    Cut,
    /// All connections are reset, and new ones too.
    Reset,
}

impl Line {
    /// Everything that can be wrong with a line.
    pub(crate) const FAULTS: [Self; 5] =
        [Self::Stalled, Self::SwallowsRequests, Self::SwallowsAnswers, Self::Cut, Self::Reset];
}

/// A proxy in front of a port of this machine.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    line: watch::Sender<Line>,
}

impl Proxy {
    pub(crate) async fn start(to: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (line, state) = watch::channel(Line::Open);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, to, state.clone()));
            }
        });
        Self { port, line }
    }

    /// Breaks the line for a while.
    pub(crate) async fn breaks(&self, how: Line, time: Duration) {
        self.line.send_replace(how);
        tokio::time::sleep(time).await;
        self.line.send_replace(Line::Open);
    }
}

/// One connection, until either side or the proxy ends it.
async fn connect(client: TcpStream, to: u16, state: watch::Receiver<Line>) {
    let Ok(database) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], to))).await else { return };
    let [(client_reads, client_writes), (database_reads, database_writes)] =
        [client, database].map(TcpStream::into_split);
    let requests = pass(client_reads, database_writes, state.clone(), Line::SwallowsRequests);
    let answers = pass(database_reads, client_writes, state.clone(), Line::SwallowsAnswers);
    let ended = async {
        let mut state = state;
        // What was swallowed never arrives, and both sides learn of it when the line is open again.
        let is_lost = |line: &Line| matches!(line, Line::SwallowsRequests | Line::SwallowsAnswers);
        let _ = state.wait_for(|line| is_lost(line) || matches!(line, Line::Cut | Line::Reset)).await;
        if is_lost(&state.borrow()) {
            let _ = state.wait_for(|line| !is_lost(line)).await;
        }
        *state.borrow()
    };
    tokio::select! {
        () = requests => {}
        () = answers => {}
        _ = ended => {}
    }
}

/// Passes on what comes one way.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<Line>,
    swallows: Line,
) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let _ = state.wait_for(|line| *line != Line::Stalled).await;
        let line = *state.borrow();
        if line == swallows {
            continue;
        }
        if to.write_all(&buffer[..length]).await.is_err() {
            break;
        }
    }
    if *state.borrow() == Line::Reset {
        // Closing without sending what is left resets the connection.
        let _ = to.as_ref().set_zero_linger();
    }
}
