//! Odds, die modifiers and results (HB-2, HB-3, HB-4).

use super::strength;
use crate::chapters::weather;
use crate::state::fight::Combat;
use crate::state::modifier::{CombatOdds, Modifier, terrain};

use crate::definition::costs::ways;
use crate::definition::{CombatResult, Mobility, Side, UnitId};
use crate::state::hex_state::Standing;
use crate::{HexGame, HexState};
use railhead_engine::board::{PlaceKind, SpaceId, Water};

/// The units of a combat with their air points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash<'a> {
    pub(super) target: SpaceId,
    pub(super) attackers: &'a [UnitId],
    pub(super) defenders: &'a [UnitId],
    /// The attacker's air points.
    pub(super) air_attack: u8,
    /// The defender's air points.
    pub(super) air_defence: u8,
}

/// The odds of the current combat.
pub(super) fn of_combat(game: &HexGame, state: &HexState, combat: &Combat) -> Option<CombatOdds> {
    let clash = Clash {
        target: combat.target,
        attackers: &combat.attackers,
        defenders: &combat.defenders,
        air_attack: combat.air[state.player().index()],
        air_defence: combat.air[state.player().enemy().index()],
    };
    odds(game, state, clash)
}

/// The total attack and the total defence.
pub(super) fn totals(game: &HexGame, state: &HexState, clash: Clash) -> (u16, u16) {
    (
        strength::total_attack(game, state, clash.attackers),
        strength::total_defence(game, state, clash.defenders),
    )
}

/// Whether the odds reach the first column (HB-2).
pub(super) fn are_enough(game: &HexGame, attack: u16, defence: u16) -> bool {
    column(game, attack, defence).is_some()
}

/// Odds and modifiers of a combat; `None` if the odds are below the first column (HB-2).
pub(super) fn odds(game: &HexGame, state: &HexState, clash: Clash) -> Option<CombatOdds> {
    let (attack, defence) = totals(game, state, clash);
    Some(CombatOdds {
        attack,
        defence,
        column: column(game, attack, defence)?,
        modifiers: modifiers(game, state, clash),
    })
}

/// The column of the odds, rounded down in the defender's favour; odds above the last column use it, below the first there is none (HB-2).
fn column(game: &HexGame, attack: u16, defence: u16) -> Option<usize> {
    let columns = &game.tables().combat.columns;
    columns.iter().rposition(|column| {
        let (a, d) = column.resolved;
        attack > 0 && u32::from(attack) * u32::from(d) >= u32::from(defence) * u32::from(a)
    })
}

/// The smallest attack total that reaches the first column (HB-2).
pub(super) fn needed(game: &HexGame, defence: u16) -> u16 {
    let (a, d) = game
        .tables()
        .combat
        .columns
        .first()
        .map_or((1, 1), |first| first.resolved);
    let least = (u32::from(defence) * u32::from(a)).div_ceil(u32::from(d.max(1)));
    u16::try_from(least.max(1)).unwrap_or(u16::MAX)
}

/// The result of a die after all modifiers, limited to 1 to 6 (HB-3).
pub(super) fn result(game: &HexGame, odds: &CombatOdds, die: u8) -> CombatResult {
    let rows = &game.tables().combat.rows;
    let row = rows.get(usize::from(odds.sum(die)) - 1);
    row.and_then(|row| row.get(odds.column))
        .copied()
        .unwrap_or_default()
}

/// The die modifiers in the order of the rule, except those of 0 (HB-4).
fn modifiers(game: &HexGame, state: &HexState, clash: Clash) -> Vec<(Modifier, i8)> {
    let table = &game.tables().combat.modifiers;
    let when = |holds: bool, value: i8| if holds { value } else { 0 };
    let points = |points: u8| i8::try_from(points).unwrap_or(i8::MAX);
    let encirclement = match sides(game, state, clash) {
        0 | 1 => 0,
        2 => table.two_sides,
        _ => table.three_sides,
    };
    let mut all = vec![
        (Modifier::Terrain, terrain(game, clash.target).0),
        (
            Modifier::Water,
            when(is_across_water(game, state, clash), table.water),
        ),
        (
            Modifier::Armour,
            when(has_armour_bonus(game, state, clash), table.armour),
        ),
        (Modifier::Encirclement, encirclement),
        (Modifier::AirAttack, points(clash.air_attack)),
        (Modifier::AirDefence, -points(clash.air_defence)),
        (
            Modifier::Assault,
            when(is_assault(state, clash.attackers), table.assault),
        ),
        (
            Modifier::Fortified,
            when(
                is_fortified(game, state, state.player().enemy(), clash.target),
                table.fortified,
            ),
        ),
    ];
    // HW-2.
    if let Some(kind) = weather::weather(game, state) {
        let weather = game.tables().weather.get(kind.index());
        all.push((
            Modifier::Weather(kind),
            weather.map_or(0, |weather| weather.combat),
        ));
    }
    // HL-7.
    let carried = game.carried();
    let has_veteran = |units: &[UnitId]| units.iter().any(|unit| carried.is_veteran(*unit));
    all.push((
        Modifier::VeteranAttack,
        when(has_veteran(clash.attackers), carried.veteran_die),
    ));
    all.push((
        Modifier::VeteranDefence,
        when(has_veteran(clash.defenders), -carried.veteran_die),
    ));
    all.retain(|(_, value)| *value != 0);
    all
}

/// The hexes the units attack from, each once; none for units from the sea.
pub(super) fn bases(state: &HexState, units: &[UnitId]) -> Vec<SpaceId> {
    let mut bases: Vec<SpaceId> = units.iter().filter_map(|unit| state.unit(*unit).at).collect();
    bases.sort_unstable();
    bases.dedup();
    bases
}

/// Whether some units attack from the sea (HN-6).
fn is_assault(state: &HexState, units: &[UnitId]) -> bool {
    units
        .iter()
        .any(|unit| matches!(state.unit(*unit).standing, Standing::Afloat(_)))
}

/// Whether every attacker is across a river, bridged or not, or a strait without its causeway (HB-4). Units from the sea are not; they have the
/// assault modifier instead.
fn is_across_water(game: &HexGame, state: &HexState, clash: Clash) -> bool {
    let bases = bases(state, clash.attackers);
    !bases.is_empty()
        && !is_assault(state, clash.attackers)
        && bases.iter().all(|from| {
            game.board()
                .link(*from, clash.target)
                .is_some_and(|link| match link.water {
                    None => false,
                    Some(Water::River) => true,
                    Some(Water::Strait) => is_open_strait(game, state, *from, clash.target),
                })
        })
}

/// Whether a strait without a standing causeway lies between two neighbours (HD-5).
pub(super) fn is_open_strait(game: &HexGame, state: &HexState, from: SpaceId, to: SpaceId) -> bool {
    let board = game.board();
    board.link(from, to).is_some_and(|link| {
        let is_down = link
            .crossing
            .is_some_and(|crossing| state.is_demolished(crossing));
        ways(board, link, is_down).ford == Some(Water::Strait)
    })
}

/// Whether armour attacks along a road into anything but city, swamp or mountain, and the defender has no anti-tank guns (HB-4).
fn has_armour_bonus(game: &HexGame, state: &HexState, clash: Clash) -> bool {
    let board = game.board();
    let target = clash.target;
    let is_open = game.tables().terrain[usize::from(board.space(target).terrain.0)].is_open_to_armour
        && !board.has_place(target, PlaceKind::City);
    let along_road = |unit: &UnitId| {
        let link = state.unit(*unit).at.and_then(|from| board.link(from, target));
        game.mobility(*unit) == Mobility::RoadBound
            && link.is_some_and(|link| {
                let is_down = link
                    .crossing
                    .is_some_and(|crossing| state.is_demolished(crossing));
                ways(board, link, is_down).road.is_some()
            })
    };
    is_open
        && clash.attackers.iter().any(along_road)
        && !clash.defenders.iter().any(|unit| game.unit(*unit).anti_tank)
}

/// The largest number of attacking hexes that are all different and not adjacent to each other (HB-4).
fn sides(game: &HexGame, state: &HexState, clash: Clash) -> usize {
    let board = game.board();
    let bases = bases(state, clash.attackers);
    let apart = |a: &SpaceId, b: &SpaceId| !board.are_adjacent(*a, *b);
    let mut most = usize::from(!bases.is_empty());
    for (index, a) in bases.iter().enumerate() {
        let others: Vec<&SpaceId> = bases[index + 1..].iter().filter(|b| apart(a, b)).collect();
        for (index, b) in others.iter().enumerate() {
            let third = others[index + 1..].iter().any(|c| apart(b, c));
            most = most.max(if third { 3 } else { 2 });
        }
    }
    most
}

/// Whether a space is fortified for a side that defends it (HB-4): by the map, or by an option of the side (HO-1).
pub(super) fn is_fortified(game: &HexGame, state: &HexState, side: Side, space: SpaceId) -> bool {
    game.tables().combat.fortified.contains(&space)
        || state.effects(game, side).any(|effect| effect.fortifies(space))
}
