//! Options (HO): chosen once, in setup.

use super::play::Play;
use super::reinforcement;
use crate::HexGame;
use crate::definition::{OptionId, Phase, Side};
use crate::state::event::Event;
use crate::state::hex_state::HexState;
use crate::state::order::Order;
use crate::words::refusal::Refusal;

/// The options that a side has chosen, each with its price in victory points (HO-1); those that the scenario gives are free and not included.
pub fn chosen(game: &HexGame, state: &HexState, side: Side) -> Vec<(OptionId, u16)> {
    game.option_ids()
        .filter(|option| state.has_option(*option))
        .map(|option| (option, game.option(option)))
        .filter(|(_, spec)| spec.side == side && !spec.is_given)
        .map(|(option, spec)| (option, spec.price))
        .collect()
}

/// The total price of a side's options, in victory points.
pub fn price(game: &HexGame, state: &HexState, side: Side) -> u32 {
    chosen(game, state, side)
        .iter()
        .map(|(_, price)| u32::from(*price))
        .sum()
}

fn check_phase(state: &HexState) -> Result<(), Refusal> {
    if state.phase == Phase::Setup {
        Ok(())
    } else {
        Err(Refusal::OtherPhase {
            wanted: Phase::Setup,
            now: state.phase,
        })
    }
}

/// Whether an option may be chosen or cancelled (HO-1): in its side's setup, unless the scenario gives it.
pub(crate) fn check(game: &HexGame, state: &HexState, option: OptionId, on: bool) -> Result<(), Refusal> {
    check_phase(state)?;
    let spec = game.option(option);
    if spec.side != state.player {
        return Err(Refusal::NotYourOption {
            option,
            side: spec.side,
        });
    }
    if spec.is_given {
        return Err(Refusal::OptionGiven { option });
    }
    if state.has_option(option) == on {
        return Err(Refusal::OptionStands { option, on });
    }
    // HO-2: a unit that has discovered enemies stays where it saw them.
    let scout = reinforcement::held_by_option(game, state, &spec.effect)
        .into_iter()
        .find(|unit| !on && state.campaign.scouts.contains(unit));
    scout.map_or(Ok(()), |unit| Err(Refusal::HasSeen { unit }))
}

/// Chooses or cancels an option; [`check`] has allowed it. Units set up where only this option allows go back.
pub(crate) fn resolve(play: &mut Play, option: OptionId, on: bool) {
    if !on {
        let units = reinforcement::held_by_option(play.game, play.state, &play.game.option(option).effect);
        reinforcement::put_back(play, units);
    }
    play.emit(Event::OptionChosen { option, on });
}

/// Whether fog of war may be chosen or cancelled (HO-2): in setup, and cancelled only by the side that chose it.
pub(crate) fn check_fog(_game: &HexGame, state: &HexState, on: bool) -> Result<(), Refusal> {
    check_phase(state)?;
    if state.campaign.fog == on {
        return Err(Refusal::FogStands {
            on,
            by: state.campaign.fog_by,
        });
    }
    if !on && state.campaign.fog_by != Some(state.player) {
        return Err(Refusal::FogStands {
            on: true,
            by: state.campaign.fog_by,
        });
    }
    Ok(())
}

/// Chooses or cancels fog of war; [`check_fog`] has allowed it.
pub(crate) fn resolve_fog(play: &mut Play, on: bool) {
    play.emit(Event::FogAskedFor { on });
}

/// Adds every option that a side may choose or drop now, and fog of war (HO).
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    for option in game.option_ids() {
        if check(game, state, option, true).is_ok() {
            orders.push(Order::Choose { option });
        }
        if check(game, state, option, false).is_ok() {
            orders.push(Order::Drop { option });
        }
    }
    for on in [true, false] {
        if check_fog(game, state, on).is_ok() {
            orders.push(Order::Fog { on });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::OptionEffect;
    use crate::testing::{Sketch, TestGame};
    use railhead_engine::board::Road;

    /// Each side has an option to choose, and the scenario gives red another.
    fn both() -> Sketch {
        Sketch::new(&["cccc"; 2])
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::Second, "brigade", "0300")
            .choice(Side::First, OptionEffect::AirPoints(1))
            .choice(Side::Second, OptionEffect::AirPoints(1))
            .rail_capacity_option(Side::First, 2)
    }

    fn rule(played: &mut TestGame, order: Order) -> &'static str {
        played.order(order).unwrap_err().rule()
    }

    // HO-1, HT-1
    #[test]
    fn ho_1_each_side_chooses_its_own_options_in_its_setup_and_pays_for_them() {
        let mut played = both().start();
        let [reds, blues, given] = [0, 1, 2].map(OptionId);
        assert_eq!(
            played.state().player(),
            Side::Second,
            "HT-1: the second side chooses first"
        );
        assert_eq!(rule(&mut played, Order::Choose { option: reds }), "HO-1");
        played.order(Order::Choose { option: blues }).unwrap();
        assert_eq!(price(played.game(), played.state(), Side::Second), 3);
        played.end_phase().unwrap();
        assert_eq!(rule(&mut played, Order::Drop { option: blues }), "HO-1");
        assert_eq!(rule(&mut played, Order::Drop { option: given }), "HO-1");
        assert_eq!(
            price(played.game(), played.state(), Side::First),
            0,
            "what is given is free"
        );
        played.order(Order::Choose { option: reds }).unwrap();
        played.order(Order::Drop { option: reds }).unwrap();
        assert_eq!(chosen(played.game(), played.state(), Side::First), []);
        played.end_phase().unwrap();
        assert_eq!(
            rule(&mut played, Order::Choose { option: reds }),
            "HT-2",
            "once, in setup"
        );
        assert!(played.state().has_option(blues) && !played.state().has_option(reds));
        played.assert_valid();
    }

    // HO-1
    #[test]
    fn ho_1_a_march_that_keeps_to_roads_goes_farther_with_its_option() {
        let with = |is_given| {
            let mut played = Sketch::new(&["cccccccccccc"; 2])
                .source(Side::First, "0000", None)
                .road(Road::Main, "0000 0100 0200 0300 0400 0500 0600 0700 0800 0900")
                .unit("a", Side::First, "brigade", "0000")
                .unit("t", Side::First, "tanks", "0000")
                .choice(Side::First, OptionEffect::FootOnRoads(1))
                .start();
            if played.state().phase() == Phase::Setup {
                if is_given {
                    played.order(Order::Choose { option: OptionId(0) }).unwrap();
                }
                played.end_phase().unwrap();
            }
            played
        };
        let mut bicycles = with(true);
        assert_eq!(bicycles.cost("a", "0800"), Some(8));
        assert_eq!(bicycles.cost("a", "0900"), None);
        assert_eq!(
            bicycles.cost("a", "0801"),
            None,
            "off the road it has its own points only"
        );
        assert_eq!(bicycles.cost("t", "0900"), Some(9), "armour rides no bicycles");
        let events = bicycles.march("a", "0800").unwrap();
        let Event::UnitMoved { journey, .. } = &events[0] else {
            panic!("{events:?}")
        };
        assert_eq!((journey.path.len(), journey.cost), (9, 8));
        assert_eq!(with(false).cost("a", "0800"), None);
    }

    // HO-2
    #[test]
    fn ho_2_either_side_may_ask_for_fog_and_only_who_asked_may_lift_it() {
        let mut played = both().start();
        let [on, off] = [true, false].map(|on| Order::Fog { on });
        assert_eq!(rule(&mut played, off.clone()), "HO-2");
        played.order(on.clone()).unwrap();
        played.order(off.clone()).unwrap();
        assert!(!played.state().campaign().fog);
        played.order(on.clone()).unwrap();
        played.end_phase().unwrap();
        let refusal = played.order(off.clone()).unwrap_err();
        assert_eq!(
            (refusal.rule(), refusal.text(&played.view().names()).as_str()),
            ("HO-2", "blue has asked for fog of war")
        );
        assert_eq!(rule(&mut played, on), "HO-2");
        let given = both().define(|definition| definition.fog = true);
        assert_eq!(rule(&mut given.start(), off), "HO-2", "the scenario has it");
    }
}
