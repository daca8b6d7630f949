//! The player's selection: a space, the picked units in it, and their way.
//!
//! In: the table, [`Forgotten`]. Out: [`AreaSelection`].

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::battle_plan::{BattlePlan, LOSSES};
use super::forgotten::Forgotten;
use super::trial::Trial;
use crate::AppSystems;
use crate::area::rail::selection::{RailSelection, can_book};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::autosave::Autosaver;
use crate::play::{ChangeKind, CurrentSelection, GameSystems, Table, TableChanged, TableSystems};
use railhead_area_game::chapters::battle::odds::BattleTerms;
use railhead_area_game::chapters::forces::{group, left};
use railhead_area_game::chapters::rail::now::is_time;
use railhead_area_game::chapters::rail::orders::why_not_by_rail;
use railhead_area_game::definition::Domain;
use railhead_area_game::shown::destinations::{MovingUnits, destinations};
use railhead_area_game::state::area_state::Force;
use railhead_area_game::state::order::UnitGroup;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::destinations::{InHand, most};
use railhead_area_game::{AreaGame, AreaState, KindId, NationId, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Digest;
use railhead_engine::engine::lesson::Selected;

/// The way that picked units travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TravelMode {
    /// By their own movement, or aboard transports.
    #[default]
    March,
    Rail,
}

/// The lists of the dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The phase's own list: purchase, moves, battles, placement.
    #[default]
    Phase,
    Rails,
    /// Goals and nations, and charts of them.
    War,
    /// A battle calculator for forces that the player chooses.
    Odds,
    /// The log of events.
    Log,
}

/// The player's selection on the map and in the dock.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaSelection {
    pub space: Option<SpaceId>,
    /// The number of picked units of each force in it.
    pub picked: BTreeMap<Force, u16>,
    /// The picked tokens, instead of units.
    pub tokens: Option<InHand>,
    /// Whether a question is open about destroying tokens of the space (RT-8).
    pub is_burning: bool,
    /// The convoy that is being drawn, from its start.
    pub convoy: Vec<SpaceId>,
    /// The spaces that the way must lead through, in order.
    pub via: Vec<SpaceId>,
    pub travel: TravelMode,
    /// The nation that buys or places, if several share the turn.
    pub nation: Option<NationId>,
    /// The purchase to place next.
    pub purchase: Option<Purchase>,
    /// The chosen losses, once they differ from the default.
    pub losses: Option<BTreeMap<(NationId, KindId), u16>>,
    /// The player's decisions about battles in advance.
    pub battles: BattlePlan,
    /// The list of the dock.
    pub tab: Tab,
    /// The selection for railways.
    pub rail: RailSelection,
    /// The forces that the player chose for the battle calculator; without them the program fills it in.
    pub trial: Option<Trial>,
    /// The terms on which the battle calculator has battles fought.
    pub terms: BattleTerms,
    /// The open reminder before the phase ends.
    pub forgotten: Option<Forgotten>,
    /// The way of an order that the list of moves shows on the map.
    pub shown: Vec<SpaceId>,
    /// Whether the table of nations lies open beside the map.
    pub shows_nations: bool,
}

impl AreaSelection {
    /// The nation that buys and places: the chosen one, otherwise the first.
    pub fn buyer(&self, game: &AreaGame, state: &AreaState) -> NationId {
        self.nation.unwrap_or_else(|| state.movers(game)[0])
    }

    /// Opens a list of the dock; beside the list of rails, picked units travel by train.
    pub fn turn_to(&mut self, tab: Tab) {
        self.tab = tab;
        self.via.clear();
        self.travel = if tab == Tab::Rails {
            TravelMode::Rail
        } else {
            TravelMode::March
        };
    }

    /// Whether units are picked to be booked by rail, in any phase (AR-10).
    pub fn is_booking(&self) -> bool {
        self.tab == Tab::Rails && self.rail.is_booking
    }

    /// Which units can be picked: those that can be booked, or those that can receive orders.
    pub fn picked_from(&self) -> fn(&AreaGame, &AreaState, &Force) -> bool {
        if self.is_booking() { can_book } else { can_act }
    }

    /// Whether some of the units in a space can be picked.
    pub fn finds_units(&self, game: &AreaGame, state: &AreaState, space: SpaceId) -> bool {
        let is_able = self.picked_from();
        own_at(game, state, space).any(|(force, _)| is_able(game, state, &force))
    }

    /// Gives up what a question was asked about; true if there was one.
    pub fn go_back(&mut self) -> bool {
        let question = self.forgotten.take();
        if let Some(Forgotten::Attack(..)) = question {
            // A battle that has not begun is not fought to the end either.
            (self.battles.to_end, self.battles.all_to_end) = (None, false);
        }
        question.is_some()
    }

    /// Selects a space, with no unit picked.
    pub fn look_at(&mut self, space: Option<SpaceId>) {
        self.space = space;
        self.forgotten = None;
        self.picked.clear();
        self.tokens = None;
        self.is_burning = false;
        self.convoy.clear();
        self.via.clear();
        self.shown.clear();
    }

    /// Picks tokens instead of units; none if their number is 0.
    pub fn take(&mut self, hand: InHand) {
        self.look_at(Some(hand.at));
        self.tokens = Some(hand).filter(|hand| hand.count > 0);
    }

    /// Whether units or tokens are picked.
    pub fn has_picks(&self) -> bool {
        !self.picked.is_empty() || self.tokens.is_some()
    }

    /// Picks this many of a force, none if 0; other picks from elsewhere are dropped.
    pub fn pick(&mut self, force: Force, count: u16) {
        if self.space != Some(force.at) {
            self.look_at(Some(force.at));
        }
        if count == 0 {
            self.picked.remove(&force);
        } else {
            self.picked.insert(force, count);
        }
        self.tokens = None;
        self.via.clear();
    }

    /// Picks all units of a space that can receive orders; in Combat Move those that can attack, if there are any, and for trains those
    /// that can go by rail.
    pub fn pick_all(&mut self, game: &AreaGame, state: &AreaState, space: SpaceId) {
        self.look_at(Some(space));
        let (is_able, is_booking) = (self.picked_from(), self.is_booking());
        let able = || own_at(game, state, space).filter(|(force, _)| is_able(game, state, force));
        // AB-7: with an anti-aircraft gun among them none could attack. Transports carry those that do.
        let stays = |force: &Force| {
            let kind = game.kind(force.kind);
            kind.domain == Domain::Land && !kind.can_attack()
        };
        let is_attack =
            !is_booking && state.phase() == Phase::CombatMove && able().any(|(force, _)| !stays(&force));
        for (force, count) in able().filter(|(force, _)| !is_attack || !stays(force)) {
            // A unit that can go nowhere would keep the others from going.
            let going = MovingUnits {
                units: &[group(&force, count)],
                from: space,
                via: &[],
            };
            let goes = match self.travel {
                TravelMode::Rail if is_booking => true,
                TravelMode::March => !destinations(game, state, going).ends.is_empty(),
                TravelMode::Rail => {
                    !is_time(game, state.phase()) || why_not_by_rail(game, state, &force).is_none()
                }
            };
            if goes {
                self.picked.insert(force, count);
            }
        }
    }

    /// Looks at a space; if only one force in it can act, picks it at once, and if none can, its tokens.
    pub fn look_and_pick(&mut self, game: &AreaGame, state: &AreaState, space: SpaceId) {
        self.look_at(Some(space));
        let (is_able, is_booking) = (self.picked_from(), self.is_booking());
        let mut able = own_at(game, state, space).filter(|(force, _)| is_able(game, state, force));
        match (able.next(), able.next()) {
            (Some((force, count)), None) => {
                self.picked.insert(force, count);
            }
            (None, _) if state.phase() == Phase::NonCombatMove && !is_booking => {
                let owners = state.movers(game).iter().map(|nation| Some(*nation));
                let hands = std::iter::once(None).chain(owners).map(|aboard| InHand {
                    at: space,
                    aboard,
                    count: most(game, state, space, aboard),
                });
                self.tokens = hands.into_iter().find(|hand| hand.count > 0);
            }
            _ => {}
        }
    }

    /// The number of picked units of a force.
    pub fn count(&self, force: &Force) -> u16 {
        self.picked.get(force).copied().unwrap_or(0)
    }

    /// The picked units in the form of orders.
    pub fn groups(&self) -> Vec<UnitGroup> {
        let mut groups: Vec<UnitGroup> = Vec::new();
        for (force, count) in &self.picked {
            let one = group(force, *count);
            let same =
                |other: &&mut UnitGroup| UnitGroup { count: 0, ..**other } == UnitGroup { count: 0, ..one };
            match groups.iter_mut().find(same) {
                Some(other) => other.count += one.count,
                None => groups.push(one),
            }
        }
        groups
    }
}

/// The units in a space that belong to the moving nations.
pub fn own_at<'s>(
    game: &'s AreaGame,
    state: &'s AreaState,
    space: SpaceId,
) -> impl Iterator<Item = (Force, u16)> + 's {
    let own = state.forces_at(space);
    own.filter(|(force, _)| state.is_mover(game, force.nation))
}

/// Whether units of a force can still receive orders: to move, or to leave a transport, which they can also do between
/// battles.
pub fn can_act(game: &AreaGame, state: &AreaState, force: &Force) -> bool {
    match state.phase() {
        Phase::CombatMove | Phase::NonCombatMove => left(game, force) > 0 || force.status.is_aboard(),
        Phase::Combat => state.combat().is_none() && force.status.is_aboard(),
        Phase::Purchase | Phase::PlaceUnits | Phase::CollectIncome => false,
    }
}

/// Whether some of the moving nations' units in a space can still be given an order.
pub fn has_units_that_can_act(game: &AreaGame, state: &AreaState, space: SpaceId) -> bool {
    own_at(game, state, space).any(|(force, _)| can_act(game, state, &force))
}

pub(in crate::area) fn plugin(app: &mut App) {
    app.init_until::<AreaSelection>(Lifetime::Position).add_systems(
        Update,
        (
            (
                follow_table.run_if(on_message::<TableChanged>),
                hear_forgotten.run_if(on_message::<Forgotten>),
            )
                .before(TableSystems::Summary)
                .after(TableSystems::Requests)
                .in_set(AppSystems::Table),
            tell_chosen
                .run_if(resource_changed::<AreaSelection>)
                .after(AppSystems::Table)
                .before(AppSystems::Sync),
            note_losses.after(AppSystems::Table),
        )
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// The reminder stays until the player answers.
fn hear_forgotten(mut messages: MessageReader<Forgotten>, mut selection: ResMut<AreaSelection>) {
    if let Some(forgotten) = messages.read().last() {
        selection.forgotten = Some(forgotten.clone());
    }
}

/// Tells code that knows no game which space is selected.
fn tell_chosen(selection: Res<AreaSelection>, mut chosen: ResMut<CurrentSelection>) {
    chosen.set_if_neq(CurrentSelection(Selected {
        piece: selection.purchase.and_then(|purchase| match purchase {
            Purchase::Unit(kind) => Some(kind.0.into()),
            Purchase::Complex | Purchase::Station | Purchase::Marker => None,
        }),
        place: selection.space,
    }));
}

/// Notes the orders of losses beside the save, since they hold for the whole game.
fn note_losses(selection: Res<AreaSelection>, table: Res<Table<AreaGame>>, mut autosaver: ResMut<Autosaver>) {
    if !table.is_replay() {
        let autosaver = autosaver.bypass_change_detection();
        autosaver.note_beside(LOSSES, selection.battles.note(table.game()));
    }
}

/// Pieces that are gone are no longer picked, and a new phase begins without picks.
fn follow_table(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    autosaver: Res<Autosaver>,
    mut selection: ResMut<AreaSelection>,
) {
    let mut now = selection.clone();
    for change in changes.read() {
        // A player who undoes an order wants to choose anew.
        now.battles.all_to_end &= change.kind == ChangeKind::Issued;
        let begins = |digest: &Digest| matches!(digest, Digest::PhaseBegan { .. });
        if change.kind.is_other_game() {
            // A game that comes back after a replay has a note that is newer than its save.
            let note = match change.kind {
                ChangeKind::Returned => autosaver.note(),
                _ => table.note().unwrap_or_default(),
            };
            now = AreaSelection {
                battles: BattlePlan::noted(table.game(), note),
                ..AreaSelection::default()
            };
        } else if change.digests.iter().any(Digest::begins) {
            // The player's decisions in advance hold for the whole game.
            now = AreaSelection {
                trial: now.trial,
                terms: now.terms,
                battles: now.battles,
                shows_nations: now.shows_nations,
                ..AreaSelection::default()
            };
        } else if change.digests.iter().any(begins) {
            now = AreaSelection {
                space: now.space,
                trial: now.trial,
                terms: now.terms,
                battles: now.battles,
                shows_nations: now.shows_nations,
                ..AreaSelection::default()
            };
        }
    }
    let view = table.view();
    for (force, count) in &mut now.picked {
        *count = (*count).min(view.count(force));
    }
    now.picked.retain(|_, count| *count > 0);
    let mut movers = view.movers(table.game()).iter();
    if movers.any(|nation| view.tokens().convoys(*nation).any(|route| route == now.convoy)) {
        now.convoy.clear();
    }
    now.tokens = now.tokens.and_then(|hand| {
        let count = hand.count.min(most(table.game(), view, hand.at, hand.aboard));
        (count > 0).then_some(InHand { count, ..hand })
    });
    now.via.clear();
    now.losses = None;
    now.forgotten = None;
    now.shown.clear();
    now.is_burning = false;
    let fought = view.combat().map(|combat| combat.at);
    now.battles.to_end = now.battles.to_end.filter(|at| Some(*at) == fought);
    now.battles.all_to_end &= fought.is_some() || now.battles.next(table.game(), view).is_some();
    if let Some(combat) = view.combat() {
        now.look_at(Some(combat.at));
    }
    let movers = view.movers(table.game());
    now.nation = now.nation.filter(|nation| movers.contains(nation));
    now.purchase = purchase(view, &now, movers);
    selection.set_if_neq(now);
}

/// The purchase to place next: the same one while some of it is left, otherwise the first.
fn purchase(view: &AreaState, selection: &AreaSelection, movers: &[NationId]) -> Option<Purchase> {
    if view.phase() != Phase::PlaceUnits {
        return None;
    }
    let nation = selection.nation.or(movers.first().copied())?;
    let bought = &view.nation(nation).bought;
    let same = selection
        .purchase
        .filter(|purchase| bought.contains_key(purchase));
    same.or(bought.keys().next().copied())
}

/// A run condition: the position or the selection is another.
pub fn situation_is_new(mut changes: MessageReader<TableChanged>, selection: Res<AreaSelection>) -> bool {
    changes.read().count() > 0 || selection.is_changed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_area_game::state::order::Order;
    use railhead_engine::engine::Session;
    use railhead_engine::scenario;
    use railhead_engine::text::sources::files::shipped;

    #[test]
    fn ar_3_all_leaves_out_who_cannot_go_by_rail_while_trains_are_looked_at() {
        let loaded = scenario::load::<AreaGame>(&*shipped(), "world/global-1940.ron").expect("it is shipped");
        let mut session = Session::new(loaded.game, 1);
        while session.state().phase() != Phase::NonCombatMove {
            session.issue(Order::EndPhase).expect("nothing holds the phase");
        }
        let (game, state) = (session.game(), session.state());
        let germany = game.board().space_named("germany").expect("it is on the map");
        let mut selection = AreaSelection::default();
        selection.turn_to(Tab::Rails);
        selection.pick_all(game, state, germany);
        let picks = |id: &str| {
            selection
                .picked
                .keys()
                .any(|force| game.kind(force.kind).id == id)
        };
        assert!(picks("infantry") && picks("artillery"));
        assert!(!picks("fighter") && !picks("bomber"));
        let goes = |force: &Force| why_not_by_rail(game, state, force).is_none();
        assert!(selection.picked.keys().all(goes));
    }

    #[test]
    fn ab_7_all_leaves_out_guns_that_would_keep_the_others_from_attacking() {
        let loaded = scenario::load::<AreaGame>(&*shipped(), "world/global-1940.ron").expect("it is shipped");
        let mut session = Session::new(loaded.game, 1);
        session.issue(Order::EndPhase).expect("the purchase can be ended");
        let (game, state) = (session.game(), session.state());
        assert_eq!(state.phase(), Phase::CombatMove);
        let germany = game.board().space_named("germany").expect("it is on the map");
        let mut selection = AreaSelection::default();
        selection.pick_all(game, state, germany);
        let picked = selection
            .picked
            .keys()
            .map(|force| game.kind(force.kind).name.as_str());
        let picked: Vec<_> = picked.collect();
        assert!(
            picked.contains(&"Infantry") && picked.contains(&"Armour"),
            "{picked:?}"
        );
        assert!(!picked.contains(&"Anti-Aircraft Gun"), "{picked:?}");
    }
}
