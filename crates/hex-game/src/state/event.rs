//! What can happen, each event with its description.

use super::altered::Alteration;
use super::booking::{Booking, BookingChange};
use super::fight::Stage;
use super::hex_state::{Journey, Prize, Voyage};
use super::modifier::CombatOdds;
pub use super::purpose::Purpose;
use super::purpose::far_end;
use crate::definition::{
    CombatResult, EventId, ExitId, OptionId, Outcome, Phase, Side, Station, UnitId, WeatherId,
};
use crate::game::HexGame;
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::{Barrier, Digest, EventAbout, NewsKind, PieceMove};

/// What is done to a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// It is to be blown (HD-1).
    Demolition,
    /// It is to be repaired (HD-3).
    Repair,
}

/// What is done to track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackWork {
    /// It is laid over to the gauge of the player's trains (HR-16).
    LaidOver,
    /// It is mended (HR-16).
    Mended,
    /// It is broken (HR-17).
    Broken,
}

/// The cause of a lost step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// The result of a combat (HB-3).
    Combat,
    /// A retreat through an enemy zone of control, or a hard one (HB-6).
    Retreat,
    /// No way to retreat (HB-6).
    NoRetreat,
    /// An interception at sea (HN-5).
    Interception,
    /// An assault from the sea that failed (HN-6).
    FailedAssault,
    /// Hunger, after player-turns without supply (HS-6).
    Attrition,
}

/// What happened, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side's setup began (HT-1).
    SetupBegan {
        player: Side,
    },
    PlayerTurnBegan {
        turn: u16,
        player: Side,
    },
    PhaseBegan {
        phase: Phase,
    },
    PhaseEnded {
        phase: Phase,
    },
    /// A unit marched to another space (HM).
    UnitMoved {
        unit: UnitId,
        /// Its way; the cost is in movement points.
        journey: Journey,
    },
    /// A unit went by train.
    UnitRailed {
        unit: UnitId,
        /// Its way; the cost is in hexes.
        journey: Journey,
    },
    /// A unit's move of this phase was aborted.
    MoveTakenBack {
        unit: UnitId,
        from: SpaceId,
        to: SpaceId,
    },
    /// A space changed hands.
    ControlChanged {
        space: SpaceId,
        side: Side,
    },
    /// A unit came into supply or fell out of it.
    SupplyChanged {
        unit: UnitId,
        supplied: bool,
    },
    /// An option was chosen, or its choice taken back (HO-1).
    OptionChosen {
        option: OptionId,
        /// Whether it is in play now.
        on: bool,
    },
    /// Fog of war was asked for, or is no longer wanted (HO-2).
    FogAskedFor {
        on: bool,
    },
    /// A unit was set up or came as a reinforcement.
    UnitDeployed {
        unit: UnitId,
        at: Station,
    },
    /// A unit's deployment was taken back.
    DeploymentTakenBack {
        unit: UnitId,
        /// Where it is again: its place in the scenario's setup, or to come.
        to: Option<Station>,
    },
    /// An optional unit was accepted or refused (HF-5).
    OfferAnswered {
        unit: UnitId,
        /// The turn from which it can be deployed; `None` if it was refused.
        due: Option<u16>,
    },
    /// It is known from which turn on a unit can be deployed (HF-7).
    ArrivalSet {
        unit: UnitId,
        due: u16,
    },
    /// A unit was withdrawn (HF-6).
    UnitWithdrawn {
        unit: UnitId,
    },
    /// A unit left the map by an exit (HM-8).
    UnitLeft {
        unit: UnitId,
        from: SpaceId,
        exit: ExitId,
    },
    /// A unit got a step back (HF-8, HL-4).
    StepReplaced {
        unit: UnitId,
        /// The line of replacements that it came from, by its place in the scenario.
        line: u16,
    },
    /// A step that a unit got in setup was taken back (HL-4).
    StepTakenBack {
        unit: UnitId,
    },
    /// The weather of the turn is known, by its date or by a die (HW-1).
    WeatherSet {
        kind: WeatherId,
        /// The last turn in which it holds.
        until: u16,
    },
    /// A die was rolled.
    DieRolled {
        purpose: Purpose,
        faces: u8,
        value: u8,
    },
    /// A unit put to sea (HN).
    UnitSailed {
        unit: UnitId,
        voyage: Voyage,
    },
    /// A unit came ashore, or lies off a hex that it has to assault (HN-6).
    UnitLanded {
        unit: UnitId,
        at: SpaceId,
        assault: bool,
    },
    /// A unit turned back at sea, or after an assault that failed.
    UnitTurnedBack {
        unit: UnitId,
        to: Station,
    },
    /// The squadron that intercepts was sunk (HN-5).
    SquadronSunk,
    /// What became of the shipping (HN-3).
    PrizeDecided {
        prize: Prize,
    },
    /// A bridge went, was repaired, or withstood the attempt (HD).
    BridgeTried {
        unit: UnitId,
        crossing: CrossingId,
        work: Work,
        /// Whether it is down now.
        down: bool,
    },
    /// Track was laid over, mended or broken (HR-16, HR-17).
    TrackChanged {
        /// The unit that did it; `None` if it was none.
        unit: Option<UnitId>,
        /// The spaces at its ends, the lower first.
        between: [SpaceId; 2],
        work: TrackWork,
    },
    /// An event of the scenario happened (HE-1).
    EventHappened {
        event: EventId,
    },
    /// An event of the scenario altered something (HE-2).
    Altered {
        event: EventId,
        what: Alteration,
    },
    /// A side's air points for the player-turn (HA-1).
    AirPointsSet {
        /// One number for each side.
        points: [u8; 2],
    },
    /// An attack was declared (HB-1).
    AttackDeclared {
        target: SpaceId,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        air: u8,
    },
    /// The defender was given air points (HA-1).
    AirDefended {
        points: u8,
    },
    /// A combat was decided by its die (HB-3).
    CombatDecided {
        target: SpaceId,
        /// Odds, modifiers and their sum.
        odds: CombatOdds,
        die: u8,
        result: CombatResult,
    },
    /// A combat goes on to a decision.
    StageBegan {
        stage: Stage,
    },
    /// A unit lost a step.
    StepLost {
        unit: UnitId,
        cause: LossCause,
        /// Whether it was the last one, so that the unit is destroyed.
        is_last: bool,
    },
    /// A unit was destroyed outright.
    UnitDestroyed {
        unit: UnitId,
        cause: LossCause,
    },
    /// A unit retreated (HB-6).
    UnitRetreated {
        unit: UnitId,
        /// Every space from where it stood.
        path: Vec<SpaceId>,
    },
    /// A unit advanced (HB-7).
    UnitAdvanced {
        unit: UnitId,
        /// Every space from where it stood; only its end for one from the sea.
        path: Vec<SpaceId>,
    },
    /// A unit came next to enemies that its player did not know (HO-2).
    UnitsSeen {
        by: UnitId,
        /// Whom the side knows now, by id.
        units: Vec<UnitId>,
    },
    /// A combat is over.
    CombatEnded {
        target: SpaceId,
    },
    /// A unit's player-turns without supply were counted (HS-6).
    HungerCounted {
        unit: UnitId,
        /// How many in a row.
        turns: u8,
    },
    /// A side booked units by rail, or changed a booking (HR-18).
    BookingChanged {
        side: Side,
        booking: Booking,
        change: BookingChange,
    },
    /// The player-turns for which a side has kept a goal were counted (HV-4).
    GoalKept {
        /// Its place among the goals of the scenario.
        goal: usize,
        /// How many in a row.
        turns: u8,
    },
    /// The game is over.
    GameEnded {
        /// Who won; `None` where the scenario does not say.
        outcome: Option<Outcome>,
    },
}

impl Event {
    /// The unit that it happens to.
    pub fn unit(&self, game: &HexGame) -> Option<UnitId> {
        self.about(game).piece.map(UnitId)
    }

    /// The side that alone may read of it; `None` for both, as far as fog lets them (HR-18).
    pub const fn reader(&self) -> Option<Side> {
        if let Self::BookingChanged { side, .. } = self {
            Some(*side)
        } else {
            None
        }
    }

    /// The description of the event for the rest of the program.
    pub(crate) fn about(&self, game: &HexGame) -> EventAbout {
        let unnoticed = EventAbout::default;
        let at = |space: &SpaceId| EventAbout::default().at(*space);
        let of = |unit: &UnitId| EventAbout::default().of_piece(unit.0);
        let gone = |unit: &UnitId, way: &[SpaceId]| PieceMove {
            piece: unit.0,
            seat: game.unit(*unit).side.seat(),
            count: 1,
            way: way.to_vec(),
        };
        let went = |unit, way: &[SpaceId]| EventAbout::from(Digest::Went(gone(unit, way))).of_piece(unit.0);
        match self {
            Self::SetupBegan { player } => {
                let player = player.seat();
                EventAbout::from(Digest::SetupBegan { player }).stops_undo(Barrier::ChangeOfPlayer)
            }
            Self::PlayerTurnBegan { turn, player } => {
                let (turn, player) = (*turn, player.seat());
                EventAbout::from(Digest::PlayerTurnBegan { turn, player }).stops_undo(Barrier::ChangeOfPlayer)
            }
            Self::PhaseBegan { phase } => {
                let phase = phase.name().to_owned();
                Digest::PhaseBegan { phase }.into()
            }
            Self::PhaseEnded { .. } => Digest::PhaseEnded.into(),
            Self::GameEnded { .. } => EventAbout::from(Digest::GameEnded)
                .stops_undo(Barrier::ChangeOfPlayer)
                .news(NewsKind::Great),
            Self::UnitMoved { unit, journey } => went(unit, &journey.path),
            Self::UnitRailed { unit, journey } => went(unit, &journey.path).news(NewsKind::Arrivals),
            Self::UnitRetreated { unit, path } | Self::UnitAdvanced { unit, path } => went(unit, path),
            Self::MoveTakenBack { unit, from, to } => {
                EventAbout::from(Digest::WentBack(gone(unit, &[*from, *to]))).of_piece(unit.0)
            }
            Self::ControlChanged { space, .. } | Self::CombatDecided { target: space, .. } => at(space),
            Self::OptionChosen { .. }
            | Self::SquadronSunk
            | Self::PrizeDecided { .. }
            | Self::WeatherSet { .. } => unnoticed().news(NewsKind::Arrivals),
            Self::GoalKept { .. }
            | Self::FogAskedFor { .. }
            | Self::AirPointsSet { .. }
            | Self::AirDefended { .. } => unnoticed(),
            Self::OfferAnswered { unit, .. }
            | Self::ArrivalSet { unit, .. }
            | Self::UnitWithdrawn { unit }
            | Self::StepReplaced { unit, .. } => of(unit).secret().news(NewsKind::Arrivals),
            Self::SupplyChanged { unit, .. }
            | Self::HungerCounted { unit, .. }
            | Self::DeploymentTakenBack { unit, .. }
            | Self::StepTakenBack { unit }
            // The landing tells it.
            | Self::UnitDeployed {
                unit,
                at: Station::OffMapPort,
            }
            | Self::StepLost {
                unit,
                cause: LossCause::Attrition,
                ..
            } => of(unit).secret(),
            Self::DieRolled { purpose, .. } => purpose.about(game).stops_undo(Barrier::Dice),
            Self::UnitSailed { unit, .. } => {
                of(unit).stops_undo(Barrier::Rule("HN-4: a sea move cannot be taken back"))
            }
            Self::UnitLanded { unit, at, .. } | Self::UnitLeft { unit, from: at, .. } => {
                of(unit).at(*at).news(NewsKind::Arrivals)
            }
            Self::UnitDeployed { unit, at: to } | Self::UnitTurnedBack { unit, to } => {
                of(unit).at(to.space()).news(NewsKind::Arrivals)
            }
            Self::BridgeTried { unit, crossing, .. } => {
                of(unit).at(far_end(game, *crossing)).news(NewsKind::Arrivals)
            }
            Self::EventHappened { event } => {
                unnoticed().at(game.scripted_event(*event).at).news(NewsKind::Great)
            }
            Self::Altered { what, .. } => match what {
                Alteration::HeldUp { unit, .. } => of(unit).secret(),
                Alteration::Points { .. } | Alteration::Trains { .. } | Alteration::Weather { .. } => {
                    unnoticed()
                }
                Alteration::Source { source, .. } => {
                    unnoticed().at(game.definition().sources[usize::from(*source)].at)
                }
                Alteration::Bridge { crossing, .. } => unnoticed().at(far_end(game, *crossing)),
            }
            .news(NewsKind::Arrivals),
            Self::TrackChanged { unit, between, .. } => {
                let about = unit.as_ref().map_or_else(unnoticed, of).at(between[1]);
                about.news(NewsKind::Arrivals)
            }
            // HO-2: an attack shows both sides what they fight, a march what it comes next to.
            Self::AttackDeclared { target, .. } => at(target).stops_undo(Barrier::Reveal),
            Self::UnitsSeen { by, .. } => of(by).secret().stops_undo(Barrier::Reveal),
            Self::BookingChanged { booking, .. } => {
                booking.units.first().map_or_else(unnoticed, of).secret()
            }
            // The next decision of a combat can be the other player's.
            Self::StageBegan { .. } => unnoticed().stops_undo(GONE_ON),
            Self::CombatEnded { target } => at(target).stops_undo(GONE_ON),
            Self::StepLost { unit, .. } | Self::UnitDestroyed { unit, .. } => of(unit),
        }
    }
}

const GONE_ON: Barrier = Barrier::Rule("HB-5: the combat has gone on");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Sketch;
    use railhead_engine::engine::Playable as _;

    #[test]
    fn a_march_is_a_way_and_taking_it_back_the_way_back() {
        let sketch = Sketch::new(&["cccc"]).unit("a", Side::First, "brigade", "0000");
        let mut played = sketch.start().go_to(Side::First, Phase::Movement);
        let [from, on, to] = ["0000", "0100", "0200"].map(|number| played.space(number));
        let piece = played.unit("a").0;
        let marched = played.march("a", "0200").unwrap();
        let digests: Vec<Digest> = marched.iter().map(|event| played.game().digest(event)).collect();
        let journey = |way: &[SpaceId]| PieceMove {
            piece,
            seat: Side::First.seat(),
            count: 1,
            way: way.to_vec(),
        };
        let went = Digest::Went(journey(&[from, on, to]));
        assert_eq!(went.place(), Some(to));
        assert!(digests.contains(&went), "{marched:?}");
        let back = played.take_back("a").unwrap();
        let digests: Vec<Digest> = back.iter().map(|event| played.game().digest(event)).collect();
        let went_back = Digest::WentBack(journey(&[to, from]));
        assert!(digests.contains(&went_back), "{back:?}");
        let ended = played.end_phase().unwrap();
        let digests: Vec<Digest> = ended.iter().map(|event| played.game().digest(event)).collect();
        assert!(digests.contains(&Digest::PhaseEnded), "{ended:?}");
        assert!(
            !digests.iter().any(Digest::begins),
            "it is the same player's turn"
        );
    }
}
