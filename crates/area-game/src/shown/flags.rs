//! The areas that the victory conditions name (AB-11), for flags on the map.

use std::collections::BTreeMap;

use super::goals::named;
use crate::definition::{Goal, NationId, SideId};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_engine::engine::goals::GoalFlag;

/// The areas of a condition are named one by one up to this number.
const NAMED: usize = 6;

/// The areas that victory conditions name, each with its conditions, by space. They are judged at the end of every round, so that no flag
/// has a date of its own.
pub fn goal_flags(game: &AreaGame, state: &AreaState) -> Vec<GoalFlag> {
    let mut flags: BTreeMap<SpaceId, Vec<String>> = BTreeMap::new();
    for victory in &game.definition().victory {
        let Goal::Areas { areas, count } = &victory.goal else {
            continue;
        };
        let words = in_words(game, victory.side, areas, *count);
        for area in areas {
            flags.entry(*area).or_default().push(words.clone());
        }
    }
    let seat = |nation: NationId| Seat(nation.0);
    let flag = |(at, words): (SpaceId, Vec<String>)| GoalFlag {
        at,
        holder: state.space(at).controller.map(seat),
        until: String::new(),
        words,
    };
    flags.into_iter().map(flag).collect()
}

/// A condition in a sentence about one of its areas.
fn in_words(game: &AreaGame, side: SideId, areas: &[SpaceId], count: u16) -> String {
    let name = &game.side(side).name;
    let of = areas.len();
    let what = if usize::from(count) == of {
        named(game, areas)
    } else if of <= NAMED {
        format!("{count} of {}", named(game, areas))
    } else {
        format!("{count} of {of} areas, this among them,")
    };
    format!("the {name} side wins with {what} when a round ends")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use railhead_engine::engine::{Playable as _, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    fn begun(path: &str) -> Session<AreaGame> {
        let scenario = load::<AreaGame>(&Embedded, path).expect("it is shipped");
        Session::new(Arc::clone(&scenario.game), 1)
    }

    /// The ids of the areas with a flag, and of the nations that hold them.
    fn flags(session: &Session<AreaGame>) -> Vec<(String, String)> {
        let game = session.game();
        let holder = |seat: Seat| game.nation(NationId(seat.0)).id.clone();
        let flags = game.goal_flags(session.state()).into_iter();
        let mut flags: Vec<(String, String)> = flags
            .map(|flag| {
                let id = game.board().area(flag.at).id.clone();
                (id, flag.holder.map_or_else(String::new, holder))
            })
            .collect();
        flags.sort();
        flags
    }

    // AB-11
    #[test]
    fn ab_11_every_area_of_a_victory_condition_has_a_flag_with_its_holder_and_no_date() {
        let session = begun("world/europe-1940.ron");
        let expected = [
            ("egypt", "uk"),
            ("england", "uk"),
            ("france", "france"),
            ("germany", "germany"),
            ("italy", "italy"),
            ("leningrad", "ussr"),
            ("moscow", "ussr"),
            ("sicily", "italy"),
            ("stalingrad", "ussr"),
        ];
        assert_eq!(
            flags(&session),
            expected.map(|(area, nation)| (area.to_owned(), nation.to_owned()))
        );
        let flags = session.game().goal_flags(session.state());
        assert!(
            flags.iter().all(|flag| flag.until.is_empty()),
            "any round counts: {flags:?}"
        );
        let sicily = flags.iter().find(|flag| flag.words[0].contains("Sicily"));
        assert_eq!(
            sicily.map(|flag| flag.words.as_slice()),
            Some(&["the Allied side wins with Italy and Sicily when a round ends".to_owned()][..])
        );
    }

    // AB-11
    #[test]
    fn ab_11_a_flag_changes_hands_with_its_area() {
        let session = begun("world/europe-1940.ron");
        let game = session.game();
        let mut state = session.state().clone();
        let france = game.board().space_named("france").expect("an area");
        let germany = game.nation_named("germany").expect("a nation");
        state.spaces[france.index()].controller = Some(germany);
        let flags = game.goal_flags(&state);
        let flag = flags.iter().find(|flag| flag.at == france);
        assert_eq!(flag.and_then(|flag| flag.holder), Some(Seat(germany.0)));
    }

    // AB-11
    #[test]
    fn ab_11_a_long_list_of_areas_is_counted() {
        let session = begun("world/global-1940.ron");
        let flags = session.game().goal_flags(session.state());
        assert_eq!(flags.len(), 12 + 3);
        let words = "the Axis side wins with 8 of 12 areas, this among them, when a round ends";
        assert_eq!(flags.iter().filter(|flag| flag.words == [words]).count(), 12);
    }
}
