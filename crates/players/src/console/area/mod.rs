//! The area game on the console: its own commands about nations, spaces, units, moves and battles.

mod booked;
mod map;
mod names;
mod odds;
mod rail;
mod situation;
mod tokens;
mod units;
mod waiting;

use serde::Serialize;

use super::answer::{Failure, RefusalAnswer, Usage, succeeded};
use super::book::pages;
use super::command;
use super::console_game::ConsoleGame;
use names::{cargo, kind, nation, passengers, space};
use railhead_area_game::chapters::peace;
use railhead_area_game::shown::warning::warnings;
use railhead_area_game::state::order::Order;
use railhead_area_game::words::lookup;
use railhead_area_game::{AreaGame, Event, NationId, Refusal};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Seat, Session};

impl ConsoleGame for AreaGame {
    const COMMANDS: &'static [Usage] = &[
        ("rules", "the table of units, the nations, the turns and phases"),
        (
            "rules RULE",
            "a rule (AB-9) or a chapter (AB) of the book, as the scenario fills it in; the whole book with BOOK",
        ),
        (
            "board",
            "every space with its value and its neighbours; canals and barriers",
        ),
        ("units [all]", "the units of the active nations, or of all"),
        (
            "space NAME",
            "a space: its holder, value, complex, neighbours and units",
        ),
        (
            "reach NATION KIND SPACE [SPENT]",
            "where units of this kind can go now, with a way; SPENT is how many spaces they have moved already",
        ),
        (
            "odds SPACE [TERM...]",
            "the odds of the battle in a space: the chance of each outcome, the expected losses, and what is left; terms say when the attacker retreats",
        ),
        (
            "war ORDER",
            "the nations at peace that an order would bring into the war, at once or when Combat begins",
        ),
        (
            "tokens",
            "resource tokens: where they are, how many can move, what areas yield, what is paid for, and totals made, spent and lost",
        ),
        (
            "freight SPACE [TURNS]",
            "how many of the holder's tokens can reach a complex now and after each of its next turns, and where more transports would help",
        ),
        (
            "forward",
            "the orders by which `Tokens(Forward)` would send all tokens on their way",
        ),
        (
            "rails",
            "stations, markers, trains so far, and remaining capacity",
        ),
        (
            "rail NATION KIND SPACE [TO]",
            "where a unit of this kind can go by rail, by which way and at what price, or why it cannot",
        ),
        (
            "compare-rails NATION KIND SPACE [TO]",
            "compares the shipped rail variants in this position: where a unit of this kind can go under each, how many can, and what has to be built",
        ),
        (
            "plan [COUNT*]NATION/KIND@SPACE>TO...",
            "plans rail moves for many units at once, or for as many as can go, and names the bottleneck",
        ),
        (
            "book [COUNT*]NATION/KIND@SPACE>TO [from=ROUND] [with=N]",
            "books units by rail over the turns to come: not before a round, to arrive together with booking N",
        ),
        ("cancel N", "cancels booking N"),
        (
            "rank N PLACE",
            "gives booking N another place in the order of precedence, counted from 1",
        ),
        (
            "timetable",
            "what is booked: which train goes in which turn, what arrives when or why not, the trains that are due, and the enemy's last ones",
        ),
        (
            "prospect NATION KIND SPACE",
            "where a unit of this kind can go by rail in its next phase with trains if it stays where it is, or every reason why it cannot",
        ),
    ];

    fn ask(
        session: &Session<Self>,
        command: &str,
        words: &[&str],
        rest: &str,
    ) -> Option<Result<String, Failure>> {
        let (game, state) = (session.game().as_ref(), session.state());
        let answer = match (command, words) {
            ("war", [_, ..]) => war(session, rest),
            ("rules", []) => Ok(succeeded(&situation::rules(game))),
            ("rules", [rule]) => pages(game, rule).map(|pages| succeeded(&pages)),
            ("board", []) => Ok(succeeded(&map::board(game))),
            ("units", []) => Ok(succeeded(&units::units(game, state, false))),
            ("units", ["all"]) => Ok(succeeded(&units::units(game, state, true))),
            ("space", [name]) => space(game, name).map(|at| succeeded(&map::space(game, state, at))),
            ("reach", [nation, kind, at]) => reach(session, nation, kind, at, 0),
            ("reach", [nation, kind, at, spent]) => reach(session, nation, kind, at, spent.parse().ok()?),
            ("odds", [name, terms @ ..]) => {
                space(game, name).and_then(|at| odds::odds(game, state, at, terms))
            }
            ("tokens", []) => tokens::tokens(game, state),
            ("forward", []) => tokens::forward(game, state),
            ("freight", [name]) => space(game, name).and_then(|at| tokens::inflow(game, state, at, 3)),
            ("freight", [name, turns]) => {
                let turns = turns.parse().ok()?;
                space(game, name).and_then(|at| tokens::inflow(game, state, at, turns))
            }
            ("rails", []) => rail::all(game, state),
            ("rail", [nation, kind, at]) => by_rail(session, nation, kind, at, None),
            ("rail", [nation, kind, at, to]) => by_rail(session, nation, kind, at, Some(to)),
            ("compare-rails", [nation, kind, at]) => compare(session, (nation, kind, at), None),
            ("compare-rails", [nation, kind, at, to]) => compare(session, (nation, kind, at), Some(to)),
            ("plan", [_, ..]) => plan(session, words),
            ("timetable", []) => booked::timetable(session),
            ("prospect", [nation, kind, at]) => booked::prospect(session, [nation, kind, at]),
            _ => return None,
        };
        Some(answer)
    }

    fn ordered(session: &Session<Self>, command: &str, words: &[&str]) -> Option<Result<Order, Failure>> {
        booked::ordered(session.game(), command, words)
    }

    fn refused(&self, _state: &Self::State, _reader: Seat, refusal: &Refusal) -> RefusalAnswer {
        RefusalAnswer {
            rule: refusal.rule().to_owned(),
            text: refusal.text(self),
            facts: refusal.facts(self),
        }
    }

    fn order_warnings(&self, state: &Self::State, order: &Order) -> Vec<String> {
        warnings(self, state, order)
    }

    /// AR-10: of bookings their side alone knows.
    fn may_read(&self, reader: Option<Seat>, event: &Event) -> bool {
        let Event::Bookings(event) = event else {
            return true;
        };
        reader.is_none_or(|seat| self.side_of(NationId(seat.0)) == event.side())
    }

    fn state_fields(session: &Session<Self>) -> impl Serialize {
        situation::state_fields(session.game(), session.state())
    }

    fn waiting(session: &Session<Self>) -> impl Serialize {
        waiting::waiting(session.game(), session.state())
    }

    fn space_word(&self, space: SpaceId) -> String {
        lookup::space_id(self, space).to_owned()
    }

    fn how_orders_are_written(&self) -> String {
        "Move(units: [(nation: \"ID\", kind: \"ID\", count: 1)], path: [\"SPACE\", \"SPACE\"]) or EndPhase"
            .to_owned()
    }
}

fn reach(
    session: &Session<AreaGame>,
    nation_id: &str,
    kind_id: &str,
    at: &str,
    spent: u8,
) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    let units = (nation(game, nation_id)?, kind(game, kind_id)?, space(game, at)?);
    units::reach(game, state, units, spent)
}

fn by_rail(
    session: &Session<AreaGame>,
    nation_id: &str,
    kind_id: &str,
    at: &str,
    to: Option<&str>,
) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    let unit = (nation(game, nation_id)?, cargo(game, kind_id)?, space(game, at)?);
    let to = to.map(|to| space(game, to)).transpose()?;
    rail::reach(game, state, unit, to)
}

fn compare(
    session: &Session<AreaGame>,
    (nation_id, kind_id, at): (&str, &str, &str),
    to: Option<&str>,
) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    let unit = (nation(game, nation_id)?, cargo(game, kind_id)?, space(game, at)?);
    let to = to.map(|to| space(game, to)).transpose()?;
    Ok(rail::compare(game, state, unit, to))
}

/// The most units in a plan.
const MOST_UNITS: usize = 500;

/// A plan for units written `2*germany/infantry@france>belarus`.
fn plan(session: &Session<AreaGame>, words: &[&str]) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    let mut units = Vec::new();
    for word in words {
        let (count, unit) = passengers(game, word)?;
        if count == 0 || units.len() + count > MOST_UNITS {
            return Err(Failure::error(format!("a plan takes 1 to {MOST_UNITS} units")));
        }
        units.extend(rail::trainloads(game, unit, count));
    }
    rail::plan(game, state, &units)
}

#[derive(Debug, Serialize)]
struct WarAnswer<'a> {
    /// The ids of the nations that the order would bring into the war.
    nations: Vec<&'a str>,
}

/// The nations at peace that an order would bring into the war (AB-13).
fn war(session: &Session<AreaGame>, order: &str) -> Result<String, Failure> {
    let (game, state) = (session.game().as_ref(), session.state());
    let order = command::order(order, game)?;
    let nations = if game.check(state, &order).is_ok() {
        peace::brought_into_war(game, state, &order)
    } else {
        Vec::new()
    };
    Ok(succeeded(&WarAnswer {
        nations: nations
            .iter()
            .map(|nation| game.nation(*nation).id.as_str())
            .collect(),
    }))
}
