//! Where the rules here are those of an option that a game does not have: TripleA has them only where a game names them.

use std::collections::BTreeSet;

use super::abilities::UnitsOfGame;
use super::game_options::{
    BOMBARDMENT_RESTRICTED, DEFENDING_SUBS_SNEAK_ATTACK, GUNS_RESTRICTED, IGNORE_SUB_IN_MOVEMENT,
    IGNORE_TRANSPORT_IN_MOVEMENT, RAIDS_DAMAGE_UNITS, REPAIRS, SECOND_EDITION, SUB_RETREAT_BEFORE_BATTLE,
    UNPLACED_LIVE,
};
use super::kinds::{KindMade, KindsMade};
use super::report::ImportReport;
use super::war::WarMade;
use railhead_area_game::definition::Domain;

/// Differences in words, and whether a game has each.
type Differences = Vec<(bool, &'static str)>;

/// Notes the differences that a game can tell.
pub(super) fn report(units: &UnitsOfGame<'_>, kinds: &KindsMade, war: &WarMade, report: &mut ImportReport) {
    let all = [
        of_the_start(units, war),
        at_sea(units, kinds),
        of_guns_and_raids(units, kinds, war),
    ];
    for (is_so, what) in all.into_iter().flatten() {
        if is_so {
            report.change(what);
        }
    }
    let collectors = &units.game.collectors;
    for nation in war
        .nations
        .iter()
        .filter(|nation| !collectors.contains(&nation.player))
    {
        report.change(format!(
            "{} collects income, and has none on the map",
            nation.name
        ));
    }
}

/// What the map says of land, turns and units at the start.
fn of_the_start(units: &UnitsOfGame<'_>, war: &WarMade) -> Differences {
    let game = units.game;
    let is_parted = |group: &Vec<String>| {
        let own = war.nations.iter().filter(|nation| group.contains(&nation.player));
        own.map(|nation| &nation.side).collect::<BTreeSet<_>>().len() > 1
    };
    let mut land = game.of_class("TerritoryAttachment");
    let has_several = |effects: &str| effects.contains(':');
    vec![
        (
            game.joint.iter().any(is_parted),
            "nations of different sides do not move together",
        ),
        (
            land.any(|land| land.get("territoryEffect").is_some_and(has_several)),
            "an area has one kind of terrain",
        ),
        (
            game.placed.iter().any(|placed| placed.hits > 0),
            "damaged units are whole at the start",
        ),
        (
            !game.options.is_on(UNPLACED_LIVE),
            "a nation keeps what it does not place",
        ),
    ]
}

/// Submarines, transports, bombardment and damage.
fn at_sea(units: &UnitsOfGame<'_>, kinds: &KindsMade) -> Differences {
    let is_off = |option: &str| !units.game.options.is_on(option);
    let has = |is: &dyn Fn(&KindMade) -> bool| kinds.kinds.iter().any(is);
    let takes_hits = |kind: &KindMade| kind.abilities.iter().any(|own| own.starts_with("Hits("));
    let carries = |kind: &KindMade| kind.abilities.iter().any(|own| own.starts_with("Carries("));
    let is_weak = |kind: &KindMade| kind.attack + kind.defence == 0;
    let strikes = |kind: &KindMade| kind.domain == Domain::Sea && kind.can("FirstStrike");
    let submerges = |kind: &KindMade, evades: bool| kind.can("Submerges") && kind.can("Evades") == evades;
    let slips = kinds.can("Submerges") || kinds.can("Evades");
    vec![
        (
            has(&takes_hits) && REPAIRS.iter().all(|option| is_off(option)),
            "a damaged unit is whole after each battle",
        ),
        (
            has(&strikes) && is_off(DEFENDING_SUBS_SNEAK_ATTACK) && is_off(SECOND_EDITION),
            "submarines fire first in defence too",
        ),
        (
            has(&|kind| submerges(kind, true)) && is_off(SUB_RETREAT_BEFORE_BATTLE),
            "submarines submerge before the first round of a battle too",
        ),
        (
            has(&|kind| submerges(kind, false)) && !is_off(SUB_RETREAT_BEFORE_BATTLE),
            "submarines submerge only after a round of battle",
        ),
        (
            slips && is_off(IGNORE_SUB_IN_MOVEMENT),
            "ships sail on past submarines",
        ),
        (
            has(&|kind| carries(kind) && is_weak(kind)) && is_off(IGNORE_TRANSPORT_IN_MOVEMENT),
            "ships sail on past transports",
        ),
        (
            kinds.can("Bombards") && is_off(BOMBARDMENT_RESTRICTED),
            "one ship bombards for each unit that lands",
        ),
    ]
}

/// Guns against aircraft, and raids of bombers.
fn of_guns_and_raids(units: &UnitsOfGame<'_>, kinds: &KindsMade, war: &WarMade) -> Differences {
    let is_off = |option: &str| !units.game.options.is_on(option);
    let is_captured = |kind: &KindMade| {
        let is = |option: &str| units.is(&kind.unit, option);
        kind.can("ShootsAtAircraft") && (is("isAA") || is("isInfrastructure"))
    };
    let shoots_at_raids = |unit: &String| units.is(unit, "isAAforBombingThisUnitOnly");
    let bombs = kinds.can("Bombs") && !war.complexes.is_empty();
    vec![
        (
            kinds.can("ShootsAtAircraft") && is_off(GUNS_RESTRICTED),
            "guns shoot only where there is a battle, not at aircraft on their way",
        ),
        (
            kinds.kinds.iter().any(is_captured),
            "guns fall in battle as other units do",
        ),
        (
            bombs && !kinds.factories.keys().all(shoots_at_raids),
            "complexes shoot at bombers that raid them, with a gun beside them or without",
        ),
        (
            bombs && is_off(RAIDS_DAMAGE_UNITS),
            "a raid damages a complex, and takes no money",
        ),
    ]
}
