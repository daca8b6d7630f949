//! What each side plays for, and what it lacks of it (AB-11).

use crate::chapters::victory::{Progress, holds, progress, winner};
use crate::definition::{Goal, SideId, Victory};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_engine::engine::goals::{Prospects, SideGoal};
use railhead_engine::text::words::{capital, listed};

/// The sides that can win.
fn sides(game: &AreaGame) -> Vec<SideId> {
    let definition = game.definition();
    let mut sides: Vec<SideId> = definition.victory.iter().map(|victory| victory.side).collect();
    sides.extend(definition.at_the_end);
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn conditions(game: &AreaGame, side: SideId) -> impl Iterator<Item = &Victory> {
    let all = game.definition().victory.iter();
    all.filter(move |victory| victory.side == side)
}

/// The goal of each side that can win.
pub fn goals(game: &AreaGame) -> Vec<SideGoal> {
    let goal = |side: SideId| {
        let own: Vec<&Victory> = conditions(game, side).collect();
        let ways: Vec<String> = own.iter().map(|victory| to_meet(game, &victory.goal)).collect();
        let rounds = game.definition().rounds;
        let hold_out = format!("keep every other side from its goal until round {rounds} has ended");
        let mut text = String::new();
        if !ways.is_empty() {
            let comma = if ways.len() > 1 { "," } else { "" };
            text = capital(&format!("{}{comma} when a round ends.", ways.join(", or ")));
        }
        if game.definition().at_the_end == Some(side) {
            text = match text.as_str() {
                "" => format!("{}.", capital(&hold_out)),
                text => format!("{text} Or {hold_out}."),
            };
        }
        let takes = match own.as_slice() {
            [only] => match &only.goal {
                Goal::Areas { areas, count } if usize::from(*count) == areas.len() => areas.clone(),
                Goal::Areas { .. } | Goal::Income(_) => Vec::new(),
            },
            _ => Vec::new(),
        };
        let mut about: Vec<SpaceId> = Vec::new();
        for victory in own {
            let Goal::Areas { areas, .. } = &victory.goal else {
                continue;
            };
            for area in areas {
                if !about.contains(area) {
                    about.push(*area);
                }
            }
        }
        let seats = game.nation_ids().filter(|nation| game.side_of(*nation) == side);
        SideGoal {
            seats: seats.map(|nation| Seat(nation.0)).collect(),
            side: format!("The {} side", game.side(side).name),
            text,
            takes,
            about,
        }
    };
    sides(game).into_iter().map(goal).collect()
}

/// A condition as an order: `hold 2 of England, Russia and the Eastern United States`.
pub(super) fn to_meet(game: &AreaGame, condition: &Goal) -> String {
    match condition {
        Goal::Areas { areas, count } if usize::from(*count) == areas.len() => {
            format!("hold {}", named(game, areas))
        }
        Goal::Areas { areas, count } => format!("hold {count} of {}", named(game, areas)),
        Goal::Income(income) => format!("produce {income} IPC"),
    }
}

pub(super) fn named(game: &AreaGame, areas: &[SpaceId]) -> String {
    let names: Vec<&str> = areas.iter().map(|area| game.space_in_text(*area)).collect();
    listed(&names, "and")
}

/// How each side stands towards its goal; `None` if the scenario names no winner, or when the game is over.
pub fn prospects(game: &AreaGame, state: &AreaState) -> Option<Prospects> {
    let sides = sides(game);
    if sides.is_empty() || state.ending().is_some() {
        return None;
    }
    let now = match winner(game, state).or(game.definition().at_the_end) {
        Some(side) => format!("victory of the {} side", game.side(side).name),
        None => "no side has won".to_owned(),
    };
    let better = |side: SideId| {
        let lacks: Vec<String> = conditions(game, side)
            .filter_map(|victory| lacking(game, state, victory))
            .collect();
        (!lacks.is_empty()).then(|| lacks.join(", or with "))
    };
    Some(Prospects {
        now,
        better: sides.into_iter().map(better).collect(),
    })
}

/// What a side lacks of a condition: `2 more of Egypt, Leningrad and Moscow`.
fn lacking(game: &AreaGame, state: &AreaState, victory: &Victory) -> Option<String> {
    let Progress { has, needs } = progress(game, state, victory);
    let more = needs.checked_sub(has).filter(|more| *more > 0)?;
    Some(match &victory.goal {
        Goal::Areas { areas, .. } => {
            let missing = areas
                .iter()
                .filter(|area| !holds(game, state, victory.side, **area));
            let missing: Vec<SpaceId> = missing.copied().collect();
            let names = named(game, &missing);
            if usize::try_from(more) == Ok(missing.len()) {
                names
            } else {
                format!("{more} more of {names}")
            }
        }
        Goal::Income(_) => format!("{more} IPC more of production"),
    })
}

#[cfg(test)]
mod tests {
    use crate::AreaGame;
    use railhead_engine::engine::{Playable as _, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn ab_11_each_side_reads_its_goal_and_what_it_lacks() {
        let scenario = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("it is shipped");
        let session = Session::new(scenario.game, 1);
        let goals = session.game().goals();
        let words: Vec<[&str; 2]> = goals.iter().map(|goal| [&*goal.side, &*goal.text]).collect();
        assert_eq!(
            words,
            [
                [
                    "The Axis side",
                    "Hold 4 of England, France, Egypt, Leningrad, Moscow and Stalingrad when a round ends."
                ],
                [
                    "The Allied side",
                    "Hold Germany, or hold Italy and Sicily, when a round ends. Or keep every other side from its goal until round 8 has ended."
                ],
            ]
        );
        assert_eq!([goals[0].about.len(), goals[1].about.len()], [6, 3]);
        assert!(goals[0].takes.is_empty(), "the side may choose");
        let prospects = session.game().prospects(session.state()).expect("it is on");
        assert_eq!(prospects.now, "victory of the Allied side");
        assert_eq!(
            prospects.better,
            [
                Some("4 more of England, France, Egypt, Leningrad, Moscow and Stalingrad".to_owned()),
                Some("Germany, or with Italy and Sicily".to_owned())
            ]
        );
        assert_eq!(
            prospects.sentences(&goals)[1],
            "The Allied side does better with Germany, or with Italy and Sicily."
        );
    }
}
