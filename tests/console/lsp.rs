//! The language server, asked as an editor asks it: about sound files, broken ones, and files with anything changed in them.

use std::fs;
use std::path::Path;
use std::thread;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use railhead::lsp::serve;
use railhead::rules::engine::Draws;
use railhead::rules::text::Files as _;
use railhead::rules::text::files::Embedded;
use serde_json::{Value, json};

use crate::common::share;
use crate::files::mutation::{KINDS, change};

/// An editor in a folder with the shipped scenarios.
struct Editor {
    server: Connection,
    folder: tempfile::TempDir,
    asked: i32,
}

impl Editor {
    /// Plays a conversation to its end, which must be a good one.
    fn talk(conversation: impl FnOnce(&mut Self)) {
        let (server, client) = Connection::memory();
        let serving = thread::spawn(move || serve(&client).map_err(|why| why.to_string()));
        let folder = tempfile::tempdir().expect("a folder for the test");
        for path in Embedded.paths() {
            let to = folder.path().join("scenarios").join(&path);
            fs::create_dir_all(to.parent().expect("below the folder")).expect("it can be made");
            fs::write(to, Embedded.read(&path).expect("it is listed")).expect("it can be written");
        }
        let mut editor = Self {
            server,
            folder,
            asked: 0,
        };
        let answer = editor.ask("initialize", json!({"capabilities": {}}));
        assert!(answer["capabilities"]["renameProvider"].is_object());
        editor.tell("initialized", json!({}));
        conversation(&mut editor);
        editor.ask("shutdown", Value::Null);
        editor.tell("exit", Value::Null);
        assert_eq!(serving.join().expect("it did not die"), Ok(()));
    }

    fn uri(&self, path: &str) -> String {
        format!(
            "file://{}",
            Path::new(self.folder.path())
                .join("scenarios")
                .join(path)
                .display()
        )
    }

    fn tell(&self, method: &str, params: Value) {
        let message = Notification::new(method.into(), params);
        self.server
            .sender
            .send(Message::Notification(message))
            .expect("it listens");
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        let request = Request::new(id.clone(), method.into(), params);
        self.server
            .sender
            .send(Message::Request(request))
            .expect("it listens");
        loop {
            match self.server.receiver.recv().expect("it answers") {
                Message::Response(response) if response.id == id => {
                    let answer = serde_json::to_value(response).expect("it is JSON");
                    let error = answer
                        .get("error")
                        .map(|error| json!({"error": error["message"]}));
                    return error.unwrap_or_else(|| answer["result"].clone());
                }
                _ => {}
            }
        }
    }

    /// Opens a file with this text; its problems.
    fn put(&self, path: &str, text: &str) -> Vec<Value> {
        let document = json!({"uri": self.uri(path), "languageId": "ron", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        loop {
            if let Message::Notification(told) = self.server.receiver.recv().expect("it answers")
                && told.params["uri"] == self.uri(path)
            {
                return told.params["diagnostics"].as_array().cloned().unwrap_or_default();
            }
        }
    }

    /// Asks a question about a byte of a file.
    fn ask_at(&mut self, question: &str, path: &str, text: &str, at: usize, more: Value) -> Value {
        let line = text[..at].matches('\n').count();
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let position = json!({"line": line, "character": text[start..at].encode_utf16().count()});
        let mut params = json!({"textDocument": {"uri": self.uri(path)}, "position": position,
            "range": {"start": position, "end": position}, "context": {"diagnostics": [], "includeDeclaration": true, "triggerKind": 1}});
        for (name, value) in more.as_object().into_iter().flatten() {
            params[name] = value.clone();
        }
        self.ask(&format!("textDocument/{question}"), params)
    }
}

const KAMPAR: &str = "malaya/kampar-line.ron";

#[test]
fn an_editor_is_told_of_a_mistake_and_how_to_mend_it() {
    Editor::talk(|editor| {
        let text = Embedded.read(KAMPAR).expect("it is there");
        assert_eq!(editor.put(KAMPAR, &text), Vec::<Value>::new());
        let broken = text.replacen("\"ipoh\"", "\"ipho\"", 1);
        let found = editor.put(KAMPAR, &broken);
        let message = found[0]["message"].as_str().expect("it says why");
        assert!(message.contains("did you mean \"ipoh\"?"), "{message}");
        let at = broken.find("ipho").expect("it was put there");
        let fixes = editor.ask_at("codeAction", KAMPAR, &broken, at, Value::Null);
        assert_eq!(fixes[0]["title"], "Change to ipoh");
        let edit = &fixes[0]["edit"]["changes"][editor.uri(KAMPAR)][0];
        assert_eq!(edit["newText"], "ipoh");
        assert_eq!(editor.put(KAMPAR, &text), Vec::<Value>::new());
    });
}

#[test]
fn an_editor_finds_its_way_and_renames_an_id_in_all_files() {
    Editor::talk(|editor| {
        let text = Embedded.read(KAMPAR).expect("it is there");
        editor.put(KAMPAR, &text);
        let at = text.find("\"kampar\"").expect("a unit stands there") + 2;
        let defined = editor.ask_at("definition", KAMPAR, &text, at, Value::Null);
        assert_eq!(defined[0]["uri"], editor.uri("malaya/malaya.board.ron"));
        assert_eq!(defined.as_array().map(Vec::len), Some(1));
        let used = editor.ask_at("references", KAMPAR, &text, at, Value::Null);
        assert!(used.as_array().is_some_and(|used| used.len() > 20), "{used}");
        let board = text.find("malaya.board.ron").expect("it names its board");
        let opened = editor.ask_at("definition", KAMPAR, &text, board + 3, Value::Null);
        assert_eq!(opened[0]["uri"], editor.uri("malaya/malaya.board.ron"));
        let renamed = editor.ask_at("rename", KAMPAR, &text, at, json!({"newName": "kampar_town"}));
        assert!(
            renamed["changes"]
                .as_object()
                .is_some_and(|files| files.len() > 5),
            "{renamed}"
        );
        let refused = editor.ask_at("rename", KAMPAR, &text, at, json!({"newName": "ipoh"}));
        assert_eq!(refused["error"], "there is already a \"ipoh\"");
        let means = editor.ask_at(
            "hover",
            KAMPAR,
            &text,
            text.find("fog").unwrap_or(at),
            Value::Null,
        );
        assert!(means["contents"]["value"].is_string(), "{means}");
        let parts = editor.ask_at("documentSymbol", KAMPAR, &text, 0, Value::Null);
        assert!(parts.to_string().contains("\"j_41r\""));
        let fields = text.find("turns: (").expect("it has turns") + "turns: (".len();
        let offered = editor
            .ask_at("completion", KAMPAR, &text, fields, Value::Null)
            .to_string();
        assert!(
            offered.contains("\"first\"") && offered.contains("\"last\""),
            "{offered}"
        );
    });
}

#[test]
fn no_file_ends_the_conversation() {
    let paths = Embedded.paths();
    Editor::talk(|editor| {
        for case in 0..share::of(400) {
            let mut luck = Draws::new(case);
            let path = luck.pick(&paths);
            let text = Embedded.read(&path).expect("it is listed");
            let kind = luck.pick(&KINDS);
            let text = String::from_utf8_lossy(&change(&text, kind, &mut luck)).into_owned();
            editor.put(&path, &text);
            let at = luck.below(text.len() + 1);
            let at = (0..=at)
                .rev()
                .find(|at| text.is_char_boundary(*at))
                .unwrap_or_default();
            for question in [
                "codeAction",
                "definition",
                "references",
                "hover",
                "documentSymbol",
                "completion",
                "rename",
            ] {
                editor.ask_at(question, &path, &text, at, json!({"newName": "renamed"}));
            }
            editor.tell(
                "textDocument/didClose",
                json!({"textDocument": {"uri": editor.uri(&path)}}),
            );
        }
    });
}

#[test]
fn an_unheard_of_question_is_refused_and_a_file_that_is_none_ignored() {
    Editor::talk(|editor| {
        let answer = editor.ask("textDocument/unheardOf", json!({}));
        assert_eq!(answer["error"], "textDocument/unheardOf is not known here");
        let document = json!({"uri": "untitled:one", "languageId": "ron", "version": 1, "text": "A("});
        editor.tell("textDocument/didOpen", json!({"textDocument": document}));
        let nothing = editor.ask(
            "textDocument/hover",
            json!({"textDocument": {"uri": "untitled:one"},
            "position": {"line": 0, "character": 0}}),
        );
        assert_eq!(nothing, Value::Null);
    });
}
