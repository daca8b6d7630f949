//! Battles without a question after every round: fought to their end, with losses taken in an order that the player sets.

use std::collections::BTreeMap;

use railhead_area_game::chapters::battle::{all_in_order, decider, endurance, in_order, pending};
use railhead_area_game::definition::{KindId, SideId};
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::state::hits::Hits;
use railhead_area_game::state::order::{HitsOn, Order};
use railhead_area_game::{AreaGame, AreaState, Phase};
use railhead_engine::board::SpaceId;

/// The label of the orders of losses in a note.
pub const LOSSES: &str = "losses:";

/// The order in which a side takes its losses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LossOrder {
    /// The kinds that are lost first; the others follow, the cheapest first.
    pub first: Vec<KindId>,
    /// Whether losses are taken in this order without a question.
    pub is_automatic: bool,
}

/// The player's decisions about battles in advance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattlePlan {
    /// The battle that its attacker fights to the end.
    pub to_end: Option<SpaceId>,
    /// Whether the attacker fights one battle after the other to the end, until none is left that must be fought.
    pub all_to_end: bool,
    /// The order of losses of each side that has set one.
    pub losses: BTreeMap<SideId, LossOrder>,
}

impl BattlePlan {
    /// The kinds that a side loses first.
    pub fn first_lost(&self, side: SideId) -> &[KindId] {
        self.losses.get(&side).map_or(&[], |order| &order.first)
    }

    /// Puts a kind just before another in the order of losses of a side.
    pub fn lose_before(&mut self, game: &AreaGame, side: SideId, kind: KindId, other: KindId) {
        let mut all = all_in_order(game, self.first_lost(side));
        all.retain(|each| *each != kind);
        let place = all.iter().position(|each| *each == other).unwrap_or(all.len());
        all.insert(place, kind);
        self.losses.entry(side).or_default().first = all;
    }

    /// Assigns the hits on a party by the order of losses of its side (AB-7).
    pub fn assign(
        &self,
        game: &AreaGame,
        state: &AreaState,
        (at, party): (SpaceId, Party),
        hits: Hits,
    ) -> Vec<HitsOn> {
        let endurances = endurance(game, state, at, party);
        let owner = endurances.keys().next().map(|(nation, _)| game.side_of(*nation));
        let order = owner.map_or(&[][..], |side| self.first_lost(side));
        in_order(game, state, (at, party), &endurances, (hits, order))
    }

    /// The orders of losses as part of the note beside a save, if there are any: `losses:axis=infantry+armour,allies!=fighter`, where
    /// `!=` means that losses are taken without a question.
    pub fn note(&self, game: &AreaGame) -> Option<String> {
        let sides = self.losses.iter().filter_map(|(side, order)| {
            let side = game.definition().sides.get(side.index())?;
            let kinds: Vec<&str> = order.first.iter().map(|kind| &*game.kind(*kind).id).collect();
            let sign = if order.is_automatic { "!" } else { "" };
            Some(format!("{}{sign}={}", side.id, kinds.join("+")))
        });
        let sides: Vec<String> = sides.collect();
        (!sides.is_empty()).then(|| sides.join(","))
    }

    /// The plan in a note beside a save. Sides and kinds that the game does not know are left out.
    pub fn noted(game: &AreaGame, note: &str) -> Self {
        let parts = note.split(' ').find_map(|part| part.strip_prefix(LOSSES));
        let sides = parts.into_iter().flat_map(|part| part.split(','));
        let losses = sides.filter_map(|side| {
            let (id, kinds) = side.split_once('=')?;
            let known = id.strip_suffix('!').unwrap_or(id);
            let mut sides = (0..).map(SideId).zip(&game.definition().sides);
            let (side, _) = sides.find(|(_, spec)| spec.id == known)?;
            let order = LossOrder {
                first: kinds
                    .split('+')
                    .filter_map(|kind| game.kind_named(kind))
                    .collect(),
                is_automatic: known != id,
            };
            Some((side, order))
        });
        Self {
            losses: losses.collect(),
            ..Self::default()
        }
    }

    /// The next battle, while all are fought to the end.
    pub fn next(&self, game: &AreaGame, state: &AreaState) -> Option<SpaceId> {
        let goes_on = self.all_to_end && state.phase() == Phase::Combat && state.combat().is_none();
        goes_on.then(|| pending(game, state).first().copied()).flatten()
    }

    /// The answer to the question of the present battle, or the beginning of the next one, if it has been decided in advance.
    pub fn answer(&self, game: &AreaGame, state: &AreaState) -> Option<Order> {
        let Some(combat) = state.combat() else {
            return self.next(game, state).map(|at| Order::Fight { at });
        };
        let is_to_end = self.all_to_end || self.to_end == Some(combat.at);
        match combat.stage {
            Stage::Decide => is_to_end.then_some(Order::PressOn),
            Stage::Losses { party, hits, .. } => {
                let side = game.side_of(decider(game, state)?);
                let is_automatic = self.losses.get(&side).is_some_and(|order| order.is_automatic);
                (is_automatic || is_to_end && party == Party::Attacker).then(|| Order::Losses {
                    on: self.assign(game, state, (combat.at, party), hits),
                })
            }
            Stage::Submerge | Stage::Burn => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn a_kind_that_falls_first_leaves_the_others_in_their_order() {
        let game = load::<AreaGame>(&Embedded, "world/classic-1942.ron")
            .expect("it loads")
            .game;
        let kind = |id: &str| game.kind_named(id).expect("it is a kind");
        let mut plan = BattlePlan::default();
        let side = SideId(0);
        let before = all_in_order(&game, plan.first_lost(side));
        assert!(
            before
                .windows(2)
                .all(|two| game.kind(two[0]).cost <= game.kind(two[1]).cost),
            "the cheapest first: {before:?}"
        );
        plan.lose_before(&game, side, kind("armour"), kind("infantry"));
        let after = all_in_order(&game, plan.first_lost(side));
        let place = |kind| after.iter().position(|each| *each == kind);
        assert!(place(kind("armour")) < place(kind("infantry")), "{after:?}");
        let others = |all: &[KindId]| -> Vec<KindId> {
            all.iter()
                .copied()
                .filter(|each| *each != kind("armour"))
                .collect()
        };
        assert_eq!(others(&before), others(&after));
        assert_eq!(plan.first_lost(SideId(1)), [], "the other side keeps its order");
        assert_eq!(BattlePlan::default().note(&game), None);
        plan.losses.entry(SideId(1)).or_default().is_automatic = true;
        let note = plan.note(&game).expect("there is something to note");
        assert!(!note.contains(' '), "{note}");
        let noted = format!("view 1 2 3 {LOSSES}{note} pace:Fast");
        assert_eq!(BattlePlan::noted(&game, &noted), plan);
        let unknown = format!("{LOSSES}moon=infantry,axis=cheese");
        let noted = BattlePlan::noted(&game, &unknown);
        assert!(
            noted.losses.values().all(|order| order.first.is_empty()),
            "{noted:?}"
        );
        let (state, _) = game.start(1);
        assert_eq!(plan.answer(&game, &state), None, "there is no battle");
    }
}
