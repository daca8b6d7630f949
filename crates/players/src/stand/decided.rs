//! The place that decided some games: the one whose holder at the end best parts those that were won from the others.

use crate::lab::figures::{share, wilson};
use railhead_engine::board::SpaceId;

/// Fewer games that were won, or that were not, say nothing about places.
const FEWEST: usize = 4;

/// The place on which games turned.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisivePlace {
    pub space: SpaceId,
    /// Its name within a sentence.
    pub name: String,
    /// The share of the games that the side won in which it held the place at the end.
    pub if_won: f64,
    /// The same of the other games.
    pub if_not: f64,
}

/// How a game came out for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EndedGame {
    pub(super) is_won: bool,
    /// Whether the side held each of the places at the end.
    pub(super) held: Vec<bool>,
}

/// The number of the place that best parts the games that were won from the others, with the shares of both in which the side held it.
///
/// `None` if for no place the intervals of the two shares are apart. Of places that part them alike the first counts.
pub(super) fn parting(ended: &[EndedGame], places: usize) -> Option<(usize, [f64; 2])> {
    let (won, others): (Vec<&EndedGame>, Vec<&EndedGame>) = ended.iter().partition(|game| game.is_won);
    if won.len().min(others.len()) < FEWEST {
        return None;
    }
    let mut best: Option<(usize, [f64; 2])> = None;
    for place in 0..places {
        let [if_won, if_not] = [&won, &others].map(|games| held(games, place));
        let is_apart = wilson(if_won.0, if_won.1).low > wilson(if_not.0, if_not.1).high;
        let shares = [share(if_won.0, if_won.1), share(if_not.0, if_not.1)];
        let parts = |shares: [f64; 2]| shares[0] - shares[1];
        if is_apart && best.is_none_or(|(_, before)| parts(shares) > parts(before)) {
            best = Some((place, shares));
        }
    }
    best
}

/// In how many of some games the side held a place at the end, and how many there are.
fn held(games: &[&EndedGame], place: usize) -> (u32, u32) {
    let holds = games.iter().filter(|game| game.held[place]).count();
    let [holds, all] = [holds, games.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    (holds, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `count` games that were won, or not, in which the side held these places at the end.
    fn games(count: usize, is_won: bool, held: [bool; 3]) -> Vec<EndedGame> {
        let game = EndedGame {
            is_won,
            held: held.to_vec(),
        };
        vec![game; count]
    }

    #[test]
    fn the_place_that_parts_won_games_from_lost_ones_decides() {
        let mut played = games(30, true, [true, true, true]);
        played.extend(games(10, true, [true, true, false]));
        played.extend(games(14, false, [true, false, false]));
        played.extend(games(10, false, [true, true, false]));
        // The side holds the first place in every game; the second parts 100% from 42%, the third 75% from none.
        assert_eq!(parting(&played, 3), Some((2, [0.75, 0.0])));
        assert_eq!(parting(&played[..40], 3), None, "all of these were won");
        assert_eq!(parting(&played, 1), None, "nothing follows from the first");
    }

    #[test]
    fn a_few_games_decide_nothing_and_of_equal_places_the_first_does() {
        let mut played = games(60, true, [false, true, true]);
        played.extend(games(3, false, [true, false, false]));
        assert_eq!(parting(&played, 3), None, "three games are too few");
        played.extend(games(1, false, [true, false, false]));
        assert_eq!(parting(&played, 3), Some((1, [1.0, 0.0])));
    }
}
