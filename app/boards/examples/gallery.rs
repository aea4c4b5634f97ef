//! Plays a real game and writes its pages as files: `cargo run -p boards --example gallery -- FOLDER`.

use std::{error::Error, fs, path::Path};

use boards::{
    Board, Fragment, Kind, Nav, NavLink, Scene, Sitter, assets, board_style, document, palette, table_client,
};
use bots::{Random, compose};
use engine::{AnyMatch as _, Fair, Match, Rule, Seat, Seed, Texts, Told as _, Viewer, gist};
use time_trap::{Action, Shot, TimeTrap, View};

type Done = Result<(), Box<dyn Error>>;

const NAMES: [&str; 9] =
    ["Ada", "Bertrand", "Chien-Shiung", "Dirac", "Émilie", "Fermi", "Grace", "Hypatia", "Ibn al-Haytham"];

fn main() -> Done {
    let folder = std::env::args().nth(1).ok_or("give a folder to write to")?;
    let folder = Path::new(&folder);
    let assets = folder.join("assets");
    fs::create_dir_all(assets.join("client"))?;
    for (name, text) in assets::CLIENT {
        fs::write(assets.join("client").join(name), text)?;
    }
    fs::write(assets.join("client/players.css"), palette::css())?;
    fs::write(assets.join("time-trap.css"), TimeTrap::STYLE)?;
    fs::write(assets.join("time-trap.js"), TimeTrap::SCRIPT)?;
    let head = board_style(&["time-trap"]).into_string();
    let kit = document("The kit · Anachron", "kit", &head, &boards::kit(), &Nav::default());
    fs::write(folder.join("kit.html"), kit)?;
    let first = Seat::new(0);
    let own = Viewer::Seat(first);

    let game = begin(4, 7)?;
    write(folder, "first", &game, own, "")?;
    write(folder, "picked-man", &game, own, "13")?;
    write(folder, "picked-move", &game, own, "11 35, 13 4")?;

    let game = play(begin(4, 7)?, 7, true)?;
    write(folder, "turn8", &game, own, "")?;
    write(folder, "planned", &game, own, "11 35, 12 17, 13 90, 14 62, 15 89, change 5 2 31, change 7 4 55")?;
    write(folder, "past", &game, own, "11 35, 12 17, change 5 3")?;
    write(folder, "past-shot", &game, own, "change 5 3 4")?;
    write(folder, "watching", &game, Viewer::Public, "")?;
    let mut waiting = game;
    let steps = compose(&mut Random::new(3), &waiting, first)?;
    waiting.play(first, &steps)?;
    write(folder, "waiting", &waiting, own, "")?;

    let game = play(begin(9, 11)?, 5, true)?;
    write(folder, "nine", &game, own, "12 3")?;
    let game = play(begin(4, 9)?, 10, false)?;
    write(folder, "over", &game, own, "")
}

fn begin(players: usize, seed: u64) -> Result<Match<TimeTrap>, Box<dyn Error>> {
    let setup = TimeTrap::read_setup(players, &[]).map_err(|faults| faults[0].message.clone())?;
    let names = NAMES[..players].iter().map(|&name| name.to_owned()).collect();
    Ok(Match::begin(setup, names, Fair::new(Seed::from_number(seed), Vec::new())))
}

/// Plays so many turns with random orders, changes of the past and a few letters.
fn play(mut game: Match<TimeTrap>, turns: usize, letters: bool) -> Result<Match<TimeTrap>, Box<dyn Error>> {
    let mut bot = Random::new(5);
    for turn in 0..turns {
        for seat in game.to_act().iter().collect::<Vec<_>>() {
            let mut steps = compose(&mut bot, &game, seat)?;
            steps
                .iter_mut()
                .filter(|step| **step == Action::Fire(Shot::SELF))
                .for_each(|step| *step = Action::Fire(Shot::HOLD));
            if letters && turn % 3 == 1 && seat.index() < 2 {
                let words =
                    ["Shall we leave the east to them?", "I know what you did on turn 2."][seat.index()];
                let letter = game.read(seat, &format!("to {} \"{words}\"", 2 - seat.index()))?;
                steps.splice(0..0, letter);
            }
            game.play(seat, &steps)?;
        }
    }
    Ok(game)
}

/// The view before the last resolution.
fn before(game: &Match<TimeTrap>, viewer: Viewer) -> Option<View> {
    let last = game.entries().iter().rposition(|entry| entry.flow == engine::Flow::Final)?;
    Some(game.view_at(last, viewer))
}

fn write(folder: &Path, name: &str, game: &Match<TimeTrap>, viewer: Viewer, draft: &str) -> Done {
    let players = game.names().len();
    let seats: Vec<_> = game.names().iter().enumerate().map(|(index, name)| sitter(index, name)).collect();
    let to_act = game.to_act();
    let acting = viewer.seat().filter(|&seat| to_act.has(seat));
    let look = acting.map(|seat| game.look(seat, draft)).transpose()?;
    let mut texts = Texts::default();
    let view = match acting {
        Some(seat) if !draft.is_empty() => {
            let steps = TimeTrap::read(seat, draft, &mut texts)?;
            match game.draft(seat, &steps)? {
                engine::Draft::Open(state) => TimeTrap::view(&state, viewer, game.texts()),
                engine::Draft::Complete => game.view(viewer),
            }
        }
        _ => game.view(viewer),
    };
    let before = before(game, viewer);
    let over = game.outcome().is_some();
    let seed = Seed::from_number(7);
    let scene = Scene::<TimeTrap> {
        path: "/t/demo",
        csrf: "token",
        seq: game.entries().len() as u64,
        seats: &seats,
        viewer,
        view: &view,
        before: before.as_ref(),
        look: look.as_ref(),
        to_act,
        outcome: game.outcome(),
        story: &game.story(Some(viewer)),
        can_undo: viewer.seat().is_some() && acting.is_none() && !over,
        what_if: name == "past",
        at: None,
        commitment: Some(seed.commitment().to_hex()),
        seed: over.then(|| seed.to_hex()),
        gist: &|rule: Rule| gist::<TimeTrap>(rule),
    };
    let fragments: Vec<Fragment> = TimeTrap::draw(&scene);
    let main = TimeTrap::page(&scene, &fragments);
    let nav = Nav {
        links: vec![NavLink::new("/", "Lobby"), NavLink::new("/kit", "Kit")],
        who: Some("Ada".to_owned()),
    };
    let title = format!("Time Trap, {players} players · Anachron");
    let style = board_style(&["time-trap"]).into_string();
    let client = table_client(Some("time-trap")).into_string();
    let head = [scene.head(), style, client].concat();
    fs::write(folder.join(format!("{name}.html")), document(&title, "play", &head, &main, &nav))?;
    Ok(())
}

fn sitter(index: usize, name: &str) -> Sitter {
    let kind = if index % 3 == 2 { Kind::Bot } else { Kind::Person };
    Sitter { name: name.to_owned(), kind, is_here: index != 3 }
}
