//! Industrial resource tokens: income as freight (RT-1 to RT-11).
//!
//! | question | function |
//! | --- | --- |
//! | what an area yields, and which areas can place tokens now | [`income::yields`], [`income::open`] |
//! | how many tokens of an area can still move | [`moves::movable`] |
//! | how many more fit aboard transports | [`ships::room`] |
//! | what one order would send on, and how far each area is from a complex | [`forward::steps`], [`forward::distances`] |
//! | how many tokens can reach a complex in time, and what each can build with | [`flow::inflow`], [`flow::outlook`] |
//! | what tokens would buy | [`basket::basket`] |
//! | where selected tokens can go, and why not elsewhere | [`destinations::ends`], [`destinations::why_not`] |
//! | how a convoy would go on to a space | [`convoys::onward`] |
//! | how many tokens can go by rail, and where to | [`trains::most`], [`trains::reach`] |
//! | tokens shown as coins | [`coins::coins`] |

mod apply;
pub mod basket;
pub mod coins;
pub mod convoys;
pub mod destinations;
pub mod destroy;
pub mod event;
pub mod flow;
pub mod forward;
pub mod income;
pub mod invariants;
pub mod legal;
pub mod moves;
pub mod order;
pub mod paying;
mod pipes;
mod rail_flow;
pub mod refusal;
pub mod ships;
pub mod stacks;
pub mod trains;
pub mod words;
