//! The effect of a change, with figures worked out by hand.

use super::*;

/// A table of lines such as `seed,winner,level,fall,orders`.
fn table(lines: &[String]) -> ResultTable {
    let head = "# railhead games 2\n# version: 1\n# game: Hex\n# scenario: Test\n# digest: 0f\n# players: red=greedy\n# seeds: 1..99\n\
                # words: winner level\n# days: fall_of_mill\nseed,winner,level,fall_of_mill,orders\n";
    ResultTable::read(&(head.to_owned() + &lines.join("\n") + "\n")).unwrap()
}

/// Games of which Red wins those of some seeds.
fn games(seeds: u32, red: impl Fn(u32) -> bool, day: u32) -> ResultTable {
    let lines = (1..=seeds).map(|seed| {
        let winner = if red(seed) { "Red" } else { "Blue" };
        format!(
            "{seed},{winner},marginal,1942-02-{:02},{}",
            day + seed % 3,
            seed % 7
        )
    });
    table(&lines.collect::<Vec<_>>())
}

fn line<'l>(lines: &'l [String], begins: &str) -> &'l str {
    let found = lines.iter().find(|line| line.trim_start().starts_with(begins));
    found.unwrap_or_else(|| panic!("{begins} is in none of {lines:#?}"))
}

// The interval of the first is worked out by hand in the tests of `Pairs`: of 100 games 40 are won only with B, 10 only
// with A.
#[test]
fn a_change_that_matters_is_told_with_its_interval() {
    let (a, b) = (
        games(100, |seed| seed <= 40, 10),
        games(100, |seed| seed > 10 && seed <= 80, 12),
    );
    let lines = lines(&a, &b).unwrap();
    assert_eq!(
        line(&lines, "Red wins  ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
        "Red wins 40.0% 70.0% +30.0 points (+16.8 to +42.0) *"
    );
    assert_eq!(
        line(&lines, "Red wins more"),
        "Red wins more often with B: by 30.0 games in 100 (95% interval 16.8 to 42.0; games won only with B: 40, only \
         with A: 10)."
    );
    assert!(line(&lines, "Blue wins less").contains("by 30.0 games in 100 (95% interval 16.8"));
    // Every day is two later, so that the differences do not vary.
    let fell = line(&lines, "fall_of_mill: mean")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(
        fell,
        "fall_of_mill: mean 1942-02-11 1942-02-13 +2.0 days (+2.0 to +2.0) *"
    );
    assert!(line(&lines, "Also significant: fall_of_mill: mean (*)").contains("by chance"));
    assert!(!line(&lines, "orders").contains('*'), "that figure is the same");
}

#[test]
fn a_change_that_shows_in_nothing_is_told_so() {
    let (a, b) = (
        games(100, |seed| seed <= 40, 10),
        games(100, |seed| seed <= 39 || seed == 100, 10),
    );
    let lines = lines(&a, &b).unwrap();
    let found = line(&lines, "Red wins as often");
    assert!(
        found.ends_with("(games won only with B: 1, only with A: 1)."),
        "{found}"
    );
    assert!(
        !lines
            .iter()
            .any(|line| line.contains('*') || line.contains("few games"))
    );
    let (few, same) = (games(5, |_| true, 10), games(5, |_| true, 10));
    assert!(
        super::lines(&few, &same)
            .unwrap()
            .last()
            .unwrap()
            .starts_with("With this few games")
    );
}

#[test]
fn only_games_of_the_same_seed_are_compared() {
    let a = games(50, |_| true, 10);
    let b = table(&["40,Red,marginal,,1".to_owned(), "90,Red,marginal,,1".to_owned()]);
    let lines = lines(&a, &b).unwrap();
    assert_eq!(lines[2], "games of each, with the same seeds: 1");
    assert_eq!(
        lines[3],
        "games left out because only one table has their seed: 50"
    );
    let none = table(&["99,Red,marginal,,1".to_owned()]);
    assert_eq!(
        super::lines(&a, &none).unwrap_err(),
        "A and B have no seeds in common"
    );
    let mut other = a.clone();
    other.about.game = "Area".to_owned();
    assert!(
        super::lines(&a, &other)
            .unwrap_err()
            .starts_with("A is of the game Hex and B of the game Area")
    );
}
