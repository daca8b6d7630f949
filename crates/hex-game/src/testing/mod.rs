//! Small games for the tests of the rules, written as a sketch of the map.

pub(crate) mod sea;
mod tables;
mod track;
pub(crate) mod victory;

use std::sync::Arc;

use super::definition::{
    Calendar, Definition, Nationality, OptionEffect, OptionSpec, Phase, Placement, Side, SideSpec, Station,
    SupplySource, Tables, UnitId, UnitSize, UnitSpec,
};
use super::state::known::Known;
use super::{Event, HexGame, HexState, Order, Refusal, TableView};
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::{
    BoardBuilder, CrossingKind, Ground, HexGrid, HexSide, Place, PlaceKind, Road, SpaceId, Terrain,
    TerrainId, Water,
};
use railhead_engine::engine::{Dice, Game, Session};
use tables::{KINDS, TERRAIN};

/// A game under construction. Hexes are named by printed number; lists of hexes are separated by spaces.
pub(crate) struct Sketch {
    builder: BoardBuilder,
    control: Vec<(Side, Vec<SpaceId>)>,
    units: Vec<(UnitSpec, SpaceId)>,
    sources: Vec<SupplySource>,
    demolished: Vec<String>,
    crossings: Vec<(String, railhead_engine::board::CrossingId)>,
    options: Vec<OptionSpec>,
    phases: Vec<Phase>,
    turns: u16,
    tables: Tables,
    changes: Vec<Box<dyn FnOnce(&mut Definition)>>,
}

impl Sketch {
    /// A map from rows of terrain letters.
    pub(crate) fn new(rows: &[&str]) -> Self {
        let terrains = TERRAIN.map(|(letter, id)| Terrain {
            id: letter.to_string(),
            name: letter.to_string(),
            ground: if id == "sea" { Ground::Sea } else { Ground::Land },
            sea_area: None,
            letter,
            look: None,
        });
        let size = |length: usize| u16::try_from(length).unwrap();
        let grid = HexGrid::new(size(rows[0].len()), size(rows.len()), 10);
        let mut builder = BoardBuilder::new("Sketch", grid, terrains.to_vec());
        for (row, letters) in rows.iter().enumerate() {
            for (column, letter) in letters.chars().enumerate() {
                let space = grid.at(i32::from(size(column)), i32::from(size(row))).unwrap();
                let index = TERRAIN.iter().position(|(other, ..)| *other == letter).unwrap();
                builder.terrain(space, TerrainId(u8::try_from(index).unwrap()));
            }
        }
        Self {
            builder,
            control: Vec::new(),
            units: Vec::new(),
            sources: Vec::new(),
            demolished: Vec::new(),
            crossings: Vec::new(),
            options: Vec::new(),
            phases: vec![Phase::Movement, Phase::RailMovement, Phase::End],
            turns: 3,
            tables: tables::of_the_rule_book(),
            changes: Vec::new(),
        }
    }

    /// Changes the definition before the game starts, after everything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Definition) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    fn spaces(&self, words: &str) -> Vec<SpaceId> {
        words
            .split_whitespace()
            .map(|word| self.builder.grid().space_numbered(word).unwrap())
            .collect()
    }

    fn one(&self, word: &str) -> SpaceId {
        self.spaces(word)[0]
    }

    pub(crate) fn rail(mut self, path: &str) -> Self {
        let spaces = self.spaces(path);
        self.builder.railway("railway", spaces);
        self
    }

    pub(crate) fn road(mut self, class: Road, path: &str) -> Self {
        let spaces = self.spaces(path);
        self.builder.road("road", class, spaces);
        self
    }

    /// A river or strait between two hexes.
    pub(crate) fn water(mut self, water: Water, between: &str) -> Self {
        let [a, b] = self.spaces(between)[..] else {
            panic!("two hexes")
        };
        let grid = *self.builder.grid();
        let side = HexSide::ALL
            .into_iter()
            .find(|side| grid.neighbour(a, *side) == Some(b))
            .unwrap();
        self.builder.water("water", water, vec![(a, side)]);
        self
    }

    /// A crossing that carries the lines between two hexes.
    pub(crate) fn crossing(mut self, kind: CrossingKind, between: &str) -> Self {
        let [a, b] = self.spaces(between)[..] else {
            panic!("two hexes")
        };
        let id = self
            .builder
            .crossing(between, [a, b], kind, true, kind != CrossingKind::Ferry);
        self.crossings.push((between.to_owned(), id));
        self
    }

    pub(crate) fn demolished(mut self, between: &str) -> Self {
        self.demolished.push(between.to_owned());
        self
    }

    pub(crate) fn place(self, id: &str, kind: PlaceKind, at: &str) -> Self {
        self.town(id, kind, at, 0)
    }

    /// A place worth victory points.
    pub(crate) fn town(mut self, id: &str, kind: PlaceKind, at: &str, weight: u16) -> Self {
        let at = self.one(at);
        self.builder.place(Place {
            id: id.to_owned(),
            name: id.to_owned(),
            at,
            kinds: vec![kind],
            weight,
        });
        self
    }

    pub(crate) fn source(mut self, side: Side, at: &str, points: Option<u16>) -> Self {
        let at = self.one(at);
        self.sources.push(SupplySource {
            side,
            at,
            points,
            is_open: true,
        });
        self
    }

    /// The first side controls everything not named here.
    pub(crate) fn control(mut self, side: Side, spaces: &str) -> Self {
        let spaces = self.spaces(spaces);
        self.control.push((side, spaces));
        self
    }

    /// A unit of one of the [`KINDS`].
    pub(crate) fn unit(mut self, id: &str, side: Side, kind: &str, at: &str) -> Self {
        let index = KINDS.iter().position(|(name, ..)| *name == kind).unwrap();
        let (_, _, movement, stacking) = KINDS[index];
        let spec = UnitSpec {
            id: id.to_owned(),
            name: id.to_owned(),
            short: id.to_owned(),
            formation: String::new(),
            nationality: side.index(),
            side,
            size: match kind {
                "battalion" | "fort" => UnitSize::Battalion,
                "tanks" => UnitSize::Regiment,
                _ => UnitSize::Brigade,
            },
            kind: index,
            attack: 4,
            defence: 4,
            movement,
            stacking,
            steps: 2,
            anti_tank: false,
        };
        let at = self.one(at);
        self.units.push((spec, at));
        self
    }

    /// Changes the last unit.
    pub(crate) fn but(mut self, change: impl FnOnce(&mut UnitSpec)) -> Self {
        change(&mut self.units.last_mut().expect("a unit comes first").0);
        self
    }

    /// Changes the rules' tables; the hexes are looked up for the change.
    pub(crate) fn tune(mut self, hexes: &str, change: impl FnOnce(&mut Tables, Vec<SpaceId>)) -> Self {
        let hexes = self.spaces(hexes);
        change(&mut self.tables, hexes);
        self
    }

    pub(crate) fn option(mut self, option: OptionSpec) -> Self {
        self.options.push(option);
        self
    }

    /// An option that its side may choose.
    pub(crate) fn choice(mut self, side: Side, effect: OptionEffect) -> Self {
        let id = format!("option_{}", self.options.len());
        self.options.push(OptionSpec {
            name: id.clone(),
            id,
            text: String::new(),
            side,
            price: 3,
            is_given: false,
            effect,
        });
        self
    }

    pub(crate) fn phases(mut self, phases: Vec<Phase>) -> Self {
        self.phases = phases;
        self
    }

    pub(crate) fn turns(mut self, turns: u16) -> Self {
        self.turns = turns;
        self
    }

    /// Starts the game, in the first side's first phase.
    pub(crate) fn start(self) -> TestGame {
        let board = self.builder.build();
        let mut control: Vec<Option<Side>> = board
            .space_ids()
            .map(|space| (board.ground(space) == Ground::Land).then_some(Side::First))
            .collect();
        for (side, spaces) in self.control {
            for space in spaces {
                control[space.index()] = Some(side);
            }
        }
        for (unit, at) in &self.units {
            control[at.index()] = Some(unit.side);
        }
        let spec = |id: &str| SideSpec {
            id: id.to_owned(),
            name: id.to_owned(),
            adjective: id.to_owned(),
            tone: None,
        };
        let nationality = |id: &str, side| Nationality {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            tone: stock().counter(0, 0),
        };
        let demolished = self
            .demolished
            .iter()
            .map(|between| {
                self.crossings
                    .iter()
                    .find(|(other, _)| other == between)
                    .unwrap()
                    .1
            })
            .collect();
        let setup = (0..)
            .zip(&self.units)
            .map(|(index, (unit, at))| Placement {
                unit: UnitId(index),
                at: Station::Space(*at),
                steps: unit.steps,
                within: Vec::new(),
            })
            .collect();
        let mut definition = Definition {
            title: "Sketch".to_owned(),
            board: Arc::new(board),
            sides: [spec("red"), spec("blue")],
            nationalities: vec![nationality("red", Side::First), nationality("blue", Side::Second)],
            tables: self.tables,
            fog: false,
            arrivals: Vec::new(),
            withdrawals: Vec::new(),
            replacements: Vec::new(),
            exits: Vec::new(),
            weather: Vec::new(),
            events: Vec::new(),
            victory: None,
            options: self.options,
            units: self.units.into_iter().map(|(unit, _)| unit).collect(),
            calendar: Calendar {
                turn_one: jiff::civil::date(1941, 12, 8),
                days_per_turn: 3,
                first: 1,
                last: self.turns,
            },
            phases: self.phases,
            sources: self.sources,
            setup,
            control,
            demolished,
        };
        for change in self.changes {
            change(&mut definition);
        }
        TestGame {
            session: Session::new(Arc::new(HexGame::new(definition)), 1),
        }
    }
}

/// A game in a test; units by id, hexes by printed number.
pub(crate) struct TestGame {
    pub(crate) session: Session<HexGame>,
}

impl TestGame {
    pub(crate) fn game(&self) -> &HexGame {
        self.session.game()
    }

    pub(crate) fn state(&self) -> &HexState {
        self.session.state()
    }

    pub(crate) fn view(&self) -> TableView<'_> {
        TableView::new(self.game(), self.state(), self.state().player())
    }

    pub(crate) fn unit(&self, id: &str) -> UnitId {
        self.game().unit_named(id).unwrap()
    }

    pub(crate) fn space(&self, number: &str) -> SpaceId {
        self.game().board().space_numbered(number).unwrap()
    }

    pub(crate) fn march(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        self.march_by(unit, &[], to)
    }

    pub(crate) fn march_by(&mut self, unit: &str, via: &[&str], to: &str) -> Result<Vec<Event>, Refusal> {
        let order = Order::Move {
            unit: self.unit(unit),
            to: self.space(to),
            via: via.iter().map(|number| self.space(number)).collect(),
        };
        self.order(order)
    }

    pub(crate) fn rail(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        let order = Order::Rail {
            unit: self.unit(unit),
            to: self.space(to),
        };
        self.session.issue(order).map(<[Event]>::to_vec)
    }

    pub(crate) fn take_back(&mut self, unit: &str) -> Result<Vec<Event>, Refusal> {
        let order = Order::TakeBack {
            unit: self.unit(unit),
        };
        self.session.issue(order).map(<[Event]>::to_vec)
    }

    pub(crate) fn order(&mut self, order: Order) -> Result<Vec<Event>, Refusal> {
        self.session.issue(order).map(<[Event]>::to_vec)
    }

    /// Sets up a unit or brings it onto the map.
    pub(crate) fn deploy(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        let (unit, to) = (self.unit(unit), self.space(to));
        self.order(Order::Deploy { unit, to })
    }

    pub(crate) fn end_phase(&mut self) -> Result<Vec<Event>, Refusal> {
        self.session.issue(Order::EndPhase).map(<[Event]>::to_vec)
    }

    /// Changes the situation behind the rules' back.
    pub(crate) fn change(self, change: impl FnOnce(&Self, &mut HexState)) -> Self {
        let mut state = self.state().clone();
        change(&self, &mut state);
        state.presence = state.worked_out_presence(self.game());
        state.known = Known::default();
        let game = Arc::clone(self.session.game());
        Self {
            session: Session::resume(game, 1, state, Vec::new()),
        }
    }

    /// Sets the next dice rolls.
    pub(crate) fn dice<const N: usize>(self, rolls: [u8; N]) -> Self {
        self.change(|_, state| state.dice = Dice::scripted(rolls))
    }

    /// Ends phases until this phase of the side begins.
    pub(crate) fn go_to(mut self, side: Side, phase: Phase) -> Self {
        while (self.state().player(), self.state().phase()) != (side, phase) {
            self.end_phase().expect("the phase can end");
        }
        self
    }

    /// Where a unit can go, as numbers with costs, sorted.
    pub(crate) fn reach(&self, unit: &str) -> Vec<(String, u16)> {
        let reach = self.view().reach(self.unit(unit));
        let mut list: Vec<_> = reach
            .destinations()
            .iter()
            .map(|space| (self.game().board().number(*space), reach.cost(*space).unwrap()))
            .collect();
        list.sort();
        list
    }

    /// What a unit pays to reach a hex; `None` if it cannot.
    pub(crate) fn cost(&self, unit: &str, to: &str) -> Option<u16> {
        let to = self.space(to);
        self.view().reach(self.unit(unit)).cost(to)
    }

    /// The rules that stop a unit from acting.
    pub(crate) fn why(&self, unit: &str) -> Vec<&'static str> {
        self.view()
            .why(self.unit(unit))
            .iter()
            .map(Refusal::rule)
            .collect()
    }

    /// Rule and text of every reason against a unit's going to a hex.
    pub(crate) fn why_not(&self, unit: &str, to: &str) -> Vec<String> {
        let reasons = self.view().why_not(self.unit(unit), self.space(to));
        reasons
            .iter()
            .map(|reason| format!("{}: {}", reason.rule(), reason.text(&self.view().names())))
            .collect()
    }

    /// The ids of the units that can act now.
    pub(crate) fn available(&self) -> Vec<&str> {
        self.view()
            .available()
            .into_iter()
            .map(|unit| self.game().unit(unit).id.as_str())
            .collect()
    }

    pub(crate) fn at(&self, unit: &str) -> String {
        self.game()
            .board()
            .number(self.state().unit(self.unit(unit)).at.unwrap())
    }

    pub(crate) fn is_supplied(&self, unit: &str) -> bool {
        super::chapters::supply::supply_state_by_unit(
            self.game(),
            self.state(),
            self.game().unit(self.unit(unit)).side,
        )[&self.unit(unit)]
    }

    /// Checks what every state must satisfy.
    pub(crate) fn assert_valid(&self) {
        let (game, state) = (self.game(), self.state());
        assert_eq!(
            *state.presence(),
            state.worked_out_presence(game),
            "HZ-4: presence follows the units"
        );
        let legal = game.legal_orders(state);
        assert!(legal.iter().all(|order| game.check(state, order).is_ok()));
    }
}
