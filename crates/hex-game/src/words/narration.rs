//! Events in words, for the log and the after-action report.

use crate::chapters::combat::Stage;
use crate::definition::WeatherId;
use crate::state::altered::Alteration;
use crate::state::booking::BookingChange;
use crate::state::event::{Event, LossCause, Purpose, TrackWork, Work};
use crate::state::hex_state::Prize;
use crate::{HexGame, Names, Side, Station, UnitId};
use railhead_engine::text::words::count;

impl Event {
    /// Whether a card on the map says the same: it stands among the great events.
    pub fn has_card(&self, game: &HexGame) -> bool {
        matches!(self, Self::EventHappened { event } if game.scripted_event(*event).at.is_some())
    }

    /// The event as a sentence without a full stop, with the names that its reader may know.
    #[expect(clippy::too_many_lines, reason = "one arm for each event, side by side")]
    pub fn text(&self, names: &Names) -> String {
        let game = names.game();
        let does = |unit: &UnitId, verb| names.does(*unit, verb);
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
                "{} from {} to {} for {}",
                does(unit, "marches"),
                label(journey.from()),
                label(journey.to()),
                match journey.cost {
                    1 => "1 movement point".to_owned(),
                    points => format!("{points} movement points"),
                }
            ),
            Self::UnitRailed { unit, journey } => format!(
                "{} by rail from {} to {}, {}",
                does(unit, "goes"),
                label(journey.from()),
                label(journey.to()),
                match journey.cost {
                    1 => "1 hex".to_owned(),
                    hexes => format!("{hexes} hexes"),
                }
            ),
            Self::MoveTakenBack { unit, to, .. } => {
                format!("{} back at {}", does(unit, "is"), label(*to))
            }
            Self::ControlChanged { space, side } => {
                format!(
                    "{} comes under {} control",
                    label(*space),
                    game.side(*side).adjective
                )
            }
            Self::SupplyChanged { unit, supplied: true } => format!("{} supplied again", does(unit, "is")),
            Self::SupplyChanged {
                unit,
                supplied: false,
            } => format!("{} out of supply", does(unit, "falls")),
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
                Station::Space(space) => format!("{} deployed at {}", does(unit, "is"), label(*space)),
                Station::OffMapPort => format!("{} in the off-map port", does(unit, "waits")),
            },
            Self::DeploymentTakenBack { unit, .. } => {
                format!("The deployment of {} is taken back", names.object(*unit))
            }
            Self::OfferAnswered { unit, due: Some(due) } => {
                format!("{} accepted and arrives in turn {due}", does(unit, "is"))
            }
            Self::OfferAnswered { unit, due: None } => format!("{} refused", does(unit, "is")),
            Self::ArrivalSet { unit, due } => format!("{} in turn {due}", does(unit, "arrives")),
            Self::UnitWithdrawn { unit } => format!("{} withdrawn", does(unit, "is")),
            Self::UnitLeft { unit, exit, .. } => {
                let exit = &game.definition().exits[exit.index()];
                format!("{} the map by {}", does(unit, "leaves"), exit.name)
            }
            Self::StepReplaced { unit, .. } => format!("{} a step back", does(unit, "gets")),
            Self::StepTakenBack { unit } => format!("A step of {} is taken back", names.object(*unit)),
            Self::WeatherSet { kind, .. } => format!("The weather: {}", weather(game, *kind)),
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
                    "{} from {from} for {}{capacity}",
                    does(unit, "sails"),
                    label(voyage.to)
                )
            }
            Self::UnitLanded {
                unit,
                at,
                assault: false,
            } => format!("{} at {}", does(unit, "lands"), label(*at)),
            Self::UnitLanded {
                unit,
                at,
                assault: true,
            } => {
                format!("{} off {} and must assault it", does(unit, "lies"), label(*at))
            }
            Self::UnitTurnedBack { unit, to } => match to {
                Station::Space(space) => format!("{} back to {}", does(unit, "turns"), label(*space)),
                Station::OffMapPort => format!("{} back to the off-map port", does(unit, "turns")),
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
                    (Work::Demolition, true) => format!("{} {bridge}", does(unit, "blows")),
                    (Work::Demolition, false) => {
                        format!("{bridge} survives the charges of {}", names.object(*unit))
                    }
                    (Work::Repair, true) => format!("{} not repaired {bridge} yet", does(unit, "has")),
                    (Work::Repair, false) => format!("{} {bridge}", does(unit, "repairs")),
                }
            }
            Self::TrackChanged { unit, between, work } => {
                let where_at = format!("between {} and {}", label(between[0]), label(between[1]));
                match (unit, work) {
                    (Some(unit), work) => {
                        format!(
                            "The track {where_at} is {} by {}",
                            work.done(),
                            names.object(*unit)
                        )
                    }
                    (None, work) => format!("The track {where_at} is {}", work.done()),
                }
            }
            Self::EventHappened { event } => {
                let event = game.scripted_event(*event);
                format!("{}: {}", event.title, event.text.trim_end_matches('.'))
            }
            Self::Altered { what, .. } => what.text(names),
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
                let they = |one: &str, many: &str| match attackers.as_slice() {
                    [one_unit] => names.does(*one_unit, one),
                    _ => format!("{} {many}", names.list(attackers)),
                };
                if defenders.is_empty() {
                    return format!("{} to {}", they("crosses", "cross"), label(*target));
                }
                format!(
                    "{} {} at {}{by_air}",
                    they("attacks", "attack"),
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
            Self::StepLost {
                unit,
                cause,
                is_last: false,
            } => format!("{} a step {}", does(unit, "loses"), cause.text()),
            Self::StepLost { unit, cause, .. } | Self::UnitDestroyed { unit, cause } => {
                format!("{} destroyed {}", does(unit, "is"), cause.text())
            }
            Self::UnitRetreated { unit, path } => {
                format!("{} to {}", does(unit, "retreats"), label(path[path.len() - 1]))
            }
            Self::UnitAdvanced { unit, path } => {
                format!("{} to {}", does(unit, "advances"), label(path[path.len() - 1]))
            }
            Self::UnitsSeen { by, units } => format!("{} {}", does(by, "discovers"), names.list(units)),
            Self::CombatEnded { target } => format!("The combat at {} is over", label(*target)),
            Self::HungerCounted { unit, turns: 0 } => {
                format!("{} no longer at risk of attrition", does(unit, "is"))
            }
            Self::HungerCounted { unit, turns } => {
                format!(
                    "{} been without supply for {turns} of its player-turns",
                    does(unit, "has")
                )
            }
            Self::BookingChanged { booking, change, .. } => {
                let units = names.list(&booking.units);
                let from = booking.not_before.map(|turn| format!(", not before turn {turn}"));
                let without = booking.not_without;
                let without = without.map(|other| format!(", not without booking {}", other.0));
                let what = format!(
                    "booking {}, {units} by rail to {}{}{}",
                    booking.number.0,
                    label(booking.to),
                    from.unwrap_or_default(),
                    without.unwrap_or_default()
                );
                match change {
                    BookingChange::Booked => format!("Booked: {what}"),
                    BookingChange::Changed => format!("Changed: {what}"),
                    BookingChange::Cancelled => format!("Cancelled: {what}"),
                    BookingChange::Ranked(rank) => format!("In place {rank} now: {what}"),
                }
            }
            Self::GoalKept { goal, turns } => {
                let goal = &game.written_goals()[*goal];
                let side = &game.side(goal.side).name;
                match turns {
                    0 => format!("{side} no longer keeps its goal: {}", goal.text),
                    turns => format!(
                        "{side} keeps its goal, for {turns} of {} player-turns: {}",
                        goal.turns, goal.text
                    ),
                }
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

/// The name of a kind of weather.
fn weather(game: &HexGame, kind: WeatherId) -> &str {
    let found = game.tables().weather.get(kind.index());
    found.map_or("", |weather| weather.name.as_str())
}

impl Alteration {
    /// What an event alters, as a sentence without a full stop.
    fn text(self, names: &Names) -> String {
        let game = names.game();
        let side = |side: Side| game.side(side).name.as_str();
        match self {
            Self::HeldUp { unit, until } => {
                format!("{} held up to the end of turn {until}", names.does(unit, "is"))
            }
            Self::Points { side: of, points } => {
                let verb = if points < 0 { "loses" } else { "gains" };
                let points = count(points.unsigned_abs() as usize, "victory point", "victory points");
                format!("{} {verb} {points}", side(of))
            }
            Self::Trains { side: of, capacity } => {
                let units = count(capacity.into(), "unit", "units");
                format!("{} may send {units} by rail in each phase from now on", side(of))
            }
            Self::Source { source, is_open } => {
                let source = &game.definition().sources[usize::from(source)];
                let (at, of) = (game.board().label(source.at), &game.side(source.side).adjective);
                let verb = if is_open { "opens" } else { "closes" };
                format!("The {of} source of supply at {at} {verb}")
            }
            Self::Weather { kind, until } => {
                format!("The weather to the end of turn {until}: {}", weather(game, kind))
            }
            Self::Bridge { crossing, is_down } => {
                let bridge = &game.board().crossing(crossing).name;
                let state = if is_down { "is down" } else { "stands again" };
                format!("{bridge} {state}")
            }
        }
    }
}

impl TrackWork {
    /// The new condition of the track.
    const fn done(self) -> &'static str {
        match self {
            Self::LaidOver => "laid over",
            Self::Mended => "mended",
            Self::Broken => "broken",
        }
    }
}

impl Purpose {
    /// The purpose of a die roll, in words.
    fn text(self, names: &Names) -> String {
        let game = names.game();
        let does = |unit: UnitId, verb| names.does(unit, verb);
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
                format!("{} charges at {}", does(unit, "lays"), bridge(crossing))
            }
            Self::Repair { unit, crossing } => format!("{} on {}", does(unit, "works"), bridge(crossing)),
            Self::Combat { target } => format!("Combat at {}", game.board().label(target)),
            Self::Retreat { unit, into } => {
                format!("{} into {}", does(unit, "retreats"), game.board().label(into))
            }
            Self::Attrition { unit } => format!("Attrition of {}", names.object(unit)),
            Self::Delay { unit } => format!("How late {} is", names.object(unit)),
            Self::Event { event } => game.scripted_event(event).title.clone(),
            Self::Weather => "The weather".to_owned(),
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
