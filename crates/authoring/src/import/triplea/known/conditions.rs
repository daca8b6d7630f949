//! The options of triggers, conditions, objectives and rules of players. Each table stands on the page `docs/import.md` too.

/// What a map can say of a trigger.
pub(super) const TRIGGERS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **triggers** | | no rule here changes others in play | |
| `when` | | the step of a turn in which it acts | left out |
| `uses` | -1 | it acts so often | left out |
| `usedThisRound` | no | whether it has acted in this round | left out |
| `notification` | | what players read when it acts | left out |
| `trigger` | | its conditions, in old maps | left out |
| `activateTrigger` | | it sets off other triggers | left out |
| `victory` | | players win | left out |
| `frontier` | | a player has another shop | left out |
| `productionRule` | | something is sold, or no longer sold | left out |
| `purchase` | | players get units to place | left out |
| `placement` | | units appear on the map | left out |
| `removeUnits` | | units are taken off the map | left out |
| `resource` | | players get this resource | left out |
| `resourceCount` | 0 | players get so much of a resource | left out |
| `tech` | | players have an invention | left out |
| `availableTech` | | an invention can be made, or no longer | left out |
| `support` | | a rule of support holds, or no longer | left out |
| `relationshipChange` | | players stand otherwise to each other | left out |
| `changeOwnership` | | territories change hands | left out |
| `unitType` | | the units of which it changes something | left out |
| `unitAttachmentName` | | the attachment of these units | left out |
| `unitProperty` | | the option of units that it changes | left out |
| `territories` | | the territories of which it changes something | left out |
| `territoryAttachmentName` | | the attachment of these territories | left out |
| `territoryProperty` | | the option of territories that it changes | left out |
| `players` | | the players of whom it changes something | left out |
| `playerAttachmentName` | | the attachment of these players | left out |
| `playerProperty` | | the option of players that it changes | left out |
| `relationshipTypes` | | the relationships of which it changes something | left out |
| `relationshipTypeAttachmentName` | | the attachment of these relationships | left out |
| `relationshipTypeProperty` | | the option of relationships that it changes | left out |
| `territoryEffects` | | the terrain of which it changes something | left out |
| `territoryEffectAttachmentName` | | the attachment of this terrain | left out |
| `territoryEffectProperty` | | the option of terrain that it changes | left out |
";

/// What a map can say of how anything depends on conditions.
pub(super) const DEPENDENT: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **conditions** | | nothing here depends on conditions | |
| `conditions` | | it depends on these | left out |
| `conditionType` | AND | how many of them must hold | left out |
| `invert` | no | it holds when its conditions do not | left out |
| `chance` | 1:1 | how likely it is | left out |
| `chanceIncrementOnFailure` | 0 | it is likelier after a failure | left out |
| `chanceDecrementOnSuccess` | 0 | it is less likely after a success | left out |
";

/// What a map can say of a condition, of an objective, or of the rules of a player.
pub(super) const RULES: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **objectives and conditions** | | income comes from areas alone | |
| `objectiveValue` | 0 | it brings so much money | left out |
| `uses` | -1 | it does so often | left out |
| `countEach` | no | it brings money for each territory | left out |
| `eachMultiple` | 1 | so many count as one | left out |
| `players` | | it asks about these players | left out |
| `rounds` | | it holds in these rounds | left out |
| `switch` | yes | it is on | left out |
| `gameProperty` | | it holds if this option of the game is on | left out |
| `directOwnershipTerritories` | | its player holds these | left out |
| `alliedOwnershipTerritories` | | its side holds these | left out |
| `directExclusionTerritories` | | its player has no units there | left out |
| `alliedExclusionTerritories` | | its allies have no units there | left out |
| `enemyExclusionTerritories` | | its enemies have no units there | left out |
| `enemySurfaceExclusionTerritories` | | its enemies have none but submarines there | left out |
| `directPresenceTerritories` | | its player has units there | left out |
| `alliedPresenceTerritories` | | its side has units there | left out |
| `enemyPresenceTerritories` | | its enemies have units there | left out |
| `unitPresence` | | so many units of these kinds are there | left out |
| `relationship` | | players stand so to each other | left out |
| `atWarPlayers` | | its player is at war with these | left out |
| `atWarCount` | -1 | its player is at war with so many players | left out |
| `techs` | | its player has these inventions | left out |
| `techCount` | -1 | its player has so many inventions | left out |
| `destroyedTUV` | | its player has destroyed so much | left out |
| `battle` | | there has been a battle | left out |
| `isAI` | | a computer plays | left out |
| **rules of a player** | | all nations move and place by the same rules | |
| `movementRestrictionType` | | whether units may enter only some territories, or all but these | left out |
| `movementRestrictionTerritories` | | these territories may, or may not, be entered | left out |
| `placementAnyTerritory` | no | it places units anywhere on its land | left out |
| `placementAnySeaZone` | no | it places ships beside any of its land | left out |
| `placementCapturedTerritory` | no | it places units on land taken in this turn | left out |
| `placementInCapitalRestricted` | no | it places units in its capital alone | left out |
| `placementPerTerritory` | -1 | it places units where fewer than so many stand | left out |
| `maxPlacePerTerritory` | -1 | it places at most so many in a territory | left out |
| `unlimitedProduction` | no | its complexes make any number of units | left out |
| `productionPerXTerritories` | | it gets a unit for each so many territories | left out |
| `dominatingFirstRoundAttack` | no | its enemies defend with 1 in the first round | left out |
| `negateDominatingFirstRoundAttack` | no | its enemies do not make it defend with 1 | left out |
";
