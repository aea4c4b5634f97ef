//! What one does at a table of Time Trap with a mouse, or with a finger.

use super::window::Window;

/// Somebody at a table: their window, and where they sit.
pub(crate) struct Player<'a> {
    pub(crate) window: &'a Window,
    pub(crate) seat: u8,
}

impl Player<'_> {
    /// Gives a Man his order by the ring: a press on him, on the arrow of his move and on that of his shot. Arrows
    /// are named by the keys that mean the same: `w` is up, `s` the middle.
    pub(crate) async fn order(&self, man: u8, mv: char, shot: char) {
        let window = self.window;
        window.click(&self.handle(man).await).await;
        window.click(&format!("#ring .rose.move [data-key={mv}]")).await;
        window.click(&format!("#ring .rose.shot [data-key={shot}]")).await;
        window.lose("#ring .rose").await;
        window.see(&format!("#y-{man} i")).await;
    }

    /// The same move and shot for all five.
    pub(crate) async fn order_all(&self, mv: char, shot: char) {
        for man in 1..=5 {
            self.order(man, mv, shot).await;
        }
    }

    /// Him on the map or, where another stands over him, in the tray.
    async fn handle(&self, man: u8) -> String {
        let on_map = format!("#m-{}{man}", self.seat);
        let is_on_top = format!(
            "const man = document.querySelector('{on_map}'); man.scrollIntoView({{ block: 'center' }});
             const box = man.getBoundingClientRect();
             const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
             return man.contains(top)"
        );
        if self.window.ask(&is_on_top).await == true { on_map } else { format!("#y-{man}") }
    }

    /// The draft as the page would post it.
    pub(crate) async fn draft(&self) -> String {
        self.window.text("return document.querySelector('#act [name=draft]')?.value ?? ''").await
    }

    /// Hands in whatever is planned.
    pub(crate) async fn submit(&self) {
        self.window.click("[data-key=submit]").await;
    }

    /// Hands in, and waits until it is in.
    pub(crate) async fn submit_and_wait(&self) {
        self.submit().await;
        self.window.read("#prompt h2", "Your orders are in.").await;
    }

    /// Waits until this turn is to be planned and everything on the board rests.
    pub(crate) async fn turn(&self, turn: u8) {
        turn_begins(self.window, turn).await;
    }
}

/// Waits until this turn is being planned and everything on the board rests.
pub(crate) async fn turn_begins(window: &Window, turn: u8) {
    window.read("#prompt .place", &format!("Turn {turn} of 10")).await;
    window.until("!document.querySelector('[data-scrub]')").await;
}

/// Makes a table of Time Trap for two people by the forms, and gives its path. The host waits for the guest there.
pub(crate) async fn for_two(host: &Window, guest: &Window) -> String {
    for_two_at("time-trap", host, guest).await
}

/// The same at any game.
pub(crate) async fn for_two_at(game: &str, host: &Window, guest: &Window) -> String {
    host.go(&format!("/new?game={game}")).await;
    host.write("[name=name]", "Ada").await;
    host.choose("[name=people]", "2").await;
    host.choose("[name=bots]", "0").await;
    host.click("button[name=make]").await;
    host.see("input[aria-label=Invitation]").await;
    let link = host.text("return document.querySelector('input[aria-label=Invitation]').value").await;
    let path = host.path().await;
    let invitation = &link[link.find("/t/").unwrap()..];
    guest.go(invitation).await;
    guest.write("[name=name]", "Bob").await;
    guest.click("button[name=join]").await;
    guest.see("#board").await;
    host.see("#board").await;
    path
}

/// Sits down against three bots, by the one button of the lobby.
pub(crate) async fn against_bots(window: &Window) {
    window.go("/").await;
    window.click("button[name=quick]").await;
    window.see("#board").await;
}

/// Sits down against one bot that plays at random and so takes no time, by the form.
pub(crate) async fn against_a_bot(window: &Window) {
    window.go("/new").await;
    window.choose("[name=people]", "1").await;
    window.choose("[name=bots]", "1").await;
    window.choose("[name=skill]", "random").await;
    window.click("button[name=make]").await;
    window.see("#board").await;
}
