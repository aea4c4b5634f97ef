//! TimeTripper (1980): a soldier, a modified radio and 72 battles on the way home.
//!
//! What stands so far is the ground under the rules; read in this order: [`map`] is the Battle Display and
//! [`time`] the two Time Displays; [`tables`] are the printed tables and [`weapons`] the chart; [`gear`] is what a
//! Tripper carries; [`book`] has the battles, which are data.

pub mod book;
pub mod gear;
pub mod map;
pub mod tables;
pub mod time;
pub mod weapons;
