//! Orders of a plan with their reasons.

use crate::opponent::Remark;
use crate::rules::area_game::{AreaGame, Order};
use crate::rules::board::SpaceId;

/// An order with its reason.
#[derive(Clone, Debug)]
pub struct PlannedOrder {
    /// The order.
    pub order: Order,
    /// Why.
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

/// The reason for an order.
#[derive(Clone, Copy, Debug)]
pub enum Motive {
    /// To take a space: the chance of winning in percent, and whether it can be held.
    Attack {
        /// The space.
        at: SpaceId,
        /// The chance in percent.
        wins: i64,
        /// Whether the enemy is unlikely to take it back.
        held: bool,
    },
    /// To guard an area that the enemy could take.
    Guard(SpaceId),
    /// To get closer to the front.
    Advance(SpaceId),
    /// To leave an area that cannot be held.
    Retreat(SpaceId),
    /// To land where it is safe.
    Land(SpaceId),
    /// To cross the sea.
    Cross,
    /// To protect transports.
    Escort,
    /// To build up an army.
    Army,
    /// To carry troops that are waiting on a coast.
    Transport,
    /// To make a line of rails to the front.
    Rails,
    /// To produce again.
    Repair,
    /// So that income comes where it is spent.
    Tokens,
    /// Because a battle asks for it.
    Battle,
}

impl Motive {
    /// The reason in words.
    pub fn words(self, game: &AreaGame) -> String {
        let name = |at: SpaceId| game.space_name(at);
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
            Self::Guard(at) => format!("the enemy could take {} next turn", name(at)),
            Self::Advance(at) => format!("{} is nearer to the front, and safe", name(at)),
            Self::Retreat(at) => format!("{} cannot be held", name(at)),
            Self::Land(at) => format!("{} is safe, and near the front", name(at)),
            Self::Cross => "there is no way to the enemy over land".to_owned(),
            Self::Escort => "the transports need protection".to_owned(),
            Self::Army => "the army needs it most".to_owned(),
            Self::Transport => "troops are waiting on a coast".to_owned(),
            Self::Rails => "the front is far from the factories".to_owned(),
            Self::Repair => "damage limits what the factory makes".to_owned(),
            Self::Tokens => "tokens pay only where there is a factory".to_owned(),
            Self::Battle => "the odds of this battle".to_owned(),
        }
    }
}
