//! Just enough HTTP/1.1 to load a server cheaply: kept-alive requests and chunked streams.

use std::{error::Error, net::SocketAddr};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// What went wrong, in a sentence.
pub(crate) type Failed = Box<dyn Error>;

/// How much is read from the socket at once.
const READ: usize = 16 << 10;

/// A connection that stays open.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// How much of the buffer has been read.
    taken: usize,
    /// How much of an answer in lines is left, if its length is known; otherwise it comes in chunks.
    left: Option<usize>,
}

impl Connection {
    pub(crate) async fn open(to: SocketAddr) -> Result<Self, Failed> {
        let stream = TcpStream::connect(to).await.map_err(|why| format!("{to} does not answer: {why}"))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::new(), taken: 0, left: None })
    }

    /// Sends a request and returns the body of its answer; any status but success is an error.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> Result<&[u8], Failed> {
        self.stream.write_all(request).await?;
        let head = self.head().await?;
        let length = length(&head).ok_or("an answer does not give its length")?;
        while self.buffer.len() - self.taken < length {
            self.read().await?;
        }
        let body = self.taken..self.taken + length;
        self.taken = body.end;
        check(&head, &self.buffer[body.clone()])?;
        Ok(&self.buffer[body])
    }

    /// Sends a request whose answer comes in lines: all at once, or each in a chunk.
    pub(crate) async fn send(&mut self, request: &[u8]) -> Result<(), Failed> {
        self.stream.write_all(request).await?;
        let head = self.head().await?;
        check(&head, b"")?;
        self.left = length(&head);
        if self.left.is_none() {
            field(&head, "transfer-encoding:").ok_or("an answer has neither a length nor chunks")?;
        }
        Ok(())
    }

    /// The next line of the answer, or none at its end; empty lines only keep the connection open.
    pub(crate) async fn line(&mut self) -> Result<Option<&[u8]>, Failed> {
        loop {
            let line = match self.left {
                Some(left) => self.line_within(left).await?,
                None => self.chunk().await?,
            };
            match line {
                None => return Ok(None),
                Some(line) if line.len() > 1 => return Ok(Some(&self.buffer[line])),
                Some(_) => {}
            }
        }
    }

    /// The next line of an answer of which this much is left.
    async fn line_within(&mut self, left: usize) -> Result<Option<std::ops::Range<usize>>, Failed> {
        while self.buffer.len() - self.taken < left {
            self.read().await?;
        }
        let rest = &self.buffer[self.taken..self.taken + left];
        let Some(end) = find(rest, b"\n") else { return Ok(None) };
        let line = self.taken..self.taken + end + 1;
        self.taken = line.end;
        self.left = Some(left - line.len());
        Ok(Some(line))
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

    /// The next chunk of an answer, or none at its end.
    async fn chunk(&mut self) -> Result<Option<std::ops::Range<usize>>, Failed> {
        loop {
            let rest = &self.buffer[self.taken..];
            if let Some(line) = find(&rest[..rest.len().min(16)], b"\r\n") {
                let length = usize::from_str_radix(std::str::from_utf8(&rest[..line])?, 16)?;
                let start = line + 2;
                if rest.len() >= start + length + 2 {
                    let chunk = self.taken + start..self.taken + start + length;
                    self.taken = chunk.end + 2;
                    return Ok((length > 0).then_some(chunk));
                }
            }
            self.read().await?;
        }
    }

    /// Waits for data and reads it.
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
    /// The next event; comments that only keep the connection open are skipped.
    pub(crate) async fn next(&mut self) -> Result<&[u8], Failed> {
        loop {
            let chunk = self.connection.chunk().await?.ok_or("the server ended a stream")?;
            let event = &self.connection.buffer[chunk.clone()];
            if !event.ends_with(b"\n\n") {
                // Our server writes an event as one chunk, which keeps this client simple.
                return Err("an event came in several chunks".into());
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

/// The value of a field of a head; the server writes their names in lower case.
fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

/// The length that a head gives.
fn length(head: &str) -> Option<usize> {
    field(head, "content-length:").and_then(|length| length.parse().ok())
}

/// Where the wanted bytes start.
pub(crate) fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

/// The whole number after the first occurrence of a key in a JSON text.
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
    fn numbers_are_found_after_their_keys() {
        let text = br#"{"entries":12,"turn":3,"over":false}"#;
        assert_eq!(number(text, "\"entries\":"), Some(12));
        assert_eq!(number(text, "\"turn\":"), Some(3));
        assert_eq!(number(text, "\"over\":"), None);
        assert_eq!(number(text, "\"points\":"), None);
    }

    #[test]
    fn fields_of_a_head_are_found() {
        let head = "HTTP/1.1 200 OK\r\ncontent-length: 13\r\ndate: today";
        assert_eq!((field(head, "content-length:"), length(head)), (Some("13"), Some(13)));
        assert_eq!(field(head, "content-type:"), None);
        assert_eq!(length("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked"), None);
    }

    #[test]
    fn only_success_passes() {
        assert!(check("HTTP/1.1 201 Created", b"").is_ok());
        let failed = check("HTTP/1.1 409 Conflict\r\nx: y", b"no").map_err(|why| why.to_string());
        assert_eq!(failed, Err("the server answered HTTP/1.1 409 Conflict: no".to_owned()));
    }
}
