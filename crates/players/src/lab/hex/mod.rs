//! Statistics of the hex game: when towns fell, and how often each side used its trains, its ships and its arms.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::measured::{CampaignVerdict, Measure, Measured, Value, Verdict};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, Session};
use railhead_hex_game::chapters::victory;
use railhead_hex_game::linked_battles::after::score;
use railhead_hex_game::{Event, HexGame, HexState, Phase, Side, UnitId};

/// The number of towns with a column: the most valuable of those that can fall.
const TOWNS: usize = 6;

impl Measured for HexGame {
    fn can_be_won(&self) -> bool {
        let definition = self.definition();
        definition.victory.is_some()
            && Side::BOTH
                .into_iter()
                .all(|side| definition.units.iter().any(|unit| unit.side == side))
    }

    fn verdict(&self, state: &HexState) -> Option<Verdict> {
        let outcome = victory::today(self, state).filter(|_| state.is_over())?.outcome;
        Some(Verdict {
            winner: self.side(outcome.winner).name.clone(),
            level: outcome.level.name().to_owned(),
        })
    }

    fn campaign_verdict(session: &Session<Self>) -> Option<CampaignVerdict> {
        let score = score(session)?;
        let winner = score
            .winner
            .map(|winner| session.game().side(winner).name.clone());
        Some(CampaignVerdict {
            winner: winner.unwrap_or_default(),
            points: score.points.into(),
        })
    }

    fn taken(session: &Session<Self>, seat: Seat) -> BTreeMap<SpaceId, u16> {
        let taken = fallen(session).into_iter();
        taken
            .filter_map(|((space, side), turn)| (side.seat() == seat).then_some((space, turn)))
            .collect()
    }

    fn last_day(&self, turn: u16) -> Date {
        self.definition().calendar.days(turn).1
    }

    fn measures(session: &Session<Self>) -> Vec<Measure> {
        let game = session.game();
        let deeds = Deeds::of(session);
        let mut measures = falls(session);
        for side in Side::BOTH {
            let id = &game.side(side).id;
            for (what, count) in deeds.0[side.index()].named() {
                measures.push(Measure {
                    name: format!("{id}_{what}"),
                    value: Value::Count(count),
                });
            }
        }
        measures
    }
}

/// The days on which the most valuable towns first fell: the last day of the turn.
fn falls(session: &Session<HexGame>) -> Vec<Measure> {
    let game = session.game();
    let definition = game.definition();
    let taker = definition.victory.as_ref().map(|victory| victory.side);
    let mut towns: Vec<_> = (game.board().places().iter())
        .filter_map(|place| {
            let holder = definition.control[place.at.index()]?;
            let can_fall = place.weight > 0 && taker != Some(holder);
            can_fall.then_some((place, holder))
        })
        .collect();
    towns.sort_by(|(a, _), (b, _)| b.weight.cmp(&a.weight).then_with(|| a.id.cmp(&b.id)));
    towns.truncate(TOWNS);
    let fallen = fallen(session);
    let measure = towns.into_iter().map(|(place, holder)| Measure {
        name: format!("fall_of_{}", place.id),
        value: Value::Day(
            fallen
                .get(&(place.at, holder.enemy()))
                .map(|turn| game.last_day(*turn)),
        ),
    });
    measure.collect()
}

/// The turn in which each side first took each space that it took.
fn fallen(session: &Session<HexGame>) -> BTreeMap<(SpaceId, Side), u16> {
    let mut fallen = BTreeMap::new();
    let mut turn = session.game().definition().calendar.first;
    for event in events(session) {
        match event {
            Event::PlayerTurnBegan { turn: now, .. } => turn = *now,
            Event::ControlChanged { space, side } => {
                fallen.entry((*space, *side)).or_insert(turn);
            }
            _ => {}
        }
    }
    fallen
}

fn events(session: &Session<HexGame>) -> impl Iterator<Item = &Event> {
    let journal = session.journal().iter().flat_map(|entry| &entry.events);
    session.opening().iter().chain(journal)
}

/// The actions of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    rail_moves: u32,
    sea_moves: u32,
    attacks: u32,
}

impl Done {
    const fn named(self) -> [(&'static str, u32); 3] {
        [
            ("rail_moves", self.rail_moves),
            ("sea_moves", self.sea_moves),
            ("attacks", self.attacks),
        ]
    }
}

/// The actions of both sides, except for those that they took back.
struct Deeds([Done; 2]);

impl Deeds {
    fn of(session: &Session<HexGame>) -> Self {
        let game = session.game();
        let mut done = [Done::default(); 2];
        let mut player = Side::First;
        let mut railed: BTreeSet<UnitId> = BTreeSet::new();
        for event in events(session) {
            match event {
                Event::PlayerTurnBegan { player: now, .. } => player = *now,
                Event::PhaseBegan { phase } if *phase == Phase::RailMovement => railed.clear(),
                Event::PhaseEnded { .. } => {
                    let trains = u32::try_from(std::mem::take(&mut railed).len()).unwrap_or(u32::MAX);
                    done[player.index()].rail_moves += trains;
                }
                Event::UnitRailed { unit, .. } => {
                    railed.insert(*unit);
                }
                Event::MoveTakenBack { unit, .. } => {
                    railed.remove(unit);
                }
                Event::UnitSailed { unit, .. } => done[game.unit(*unit).side.index()].sea_moves += 1,
                Event::AttackDeclared { .. } => done[player.index()].attacks += 1,
                _ => {}
            }
        }
        Self(done)
    }
}
