//! The site around the tables: a guest who signs up keeps everything, a rematch asks the other player, and the clock
//! counts down.

use super::{
    board::{for_two, submit, turn_begins},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// Plays a table of programs to its end, and gives its id and the tokens of its seats.
const PLAYED_OUT: &str = "
    const ask = (path, token, body) => {
      const request = new XMLHttpRequest();
      request.open('POST', `/api/tables${path}`, false);
      request.setRequestHeader('content-type', 'application/json');
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
      request.send(JSON.stringify(body));
      return JSON.parse(request.responseText);
    };
    const made = ask('', '', { game: 'time-trap', seats: ['Ada', 'Bela'] });
    const tokens = made.seats.map((seat) => seat.token);
    for (let turn = 0; turn < 10; turn += 1) {
      for (const token of tokens) ask(`/${made.id}/act`, token, { act: 'submit' });
    }
    return [made.id, ...tokens].join(' ')";

#[tokio::test]
async fn a_guest_signs_up_and_keeps_the_table() {
    let _room = room(2).await;
    let house = House::open("guest");
    let host = Window::open(&house, "guest", Kind::Calm).await;
    let guest = Window::open(&house, "guest", Kind::Calm).await;
    let table = for_two(&host, &guest).await;
    host.click(".mast .who summary").await;
    host.shot("menu").await;
    host.click(".mast .who a[href='/account#up']").await;
    host.see("#up input[name=name]").await;
    host.ask("document.querySelector('#up input[name=name]').value = ''").await;
    host.write("#up input[name=name]", "Grace").await;
    host.write("#up input[name=password]", "short").await;
    host.ask("document.querySelector('#up form').noValidate = true").await;
    host.click("#up button[name=do]").await;
    host.read("#up .refusal", "at least 8 characters").await;
    assert_eq!(host.text("return document.querySelector('#up input[name=name]').value").await, "Grace");
    host.write("#up input[name=password]", "long enough").await;
    host.click("#up button[name=do]").await;
    host.see("#recovery-code").await;
    host.click("main a.button.main").await;
    // It leads back to the table, which is also in the list.
    turn_begins(&host, 1).await;
    host.read(".mast .who summary", "Grace").await;
    host.go("/").await;
    host.click(&format!("#own-tables a[href='{table}'].button")).await;
    turn_begins(&host, 1).await;
    guest.read(".players", "Grace").await;
    submit(&host).await;
    submit(&guest).await;
    turn_begins(&host, 2).await;
    let refused = host.complaints().await;
    assert!(refused.len() == 1 && refused[0].contains("422"), "only the short password: {refused:?}");
    host.close().await;
    guest.close().await;
}

#[tokio::test]
async fn a_rematch_is_one_press_in_each_window() {
    let _room = room(2).await;
    let house = House::open("rematch");
    let (ada, bela) = (
        Window::open(&house, "rematch", Kind::Calm).await,
        Window::open(&house, "rematch", Kind::Calm).await,
    );
    ada.go("/").await;
    let made = ada.text(PLAYED_OUT).await;
    let [id, first, second] = made.split(' ').collect::<Vec<_>>()[..] else { panic!("{made}") };
    ada.go(&format!("/t/{id}/seat/{first}")).await;
    bela.go(&format!("/t/{id}/seat/{second}")).await;
    bela.read("#table-news", "Rematch").await;
    ada.shot("end").await;
    ada.click("#table-news button").await;
    ada.read("#seats", "(invited)").await;
    bela.read("#table-news", "Ada wants a rematch.").await;
    bela.shot("asked").await;
    bela.click("#table-news button").await;
    turn_begins(&bela, 1).await;
    turn_begins(&ada, 1).await;
    assert_eq!(ada.path().await, bela.path().await);
    ada.close().await;
    bela.close().await;
}

#[tokio::test]
async fn the_clock_counts_down() {
    let _room = room(1).await;
    let house = House::open("clock");
    let window = Window::open(&house, "clock", Kind::Calm).await;
    window.go("/new?game=time-trap").await;
    window.choose("select[name=people]", "1").await;
    window.choose("select[name=bots]", "1").await;
    window.choose("select[name=deadline]", "120").await;
    window.click("button[name=make]").await;
    turn_begins(&window, 1).await;
    let left = "document.querySelector('#prompt .clock').textContent";
    window.until(&format!("/^1:5\\d left$/.test({left})")).await;
    let before = window.text(&format!("return {left}")).await;
    window.until(&format!("/^1:\\d\\d left$/.test({left}) && {left} !== '{before}'")).await;
    window.until("document.querySelector('.players .clock').textContent.startsWith('1:')").await;
    assert_eq!(window.ask("return document.querySelectorAll('.clock.urgent').length").await, 0);
    // The last seconds are red.
    window.ask("for (const el of document.querySelectorAll('[data-until]')) el.dataset.until = Date.now() + 9000").await;
    window.see("#prompt .clock.urgent").await;
    window.shot("urgent").await;
    window.close().await;
}

#[tokio::test]
async fn the_front_page_updates_itself_and_fits_a_small_phone() {
    let _room = room(1).await;
    let house = House::open("front");
    let window = Window::open(&house, "front", Kind::Calm).await;
    window.resize(320, 640).await;
    for page in ["/", "/new", "/account", "/api", "/best/time-trap", "/how-to/time-trap", "/nowhere"] {
        window.go(page).await;
        let wide = window.ask("return document.documentElement.scrollWidth").await;
        assert!(wide.as_f64() <= Some(320.0), "{page} is {wide} wide");
    }
    window.complaints().await;
    window.go("/").await;
    window.lose("#public-tables .card").await;
    let made = window
        .text(
            "const ask = new XMLHttpRequest();
             ask.open('POST', '/api/tables', false);
             ask.setRequestHeader('content-type', 'application/json');
             ask.send(JSON.stringify({ game: 'time-trap', seats: ['Ada', 'Bela'], public: true }));
             return JSON.parse(ask.responseText).id",
        )
        .await;
    window.see(&format!("#public-tables a[href='/t/{made}']")).await;
    window.close().await;
}
