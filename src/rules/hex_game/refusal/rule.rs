//! Which rule refuses.

use super::{Refusal, Travel};
use crate::rules::board::Water;
use crate::rules::hex_game::{HexState, Standing, UnitId};

impl Refusal {
    /// Why a unit that is not on the map does nothing there: it lies off a hex that it has to assault (HN-6), or is away.
    pub(in crate::rules::hex_game) fn off_map(state: &HexState, unit: UnitId) -> Self {
        match state.unit(unit).standing {
            Standing::Afloat(off) => Self::AssaultsElsewhere { unit, off },
            Standing::Awaited
            | Standing::OffMapPort
            | Standing::OnMap
            | Standing::Declined
            | Standing::Withdrawn
            | Standing::Lost { .. } => Self::OffMap { unit },
        }
    }

    /// The id of the rule that refuses.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "HT-1",
            Self::OtherPhase { .. } => "HT-2",
            Self::CombatWaits { .. }
            | Self::NoCombat
            | Self::AlreadyAttacked { .. }
            | Self::Fixed {
                travel: Travel::Attack,
                ..
            }
            | Self::Nowhere {
                travel: Travel::Attack,
                ..
            }
            | Self::NoAttackers { .. }
            | Self::TargetAttacked { .. }
            | Self::NothingToAttack { .. }
            | Self::NoTarget { .. }
            | Self::NotAdjacent { .. }
            | Self::CannotEnter { .. } => "HB-1",
            Self::OddsTooLow { .. } => "HB-2",
            Self::AssaultsElsewhere { .. } | Self::MustJoin { .. } | Self::MustAttack { .. } => "HN-6",
            Self::AirSpent { .. } | Self::AirLimit { .. } | Self::AirOutOfRange { .. } => "HA-1",
            Self::NotLosing { .. } => "HB-5",
            Self::NotRetreating { .. } | Self::NoRetreatTo { .. } => "HB-6",
            Self::NotAdvancing { .. } | Self::NoAdvanceTo { .. } | Self::NoRoom { .. } => "HB-7",
            Self::NotYourUnit { .. } | Self::AlreadyMoved { .. } | Self::TooFar { .. } => "HM-1",
            Self::OffMap { .. } | Self::AlreadyThere { .. } => "HM-6",
            Self::CutByWater {
                travel: Travel::Rail, ..
            }
            | Self::EnemyInHex {
                travel: Travel::Rail, ..
            }
            | Self::Fixed {
                travel: Travel::Rail, ..
            } => "HR-8",
            Self::Prohibited { .. }
            | Self::NoWay { .. }
            | Self::CutByWater {
                water: Water::Strait, ..
            } => "HM-2",
            Self::NotJoined {
                travel: Travel::Rail, ..
            }
            | Self::NotOnRail { .. }
            | Self::NotRail { .. }
            | Self::NotControlled { .. }
            | Self::Nowhere {
                travel: Travel::Rail, ..
            } => "HR-7",
            Self::NoRoad { .. } | Self::NotJoined { .. } | Self::CutByWater { .. } => "HM-3",
            Self::EnemyInHex {
                travel: Travel::March | Travel::Sea | Travel::Attack,
                ..
            } => "HM-4",
            Self::StopsInZone { .. } => "HZ-2",
            Self::Nowhere {
                travel: Travel::March,
                ..
            }
            | Self::Fixed {
                travel: Travel::March,
                ..
            } => "HM-5",
            Self::AlreadyRailed { .. } | Self::NothingToTakeBack { .. } => "HR-11",
            Self::Unsupplied { .. } => "HR-4",
            Self::MovedThisTurn { .. } | Self::SailedThisTurn { .. } => "HR-5",
            Self::AdjacentToEnemy { .. } => "HR-6",
            Self::BeyondRailRange { .. } => "HR-3",
            Self::CapacityUsed { .. } => "HR-12",
            Self::HasSeen { .. } => "HO-2",
            Self::Entry(entry) => entry.rule(),
            Self::Overstacked { .. } => "HK-2",
            Self::AlreadySailed { .. }
            | Self::NotInPort { .. }
            | Self::NoHarbour { .. }
            | Self::OtherSea { .. }
            | Self::BeachFromOffMap { .. }
            | Self::Nowhere {
                travel: Travel::Sea, ..
            }
            | Self::Fixed {
                travel: Travel::Sea, ..
            } => "HN-1",
            Self::OnlyTo { .. } | Self::HarbourLost { .. } | Self::NoShips { monsoon: false, .. } => "HN-2",
            Self::NoShips { monsoon: true, .. } => "HN-7",
            Self::ArmourAshore { .. } | Self::SailedForGood { .. } => "HN-4",
            Self::HarbourFull { .. } => "HK-3",
            Self::NoDemolitions { .. }
            | Self::InEnemyZone { .. }
            | Self::AlreadyDown { .. }
            | Self::AlreadyTried { .. }
            | Self::FarFromBridge { .. }
            | Self::MarchFixed { .. } => "HD-1",
            Self::FerryStays { .. } => "HM-7",
        }
    }
}
