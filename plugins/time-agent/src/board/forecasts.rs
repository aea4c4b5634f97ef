//! What a change of history would do, before anyone pays for it.

use engine::words::list;
use maud::{Markup, html};
use time_agent::{
    Change, Deed, Forecast, Race, Request, Technologies, TimeTravel, View,
    points::{Indicator, PerRace, Points, Turned},
};

use super::{context::Context, race};

/// What every race gains when an indicator is turned: over if it stands as it was.
pub(super) fn turning(indicator: &Indicator, is_standing: bool) -> Vec<(Race, Points)> {
    let turned = if is_standing { Turned::Over } else { Turned::Back };
    let change = |race: Race| (race, indicator.change(race, turned));
    Race::ALL.into_iter().map(change).filter(|(_, by)| !by.is_zero()).collect()
}

/// What a deed would change, besides what this turn has changed already.
pub(super) fn of_request(view: &View, request: Request) -> Forecast {
    let change = match request.deed {
        Deed::Alter => Change::Alter(request.hex),
        Deed::Rotate(to) => Change::Rotate(request.hex, to),
    };
    view.layout.forecast(&view.world, view.layout.statuses(&view.world), &[change])
}

/// [A13.3] What would change if the turn ended now.
pub(super) fn pending(view: &View) -> Forecast {
    let mut forecast = view.layout.forecast(&view.world, view.connected, &[]);
    for hex in view.turn.altered {
        let Some(event) = view.layout.face(hex).and_then(|tile| view.world.event(tile)) else { continue };
        add(&mut forecast.gains, &event.indicator, view.layout.reversed().has(hex));
    }
    forecast
}

/// What every race would have gained by the end of the turn, if this were done as well.
pub(super) fn in_all(view: &View, request: &Forecast) -> PerRace {
    let mut gains = pending(view).gains;
    for (race, by) in request.changes() {
        let sum = &mut gains[race.index()];
        *sum = sum.plus(by);
    }
    gains
}

fn add(gains: &mut PerRace, indicator: &Indicator, is_reversed: bool) {
    for (race, by) in turning(indicator, is_reversed) {
        let sum = &mut gains[race.index()];
        *sum = sum.plus(by);
    }
}

/// Whether anything would change.
pub(super) fn is_quiet(forecast: &Forecast) -> bool {
    forecast.cut.is_empty() && forecast.connected.is_empty() && forecast.changes().next().is_none()
}

/// A forecast as a line: what is cut and connected, and what every race gains.
pub(super) fn line(context: &Context<'_>, forecast: &Forecast) -> Markup {
    html! {
        @if let Some(words) = cut_words(context, forecast) { b { (words) } " " }
        @for (race, by) in forecast.changes() {
            @if context.is_own(race) { b.yours { (race::gain(race, by)) } " " } @else { (race::gain(race, by)) " " }
        }
        @if is_quiet(forecast) { "changes no points" }
    }
}

/// The same in words alone.
pub(super) fn words(context: &Context<'_>, forecast: &Forecast) -> String {
    let gains: Vec<_> = forecast
        .changes()
        .map(|(race, by)| format!("{} {}", race.people(), time_agent::points_words(by)))
        .collect();
    let cut = cut_words(context, forecast).unwrap_or_default();
    match (cut.is_empty(), gains.is_empty()) {
        (true, true) => "changes no points".to_owned(),
        (false, true) => cut,
        (true, false) => gains.join("; "),
        (false, false) => format!("{cut} {}", gains.join("; ")),
    }
}

/// `Cuts off Psionics. Connects Jump Drive.`
fn cut_words(context: &Context<'_>, forecast: &Forecast) -> Option<String> {
    let names = |technologies: Technologies| {
        list(&technologies.iter().map(|technology| context.world.board.name(technology)).collect::<Vec<_>>())
    };
    let mut words = Vec::new();
    if !forecast.cut.is_empty() {
        words.push(format!("Cuts off {}.", names(forecast.cut)));
    }
    if !forecast.connected.is_empty() {
        words.push(format!("Connects {}.", names(forecast.connected)));
    }
    match forecast.time_travel {
        TimeTravel::Stays => {}
        TimeTravel::Doubtful => words.push("All tiles will be turned up.".to_owned()),
        TimeTravel::Ends => words.push("The game ends.".to_owned()),
    }
    (!words.is_empty()).then(|| words.join(" "))
}
