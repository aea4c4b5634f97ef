//! Writes a picture of every page in every state, at five sizes and in both themes, for people to look at.
//! `cargo xtask pictures` starts it; it is not one of the tests.
#![allow(clippy::unwrap_used, reason = "it may panic as tests may")]
#![allow(dead_code, reason = "the tests use the rest")]
#![allow(clippy::print_stdout, reason = "it talks to the person who started it")]

mod browser {
    pub(crate) mod careless;
    pub(crate) mod driver;
    pub(crate) mod house;
    mod rare;
    pub(crate) mod states;
    pub(crate) mod window;
}

use std::{fmt::Write as _, fs, path::PathBuf};

use browser::{
    house::House,
    states::visit_all,
    window::{Kind, Window},
};

/// The sizes of the windows.
const SIZES: [(u32, u32); 5] = [(320, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)];

const THEMES: [&str; 2] = ["light", "dark"];

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/pictures".to_owned()));
    fs::create_dir_all(&folder).unwrap();
    let house = House::open("pictures");
    let window = Window::open(&house, "pictures", Kind::Calm).await;
    let mut index = String::from(HEAD);
    visit_all(&window, async |window: &Window, state: &str| {
        println!("{state}");
        let _ = write!(index, "<h2 id=\"{state}\">{state}</h2>\n<p>");
        for theme in THEMES {
            window.theme(theme).await;
            for (width, height) in SIZES {
                window.resize(width, height).await;
                let name = format!("{state}-{width}x{height}-{theme}.png");
                fs::write(folder.join(&name), window.picture().await).unwrap();
                let _ = writeln!(
                    index,
                    "<a href=\"{name}\"><img src=\"{name}\" alt=\"{width}×{height}, {theme}\"></a>"
                );
            }
        }
        index.push_str("</p>\n");
        window.theme("light").await;
    })
    .await;
    fs::write(folder.join("index.html"), index).unwrap();
    println!("{} shows them all.", folder.join("index.html").display());
    window.leave().await;
}

/// How the index begins.
const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\"><meta charset=\"utf-8\"><title>Pictures of every page</title>
<style>body { font-family: sans-serif } img { max-height: 20rem; max-width: 30rem; border: 1px solid #888 }</style>
<h1>Pictures of every page</h1>
";
