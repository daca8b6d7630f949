//! How the groups of scripts fare, in the tables of the lab: when they have their objectives, and what they wait for.

use std::ops::RangeInclusive;

use railhead_area_game::AreaGame;
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;
use railhead_players::console::outside::Programs;
use railhead_players::lab::{Measured, ResultTable, Series, play_all, players};

const JITRA: &str = "malaya/jitra.ron";

fn played<G: Measured>(scenario: &Loaded<G>, side: &str, seeds: RangeInclusive<u64>) -> ResultTable {
    let plan = Series {
        scenario,
        players: &players(&*scenario.game, &[side.to_owned()]).expect("there is such a side"),
        programs: &Programs::default(),
        luck: false,
    };
    play_all(&plan, seeds, || ()).expect("they can play").table
}

fn jitra() -> Loaded<HexGame> {
    load(&Embedded, JITRA).expect("shipped scenarios load")
}

fn values<'t>(table: &'t ResultTable, name: &str) -> &'t [Option<i32>] {
    let column = table.column(name);
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    &column
        .unwrap_or_else(|| panic!("{name} is none of {names:?}"))
        .values
}

#[test]
fn a_group_reaches_a_place_on_the_day_of_its_fall() {
    let table = played(&jitra(), "japan=aggressive", 1..=6);
    let fell = values(&table, "fall_of_kota_bharu");
    assert!(fell.iter().any(Option::is_some), "it falls in some games");
    for group in ["takumi_detachment", "ando_detachment"] {
        assert_eq!(
            values(&table, &format!("japan_{group}_reaches_kota_bharu")),
            fell,
            "{group}"
        );
    }
    // Each has each of its objectives, in the order of the script, and only once.
    let names = table.columns.iter().map(|column| column.name.as_str());
    let of_ando: Vec<&str> = names
        .filter(|name| name.starts_with("japan_ando_detachment_"))
        .collect();
    assert_eq!(
        of_ando,
        [
            "japan_ando_detachment_reaches_gong_kedak",
            "japan_ando_detachment_reaches_machang",
            "japan_ando_detachment_reaches_kota_bharu",
            "japan_ando_detachment_turns_waited",
            "japan_ando_detachment_best_odds_while_waiting",
            "japan_ando_detachment_odds_waited_for",
        ]
    );
    // A player without a script has no groups.
    let plain = played(&jitra(), "japan=greedy", 1..=1);
    assert!(!plain.columns.iter().any(|column| column.name.contains("waited")));
}

#[test]
fn a_group_that_asks_for_too_much_is_seen_to_wait_and_for_what() {
    let mut texts = jitra().texts;
    let script = texts
        .get_mut("malaya/jitra-aggressive.script.ron")
        .expect("it is included");
    assert!(script.contains("odds: \"1:1\""));
    *script = script.replace("odds: \"1:1\"", "odds: \"9:1\"");
    let bold = played(&jitra(), "japan=aggressive", 1..=6);
    let shy = played(
        &load::<HexGame>(&texts, JITRA).expect("it is sound"),
        "japan=aggressive",
        1..=6,
    );
    let tanks = "japan_tanks_and_5th_division";
    let waited = |table: &ResultTable| -> i32 {
        values(table, &format!("{tanks}_turns_waited"))
            .iter()
            .flatten()
            .sum()
    };
    assert!(
        waited(&shy) >= waited(&bold) + 6,
        "{} and {}",
        waited(&shy),
        waited(&bold)
    );
    let turns = values(&shy, "turn").iter().flatten().sum::<i32>();
    assert!(waited(&shy) <= turns);
    let had = values(&shy, &format!("{tanks}_best_odds_while_waiting"));
    let wanted = values(&shy, &format!("{tanks}_odds_waited_for"));
    let waits = values(&shy, &format!("{tanks}_turns_waited"));
    for ((had, wanted), waits) in had.iter().zip(wanted).zip(waits) {
        assert_eq!(had.is_some(), *waits != Some(0));
        assert_eq!(*wanted, had.map(|_| 900));
        assert!(had.is_none_or(|had| (1..900).contains(&had)), "{had:?}");
    }
}

#[test]
fn a_nation_of_the_area_game_is_one_group() {
    let europe = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("shipped scenarios load");
    let game = &europe.game;
    let plan = Series {
        scenario: &europe,
        players: &players(&**game, &["germany=history".to_owned()]).expect("there is such a side"),
        programs: &Programs::default(),
        luck: false,
    };
    let columns = railhead_players::lab::unplayed(&plan, (1..=1).into()).columns;
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    assert!(names.contains(&"germany_reaches_france"), "{names:?}");
    assert!(
        names.contains(&"germany_turns_waited") && !names.contains(&"italy_turns_waited"),
        "{names:?}"
    );
}
