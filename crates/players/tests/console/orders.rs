//! What `crates/players/src/console/hex/README.md` and `crates/players/src/console/area/README.md` say of orders: every one has its row.

use std::path::Path;

use super::fields::{AREA, HEX};
use railhead_games::folders::Folders;
use railhead_players::console::Console;

/// The words that can stand in place of the one that is not known in an order.
fn known_words(console: &mut Console, order: &str) -> Vec<String> {
    let answer = console.answer(format!("do {order}").as_bytes());
    let words = answer.rsplit_once("it is one of ").expect("it lists them").1;
    let words = words.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn every_order_stands_in_the_page_of_its_game() {
    let mut console = Console::new(Folders::at(Path::new("nowhere"), Path::new("nowhere")));
    for (game, page, kinds) in [
        ("rail-exercise", HEX, &[""][..]),
        ("france", AREA, &["", "Tokens(", "Correct("]),
    ] {
        console.answer(format!("new {game}").as_bytes());
        for kind in kinds {
            for word in known_words(&mut console, &format!("{kind}Nothing")) {
                let order = format!("`{kind}{word}");
                assert!(page.contains(&order), "{game}: no order {order}");
            }
        }
    }
}
