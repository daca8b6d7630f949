//! Writing, reading and joining tables, and the mistakes in them.

use super::*;

const FILE: &str = "\
# railhead games 2
# version: 0.1.0
# game: Hex
# scenario: The Test, a \"war\"
# digest: 00000000000000ff
# players: red=greedy blue=random
# seeds: 7..9
# words: over winner level
# days: fall_of_mill
seed,over,winner,level,turn,fall_of_mill,orders
7,yes,Red,decisive,3,1942-02-15,40
9,no,,,5,,41
";

fn with(line: &str, other: &str) -> String {
    assert!(FILE.contains(line), "{line}");
    FILE.replacen(line, other, 1)
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let table = ResultTable::read(FILE).unwrap();
    assert_eq!(table.about.players, "red=greedy blue=random");
    assert_eq!(table.about.scenario, "The Test, a \"war\"");
    assert_eq!(table.seeds, [7, 9]);
    let winner = table.column("winner").unwrap();
    assert_eq!((winner.word(0), winner.word(1)), (Some("Red"), None));
    let fall = table.column("fall_of_mill").unwrap();
    assert_eq!(fall.kind, ColumnType::Day);
    assert_eq!(fall.values[0].map(day), Some(date(1942, 2, 15)));
    assert_eq!(fall.values[1], None);
    assert_eq!(table.column("orders").unwrap().values, [Some(40), Some(41)]);
    assert_eq!(table.text(), FILE);
}

#[test]
fn what_could_be_taken_for_a_comment_or_several_values_is_quoted() {
    for (quoted, word) in [
        ("\"Army #7\"", "Army #7"),
        ("\"one, two\"", "one, two"),
        ("\"a \"\"word\"\"\"", "a \"word\""),
    ] {
        let file = with("7,yes,Red", &format!("7,yes,{quoted}"));
        let table = ResultTable::read(&file).unwrap();
        assert_eq!(table.column("winner").unwrap().word(0), Some(word));
        assert_eq!(table.text(), file);
    }
}

#[test]
fn what_is_wrong_with_a_table_is_said_with_its_line() {
    for (text, what) in [
        (
            String::new(),
            "line 1: this is not a table from railhead simulate",
        ),
        (
            with("games 2", "games 1"),
            "line 1: another version of Railhead wrote this table",
        ),
        (
            with("# version: 0.1.0\n", "# 0.1.0\n"),
            "line 2: \"# 0.1.0\" is not a known heading",
        ),
        (
            with("# digest: 00000000000000ff\n", ""),
            "line 9: \"# digest:\" is missing above it",
        ),
        (
            with("7,yes,Red", "7,yes,\"Red"),
            "line 11: 3 values, but 7 columns",
        ),
        (
            with("seed,over", "over,seed"),
            "line 10: the first column is not \"seed\"",
        ),
        (
            with("7,yes", "seven,yes"),
            "line 11: the seed \"seven\" is not a number",
        ),
        (
            with("5,,41", "5,,many"),
            "line 12: orders: \"many\" is not a number",
        ),
        (
            with("1942-02-15", "15 February"),
            "line 11: fall_of_mill: \"15 February\" is not a day such as 1942-02-15",
        ),
        (
            with("7..9", "7 to 9"),
            "line 7: \"7 to 9\" are no seeds, which are written as 1..400 or 1..5,8",
        ),
        (with("5,,41", "5,,41,1"), "line 12: 8 values, but 7 columns"),
    ] {
        assert_eq!(ResultTable::read(&text).unwrap_err(), what);
    }
}

#[test]
fn a_table_that_was_cut_anywhere_lacks_the_games_that_are_not_whole() {
    let whole = ResultTable::read(FILE).unwrap();
    assert_eq!(whole.lacking().to_string(), "8");
    let body = FILE.find("7,yes").unwrap();
    let second = FILE.find("9,no").unwrap();
    for end in body..FILE.len() {
        let cut = ResultTable::read(&FILE[..end]).unwrap();
        let (seeds, lacking) = if end < second {
            (vec![], "7..9")
        } else {
            (vec![7], "8..9")
        };
        assert_eq!(
            (&cut.seeds, cut.lacking().to_string().as_str()),
            (&seeds, lacking),
            "{end}"
        );
    }
    // A table that is written again can go on growing.
    let cut = ResultTable::read(&FILE[..second]).unwrap();
    let line = whole.line_text(1);
    assert_eq!(ResultTable::read(&(cut.text() + &line)), Ok(whole));
}

fn named(name: &str, text: &str) -> (String, ResultTable) {
    (name.to_owned(), ResultTable::read(text).unwrap())
}

#[test]
fn tables_of_the_same_are_joined_in_the_order_of_their_seeds() {
    let later = with("7,yes,Red,decisive", "8,yes,Blue,marginal").replace("9,no,,,5,,41\n", "");
    let whole = ResultTable::join(vec![named("later", &later), named("first", FILE)]).unwrap();
    assert_eq!(whole.seeds, [7, 8, 9]);
    assert_eq!(
        (whole.wanted.to_string(), whole.lacking().to_string()),
        ("7..9".to_owned(), String::new())
    );
    let again = ResultTable::join(vec![named("first", FILE), named("later", &later)]).unwrap();
    assert_eq!(again.text(), whole.text(), "whatever the order of the files");
    assert!(whole.text().contains("\n8,yes,Blue,marginal,3,1942-02-15,40\n"));
}

#[test]
fn tables_of_different_games_are_not_joined() {
    let refused =
        |other: &str| ResultTable::join(vec![named("a.csv", FILE), named("b.csv", other)]).unwrap_err();
    assert_eq!(refused(FILE), "the game of seed 7 is in a.csv and in b.csv");
    let differences = [
        (
            "digest: 00000000000000ff",
            "digest: 00000000000000fe",
            "digest \"00000000000000ff\" and \"00000000000000fe\"",
        ),
        (
            "blue=random",
            "blue=greedy",
            "players \"red=greedy blue=random\" and \"red=greedy blue=greedy\"",
        ),
        (
            "version: 0.1.0",
            "version: 0.2.0",
            "version \"0.1.0\" and \"0.2.0\"",
        ),
    ];
    for (line, other, what) in differences {
        let text = with(line, other);
        assert_eq!(refused(&text), format!("a.csv and b.csv differ: {what}"));
    }
    assert_eq!(
        refused(&with("turn,fall", "days,fall")),
        "a.csv and b.csv do not have the same columns"
    );
    let twice = format!("{FILE}7,yes,Red,decisive,3,1942-02-15,40\n");
    let twice = ResultTable::join(vec![named("a.csv", &twice)]).unwrap_err();
    assert_eq!(twice, "a.csv has the game of seed 7 twice");
}
