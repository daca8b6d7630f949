//! The checks of the soak find trains that no rule allowed.

use super::Table;
use crate::definition::Phase;
use crate::invariants::turn_violations;
use crate::rail::{Ticket, Train};
use crate::state::area_state::{AreaState, Force, RailTrain, Status};
use railhead_engine::board::SpaceId;

/// The small war with rails at the start of Red's Non-combat Move, and the same after trains went unchecked.
struct Forged {
    table: Table,
    began: AreaState,
}

impl Forged {
    fn new(choices: &str, more: &str) -> Self {
        let rails = format!(
            r#"own_rail: Rail(
                format: 1, name: "Own", text: "", departure: Anywhere, destination: Anywhere, sharing: OwnOnly, {choices}
            ), {more} violation: 3,"#
        );
        let setup = r#""red": {"ayr": "6 infantry"}"#;
        let regions = [
            (
                "    spaces: {",
                "    regions: {\"north\": \"The North\", \"south\": \"The South\"},\n    spaces: {",
            ),
            (
                "value: 8, owner: \"red\"",
                "value: 8, owner: \"red\", regions: \"north\"",
            ),
            (
                "value: 3, owner: \"red\"",
                "value: 3, owner: \"red\", regions: \"north south\"",
            ),
        ];
        let mut table = Table::on(setup, &[("violation: 3,", &rails)], &regions);
        table.go_to(Phase::NonCombatMove);
        let began = table.state.clone();
        Self { table, began }
    }

    fn space(&self, id: &str) -> SpaceId {
        self.table
            .game
            .board()
            .space_named(id)
            .expect("it is on the board")
    }

    /// Infantry from Ayr goes by rail, whatever the rules say.
    fn go(&mut self, count: u16, to: &str, tickets: &[Ticket]) {
        let [from, at] = [self.space("ayr"), self.space(to)];
        let game = &self.table.game;
        let kind = game
            .kind_ids()
            .find(|kind| game.kind(*kind).id == "infantry")
            .expect("a kind");
        let nation = game.nation_ids().next().expect("Red");
        let ready = Force {
            at: from,
            nation,
            kind,
            spent: 0,
            status: Status::Ready,
        };
        self.table.state.remove(ready, count);
        self.table.state.add(
            Force {
                at,
                status: Status::Railed,
                ..ready
            },
            count,
        );
        for _ in 0..count {
            let train = Train {
                nation,
                path: vec![from, at],
                tickets: tickets.to_vec(),
                carries_tokens: false,
                kind: None,
            };
            let phase = Phase::NonCombatMove;
            self.table.state.trains.push(RailTrain {
                cargo: kind.into(),
                phase,
                train,
                booking: None,
            });
        }
    }

    fn found(&self) -> Vec<String> {
        turn_violations(&self.table.game, &self.began, &self.table.state)
    }
}

const EVERY_AREA: &str = "network: EveryArea(except: \"\"), range: Unlimited,";

#[test]
fn ar_4_a_train_over_land_that_was_not_held_when_the_turn_began_is_found() {
    let mut forged = Forged::new(&format!("{EVERY_AREA} national: Unlimited"), "");
    forged.go(1, "bray", &[]);
    assert_eq!(forged.found(), [""; 0]);
    let bray = forged.space("bray");
    forged.began.spaces[bray.index()].controller = None;
    assert_eq!(forged.found(), ["AR-4: a train has gone over Bray"]);
    let mut forged = Forged::new(&format!("{EVERY_AREA} national: Unlimited"), "");
    forged.go(1, "cork", &[]);
    assert_eq!(forged.found(), ["AR-4: a train has gone over Cork"]);
}

#[test]
fn ar_3_a_unit_that_goes_by_rail_twice_is_found() {
    let mut forged = Forged::new(&format!("{EVERY_AREA} national: Unlimited"), "");
    forged.go(1, "bray", &[]);
    let again = forged.table.state.trains[0].clone();
    forged.table.state.trains.push(again);
    assert_eq!(
        forged.found(),
        ["AR-3: the units that went by rail do not match the trains"]
    );
    // Nor is a train valid whose unit was elsewhere.
    let mut forged = Forged::new(&format!("{EVERY_AREA} national: Unlimited"), "");
    forged.go(1, "bray", &[]);
    forged.began.forces.clear();
    assert_eq!(
        forged.found(),
        ["AR-3: more units have left Ayr by rail than were there"]
    );
}

#[test]
fn r1_4_more_units_than_a_nation_can_move_are_found() {
    let stations = "network: StationsOnly, station: 1, range: Unlimited, national: PerStation(most: 6)";
    let mut forged = Forged::new(stations, r#"stations: "ayr bray","#);
    forged.go(2, "bray", &[]);
    assert_eq!(forged.found(), [""; 0]);
    forged.go(1, "bray", &[]);
    assert_eq!(forged.found(), ["AR-9: Red has used 3 of its rail capacity of 2"]);
    // 11 IPC: two points at 5 IPC a point.
    let points = "network: Markers, marker: 1, range: PointsPerArea, national: Points(divisor: 5)";
    let mut forged = Forged::new(points, r#"markers: "ayr bray","#);
    forged.go(3, "bray", &[]);
    assert_eq!(forged.found(), ["AR-9: Red has used 3 of its rail capacity of 2"]);
    let mut forged = Forged::new(&format!("{EVERY_AREA} national: Fixed(3)"), "");
    forged.go(4, "bray", &[]);
    assert_eq!(forged.found(), ["AR-9: Red has used 4 of its rail capacity of 3"]);
}

#[test]
fn m1_2_more_units_than_an_area_or_a_station_can_carry_are_found() {
    let carried = format!("{EVERY_AREA} national: Unlimited, throughput: Value(occupied: Half)");
    let mut forged = Forged::new(&carried, "");
    forged.go(4, "bray", &[]);
    assert_eq!(forged.found(), ["AR-9: Bray has carried 4 of 3"]);
    let handled = "network: StationsOnly, station: 1, range: ExtraMove(1), national: Unlimited, station_limit: Value(most: 6)";
    let mut forged = Forged::new(&format!("{handled}, counted: Both"), r#"stations: "ayr bray","#);
    forged.go(4, "bray", &[]);
    assert_eq!(forged.found(), ["AR-9: the station in Bray has handled 4 of 3"]);
    let mut forged = Forged::new(
        &format!("{handled}, counted: Departures"),
        r#"stations: "ayr bray","#,
    );
    forged.go(4, "bray", &[]);
    assert_eq!(forged.found(), [""; 0]);
}

#[test]
fn s1_4_more_units_than_a_pool_has_are_found() {
    let pools = r#"national: Regional(pools: {"red": [(units: 2, regions: "north", instead: [(most: 1, regions: "south")])]})"#;
    let mut forged = Forged::new(&format!("{EVERY_AREA} {pools}"), "");
    forged.go(2, "bray", &[(0, 0)]);
    assert_eq!(forged.found(), [""; 0]);
    forged.go(1, "bray", &[(0, 0)]);
    assert_eq!(
        forged.found(),
        ["S1-4: more units have gone by rail than the pools allow"]
    );
    // Ayr is not in the South.
    let mut forged = Forged::new(&format!("{EVERY_AREA} {pools}"), "");
    forged.go(1, "bray", &[(0, 1)]);
    assert_eq!(
        forged.found(),
        ["S1-5: a train draws on the pool of Red without right"]
    );
}
