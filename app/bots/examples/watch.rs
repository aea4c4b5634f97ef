//! watch
#![allow(clippy::print_stdout, reason = "x")]
use bots::timetripper::Homing;
use engine::{Fast, Game as _, Listening, Offers, Policy as _, Seat};
use timetripper::{Setup, TimeTripper, Event};
fn main() {
    let n: u64 = std::env::args().nth(1).and_then(|x| x.parse().ok()).unwrap_or(0);
    let players: usize = std::env::args().nth(2).and_then(|x| x.parse().ok()).unwrap_or(1);
    let mut setup = Setup::new(players);
    setup.options.dice_decide = true;
    let mut table: Listening<Event, Fast> = Listening::new(Fast::new(n));
    let mut state = TimeTripper::start(&setup, 1, &mut table);
    let mut h = Homing::new();
    let mut c = Fast::new(n ^ 0x9e37_79b9_7f4a_7c15);
    let mut offers = Offers::for_bots();
    while let Some(seat) = TimeTripper::to_act(&state).lowest() {
        offers.clear();
        TimeTripper::offer(&state, seat, &mut offers);
        if offers.is_empty() { break; }
        let a = h.choose(&state, seat, &offers, &mut c);
        let t = state.tripper(seat);
        let up = state.field.units().iter().filter(|u| u.is_hostile()).count();
        println!("b{} st{} {:?} E{} X{} at {} flux {:?} shot {} foes {} -> {:?}", state.field.battle, state.field.stage, seat, t.endurance, t.experience, t.place, state.field.flux, t.shot_at, up, a);
        table.heard.clear();
        let _ = TimeTripper::apply(&mut state, seat, a, &mut table);
        for h in &table.heard { let s = format!("{:?}", h); if !s.contains("Roll(") && !s.contains("Detected") && !s.contains("Aimed") && !s.contains("Ammo") && !s.contains("Moved") { println!("      {}", &s[..s.len().min(200)]); } }
    }
    let _ = Seat::new(0);
}
