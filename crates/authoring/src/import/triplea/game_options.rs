//! The options of a game, its `propertyList`, read as TripleA reads them: one that a game does not name is off, or has TripleA's own number.

use std::collections::BTreeMap;

use super::attachment::is_true;

/// No price of neutral land opens it.
pub(super) const NEUTRALS_ARE_IMPASSABLE: &str = "Neutrals Are Impassable";
/// The price of entering neutral land: nothing, unless a game names one.
pub(super) const NEUTRAL_CHARGE: (&str, i64) = ("neutralCharge", 0);
/// The unit called `battleship` takes two hits; where this is off it takes one, whatever its attachment says.
pub(super) const TWO_HIT_BATTLESHIP: &str = "Two hit battleship";
/// Submarines submerge, and pass under enemy ships.
pub(super) const SUBMERSIBLE_SUBS: &str = "Submersible Subs";
/// They do so before the first shot of a round, and not after it.
pub(super) const SUB_RETREAT_BEFORE_BATTLE: &str = "Sub Retreat Before Battle";
/// They fire first in defence too.
pub(super) const DEFENDING_SUBS_SNEAK_ATTACK: &str = "Defending Subs Sneak Attack";
/// The rules of the second edition, in which they do so anyway.
pub(super) const SECOND_EDITION: &str = "WW2V2";
/// Aircraft do not hit them.
pub(super) const AIR_ATTACK_SUB_RESTRICTED: &str = "Air Attack Sub Restricted";
/// Ships sail on past them.
pub(super) const IGNORE_SUB_IN_MOVEMENT: &str = "Ignore Sub In Movement";
/// Transports do not fight, and fall last.
pub(super) const TRANSPORT_CASUALTIES_RESTRICTED: &str = "Transport Casualties Restricted";
/// Ships sail on past transports.
pub(super) const IGNORE_TRANSPORT_IN_MOVEMENT: &str = "Ignore Transport In Movement";
/// What bombardment hits still fires.
pub(super) const BOMBARDED_FIRE_BACK: &str = "Naval Bombard Casualties Return Fire";
/// One ship bombards for each unit that lands.
pub(super) const BOMBARDMENT_RESTRICTED: &str = "Shore Bombard Per Ground Unit Restricted";
/// Artillery and destroyers are for sale, though no shop has them.
pub(super) const DESTROYERS_AND_ARTILLERY: &str = "Use Destroyers and Artillery";
/// Raids damage complexes.
pub(super) const RAIDS_DAMAGE_UNITS: &str = "Damage From Bombing Done To Units Instead Of Territories";
/// Guns shoot only where there is a battle.
pub(super) const GUNS_RESTRICTED: &str = "AA Territory Restricted";
/// A nation keeps what it does not place.
pub(super) const UNPLACED_LIVE: &str = "Unplaced units live when not placed";
/// Damaged ships are whole when a turn of their nation begins, or when any turn ends.
pub(super) const REPAIRS: [&str; 2] = ["Units Repair Hits Start Turn", "Units Repair Hits End Turn"];
/// Hits follow from the power of a side, and only the rest is rolled.
pub(super) const LOW_LUCK: &str = "Low Luck";

/// Conditions that ask for victory cities: the option that puts one in force, the end of those that say how many for each alliance, and how
/// many it is where a game does not say.
pub(super) const BY_CITIES: [(&str, &str, i64); 3] = [
    ("Projection of Power", "Projection of Power VCs", 13),
    ("Honorable Surrender", "Honorable Victory VCs", 15),
    ("Total Victory", "Total Victory VCs", 18),
];
/// The same for production.
pub(super) const BY_INCOME: (&str, i64) = ("Economic Victory", 200);

/// The name of an option as TripleA has it now.
pub(super) fn current_name(name: &str) -> &str {
    let is = |old: &str| name.eq_ignore_ascii_case(old);
    if is("Battleships repair at beginning of round") || is("Units repair at beginning of round") {
        REPAIRS[0]
    } else if is("Battleships repair at end of round") || is("Units repair at end of round") {
        REPAIRS[1]
    } else {
        name
    }
}

/// The options of a game by name.
#[derive(Clone, Debug, Default)]
pub(super) struct GameOptions(pub BTreeMap<String, String>);

impl GameOptions {
    /// Whether an option is on.
    pub fn is_on(&self, name: &str) -> bool {
        is_true(self.0.get(name).map(String::as_str))
    }

    /// The number of an option, if the game names one.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.0.get(name)?.parse().ok()
    }

    /// The price of entering neutral land; `None` if it is closed to all.
    pub fn neutral_charge(&self) -> Option<i64> {
        let (name, usual) = NEUTRAL_CHARGE;
        let price = self.number(name).unwrap_or(usual).max(0);
        (!self.is_on(NEUTRALS_ARE_IMPASSABLE)).then_some(price)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(named: &[(&str, &str)]) -> GameOptions {
        let named = named.iter();
        GameOptions(
            named
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        )
    }

    #[test]
    fn an_option_that_a_game_does_not_name_is_as_in_the_program_of_the_map() {
        let none = options(&[]);
        assert_eq!(none.neutral_charge(), Some(0));
        assert!(!none.is_on(SUBMERSIBLE_SUBS));
    }

    #[test]
    fn neutral_land_is_closed_only_where_a_game_closes_it() {
        for (named, price) in [
            (&[("neutralCharge", "3")][..], Some(3)),
            (&[("neutralCharge", "0")], Some(0)),
            (&[("neutralCharge", "-1")], Some(0)),
            (&[("neutralCharge", "three")], Some(0)),
            (&[("Neutrals Are Impassable", "false")], Some(0)),
            (
                &[("Neutrals Are Impassable", "True"), ("neutralCharge", "3")],
                None,
            ),
        ] {
            assert_eq!(options(named).neutral_charge(), price, "{named:?}");
        }
    }

    #[test]
    fn old_names_have_become_others() {
        for (old, new) in [
            ("Battleships repair at end of round", REPAIRS[1]),
            ("units repair at beginning of round", REPAIRS[0]),
            (LOW_LUCK, LOW_LUCK),
        ] {
            assert_eq!(current_name(old), new);
        }
    }
}
