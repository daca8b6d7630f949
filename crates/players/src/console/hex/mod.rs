//! The hex game on the console: its own commands about units, the map, combat and rules, and what a side may know.

mod fight;
mod map;
mod plan;
mod rules;
mod situation;
mod timetable;
mod units;
mod ways;
mod words;

use serde::Serialize;

use super::answer::{Failure, RefusalAnswer, Usage, succeeded};
use super::book::pages;
use super::command;
use super::console_game::{ConsoleGame, by_order, great_events_after};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Seat, Session};
use railhead_hex_game::words::chronicle::Chronicle;
use railhead_hex_game::{Event, HexGame, Names, Refusal, Side, TableView};
use words::{space, unit};

/// The answer to `available`.
#[derive(Debug, Serialize)]
struct AvailableAnswer<'a> {
    /// The ids of the units.
    units: Vec<&'a str>,
}

/// The table as seen by the player who has to decide.
fn view(session: &Session<HexGame>) -> TableView<'_> {
    TableView::new(session.game(), session.state(), session.state().decider())
}

impl ConsoleGame for HexGame {
    const COMMANDS: &'static [Usage] = &[
        (
            "rules",
            "the table of the rules, the turns and phases, the sources of supply and the objective",
        ),
        (
            "rules RULE",
            "a rule (HR-3) or a chapter (HR) of the book, as the scenario fills it in; the whole book with BOOK",
        ),
        ("board", "the size of the map, its places and its bridges"),
        (
            "row N",
            "the hexes of a row of the map, counted from 0, in the form of space",
        ),
        ("units [all]", "the units of the active side, or of both"),
        (
            "space NAME",
            "a hex: terrain, control, zones of control, links, units",
        ),
        ("available", "the Available units"),
        ("reach UNIT", "the destinations of a unit now, with costs"),
        (
            "path UNIT SPACE [via SPACE...]",
            "the way a unit would take; a march can have waypoints",
        ),
        (
            "plan UNIT>SPACE...",
            "plans several trains of this phase, or as many as can go, in the order in which to send them",
        ),
        (
            "book UNIT[,UNIT...] SPACE [from=TURN] [with=N]",
            "books units of a hex by rail over the turns to come, together, in place of what was booked for them; not before a turn, not without booking N",
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
            "prospect UNIT",
            "whether a unit could go by rail in its side's next Rail Movement Phase if it stays where it is, and where to",
        ),
        (
            "why UNIT [SPACE]",
            "every reason why a unit cannot act, or cannot go to a hex",
        ),
        (
            "forecast ORDER",
            "the forecast of an attack: strengths, odds, modifiers, and the chance of each result",
        ),
    ];

    fn ask(
        session: &Session<Self>,
        command: &str,
        words: &[&str],
        rest: &str,
    ) -> Option<Result<String, Failure>> {
        let (view, game) = (view(session), session.game().as_ref());
        let answer = match (command, words) {
            ("rules", []) => Ok(succeeded(&rules::rules(game))),
            ("rules", [rule]) => pages(game, rule).map(|pages| succeeded(&pages)),
            ("board", []) => Ok(succeeded(&map::board(view))),
            ("row", [row]) => row_of_map(view, row.parse().ok()?),
            ("units", []) => Ok(succeeded(&units::units(view, false))),
            ("units", ["all"]) => Ok(succeeded(&units::units(view, true))),
            ("space", [name]) => space_of_map(view, name),
            ("available", []) => {
                let units = view.available().into_iter();
                let units = units.map(|unit| game.unit(unit).id.as_str()).collect();
                Ok(succeeded(&AvailableAnswer { units }))
            }
            ("reach", [id]) => unit(game, id).map(|unit| succeeded(&ways::reach(view, unit))),
            ("path", [id, to]) => path(view, id, &[], to),
            ("path", [id, to, "via", via @ ..]) if !via.is_empty() => path(view, id, via, to),
            ("plan", [_, ..]) => plan::planned(session, view, words),
            ("timetable", []) => Ok(timetable::timetable(session, view)),
            ("prospect", [id]) => unit(game, id).map(|unit| timetable::prospect(view, unit)),
            // The names of orders start with a capital letter.
            ("why", [id, ..]) if rest.starts_with(char::is_uppercase) && game.unit_named(id).is_none() => {
                return None;
            }
            ("why", [id]) => why(view, id, None),
            ("why", [id, to]) => why(view, id, Some(to)),
            ("forecast", [_, ..]) => {
                command::order(rest, game).and_then(|order| fight::forecast(view, &order))
            }
            _ => return None,
        };
        Some(answer)
    }

    fn ordered(
        session: &Session<Self>,
        command: &str,
        words: &[&str],
    ) -> Option<Result<Self::Order, Failure>> {
        timetable::ordered(session.game(), command, words)
    }

    fn state_fields(session: &Session<Self>) -> impl Serialize {
        situation::state_fields(view(session))
    }

    fn waiting(session: &Session<Self>) -> impl Serialize {
        fight::waiting(view(session))
    }

    fn space_word(&self, space: SpaceId) -> String {
        self.board().number(space)
    }

    fn how_orders_are_written(&self) -> String {
        "Move(unit: \"ID\", to: \"HEX\") or EndPhase".to_owned()
    }

    fn refused(&self, state: &Self::State, reader: Seat, refusal: &Refusal) -> RefusalAnswer {
        let names = Side::of(reader).map_or_else(|| Names::all(self), |side| Names::of(self, state, side));
        words::reason(&names, refusal)
    }

    fn event_texts(&self, states: [&Self::State; 2], reader: Option<Seat>, events: &[Event]) -> Vec<String> {
        let names = match reader.and_then(Side::of) {
            Some(side) => {
                let [before, after] = states.map(|state| Names::of(self, state, side));
                before.or(&after)
            }
            None => Names::all(self),
        };
        let shown = events.iter().filter(|event| names.tells(event));
        shown.map(|event| event.text(&names)).collect()
    }

    fn log(session: &Session<Self>, reader: Seat) -> Vec<String> {
        let Some(side) = Side::of(reader) else {
            return Vec::new();
        };
        let chronicle = Chronicle::of(session, side);
        let event_log = GreatEventLog::of(session, Some(reader));
        let mut lines = Vec::new();
        for (position, events) in by_order(session) {
            for (index, event) in events.iter().enumerate() {
                let names = chronicle.names(session.game(), position, index, event);
                lines.extend(names.map(|names| event.text(&names)));
                lines.extend(great_events_after(&**session.game(), &event_log, position, index));
            }
        }
        lines
    }
}

fn space_of_map(view: TableView, name: &str) -> Result<String, Failure> {
    let at = space(view.game(), name)?;
    let board = view.game().board();
    if !board.plays(at) {
        let what = format!("{} is {}", board.label(at), board.outside_words());
        return Err(Failure::error(what));
    }
    Ok(succeeded(&map::space(view, at)))
}

fn row_of_map(view: TableView, row: u16) -> Result<String, Failure> {
    let row_there = map::row(view, row).ok_or_else(|| {
        let [first, last] = map::rows(view);
        let from = if first > 0 {
            format!("the first is {first} and ")
        } else {
            String::new()
        };
        Failure::error(format!("there is no row {row}; {from}the last is {last}"))
    })?;
    Ok(succeeded(&row_there))
}

fn path(view: TableView, id: &str, via: &[&str], to: &str) -> Result<String, Failure> {
    let game = view.game();
    let via = via.iter().map(|stop| space(game, stop));
    let via: Vec<SpaceId> = via.collect::<Result<_, _>>()?;
    ways::path(view, unit(game, id)?, &via, space(game, to)?)
}

fn why(view: TableView, id: &str, to: Option<&str>) -> Result<String, Failure> {
    let unit = unit(view.game(), id)?;
    let to = to.map(|to| space(view.game(), to)).transpose()?;
    Ok(succeeded(&ways::why(view, unit, to)))
}
