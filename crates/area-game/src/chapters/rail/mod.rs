//! Rail movement in play (AR): connects the state of a game to the engine of the rails, [`rail`](super::super::rail), which knows no state.
//!
//! | question | file |
//! | --- | --- |
//! | the rails as they are now, for the engine | [`now`] |
//! | which units can go by rail, and why others cannot | [`available`] |
//! | the orders to go and to take back: check and resolution | [`orders`] |
//! | the rails of turns to come | [`later`] |
//! | the timetable of a side, from its bookings | [`timetable`] |
//! | booking over several turns: check and resolution | [`booked`] |
//! | where a selection of units can go together, and by which orders | [`sending`] |
//! | building, repairing, removing and raiding stations and railroads | [`building`] |
//! | what each shipped variant would allow in this position | [`compare`] |

pub mod available;
pub mod booked;
pub mod building;
pub mod compare;
pub mod later;
pub mod now;
pub mod orders;
pub mod sending;
pub mod timetable;
