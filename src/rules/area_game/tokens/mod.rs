//! Industrial resource tokens: income as freight (RT-1 to RT-11).
//!
//! | to | call |
//! | --- | --- |
//! | know what an area yields, and where that can be placed now | [`income::yields`], [`income::open`] |
//! | know how many tokens of an area can move yet | [`moves::movable`] |
//! | know how many more transports take aboard | [`ships::room`] |
//! | show what one order would send on its way, and how far everything is from a complex | [`forward::steps`], [`forward::distances`] |
//! | know how many tokens reach a complex in how many turns, and what each can build with | [`flow::freight`], [`flow::outlook`] |
//! | know what so many tokens would buy | [`basket::basket`] |
//! | know where tokens in hand can go, and why not elsewhere | [`destinations::ends`], [`destinations::why_not`] |
//! | know how many tokens can go by rail, and where they get | [`trains::most`], [`trains::reach`] |
//! | see tokens as coins | [`rules::coins`] |

mod apply;
pub mod basket;
pub mod convoys;
pub mod destinations;
pub mod destroy;
pub mod event;
pub mod flow;
pub mod forward;
pub mod income;
pub mod invariants;
pub mod legal;
pub mod lots;
pub mod moves;
pub mod order;
pub mod paying;
mod pipes;
mod rail_flow;
pub mod refusal;
pub mod rules;
pub mod ships;
pub mod trains;
pub mod words;
