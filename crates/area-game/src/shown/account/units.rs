//! What the news of a war shares: units in words, what they are worth, and what a raid is.

use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::state::event::Purpose;
use railhead_engine::text::words::listed;

/// Units by nation and kind: `6 German infantry, 4 artillery and 1 Italian fighter`.
pub(super) fn units_text(game: &AreaGame, units: &[(NationId, KindId, u16)]) -> String {
    let mut last = None;
    let each: Vec<String> = units
        .iter()
        .map(|(nation, kind, count)| {
            let kind = game.kind(*kind);
            let name = if *count == 1 { &kind.name } else { &kind.plural }.to_lowercase();
            let owner = if last.replace(*nation) == Some(*nation) {
                String::new()
            } else {
                format!("{} ", game.nation(*nation).adjective)
            };
            format!("{count} {owner}{name}")
        })
        .collect();
    let each: Vec<&str> = each.iter().map(String::as_str).collect();
    listed(&each, "and")
}

/// Units in the order of the table of units, with those of one kind together.
pub(super) fn add_units(
    units: &mut Vec<(NationId, KindId, u16)>,
    nation: NationId,
    kind: KindId,
    count: u16,
) {
    let known = units
        .iter_mut()
        .find(|(of, same, _)| (*of, *same) == (nation, kind));
    if let Some((.., all)) = known {
        *all += count;
    } else {
        units.push((nation, kind, count));
        units.sort_by_key(|(nation, kind, _)| (*nation, *kind));
    }
}

/// What the loss of units weighs: their price.
pub(super) fn price(game: &AreaGame, kind: KindId, count: u16) -> u32 {
    u32::from(game.kind(kind).cost) * u32::from(count)
}

/// The adjectives of nations: `British and French`.
pub(super) fn adjectives(game: &AreaGame, nations: &[NationId]) -> String {
    let names: Vec<&str> = nations
        .iter()
        .map(|nation| game.nation(*nation).adjective.as_str())
        .collect();
    listed(&names, "and")
}

/// Whether dice are thrown in a raid.
pub(super) const fn is_raid(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::BuiltIn | Purpose::Bombs)
}
