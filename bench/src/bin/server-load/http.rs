//! Just enough HTTP/1.1 to load a server without being the load: kept-alive requests and chunked streams.

use std::{error::Error, net::SocketAddr};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// What went wrong, as a sentence.
pub(crate) type Failed = Box<dyn Error>;

/// How much is asked of the socket at once.
const READ: usize = 16 << 10;

/// A connection that stays open.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// How much of the buffer has been dealt with.
    taken: usize,
}

impl Connection {
    pub(crate) async fn open(to: SocketAddr) -> Result<Self, Failed> {
        let stream = TcpStream::connect(to).await.map_err(|why| format!("{to} does not answer: {why}"))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::new(), taken: 0 })
    }

    /// Sends a request and gives the body of its answer, which must be a good one.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> Result<&[u8], Failed> {
        self.stream.write_all(request).await?;
        let head = self.head().await?;
        let length = field(&head, "content-length:").and_then(|length| length.parse().ok());
        let length: usize = length.ok_or("an answer does not say how long it is")?;
        while self.buffer.len() - self.taken < length {
            self.read().await?;
        }
        let body = self.taken..self.taken + length;
        self.taken = body.end;
        check(&head, &self.buffer[body.clone()])?;
        Ok(&self.buffer[body])
    }

    /// Sends a request whose answer comes in lines.
    pub(crate) async fn send(&mut self, request: &[u8]) -> Result<(), Failed> {
        self.stream.write_all(request).await?;
        let head = self.head().await?;
        check(&head, b"")?;
        field(&head, "transfer-encoding:").ok_or("the lines are not in chunks")?;
        Ok(())
    }

    /// The next line of the answer, or none at its end; empty lines only keep the connection open.
    pub(crate) async fn line(&mut self) -> Result<Option<&[u8]>, Failed> {
        loop {
            match self.chunk().await? {
                None => return Ok(None),
                Some(line) if line.len() > 1 => return Ok(Some(&self.buffer[line])),
                Some(_) => {}
            }
        }
    }

    /// Sends a request whose answer is a stream of events.
    pub(crate) async fn follow(mut self, request: &[u8]) -> Result<Events, Failed> {
        self.stream.write_all(request).await?;
        let head = self.head().await?;
        check(&head, b"")?;
        field(&head, "transfer-encoding:").ok_or("a stream is not in chunks")?;
        Ok(Events { connection: self })
    }

    async fn head(&mut self) -> Result<String, Failed> {
        loop {
            if let Some(end) = find(&self.buffer[self.taken..], b"\r\n\r\n") {
                let head = self.taken..self.taken + end;
                self.taken = head.end + 4;
                return Ok(std::str::from_utf8(&self.buffer[head])?.to_owned());
            }
            self.read().await?;
        }
    }

    /// The next piece of an answer in chunks, or none at its end.
    async fn chunk(&mut self) -> Result<Option<std::ops::Range<usize>>, Failed> {
        loop {
            let rest = &self.buffer[self.taken..];
            if let Some(line) = find(&rest[..rest.len().min(16)], b"\r\n") {
                let length = usize::from_str_radix(std::str::from_utf8(&rest[..line])?, 16)?;
                let begin = line + 2;
                if rest.len() >= begin + length + 2 {
                    let chunk = self.taken + begin..self.taken + begin + length;
                    self.taken = chunk.end + 2;
                    return Ok((length > 0).then_some(chunk));
                }
            }
            self.read().await?;
        }
    }

    /// Reads what there is, after waiting until there is something.
    async fn read(&mut self) -> Result<(), Failed> {
        self.buffer.drain(..self.taken);
        self.taken = 0;
        self.buffer.reserve(READ);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err("the server closed a connection".into()),
            _ => Ok(()),
        }
    }
}

/// A stream of server-sent events.
pub(crate) struct Events {
    connection: Connection,
}

impl Events {
    /// The next event, whole; remarks that only keep the line open are skipped.
    pub(crate) async fn next(&mut self) -> Result<&[u8], Failed> {
        loop {
            let chunk = self.connection.chunk().await?.ok_or("the server ended a stream")?;
            let event = &self.connection.buffer[chunk.clone()];
            if !event.ends_with(b"\n\n") {
                // The server writes an event as one chunk; another server would need more of a client.
                return Err("an event came in pieces".into());
            }
            if !event.starts_with(b":") {
                return Ok(&self.connection.buffer[chunk]);
            }
        }
    }
}

fn check(head: &str, body: &[u8]) -> Result<(), Failed> {
    if head.starts_with("HTTP/1.1 20") {
        return Ok(());
    }
    let status = head.lines().next().unwrap_or_default();
    Err(format!("the server answered {status}: {}", String::from_utf8_lossy(body)).into())
}

/// The value of a field of a head, whose names the server writes small.
fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

/// Where the first of these bytes stands.
pub(crate) fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

/// The whole number behind the first such key of a JSON text.
pub(crate) fn number(text: &[u8], key: &str) -> Option<u64> {
    let at = find(text, key.as_bytes())? + key.len();
    let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit());
    let mut number = None;
    for digit in digits {
        number = Some(number.unwrap_or(0) * 10 + u64::from(digit - b'0'));
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_behind_their_keys() {
        let text = br#"{"entries":12,"turn":3,"over":false}"#;
        assert_eq!(number(text, "\"entries\":"), Some(12));
        assert_eq!(number(text, "\"turn\":"), Some(3));
        assert_eq!(number(text, "\"over\":"), None);
        assert_eq!(number(text, "\"points\":"), None);
    }

    #[test]
    fn fields_of_a_head_are_found() {
        let head = "HTTP/1.1 200 OK\r\ncontent-length: 13\r\ndate: today";
        assert_eq!(field(head, "content-length:"), Some("13"));
        assert_eq!(field(head, "content-type:"), None);
    }

    #[test]
    fn only_good_answers_pass() {
        assert!(check("HTTP/1.1 201 Created", b"").is_ok());
        let failed = check("HTTP/1.1 409 Conflict\r\nx: y", b"no").map_err(|why| why.to_string());
        assert_eq!(failed, Err("the server answered HTTP/1.1 409 Conflict: no".to_owned()));
    }
}
