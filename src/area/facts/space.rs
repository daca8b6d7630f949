//! The selected space, otherwise the one under the cursor: who can move in it, its tokens, and why no train goes on.

use std::collections::BTreeMap;

use super::battle_record::{BattleRound, burnt};
use super::situation::PanelSituation;
use crate::area::clicks::selection::Tab;
use crate::area::clicks::targets::ClickTargets;
use railhead_area_game::chapters::forces::left;
use railhead_area_game::chapters::rail::available::why_nowhere;
use railhead_area_game::chapters::rail::now::is_time;
use railhead_area_game::chapters::rail::orders::why_not_by_rail;
use railhead_area_game::chapters::rail::sending::why_not_sent;
use railhead_area_game::shown::destinations;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::destinations::most;
use railhead_area_game::tokens::income::yields;
use railhead_area_game::tokens::moves::is_prize;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::tokens::ships::room;
use railhead_area_game::{AreaGame, AreaState, NationId, Phase, Refusal};
use railhead_engine::board::SpaceId;

/// A stack of equal units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackFacts {
    pub force: Force,
    pub count: u16,
    /// How many connections it can still move along.
    pub left: u8,
    /// Whether it can receive orders now, or be booked by rail while the player books.
    pub can_act: bool,
}

/// The tokens of a nation's transports in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboardFacts {
    pub nation: NationId,
    pub count: u32,
    /// How many of them can move.
    pub able: u32,
    /// Whether the nation moves now, and how many more its transports take.
    pub is_own: bool,
    pub room: u32,
}

/// A space.
#[derive(Clone, Debug, Default)]
pub struct SpaceFacts {
    /// Which one; `None` if none is selected, and none is under the cursor.
    pub at: Option<SpaceId>,
    pub stacks: Vec<StackFacts>,
    /// Whether some of its units can still move.
    pub has_units: bool,
    /// The tokens that it yields in a turn.
    pub yields: u32,
    /// How many of its tokens can move, the destruction of the others in this turn, and when they move next.
    pub able: u32,
    pub burnt: Option<BattleRound>,
    pub next_mover: String,
    /// Whether its tokens can be destroyed now.
    pub can_burn: bool,
    pub aboard: Vec<AboardFacts>,
    /// Why the picked units cannot go by train to the space under the cursor, or anywhere.
    pub why_no_train: Vec<Refusal>,
    /// While trains are looked at: how many units that can move cannot go by rail, and each reason once.
    pub by_road: (u16, Vec<Refusal>),
}

impl SpaceFacts {
    /// Works them out.
    pub fn of(situation: PanelSituation, targets: &ClickTargets, hovered: Option<SpaceId>) -> Self {
        let PanelSituation { table, selection } = situation;
        let (game, state) = (table.game(), table.view());
        let Some(at) = selection.space.or(hovered) else {
            return Self::default();
        };
        let stacks = state.forces_at(at).map(|(force, count)| StackFacts {
            force,
            count,
            left: left(game, &force),
            can_act: state.is_mover(game, force.nation) && selection.picked_from()(game, state, &force),
        });
        let mut facts = Self {
            at: Some(at),
            stacks: stacks.collect(),
            has_units: selection.finds_units(game, state, at),
            why_no_train: why_no_train(situation, targets, hovered),
            ..Self::default()
        };
        if selection.tab == Tab::Rails && is_time(game, state.phase()) {
            facts.leave_by_road(game, state);
        }
        if game.tokens().is_some() {
            facts.add_tokens(situation, at);
        }
        facts
    }

    fn leave_by_road(&mut self, game: &AreaGame, state: &AreaState) {
        for stack in self.stacks.iter().filter(|stack| stack.can_act) {
            let Some(why) = why_not_by_rail(game, state, &stack.force) else {
                continue;
            };
            let (count, reasons) = &mut self.by_road;
            *count += stack.count;
            if !reasons.contains(&why) {
                reasons.push(why);
            }
        }
    }

    fn add_tokens(&mut self, situation: PanelSituation, at: SpaceId) {
        let (game, state) = (situation.table.game(), situation.table.view());
        self.yields = yields(game, state, at);
        if game.is_sea(at) {
            let can_go = matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove);
            let nations = game.nation_ids().map(|nation| AboardFacts {
                nation,
                count: state.tokens().aboard(at, nation),
                able: if can_go {
                    most(game, state, at, Some(nation))
                } else {
                    0
                },
                is_own: state.is_mover(game, nation),
                room: if state.is_mover(game, nation) {
                    room(game, state, at, nation)
                } else {
                    0
                },
            });
            self.aboard = nations.filter(|aboard| aboard.count + aboard.room > 0).collect();
        } else {
            self.burnt = burnt(situation.table, at);
            if state.phase() == Phase::NonCombatMove {
                self.able = most(game, state, at, None);
            }
            self.next_mover = next_mover(game, state, at);
            self.can_burn =
                state.combat().is_none() && situation.allows(&Order::Tokens(TokenOrder::Burn { at }));
        }
    }
}

/// Why the picked units cannot go by train to the space under the cursor, or anywhere.
fn why_no_train(
    PanelSituation { table, selection }: PanelSituation,
    targets: &ClickTargets,
    hovered: Option<SpaceId>,
) -> Vec<Refusal> {
    let (game, state) = (table.game(), table.view());
    let goes = selection.tab == Tab::Rails && selection.tokens.is_none() && is_time(game, state.phase());
    let Some(from) = selection.space.filter(|_| goes && !selection.picked.is_empty()) else {
        return Vec::new();
    };
    match hovered {
        Some(to) if targets.at(to).is_some() => Vec::new(),
        Some(to) if to != from && !targets.ends.is_empty() => {
            why_not_sent(game, state, &selection.groups(), from, to)
        }
        _ if targets.ends.is_empty() => why_nowhere(game, state, &selection.groups(), from),
        _ => Vec::new(),
    }
}

/// Why units in the selected space that have not moved can go nowhere in a phase of moves, by force.
pub fn nowhere(PanelSituation { table, selection }: PanelSituation) -> BTreeMap<Force, Refusal> {
    let (game, state) = (table.game(), table.view());
    let is_move = matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove);
    let space = selection.space.filter(|_| is_move && selection.tab != Tab::Rails);
    let all = space.into_iter().flat_map(|at| state.forces_at(at));
    let own = all.map(|(force, _)| force).filter(|force| {
        force.spent == 0 && force.status == Status::Ready && state.is_mover(game, force.nation)
    });
    own.filter_map(|force| Some((force, destinations::why_nowhere(game, state, &force)?)))
        .collect()
}

/// The next turn in which the tokens of an area move (RT-4, RT-6); empty if they can move now.
fn next_mover(game: &AreaGame, state: &AreaState, at: SpaceId) -> String {
    let Some(holder) = state.space(at).controller else {
        return String::new();
    };
    let is_prize = is_prize(state, at);
    if let Some(words) = flags(game, state, at).filter(|_| !is_prize) {
        return words;
    }
    if !is_prize && !state.is_mover(game, holder) {
        return format!("move next in the turn of {}", game.nation(holder).in_text);
    }
    if most(game, state, at, None) > 0 && state.phase() == Phase::NonCombatMove {
        return String::new();
    }
    let phases = &game.definition().phases;
    let place = |of: Phase| phases.iter().position(|phase| *phase == of);
    if place(state.phase()) < place(Phase::NonCombatMove) {
        "move in the non-combat move".to_owned()
    } else {
        "move again in the next turn".to_owned()
    }
}

/// The tokens that wait for another turn because of their flag (RT-6).
fn flags(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<String> {
    let ashore = state
        .tokens()
        .stacks_at(at)
        .filter(|(stack, _)| stack.aboard.is_none());
    let mut others: BTreeMap<NationId, u32> = BTreeMap::new();
    for (stack, count) in ashore {
        if let Some(flag) = stack.flag.filter(|flag| !state.is_mover(game, *flag)) {
            *others.entry(flag).or_default() += count;
        }
    }
    let each = others
        .iter()
        .map(|(flag, count)| format!("{count} in the turn of {}", game.nation(*flag).in_text));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| format!("by their flags: {}", each.join(", ")))
}
