//! The JSON schema of a game's views, made of the lines that the golden file of its rules has for their fields.
//!
//! Tests of the rules compare these lines with the views of random games and golden games, so the schema says what views
//! are, and what each field means.

use catalog::GameInfo;
use serde_json::{Map, Value, json};

/// The schema of a game's views.
pub(super) fn of(game: &GameInfo) -> Value {
    let mut schema = schema(game.view);
    schema["title"] = json!(format!("What a viewer may see of {}", game.title));
    schema
}

/// The schema that these lines describe: `players[].points: integer or null  # what they have`.
fn schema(lines: &str) -> Value {
    let mut root = Field::default();
    for line in lines.lines().filter(|line| !line.starts_with('#')) {
        let (field, meaning) = line.split_once('#').unwrap_or((line, ""));
        let Some((path, types)) = field.split_once(':') else { continue };
        let field = root.at(path);
        field.types = types.trim().split(" or ").map(str::to_owned).collect();
        meaning.trim().clone_into(&mut field.meaning);
    }
    root.schema()
}

/// A field as its line and those of what is in it describe it.
#[derive(Default)]
struct Field {
    /// What its line says; nothing if it has none, because what is in it says what it is.
    types: Vec<String>,
    meaning: String,
    /// Its own fields, if it is an object.
    fields: Vec<(String, Self)>,
    /// Its items, if it is a list.
    items: Option<Box<Self>>,
}

/// Stands for every key of a map whose keys are numbers.
const ANY_NUMBER: &str = "*";

impl Field {
    /// The field with this path, such as `players[].history[].points`.
    fn at(&mut self, path: &str) -> &mut Self {
        if path.is_empty() {
            return self;
        }
        if let Some(rest) = path.strip_prefix("[]") {
            let items = self.items.get_or_insert_default();
            return items.at(rest.strip_prefix('.').unwrap_or(rest));
        }
        let end = path.find(['.', '[']).unwrap_or(path.len());
        let (name, rest) = path.split_at(end);
        let at = self.fields.iter().position(|(other, _)| other == name).unwrap_or_else(|| {
            self.fields.push((name.to_owned(), Self::default()));
            self.fields.len() - 1
        });
        self.fields[at].1.at(rest.strip_prefix('.').unwrap_or(rest))
    }

    fn is_optional(&self) -> bool {
        self.types.iter().any(|name| name == "absent")
    }

    /// The types in the words of JSON schema; none where too little was seen to say.
    fn types(&self) -> Vec<&str> {
        if self.types.is_empty() {
            let object = (!self.fields.is_empty()).then_some("object");
            return object.into_iter().chain(self.items.as_ref().map(|_| "array")).collect();
        }
        let types = self.types.iter().map(String::as_str).filter(|name| *name != "absent");
        let types: Vec<_> = types.map(|name| if name == "list" { "array" } else { name }).collect();
        // A field that was null in every game that was looked at may be something else in another.
        if types == ["null"] || types == ["never seen"] { Vec::new() } else { types }
    }

    fn schema(&self) -> Value {
        let mut schema = Map::new();
        match self.types()[..] {
            [] => {}
            [one] => _ = schema.insert("type".to_owned(), json!(one)),
            ref several => _ = schema.insert("type".to_owned(), json!(several)),
        }
        if !self.meaning.is_empty() {
            schema.insert("description".to_owned(), json!(self.meaning));
        }
        let named = || self.fields.iter().filter(|(name, _)| name != ANY_NUMBER);
        if named().next().is_some() {
            let properties: Map<_, _> = named().map(|(name, field)| (name.clone(), field.schema())).collect();
            schema.insert("properties".to_owned(), properties.into());
            let required = named().filter(|(_, field)| !field.is_optional());
            let required: Vec<_> = required.map(|(name, _)| name).collect();
            if !required.is_empty() {
                schema.insert("required".to_owned(), json!(required));
            }
        }
        if let Some((_, field)) = self.fields.iter().find(|(name, _)| name == ANY_NUMBER) {
            schema.insert("patternProperties".to_owned(), json!({ "^[0-9]+$": field.schema() }));
        }
        if let Some(items) = &self.items {
            schema.insert("items".to_owned(), items.schema());
        }
        schema.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_a_schema() {
        let lines = "# What a viewer may see.\n\
                     turn: integer  # the turn\n\
                     seats[].says: string or absent  # what it says\n\
                     seats[].at[][]: integer  # where it was\n\
                     pot: object or null  # the pot\n\
                     pot.worth: integer  # its points\n\
                     kinds.*: string  # by number\n\
                     picked: null  # what is picked\n\
                     torches[]: never seen  # where they are\n";
        let expected = json!({
            "type": "object",
            "properties": {
                "turn": { "type": "integer", "description": "the turn" },
                "seats": { "type": "array", "items": {
                    "type": "object",
                    "properties": {
                        "says": { "type": "string", "description": "what it says" },
                        "at": { "type": "array", "items": {
                            "type": "array", "items": { "type": "integer", "description": "where it was" },
                        } },
                    },
                    "required": ["at"],
                } },
                "pot": {
                    "type": ["object", "null"],
                    "description": "the pot",
                    "properties": { "worth": { "type": "integer", "description": "its points" } },
                    "required": ["worth"],
                },
                "kinds": {
                    "type": "object",
                    "patternProperties": { "^[0-9]+$": { "type": "string", "description": "by number" } },
                },
                "picked": { "description": "what is picked" },
                "torches": { "type": "array", "items": { "description": "where they are" } },
            },
            "required": ["turn", "seats", "pot", "kinds", "picked", "torches"],
        });
        assert_eq!(schema(lines), expected);
    }
}
