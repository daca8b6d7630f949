//! Which rule refuses.

use super::Refusal;

/// How a unit travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Travel {
    /// On its own feet or wheels.
    March,
    /// By train.
    Rail,
}

impl Refusal {
    /// The id of the rule that refuses.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "HT-1",
            Self::OtherPhase { .. } => "HT-2",
            Self::CombatWaits { .. }
            | Self::NoCombat
            | Self::AlreadyAttacked { .. }
            | Self::FixedAttack { .. }
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
            Self::NotYourUnit { .. }
            | Self::AlreadyMoved { .. }
            | Self::TooFar { .. }
            | Self::Fixed { .. } => "HM-1",
            Self::OffMap { .. } | Self::AlreadyThere { .. } => "HM-6",
            Self::Prohibited { .. } | Self::NoWay { .. } => "HM-2",
            Self::NoRoad { .. } => "HM-3",
            Self::EnemyInHex {
                travel: Travel::March,
                ..
            } => "HM-4",
            Self::EnemyInHex {
                travel: Travel::Rail, ..
            }
            | Self::BridgeDown { .. }
            | Self::NoBridge { .. } => "HR-8",
            Self::StopsInZone { .. } => "HZ-2",
            Self::NowhereToMarch { .. } => "HM-5",
            Self::AlreadyRailed { .. } | Self::NothingToTakeBack { .. } => "HR-11",
            Self::Unsupplied { .. } => "HR-4",
            Self::MovedThisTurn { .. } | Self::SailedThisTurn { .. } => "HR-5",
            Self::AdjacentToEnemy { .. } => "HR-6",
            Self::NotOnRail { .. }
            | Self::NotRail { .. }
            | Self::NotControlled { .. }
            | Self::NotJoinedByRail { .. }
            | Self::NowhereToRail { .. } => "HR-7",
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
            | Self::NowhereToSail { .. } => "HN-1",
            Self::OnlyTo { .. } | Self::HarbourLost { .. } | Self::NoShips { monsoon: false, .. } => "HN-2",
            Self::NoShips { monsoon: true, .. } => "HN-7",
            Self::ArmourAshore { .. } => "HN-4",
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
