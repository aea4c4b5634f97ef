//! What is around the map: players, charts, messages, the printout.

use engine::{Rule, Seat};
use kit::{
    Fragment, PlayerKind,
    act::Posted,
    chart::{self, Series},
    players::PlayerCard,
    why::why,
};
use maud::{Markup, html};
use time_trap::{
    Addressee, ENERGY_PER_TURN, MESSAGES_PER_TURN, MessageView, PlayerView, TURNS, TurnResult, printout,
};

use super::{
    context::Context,
    messages::{MessageCard, Recipient, recipients},
    prompt::fresh,
};

/// The players' bar, two fragments for each player.
pub(super) fn players(context: &Context<'_>) -> Vec<Fragment> {
    context.view.shared.players.iter().flat_map(|player| card(context, player).draw()).collect()
}

fn card(context: &Context<'_>, player: &PlayerView) -> PlayerCard {
    let card = PlayerCard::new(context.scene, player.seat);
    let men = context.view.shared.men.iter().filter(|man| man.man.owner() == player.seat);
    PlayerCard {
        state: match (card.has_won, context.view.shared.over, player.submitted) {
            (true, ..) => "winner",
            (_, true, _) => "",
            _ if player.missed => "out of time",
            (.., true) => "orders are in",
            _ => "planning",
        },
        facts: [("Points", player.points.to_string()), ("Energy", player.energy.to_string())]
            .into_iter()
            .chain(letters(context, player.seat))
            .collect(),
        pieces: men.map(|man| man.destroyed.is_none()).collect(),
        ..card
    }
}

/// How many messages the viewer got from this player with the last turn.
fn letters(context: &Context<'_>, seat: Seat) -> Option<(&'static str, String)> {
    let number = fresh(context).filter(|message| message.from == seat).count();
    (number > 0).then(|| ("✉\u{fe0e}", number.to_string()))
}

/// The lines of the two charts.
pub(super) fn charts(context: &Context<'_>) -> [Fragment; 2] {
    let series = |start: u16, value: fn(&TurnResult) -> u16| -> Vec<Series> {
        let line = |player: &PlayerView| Series {
            seat: player.seat,
            values: std::iter::once(start).chain(player.history.iter().map(value)).collect(),
        };
        context.view.shared.players.iter().map(line).collect()
    };
    [
        chart::lines("points", TURNS, &series(0, |account| account.points)),
        chart::lines("energy", TURNS, &series(ENERGY_PER_TURN, |account| account.energy)),
    ]
}

/// The messages the viewer may read, and the buttons that send one.
pub(super) fn messages(context: &Context<'_>) -> Vec<Fragment> {
    let messages = context.view.own.messages.iter().enumerate();
    let mut fragments: Vec<_> =
        messages.map(|(at, message)| draw_message(context, at, message).draw()).collect();
    let to = whom(context);
    let note = match context.own {
        _ if context.view.shared.over || !to.is_empty() => "",
        None => "Only players can read and write messages.",
        Some((_, plan)) if context.may_act() && plan.messages >= MESSAGES_PER_TURN => {
            "You have written as many messages as a turn allows."
        }
        Some(_) if context.may_act() && has_empty_seat(context) => {
            "No one can read messages: the other seats are empty or bots."
        }
        Some(_) if context.may_act() => "Bots don’t read messages.",
        Some(_) => "Your messages are sent with your orders.",
    };
    fragments.push(recipients(&to, note));
    fragments
}

fn draw_message(context: &Context<'_>, at: usize, message: &MessageView) -> MessageCard {
    // Messages of one writer and turn keep their ids when others arrive between them.
    let earlier = &context.view.own.messages[..at];
    let nth = earlier.iter().filter(|other| (other.turn, other.from) == (message.turn, message.from)).count();
    let state = if message.delivered { "" } else { ", not yet delivered" };
    MessageCard {
        id: format!("l-{}-{}-{nth}", message.turn, message.from),
        from: (message.from, context.scene.name(message.from)),
        to: context.scene.names.list(message.to),
        when: format!("turn {}{state}", message.turn),
        words: message.words.clone(),
    }
}

/// Who the viewer may write to now.
fn whom(context: &Context<'_>) -> Vec<Recipient> {
    let Some((own, _)) = context.own else { return Vec::new() };
    let recipient = |to: Addressee, name: &str| {
        let act: Posted = context.write_to(to)?;
        Some(Recipient { act, name: format!("Send to {name}") })
    };
    let others: Vec<_> =
        context.view.shared.players.iter().map(|player| player.seat).filter(|&seat| seat != own).collect();
    let reads = |seat: &Seat| match holder(context, *seat) {
        PlayerKind::Person => true,
        PlayerKind::Bot | PlayerKind::Open => false,
    };
    let readers: Vec<_> = others.iter().copied().filter(reads).collect();
    let one = |seat: Seat| recipient(Addressee::Player(seat), &context.scene.names.of(seat));
    let all = (others.len() > 1 && !readers.is_empty()).then(|| recipient(Addressee::All, "all")).flatten();
    readers.into_iter().filter_map(one).chain(all).collect()
}

/// Who holds a seat.
fn holder(context: &Context<'_>, seat: Seat) -> PlayerKind {
    context.scene.seating.get(seat.index()).map_or(PlayerKind::Open, |seating| seating.holder)
}

fn has_empty_seat(context: &Context<'_>) -> bool {
    context.view.shared.players.iter().any(|player| holder(context, player.seat) == PlayerKind::Open)
}

/// The printout as everyone may read it. It is long and seldom open, so it is not a fragment: the client
/// fetches the page again when someone opens it after a turn.
pub(super) fn printed(context: &Context<'_>) -> Markup {
    let mut view = context.view.clone();
    (view.own.plan, view.own.messages) = (None, Vec::new());
    for player in &mut view.shared.players {
        (player.submitted, player.missed) = (false, false);
    }
    html! {
        p.hint { "What every player gets after each replay " (why(Rule("8"))) }
        button.quiet type="button" data-copy="printout" hidden data-needs-script { "Copy" }
        pre id="printout" tabindex="0" data-again { (printout(&view)) }
    }
}

/// What the edges of the map do.
pub(super) fn legend() -> Markup {
    html! {
        details.legend {
            summary { "The map has no edges" }
            "The faint strips repeat what is beyond. Leave on the right and you come back on the left, "
            b { "one row lower" } "; leave on the left and you come back on the right, one row higher.\u{a0}"
            (why(Rule("3.3"))) " Top and bottom join straight.\u{a0}" (why(Rule("3.2")))
            " The small numbers at the sides are the rows where you would come back."
        }
    }
}
