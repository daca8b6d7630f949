//! Questions and orders to a game: all answers come from its table view.

use super::answer::{
    Available, Changed, Cost, Failure, Hashed, Legal, Path, Reached, Reason, Why, succeeded,
};
use super::command::{self, Command};
use super::{fight, map, numbers, situation, units};
use crate::rules::board::{Board, SpaceId};
use crate::rules::engine::Session;
use crate::rules::hex_game::{Event, HexGame, Names, Order, Phase, TableView, UnitId};
use crate::rules::text::issue::did_you_mean;

/// The table as the player who has to decide sees it.
fn view(session: &Session<HexGame>) -> TableView<'_> {
    TableView::new(session.game(), session.state(), session.state().decider())
}

/// The hash of the state; `None` under fog, where it would tell whether a guess at what is hidden is right (HO-2).
pub fn hash(session: &Session<HexGame>) -> Option<String> {
    (!view(session).has_fog()).then(|| session.hash().to_string())
}

/// The unit with this id.
///
/// # Errors
///
/// That there is none, with the nearest id.
pub fn unit(game: &HexGame, id: &str) -> Result<UnitId, Failure> {
    game.unit_named(id).ok_or_else(|| {
        let ids = game.unit_ids().map(|unit| game.unit(unit).id.as_str());
        unknown("unit", id, did_you_mean(id, ids))
    })
}

/// The hex with this number or place.
///
/// # Errors
///
/// That there is none, with the nearest place.
pub fn space(board: &Board, name: &str) -> Result<SpaceId, Failure> {
    board.space_named(name).ok_or_else(|| {
        let ids = board.places().iter().map(|place| place.id.as_str());
        unknown("hex or place", name, did_you_mean(name, ids))
    })
}

fn unknown(what: &str, name: &str, hint: Option<String>) -> Failure {
    let shown: String = name.chars().take(40).collect();
    let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    Failure::error(format!("there is no {what} \"{shown}\"{hint}"))
}

/// What became of an order, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The order.
    pub order: String,
    /// What happened, a sentence each; nothing for an order taken back.
    pub events: Vec<String>,
}

/// Gives an order.
///
/// # Errors
///
/// The refusal of the rules.
pub fn issue(session: &mut Session<HexGame>, order: Order) -> Result<Told, Failure> {
    let game = std::sync::Arc::clone(session.game());
    let viewer = session.state().decider();
    let before = Names::of(&game, session.state(), viewer);
    match session.issue(order.clone()).map(<[Event]>::to_vec) {
        Ok(events) => {
            let names = before.or(&Names::of(&game, session.state(), viewer));
            Ok(Told {
                order: order_text(&game, &order),
                events: in_words(&names, &events),
            })
        }
        Err(refusal) => Err(Failure::refusal(&before, &refusal)),
    }
}

/// Takes the last order back.
///
/// # Errors
///
/// What undo stops at.
pub fn undo(session: &mut Session<HexGame>) -> Result<Told, Failure> {
    match session.undo() {
        Some(order) => Ok(Told {
            order: order_text(session.game(), &order),
            events: Vec::new(),
        }),
        None => Err(Failure::error(match session.barrier() {
            Some(barrier) => format!("nothing can be undone: {}", barrier.text()),
            None => "nothing can be undone: no order has been given".into(),
        })),
    }
}

/// Gives the order again that was last taken back.
///
/// # Errors
///
/// That there is none.
pub fn redo(session: &mut Session<HexGame>) -> Result<Told, Failure> {
    let game = std::sync::Arc::clone(session.game());
    let viewer = session.state().decider();
    let events = session.redo().map(<[Event]>::to_vec);
    let names = Names::of(&game, session.state(), viewer);
    let events = events.map(|events| in_words(&names, &events));
    match (events, session.journal().last()) {
        (Some(events), Some(entry)) => Ok(Told {
            order: order_text(&game, &entry.order),
            events,
        }),
        _ => Err(Failure::error("no order has been taken back")),
    }
}

pub(super) fn in_words(names: &Names<'_>, events: &[Event]) -> Vec<String> {
    let told = events.iter().filter(|event| names.tells(event));
    told.map(|event| event.text(names)).collect()
}

/// An order as `do` takes it.
pub fn order_text(game: &HexGame, order: &Order) -> String {
    ron::to_string(&order.to_text(game)).expect("orders are plain data, which RON can always write")
}

/// The answer to what has changed, and what the computer players have done since.
pub fn changed(session: &Session<HexGame>, told: Told, then: Option<Vec<String>>) -> String {
    let (game, view) = (session.game(), view(session));
    succeeded(&Changed {
        order: told.order,
        events: told.events,
        turn: view.turn(),
        player: &game.side(view.player()).id,
        phase: view.phase().name(),
        hash: hash(session),
        then,
    })
}

/// Answers a question about the table.
///
/// # Errors
///
/// Names that are not there; a way that the rules refuse.
pub fn ask(session: &Session<HexGame>, question: Command<'_>) -> Result<String, Failure> {
    let (view, game) = (view(session), session.game().as_ref());
    match question {
        Command::State => Ok(succeeded(&situation::state(session, view))),
        Command::Rules => Ok(succeeded(&numbers::rules(game))),
        Command::Board => Ok(succeeded(&map::board(view))),
        Command::Row { row } => match map::row(view, row) {
            Some(row) => Ok(succeeded(&row)),
            None => Err(Failure::error(format!(
                "there is no row {row}; the last is {}",
                game.board().grid().rows() - 1
            ))),
        },
        Command::Hash => Ok(succeeded(&Hashed { hash: hash(session) })),
        Command::Units { all } => Ok(succeeded(&units::units(view, all))),
        Command::Space { name } => Ok(succeeded(&map::space(view, space(game.board(), name)?))),
        Command::Available => Ok(succeeded(&Available {
            units: ids(game, view.available()),
        })),
        Command::Reach { unit: id } => Ok(succeeded(&reach(view, unit(game, id)?))),
        Command::Path { unit: id, to, via } => {
            let via = via.into_iter().map(|stop| space(game.board(), stop));
            let via: Vec<SpaceId> = via.collect::<Result<_, _>>()?;
            path(view, unit(game, id)?, &via, space(game.board(), to)?)
        }
        Command::Why { unit: id, to } => {
            let unit = unit(game, id)?;
            let to = to.map(|to| space(game.board(), to)).transpose()?;
            Ok(succeeded(&why(view, unit, to)))
        }
        Command::Forecast { order } => fight::forecast(view, &command::order(order, game)?),
        Command::Decision => Ok(fight::decision(view)),
        Command::Legal => {
            let orders = view.orders().into_iter();
            Ok(succeeded(&Legal {
                orders: orders.map(|order| order_text(game, &order)).collect(),
            }))
        }
        other => Err(Failure::error(format!("{other:?} is not a question"))),
    }
}

fn ids(game: &HexGame, units: impl IntoIterator<Item = UnitId>) -> Vec<&str> {
    units
        .into_iter()
        .map(|unit| game.unit(unit).id.as_str())
        .collect()
}

fn reach(view: TableView<'_>, unit: UnitId) -> Reached<'_> {
    let game = view.game();
    let by_sea = view.sea_destinations(unit);
    let costs = view.destinations(unit).into_iter().map(|(space, cost)| Cost {
        space: game.board().number(space),
        cost,
        ends: by_sea.iter().find(|to| to.at == space).map(|to| to.kind.name()),
    });
    let mut spaces: Vec<_> = costs.collect();
    spaces.sort_by(|a, b| a.space.cmp(&b.space));
    Reached {
        unit: &game.unit(unit).id,
        cost_in: match view.phase() {
            Phase::RailMovement => Some("hexes"),
            Phase::NavalMovement => Some("ships"),
            Phase::Movement => Some("movement points"),
            Phase::Setup | Phase::Reinforcement | Phase::Combat | Phase::End => None,
        },
        spaces,
    }
}

fn path(view: TableView<'_>, unit: UnitId, via: &[SpaceId], to: SpaceId) -> Result<String, Failure> {
    let game = view.game();
    let Some(way) = view.way(unit, via, to) else {
        return Err(match view.why_not_by(unit, via, to).first() {
            Some(refusal) => Failure::refusal(&view.names(), refusal),
            None => Failure::error("no way leads there"),
        });
    };
    Ok(succeeded(&Path {
        unit: &game.unit(unit).id,
        cost: way.cost,
        path: way.path.iter().map(|space| game.board().number(*space)).collect(),
    }))
}

fn why(view: TableView<'_>, unit: UnitId, to: Option<SpaceId>) -> Why<'_> {
    let (game, names) = (view.game(), view.names());
    let reasons = to.map_or_else(|| view.why(unit), |to| view.why_not(unit, to));
    Why {
        unit: &game.unit(unit).id,
        can: reasons.is_empty(),
        reasons: reasons
            .iter()
            .map(|refusal| Reason::new(&names, refusal))
            .collect(),
        supply: view.supply_words(unit),
    }
}
