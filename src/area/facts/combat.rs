//! The battles of the phase: their forces, the possible orders, the losses to take, and the order in which they fall (AB-7, AB-8).

use std::collections::{BTreeMap, BTreeSet};

use super::battle_record::{BattleRecord, all};
use super::situation::PanelSituation;
use railhead_area_game::chapters::battle::fire::coasts;
use railhead_area_game::chapters::battle::{
    Endurances, all_in_order, attacks_by_air_alone, can_fight, endurance, is_pending, participants, retreats,
};
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::{Ability, KindId, NationId, Phase};
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::state::order::{HitsOn, Order};
use railhead_area_game::tokens::order::TokenOrder;
use railhead_engine::board::SpaceId;

/// The losses by nation and kind.
pub type ChosenLosses = BTreeMap<(NationId, KindId), u16>;

/// The units of a party by nation.
pub type PartyUnits = BTreeMap<NationId, BTreeMap<KindId, u16>>;

/// A battle that can be fought, or is.
#[derive(Clone, Debug, Default)]
pub struct BattleFacts {
    /// The units of attacker and defender.
    pub forces: [PartyUnits; 2],
    /// Whether it can be begun now.
    pub can_begin: bool,
    /// Whether it has to be fought before the phase ends.
    pub must_be_fought: bool,
    /// The coasts that its ships bombard only as long as they have not fought here.
    pub coasts: Vec<SpaceId>,
}

/// The combat of the phase.
#[derive(Clone, Debug, Default)]
pub struct CombatFacts {
    /// The battles and raids so far.
    pub fought: Vec<BattleRecord>,
    pub battles: BTreeMap<SpaceId, BattleFacts>,
    /// While units still move, the battles to come that need not be fought, with the coasts that ships bombard only if they do not.
    pub optional: BTreeMap<SpaceId, Vec<SpaceId>>,
    /// The raids that the rules allow.
    pub raids: Vec<Order>,
    /// The hits that the party choosing losses can take.
    pub endurances: Endurances,
    /// Its losses as chosen, otherwise by the plan.
    pub losses: ChosenLosses,
    /// The answers besides the first: retreats, submerging, burning. Aircraft alone have one retreat, wherever they came from.
    pub others: Vec<Order>,
    /// Whether aircraft attack alone, which then break off in place of a retreat.
    pub breaks_off: bool,
    /// Whether the battle can be fought on, and whether the first answer can be given.
    pub can_press_on: bool,
    pub can_answer: bool,
    /// The nation and the kinds of the list of losses, the first to fall first; `None` with fewer than two kinds.
    pub loss_order: Option<(NationId, Vec<KindId>)>,
}

impl CombatFacts {
    /// Works them out in the phase of combat.
    pub fn of(situation: PanelSituation) -> Self {
        let PanelSituation { table, selection } = situation;
        let (game, state) = (table.game(), table.view());
        let mut facts = Self {
            fought: all(table),
            ..Self::default()
        };
        if state.phase() == Phase::CombatMove {
            facts.optional = game
                .space_ids()
                .filter(|at| can_fight(game, state, *at) && !is_pending(game, state, *at))
                .map(|at| (at, coasts(game, state, at)))
                .collect();
        }
        if state.phase() != Phase::Combat {
            return facts;
        }
        let under_way = state.combat().map(|combat| combat.at);
        let places = game
            .space_ids()
            .filter(|at| under_way.map_or_else(|| can_fight(game, state, *at), |now| now == *at));
        for at in places {
            let forces = [Party::Attacker, Party::Defender].map(|party| {
                let mut units = PartyUnits::new();
                for (force, count) in participants(game, state, at, party) {
                    *units
                        .entry(force.nation)
                        .or_default()
                        .entry(force.kind)
                        .or_default() += count;
                }
                units
            });
            let can_begin = situation.allows(&Order::Fight { at });
            let battle = BattleFacts {
                forces,
                can_begin,
                must_be_fought: is_pending(game, state, at),
                coasts: coasts(game, state, at),
            };
            facts.battles.insert(at, battle);
        }
        let mut party = Party::Attacker;
        if let Some(combat) = state.combat() {
            if let Stage::Losses { party: of, hits, .. } = combat.stage {
                party = of;
                let place = (combat.at, party);
                facts.endurances = endurance(game, state, combat.at, party);
                // Some hits fall on less than all that is there (AB-26).
                for ((_, kind), line) in &mut facts.endurances {
                    line.all = line.all.min(hits.most_on(game.kind(*kind).target()));
                }
                facts.losses = selection.losses.clone().unwrap_or_else(|| {
                    let on = selection.battles.assign(game, state, place, hits).into_iter();
                    on.map(|on| ((on.nation, on.kind), on.hits)).collect()
                });
            }
            facts.breaks_off = attacks_by_air_alone(game, state, combat.at);
            let most = if facts.breaks_off { 1 } else { usize::MAX };
            let retreats = retreats(game, state).into_iter().take(most);
            let burn = Order::Tokens(TokenOrder::Burn { at: combat.at });
            let others = retreats
                .map(|to| Order::Retreat { to })
                .chain([Order::Submerge, burn]);
            facts.others = others.filter(|order| situation.allows(order)).collect();
            facts.can_press_on = situation.allows(&Order::PressOn);
            facts.can_answer = match combat.stage {
                // The rules take an empty list as the cheapest losses; a player who has returned every hit has not chosen yet.
                Stage::Losses { .. } => {
                    let on = facts.losses.iter();
                    let on = on.map(|(&(nation, kind), &hits)| HitsOn { nation, kind, hits });
                    !facts.losses.is_empty() && situation.allows(&Order::Losses { on: on.collect() })
                }
                Stage::Submerge | Stage::Burn => situation.allows(&Order::Stay),
                Stage::Decide => facts.can_press_on,
            };
        } else {
            facts.raids = raids(situation);
        }
        facts.loss_order = facts.in_order(situation, party);
        facts
    }

    fn in_order(
        &self,
        PanelSituation { table, selection }: PanelSituation,
        party: Party,
    ) -> Option<(NationId, Vec<KindId>)> {
        let game = table.game();
        let at = usize::from(party == Party::Defender);
        let units = self.battles.values().flat_map(|battle| &battle.forces[at]);
        let present: BTreeSet<KindId> = units
            .clone()
            .flat_map(|(_, kinds)| kinds.keys().copied())
            .collect();
        let (nation, _) = units.clone().next().filter(|_| present.len() > 1)?;
        let first = selection.battles.first_lost(game.side_of(*nation));
        let mut kinds = all_in_order(game, first);
        kinds.retain(|kind| present.contains(kind));
        Some((*nation, kinds))
    }
}

/// The raids that the rules allow: of each stack of bombers one, or all of it.
fn raids(situation: PanelSituation) -> Vec<Order> {
    let (game, state) = (situation.table.game(), situation.table.view());
    let bombers = state
        .forces()
        .filter(|(force, _)| state.is_mover(game, force.nation) && game.kind(force.kind).can(Ability::Bombs));
    let raids = bombers.flat_map(|(force, count)| {
        let numbers = [(count > 1).then_some(1), Some(count)];
        numbers.into_iter().flatten().flat_map(move |count| {
            [false, true].map(|rail| Order::Raid {
                units: group(&force, count),
                at: force.at,
                rail,
            })
        })
    });
    raids.filter(|raid| situation.allows(raid)).collect()
}
