//! A small check of values against JSON schemas: as much of them as the server writes. A keyword that it does not know
//! fails, so that nothing passes unseen.

use serde_json::Value;

/// What is wrong with a value, one line for each fault; `document` is where references lead.
pub(crate) fn faults(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(document, schema, value, "", &mut faults);
    faults
}

fn check(document: &Value, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
    let schema = schema.as_object().unwrap_or_else(|| panic!("{at}: not a schema: {schema}"));
    let mut fault = |what: String| faults.push(format!("{at}: {what}"));
    for (keyword, rule) in schema {
        match keyword.as_str() {
            "type" if !is_of(rule, value) => fault(format!("{value} is not {rule}")),
            "enum" if !rule.as_array().unwrap().contains(value) => {
                fault(format!("{value} is none of {rule}"));
            }
            "const" if rule != value => fault(format!("{value} is not {rule}")),
            "minimum" if value.as_f64().is_some_and(|number| number < rule.as_f64().unwrap()) => {
                fault(format!("{value} is less than {rule}"));
            }
            "maximum" if value.as_f64().is_some_and(|number| number > rule.as_f64().unwrap()) => {
                fault(format!("{value} is more than {rule}"));
            }
            "minLength" if value.as_str().is_some_and(str::is_empty) => fault("empty".to_owned()),
            "minProperties" | "maxProperties" => {
                let count = value.as_object().map_or(1, serde_json::Map::len);
                if *rule != count {
                    fault(format!("{value} has {count} fields"));
                }
            }
            "required" => {
                for name in rule.as_array().unwrap() {
                    if value.as_object().is_some_and(|map| !map.contains_key(name.as_str().unwrap())) {
                        fault(format!("{name} is missing"));
                    }
                }
            }
            "additionalProperties" => {
                assert_eq!(rule, false, "{at}");
                for (name, _) in value.as_object().into_iter().flatten() {
                    if !schema["properties"].as_object().unwrap().contains_key(name) {
                        fault(format!("{name} is unknown"));
                    }
                }
            }
            "title" | "description" | "default" | "$schema" | "$id" | "type" | "enum" | "const"
            | "minimum" | "maximum" | "minLength" | "anyOf" | "$ref" | "properties" | "patternProperties"
            | "items" => {}
            keyword => panic!("{at}: no check for {keyword}"),
        }
    }
    if let Some(pointer) = schema.get("$ref") {
        let path = pointer.as_str().unwrap().strip_prefix('#').unwrap();
        let schema = document.pointer(path).unwrap_or_else(|| panic!("{at}: nothing at {path}"));
        check(document, schema, value, at, faults);
    }
    if let Some(schemas) = schema.get("anyOf") {
        let tried = schemas.as_array().unwrap().iter().map(|schema| {
            let mut faults = Vec::new();
            check(document, schema, value, at, &mut faults);
            faults
        });
        // The nearest one tells most.
        faults.extend(tried.min_by_key(Vec::len).unwrap());
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{at}.{name}");
        if let Some(schema) = schema.get("properties").and_then(|fields| fields.get(name)) {
            check(document, schema, inner, &path, faults);
        }
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(schema) = schema.get("patternProperties").and_then(|all| all.get("^[0-9]+$"))
            && is_number
        {
            check(document, schema, inner, &path, faults);
        }
    }
    if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
        for item in items {
            check(document, schema, item, &format!("{at}[]"), faults);
        }
    }
}

/// Whether a value is of this type, or of one of these.
fn is_of(types: &Value, value: &Value) -> bool {
    if let Some(types) = types.as_array() {
        return types.iter().any(|one| is_of(one, value));
    }
    match types.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    }
}
