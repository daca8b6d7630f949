//! What the player does on the map, with the mouse, with keys or by a drag: one message, to which each game gives a meaning.
//!
//! In: [`MapClicked`], [`SpaceAct`]. Out: [`SpaceAct`], the selection of the game, [`Request`], [`Refused`].

use std::collections::VecDeque;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParamItem};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{GameSystems, Refused, Request, Table, TableSystems, WindowGame};
use crate::AppSystems;
use crate::input::{InputBlocked, Strokes, keys};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::MapClicked;
use crate::stage::Screen;
use railhead_engine::board::SpaceId;

/// How the player acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActBy {
    LeftClick,
    RightClick,
    /// The key that does at the aim what a click does.
    Key,
    /// The release of something that was dragged.
    Drag,
}

/// The player acts at a space.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct SpaceAct {
    pub by: ActBy,
    /// `None` beside the map.
    pub space: Option<SpaceId>,
    /// Where the mouse clicked, in world coordinates.
    pub at: Option<Vec2>,
    /// The piece that is meant, by its number, in a game of single pieces: [`Clickable::aimed`] finds it.
    pub piece: Option<u16>,
    /// With Shift, or its key, a click may mean something else.
    pub with_shift: bool,
}

impl SpaceAct {
    /// An act without Shift.
    pub const fn new(by: ActBy, space: Option<SpaceId>) -> Self {
        Self {
            by,
            space,
            at: None,
            piece: None,
            with_shift: false,
        }
    }

    /// The act at a space of the keys that were struck.
    pub fn by_key(strokes: &Strokes, space: Option<SpaceId>) -> Option<Self> {
        let with_shift = keys::WAY_POINT.is_struck(strokes);
        let is_struck = with_shift || keys::CONFIRM.is_struck(strokes);
        let act = Self::new(ActBy::Key, space);
        (is_struck && space.is_some()).then_some(Self { with_shift, ..act })
    }
}

/// The next or previous entry of a sorted list that wraps around.
pub fn neighbour<T: Copy + Ord>(list: &[T], now: Option<T>, next: bool) -> Option<T> {
    let index = match (now, next) {
        (Some(now), true) => list.partition_point(|one| *one <= now) % list.len().max(1),
        (Some(now), false) => {
            let place = list.partition_point(|one| *one < now) + list.len();
            place.saturating_sub(1) % list.len().max(1)
        }
        (None, true) => 0,
        (None, false) => list.len().saturating_sub(1),
    };
    list.get(index).copied()
}

/// What an act means. `S` is the selection of the game, `O` its order, `R` its refusal, `A` what only this game means.
#[derive(Clone, Debug, PartialEq)]
pub enum Click<S, O, R, A> {
    /// The selection is then this.
    Select(S),
    Order(O),
    /// The reason why something is impossible.
    Refuse(R),
    Own(A),
}

/// A game that gives acts on the map a meaning.
pub trait Clickable: WindowGame {
    /// The player's selection.
    type Picked: Resource<Mutability = Mutable> + PartialEq + Clone + Debug;

    /// What only this game means by an act.
    type Own: Clone + Debug + PartialEq;

    /// What the meaning of an act depends on, beside the selection.
    type Situation: ReadOnlySystemParam + 'static;

    /// Finds the piece that is meant.
    fn aimed(act: SpaceAct, _situation: &SystemParamItem<Self::Situation>) -> SpaceAct {
        act
    }

    /// The meaning of an act, one thing after the other.
    fn meaning(
        act: SpaceAct,
        selection: &Self::Picked,
        situation: &SystemParamItem<Self::Situation>,
    ) -> Vec<Click<Self::Picked, Self::Order, Self::Refusal, Self::Own>>;

    /// Carries out what only this game means.
    fn carry_out(own: Self::Own, commands: &mut Commands);
}

/// In [`AppSystems::Table`]: acts become requests, before requests are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message_until::<SpaceAct>(Lifetime::Position)
        .configure_sets(
            Update,
            ActSystems
                .before(TableSystems::Requests)
                .in_set(AppSystems::Table),
        )
        .add_systems(
            Update,
            hear_clicks
                .run_if(on_message::<MapClicked>)
                .after(AppSystems::Input)
                .before(ActSystems),
        );
}

/// Adds the acts of one game.
pub(super) fn game<G: Clickable>(app: &mut App) {
    app.add_systems(Update, act::<G>.in_set(ActSystems).in_set(GameSystems::of::<G>()));
}

fn hear_clicks(
    mut clicks: MessageReader<MapClicked>,
    pressed: Res<ButtonInput<KeyCode>>,
    mut acts: MessageWriter<SpaceAct>,
) {
    let with_shift = pressed.any_pressed(keys::SHIFT);
    for click in clicks.read() {
        let by = match click.button {
            MouseButton::Left => ActBy::LeftClick,
            MouseButton::Right => ActBy::RightClick,
            _ => continue,
        };
        let act = SpaceAct::new(by, click.space);
        let at = click.at;
        acts.write(SpaceAct {
            at,
            with_shift,
            ..act
        });
    }
}

/// One act in a frame: its selection may change the meaning of the next. Acts while something lies over the game are
/// dropped.
fn act<G: Clickable>(
    mut acts: MessageReader<SpaceAct>,
    (blocked, screen): (Res<InputBlocked>, Res<State<Screen>>),
    table: Res<Table<G>>,
    situation: StaticSystemParam<G::Situation>,
    mut waiting: TableLocal<VecDeque<SpaceAct>>,
    mut selection: ResMut<G::Picked>,
    mut requests: MessageWriter<Request<G::Order>>,
    mut refused: MessageWriter<Refused>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let waiting = waiting.of_now();
    waiting.extend(acts.read().map(|act| G::aimed(*act, &situation)));
    if blocked.0 || *screen.get() != Screen::Game {
        waiting.clear();
    }
    let Some(act) = waiting.pop_front() else { return };
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
    for click in G::meaning(act, &selection, &situation) {
        match click {
            Click::Select(now) => {
                selection.set_if_neq(now);
            }
            Click::Order(order) => {
                requests.write(Request::Issue(order));
            }
            Click::Refuse(refusal) => {
                refused.write(Refused(table.reason(&refusal)));
            }
            Click::Own(own) => G::carry_out(own, &mut commands),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_after_the_last_is_the_first() {
        let list = [2, 5, 9];
        assert_eq!(neighbour(&list, None, true), Some(2));
        assert_eq!(neighbour(&list, None, false), Some(9));
        assert_eq!(neighbour(&list, Some(2), true), Some(5));
        assert_eq!(neighbour(&list, Some(9), true), Some(2));
        assert_eq!(neighbour(&list, Some(2), false), Some(9));
        assert_eq!(neighbour(&list, Some(4), true), Some(5));
        assert_eq!(neighbour(&list, Some(4), false), Some(2));
        assert_eq!(neighbour::<u8>(&[], Some(4), false), None);
        assert_eq!(neighbour::<u8>(&[], None, true), None);
    }
}
