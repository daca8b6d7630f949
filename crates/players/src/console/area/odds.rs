//! The answer to `odds`: a battle before it is fought.

use serde::Serialize;

use crate::console::answer::{Failure, succeeded};
use railhead_area_game::chapters::battle::odds::{CERTAIN, UnitCounts, at};
use railhead_area_game::chapters::battle::participants;
use railhead_area_game::state::area_state::Party;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

/// How many outcomes are listed, likeliest first.
const TOLD: usize = 12;

/// The answer to `odds`: chances in hundredths of a percent, losses in hundredths of an IPC.
#[derive(Debug, Serialize)]
struct Chances<'a> {
    attacker: u64,
    defender: u64,
    nobody: u64,
    attacker_loses: u64,
    defender_loses: u64,
    /// How many battles were thrown to find these chances, where they are not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    thrown: Option<u32>,
    ends: Vec<EndOf<'a>>,
}

/// One end of a battle, its chance and who survives.
#[derive(Debug, Serialize)]
struct EndOf<'a> {
    chance: u64,
    attackers: Vec<Left<'a>>,
    defenders: Vec<Left<'a>>,
}

/// The survivors of one kind of unit.
#[derive(Debug, Serialize)]
struct Left<'a> {
    kind: &'a str,
    count: u16,
}

/// A chance in hundredths of a percent.
const fn per_myriad(chance: u64) -> u64 {
    (chance + CERTAIN / 20_000) / (CERTAIN / 10_000)
}

/// The odds of the battle in a space.
pub fn odds(game: &AreaGame, state: &AreaState, space: SpaceId) -> Result<String, Failure> {
    let is_empty = |party| participants(game, state, space, party).is_empty();
    if is_empty(Party::Attacker) || is_empty(Party::Defender) {
        let name = game.space_in_text(space);
        return Err(Failure::error(format!("there is no battle to fight in {name}")));
    }
    let odds = at(game, state, space);
    let left = |units: &UnitCounts| {
        let each = units.iter();
        each.map(|(kind, count)| Left {
            kind: game.kind(*kind).id.as_str(),
            count: *count,
        })
        .collect()
    };
    let mut ends: Vec<_> = odds.ends.iter().collect();
    ends.sort_by_key(|(_, chance)| std::cmp::Reverse(**chance));
    let ends = ends.into_iter().take(TOLD);
    Ok(succeeded(&Chances {
        attacker: per_myriad(odds.of_winning(Some(Party::Attacker))),
        defender: per_myriad(odds.of_winning(Some(Party::Defender))),
        nobody: per_myriad(odds.of_winning(None)),
        attacker_loses: odds.mean_loss(Party::Attacker),
        defender_loses: odds.mean_loss(Party::Defender),
        thrown: odds.thrown,
        ends: ends
            .map(|(end, chance)| EndOf {
                chance: per_myriad(*chance),
                attackers: left(&end.attackers),
                defenders: left(&end.defenders),
            })
            .collect(),
    }))
}
