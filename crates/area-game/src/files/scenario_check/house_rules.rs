//! The house rules of a scenario: those it offers, and those it has.

use super::Check;
use crate::definition::{Bombarded, Phase, UnitKind};
use crate::files::scenario_file::GoalFile;
use crate::house_rule::{HouseRule, MAX_BID, MAX_PRICE};
use crate::rail::Variant;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

impl Check<'_> {
    /// Every house rule that the scenario offers must have something to change; bids and prices have limits.
    pub(super) fn house_rules(&mut self, variant: Option<&Variant>) {
        let file = self.file;
        let mut seen = Vec::new();
        for (offset, word) in words(&file.offers) {
            let Some(rule) = HouseRule::ALL.into_iter().find(|rule| rule.word() == word) else {
                let known = HouseRule::ALL.into_iter().map(HouseRule::word);
                let issue = Issue::unknown_name(
                    "offers",
                    format!("there is no house rule \"{word}\""),
                    word,
                    known,
                );
                self.issues.push(issue.at_offset(offset));
                continue;
            };
            let why = if seen.contains(&rule) {
                Some("it is listed twice")
            } else {
                self.nothing_to_change(rule)
            };
            seen.push(rule);
            if let Some(why) = why {
                let issue = Issue::new("offers", format!("\"{word}\" cannot be offered: {why}"));
                self.issues
                    .push(issue.at_offset(offset).without("rail").without("own_rail"));
            }
        }
        for (id, nation) in &file.nations.0 {
            let path = format!("nations[\"{id}\"].bid");
            if nation.bid > MAX_BID {
                self.issue(path.as_str(), format!("a bid is at most {MAX_BID} IPC"));
            }
            if nation.bid > 0 && file.has_tokens() {
                self.issue(path, "with tokens there is no money for bids");
            }
        }
        for (field, price, is_sold) in [
            (
                "station_price",
                file.station_price,
                variant.is_none_or(Variant::has_stations),
            ),
            (
                "marker_price",
                file.marker_price,
                variant.is_none_or(Variant::has_markers),
            ),
        ] {
            let Some(price) = price else { continue };
            if !(1..=MAX_PRICE).contains(&price) {
                self.issue(field, format!("a price is 1 to {MAX_PRICE} IPC, not {price}"));
            } else if file.rail.is_none() && file.own_rail.is_none() {
                let issue = Issue::new(field, "this scenario has no rails");
                self.issues
                    .push(issue.hint("name the file of a variant in `rail`"));
            } else if !is_sold && !file.rail_choice {
                // Players who choose a variant without them play without.
                self.issue(field, "the rail variant has none for sale");
            }
        }
    }

    /// Whether players choose between money and tokens, so that the scenario may have what belongs to the other.
    pub(super) fn is_income_chosen(&self) -> bool {
        let mut offered = words(&self.file.offers);
        offered.any(|(_, word)| word == HouseRule::Income.word())
    }

    /// Why a house rule would change nothing in this scenario.
    fn nothing_to_change(&self, rule: HouseRule) -> Option<&'static str> {
        let file = self.file;
        let has_rails = file.rail.is_some() || file.own_rail.is_some();
        let has = |phase| file.phases.contains(&phase);
        let why = |is_fine: bool, why| (!is_fine).then_some(why);
        match rule {
            HouseRule::RailTechnology | HouseRule::Station | HouseRule::Marker => {
                why(has_rails, "this scenario has no rails")
            }
            HouseRule::RailInCombat if !has_rails => Some("this scenario has no rails"),
            HouseRule::RailInCombat => why(has(Phase::CombatMove), "this scenario has no Combat Move"),
            HouseRule::LowLuck => why(has(Phase::Combat), "this scenario has no Combat"),
            HouseRule::Sea if !has(Phase::Combat) => Some("this scenario has no Combat"),
            HouseRule::Sea => {
                let is_plain = |kind: &UnitKind| kind.clone().plain() == *kind;
                let are_plain = self.kinds.is_some_and(|kinds| kinds.iter().all(is_plain));
                why(
                    !are_plain || file.bombarded != Bombarded::FireBack,
                    "all ships and guns of the table of units are alike",
                )
            }
            HouseRule::Cities => {
                let mut goals = file.victory.iter();
                let has_some = goals.any(|victory| match &victory.goal {
                    GoalFile::Areas { areas, .. } => words(areas).count() > 1,
                    GoalFile::Income(_) | GoalFile::Capitals(_) => false,
                });
                why(has_some, "no side wins by several areas")
            }
            HouseRule::Income => why(file.tokens.is_some(), "this scenario has no `tokens`"),
            HouseRule::Bid | HouseRule::Treasury => {
                let is_money = file.tokens.as_ref().is_none_or(|tokens| !tokens.in_force);
                why(
                    is_money || self.is_income_chosen(),
                    "with tokens there are no treasuries",
                )
            }
            HouseRule::Rounds => None,
        }
    }
}
