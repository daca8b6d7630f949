//! Why a unit does not come into play, and why an option is not available: in setup (HT-1, HO) and in the Reinforcement
//! Phase (HF).

use serde_json::{Value, json};

use crate::rules::board::SpaceId;
use crate::rules::hex_game::{Names, OptionId, Side, UnitId};

/// One reason, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoEntry {
    /// The unit's place at the start is the scenario's.
    FixedSetup {
        /// The unit.
        unit: UnitId,
    },
    /// The unit may not be set up there.
    NotSetUpThere {
        /// The unit.
        unit: UnitId,
        /// Where.
        to: SpaceId,
    },
    /// The unit has been set up or brought on in this phase.
    AlreadyDeployed {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is in play already.
    InPlay {
        /// The unit.
        unit: UnitId,
    },
    /// The unit comes only with an option that is not in play.
    NotWithoutOption {
        /// The unit.
        unit: UnitId,
        /// The option.
        option: Option<OptionId>,
    },
    /// The unit comes in a later turn.
    NotDue {
        /// The unit.
        unit: UnitId,
        /// The turn.
        turn: u16,
    },
    /// The unit cannot enter there.
    NotHere {
        /// The unit.
        unit: UnitId,
        /// Where; `None` for the off-map port.
        to: Option<SpaceId>,
    },
    /// The port is not its side's.
    PortLost {
        /// The port.
        space: SpaceId,
        /// Whose it is.
        by: Option<Side>,
    },
    /// The unit was refused when it was offered.
    Declined {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is on offer, and has not been accepted.
    NotAccepted {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on offer.
    NotOffered {
        /// The unit.
        unit: UnitId,
    },
    /// The option is the other side's.
    NotYourOption {
        /// The option.
        option: OptionId,
        /// Whose it is.
        side: Side,
    },
    /// The scenario itself puts the option in play.
    OptionGiven {
        /// The option.
        option: OptionId,
    },
    /// The option is chosen already, or is not.
    OptionStands {
        /// The option.
        option: OptionId,
        /// Whether it is chosen.
        on: bool,
    },
    /// Fog of war is as it is, or is not this player's to lift.
    FogStands {
        /// Whether there is fog.
        on: bool,
        /// Who asked for it; `None` if the scenario has it.
        by: Option<Side>,
    },
}

impl NoEntry {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            Self::FixedSetup { .. } | Self::NotSetUpThere { .. } => "HT-1",
            Self::InPlay { .. } | Self::NotHere { .. } | Self::PortLost { .. } => "HF-1",
            Self::AlreadyDeployed { .. } | Self::NotDue { .. } => "HF-2",
            Self::Declined { .. } | Self::NotAccepted { .. } | Self::NotOffered { .. } => "HF-5",
            Self::NotWithoutOption { .. }
            | Self::NotYourOption { .. }
            | Self::OptionGiven { .. }
            | Self::OptionStands { .. } => "HO-1",
            Self::FogStands { .. } => "HO-2",
        }
    }

    pub(super) fn text(&self, names: &Names) -> String {
        let game = names.game();
        let name = |unit: &UnitId| names.object(*unit);
        let label = |space: &SpaceId| game.board().label(*space);
        match self {
            Self::FixedSetup { unit } => {
                format!("the scenario says where {} is set up", name(unit))
            }
            Self::NotSetUpThere { unit, to } => {
                format!("{} may not be set up at {}", name(unit), label(to))
            }
            Self::AlreadyDeployed { unit } => format!("{} has been deployed in this phase", name(unit)),
            Self::InPlay { unit } => format!("{} is in play already", name(unit)),
            Self::NotWithoutOption { unit, option } => match option {
                Some(option) => format!(
                    "{} comes only with the option {}",
                    name(unit),
                    game.option(*option).name
                ),
                None => format!("{} does not come", name(unit)),
            },
            Self::NotDue { unit, turn } => {
                let days = game.definition().calendar.text(*turn);
                format!("{} is not due until turn {turn}, {days}", name(unit))
            }
            Self::NotHere { unit, to: Some(to) } => {
                format!("{} does not enter at {}", name(unit), label(to))
            }
            Self::NotHere { unit, to: None } => {
                format!("{} does not come to the off-map port", name(unit))
            }
            Self::PortLost { space, by } => match by {
                Some(side) => format!(
                    "the port of {} is under {} control",
                    label(space),
                    game.side(*side).adjective
                ),
                None => format!("nobody controls the port of {}", label(space)),
            },
            Self::Declined { unit } => format!("{} was refused", name(unit)),
            Self::NotAccepted { unit } => {
                format!(
                    "{} is only offered, and comes the turn after it is accepted",
                    name(unit)
                )
            }
            Self::NotOffered { unit } => format!("{} is not on offer", name(unit)),
            Self::NotYourOption { option, side } => format!(
                "{} is a {} option",
                game.option(*option).name,
                game.side(*side).adjective
            ),
            Self::OptionGiven { option } => {
                format!("{} is part of the scenario", game.option(*option).name)
            }
            Self::OptionStands { option, on: true } => {
                format!("{} is chosen already", game.option(*option).name)
            }
            Self::OptionStands { option, on: false } => {
                format!("{} is not chosen", game.option(*option).name)
            }
            Self::FogStands { on: false, .. } => "nobody has asked for fog of war".to_owned(),
            Self::FogStands { on: true, by: None } => "fog of war is part of the scenario".to_owned(),
            Self::FogStands {
                on: true,
                by: Some(side),
            } => format!("{} has asked for fog of war", game.side(*side).name),
        }
    }

    pub(super) fn facts(&self, names: &Names) -> Value {
        let game = names.game();
        let id = |unit: &UnitId| Value::from(names.id(*unit));
        let number = |space: &SpaceId| Value::from(game.board().number(*space));
        let option = |option: &OptionId| Value::from(game.option(*option).id.as_str());
        let side = |side: &Side| Value::from(game.side(*side).id.as_str());
        match self {
            Self::FixedSetup { unit }
            | Self::AlreadyDeployed { unit }
            | Self::InPlay { unit }
            | Self::Declined { unit }
            | Self::NotAccepted { unit }
            | Self::NotOffered { unit } => json!({ "unit": id(unit) }),
            Self::NotSetUpThere { unit, to } => json!({ "unit": id(unit), "to": number(to) }),
            Self::PortLost { space, by } => json!({ "space": number(space), "by": by.as_ref().map(side) }),
            Self::NotWithoutOption { unit, option: which } => {
                json!({ "unit": id(unit), "option": which.as_ref().map(option) })
            }
            Self::NotDue { unit, turn } => json!({ "unit": id(unit), "turn": turn }),
            Self::NotHere { unit, to } => json!({ "unit": id(unit), "to": to.as_ref().map(number) }),
            Self::NotYourOption {
                option: which,
                side: whose,
            } => json!({ "option": option(which), "side": side(whose) }),
            Self::OptionGiven { option: which } => json!({ "option": option(which) }),
            Self::OptionStands { option: which, on } => json!({ "option": option(which), "on": on }),
            Self::FogStands { on, by } => json!({ "on": on, "by": by.as_ref().map(side) }),
        }
    }
}
