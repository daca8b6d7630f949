//! A language server for scenario files, for VS Code, Helix, Neovim, Zed and others. Its answers come from the problems that
//! `railhead check` finds and from the pages of `docs/scenarios`.
//!
//! [`serve`] is the conversation, one message after the other; `desk` holds the open files; `answers` has one function for each
//! question; `inbox` is what the editor has said so far; `wire` reads and writes the messages. It writes no file: changes go to the editor as edits.

mod answers;
mod desk;
mod guard;
mod inbox;
mod place;
pub mod wire;

use std::time::{Duration, Instant};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::Notification as _;
use lsp_types::request::Request as _;
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, HoverProviderCapability, OneOf, RenameOptions,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, notification, request,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use desk::Desk;
use guard::guarded;
use inbox::{Inbox, Silence};

/// Why a conversation ended before the editor said goodbye.
pub type Broken = Box<dyn std::error::Error + Send + Sync>;

/// How long the editor has to be silent before the server looks for the problems of changed files.
const PAUSE: Duration = Duration::from_millis(20);

/// The longest time for which a busy editor puts off this search.
const PATIENCE: Duration = Duration::from_millis(400);

/// How long an editor may take to leave once it has said that it will.
const FAREWELL: Duration = Duration::from_secs(30);

/// Answers an editor until it says goodbye.
///
/// Errors: the editor does not keep to the protocol, or went away.
pub fn serve(connection: &Connection) -> Result<(), Broken> {
    let params = connection.initialize(serde_json::to_value(abilities())?)?;
    let mut desk = Desk::default();
    desk.work_in(serde_json::from_value(params)?);
    let mut inbox = Inbox::new(connection);
    let mut changed: Option<Instant> = None;
    loop {
        let message = match changed {
            None => inbox.next(None),
            Some(since) if since.elapsed() > PATIENCE => Err(Silence::ForNow),
            Some(_) => inbox.next(Some(PAUSE)),
        };
        match message {
            Ok(Message::Request(request)) if request.method == request::Shutdown::METHOD => {
                connection.sender.send(Response::new_ok(request.id, ()).into())?;
                return match inbox.next(Some(FAREWELL)) {
                    Ok(Message::Notification(said)) if said.method == notification::Exit::METHOD => Ok(()),
                    _ => Err("the editor did not leave after asking for a shutdown".into()),
                };
            }
            Ok(Message::Request(request)) => {
                let answer = if inbox.is_taken_back(&request.id) {
                    let why = "the question was taken back".to_owned();
                    Response::new_err(request.id, ErrorCode::RequestCanceled as i32, why)
                } else {
                    answer(&mut desk, request)
                };
                connection.sender.send(Message::Response(answer))?;
            }
            Ok(Message::Notification(notification)) if notification.method == notification::Exit::METHOD => {
                return Err("the editor left without asking for a shutdown".into());
            }
            Ok(Message::Notification(notification)) => {
                hear(&mut desk, notification);
                if desk.has_changed() {
                    changed.get_or_insert_with(Instant::now);
                }
            }
            Ok(Message::Response(_)) => {}
            Err(Silence::ForNow) => {
                changed = None;
                for problems in desk.problems_to_publish() {
                    let method = notification::PublishDiagnostics::METHOD.to_owned();
                    let message = Notification::new(method, problems);
                    connection.sender.send(Message::Notification(message))?;
                }
            }
            Err(Silence::ForEver) => return Err("the editor went away without a word".into()),
        }
    }
}

fn abilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\"", "(", " "].map(Into::into).to_vec()),
            ..CompletionOptions::default()
        }),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        })),
        ..ServerCapabilities::default()
    }
}

/// Takes note of the editor's notifications about files, and ignores all others.
fn hear(desk: &mut Desk, notification: Notification) {
    fn of<N: notification::Notification>(notification: &Notification) -> Option<N::Params> {
        let is_it = notification.method == N::METHOD;
        is_it
            .then(|| serde_json::from_value(notification.params.clone()).ok())
            .flatten()
    }
    if let Some(opened) = of::<notification::DidOpenTextDocument>(&notification) {
        desk.put(&opened.text_document.uri, opened.text_document.text);
    } else if let Some(changed) = of::<notification::DidChangeTextDocument>(&notification) {
        if let Some(last) = changed.content_changes.into_iter().next_back() {
            desk.put(&changed.text_document.uri, last.text);
        }
    } else if let Some(closed) = of::<notification::DidCloseTextDocument>(&notification) {
        desk.close(&closed.text_document.uri);
    } else if notification.method == notification::DidSaveTextDocument::METHOD
        || notification.method == notification::DidChangeWatchedFiles::METHOD
    {
        desk.look_again();
    }
}

fn answer(desk: &mut Desk, request: Request) -> Response {
    let Request { id, method, params } = request;
    let answered = guarded(|| match method.as_str() {
        request::Completion::METHOD => with(params, |params| Ok(answers::completion(desk, &params))),
        request::CodeActionRequest::METHOD => with(params, |params| Ok(answers::fixes(desk, &params))),
        request::GotoDefinition::METHOD => with(params, |params| Ok(answers::definition(desk, &params))),
        request::References::METHOD => with(params, |params| answers::references(desk, &params)),
        request::HoverRequest::METHOD => with(params, |params| Ok(answers::hover(desk, &params))),
        request::DocumentSymbolRequest::METHOD => with(params, |params| Ok(answers::symbols(desk, &params))),
        request::WorkspaceSymbolRequest::METHOD => with(params, |params| Ok(answers::things(desk, &params))),
        request::PrepareRenameRequest::METHOD => {
            with(params, |params| Ok(answers::can_rename(desk, &params)))
        }
        request::Rename::METHOD => with(params, |params| answers::renamed(desk, &params)),
        _ => Err((ErrorCode::MethodNotFound, format!("{method} is not known here"))),
    });
    match answered.unwrap_or_else(|why| Err((ErrorCode::InternalError, why))) {
        Ok(result) => Response::new_ok(id, result),
        Err((code, why)) => Response::new_err(id, code as i32, why),
    }
}

/// Reads a question and answers it.
fn with<P: DeserializeOwned, R: Serialize>(
    params: serde_json::Value,
    answer: impl FnOnce(P) -> Result<R, String>,
) -> Result<serde_json::Value, (ErrorCode, String)> {
    let params =
        serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
    let answered = answer(params).map_err(|why| (ErrorCode::RequestFailed, why))?;
    serde_json::to_value(answered).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}
