//! Answers to the decisions of a battle: losses, submerging, burning tokens, pressing on or retreating (AB-7, RT-8).

use super::bid::bid;
use railhead_area_game::chapters::battle::odds::{BattleOdds, CERTAIN, STAYS, at};
use railhead_area_game::chapters::battle::retreats;
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, AreaState, Order};

/// Battles are begun at this chance of winning, in percent.
pub const BOLD: u64 = 60;
/// They are fought on at this chance of winning, in percent.
const STUBBORN: u64 = 35;

/// Whether a party's chance of winning is at least this, in percent.
pub fn wins(odds: &BattleOdds, party: Party, often: u64) -> bool {
    odds.of_winning(Some(party)) >= CERTAIN / 100 * often
}

/// A sensible answer to a battle's pending decision, or to the question of what to bid; `None` without one.
pub fn answer(game: &AreaGame, state: &AreaState) -> Option<Order> {
    if state.bidding().is_some() {
        return bid(game, state);
    }
    let combat = state.combat()?;
    let odds = || at(game, state, combat.at);
    Some(match combat.stage {
        Stage::Losses { .. } => Order::Losses { on: Vec::new() },
        Stage::Submerge if wins(&odds(), Party::Defender, STAYS) => Order::Stay,
        Stage::Submerge => Order::Submerge,
        // Tokens that would be lost anyway are better destroyed.
        Stage::Burn if wins(&odds(), Party::Attacker, BOLD) => {
            Order::Tokens(TokenOrder::Burn { at: combat.at })
        }
        Stage::Burn => Order::Stay,
        Stage::Decide => {
            let to = retreats(game, state).first().copied();
            let is_lost = to.is_some() && !wins(&odds(), Party::Attacker, STUBBORN);
            to.filter(|_| is_lost)
                .map_or(Order::PressOn, |to| Order::Retreat { to })
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::opponent::area::greedy::Greedy;
    use crate::opponent::area::small_war::{groups, move_of, texts};
    use crate::opponent::area::strong::Strong;
    use crate::opponent::{Opponent, Opponents as _, Seen};
    use railhead_area_game::Phase;
    use railhead_area_game::state::order::OrderText;
    use railhead_engine::engine::{Playable as _, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::parse::from_ron;

    fn give(session: &mut Session<AreaGame>, text: &str) {
        let text: OrderText = from_ron(text).expect("it is an order");
        let order = session.game().order(&text).expect("it names what there is");
        session.issue(order).expect("it is allowed");
    }

    /// A battleship has hit a destroyer and two transports, of 8 and 7 IPC, with two infantry of 3 IPC each aboard; `None` if the dice of
    /// this seed leave it to nobody whom it hits.
    fn hit(seed: u64) -> Option<Session<AreaGame>> {
        let setup = r#""red": {"sound": "1 battleship"}, "blue": {"cork": "4 infantry", "gulf": "2 transport 1 destroyer"}"#;
        let mut texts = texts(setup);
        let war = texts.get_mut("war.ron").expect("it was just made");
        *war = war.replace(
            r#"["red pink", "blue", "teal"]"#,
            r#"["blue", "red pink", "teal"]"#,
        );
        let loaded = load::<AreaGame>(&texts, "war.ron").expect("it is whole");
        let mut session = Session::new(Arc::clone(&loaded.game), seed);
        let until = |session: &mut Session<AreaGame>, turn: u8, phase: Phase| {
            while (session.state().turn(), session.state().phase()) != (turn, phase) {
                session.issue(Order::EndPhase).expect("nothing holds the end");
            }
        };
        until(&mut session, 0, Phase::CombatMove);
        let units = groups("blue", "4 infantry", false);
        give(
            &mut session,
            &format!("Load(units: {units}, from: \"cork\", zone: \"gulf\")"),
        );
        until(&mut session, 1, Phase::CombatMove);
        give(&mut session, &move_of("red", "1 battleship", "sound gulf"));
        until(&mut session, 1, Phase::Combat);
        give(&mut session, "Fight(at: \"gulf\")");
        let stage = session.state().combat().map(|combat| combat.stage);
        let is_asked = matches!(
            stage,
            Some(Stage::Losses {
                party: Party::Defender,
                ..
            })
        );
        is_asked.then_some(session)
    }

    // AB-7
    #[test]
    fn ab_7_computers_lose_the_ship_that_takes_least_with_it() {
        let session = (1..100).find_map(hit).expect("a battleship hits with 4 of 6");
        let seen = Seen::new(&session);
        let (game, state) = (session.game(), session.state());
        let orders = [
            ("greedy", Greedy::default().next(&seen)),
            ("strong", Strong::new(1, 0).next(&seen)),
            ("who stands in", game.default_answer(state, seen.seat())),
        ];
        let gulf = game.board().space_named("gulf").expect("a zone");
        let ships = ["transport", "destroyer"].map(|id| game.kind_named(id).expect("a kind"));
        for (who, order) in orders {
            let mut after = session.clone();
            after.issue(order.expect("it answers")).expect("it is allowed");
            let left = ships.map(|ship| -> u16 {
                let there = after
                    .state()
                    .forces_at(gulf)
                    .filter(|(force, _)| force.kind == ship);
                there.map(|(_, count)| count).sum()
            });
            assert_eq!(left, [2, 0], "{who}");
        }
    }
}
