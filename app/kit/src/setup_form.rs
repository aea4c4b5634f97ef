//! The form of a game's settings, in the groups the game puts them in.

use engine::{Asked, SettingGroup, SettingKind, SettingSpec};
use maud::{Markup, html};

use crate::html as page;

/// Fields for what everyone is asked; `chosen` gives what was filled in before, by key.
pub fn first_fields(groups: &[SettingGroup], chosen: &dyn Fn(&str) -> Option<String>) -> Markup {
    html! {
        @for setting in groups.iter().filter(|group| group.asked == Asked::Always).flat_map(|group| group.settings) {
            (field(setting, chosen(setting.key).as_deref()))
        }
    }
}

/// Fields for all other settings. The first group is open, the others open when something in them was chosen.
pub fn more_fields(groups: &[SettingGroup], chosen: &dyn Fn(&str) -> Option<String>) -> Markup {
    html! {
        @for (number, group) in groups.iter().filter(|group| group.asked == Asked::UnderMore).enumerate() {
            details.settings open[number == 0 || is_chosen(group, chosen)] {
                summary { (group.title) }
                @if !group.about.is_empty() { p.hint { (group.about) } }
                div.fields { @for setting in group.settings { (field(setting, chosen(setting.key).as_deref())) } }
            }
        }
    }
}

/// Whether something was chosen that is not the usual, besides what everyone is asked.
pub fn has_more(groups: &[SettingGroup], chosen: &dyn Fn(&str) -> Option<String>) -> bool {
    groups.iter().any(|group| group.asked == Asked::UnderMore && is_chosen(group, chosen))
}

/// Whether something in the group was chosen that is not the usual.
fn is_chosen(group: &SettingGroup, chosen: &dyn Fn(&str) -> Option<String>) -> bool {
    let is_usual = |setting: &SettingSpec, value: &str| match setting.kind {
        SettingKind::OneOf(values) => values.first().is_some_and(|(first, _)| *first == value),
        SettingKind::Words(_) => false,
    };
    let is_other = |setting: &SettingSpec| {
        chosen(setting.key).is_some_and(|value| !value.is_empty() && !is_usual(setting, &value))
    };
    group.settings.iter().any(is_other)
}

/// The name of a setting's field.
pub fn field_name(key: &str) -> String {
    format!("set-{key}")
}

/// The field of one setting, with what was filled in before.
pub fn field(setting: &SettingSpec, chosen: Option<&str>) -> Markup {
    let (label, name) = (setting.label, field_name(setting.key));
    match setting.kind {
        SettingKind::OneOf(values) => {
            let first = values.first().map_or("", |(value, _)| value);
            page::choice(label, &name, values, chosen.unwrap_or(first))
        }
        SettingKind::Words(example) => html! {
            label.field {
                span { (label) }
                input type="text" name=(name) value=(chosen.unwrap_or("")) placeholder=[(!example.is_empty()).then(|| format!("e.g. {}", short(example)))];
            }
        },
    }
}

/// An example as a placeholder shows it.
fn short(example: &str) -> String {
    const LONGEST: usize = 40;
    if example.chars().count() <= LONGEST {
        return example.to_owned();
    }
    example.chars().take(LONGEST).chain(['…']).collect()
}
