//! How a game ended (HV): the verdict beside the real war, the losses, and the unit of each side that did most.

use std::collections::{BTreeMap, BTreeSet};

use super::balance::losses;
use super::goals::goals;
use crate::chapters::victory::{Today, today};
use crate::definition::{Level, Side, UnitId, VictoryTable};
use crate::state::event::Event;
use crate::{HexGame, HexState};
use railhead_engine::board::{PlaceKind, SpaceId};
use railhead_engine::engine::Session;
use railhead_engine::engine::ending::{Aftermath, Feat, GameEnd, SideLosses};
use railhead_engine::engine::history::{Fall, History};
use railhead_engine::text::words::{capital, count};

/// How what a unit did is counted.
const COUNTED: &str = "What counts is each enemy step destroyed in a fight that the unit took part in, and each town or place of worth that it was the last to enter before it changed hands.";

/// How a game ended; `None` while it is on.
pub fn ending(game: &HexGame, state: &HexState, history: Option<&History>) -> Option<GameEnd> {
    if !state.is_over() {
        return None;
    }
    let (_, day) = game.definition().calendar.days(state.turn());
    let day = day.strftime("%-d %B %Y").to_string();
    let table = game.definition().victory.as_ref();
    let Some((table, today)) = table.zip(today(game, state)) else {
        return Some(GameEnd {
            winners: Vec::new(),
            degree: 0,
            level: "",
            verdict: format!("The last turn is over, on {day}: the scenario names no winner."),
            at: None,
        });
    };
    let goals = goals(game);
    let goal = goals.get(table.side.index());
    let par = goal.zip(history).and_then(|(goal, history)| goal.par(history));
    let outcome = today.outcome;
    Some(GameEnd {
        winners: vec![outcome.winner.seat()],
        degree: degree(outcome.level),
        level: outcome.level.name(),
        verdict: verdict(game, state, table, &today, par),
        at: decided_at(state, table, &today, par),
    })
}

const fn degree(level: Level) -> u8 {
    match level {
        Level::Marginal => 1,
        Level::Substantial => 2,
        Level::Decisive => 3,
    }
}

fn verdict(
    game: &HexGame,
    state: &HexState,
    table: &VictoryTable,
    today: &Today,
    par: Option<&Fall>,
) -> String {
    let (from, to) = game.definition().calendar.days(state.turn());
    let day = to.strftime("%-d %B %Y");
    if let Some(goal) = today.goal {
        let text = &game.written_goals()[goal].text;
        return format!("{}: {text}, by {day}.", capital(&today.outcome.text(game)));
    }
    if !table.by_points.is_empty() {
        let name = &game.side(table.side).name;
        let what = format!(
            "{name} has a balance of {:+} victory points on {day}",
            today.balance
        );
        return format!("{}: {what}.", capital(&today.outcome.text(game)));
    }
    let objective = &table.objective;
    let what = if today.held == today.of {
        let beside = par.map(|fall| format!(", {}", fall.beside(from, to)));
        format!("{objective} taken by {day}{}", beside.unwrap_or_default())
    } else {
        let against = par.map(|fall| format!("; {}", fall.against(to)));
        let held = if today.held == 0 {
            "held until"
        } else {
            "not all taken by"
        };
        format!("{objective} {held} {day}{}", against.unwrap_or_default())
    };
    format!("{}: {what}.", capital(&today.outcome.text(game)))
}

/// The last place of the objective that fell in the war if it was taken, else one that was held.
fn decided_at(state: &HexState, table: &VictoryTable, today: &Today, par: Option<&Fall>) -> Option<SpaceId> {
    if today.goal.is_some() || !table.by_points.is_empty() {
        return None;
    }
    let at = par.map(|fall| fall.at);
    let mut spaces = at.into_iter().chain(table.spaces.iter().rev().copied());
    spaces.find(|space| (state.control(*space) == Some(table.side)) == (today.held == today.of))
}

/// What the game cost each side, and the unit of each side that did most.
pub fn aftermath(session: &Session<HexGame>) -> Aftermath {
    let game = session.game();
    let losses = losses(game, session.state()).map(|lost| SideLosses {
        seat: lost.side.seat(),
        side: game.side(lost.side).name.clone(),
        text: format!(
            "{} destroyed, {} in all",
            count(lost.units(), "unit", "units"),
            count(usize::try_from(lost.steps).unwrap_or(usize::MAX), "step", "steps")
        ),
    });
    Aftermath {
        losses: losses.into(),
        feats: Record::of(session).feats(),
    }
}

/// The deeds of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Deed {
    /// The enemy steps destroyed in its fights.
    steps: u16,
    /// The places that it took.
    taken: BTreeSet<SpaceId>,
}

/// What all units have done, from the orders of a game.
struct Record<'g> {
    game: &'g HexGame,
    done: BTreeMap<UnitId, Deed>,
    /// The steps that each unit has left.
    steps: BTreeMap<UnitId, u8>,
    /// The units in the combat that is being fought.
    fighters: Vec<UnitId>,
    /// The last unit that entered each space since the phase began.
    entered: BTreeMap<SpaceId, UnitId>,
}

impl<'g> Record<'g> {
    fn of(session: &'g Session<HexGame>) -> Self {
        let mut record = Self::new(session.game());
        let given = session.journal().iter().flat_map(|entry| &entry.events);
        for event in session.opening().iter().chain(given) {
            record.note(event);
        }
        record
    }

    /// Before the game begins.
    fn new(game: &'g HexGame) -> Self {
        let steps = |unit: UnitId| (unit, game.steps_at_start(unit));
        Self {
            game,
            done: BTreeMap::new(),
            steps: game.unit_ids().map(steps).collect(),
            fighters: Vec::new(),
            entered: BTreeMap::new(),
        }
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::AttackDeclared {
                attackers, defenders, ..
            } => self.fighters = attackers.iter().chain(defenders).copied().collect(),
            Event::CombatEnded { .. } => self.fighters.clear(),
            Event::StepLost { unit, .. } => self.lose(*unit, 1),
            Event::UnitDestroyed { unit, .. } => {
                let left = self.steps.get(unit).copied().unwrap_or_default();
                self.lose(*unit, left);
            }
            Event::PhaseBegan { .. } => self.entered.clear(),
            Event::UnitMoved { unit, journey } => self.enter(*unit, &journey.path),
            Event::UnitAdvanced { unit, path } | Event::UnitRetreated { unit, path } => {
                self.enter(*unit, path);
            }
            Event::UnitLanded { unit, at, .. } => self.enter(*unit, &[*at]),
            Event::MoveTakenBack { unit, .. } => self.entered.retain(|_, by| by != unit),
            Event::ControlChanged { space, side } => self.change_hands(*space, *side),
            Event::SetupBegan { .. }
            | Event::PlayerTurnBegan { .. }
            | Event::PhaseEnded { .. }
            | Event::UnitRailed { .. }
            | Event::SupplyChanged { .. }
            | Event::OptionChosen { .. }
            | Event::FogAskedFor { .. }
            | Event::UnitDeployed { .. }
            | Event::DeploymentTakenBack { .. }
            | Event::OfferAnswered { .. }
            | Event::ArrivalSet { .. }
            | Event::UnitWithdrawn { .. }
            | Event::UnitLeft { .. }
            | Event::StepReplaced { .. }
            | Event::StepTakenBack { .. }
            | Event::WeatherSet { .. }
            | Event::DieRolled { .. }
            | Event::UnitSailed { .. }
            | Event::UnitTurnedBack { .. }
            | Event::SquadronSunk
            | Event::PrizeDecided { .. }
            | Event::BridgeTried { .. }
            | Event::TrackChanged { .. }
            | Event::EventHappened { .. }
            | Event::Altered { .. }
            | Event::AirPointsSet { .. }
            | Event::AirDefended { .. }
            | Event::CombatDecided { .. }
            | Event::StageBegan { .. }
            | Event::UnitsSeen { .. }
            | Event::HungerCounted { .. }
            | Event::BookingChanged { .. }
            | Event::GoalKept { .. }
            | Event::GameEnded { .. } => {}
        }
    }

    fn enter(&mut self, unit: UnitId, path: &[SpaceId]) {
        self.entered.extend(path.iter().map(|space| (*space, unit)));
    }

    /// A unit lost steps, to those that fight against it.
    fn lose(&mut self, unit: UnitId, steps: u8) {
        let left = self.steps.entry(unit).or_default();
        *left = left.saturating_sub(steps);
        let side = self.game.unit(unit).side;
        for fighter in &self.fighters {
            if self.game.unit(*fighter).side != side && self.fighters.contains(&unit) {
                self.done.entry(*fighter).or_default().steps += u16::from(steps);
            }
        }
    }

    fn change_hands(&mut self, space: SpaceId, side: Side) {
        let game = self.game;
        let counts = game.board().places_at(space).any(|place| {
            place.weight > 0
                || place
                    .kinds
                    .iter()
                    .any(|kind| matches!(kind, PlaceKind::Town | PlaceKind::City))
        });
        let by = self.entered.get(&space).copied();
        if let Some(unit) = by.filter(|unit| counts && game.unit(*unit).side == side) {
            self.done.entry(unit).or_default().taken.insert(space);
        }
    }

    /// The unit of each side that did most, the first of equals.
    fn feats(&self) -> Vec<Feat> {
        Side::BOTH
            .into_iter()
            .filter_map(|side| self.most(side))
            .collect()
    }

    fn most(&self, side: Side) -> Option<Feat> {
        let worth = |deed: &Deed| usize::from(deed.steps) + deed.taken.len();
        let own = self
            .done
            .iter()
            .filter(|(unit, _)| self.game.unit(**unit).side == side);
        let done = own.filter(|(_, deed)| worth(deed) > 0);
        let (unit, deed) = done.rev().max_by_key(|(_, deed)| worth(deed))?;
        let parts = [
            (
                usize::from(deed.steps),
                "enemy step destroyed",
                "enemy steps destroyed",
            ),
            (deed.taken.len(), "place taken", "places taken"),
        ];
        let parts = parts.into_iter().filter(|(number, ..)| *number > 0);
        let parts: Vec<String> = parts
            .map(|(number, one, many)| count(number, one, many))
            .collect();
        let spec = self.game.unit(*unit);
        Some(Feat {
            seat: spec.side.seat(),
            name: spec.name.clone(),
            text: parts.join(", "),
            counted: COUNTED,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::event::LossCause;
    use crate::state::hex_state::Journey;
    use crate::testing::Sketch;
    use crate::testing::victory::front;
    use railhead_engine::engine::Seat;

    // HV-1
    #[test]
    fn hv_1_the_end_is_told_beside_the_war() {
        let started = front(3).start();
        assert_eq!(ending(started.game(), started.state(), None), None, "it is on");
        let over = front(3).start().change(|_, state| state.over = true);
        let end = ending(over.game(), over.state(), None).expect("it is over");
        assert_eq!((end.winners, end.degree), (vec![Seat(1)], 2));
        let (_, day) = over.game().definition().calendar.days(over.state().turn());
        let last = day;
        let day = day.strftime("%-d %B %Y").to_string();
        let held = format!("A substantial blue victory: prize held until {day}");
        assert_eq!(end.verdict, format!("{held}."));
        let prize = over
            .game()
            .definition()
            .victory
            .as_ref()
            .expect("it has one")
            .spaces[0];
        assert_eq!(end.at, Some(prize), "it was held there");
        let history = History {
            outset: [(prize, Seat(1))].into(),
            events: vec![Fall {
                on: jiff::civil::date(1999, 1, 5),
                at: prize,
                side: Seat(0),
                text: "The prize fell".to_owned(),
            }],
        };
        let end = ending(over.game(), over.state(), Some(&history)).expect("it is over");
        assert_eq!(
            end.verdict,
            format!("{held}; {}.", history.events[0].against(last))
        );
    }

    #[test]
    fn a_unit_is_credited_with_its_fights_and_with_what_it_was_the_last_to_enter() {
        let played = Sketch::new(&["cccc"; 2])
            .place("town", PlaceKind::Town, "0100")
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0000")
            .unit("c", Side::Second, "brigade", "0200")
            .unit("far", Side::Second, "brigade", "0300")
            .start();
        let [a, b, c, far] = ["a", "b", "c", "far"].map(|id| played.unit(id));
        let mut record = Record::new(played.game());
        let loss = |unit, is_last| Event::StepLost {
            unit,
            cause: LossCause::Combat,
            is_last,
        };
        record.note(&loss(far, false));
        assert_eq!(record.done, BTreeMap::new(), "nobody fought it");
        record.note(&Event::AttackDeclared {
            target: played.space("0200"),
            attackers: vec![a],
            defenders: vec![c],
            air: 0,
        });
        record.note(&loss(c, false));
        record.note(&loss(a, false));
        record.note(&loss(far, false));
        record.note(&Event::UnitDestroyed {
            unit: c,
            cause: LossCause::NoRetreat,
        });
        record.note(&Event::CombatEnded {
            target: played.space("0200"),
        });
        let steps = |record: &Record, unit: UnitId| record.done.get(&unit).map_or(0, |deed| deed.steps);
        let whole = u16::from(played.game().unit(c).steps);
        assert_eq!([steps(&record, a), steps(&record, c)], [whole, 1]);
        assert_eq!(steps(&record, b), 0);
        let feats = record.feats();
        assert_eq!(feats.len(), 2, "one of each side");
        let feat = &feats[0];
        assert_eq!(feat.name, played.game().unit(a).name);
        assert_eq!(feat.text, format!("{whole} enemy steps destroyed"));

        // A march that is taken back takes nothing.
        let march = |unit, path: &[SpaceId]| Event::UnitMoved {
            unit,
            journey: Journey {
                path: path.to_vec(),
                cost: 1,
            },
        };
        let town = played.space("0100");
        let from = played.space("0000");
        let falls = Event::ControlChanged {
            space: town,
            side: Side::First,
        };
        let taken = |record: &Record, unit: UnitId| record.done.get(&unit).map_or(0, |deed| deed.taken.len());
        record.note(&march(b, &[from, town]));
        record.note(&Event::MoveTakenBack {
            unit: b,
            from: town,
            to: from,
        });
        record.note(&falls);
        assert_eq!(taken(&record, b), 0);
        record.note(&march(a, &[from, town]));
        record.note(&march(b, &[from, town]));
        record.note(&falls);
        assert_eq!([taken(&record, a), taken(&record, b)], [0, 1], "b was the last");
    }
}
