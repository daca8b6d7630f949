//! A campaign as one story: each battle with what it cost and who earned honours, then the armies and the score (HL-6, HL-8).

use super::after::{leads_to, record, score};
use super::plan::{BattleLink, LinkedBattles};
use super::record::{FoughtBattle, UnitFate};
use super::standing::{ArmyUnit, army};
use super::words;
use crate::HexGame;
use crate::definition::Side;
use railhead_engine::engine::{Session, StoryPart};
use railhead_engine::text::words::{count, listed, sentence};

/// The battles before a game, the game itself if it is over, and the armies then; nothing if it belongs to no campaign.
pub fn story(session: &Session<HexGame>) -> Vec<StoryPart> {
    let game = session.game();
    let Some(campaign) = game.linked_battles() else {
        return Vec::new();
    };
    let mut fought = campaign.fought.clone();
    fought.extend(record(session));
    let plan = &campaign.plan;
    let sheet = &campaign.sheet;
    let telling = Telling { game, plan, sheet };
    let mut parts: Vec<StoryPart> = fought.iter().map(|battle| telling.battle(battle)).collect();
    for (part, battle) in parts.iter_mut().zip(&campaign.fought) {
        let link = plan.battles[battle.battle].after(battle.winner, battle.level);
        part.lines.extend(link.and_then(|link| next(plan, link)));
    }
    if !fought.is_empty() {
        parts.extend(Side::BOTH.map(|side| telling.army(side, &fought)));
    }
    let Some(score) = score(session) else {
        return parts;
    };
    let points = Side::BOTH.map(|side| {
        let points = usize::try_from(score.points[side.index()]).unwrap_or(usize::MAX);
        format!("{} {}", game.side(side).name, count(points, "point", "points"))
    });
    let winner = score.winner.map(|winner| words::wins(plan, winner));
    let next = leads_to(session).and_then(|link| next(plan, link));
    parts.push(StoryPart {
        title: plan.title.clone(),
        lines: [format!("{}.", points.join(", "))]
            .into_iter()
            .chain(winner)
            .chain(next)
            .collect(),
    });
    parts
}

/// The battle to which a line leads, and what it gives there; `None` at the end of the campaign.
fn next(plan: &LinkedBattles, link: &BattleLink) -> Option<String> {
    link.next?;
    Some(format!("Next: {}", words::leads(plan, link)))
}

struct Telling<'t> {
    game: &'t HexGame,
    plan: &'t LinkedBattles,
    /// The units of the battle, and those of earlier ones that its unit file does not have.
    sheet: &'t [ArmyUnit],
}

impl Telling<'_> {
    fn unit(&self, id: &str) -> Option<&ArmyUnit> {
        self.sheet.iter().find(|unit| unit.unit == id)
    }

    fn name(&self, id: &str) -> String {
        self.unit(id)
            .map_or_else(|| id.to_owned(), |unit| unit.name.clone())
    }

    fn is_of(&self, id: &str, side: Side) -> bool {
        self.unit(id).is_some_and(|unit| unit.side == side)
    }

    fn battle(&self, fought: &FoughtBattle) -> StoryPart {
        let losses = Side::BOTH.into_iter().filter_map(|side| {
            let lost = fought
                .units
                .iter()
                .filter(|record| matches!(record.fate, UnitFate::Lost(_)) && self.is_of(&record.unit, side));
            let lost: Vec<String> = lost.map(|record| self.name(&record.unit)).collect();
            let lost: Vec<&str> = lost.iter().map(String::as_str).collect();
            let name = &self.game.side(side).name;
            (!lost.is_empty()).then(|| sentence(&format!("{name} lost {}", listed(&lost, "and"))))
        });
        // Units of both sides may have the same name.
        let honours = Side::BOTH.into_iter().filter_map(|side| {
            let honoured = fought
                .units
                .iter()
                .filter(|record| !record.honours.is_empty() && self.is_of(&record.unit, side));
            let honoured = honoured.map(|record| {
                let honours: Vec<&str> = record.honours.iter().map(String::as_str).collect();
                format!("{} for {}", self.name(&record.unit), listed(&honours, "and"))
            });
            let honoured: Vec<String> = honoured.collect();
            let adjective = &self.game.side(side).adjective;
            (!honoured.is_empty()).then(|| format!("{adjective} honours: {}.", honoured.join("; ")))
        });
        let link = self.plan.battles[fought.battle].after(fought.winner, fought.level);
        let text = link.map(|link| link.text.clone()).filter(|text| !text.is_empty());
        StoryPart {
            title: self.plan.battles[fought.battle].title.clone(),
            lines: [words::ended(self.plan, fought)]
                .into_iter()
                .chain(losses)
                .chain(honours)
                .chain(text)
                .collect(),
        }
    }

    /// What is left of an army after some battles, and which units have honours.
    fn army(&self, side: Side, fought: &[FoughtBattle]) -> StoryPart {
        let army = army(fought);
        let units = army.iter().filter(|(id, _)| self.is_of(id, side));
        let (gone, left): (Vec<_>, Vec<_>) =
            units.partition(|(_, unit)| unit.lost.is_some() || unit.is_joined);
        let steps: usize = left.iter().map(|(_, unit)| usize::from(unit.steps)).sum();
        let lost = gone.iter().filter(|(_, unit)| unit.lost.is_some()).count();
        let lost = match lost {
            0 => "none".to_owned(),
            lost => lost.to_string(),
        };
        let sum = format!(
            "{} with {} left, {lost} lost.",
            count(left.len(), "unit", "units"),
            count(steps, "step", "steps"),
        );
        let honoured = army
            .iter()
            .filter(|(id, unit)| self.is_of(id, side) && !unit.honours.is_empty());
        let honoured = honoured.map(|(id, unit)| {
            let (name, honours) = (self.name(id), words::honours(&unit.honours));
            match (self.unit(id).filter(|_| !unit.is_joined), unit.lost) {
                (_, Some(day)) => format!("{name}: lost by {}, with {honours}.", words::day(day)),
                (Some(known), None) => {
                    let full = count(known.full.into(), "step", "steps");
                    format!("{name}: {} of {full} left, with {honours}.", unit.steps)
                }
                (None, None) => format!("{name}: {honours}."),
            }
        });
        StoryPart {
            title: format!("The {} army", self.game.side(side).adjective),
            lines: [sum].into_iter().chain(honoured).collect(),
        }
    }
}
