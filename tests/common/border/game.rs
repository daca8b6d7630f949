//! The rules: lords march, and fight for what another lord holds.

use std::sync::Arc;

use jiff::civil::Date;
use railhead::rules::board::area::AreaKind;
use railhead::rules::board::{AreaBoard, SpaceId};
use railhead::rules::engine::{Barrier, Dice, Game};
use serde::{Deserialize, Serialize};

/// A lord, with the lands and the men in each that they begin with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lord {
    pub id: String,
    pub name: String,
    pub lands: String,
    pub men: u8,
}

/// What never changes.
#[derive(Debug)]
pub struct Border {
    pub title: String,
    pub board: Arc<AreaBoard>,
    pub begins: Date,
    pub turns: u16,
    pub lords: Vec<Lord>,
    pub start: Vec<Land>,
}

/// A land: who holds it, and how many men are there, who have marched if they came in this player-turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Land {
    pub lord: Option<u8>,
    pub men: u8,
    pub tired: bool,
}

/// What changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    pub turn: u16,
    pub player: u8,
    pub over: bool,
    pub lands: Vec<Land>,
    pub dice: Dice,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    March { from: SpaceId, to: SpaceId },
    EndTurn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Marched {
        lord: u8,
        from: SpaceId,
        to: SpaceId,
        men: u8,
    },
    Fought {
        at: SpaceId,
        die: u8,
    },
    TurnBegan {
        turn: u16,
        player: u8,
    },
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Over,
    NotYours,
    Tired,
    TooFar,
}

impl Border {
    fn next(&self, state: &State) -> Event {
        let next = state.player + 1;
        if usize::from(next) < self.lords.len() {
            let turn = state.turn;
            Event::TurnBegan { turn, player: next }
        } else if state.turn < self.turns {
            let turn = state.turn + 1;
            Event::TurnBegan { turn, player: 0 }
        } else {
            Event::Ended
        }
    }
}

impl Game for Border {
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type Change = State;

    fn start(&self, seed: u64) -> (State, Vec<Event>) {
        let lands = self.start.clone();
        let (dice, began) = (Dice::seeded(seed), Event::TurnBegan { turn: 1, player: 0 });
        (
            State {
                turn: 1,
                player: 0,
                over: false,
                lands,
                dice,
            },
            vec![began],
        )
    }

    fn check(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        let Order::March { from, to } = *order else {
            return if state.over { Err(Refusal::Over) } else { Ok(()) };
        };
        let land = state.lands[from.index()];
        if state.over {
            Err(Refusal::Over)
        } else if land.lord != Some(state.player) || land.men == 0 {
            Err(Refusal::NotYours)
        } else if land.tired {
            Err(Refusal::Tired)
        } else if !self
            .board
            .links(from)
            .iter()
            .any(|link| link.to == to && self.board.area(to).kind == AreaKind::Land)
        {
            Err(Refusal::TooFar)
        } else {
            Ok(())
        }
    }

    fn resolve(&self, state: &mut State, order: &Order) -> Vec<Event> {
        let mut events = Vec::new();
        let mut happen = |state: &mut State, event: Event| {
            self.apply(state, &event);
            events.push(event);
        };
        match *order {
            Order::March { from, to } => {
                if state.lands[to.index()]
                    .lord
                    .is_some_and(|lord| lord != state.player)
                {
                    // The dice are part of the state: applying the event rolls them.
                    let die = state.dice.clone().roll(6);
                    happen(state, Event::Fought { at: to, die });
                }
                let men = state.lands[from.index()].men;
                let is_free = state.lands[to.index()]
                    .lord
                    .is_none_or(|lord| lord == state.player);
                if is_free {
                    let lord = state.player;
                    happen(state, Event::Marched { lord, from, to, men });
                }
            }
            Order::EndTurn => {
                let next = self.next(state);
                happen(state, next);
            }
        }
        events
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match *event {
            Event::Marched { lord, from, to, men } => {
                state.lands[from.index()].men -= men;
                let land = &mut state.lands[to.index()];
                *land = Land {
                    lord: Some(lord),
                    men: land.men + men,
                    tired: true,
                };
            }
            // Four or more drives the defenders out.
            Event::Fought { at, die } => {
                state.dice.roll(6);
                if die >= 4 {
                    state.lands[at.index()] = Land::default();
                }
            }
            Event::TurnBegan { turn, player } => {
                (state.turn, state.player) = (turn, player);
                state.lands.iter_mut().for_each(|land| land.tired = false);
            }
            Event::Ended => state.over = true,
        }
    }

    fn change(before: &mut State, after: &mut State) -> State {
        std::mem::replace(before, after.clone())
    }

    fn revert(before: &mut State, after: &mut State, change: State) {
        before.clone_from(&change);
        *after = change;
    }

    fn change_bytes(change: &State) -> usize {
        Self::state_bytes(change)
    }

    fn state_bytes(state: &State) -> usize {
        size_of_val(state.lands.as_slice()) + size_of::<State>()
    }

    fn legal_orders(&self, state: &State) -> Vec<Order> {
        let spaces = || self.board.space_ids();
        let marches = spaces().flat_map(|from| spaces().map(move |to| Order::March { from, to }));
        let orders = marches.chain([Order::EndTurn]);
        orders.filter(|order| self.check(state, order).is_ok()).collect()
    }

    fn barrier(&self, event: &Event) -> Option<Barrier> {
        match event {
            Event::Fought { .. } => Some(Barrier::Dice),
            Event::TurnBegan { .. } | Event::Ended => Some(Barrier::ChangeOfPlayer),
            Event::Marched { .. } => None,
        }
    }

    fn is_over(&self, state: &State) -> bool {
        state.over
    }
}
