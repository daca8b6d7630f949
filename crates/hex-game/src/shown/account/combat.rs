//! A combat as one line: the hex, what became of it, and what became of the units.

use super::weights::{STEP, UNIT, is_town};
use crate::definition::{Side, UnitId};
use crate::state::event::{LossCause, Purpose};
use crate::{Event, HexGame, Names};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Loss, NewsItem, NewsKind, Seat};
use railhead_engine::text::words::{capital, listed, sentence};

/// The weight of a unit that was driven back.
const DRIVEN_BACK: u32 = 1;

/// What became of a unit.
#[derive(Clone, Debug)]
struct Fate {
    unit: UnitId,
    /// Its name, as far as the reader knows it.
    name: String,
    steps: u32,
    /// Why it was destroyed, if it was.
    destroyed: Option<LossCause>,
    /// Where it was driven back to.
    back: Option<String>,
}

impl Fate {
    /// What became of it, behind its name: `reduced by a step and driven back to 0916`.
    fn words(&self) -> String {
        if let Some(cause) = self.destroyed {
            let why = match cause {
                LossCause::NoRetreat => " with no way to retreat",
                LossCause::Retreat => " in the retreat",
                LossCause::Combat
                | LossCause::Interception
                | LossCause::FailedAssault
                | LossCause::Attrition => "",
            };
            return format!("destroyed{why}");
        }
        let steps = match self.steps {
            0 => None,
            1 => Some("reduced by a step".to_owned()),
            steps => Some(format!("reduced by {steps} steps")),
        };
        let back = self.back.as_ref().map(|to| format!("driven back to {to}"));
        let words: Vec<String> = steps.into_iter().chain(back).collect();
        words.join(" and ")
    }

    fn weight(&self) -> u32 {
        let destroyed = if self.destroyed.is_some() { UNIT } else { 0 };
        let back = if self.back.is_some() { DRIVEN_BACK } else { 0 };
        destroyed + back + STEP * self.steps
    }
}

/// A combat so far.
#[derive(Debug)]
pub(super) struct Fought {
    target: SpaceId,
    attacker: Side,
    /// The defenders that are still in the hex.
    defenders: Vec<UnitId>,
    fates: Vec<Fate>,
    has_advanced: bool,
    is_decided: bool,
    details: Vec<String>,
    orders: usize,
}

impl Fought {
    /// A combat that was declared by an event.
    pub(super) fn new(
        game: &HexGame,
        target: SpaceId,
        declared: &Event,
        names: &Names,
        orders: usize,
    ) -> Self {
        let Event::AttackDeclared {
            attackers, defenders, ..
        } = declared
        else {
            unreachable!("attacks alone begin combats");
        };
        Self {
            target,
            attacker: attackers
                .first()
                .map_or(Side::First, |unit| game.unit(*unit).side),
            defenders: defenders.clone(),
            fates: Vec::new(),
            has_advanced: false,
            is_decided: false,
            details: vec![sentence(&declared.text(names))],
            orders,
        }
    }

    /// Whether an event belongs to the combat.
    pub(super) const fn takes(event: &Event) -> bool {
        matches!(
            event,
            Event::AirDefended { .. }
                | Event::DieRolled {
                    purpose: Purpose::Combat { .. } | Purpose::Retreat { .. },
                    ..
                }
                | Event::CombatDecided { .. }
                | Event::StageBegan { .. }
                | Event::StepLost { .. }
                | Event::UnitDestroyed { .. }
                | Event::UnitRetreated { .. }
                | Event::UnitAdvanced { .. }
                | Event::UnitsSeen { .. }
        )
    }

    pub(super) fn add(&mut self, event: &Event, names: &Names) {
        match event {
            // The line with the result names the die.
            Event::StageBegan { .. }
            | Event::DieRolled {
                purpose: Purpose::Combat { .. },
                ..
            } => return,
            Event::CombatDecided { .. } => self.is_decided = true,
            Event::StepLost { unit, cause, is_last } => {
                let fate = self.fate(*unit, names);
                fate.steps += 1;
                fate.destroyed = is_last.then_some(*cause);
                self.defenders.retain(|left| !(*is_last && left == unit));
            }
            Event::UnitDestroyed { unit, cause } => {
                let steps = names.game().unit(*unit).steps;
                let fate = self.fate(*unit, names);
                fate.steps += u32::from(steps);
                fate.destroyed = Some(*cause);
                self.defenders.retain(|left| left != unit);
            }
            Event::UnitRetreated { unit, path } => {
                let to = path.last().map(|to| names.game().board().label(*to));
                self.fate(*unit, names).back = to;
                self.defenders.retain(|left| left != unit);
            }
            Event::UnitAdvanced { path, .. } => {
                self.has_advanced |= path.last() == Some(&self.target);
            }
            _ => {}
        }
        self.details.push(sentence(&event.text(names)));
    }

    fn fate(&mut self, unit: UnitId, names: &Names) -> &mut Fate {
        let known = self.fates.iter().position(|fate| fate.unit == unit);
        let index = known.unwrap_or_else(|| {
            self.fates.push(Fate {
                unit,
                name: names.object(unit).to_owned(),
                steps: 0,
                destroyed: None,
                back: None,
            });
            self.fates.len() - 1
        });
        &mut self.fates[index]
    }

    /// The combat as news for a side, or for a reader who takes none.
    pub(super) fn news(self, game: &HexGame, viewer: Option<Side>, mover: Option<Seat>) -> NewsItem {
        let label = game.board().label(self.target);
        let place = if is_town(game, self.target) || !label.starts_with(|first: char| first.is_ascii_digit())
        {
            label
        } else {
            format!("hex {label}")
        };
        let outcome = self.outcome(game, viewer);
        let (mut fates, attackers): (Vec<&Fate>, Vec<&Fate>) = self
            .fates
            .iter()
            .partition(|fate| game.unit(fate.unit).side != self.attacker);
        fates.extend(attackers);
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for fate in fates {
            let words = fate.words();
            match groups.last_mut() {
                Some((of_others, names)) if *of_others == words => names.push(&fate.name),
                _ => groups.push((words, vec![&fate.name])),
            }
        }
        let results: Vec<String> = groups
            .iter()
            .map(|(words, names)| format!("{} {words}", listed(names, "and")))
            .collect();
        let results = match (results.is_empty(), self.is_decided) {
            (false, _) => format!(": {}", results.join("; ")),
            (true, true) => ": no losses".to_owned(),
            (true, false) => String::new(),
        };
        let losses = Side::BOTH.map(|side| {
            let theirs = self.fates.iter().filter(|fate| game.unit(fate.unit).side == side);
            Loss {
                seat: side.seat(),
                weight: theirs.map(Fate::weight).sum(),
            }
        });
        NewsItem {
            kind: NewsKind::Combat,
            text: sentence(&format!("{} {outcome}{results}", capital(&place))),
            seat: mover,
            place: Some(self.target),
            losses: losses.into_iter().filter(|loss| loss.weight > 0).collect(),
            details: self.details,
            orders: self.orders,
        }
    }

    /// What became of the hex, behind its name.
    fn outcome(&self, game: &HexGame, viewer: Option<Side>) -> String {
        let is_attacker = viewer == Some(self.attacker);
        let by = || format!(" by {}", game.side(self.attacker).name);
        match (self.is_decided, self.defenders.is_empty(), viewer.is_some()) {
            (false, ..) => "under attack".to_owned(),
            (true, false, true) if !is_attacker => "held".to_owned(),
            (true, false, _) => "holds out".to_owned(),
            (true, true, true) => match (is_attacker, self.has_advanced) {
                (true, true) => "taken",
                (true, false) => "cleared",
                (false, true) => "lost",
                (false, false) => "given up",
            }
            .to_owned(),
            (true, true, false) if self.has_advanced => format!("taken{}", by()),
            (true, true, false) => format!("cleared{}", by()),
        }
    }
}
