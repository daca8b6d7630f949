//! A review in the words that the window shows.

use crate::words::capital;
use railhead_engine::engine::turns::SETUP;
use railhead_engine::engine::{Playable, Seat, Session, TurnWords};
use railhead_players::review::{Review, TurnOutlook};

/// What the window shows of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    pub sides: Vec<SideChances>,
    /// The position in which each player-turn began, and who began it, in words; the end of a game that is over comes last.
    pub turns: Vec<(usize, String)>,
    /// The turns whose orders cost most, the dearest first.
    pub costly: Vec<CostlyWords>,
    /// How many games were played for it.
    pub games: usize,
}

/// The chances of a side before each player-turn.
#[derive(Clone, Debug, PartialEq)]
pub struct SideChances {
    pub name: String,
    /// One of its seats, for its colour.
    pub seat: Seat,
    /// The chance to win, and its standard error, both between 0 and 1; at the end of the game 1 or 0.
    pub chances: Vec<(f32, f32)>,
}

/// A turn whose orders cost something, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostlyWords {
    pub text: String,
    pub player: Seat,
    /// The position in which it began.
    pub orders: usize,
    /// What would have been better, and why.
    pub better: Vec<(String, String)>,
}

impl GameReview {
    /// A review of a game in words.
    #[expect(clippy::cast_possible_truncation, reason = "a drawing")]
    pub fn of<G: Playable>(session: &Session<G>, review: Review) -> Self {
        let seats = session.game().seats();
        let adjective = |seat: Seat| seats.get(usize::from(seat.0)).map_or("", |names| names.adjective);
        let sides = review.sides.iter().enumerate().map(|(at, (name, seats))| {
            let points = review.outlooks.iter().chain(&review.end);
            let shares = points.map(|outlook| outlook.chances[at]);
            SideChances {
                name: name.clone(),
                seat: seats[0],
                chances: shares
                    .map(|share| (share.of as f32, share.error as f32))
                    .collect(),
            }
        });
        let sides = sides.collect();
        let turns = review.outlooks.iter().map(|outlook| {
            let words = turn_words(outlook, adjective(outlook.player), G::TURNS);
            (outlook.orders, words)
        });
        let end = review.end.iter().map(|end| (end.orders, "The end".to_owned()));
        let turns = turns.chain(end).collect();
        let costly = review.costly.into_iter().map(|turn| CostlyWords {
            text: capital(&Review::costly(&turn, adjective(turn.player), G::TURNS)),
            player: turn.player,
            orders: turn.orders,
            better: turn
                .better
                .into_iter()
                .map(|better| (better.words, better.why))
                .collect(),
        });
        Self {
            sides,
            turns,
            costly: costly.collect(),
            games: review.games,
        }
    }

    /// The last player-turn that had begun at a position.
    pub fn turn_at(&self, orders: usize) -> Option<usize> {
        self.turns.iter().rposition(|(begin, _)| *begin <= orders)
    }

    /// The chances before a player-turn: `Turn 3, the Japanese player-turn: Japan 43%, the Commonwealth 57% (give or take 8)`.
    pub fn chances_words(&self, turn: usize) -> String {
        let Some((_, when)) = self.turns.get(turn) else {
            return String::new();
        };
        let chances = self.sides.iter().map(|side| (side, side.chances[turn]));
        let most = chances.clone().map(|(_, (_, error))| error).fold(0.0, f32::max);
        let chances = chances.map(|(side, (of, _))| format!("{} {:.0}%", side.name, of * 100.0));
        let chances: Vec<String> = chances.collect();
        let error = (most > 0.0).then(|| format!(" (give or take {:.0})", most * 100.0));
        format!("{when}: {}{}", chances.join(", "), error.unwrap_or_default())
    }
}

fn turn_words(outlook: &TurnOutlook, adjective: &str, words: TurnWords) -> String {
    if outlook.turn == SETUP {
        return format!("The {adjective} setup");
    }
    format!(
        "{}, the {adjective} {}",
        words.numbered(outlook.turn),
        words.player_turn
    )
}
