//! The answers to an editor's questions about a place in a file. `None` and empty lists mean that there is no answer.

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CompletionItem, CompletionParams, CompletionTextEdit,
    DocumentSymbol, DocumentSymbolParams, GotoDefinitionParams, Hover, HoverContents, HoverParams, Location,
    MarkupContent, MarkupKind, OneOf, ReferenceParams, RenameParams, SymbolKind, TextDocumentPositionParams,
    TextEdit, WorkspaceEdit, WorkspaceSymbol, WorkspaceSymbolParams,
};

use super::desk::{Desk, OpenFile};
use super::place::{offset_of, range_of};
use crate::workshop::definition::{definitions_at, thing_at, things_named};
use crate::workshop::fields::meaning;
use crate::workshop::ids::id_at;
use crate::workshop::outline::{Part, outline};
use crate::workshop::rename::rename;
use crate::workshop::suggest::suggestions;
use crate::workshop::uses::{FilePlace, Uses};
use railhead_engine::text::Files;
use railhead_engine::text::edit::Edit;

/// What may stand at the caret.
pub fn completion(desk: &Desk, params: &CompletionParams) -> Vec<CompletionItem> {
    let Some((place, caret)) = place_of(desk, &params.text_document_position) else {
        return Vec::new();
    };
    let found = suggestions(place.files, &place.path, &place.text, caret);
    let range = range_of(&place.text, &found.range);
    found
        .choices
        .into_iter()
        .map(|choice| CompletionItem {
            label: choice.trim_end_matches(": ").to_owned(),
            filter_text: Some(choice.clone()),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, choice))),
            ..CompletionItem::default()
        })
        .collect()
}

/// The fixes of the problems in a range.
pub fn fixes(desk: &mut Desk, params: &CodeActionParams) -> Vec<CodeAction> {
    let uri = &params.text_document.uri;
    let Some((text, problems)) = desk.problems(uri) else {
        return Vec::new();
    };
    let wanted = offset_of(&text, params.range.start)..=offset_of(&text, params.range.end);
    let here = problems.into_iter().filter(|problem| {
        problem.mark.range.start <= *wanted.end() && *wanted.start() <= problem.mark.range.end
    });
    here.filter_map(|problem| problem.mark.fix)
        .map(|fix| CodeAction {
            title: format!("Change to {}", fix.text),
            kind: Some(CodeActionKind::QUICKFIX),
            is_preferred: Some(true),
            edit: Some(WorkspaceEdit::new(
                [(uri.clone(), vec![text_edit(&text, fix)])].into(),
            )),
            ..CodeAction::default()
        })
        .collect()
}

/// Where the id at the caret is defined, or the file that is named there.
pub fn definition(desk: &Desk, params: &GotoDefinitionParams) -> Vec<Location> {
    let Some((place, caret)) = place_of(desk, &params.text_document_position_params) else {
        return Vec::new();
    };
    locations(
        desk,
        &place,
        definitions_at(place.files, &place.path, &place.text, caret),
    )
}

/// Every place that has the id at the caret, in every file below the top folder.
pub fn references(desk: &Desk, params: &ReferenceParams) -> Result<Vec<Location>, String> {
    let Some((place, caret)) = place_of(desk, &params.text_document_position) else {
        return Ok(Vec::new());
    };
    let Some(id) = id_at(&place.text, caret) else {
        return Ok(Vec::new());
    };
    let with_definitions = params.context.include_declaration;
    let uses = Uses::find(place.files, &place.path, &place.text[id]);
    uses.all_read()?;
    let wanted = uses
        .listed()
        .filter(|(_, mention)| with_definitions || !mention.defines);
    let places = wanted.map(|(path, mention)| (path.to_owned(), mention.range.clone()));
    Ok(locations(desk, &place, places.collect()))
}

/// What has the id at the caret, and what the field around it means.
pub fn hover(desk: &Desk, params: &HoverParams) -> Option<Hover> {
    let (place, caret) = place_of(desk, &params.text_document_position_params)?;
    let thing = thing_at(place.files, &place.path, &place.text, caret);
    let words: Vec<String> = thing.into_iter().chain(meaning(&place.text, caret)).collect();
    if words.is_empty() {
        return None;
    }
    let contents = MarkupContent {
        kind: MarkupKind::Markdown,
        value: words.join("\n\n"),
    };
    Some(Hover {
        contents: HoverContents::Markup(contents),
        range: None,
    })
}

/// The outline of a file.
pub fn symbols(desk: &Desk, params: &DocumentSymbolParams) -> Vec<DocumentSymbol> {
    let Some(place) = desk.place(&params.text_document.uri) else {
        return Vec::new();
    };
    outline(&place.text)
        .iter()
        .map(|part| symbol(&place.text, part))
        .collect()
}

/// The most results of a search: another one needs more letters.
const MOST_THINGS: usize = 200;

/// The things in any file whose id or name has the words.
pub fn things(desk: &Desk, params: &WorkspaceSymbolParams) -> Vec<WorkspaceSymbol> {
    let mut found: Vec<WorkspaceSymbol> = Vec::new();
    for files in desk.folders() {
        for thing in things_named(&*files, &params.query) {
            let (path, range) = &thing.place;
            let there = desk.uri(&files.shown(path)).zip(files.read(path).ok());
            let Some((uri, text)) = there else { continue };
            let location = OneOf::Left(Location::new(uri, range_of(&text, range)));
            // The folder of the editor may lie above that of the scenarios.
            if found.len() == MOST_THINGS || found.iter().any(|other| other.location == location) {
                continue;
            }
            let named = thing.name.map(|name| format!("{name} ({})", thing.id));
            found.push(WorkspaceSymbol {
                name: named.unwrap_or(thing.id),
                kind: SymbolKind::OBJECT,
                tags: None,
                container_name: Some(format!("{}: {}", path, thing.list)),
                location,
                data: None,
            });
        }
    }
    found
}

/// The id at the caret, if there is one to rename.
pub fn can_rename(desk: &Desk, params: &TextDocumentPositionParams) -> Option<lsp_types::Range> {
    let (place, caret) = place_of(desk, params)?;
    id_at(&place.text, caret).map(|range| range_of(&place.text, &range))
}

/// The edits that give the id at the caret another name.
pub fn renamed(desk: &Desk, params: &RenameParams) -> Result<Option<WorkspaceEdit>, String> {
    let Some((place, caret)) = place_of(desk, &params.text_document_position) else {
        return Ok(None);
    };
    let edits = rename(place.files, (&place.path, caret), &params.new_name)?;
    #[expect(clippy::mutable_key_type, reason = "the protocol names files by their URIs")]
    let changes: HashMap<_, _> = edits
        .into_iter()
        .filter_map(|(path, edits)| {
            let text = place.files.read(&path).ok()?;
            let edits = edits.into_iter().map(|edit| text_edit(&text, edit)).collect();
            Some((desk.uri(&place.files.shown(&path))?, edits))
        })
        .collect();
    Ok(Some(WorkspaceEdit::new(changes)))
}

fn place_of<'d>(desk: &'d Desk, params: &TextDocumentPositionParams) -> Option<(OpenFile<'d>, usize)> {
    let place = desk.place(&params.text_document.uri)?;
    let caret = offset_of(&place.text, params.position);
    Some((place, caret))
}

fn text_edit(text: &str, edit: Edit) -> TextEdit {
    TextEdit::new(range_of(text, &edit.range), edit.text)
}

fn locations(desk: &Desk, place: &OpenFile, found: Vec<FilePlace>) -> Vec<Location> {
    found
        .into_iter()
        .filter_map(|(path, range)| {
            let text = place.files.read(&path).ok()?;
            let uri = desk.uri(&place.files.shown(&path))?;
            Some(Location::new(uri, range_of(&text, &range)))
        })
        .collect()
}

fn symbol(text: &str, part: &Part) -> DocumentSymbol {
    let parts = part.parts.iter().map(|part| symbol(text, part)).collect();
    #[expect(deprecated, reason = "the field `deprecated` cannot be left out")]
    DocumentSymbol {
        name: part.name.clone(),
        detail: None,
        kind: if part.parts.is_empty() {
            SymbolKind::FIELD
        } else {
            SymbolKind::STRUCT
        },
        tags: None,
        deprecated: None,
        range: range_of(text, &part.range),
        selection_range: range_of(text, &part.named),
        children: Some(parts),
    }
}
