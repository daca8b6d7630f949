//! The orders of a player, in play and as text, each with its description.

use std::slice::from_ref;

use serde::{Deserialize, Serialize};

use crate::definition::{OptionId, Phase, UnitId};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::BookingNumber;
use railhead_engine::text::words::{count, listed};

/// An order of the player who has to decide. Play names things by number, files and console lines by words ([`OrderText`]).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order<Unit = UnitId, Space = SpaceId, Choice = OptionId, Bridge = CrossingId> {
    /// Choose an option in setup (HO-1).
    Choose {
        option: Choice,
    },
    /// Take the choice of an option back (HO-1).
    Drop {
        option: Choice,
    },
    /// Ask for fog of war in setup, or take that back (HO-2).
    Fog {
        on: bool,
    },
    /// Set a unit up (HT-1), or bring a reinforcement on (HF).
    Deploy {
        unit: Unit,
        to: Space,
    },
    /// Bring a reinforcement into the off-map port (HF-1).
    Muster {
        unit: Unit,
    },
    /// Accept an optional unit (HF-5).
    Accept {
        unit: Unit,
    },
    /// Refuse an optional unit (HF-5).
    Refuse {
        unit: Unit,
    },
    /// Go by sea in the Naval Movement Phase (HN).
    Sail {
        unit: Unit,
        to: Space,
    },
    /// Try to blow a bridge in the Movement Phase (HD-1).
    Blow {
        unit: Unit,
        #[serde(rename = "bridge")]
        crossing: Bridge,
    },
    /// Leave the map by an exit in the Movement Phase (HM-8).
    Leave {
        unit: Unit,
    },
    /// Give a unit a lost step back in the Reinforcement Phase (HF-8).
    Replace {
        unit: Unit,
    },
    /// Break the track to a neighbour in the Movement Phase (HR-17).
    BreakTrack {
        unit: Unit,
        to: Space,
    },
    /// Attack in the Combat Phase (HB).
    Attack {
        target: Space,
        /// The attacking units, by id.
        attackers: Vec<Unit>,
        /// Air points that the attacker commits (HA-1).
        #[serde(default)]
        air: u8,
    },
    /// Give the defender of the combat air points (HA-1).
    DefendByAir {
        points: u8,
    },
    /// Choose the unit that loses a step (HB-5).
    LoseStep {
        unit: Unit,
    },
    /// Retreat a defender (HB-6).
    Retreat {
        unit: Unit,
        to: Space,
    },
    /// Advance an attacker (HB-7).
    Advance {
        unit: Unit,
        to: Space,
    },
    /// End the advance and with it the combat.
    EndCombat,
    /// March in the Movement Phase (HM).
    Move {
        unit: Unit,
        to: Space,
        /// The way-points that it goes by, the first first (HM-6).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        via: Vec<Space>,
    },
    /// Go by train in the Rail Movement Phase (HR).
    Rail {
        unit: Unit,
        to: Space,
    },
    /// Book units by rail over the turns to come; one that is booked already is booked anew (HR-18).
    Book {
        units: Vec<Unit>,
        to: Space,
        /// The first turn in which they go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not_before: Option<u16>,
        /// The booking without whose next train they do not go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not_without: Option<BookingNumber>,
    },
    /// Cancel a booking (HR-18).
    CancelBooking {
        number: BookingNumber,
    },
    /// Give a booking another place in the order of precedence, from 1 (HR-18).
    RankBooking {
        number: BookingNumber,
        rank: u16,
    },
    /// Abort the unit's move of this phase: it is back where it started (HR-11).
    TakeBack {
        unit: Unit,
    },
    EndPhase,
}

/// An order as console lines and saves write it: units and options by id, hexes by printed number or place, a bridge by a hex and the
/// letters of its side, `1628NE`.
///
/// `Rail(unit: "c_22au", to: "4256")`
pub type OrderText = Order<String, String, String, String>;

/// The description of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderAbout<'o> {
    /// The phases in which it can be given, its own first; none if it answers what a combat asks.
    pub phases: &'static [Phase],
    /// The units that it is for.
    pub units: &'o [UnitId],
    /// Where it takes its unit.
    pub to: Option<SpaceId>,
    /// Whether it takes back what an earlier order did.
    pub takes_back: bool,
    /// Whether it only plans what later orders do: it moves nobody, and is not listed (HR-18).
    pub is_plan: bool,
}

impl<'o> OrderAbout<'o> {
    const fn new(phases: &'static [Phase], units: &'o [UnitId], to: Option<SpaceId>) -> Self {
        Self {
            phases,
            units,
            to,
            takes_back: false,
            is_plan: false,
        }
    }

    /// Of an order that plans, in every phase that a player plays.
    const fn plan(units: &'o [UnitId], to: Option<SpaceId>) -> Self {
        use Phase::{Combat, Movement, NavalMovement, RailMovement, Reinforcement, Setup};
        const ANY: &[Phase] = &[
            RailMovement,
            Movement,
            Combat,
            NavalMovement,
            Reinforcement,
            Setup,
        ];
        Self {
            is_plan: true,
            ..Self::new(ANY, units, to)
        }
    }

    /// Whether it answers what a combat asks (HB-1).
    pub const fn is_answer(&self) -> bool {
        self.phases.is_empty()
    }

    /// Whether its units act by it: they move, work or attack.
    pub fn is_action(&self) -> bool {
        !self.takes_back
            && !self.is_plan
            && self
                .phases
                .first()
                .is_some_and(|phase| !matches!(phase, Phase::Setup | Phase::Reinforcement))
    }
}

impl Order {
    /// Its description for the parts of the program outside its chapter of the rules.
    pub const fn about(&self) -> OrderAbout<'_> {
        const SETUP: &[Phase] = &[Phase::Setup];
        const ARRIVAL: &[Phase] = &[Phase::Reinforcement];
        const ANSWER: &[Phase] = &[];
        match self {
            Self::Choose { .. } | Self::Fog { on: true } => OrderAbout::new(SETUP, &[], None),
            Self::Drop { .. } | Self::Fog { on: false } => OrderAbout {
                takes_back: true,
                ..OrderAbout::new(SETUP, &[], None)
            },
            Self::Deploy { unit, to } => {
                OrderAbout::new(&[Phase::Reinforcement, Phase::Setup], from_ref(unit), Some(*to))
            }
            Self::Muster { unit }
            | Self::Accept { unit }
            | Self::Refuse { unit }
            | Self::Replace { unit } => OrderAbout::new(ARRIVAL, from_ref(unit), None),
            Self::Sail { unit, to } => OrderAbout::new(&[Phase::NavalMovement], from_ref(unit), Some(*to)),
            Self::Blow { unit, .. } | Self::BreakTrack { unit, .. } | Self::Leave { unit } => {
                OrderAbout::new(&[Phase::Movement], from_ref(unit), None)
            }
            Self::Attack { attackers, .. } => OrderAbout::new(&[Phase::Combat], attackers.as_slice(), None),
            Self::Move { unit, to, .. } => OrderAbout::new(&[Phase::Movement], from_ref(unit), Some(*to)),
            Self::Rail { unit, to } => OrderAbout::new(&[Phase::RailMovement], from_ref(unit), Some(*to)),
            Self::LoseStep { unit } => OrderAbout::new(ANSWER, from_ref(unit), None),
            Self::Retreat { unit, to } | Self::Advance { unit, to } => {
                OrderAbout::new(ANSWER, from_ref(unit), Some(*to))
            }
            Self::DefendByAir { .. } | Self::EndCombat => OrderAbout::new(ANSWER, &[], None),
            Self::Book { units, to, .. } => OrderAbout::plan(units.as_slice(), Some(*to)),
            Self::CancelBooking { .. } | Self::RankBooking { .. } => OrderAbout::plan(&[], None),
            Self::TakeBack { unit } => {
                use Phase::{Movement, RailMovement, Reinforcement, Setup};
                OrderAbout {
                    takes_back: true,
                    ..OrderAbout::new(
                        &[Movement, RailMovement, Reinforcement, Setup],
                        from_ref(unit),
                        None,
                    )
                }
            }
            Self::EndPhase => {
                use Phase::{Combat, Movement, NavalMovement, RailMovement, Reinforcement, Setup};
                let phases = &[
                    Movement,
                    RailMovement,
                    Combat,
                    NavalMovement,
                    Reinforcement,
                    Setup,
                ];
                OrderAbout::new(phases, &[], None)
            }
        }
    }

    /// A march by the cheapest way.
    pub const fn march(unit: UnitId, to: SpaceId) -> Self {
        let via = Vec::new();
        Self::Move { unit, to, via }
    }
}

impl OrderText {
    /// The words of a button, from an order whose ids are names: `11th Infantry Regiment: march to Jitra (0806)`.
    pub(crate) fn in_words(&self) -> String {
        let air = |points: u8| count(usize::from(points), "air point", "air points");
        match self {
            Self::Choose { option } => format!("Choose {option}"),
            Self::Drop { option } => format!("Do without {option}"),
            Self::Fog { on: true } => "Ask for fog of war".to_owned(),
            Self::Fog { on: false } => "Do without fog of war".to_owned(),
            Self::Deploy { unit, to } => format!("{unit}: place at {to}"),
            Self::Muster { unit } => format!("{unit}: into the off-map port"),
            Self::Accept { unit } => format!("Accept {unit}"),
            Self::Refuse { unit } => format!("Refuse {unit}"),
            Self::Sail { unit, to } => format!("{unit}: by sea to {to}"),
            Self::Blow { unit, crossing } => format!("{unit}: blow the bridge {crossing}"),
            Self::Leave { unit } => format!("{unit}: leave the map"),
            Self::Replace { unit } => format!("{unit}: a step back"),
            Self::BreakTrack { unit, to } => format!("{unit}: break the track to {to}"),
            Self::Attack {
                target,
                attackers,
                air: points,
            } => {
                let air = air(*points);
                let mut names: Vec<&str> = attackers.iter().map(String::as_str).collect();
                names.extend((*points > 0).then_some(air.as_str()));
                format!("Attack {target} with {}", listed(&names, "and"))
            }
            Self::DefendByAir { points } => format!("Defend with {}", air(*points)),
            Self::LoseStep { unit } => format!("{unit}: lose a step"),
            Self::Retreat { unit, to } => format!("{unit}: retreat to {to}"),
            Self::Advance { unit, to } => format!("{unit}: advance to {to}"),
            Self::EndCombat => "End the combat".to_owned(),
            Self::Move { unit, to, .. } => format!("{unit}: march to {to}"),
            Self::Rail { unit, to } => format!("{unit}: by rail to {to}"),
            Self::Book {
                units,
                to,
                not_before,
                not_without,
            } => {
                let names: Vec<&str> = units.iter().map(String::as_str).collect();
                let from = not_before.map_or_else(String::new, |turn| format!(" from turn {turn} on"));
                let without = not_without
                    .map_or_else(String::new, |other| format!(", not without booking {}", other.0));
                format!("{}: book by rail to {to}{from}{without}", listed(&names, "and"))
            }
            Self::CancelBooking { number } => format!("Cancel booking {}", number.0),
            Self::RankBooking { number, rank } => format!("Booking {} takes place {rank}", number.0),
            Self::TakeBack { unit } => format!("{unit}: take the move back"),
            Self::EndPhase => "End the phase".to_owned(),
        }
    }
}

impl<Unit, Space, Choice, Bridge> Order<Unit, Space, Choice, Bridge> {
    /// The same order with translated ids.
    pub(crate) fn translated<U, S, C, B, E>(
        &self,
        unit: impl Fn(&Unit) -> Result<U, E>,
        space: impl Fn(&Space) -> Result<S, E>,
        choice: impl Fn(&Choice) -> Result<C, E>,
        bridge: impl Fn(&Bridge) -> Result<B, E>,
    ) -> Result<Order<U, S, C, B>, E> {
        Ok(match self {
            Self::Choose { option } => Order::Choose {
                option: choice(option)?,
            },
            Self::Drop { option } => Order::Drop {
                option: choice(option)?,
            },
            Self::Fog { on } => Order::Fog { on: *on },
            Self::Deploy { unit: who, to } => Order::Deploy {
                unit: unit(who)?,
                to: space(to)?,
            },
            Self::Muster { unit: who } => Order::Muster { unit: unit(who)? },
            Self::Accept { unit: who } => Order::Accept { unit: unit(who)? },
            Self::Refuse { unit: who } => Order::Refuse { unit: unit(who)? },
            Self::Sail { unit: who, to } => Order::Sail {
                unit: unit(who)?,
                to: space(to)?,
            },
            Self::Blow { unit: who, crossing } => Order::Blow {
                unit: unit(who)?,
                crossing: bridge(crossing)?,
            },
            Self::Leave { unit: who } => Order::Leave { unit: unit(who)? },
            Self::Replace { unit: who } => Order::Replace { unit: unit(who)? },
            Self::BreakTrack { unit: who, to } => Order::BreakTrack {
                unit: unit(who)?,
                to: space(to)?,
            },
            Self::Attack {
                target,
                attackers,
                air,
            } => {
                let attackers = attackers.iter().map(unit).collect::<Result<_, _>>()?;
                Order::Attack {
                    target: space(target)?,
                    attackers,
                    air: *air,
                }
            }
            Self::DefendByAir { points } => Order::DefendByAir { points: *points },
            Self::LoseStep { unit: who } => Order::LoseStep { unit: unit(who)? },
            Self::Retreat { unit: who, to } => Order::Retreat {
                unit: unit(who)?,
                to: space(to)?,
            },
            Self::Advance { unit: who, to } => Order::Advance {
                unit: unit(who)?,
                to: space(to)?,
            },
            Self::EndCombat => Order::EndCombat,
            Self::Move { unit: who, to, via } => {
                let (unit, to) = (unit(who)?, space(to)?);
                let via = via.iter().map(space).collect::<Result<_, _>>()?;
                Order::Move { unit, to, via }
            }
            Self::Rail { unit: who, to } => Order::Rail {
                unit: unit(who)?,
                to: space(to)?,
            },
            Self::Book {
                units,
                to,
                not_before,
                not_without,
            } => {
                let units = units.iter().map(unit).collect::<Result<_, _>>()?;
                Order::Book {
                    units,
                    to: space(to)?,
                    not_before: *not_before,
                    not_without: *not_without,
                }
            }
            Self::CancelBooking { number } => Order::CancelBooking { number: *number },
            Self::RankBooking { number, rank } => Order::RankBooking {
                number: *number,
                rank: *rank,
            },
            Self::TakeBack { unit: who } => Order::TakeBack { unit: unit(who)? },
            Self::EndPhase => Order::EndPhase,
        })
    }
}
