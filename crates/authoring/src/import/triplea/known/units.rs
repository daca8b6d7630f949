//! The options of a kind of unit, and of its rules of support. Each table stands on the page `docs/import.md` too.

/// What a map can say of a kind of unit.
pub(super) const UNITS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **where it moves** | | only transports, the sea and borders stop a unit | |
| `isAir` | no | it is an aircraft | the same |
| `isSea` | no | it is a ship | the same |
| `movement` | 0 | it moves so many spaces | only up to 20 |
| `canBlitz` | no | it moves on through undefended enemy land | the same |
| `isKamikaze` | no | it may use its whole move to attack, and is lost | left out |
| `canNotMoveDuringCombatMove` | no | it moves in Non-combat Move alone | left out |
| `canInvadeOnlyFrom` | | it lands to attack from these transports alone | left out |
| `fuelCost` | | each space of a move costs resources | left out |
| `fuelFlatCost` | | each move costs resources | left out |
| `requiresUnitsToMove` | | it enters a space only where these units stand | left out |
| `givesMovement` | | it lets units that begin beside it move farther | left out |
| **fighting** | | every unit rolls one die a round and hits with its value or less | |
| `attack` | 0 | it hits with so much or less in attack | only up to the sides of a die |
| `defense` | 0 | it hits with so much or less in defence | only up to the sides of a die |
| `hitPoints` | 1 | it is lost with this hit | only up to 20 |
| `isTwoHit` | no | it is lost with the second hit | the same |
| `attackRolls` | 1 | it rolls so many dice in attack | left out |
| `defenseRolls` | 1 | it rolls so many dice in defence | left out |
| `chooseBestRoll` | no | of several dice the best counts | left out |
| `isMarine` | 0 | it attacks with so much more from the sea | left out |
| `isSuicide` | no | it is lost when it has fought | left out |
| `isSuicideOnAttack` | no | it is lost when it has attacked | left out |
| `isSuicideOnDefense` | no | it is lost when it has defended | left out |
| `isSuicideOnHit` | no | it is lost when it has hit | left out |
| `canRetreatOnStalemate` | | whether it may leave a battle that nobody can win | left out |
| `artillery` | no | it supports a unit that attacks beside it | only for land units |
| `artillerySupportable` | no | it attacks with 1 more beside artillery | only for land units |
| `unitSupportCount` | -1 | it supports so many units | only one |
| `receivesAbilityWhenWith` | | it can do more beside another unit | only go on through undefended land |
| `whenCombatDamaged` | | it can do less while it is damaged | left out |
| **submarines and destroyers** | | submarines and destroyers are all alike | |
| `isSub` | no | it is a submarine | only as far as the options of the game say so |
| `isFirstStrike` | no | what it hits is gone before it fires | the same |
| `canEvade` | no | it leaves a battle unless a destroyer is there | only for ships |
| `canNotTarget` | | its hits do not fall on these kinds | only if they are all aircraft |
| `canNotBeTargetedBy` | | these kinds do not hit it without a destroyer | only if they are all aircraft |
| `canMoveThroughEnemies` | no | it moves on past enemies | only for ships |
| `canBeMovedThroughByEnemies` | no | enemies move on past it | only for ships |
| `isDestroyer` | no | it fights against submarines | only for ships and aircraft |
| **bombardment and transport** | | ships carry units and bombard | |
| `canBombard` | no | it bombards where units land | the same |
| `bombard` | -1 | it bombards with this number instead of its attack | only if it is its attack |
| `transportCapacity` | -1 | it has room for so much cargo | only for ships, up to 20 |
| `transportCost` | -1 | it takes so much room as cargo | only for land units, 1 to 20 |
| `isCombatTransport` | no | it fights though it is a transport | the same |
| `carrierCapacity` | -1 | aircraft find so much room on it | only for ships, up to 20 |
| `carrierCost` | -1 | it takes so much room on a carrier | only for aircraft, all alike |
| `isAirTransport` | no | it carries troops that jump, once its nation has paratroopers | left out |
| `isAirTransportable` | no | it jumps from aircraft, once its nation has paratroopers | left out |
| `isLandTransport` | no | it takes a unit along on land, once its nation has mechanised infantry | only where a nation has it from the start |
| `isLandTransportable` | no | it goes along with a unit that takes it along on land | only where a nation has it from the start |
| **guns against aircraft** | | guns shoot once, before the first round of a battle, and hit on a 1 | |
| `isAA` | no | it shoots at aircraft in battles, in raids and on their way | only in battles, and in raids on complexes |
| `isAAforCombatOnly` | no | it shoots at aircraft before a battle | only for land units |
| `isAAforBombingThisUnitOnly` | no | it shoots at bombers that raid it | only for complexes |
| `isAAforFlyOverOnly` | no | it shoots at aircraft on their way | left out |
| `isAAmovement` | no | it moves in Non-combat Move alone, and stands alone | left out |
| `isRocket` | no | it fires rockets, once its nation has them | left out |
| `attackAA` | 1 | it shoots with this number | only 1 |
| `attackAAmaxDieSides` | -1 | it shoots with a die of so many sides | only that of the game |
| `offensiveAttackAA` | 0 | it shoots with this number in attack | left out |
| `offensiveAttackAAmaxDieSides` | -1 | it shoots in attack with a die of so many sides | left out |
| `maxAAattacks` | -1 | it has so many shots | the same |
| `maxRoundsAA` | 1 | it shoots in so many rounds | only 1 |
| `typeAA` | AA | guns of another name shoot besides | only one name |
| `targetsAA` | | it shoots at these kinds | only if they are all aircraft |
| `mayOverStackAA` | no | guns may shoot more than once at each | left out |
| `damageableAA` | no | what it hits can take a hit and live | left out |
| `willNotFireIfPresent` | | it does not shoot while these kinds are there | left out |
| **bombing** | | every bomber rolls one die, and complexes alone are bombed | |
| `isStrategicBomber` | no | it raids complexes | only for aircraft |
| `bombingMaxDieSides` | -1 | it raids with a die of so many sides | left out |
| `bombingBonus` | 0 | its raid does so much more | left out |
| `bombingTargets` | | it raids these kinds alone | left out |
| `canBeDamaged` | no | it can be bombed | only for complexes |
| `maxDamage` | 2 | it takes so much damage, or so much for each unit that it makes | only twice of what it makes |
| `maxOperationalDamage` | -1 | it does not work with more damage | left out |
| `canDieFromReachingMaxDamage` | no | it is lost with all its damage | left out |
| **battles in the air** | | aircraft fight only where they are sent | |
| `canIntercept` | no | it rises against bombers | left out |
| `requiresAirbaseToIntercept` | no | it rises against bombers only from an air base | left out |
| `canEscort` | no | it escorts bombers | left out |
| `canAirBattle` | no | it fights in the air before a battle | left out |
| `airAttack` | 0 | it hits with so much in the air in attack | left out |
| `airDefense` | 0 | it hits with so much in the air in defence | left out |
| `canScramble` | no | it scrambles to a battle in a space beside it | left out |
| `maxScrambleDistance` | -1 | it scrambles over this distance | left out |
| `isAirBase` | no | aircraft scramble from it | left out |
| `maxScrambleCount` | -1 | so many aircraft scramble from it at a time | left out |
| `maxInterceptCount` | -1 | so many aircraft rise from it against bombers | left out |
| **buildings** | | industrial complexes are the only buildings | |
| `isFactory` | no | it makes units | the same |
| `canProduceUnits` | no | it makes units | the same |
| `canProduceXUnits` | -1 | it makes so many, instead of what the territory says | the same |
| `isInfrastructure` | no | it takes no hits, and is captured | only for buildings and guns, which fall like others |
| `isConstruction` | no | it is built in place | only for complexes |
| `constructionType` | none | how many there can be counts by this word | only for complexes |
| `constructionsPerTerrPerTypePerTurn` | -1 | so many are built in a territory in a turn | only 1, for complexes |
| `maxConstructionsPerTypePerTerr` | -1 | so many stand in a territory | only 1, for complexes |
| `createsUnitsList` | | it makes these units for nothing each turn | left out |
| `createsResourcesList` | | it brings resources each turn | left out |
| `repairsUnits` | | damaged ships are made whole where it is | left out |
| `blockade` | 0 | it lowers the income of enemies beside it | left out |
| **buying and placing** | | a kind for sale can be placed wherever complexes make units | |
| `maxBuiltPerPlayer` | -1 | a player has at most so many | only up to 999 |
| `placementLimit` | | at most so many are placed in a territory | left out |
| `movementLimit` | | at most so many move into a territory | left out |
| `attackingLimit` | | at most so many attack a territory | left out |
| `requiresUnits` | | it is made only where these units stand | left out |
| `consumesUnits` | | it is made of these units | left out |
| `unitPlacementRestrictions` | | it is not placed in these territories | left out |
| `unitPlacementOnlyAllowedIn` | | it is placed in these territories alone | left out |
| `canOnlyBePlacedInTerritoryValuedAtX` | -1 | it is placed only where the value is so high | only 1, for complexes |
| `special` | | it is placed only on land that was its owner's at the start | left out |
| `tuv` | -1 | computers think it worth so much | only for what is not for sale |
| **capture and change** | | units fall, and stay what they are | |
| `destroyedWhenCapturedBy` | | it is lost when one of these players takes it | left out |
| `destroyedWhenCapturedFrom` | | it is lost when it is taken from one of these players | left out |
| `whenCapturedChangesInto` | | it becomes other units when it is taken | left out |
| `whenCapturedSustainsDamage` | 0 | it is damaged when it is taken | left out |
| `canBeCapturedOnEnteringBy` | | these players take it by entering | left out |
| `canBeGivenByTerritoryTo` | | it can be given to these players | left out |
| `giveUnitControl` | | TripleA does not read it | nothing: TripleA does not read it |
| `takeUnitControl` | | TripleA does not read it | nothing: TripleA does not read it |
| `whenHitPointsDamagedChangesInto` | | it becomes another unit when it is hit | left out |
| `whenHitPointsRepairedChangesInto` | | it becomes another unit when it is made whole | left out |
";

/// What a map can say of how a kind supports others.
pub(super) const SUPPORT: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **rules of support** | | a unit supports one attacker beside it | |
| `unitType` | | it supports these kinds | only for units of one's own side |
| `faction` | | whom it supports: `allied` units, or weakens: `enemy` ones | only `allied` |
| `side` | | in attack, `offence`, or in defence, `defence` | only `offence` |
| `dice` | | their number, `strength`, how many dice they roll, or those of guns | only `strength` |
| `bonus` | 0 | by so much | only more, not less |
| `number` | 0 | so many units for each | only 1 |
| `bonusType` | | support of another word adds up | left out |
| `players` | | for the units of these players | only if they are all |
| `impArtTech` | no | it supports twice as many after an invention | nothing: nobody invents |
";
