//! The players of the area game.

mod answer;
mod bid;
mod greedy;
pub mod map;
mod script;
#[cfg(test)]
#[path = "../../../../area-game/src/tests/small_war.rs"]
mod small_war;
mod strong;

use std::sync::Arc;

pub use answer::answer;
pub use greedy::Greedy;
pub use script::Scripted;
pub use strong::{BUDGET, Strong};

use super::{
    Maker, NamedPlayer, OfScenario, Opponent, Opponents, Recruit, ScriptGroup, ScriptObjective, Seen,
};
use railhead_area_game::shown::advice::advice;
use railhead_area_game::{AreaGame, AreaState, NationId, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

impl Opponents for AreaGame {
    const OWN: &'static [NamedPlayer<Self>] = &[
        NamedPlayer {
            name: "recruit",
            title: "Recruit",
            about: "Does what Regular would, and less of it: a weak enemy to learn against. Orders at once.",
            player: Maker::Drawing(|seed| Box::new(Recruit::new(Box::<Greedy>::default(), seed))),
        },
        NamedPlayer {
            name: "greedy",
            title: "Regular",
            about: "Takes what looks best at the moment, and guards what the enemy could take. Orders at once.",
            player: Maker::Alike(|| Box::<Greedy>::default()),
        },
        NamedPlayer {
            name: "strong",
            title: "Veteran",
            about: "Plays several plans some rounds ahead, and follows what turns out best. Takes longer.",
            player: Maker::Thinker(|seed, budget| Box::new(Strong::new(seed, budget.unwrap_or(BUDGET)))),
        },
    ];

    fn advice_of_the_scenario(&self, seen: &Seen<Self>) -> Vec<(String, Option<SpaceId>)> {
        let given = advice(self, seen.state(), NationId(seen.seat().0)).into_iter();
        given.map(|advice| (advice.text.clone(), advice.at)).collect()
    }

    fn default_answer(&self, state: &AreaState, _: Seat) -> Option<Order> {
        answer(self, state)
    }

    fn scripts(&self) -> Vec<OfScenario<'_>> {
        let scripts = AreaGame::scripts(self).iter();
        let of_nations = scripts.flat_map(|script| {
            script.plans.keys().map(|nation| OfScenario {
                seat: Seat(nation.0),
                name: &script.name,
                title: &script.title,
                about: &script.summary,
            })
        });
        of_nations.collect()
    }

    fn script_groups(&self, name: &str, seat: Seat) -> Vec<ScriptGroup> {
        let nation = NationId(seat.0);
        let mut plans = AreaGame::scripts(self)
            .iter()
            .filter(|script| script.name == name);
        let plan = plans.find_map(|script| script.plans.get(&nation));
        let objective = |at: SpaceId| ScriptObjective {
            id: self.space_name(at).to_owned(),
            takes: Some(at),
        };
        let group = plan.map(|plan| ScriptGroup {
            // The nation is one.
            name: String::new(),
            objectives: plan.objectives.iter().map(|aim| objective(aim.at)).collect(),
        });
        group.into_iter().collect()
    }

    fn scripted(&self, name: &str, seat: Seat, _: u64) -> Option<Box<dyn Opponent<Self>>> {
        let mut scripts = AreaGame::scripts(self).iter();
        let script =
            scripts.find(|script| script.name == name && script.plans.contains_key(&NationId(seat.0)))?;
        Some(Box::new(Scripted::new(Arc::clone(script))))
    }
}
