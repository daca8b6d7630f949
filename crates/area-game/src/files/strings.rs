//! What the strings of the files of the area game say: a line for each of them.

use super::scenario_file::ScenarioFile;
use super::script_file::ScriptFile;
use super::unit_file::UnitTableFile;
use crate::rail::Variant;
use railhead_engine::scenario::strings::SHARED;
use railhead_engine::text::schema::Says::{File, Id, Ids, NewId, Prose, Sign};
use railhead_engine::text::schema::{Schema, StringLine};

const LINES: &[StringLine] = &[
    // Wherever they stand.
    ("*.nation", Id),
    ("*.at", Id),
    ("*.kind", Id),
    ("*.ware", Id),
    ("*.path[]", Id),
    ("*.zone", Id),
    ("*.complex", Id),
    // Scenarios.
    ("Scenario.summary", Prose),
    ("Scenario.board", File),
    ("Scenario.units", File),
    ("Scenario.scripts[]", File),
    ("Scenario.lesson", File),
    ("Scenario.history", File),
    ("Scenario.rail", File),
    ("CalendarFile.begins", Sign),
    ("Scenario.sides{key}", NewId),
    ("Scenario.sides{}", Prose),
    ("Scenario.nations{key}", NewId),
    ("NationFile.name", Prose),
    ("NationFile.adjective", Prose),
    ("NationFile.side", Id),
    ("NationFile.capital", Id),
    ("Scenario.turns[]", Ids),
    ("Scenario.spaces", Ids),
    ("Scenario.rail_technology", Ids),
    ("Scenario.stations", Ids),
    ("Scenario.station_damage{key}", Id),
    ("Scenario.markers", Ids),
    ("Tokens.initial{key}", Id),
    ("Tokens.multipliers{key}", Id),
    ("Tokens.heavy_bombers", Ids),
    ("NeutralArmies.per_value", Ids),
    ("NeutralArmies.areas{key}", Id),
    ("NeutralArmies.areas{}", Ids),
    ("Peace.nations{key}", Id),
    ("Scenario.offers", Sign),
    ("Scenario.chosen", Sign),
    ("HoldingFile.areas", Ids),
    ("Scenario.values{key}", Id),
    ("Scenario.outputs{key}", Id),
    ("Scenario.complexes", Ids),
    ("Scenario.damage{key}", Id),
    ("Scenario.setup{key}", Id),
    ("Scenario.setup{}{key}", Id),
    ("Scenario.setup{}{}", Ids),
    ("VictoryFile.side", Id),
    ("GoalFile.Areas.areas", Ids),
    ("Scenario.at_the_end", Id),
    // Conditions.
    ("Condition.Held", Id),
    ("Condition.Lost", Id),
    ("Condition.Battle", Id),
    ("Condition.Entered", Id),
    ("Condition.Has.unit", Id),
    ("Condition.Train.from", Id),
    ("Condition.Train.to", Id),
    ("Condition.ByRail.from", Id),
    ("Condition.ByRail.to", Id),
    // Rail variants.
    ("Rail.name", Prose),
    ("Network.EveryArea.except", Ids),
    ("National.Regional.pools{key}", Id),
    ("PoolFile.regions", Ids),
    ("ScopeFile.regions", Ids),
    ("National.Regional.borrow{key}", Id),
    ("National.Regional.borrow{}", Id),
    ("National.Regional.inherit{key}", Id),
    ("National.Regional.inherit{}", Id),
    ("Sharing.Groups[]", Ids),
    ("Rail.passages_blocked", Ids),
    ("Rail.barriers_blocked", Ids),
    ("Rail.kinds{key}", Id),
    ("Rail.rules{key}", Sign),
    ("Rail.rules{}", Prose),
    ("Rail.cites{}", Sign),
    // Tables of units.
    ("UnitKind.id", NewId),
    ("UnitKind.name", Prose),
    ("UnitKind.plural", Prose),
    ("UnitPicture.Named", Sign),
    ("UnitPicture.Path", Sign),
    // Scripts.
    ("AreaScript.name", Sign),
    ("AreaScript.summary", Prose),
    ("AreaScript.nations{key}", Id),
    ("BuyFile.units", Ids),
    ("ObjectiveFile.take", Id),
    ("PlanFile.garrisons{key}", Id),
    ("Order.Repair.area", Id),
    ("Order.Load.from", Id),
    ("Order.Unload.units[].1", Id),
    ("Order.Retreat.to", Id),
    ("Order.Book.from", Id),
    ("Order.Book.to", Id),
    ("Correction.Site.what", Id),
    ("TokenOrder.Place.areas[]", Id),
    ("TokenOrder.Move.from", Id),
    ("TokenOrder.Move.to", Id),
    ("TokenOrder.Load.from", Id),
    ("TokenOrder.Unload.to[].1", Id),
    ("TokenOrder.Convoy.route[]", Id),
];

/// The schemas of its files, by the names of their outermost structs.
pub(crate) fn schemas() -> Vec<(&'static str, Schema)> {
    let tables = [LINES, SHARED];
    vec![
        ("Scenario", Schema::of::<ScenarioFile>(&tables)),
        ("UnitTable", Schema::of::<UnitTableFile>(&tables)),
        ("Rail", Schema::of::<Variant>(&tables)),
        ("AreaScript", Schema::of::<ScriptFile>(&tables)),
    ]
}
