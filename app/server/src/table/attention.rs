//! Who looks at a table: bots think for them, and a table that no one looks at leaves the memory.

use std::sync::atomic::Ordering;

use super::{Table, now_ms};
use crate::fair_queue::Audience;

/// How long someone counts as being here after they looked at a table, in milliseconds.
const ATTENTION: i64 = 30 * 1000;

impl Table {
    /// Notes that the table is used now.
    pub(crate) fn touch(&self) {
        self.last_used.store(now_ms(), Ordering::SeqCst);
        self.resume_bots();
    }

    /// Whether the table has been unused for this long and has no open stream.
    pub(crate) fn is_idle(&self, for_ms: i64) -> bool {
        self.streams.load(Ordering::Relaxed) == 0
            && now_ms().saturating_sub(self.last_used.load(Ordering::Relaxed)) > for_ms
    }

    /// Whether someone is here: they have a stream open, or looked a moment ago.
    fn is_attended(&self) -> bool {
        let ago = now_ms().saturating_sub(self.last_used.load(Ordering::SeqCst));
        self.streams.load(Ordering::SeqCst) > 0 || ago < ATTENTION
    }

    /// For whom the bots of this table think.
    pub(crate) fn audience(&self, has_people: bool) -> Audience {
        match (has_people, self.is_attended()) {
            (false, _) => Audience::Spectators,
            (true, true) => Audience::Players,
            (true, false) => Audience::Absent,
        }
    }

    /// Whether no one watches bots that play alone. Then they are woken when someone comes.
    pub(crate) fn pauses_bots(&self) -> bool {
        self.bots_pause.store(true, Ordering::SeqCst);
        // Someone may have come in this moment.
        let must_go_on = self.is_attended() && self.bots_pause.swap(false, Ordering::SeqCst);
        !must_go_on
    }

    /// Lets the clock wake the bots if they pause.
    pub(super) fn resume_bots(&self) {
        if self.bots_pause.swap(false, Ordering::SeqCst) {
            self.ask_for_bots();
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Seed;
    use serde_json::json;

    use super::*;
    use crate::{site::Site, table::TableFacts};

    fn table() -> Table {
        let seat = json!({ "name": "Bot", "holder": { "bot": { "skill": "random" } }, "epoch": 0 });
        let doc = json!({
            "game": "", "settings": [], "host": "", "seats": [seat, seat], "spectators": true,
        });
        let doc = serde_json::from_value(doc).expect("it is a document");
        let facts = TableFacts {
            id: "t".to_owned(),
            site: Site::default(),
            seed: Seed::from_number(1),
            doc_version: 1,
            is_public: false,
            created_at: 0,
        };
        Table::new(facts, doc, Vec::new())
    }

    #[test]
    fn bots_pause_when_everyone_has_gone_and_are_woken_when_someone_comes() {
        let table = table();
        assert!(!table.pauses_bots(), "someone has just created it");
        assert_eq!(table.audience(true), Audience::Players);
        table.last_used.store(now_ms() - ATTENTION - 1, Ordering::SeqCst);
        assert_eq!((table.audience(true), table.audience(false)), (Audience::Absent, Audience::Spectators));
        assert!(!table.has_chores());
        assert!(table.pauses_bots());
        table.touch();
        assert!(table.take_bots(), "who comes wakes them");
        table.touch();
        assert!(!table.take_bots(), "once");
    }
}
