//! Editors of scenario files: a change touches the bytes of its value and no others, its undo restores them, every mistake in a name comes
//! with its fix, and the caret learns what may stand there.

use std::collections::BTreeMap;

use proptest::prelude::*;
use railhead_authoring::workshop::definition::thing_at;
use railhead_authoring::workshop::problems;
use railhead_authoring::workshop::rename::rename;
use railhead_authoring::workshop::suggest::suggestions;
use railhead_engine::text::Files as _;
use railhead_engine::text::complete::complete;
use railhead_engine::text::edit::{Edit, apply, insert, paint, push, remove, set};
use railhead_engine::text::ron_tree::{NodeId, Tree};
use railhead_engine::text::sources::files::Embedded;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::check;

use crate::common::random_cases::random_cases;

/// Applies an edit; the text around it must stay as it was, and its undo restores everything.
fn changed(text: &str, edit: &Edit) -> String {
    let mut now = text.to_owned();
    let undo = apply(&mut now, edit);
    assert_eq!(now[..edit.range.start], text[..edit.range.start]);
    assert!(now.ends_with(&text[edit.range.end..]));
    let mut restored = now.clone();
    apply(&mut restored, &undo);
    assert_eq!(restored, text);
    now
}

/// The values without brackets, by path.
fn leaves(text: &str) -> BTreeMap<String, String> {
    let tree = Tree::scan(text).expect("it still has its shape");
    let bare = tree.values().filter(|node| tree.bracket(*node).is_none());
    bare.map(|node| (tree.path(node), text[tree.span(node)].to_owned()))
        .collect()
}

/// The texts of the elements of a value.
fn elements(text: &str, path: &str) -> Vec<String> {
    let tree = Tree::scan(text).expect("it still has its shape");
    let node = tree.find(path).expect("the path is still there");
    tree.children(node)
        .map(|child| text[tree.span(child)].to_owned())
        .collect()
}

fn comments(text: &str) -> usize {
    text.matches("//").count() + text.matches("/*").count()
}

fn any_file() -> impl Strategy<Value = (String, String)> {
    let paths = Embedded.paths();
    (0..paths.len()).prop_map(move |at| {
        (
            paths[at].clone(),
            Embedded.read(&paths[at]).expect("it is listed"),
        )
    })
}

fn pick(tree: &Tree, at: prop::sample::Index, fits: impl Fn(NodeId) -> bool) -> Option<NodeId> {
    let fitting: Vec<_> = tree.values().filter(|node| fits(*node)).collect();
    (!fitting.is_empty()).then(|| fitting[at.index(fitting.len())])
}

proptest! {
    #![proptest_config(random_cases(2560))]

    #[test]
    fn a_set_value_is_read_again_and_nothing_else_changed((_, text) in any_file(), at: prop::sample::Index) {
        let tree = Tree::scan(&text).expect("it is sound");
        let node = pick(&tree, at, |node| tree.bracket(node).is_none()).expect("it has values");
        let path = tree.path(node);
        let now = changed(&text, &set(&text, &path, "\"東京 Müller\"").expect("it is there"));
        let mut expected = leaves(&text);
        expected.insert(path, "\"東京 Müller\"".into());
        prop_assert_eq!(leaves(&now), expected);
    }

    #[test]
    fn an_added_element_stands_where_it_was_asked_for((_, text) in any_file(), at: prop::sample::Index, number: prop::sample::Index) {
        let tree = Tree::scan(&text).expect("it is sound");
        let Some(list) = pick(&tree, at, |node| tree.bracket(node) == Some(b'[')) else { return Ok(()) };
        let path = tree.path(list);
        let before = elements(&text, &path);
        let index = number.index(before.len() + 1);
        let mut expected = before.clone();
        expected.insert(index, "(new: 1)".into());
        let now = changed(&text, &insert(&text, &path, index, "(new: 1)").expect("it is a list"));
        prop_assert_eq!(elements(&now, &path), expected.clone());
        prop_assert_eq!(leaves(&now).len(), leaves(&text).len() + 1);
        prop_assert_eq!(comments(&now), comments(&text));
        let last = changed(&text, &push(&text, &path, "(new: 1)").expect("it is a list"));
        prop_assert!(elements(&last, &path).last().is_some_and(|last| last == "(new: 1)"));
        // Removing the addition restores the values.
        let gone = changed(&now, &remove(&now, &format!("{path}[{index}]")).expect("it is there"));
        prop_assert_eq!(leaves(&gone), leaves(&text));
    }

    #[test]
    fn a_removed_element_takes_nothing_along((_, text) in any_file(), at: prop::sample::Index) {
        let tree = Tree::scan(&text).expect("it is sound");
        let Some(node) = pick(&tree, at, |node| tree.is_element(node)) else { return Ok(()) };
        let parent = tree.path(tree.parent(node).expect("an element is in a list"));
        let mut expected = elements(&text, &parent);
        let index = tree.children(tree.find(&parent).expect("it is there")).position(|child| child == node);
        expected.remove(index.expect("it is a child"));
        let now = changed(&text, &remove(&text, &tree.path(node)).expect("it is there"));
        prop_assert_eq!(elements(&now, &parent), expected);
    }

    #[test]
    fn a_painted_letter_changes_one_line(board in 0..4_usize, at: prop::sample::Index, column: prop::sample::Index) {
        let (path, width) = [
            ("malaya/malaya.board.ron", 1),
            ("tutorials/rail-exercise.board.ron", 1),
            ("world/world.board.ron", 2),
            ("world/classic.board.ron", 2),
        ][board];
        let text = Embedded.read(path).expect("it is there");
        let rows = elements(&text, "map");
        let row = at.index(rows.len());
        let letters = rows[row].chars().count() - 2;
        let column = column.index(letters / width);
        let ink = "§".repeat(width);
        let now = changed(&text, &paint(&text, "map", (column, row), width, &ink).expect("it is on the map"));
        let differ = text.lines().zip(now.lines()).filter(|(before, after)| before != after);
        prop_assert_eq!(differ.count(), 1);
        let painted: String = elements(&now, "map")[row].chars().skip(1 + column * width).take(width).collect();
        prop_assert_eq!(painted, ink);
    }
}

/// The problems of a shipped file with something in it replaced.
fn problems_with(path: &str, before: &str, after: &str) -> (String, Vec<railhead_engine::text::Problem>) {
    let text = Embedded.read(path).expect("it is there");
    assert!(text.contains(before), "{path}: {before}");
    let text = text.replacen(before, after, 1);
    let mut files = Overlay::new(Embedded);
    files.texts.insert(path.into(), text.clone());
    (text, check(&files, path))
}

#[test]
fn a_mistake_in_a_name_is_mended_by_its_fix() {
    for (path, before, after, underlined) in [
        (
            "malaya/kampar-line.ron",
            "at: \"ipoh\"",
            "at: \"ipho\"",
            "\"ipho\"",
        ),
        (
            "malaya/kampar-line.ron",
            "turns: (first",
            "turns: (frist",
            "frist",
        ),
        ("malaya/kampar-line.ron", "[Movement,", "[Movemnet,", "Movemnet"),
        (
            "malaya/malaya.board.ron",
            "kuala_lumpur 2546",
            "kuala_lumpru 2546",
            "kuala_lumpru",
        ),
        (
            "world/france.ron",
            "denmark belgium_holland",
            "denmrak belgium_holland",
            "denmrak",
        ),
        (
            "world/france.ron",
            "4 infantry 1 artillery",
            "4 infantry 1 artilery",
            "artilery",
        ),
        (
            "world/france.ron",
            "\"baltic_sea\":",
            "\"baltic_se\":",
            "\"baltic_se\"",
        ),
    ] {
        let (mut text, found) = problems_with(path, before, after);
        let problem = found.first().unwrap_or_else(|| panic!("{after} is a mistake"));
        assert_eq!(text[problem.mark.range.clone()], *underlined, "{problem}");
        let fix = problem.mark.fix.clone().unwrap_or_else(|| panic!("{problem}"));
        apply(&mut text, &fix);
        let mut files = Overlay::new(Embedded);
        files.texts.insert(path.into(), text);
        assert_eq!(check(&files, path), [], "{after}");
    }
}

/// What may stand at `|`.
fn offered(path: &str, before: &str, after: &str) -> Vec<String> {
    let text = Embedded.read(path).expect("it is there");
    assert!(text.contains(before), "{path}: {before}");
    let text = text.replacen(before, after, 1);
    let caret = text.find('|').expect("a caret");
    let text = text.replacen('|', "", 1);
    let found = complete(&text, caret, |text| {
        let mut files = Overlay::new(Embedded);
        files.texts.insert(path.into(), text);
        problems(&files, path)
    });
    found.choices
}

#[test]
fn the_caret_learns_what_may_stand_there() {
    let kampar = "malaya/kampar-line.ron";
    let linked = "malaya/malaya.campaign.ron";
    for (path, before, after, expected) in [
        (kampar, "turns: (first", "turns: (fi|rst", "first"),
        (kampar, "phases: [Movement", "phases: [Mo|", "RailMovement"),
        (
            kampar,
            "phases: [Movement,",
            "phases: [Movement, |",
            "Reinforcement",
        ),
        (kampar, "at: \"ipoh\"", "at: \"ip|\"", "ipoh"),
        (kampar, "at: \"ipoh\"", "at: |", "\"ipoh\""),
        (kampar, "at: \"ipoh\"", "at: \"ip|", "ipoh"),
        (kampar, "(unit: \"j_41r\", at: \"ipoh\"),", "(|", "within: "),
        (kampar, "hexes: All", "hexes: |", "Region"),
        (
            kampar,
            "\"increased_rail_capacity\"",
            "\"|\"",
            "increased_rail_capacity",
        ),
        (
            "malaya/malaya.board.ron",
            "kuala_lumpur 2546",
            "kuala_lumpur | 2546",
            "klang",
        ),
        (
            "malaya/units.ron",
            "kind: \"infantry\"",
            "kind: \"|\"",
            "infantry",
        ),
        ("world/france.ron", "aa_gun 2 fighter", "aa_gun 2 fi|", "fighter"),
        (
            "world/france.ron",
            "spaces: \"germany",
            "spaces: \"ge| germany",
            "denmark",
        ),
        ("world/france.ron", "goal: Areas", "goal: |", "Areas"),
        (linked, "to: Battle(\"centre\")", "to: Battle(\"|\")", "island"),
        (linked, "winner: \"japan\"", "winner: \"|\"", "commonwealth"),
        (linked, "unit: \"c_krohcol\"", "unit: \"|\"", "c_6in"),
        (
            linked,
            "options: [\"bicycles\"",
            "options: [\"|\"",
            "increased_rail_capacity",
        ),
        (linked, "level: Decisive", "level: |", "Marginal"),
    ] {
        let choices = offered(path, before, after);
        assert!(
            choices.iter().any(|choice| choice == expected),
            "{after}: {choices:?}"
        );
    }
}

#[test]
fn advice_and_great_events_have_their_choices_and_say_what_an_id_means() {
    let [jitra, france] = ["malaya/jitra.ron", "world/france.ron"];
    let begun = |list: &str, piece: &str| format!("    {list}: [\n        {piece}),");
    for (path, list, piece, expected) in [
        (jitra, "great_events", "(|", "title: "),
        (jitra, "great_events", "(side: \"|\"", "commonwealth"),
        (jitra, "great_events", "(at: \"|\"", "gurun"),
        (jitra, "great_events", "(when: [|]", "SquadronSunk"),
        (
            jitra,
            "great_events",
            "(side: \"japan\", at: \"jitra\", title: \"It\", text: \"Is.\", when: [Held(\"|\")]",
            "jitra",
        ),
        (jitra, "advice", "(phase: |", "Reinforcement"),
        (france, "great_events", "(side: \"|\"", "allies"),
        (
            france,
            "great_events",
            "(side: \"axis\", at: \"france\", title: \"It\", text: \"Is.\", when: [Has(nation: \"uk\", unit: \"|\", least: 1)]",
            "fighter",
        ),
        (france, "advice", "(|", "nation: "),
        (france, "advice", "(nation: \"|\"", "uk"),
        (france, "advice", "(phase: |", "CombatMove"),
        (
            france,
            "advice",
            "(nation: \"uk\", text: \"Hold.\", when: [Held(\"|\")]",
            "scotland",
        ),
    ] {
        let choices = offered(path, &format!("    {list}: ["), &begun(list, piece));
        assert!(
            choices.iter().any(|choice| choice == expected),
            "{path}, {list}, {piece}: {choices:?}"
        );
    }
    for (path, before, id, name) in [
        (
            jitra,
            "great_events: [\n        (side: \"japan\", at: \"",
            "kota_bharu",
            "Kota Bharu",
        ),
        (
            france,
            "great_events: [\n        (side: \"axis\", at: \"",
            "france",
            "France",
        ),
    ] {
        let text = Embedded.read(path).expect("it is there");
        let caret = text.find(before).expect(before) + before.len();
        assert!(text[caret..].starts_with(id), "{path}");
        let said = thing_at(&Embedded, path, &text, caret + 1).unwrap_or_default();
        assert!(said.contains(name), "{path}: {said}");
        let renamed = rename(&Embedded, (path, caret + 1), "renamed").expect("it can be renamed");
        let edits = renamed[path].iter();
        assert!(
            edits.filter(|edit| edit.range.start == caret).count() == 1,
            "the mention is renamed too"
        );
    }
}

#[test]
fn a_caret_in_any_text_is_answered() {
    for text in [
        "",
        "(",
        "\"",
        "A(b: \"",
        "A(b: [\"東",
        "]",
        "A(\\u{",
        "'",
        "A(b:'",
    ] {
        for caret in 0..=text.len() + 1 {
            let found = complete(text, caret, |asked| {
                let files = railhead_engine::text::sources::files::Texts::from([("a.ron".to_owned(), asked)]);
                check(&files, "a.ron")
            });
            assert!(found.range.end <= text.len(), "{text}");
        }
    }
}

/// The completions at the bar in a piece at the beginning of the list of units.
fn offered_in_setup(piece: &str) -> Vec<String> {
    offered(
        "malaya/kampar-line.ron",
        "setup: [\n",
        &format!("setup: [\n        {piece}\n"),
    )
}

#[test]
fn an_item_that_is_not_complete_yet_has_its_choices() {
    for piece in [
        "(unit: \"|",
        "(unit: \"|\"",
        "(unit: \"|\")",
        "(unit: \"|\"),",
        "(unit: \"|\", at: \"\"),",
    ] {
        let units = offered_in_setup(piece);
        assert!(units.iter().any(|unit| unit == "j_41r"), "{piece}: {units:?}");
    }
    for piece in ["(unit: \"j_41r\", at: \"|", "(at: \"|\"),"] {
        let places = offered_in_setup(piece);
        assert!(
            places.iter().any(|place| place == "kampar"),
            "{piece}: {places:?}"
        );
    }
}

#[test]
fn a_group_of_a_script_is_offered_units_of_its_side_that_are_in_no_other() {
    let units = offered(
        "malaya/jitra-aggressive.script.ron",
        "units: \"j_56r j_4eng j_3mtn",
        "units: \"j_56r j_4eng j_3mtn |",
    );
    assert!(units.iter().any(|unit| unit.starts_with("j_")), "{units:?}");
    assert!(units.iter().all(|unit| unit.starts_with("j_")), "{units:?}");
    assert!(units.iter().all(|unit| unit != "j_1tk"), "{units:?}");
}

#[test]
fn a_field_that_is_there_is_not_offered_again() {
    for (piece, there, other) in [
        ("(unit: \"j_41r\", |),", "unit: ", "at: "),
        ("(|, at: \"kampar\"),", "at: ", "unit: "),
    ] {
        let fields = offered_in_setup(piece);
        let has = |name: &str| fields.iter().any(|field| field == name);
        assert!(has(other) && !has(there), "{piece}: {fields:?}");
    }
}

#[test]
fn a_file_that_is_included_is_chosen_by_its_name() {
    let path = "malaya/kampar-line.ron";
    for (after, expected) in [
        ("board: \"|\"", "malaya.board.ron"),
        ("board: \"ma|\"", "malaya.board.ron"),
        ("board: \"|", "malaya.board.ron"),
    ] {
        let text = Embedded.read(path).expect("it is there");
        let text = text.replacen("board: \"malaya.board.ron\"", after, 1);
        let caret = text.find('|').expect("a caret");
        let found = suggestions(&Embedded, path, &text.replacen('|', "", 1), caret);
        assert!(
            found.choices.iter().any(|choice| choice == expected),
            "{after}: {found:?}"
        );
        assert!(
            !found.choices.iter().any(|choice| choice.contains("units.ron")),
            "{found:?}"
        );
        assert_eq!(&text[found.range.start - 1..found.range.start], "\"");
    }
}
