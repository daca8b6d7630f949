//! Unarmed ships: those that take several hits, and those that others support (AB-7, AB-27, AB-30).

use std::collections::BTreeMap;

use super::battles::throws;
use super::{LATER, Table};
use crate::definition::Phase;
use crate::state::area_state::{Party, Stage};
use crate::state::event::Purpose;
use crate::tests::move_of;
use crate::tests::odds::compare_by;

/// A war in the later units and with barges: unarmed ships that are dearer than transports, and take two hits.
fn with_barges(setup: &str) -> Table {
    let barge = "(id: \"barge\", name: \"Barge\", domain: Sea, cost: 9, attack: 0, defence: 0, move: 2, \
                 abilities: [Carries(5), Unarmed, Hits(2)]), (id: \"submarine\"";
    let kinds = LATER.replace("(id: \"submarine\"", barge);
    let mut table = Table::with_kinds(setup, &[], &kinds);
    table.go_to(Phase::CombatMove);
    table
}

// AB-7, AB-27
#[test]
fn ab_27_hits_on_unarmed_ships_fall_first_on_those_that_survive_them_and_are_repaired() {
    let setup = r#""red": {"sound": "1 destroyer 1 transport 1 barge"}, "blue": {"gulf": "2 cruiser"}"#;
    let mut table = with_barges(setup);
    table.give(&move_of("red", "1 destroyer 1 transport 1 barge", "sound gulf"));
    table.give("EndPhase");
    // The destroyer misses, and both cruisers hit.
    table.dice([6, 3, 3]);
    table.give("Fight(at: \"gulf\")");
    table.give("Losses()");
    let left = |table: &Table, at: &str| {
        ["destroyer", "transport", "barge"].map(|kind| table.units(at, "red", kind))
    };
    assert_eq!(left(&table, "gulf"), [0, 1, 1]);
    let combat = table.state.combat().expect("they may retreat");
    assert_eq!(combat.stage, Stage::Decide);
    let barge = table.game.kind_named("barge").expect("it is a kind");
    assert_eq!(combat.scars, BTreeMap::from([((table.nation("red"), barge), 1)]));
    table.give("Retreat(to: \"sound\")");
    assert_eq!(left(&table, "sound"), [0, 1, 1]);
    assert_eq!(table.state.combat(), None, "and with it the damage is gone");
}

// AB-27, AB-30
#[test]
fn ab_30_support_gives_no_die_to_who_has_none() {
    let kinds = LATER.replace("[Hunts]", "[Hunts, SupportsKinds(\"transport\", 1)]");
    let setup = r#""red": {"sound": "1 destroyer 1 transport"}, "blue": {"gulf": "1 cruiser"}"#;
    let mut table = Table::with_kinds(setup, &[], &kinds);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "1 destroyer 1 transport", "sound gulf"));
    table.give("EndPhase");
    table.dice([6, 6]);
    let events = table.give("Fight(at: \"gulf\")");
    assert_eq!(
        throws(&events),
        [
            (Purpose::Fire(Party::Attacker), 2, 1),
            (Purpose::Fire(Party::Defender), 3, 1)
        ]
    );
}

// AB-27
#[test]
fn ab_27_the_odds_know_what_unarmed_ships_survive() {
    // The fighters cannot hit the submarine, and hit the others only once the cruiser is gone; the cruiser may shoot them down before.
    let setup =
        r#""red": {"bray": "3 fighter"}, "blue": {"gulf": "1 cruiser 1 submarine 1 transport 2 barge"}"#;
    let mut table = with_barges(setup);
    table.give(&move_of("red", "3 fighter", "bray gulf"));
    table.give("EndPhase");
    compare_by(&table, "gulf", 100_000, 7_000);
}
