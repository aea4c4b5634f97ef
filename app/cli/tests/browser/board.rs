//! What a player does at a table of Time Trap with a mouse or a finger.

use super::window::Window;

/// A player at a table: their window, and their seat.
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

    /// Him on the map or, if another Man covers him, in the tray.
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

    /// Submits what is planned.
    pub(crate) async fn submit(&self) {
        submit(self.window).await;
    }

    /// Submits, and waits until the server has it.
    pub(crate) async fn submit_and_wait(&self) {
        self.submit().await;
        self.window.read("#prompt h2", "Your orders are in.").await;
    }

    /// Waits until this turn is to be planned and everything on the board rests.
    pub(crate) async fn turn(&self, turn: u8) {
        turn_begins(self.window, turn).await;
    }
}

/// Presses Submit, and says yes if it asks about Men without orders.
pub(crate) async fn submit(window: &Window) {
    window.click("[data-key=submit]").await;
    if window.ask("return !!document.querySelector('dialog.confirm:modal')").await == true {
        window.click("dialog.confirm button[value=yes]").await;
    }
}

/// Waits until this turn is being planned and everything on the board rests.
pub(crate) async fn turn_begins(window: &Window, turn: u8) {
    window.read("#prompt .place", &format!("Turn {turn} of 10")).await;
    window.until("!document.querySelector('[data-scrub]')").await;
}

/// Creates a table of Time Trap for two people with the forms, and gives its path. The host waits for the guest there.
pub(crate) async fn for_two(host: &Window, guest: &Window) -> String {
    for_two_at("time-trap", host, guest).await
}

/// The same for any game.
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

/// Starts a game against three bots with the quick start on the front page.
pub(crate) async fn against_bots(window: &Window) {
    window.go("/").await;
    window.click("form:has(input[name=game][value=time-trap]) button[name=quick]").await;
    window.see("#board").await;
}

/// Starts a game against one bot that plays at random, and so takes no time, with the form.
pub(crate) async fn against_a_bot(window: &Window) {
    window.go("/new?game=time-trap").await;
    window.choose("[name=people]", "1").await;
    window.choose("[name=bots]", "1").await;
    window.choose("[name=skill]", "random").await;
    window.click("button[name=make]").await;
    window.see("#board").await;
}
