//! What the tiny game tells of itself to what is shared by all games.

use std::collections::BTreeMap;

use jiff::civil::Date;
use maud::Markup;
use railhead::console::Face;
use railhead::lab::Measured;
use railhead::opponent::Opponents;
use railhead::print::{area, svg};
use railhead::report::Reported;
use railhead::rules::board::SpaceId;
use railhead::rules::board::area::file::AreaBoardFile;
use railhead::rules::engine::lesson::file::read_lesson;
use railhead::rules::engine::{
    Alike, Clock, Dice, Digest, Heading, Journey, Pile, Playable, Reason, Seat, SeatNames, Session, Span,
    Tally, Taught,
};
use railhead::rules::text::issue::Issue;
use railhead::rules::text::{Problem, Reader};
use serde::{Deserialize, Serialize};

use super::game::{Border, Event, Land, Lord, Order, Refusal, State};

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
    lords: Vec<Lord>,
    #[serde(default)]
    lesson: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum GameName {
    Border,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderText {
    March { from: String, to: String },
    EndTurn,
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
}

impl Playable for Border {
    const NAME: &'static str = "Border";
    const FILES: &'static [&'static str] = &[];

    type OrderText = OrderText;
    type Snapshot = Snapshot;
    type RandomPlayer = Alike;

    fn read(reader: &mut Reader, path: &str) -> Option<(Self, Heading)> {
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
            if file.lords.len() < 2 {
                issues.push(Issue::new("lords", "there are two lords at least"));
            }
        }
        scenario.add_issues(issues);
        let Some(file) = scenario.value.clone() else {
            reader.add(scenario.problems);
            return None;
        };
        let (year, month, day) = file.begins;
        let begins = Date::new(year, month, day).ok()?;
        let game = made.map(|board| Self {
            title: file.title.clone(),
            board,
            begins,
            turns: file.turns,
            lords: file.lords,
            start,
        });
        let (lesson, problems) =
            read_lesson(reader, (&scenario, path), file.lesson.as_deref(), game.as_ref());
        reader.add(scenario.problems);
        reader.add(board.map(|board| board.problems).unwrap_or_default());
        reader.add(problems);
        let heading = Heading {
            title: file.title,
            summary: file.summary,
            text: file.text,
            lesson,
            history: None,
        };
        Some((game?, heading))
    }

    fn check_file(_: &mut Reader, _: &str, _: &str) -> Vec<Problem> {
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
            adjective: lord.name.trim_start_matches("The "),
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

    fn tally(&self, state: &State) -> Vec<Tally> {
        let of = |lord: u8| state.lands.iter().filter(move |land| land.lord == Some(lord));
        let lords = 0..u8::try_from(self.lords.len()).expect("a few");
        vec![
            Tally {
                what: "lands",
                by_seat: lords.clone().map(|lord| of(lord).map(|_| 1).sum()).collect(),
            },
            Tally {
                what: "men",
                by_seat: lords
                    .map(|lord| of(lord).map(|land| u32::from(land.men)).sum())
                    .collect(),
            },
        ]
    }

    fn as_seen(&self, state: &State, _: Seat) -> State {
        state.clone()
    }

    fn words(&self, event: &Event) -> String {
        let name = |space: SpaceId| &self.board.area(space).name;
        match *event {
            Event::Marched { from, to, men, .. } => {
                format!("{men} men march from {} to {}", name(from), name(to))
            }
            Event::Fought { at, die } => format!("they fight for {}; the die shows {die}", name(at)),
            Event::TurnBegan { turn, player } => {
                format!("turn {turn} of {} begins", self.lords[usize::from(player)].name)
            }
            Event::Ended => "the game is over".into(),
        }
    }

    fn digest(&self, event: &Event) -> Digest {
        match *event {
            Event::TurnBegan { turn, player } => Digest::PlayerTurnBegan {
                turn,
                player: Seat(player),
            },
            Event::Ended => Digest::GameEnded,
            Event::Marched { lord, from, to, men } => Digest::Went(Journey {
                piece: 0,
                seat: Seat(lord),
                count: men.into(),
                way: vec![from, to],
            }),
            Event::Fought { at, .. } => Digest::Happened(at),
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

    fn order_words(&self, order: &Order) -> String {
        match *order {
            Order::March { to, .. } => format!("March to {}", self.board.area(to).name),
            Order::EndTurn => "End the turn".into(),
        }
    }

    fn order_spaces(&self, order: &Order) -> Vec<SpaceId> {
        match *order {
            Order::March { from, to } => vec![from, to],
            Order::EndTurn => Vec::new(),
        }
    }

    fn piles(&self, state: &State, _: Seat) -> Vec<Pile> {
        let pile = |space: SpaceId| {
            let land = state.lands[space.index()];
            let lord = land.lord.filter(|_| land.men > 0)?;
            Some(Pile {
                piece: u16::try_from(space.0).expect("there are few lands"),
                seat: Seat(lord),
                name: format!("men of {}", self.lords[usize::from(lord)].name),
                space,
                count: land.men.into(),
            })
        };
        self.board.space_ids().filter_map(pile).collect()
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
            rule: rule.into(),
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
        if usize::from(snapshot.player) >= self.lords.len() || snapshot.lands.len() != self.start.len() {
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

// What it says of itself is enough, but for the map of its report.
impl Opponents for Border {}

impl Taught for Border {
    fn place_named(&self, word: &str) -> Option<SpaceId> {
        self.space(word)
    }

    fn facts(&self) -> &'static [&'static str] {
        &["held"]
    }

    fn is_so(&self, state: &State, viewer: Seat, fact: &str, of: &str) -> bool {
        let land = self.space(of).map(|space| state.lands[space.index()]);
        fact == "held" && land.is_some_and(|land| land.lord == Some(viewer.0))
    }
}

impl Face for Border {}
impl Measured for Border {}
impl Reported for Border {
    fn map(session: &Session<Self>) -> Option<Markup> {
        Some(svg::draw(&area::sheet(&session.game().board, 3)))
    }
}
