//! A small reader of markup.

use kit::act::Pressed;

/// Elements that have no end tag.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// A start tag, with the text up to the next tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HtmlTag {
    /// The name of the element.
    pub name: String,
    /// Its attributes; one without a value has an empty one.
    pub attributes: Vec<(String, String)>,
    /// The text up to the next tag.
    pub text: String,
}

impl HtmlTag {
    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// What a screen reader calls it, unless its text continues in other elements.
    pub fn label(&self) -> &str {
        self.get("aria-label").unwrap_or(&self.text)
    }

    /// The draft that pressing it makes, given the one in the form.
    pub fn act(&self, draft: &str) -> Option<String> {
        let field = |name: &str| {
            self.get(&format!("data-{name}")).or(self.get("value").filter(|_| self.get("name") == Some(name)))
        };
        Pressed { act: field("act"), draft: Some(draft), add: field("add") }.text()
    }
}

/// All start tags of some markup, in order; panics where it is not well formed.
pub fn tags(markup: &str) -> Vec<HtmlTag> {
    let (mut found, mut open, mut rest) = (Vec::new(), Vec::new(), markup);
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(close) = rest.strip_prefix('/') {
            let name = &close[..close.find('>').unwrap()];
            assert_eq!(open.pop().as_deref(), Some(name), "</{name}> closes something else");
        } else if !rest.starts_with('!') {
            let tag = tag(&mut rest);
            if !VOID.contains(&tag.name.as_str()) {
                open.push(tag.name.clone());
            }
            found.push(tag);
        }
    }
    assert!(open.is_empty(), "{open:?} are never closed");
    found
}

/// Reads one start tag, from after its `<` to after its `>`.
fn tag(rest: &mut &str) -> HtmlTag {
    let end = rest.find([' ', '>']).unwrap();
    let name = rest[..end].to_owned();
    assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric()), "<{name} is not a tag");
    let mut attributes: Vec<(String, String)> = Vec::new();
    *rest = &rest[end..];
    while let Some(after) = rest.strip_prefix(' ') {
        let end = after.find(['=', ' ', '>']).unwrap();
        let key = after[..end].to_owned();
        *rest = &after[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let end = quoted.find('"').unwrap();
            value = unescape(&quoted[..end]);
            *rest = &quoted[end + 1..];
        }
        assert!(!attributes.iter().any(|(other, _)| *other == key), "{key} twice in <{name}>");
        attributes.push((key, value));
    }
    *rest = rest.strip_prefix('>').expect("a tag ends with >");
    let text = unescape(&rest[..rest.find('<').unwrap_or(rest.len())]);
    HtmlTag { name, attributes, text }
}

/// Undoes the escapes that maud writes.
fn unescape(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_with_their_attributes_and_texts() {
        let read = tags("<p id=\"a\" hidden>one &lt; two<br><button data-act=\"12 3\">Go</button></p>");
        assert_eq!(read.iter().map(|tag| tag.name.as_str()).collect::<Vec<_>>(), ["p", "br", "button"]);
        assert_eq!((read[0].get("id"), read[0].get("hidden")), (Some("a"), Some("")));
        assert_eq!((read[0].label(), read[2].label()), ("one < two", "Go"));
        assert_eq!(read[2].act("12"), Some("12 3".to_owned()));
    }

    #[test]
    #[should_panic(expected = "closes something else")]
    fn crossed_elements_are_found() {
        tags("<p><b>one</p></b>");
    }

    #[test]
    #[should_panic(expected = "never closed")]
    fn open_elements_are_found() {
        tags("<p><input>");
    }
}
