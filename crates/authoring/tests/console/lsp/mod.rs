//! The language server, asked as an editor asks it: about valid files, broken ones, and files with random changes.

mod cancel_and_search;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, thread};

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use railhead_authoring::lsp::serve;
use railhead_engine::engine::Draws;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Embedded;
use serde_json::{Value, json};

use crate::common::share;
use crate::console::change::{KINDS, change};

/// An editor in a folder with the shipped scenarios.
struct Editor {
    server: Connection,
    folder: tempfile::TempDir,
    requests: i32,
    /// The diagnostics last published for each file, by URI.
    marked: RefCell<BTreeMap<String, Vec<Value>>>,
}

impl Editor {
    /// Starts a server, runs a conversation with it, and checks that it shuts down cleanly.
    fn run_session(conversation: impl FnOnce(&mut Self)) {
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
            requests: 0,
            marked: RefCell::default(),
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
        self.requests += 1;
        let id = RequestId::from(self.requests);
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
                Message::Notification(notification) => self.record_diagnostics(&notification),
                _ => {}
            }
        }
    }

    fn record_diagnostics(&self, notification: &Notification) {
        let uri = notification.params["uri"].as_str().unwrap_or_default().to_owned();
        let marks = notification.params["diagnostics"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        self.marked.borrow_mut().insert(uri, marks);
    }

    /// The diagnostics of a file, open or not.
    fn marked(&mut self, path: &str) -> Vec<Value> {
        // The server sends the marks before the next answer.
        self.ask("unheardOf", Value::Null);
        let marked = self.marked.borrow();
        marked.get(&self.uri(path)).cloned().unwrap_or_default()
    }

    /// Writes a file as another program does.
    fn write(&self, path: &str, bytes: &[u8]) {
        let to = self.folder.path().join("scenarios").join(path);
        fs::write(to, bytes).expect("it can be written");
    }

    /// Opens a file with this text; returns its diagnostics.
    fn open(&self, path: &str, text: &str) -> Vec<Value> {
        let document = json!({"uri": self.uri(path), "languageId": "ron", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        loop {
            if let Message::Notification(notification) = self.server.receiver.recv().expect("it answers") {
                self.record_diagnostics(&notification);
                if notification.params["uri"] == self.uri(path) {
                    return self.marked.borrow()[&self.uri(path)].clone();
                }
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
    Editor::run_session(|editor| {
        let text = Embedded.read(KAMPAR).expect("it is there");
        assert_eq!(editor.open(KAMPAR, &text), Vec::<Value>::new());
        let broken = text.replacen("\"ipoh\"", "\"ipho\"", 1);
        let found = editor.open(KAMPAR, &broken);
        let message = found[0]["message"].as_str().expect("it says why");
        assert!(message.contains("did you mean \"ipoh\"?"), "{message}");
        let at = broken.find("ipho").expect("it was put there");
        let fixes = editor.ask_at("codeAction", KAMPAR, &broken, at, Value::Null);
        assert_eq!(fixes[0]["title"], "Change to ipoh");
        let edit = &fixes[0]["edit"]["changes"][editor.uri(KAMPAR)][0];
        assert_eq!(edit["newText"], "ipoh");
        assert_eq!(editor.open(KAMPAR, &text), Vec::<Value>::new());
    });
}

#[test]
fn an_editor_finds_its_way_and_renames_an_id_in_all_files() {
    Editor::run_session(|editor| {
        let text = Embedded.read(KAMPAR).expect("it is there");
        editor.open(KAMPAR, &text);
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
        assert_eq!(refused["error"], "the name \"ipoh\" is taken");
        let named = editor.ask_at("hover", KAMPAR, &text, at, Value::Null);
        let words = named["contents"]["value"].as_str().unwrap_or_default();
        assert!(
            words.starts_with("**Kampar** `kampar` (malaya.board.ron:"),
            "{named}"
        );
        let options = text.find("options: [").expect("it has options");
        let means = editor.ask_at("hover", KAMPAR, &text, options, Value::Null);
        assert_eq!(
            means["contents"]["value"],
            "`options` (default `[]`): ids of options from the rules file that are in play, free of charge"
        );
        let parts = editor.ask_at("documentSymbol", KAMPAR, &text, 0, Value::Null);
        assert!(parts.to_string().contains("\"j_41r\""));
        let fields = text.find("turns: (").expect("it has turns") + "turns: (".len();
        let offered = editor
            .ask_at("completion", KAMPAR, &text, fields, Value::Null)
            .to_string();
        // The word at the caret can be replaced; a field elsewhere in the item is not offered again.
        assert!(
            offered.contains("\"first\"") && !offered.contains("\"last\""),
            "{offered}"
        );
    });
}

#[test]
fn no_file_ends_the_conversation() {
    let paths = Embedded.paths();
    Editor::run_session(|editor| {
        // 400 cases, or a tenth of them in everyday runs.
        for case in 0..share::of(400) {
            let mut luck = Draws::new(case);
            let path = luck.pick(&paths);
            let text = Embedded.read(&path).expect("it is listed");
            let kind = luck.pick(&KINDS);
            let text = String::from_utf8_lossy(&change(&text, kind, &mut luck)).into_owned();
            editor.open(&path, &text);
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
fn unknown_requests_are_refused_and_documents_that_are_no_files_ignored() {
    Editor::run_session(|editor| {
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

#[test]
fn a_mistake_in_an_unopened_file_is_marked_in_place_whatever_its_encoding_on_disk() {
    let units = "malaya/units.ron";
    let text = Embedded.read(units).expect("it is there");
    let first = text.find("units: [").expect("it lists units");
    // A mistake after non-ASCII letters on the same line.
    let at = first + text[first..].find('(').expect("there is one") + 1;
    let wrong = format!("{}/* Müller 東京😀 */ bogus: 1, {}", &text[..at], &text[at..]);
    let line = text[..at].matches('\n').count();
    let before = &wrong[wrong[..at].rfind('\n').map_or(0, |end| end + 1)..];
    let column = before[..before.find("bogus").expect("it was put there")]
        .encode_utf16()
        .count();
    let windows = wrong.replace('\n', "\r\n");
    for on_disk in [
        &wrong,
        &windows,
        &format!("\u{feff}{wrong}"),
        &format!("\u{feff}{windows}"),
    ] {
        Editor::run_session(|editor| {
            editor.write(units, on_disk.as_bytes());
            editor.open(KAMPAR, &Embedded.read(KAMPAR).expect("it is there"));
            let marks = editor.marked(units);
            let [mark] = marks.as_slice() else {
                panic!("{marks:?}");
            };
            assert!(mark["message"].to_string().contains("bogus"), "{mark}");
            let place = &mark["range"];
            assert_eq!(place["start"], json!({"line": line, "character": column}));
            assert_eq!(place["end"], json!({"line": line, "character": column + 5}));
        });
    }
}

#[test]
fn the_byte_order_mark_of_an_open_file_counts_as_one_character() {
    Editor::run_session(|editor| {
        let text = Embedded.read(KAMPAR).expect("it is there");
        let broken = format!(
            "\u{feff}{}",
            text.replacen("\"ipoh\"", "\"ipho\"", 1).replace('\n', "\r\n")
        );
        let found = editor.open(KAMPAR, &broken);
        let at = broken.find("\"ipho").expect("it was put there");
        let start = broken[..at].rfind('\n').expect("it is not in the first line") + 1;
        let place = json!({"line": broken[..at].matches('\n').count(), "character": at - start});
        assert_eq!(found[0]["range"]["start"], place);
        let first = editor.open(KAMPAR, "\u{feff}Scenario(bogus: 1)");
        assert_eq!(first[0]["range"]["start"], json!({"line": 0, "character": 10}));
    });
}

#[test]
fn files_of_other_programs_are_left_alone() {
    Editor::run_session(|editor| {
        for (path, text) in [
            (
                "malaya/theme.ron",
                "#![enable(implicit_some)]\nConfig(\n    theme: \"dark\",\n)\n",
            ),
            (
                "malaya/settings.ron",
                "(\n    volume: 0.5,\n    keys: {\"up\": \"W\"},\n)\n",
            ),
            ("malaya/half.ron", "Config(theme: \""),
        ] {
            assert_eq!(editor.open(path, text), Vec::<Value>::new(), "{path}");
            let fixes = editor.ask_at("codeAction", path, text, 0, Value::Null);
            assert_eq!(fixes, json!([]));
        }
        assert_ne!(editor.open("malaya/mine.ron", "Scenario("), Vec::<Value>::new());
        assert_ne!(editor.open("malaya/units.ron", "Unit()"), Vec::<Value>::new());
    });
}

#[test]
fn a_rename_reaches_files_that_are_not_open_and_is_refused_where_one_is_broken() {
    Editor::run_session(|editor| {
        let path = "malaya/johore.ron";
        let text = Embedded.read(path).expect("it is there");
        editor.open(path, &text);
        let at = text.find("c_12in").expect("a unit has it") + 2;
        let asked = json!({"newName": "heavy_guns"});
        let renamed = editor.ask_at("rename", path, &text, at, asked.clone());
        assert!(
            renamed["changes"]
                .as_object()
                .is_some_and(|files| files.len() > 4),
            "{renamed}"
        );
        let used = editor.ask_at("references", path, &text, at, Value::Null);
        let files: std::collections::BTreeSet<_> = used
            .as_array()
            .expect("a list")
            .iter()
            .map(|place| place["uri"].to_string())
            .collect();
        assert_eq!(
            files.len(),
            renamed["changes"].as_object().map_or(0, serde_json::Map::len)
        );
        // A string without its end, typed in another file.
        let kampar = Embedded.read(KAMPAR).expect("it is there");
        editor.open(KAMPAR, &kampar.replacen("behind Kampar\"", "behind Kampar", 1));
        for question in ["rename", "references"] {
            let refused = editor.ask_at(question, path, &text, at, asked.clone());
            let why = refused["error"].as_str().unwrap_or_default();
            assert!(why.contains("kampar-line.ron:"), "{question}: {refused}");
        }
        editor.open(KAMPAR, &kampar);
        // A file that is not text.
        editor.write("malaya/units-old.ron", &[0xff, 0xfe, b'U', 0]);
        let refused = editor.ask_at("rename", path, &text, at, asked);
        let why = refused["error"].as_str().unwrap_or_default();
        assert!(why.contains("units-old.ron: this is UTF-16 text"), "{refused}");
    });
}

#[test]
fn an_editor_that_leaves_without_shutdown_is_reported() {
    for (method, complaint) in [
        ("exit", "the editor left without asking for a shutdown"),
        ("", "the editor went away without a word"),
    ] {
        let (server, client) = Connection::memory();
        let serving = thread::spawn(move || serve(&client).map_err(|why| why.to_string()));
        let Connection { sender, receiver } = server;
        let send = |message: Message| sender.send(message).expect("it listens");
        let asked = json!({"capabilities": {}});
        send(Message::Request(Request::new(
            1.into(),
            "initialize".into(),
            asked,
        )));
        send(Message::Notification(Notification::new(
            "initialized".into(),
            json!({}),
        )));
        if !method.is_empty() {
            send(Message::Notification(Notification::new(
                method.into(),
                Value::Null,
            )));
        }
        drop(sender);
        assert_eq!(serving.join().expect("it did not die"), Err(complaint.to_owned()));
        drop(receiver);
    }
}
