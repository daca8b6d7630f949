//! The decision for which a battle waits, in a save and in play.

use super::file::{CombatPart, LimitedHitsPart, StageWord};
use crate::state::area_state::{Party, Stage};
use crate::state::hits::Hits;

/// The saved form of a decision.
pub(super) const fn word(stage: Stage) -> StageWord {
    match stage {
        Stage::Losses {
            party: Party::Attacker,
            hits,
            ..
        } => StageWord::AttackerLosses(hits.all()),
        Stage::Losses { hits, then, .. } => StageWord::DefenderLosses(hits.all(), then.all()),
        Stage::Submerge => StageWord::Submerge,
        Stage::Burn => StageWord::Burn,
        Stage::Decide => StageWord::Decide,
    }
}

/// How many hits of a decision cannot fall on every unit; `None` if all can.
pub(super) fn limited(stage: Stage) -> Option<LimitedHitsPart> {
    let Stage::Losses { hits, then, .. } = stage else {
        return None;
    };
    let is_limited = hits.any < hits.all() || then.any < then.all();
    is_limited.then_some(LimitedHitsPart {
        not_aircraft: (hits.not_aircraft, then.not_aircraft),
        not_evaders: (hits.not_evaders, then.not_evaders),
    })
}

/// The decision of a save; `None` if more hits are limited than there are.
pub(super) fn stage(part: &CombatPart) -> Option<Stage> {
    let (party, all) = match part.stage {
        StageWord::AttackerLosses(hits) => (Party::Attacker, [hits, 0]),
        StageWord::DefenderLosses(hits, then) => (Party::Defender, [hits, then]),
        StageWord::Submerge => return Some(Stage::Submerge),
        StageWord::Burn => return Some(Stage::Burn),
        StageWord::Decide => return Some(Stage::Decide),
    };
    let (not_aircraft, not_evaders) = part.limited.map_or(((0, 0), (0, 0)), |limited| {
        (limited.not_aircraft, limited.not_evaders)
    });
    let of = |all: u16, not_aircraft: u16, not_evaders: u16| {
        Some(Hits {
            any: all.checked_sub(not_aircraft)?.checked_sub(not_evaders)?,
            not_aircraft,
            not_evaders,
        })
    };
    Some(Stage::Losses {
        party,
        hits: of(all[0], not_aircraft.0, not_evaders.0)?,
        then: of(all[1], not_aircraft.1, not_evaders.1)?,
        first: part.first,
    })
}
