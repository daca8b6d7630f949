//! What `decision` tells of the area game: what the battle that is being fought waits for.

use serde::Serialize;

use crate::rules::area_game::battle::endurance;
use crate::rules::area_game::lookup::space_id;
use crate::rules::area_game::state::{Party, Stage};
use crate::rules::area_game::{AreaGame, AreaState};

/// What the battle waits for; null and empty while none is fought.
#[derive(Debug, Serialize)]
pub struct MoreDecision<'a> {
    space: Option<&'a str>,
    stage: Option<&'static str>,
    hits: Option<u16>,
    /// What hits can fall on.
    takes: Vec<Takes<'a>>,
}

/// Units of a battle on which hits can fall.
#[derive(Debug, Serialize)]
struct Takes<'a> {
    nation: &'a str,
    kind: &'a str,
    /// How many of the hits they take at the most.
    hits: u16,
}

/// What a stage of a battle is called, and how many hits have to fall in it.
pub const fn stage(stage: Stage) -> (&'static str, Option<u16>) {
    match stage {
        Stage::Losses {
            party: Party::Attacker,
            hits,
            ..
        } => ("losses of the attacker", Some(hits)),
        Stage::Losses { hits, .. } => ("losses of the defender", Some(hits)),
        Stage::Submerge => ("whether the defender submerges", None),
        Stage::Burn => ("whether the defender destroys tokens", None),
        Stage::Decide => ("whether the attacker fights on", None),
    }
}

/// What the battle waits for that is being fought.
pub fn waiting<'g>(game: &'g AreaGame, state: &AreaState) -> MoreDecision<'g> {
    let combat = state.combat();
    let (stage, hits) = combat.map_or((None, None), |combat| {
        let (stage, hits) = stage(combat.stage);
        (Some(stage), hits)
    });
    let takes = combat.map_or_else(Vec::new, |combat| {
        let Stage::Losses { party, hits, .. } = combat.stage else {
            return Vec::new();
        };
        let lines = endurance(game, state, combat.at, party).into_iter();
        lines
            .map(|((nation, kind), takes)| Takes {
                nation: &game.nation(nation).id,
                kind: &game.kind(kind).id,
                hits: takes.all.min(hits),
            })
            .collect()
    });
    MoreDecision {
        space: combat.map(|combat| space_id(game, combat.at)),
        stage,
        hits,
        takes,
    }
}
