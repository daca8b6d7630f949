//! Combats for panels to draw: the Kampar Line with the Japanese at the gates of Kampar.

use std::sync::Arc;

use railhead::hex::table::HexTable;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{HexGame, HexScenario, Order, Phase, Side, Station, UnitId};

use super::situations::{KAMPAR, scenario};

/// Where the battle of Kampar is fought, and from where.
const STANDS: [(&str, &str); 5] = [
    ("j_41r", "1931"),
    ("j_1tk", "1931"),
    ("j_42r", "1832"),
    ("j_5rec", "1832"),
    ("j_11r", "2032"),
];

/// The Kampar Line with these phases, and the Japanese next to Kampar.
pub fn kampar(phases: &[Phase]) -> HexScenario {
    let loaded = scenario(KAMPAR);
    let mut definition = loaded.game.definition().clone();
    definition.phases = phases.to_vec();
    // Both sides reach Kampar by air.
    definition.tables.air.range = 40;
    for (id, hex) in STANDS {
        let unit = loaded.game.unit_named(id).expect("a unit of the scenario");
        let at = hex_named(&loaded.game, hex);
        for placement in definition
            .setup
            .iter_mut()
            .filter(|placement| placement.unit == unit)
        {
            placement.at = Station::Space(at);
        }
        definition.control[at.index()] = Some(Side::First);
    }
    HexScenario {
        game: Arc::new(HexGame::new(definition)),
        ..loaded
    }
}

pub fn hex_named(game: &HexGame, name: &str) -> SpaceId {
    game.board().space_named(name).expect("a hex of the map")
}

/// A battle that has come to what is wanted, by trying one seed after the other.
pub fn fought_until(wanted: impl Fn(&HexTable) -> bool) -> HexTable {
    for seed in 1..200 {
        let loaded = kampar(&[Phase::Combat, Phase::End]);
        let mut session = Session::new(loaded.game.clone(), seed);
        let target = hex_named(&loaded.game, "kampar");
        let view = super::situations::view(&session);
        let attackers: Vec<UnitId> = view.attackers(target);
        let order = Order::Attack {
            target,
            attackers,
            air: 1,
        };
        session.issue(order).expect("Kampar can be attacked");
        for _ in 0..20 {
            let table = HexTable::resume(loaded.clone(), session.clone());
            if wanted(&table) {
                return table;
            }
            let view = super::situations::view(&session);
            let Some(order) = view.default_order() else { break };
            session.issue(order).expect("the sensible answer is allowed");
        }
    }
    panic!("no seed leads there")
}

/// A battle that waits for this.
pub fn waiting(wanted: impl Fn(&Stage) -> bool) -> HexTable {
    fought_until(|table| {
        let combat = table.session().state().combat();
        combat.is_some_and(|combat| wanted(&combat.stage))
    })
}
