//! Battles (AB-7): fire at aircraft, bombardment, first strikes, rounds of simultaneous fire, losses, retreat; raids are in [`raid`] (AB-8).

pub mod fire;
pub mod guns;
mod losses;
pub mod odds;
mod orders;
pub mod raid;
mod sides;
mod sunk;

pub use losses::{Endurance, Endurances, all_in_order, endurance, in_order};
pub(crate) use losses::{is_choice, rest_in_order, that_fall};
pub use orders::{attacks_by_air_alone, decider, retreats};
pub(crate) use orders::{
    burn, check_burn, check_fight, check_losses, check_retreat, check_stage, check_submerge, decide, fight,
    retreat, stay, submerge, take_losses,
};
pub use sides::{can_fight, is_pending, participants, pending};
