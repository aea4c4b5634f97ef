//! What can be done now, in rows that keep their place. In a row are groups side by side, of which one is open at a
//! time, and what it offers is shown on the map: first the weapon and how it is used, then the hex. Opening a group
//! takes no round trip.

mod group;
mod reasons;
mod targets;
mod ways;

use engine::{
    Chance, Rule,
    words::{capital, count_of},
};
use hexgrid::Direction;
use maud::{Markup, html};
use timetripper::{Action, TimeTripper, field::Who, map::Place, odds::Prospect};

use super::context::{Context, Offer};
pub(super) use group::RULES;
use group::{ActionRow, Bundle, BundleKind, BundlePart, bundles};
use kit::{
    Fragment, Places, Scene,
    act::Posted,
    actions::{Action as Button, Group},
    confirm,
    why::why,
};
pub(super) use reasons::{is_deadly, left_behind, may_jump_now, warning};

/// With more attacks than this each group only lists hexes and chances, and the client makes the buttons.
const CROWD: usize = 18;

/// With up to this many attacks each says the chance of every result.
const FEW: usize = 12;

/// The rows, in parts that change together and are fragments of their own.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let bundles = if context.is_equipping() { Vec::new() } else { bundles(context) };
    let attacks = bundles.iter().filter(|bundle| bundle.kind.is_attack()).map(|it| it.offers.len()).sum();
    let first = first(context, &bundles);
    let rows = bundles.chunk_by(|one, other| one.kind.row() == other.kind.row());
    let rows: Vec<_> = (1..).zip(rows).collect();
    let list = List { context, attacks, first };
    BundlePart::ALL.into_iter().map(|part| list.part(part, &rows)).collect()
}

/// The group that is open at first: a jump if the flux obeys, and nothing that is thrown if there is anything else, since
/// then any hex of the map would throw it.
fn first(context: &Context<'_>, bundles: &[Bundle<'_>]) -> Option<BundleKind> {
    let offered = || bundles.iter().filter(|bundle| !bundle.offers.is_empty()).map(|bundle| bundle.kind);
    let jump = offered().find(|kind| *kind == BundleKind::Jump && reasons::may_jump_now(context));
    jump.or_else(|| offered().find(|kind| !kind.is_throw())).or_else(|| offered().next())
}

/// What every row is drawn with.
struct List<'a, 'b> {
    context: &'a Context<'b>,
    /// How many attacks are offered in all.
    attacks: usize,
    /// The group that is open at first.
    first: Option<BundleKind>,
}

impl List<'_, '_> {
    fn part(&self, part: BundlePart, rows: &[(usize, &[Bundle<'_>])]) -> Fragment {
        let own: Vec<_> =
            rows.iter().filter(|(_, row)| row.first().is_some_and(|it| it.kind.part() == part)).collect();
        let is_attacks = part == BundlePart::Attacks && self.attacks > 0;
        let inside = html! {
            div id=(part.id()) .acts hidden[own.is_empty()] {
                @if let Some(warning) = reasons::warning(self.context).filter(|_| part == BundlePart::Moves) { p.warn { (warning) } }
                @for (number, row) in own { (self.row(row, *number)) }
                @if is_attacks { p.hint.key { (reasons::shots(self.context)) "First number: chance to hit. Second: chance to take out. " (why(Rule("8.1"))) } }
            }
        };
        Fragment::new(part.id(), inside)
    }

    /// A row: its title and its groups, or the one group whose title says it all.
    fn row(&self, row: &[Bundle<'_>], number: usize) -> Markup {
        // Keys 1 to 9; a tenth row is reached by mouse and Tab.
        let key = (number < 10).then_some(number);
        let digit = html! { @if let Some(key) = key { kbd { (key) } " " } };
        let kind = row.first().map_or(ActionRow::Choice, |bundle| bundle.kind.row());
        html! {
            div.act-row data-key=[key] {
                @match (kind.title(), row) {
                    (Some(title), [one]) if matches!(one.kind.row(), ActionRow::Weapon(_)) => {
                        (self.group(one, &html! { (digit) (title) }))
                    }
                    (Some(title), _) => {
                        b.row-title { (digit) (title) }
                        @for bundle in row { (self.group(bundle, &html! { (bundle.kind.heading(self.context).title) })) }
                    }
                    (None, _) => {
                        @for bundle in row {
                            (self.group(bundle, &html! { (digit) (bundle.kind.heading(self.context).title) }))
                        }
                    }
                }
            }
        }
    }

    fn group(&self, bundle: &Bundle<'_>, label: &Markup) -> Markup {
        let (context, kind) = (self.context, bundle.kind);
        let heading = kind.heading(context);
        let is_listed = kind.is_throw() || kind.is_attack() && self.attacks > CROWD;
        let (hint, rule) = match kind {
            _ if bundle.offers.is_empty() => reasons::reason(context, kind),
            BundleKind::Command => (format!("{} {}", reasons::command(context), heading.hint), heading.rule),
            _ => (heading.hint.to_owned(), heading.rule),
        };
        let buttons = || bundle.offers.iter().map(|offer| self.button(offer, kind)).collect();
        let more = match kind {
            _ if bundle.offers.is_empty() => None,
            BundleKind::Move | BundleKind::MoveFlux => ways::list(context, kind),
            BundleKind::Conjure | BundleKind::Letter => Some(targets::letters(context, bundle)),
            _ => is_listed.then(|| targets::list(context, bundle)),
        };
        let group = Group {
            id: kind.id(),
            title: heading.title,
            aside: aside(bundle),
            rule: Some(rule).filter(|_| kind != BundleKind::Move || bundle.offers.is_empty()),
            hint,
            actions: if is_listed { Vec::new() } else { buttons() },
            more,
        };
        group.draw("a", None, label, self.first == Some(kind))
    }

    fn button(&self, offer: &Offer, kind: BundleKind) -> Button {
        let context = self.context;
        let mut button = Button::new(String::new(), Posted::whole(offer.then.clone()));
        button.form = None;
        button.place = hex(offer.action).map(|place| place.to_string());
        let question = reasons::question(context).filter(|_| !is_free(offer.action)).map(str::to_owned);
        let leaving =
            || Some(()).filter(|()| offer.action == Action::Jump).and_then(|()| reasons::leaving(context));
        button.confirm = question.or_else(leaving).map(|words| context.scene.question(words));
        if kind.is_attack() {
            button.label = target(context, offer);
            button.note = percents(offer);
            button.is_noted = true;
            let is_few = self.attacks <= FEW && !offer.odds.is_empty();
            button.detail = is_few.then(|| odds(context, offer));
            return button;
        }
        let costs = costs_endurance(context, offer.action);
        button.label = short(context, offer, costs);
        button.mark = costs.then_some("costly");
        button.key = key(context, offer.action);
        let beside = match offer.action {
            Action::Conjure(letter) => reach(context, letter),
            // Its one chance is beside the title of its group.
            Action::Command => String::new(),
            Action::Jump => {
                let who = [reasons::left_behind(context), reasons::passengers(context)].into_iter().flatten();
                who.chain([odds(context, offer)]).collect::<Vec<_>>().join(" ")
            }
            _ => odds(context, offer),
        };
        button.beside = Some(beside).filter(|beside| !beside.trim().is_empty());
        button
    }
}

/// Whether an action costs no Endurance.
const fn is_free(action: Action) -> bool {
    matches!(action, Action::After(_) | Action::Auto(_) | Action::Actor(_))
}

/// What is beside the title: the one chance that matters, or how far it goes.
fn aside(bundle: &Bundle<'_>) -> Option<String> {
    let percent = |offer: &&Offer, what: Prospect| {
        offer.odds.iter().find(|chance| chance.what == what).map(Chance::percent)
    };
    match bundle.kind {
        _ if bundle.offers.is_empty() => Some(String::new()),
        BundleKind::Command => bundle
            .offers
            .first()
            .and_then(|offer| percent(offer, Prospect::FluxObeys))
            .map(|it| format!("{it} %")),
        kind if kind.is_throw() => Some("within 6".to_owned()),
        kind if kind.is_attack() => {
            let best = bundle.offers.iter().filter_map(|offer| percent(offer, Prospect::Out)).max();
            Some(best.map_or_else(String::new, |best| format!("{best} %")))
        }
        BundleKind::Announce => {
            let most = bundle.offers.iter().filter_map(|offer| match offer.action {
                Action::Announce(hexes) => Some(hexes),
                _ => None,
            });
            most.max().map(|most| format!("up to {}", count_of(most, "hex", "hexes")))
        }
        _ => Some(String::new()),
    }
}

/// The id of the form that the groups are in.
pub(super) const FORM: &str = "offers";

/// All parts in their order, in a form of their own, which keeps their buttons short.
pub(super) fn page(scene: &Scene<'_, TimeTripper>, places: Places<'_>) -> Markup {
    html! {
        div id="actions" .actions {
            form id=(FORM) method="post" action={ (scene.path) "/act" }
                data-none=(targets::WORDING.none) data-unit=(targets::WORDING.unit) data-harm=(targets::WORDING.harm)
                data-mount=(targets::WORDING.mount) data-empty=(targets::WORDING.empty)
                data-way=(targets::WORDING.way) data-costly=(targets::WORDING.costly)
                data-odds=(targets::WORDING.odds) data-out=(targets::WORDING.out) {
                input type="hidden" name="csrf" value=(scene.csrf);
                input type="hidden" name=(confirm::TO) value={ (scene.path) "/act" };
                @for part in BundlePart::ALL { (places.one(part.id())) }
            }
        }
    }
}

/// Offers that are in the prompt bar itself: those that end or give up something.
pub(super) const fn is_in_bar(action: Action) -> bool {
    matches!(action, Action::End | Action::Cease | Action::Release | Action::ForMe | Action::RestUp)
}

/// The hex an action is about, which is where its mark on the map goes.
const fn hex(action: Action) -> Option<Place> {
    match action {
        Action::Border(place)
        | Action::Send(place)
        | Action::Actor(place)
        | Action::Move(place)
        | Action::Carry(_, place)
        | Action::Fire { place, .. }
        | Action::Shot { place, .. }
        | Action::Throw(_, place)
        | Action::Ready(_, place)
        | Action::Melee { place, .. }
        | Action::Flux(place) => Some(place),
        _ => None,
    }
}

/// Whether a step costs a point of Endurance.
fn costs_endurance(context: &Context<'_>, action: Action) -> bool {
    let Some(turn) = context.turn().filter(|_| matches!(action, Action::Move(_))) else { return false };
    matches!(turn.actor, Who::Tripper(seat) if turn.moved >= context.state.tripper(seat).allowance())
}

/// Whom an attack is aimed at.
fn target(context: &Context<'_>, offer: &Offer) -> String {
    let (Action::Fire { place, mount, .. }
    | Action::Shot { place, mount }
    | Action::Melee { place, mount, .. }) = offer.action
    else {
        return offer.label.clone();
    };
    match context.state.target(place, mount) {
        Some(who) => context.name(who),
        None => format!("empty hex {place}"),
    }
}

/// The words on a button; what the group’s title says already is left out. A step is named by its direction, since the
/// map shows the names of hexes only to those who ask for them.
fn short(context: &Context<'_>, offer: &Offer, costs: bool) -> String {
    match offer.action {
        Action::Move(_) | Action::Flux(_) => {
            let step = direction(context, offer.action);
            let step =
                step.map_or_else(|| offer.label.clone(), |way| format!("{} {}", step_words(way), arrow(way)));
            if costs { format!("{step}, −1 Endurance") } else { step }
        }
        Action::Drop(item, count) => capital(&item.counted(count)),
        Action::Announce(hexes) => count_of(hexes, "hex", "hexes"),
        Action::Align(way) => format!("Align {} {}", way.number(), arrow(way)),
        Action::Lay(way) => format!("Set up, facing {} {}", way.number(), arrow(way)),
        _ => offer.label.clone(),
    }
}

const fn step_words(way: Direction) -> &'static str {
    match way {
        Direction::Up => "Up",
        Direction::UpRight => "Up right",
        Direction::DownRight => "Down right",
        Direction::Down => "Down",
        Direction::DownLeft => "Down left",
        Direction::UpLeft => "Up left",
    }
}

const fn arrow(way: Direction) -> char {
    match way {
        Direction::Up => '↑',
        Direction::UpRight => '↗',
        Direction::DownRight => '↘',
        Direction::Down => '↓',
        Direction::DownLeft => '↙',
        Direction::UpLeft => '↖',
    }
}

/// The chances to hit and to take the target out, in percent.
fn percents(offer: &Offer) -> Option<String> {
    let percent =
        |wanted: Prospect| offer.odds.iter().find(|chance| chance.what == wanted).map(Chance::percent);
    match (percent(Prospect::Hit), percent(Prospect::Out)) {
        (Some(hit), Some(out)) => Some(format!("{hit}·{out}")),
        (_, out) => out.map(|out| out.to_string()),
    }
}

/// Chances in words; what is impossible is left out, and what is the same for each of six is said once.
fn odds(context: &Context<'_>, offer: &Offer) -> String {
    let possible = offer.odds.iter().filter(|chance| chance.ways > 0);
    let (landings, others): (Vec<_>, Vec<_>) = possible.partition(|chance| is_landing(chance.what));
    // [10.57] Who controls the marker goes where he wants, so the chances are those of each place if he wants it.
    let has_control = others.iter().any(|chance| chance.what == Prospect::Control);
    let first = landings.first().map(|chance| (chance.ways, chance.of));
    let alike = landings.iter().all(|chance| Some((chance.ways, chance.of)) == first);
    let alike = alike && (has_control || first == Some((1, 6)));
    let other =
        |chance: &&Chance<Prospect>| format!("{} {} %", context.result(chance.what), chance.percent());
    let landing = |chance: &&Chance<Prospect>| {
        let place = landing_words(context, chance.what);
        if alike { place } else { format!("{place} {} %", chance.percent()) }
    };
    let heading = match landings.first().filter(|_| has_control) {
        Some(chance) if alike => format!("{} % to reach the one you want: ", chance.percent()),
        Some(_) => "to reach the one you want: ".to_owned(),
        None => String::new(),
    };
    let others = others.iter().map(other).collect::<Vec<_>>().join(", ");
    let landings = landings.iter().map(landing).collect::<Vec<_>>().join(" · ");
    let landings = if landings.is_empty() { landings } else { format!("{heading}{landings}") };
    [others, landings].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Whether a result says where the marker comes to rest.
pub(super) const fn is_landing(result: Prospect) -> bool {
    matches!(result, Prospect::TimeHole { .. } | Prospect::Battle { .. })
}

/// Where the marker comes to rest, in few words.
fn landing_words(context: &Context<'_>, landing: Prospect) -> String {
    match landing {
        Prospect::Battle { number, is_visited: true } => format!("{number} (visited)"),
        Prospect::Battle { number, is_visited: false } => format!("{number}, {}", context.title(number)),
        _ => "the Time Hole".to_owned(),
    }
}

/// How near the flux would come if it were conjured by this letter.
fn reach(context: &Context<'_>, letter: Direction) -> String {
    let Some(turn) = context.turn() else { return String::new() };
    let here = context.state.tripper(turn.seat).place;
    let far: Vec<_> = (1..=6).map(|number| Place::lettered(number, letter).distance(here)).collect();
    let near = far.iter().filter(|far| **far <= 1).count();
    let (least, most) = (far.iter().min().copied().unwrap_or(0), far.iter().max().copied().unwrap_or(0));
    match near {
        0 => format!("{least} to {} from you", count_of(most, "hex", "hexes")),
        6 => "reaches you".to_owned(),
        _ => format!("reaches you {near} in 6; otherwise up to {} from you", count_of(most, "hex", "hexes")),
    }
}

/// The keys of the six directions, around S.
fn key(context: &Context<'_>, action: Action) -> Option<&'static str> {
    const KEYS: [&str; 6] = ["w", "e", "d", "s", "a", "q"];
    Some(KEYS[direction(context, action)?.index()])
}

/// The direction of a step.
fn direction(context: &Context<'_>, action: Action) -> Option<Direction> {
    match action {
        Action::Move(place) => context.state.place_of(context.actor()?).direction_to(place),
        Action::Flux(place) => context.view.field.flux?.direction_to(place),
        _ => None,
    }
}
