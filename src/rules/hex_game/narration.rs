//! Events in words, for the log and the after-action report.

use super::combat::Stage;
use super::event::{Event, LossCause, Purpose, Work};
use super::state::Prize;
use super::{Names, Side, Station, UnitId};

impl Event {
    /// The event as a sentence without a full stop, with the names that its reader may know.
    #[expect(clippy::too_many_lines, reason = "one arm for each event, side by side")]
    pub fn text(&self, names: &Names) -> String {
        let game = names.game();
        let name = |unit: &UnitId| names.subject(*unit);
        let label = |space| game.board().label(space);
        match self {
            Self::PlayerTurnBegan { turn, player } => {
                let days = game.definition().calendar.text(*turn);
                format!(
                    "Turn {turn}, {days}: the {} player-turn",
                    game.side(*player).adjective
                )
            }
            Self::PhaseBegan { phase } => format!("{} begins", phase.name()),
            Self::PhaseEnded { phase } => format!("{} ends", phase.name()),
            Self::UnitMoved { unit, journey } => format!(
                "{} marches from {} to {} for {}",
                name(unit),
                label(journey.from()),
                label(journey.to()),
                match journey.cost {
                    1 => "1 movement point".to_owned(),
                    points => format!("{points} movement points"),
                }
            ),
            Self::UnitRailed { unit, journey } => format!(
                "{} goes by rail from {} to {}, {}",
                name(unit),
                label(journey.from()),
                label(journey.to()),
                match journey.cost {
                    1 => "1 hex".to_owned(),
                    hexes => format!("{hexes} hexes"),
                }
            ),
            Self::MoveTakenBack { unit, to, .. } => {
                format!("{} is back at {}", name(unit), label(*to))
            }
            Self::ControlChanged { space, side } => {
                format!(
                    "{} comes under {} control",
                    label(*space),
                    game.side(*side).adjective
                )
            }
            Self::SupplyChanged { unit, supplied: true } => format!("{} is supplied again", name(unit)),
            Self::SupplyChanged {
                unit,
                supplied: false,
            } => format!("{} falls out of supply", name(unit)),
            Self::SetupBegan { player } => format!("{} setup", game.side(*player).adjective),
            Self::OptionChosen { option, on: true } => {
                format!("Option chosen: {}", game.option(*option).name)
            }
            Self::OptionChosen { option, on: false } => {
                format!("Option dropped: {}", game.option(*option).name)
            }
            Self::FogAskedFor { on: true } => "Fog of war is chosen".to_owned(),
            Self::FogAskedFor { on: false } => "Fog of war is cancelled".to_owned(),
            Self::UnitDeployed { unit, at } => match at {
                Station::Space(space) => format!("{} is deployed at {}", name(unit), label(*space)),
                Station::OffMapPort => format!("{} waits in the off-map port", name(unit)),
            },
            Self::DeploymentTakenBack { unit, .. } => {
                format!("The deployment of {} is taken back", names.object(*unit))
            }
            Self::OfferAnswered { unit, due: Some(due) } => {
                format!("{} is accepted and arrives in turn {due}", name(unit))
            }
            Self::OfferAnswered { unit, due: None } => format!("{} is refused", name(unit)),
            Self::UnitWithdrawn { unit } => format!("{} is withdrawn", name(unit)),
            Self::DieRolled {
                purpose,
                faces,
                value,
            } => {
                format!("{}: rolled {value} on a d{faces}", purpose.text(names))
            }
            Self::UnitSailed { unit, voyage } => {
                let from = match voyage.from {
                    Station::Space(space) => label(space),
                    Station::OffMapPort => "the off-map port".to_owned(),
                };
                let capacity = match voyage.cost {
                    1 => String::new(),
                    units => format!(", using shipping for {units} units"),
                };
                format!(
                    "{} sails from {from} for {}{capacity}",
                    name(unit),
                    label(voyage.to)
                )
            }
            Self::UnitLanded {
                unit,
                at,
                assault: false,
            } => format!("{} lands at {}", name(unit), label(*at)),
            Self::UnitLanded {
                unit,
                at,
                assault: true,
            } => {
                format!("{} lies off {} and must assault it", name(unit), label(*at))
            }
            Self::UnitTurnedBack { unit, to } => match to {
                Station::Space(space) => format!("{} turns back to {}", name(unit), label(*space)),
                Station::OffMapPort => format!("{} turns back to the off-map port", name(unit)),
            },
            Self::SquadronSunk => {
                let squadron = game.tables().naval.squadron.as_ref();
                format!(
                    "{} is sunk",
                    squadron.map_or("The squadron", |squadron| &squadron.name)
                )
            }
            Self::PrizeDecided { prize } => match prize {
                Prize::Seized { from } => format!("The shipping is seized; it can be used from turn {from}"),
                Prize::Open | Prize::Attacked | Prize::Lost => "The shipping got away".to_owned(),
            },
            Self::BridgeTried {
                unit,
                crossing,
                work,
                down,
            } => {
                let bridge = &game.board().crossing(*crossing).name;
                match (work, down) {
                    (Work::Demolition, true) => format!("{} blows {bridge}", name(unit)),
                    (Work::Demolition, false) => {
                        format!("{bridge} survives the charges of {}", names.object(*unit))
                    }
                    (Work::Repair, true) => format!("{} has not repaired {bridge} yet", name(unit)),
                    (Work::Repair, false) => format!("{} repairs {bridge}", name(unit)),
                }
            }
            Self::AirPointsSet { points } => {
                let of = |side: Side| format!("{} {}", game.side(side).name, points[side.index()]);
                format!("Air points: {}, {}", of(Side::First), of(Side::Second))
            }
            Self::AttackDeclared {
                target,
                attackers,
                defenders,
                air,
            } => {
                let by_air = match air {
                    0 => String::new(),
                    1 => " with 1 air point".to_owned(),
                    points => format!(" with {points} air points"),
                };
                let (crosses, attacks) = match attackers.len() {
                    1 => ("crosses", "attacks"),
                    _ => ("cross", "attack"),
                };
                if defenders.is_empty() {
                    return format!("{} {crosses} to {}", names.list(attackers), label(*target));
                }
                format!(
                    "{} {attacks} {} at {}{by_air}",
                    names.list(attackers),
                    names.list(defenders),
                    label(*target)
                )
            }
            Self::AirDefended { points } => match points {
                0 => "The defender gives no air points".to_owned(),
                1 => "The defender gives 1 air point".to_owned(),
                points => format!("The defender gives {points} air points"),
            },
            // HB-8: the die, the arithmetic and the outcome.
            Self::CombatDecided {
                target,
                odds,
                die,
                result,
            } => {
                let modifiers = odds.words(game, *target);
                let together = if modifiers.is_empty() {
                    String::new()
                } else {
                    format!("; {}, which makes {}", modifiers.join(", "), odds.sum(*die))
                };
                format!(
                    "{} to {} is {}; the die shows {die}{together}: {}, {}",
                    odds.attack,
                    odds.defence,
                    odds.ratio(game),
                    result.text(),
                    result.words()
                )
            }
            Self::StageBegan { stage } => match stage {
                Stage::AirDefence => "The defender may give air points".to_owned(),
                Stage::Losses { side, left } => {
                    let steps = if *left == 1 { "step" } else { "steps" };
                    format!("{} has to lose {left} {steps}", game.side(*side).name)
                }
                Stage::Retreat { hexes: 1, .. } => "The defender has to retreat 1 hex".to_owned(),
                Stage::Retreat { hexes, .. } => format!("The defender has to retreat {hexes} hexes"),
                Stage::Advance { .. } => "The attacker may advance".to_owned(),
            },
            Self::StepLost { unit, cause } => format!("{} loses a step {}", name(unit), cause.text()),
            Self::UnitDestroyed { unit, cause } => format!("{} is destroyed {}", name(unit), cause.text()),
            Self::UnitRetreated { unit, path } => {
                format!("{} retreats to {}", name(unit), label(path[path.len() - 1]))
            }
            Self::UnitAdvanced { unit, path } => {
                format!("{} advances to {}", name(unit), label(path[path.len() - 1]))
            }
            Self::UnitsSeen { by, units } => format!("{} discovers {}", name(by), names.list(units)),
            Self::CombatEnded { target } => format!("The combat at {} is over", label(*target)),
            Self::HungerCounted { unit, turns: 0 } => {
                format!("{} is no longer at risk of attrition", name(unit))
            }
            Self::HungerCounted { unit, turns } => {
                format!(
                    "{} has been without supply for {turns} of its player-turns",
                    name(unit)
                )
            }
            Self::GameEnded { outcome: None } => "The last turn is over".to_owned(),
            Self::GameEnded {
                outcome: Some(outcome),
            } => {
                format!(
                    "The game is over: a {} victory for {}",
                    outcome.level.name(),
                    game.side(outcome.winner).name
                )
            }
        }
    }
}

impl Purpose {
    /// The purpose of a die roll, in words.
    fn text(self, names: &Names) -> String {
        let game = names.game();
        let name = |unit: UnitId| names.subject(unit);
        let bridge = |crossing| game.board().crossing(crossing).name.as_str();
        match self {
            Self::Interception { unit } => format!("Interception of {} at sea", names.object(unit)),
            Self::Squadron => {
                let squadron = game.tables().naval.squadron.as_ref();
                format!(
                    "The fate of {}",
                    squadron.map_or("the squadron", |squadron| &squadron.name)
                )
            }
            Self::Prize => "The shipping".to_owned(),
            Self::Demolition { unit, crossing } => {
                format!("{} lays charges at {}", name(unit), bridge(crossing))
            }
            Self::Repair { unit, crossing } => format!("{} works on {}", name(unit), bridge(crossing)),
            Self::Combat { target } => format!("Combat at {}", game.board().label(target)),
            Self::Retreat { unit, into } => {
                format!("{} retreats into {}", name(unit), game.board().label(into))
            }
            Self::Attrition { unit } => format!("Attrition of {}", names.object(unit)),
        }
    }
}

impl LossCause {
    /// The cause, after the name of the unit.
    const fn text(self) -> &'static str {
        match self {
            Self::Combat => "in combat",
            Self::Retreat => "in the retreat",
            Self::NoRetreat => "with no way to retreat",
            Self::Interception => "at sea",
            Self::FailedAssault => "in a failed assault",
            Self::Attrition => "by attrition",
        }
    }
}
