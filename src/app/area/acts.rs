//! What clicks, drags and keys mean: look, pick, go there, go by way of there, or why not.
//!
//! In: `MapClicked`, the mouse, keys, [`AreaDesk`], [`Destinations`]. Out: the same desk, `Request`, `Notice`.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::coins::route::onward;
use super::desk::{AreaDesk, Travel, can_act, next_to_move, own_at};
use super::lit::Destinations;
use crate::app::AppSystems;
use crate::app::input::{InputHeld, Strokes, input_is_free, keys, keys_are_free};
use crate::app::map_view::piles::OnPile;
use crate::app::map_view::visit::Bring;
use crate::app::map_view::{DragTaken, Hovered, MapClicked};
use crate::app::play::{GameSystems, Refused, Request, Table, request_by_key};
use crate::app::shell::desk::{Desk, DeskSystems, Dialog};
use crate::app::stage::Screen;
use crate::rules::area_game::destinations::{MovingUnits, why_not};
use crate::rules::area_game::order::Order;
use crate::rules::area_game::rail::sending::why_not_sent;
use crate::rules::area_game::tokens::destinations::{self as by_hand, InHand};
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::area_game::{AreaGame, Phase, Refusal};
use crate::rules::board::SpaceId;

/// What the player drags.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Drag {
    /// From where.
    from: Option<SpaceId>,
    /// Whether it is a pile of which nothing was picked: all of it is, as soon as it leaves its space.
    is_pile: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drag>().add_systems(
        Update,
        (
            cancel
                .run_if(in_state(Screen::Game).and_then(resource_exists::<Table<AreaGame>>))
                .in_set(DeskSystems::Game),
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

/// Lets go of the last way point, of what is picked, of the space; then it brings the menu.
fn cancel(mut pressed: ResMut<ButtonInput<KeyCode>>, mut area: ResMut<AreaDesk>, mut desk: ResMut<Desk>) {
    if desk.curtain.is_some() || !keys::CANCEL.just_pressed(&pressed) {
        return;
    }
    if area.forgotten.take().is_some()
        || std::mem::take(&mut area.is_burning)
        || area.convoy.pop().is_some()
        || area.via.pop().is_some()
        || area.ware.take().is_some()
    {
    } else if area.holds() {
        area.picked.clear();
        area.coins = None;
    } else if area.space.take().is_none() {
        desk.dialog = Some(Dialog::Menu);
    }
    pressed.clear_just_pressed(KeyCode::Escape);
}

/// What acts read and write.
#[derive(SystemParam)]
struct Acting<'w> {
    table: Res<'w, Table<AreaGame>>,
    lit: Res<'w, Destinations>,
    desk: ResMut<'w, AreaDesk>,
    requests: MessageWriter<'w, Request<Order>>,
    refused: MessageWriter<'w, Refused>,
}

impl Acting<'_> {
    /// Gives the orders of a space that is lit; false if it is not.
    fn go(&mut self, to: SpaceId, is_shift: bool) -> bool {
        let Some(lit) = self.lit.at(to) else { return false };
        if self.desk.travel == Travel::Rail
            && self.desk.rail.is_planning
            && let Some(from) = self.desk.space
        {
            let units = self.desk.parcels();
            self.desk.rail.add(&units, from, to);
            self.desk.rail.keep_those_who_can_go(self.table.view());
            self.desk.look_at(Some(from));
            return true;
        }
        let orders = if is_shift && !lit.with_shift.is_empty() {
            &lit.with_shift
        } else {
            &lit.orders
        };
        let is_placing = matches!(orders[..], [Order::Tokens(TokenOrder::Place { .. })]);
        let orders = orders.iter().cloned();
        self.requests.write_batch(orders.map(Request::Issue));
        if is_placing {
            self.desk.look_at(Some(to));
        } else if self.desk.holds() {
            // Who went is not picked any more, nor is who was like them and stayed.
            let space = self.desk.space;
            self.desk.look_at(space);
        }
        true
    }

    /// Says why what is picked cannot go to a space.
    fn tell_why_not(&mut self, to: SpaceId) {
        let (game, state) = (self.table.game(), self.table.view());
        let Some(from) = self.desk.space else { return };
        let units = self.desk.parcels();
        let aboard = by_hand::aboard_of(game, state, &units, from);
        let refusals: Vec<Refusal> = match self.desk.travel {
            _ if let Some(hand) = self.desk.coins => {
                by_hand::why_not(game, state, hand, to).into_iter().collect()
            }
            Travel::March if let Some((nation, count)) = aboard => {
                let hand = InHand {
                    at: from,
                    aboard: Some(nation),
                    count,
                };
                by_hand::why_not(game, state, hand, to).into_iter().collect()
            }
            Travel::March => {
                let via = self.desk.via.as_slice();
                let units = units.as_slice();
                let why = why_not(game, state, MovingUnits { units, from, via }, to);
                why.into_iter().collect()
            }
            Travel::Rail => why_not_sent(game, state, &units, from, to),
        };
        for refusal in refusals {
            self.refused.write(Refused(self.table.reason(&refusal)));
        }
    }

    /// The way by which what is picked would go over a space, without its start.
    fn way_over(&self, space: SpaceId) -> Option<Vec<SpaceId>> {
        let is_marching = self.desk.holds() && self.desk.travel == Travel::March;
        let mut over = self.lit.over.iter().filter(|_| is_marching);
        over.find(|(to, _)| *to == space)
            .map(|(_, way)| way[1..].to_vec())
    }

    fn has_units(&self, space: SpaceId) -> bool {
        let (game, state) = (self.table.game(), self.table.view());
        own_at(game, state, space).any(|(force, _)| can_act(game, state, &force))
    }
}

fn click(
    mut clicks: MessageReader<MapClicked>,
    held: Res<InputHeld>,
    pressed: Res<ButtonInput<KeyCode>>,
    mut acting: Acting,
) {
    for click in clicks.read() {
        if held.0 {
            continue;
        }
        let Some(space) = click.space.filter(|_| click.button != MouseButton::Middle) else {
            acting.desk.look_at(None);
            continue;
        };
        if click.button == MouseButton::Left && draw_on(&mut acting, space) {
            continue;
        }
        let has_picked = acting.desk.holds();
        if click.button == MouseButton::Right {
            if has_picked && acting.desk.space != Some(space) {
                acting.tell_why_not(space);
            }
            continue;
        }
        let is_shift = pressed.any_pressed(keys::SHIFT);
        let lets_go = acting.desk.space == Some(space) && has_picked && !is_shift;
        let way = acting.way_over(space).filter(|_| is_shift);
        if acting.table.is_watched() || lets_go {
            acting.desk.look_at(Some(space));
        } else if is_shift && acting.desk.space == Some(space) {
            pick_all(&mut acting, space);
        } else if let Some(way) = way {
            acting.desk.via = way;
        } else if is_shift && !acting.desk.picked.is_empty() && acting.desk.travel == Travel::March {
            if acting.has_units(space) {
                pick_all(&mut acting, space);
            } else {
                acting.tell_why_not(space);
            }
        } else if acting.go(space, is_shift) {
        } else if is_shift {
            pick_all(&mut acting, space);
        } else if has_picked && !acting.has_units(space) {
            acting.tell_why_not(space);
        } else {
            look(&mut acting, space);
        }
    }
}

/// A convoy that is being drawn goes on to a space; false if none is.
fn draw_on(acting: &mut Acting, to: SpaceId) -> bool {
    let Some(last) = acting.desk.convoy.last() else {
        return false;
    };
    let way = onward(acting.table.game(), acting.table.view(), *last, to);
    acting.desk.convoy.extend(way);
    true
}

fn pick_all(acting: &mut Acting, space: SpaceId) {
    let mut desk = acting.desk.clone();
    let (game, state) = (acting.table.game(), acting.table.view());
    desk.pick_all(game, state, space);
    acting.desk.set_if_neq(desk);
}

/// Looks at a space; if only one force of it can act, it is picked at once, and if none can, its tokens.
fn look(acting: &mut Acting, space: SpaceId) {
    let mut desk = acting.desk.clone();
    desk.look_at(Some(space));
    let (game, state) = (acting.table.game(), acting.table.view());
    let mut able = own_at(game, state, space).filter(|(force, _)| can_act(game, state, force));
    match (able.next(), able.next()) {
        (Some((force, count)), None) => {
            desk.picked.insert(force, count);
        }
        (None, _) if state.phase() == Phase::NonCombatMove => {
            let owners = state.movers(game).iter().map(|nation| Some(*nation));
            let hands = std::iter::once(None).chain(owners).map(|aboard| InHand {
                at: space,
                aboard,
                count: by_hand::most(game, state, space, aboard),
            });
            desk.coins = hands.into_iter().find(|hand| hand.count > 0);
        }
        _ => {}
    }
    acting.desk.set_if_neq(desk);
}

/// Looks at the next space whose units can move.
fn go_to_next(strokes: Res<Strokes>, mut bring: MessageWriter<Bring>, mut acting: Acting) {
    if !keys::NEXT_UNIT.is_struck(&strokes) || acting.table.is_watched() {
        return;
    }
    let (game, state) = (acting.table.game(), acting.table.view());
    let is_move = matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove);
    let next = next_to_move(game, state, acting.desk.space).filter(|_| is_move);
    if let Some(space) = next {
        look(&mut acting, space);
        bring.write(Bring(space));
    }
}

/// What is picked is dragged from its space to where it goes, and so is a pile of which nothing is.
fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    held: Res<InputHeld>,
    (hovered, on_pile): (Res<Hovered>, Res<OnPile>),
    mut drag: ResMut<Drag>,
    mut taken: ResMut<DragTaken>,
    mut acting: Acting,
) {
    if buttons.just_pressed(MouseButton::Left) && !held.0 {
        let at = hovered.0.filter(|_| !acting.table.is_watched());
        let has_picked = acting.desk.space == at && acting.desk.holds();
        let is_pile = !has_picked && on_pile.0 && at.is_some_and(|at| acting.has_units(at));
        let from = at.filter(|_| has_picked || is_pile);
        drag.set_if_neq(Drag { from, is_pile });
    }
    // A short press begins and ends within one frame.
    if buttons.just_released(MouseButton::Left) {
        let Drag { from, is_pile } = std::mem::take(&mut *drag);
        if let (Some(from), Some(to)) = (from, hovered.0)
            && from != to
            && !is_pile
            && !acting.go(to, false)
        {
            acting.tell_why_not(to);
        }
    } else if let Some(from) = drag.from
        && drag.is_pile
        && hovered.0 != Some(from)
    {
        drag.is_pile = false;
        pick_all(&mut acting, from);
    }
    taken.set_if_neq(DragTaken(drag.from.is_some()));
}
