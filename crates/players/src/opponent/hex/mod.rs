//! The computer players of the hex game.

mod advice;
mod aims;
mod assault;
mod conditions;
mod departures;
mod estimate;
mod fronts;
mod goal_plan;
mod greedy;
mod group_turns;
mod leavers;
mod line;
mod marchers;
mod pursuit;
mod rail_lines;
mod scorer;
mod script;
mod standing;
pub mod strong;
mod tasks;
mod track;
mod trains;

use std::sync::Arc;

use conditions::{Judge, Past};
use estimate::Strengths;
pub use greedy::Greedy;
pub use script::Scripted;
pub use strong::Strong;

use super::{Maker, NamedPlayer, OfScenario, Opponent, Opponents, Recruit, ScriptGroup, Seen};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_hex_game::definition::UnitId;
use railhead_hex_game::scripts::advice::HexAdvice;
use railhead_hex_game::{HexGame, Order, Side, TableView};

/// Whether an order does what a piece of advice can mean: a unit acts, one of those that it names if it names any, or blows its bridge.
fn follows(advice: &HexAdvice, order: &Order) -> bool {
    let means = &advice.means;
    let about = order.about();
    let is_named = |unit: &UnitId| means.units.contains(unit);
    if about.takes_back || about.is_plan || *order == Order::EndPhase {
        return false;
    }
    let does_it = means.units.is_empty() || about.units.iter().any(is_named);
    let blows_it = means
        .blow
        .is_none_or(|bridge| matches!(order, Order::Blow { crossing, .. } if *crossing == bridge));
    does_it && blows_it
}

impl Opponents for HexGame {
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
            about: "Takes what looks best at the moment. Orders at once.",
            player: Maker::Alike(|| Box::<Greedy>::default()),
        },
        NamedPlayer {
            name: "strong",
            title: "Veteran",
            about: "Plays several plans some turns ahead before it decides. The strongest player; it thinks for some seconds a turn.",
            player: Maker::Thinker(|seed, budget| {
                Box::new(Strong::new(seed, budget.unwrap_or(strong::BUDGET)))
            }),
        },
    ];

    fn advice_of_the_scenario(&self, seen: &Seen<Self>) -> Vec<(String, Option<SpaceId>)> {
        let Some(side) = Side::of(seen.seat()).filter(|_| !self.written_advice().is_empty()) else {
            return Vec::new();
        };
        let view = TableView::new(self, seen.state(), side);
        let (strengths, past) = (Strengths::new(view), Past::of(seen.events()));
        let judge = Judge {
            view,
            strengths: &strengths,
            past: &past,
            // Advice draws no chances.
            seed: 0,
        };
        let own = self.written_advice().iter().filter(|advice| advice.to == side);
        let given =
            own.filter(|advice| advice.is_due(view.turn(), &view.phase()) && judge.all_hold(&advice.when));
        let mut given: Vec<&HexAdvice> = given.collect();
        if !given.is_empty() {
            let orders = view.orders();
            given.retain(|advice| orders.iter().any(|order| follows(advice, order)));
        }
        let given = given.into_iter();
        given.map(|advice| (advice.text.clone(), advice.at)).collect()
    }

    fn default_answer(&self, state: &Self::State, seat: Seat) -> Option<Order> {
        TableView::new(self, state, Side::of(seat)?).default_order()
    }

    fn scripts(&self) -> Vec<OfScenario<'_>> {
        let scripts = HexGame::scripts(self).iter();
        let named = scripts.map(|script| OfScenario {
            seat: script.side.seat(),
            name: &script.name,
            title: &script.title,
            about: &script.summary,
        });
        named.collect()
    }

    fn script_groups(&self, name: &str, seat: Seat) -> Vec<ScriptGroup> {
        let mut scripts = HexGame::scripts(self).iter();
        let script = scripts.find(|script| script.name == name && script.side.seat() == seat);
        script.map_or_else(Vec::new, |script| group_turns::groups(self, script))
    }

    fn scripted(&self, name: &str, seat: Seat, seed: u64) -> Option<Box<dyn Opponent<Self>>> {
        let mut scripts = HexGame::scripts(self).iter();
        let script = scripts.find(|script| script.name == name && script.side.seat() == seat)?;
        Some(Box::new(Scripted::new(Arc::clone(script), seed)))
    }
}
