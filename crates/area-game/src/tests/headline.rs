//! The goal and the pressure on a side, as the header says them (AB-11).

use super::Table;
use crate::definition::SideId;
use crate::shown::headline::headline;
use crate::{AreaGame, AreaState};
use railhead_engine::engine::Session;
use railhead_engine::engine::goals::{Headline, Pressure};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

/// The words and the short words for a side, by the id of a nation of it, and the pressure.
fn read_by(game: &AreaGame, state: &AreaState, nation: &str) -> (String, String, Pressure) {
    let side: SideId = game.side_of(game.nation_named(nation).expect("it plays"));
    let Headline {
        words,
        short,
        pressure,
    } = headline(game, state, side).expect("it is on");
    (words, short, pressure)
}

fn words(table: &Table, nation: &str) -> String {
    read_by(&table.game, &table.state, nation).0
}

fn pressure(table: &Table, nation: &str) -> Pressure {
    read_by(&table.game, &table.state, nation).2
}

#[test]
fn ab_11_each_side_reads_what_it_is_nearest_to() {
    let mut table = Table::new("");
    assert_eq!(
        words(&table, "red"),
        "0 of 2 held (Eton and Isla) \u{00B7} 3 rounds"
    );
    assert_eq!(words(&table, "blue"), "production 18 of 22 IPC \u{00B7} 3 rounds");
    let eton = table.space("eton");
    table.state.spaces[eton.index()].controller = Some(table.nation("red"));
    assert_eq!(
        words(&table, "red"),
        "1 of 2 held (Eton and Isla) \u{00B7} 3 rounds"
    );
    assert_eq!(
        words(&table, "teal"),
        "1 of 2 lost (Eton and Isla) \u{00B7} hold 3 rounds"
    );
    assert_ne!(pressure(&table, "teal"), Pressure::Steady, "half is lost");
    let isla = table.space("isla");
    table.state.spaces[isla.index()].controller = Some(table.nation("red"));
    assert_eq!(
        words(&table, "teal"),
        "2 of 2 lost (Eton and Isla) \u{00B7} take it back before the round ends"
    );
    assert_eq!(pressure(&table, "teal"), Pressure::Desperate);
}

#[test]
fn ab_11_the_enemy_presses_by_what_he_can_strike() {
    let war = |setup: &str| {
        let goal = (
            r#"Areas(areas: "eton isla", count: 2)"#,
            r#"Areas(areas: "cork", count: 1)"#,
        );
        let end = ("violation: 3,", r#"violation: 3, at_the_end: "cold","#);
        Table::changed(setup, &[goal, end])
    };
    let quiet = war("");
    assert_eq!(words(&quiet, "blue"), "Cork ours \u{00B7} hold 3 rounds");
    assert_eq!(words(&quiet, "red"), "Cork to take \u{00B7} 3 rounds");
    assert_eq!(pressure(&quiet, "blue"), Pressure::Steady);
    assert_eq!(
        pressure(&quiet, "red"),
        Pressure::Pressed,
        "an area more gives Cold its income"
    );
    let mut open = war(r#""red": {"bray": "4 infantry"}"#);
    assert_eq!(pressure(&open, "blue"), Pressure::Pressed, "the war begins");
    open.state.round = 2;
    assert_eq!(pressure(&open, "blue"), Pressure::Desperate);
    let held = war(r#""red": {"bray": "4 infantry"}, "blue": {"cork": "4 infantry"}"#);
    assert_eq!(pressure(&held, "blue"), Pressure::Pressed);
    let mut late = war("");
    late.state.round = 3;
    assert_eq!(words(&late, "red"), "Cork to take \u{00B7} 1 round");
    assert_eq!(pressure(&late, "red"), Pressure::Desperate);
}

#[test]
fn ab_11_europe_is_fought_for_its_cities_and_not_for_a_capital_that_nobody_takes() {
    let scenario = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("it is shipped");
    let session = Session::new(scenario.game, 1);
    let game = session.game();
    let start = session.state();
    let axis = read_by(game, start, "germany");
    assert_eq!(axis.0, "0 of 4 victory cities held \u{00B7} 8 rounds");
    assert_eq!(axis.1, "0 of 4 held \u{00B7} 8 rounds");
    let allies = read_by(game, start, "uk");
    assert_eq!(allies.0, "0 of 4 victory cities lost \u{00B7} hold 8 rounds");
    for (nation, reading) in [("Germany", axis), ("Britain", allies)] {
        assert_ne!(reading.2, Pressure::Desperate, "{nation} merely begins");
    }
    let mut late = start.clone();
    late.round = 6;
    for city in ["france", "egypt", "leningrad"] {
        let at = game.board().space_named(city).expect("it is on the map");
        late.spaces[at.index()].controller = game.nation_named("germany");
    }
    let allies = read_by(game, &late, "uk");
    assert_eq!(allies.0, "3 of 4 victory cities lost \u{00B7} hold 3 rounds");
    assert_ne!(allies.2, Pressure::Steady);
    late.round = 8;
    assert_eq!(read_by(game, &late, "germany").2, Pressure::Desperate);
}
