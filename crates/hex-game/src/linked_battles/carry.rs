//! How a battle finds the armies after those before it: who fights on with how many steps, who is lost, comes back or is left behind, and what
//! else goes over (HL-2, HL-3, HL-5, HL-7).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;

use super::days::first_turn;
use super::plan::{LinkedBattle, LinkedBattles, Revival};
use super::record::FoughtBattle;
use super::standing::{ArmyUnit, CampaignStanding, UnitCarryOver, UnitSoFar, army};
use crate::HexGame;
use crate::definition::{Arrival, CarriedOver, Definition, Replacements, Side, UnitId, UnitSpec};

/// The options that battles have left in play, which last (HL-5), each once.
pub(super) fn lasting_options(fought: &[FoughtBattle]) -> BTreeSet<String> {
    fought
        .iter()
        .flat_map(|battle| battle.options.iter().cloned())
        .collect()
}

/// A scenario as a battle of a campaign, after those that were fought. `strangers` are units of these that its unit file does not have.
pub(super) fn enter(
    game: HexGame,
    plan: Arc<LinkedBattles>,
    battle: usize,
    fought: Vec<FoughtBattle>,
    strangers: &[UnitSpec],
) -> HexGame {
    let mut given = fought.last().map_or([0; 2], |last| {
        let link = plan.battles[last.battle].after(last.winner, last.level);
        link.map_or([0; 2], |link| link.replacements)
    });
    let (entries, strangers) = {
        let arrivals = ArmyArrivals::new(&game, &plan, battle, &fought);
        let strangers = strangers.iter();
        let strangers = strangers.filter_map(|spec| Some(arrivals.stranger(spec)?.on_sheet(spec, &plan)));
        let strangers: Vec<ArmyUnit> = strangers.collect();
        let mut entries = arrivals.entries();
        if plan.raises {
            arrivals.raise(&mut entries, &mut given);
        }
        (entries, strangers)
    };
    let is_gone = |unit: &UnitId| entries.get(unit).is_none_or(|entry| !entry.carry_over.fights());
    let gone: BTreeSet<UnitId> = game.unit_ids().filter(is_gone).collect();
    let steps: BTreeMap<UnitId, u8> = entries.iter().map(|(unit, entry)| (*unit, entry.steps)).collect();
    let due = entries
        .iter()
        .filter_map(|(unit, entry)| Some((*unit, entry.turn?)));
    let due: BTreeMap<UnitId, u16> = due.collect();
    let options = lasting_options(&fought);
    let first = first_turn(game.definition().calendar, &plan, battle, &fought);
    let title = format!("{}: {}", plan.title, plan.battles[battle].title);
    let sheet = entries.into_iter();
    let sheet = sheet.map(|(unit, entry)| entry.on_sheet(game.unit(unit), &plan));
    let sheet: Vec<ArmyUnit> = sheet.chain(strangers).collect();
    let standing = CampaignStanding {
        plan,
        battle,
        fought,
        sheet,
    };
    let carried = carried(&game, &standing);
    let change = |definition: &mut Definition| {
        definition.title = title;
        definition.calendar.first = first;
        definition
            .setup
            .retain(|placement| !gone.contains(&placement.unit));
        for placement in &mut definition.setup {
            placement.steps = steps.get(&placement.unit).copied().unwrap_or(placement.steps);
        }
        definition
            .arrivals
            .retain(|arrival| !gone.contains(&arrival.unit));
        for arrival in &mut definition.arrivals {
            arrival.turn = due.get(&arrival.unit).copied().unwrap_or(arrival.turn);
        }
        definition
            .withdrawals
            .retain(|leaving| !gone.contains(&leaving.unit));
        for option in &mut definition.options {
            option.is_given |= options.contains(&option.id);
        }
        // HL-4.
        let given = Side::BOTH.into_iter().zip(given);
        let given = given.filter(|(_, steps)| *steps > 0);
        let lines = given.map(|(side, steps)| Replacements::in_setup_of(side, steps));
        definition.replacements.extend(lines);
    };
    game.linked(standing, carried, change)
}

/// What goes over beside the units of the setup: by the line that led here, and by every battle that was fought.
fn carried(game: &HexGame, standing: &CampaignStanding) -> CarriedOver {
    let link = standing.led_here();
    let naval = &game.tables().naval;
    let mut fought = standing.fought.iter();
    let is_sunk = fought.clone().any(|battle| battle.squadron_sunk);
    let is_lost = fought.any(|battle| battle.shipping_lost);
    let known = |unit: &ArmyUnit| game.unit_named(&unit.unit);
    let fighting = standing.sheet.iter().filter(|unit| unit.carry_over.fights());
    let coming = fighting.clone().filter(|unit| unit.steps < unit.full);
    let coming = coming.filter_map(|unit| {
        let id = known(unit).filter(|id| game.placement(*id).is_none())?;
        Some((id, unit.steps))
    });
    let veterans = standing.plan.veterans;
    let honoured = fighting.filter(|unit| veterans.is_some_and(|rule| unit.honours.len() >= rule.honours));
    CarriedOver {
        arrival_steps: coming.collect(),
        points: link.map_or([0; 2], |link| link.points),
        air: link.map_or([0; 2], |link| link.air),
        squadron_sunk: is_sunk && naval.squadron.is_some(),
        shipping_lost: is_lost && naval.prize.is_some(),
        veterans: honoured.filter_map(known).collect(),
        veteran_die: veterans.map_or(0, |rule| rule.die),
    }
}

/// A unit as the battle finds it.
struct ArmyEntry {
    carry_over: UnitCarryOver,
    steps: u8,
    /// The turn from which it can come, if that is not the scenario's.
    turn: Option<u16>,
    honours: Vec<String>,
}

impl ArmyEntry {
    const fn new(carry_over: UnitCarryOver, steps: u8) -> Self {
        Self {
            carry_over,
            steps,
            turn: None,
            honours: Vec::new(),
        }
    }

    fn on_sheet(self, spec: &UnitSpec, plan: &LinkedBattles) -> ArmyUnit {
        ArmyUnit {
            unit: spec.id.clone(),
            name: spec.name.clone(),
            side: spec.side,
            carry_over: self.carry_over,
            steps: self.steps,
            full: spec.steps,
            honours: self.honours,
            reserves: plan.reserves[spec.side.index()].clone(),
        }
    }
}

/// The armies on their way to a battle.
struct ArmyArrivals<'a> {
    game: &'a HexGame,
    plan: &'a LinkedBattles,
    battle: &'a LinkedBattle,
    fought: &'a [FoughtBattle],
    army: BTreeMap<&'a str, UnitSoFar>,
    /// The first day of the battle.
    begins: Date,
}

impl<'a> ArmyArrivals<'a> {
    fn new(game: &'a HexGame, plan: &'a LinkedBattles, battle: usize, fought: &'a [FoughtBattle]) -> Self {
        let calendar = game.definition().calendar;
        let first = first_turn(calendar, plan, battle, fought);
        Self {
            game,
            plan,
            battle: &plan.battles[battle],
            fought,
            army: army(fought),
            begins: calendar.days(first).0,
        }
    }

    /// Every unit that fights in the battle or has fought before, by id.
    fn entries(&self) -> BTreeMap<UnitId, ArmyEntry> {
        let units = self.game.unit_ids();
        let entries = units.filter_map(|unit| Some((unit, self.entry(unit)?)));
        let mut entries: BTreeMap<UnitId, ArmyEntry> = entries.collect();
        self.join(&mut entries);
        entries
    }

    fn arrival(&self, unit: UnitId) -> Option<&'a Arrival> {
        let mut arrivals = self.game.definition().arrivals.iter();
        arrivals.find(|arrival| arrival.unit == unit)
    }

    fn is_here(&self, unit: UnitId) -> bool {
        self.game.placement(unit).is_some() || self.arrival(unit).is_some()
    }

    /// A unit before others join it; `None` if it has never fought, and does not fight now.
    fn entry(&self, unit: UnitId) -> Option<ArmyEntry> {
        let spec = self.game.unit(unit);
        let Some(so_far) = self.army.get(spec.id.as_str()) else {
            let fresh = ArmyEntry::new(UnitCarryOver::Fresh, self.game.steps_at_start(unit));
            return self.is_here(unit).then_some(fresh);
        };
        let entry = if so_far.is_joined {
            let into = self.joined_into(&spec.id);
            ArmyEntry::new(UnitCarryOver::Joined { into }, 0)
        } else if let Some(day) = so_far.lost {
            self.lost(unit, day)
        } else {
            self.fit(unit, so_far)
        };
        Some(ArmyEntry {
            honours: so_far.honours.clone(),
            ..entry
        })
    }

    /// A unit that was lost on a day (HL-3).
    fn lost(&self, unit: UnitId, day: Date) -> ArmyEntry {
        let spec = self.game.unit(unit);
        let Some(revival) = self.plan.revival_of(&spec.id) else {
            return ArmyEntry::new(UnitCarryOver::Lost { back: None }, 0);
        };
        let back = ready_on(day, revival);
        let is_back = back <= self.begins;
        let calendar = self.game.definition().calendar;
        let turn = match (self.game.placement(unit), self.arrival(unit)) {
            (None, None) => None,
            // It comes when it is ready, if that is not too late.
            (None, Some(arrival)) if arrival.event.is_none() => {
                let during = calendar.turn_of(back);
                let is_late = calendar.days(during).0 < back;
                let ready = during.saturating_add(u16::from(is_late));
                let turn = arrival.turn.max(ready);
                (turn <= calendar.last).then_some(Some(turn))
            }
            (Some(_), _) | (None, Some(_)) => is_back.then_some(None),
        };
        match turn {
            Some(turn) => ArmyEntry {
                turn,
                ..ArmyEntry::new(UnitCarryOver::Raised, revival.steps.clamp(1, spec.steps))
            },
            None => ArmyEntry::new(UnitCarryOver::Lost { back: Some(back) }, 0),
        }
    }

    /// A unit that was not lost: it recovers, and fights if the battle has it (HL-2).
    fn fit(&self, unit: UnitId, so_far: &UnitSoFar) -> ArmyEntry {
        let spec = self.game.unit(unit);
        let (steps, recovered) = self.rested(so_far, spec.steps);
        let joined = 0;
        let carry_over = if self.is_here(unit) {
            if so_far.last + 1 == self.fought.len() {
                UnitCarryOver::FightsOn { recovered, joined }
            } else {
                UnitCarryOver::Rested { recovered, joined }
            }
        } else if let Some(join) = self.battle.joins.iter().find(|join| join.unit == spec.id) {
            UnitCarryOver::Joined {
                into: join.names[1].clone(),
            }
        } else {
            UnitCarryOver::LeftBehind
        };
        ArmyEntry::new(carry_over, steps)
    }

    /// The steps of a unit when the battle begins, and how many of them it has recovered (HL-2).
    fn rested(&self, so_far: &UnitSoFar, full: u8) -> (u8, u8) {
        let ended = self.fought[so_far.last].ended;
        let days = (self.begins - ended).get_days().max(0);
        let regained = self.plan.recovery.map_or(0, |each| days / i32::from(each.max(1)));
        let regained = u8::try_from(regained).unwrap_or(u8::MAX);
        let before = so_far.steps.clamp(1, full);
        let steps = before.saturating_add(regained).min(full);
        (steps, steps - before)
    }

    /// A unit that the unit file of the battle does not have, if it has fought before.
    fn stranger(&self, spec: &UnitSpec) -> Option<ArmyEntry> {
        let so_far = self.army.get(spec.id.as_str())?;
        let (carry_over, steps) = if so_far.is_joined {
            let into = self.joined_into(&spec.id);
            (UnitCarryOver::Joined { into }, 0)
        } else if let Some(day) = so_far.lost {
            let back = self.plan.revival_of(&spec.id);
            let back = back.map(|revival| ready_on(day, revival));
            (UnitCarryOver::Lost { back }, 0)
        } else {
            (UnitCarryOver::LeftBehind, self.rested(so_far, spec.steps).0)
        };
        Some(ArmyEntry {
            honours: so_far.honours.clone(),
            ..ArmyEntry::new(carry_over, steps)
        })
    }

    /// Gives the steps of units that join others to these, as far as they lack some (HL-2).
    fn join(&self, entries: &mut BTreeMap<UnitId, ArmyEntry>) {
        for join in &self.battle.joins {
            let [who, into] = [&join.unit, &join.into].map(|id| self.game.unit_named(id));
            let (Some(who), Some(into)) = (who, into) else {
                continue;
            };
            let brought = entries.get(&who);
            let brought = brought.filter(|entry| matches!(entry.carry_over, UnitCarryOver::Joined { .. }));
            let brought = brought.map_or(0, |entry| entry.steps);
            let full = self.game.unit(into).steps;
            let Some(entry) = entries.get_mut(&into) else {
                continue;
            };
            let got = brought.min(full.saturating_sub(entry.steps));
            entry.steps += got;
            // What is left of one unit raises another again.
            if got > 0 && matches!(entry.carry_over, UnitCarryOver::Lost { .. }) {
                entry.carry_over = UnitCarryOver::Raised;
            }
            if let UnitCarryOver::FightsOn { joined, .. } | UnitCarryOver::Rested { joined, .. } =
                &mut entry.carry_over
            {
                *joined += got;
            }
        }
    }

    /// Raises lost units of the battle with a step each, of those that no other unit lacks, in the order of the unit file; what is left of the steps
    /// that are given goes to units in the setup (HL-4).
    fn raise(&self, entries: &mut BTreeMap<UnitId, ArmyEntry>, given: &mut [u16; 2]) {
        for side in Side::BOTH {
            let own = entries
                .iter()
                .filter(|(unit, _)| self.game.unit(**unit).side == side);
            let fighting = own.filter(|(_, entry)| entry.carry_over.fights());
            let lacking = fighting.map(|(unit, entry)| {
                let full = self.game.unit(*unit).steps;
                u16::from(full.saturating_sub(entry.steps))
            });
            let lacking: u16 = lacking.sum();
            let given = &mut given[side.index()];
            for (unit, entry) in &mut *entries {
                let spec = self.game.unit(*unit);
                let is_lost = matches!(entry.carry_over, UnitCarryOver::Lost { .. });
                let can_be_raised = is_lost && self.is_here(*unit) && self.plan.comes_back(&spec.id);
                if spec.side == side && can_be_raised && *given > lacking {
                    entry.carry_over = UnitCarryOver::Raised;
                    entry.steps = 1;
                    *given -= 1;
                }
            }
        }
    }

    /// The unit that a unit has joined in one of the battles before.
    fn joined_into(&self, unit: &str) -> String {
        let battles = self.fought.iter().map(|fought| &self.plan.battles[fought.battle]);
        let mut joins = battles.flat_map(|battle| &battle.joins);
        let found = joins.find(|join| join.unit == unit);
        found.map_or_else(String::new, |join| join.names[1].clone())
    }
}

/// The day on which a unit that was lost on another one is ready again (HL-3).
fn ready_on(lost: Date, revival: Revival) -> Date {
    lost.saturating_add(jiff::Span::new().days(i64::from(revival.days)))
}
