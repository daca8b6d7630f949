//! The abilities of a kind of unit besides moving and fighting, as its table lists them (AB-5).

use serde::Deserialize;

/// An ability of a kind of unit besides moving and fighting (AB-5).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Ability {
    /// It may go by rail.
    Rails,
    /// Transports carry it: it takes this much room.
    Cargo(u8),
    /// It carries cargo: it has this much room.
    Carries(u8),
    /// It carries this many resource tokens.
    CarriesTokens(u8),
    /// It can raid complexes (AB-8).
    Bombs,
    /// It fires at aircraft before the first round of a battle (AB-7).
    ShootsAtAircraft,
    /// It has this many shots at aircraft, at most one at each, instead of one at each (AB-28).
    Shots(u8),
    /// It moves on through an undefended enemy area.
    Blitzes,
    /// It blitzes, and moves as far, beside a unit of this kind (AB-31).
    Accompanies(String),
    /// It supports one unit that accepts support.
    Supports,
    /// It supports one unit of these kinds, whose attack it raises by this much (AB-30).
    SupportsKinds(String, u8),
    /// Its attack value with support.
    Supported(u8),
    /// It bombards the coast where units land.
    Bombards,
    /// It slips past enemies, and leaves a battle by submerging.
    Submerges,
    /// It fires before the others of its side, and what it hits does not fire (AB-25).
    FirstStrike,
    /// It cannot hit aircraft (AB-26).
    Torpedoes,
    /// Aircraft cannot hit it, nor it them, and it slips past enemies (AB-26).
    Evades,
    /// Submarines cannot strike first, submerge or slip past where it is, and aircraft beside it hit them (AB-25, AB-26).
    Hunts,
    /// It rolls no die and falls last (AB-27).
    Unarmed,
    /// It lands on carriers.
    LandsOnCarriers,
    /// It has this many landing places for aircraft.
    Decks(u8),
    /// It takes this many hits before it is lost, instead of 1.
    Hits(u8),
}

/// Whether what a bombardment hits still fires in that round (AB-7, AB-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Bombarded {
    #[default]
    FireBack,
    /// It is lost before the first round.
    Fall,
}
