//! Compares the six variants on one board (AR-9), with results computed by hand from the rules and the scenarios' files.

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::rail::compare::{Compared, compare, variants};
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

fn compared(scenario: &str, kind: &str, from: &str, to: Option<&str>) -> Vec<Compared> {
    let path = format!("world/{scenario}.ron");
    let loaded = load::<AreaGame>(&Folder::new("../../scenarios"), &path).expect("it is playable");
    let session = Session::new(loaded.game, 1);
    let game = session.game();
    let space = |id: &str| game.board().space_named(id).expect("it is on the board");
    let unit = (
        game.nation_named("germany").expect("it plays"),
        game.kind_named(kind).expect("there are such units").into(),
        space(from),
    );
    compare(game, session.state(), &variants(game), unit, to.map(space))
}

#[test]
fn ar_9_from_denmark_to_belarus_by_each_of_the_six_variants() {
    let found = compared("eastern-front", "infantry", "denmark", Some("belarus"));
    let compared: Vec<(&str, usize, Option<u32>)> = found
        .iter()
        .map(|by| (by.name.as_str(), by.trains, by.building))
        .collect();
    assert_eq!(
        compared,
        [
            // M1-2: occupied Denmark carries half of 4.
            ("Module I: railroads everywhere", 2, Some(0)),
            // R1-1, R1-2: a station in Denmark, and markers all the way; four areas are not too far (R1-6).
            ("Option 1: stations and railroad", 0, Some(15 + 4)),
            ("Option 2: two trains a nation", 0, Some(2 * 10 + 3)),
            // R3-2: four areas are too far for infantry with one additional move.
            ("Option 3: stations only", 0, None),
            // R4-1: five markers, and points enough for four areas.
            ("Option 4: markers and points", 0, Some(5 * 3)),
            // S1-4: Germany 2.
            ("Strategic Rail Movement", 2, Some(0)),
        ]
    );
    assert!(found[0].is_played && !found[5].is_played);
    assert_eq!(found[3].why.as_ref().map(|(rule, _)| rule.as_str()), Some("R3-2"));
}

#[test]
fn ar_9_without_a_destination_each_variant_tells_how_far_the_unit_gets() {
    let found = compared("normandy-to-smolensk", "armour", "normandy_bordeaux", None);
    let far = |at: usize| found[at].way.as_ref().map(|way| way.len() - 1);
    // S1-8: all the way to Smolensk, two trains; R1 to R4: no station or marker exists.
    assert_eq!((far(5), found[5].trains), (Some(6), 2));
    assert_eq!([far(1), far(2), far(3), far(4)], [None; 4]);
    assert_eq!(found[1].building, None);
}
