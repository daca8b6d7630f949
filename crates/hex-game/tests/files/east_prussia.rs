//! East Prussia: the board agrees with the known facts of the map, and its scenarios with those of the campaign.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use railhead_engine::board::{Board, Ground, PlaceKind, SpaceId};
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::definition::Side;
use railhead_hex_game::{HexGame, HexScenario};

/// The scenarios in which somebody wins.
const BATTLES: [&str; 4] = ["east-prussia", "tannenberg", "gumbinnen", "masurian-lakes"];

fn scenario(name: &str) -> HexScenario {
    load::<HexGame>(&Embedded, &format!("east-prussia/{name}.ron")).expect("shipped scenarios load")
}

fn board() -> Arc<Board> {
    scenario("the-transfer").game.shared_board()
}

fn count(board: &Board, wanted: impl Fn(SpaceId) -> bool) -> usize {
    board.space_ids().filter(|space| wanted(*space)).count()
}

/// The shortest way by rail between two places, in hexes; bridges stand.
fn by_rail(board: &Board, from: &str, to: &str) -> Option<u16> {
    let [from, to] = [from, to].map(|id| board.place(id).expect("the board has it").at);
    let mut far = BTreeMap::from([(from, 0)]);
    let mut next = VecDeque::from([from]);
    while let Some(space) = next.pop_front() {
        let steps = far[&space] + 1;
        for link in board.links(space).iter().filter(|link| link.rail) {
            if far.contains_key(&link.to) {
                continue;
            }
            far.insert(link.to, steps);
            next.push_back(link.to);
        }
    }
    far.get(&to).copied()
}

#[test]
fn the_board_of_east_prussia_has_the_hexes_that_the_map_has() {
    let board = board();
    assert_eq!(board.len(), 60 * 53);
    let ground = |ground| count(&board, |space| board.ground(space) == ground);
    assert_eq!([ground(Ground::Land), ground(Ground::Sea)], [2631, 549]);
    let region = |name: &'static str| count(&board, |space| board.region(space) == Some(name));
    assert_eq!([region("germany"), region("russia")], [1085, 1546]);
    let terrain = |id: &'static str| count(&board, |space| board.terrain(space).id == id);
    let kinds = ["forest", "hills", "swamp", "frisches_haff", "kurisches_haff"];
    assert_eq!(kinds.map(terrain), [282, 38, 50, 13, 25]);
    // The two lakes that fill hexes.
    assert_eq!(["mauersee", "spirdingsee"].map(terrain), [2, 2]);
}

#[test]
fn the_railways_of_east_prussia_have_their_lengths() {
    // From station to station, and the length of the line in kilometres.
    let lines = [
        ("danzig", "dirschau", 32),
        ("dirschau", "koenigsberg", 163),
        ("koenigsberg", "insterburg", 91),
        ("insterburg", "eydtkuhnen", 62),
        ("thorn", "deutsch_eylau", 92),
        ("deutsch_eylau", "allenstein", 69),
        ("allenstein", "korschen", 68),
        ("koenigsberg", "prostken", 196),
        ("korschen", "lyck", 99),
        ("marienburg", "deutsch_eylau", 69),
        ("deutsch_eylau", "soldau", 61),
        ("insterburg", "tilsit", 54),
        ("tilsit", "memel", 92),
        ("goldap", "marggrabowa", 38),
        ("marggrabowa", "lyck", 29),
        ("allenstein", "soldau", 84),
        ("allenstein", "gueldenboden", 89),
        ("thorn", "marienburg", 138),
        ("thorn", "kutno", 111),
        ("wirballen", "kovno", 86),
        ("grajewo", "bialystok", 83),
        ("warsaw", "bialystok", 176),
        ("bialystok", "grodno", 83),
        ("mlawa", "warsaw", 125),
        ("tluszcz", "ostrolenka", 87),
    ];
    let board = board();
    let mut sum = 0;
    for (from, to, km) in lines {
        let hexes = by_rail(&board, from, to).expect("a line joins them");
        let off = (i32::from(hexes) * 8 - km).abs() * 100 / km;
        assert!(off <= 20, "{from} to {to}: {hexes} hexes for {km} km");
        sum += off;
    }
    let mean = sum / i32::try_from(lines.len()).expect("a few");
    assert!(mean <= 10, "in the mean they are off by {mean}%");
}

/// The shortest way between two places for the trains of a side, in hexes; the side holds every hex.
fn by_train(side: Side, from: &str, to: &str) -> Option<u16> {
    let game = scenario("east-prussia").game;
    let board = game.board();
    let [from, to] = [from, to].map(|id| board.place(id).expect("the board has it").at);
    let net = board.rail_net();
    let mut far = BTreeMap::from([(from, 0)]);
    let mut next = VecDeque::from([from]);
    while let Some(space) = next.pop_front() {
        let links = net.node(space).map_or(&[][..], |node| net.links(node)).iter();
        for link in links.filter(|link| game.gauges(side).fit(link.gauges)) {
            if !far.contains_key(&link.space) {
                far.insert(link.space, far[&space] + 1);
                next.push_back(link.space);
            }
        }
    }
    far.get(&to).copied()
}

// HR-15: the railways meet, and each side's trains go to the other's station and no farther.
#[test]
fn no_train_crosses_the_frontier() {
    let board = board();
    let frontier = [
        ("eydtkuhnen", "wirballen", "insterburg", "kovno"),
        ("prostken", "grajewo", "lyck", "bialystok"),
        ("illowo", "mlawa", "soldau", "warsaw"),
    ];
    for (ours, theirs, behind_us, behind_them) in frontier {
        assert_eq!(by_rail(&board, ours, theirs), Some(1), "{ours} to {theirs}");
        assert!(
            by_rail(&board, behind_us, behind_them).is_some(),
            "the track goes on"
        );
        let (russia, germany) = (Side::First, Side::Second);
        assert_eq!(by_train(germany, ours, theirs), Some(1));
        assert_eq!(by_train(russia, theirs, ours), Some(1));
        assert_eq!(by_train(germany, behind_us, behind_them), None, "{behind_us}");
        assert_eq!(by_train(russia, behind_them, behind_us), None, "{behind_them}");
        assert!(by_train(germany, behind_us, theirs).is_some());
        assert!(by_train(russia, behind_them, ours).is_some());
    }
    // HR-3: the ride of I Corps is within a rail move.
    assert!(by_rail(&board, "insterburg", "deutsch_eylau").is_some_and(|hexes| hexes <= 40));
    assert!(
        by_train(Side::First, "wirballen", "warsaw").is_none(),
        "the line to Kovno is one of its own"
    );
}

#[test]
fn the_lakes_are_passed_at_three_places_only() {
    let board = board();
    let crossing = |water: &str| {
        let crossings = board.crossings().iter();
        crossings.filter(|crossing| crossing.name.contains(water)).count()
    };
    assert_eq!(crossing("Nikolaiken"), 1);
    let ports = board.places().iter().filter(|place| place.is(PlaceKind::Port));
    assert!(ports.count() >= 6, "the towns of the lagoons are ports");
}

#[test]
fn the_battles_of_east_prussia_have_goals_and_something_to_try_for_both_sides() {
    for name in BATTLES {
        let loaded = scenario(name);
        let definition = loaded.game.definition();
        assert!(definition.victory.is_some(), "{name}");
        assert!(!loaded.game.written_goals().is_empty(), "{name}");
        for side in ["- Russia: ", "- Germany: "] {
            assert!(loaded.text.matches(side).count() >= 3, "{name}: {side}");
        }
        for side in Side::BOTH {
            assert!(
                definition
                    .setup
                    .iter()
                    .any(|line| loaded.game.unit(line.unit).side == side)
            );
        }
    }
}

#[test]
fn everybody_in_east_prussia_is_supplied_at_the_start() {
    for name in BATTLES {
        let loaded = scenario(name);
        let session = Session::new(Arc::clone(&loaded.game), 1);
        for (unit, state) in session.state().units() {
            let id = &loaded.game.unit(unit).id;
            assert!(state.supplied || state.at.is_none(), "{name}: {id} is unsupplied");
        }
    }
}

#[test]
fn every_division_of_the_campaign_comes_on_the_day_on_which_it_came() {
    let loaded = scenario("east-prussia");
    let definition = loaded.game.definition();
    // HF: ids and days of units that came by rail; the others were there.
    let days = [
        ("r_56d", "1914-08-22"),
        ("g_goltz", "1914-08-26"),
        ("r_57d", "1914-08-26"),
        ("r_53d", "1914-08-29"),
        ("r_f1", "1914-08-31"),
        ("g_3gd", "1914-09-01"),
        ("g_22d", "1914-09-02"),
        ("g_8cd", "1914-09-03"),
        ("r_8s", "1914-09-03"),
        ("g_posen", "1914-09-06"),
        ("r_7s", "1914-09-07"),
    ];
    for (id, day) in days {
        let day = day.parse().expect("a date");
        let mut arrivals = definition.arrivals.iter();
        let found = arrivals.find(|arrival| loaded.game.unit(arrival.unit).id == id);
        let turn = found.expect("it arrives").turn;
        let (from, to) = definition.calendar.days(turn);
        assert!(from <= day && day <= to, "{id} comes in turn {turn}");
    }
}
