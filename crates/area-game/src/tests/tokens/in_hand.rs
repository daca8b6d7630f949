//! Where selected tokens can go, as the window highlights it, and why not elsewhere (RT-4, RT-5, RT-6).

use super::table::{place, stow};
use crate::definition::Phase;
use crate::state::order::UnitGroup;
use crate::tests::Table;
use crate::tests::table::kept;
use crate::tokens::destinations::{InHand, TokenDestination, TokenMove, ends, most, of_ships, why_not};
use railhead_engine::engine::Game as _;

impl Table {
    /// Selects tokens of a space, those aboard if a nation is named.
    pub fn hand(&self, count: u32, at: &str, aboard: &str) -> InHand {
        InHand {
            at: self.space(at),
            aboard: (!aboard.is_empty()).then(|| self.nation(aboard)),
            count,
        }
    }

    /// Their destinations, and how many can go to each.
    fn ends(&self, hand: InHand) -> Vec<(&str, u32)> {
        let ends = ends(&self.game, &self.state, hand, &[]);
        self.named(&ends)
    }

    fn named(&self, ends: &[TokenDestination]) -> Vec<(&str, u32)> {
        for end in ends {
            assert_eq!(self.game.check(&self.state, &end.order), Ok(()), "{end:?}");
        }
        let named = ends.iter().map(|end| (self.game.space_name(end.to), end.count));
        named.collect()
    }

    fn why_not(&self, hand: InHand, to: &str) -> Option<&'static str> {
        let refusal = why_not(&self.game, &self.state, hand, self.space(to));
        refusal.map(|refusal| kept(refusal.rule()))
    }
}

const FLEET: &str =
    r#""red": {"ayr": "1 infantry", "sound": "2 transport"}, "blue": {"gulf": "1 submarine"}"#;

// RT-4, RT-5
#[test]
fn rt_4_rt_5_tokens_in_hand_go_next_door_or_aboard_as_many_as_there_is_room_for() {
    let mut table = Table::with_tokens(FLEET);
    table.give(&place("ayr"));
    let hand = table.hand(24, "ayr", "");
    assert!(table.ends(hand).is_empty(), "it is not yet time");
    assert_eq!(table.why_not(hand, "bray"), Some("RT-4"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(most(&table.game, &table.state, table.space("ayr"), None), 24);
    assert_eq!(table.ends(hand), [("Bray", 24), ("The Sound", 12)]);
    assert_eq!(
        table.ends(table.hand(5, "ayr", "")),
        [("Bray", 5), ("The Sound", 5)]
    );
    assert_eq!(table.why_not(hand, "sound"), Some("RT-5"));
    assert_eq!(table.why_not(hand, "fife"), Some("AB-1"));
    assert_eq!(table.why_not(table.hand(25, "ayr", ""), "bray"), Some("RT-4"));
}

// RT-5
#[test]
fn rt_5_ships_sail_with_what_is_aboard_them_or_put_it_ashore() {
    let mut table = Table::with_tokens(FLEET);
    table.give(&place("ayr"));
    table.go_to(Phase::NonCombatMove);
    table.give(&stow("red", 8, "ayr", "sound"));
    let shores = [("Ayr", 8), ("Bray", 8), ("Fife", 8), ("Goole", 8)];
    let both: Vec<_> = shores
        .into_iter()
        .chain([("The Gulf", 8), ("The Bay", 8)])
        .collect();
    assert_eq!(table.ends(table.hand(8, "sound", "red")), both);
    // One transport takes six of them; the other keeps the rest.
    let ships = [UnitGroup {
        nation: table.nation("red"),
        kind: table.game.kind_named("transport").expect("a kind"),
        count: 1,
        spent: 0,
        aboard: false,
    }];
    let found = of_ships(&table.game, &table.state, &ships, table.space("sound"), &[]);
    let sailed: Vec<_> = found
        .iter()
        .filter(|end| matches!(end.manner, TokenMove::Sail { .. }))
        .cloned()
        .collect();
    assert_eq!(table.named(&sailed), [("The Gulf", 6), ("The Bay", 6)]);
    // By way of the Gulf they come no closer to a shore, and have only the rest of their move.
    let via = [table.space("gulf")];
    let found = of_ships(&table.game, &table.state, &ships, table.space("sound"), &via);
    assert_eq!(table.named(&found), [("The Bay", 6)]);
    assert_eq!(found[0].path, ["sound", "gulf", "bay"].map(|id| table.space(id)));
    assert_eq!(table.why_not(table.hand(9, "sound", "red"), "gulf"), Some("RT-5"));
    assert_eq!(table.why_not(table.hand(8, "sound", "red"), "cork"), Some("AB-1"));
    assert_eq!(table.why_not(table.hand(8, "sound", "red"), "bay"), None);
}

// RT-6
#[test]
fn rt_6_what_comes_into_a_friends_area_is_told_as_a_gift() {
    let mut table = Table::with_tokens(r#""blue": {"gulf": "1 transport"}"#);
    table.go_to_turn("blue");
    table.give(&place("cork"));
    table.go_to(Phase::NonCombatMove);
    table.give(&stow("blue", 4, "cork", "gulf"));
    let found = ends(&table.game, &table.state, table.hand(4, "gulf", "blue"), &[]);
    let gifts: Vec<_> = found
        .iter()
        .filter_map(|end| Some((table.game.space_name(end.to), end.gift?)))
        .collect();
    let teal = table.nation("teal");
    assert_eq!(gifts, [("Hove", teal), ("Isla", teal)]);
}
