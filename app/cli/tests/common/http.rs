//! As much of HTTP as the tests need.

use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Instant;

use serde_json::{Value, json};

use super::PATIENCE;

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    /// As much of the body as came.
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

fn open(address: &str, head: &str, body: &str) -> io::Result<BufReader<TcpStream>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let length = body.len();
    let end = format!("host: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}");
    stream.write_all(format!("{head}{end}").as_bytes())?;
    Ok(BufReader::new(stream))
}

/// Reads the head of an answer; one that is cut short is an error, since it promises nothing.
fn read_head(stream: &mut impl BufRead) -> io::Result<(u16, String)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok((status.ok_or(io::ErrorKind::InvalidData)?, head))
}

/// Sends a request with these lines in its head; an error if no whole answer came.
pub(crate) fn ask(address: &str, what: &str, lines: &str, body: &str) -> io::Result<Answer> {
    let mut stream = open(address, &format!("{what} HTTP/1.1\r\n{lines}"), body)?;
    let (status, head) = read_head(&mut stream)?;
    let mut body = Vec::new();
    // The head alone is the promise; a body may be cut short by a kill.
    let _ = stream.read_to_end(&mut body);
    let mut answer = Answer { status, head, body: String::new() };
    let is_chunked = answer.header("transfer-encoding").is_some();
    let body = String::from_utf8_lossy(&body).into_owned();
    answer.body = if is_chunked { joined(&body) } else { body };
    Ok(answer)
}

/// The chunks of a body, put together.
fn joined(mut chunks: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = chunks.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        body.push_str(rest.get(..size).unwrap_or(rest));
        chunks = rest.get(size + 2..).unwrap_or_default();
    }
    body
}

fn bearer(token: Option<&str>) -> String {
    token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"))
}

pub(crate) fn get(address: &str, path: &str, token: Option<&str>) -> io::Result<Answer> {
    ask(address, &format!("GET {path}"), &bearer(token), "")
}

pub(crate) fn post(address: &str, path: &str, token: Option<&str>, body: &Value) -> io::Result<Answer> {
    let lines = format!("content-type: application/json\r\n{}", bearer(token));
    ask(address, &format!("POST {path}"), &lines, &body.to_string())
}

/// A table of two seats that programs play.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
}

impl Table {
    /// Makes a table on this server; an error if no whole answer came.
    pub(crate) fn make(address: &str, deadline: Option<u64>) -> io::Result<Self> {
        // No two of them ever meet, so that all ten turns are played.
        let start = "11 (3,4) 12 (10,1) 13 (10,3) 14 (10,5) 15 (10,7) 21 (3,6) 22 (12,1) 23 (12,3) 24 (12,5) 25 (12,7)";
        let request = json!({
            "game": "time-trap", "seats": ["Ada", "Bela"], "settings": [["start", start]], "deadline": deadline,
        });
        let answer = post(address, "/api/tables", None, &request)?;
        assert_eq!(answer.status, 201, "{answer:?}");
        let made: Value = serde_json::from_str(&answer.body)?;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let tokens = [text(&made["seats"][0]["token"]), text(&made["seats"][1]["token"])];
        Ok(Self { id: text(&made["id"]), tokens })
    }

    pub(crate) fn act(&self, address: &str, seat: usize, act: &str) -> io::Result<Answer> {
        let path = format!("/api/tables/{}/act", self.id);
        post(address, &path, Some(&self.tokens[seat]), &json!({ "act": act }))
    }

    pub(crate) fn undo(&self, address: &str, seat: usize) -> io::Result<Answer> {
        post(address, &format!("/api/tables/{}/undo", self.id), Some(&self.tokens[seat]), &Value::Null)
    }

    /// The table as a seat sees it, or a spectator.
    pub(crate) fn view(&self, address: &str, seat: Option<usize>) -> io::Result<Value> {
        let token = seat.map(|seat| self.tokens[seat].as_str());
        let answer = get(address, &format!("/api/tables/{}", self.id), token)?;
        assert_eq!(answer.status, 200, "{answer:?}");
        Ok(serde_json::from_str(&answer.body)?)
    }

    /// All that anyone can see of it.
    pub(crate) fn views(&self, address: &str) -> Vec<Value> {
        [None, Some(0), Some(1)].map(|seat| self.view(address, seat).unwrap()).to_vec()
    }

    /// Follows it through the API, as a seat or a spectator.
    pub(crate) fn follow(&self, address: &str, seat: Option<usize>) -> Events {
        let token = seat.map(|seat| self.tokens[seat].as_str());
        Events::open(address, &format!("/api/tables/{}/live", self.id), &bearer(token))
    }
}

/// Someone who has opened the private link of a seat.
pub(crate) struct Browser {
    cookie: String,
    /// The page of their table.
    pub(crate) path: String,
}

impl Browser {
    pub(crate) fn of_seat(address: &str, table: &Table, seat: usize) -> Self {
        let link = format!("/t/{}/seat/{}", table.id, table.tokens[seat]);
        let answer = get(address, &link, None).unwrap();
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        Self { cookie: format!("cookie: {cookie}\r\n"), path: format!("/t/{}", table.id) }
    }

    pub(crate) fn page(&self, address: &str) -> String {
        self.page_at(address, "")
    }

    /// The page with this end of its address.
    fn page_at(&self, address: &str, end: &str) -> String {
        let answer = ask(address, &format!("GET {}{end}", self.path), &self.cookie, "").unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.body
    }

    /// Sends the page's form with this end of its address and these fields, which need no encoding.
    pub(crate) fn send(&self, address: &str, action: &str, fields: &str) {
        self.send_from(address, &self.page(address), action, fields);
    }

    /// The same from the page that asks before something is done.
    pub(crate) fn confirm(&self, address: &str, action: &str, what: &str, fields: &str) {
        let page = self.page_at(address, &format!("/confirm?do={what}&{fields}"));
        self.send_from(address, &page, action, fields);
    }

    fn send_from(&self, address: &str, page: &str, action: &str, fields: &str) {
        let form =
            page.split("<form").find(|form| form.contains(&format!("action=\"{}{action}\"", self.path)));
        let form = form.unwrap_or_else(|| panic!("no form {action} in {page}"));
        let token = form.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let lines = format!("{}content-type: application/x-www-form-urlencoded\r\n", self.cookie);
        let body = format!("csrf={token}&{fields}");
        let answer = ask(address, &format!("POST {}{action}", self.path), &lines, &body).unwrap();
        assert!(matches!(answer.status, 200..400), "{answer:?}");
    }

    pub(crate) fn follow(&self, address: &str) -> Events {
        Events::open(address, &format!("{}/live", self.path), &self.cookie)
    }
}

/// A live stream.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    fn open(address: &str, path: &str, lines: &str) -> Self {
        let mut stream = open(address, &format!("GET {path} HTTP/1.1\r\n{lines}"), "").unwrap();
        let (status, head) = read_head(&mut stream).unwrap();
        assert_eq!(status, 200, "{head}");
        Self(stream)
    }

    /// Reads until something arrives for which this is true.
    pub(crate) fn wait_for(&mut self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        let mut line = Vec::new();
        loop {
            // A quiet stream still sends signs of life, so the timeout of the socket is not enough.
            assert!(begin.elapsed() < PATIENCE, "waited in vain: {what}");
            line.clear();
            let length = self.0.read_until(b'\n', &mut line);
            assert!(length.is_ok_and(|length| length > 0), "the stream ended before: {what}");
            let line = String::from_utf8_lossy(&line);
            if let Some(data) = line.strip_prefix("data: ")
                && is_so(data)
            {
                return data.to_owned();
            }
        }
    }
}
