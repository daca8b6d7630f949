//! The nations in figures, with the length of their peace; the needs of each side for victory; and the war over the rounds.

use super::situation::PanelSituation;
use crate::area::clicks::selection::Tab;
use crate::play::Table;
use crate::words::capital;
use railhead_area_game::chapters::production::income;
use railhead_area_game::chapters::victory::{Progress, is_goal, progress};
use railhead_area_game::shown::headline::headline;
use railhead_area_game::tokens::income::yields;
use railhead_area_game::{AreaGame, AreaState, NationId};
use railhead_engine::engine::goals::Headline;
use railhead_engine::engine::great_events::{TaskResult, headline_of_tasks, tasks};
use railhead_engine::engine::{Playable as _, Seat, StateHash};
use railhead_players::report::figures::{self, Moment};

/// A nation in figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NationFacts {
    /// In IPC; empty in a game with tokens.
    pub treasury: u32,
    /// What it earns by its areas.
    pub income: u32,
    /// Its tokens on the map and those of a turn, in a game with tokens.
    pub tokens: Option<[u32; 2]>,
    /// The number of its complexes.
    pub complexes: u32,
    pub units: u32,
    /// What its units cost.
    pub worth: u32,
    /// The victory cities that it holds.
    pub cities: u32,
    /// How long it stays at peace (AB-13), in words.
    pub peace: Option<String>,
}

/// Every nation, in the order of the scenario.
pub fn nations(game: &AreaGame, state: &AreaState) -> Vec<NationFacts> {
    let victories = &game.definition().victory;
    let facts = game.nation_ids().map(|nation| {
        let own = || state.forces().filter(|(force, _)| force.nation == nation);
        let cost = |kind| u32::from(game.kind(kind).cost);
        let held = || {
            game.space_ids()
                .filter(|area| state.space(*area).controller == Some(nation))
        };
        NationFacts {
            treasury: state.nation(nation).treasury,
            income: income(game, state, nation),
            tokens: game.tokens().is_some().then(|| {
                let earned = held().map(|at| yields(game, state, at)).sum();
                [tokens_of(state, nation), earned]
            }),
            complexes: state.complexes(nation).map(|_| 1_u32).sum(),
            units: own().map(|(_, count)| u32::from(count)).sum(),
            worth: own()
                .map(|(force, count)| cost(force.kind) * u32::from(count))
                .sum(),
            cities: held()
                .filter(|area| is_goal(victories, *area))
                .map(|_| 1_u32)
                .sum(),
            peace: peace(game, state, nation),
        }
    });
    facts.collect()
}

/// The number of a nation's tokens in its areas and aboard its transports.
fn tokens_of(state: &AreaState, nation: NationId) -> u32 {
    let own = state.tokens().stacks().filter(|(stack, _)| match stack.aboard {
        Some(of) => of == nation,
        None => state.space(stack.at).controller == Some(nation),
    });
    own.map(|(_, count)| count).sum()
}

/// How long a nation at peace stays so (AB-13): `at peace until it is attacked, or until round 4 (December 1941 - May 1942)`.
fn peace(game: &AreaGame, state: &AreaState, nation: NationId) -> Option<String> {
    let until = game.nation(nation).peace?.until;
    let days = game.definition().calendar.text(until);
    state
        .is_at_peace(nation)
        .then(|| format!("at peace until it is attacked, or until round {until} ({days}) begins"))
}

/// What the side of whoever sees the table fights for, for the header; worked out once for each position and seat.
#[derive(Clone, Debug, Default)]
pub struct HeadlineFacts {
    pub headline: Option<Headline>,
    /// The result if the game ended now, and each side's goal and what would improve its result, a line each.
    pub result: String,
    pub help: Vec<String>,
    /// The tasks of an exercise.
    pub tasks: Vec<TaskResult>,
    known: Option<(StateHash, Seat)>,
}

impl HeadlineFacts {
    /// Works them out.
    pub fn work_out(&mut self, table: &Table<AreaGame>) {
        let (game, state) = (table.game(), table.view());
        let known = Some((table.session().hash(), table.viewer()));
        if self.known == known {
            return;
        }
        self.known = known;
        self.tasks = tasks(table.session());
        let of_goals = headline(game, state, game.side_of(NationId(table.viewer().0)));
        self.headline = of_goals.or_else(|| headline_of_tasks(table.session(), &self.tasks));
        let goals = game.goals();
        let lines = goals.iter().map(|goal| format!("{}: {}", goal.side, goal.text));
        self.help = lines.chain(self.tasks.iter().map(TaskResult::words)).collect();
        self.result.clear();
        if let Some(prospects) = game.prospects(state) {
            self.result = capital(&prospects.now);
            let now = format!("If the game ended now: {}.", prospects.now);
            self.help.push(now);
            self.help.extend(prospects.sentences(&goals));
        }
    }
}

/// How near the sides are to their goals, and the war over the rounds, while the player looks at it.
#[derive(Clone, Debug, Default)]
pub struct WarFacts {
    /// Of each of the scenario's conditions of victory.
    pub progress: Vec<Progress>,
    /// The result if the game ended now.
    pub now: Option<String>,
    /// The statistics so far, for the position with this hash.
    pub moments: Vec<Moment>,
    position: Option<StateHash>,
}

impl WarFacts {
    /// Works them out; the statistics once for each position.
    pub fn work_out(&mut self, PanelSituation { table, selection }: PanelSituation) {
        if selection.tab != Tab::War {
            return;
        }
        let (game, state) = (table.game(), table.view());
        let conditions = game.definition().victory.iter();
        self.progress = conditions.map(|victory| progress(game, state, victory)).collect();
        self.now = game.prospects(state).map(|prospects| prospects.now);
        let (session, position) = (table.session(), Some(table.session().hash()));
        if self.position != position {
            self.moments = figures::of(session, session.journal().len()).moments;
            self.position = position;
        }
    }
}
