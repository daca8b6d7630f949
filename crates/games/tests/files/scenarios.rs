//! Every shipped scenario loads, and has the units, tables and turns that it should have.

use std::sync::Arc;

use railhead_area_game::AreaGame;
use railhead_engine::board::{PlaceKind, SpaceId};
use railhead_engine::engine::{Game as _, Playable, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::Files;
use railhead_engine::text::sources::files::{Embedded, Folder, Texts, shipped};
use railhead_games::{check, check_path, list};
use railhead_hex_game::definition::{Level, Phase, Side, Station, UnitSize};
use railhead_hex_game::{HexGame, HexScenario, TableView};

fn problems_as_text(files: &dyn Files, path: &str) -> String {
    let problems = check(files, path);
    problems
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_shipped_scenario_loads_without_a_problem() {
    let files = shipped();
    let listings = list(files.as_ref());
    assert_eq!(listings.len(), 34);
    for listing in listings {
        assert_eq!(problems_as_text(files.as_ref(), &listing.path), "");
        assert!(
            !listing.summary.is_empty() && listing.summary.chars().count() <= 120,
            "{}",
            listing.path
        );
        assert!(listing.text.contains("\n\n"), "{} has paragraphs", listing.path);
    }
}

#[test]
fn every_shipped_file_is_checked_without_a_problem() {
    for path in Folder::new("../../scenarios").paths() {
        let problems = check_path(&std::path::Path::new("../../scenarios").join(&path));
        assert!(problems.is_empty(), "{path}: {problems:?}");
    }
}

#[test]
fn a_scenario_is_the_same_from_disk_from_the_program_and_from_a_save() {
    let of = |name: &str| {
        let listings = list(&Embedded).into_iter().filter(|listing| listing.game == name);
        listings.map(|listing| listing.path).collect::<Vec<_>>()
    };
    let [hex, area] = ["Hex", "Area"].map(of);
    assert_eq!((hex.len(), area.len()), (16, 18));
    for path in &hex {
        let tutorial = 4 + usize::from(!path.ends_with("rail-exercise.ron"));
        let files = match path.split_once('/') {
            Some(("malaya", _)) => 9,
            Some(("east-prussia", "the-transfer.ron")) => 5,
            Some(("east-prussia", _)) => 7,
            _ => tutorial,
        };
        is_the_same_from_anywhere::<HexGame>(path, files);
    }
    for path in &area {
        let files = match path.as_str() {
            "world/france.ron" | "world/token-exercise.ron" | "world/tokens-japan.ron" => 3,
            // A lesson is a file of its own, and so is a script.
            "world/stations.ron" | "world/bombers.ron" | "world/first-turn.ron" | "world/europe-1940.ron" => {
                5
            }
            _ => 4,
        };
        is_the_same_from_anywhere::<AreaGame>(path, files);
    }
}

fn is_the_same_from_anywhere<G: Playable>(path: &str, files: usize) {
    let from_disk = load::<G>(&Folder::new("../../scenarios"), path).expect("shipped scenarios load");
    let from_program = load::<G>(&Embedded, path).expect("shipped scenarios load");
    let texts: Texts = from_disk.texts.clone();
    let from_save = load::<G>(&texts, path).expect("the texts are complete");
    assert_eq!(from_disk.texts.len(), files, "{path} with what it includes");
    assert_eq!(from_disk.checksum, from_program.checksum);
    assert_eq!(from_disk.checksum, from_save.checksum);
    let [disk, program, save] =
        [from_disk, from_program, from_save].map(|loaded| Session::new(loaded.game, 1).hash());
    assert_eq!([program, save], [disk, disk]);
}

fn malayan(name: &str) -> HexScenario {
    load(&Embedded, &format!("malaya/{name}.ron")).expect("shipped scenarios load")
}

#[test]
fn the_campaign_and_its_parts_play_the_turns_that_they_are_about() {
    // Turns; the objective; the last turns for a decisive, a substantial and a marginal victory (HV-1).
    let scenarios = [
        ("campaign", (1, 24), "Singapore", [17, 20, 24]),
        ("jitra", (1, 5), "the airfields of the north", [3, 4, 5]),
        ("slim-river", (8, 13), "Kuala Lumpur", [11, 12, 13]),
        (
            "johore",
            (12, 19),
            "Segamat, Mersing and Johore Bahru",
            [17, 18, 19],
        ),
        ("singapore", (18, 24), "Singapore", [22, 23, 24]),
    ];
    for (name, (first, last), objective, levels) in scenarios {
        let loaded = malayan(name);
        let definition = loaded.game.definition();
        let victory = definition.victory.as_ref().expect("somebody wins");
        assert_eq!(
            (definition.calendar.first, definition.calendar.last),
            (first, last),
            "{name}"
        );
        assert_eq!(definition.phases, Phase::ALL[1..], "{name} plays every phase");
        assert_eq!(
            (victory.side, victory.objective.as_str()),
            (Side::First, objective)
        );
        let expected: Vec<_> = levels
            .into_iter()
            .zip([Level::Decisive, Level::Substantial, Level::Marginal])
            .collect();
        assert_eq!(victory.levels, expected, "{name}");
        // It is undecided before it begins.
        let control = |space: &SpaceId| definition.control[space.index()];
        assert!(
            victory
                .spaces
                .iter()
                .any(|space| control(space) == Some(Side::Second))
        );
        // It gives both sides something to try.
        for side in ["- Japan: ", "- Commonwealth: "] {
            assert!(loaded.text.matches(side).count() >= 3, "{name}: {side}");
        }
    }
}

// HB-4, HM-2: an objective that counts as a city does so for attack and movement too.
#[test]
fn hb_4_every_hex_of_singapore_is_a_city_hex() {
    for name in ["campaign", "singapore"] {
        let game = malayan(name).game;
        let victory = game.definition().victory.as_ref().expect("somebody wins");
        let numbers: Vec<String> = victory.spaces.iter().map(|at| game.board().number(*at)).collect();
        assert_eq!(numbers, ["5366", "5466"], "{name}");
        for space in &victory.spaces {
            assert!(game.board().has_place(*space, PlaceKind::City), "{name}");
        }
        assert_eq!(game.tables().combat.modifiers.city, -2);
    }
}

#[test]
fn everybody_of_a_malayan_scenario_is_supplied_at_the_start() {
    for name in ["campaign", "jitra", "slim-river", "johore", "singapore"] {
        let loaded = malayan(name);
        let session = Session::new(Arc::clone(&loaded.game), 1);
        for (unit, state) in session.state().units() {
            let id = &loaded.game.unit(unit).id;
            assert!(state.supplied || state.at.is_none(), "{name}: {id} is unsupplied");
        }
    }
}

/// HS-4: Penang's stores supply the garrison and no other units.
#[test]
fn hs_4_the_stores_of_penang_feed_its_garrison() {
    for name in ["campaign", "jitra"] {
        let loaded = malayan(name);
        let board = loaded.game.board();
        let penang = board.place("george_town").expect("the board has it").at;
        let mut stores = loaded.game.definition().sources.iter();
        let stores = stores.find(|source| source.at == penang);
        assert_eq!(stores.and_then(|source| source.points), Some(1), "{name}");
    }
}

/// HS-4: the stores found at Kuala Lumpur supply two regiments of Japan once it holds the town.
#[test]
fn hs_4_the_depots_of_kuala_lumpur_feed_japan_once_it_holds_the_town() {
    let loaded = malayan("campaign");
    let definition = loaded.game.definition();
    let lumpur = definition
        .board
        .place("kuala_lumpur")
        .expect("the board has it")
        .at;
    let depots = definition.sources.iter().find(|source| source.at == lumpur);
    let depots = depots.expect("it is a source");
    assert_eq!((depots.side, depots.points), (Side::First, Some(4)));
    let is_open = |holder| {
        let mut definition = definition.clone();
        definition.control[lumpur.index()] = Some(holder);
        definition.setup.retain(|line| line.at != Station::Space(lumpur));
        let game = HexGame::new(definition);
        let (state, _) = game.start(1);
        let view = TableView::new(&game, &state, Side::First);
        view.is_open_source(depots)
    };
    assert!(is_open(Side::First) && !is_open(Side::Second));
}

/// HK-1: a battalion counts 1, a regiment or brigade 2.
#[test]
fn hk_1_every_unit_of_malaya_has_the_stacking_value_of_its_size() {
    let loaded = malayan("campaign");
    for unit in &loaded.game.definition().units {
        let points = match unit.size {
            UnitSize::Battalion => 1,
            UnitSize::Regiment | UnitSize::Brigade => 2,
            UnitSize::Company | UnitSize::Division | UnitSize::Corps | UnitSize::Army => {
                panic!("{}: Malaya has none", unit.id)
            }
        };
        assert_eq!(unit.stacking, points, "{}", unit.id);
    }
}

#[test]
fn every_unit_of_the_campaign_comes_on_the_day_on_which_it_came() {
    let loaded = malayan("campaign");
    let definition = loaded.game.definition();
    let calendar = definition.calendar;
    // HF: ids and days of units that came by sea and rail; the others were there.
    let days = [
        ("j_4g", "1941-12-21"),
        ("j_5g", "1941-12-30"),
        ("j_21r", "1941-12-28"),
        ("j_55r", "1941-12-30"),
        ("j_114r", "1942-01-23"),
        ("c_45in", "1942-01-03"),
        ("c_53br", "1942-01-13"),
        ("c_44in", "1942-01-22"),
        ("c_54br", "1942-01-29"),
        ("c_55br", "1942-01-29"),
    ];
    for (id, day) in days {
        let day = day.parse().expect("a date");
        let found = definition
            .arrivals
            .iter()
            .find(|arrival| loaded.game.unit(arrival.unit).id == id);
        let turn = found.expect("it arrives").turn;
        let (from, to) = calendar.days(turn);
        assert!(from <= day && day <= to, "{id} comes in turn {turn}");
    }
    let played = definition.setup.len() + definition.arrivals.len();
    assert_eq!(
        played,
        definition.units.len(),
        "every unit of the order of battle is played"
    );
}

#[test]
fn the_eight_options_of_the_rules_can_be_chosen_in_the_campaign() {
    let loaded = malayan("campaign");
    let options = &loaded.game.definition().options;
    // HO-1: each once, at a price, for its side.
    let offered = |side| {
        let mut ids: Vec<&str> = options
            .iter()
            .filter(|option| option.side == side && !option.is_given && option.price > 0)
            .map(|option| option.id.as_str())
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(
        offered(Side::First),
        ["air_group", "bicycles", "landing_craft", "third_tank_regiment"]
    );
    assert_eq!(
        offered(Side::Second),
        ["air_cover", "increased_rail_capacity", "johore_line", "matador"]
    );
    assert!(options.iter().all(|option| !option.text.is_empty()));
}

#[test]
fn the_tables_of_malaya_are_those_of_the_rules() {
    let loaded = malayan("campaign");
    let tables = loaded.game.tables();
    // HB-2, HB-3: corners and middle of the table.
    let columns: Vec<&str> = tables
        .combat
        .columns
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    assert_eq!(columns.join(" "), "1:3 1:2 1:1 3:2 2:1 3:1 4:1 5:1 6:1");
    let cell = |die: usize, column: usize| tables.combat.rows[die - 1][column].text();
    assert_eq!(
        [
            cell(1, 0),
            cell(6, 0),
            cell(1, 8),
            cell(6, 8),
            cell(3, 3),
            cell(2, 4)
        ],
        ["A2", "-", "D1R1", "DE", "-", "EX"]
    );
    // HN-1, HN-2, HN-5, HN-7.
    let naval = &tables.naval;
    assert_eq!(
        [&*naval.sides[0].capacity, &*naval.sides[1].capacity],
        [&[0, 5], &[1, 1]]
    );
    let board = loaded.game.board();
    let ports = board
        .places()
        .iter()
        .filter(|place| place.is(PlaceKind::Port))
        // HN-1: Singapore is in neither sea area.
        .filter(|place| board.region(place.at) != Some("singapore"));
    for port in ports {
        let found = naval.harbours.iter().find(|harbour| harbour.at == port.at);
        let sea = &naval.areas[found
            .unwrap_or_else(|| panic!("{} is a harbour", port.name))
            .area
            .index()];
        let east = board.grid().offset(port.at)[0] >= 44 || board.grid().offset(port.at)[1] <= 12;
        let east = east && !["pontian_kechil"].contains(&port.id.as_str());
        assert_eq!(sea.starts_with("East"), east, "{}", port.name);
    }
    assert_eq!(naval.squadron.as_ref().map(|squadron| squadron.until), Some(2));
    let monsoon = naval.monsoon.as_ref().expect("there is one");
    let calendar = loaded.game.definition().calendar;
    assert_eq!(calendar.text(monsoon.until), "28-30 January 1942");
    // HD-1, HD-3, HS-6.
    let demolition = tables.bridges.demolition.as_ref().expect("there is some");
    assert_eq!((*demolition.side, demolition.to), (Side::Second, 5));
    let repair = tables.bridges.repair.as_ref().expect("there is some");
    assert_eq!(
        (*repair.side, repair.from, repair.engineers_from),
        (Side::First, 3, 2)
    );
    assert_eq!((tables.attrition.after, tables.attrition.lost_to), (2, 2));
}

#[test]
fn text_from_a_file_has_lost_its_line_breaks() {
    let loaded = load::<HexGame>(&Embedded, "tutorials/rail-exercise.ron").expect("shipped scenarios load");
    assert!(
        loaded
            .text
            .starts_with("Red's railway runs from Harbour, where all supply comes from, up the valley")
    );
    assert!(loaded.text.contains("\n2. Click the 2nd Brigade"));
    assert!(!loaded.text.contains("  "));
}
