//! The options of a game, and the steps of its turns. Each table stands on the page `docs/import.md` too.

/// What a map can say of a game: its properties. A word in capital letters stands for the name of a player or of an alliance.
pub(super) const PROPERTIES: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **its name and its editions** | | the rules here are those of no edition | |
| `mapName` | | the name of its map | nothing: it is a name |
| `notes` | | what its author says of it | nothing: players read it in TripleA |
| `AI Bonus Attack` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `AI Bonus Defense` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `AI Bonus Income Flat Rate` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Display Sea Names` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Display Units as Counters` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Free For All` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `games.strategy.engine.pbem.PBEMMessagePoster` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Occupied Territories` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `WW2V2` | no | the rules of the second edition | only those of submarines |
| `WW2V3` | no | the rules of the third edition | only as its other options say them |
| `Pacific Theater` | no | victory points, as in the war in the Pacific | left out |
| `Use Destroyers and Artillery` | no | both are for sale | the same |
| **victory** | | a side wins by areas, by capitals or by production | |
| `Projection of Power` | no | an alliance wins with a number of victory cities | the same |
| `ALLIANCE Projection of Power VCs` | 13 | the number of victory cities for it | the same |
| `Honorable Surrender` | no | an alliance wins with a number of victory cities | the same |
| `ALLIANCE Honorable Victory VCs` | 15 | the number of victory cities for it | the same |
| `Total Victory` | no | an alliance wins with a number of victory cities | the same |
| `ALLIANCE Total Victory VCs` | 18 | the number of victory cities for it | the same |
| `Economic Victory` | no | an alliance wins with an amount of production | the same |
| `ALLIANCE Economic Victory` | 200 | the amount of production for it | the same |
| `Triggered Victory` | no | triggers decide who wins | left out |
| `SBR Victory Points` | no | raids bring victory points | left out |
| **dice** | | every roll decides by itself, or all of a battle by low luck | |
| `Low Luck` | no | hits follow from the power of a side | the same |
| `Low Luck for AntiAircraft` | no | the hits of guns follow from their number | left out |
| `Low Luck for Bombing and Territory Damage` | no | the damage of raids follows from the number of bombers | left out |
| `Low Luck for Technology` | no | inventions follow from the number of dice | left out |
| **income and inventions** | | income comes from areas alone, and nations invent nothing | |
| `PLAYER bid` | 0 | it spends so much before round 1 | left out |
| `PLAYER Income Percentage` | 100 | it collects so many of a hundred | left out |
| `PLAYER PU Income Bonus` | 0 | it collects so much more | left out |
| `Multiply PUs` | 1 | all collect so many times their production | left out |
| `National Objectives` | no | objectives bring money | left out |
| `Use Fuel Cost` | no | moves cost resources | left out |
| `Convoy Blockades Roll Dice For Cost` | no | dice say what a blockade costs | left out |
| `Contested Territories Produce No Income` | no | where enemies stand there is no income | left out |
| `Tech Development` | no | nations invent | left out |
| `WW2V3 Tech Model` | no | nations invent as in the third edition | left out |
| `Selectable Tech Roll` | no | nations choose what to invent | left out |
| `Remove All Tech Tokens At End Of Turn` | no | what a try has cost is lost | left out |
| `Heavy Bomber Dice Rolls` | 2 | heavy bombers roll so many dice | left out |
| `LHTR Heavy Bombers` | no | the best die of a heavy bomber counts | left out |
| `Super Sub Defence Bonus` | 0 | submarines with an invention defend with so much more | left out |
| `Use Shipyards` | no | ships cost less with an invention | left out |
| `All Rockets Attack` | no | every rocket fires | left out |
| `Rockets Can Fly Over Impassables` | no | rockets fly over impassable land | left out |
| `Target Rockets Sequentially and After SBR` | no | rockets fire one after another, after raids | left out |
| `Limit Rocket Damage Per Turn` | no | what rockets do in a turn is limited | left out |
| `Rocket Attack Per Factory Restricted` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Rocket Attacks Per Factory Infinite` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Paratroopers Can Move During Non Combat` | no | troops jump in Non-combat Move | left out |
| `Paratroopers Can Attack Deep Into Enemy Territory` | no | troops jump beyond the front | left out |
| `Airborne Attacks Only In Existing Battles` | no | troops jump only into battles | left out |
| `Airborne Attacks Only In Enemy Territories` | no | troops jump only on enemy land | left out |
| **politics and triggers** | | who is at war stays so, and no rule changes others in play | |
| `Use Triggers` | no | triggers act | left out |
| `Use Politics` | no | players change how they stand to each other | left out |
| `Relationships Last Extra Rounds` | 0 | changes between players take so many rounds more | left out |
| `Alliances Can Chain Together` | no | allies of allies are allies | left out |
| `Give Units By Territory` | no | players give each other units | left out |
| `Disabled Players Assets Deleted` | no | what players own who do not play is taken off | nothing: every nation plays |
| `Territories Are Assigned Randomly` | no | who holds what at the start is drawn | left out |
| **neutral land** | | land units enter it for a price and stop there, and aircraft do not | |
| `neutralCharge` | 0 | the price of entering it; 0 and less are free | the same |
| `Neutrals Are Impassable` | no | nobody enters it, whatever its price | the same |
| `Neutrals Are Blitzable` | no | tanks move on through it | left out |
| `Neutral Flyover Allowed` | no | aircraft fly over it | left out |
| **ships** | | ships fight, carry and bombard by the same rules everywhere | |
| `Two hit battleship` | no | the unit called `battleship` takes two hits; one, where this is off | the same |
| `Units Repair Hits Start Turn` | no | its nation's damaged ships are whole when its turn begins | nothing: they are whole after each battle |
| `Units Repair Hits End Turn` | no | damaged ships are whole when a turn ends | nothing: they are whole after each battle |
| `Two HitPoint Units Require Repair Facilities` | no | damaged ships are whole only where they can be repaired | left out |
| `Submersible Subs` | no | submarines submerge, and sail on past enemy ships | the same |
| `Sub Retreat Before Battle` | no | submarines submerge before the first shot too | the same |
| `Defending Subs Sneak Attack` | no | submarines fire first in defence too | the same |
| `Air Attack Sub Restricted` | no | aircraft do not hit submarines without a destroyer | the same |
| `Ignore Sub In Movement` | no | ships sail on past submarines | the same |
| `Sub Control Sea Zone Restricted` | no | submarines alone do not hold a zone | nothing: nobody holds zones |
| `Submarines Defending May Submerge Or Retreat` | no | submarines in defence may retreat too | left out |
| `Submarines Prevent Unescorted Amphibious Assaults` | no | nobody lands past them without a warship | left out |
| `Subs Can End NonCombat Move With Enemies` | no | submarines end a move among enemies | left out |
| `Transport Casualties Restricted` | no | transports do not fight, and fall last | the same |
| `Ignore Transport In Movement` | no | ships sail on past transports | nothing: transports without a value bar no way |
| `Transport Control Sea Zone` | no | transports alone hold a zone | nothing: nobody holds zones |
| `Transport Restricted Unload` | no | a transport lands its cargo in one place | left out |
| `Units Can Load In Hostile Sea Zones` | no | units board where enemies are | left out |
| `Naval Units May Not NonCombat Move Into Controlled Sea Zones` | no | ships do not enter zones of enemies in Non-combat Move | left out |
| `Unescorted Transport Dies` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Naval Bombard Casualties Return Fire` | no | what bombardment hits still fires | the same |
| `Naval Bombard Casualties Return Fire Restricted` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Shore Bombard Per Ground Unit Restricted` | no | one ship bombards for each unit that lands | the same |
| `Partial Amphibious Retreat` | no | units that came by land can retreat from a landing | left out |
| `Attacker Retreat Planes` | no | aircraft can retreat from a landing | left out |
| `Surviving Air Move To Land` | no | aircraft of a lost carrier fly on to land | left out |
| `Allied Air Independent` | no | aircraft of allies on a carrier fight with it | left out |
| `Allied Air Dependents` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| **battles and moves** | | a battle goes on until one side is gone or retreats | |
| `Previous Units Fight` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Hari-Kari Units` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Land Battle Rounds` | -1 | a battle on land has so many rounds | left out |
| `Sea Battle Rounds` | -1 | a battle at sea has so many rounds | left out |
| `Land Battles May Be Ignored` | no | nobody has to fight on land | left out |
| `Sea Battles May Be Ignored` | no | nobody has to fight at sea | left out |
| `Retreating Units Remain In Place` | no | who retreats stays in the territory | left out |
| `All Units Can Attack From Contested Territories` | no | units attack from where enemies stand | left out |
| `Abandoned Territories May Be Taken Over Immediately` | no | land that is left goes to who stands there | left out |
| `Suicide and Munition Casualties Restricted` | no | units that are lost when they fire take no hits | left out |
| `Defending Suicide and Munition Units Do Not Fire` | no | units that are lost when they fire do not fire in defence | left out |
| `Use Kamikaze Suicide Attacks` | no | aircraft of a player attack ships and are lost | left out |
| `Kamikaze Suicide Attacks Done By Current Territory Owner` | no | who holds a place flies suicide attacks there | left out |
| `Kamikaze Suicide Attacks Only Where Battles Are` | no | suicide attacks are flown only into battles | left out |
| `Movement By Territory Restricted` | no | some players enter only some territories | left out |
| `Units May Give Bonus Movement` | no | units let others move farther | left out |
| `Selectable Zero Movement Units` | no | units without a move can be clicked | nothing: it is a habit of its window |
| `Blitz Through Factories And AA Restricted` | no | tanks stop at complexes and guns | left out |
| `Control All Canals Between Territories To Pass` | no | of several canals all must be open | left out |
| `Enter Territories With Higher Movement Costs Then Remaining Moves` | no | a unit enters what costs more than it has left | left out |
| **aircraft, guns and raids** | | guns shoot in battles and raids, and raids damage complexes | |
| `Kamikaze Airplanes` | no | aircraft need not be able to land | left out |
| `Roll AA Individually` | no | each aircraft is shot at by itself | the same |
| `Choose AA Casualties` | no | the owner chooses what guns hit | left out |
| `Random AA Casualties` | no | what guns hit is drawn | left out |
| `AA Territory Restricted` | no | guns shoot only where there is a battle | the same |
| `Always on AA` | no | guns shoot in Non-combat Move too | left out |
| `Multiple AA Per Territory` | no | several guns stand in a territory | the same |
| `Force AA Attacks For Last Step Of Fly Over` | no | guns shoot once more where aircraft arrive | left out |
| `Damage From Bombing Done To Units Instead Of Territories` | no | a raid damages the complex | the same |
| `SBR Affects Unit Production` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Territory Turn Limit` | no | raids and rockets take no more than the value in a turn | left out |
| `Limit SBR Damage To Factory Production` | no | a raid does no more damage than the value | left out |
| `Limit SBR Damage Per Turn` | no | what raids do in a turn is limited | left out |
| `Use Bombing Max Dice Sides And Bonus` | no | bombers have dice of their own for raids | left out |
| `Raids May Be Preceeded By Air Battles` | no | fighters rise against bombers | left out |
| `Battles May Be Preceeded By Air Battles` | no | aircraft fight before a battle | left out |
| `Air Battle Rounds` | 1 | aircraft fight for so many rounds before a battle | left out |
| `Air Battle Attackers Can Retreat` | no | the attacker can leave a fight of aircraft | left out |
| `Air Battle Defenders Can Retreat` | no | the defender can leave a fight of aircraft | left out |
| `Scramble Rules In Effect` | no | aircraft scramble to battles in spaces beside them | left out |
| `Scrambled Units Return To Base` | no | aircraft that scramble fly back | left out |
| `Scramble To Sea Only` | no | aircraft scramble only to the sea | left out |
| `Scramble From Island Only` | no | aircraft scramble only from islands | left out |
| `Scramble To Any Amphibious Assault` | no | aircraft scramble to any landing | left out |
| `Can Scramble Into Air Battles` | no | aircraft scramble to fights of aircraft | left out |
| **buying and placing** | | complexes make units, and nothing else does | |
| `Unplaced units live when not placed` | no | a nation keeps what it does not place | the same |
| `Placement Restricted By Factory` | no | a factory makes as many units as its territory is worth | the same |
| `maxFactoriesPerTerritory` | 1 | so many factories stand in a territory | left out |
| `MaxFactoriesPerTerritory` | no | an option that TripleA no longer reads | nothing: TripleA does not read it |
| `Unit Placement In Enemy Seas` | no | ships are placed among enemies | the same |
| `Unit Placement Restrictions` | no | what units say of their placing holds | left out |
| `Unit Placement Per Territory Restricted` | no | what players say of their placing holds | left out |
| `Place in Any Territory` | no | units are placed anywhere | left out |
| `Production Per X Territories Restricted` | no | players get a unit for each so many territories | left out |
| `Production Per Valued Territory Restricted` | no | a player gets a unit only for territories with a value | left out |
| `Unlimited Constructions` | no | any number of buildings stand in a territory | left out |
| `More Constructions with Factory` | no | more of them stand beside a factory | left out |
| `More Constructions without Factory` | no | more of them stand without a factory | left out |
| `Produce fighters on carriers` | no | fighters are placed on carriers | left out |
| `Produce new fighters on old carriers` | no | fighters are placed on carriers that sail already | left out |
| `Move existing fighters to new carriers` | no | fighters on land come aboard new carriers | left out |
| `Land existing fighters on new carriers` | no | fighters in the air land on new carriers | left out |
| `LHTR Carrier production rules` | no | fighters on land and in the air come aboard new carriers | left out |
| `Units Can Be Destroyed Instead Of Captured` | no | what units say of their capture holds | left out |
| `Units Can Be Changed On Capture` | no | units change when they are taken | left out |
| `Capture Units On Entering Territory` | no | players capture units by entering | left out |
| `On Entering Units Destroyed Instead Of Captured` | no | units that are captured by entering are lost | left out |
";

/// What is done in the steps of a turn: the classes of their delegates.
pub(super) const STEPS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **what is done in their turns** | | every nation has the same phases | |
| `InitializationDelegate` | | the game is set up | nothing: it is set up already |
| `InitDelegate` | | an old name of the same | nothing: it is set up already |
| `PurchaseDelegate` | | a player buys | the same |
| `BidPurchaseDelegate` | | a player spends its bid | nothing: what a bid is stands under its option |
| `BidPlaceDelegate` | | a player places its bid | nothing: what a bid is stands under its option |
| `MoveDelegate` | | a player moves | the same |
| `BattleDelegate` | | battles are fought | the same |
| `PlaceDelegate` | | a player places what it bought | the same |
| `NoAirCheckPlaceDelegate` | | it places, and no aircraft are lost | the same |
| `EndTurnDelegate` | | a player collects its income | the same |
| `EndRoundDelegate` | | victory is looked for | the same |
| `NoPUEndTurnDelegate` | | a player collects no income | left out |
| `NoPUPurchaseDelegate` | | a player gets units without paying | left out |
| `TechnologyDelegate` | | a player invents | left out |
| `TechActivationDelegate` | | inventions come into force | left out |
| `PoliticsDelegate` | | a player talks to others | left out |
| `UserActionDelegate` | | a player has other actions | left out |
| `SpecialMoveDelegate` | | troops jump from aircraft | left out |
| `RandomStartDelegate` | | who holds what at the start is drawn | left out |
";

/// What a map can say of a step.
pub(super) const STEP_OPTIONS: &str = "
| option | if missing | what it does on the map | here |
| --- | --- | --- | --- |
| **what is done in them** | | every nation has the same phases | |
| `combatMove` | | units move to attack in it | the same |
| `nonCombatMove` | | units move without attacking in it | the same |
| `combinedTurns` | | these players move together | only those of one side |
| `skipPosting` | | nothing is sent by mail | nothing: nothing is ever sent |
| `turnSummaryPlayers` | | whose moves are told together | nothing: it is a matter of its log |
| `bid` | | it is a step of bids | nothing: what a bid is stands under its option |
| `removeAirThatCanNotLand` | | aircraft that cannot land are lost after it | the same |
| `resetUnitStateAtStart` | | units may move again after it | nothing: they move once in a turn |
| `resetUnitStateAtEnd` | | units may move again after it | nothing: they move once in a turn |
| `resetUnitState` | | an old name of the same | nothing: they move once in a turn |
| `repairUnits` | | damaged ships are whole after it | nothing: they are whole after each battle |
| `airborneMove` | | troops jump from aircraft in it | left out |
| `fireRockets` | | rockets fire in it | left out |
| `giveBonusMovement` | | units let others move farther in it | left out |
| `repairPlayers` | | players repair for these in it | left out |
| `onlyRepairIfDisabled` | | only what does not work is repaired in it | left out |
";
