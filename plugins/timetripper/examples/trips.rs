//! Plays TimeTripper over and over and says how often somebody comes home:
//! `timetripper [random|search|homing] [games] [players] [first]`; `search` is the bot that all games share, with 5 ms
//! for each choice.
#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use bots::{Bot as _, Budget, Search, timetripper::Homing};
use engine::{Fast, Offers, Playout, Policy, Seat, Uniform, Viewer};
use timetripper::{
    Action, Setup, State, TimeTripper,
    state::{End, Phase},
};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (games, players, first) = (number(1, 1000), number(2, 1), number(3, 0));
    let players = usize::try_from(players).unwrap_or(1);
    match words.first().map(String::as_str) {
        Some("random") => report(&mut Uniform, games, players, first),
        Some("search") => {
            let budget = Budget::Time(Duration::from_millis(5));
            report(&mut Searching(Search::new(budget, first)), games, players, first);
        }
        _ => report(&mut Homing::new(), games, players, first),
    }
}

/// The search that all games share, at a table where it sees what its seat sees.
struct Searching(Search<TimeTripper>);

impl Policy<TimeTripper> for Searching {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        self.0.choose(&state.view(Viewer::Seat(seat)), seat, offers)
    }
}

fn report(policy: &mut impl Policy<TimeTripper>, games: u64, players: usize, first: u64) {
    let begin = Instant::now();
    let mut setup = Setup::new(players);
    setup.options.dice_decide = true;
    let (mut home, mut open, mut battles, mut experience, mut steps) = (0u32, 0u32, 0u32, 0u32, 0usize);
    let mut killers: BTreeMap<u8, u32> = BTreeMap::new();
    let mut visits: BTreeMap<u8, u32> = BTreeMap::new();
    let mut dead_with: BTreeMap<u8, u32> = BTreeMap::new();
    let mut at_home = 0u32;
    for game in first..first + games {
        let mut playout = Playout::<TimeTripper>::new(game);
        let mut state = playout.start(&setup);
        let (_, taken) = playout.finish(&mut state, policy, 50_000);
        steps += taken;
        battles += u32::from(state.time.fought);
        for battle in state.time.battles() {
            *visits.entry(*battle).or_default() += 1;
        }
        match state.phase {
            Phase::Over(End::Home) => {
                home += 1;
                let back = state.trippers[..players].iter();
                at_home += back
                    .filter(|tripper| tripper.fate == timetripper::state::Fate::Home)
                    .map(|_| 1)
                    .sum::<u32>();
            }
            Phase::Over(_) => {
                let most =
                    state.trippers[..players].iter().map(|tripper| tripper.experience).max().unwrap_or(0);
                experience += u32::from(most);
                *killers.entry(state.field.battle).or_default() += 1;
                *dead_with.entry(most).or_default() += 1;
            }
            _ => {
                println!("game {game} goes on in battle {}, Stage {}", state.field.battle, state.field.stage);
                open += 1;
            }
        }
    }
    let share = |part: u32, of: u32| f64::from(part) / f64::from(of.max(1));
    let all = u32::try_from(games).unwrap_or(u32::MAX);
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{games} games of {players}: home {:.1}% ({:.2} Trippers each time), unfinished {open}, \
         battles {:.1}, Experience of the dead {:.1}, {:.0} games/s, {:.0} steps/game",
        100.0 * share(home, all),
        share(at_home, home),
        share(battles, all),
        share(experience, all - home - open),
        f64::from(all) / seconds,
        share(u32::try_from(steps).unwrap_or(u32::MAX), all),
    );
    println!("dead with Experience: {dead_with:?}");
    let mut worst: Vec<_> = killers.into_iter().collect();
    worst.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (battle, count) in worst.into_iter().take(15) {
        let title = setup.book.battle(battle).map_or("", |battle| battle.title.as_str());
        let seen = visits.get(&battle).copied().unwrap_or(0);
        println!(
            "{count:5} dead of {seen:5} who landed ({:4.1}%)  b{battle} {title}",
            100.0 * share(count, seen)
        );
    }
}
