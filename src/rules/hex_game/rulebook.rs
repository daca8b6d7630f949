//! What a rules file says, as the game needs it.

use super::definition::{OptionSpec, SideSpec, Tables};

/// The sides, numbers and options of the rules.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The two sides.
    pub sides: [SideSpec; 2],
    /// Every number of the rules.
    pub tables: Tables,
    /// Options.
    pub options: Vec<OptionSpec>,
    /// Whether the file has the chapter on combat.
    pub has_combat: bool,
    /// Whether the file has the chapter on naval movement.
    pub has_naval: bool,
}
