//! The area game's fields of `decision`: the pending decision of a battle.

use serde::Serialize;

use railhead_area_game::chapters::battle::endurance;
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::words::lookup::space_id;
use railhead_area_game::{AreaGame, AreaState};

/// The pending decision of the battle; null and empty without one.
#[derive(Debug, Serialize)]
pub struct MoreDecision<'a> {
    space: Option<&'a str>,
    stage: Option<&'static str>,
    hits: Option<u16>,
    /// Units that hits can be assigned to.
    takes: Vec<Takes<'a>>,
}

/// Units that hits can be assigned to.
#[derive(Debug, Serialize)]
struct Takes<'a> {
    nation: &'a str,
    kind: &'a str,
    /// The most hits they can take.
    hits: u16,
}

/// The name of a stage of a battle, and how many hits are to be assigned in it.
pub const fn stage(stage: Stage) -> (&'static str, Option<u16>) {
    match stage {
        Stage::Losses {
            party: Party::Attacker,
            hits,
            ..
        } => ("losses of the attacker", Some(hits.all())),
        Stage::Losses { hits, .. } => ("losses of the defender", Some(hits.all())),
        Stage::Submerge => ("whether the defender submerges", None),
        Stage::Burn => ("whether the defender destroys tokens", None),
        Stage::Decide => ("whether the attacker fights on", None),
    }
}

/// The pending decision of the current battle.
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
                hits: takes.all.min(hits.most_on(game.kind(kind).target())),
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
