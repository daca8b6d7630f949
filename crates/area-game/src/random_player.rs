//! A random player: draws a legal order, weighted so that games progress.

use super::definition::{KindId, NationId};
use super::game::AreaGame;
use super::legal::is_bold;
use super::state::area_state::AreaState;
use super::state::correction::Correction;
use super::state::order::Order;
use super::state::purchase::Purchase;
use super::tokens::order::TokenOrder;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Draws, Game as _, RandomPlayer};

/// The tendencies of a random player, drawn anew for each phase.
#[derive(Clone, Copy, Debug)]
pub struct Tendencies {
    /// One order in this many ends the phase, if it can end.
    patience: usize,
    /// One order in this many is drawn from those that lead towards the enemy.
    caution: usize,
}

impl RandomPlayer<AreaGame> for Tendencies {
    fn drawn(draws: &mut Draws) -> Self {
        Self {
            patience: draws.pick(&[2, 5, 12, 30]),
            caution: draws.pick(&[1, 2, 4]),
        }
    }

    /// AB-17.
    fn correction(&mut self, game: &AreaGame, state: &AreaState, draws: &mut Draws) -> Option<Order> {
        const TRIES: usize = 12;
        let mut drawn = (0..TRIES).map(|_| Order::Correct(correction(game, draws)));
        drawn.find(|order| game.check(state, order).is_ok())
    }

    fn choose(
        &mut self,
        game: &AreaGame,
        state: &AreaState,
        legal: &[Order],
        end: &Order,
        draws: &mut Draws,
    ) -> Order {
        if legal.contains(end) && draws.one_in(self.patience) {
            return end.clone();
        }
        if draws.one_in(self.caution) {
            let bold: Vec<&Order> = legal.iter().filter(|order| is_bold(game, state, order)).collect();
            if !bold.is_empty() {
                return draws.pick(&bold).clone();
            }
        }
        // A player free to remove its railroads or destroy its tokens would soon have none.
        let mut order = draws.pick(legal);
        for _ in 0..3 {
            if matches!(
                order,
                Order::Remove { .. } | Order::Tokens(TokenOrder::Burn { .. })
            ) {
                order = draws.pick(legal);
            }
        }
        order
    }
}

/// A correction drawn from all that can be said, sensible or not (AB-17).
pub(super) fn correction(game: &AreaGame, draws: &mut Draws) -> Correction {
    let nations: Vec<NationId> = game.nation_ids().collect();
    let kinds: Vec<KindId> = game.kind_ids().collect();
    let spaces: Vec<SpaceId> = game.space_ids().collect();
    let (nation, kind, at) = (draws.pick(&nations), draws.pick(&kinds), draws.pick(&spaces));
    let count = u8::try_from(1 + draws.below(6)).expect("it is small");
    match draws.below(16) {
        0..3 => Correction::Owner {
            at,
            nation: Some(nation).filter(|_| !draws.one_in(5)),
        },
        3..6 => Correction::Add {
            nation,
            kind,
            at,
            count: count.into(),
        },
        6..9 => Correction::Take {
            nation,
            kind,
            at,
            count: 1,
        },
        9..11 => Correction::Damage {
            at,
            count,
            station: draws.one_in(2),
        },
        11 => Correction::Treasury {
            nation,
            amount: u32::from(count) * 7,
        },
        12..15 => Correction::Site {
            what: draws.pick(&[Purchase::Complex, Purchase::Station, Purchase::Marker]),
            at,
            there: draws.one_in(2),
        },
        _ => Correction::Turn { nation },
    }
}
