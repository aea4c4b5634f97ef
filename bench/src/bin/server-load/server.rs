//! The server under load: started with an empty database, watched from outside, stopped and deleted.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::{
    http::{Connection, Failed, find},
    options::Options,
};

/// A running `anachron serve` with its own database.
pub(crate) struct Server {
    process: Child,
    folder: PathBuf,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts it and waits until it listens.
    pub(crate) fn start(options: &Options) -> Result<Self, Failed> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos();
        let folder = options.tmp.join(format!("server-load-{}-{now}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|why| format!("{} cannot be made: {why}", folder.display()))?;
        let mut command = match options.core {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &core.to_string()]).arg(&options.server);
                command
            }
            None => Command::new(&options.server),
        };
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-browser", "--data"]).arg(&folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let process = command.spawn().map_err(|why| format!("the server cannot be started: {why}"))?;
        // From here on the server is stopped and its folder deleted in any case.
        let mut server = Self { process, folder, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let mut line = String::new();
        if let Some(printed) = server.process.stdout.take() {
            BufReader::new(printed).read_line(&mut line)?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        server.address = address
            .and_then(|address| address.trim().parse().ok())
            .ok_or_else(|| format!("the server did not print its address, but {line:?}"))?;
        Ok(server)
    }

    /// The CPU time it has used so far.
    pub(crate) fn cpu(&self) -> Result<Duration, Failed> {
        cpu(&self.process.id().to_string())
    }

    /// The memory it uses, in KiB.
    pub(crate) fn memory(&self) -> Result<u64, Failed> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let size = line.and_then(|line| line.split_whitespace().next()).and_then(|size| size.parse().ok());
        size.ok_or_else(|| "the memory of the server is not known".into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The CPU time this program has used so far.
pub(crate) fn own_cpu() -> Result<Duration, Failed> {
    cpu("self")
}

/// The sum over all threads in nanoseconds; the total of the process is only kept in hundredths of a second.
fn cpu(process: &str) -> Result<Duration, Failed> {
    let mut sum = Duration::ZERO;
    for thread in fs::read_dir(Path::new("/proc").join(process).join("task"))? {
        // A thread may end after it was listed.
        let Ok(text) = fs::read_to_string(thread?.path().join("schedstat")) else { continue };
        let run = text.split(' ').next().and_then(|run| run.parse().ok());
        sum += Duration::from_nanos(run.ok_or("the CPU time of a thread is not known")?);
    }
    Ok(sum)
}

/// A new table: its id and the tokens of its two seats.
pub(crate) struct NewTable {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
}

/// Lets the server create a table for two programs.
pub(crate) async fn make_table(through: &mut Connection) -> Result<NewTable, Failed> {
    let body = r#"{"game":"time-trap","seats":["A","B"]}"#;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = through.ask(request.as_bytes()).await?;
    let id = text(answer, "\"id\":\"");
    let mut rest = answer;
    let mut token = || {
        let at = find(rest, b"\"token\":\"")?;
        let found = text(&rest[at..], "\"token\":\"");
        rest = &rest[at + 1..];
        found
    };
    match (id, token(), token()) {
        (Some(id), Some(first), Some(second)) => Ok(NewTable { id, tokens: [first, second] }),
        _ => Err(format!("the server did not create a table: {}", String::from_utf8_lossy(answer)).into()),
    }
}

/// The text after the first occurrence of a key, up to its closing quote.
fn text(json: &[u8], key: &str) -> Option<String> {
    let rest = &json[find(json, key.as_bytes())? + key.len()..];
    let end = rest.iter().position(|byte| *byte == b'"')?;
    Some(String::from_utf8_lossy(&rest[..end]).into_owned())
}
