//! Questions and orders to a game: all answers come from its table view.

use super::answer::{
    Available, Capacity, Changed, Cost, Crossing, Failure, Full, Hashed, Legal, Link, Path, Reached, Reason,
    Space, State, Unit, Units, Why, succeeded,
};
use super::command::{self, Command};
use super::fight;
use crate::rules::board::issue::did_you_mean;
use crate::rules::board::{Board, CrossingKind, Road, SpaceId, Water};
use crate::rules::engine::{Game, Session};
use crate::rules::hex_game::{Event, HexGame, Names, Order, Phase, Side, TableView, UnitId, stacking};

/// The table as the player who has to decide sees it.
fn view(session: &Session<HexGame>) -> TableView<'_> {
    TableView::new(session.game(), session.state(), session.state().decider())
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

/// Gives an order.
///
/// # Errors
///
/// The refusal of the rules.
pub fn issue(session: &mut Session<HexGame>, order: Order) -> Result<String, Failure> {
    let game = std::sync::Arc::clone(session.game());
    let viewer = session.state().decider();
    let before = Names::of(&game, session.state(), viewer);
    match session.issue(order.clone()).map(<[Event]>::to_vec) {
        Ok(events) => {
            let names = before.or(&Names::of(&game, session.state(), viewer));
            Ok(changed(session, &order, in_words(&names, &events)))
        }
        Err(refusal) => Err(Failure::refusal(&before, &refusal)),
    }
}

/// Takes the last order back.
///
/// # Errors
///
/// What undo stops at.
pub fn undo(session: &mut Session<HexGame>) -> Result<String, Failure> {
    match session.undo() {
        Some(order) => Ok(changed(session, &order, Vec::new())),
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
pub fn redo(session: &mut Session<HexGame>) -> Result<String, Failure> {
    let game = std::sync::Arc::clone(session.game());
    let viewer = session.state().decider();
    let events = session.redo().map(<[Event]>::to_vec);
    let names = Names::of(&game, session.state(), viewer);
    let events = events.map(|events| in_words(&names, &events));
    match (events, session.journal().last()) {
        (Some(events), Some(entry)) => Ok(changed(session, &entry.order, events)),
        _ => Err(Failure::error("no order has been taken back")),
    }
}

fn in_words(names: &Names<'_>, events: &[Event]) -> Vec<String> {
    let told = events.iter().filter(|event| names.tells(event));
    told.map(|event| event.text(names)).collect()
}

/// An order as `do` takes it.
pub fn order_text(game: &HexGame, order: &Order) -> String {
    ron::to_string(&order.to_text(game)).expect("orders are plain data, which RON can always write")
}

fn changed(session: &Session<HexGame>, order: &Order, events: Vec<String>) -> String {
    let (game, state) = (session.game(), session.state());
    succeeded(&Changed {
        order: order_text(game, order),
        events,
        turn: state.turn(),
        player: &game.side(state.player()).id,
        phase: state.phase().name(),
        hash: session.hash().to_string(),
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
        Command::State => Ok(succeeded(&state(session, view))),
        Command::Hash => Ok(succeeded(&Hashed {
            hash: session.hash().to_string(),
        })),
        Command::Units { all } => Ok(succeeded(&units(view, all))),
        Command::Space { name } => Ok(succeeded(&space_answer(view, space(game.board(), name)?))),
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
            let orders = game.legal_orders(session.state()).into_iter();
            Ok(succeeded(&Legal {
                orders: orders.map(|order| order_text(game, &order)).collect(),
            }))
        }
        other => Err(Failure::error(format!("{other:?} is no question"))),
    }
}

fn ids(game: &HexGame, units: impl IntoIterator<Item = UnitId>) -> Vec<&str> {
    units
        .into_iter()
        .map(|unit| game.unit(unit).id.as_str())
        .collect()
}

fn state<'a>(session: &'a Session<HexGame>, view: TableView<'a>) -> State<'a> {
    let (game, state) = (view.game(), view.state());
    let calendar = game.definition().calendar;
    let (capacity, left) = view.rail_capacity();
    let overstacked = view.overstacked().into_iter().map(|hex| Full {
        space: game.board().number(hex.space),
        points: hex.points,
        limit: hex.limit,
        came: ids(game, hex.came).into_iter().map(Into::into).collect(),
    });
    State {
        title: &game.definition().title,
        turn: state.turn(),
        last_turn: calendar.last,
        days: calendar.text(state.turn()),
        player: &game.side(state.player()).id,
        phase: state.phase().name(),
        over: state.is_over(),
        rail: Capacity { capacity, left },
        overstacked: overstacked.collect(),
        undo: session.undo_depth(),
        redo: session.can_redo(),
        hash: session.hash().to_string(),
    }
}

fn units(view: TableView<'_>, all: bool) -> Units<'_> {
    let (game, state) = (view.game(), view.state());
    let names = view.names();
    let wanted = state
        .units()
        .filter(|(id, _)| all || game.unit(*id).side == view.viewer())
        // HO-2: of what is not known the map shows where it stands.
        .filter(|(id, unit)| unit.at.is_some() || !names.is_unknown(*id));
    let units = wanted.map(|(id, unit)| {
        let spec = game.unit(id);
        let is_known = !names.is_unknown(id);
        Unit {
            id: names.id(id),
            name: names.title(id),
            side: &game.side(spec.side).id,
            space: unit.at.map(|at| game.board().number(at)),
            steps: is_known.then_some(unit.steps),
            supplied: is_known.then_some(unit.supplied),
            mark: view.mark(id).name(),
        }
    });
    Units {
        units: units.collect(),
    }
}

fn space_answer(view: TableView<'_>, space: SpaceId) -> Space<'_> {
    let (game, state) = (view.game(), view.state());
    let (board, names) = (game.board(), view.names());
    let side = |side: Side| game.side(side).id.as_str();
    let zones = Side::BOTH
        .into_iter()
        .filter(|side| state.presence().has_zone(*side, space));
    let links = board.links(space).iter().map(|link| Link {
        to: board.number(link.to),
        side: link.side.letters(),
        road: link.road.map(|road| match road {
            Road::Main => "main",
            Road::Minor => "minor",
        }),
        rail: link.rail,
        water: link.water.map(|water| match water {
            Water::River => "river",
            Water::Strait => "strait",
        }),
        crossing: link.crossing.map(|id| {
            let crossing = board.crossing(id);
            Crossing {
                name: &crossing.name,
                kind: match crossing.kind {
                    CrossingKind::Bridge => "bridge",
                    CrossingKind::Ferry => "ferry",
                    CrossingKind::Causeway => "causeway",
                },
                down: state.is_demolished(id),
            }
        }),
    });
    Space {
        space: board.number(space),
        label: board.label(space),
        terrain: &board.terrain(space).id,
        places: board.places_at(space).map(|place| place.id.as_str()).collect(),
        region: board.region(space),
        control: state.control(space).map(side),
        zones: zones.map(side).collect(),
        points: view.stacking_points(space),
        limit: stacking::limit(game, space),
        units: state.units_in(space).map(|unit| names.id(unit)).collect(),
        links: links.collect(),
    }
}

fn reach(view: TableView<'_>, unit: UnitId) -> Reached<'_> {
    let (game, reach) = (view.game(), view.reach(unit));
    let costs = reach.destinations().iter().map(|space| Cost {
        space: game.board().number(*space),
        cost: reach.cost(*space).unwrap_or_default(),
    });
    let mut spaces: Vec<_> = costs.collect();
    spaces.sort_by(|a, b| a.space.cmp(&b.space));
    Reached {
        unit: &game.unit(unit).id,
        cost_in: match view.state().phase() {
            Phase::RailMovement => "hexes",
            Phase::Setup
            | Phase::Reinforcement
            | Phase::NavalMovement
            | Phase::Movement
            | Phase::Combat
            | Phase::End => "movement points",
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
