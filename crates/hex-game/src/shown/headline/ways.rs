//! The ways in which a game can be decided: the objective, and the goals that the scenario lists beside it (HV-1, HV-4); and how much of each is done.

use crate::HexGame;
use crate::chapters::facts::KnownFacts;
use crate::chapters::victory::Today;
use crate::definition::{ExitId, Level, Side, UnitId};
use crate::scripts::conditions::Condition;
use crate::scripts::goals::WrittenGoal;
use crate::state::hex_state::{HexState, Standing};
use railhead_engine::board::SpaceId;

/// What a way to win asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Demanded {
    /// Enemy units that have to be destroyed.
    Units(Vec<UnitId>),
    /// Enemy units that have to be destroyed, whichever they are.
    AnyUnits,
    /// Units that have to leave the map by an exit (HM-8).
    Exit(ExitId),
    /// Places that the side has to hold.
    Places(Vec<SpaceId>),
    /// A lead in victory points, and the least that is enough.
    Lead { lead: i32, least: i32 },
    /// A demand that only the words of the goal can state.
    Other(String),
}

impl Demanded {
    /// Its place in a sentence: deeds come before places to hold.
    const fn rank(&self) -> u8 {
        match self {
            Self::Units(_) => 0,
            Self::AnyUnits => 1,
            Self::Exit(_) => 2,
            Self::Places(_) => 3,
            Self::Lead { .. } => 4,
            Self::Other(_) => 5,
        }
    }

    /// Whether the enemy can undo it: nobody who was destroyed, or has left, comes back.
    const fn can_be_undone(&self) -> bool {
        matches!(self, Self::Places(_) | Self::Lead { .. } | Self::Other(_))
    }
}

/// A part of what a way to win asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    pub(super) what: Demanded,
    /// How many the side has.
    pub(super) has: usize,
    /// How many it needs.
    pub(super) needs: usize,
    /// How many it had at the start.
    pub(super) had: usize,
}

impl Demand {
    /// How many the side lacks.
    pub(super) fn missing(&self) -> usize {
        self.needs.saturating_sub(self.has)
    }
}

/// A way in which a side wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoalWay {
    pub(super) side: Side,
    /// The level of the victory; `None` for the objective, whose level depends on the turn.
    pub(super) level: Option<Level>,
    /// Whether it counts only when the game is over.
    pub(super) at_end: bool,
    /// The last turn at whose end it can be reached.
    pub(super) until: u16,
    /// For how many player-turns more it has to be kept.
    pub(super) keep: u8,
    /// All of these are needed.
    pub(super) demands: Vec<Demand>,
}

impl GoalWay {
    /// Whether it is the objective, which the other side has to hold.
    pub(super) const fn is_objective(&self) -> bool {
        self.level.is_none()
    }

    /// How many places and units the side lacks.
    pub(super) fn missing(&self) -> usize {
        self.demands.iter().map(Demand::missing).sum()
    }

    /// Whether the side has all that it needs.
    pub(super) fn is_met(&self) -> bool {
        self.missing() == 0
    }

    /// How many of the places and units that it needs the side has won since the start.
    pub(super) fn gained(&self) -> usize {
        let gained = self.demands.iter().map(|part| {
            let had = part.had.min(part.needs);
            part.has.min(part.needs).saturating_sub(had)
        });
        gained.sum()
    }

    /// How many it lacked at the start.
    pub(super) fn lacked(&self) -> usize {
        let demands = self.demands.iter();
        demands.map(|part| part.needs.saturating_sub(part.had)).sum()
    }

    /// Whether the game ends with the player-turn if all stays as it is.
    pub(super) fn ends_now(&self) -> bool {
        self.is_met() && !self.at_end && self.keep <= 1
    }

    /// How many places or units have to change for this way to be open, or to be closed again. `None` if it cannot be closed again.
    pub(super) fn distance(&self) -> Option<usize> {
        if !self.is_met() {
            return Some(self.missing());
        }
        if self.ends_now() {
            return Some(0);
        }
        let held = self.demands.iter().filter(|part| part.what.can_be_undone());
        held.map(|part| part.has + 1 - part.needs).min()
    }

    /// The turns that are left for it, the present one included.
    pub(super) fn turns(&self, turn: u16) -> u16 {
        self.until.saturating_sub(turn) + 1
    }
}

/// The ways that are still open to either side; the objective comes first.
pub(super) fn ways(game: &HexGame, state: &HexState, today: &Today) -> Vec<GoalWay> {
    let Some(table) = &game.definition().victory else {
        return Vec::new();
    };
    let (turn, last) = (state.turn(), game.definition().calendar.last);
    let count = |side: Side| Count {
        game,
        state,
        side,
        lead: if side == table.side {
            today.balance
        } else {
            -today.balance
        },
    };
    let of_the_table = count(table.side);
    let objective = GoalWay {
        side: table.side,
        level: None,
        at_end: !table.by_points.is_empty(),
        until: last,
        keep: 1,
        demands: vec![match table.by_points.last() {
            Some((least, _)) => of_the_table.lead(*least),
            None => of_the_table.places(table.spaces.clone(), table.spaces.len()),
        }],
    };
    let goals = game.written_goals().iter().enumerate();
    // HV-4: one for the end counts in the last turn.
    let open = goals.filter(|(_, goal)| goal.until >= if goal.at_end { last } else { turn });
    let goals = open.map(|(index, goal)| {
        let kept = state.campaign().kept.get(index).copied().unwrap_or_default();
        GoalWay {
            side: goal.side,
            level: Some(goal.level),
            at_end: goal.at_end,
            until: goal.until.min(last),
            keep: goal.turns.saturating_sub(kept),
            demands: count(goal.side).demands(goal),
        }
    });
    std::iter::once(objective).chain(goals).collect()
}

/// Counts what a side has of what a goal asks for.
struct Count<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
    /// Its victory points less its enemy's.
    lead: i32,
}

impl Count<'_> {
    /// What a goal asks for, in the order in which players read it.
    fn demands(&self, goal: &WrittenGoal) -> Vec<Demand> {
        let Some(mut demands) = self.demands_of(&goal.when) else {
            return vec![self.other(goal)];
        };
        demands.sort_by_key(|part| part.what.rank());
        demands
    }

    /// What some conditions ask for together; `None` if one of them cannot be counted.
    fn demands_of(&self, conditions: &[Condition]) -> Option<Vec<Demand>> {
        let (mut places, mut units, mut demands) = (Vec::new(), Vec::new(), Vec::new());
        for condition in conditions {
            match condition {
                Condition::Held(space) => places.push(*space),
                Condition::Destroyed(unit) => units.push(*unit),
                Condition::EnemyLost(least) => demands.push(self.any_units((*least).into())),
                Condition::LeftBy { exit, least } => demands.push(self.exit(*exit, (*least).into())),
                Condition::Lead(least) => demands.push(self.lead(*least)),
                Condition::Count { least, of } => demands.push(self.some_of((*least).into(), of)?),
                Condition::All(conditions) => demands.extend(self.demands_of(conditions)?),
                // The header counts turns anyway.
                Condition::Turn(_) => {}
                Condition::Lost(_)
                | Condition::Supplied(_)
                | Condition::Unsupplied(_)
                | Condition::At { .. }
                | Condition::SquadronSunk
                | Condition::Chosen(_)
                | Condition::Happened(_)
                | Condition::Left(_)
                | Condition::Weather(_)
                | Condition::Strength { .. }
                | Condition::OurOdds { .. }
                | Condition::TheirOdds { .. }
                | Condition::Down(_)
                | Condition::Since { .. }
                | Condition::Chance(_)
                | Condition::Any(_)
                | Condition::Not(_) => return None,
            }
        }
        if !units.is_empty() {
            let needs = units.len();
            demands.push(self.units(units, needs)?);
        }
        if !places.is_empty() {
            let needs = places.len();
            demands.push(self.places(places, needs));
        }
        (!demands.is_empty()).then_some(demands)
    }

    /// At least `least` of some places, or of some units.
    fn some_of(&self, least: usize, of: &[Condition]) -> Option<Demand> {
        let place = |condition: &Condition| {
            if let Condition::Held(space) = condition {
                Some(*space)
            } else {
                None
            }
        };
        let unit = |condition: &Condition| {
            if let Condition::Destroyed(unit) = condition {
                Some(*unit)
            } else {
                None
            }
        };
        if let Some(places) = of.iter().map(place).collect::<Option<Vec<_>>>() {
            return Some(self.places(places, least));
        }
        let units = of.iter().map(unit).collect::<Option<Vec<_>>>()?;
        self.units(units, least)
    }

    fn places(&self, places: Vec<SpaceId>, needs: usize) -> Demand {
        let at_start = &self.game.definition().control;
        let own = Some(self.side);
        let has = places.iter().filter(|place| self.state.control(**place) == own);
        let had = places.iter().filter(|place| at_start[place.index()] == own);
        Demand {
            has: has.count(),
            had: had.count(),
            needs,
            what: Demanded::Places(places),
        }
    }

    /// `None` if some of the units are the side's own.
    fn units(&self, units: Vec<UnitId>, needs: usize) -> Option<Demand> {
        if units.iter().any(|unit| self.game.unit(*unit).side == self.side) {
            return None;
        }
        Some(Demand {
            has: units.iter().filter(|unit| self.is_lost(**unit)).count(),
            had: 0,
            needs,
            what: Demanded::Units(units),
        })
    }

    fn any_units(&self, needs: usize) -> Demand {
        let enemies = self.game.unit_ids();
        let enemies = enemies.filter(|unit| self.game.unit(*unit).side != self.side);
        Demand {
            has: enemies.filter(|unit| self.is_lost(*unit)).count(),
            had: 0,
            needs,
            what: Demanded::AnyUnits,
        }
    }

    fn is_lost(&self, unit: UnitId) -> bool {
        matches!(self.state.unit(unit).standing, Standing::Lost { .. })
    }

    fn exit(&self, exit: ExitId, needs: usize) -> Demand {
        let left = self.state.altered().exits.iter();
        Demand {
            has: left.filter(|exited| exited.exit == exit).count(),
            had: 0,
            needs,
            what: Demanded::Exit(exit),
        }
    }

    fn lead(&self, least: i32) -> Demand {
        Demand {
            has: usize::from(self.lead >= least),
            had: 0,
            needs: 1,
            what: Demanded::Lead {
                lead: self.lead,
                least,
            },
        }
    }

    fn other(&self, goal: &WrittenGoal) -> Demand {
        let facts = KnownFacts {
            game: self.game,
            state: self.state,
            viewer: None,
        };
        let has = goal.when.iter();
        Demand {
            has: has
                .filter(|condition| facts.is_true(self.side, condition))
                .count(),
            had: 0,
            needs: goal.when.len(),
            what: Demanded::Other(goal.text.clone()),
        }
    }
}
