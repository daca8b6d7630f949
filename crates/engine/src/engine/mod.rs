//! What every turn-based game needs, regardless of its rules: orders in, events out, undo, dice, saves.

pub mod about;
pub mod account;
pub mod advice;
pub mod ahead;
pub mod dice;
pub mod ending;
pub mod game;
pub mod goals;
pub mod great_events;
pub mod hash;
pub mod history;
pub mod lesson;
pub mod playable;
pub mod playback;
pub mod pooled;
pub mod random_player;
pub mod refusals;
pub mod rule_book;
pub mod script;
pub mod seat;
pub mod session;
pub mod timetable;
pub mod turns;

pub use about::{Barrier, Digest, EventAbout, NewsKind, PieceMove};
pub use account::{Account, AccountHeading, Accounted, Loss, NewsItem};
pub use ahead::Ahead;
pub use dice::Dice;
pub use dice::draws::Draws;
pub use dice::split_mix::split_mix;
pub use game::Game;
pub use hash::{StateHash, state_hash};
pub use lesson::taught::Taught;
pub use playable::{
    CampaignPlace, Clock, Difficulty, Effort, Heading, Pile, Playable, Reason, SeatNames, Span, StoryPart,
    Tally, TurnWords, sides,
};
pub use playback::Playback;
pub use random_player::RandomPlayer;
pub use seat::Seat;
pub use session::{Entry, Session, UndoStep};
pub use timetable::{BookedTrip, BookingNumber, Delay, Leg, LimitUse, Timetable, TimetableTurn};
