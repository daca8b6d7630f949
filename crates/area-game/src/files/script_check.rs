//! Checks a script against its scenario.

use std::collections::BTreeMap;

use super::script_file::{ObjectiveFile, PlanFile, ScriptFile};
use crate::chapters::shop::sells;
use crate::definition::{NationId, Phase};
use crate::house_rule::MAX_ROUNDS;
use crate::script::{NationPlan, Objective, Rounds, Script, ShoppingList, TimedOrder};
use crate::state::purchase::Purchase;
use crate::words::lookup;
use crate::{AreaGame, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::script::check_heading;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

/// The most lists, objectives and orders of a plan.
const MOST: usize = 1_000;
/// The most of a kind on a shopping list.
const MOST_BOUGHT: u16 = 99;

impl ScriptFile {
    /// Checks the file by itself, and adds every issue.
    pub fn check(&self, issues: &mut Vec<Issue>) {
        check_heading(self.format, &self.name, &self.title, issues);
        if self.nations.0.is_empty() {
            issues.push(Issue::new("nations", "the script has no plan for any nation"));
        }
        for (id, plan) in &self.nations.0 {
            let counts = [
                ("buy", plan.buy.len()),
                ("objectives", plan.objectives.len()),
                ("orders", plan.orders.len()),
            ];
            for (what, count) in counts.into_iter().filter(|(_, count)| *count > MOST) {
                let path = format!("nations[\"{id}\"].{what}");
                issues.push(Issue::new(
                    path,
                    format!("{count} are too many: the limit is {MOST}"),
                ));
            }
        }
    }

    /// Checks the file also against its scenario. The result is sound if there are no issues.
    pub fn build(&self, game: &AreaGame, issues: &mut Vec<Issue>) -> Option<Script> {
        let before = issues.len();
        self.check(issues);
        if issues.len() > before {
            return None;
        }
        let mut plans = BTreeMap::new();
        for (id, plan) in &self.nations.0 {
            let path = format!("nations[\"{id}\"]");
            match lookup::nation(game, id) {
                Ok(nation) => {
                    let mut check = PlanCheck {
                        game,
                        nation,
                        path,
                        issues,
                    };
                    plans.insert(nation, check.plan(plan));
                }
                Err(what) => issues.push(Issue::new(path, what)),
            }
        }
        Some(Script {
            name: self.name.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            plans,
        })
    }
}

/// The plan of a nation under check.
struct PlanCheck<'c> {
    game: &'c AreaGame,
    nation: NationId,
    path: String,
    issues: &'c mut Vec<Issue>,
}

impl PlanCheck<'_> {
    fn issue(&mut self, path: &str, what: impl Into<String>) {
        self.issues
            .push(Issue::new(format!("{}.{path}", self.path), what));
    }

    fn plan(&mut self, file: &PlanFile) -> NationPlan {
        let mut plan = NationPlan::default();
        for (index, list) in file.buy.iter().enumerate() {
            let path = format!("buy[{index}]");
            plan.purchases.push(ShoppingList {
                rounds: self.rounds(&path, list.from, list.until),
                purchases: self.purchases(&format!("{path}.units"), &list.units),
            });
        }
        for (index, objective) in file.objectives.iter().enumerate() {
            plan.objectives.extend(self.objective(index, objective));
        }
        for (id, least) in &file.garrisons.0 {
            let path = format!("garrisons[\"{id}\"]");
            if !(1..=MOST_BOUGHT).contains(least) {
                self.issue(&path, format!("a garrison has 1 to {MOST_BOUGHT} units"));
            }
            if let Some(at) = self.area(&path, id) {
                plan.garrisons.insert(at, *least);
            }
        }
        for (index, timed) in file.orders.iter().enumerate() {
            let path = format!("orders[{index}]");
            self.rounds(&path, timed.round, timed.round);
            match self.game.order(&timed.order) {
                Ok(order) => {
                    if !is_for(&order, timed.phase) {
                        let what = format!("this order is not given in the {} phase", timed.phase.name());
                        self.issue(&format!("{path}.phase"), what);
                    }
                    plan.orders.push(TimedOrder {
                        round: timed.round,
                        phase: timed.phase,
                        order,
                    });
                }
                Err(what) => self.issue(&format!("{path}.order"), what),
            }
        }
        plan
    }

    fn objective(&mut self, index: usize, file: &ObjectiveFile) -> Option<Objective> {
        let path = format!("objectives[{index}]");
        if !(1..=100).contains(&file.odds) {
            self.issue(&format!("{path}.odds"), "a chance is 1 to 100 percent");
        }
        let rounds = self.rounds(&path, file.from, file.until);
        let at = self.area(&format!("{path}.take"), &file.take)?;
        Some(Objective {
            at,
            rounds,
            odds: file.odds,
        })
    }

    fn rounds(&mut self, path: &str, from: u16, until: u16) -> Rounds {
        if from == 0 || until > MAX_ROUNDS {
            self.issue(path, format!("rounds are numbered from 1 to {MAX_ROUNDS}"));
        }
        if until < from {
            self.issue(&format!("{path}.until"), "the last round comes before the first");
        }
        Rounds { from, until }
    }

    fn area(&mut self, path: &str, id: &str) -> Option<SpaceId> {
        match lookup::space(self.game, id) {
            Ok(at) if self.game.is_sea(at) || !self.game.spec(at).in_play => {
                self.issue(path, format!("\"{id}\" is not an area in play"));
                None
            }
            Ok(at) => Some(at),
            Err(what) => {
                self.issue(path, what);
                None
            }
        }
    }

    /// Purchases of a text such as `3 infantry 1 station`.
    fn purchases(&mut self, path: &str, text: &str) -> Vec<(Purchase, u16)> {
        let mut purchases = Vec::new();
        let mut count = 1;
        for (_, word) in words(text) {
            if let Ok(number) = word.parse::<u16>() {
                if !(1..=MOST_BOUGHT).contains(&number) {
                    self.issue(
                        path,
                        format!("\"{word}\": write a number from 1 to {MOST_BOUGHT}"),
                    );
                }
                count = number;
                continue;
            }
            match lookup::purchase(self.game, word) {
                Ok(purchase) => {
                    if !sells(self.game, self.nation, purchase) {
                        let nation = &self.game.nation(self.nation).name;
                        self.issue(path, format!("{nation} may not buy \"{word}\" (AB-20)"));
                    }
                    purchases.push((purchase, count));
                }
                Err(what) => self.issue(path, what),
            }
            count = 1;
        }
        purchases
    }
}

/// Whether an order can be given in a phase.
const fn is_for(order: &Order, phase: Phase) -> bool {
    match order {
        Order::Buy { .. } | Order::Return { .. } | Order::Repair { .. } => matches!(phase, Phase::Purchase),
        Order::Load { .. } | Order::Rail { .. } | Order::Move { .. } | Order::TakeBackRail { .. } => {
            matches!(phase, Phase::CombatMove | Phase::NonCombatMove)
        }
        Order::Raid { .. } => matches!(phase, Phase::Combat),
        Order::Unload { .. } => matches!(phase, Phase::CombatMove | Phase::Combat | Phase::NonCombatMove),
        Order::Place { .. } => matches!(phase, Phase::PlaceUnits),
        Order::Remove { .. }
        | Order::Tokens(_)
        | Order::Book { .. }
        | Order::ChangeBooking { .. }
        | Order::CancelBooking(_)
        | Order::RankBooking { .. } => true,
        // What a battle asks, and the end of a phase, is for the player to decide.
        Order::Fight { .. }
        | Order::Losses { .. }
        | Order::Submerge
        | Order::Stay
        | Order::PressOn
        | Order::Retreat { .. }
        | Order::Apart { .. }
        | Order::Bid { .. }
        | Order::Correct(_)
        | Order::EndPhase => false,
    }
}
