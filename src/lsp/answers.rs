//! The answers to an editor's questions about a place in a file. `None` and empty lists mean that there is no answer.

use std::collections::HashMap;
use std::ops::Range;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CompletionItem, CompletionParams, CompletionTextEdit,
    DocumentSymbol, DocumentSymbolParams, GotoDefinitionParams, Hover, HoverContents, HoverParams, Location,
    MarkupContent, MarkupKind, ReferenceParams, RenameParams, SymbolKind, TextDocumentPositionParams,
    TextEdit, WorkspaceEdit,
};

use super::desk::{Desk, OpenFile};
use super::place::{offset_of, range_of};
use crate::rules::text::Files;
use crate::rules::text::complete::complete;
use crate::rules::text::edit::Edit;
use crate::rules::text::files::join;
use crate::rules::text::locate::{Mention, files_together, id_at, mentions};
use crate::rules::text::overlay::Overlay;
use crate::workshop::fields::meaning;
use crate::workshop::outline::{Part, outline};
use crate::workshop::problems;
use crate::workshop::rename::rename;

/// What may stand at the caret.
pub fn completion(desk: &Desk, asked: &CompletionParams) -> Vec<CompletionItem> {
    let Some((place, caret)) = place_of(desk, &asked.text_document_position) else {
        return Vec::new();
    };
    let found = complete(&place.text, caret, |text| {
        let mut files = Overlay::new(place.files);
        files.texts.insert(place.path.clone(), text);
        problems(&files, &place.path)
    });
    let range = range_of(&place.text, &found.range);
    let item = |choice: String| CompletionItem {
        label: choice.trim_end_matches(": ").to_owned(),
        filter_text: Some(choice.clone()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, choice))),
        ..CompletionItem::default()
    };
    found.choices.into_iter().map(item).collect()
}

/// The fixes of the problems in a range.
pub fn fixes(desk: &Desk, asked: &CodeActionParams) -> Vec<CodeAction> {
    let uri = &asked.text_document.uri;
    let Some(place) = desk.place(uri) else {
        return Vec::new();
    };
    let wanted = offset_of(&place.text, asked.range.start)..=offset_of(&place.text, asked.range.end);
    let shown = place.files.shown(&place.path);
    let all = problems(place.files, &place.path).into_iter();
    let here = all.filter(|problem| {
        problem.file == shown
            && problem.mark.range.start <= *wanted.end()
            && *wanted.start() <= problem.mark.range.end
    });
    let action = |fix: Edit| CodeAction {
        title: format!("Change to {}", fix.text),
        kind: Some(CodeActionKind::QUICKFIX),
        is_preferred: Some(true),
        edit: Some(WorkspaceEdit::new(
            [(uri.clone(), vec![text_edit(&place.text, fix)])].into(),
        )),
        ..CodeAction::default()
    };
    here.filter_map(|problem| problem.mark.fix).map(action).collect()
}

/// Where the id at the caret is defined, or the file that is named there.
pub fn definition(desk: &Desk, asked: &GotoDefinitionParams) -> Vec<Location> {
    let Some((place, caret)) = place_of(desk, &asked.text_document_position_params) else {
        return Vec::new();
    };
    if let Some(file) = file_at(&place, caret) {
        let uri = desk.uri(&place.files.shown(&file));
        return uri
            .map(|uri| Location::new(uri, lsp_types::Range::default()))
            .into_iter()
            .collect();
    }
    mentioned(desk, &place, caret, |mention| mention.defines)
}

/// Every place that has the id at the caret.
pub fn references(desk: &Desk, asked: &ReferenceParams) -> Vec<Location> {
    let Some((place, caret)) = place_of(desk, &asked.text_document_position) else {
        return Vec::new();
    };
    let with_definitions = asked.context.include_declaration;
    mentioned(desk, &place, caret, |mention| {
        with_definitions || !mention.defines
    })
}

/// What the field around the caret means.
pub fn hover(desk: &Desk, asked: &HoverParams) -> Option<Hover> {
    let (place, caret) = place_of(desk, &asked.text_document_position_params)?;
    let contents = MarkupContent {
        kind: MarkupKind::Markdown,
        value: meaning(&place.text, caret)?,
    };
    Some(Hover {
        contents: HoverContents::Markup(contents),
        range: None,
    })
}

/// The outline of a file.
pub fn symbols(desk: &Desk, asked: &DocumentSymbolParams) -> Vec<DocumentSymbol> {
    let Some(place) = desk.place(&asked.text_document.uri) else {
        return Vec::new();
    };
    outline(&place.text)
        .iter()
        .map(|part| symbol(&place.text, part))
        .collect()
}

/// The id at the caret, if there is one to rename.
pub fn can_rename(desk: &Desk, asked: &TextDocumentPositionParams) -> Option<lsp_types::Range> {
    let (place, caret) = place_of(desk, asked)?;
    id_at(&place.text, caret).map(|range| range_of(&place.text, &range))
}

/// The edits that give the id at the caret another name.
pub fn renamed(desk: &Desk, asked: &RenameParams) -> Result<Option<WorkspaceEdit>, String> {
    let Some((place, caret)) = place_of(desk, &asked.text_document_position) else {
        return Ok(None);
    };
    let id = id_at(&place.text, caret).ok_or("there is no id here")?;
    let edits = rename(place.files, &place.path, &place.text[id], &asked.new_name)?;
    let of_file = |(path, edits): (String, Vec<Edit>)| {
        let text = place.files.read(&path).ok()?;
        let edits = edits.into_iter().map(|edit| text_edit(&text, edit)).collect();
        Some((desk.uri(&place.files.shown(&path))?, edits))
    };
    #[expect(clippy::mutable_key_type, reason = "the protocol names files by their URIs")]
    let changes: HashMap<_, _> = edits.into_iter().filter_map(of_file).collect();
    Ok(Some(WorkspaceEdit::new(changes)))
}

fn place_of<'d>(desk: &'d Desk, asked: &TextDocumentPositionParams) -> Option<(OpenFile<'d>, usize)> {
    let place = desk.place(&asked.text_document.uri)?;
    let caret = offset_of(&place.text, asked.position);
    Some((place, caret))
}

fn text_edit(text: &str, edit: Edit) -> TextEdit {
    TextEdit::new(range_of(text, &edit.range), edit.text)
}

/// The file whose name stands at the caret, if there is one.
fn file_at(place: &OpenFile, caret: usize) -> Option<String> {
    let line = place.text[..caret].rfind('\n').map_or(0, |end| end + 1);
    let start = line + place.text[line..caret].rfind('"')? + 1;
    let end = start + place.text[start..].find(['"', '\n'])?;
    let named = place.text[start..end].strip_suffix(".ron")?;
    let file = join(&place.path, &format!("{named}.ron")).ok()?;
    place.files.read(&file).is_ok().then_some(file)
}

/// The places of the id at the caret in all files of its scenarios.
fn mentioned(
    desk: &Desk,
    place: &OpenFile,
    caret: usize,
    wanted: impl Fn(&Mention) -> bool,
) -> Vec<Location> {
    let Some(id) = id_at(&place.text, caret).map(|range| &place.text[range]) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for path in files_together(place.files, &place.path) {
        let (Ok(text), Some(uri)) = (place.files.read(&path), desk.uri(&place.files.shown(&path))) else {
            continue;
        };
        let ranges: Vec<Range<usize>> = mentions(&text, id)
            .into_iter()
            .filter(&wanted)
            .map(|mention| mention.range)
            .collect();
        found.extend(
            ranges
                .iter()
                .map(|range| Location::new(uri.clone(), range_of(&text, range))),
        );
    }
    found
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
