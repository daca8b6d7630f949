//! Input from other programs may begin with a byte order mark, and bytes that are not text do not pass for text.

use std::path::Path;

use railhead_games::folders::Folders;
use railhead_players::console::{Console, run};
use serde_json::Value;

/// The answers to some input.
fn answers(input: &[u8]) -> Vec<Value> {
    let nowhere = Path::new("nowhere");
    let mut output = Vec::new();
    run(input, &mut output, Console::new(Folders::at(nowhere, nowhere))).expect("writing to memory succeeds");
    let output = String::from_utf8(output).expect("answers are text");
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn the_first_command_of_a_file_with_a_byte_order_mark_is_carried_out() {
    let plain = b"new rail-exercise seed=1\nhash\n";
    let marked = [b"\xef\xbb\xbf", &plain[..]].concat();
    let said = answers(&marked);
    assert_eq!(said, answers(plain));
    assert!(said.iter().all(|answer| answer["ok"] == true), "{said:?}");
    // A mark elsewhere is a letter like others.
    let later = answers("hash\n\u{feff}help\n".as_bytes());
    assert_eq!(later[1]["ok"], false);
}

#[test]
fn commands_in_utf_16_are_called_so() {
    let text = "new rail-exercise\nhash\n";
    let little = text.encode_utf16().flat_map(u16::to_le_bytes);
    let big = text.encode_utf16().flat_map(u16::to_be_bytes);
    for input in [
        [0xff, 0xfe]
            .into_iter()
            .chain(little.clone())
            .collect::<Vec<u8>>(),
        [0xfe, 0xff].into_iter().chain(big.clone()).collect(),
        little.collect(),
        big.collect(),
    ] {
        let said = answers(&input);
        assert_eq!(
            said[0]["error"], "the line is UTF-16 text; it must be UTF-8",
            "{input:?}"
        );
        assert!(said.iter().all(|answer| answer["ok"] == false), "{said:?}");
    }
}
