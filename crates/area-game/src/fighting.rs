//! What the abilities of a kind of unit mean in battle (AB-25 to AB-28, AB-30, AB-31).

use crate::definition::{Ability, Domain, KindId, UnitKind};
use railhead_engine::text::words::words;

/// The targets that some dice cannot hit, and all others (AB-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HitTarget {
    Aircraft,
    /// What aircraft alone cannot hit.
    Evader,
    Other,
}

/// The support of units of one kind for units of others (AB-30).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// The kind that gives it, each unit to one other.
    pub by: KindId,
    /// The kinds that accept it.
    pub of: Vec<KindId>,
    /// What it adds to their attack.
    pub bonus: u8,
}

/// Every support by kinds of a table of units, in its order (AB-30).
pub fn supports(kinds: &[UnitKind]) -> Vec<Support> {
    let named = |id: &str| (0..).map(KindId).zip(kinds).find(|(_, kind)| kind.id == id);
    let all = (0..).map(KindId).zip(kinds).flat_map(|(by, kind)| {
        kind.abilities.iter().filter_map(move |ability| {
            let Ability::SupportsKinds(of, bonus) = ability else {
                return None;
            };
            let of = words(of).filter_map(|(_, id)| Some(named(id)?.0));
            Some(Support {
                by,
                of: of.collect(),
                bonus: *bonus,
            })
        })
    });
    all.collect()
}

impl UnitKind {
    /// Which target it is for enemy dice.
    pub fn target(&self) -> HitTarget {
        if self.domain == Domain::Air {
            HitTarget::Aircraft
        } else if self.can(Ability::Evades) {
            HitTarget::Evader
        } else {
            HitTarget::Other
        }
    }

    /// Whether it can hit a target; `is_hunting` if a unit of its side in the battle hunts (AB-26).
    pub fn hits_target(&self, target: HitTarget, is_hunting: bool) -> bool {
        match target {
            HitTarget::Aircraft => !self.can(Ability::Torpedoes) && !self.can(Ability::Evades),
            HitTarget::Evader => self.domain != Domain::Air || is_hunting,
            HitTarget::Other => true,
        }
    }

    /// Whether it goes below enemy ships, and bars no way (AB-9, AB-26).
    pub fn slips_past(&self) -> bool {
        self.can(Ability::Submerges) || self.can(Ability::Evades)
    }

    /// Whether it bars a zone to enemy ships (AB-9): it fights, and on the surface.
    pub fn bars_zone(&self) -> bool {
        self.is_warship() && !self.slips_past()
    }

    /// Whether it rolls no die and falls last (AB-27).
    pub fn is_unarmed(&self) -> bool {
        self.can(Ability::Unarmed)
    }

    /// How many shots at aircraft it has; `None` for one at each of them (AB-28).
    pub fn shots(&self) -> Option<u8> {
        self.abilities.iter().find_map(|ability| {
            if let Ability::Shots(shots) = ability {
                Some(*shots)
            } else {
                None
            }
        })
    }

    /// The kind beside which it moves and blitzes as far (AB-31).
    pub fn accompanies(&self) -> Option<&str> {
        self.abilities.iter().find_map(|ability| {
            if let Ability::Accompanies(kind) = ability {
                Some(kind.as_str())
            } else {
                None
            }
        })
    }

    /// The same kind where all ships fight alike: without what sets submarines, destroyers, transports and guns apart.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.abilities.retain(|ability| {
            !matches!(
                ability,
                Ability::FirstStrike
                    | Ability::Torpedoes
                    | Ability::Evades
                    | Ability::Hunts
                    | Ability::Unarmed
                    | Ability::Shots(_)
            )
        });
        self
    }
}
