//! Orders of a plan with their reasons.

use crate::opponent::Remark;
use railhead_area_game::{AreaGame, Order};
use railhead_engine::board::SpaceId;

/// An order with its reason.
#[derive(Clone, Debug)]
pub struct PlannedOrder {
    pub order: Order,
    pub why: Motive,
}

/// The reasons for the attacks of a plan, each once.
pub fn remarks<'p>(game: &AreaGame, plan: impl IntoIterator<Item = &'p PlannedOrder>) -> Vec<Remark> {
    let attacks = plan
        .into_iter()
        .filter(|planned| matches!(planned.why, Motive::Attack { .. }));
    let mut lines: Vec<String> = attacks.map(|planned| planned.why.words(game)).collect();
    lines.dedup();
    lines.into_iter().map(Remark::Reason).collect()
}

/// The role of a kind in an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Cheap, and lost first.
    Foot,
    /// Artillery, which strengthens the foot.
    Guns,
    /// Faster than the foot.
    Mobile,
    Air,
}

/// The reason for an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motive {
    /// To take a space: the chance of winning in percent, and whether it can be held.
    Attack {
        at: SpaceId,
        /// The chance in percent.
        wins: i64,
        /// Whether the enemy is unlikely to take it back.
        held: bool,
    },
    /// To guard an area that the enemy could take: its chance in the next turn without these units, in percent.
    Guard {
        at: SpaceId,
        /// The chance in percent.
        wins: i64,
    },
    /// The same where the danger comes from a space that will be attacked first.
    GuardIfItFails {
        at: SpaceId,
        /// The chance in percent.
        wins: i64,
        /// What will be attacked.
        attack: SpaceId,
    },
    /// To get closer to the front.
    Advance(SpaceId),
    /// To get there by rail, farther than a march leads.
    Ride(SpaceId),
    /// To leave an area that cannot be held.
    Retreat(SpaceId),
    /// To land near the front.
    Land {
        at: SpaceId,
        /// Whether the enemy is unlikely to take it.
        safe: bool,
    },
    /// To cross the sea.
    Cross,
    /// To protect transports at sea.
    Escort,
    /// To bring ships within reach of enemy submarines a hunter of these.
    Hunters,
    /// To leave a zone where the enemy could sink transports.
    Shelter,
    /// To save warships.
    Refuge,
    /// To keep an army in balance.
    Army(Role),
    /// To have new units as near to the front as there is room.
    Place,
    /// To have new ships where the enemy is far.
    Launch,
    /// To carry troops that are waiting on a coast.
    Transport,
    /// To bring bombs where they hurt.
    Raid {
        at: SpaceId,
        /// Whether on the railroads.
        rail: bool,
    },
    /// To bring new units to the front by rail.
    Rails,
    /// To make units near the front.
    Complex,
    /// To produce as much as before the damage.
    Repair(SpaceId),
    /// To run trains again.
    RepairStation(SpaceId),
    /// So that income comes where it is spent.
    Tokens,
    /// To lose the units of least value.
    Losses,
    /// Because of the odds of a battle.
    Odds {
        /// The chance of winning of the side that decides, in percent.
        wins: u64,
    },
    /// Because the phase cannot end without this battle.
    Fight {
        /// The chance of winning, in percent.
        wins: u64,
    },
    /// To sink transports or submarines that nobody has to fight.
    Hunt {
        /// The chance of winning, in percent.
        wins: u64,
    },
}

impl Motive {
    /// The reason in words.
    pub fn words(self, game: &AreaGame) -> String {
        let name = |at: SpaceId| game.space_in_text(at);
        match self {
            Self::Attack { at, wins, held } => {
                let after = if game.is_sea(at) {
                    ""
                } else if held {
                    ", and it can be held"
                } else {
                    ", though the enemy can take it back"
                };
                format!("{wins}% to win in {}{after}", name(at))
            }
            Self::Guard { at, wins } => {
                format!(
                    "as things stand, the enemy has a {wins}% chance of taking {} next turn",
                    name(at)
                )
            }
            Self::GuardIfItFails { at, wins, attack } => format!(
                "if the attack on {} fails, the enemy has a {wins}% chance of taking {} next turn",
                name(attack),
                name(at)
            ),
            Self::Advance(at) => format!("{} can be held, and is nearer to the front", name(at)),
            Self::Ride(at) => format!("a train reaches {} sooner than a march would", name(at)),
            Self::Retreat(at) => format!("{} cannot be held", name(at)),
            Self::Land { at, safe: true } => format!("it is safe in {}, and near the front", name(at)),
            Self::Land { at, safe: false } => {
                format!(
                    "the best place to land is {}, though the enemy could strike there",
                    name(at)
                )
            }
            Self::Cross => "the sea is the shortest way to the front".to_owned(),
            Self::Escort => "the transports need protection".to_owned(),
            Self::Hunters => "enemy submarines can reach your ships, and nothing there hunts them".to_owned(),
            Self::Shelter => "the enemy could sink the transports where they are".to_owned(),
            Self::Refuge => "the enemy could sink the ships where they are".to_owned(),
            Self::Army(Role::Foot) => "the army needs more units to hold land and take its losses".to_owned(),
            Self::Army(Role::Guns) => "the army has too few guns for its infantry".to_owned(),
            Self::Army(Role::Mobile) => "the army needs more units that reach the front soon".to_owned(),
            Self::Army(Role::Air) => "the army needs more aircraft, which strike and come back".to_owned(),
            Self::Place => {
                "of the complexes with room it has the shortest way to what is worth taking".to_owned()
            }
            Self::Launch => "its harbour is the farthest from the front".to_owned(),
            Self::Transport => "troops are waiting on a coast".to_owned(),
            Self::Raid { at, rail: false } => {
                format!("bombs on {} cost the enemy more than its guns cost you", name(at))
            }
            Self::Raid { at, rail: true } => format!("bombs stop the trains of {}", name(at)),
            Self::Rails => "trains bring new units to the front sooner".to_owned(),
            Self::Complex => "your other complexes are far from the front".to_owned(),
            Self::Repair(at) => format!("damage limits what {} can make", name(at)),
            Self::RepairStation(at) => format!("damage stops the trains of {}", name(at)),
            Self::Tokens => "tokens can be spent only where there is a complex".to_owned(),
            Self::Losses => "what costs more can fight on".to_owned(),
            Self::Odds { wins } => format!("{wins}% to win if the battle goes on"),
            Self::Fight { wins } => format!("{wins}% to win; the phase ends once every battle is fought"),
            Self::Hunt { wins } => format!("{wins}% to win, though the phase can end without this battle"),
        }
    }
}
