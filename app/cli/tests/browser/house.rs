//! The house: the real command as a server, with its tables in a folder of its own, and what a plain HTTP
//! client gets from it.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex},
};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::JoinHandle,
};

/// A server that runs until it is dropped, and can be killed and started again before.
pub(crate) struct House {
    /// Where visitors find it, such as `127.0.0.1:43210`.
    pub(crate) address: String,
    /// Where it listens.
    listen: String,
    /// The address that visitors use, if it differs.
    base_url: Option<String>,
    data: PathBuf,
    /// The number that all dice follow from.
    dice: String,
    running: Option<Running>,
}

struct Running {
    pid: String,
    /// When it closes, the keeper kills the server.
    keeper: Child,
    out: BufReader<ChildStdout>,
}

/// Starts the server, says its number, and kills it when the test process ends, however it does.
const KEEPER: &str = r#"
trap '' INT TERM HUP
"$@" </dev/null &
echo "pid $!"
exec >/dev/null
cat
kill -9 $! 2>/dev/null
"#;

impl House {
    /// Opens a house for the test of this name, with no tables in it. Its dice are the same every time, so that a test
    /// that fails fails again; `ANACHRON_REHEARSE` gives others.
    pub(crate) fn open(test: &str) -> Self {
        let number = std::env::var("ANACHRON_REHEARSE").unwrap_or_else(|_| "1".to_owned());
        Self::open_with_dice(test, number)
    }

    /// The same with dice that a test counts on.
    pub(crate) fn open_with_dice(test: &str, dice: impl Into<String>) -> Self {
        Self::open_at(test, dice.into(), "127.0.0.1:0", None)
    }

    /// The same, listening here, for visitors who come by another address through a proxy.
    pub(crate) fn open_behind(test: &str, listen: &str, base_url: &str) -> Self {
        Self::open_at(test, "1".to_owned(), listen, Some(base_url.to_owned()))
    }

    fn open_at(test: &str, dice: String, listen: &str, base_url: Option<String>) -> Self {
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser").join(test).join("data");
        let _ = std::fs::remove_dir_all(&data);
        std::fs::create_dir_all(&data).unwrap();
        let (address, listen) = (String::new(), listen.to_owned());
        let mut house = Self { address, listen, base_url, data, dice, running: None };
        house.start();
        house
    }

    /// Starts it where it was before, or wherever there is room the first time.
    pub(crate) fn start(&mut self) {
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER, "keeper", env!("CARGO_BIN_EXE_anachron"), "serve", "--no-browser"]);
        command.args(["--rehearse", &self.dice, "--listen", &self.listen, "--data"]).arg(&self.data);
        if let Some(base_url) = &self.base_url {
            command.args(["--base-url", base_url, "--trusted-proxy", "127.0.0.1"]);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut keeper = command.spawn().unwrap();
        let mut out = BufReader::new(keeper.stdout.take().unwrap());
        let (mut pid, mut address) = (None, None);
        while pid.is_none() || address.is_none() {
            let mut line = String::new();
            assert!(out.read_line(&mut line).unwrap() > 0, "the server did not start");
            if let Some(number) = line.strip_prefix("pid ") {
                pid = Some(number.trim().to_owned());
            } else if let Some(rest) = line.strip_prefix("Anachron is at http://") {
                address = rest.split(' ').next().map(str::to_owned);
            }
        }
        self.address = address.unwrap();
        if self.base_url.is_none() {
            self.listen.clone_from(&self.address);
        }
        self.running = Some(Running { pid: pid.unwrap(), keeper, out });
    }

    /// Kills it at once, as a power cut would.
    pub(crate) fn kill(&mut self) {
        let mut running = self.running.take().unwrap();
        assert!(Command::new("kill").args(["-9", &running.pid]).status().unwrap().success());
        // Its output ends when it does.
        running.out.read_to_end(&mut Vec::new()).unwrap();
        drop(running.keeper.stdin.take());
        running.keeper.wait().unwrap();
    }

    /// The address of a page.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Opens a table's live stream as a spectator, and keeps everything that arrives.
    pub(crate) async fn listen(&self, table: &str) -> Stream {
        let mut socket = TcpStream::connect(&self.address).await.unwrap();
        // The older protocol has no chunks whose edges could cut a word in two.
        let request = format!("GET {table}/live HTTP/1.0\r\nHost: {}\r\n\r\n", self.address);
        socket.write_all(request.as_bytes()).await.unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&heard);
        let task = tokio::spawn(async move {
            let mut part = vec![0; 1 << 16];
            while let Ok(count @ 1..) = socket.read(&mut part).await {
                keep.lock().unwrap().extend_from_slice(&part[..count]);
            }
        });
        Stream { heard, task }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut running) = self.running.take() {
            drop(running.keeper.stdin.take());
            let _ = running.keeper.wait();
        }
    }
}

/// A live stream, and every byte it has delivered.
pub(crate) struct Stream {
    heard: Arc<Mutex<Vec<u8>>>,
    task: JoinHandle<()>,
}

impl Stream {
    /// Everything it has delivered so far.
    pub(crate) fn heard(&self) -> String {
        String::from_utf8_lossy(&self.heard.lock().unwrap()).into_owned()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Posts JSON to a program on this machine and reads the JSON it answers.
pub(crate) async fn post(address: &str, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let mut socket = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         \r\n",
        body.len()
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    socket.write_all(body.as_bytes()).await.unwrap();
    // The other end may keep the line open, so the answer is read as far as it says it goes.
    let mut socket = tokio::io::BufReader::new(socket);
    let mut length = 0;
    loop {
        let mut line = String::new();
        socket.read_line(&mut line).await.unwrap();
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().unwrap();
            }
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    let mut answer = vec![0; length];
    socket.read_exact(&mut answer).await.unwrap();
    serde_json::from_slice(&answer).unwrap_or_else(|why| panic!("{path} gave no JSON: {why}"))
}
