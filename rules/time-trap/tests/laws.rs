//! The laws every game must pass.

use time_trap::{Setup, TimeTrap};

#[test]
fn time_trap_obeys_the_laws() {
    lawbook::obey::<TimeTrap>(40, &[2, 3, 4, 9].map(Setup::random));
}
