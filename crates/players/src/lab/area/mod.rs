//! Statistics of the area game for the lab, which plays a scenario many times and lists a game a line.
//!
//! They say when each capital first fell to an enemy, and how many trains each nation sent, without those it took back. All is read from the events of the game. Every nation has its columns in every game, so that the lines make a table.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::measured::{Measure, Measured, Value, Verdict};
use railhead_area_game::{AreaGame, AreaState, Event, NationId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, Session};

impl Measured for AreaGame {
    fn can_be_won(&self) -> bool {
        let definition = self.definition();
        let mut sides: Vec<_> = definition
            .setup
            .iter()
            .map(|placement| self.side_of(placement.nation))
            .filter(|side| definition.nations.iter().any(|nation| nation.side == *side))
            .collect();
        sides.sort_unstable();
        sides.dedup();
        !definition.victory.is_empty() && sides.len() > 1
    }

    fn verdict(&self, state: &AreaState) -> Option<Verdict> {
        let winner = state.ending()?.winner?;
        Some(Verdict {
            winner: self.side(winner).name.clone(),
            level: String::new(),
        })
    }

    fn taken(session: &Session<Self>, seat: Seat) -> BTreeMap<SpaceId, u16> {
        let game = session.game();
        let side = game.side_of(NationId(seat.0));
        let mut round = 1;
        let mut taken = BTreeMap::new();
        let journal = session.journal().iter().flat_map(|entry| &entry.events);
        for event in session.opening().iter().chain(journal) {
            match event {
                Event::RoundBegan { round: now } => round = *now,
                Event::Captured { area, by, .. } if game.side_of(*by) == side => {
                    taken.entry(*area).or_insert(round);
                }
                _ => {}
            }
        }
        taken
    }

    fn last_day(&self, turn: u16) -> Date {
        self.definition().calendar.days(turn).1
    }

    fn measures(session: &Session<Self>) -> Vec<Measure> {
        let (game, definition) = (session.game(), session.game().definition());
        let mut round = 1;
        // The round in which an area first went to the other side.
        let mut fallen: BTreeMap<SpaceId, u16> = BTreeMap::new();
        let mut trains = vec![0_u32; definition.nations.len()];
        let journal = session.journal().iter().flat_map(|entry| &entry.events);
        for event in session.opening().iter().chain(journal) {
            match event {
                Event::RoundBegan { round: now } => round = *now,
                Event::Captured {
                    area,
                    by,
                    from: Some(from),
                    ..
                } if game.side_of(*by) != game.side_of(*from) => {
                    fallen.entry(*area).or_insert(round);
                }
                Event::Railed { train } => trains[usize::from(train.train.nation.0)] += 1,
                Event::RailedBack { train } => trains[usize::from(train.train.nation.0)] -= 1,
                _ => {}
            }
        }
        let capitals = definition.nations.iter().map(|nation| {
            let fell = nation.capital.and_then(|capital| fallen.get(&capital));
            Measure {
                name: format!("fall_of_{}", nation.id),
                value: Value::Day(fell.map(|round| game.last_day(*round))),
            }
        });
        let trains = definition
            .nations
            .iter()
            .zip(trains)
            .map(|(nation, trains)| Measure {
                name: format!("{}_rail_moves", nation.id),
                value: Value::Count(trains),
            });
        capitals.chain(trains).collect()
    }
}
