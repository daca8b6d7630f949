//! A third game, as small as can be, by the shared parts alone: two lords, a handful of lands, one kind of move, one kind of die.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use railhead::rules::board::area::AreaKind;
use railhead::rules::board::area::file::AreaBoardFile;
use railhead::rules::board::{AreaBoard, SpaceId};
use railhead::rules::engine::{
    Alike, Barrier, Clock, Dice, Digest, Game, Heading, Playable, Reason, Seat, SeatNames, Span,
};
use railhead::rules::text::issue::Issue;
use railhead::rules::text::{Problem, Reader};
use serde::{Deserialize, Serialize};

/// The scenario as its author writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Scenario")]
struct ScenarioFile {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "game")]
    _game: GameName,
    title: String,
    summary: String,
    text: String,
    board: String,
    begins: (i16, i8, i8),
    turns: u16,
    lords: Vec<LordFile>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum GameName {
    Border,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LordFile {
    id: String,
    name: String,
    lands: String,
    men: u8,
}

/// What never changes.
#[derive(Debug)]
pub struct Border {
    title: String,
    pub board: Arc<AreaBoard>,
    begins: Date,
    turns: u16,
    lords: Vec<LordFile>,
    start: Vec<Land>,
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
    dice: Dice,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    March { from: SpaceId, to: SpaceId },
    EndTurn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderText {
    March { from: String, to: String },
    EndTurn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Marched { from: SpaceId, to: SpaceId, men: u8 },
    Fought { at: SpaceId, die: u8 },
    TurnBegan { turn: u16, player: u8 },
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Over,
    NotYours,
    Tired,
    TooFar,
}

/// A state as a save says it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    turn: u16,
    player: u8,
    over: bool,
    lands: Vec<Land>,
    dice: u64,
}

impl Border {
    fn space(&self, id: &str) -> Option<SpaceId> {
        self.board
            .space_ids()
            .find(|space| self.board.area(*space).id == id)
    }

    fn next(&self, state: &State) -> Event {
        match (state.player, state.turn == self.turns) {
            (0, _) => Event::TurnBegan {
                turn: state.turn,
                player: 1,
            },
            (_, false) => Event::TurnBegan {
                turn: state.turn + 1,
                player: 0,
            },
            (_, true) => Event::Ended,
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
                    let die = state.dice.roll(6);
                    happen(state, Event::Fought { at: to, die });
                }
                let men = state.lands[from.index()].men;
                let is_free = state.lands[to.index()]
                    .lord
                    .is_none_or(|lord| lord == state.player);
                if is_free {
                    happen(state, Event::Marched { from, to, men });
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
            Event::Marched { from, to, men } => {
                state.lands[from.index()].men -= men;
                let land = &mut state.lands[to.index()];
                *land = Land {
                    lord: Some(state.player),
                    men: land.men + men,
                    tired: true,
                };
            }
            // Four or more drives the defenders out.
            Event::Fought { at, die } => {
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

    fn revert(state: &mut State, change: State) {
        *state = change;
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

impl Playable for Border {
    const NAME: &'static str = "Border";
    const FILES: &'static [&'static str] = &[];

    type OrderText = OrderText;
    type Snapshot = Snapshot;
    type RandomPlayer = Alike;

    fn read(reader: &mut Reader<'_>, path: &str) -> Option<(Self, Heading)> {
        let mut scenario = reader.parse::<ScenarioFile>(path, "Scenario")?;
        let board = scenario.value.as_ref().map(|file| file.board.clone());
        let board = board.and_then(|board| reader.include(&scenario, path, "board", &board));
        let board = board.and_then(|path| reader.make(&path, "AreaBoard", AreaBoardFile::build));
        let made = board.as_ref().and_then(|board| board.value.clone());
        let mut issues = Vec::new();
        let mut start = Vec::new();
        if let (Some(board), Some(file)) = (&made, &scenario.value) {
            start = vec![Land::default(); board.space_ids().count()];
            for (at, (number, lord)) in (0_u8..).zip(&file.lords).enumerate() {
                for id in lord.lands.split_whitespace() {
                    match board.space_ids().find(|space| board.area(*space).id == id) {
                        Some(space) => {
                            start[space.index()] = Land {
                                lord: Some(number),
                                men: lord.men,
                                tired: false,
                            }
                        }
                        None => issues.push(Issue::new(
                            format!("lords[{at}].lands"),
                            format!("there is no land \"{id}\""),
                        )),
                    }
                }
            }
            if file.lords.len() != 2 {
                issues.push(Issue::new("lords", "there are two lords"));
            }
        }
        scenario.add_issues(issues);
        reader.add(scenario.problems);
        reader.add(board.map(|board| board.problems).unwrap_or_default());
        let (file, board) = (scenario.value?, made?);
        let heading = Heading {
            title: file.title.clone(),
            summary: file.summary,
            text: file.text,
        };
        let (year, month, day) = file.begins;
        let Ok(begins) = Date::new(year, month, day) else {
            return None;
        };
        let (title, turns, lords) = (file.title, file.turns, file.lords);
        Some((
            Self {
                title,
                board,
                begins,
                turns,
                lords,
                start,
            },
            heading,
        ))
    }

    fn check_file(_: &mut Reader<'_>, _: &str, _: &str) -> Vec<Problem> {
        Vec::new()
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn map_name(&self) -> &str {
        self.board.name()
    }

    fn span(&self) -> Span {
        Span {
            turns: self.turns,
            from: self.begins,
            to: self.begins,
        }
    }

    fn seats(&self) -> Vec<SeatNames<'_>> {
        let lords = self.lords.iter();
        let names = lords.map(|lord| SeatNames {
            id: &lord.id,
            name: &lord.name,
            adjective: &lord.name,
        });
        names.collect()
    }

    fn clock(&self, state: &State) -> Clock {
        Clock {
            turn: state.turn,
            last_turn: self.turns,
            days: self.begins.to_string(),
            player: Seat(state.player),
            phase: "March".into(),
            is_over: state.over,
        }
    }

    fn player(&self, state: &State) -> Seat {
        Seat(state.player)
    }

    fn dice<'s>(&self, state: &'s State) -> &'s Dice {
        &state.dice
    }

    fn decider(&self, state: &State) -> Seat {
        Seat(state.player)
    }

    fn result(&self, state: &State) -> Option<String> {
        let mut held = BTreeMap::new();
        for lord in state.lands.iter().filter_map(|land| land.lord) {
            *held.entry(lord).or_insert(0) += 1;
        }
        let most = held.iter().max_by_key(|(_, lands)| **lands)?;
        let winner = &self.lords[usize::from(*most.0)].name;
        state.over.then(|| format!("{winner} have won"))
    }

    fn has_fog(&self, _: &State) -> bool {
        false
    }

    fn digest(&self, event: &Event) -> Digest {
        match event {
            Event::TurnBegan { .. } => Digest::PlayerTurnBegan,
            Event::Ended => Digest::GameEnded,
            Event::Marched { .. } | Event::Fought { .. } => Digest::Other,
        }
    }

    fn order_text(&self, order: &Order) -> OrderText {
        let id = |space| self.board.area(space).id.clone();
        match *order {
            Order::March { from, to } => OrderText::March {
                from: id(from),
                to: id(to),
            },
            Order::EndTurn => OrderText::EndTurn,
        }
    }

    fn order(&self, text: &OrderText) -> Result<Order, String> {
        let space = |id: &String| self.space(id).ok_or_else(|| format!("there is no land \"{id}\""));
        Ok(match text {
            OrderText::March { from, to } => Order::March {
                from: space(from)?,
                to: space(to)?,
            },
            OrderText::EndTurn => Order::EndTurn,
        })
    }

    fn end_phase(&self) -> Order {
        Order::EndTurn
    }

    fn reason(&self, refusal: &Refusal) -> Reason {
        let (rule, text) = match refusal {
            Refusal::Over => ("B-1", "the game is over"),
            Refusal::NotYours => ("B-2", "nobody of yours is there"),
            Refusal::Tired => ("B-3", "these men have marched already"),
            Refusal::TooFar => ("B-4", "a march leads to a land beside"),
        };
        Reason {
            rule,
            text: text.into(),
        }
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        Snapshot {
            turn: state.turn,
            player: state.player,
            over: state.over,
            lands: state.lands.clone(),
            dice: state.dice.seed(),
        }
    }

    fn restore(&self, snapshot: &Snapshot) -> Result<State, Vec<Issue>> {
        if snapshot.player > 1 || snapshot.lands.len() != self.start.len() {
            return Err(vec![Issue::new("snapshot", "this is a state of another board")]);
        }
        Ok(State {
            turn: snapshot.turn,
            player: snapshot.player,
            over: snapshot.over,
            lands: snapshot.lands.clone(),
            dice: Dice::seeded(snapshot.dice),
        })
    }

    fn violations(&self, state: &State) -> Vec<String> {
        let men: u32 = state.lands.iter().map(|land| u32::from(land.men)).sum();
        let most: u32 = self.start.iter().map(|land| u32::from(land.men)).sum();
        (men > most)
            .then(|| format!("{men} men, of {most}"))
            .into_iter()
            .collect()
    }
}
