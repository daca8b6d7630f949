//! The options of players: what they are, what they know, what they can do besides. Each table stands on the page `docs/import.md` too.

/// What a map can say of a player.
pub(super) const PLAYERS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **players** | | all nations play by the same rules | |
| `vps` | 0 | it begins with so many victory points | left out |
| `captureVps` | 0 | it has captured so many victory points | left out |
| `retainCapitalNumber` | 1 | it keeps its money with so many capitals | left out |
| `retainCapitalProduceNumber` | 1 | it makes units and collects income with so many capitals | left out |
| `giveUnitControl` | | it can give units to these players | left out |
| `giveUnitControlInAllTerritories` | no | it can do so everywhere | left out |
| `takeUnitControl` | | TripleA does not read it | nothing: TripleA does not read it |
| `captureUnitOnEnteringBy` | | these players capture its units by entering | left out |
| `shareTechnology` | | these players have its inventions too | left out |
| `helpPayTechCost` | | these players help to pay for inventions | left out |
| `destroysPUs` | no | money that it captures is lost | left out |
| `immuneToBlockade` | no | its income is not blockaded | left out |
| `suicideAttackResources` | | it can pay for suicide attacks | left out |
| `suicideAttackTargets` | | what these attacks can hit | left out |
| `placementLimit` | | at most so many units are placed in a territory | left out |
| `movementLimit` | | at most so many units move into a territory | left out |
| `attackingLimit` | | at most so many units attack a territory | left out |
";

/// What a map can say of the inventions that a player has.
pub(super) const INVENTED: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **inventions at the start** | | nations invent nothing | |
| `techCost` | 5 | a try to invent costs so much | left out |
| `heavyBomber` | no | bombers roll several dice | left out |
| `longRangeAir` | no | aircraft fly farther | left out |
| `jetPower` | no | fighters are stronger | left out |
| `rocket` | no | guns fire rockets at complexes | left out |
| `industrialTechnology` | no | units cost less | left out |
| `superSub` | no | submarines are stronger | left out |
| `destroyerBombard` | no | destroyers bombard | left out |
| `improvedArtillerySupport` | no | artillery supports two units | left out |
| `paratroopers` | no | troops jump from aircraft | left out |
| `increasedFactoryProduction` | no | complexes make more | left out |
| `warBonds` | no | a die adds to the income | left out |
| `mechanizedInfantry` | no | units go along with tanks | only if all that have such units have it |
| `aARadar` | no | guns hit more often | left out |
| `shipyards` | no | ships cost less | left out |
";

/// What a map can say of what an invention does.
pub(super) const INVENTIONS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **inventions** | | nations invent nothing | |
| `attackBonus` | | units attack with more | left out |
| `defenseBonus` | | units defend with more | left out |
| `movementBonus` | | units move farther | left out |
| `radarBonus` | | guns hit more often | left out |
| `airAttackBonus` | | aircraft attack with more in the air | left out |
| `airDefenseBonus` | | aircraft defend with more in the air | left out |
| `productionBonus` | | complexes make more | left out |
| `minimumTerritoryValueForProductionBonus` | -1 | complexes make more only where the value is so high | left out |
| `repairDiscount` | -1 | repairs cost less | left out |
| `warBondDiceSides` | -1 | a die of so many sides adds to the income | left out |
| `warBondDiceNumber` | 0 | so many dice add to the income | left out |
| `rocketDiceNumber` | | rockets roll so many dice | left out |
| `rocketDistance` | 0 | rockets fly so far | left out |
| `rocketNumberPerTerritory` | 1 | so many rockets fly from a territory | left out |
| `unitAbilitiesGained` | | units can do more | left out |
| `airborneForces` | no | troops jump from aircraft | left out |
| `airborneCapacity` | | an aircraft carries so many troops that jump | left out |
| `airborneTypes` | | these units jump | left out |
| `airborneDistance` | 0 | troops jump over this distance | left out |
| `airborneBases` | | troops jump from these buildings | left out |
| `airborneTargettedByAA` | | these guns shoot at troops that jump | left out |
| `attackRollsBonus` | | units roll more dice in attack | left out |
| `defenseRollsBonus` | | units roll more dice in defence | left out |
| `bombingBonus` | | raids do more damage | left out |
";

/// What a map can say of how players stand to each other.
pub(super) const RELATIONSHIPS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **relationships** | | sides are at war, and nations of one side are not | |
| `archeType` | war | war, peace or alliance | left out |
| `canMoveLandUnitsOverOwnedLand` | default | land units go over each other's land | left out |
| `canMoveAirUnitsOverOwnedLand` | default | aircraft fly over each other's land | left out |
| `canLandAirUnitsOnOwnedLand` | default | aircraft land on each other's land | left out |
| `canTakeOverOwnedTerritory` | default | they take each other's land | left out |
| `canMoveIntoDuringCombatMove` | default | they enter each other's spaces in Combat Move | left out |
| `canMoveThroughCanals` | default | they use each other's canals | left out |
| `rocketsCanFlyOver` | default | rockets fly over each other's land | left out |
| `givesBackOriginalTerritories` | default | they give each other's land back | left out |
| `alliancesCanChainTogether` | default | allies of allies are allies | left out |
| `isDefaultWarPosition` | default | who attacks is in this relationship | left out |
| `upkeepCost` | default | it costs money each turn | left out |
";

/// What a map can say of an action in politics.
pub(super) const POLITICS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **political actions** | | who is at war stays so | |
| `relationshipChange` | | players stand otherwise to each other | left out |
";

/// What a map can say of another action of players.
pub(super) const ACTIONS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **actions of players** | | players give no orders but those of the rules | |
| `activateTrigger` | | it sets off triggers | left out |
";

/// What a map can say of either kind of action.
pub(super) const ANY_ACTION: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **actions** | | players give no orders but those of the rules | |
| `text` | | the words on its button | left out |
| `costPU` | 0 | a try costs so much money | left out |
| `costResources` | | a try costs resources | left out |
| `attemptsPerTurn` | 1 | it can be tried so often in a turn | left out |
| `attemptsLeftThisTurn` | 1 | it can be tried so often now | left out |
| `actionAccept` | | these players must agree | left out |
";
