//! A window: a browser of its own, with a visitor who is new to the site.

use std::{path::PathBuf, time::Duration};

use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource as _, KeyAction, KeyActions},
    cookies::Cookie,
    key::Key,
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    driver::driver,
    house::{House, post},
};

/// How long anything may take. It is only ever waited for in full when something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often a page is checked while a test waits.
const EVERY: Duration = Duration::from_millis(20);

/// What a page says where people look first; the whole of it would fill screens.
const WHAT_MATTERS: &str = "
    const parts = [...document.querySelectorAll('h1, #prompt, #refusal, dialog:modal, #log li:last-of-type')];
    const words = (el) => el.textContent.replace(/\\s+/g, ' ').trim().slice(0, 600);
    return [location.pathname, ...parts.filter((el) => el.checkVisibility()).map(words)].join('\\n')";

/// What kind of window it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A desktop with pieces that slide.
    Lively,
    /// A desktop with reduced motion.
    Calm,
    /// The same, with all its requests logged.
    Watched,
    /// A phone, 390 by 844, used by touch.
    Phone,
}

/// One browser with one page in it.
pub(crate) struct Window {
    client: Client,
    session: String,
    origin: String,
    pictures: PathBuf,
}

impl Window {
    /// Opens a window on the house. Pictures of it are kept in a folder of this name.
    pub(crate) async fn open(house: &House, test: &str, kind: Kind) -> Self {
        let driver = driver();
        let profile = driver.fresh_folder();
        let mut flags = vec![
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--window-size=1280,1000".to_owned(),
            format!("--user-data-dir={}", profile.display()),
        ];
        if kind != Kind::Lively {
            flags.push("--force-prefers-reduced-motion".to_owned());
        }
        let mut options = json!({ "args": flags });
        if kind == Kind::Phone {
            let metrics =
                json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true, "mobile": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let mut noted = json!({ "browser": "ALL" });
        if kind == Kind::Watched {
            noted["performance"] = "ALL".into();
        }
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": noted,
        });
        let Value::Object(capabilities) = capabilities else { unreachable!("it is an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client =
            builder.capabilities(capabilities).connect(&format!("http://{}", driver.address)).await.unwrap();
        let session = client.session_id().await.unwrap().unwrap();
        let pictures = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser").join(test);
        std::fs::create_dir_all(&pictures).unwrap();
        Self { client, session, origin: house.url(""), pictures }
    }

    /// Goes to a page of the house.
    pub(crate) async fn go(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.origin)).await.unwrap();
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
    }

    /// The path of the page.
    pub(crate) async fn path(&self) -> String {
        self.client.current_url().await.unwrap().path().to_owned()
    }

    /// The page as it is now.
    pub(crate) async fn source(&self) -> String {
        self.client.source().await.unwrap()
    }

    /// What this script returns.
    pub(crate) async fn ask(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|why| panic!("{script}: {why}"))
    }

    /// What this script returns, as text.
    pub(crate) async fn text(&self, script: &str) -> String {
        match self.ask(script).await {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    /// The text of the first element that fits, without what only the eye sees.
    pub(crate) async fn words(&self, css: &str) -> String {
        self.text(&format!("return document.querySelector({css:?})?.textContent ?? ''")).await
    }

    /// Waits until this expression is true in the page.
    pub(crate) async fn until(&self, what: &str) {
        let script = format!("return !!({what})");
        let end = Instant::now() + PATIENCE;
        loop {
            // Between two pages there is nothing to ask.
            let answer = self.client.execute(&script, Vec::new()).await;
            if matches!(answer, Ok(Value::Bool(true))) {
                return;
            }
            if Instant::now() > end {
                self.shot("given-up").await;
                let seen = self.text(WHAT_MATTERS).await;
                panic!("waited in vain for {what}: {answer:?}\n{seen}");
            }
            sleep(EVERY).await;
        }
    }

    /// Waits until such an element is there.
    pub(crate) async fn see(&self, css: &str) {
        self.until(&format!("document.querySelector({css:?})")).await;
    }

    /// Waits until no such element is there.
    pub(crate) async fn lose(&self, css: &str) {
        self.until(&format!("!document.querySelector({css:?})")).await;
    }

    /// Waits until this element says these words.
    pub(crate) async fn read(&self, css: &str, words: &str) {
        self.until(&format!("document.querySelector({css:?})?.textContent.includes({words:?})")).await;
    }

    /// Clicks as soon as it is there and nothing covers it, and tries again if that fails: parts of a page are
    /// replaced at any time.
    pub(crate) async fn click(&self, css: &str) {
        let end = Instant::now() + PATIENCE;
        loop {
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(why) => Err(why),
            };
            let Err(why) = clicked else { return };
            if Instant::now() > end {
                self.shot("not-clicked").await;
                panic!("{css} cannot be clicked: {why}");
            }
            sleep(EVERY).await;
        }
    }

    /// Writes into a field, as soon as it is there.
    pub(crate) async fn write(&self, css: &str, words: &str) {
        self.see(css).await;
        self.client.find(Locator::Css(css)).await.unwrap().send_keys(words).await.unwrap();
    }

    /// Chooses a value of a list.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        self.client.find(Locator::Css(css)).await.unwrap().select_by_value(value).await.unwrap();
    }

    /// Presses a key, wherever the focus is.
    pub(crate) async fn key(&self, key: char) {
        self.chord(&[key]).await;
    }

    /// Presses keys together, the last of them last.
    pub(crate) async fn chord(&self, keys: &[char]) {
        let mut actions = KeyActions::new("keys".to_owned());
        for &value in keys {
            actions = actions.then(KeyAction::Down { value });
        }
        for &value in keys.iter().rev() {
            actions = actions.then(KeyAction::Up { value });
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Presses Enter.
    pub(crate) async fn enter(&self) {
        self.key(Key::Enter.into()).await;
    }

    /// Gives the page this size, in pixels.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        // Not as a mobile browser, which would make the page smaller until it fits.
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        self.until(&format!("innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Shows the page as a system in dark or light colours would.
    pub(crate) async fn theme(&self, theme: &str) {
        self.prefer("prefers-color-scheme", theme).await;
    }

    /// Shows the page as a system with this setting would; others are as usual.
    pub(crate) async fn prefer(&self, name: &str, value: &str) {
        let feature = json!([{ "name": name, "value": value }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": feature })).await;
    }

    /// Forgets who the visitor is, and gives what [`Self::remember`] needs to know it again.
    pub(crate) async fn forget(&self) -> Vec<Cookie<'static>> {
        let own = self.client.get_all_cookies().await.unwrap();
        self.client.delete_all_cookies().await.unwrap();
        own
    }

    /// Is the visitor again that was forgotten.
    pub(crate) async fn remember(&self, own: Vec<Cookie<'static>>) {
        self.client.delete_all_cookies().await.unwrap();
        for cookie in own {
            self.client.add_cookie(cookie).await.unwrap();
        }
    }

    /// A picture of the window.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.unwrap()
    }

    /// Opens the tab of the panel that holds such an element.
    pub(crate) async fn open_tab_of(&self, css: &str) {
        let number = format!(
            "return document.querySelector({css:?})?.closest('.tab').className.match(/tab-([0-9]+)/)[1]"
        );
        let number = self.text(&number).await;
        self.click(&format!(".frame-panel .tabs input[value='{number}']")).await;
    }

    /// Opens this tab of the panel.
    pub(crate) async fn open_tab(&self, number: u64) {
        self.ask(&format!(
            "document.querySelector(\".frame-panel .tabs input[value='{number}']\").click(); return true"
        ))
        .await;
    }

    /// Keeps a picture of the window, for people to look at.
    pub(crate) async fn shot(&self, name: &str) {
        std::fs::write(self.pictures.join(format!("{name}.png")), self.picture().await).unwrap();
    }

    /// Takes the network away, or brings it back.
    pub(crate) async fn network(&self, is_there: bool) {
        self.emulate(!is_there, 0).await;
    }

    /// Lets every answer take this many milliseconds longer.
    pub(crate) async fn delay(&self, latency: u32) {
        self.emulate(false, latency).await;
    }

    async fn emulate(&self, offline: bool, latency: u32) {
        let conditions = json!({
            "offline": offline, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1
        });
        self.devtools("Network.enable", json!({})).await;
        self.devtools("Network.emulateNetworkConditions", conditions).await;
    }

    async fn devtools(&self, command: &str, params: Value) -> Value {
        self.order("goog/cdp/execute", json!({ "cmd": command, "params": params })).await
    }

    /// What the browser has noted since it was last asked: `browser` is its console, `performance` its requests.
    pub(crate) async fn log(&self, kind: &str) -> Vec<Value> {
        let Value::Array(entries) = self.order("se/log", json!({ "type": kind })).await else {
            panic!("the log {kind} is no list")
        };
        entries
    }

    /// Warnings and errors on the console since it was last asked.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let entries = self.log("browser").await;
        let serious =
            entries.iter().filter(|entry| entry["level"] == "WARNING" || entry["level"] == "SEVERE");
        serious.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    async fn order(&self, command: &str, body: Value) -> Value {
        let path = format!("/session/{}/{command}", self.session);
        let mut answer = post(&driver().address, &path, &body).await;
        assert!(answer["value"].get("error").is_none(), "{command}: {answer}");
        answer["value"].take()
    }

    /// Closes the window; its console must be empty.
    pub(crate) async fn close(self) {
        assert_eq!(self.complaints().await, Vec::<String>::new(), "the console");
        self.leave().await;
    }

    /// Closes the window, whatever its console says.
    pub(crate) async fn leave(self) {
        self.client.close().await.unwrap();
    }
}
