//! The table of a playtest in the workshop.

use egui_kittest::kittest::Queryable as _;
use railhead::workshop::page::Wish;
use railhead::workshop::playtest::PlaytestResult;
use railhead_players::lab::ResultTable;

use super::workshop::{desk, sound_page};

/// Three games of a playtest.
const GAMES: &str = "\
# railhead games 2
# version: 0.1.0
# game: Hex
# scenario: Jitra
# digest: 00000000000000ff
# players: japan=greedy commonwealth=greedy
# seeds: 1..3
# words: over winner level
# days: fall_of_kota_bharu
seed,over,winner,level,turn,fall_of_kota_bharu,japan_rail_moves
1,yes,Japan,marginal,5,1941-12-13,1
2,yes,Japan,marginal,5,1941-12-13,1
3,yes,,,5,,2
";

#[test]
fn a_playtest_is_asked_for_counted_and_closed() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    page.get_by_label_contains("Playtest").click();
    page.run_steps(3);
    assert_eq!(page.state().1, Some(Wish::Playtest(true)));
    page.state_mut().0.tally = Some(PlaytestResult {
        table: Some(ResultTable::read(GAMES).expect("it is a table")),
        is_old: true,
        ..PlaytestResult::default()
    });
    page.run_steps(3);
    page.get_by_label_contains("PLAYTEST  (3 games of 20)");
    page.get_by_label_contains("2 marginal");
    page.get_by_label_contains("japan rail moves");
    page.get_by_label_contains("1.3");
    page.get_by_label_contains("The files have changed since");
    page.get_by_label("Close").click();
    page.run_steps(3);
    assert_eq!(page.state().1, Some(Wish::Playtest(false)));
}
