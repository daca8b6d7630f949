//! What the rules say about the position and the selection, worked out once for each change: panels read it, and call no rule.
//!
//! In: the table, [`AreaSelection`], [`ClickTargets`], `Aim`. Out: [`RuleFacts`].

pub mod battle_record;
pub mod calculator;
pub mod combat;
pub mod forecasts;
pub mod nations;
pub mod purchase;
pub mod rails;
pub mod remains;
pub mod situation;
pub mod space;
pub mod timetable;

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::clicks::next_to_move::next_to_move;
use super::clicks::selection::AreaSelection;
use super::clicks::targets::{ClickTargets, TargetSystems};
use crate::area::clicks::selection::situation_is_new;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::Aim;
use crate::play::{GameSystems, Table};
use calculator::CalculatorFacts;
use combat::CombatFacts;
use nations::{HeadlineFacts, NationFacts, WarFacts};
use purchase::{BidFacts, PurchaseFacts};
use railhead_area_game::chapters::battle::decider;
use railhead_area_game::chapters::rail::now::is_time;
use railhead_area_game::chapters::victory::decided_by;
use railhead_area_game::state::area_state::Force;
use railhead_area_game::{AreaGame, NationId, Refusal};
use railhead_engine::board::SpaceId;
use rails::RailFacts;
use situation::PanelSituation;
use space::SpaceFacts;

/// What the rules say about the position and the selection.
#[derive(Resource, Clone, Debug, Default)]
pub struct RuleFacts {
    /// The nation that decides in the present battle.
    pub decider: Option<NationId>,
    /// The next space whose units can move.
    pub next_to_move: Option<SpaceId>,
    /// Whether trains go in this phase (AR-2).
    pub trains_go: bool,
    /// The tokens that can be placed now, and their areas; `None` if there are none (RT-1).
    pub to_place: Option<String>,
    /// The rest of the player's task, line by line.
    pub remains: Vec<String>,
    /// Each nation in the order of the scenario.
    pub nations: Vec<NationFacts>,
    pub fought_for: HeadlineFacts,
    pub war: WarFacts,
    pub bid: BidFacts,
    pub purchase: PurchaseFacts,
    pub combat: CombatFacts,
    pub rails: RailFacts,
    /// Why the convoy that is being drawn is refused.
    pub convoy: Option<Refusal>,
    /// By what the game was decided (AB-11).
    pub decided_by: Option<String>,
    /// Why units in the selected space that have not moved can go nowhere.
    pub nowhere: BTreeMap<Force, Refusal>,
    /// The selected space, otherwise the one under the cursor.
    pub space: SpaceFacts,
    pub calculator: CalculatorFacts,
}

impl RuleFacts {
    /// Works them out for a position and a selection; `hovered` is the space under the cursor.
    pub fn of(
        table: &Table<AreaGame>,
        selection: &AreaSelection,
        targets: &ClickTargets,
        hovered: Option<SpaceId>,
    ) -> Self {
        let mut facts = Self::default();
        let situation = PanelSituation { table, selection };
        facts.work_out(situation);
        facts.look(situation, targets, hovered);
        facts
    }

    /// What depends on the cursor.
    fn look(&mut self, situation: PanelSituation, targets: &ClickTargets, hovered: Option<SpaceId>) {
        self.space = SpaceFacts::of(situation, targets, hovered);
        self.calculator.look(situation, targets, hovered);
    }

    /// Everything else.
    fn work_out(&mut self, situation: PanelSituation) {
        let PanelSituation { table, selection } = situation;
        let (game, state) = (table.game(), table.view());
        self.decider = decider(game, state);
        self.next_to_move = next_to_move(game, state, selection.space);
        self.trains_go = is_time(game, state.phase());
        self.to_place = remains::to_place(game, state);
        self.remains = remains::remains(game, state, self.to_place.as_deref());
        self.nations = nations::nations(game, state);
        self.fought_for.work_out(table);
        self.war.work_out(situation);
        self.bid = BidFacts::of(situation);
        self.purchase = PurchaseFacts::of(situation);
        self.combat = CombatFacts::of(situation);
        self.rails = RailFacts::of(situation);
        self.convoy = rails::why_no_convoy(situation);
        self.nowhere = space::nowhere(situation);
        self.decided_by = decided_by(game, state);
        self.calculator.follow(situation);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<RuleFacts>(Lifetime::Position).add_systems(
        Update,
        (
            work_out.run_if(situation_is_new),
            look.run_if(
                situation_is_new
                    .or_else(resource_changed::<ClickTargets>)
                    .or_else(resource_changed::<Aim>),
            ),
        )
            .chain()
            .after(TargetSystems::Find)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

fn work_out(table: Res<Table<AreaGame>>, selection: Res<AreaSelection>, mut facts: ResMut<RuleFacts>) {
    facts.work_out(PanelSituation {
        table: &table,
        selection: &selection,
    });
}

fn look(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    targets: Res<ClickTargets>,
    aim: Res<Aim>,
    mut facts: ResMut<RuleFacts>,
) {
    let situation = PanelSituation {
        table: &table,
        selection: &selection,
    };
    facts.look(situation, &targets, aim.space);
}
