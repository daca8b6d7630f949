//! Questions that are taken back, things that are looked for, and files whose first word is misspelt.

use std::fs;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use railhead_authoring::lsp::serve;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Embedded;
use serde_json::{Value, json};

use super::{Editor, KAMPAR};

#[test]
fn a_question_that_is_taken_back_before_its_turn_is_not_answered() {
    let (server, client) = Connection::memory();
    let send = |message: Message| server.sender.send(message).expect("it listens");
    let ask = |id: i32, method: &str, params: Value| {
        send(Message::Request(Request::new(id.into(), method.into(), params)));
    };
    let tell =
        |method: &str, params: Value| send(Message::Notification(Notification::new(method.into(), params)));
    // All is said before the server hears anything of it.
    ask(0, "initialize", json!({"capabilities": {}}));
    tell("initialized", json!({}));
    for id in 1..=20 {
        ask(id, "workspace/symbol", json!({"query": "kampar"}));
    }
    for id in 2..=20 {
        tell("$/cancelRequest", json!({"id": id}));
    }
    tell("$/cancelRequest", json!({"id": "of another"}));
    ask(21, "workspace/symbol", json!({"query": "kampar"}));
    ask(22, "shutdown", Value::Null);
    tell("exit", Value::Null);
    assert_eq!(serve(&client).map_err(|why| why.to_string()), Ok(()));
    let answers: Vec<(RequestId, Option<i32>)> = server
        .receiver
        .try_iter()
        .filter_map(|message| match message {
            Message::Response(answer) => {
                Some((answer.id, answer.response_result.err().map(|error| error.code)))
            }
            _ => None,
        })
        .collect();
    let expected: Vec<(RequestId, Option<i32>)> = (0..=22)
        .map(|id| (id.into(), (2..=20).contains(&id).then_some(-32_800)))
        .collect();
    assert_eq!(answers, expected);
}

#[test]
fn things_are_found_by_id_or_name_in_files_that_are_not_open() {
    Editor::run_session(|editor| {
        let nothing = editor.ask("workspace/symbol", json!({"query": "kuala"}));
        assert_eq!(nothing, json!([]), "no folder is open");
        editor.open(KAMPAR, &Embedded.read(KAMPAR).expect("it is there"));
        let found = editor.ask("workspace/symbol", json!({"query": "Kuala lum"}));
        let found = found.as_array().expect("a list");
        let [one] = found.as_slice() else {
            panic!("{found:#?}");
        };
        assert_eq!(one["name"], "Kuala Lumpur (kuala_lumpur)");
        assert_eq!(one["location"]["uri"], editor.uri("malaya/malaya.board.ron"));
        assert_eq!(one["containerName"], "malaya/malaya.board.ron: places");
        let all = editor.ask("workspace/symbol", json!({"query": ""}));
        assert_eq!(all.as_array().map(Vec::len), Some(200), "there are more");
    });
}

#[test]
fn the_folder_that_an_editor_works_in_is_searched_too() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let board = folder.path().join("scenarios/small.board.ron");
    fs::create_dir_all(board.parent().expect("it has one")).expect("it can be made");
    fs::write(
        &board,
        "Board(places: [(id: \"ford\", name: \"The Ford\", at: \"0101\")])",
    )
    .expect("it can be written");
    let root = format!("file://{}", folder.path().display());
    for named in [
        json!({"capabilities": {}, "rootUri": root}),
        json!({"capabilities": {}, "workspaceFolders": [{"uri": root, "name": "mine"}], "rootUri": root}),
    ] {
        let (server, client) = Connection::memory();
        let send = |message: Message| server.sender.send(message).expect("it listens");
        for (id, method, params) in [
            (1, "initialize", named),
            (2, "workspace/symbol", json!({"query": "FORD"})),
            (3, "shutdown", Value::Null),
        ] {
            send(Message::Request(Request::new(id.into(), method.into(), params)));
            if id != 2 {
                let next = if id == 1 { "initialized" } else { "exit" };
                send(Message::Notification(Notification::new(next.into(), json!({}))));
            }
        }
        assert_eq!(serve(&client).map_err(|why| why.to_string()), Ok(()));
        let said: Vec<Value> = server
            .receiver
            .try_iter()
            .map(|message| serde_json::to_value(message).expect("it is JSON"))
            .collect();
        let found = &said[1]["result"];
        assert_eq!(found[0]["name"], "The Ford (ford)", "{said:#?}");
        assert_eq!(found.as_array().map(Vec::len), Some(1), "once");
    }
}

#[test]
fn a_file_of_ours_is_told_of_a_slip_in_its_first_word() {
    Editor::run_session(|editor| {
        let text = Embedded.read(KAMPAR).expect("it is there");
        assert_eq!(editor.open(KAMPAR, &text), Vec::<Value>::new());
        for first in ["xScenario(", "scenario(", "Scenrio(", "("] {
            let broken = text.replacen("Scenario(", first, 1);
            assert_ne!(editor.open(KAMPAR, &broken), Vec::<Value>::new(), "{first}");
        }
        assert_ne!(editor.open(KAMPAR, ""), Vec::<Value>::new());
        assert_eq!(editor.open(KAMPAR, &text), Vec::<Value>::new());
    });
}
