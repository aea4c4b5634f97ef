//! The tools of a game: calculators that are useful beside a paper game too. An answer has an address that can be shared.

use std::collections::BTreeMap;

use axum::{
    extract::{Path, Query},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use engine::{Setting, SettingSpec};
use kit::{
    html,
    maud::{Markup, html as markup},
    setup_form,
};
use plugin::{Section, Tool};
use serde::Deserialize;

use super::{game_page, not_found};
use crate::people::Visitor;

/// What the address of the page may carry.
#[derive(Deserialize, Default)]
pub(crate) struct ToolQuery {
    /// The tool whose answer is asked for.
    tool: Option<String>,
    /// The values of its fields, by name.
    #[serde(flatten)]
    fields: BTreeMap<String, String>,
}

impl ToolQuery {
    /// What was answered to the questions of a tool; none if another one was asked.
    fn answers(&self, tool: &Tool) -> Option<Vec<Setting>> {
        (self.tool.as_deref() == Some(tool.id)).then(|| {
            let given = |key: &'static str| {
                Some(Setting::new(key, self.fields.get(&setup_form::field_name(key))?.as_str()))
            };
            tool.fields.iter().filter_map(|field| given(field.key)).collect()
        })
    }
}

/// The page with all tools of a game, and the answer of the one that was asked.
pub(crate) async fn show(
    Path(game): Path<String>,
    Query(query): Query<ToolQuery>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let info = catalog::game(&game).filter(|info| !info.tools.is_empty());
    let Some(info) = info else { return not_found(visitor, headers).await };
    let path = visitor.site.at(&format!("/tools/{}", info.id));
    let mut is_refused = false;
    let cards: Vec<_> = info
        .tools
        .iter()
        .map(|tool| {
            let answers = query.answers(tool);
            let worked = answers.as_ref().map(|answers| tool.run(answers));
            is_refused |= matches!(worked, Some(Err(_)));
            card(tool, &path, &answers.unwrap_or_default(), worked.as_ref())
        })
        .collect();
    let title = format!("Tools for {}", info.title);
    let main = markup! {
        (html::lead(&title, &markup! {
            p { "Work out odds and times beside any table, this one or one of wood." }
            nav aria-label="Tools" { ul.inline { @for tool in info.tools { li { a href={ "#tool-" (tool.id) } { (tool.title) } } } } }
        }))
        @for card in cards { (card) }
    };
    let mut response =
        game_page(&info, &format!("{title} · Anachron"), &visitor, &main.into_string()).into_response();
    if is_refused {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    response
}

/// A tool with its questions and, once it was asked, its answer.
fn card(
    tool: &Tool,
    path: &str,
    answers: &[Setting],
    worked: Option<&Result<Vec<Section>, Vec<String>>>,
) -> Markup {
    let chosen =
        |key: &str| answers.iter().find(|answer| answer.key == key).map(|answer| answer.value.clone());
    markup! {
        section.card id={ "tool-" (tool.id) } {
            h2 { (tool.title) }
            p.hint { (tool.about) }
            form.plain method="get" action={ (path) "#tool-" (tool.id) } {
                input type="hidden" name="tool" value=(tool.id);
                div.fields { @for field in tool.fields { (setup_form::field(field, Some(&chosen(field.key).unwrap_or_else(|| usual(field))))) } }
                button type="submit" { "Work it out" }
            }
            @match worked {
                None => {}
                Some(Ok(sections)) => div.wide role="status" { @for section in sections { (figures(section)) } },
                Some(Err(faults)) => ul.faults role="alert" { @for fault in faults { li { (fault) } } },
            }
        }
    }
}

/// What a field says before anyone has filled it in.
fn usual(field: &SettingSpec) -> String {
    field.examples().first().copied().unwrap_or_default().to_owned()
}

/// A section of figures as a table.
fn figures(section: &Section) -> Markup {
    let columns = section.columns.iter().map(String::as_str);
    let heads: Vec<_> = std::iter::once(section.title.as_str()).chain(columns).collect();
    let row = |(name, figures): &(String, Vec<plugin::Figure>)| {
        let figures = figures.iter().map(|figure| markup! { (figure.to_string()) });
        std::iter::once(markup! { (name) }).chain(figures).collect::<Vec<_>>()
    };
    html::table(&heads, &section.rows.iter().map(row).collect::<Vec<_>>())
}
