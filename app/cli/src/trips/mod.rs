//! `anachron sim timetripper`: survival by load, by battle and by Experience, and how long trips are.

mod chart;
mod count;

use std::{fmt::Write as _, fs, path::PathBuf, process::ExitCode, thread, time::Instant};

use bots::timetripper::Homing;
use engine::{Setting, Uniform};
use serde_json::json;
use timetripper::{Setup, book::Book, equip::PRESETS, tell::pounds};

use crate::Done;
use count::{Count, Crew, Load, Share, Tally, count};

/// The battles that kill most, as many as the table shows.
const WORST: usize = 15;

/// What is to be simulated.
pub(crate) struct Wish<'a> {
    pub(crate) games: u64,
    pub(crate) bot: &'a str,
    pub(crate) loads: &'a [String],
    pub(crate) seed: u64,
    pub(crate) threads: Option<usize>,
    pub(crate) settings: &'a [Setting],
    /// Where the JSON goes; standard output for `-`.
    pub(crate) json: Option<PathBuf>,
    pub(crate) svg: Option<PathBuf>,
}

/// Those who want to go home.
struct Homeward;

impl Crew for Homeward {
    type Policy = Homing;

    fn recruit(&self) -> Homing {
        Homing::new()
    }
}

/// Takes anything that is offered.
struct Anybody;

impl Crew for Anybody {
    type Policy = Uniform;

    fn recruit(&self) -> Uniform {
        Uniform
    }
}

pub(crate) fn run(wish: &Wish<'_>) -> Done {
    let setup = set_up(wish.settings)?;
    let loads = loads(wish)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = wish.threads.unwrap_or(cores).clamp(1, 256);
    let each = wish.games.div_ceil(loads.len() as u64);
    let begin = Instant::now();
    let counted = match wish.bot {
        "random" => count(&Anybody, &setup, &loads, each, wish.seed, threads),
        "homing" => count(&Homeward, &setup, &loads, each, wish.seed, threads),
        other => {
            return Err(format!(
                "there is no bot `{}` for trips; there is random and homing",
                other.escape_debug()
            )
            .into());
        }
    };
    let seconds = begin.elapsed().as_secs_f64();
    let report = Report { wish, setup: &setup, count: &counted, seconds };
    if let Some(path) = &wish.svg {
        fs::write(path, chart::draw(&report))
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    match &wish.json {
        Some(path) if path.as_os_str() == "-" => {
            println!("{}", serde_json::to_string_pretty(&report.json())?);
        }
        Some(path) => {
            let text = serde_json::to_string_pretty(&report.json())? + "\n";
            fs::write(path, text)
                .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
            print!("{}", report.table());
        }
        None => print!("{}", report.table()),
    }
    Ok(if counted.unfinished == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One Tripper by these settings; the dice decide for the other side unless a setting says otherwise.
fn set_up(settings: &[Setting]) -> Result<Setup, String> {
    let mut settings = settings.to_vec();
    if !settings.iter().any(|setting| setting.key == "choices") {
        settings.push(Setting::new("choices", "dice"));
    }
    Setup::read(1, &settings)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n          "))
}

/// The loads that were asked for, by name or number; all of them if none was.
fn loads(wish: &Wish<'_>) -> Result<Vec<Load>, String> {
    let all = (1u8..).zip(PRESETS).map(|(number, _)| Load::Preset(number));
    let own = (wish.bot != "random").then_some(Load::Own);
    if wish.loads.is_empty() {
        return Ok(all.chain(own).collect());
    }
    let find = |name: &String| {
        let wanted = name.trim().to_lowercase();
        let preset = |load: &Load| {
            load.name().to_lowercase().starts_with(&wanted)
                || matches!(load, Load::Preset(number) if number.to_string() == wanted)
        };
        let own = (wanted == "own").then_some(Load::Own);
        let names = || PRESETS.map(|(name, _)| name).join(", ");
        own.or_else(|| all.clone().find(preset).filter(|_| !wanted.is_empty())).ok_or_else(|| {
            format!("there is no load `{}`; there is {}, or own", name.escape_debug(), names())
        })
    };
    wish.loads.iter().map(find).collect()
}

/// All that was counted, with where it came from.
pub(crate) struct Report<'a> {
    wish: &'a Wish<'a>,
    setup: &'a Setup,
    count: &'a Count,
    seconds: f64,
}

impl Report<'_> {
    fn book(&self) -> &Book {
        &self.setup.book
    }

    fn title(&self, battle: usize) -> &str {
        u8::try_from(battle)
            .ok()
            .and_then(|number| self.book().battle(number))
            .map_or("", |battle| battle.title.as_str())
    }

    /// The battles that were visited, those that kill most first.
    fn worst(&self) -> Vec<(usize, Share)> {
        let mut all: Vec<_> =
            self.count.deaths.iter().copied().enumerate().filter(|(_, share)| share.all > 0).collect();
        all.sort_by(|(_, one), (_, other)| {
            other.value().total_cmp(&one.value()).then(other.all.cmp(&one.all))
        });
        all
    }

    fn table(&self) -> String {
        let (count, home) = (self.count, self.count.home());
        let mut out = String::new();
        let _ = writeln!(
            out,
            "timetripper: {} trips by {}, seed {}, {:.2} s; {} home ({})",
            home.all,
            self.wish.bot,
            self.wish.seed,
            self.seconds,
            home.part,
            percent(home)
        );
        if count.unfinished > 0 {
            let _ = writeln!(out, "{} trips did not end", count.unfinished);
        }
        let _ =
            writeln!(out, "\nload              pounds  moves   trips   home    share    ±   battles   kills");
        for tally in &count.loads {
            let _ = writeln!(
                out,
                "{:<17} {:>6}  {:>5}  {:>6}  {:>5}  {:>7}  {:>3.0}  {:>8.2}  {:>6.2}",
                tally.load.name(),
                pounds(tally.half_pounds),
                tally.moves,
                tally.home.all,
                tally.home.part,
                percent(tally.home),
                margin(tally.home) * 100.0,
                mean(tally.battles, tally),
                mean(tally.kills, tally),
            );
        }
        let worst = self.worst();
        let _ = writeln!(out, "\nbattles that kill                    visits  deaths    share");
        for (battle, share) in worst.iter().filter(|(_, share)| share.part > 0).take(WORST) {
            let _ = writeln!(
                out,
                "{battle:>3} {:<32} {:>6}  {:>6}  {:>7}",
                self.title(*battle),
                share.all,
                share.part,
                percent(*share)
            );
        }
        let mild = worst.iter().filter(|(_, share)| share.part == 0).count();
        let _ = writeln!(out, "    {mild} of {} battles visited killed nobody", worst.len());
        let _ = writeln!(out, "\nbattles a trip   trips    home");
        for (length, share) in used(&count.lengths) {
            let _ = writeln!(
                out,
                "{length:>14}  {:>6}  {:>6}  {}",
                share.all,
                share.part,
                bar(share.all, &count.lengths)
            );
        }
        let _ = writeln!(out, "\nExperience reached   trips    home    share");
        for (experience, share) in used(&count.experience) {
            let _ =
                writeln!(out, "{experience:>18}  {:>6}  {:>6}  {:>7}", share.all, share.part, percent(share));
        }
        out
    }

    fn json(&self) -> serde_json::Value {
        let count = self.count;
        let share = |share: Share, part: &str, all: &str| json!({ all: share.all, part: share.part, "share": share.value() });
        let load = |tally: &Tally| {
            json!({
                "load": tally.load.name(),
                "pounds": f64::from(tally.half_pounds) / 2.0,
                "moves": tally.moves,
                "trips": tally.home.all,
                "home": tally.home.part,
                "share": tally.home.value(),
                "margin": margin(tally.home),
                "lost_in_time": tally.lost_in_time,
                "mean_battles": mean(tally.battles, tally),
                "mean_kills": mean(tally.kills, tally),
            })
        };
        let numbered = |name: &str, number: usize, mut value: serde_json::Value| {
            value[name] = json!(number);
            value
        };
        let battles = self.worst().into_iter().map(|(battle, deaths)| {
            let mut value = numbered("battle", battle, share(deaths, "deaths", "visits"));
            value["title"] = json!(self.title(battle));
            value
        });
        let lengths = used(&count.lengths)
            .map(|(length, home)| numbered("battles", length, share(home, "home", "trips")));
        let experience = used(&count.experience)
            .map(|(number, home)| numbered("experience", number, share(home, "home", "trips")));
        json!({
            "game": "timetripper",
            "bot": self.wish.bot,
            "seed": self.wish.seed,
            "trips": count.home().all,
            "home": count.home().part,
            "unfinished": count.unfinished,
            "steps": count.steps,
            "seconds": self.seconds,
            "loads": count.loads.iter().map(load).collect::<Vec<_>>(),
            "battles": battles.collect::<Vec<_>>(),
            "lengths": lengths.collect::<Vec<_>>(),
            "experience": experience.collect::<Vec<_>>(),
        })
    }
}

/// The entries that anything fell into, by number.
fn used(shares: &[Share]) -> impl Iterator<Item = (usize, Share)> + '_ {
    shares.iter().copied().enumerate().filter(|(_, share)| share.all > 0)
}

fn percent(share: Share) -> String {
    format!("{:.1} %", share.value() * 100.0)
}

/// Two standard errors of a share.
#[allow(clippy::cast_precision_loss, reason = "counts lie far below 2^52")]
fn margin(share: Share) -> f64 {
    let value = share.value();
    2.0 * (value * (1.0 - value) / share.all.max(1) as f64).sqrt()
}

#[allow(clippy::cast_precision_loss, reason = "counts lie far below 2^52")]
fn mean(sum: u64, tally: &Tally) -> f64 {
    sum as f64 / tally.home.all.max(1) as f64
}

/// A bar as long as this entry is frequent.
fn bar(count: u64, all: &[Share]) -> String {
    let most = all.iter().map(|share| share.all).max().unwrap_or(1).max(1);
    let length = usize::try_from((count * 40).div_ceil(most)).unwrap_or(0);
    "█".repeat(length)
}
