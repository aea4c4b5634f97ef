//! The races, the technologies and the units of a game side by side, for the page for newcomers.

use engine::words::{count, count_of};
use maud::{Markup, html};
use time_agent::{Kind, Race, Technology, World};

use super::{forecasts, race};

/// The three tables.
pub(crate) fn tables(world: &World) -> Markup {
    html! {
        h3 { "The six races" }
        p { "RP and VP are those of the start. The player with the most VP at the end wins, so those who start low have more to gain." }
        div.wide { (races(world)) }
        h3 { "The seven technologies" }
        p { "All are Connected at the start. “In” is the hex of the original invention; “Again” says in which zones a secondary one lies face down. Numbers are the RP/VP that each race gains or loses when the technology is cut off; it is the other way round when it is connected again." }
        div.wide { (technologies(world)) }
        h3 { "Units" }
        p { "They are the same for all races. Each value is added to a die." }
        div.wide { (units(world)) }
    }
}

fn races(world: &World) -> Markup {
    html! {
        table.ruled {
            thead { tr { th scope="col" { "Race" } th scope="col" { "RP" } th scope="col" { "VP" } th scope="col" { "Force" } } }
            tbody {
                @for race in Race::ALL {
                    @let start = world.board.races[race.index()];
                    @let [agents, squads] = start.force;
                    tr {
                        td { (race::chip(race)) " " (race.people()) }
                        td { (start.rp) }
                        td { (start.vp) @if let Some(most) = world.board.most[race.index()] { " (at most " (most) ")" } }
                        td { (count_of(start.machines, "machine", "machines")) ", " (count(agents, "agent")) ", " (count(squads, "squad")) }
                    }
                    tr.more { td colspan="4" { (wants(race)) } }
                }
            }
        }
    }
}

/// What a race is after, on the standard board.
const fn wants(race: Race) -> &'static str {
    match race {
        Race::Buralti => {
            "History as it is. They rule: their wars are won, the Fiolli keep their oath, and they live by Jump Drive, Antimatter and Force Fields. They guard and restore."
        }
        Race::Veneb => {
            "Quiet. No raids, peace at the black holes, no Jump Drive and no Rejuvenation. If they give up their doctrine of quiet, they trade VP for a much larger income."
        }
        Race::Human => {
            "Free trade. No blockade, no tariff, no long winter, and no Psionics; most other technologies are good for them."
        }
        Race::Fiolli => {
            "Exploding stars. No oath, no ban and no treaty that keeps them from it, and no Antimatter for the others."
        }
        Race::Roo => {
            "The trade in genes. No blight and no patents, no Genetic Engineering and no Rejuvenation."
        }
        Race::Zytal => {
            "Revenge. The wars they lost must be undone, and what came of them; Force Fields must go. They start last and can gain most."
        }
    }
}

fn technologies(world: &World) -> Markup {
    html! {
        table.ruled {
            thead { tr { th scope="col" { "Technology" } th scope="col" { "In" } th scope="col" { "Again" } th scope="col" { "When it is cut off" } } }
            tbody {
                @for technology in Technology::ALL {
                    @let letter = technology.letter();
                    tr {
                        td { i.tk.(letter) { (letter) } " " (world.board.name(technology)) }
                        td { @if let Some(hex) = world.original(technology) { (hex) } }
                        td { (secondaries(world, technology)) }
                        td {
                            @for (race, by) in forecasts::turning(world.status(technology), true) { (race::gain(race, by)) " " }
                            @if technology == Technology::TimeTravel { "The game ends." }
                        }
                    }
                }
            }
        }
    }
}

/// Where the secondary inventions of a technology are to be found.
fn secondaries(world: &World, technology: Technology) -> String {
    let zones = || {
        let own = world.tiles().filter(|(id, _)| world.invention(*id) == Some(technology));
        own.map(|(_, tile)| tile.name.zone.to_string()).collect::<Vec<_>>()
    };
    let found = zones();
    let word = if found.len() == 1 { "zone" } else { "zones" };
    format!("{word} {}", engine::words::list(&found))
}

fn units(world: &World) -> Markup {
    let prices = &world.board.prices;
    html! {
        table.ruled {
            thead {
                tr {
                    th scope="col" { "Unit" } th scope="col" { "Search" } th scope="col" { "Hide" } th scope="col" { "Attack" }
                    th scope="col" { "Defence" } th scope="col" { "Price" } th scope="col" { "Most" }
                }
            }
            tbody {
                @for kind in Kind::ALL {
                    @let values = world.board.values(kind);
                    tr {
                        td { (match kind { Kind::Agent => "Agent", Kind::Squad => "Squad" }) }
                        td { (values.search) } td { (values.hide) } td { (values.attack) } td { (values.defence) }
                        td { (prices.force[kind.index()]) }
                        td { (world.board.limits.force[kind.index()]) }
                    }
                }
                tr {
                    td { "Time machine" } td colspan="4" { "sends one, keeps one or looks at three tiles, once a round" }
                    td { (prices.machine) } td { (world.board.limits.machines) }
                }
            }
        }
        p { "Sending an agent costs the number on the hex, a squad " (prices.squad_entry) " more. Other prices: a look at a tile " (prices.research) ", turning a tile " (prices.rotate) ", altering an event or an invention the number on it." }
    }
}
