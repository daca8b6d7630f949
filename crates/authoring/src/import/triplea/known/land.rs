//! The options of territories, of canals and of effects of terrain. Each table stands on the page `docs/import.md` too.

/// What a map can say of a territory.
pub(super) const TERRITORIES: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **what they are worth** | | an area has a value, an owner and a capital's name | |
| `production` | 0 | its holder collects so much, and a factory makes so many units | only on land, up to 99 |
| `productionOnly` | 0 | its holder collects so much | only on land, up to 99 |
| `unitProduction` | 0 | a factory makes so many units | only up to 99 |
| `capital` | | it is the capital of this player | the same |
| `victoryCity` | 0 | it counts so much as a victory city | only 1 |
| `isImpassable` | no | nothing enters it | the same |
| `originalOwner` | | whose it is by right | the same |
| `resources` | | its holder collects other resources | left out |
| `originalFactory` | no | its first owner makes units there without limit | left out |
| **what happens there** | | only battles change who holds an area | |
| `territoryEffect` | | its terrain | only as a drawing, and one of them |
| `changeUnitOwners` | | units there go over to these players | left out |
| `captureUnitOnEnteringBy` | | these players capture units by entering | left out |
| `whenCapturedByGoesTo` | | what one player takes goes to another | left out |
| **the sea** | | sea zones bring nothing | |
| `convoyRoute` | no | land loses its income when the enemy sails here | left out |
| `convoyAttached` | | the land that loses its income when the enemy sails here | left out |
| `blockadeZone` | no | ships here take from the income of the land beside it | left out |
| `kamikazeZone` | no | suicide attacks are allowed | left out |
| `navalBase` | no | it is a naval base | left out |
| `airBase` | no | it is an air base | left out |
";

/// What a map can say of a canal.
pub(super) const CANALS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **canals** | | who holds the land beside a canal lets all his ships through | |
| `canalName` | | its name | the same |
| `landTerritories` | | who holds these passes | the same |
| `excludedUnits` | | these units pass in any case | left out |
| `canNotMoveThroughDuringCombatMove` | no | it is closed in Combat Move | left out |
";

/// What a map can say of a kind of terrain.
pub(super) const TERRAIN: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **effects of terrain** | | terrain is only drawn | |
| `combatDefenseEffect` | | units defend with more or less there | left out |
| `combatOffenseEffect` | | units attack with more or less there | left out |
| `movementCostModifier` | | entering costs units more or less of their move | left out |
| `noBlitz` | | these units stop there | left out |
| `unitsNotAllowed` | | these units do not enter | left out |
";
