//! The meaning of clicks, drags and keys: look, pick, go there, set a way-point, or ask why not. Not here: what is drawn.
//!
//! In: [`SpaceAct`], [`MapTouched`], keys, [`AreaSelection`], [`ClickTargets`]. Out: the same selection, `Request`, `Refused`, `Notice`.

pub mod battle_plan;
pub mod forgotten;
pub(super) mod keyboard;
pub mod next_to_move;
pub(super) mod planned_answers;
pub mod selection;
pub mod targets;
pub mod trial;
pub mod unused;

use bevy::ecs::system::SystemParamItem;
use bevy::prelude::*;

use crate::AppSystems;
use crate::area::rail::timetable::orders_to_book;
use crate::input::{InputBlocked, Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::visit::Bring;
use crate::map_view::pieces::piles::PilePlaces;
use crate::map_view::{DragTaken, Hovered, MapTouched};
use crate::play::table::game_is_open;
use crate::play::{ActBy, ActSystems, Click, Clickable, GameSystems, SpaceAct, Table, request_by_key};
use crate::shell::popups::{Dialog, PopupSystems, Popups};
use crate::shell::timetable::{NONE_BOOKED, RedirectedBooking, keep_booking};
use crate::stage::{Notice, Screen};
use next_to_move::next_to_move;
use railhead_area_game::chapters::rail::now::is_time;
use railhead_area_game::chapters::rail::sending::why_not_sent;
use railhead_area_game::shown::destinations::{MovingUnits, why_not};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::convoys::onward;
use railhead_area_game::tokens::destinations::{self as by_hand, InHand};
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, AreaState, Phase, Refusal};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;
use selection::{AreaSelection, TravelMode};
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
                .run_if(in_state(Screen::Game).and_then(game_is_open::<AreaGame>))
                .in_set(PopupSystems::Game),
            (
                (go_to_next, request_by_key::<AreaGame>)
                    .run_if(input_is_free.and_then(keys_are_free))
                    .in_set(AppSystems::Input),
                drag.after(AppSystems::Input).before(ActSystems),
            )
                .in_set(GameSystems::of::<AreaGame>()),
        ),
    );
}

/// Removes the last way-point, then the picks, then the selected space, then the tables over the map; then opens the menu.
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
    } else if selection.has_picks() {
        if selection.is_booking() {
            popups.notices.tell(NONE_BOOKED);
        }
        selection.picked.clear();
        selection.tokens = None;
    } else if selection.space.take().is_none()
        && !std::mem::take(&mut selection.rail.is_comparing)
        && !std::mem::take(&mut selection.shows_nations)
    {
        popups.dialog = Some(Dialog::Menu);
    }
    pressed.clear_just_pressed(KeyCode::Escape);
}

/// What is said where a march is refused and a train is not.
const BY_TRAIN: &str = "a train takes them there: turn to Rails";

/// What an act means in the area game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaAct {
    /// Book no train (AR-10).
    BookNone,
    /// Say that a train goes where a march does not.
    TellOfTrain,
    /// Leave a booking as it is (AR-10).
    KeepBooking,
}

type AreaClick = Click<AreaSelection, Order, Refusal, AreaAct>;

impl Clickable for AreaGame {
    type Picked = AreaSelection;
    type Own = AreaAct;
    type Situation = (
        Res<'static, Table<AreaGame>>,
        Res<'static, ClickTargets>,
        Res<'static, RedirectedBooking>,
    );

    fn meaning(
        act: SpaceAct,
        selection: &AreaSelection,
        (table, targets, redirected): &SystemParamItem<Self::Situation>,
    ) -> Vec<AreaClick> {
        if redirected.0.is_some() {
            let to = act.space.filter(|_| act.by != ActBy::RightClick);
            let order = to.and_then(|to| redirected.order::<Self>(table, to));
            return vec![order.map_or(Click::Own(AreaAct::KeepBooking), Click::Order)];
        }
        meaning(table, targets, selection, act)
    }

    fn carry_out(own: AreaAct, commands: &mut Commands) {
        match own {
            AreaAct::BookNone => {
                commands.write_message(Notice::Tell(NONE_BOOKED.to_owned()));
            }
            AreaAct::TellOfTrain => {
                commands.write_message(Notice::Tell(BY_TRAIN.to_owned()));
            }
            AreaAct::KeepBooking => keep_booking(commands),
        }
    }
}

/// The meaning of an act.
fn meaning(
    table: &Table<AreaGame>,
    targets: &ClickTargets,
    selection: &AreaSelection,
    act: SpaceAct,
) -> Vec<AreaClick> {
    let (game, state) = (table.game(), table.view());
    let (is_booking, holds) = (selection.is_booking(), selection.has_picks());
    let Some(space) = act.space else {
        let mut clicks = select(selection, |now| now.look_at(None));
        clicks.extend((is_booking && holds).then_some(Click::Own(AreaAct::BookNone)));
        return clicks;
    };
    let why_not = || {
        let refusals = why_not_there(game, state, selection, space);
        let goes = !refusals.is_empty() && goes_by_train(game, state, selection, space);
        let train = goes.then_some(Click::Own(AreaAct::TellOfTrain));
        refusals.into_iter().map(Click::Refuse).chain(train).collect()
    };
    let is_here = selection.space == Some(space);
    if is_booking && holds && !is_here {
        return book(table, selection, act.by, space);
    }
    match act.by {
        ActBy::RightClick if holds && !is_here => return why_not(),
        ActBy::RightClick => return Vec::new(),
        ActBy::Drag => return go(table, targets, selection, (space, false)).unwrap_or_else(why_not),
        ActBy::LeftClick | ActBy::Key => {}
    }
    if let Some(last) = selection.convoy.last() {
        let way = onward(game, state, *last, space);
        return select(selection, |now| now.convoy.extend(&way));
    }
    let is_shift = act.with_shift;
    let pick_all = || select(selection, |now| now.pick_all(game, state, space));
    if table.is_watched() || is_here && holds && !is_shift {
        return select(selection, |now| now.look_at(Some(space)));
    }
    let has_units = selection.finds_units(game, state, space);
    let is_marching = holds && selection.travel == TravelMode::March;
    let mut over = targets.over.iter().filter(|_| is_shift && is_marching);
    let target = targets.at(space);
    // Where Shift+click places all that fits, it picks no units.
    let is_filled = is_shift && target.is_some_and(|target| !target.with_shift.is_empty());
    if is_shift && is_here && !is_filled {
        pick_all()
    } else if let Some((_, way)) = over.find(|(to, _)| *to == space) {
        select(selection, |now| now.via = way[1..].to_vec())
    } else if is_shift && is_marching && !selection.picked.is_empty() {
        if has_units { pick_all() } else { why_not() }
    } else if let Some(clicks) = go(table, targets, selection, (space, is_shift)) {
        clicks
    } else if is_shift {
        pick_all()
    } else if holds && (selection.picked.len() > 1 || !has_units) {
        why_not()
    } else {
        select(selection, |now| now.look_and_pick(game, state, space))
    }
}

/// The meaning of an act while picked units are booked: an order for each kind of them. Where one is refused they stay picked, and the player may click
/// elsewhere; a right click books none.
fn book(table: &Table<AreaGame>, selection: &AreaSelection, by: ActBy, to: SpaceId) -> Vec<AreaClick> {
    let clicks: Vec<AreaClick> = match by {
        ActBy::RightClick => vec![Click::Own(AreaAct::BookNone)],
        ActBy::LeftClick | ActBy::Key | ActBy::Drag => {
            let orders = orders_to_book(selection, to);
            let refusals = orders
                .iter()
                .filter_map(|order| table.game().check(table.view(), order).err());
            let refusals: Vec<AreaClick> = refusals.map(Click::Refuse).collect();
            if !refusals.is_empty() {
                return refusals;
            }
            orders.into_iter().map(Click::Order).collect()
        }
    };
    let then = select(selection, |now| now.look_at(now.space));
    clicks.into_iter().chain(then).collect()
}

fn select(selection: &AreaSelection, change: impl FnOnce(&mut AreaSelection)) -> Vec<AreaClick> {
    let mut now = selection.clone();
    change(&mut now);
    vec![Click::Select(now)]
}

/// The orders of a click on a target, and the selection then; `None` if the space is not one.
fn go(
    table: &Table<AreaGame>,
    targets: &ClickTargets,
    selection: &AreaSelection,
    (to, is_shift): (SpaceId, bool),
) -> Option<Vec<AreaClick>> {
    let target = targets.at(to)?;
    let mut now = selection.clone();
    if now.travel == TravelMode::Rail
        && now.rail.is_planning
        && let Some(from) = now.space
    {
        now.rail.add(&selection.groups(), from, to);
        now.rail.keep_those_who_can_go(table.view());
        now.look_at(Some(from));
        return Some(vec![Click::Select(now)]);
    }
    let orders = if is_shift && !target.with_shift.is_empty() {
        &target.with_shift
    } else {
        &target.orders
    };
    if matches!(orders[..], [Order::Tokens(TokenOrder::Place { .. })]) {
        now.look_at(Some(to));
    } else if now.has_picks() {
        // Moved units are no longer picked, nor are equal units that stayed.
        now.look_at(selection.space);
    }
    let orders = orders.iter().cloned().map(Click::Order);
    Some(orders.chain([Click::Select(now)]).collect())
}

/// Why the picked units or tokens cannot go to a space; empty if none are picked.
fn why_not_there(game: &AreaGame, state: &AreaState, selection: &AreaSelection, to: SpaceId) -> Vec<Refusal> {
    let Some(from) = selection.space.filter(|_| selection.has_picks()) else {
        return Vec::new();
    };
    let units = selection.groups();
    let aboard = by_hand::aboard_of(game, state, &units, from);
    let aboard = aboard.filter(|_| selection.travel == TravelMode::March);
    let aboard = aboard.map(|(nation, count)| InHand {
        at: from,
        aboard: Some(nation),
        count,
    });
    let why = match selection.tokens.or(aboard) {
        Some(hand) => by_hand::why_not(game, state, hand, to),
        None if selection.travel == TravelMode::Rail => return why_not_sent(game, state, &units, from, to),
        None => {
            let (units, via) = (units.as_slice(), selection.via.as_slice());
            why_not(game, state, MovingUnits { units, from, via }, to)
        }
    };
    why.into_iter().collect()
}

/// Whether a train would take picked units now to a space to which they are to march.
fn goes_by_train(game: &AreaGame, state: &AreaState, selection: &AreaSelection, to: SpaceId) -> bool {
    let is_march = selection.travel == TravelMode::March && !selection.picked.is_empty();
    let from = selection
        .space
        .filter(|_| is_march && is_time(game, state.phase()));
    from.is_some_and(|from| why_not_sent(game, state, &selection.groups(), from, to).is_empty())
}

/// Looks at the next space with units that can move.
fn go_to_next(
    strokes: Res<Strokes>,
    table: Res<Table<AreaGame>>,
    mut bring: MessageWriter<Bring>,
    mut selection: ResMut<AreaSelection>,
) {
    if !keys::NEXT_UNIT.is_struck(&strokes) || table.is_watched() {
        return;
    }
    let (game, state) = (table.game(), table.view());
    let is_move = matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove);
    let next = next_to_move(game, state, selection.space).filter(|_| is_move);
    if let Some(space) = next {
        selection.look_and_pick(game, state, space);
        bring.write(Bring(space));
    }
}

/// Drags the picked units or tokens from their space to their destination; if none are picked, the whole pile.
fn drag(
    mut touches: MessageReader<MapTouched>,
    held: Res<InputBlocked>,
    (hovered, piles): (Res<Hovered>, PilePlaces),
    table: Res<Table<AreaGame>>,
    mut drag: ResMut<Drag>,
    mut taken: ResMut<DragTaken>,
    mut selection: ResMut<AreaSelection>,
    mut acts: MessageWriter<SpaceAct>,
) {
    let (game, state) = (table.game(), table.view());
    let is_free = !held.0 && !table.is_watched();
    let mut is_new = false;
    for touch in touches.read().filter(|touch| touch.button == MouseButton::Left) {
        if touch.is_down {
            let at = touch.space.filter(|_| is_free);
            let has_picked = selection.space == at && selection.has_picks();
            let is_on_pile = at.zip(touch.at).is_some_and(|(space, at)| piles.has(space, at));
            let finds = |at| selection.finds_units(game, state, at);
            let is_pile = !has_picked && is_on_pile && at.is_some_and(finds);
            let from = at.filter(|_| has_picked || is_pile);
            drag.set_if_neq(Drag { from, is_pile });
            is_new = true;
        } else {
            // A short press begins and ends within one frame.
            let Drag { from, is_pile } = std::mem::take(&mut *drag);
            if from.is_some() && touch.space.is_some() && from != touch.space && !is_pile {
                acts.write(SpaceAct::new(ActBy::Drag, touch.space));
            }
        }
    }
    // In the frame of the press the hovered space is still that of the frame before.
    if let Some(from) = drag.from
        && drag.is_pile
        && !is_new
        && hovered.0 != Some(from)
    {
        drag.is_pile = false;
        selection.pick_all(game, state, from);
    }
    taken.set_if_neq(DragTaken(drag.from.is_some()));
}

#[cfg(test)]
mod tests {
    use super::targets::ClickTarget;
    use super::*;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn a_click_a_key_and_a_drag_give_the_orders_of_a_target() {
        let loaded = load::<AreaGame>(&Embedded, "world/france.ron").expect("it loads");
        let table = Table::new(loaded, 1);
        let [there, elsewhere] = [SpaceId(0), SpaceId(1)];
        let targets = ClickTargets {
            ends: vec![ClickTarget {
                with_shift: vec![Order::EndPhase; 2],
                ..ClickTarget::new(there, String::new(), vec![Order::EndPhase])
            }],
            ..ClickTargets::default()
        };
        let selection = AreaSelection::default();
        let at = |by, space, with_shift| {
            let act = SpaceAct::new(by, space);
            meaning(&table, &targets, &selection, SpaceAct { with_shift, ..act })
        };
        let (order, stays) = (Click::Order(Order::EndPhase), Click::Select(selection.clone()));
        let once = [order.clone(), stays.clone()];
        for by in [ActBy::LeftClick, ActBy::Key, ActBy::Drag] {
            assert_eq!(at(by, Some(there), false), once, "{by:?}");
            assert_eq!(at(by, None, false), once[1..], "{by:?}");
        }
        let twice = [order.clone(), order.clone(), stays];
        assert_eq!(at(ActBy::LeftClick, Some(there), true), twice);
        // In the selected space, too.
        let here = AreaSelection {
            space: Some(there),
            ..AreaSelection::default()
        };
        let act = SpaceAct::new(ActBy::LeftClick, Some(there));
        let with_shift = SpaceAct {
            with_shift: true,
            ..act
        };
        let clicks = meaning(&table, &targets, &here, with_shift);
        assert_eq!(clicks, [order.clone(), order, Click::Select(here)]);
        assert_eq!(at(ActBy::RightClick, Some(there), false), []);
        let looks = select(&selection, |now| now.look_at(Some(elsewhere)));
        assert_eq!(at(ActBy::LeftClick, Some(elsewhere), false), looks);
    }
}
