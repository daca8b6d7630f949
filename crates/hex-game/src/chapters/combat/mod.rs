//! Combat (HB): attacks in the Combat Phase.
//!
//! | file | contents |
//! | --- | --- |
//! | `attack` | which units may attack what, and declaring an attack (HB-1) |
//! | `reasons` | why a unit cannot act in the phase |
//! | `strength`, `modifier`, `odds` | factors, odds, modifiers and results (HB-2 to HB-5) |
//! | `forecast` | what players see before they confirm (HB-8) |
//! | `decision` | the orders of the phase, dispatched to the files that resolve them |
//! | `die`, `losses`, `retreat`, `advance` | the die and its consequences (HB-3, HB-5 to HB-7) |
//! | `fight`, `course` | the current combat and its course |
//! | `defaults` | sensible answers for players who do not want to choose |
//!
//! A combat is declared, gets its air points and its die, and then its decisions in this order: the defender's losses, the attacker's losses,
//! retreat, advance. A decision without a choice is taken automatically.

pub mod advance;
pub mod attack;
mod course;
mod decision;
mod defaults;
mod die;
mod forecast;
pub(crate) mod losses;
mod odds;
mod reasons;
pub mod retreat;
mod strength;

pub use crate::state::fight::{Combat, Stage};
pub use crate::state::modifier::{CombatOdds, Modifier};
pub use attack::{attackable, can_attack, eligible, reasons_against_attack};
pub(crate) use course::close;
pub(crate) use decision::{check, check_end, defend_by_air, end, legal_orders};
pub use defaults::default_order;
pub use forecast::{Forecast, forecast, shares, so_far};
pub use reasons::{reasons_against_space, reasons_against_unit};
pub use strength::{Halving, Share, is_weakened};

#[cfg(test)]
mod tests;
