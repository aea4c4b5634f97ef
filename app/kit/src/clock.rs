//! The clock of a turn: the page gets the moment at which the time is over, and its client counts down to it.

use maud::{Markup, html};

/// The time limit of the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// When the time is over, in milliseconds since 1970 by the server's clock.
    pub until: i64,
    /// How long a turn may take, in seconds.
    pub limit: u64,
}

impl Clock {
    /// The time left, which the client counts down; without script, the limit.
    pub fn draw(self) -> Markup {
        html! { span.clock role="timer" data-until=(self.until) { (limit_words(self.limit)) " a turn" } }
    }

    /// The same where there is little room.
    pub fn draw_short(self) -> Markup {
        html! { span.clock role="timer" data-until=(self.until) data-short { (limit_words(self.limit)) } }
    }
}

/// A time limit in words: `2 min`, `1 day`.
pub fn limit_words(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..120 if !seconds.is_multiple_of(60) => return format!("{seconds} s"),
        0..7_200 => return format!("{} min", seconds / 60),
        7_200..86_400 => (seconds / 3_600, "hour"),
        86_400..604_800 => (seconds / 86_400, "day"),
        _ => (seconds / 604_800, "week"),
    };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

#[cfg(test)]
mod tests {
    use super::limit_words;

    #[test]
    fn limits_are_said_in_the_largest_unit() {
        let words = [45, 60, 120, 600, 3_600, 7_200, 86_400, 172_800, 604_800].map(limit_words);
        assert_eq!(
            words,
            ["45 s", "1 min", "2 min", "10 min", "60 min", "2 hours", "1 day", "2 days", "1 week"]
        );
    }
}
