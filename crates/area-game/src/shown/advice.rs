//! The advice of the scenario that makes sense now, or in this round.

use crate::conditions::AreaAdvice;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::legal;
use crate::state::area_state::AreaState;
use crate::state::order::{Order, UnitGroup};
use crate::state::purchase::Purchase;
use crate::tokens::order::TokenOrder;
use railhead_engine::board::SpaceId;

/// The scenario's advice to whoever plays a nation that can be followed now: those that move together in a joint turn hear what is said to any of
/// them (AB-3).
pub fn advice<'g>(game: &'g AreaGame, state: &AreaState, player: NationId) -> Vec<&'g AreaAdvice> {
    let movers = state.movers(game);
    let advice = game.written_advice().iter();
    let given = advice.filter(|advice| {
        let moves_too = movers.contains(&player) && movers.contains(&advice.to);
        let side = game.side_of(advice.to);
        (advice.to == player || moves_too)
            && advice.is_due(state.round(), &state.phase())
            && advice
                .when
                .iter()
                .all(|condition| condition.holds(game, state, side))
    });
    let mut given: Vec<&AreaAdvice> = given.collect();
    if given.is_empty() {
        return given;
    }
    let orders = legal::orders(game, state);
    given.retain(|advice| orders.iter().any(|order| follows(game, state, advice, order)));
    given
}

/// Whether an order does what a piece of advice can mean in this phase: its nation buys, attacks, moves, fights or places, at its place and with the
/// kind of unit that it names, if it names them.
fn follows(game: &AreaGame, state: &AreaState, advice: &AreaAdvice, order: &Order) -> bool {
    let is_own = |nation: NationId| nation == advice.to;
    let is_named = |purchase: Purchase| match (purchase, advice.means) {
        (_, None) => true,
        (Purchase::Unit(kind), Some(named)) => kind == named,
        (Purchase::Complex | Purchase::Station | Purchase::Marker, Some(_)) => false,
    };
    let has_them = |units: &UnitGroup| is_own(units.nation) && is_named(Purchase::Unit(units.kind));
    let is_there = |at: SpaceId| advice.at.is_none_or(|place| place == at);
    let spaces = order.spaces();
    let ends = [spaces.first(), spaces.last()];
    let is_about_it = advice.at.is_none_or(|place| ends.contains(&Some(&place)));
    let is_to_attack = state.phase() == Phase::CombatMove;
    let is_due = is_about_it && (!is_to_attack || legal::is_bold(game, state, order));
    match order {
        // Purchases are for no place, whatever the advice on them is about.
        Order::Buy { nation, purchase, .. } | Order::Tokens(TokenOrder::Buy { nation, purchase, .. }) => {
            let is_of_phase = advice.at.is_none() || advice.phase == Some(Phase::Purchase);
            is_of_phase && is_own(*nation) && is_named(*purchase)
        }
        Order::Place {
            nation,
            purchase,
            at,
            complex,
            ..
        } => {
            let is_placed_there = is_there(*at) || complex.is_some_and(is_there);
            is_placed_there && is_own(*nation) && is_named(*purchase)
        }
        Order::Move { units, .. } | Order::Load { units, .. } => is_due && units.iter().any(has_them),
        Order::Unload { units, .. } => is_due && units.iter().any(|(units, _)| has_them(units)),
        Order::Raid { units, .. } => is_about_it && has_them(units),
        Order::Rail { nation, kind, .. } => is_due && is_own(*nation) && is_named(Purchase::Unit(*kind)),
        Order::Repair { nation, .. } => is_about_it && is_own(*nation) && advice.means.is_none(),
        Order::Fight { .. } => is_about_it && advice.means.is_none(),
        Order::Tokens(
            TokenOrder::Place { .. }
            | TokenOrder::Move { .. }
            | TokenOrder::Load { .. }
            | TokenOrder::Unload { .. }
            | TokenOrder::Sail { .. }
            | TokenOrder::Rail { .. }
            | TokenOrder::Forward,
        ) => is_due && advice.means.is_none(),
        Order::Tokens(
            TokenOrder::TakeBackRail { .. }
            | TokenOrder::Burn { .. }
            | TokenOrder::Convoy { .. }
            | TokenOrder::Return { .. },
        )
        | Order::Return { .. }
        | Order::TakeBackRail { .. }
        | Order::Book { .. }
        | Order::ChangeBooking { .. }
        | Order::CancelBooking(_)
        | Order::RankBooking { .. }
        | Order::Remove { .. }
        | Order::Losses { .. }
        | Order::Submerge
        | Order::Stay
        | Order::PressOn
        | Order::Retreat { .. }
        | Order::Bid { .. }
        | Order::Correct(_)
        | Order::Apart { .. }
        | Order::EndPhase => false,
    }
}

/// What is advised to one nation in the whole of this round, whatever the phase and whatever it can do now, as players read it.
pub fn of_this_round(game: &AreaGame, state: &AreaState, player: NationId) -> Vec<String> {
    let (round, side) = (state.round(), game.side_of(player));
    let advice = game.written_advice().iter();
    let given = advice.filter(|advice| {
        let is_due = (advice.from..=advice.until).contains(&round);
        let mut conditions = advice.when.iter();
        advice.to == player && is_due && conditions.all(|condition| condition.holds(game, state, side))
    });
    given.map(|advice| advice.text.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::{Playable as _, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn what_makes_sense_in_the_first_round_is_advised_whatever_the_phase() {
        let scenario = load::<AreaGame>(&Embedded, "world/global-1940.ron").expect("it is shipped");
        let session = Session::new(scenario.game, 1);
        let game = session.game();
        let advice = |id: &str| {
            let nation = game
                .nation_ids()
                .zip(game.seats())
                .find(|(_, names)| names.id == id);
            let (nation, _) = nation.expect("it is a nation of this war");
            of_this_round(game, session.state(), nation)
        };
        let begins = |advice: &[String], words: &str| advice.iter().any(|text| text.starts_with(words));
        let germany = advice("germany");
        assert!(begins(&germany, "France first"), "{germany:?}");
        assert!(
            !begins(&germany, "Trains bring"),
            "France has not fallen: {germany:?}"
        );
        let japan = advice("japan");
        assert!(begins(&japan, "Manila"), "a purchase: {japan:?}");
        assert!(begins(&japan, "China never"), "a combat move: {japan:?}");
    }

    /// What is advised to France in Place Units of the first round, if it buys a unit of this kind.
    fn placing(bought: Option<&str>) -> Vec<String> {
        let scenario = load::<AreaGame>(&Embedded, "world/france.ron").expect("it is shipped");
        let mut session = Session::new(scenario.game, 1);
        let game = std::sync::Arc::clone(session.game());
        let nation = game.nation_named("france").expect("it plays");
        let mut bought = bought.map(|kind| game.kind_named(kind).expect("it is in the table"));
        loop {
            let is_mover = session.state().is_mover(&game, nation);
            let phase = session.state().phase();
            if is_mover && phase == Phase::PlaceUnits {
                let given = advice(&game, session.state(), nation).into_iter();
                return given.map(|advice| advice.text.clone()).collect();
            }
            let kind = bought.take_if(|_| is_mover && phase == Phase::Purchase);
            let order = kind.map_or(Order::EndPhase, |kind| Order::Buy {
                nation,
                purchase: Purchase::Unit(kind),
                count: 1,
            });
            session.issue(order).expect("nothing is against it");
        }
    }

    #[test]
    fn advice_to_place_units_of_a_kind_waits_until_some_were_bought() {
        assert_eq!(placing(None), Vec::<String>::new(), "nothing was bought");
        assert_eq!(
            placing(Some("armour")),
            Vec::<String>::new(),
            "no infantry was bought"
        );
        let given = placing(Some("infantry"));
        assert!(given[0].starts_with("Place infantry in France"), "{given:?}");
    }
}
