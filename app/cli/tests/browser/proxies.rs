//! The site below a path, behind the proxies and with the very files of `docs/hosting`.

use std::{
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use super::{
    away::{MARK, MARKED},
    board::{Player, for_two},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// A proxy that runs until it is dropped, and a house behind it.
struct Proxied {
    house: House,
    keeper: Child,
}

/// Starts the proxy, and kills it when the test process ends, however it does.
const KEEPER: &str = r#"
trap '' INT TERM HUP
"$@" </dev/null >/dev/null &
cat
kill -9 $! 2>/dev/null
"#;

/// An address on this machine that no one uses.
fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// A file of `docs/hosting` with these parts replaced, each of which must be there once.
fn hosting(name: &str, changes: &[(&str, &str)]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting").join(name);
    let mut text = std::fs::read_to_string(path).unwrap();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{name} has not one “{old}”");
        text = text.replace(old, new);
    }
    text
}

impl Proxied {
    /// A house behind this proxy: `arrange` writes its files into a folder, and gives its command, from where the proxy
    /// listens and where the house does.
    fn open(test: &str, arrange: impl FnOnce(&Path, &str, &str) -> Command) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser").join(test);
        std::fs::create_dir_all(&folder).unwrap();
        let (outside, inside) = (free_address(), free_address());
        let program = arrange(&folder, &outside, &inside);
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(program.get_program()).args(program.get_args());
        // Debian keeps nginx where the path of most people does not lead.
        keeper.env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()));
        keeper.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let log = folder.join("proxy.log");
        let said = std::fs::File::create(&log).unwrap();
        let keeper = keeper.stdin(Stdio::piped()).stderr(said).spawn().unwrap();
        let house = House::open_behind(test, &inside, &format!("http://{outside}/anachron"));
        let begin = Instant::now();
        while TcpStream::connect(&outside).is_err() {
            let said = std::fs::read_to_string(&log).unwrap();
            assert!(begin.elapsed() < Duration::from_secs(30), "{program:?} does not listen: {said}");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { house, keeper }
    }
}

impl Drop for Proxied {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

fn nginx(folder: &Path, outside: &str, inside: &str) -> Command {
    let site = hosting(
        "nginx.conf",
        &[
            ("server 127.0.0.1:7474;", &format!("server {inside};")),
            ("listen 443 ssl http2;", &format!("listen {outside};")),
            ("ssl_certificate /etc/letsencrypt/live/games.example/fullchain.pem;", ""),
            ("ssl_certificate_key /etc/letsencrypt/live/games.example/privkey.pem;", ""),
        ],
    );
    let here = folder.display();
    let temporary = |kind: &str| format!("{kind}_temp_path {here}/{kind};");
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(temporary).join("\n");
    let all = format!(
        "daemon off;\nmaster_process off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}\n{site}\n}}\n"
    );
    std::fs::write(folder.join("nginx.conf"), all).unwrap();
    let mut command = Command::new("nginx");
    command.arg("-e").arg(folder.join("error.log")).arg("-c").arg(folder.join("nginx.conf"));
    command
}

fn caddy(folder: &Path, outside: &str, inside: &str) -> Command {
    let site = hosting(
        "Caddyfile",
        &[("\ngames.example {", &format!("\nhttp://{outside} {{")), ("127.0.0.1:7474", inside)],
    );
    let all = format!("{{\n\tadmin off\n}}\n{site}");
    std::fs::write(folder.join("Caddyfile"), all).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(folder.join("Caddyfile"));
    command.env("HOME", folder).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
    command
}

/// Two people play through a proxy: one invites the other, and each sees at once what the other does.
async fn two_play(test: &str, arrange: impl FnOnce(&Path, &str, &str) -> Command) {
    let _room = room(2).await;
    let proxied = Proxied::open(test, arrange);
    let base = proxied.house.url("");
    assert!(base.ends_with("/anachron"), "{base}");
    let host = Window::open(&proxied.house, test, Kind::Calm).await;
    let guest = Window::open(&proxied.house, test, Kind::Calm).await;
    host.go("/").await;
    host.click("form:has(input[name=game][value=time-trap]) a[href*='/new']").await;
    host.see("button[name=make]").await;
    assert_eq!(host.path().await, "/anachron/new");
    let table = for_two(&host, &guest).await;
    assert!(table.starts_with("/anachron/t/"), "{table}");
    assert_eq!(guest.path().await, table, "joining leads to the table");
    let (ada, bob) = (Player { window: &host, seat: 1 }, Player { window: &guest, seat: 2 });
    ada.turn(1).await;
    bob.turn(1).await;
    for window in [&host, &guest] {
        window.ask(MARK).await;
    }
    ada.order(1, 'w', 'd').await;
    assert_eq!(ada.draft().await, "11 13");
    ada.submit_and_wait().await;
    guest.read("#p-1 .state", "orders are in").await;
    host.click("[data-key=undo]").await;
    guest.until("!document.querySelector('#p-1 .state').textContent.includes('orders are in')").await;
    ada.submit_and_wait().await;
    bob.submit().await;
    for player in [&ada, &bob] {
        player.turn(2).await;
        // Everything came over the stream: no page was loaded again.
        player.window.until(MARKED).await;
    }
    guest.shot("turn-2").await;
    host.click(".frame-head a[href='/anachron/how-to/time-trap']").await;
    // The lobby keeps itself up to date, and knows whose table it is.
    guest.go("/").await;
    guest.see(&format!("#own-tables a[href='{table}']")).await;
    let asked =
        format!("performance.getEntriesByType('resource').some((entry) => entry.name === '{base}/tables')");
    guest.until(&asked).await;
    // Signing up leads on, with a cookie that belongs here.
    guest.click(".mast .who summary").await;
    guest.click(".mast .who a[href='/anachron/account#up']").await;
    guest.write("#up input[name=password]", "long enough").await;
    guest.click("#up button[name=do]").await;
    guest.see("#recovery-code").await;
    guest.click("main a.button.main").await;
    guest.see(&format!("#own-tables a[href='{table}']")).await;
    assert_eq!(guest.complaints().await, Vec::<String>::new());
    // Counters stay inside.
    guest.go("/metrics").await;
    assert!(!guest.source().await.contains("anachron_requests"));
    guest.leave().await;
    host.leave().await;
}

#[tokio::test]
async fn two_play_below_a_path_behind_nginx() {
    two_play("nginx", nginx).await;
}

#[tokio::test]
async fn two_play_below_a_path_behind_caddy() {
    two_play("caddy", caddy).await;
}
