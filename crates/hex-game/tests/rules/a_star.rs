//! The ways that are shown and then gone, against the sets that are lit, which come from a search of our own: the same cost for
//! every lit space, legal step by step, and by road and railway where that costs no more. A train's way is hexx's, and as long as the
//! one that hexx finds here; a march's is read back from the search.

use crate::common::share;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::random_positions::{Luck, kampar_line, on_a_small_board, on_the_map_of, play};
use hexx::algorithms::a_star;
use railhead_engine::board::{Link, SpaceId};
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::chapters::march::allowance::allowance;
use railhead_hex_game::chapters::movement::entry_cost;
use railhead_hex_game::definition::{OptionEffect, OptionSpec};
use railhead_hex_game::{HexGame, HexState, Journey, Order, Phase, Side, TableView, UnitId};

/// A position that is looked at.
struct Position<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    luck: Luck,
    /// Ways that were compared.
    count: usize,
    /// Ways among them with a tie that a road or railway settles.
    settled: usize,
    /// Trains among them.
    trains: usize,
}

impl Position<'_> {
    /// Compares every lit space of every unit with the way to it, and some marches by way-points.
    fn compare(&mut self) {
        let view = TableView::new(self.game, self.state, self.state.player());
        for unit in view.available() {
            let reach = view.reach(unit);
            let is_march = self.state.phase() == Phase::Movement;
            let least = self.ties(unit, |from, to| self.is_off(from, to));
            let most = self.ties(unit, |from, to| -self.is_off(from, to));
            for (to, cost) in reach.by_cost() {
                let way = view.way(unit, &[], to).expect("a lit space has a way");
                assert_eq!((way.to(), way.cost), (to, cost), "{}", self.name(unit, to));
                self.walk(unit, &way);
                if !is_march {
                    let ride = self.ride(unit, to).expect("hexx finds a way to a lit space");
                    assert_eq!(ride, usize::from(cost), "{}", self.name(unit, to));
                    self.trains += 1;
                }
                // HM-5 and HO-1 bring a unit farther than its own points.
                if let (true, Some((_, fewest))) = (is_march, least.get(&to)) {
                    let off: i32 = way
                        .path
                        .windows(2)
                        .map(|step| self.is_off(step[0], step[1]))
                        .sum();
                    assert_eq!(off, *fewest, "{}", self.name(unit, to));
                    self.settled += usize::from(*fewest < -most[&to].1);
                }
            }
            if is_march {
                self.go_by_way_points(unit);
            }
        }
    }

    /// How long the shortest ride is that hexx finds by the rule book (HR-7, HR-8, HZ-2).
    fn ride(&self, unit: UnitId, to: SpaceId) -> Option<usize> {
        let side = self.game.unit(unit).side;
        let (grid, presence) = (self.game.board().grid(), self.state.presence());
        let start = self.state.unit(unit).at?;
        let ride = a_star(grid.hex(start), grid.hex(to), |a, b| {
            // hexx also counts the cost of both ends.
            let (from, next) = (grid.space(a)?, grid.space(b)?);
            let stops = from != start && presence.has_zone(side.enemy(), from);
            let is_open = self.state.control(next) == Some(side) && !presence.has_units(side.enemy(), next);
            let link = self.game.board().link(from, next);
            let is_joined = || link.is_some_and(|link| self.has_rail(link));
            (from == next || !stops && is_open && is_joined()).then_some(1)
        })?;
        Some(ride.len() - 1)
    }

    fn name(&self, unit: UnitId, to: SpaceId) -> String {
        let phase = self.state.phase().name();
        let id = &self.game.unit(unit).id;
        format!("{phase} of {id} to {}", self.game.board().number(to))
    }

    fn link(&self, from: SpaceId, to: SpaceId) -> &Link {
        self.game
            .board()
            .link(from, to)
            .expect("a way goes from neighbour to neighbour")
    }

    /// Whether the link has a road or railway that its crossing currently carries.
    fn is_carried(&self, link: &Link, is_there: bool, carries: impl Fn(&HexGame) -> bool) -> bool {
        let stands = link
            .crossing
            .is_some_and(|crossing| !self.state.is_demolished(crossing));
        is_there && (link.water.is_none() || stands && carries(self.game))
    }

    fn has_road(&self, link: &Link) -> bool {
        self.is_carried(link, link.road.is_some(), |game| {
            link.crossing
                .is_some_and(|crossing| game.board().crossing(crossing).road)
        })
    }

    fn has_rail(&self, link: &Link) -> bool {
        self.is_carried(link, link.rail, |game| {
            link.crossing
                .is_some_and(|crossing| game.board().crossing(crossing).rail)
        })
    }

    /// Follows a way step by step under the rule book: HM-1 to HM-5, HO-1 and HZ-2 for a march, HR-3, HR-7 and HR-8 for a train.
    fn walk(&mut self, unit: UnitId, way: &Journey) {
        let side = self.game.unit(unit).side;
        let presence = self.state.presence();
        let is_train = self.state.phase() == Phase::RailMovement;
        let mut cost = 0;
        let mut by_road = true;
        let name = self.name(unit, way.to());
        assert_eq!(Some(way.path[0]), self.state.unit(unit).at, "{name}");
        for (number, step) in way.path.windows(2).enumerate() {
            let link = self.link(step[0], step[1]);
            assert!(!presence.has_units(side.enemy(), step[1]), "HM-4, HR-8: {name}");
            let stops = number > 0 && presence.has_zone(side.enemy(), step[0]);
            assert!(!stops, "HZ-2: {name}");
            if is_train {
                assert!(self.has_rail(link), "HR-7, HR-8: {name}");
                assert_eq!(self.state.control(step[1]), Some(side), "HR-7: {name}");
                cost += 1;
            } else {
                let points = entry_cost(self.game, self.state, unit, step[0], step[1]);
                cost += points.unwrap_or_else(|| panic!("HM-2, HM-3: {name}"));
                by_road &= self.has_road(link);
            }
        }
        assert_eq!(cost, way.cost, "{name}");
        if is_train {
            assert!(cost <= self.game.tables().rail.range, "HR-3: {name}");
        } else if cost > allowance(self.game, self.state, unit) && !by_road {
            assert_eq!(way.path.len(), 2, "HM-5: {name}");
            assert!(!presence.has_zone(side.enemy(), way.to()), "HM-5: {name}");
        }
        self.count += 1;
    }

    /// Whether a hex is entered off road and railway.
    fn is_off(&self, from: SpaceId, to: SpaceId) -> i32 {
        let link = self.link(from, to);
        i32::from(!self.has_road(link) && !self.has_rail(link))
    }

    /// The cheapest march to each space, and the least sum of `tie` among equally cheap ones.
    fn ties(&self, unit: UnitId, tie: impl Fn(SpaceId, SpaceId) -> i32) -> BTreeMap<SpaceId, (u16, i32)> {
        let enemy = self.game.unit(unit).side.enemy();
        let presence = self.state.presence();
        let start = self.state.unit(unit).at.expect("an available unit is on the map");
        let points = allowance(self.game, self.state, unit);
        let mut best = BTreeMap::from([(start, (0, 0))]);
        let mut edge = BTreeSet::from([((0, 0), start)]);
        while let Some((here, from)) = edge.pop_first() {
            if best[&from] < here || from != start && presence.has_zone(enemy, from) {
                continue;
            }
            for link in self.game.board().links(from) {
                let Some(cost) = entry_cost(self.game, self.state, unit, from, link.to) else {
                    continue;
                };
                let next = (here.0 + cost, here.1 + tie(from, link.to));
                let is_better = best.get(&link.to).is_none_or(|known| next < *known);
                if next.0 <= points && !presence.has_units(enemy, link.to) && is_better {
                    best.insert(link.to, next);
                    edge.insert((next, link.to));
                }
            }
        }
        best
    }

    /// Marches by one or two waypoints: the highlighted hexes are exactly those with a way.
    fn go_by_way_points(&mut self, unit: UnitId) {
        let view = TableView::new(self.game, self.state, self.state.player());
        let mut via = Vec::new();
        for _ in 0..2 {
            let reachable = view.destinations_by(unit, &via).by_cost();
            if reachable.is_empty() {
                return;
            }
            let (stop, spent) = self.luck.pick(&reachable);
            via.push(stop);
            for (to, cost) in view.destinations_by(unit, &via).by_cost() {
                let way = view.way(unit, &via, to).expect("a reachable space has a way");
                assert!(cost > spent && way.cost == cost, "{}", self.name(unit, to));
                assert_eq!(way.to(), to, "{}", self.name(unit, to));
                let mut path = way.path.iter();
                assert!(
                    via.iter().all(|stop| path.any(|space| space == stop)),
                    "{:?}",
                    way.path
                );
                self.walk(unit, &way);
            }
            for _ in 0..3 {
                let spaces = self.game.board().len();
                let any = u32::try_from(self.luck.below(spaces)).expect("a space");
                let (to, via) = (SpaceId(any), via.clone());
                let goes = view.destinations_by(unit, &via).cost(to).is_some();
                assert_eq!(
                    view.way(unit, &via, to).is_some(),
                    goes,
                    "{}",
                    self.name(unit, to)
                );
                assert_eq!(
                    view.why_not_by(unit, &via, to).is_empty(),
                    goes,
                    "{}",
                    self.name(unit, to)
                );
                let order = Order::Move { unit, to, via };
                assert_eq!(view.allows(&order).is_ok(), goes, "{}", self.name(unit, to));
            }
        }
    }
}

/// Bicycles for both sides (HO-1).
fn with_bicycles(game: &HexGame) -> HexGame {
    let mut definition = game.definition().clone();
    let options = Side::BOTH.map(|side| OptionSpec {
        id: format!("bicycles_{}", side.index()),
        name: "Bicycles".into(),
        text: String::new(),
        side,
        price: 0,
        is_given: true,
        effect: OptionEffect::FootOnRoads(2),
    });
    definition.options.extend(options);
    HexGame::new(definition)
}

/// Compares after some random orders, in the Movement Phase or the Rail Movement Phase; returns how many ways there were, how
/// many ties a road settled, and how many ways were trains.
fn compare(game: HexGame, seed: u64) -> [usize; 3] {
    let mut luck = Luck::new(seed ^ 0x5eed);
    let mut session = Session::new(Arc::new(game), seed);
    if seed % 3 == 2 {
        session
            .issue(Order::EndPhase)
            .expect("stacking is legal at the start");
    }
    play(
        &mut session,
        &mut luck,
        usize::try_from(seed % 5).expect("small") * 4,
    );
    let mut position = Position {
        game: session.game(),
        state: session.state(),
        luck,
        count: 0,
        settled: 0,
        trains: 0,
    };
    position.compare();
    [position.count, position.settled, position.trains]
}

// HM-6, HR-11
#[test]
fn every_lit_space_has_a_way_of_the_same_cost_by_road_where_that_costs_no_more() {
    let base = kampar_line();
    let mut total = [0; 3];
    for seed in 0..share::of(24) {
        for game in [on_a_small_board(seed), on_the_map_of(&base, seed)] {
            let game = if seed % 4 == 1 { with_bicycles(&game) } else { game };
            let counts = compare(game, seed);
            total = [0, 1, 2].map(|what| total[what] + counts[what]);
        }
    }
    assert!(
        total[0] > share::of(4000) && total[1] > share::of(100) && total[2] > share::of(60),
        "too few to mean anything: {total:?}"
    );
}

// HR-11
#[test]
fn every_train_of_a_campaigns_first_turn_goes_as_far_as_it_is_lit() {
    let campaign = load::<HexGame>(&Embedded, "malaya/campaign.ron").expect("it loads");
    let mut session = Session::new(campaign.game, 1);
    let mut trains = 0;
    while session.state().turn() == 1 {
        if session.state().phase() == Phase::RailMovement {
            let mut position = Position {
                game: session.game(),
                state: session.state(),
                luck: Luck::new(1),
                count: 0,
                settled: 0,
                trains: 0,
            };
            position.compare();
            trains += position.trains;
        }
        session.issue(Order::EndPhase).expect("stacking is legal");
    }
    assert!(trains > 500, "{trains}");
}

// HM-6, HR-11
#[test]
fn the_way_that_is_shown_is_the_way_that_is_gone() {
    let base = kampar_line();
    let mut count = 0;
    for seed in 0..share::of(20) {
        let mut luck = Luck::new(seed);
        let mut session = Session::new(Arc::new(on_the_map_of(&base, seed)), seed);
        for _ in 0..30 {
            let legal = session.game().legal_orders(session.state());
            if legal.is_empty() {
                break;
            }
            let order = luck.pick(&legal);
            let shown = match &order {
                Order::Move { unit, to, via } => {
                    let view = TableView::new(session.game(), session.state(), session.state().player());
                    Some((*unit, view.way(*unit, via, *to)))
                }
                Order::Rail { unit, to } => {
                    let view = TableView::new(session.game(), session.state(), session.state().player());
                    Some((*unit, view.way(*unit, &[], *to)))
                }
                _ => None,
            };
            session.issue(order).expect("a listed order is legal");
            if let Some((unit, way)) = shown {
                assert_eq!(session.state().journey(unit), way.as_ref());
                count += 1;
            }
        }
    }
    assert!(count > share::of(100), "{count}");
}
