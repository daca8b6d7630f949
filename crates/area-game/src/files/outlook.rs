//! What can be said of the conditions of a scenario before it is played.

use super::scenario_file::ScenarioFile;
use crate::conditions::Condition;
use crate::definition::{Domain, Phase, SideId};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use railhead_engine::engine::Game as _;
use railhead_engine::engine::script::outlook::{ConditionOutlook, Holds};
use railhead_engine::engine::script::reader::{ConditionParts, ConditionReader, Turns};

/// A scenario and how it begins.
pub(crate) struct Outlooks<'g> {
    game: &'g AreaGame,
    start: AreaState,
    /// The ids of the nations that are at peace when the players want it so (AB-13).
    may_be_at_peace: Vec<&'g str>,
}

impl<'g> Outlooks<'g> {
    pub(crate) fn new(game: &'g AreaGame, file: &'g ScenarioFile) -> Self {
        let (start, _) = game.start(1);
        let peace = file.peace.iter().filter(|peace| peace.choice);
        let nations = peace.flat_map(|peace| &peace.nations.0);
        Self {
            game,
            start,
            may_be_at_peace: nations.map(|(id, _)| id.as_str()).collect(),
        }
    }

    /// Whether more units of a kind can come than there are.
    fn builds(&self) -> bool {
        self.game.has_phase(Phase::Purchase) && self.game.has_phase(Phase::PlaceUnits)
    }
}

impl ConditionReader for Outlooks<'_> {
    type Whose = SideId;
    type Condition = Condition;

    fn parts(condition: &Condition) -> ConditionParts<'_, Condition> {
        if let Condition::All(parts) = condition {
            ConditionParts::All(parts)
        } else if let Condition::Any(parts) = condition {
            ConditionParts::Any(parts)
        } else if let Condition::Not(part) = condition {
            ConditionParts::Not(part)
        } else {
            ConditionParts::Fact
        }
    }

    fn fact(&self, side: SideId, fact: &Condition, [from, until]: Turns) -> ConditionOutlook {
        let game = self.game;
        let start = if from > 1 {
            Holds::Sometimes
        } else {
            Holds::known(fact.holds(game, &self.start, side))
        };
        let open = ConditionOutlook::open(start);
        match fact {
            Condition::Battle(_) => open.bounded(game.has_phase(Phase::Combat), true),
            Condition::Entered(nation) => match game.nation(*nation).peace {
                Some(peace) if peace.until <= until => ConditionOutlook {
                    at_end: Holds::Always,
                    ever: Holds::Always,
                    ..open
                },
                None if !self.may_be_at_peace.contains(&&*game.nation(*nation).id) => {
                    ConditionOutlook::constant(Holds::Never)
                }
                None | Some(_) => open,
            },
            Condition::Has {
                nation,
                unit,
                least,
                at,
            } => {
                let all = Condition::Has {
                    nation: *nation,
                    unit: *unit,
                    least: *least,
                    at: None,
                };
                let are_enough = all.holds(game, &self.start, side);
                let domain = game.kind(*unit).domain;
                let is_at_home = at.is_none_or(|at| domain != Domain::Sea || game.is_sea(at));
                if is_at_home && (are_enough || self.builds() || game.nation(*nation).bid > 0) {
                    open
                } else {
                    ConditionOutlook::constant(Holds::Never)
                }
            }
            Condition::Train { .. } | Condition::ByRail { .. } => {
                open.bounded(game.definition().rails.is_some(), true)
            }
            Condition::Held(_) | Condition::Lost(_) => open,
            // The reader takes these apart.
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => {
                ConditionOutlook::constant(Holds::Sometimes)
            }
        }
    }

    fn reason(&self, _: SideId, fact: &Condition, _: Turns) -> String {
        let game = self.game;
        match fact {
            Condition::Battle(_) => "the scenario has no Combat phase".to_owned(),
            Condition::Entered(nation) => {
                format!("{} does not begin at peace", game.nation(*nation).name)
            }
            Condition::Has { nation, unit, at, .. } => {
                let (name, kind) = (&game.nation(*nation).name, &game.kind(*unit).plural);
                match at {
                    Some(at) if game.kind(*unit).domain == Domain::Sea && !game.is_sea(*at) => {
                        format!("{kind} never are in {}", game.space_in_text(*at))
                    }
                    Some(_) | None => format!("{name} never has so many {kind}"),
                }
            }
            Condition::Train { .. } | Condition::ByRail { .. } => "the scenario has no railways".to_owned(),
            Condition::Held(_)
            | Condition::Lost(_)
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_) => "this can never be so".to_owned(),
        }
    }

    fn exclude(one: &Condition, other: &Condition) -> bool {
        match (one, other) {
            (Condition::Held(one), Condition::Lost(other)) => one == other,
            _ => false,
        }
    }

    fn follows(fact: &Condition, known: &Condition) -> bool {
        match (known, fact) {
            (
                Condition::Has {
                    nation,
                    unit,
                    least: known,
                    at,
                },
                Condition::Has {
                    nation: of,
                    unit: kind,
                    least,
                    at: there,
                },
            ) => (nation, unit) == (of, kind) && known >= least && (there.is_none() || at == there),
            _ => false,
        }
    }
}
