//! Helpers for both databases: the clock, numbers, names and what text may be stored.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

use crate::error::StoreError;

/// The longest text of one field, in bytes: far more than any game needs, far less than a database refuses.
const LONGEST: usize = 16 << 20;

/// The time now, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A number as databases store it.
pub(crate) fn int(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// A number as it comes from a database, where it is never negative.
pub(crate) fn nat(n: i64) -> u64 {
    u64::try_from(n).unwrap_or(0)
}

/// A length as a number of rows.
pub(crate) fn count(len: usize) -> u64 {
    u64::try_from(len).unwrap_or(u64::MAX)
}

/// The form in which names and email addresses are compared. Addresses are the same if only case differs; names also if
/// they look alike.
pub fn folded(login: &str) -> String {
    if login.contains('@') { without_case(&login.trim().nfkc().collect::<String>()) } else { name_key(login) }
}

/// The form in which names are compared: two names that look alike have the same one.
///
/// By Unicode's NFKC and its table of confusable characters (UTS 39), without case and spaces. `I` and `l` look alike,
/// and `I` and `i` are the same but for case, so all three count as one.
pub fn name_key(name: &str) -> String {
    let plain: String = name.nfkc().filter(|c| !c.is_whitespace()).collect();
    let looks: String = skeleton(&without_case(&plain)).collect();
    without_case(&looks).nfkc().filter(|c| !c.is_whitespace()).collect::<String>().replace('i', "l")
}

/// Through upper case, so that ß and SS, ς and Σ are the same.
fn without_case(text: &str) -> String {
    text.to_uppercase().to_lowercase()
}

/// Whether the old name of an account is no longer a login of it once it has the new one: it is neither the same name
/// nor the email address.
pub(crate) fn is_free_after(old: &str, email: Option<&str>, new: &str) -> bool {
    let old = folded(old);
    old != new && email.map(folded) != Some(old)
}

/// A document in which one person has taken the place of another: every text that is exactly the one id is the other.
///
/// A document that is not JSON has no ids in it and stays as it is.
pub(crate) fn renamed(doc: &str, from: &str, to: &str) -> String {
    fn walk(value: &mut Value, from: &str, to: &str) {
        match value {
            Value::String(text) if text == from => to.clone_into(text),
            Value::Array(items) => items.iter_mut().for_each(|item| walk(item, from, to)),
            Value::Object(fields) => fields.values_mut().for_each(|field| walk(field, from, to)),
            _ => {}
        }
    }
    let Ok(mut value) = serde_json::from_str(doc) else { return doc.to_owned() };
    walk(&mut value, from, to);
    value.to_string()
}

/// Refuses what one of the databases would refuse, so that both refuse the same, before anything is queued.
pub(crate) fn check(text: &str) -> Result<(), StoreError> {
    if text.len() > LONGEST {
        return Err(StoreError::Invalid { why: "a text is longer than 16 MiB" });
    }
    if text.as_bytes().contains(&0) {
        return Err(StoreError::Invalid { why: "a text contains a zero character" });
    }
    Ok(())
}

/// Refuses an id that could not be sent in a notice.
pub(crate) fn check_id(id: &str) -> Result<(), StoreError> {
    if id.is_empty() || id.len() > 200 {
        return Err(StoreError::Invalid { why: "an id must have 1 to 200 bytes" });
    }
    if id.chars().any(char::is_control) {
        return Err(StoreError::Invalid { why: "an id contains a control character" });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{check_id, folded, name_key};

    #[test]
    fn folding_is_not_only_for_ascii() {
        for (one, other) in
            [("ÄÖ", "äö"), (" Anna ", "ANNA"), ("Straße", "STRASSE"), ("ΣΑΣ", "σας"), ("İ", "i̇")]
        {
            assert_eq!(folded(one), folded(other));
        }
        assert_ne!(folded("Ä"), folded("A"));
        assert_eq!(folded("ANN@Example.org"), folded("ann@example.ORG"));
        assert_ne!(folded("ann@example.org"), folded("arm@example.org"), "addresses are what they are");
    }

    #[test]
    fn names_that_look_alike_have_the_same_key() {
        let alike = [
            ("Ursula", "Ur\u{200d}sula"),
            ("Ursula", "Ｕｒｓｕｌａ"),
            ("Ursula", "Ursulа"),
            ("paypal", "раураl"),
            ("Lisa", "Iisa"),
            ("Bill", "B1ll"),
            ("Moon", "M00n"),
            ("Arnold", "Amold"),
            ("Ada", "A d a"),
            ("José", "Jose\u{301}"),
            ("ﬁona", "Fiona"),
        ];
        for (one, other) in alike {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in
            [("Ada", "Adam"), ("José", "Jose"), ("Анна", "Anna"), ("太郎", "次郎"), ("Bo", "Bob")]
        {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
        assert_eq!(name_key(" \u{200d} "), "");
    }

    #[test]
    fn ids_are_short_and_on_one_line() {
        assert!(check_id("table-1").is_ok());
        assert!(check_id("").is_err());
        assert!(check_id("a\nb").is_err());
        assert!(check_id(&"x".repeat(201)).is_err());
    }
}
