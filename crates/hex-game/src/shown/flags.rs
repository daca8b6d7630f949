//! The places that the objective (HV-1) and the goals (HV-4) name, for flags on the map, and the units that goals ask to destroy.

use std::collections::BTreeMap;

use super::goals::last_day;
use crate::definition::{UnitId, VictoryTable};
use crate::scripts::conditions::Condition;
use crate::scripts::goals::WrittenGoal;
use crate::{HexGame, HexState, Side, TableView};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::goals::GoalFlag;

impl TableView<'_> {
    /// The flags on the places of the objective and of the goals: both sides know who controls a hex.
    pub fn goal_flags(&self) -> Vec<GoalFlag> {
        goal_flags(self.game, self.state)
    }

    /// The units that goals ask to destroy (HV-4), as far as the side knows them, each with these goals in sentences.
    pub fn hunted(&self) -> BTreeMap<UnitId, Vec<String>> {
        let mut hunted = hunted(self.game, self.state);
        hunted.retain(|unit, _| !self.is_unknown(*unit));
        hunted
    }
}

/// The places that the objective and the goals that can still be reached name, by hex. Where points alone decide, the objective names none.
pub fn goal_flags(game: &HexGame, state: &HexState) -> Vec<GoalFlag> {
    let Some(table) = &game.definition().victory else {
        return Vec::new();
    };
    let mut named: Vec<(SpaceId, u16, String)> = Vec::new();
    let last = game.definition().calendar.last;
    if table.by_points.is_empty() {
        let words = objective_in_words(game, table, last);
        named.extend(table.spaces.iter().map(|space| (*space, last, words.clone())));
    }
    for goal in open_goals(game, state) {
        let words = goal_in_words(game, goal);
        let parts = goal.when.iter().flat_map(Condition::parts);
        let spaces = parts.flat_map(|part| places(game, part));
        named.extend(spaces.map(|space| (space, goal.until, words.clone())));
    }
    // Of several days the flag shows the first.
    let mut flags: BTreeMap<SpaceId, (u16, Vec<String>)> = BTreeMap::new();
    for (space, until, words) in named {
        let (first, goals) = flags.entry(space).or_insert((until, Vec::new()));
        *first = until.min(*first);
        if !goals.contains(&words) {
            goals.push(words);
        }
    }
    let has_objective = table.by_points.is_empty() && !table.spaces.is_empty();
    // The places that decide the game tell its last day; those that only other goals name have a flag with a day if theirs comes sooner.
    let has_day = |at: &SpaceId, until: u16| !has_objective || until != last || table.spaces.contains(at);
    let flag = |(at, (until, words))| GoalFlag {
        at,
        holder: state.control(at).map(Side::seat),
        until: if has_day(&at, until) {
            short_day(game, until)
        } else {
            String::new()
        },
        words,
    };
    flags.into_iter().map(flag).collect()
}

/// The units that goals ask to destroy, each with these goals.
fn hunted(game: &HexGame, state: &HexState) -> BTreeMap<UnitId, Vec<String>> {
    let mut hunted: BTreeMap<UnitId, Vec<String>> = BTreeMap::new();
    for goal in open_goals(game, state) {
        let words = goal_in_words(game, goal);
        for part in goal.when.iter().flat_map(Condition::parts) {
            if let Condition::Destroyed(unit) = part {
                hunted.entry(*unit).or_default().push(words.clone());
            }
        }
    }
    hunted
}

/// The goals that can still be reached.
fn open_goals<'g>(game: &'g HexGame, state: &HexState) -> impl Iterator<Item = &'g WrittenGoal> {
    let turn = state.turn();
    game.written_goals().iter().filter(move |goal| goal.until >= turn)
}

/// The places that a condition of a goal names: a hex to hold, or the hexes of an exit (HM-8).
fn places(game: &HexGame, condition: &Condition) -> Vec<SpaceId> {
    if let Condition::Held(space) | Condition::Lost(space) = condition {
        return vec![*space];
    }
    if let Condition::LeftBy { exit, .. } = condition {
        let exit = game.definition().exits.get(exit.index());
        return exit.map_or_else(Vec::new, |exit| exit.spaces.clone());
    }
    Vec::new()
}

/// The objective in a sentence: `Japan wins with Singapore by 17 February 1942`.
fn objective_in_words(game: &HexGame, table: &VictoryTable, last: u16) -> String {
    let side = &game.side(table.side).name;
    format!("{side} wins with {} by {}", table.objective, last_day(game, last))
}

/// A goal in a sentence: `Russia: Hold Insterburg (a marginal victory, when the last turn is over)`.
fn goal_in_words(game: &HexGame, goal: &WrittenGoal) -> String {
    format!("{}: {}", game.side(goal.side).name, goal.in_words(game))
}

/// The last day of a turn, as short as it can be: `17 Feb`.
fn short_day(game: &HexGame, turn: u16) -> String {
    let (_, day) = game.definition().calendar.days(turn);
    day.strftime("%-d %b").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Level;
    use crate::testing::TestGame;
    use crate::testing::victory::{front, front_with};
    use railhead_engine::engine::{Playable as _, Seat, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    /// The flags of a shipped scenario as it begins: the name of each place, its holder and its day.
    fn at_the_start(path: &str) -> Vec<(String, Option<Seat>, String)> {
        let scenario = load::<HexGame>(&Embedded, path).expect("it is shipped");
        let session = Session::new(scenario.game, 1);
        let game = session.game();
        let flags = game.goal_flags(session.state()).into_iter();
        let name = |at: SpaceId| game.board().places_at(at).next().map(|place| place.name.clone());
        let mut flags: Vec<_> = flags
            .map(|flag| (name(flag.at).expect("it has a name"), flag.holder, flag.until))
            .collect();
        flags.sort();
        flags
    }

    /// A goal of red that asks for these conditions until a turn.
    fn goal(until: u16, when: Vec<Condition>) -> WrittenGoal {
        WrittenGoal {
            side: Side::First,
            text: "Do it".to_owned(),
            level: Level::Marginal,
            from: 1,
            until,
            turns: 1,
            at_end: false,
            as_it_was: None,
            when,
        }
    }

    fn flag_at(played: &TestGame, number: &str) -> Option<GoalFlag> {
        let at = played.space(number);
        played.view().goal_flags().into_iter().find(|flag| flag.at == at)
    }

    // HV-1
    #[test]
    fn hv_1_every_place_of_an_objective_has_a_flag_with_its_holder_and_the_last_day() {
        let held = |name: &str| (name.to_owned(), Some(Seat(1)), "22 Dec".to_owned());
        assert_eq!(
            at_the_start("malaya/jitra.ron"),
            ["Alor Star", "Gong Kedak", "Kota Bharu", "Machang"].map(held)
        );
    }

    // HV-4
    #[test]
    fn hv_4_the_places_of_goals_have_flags_beside_those_of_the_objective() {
        let flags = at_the_start("east-prussia/tannenberg.ron");
        let names: Vec<&str> = flags.iter().map(|(name, ..)| name.as_str()).collect();
        // Russia's objective is Allenstein, Deutsch Eylau and Marienburg; the others are named by goals.
        for name in [
            "Allenstein",
            "Bischofsburg",
            "Deutsch Eylau",
            "Insterburg",
            "Korschen",
            "Marienburg",
            "Rastenburg",
        ] {
            assert!(names.contains(&name), "{name} of {names:?}");
        }
        assert_eq!(names.len(), 7);
        let days = flags.iter().filter(|(.., day)| !day.is_empty());
        let days: Vec<(&str, &str)> = days.map(|(name, _, day)| (name.as_str(), day.as_str())).collect();
        assert_eq!(
            days,
            ["Allenstein", "Deutsch Eylau", "Marienburg"].map(|name| (name, "31 Aug")),
            "the day of the others is the same, and they are not what decides"
        );
    }

    // HV-1
    #[test]
    fn hv_1_a_flag_changes_hands_when_its_place_is_taken() {
        let mut played = front(3).start();
        let flags = played.view().goal_flags();
        assert_eq!(flags.len(), 1, "the town is worth points and no goal: {flags:?}");
        assert_eq!(flags[0].holder, Some(Side::Second.seat()));
        assert!(flags[0].words[0].contains(" wins with prize by "), "{flags:?}");
        played.march("red", "0300").unwrap();
        assert_eq!(
            flag_at(&played, "0300").and_then(|flag| flag.holder),
            Some(Side::Second.seat()),
            "HC-2: it changes hands when the phase ends"
        );
        played.end_phase().unwrap();
        let flag = flag_at(&played, "0300").expect("it is still the objective");
        assert_eq!(flag.holder, Some(Side::First.seat()));
    }

    // HV-4
    #[test]
    fn hv_4_a_place_of_several_goals_has_one_flag_with_the_first_day_and_one_that_is_over_has_none() {
        let mut played = front_with(3, |played| {
            let [town, prize] = ["0200", "0300"].map(|number| Condition::Held(played.space(number)));
            let of = vec![prize, town.clone()];
            vec![
                goal(2, vec![Condition::Count { least: 1, of }]),
                goal(1, vec![town]),
            ]
        });
        let days = |played: &TestGame| {
            ["0200", "0300"].map(|number| flag_at(played, number).map(|flag| (flag.until, flag.words.len())))
        };
        let day = |played: &TestGame, turn: u16| short_day(played.game(), turn);
        let [first, second] = [1, 2].map(|turn| day(&played, turn));
        assert_eq!(days(&played), [Some((first, 2)), Some((second.clone(), 2))]);
        for turn in [2, 3] {
            played = played.change(|_, state| state.turn = turn);
            let last = day(&played, 3);
            let expected = if turn == 2 {
                [Some((second.clone(), 1)), Some((second.clone(), 2))]
            } else {
                [None, Some((last, 1))]
            };
            assert_eq!(days(&played), expected, "turn {turn}");
        }
    }

    // HV-4
    #[test]
    fn hv_4_units_that_a_goal_asks_to_destroy_are_hunted_and_others_are_not() {
        let played = front_with(3, |played| {
            let [red, blue] = ["red", "blue"].map(|id| Condition::Destroyed(played.unit(id)));
            let spared = Condition::Not(Box::new(red));
            vec![goal(
                3,
                vec![
                    spared,
                    Condition::Count {
                        least: 1,
                        of: vec![blue],
                    },
                ],
            )]
        });
        let hunted = played.view().hunted();
        let units: Vec<UnitId> = hunted.keys().copied().collect();
        assert_eq!(units, [played.unit("blue")]);
        assert!(hunted[&played.unit("blue")][0].contains("Do it"), "{hunted:?}");
    }
}
