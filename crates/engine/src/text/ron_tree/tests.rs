//! Tests of the tree.

use super::*;

const TEXT: &str = r##"// ( a comment
Scenario(
title: "a \"quoted\" word", /* [ /* nested */ */
control: [(side: "japan", hexes: Box("0000", "6330")), (side: r#"raw " one"#)],
terrain: { 'c': (id: "clear"), ')': (id: "odd") },
empty: (),
)"##;

fn text_at(path: &str) -> &'static str {
    let tree = Tree::scan(TEXT).unwrap();
    let rest = &TEXT[tree.offset_of(path, 0)..];
    &rest[..rest.len().min(8)]
}

#[test]
fn a_path_leads_to_its_value() {
    assert_eq!(text_at("title"), "\"a \\\"quo");
    assert_eq!(text_at("control[0].hexes"), "Box(\"000");
    assert_eq!(text_at("control[0].hexes[1]"), "\"6330\"))");
    assert_eq!(text_at("control[1].side"), "r#\"raw \"");
    assert_eq!(text_at("terrain['c'].id"), "\"clear\")");
    assert_eq!(text_at("terrain[')'].id"), "\"odd\") }");
    assert_eq!(text_at("empty"), "(),\n)");
}

#[test]
fn a_path_that_leads_nowhere_ends_at_the_last_value_on_the_way() {
    assert_eq!(text_at("control[1].hexes"), "(side: r");
    assert_eq!(text_at("nothing"), "Scenario");
}

#[test]
fn a_value_has_its_path() {
    let tree = Tree::scan(TEXT).unwrap();
    let path = |part| tree.path(tree.node_at(TEXT.find(part).unwrap()).unwrap());
    assert_eq!(path("6330"), "control[0].hexes[1]");
    assert_eq!(path("hexes"), "control[0].hexes");
    assert_eq!(path("odd"), "terrain[')'].id");
    assert_eq!(path("Scenario("), "");
    assert_eq!(tree.name(), Some("Scenario"));
}

#[test]
fn offsets_into_strings_skip_escapes() {
    let tree = Tree::scan(TEXT).unwrap();
    let word = tree.offset_of("title", "a \"quoted\" ".len());
    assert!(TEXT[word..].starts_with("word"), "{}", &TEXT[word..]);
}

#[test]
fn brackets_that_do_not_match_are_named() {
    let what = |text| Tree::scan(text).map(|_| ()).unwrap_err().what;
    assert_eq!(
        what("A(b: [1, 2)"),
        "')' cannot close the '[' of line 1, column 6"
    );
    assert_eq!(what("A(b: [1, 2]"), "this '(' is never closed");
    assert_eq!(what("A()]"), "this ']' closes nothing");
    assert_eq!(what("A(\"x)"), "this string has no end");
    assert_eq!(what("A(/* x)"), "this comment has no end");
}

#[test]
fn nesting_has_an_end() {
    let deep = "[".repeat(10_000);
    assert_eq!(
        Tree::scan(&deep).unwrap_err().what,
        "brackets are nested more than 64 deep"
    );
}
