//! The meaning of clicks, drags and keys: look, pick, go there, set a way-point, or ask why not. Not here: what is drawn.
//!
//! In: `MapClicked`, the mouse, keys, [`AreaSelection`], [`ClickTargets`]. Out: the same selection, `Request`, `Notice`.

pub mod battle_plan;
pub mod forgotten;
pub(super) mod keyboard;
pub(super) mod planned_answers;
pub mod selection;
pub mod targets;
pub mod trial;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::tokens::route::onward;
use crate::app::AppSystems;
use crate::app::input::{InputBlocked, Strokes, input_is_free, keys, keys_are_free};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::map_view::camera::visit::Bring;
use crate::app::map_view::pieces::piles::OnPile;
use crate::app::map_view::{DragTaken, Hovered, MapClicked};
use crate::app::play::{GameSystems, Refused, Request, Table, request_by_key};
use crate::app::shell::popups::{Dialog, PopupSystems, Popups};
use crate::app::stage::Screen;
use crate::rules::area_game::chapters::rail::sending::why_not_sent;
use crate::rules::area_game::shown::destinations::{MovingUnits, why_not};
use crate::rules::area_game::state::order::Order;
use crate::rules::area_game::tokens::destinations::{self as by_hand, InHand};
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::area_game::{AreaGame, Phase, Refusal};
use crate::rules::board::SpaceId;
use selection::{AreaSelection, TravelMode, can_act, has_units, next_to_move, own_at};
use targets::ClickTargets;

/// A drag over the map, from the space where the button went down.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Drag {
    from: Option<SpaceId>,
    /// Whether it is a pile without picked units: as soon as it leaves its space, all its units are picked.
    is_pile: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<Drag>(Lifetime::Position).add_systems(
        Update,
        (
            cancel
                .run_if(in_state(Screen::Game).and_then(resource_exists::<Table<AreaGame>>))
                .in_set(PopupSystems::Game),
            (
                click,
                drag,
                (go_to_next, request_by_key::<AreaGame>).run_if(input_is_free.and_then(keys_are_free)),
            )
                .chain()
                .in_set(AppSystems::Input)
                .in_set(GameSystems::<AreaGame>::default()),
        ),
    );
}

/// Removes the last way-point, then the picks, then the selected space; then opens the menu.
fn cancel(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    mut selection: ResMut<AreaSelection>,
    mut popups: ResMut<Popups>,
) {
    if popups.curtain.is_some() || !keys::CANCEL.just_pressed(&pressed) {
        return;
    }
    if selection.go_back()
        || std::mem::take(&mut selection.is_burning)
        || selection.convoy.pop().is_some()
        || selection.via.pop().is_some()
        || selection.purchase.take().is_some()
    {
    } else if selection.holds() {
        selection.picked.clear();
        selection.tokens = None;
    } else if selection.space.take().is_none() {
        popups.dialog = Some(Dialog::Menu);
    }
    pressed.clear_just_pressed(KeyCode::Escape);
}

/// The data that actions read and write.
#[derive(SystemParam)]
struct ClickContext<'w> {
    table: Res<'w, Table<AreaGame>>,
    targets: Res<'w, ClickTargets>,
    selection: ResMut<'w, AreaSelection>,
    requests: MessageWriter<'w, Request<Order>>,
    refused: MessageWriter<'w, Refused>,
}

impl ClickContext<'_> {
    /// Gives the orders of a click on a target; false if the space is not one.
    fn go(&mut self, to: SpaceId, is_shift: bool) -> bool {
        let Some(target) = self.targets.at(to) else {
            return false;
        };
        if self.selection.travel == TravelMode::Rail
            && self.selection.rail.is_planning
            && let Some(from) = self.selection.space
        {
            let units = self.selection.groups();
            self.selection.rail.add(&units, from, to);
            self.selection.rail.keep_those_who_can_go(self.table.view());
            self.selection.look_at(Some(from));
            return true;
        }
        let orders = if is_shift && !target.with_shift.is_empty() {
            &target.with_shift
        } else {
            &target.orders
        };
        let is_placing = matches!(orders[..], [Order::Tokens(TokenOrder::Place { .. })]);
        let orders = orders.iter().cloned();
        self.requests.write_batch(orders.map(Request::Issue));
        if is_placing {
            self.selection.look_at(Some(to));
        } else if self.selection.holds() {
            // Moved units are no longer picked, nor are equal units that stayed.
            let space = self.selection.space;
            self.selection.look_at(space);
        }
        true
    }

    /// Says why the picked units cannot go to a space.
    fn tell_why_not(&mut self, to: SpaceId) {
        let (game, state) = (self.table.game(), self.table.view());
        let Some(from) = self.selection.space else { return };
        let units = self.selection.groups();
        let aboard = by_hand::aboard_of(game, state, &units, from);
        let refusals: Vec<Refusal> = match self.selection.travel {
            _ if let Some(hand) = self.selection.tokens => {
                by_hand::why_not(game, state, hand, to).into_iter().collect()
            }
            TravelMode::March if let Some((nation, count)) = aboard => {
                let hand = InHand {
                    at: from,
                    aboard: Some(nation),
                    count,
                };
                by_hand::why_not(game, state, hand, to).into_iter().collect()
            }
            TravelMode::March => {
                let via = self.selection.via.as_slice();
                let units = units.as_slice();
                let why = why_not(game, state, MovingUnits { units, from, via }, to);
                why.into_iter().collect()
            }
            TravelMode::Rail => why_not_sent(game, state, &units, from, to),
        };
        for refusal in refusals {
            self.refused.write(Refused(self.table.reason(&refusal)));
        }
    }

    /// The way of the picked units to a way-point in a space, without its start.
    fn way_over(&self, space: SpaceId) -> Option<Vec<SpaceId>> {
        let is_marching = self.selection.holds() && self.selection.travel == TravelMode::March;
        let mut over = self.targets.over.iter().filter(|_| is_marching);
        over.find(|(to, _)| *to == space)
            .map(|(_, way)| way[1..].to_vec())
    }

    fn has_units(&self, space: SpaceId) -> bool {
        has_units(self.table.game(), self.table.view(), space)
    }
}

fn click(
    mut clicks: MessageReader<MapClicked>,
    held: Res<InputBlocked>,
    pressed: Res<ButtonInput<KeyCode>>,
    mut context: ClickContext,
) {
    for click in clicks.read() {
        if held.0 {
            continue;
        }
        let Some(space) = click.space.filter(|_| click.button != MouseButton::Middle) else {
            context.selection.look_at(None);
            continue;
        };
        if click.button == MouseButton::Left && draw_on(&mut context, space) {
            continue;
        }
        let has_picked = context.selection.holds();
        if click.button == MouseButton::Right {
            if has_picked && context.selection.space != Some(space) {
                context.tell_why_not(space);
            }
            continue;
        }
        let is_shift = pressed.any_pressed(keys::SHIFT);
        let lets_go = context.selection.space == Some(space) && has_picked && !is_shift;
        let way = context.way_over(space).filter(|_| is_shift);
        if context.table.is_watched() || lets_go {
            context.selection.look_at(Some(space));
        } else if is_shift && context.selection.space == Some(space) {
            pick_all(&mut context, space);
        } else if let Some(way) = way {
            context.selection.via = way;
        } else if is_shift
            && !context.selection.picked.is_empty()
            && context.selection.travel == TravelMode::March
        {
            if context.has_units(space) {
                pick_all(&mut context, space);
            } else {
                context.tell_why_not(space);
            }
        } else if context.go(space, is_shift) {
        } else if is_shift {
            pick_all(&mut context, space);
        } else if has_picked && (context.selection.picked.len() > 1 || !context.has_units(space)) {
            context.tell_why_not(space);
        } else {
            look(&mut context, space);
        }
    }
}

/// Extends the convoy that is being drawn to a space; false if there is none.
fn draw_on(context: &mut ClickContext, to: SpaceId) -> bool {
    let Some(last) = context.selection.convoy.last() else {
        return false;
    };
    let way = onward(context.table.game(), context.table.view(), *last, to);
    context.selection.convoy.extend(way);
    true
}

fn pick_all(context: &mut ClickContext, space: SpaceId) {
    let mut selection = context.selection.clone();
    let (game, state) = (context.table.game(), context.table.view());
    selection.pick_all(game, state, space);
    context.selection.set_if_neq(selection);
}

/// Looks at a space; if only one force in it can act, picks it at once, and if none can, its tokens.
fn look(context: &mut ClickContext, space: SpaceId) {
    let mut selection = context.selection.clone();
    selection.look_at(Some(space));
    let (game, state) = (context.table.game(), context.table.view());
    let mut able = own_at(game, state, space).filter(|(force, _)| can_act(game, state, force));
    match (able.next(), able.next()) {
        (Some((force, count)), None) => {
            selection.picked.insert(force, count);
        }
        (None, _) if state.phase() == Phase::NonCombatMove => {
            let owners = state.movers(game).iter().map(|nation| Some(*nation));
            let hands = std::iter::once(None).chain(owners).map(|aboard| InHand {
                at: space,
                aboard,
                count: by_hand::most(game, state, space, aboard),
            });
            selection.tokens = hands.into_iter().find(|hand| hand.count > 0);
        }
        _ => {}
    }
    context.selection.set_if_neq(selection);
}

/// Looks at the next space with units that can move.
fn go_to_next(strokes: Res<Strokes>, mut bring: MessageWriter<Bring>, mut context: ClickContext) {
    if !keys::NEXT_UNIT.is_struck(&strokes) || context.table.is_watched() {
        return;
    }
    let (game, state) = (context.table.game(), context.table.view());
    let is_move = matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove);
    let next = next_to_move(game, state, context.selection.space).filter(|_| is_move);
    if let Some(space) = next {
        look(&mut context, space);
        bring.write(Bring(space));
    }
}

/// Drags the picked units or tokens from their space to their destination; if none are picked, the whole pile.
fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    held: Res<InputBlocked>,
    (hovered, on_pile): (Res<Hovered>, Res<OnPile>),
    mut drag: ResMut<Drag>,
    mut taken: ResMut<DragTaken>,
    mut context: ClickContext,
) {
    if buttons.just_pressed(MouseButton::Left) && !held.0 {
        let at = hovered.0.filter(|_| !context.table.is_watched());
        let has_picked = context.selection.space == at && context.selection.holds();
        let is_pile = !has_picked && on_pile.0 && at.is_some_and(|at| context.has_units(at));
        let from = at.filter(|_| has_picked || is_pile);
        drag.set_if_neq(Drag { from, is_pile });
    }
    // A short press begins and ends within one frame.
    if buttons.just_released(MouseButton::Left) {
        let Drag { from, is_pile } = std::mem::take(&mut *drag);
        if let (Some(from), Some(to)) = (from, hovered.0)
            && from != to
            && !is_pile
            && !context.go(to, false)
        {
            context.tell_why_not(to);
        }
    } else if let Some(from) = drag.from
        && drag.is_pile
        && hovered.0 != Some(from)
    {
        drag.is_pile = false;
        pick_all(&mut context, from);
    }
    taken.set_if_neq(DragTaken(drag.from.is_some()));
}
