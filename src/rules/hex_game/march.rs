//! How a march goes, from hex to hex (HM-4, HM-5, HZ-2, HO-1), and the way that it takes.
//!
//! What is lit comes from a search of our own over flat arrays, the way that is shown and then gone from
//! [`crate::rules::board::hex::route`]; both take the same steps.

use super::HexGame;
use super::allowance::{allowance, road_points};
use super::costs::{self, Ways};
use super::definition::{Mobility, Side, UnitId};
use super::known::cost_of;
use super::state::{HexState, Journey};
use crate::rules::board::{Reach, SpaceId, StepCost};

/// Which links a march may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Along {
    /// All that its mobility lets it.
    Anything,
    /// Roads that are carried over every river on the way.
    Roads,
}

/// A march of a unit in one manner: how far, and along which links. What is lit and the way that is taken both come from
/// [`Self::steps`].
#[derive(Clone, Copy)]
pub(super) struct March<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    mobility: Mobility,
    enemy: Side,
    start: SpaceId,
    points: u16,
    along: Along,
}

impl<'a> March<'a> {
    /// The manners in which a unit can march: with its points wherever it likes, and farther by roads alone (HO-1).
    pub(super) fn all(
        game: &'a HexGame,
        state: &'a HexState,
        unit: UnitId,
        start: SpaceId,
    ) -> impl Iterator<Item = Self> {
        Self::with(game, state, unit, start, allowance(game, state, unit))
    }

    /// The same with so many points.
    pub(super) fn with(
        game: &'a HexGame,
        state: &'a HexState,
        unit: UnitId,
        start: SpaceId,
        points: u16,
    ) -> impl Iterator<Item = Self> {
        let march = Self {
            game,
            state,
            mobility: game.mobility(unit),
            enemy: game.unit(unit).side.enemy(),
            start,
            points,
            along: Along::Anything,
        };
        let more = road_points(game, state, unit);
        let by_road = (more > 0).then_some(Self {
            points: march.points + more,
            along: Along::Roads,
            ..march
        });
        std::iter::once(march).chain(by_road)
    }

    /// Whether a march that has come to a space goes no farther (HZ-2): a unit stops when it enters an enemy zone, so that
    /// from one zone straight into another is a whole move of one hex. The zone that it starts in it may leave.
    fn ends_in(&self, space: SpaceId) -> bool {
        self.state.presence().has_zone(self.enemy, space)
    }

    /// The links that the march may take out of a space with so many points left, with what each costs; never into a hex
    /// with an enemy unit (HM-4).
    #[inline]
    fn steps(&self, from: SpaceId, left: u16) -> impl Iterator<Item = (SpaceId, u16)> + use<'a> {
        let Self {
            game,
            state,
            along,
            enemy,
            ..
        } = *self;
        let is_open =
            move |to: SpaceId| along == Along::Anything || ways_along(game, state, from, to).road.is_some();
        game.costs()
            .links(&state.demolished, self.mobility, from)
            .filter(move |(to, points)| {
                *points <= left && is_open(*to) && !state.presence().has_units(enemy, *to)
            })
    }

    /// Searches from the last of some way-points, cheapest first; says whether the march comes so far.
    pub(super) fn search(&self, via: &[SpaceId], reach: &mut Reach) -> bool {
        let (mut from, mut spent) = (self.start, 0);
        self.search_on(from, spent, reach);
        for stop in via {
            if !reach.leads_to(*stop) {
                return false;
            }
            spent = reach.cost(*stop).unwrap_or(spent);
            from = *stop;
            self.search_on(from, spent, reach);
        }
        true
    }

    /// The spaces within what is left of the points, cheapest first.
    fn search_on(&self, from: SpaceId, spent: u16, reach: &mut Reach) {
        reach.begin_on_the_way(self.game.board().len(), from, spent);
        reach.enqueue(from, spent);
        for cost in spent..=self.points {
            while let Some(space) = reach.dequeue(cost) {
                // Nothing has been spent at the start, and only there.
                if cost > 0 && self.ends_in(space) {
                    continue;
                }
                for (to, points) in self.steps(space, self.points - cost) {
                    if reach.record(to, cost + points, space) {
                        reach.enqueue(to, cost + points);
                    }
                }
            }
        }
    }

    /// The way to a space by way-points; `None` if the march does not come there.
    fn way(&self, via: &[SpaceId], to: SpaceId) -> Option<Journey> {
        let (mut path, mut cost) = (vec![self.start], 0);
        for stop in via.iter().copied().chain([to]) {
            let from = path[path.len() - 1];
            let (leg, total) = Reach::lend(|table| {
                self.search_on(from, cost, table);
                let total = table.cost(stop)?;
                let reached = |space| table.cost(space);
                Some((self.leg(from, stop, cost == 0, &reached)?, total))
            })?;
            path.extend(&leg[1..]);
            cost = total;
        }
        Some(Journey { path, cost })
    }

    /// The cheapest way from one stop to the next, both included, through what a search has reached. Of ways that cost the same it is the one with the fewest
    /// hexes off road and railway, so that a march takes the hexes along them in passing (HC-1).
    fn leg(
        &self,
        from: SpaceId,
        to: SpaceId,
        is_first: bool,
        reached: &impl Fn(SpaceId) -> Option<u16>,
    ) -> Option<Vec<SpaceId>> {
        let board = self.game.board();
        let may_leave = |space| is_first && space == from || !self.ends_in(space);
        let before = |next| {
            let links = board.links(next).iter().map(|link| link.to);
            links.filter(move |space| {
                let (Some(so_far), Some(cost)) = (reached(*space), reached(next)) else {
                    return false;
                };
                so_far < cost
                    && may_leave(*space)
                    && self
                        .steps(*space, cost - so_far)
                        .any(|(to, points)| to == next && so_far + points == cost)
            })
        };
        board.grid().route_back(from, to, before, |space, next| {
            // What the search did not reach is too far.
            if !may_leave(space) || reached(next).is_none() {
                return None;
            }
            let (_, points) = self.steps(space, self.points).find(|(to, _)| *to == next)?;
            let ways = ways_along(self.game, self.state, space, next);
            Some(StepCost {
                length: u32::from(points),
                tie: u32::from(ways.road.is_none() && !ways.rail),
            })
        })
    }
}

/// The road and railway from a space to a neighbour as the bridge between them stands now.
fn ways_along(game: &HexGame, state: &HexState, from: SpaceId, to: SpaceId) -> Ways {
    let link = game
        .board()
        .link(from, to)
        .expect("a march goes from link to link");
    let is_down = link.crossing.is_some_and(|id| state.is_demolished(id));
    costs::ways(game.board(), link, is_down)
}

/// The one hex that a unit may march whose points are not enough for any (HM-5): into each neighbour that it could enter,
/// but into no enemy zone.
pub(super) fn one_hex<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    unit: UnitId,
    start: SpaceId,
) -> impl Iterator<Item = (SpaceId, u16)> + 'a {
    let enemy = game.unit(unit).side.enemy();
    let presence = state.presence();
    game.costs()
        .links(&state.demolished, game.mobility(unit), start)
        .filter(move |(to, _)| !presence.has_units(enemy, *to) && !presence.has_zone(enemy, *to))
}

/// The way that a march takes which the rules allow: the cheapest from each way-point to the next.
pub(super) fn journey(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    via: &[SpaceId],
    to: SpaceId,
) -> Option<Journey> {
    let start = state.unit(unit).at?;
    let ways = March::all(game, state, unit, start).filter_map(|march| march.way(via, to));
    ways.min_by_key(|way| way.cost).or_else(|| {
        let mut hexes = one_hex(game, state, unit, start);
        let (_, cost) = hexes.find(|(hex, _)| *hex == to)?;
        Some(Journey {
            path: vec![start, to],
            cost,
        })
    })
}

/// The same straight to a space, through what was found for the unit's manner of marching. `None` where that does not say enough: it
/// is found from two marches if the unit goes farther by road, and leads one hex too far if its points are enough for none.
pub(super) fn journey_within(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    found: &[(SpaceId, u16)],
    to: SpaceId,
) -> Option<Journey> {
    let start = state.unit(unit).at?;
    let mut marches = March::all(game, state, unit, start);
    let (Some(march), None) = (marches.next(), marches.next()) else {
        return None;
    };
    let cost = cost_of(found, to).filter(|cost| *cost <= march.points)?;
    let reached = |space| {
        if space == start {
            Some(0)
        } else {
            cost_of(found, space)
        }
    };
    let path = march.leg(start, to, true, &reached)?;
    Some(Journey { path, cost })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Road;
    use crate::rules::hex_game::definition::OptionEffect;
    use crate::rules::hex_game::testing::{Played, Sketch};
    use crate::rules::hex_game::{Event, OptionId, Order, Phase, Refusal, Side};

    /// Red is supplied everywhere on this map, blue nowhere.
    fn plain(rows: &[&str]) -> Sketch {
        Sketch::new(rows)
            .source(Side::First, "0000", None)
            .road(Road::Minor, "0000 0001")
    }

    /// The numbers of the hexes of a march, and what it cost.
    fn went(played: &Played, march: Result<Vec<Event>, Refusal>) -> (Vec<String>, u16) {
        let events = march.expect("the march is legal");
        let Event::UnitMoved { journey, .. } = &events[0] else {
            panic!("{events:?}")
        };
        let board = played.game().board();
        let numbers = journey.path.iter().map(|space| board.number(*space));
        (numbers.collect(), journey.cost)
    }

    /// Why a march is refused: the rule and the words.
    fn refused(played: &mut Played, unit: &str, via: &[&str], to: &str) -> String {
        let refusal = played
            .march_by(unit, via, to)
            .expect_err("the march is not legal");
        format!("{}: {}", refusal.rule(), refusal.text(&played.view().names()))
    }

    // HM-6, HC-1
    #[test]
    fn hm_6_of_equal_ways_the_one_along_the_railway_is_taken_and_its_hexes_with_it() {
        let hexes = ["0001", "0101", "0201", "0301", "0401"];
        let sketch = || {
            plain(&["ccccccc"; 4])
                .control(Side::Second, "0200 0201 0202 0300 0301 0302 0400 0401 0402")
                .unit("a", Side::First, "brigade", "0001")
        };
        // Everything costs 1; the line may run anywhere.
        let lines = [
            hexes,
            ["0001", "0101", "0202", "0301", "0401"],
            ["0001", "0100", "0200", "0300", "0401"],
            ["0001", "0100", "0201", "0300", "0401"],
        ];
        for line in lines {
            for way in [true, false] {
                let path = line.join(" ");
                let sketch = if way {
                    sketch().rail(&path)
                } else {
                    sketch().road(Road::Main, &path)
                };
                let mut played = sketch.start();
                let march = played.march("a", "0401");
                assert_eq!(went(&played, march), (line.map(str::to_owned).to_vec(), 4));
                played.end_phase().unwrap();
                for number in line {
                    let space = played.space(number);
                    assert_eq!(played.state().control(space), Some(Side::First), "{number}");
                }
            }
        }
    }

    // HM-6
    #[test]
    fn hm_6_no_way_is_longer_for_the_sake_of_a_road() {
        let mut played = plain(&["ccccccc"; 4])
            .road(Road::Main, "0001 0002 0102 0202 0302 0301 0401")
            .unit("a", Side::First, "brigade", "0001")
            .start();
        let march = played.march("a", "0401");
        assert_eq!(went(&played, march).1, 4);
    }

    // HM-6
    #[test]
    fn hm_6_a_march_goes_by_its_way_points() {
        let mut played = plain(&["ccccccccc"; 4])
            .unit("a", Side::First, "brigade", "0000")
            .start();
        let march = played.march_by("a", &["0002", "0202"], "0400");
        let (path, cost) = went(&played, march);
        let at = |number: &str| path.iter().position(|one| one == number);
        assert_eq!(
            (at("0000"), at("0002"), at("0202"), at("0400")),
            (Some(0), Some(2), Some(4), Some(7))
        );
        assert_eq!((path.len(), cost), (8, 7), "its 7 points are spent");
        let state = played.state().unit(played.unit("a")).marched.clone();
        assert_eq!(state.expect("it has marched").path.len(), 8);
        // Out and back: it is a march, and takes what it enters.
        played.take_back("a").unwrap();
        let march = played.march_by("a", &["0300"], "0000");
        assert_eq!(went(&played, march).1, 6);
        assert_eq!(played.at("a"), "0000");
        assert_eq!(played.why("a"), ["HM-1"]);
    }

    // HM-6, HM-1
    #[test]
    fn hm_6_what_a_march_by_way_points_still_reaches_grows_less() {
        let played = plain(&["cccccccccc"; 2])
            .unit("a", Side::First, "brigade", "0000")
            .start();
        let unit = played.unit("a");
        let mut reach = Reach::new();
        let via = ["0500", "0300"].map(|number| played.space(number));
        played.view().reach_by_into(unit, &via, &mut reach);
        let cost = |number: &str| reach.cost(played.space(number));
        assert_eq!(
            [cost("0300"), cost("0200"), cost("0400"), cost("0500")],
            [Some(7), None, None, None]
        );
        assert_eq!(reach.destinations(), []);
        played.view().reach_by_into(unit, &via[..1], &mut reach);
        let cost = |number: &str| reach.cost(played.space(number));
        assert_eq!(
            [cost("0500"), cost("0300"), cost("0700"), cost("0000")],
            [Some(5), Some(7), Some(7), None]
        );
        assert!(!reach.leads_to(via[0]), "it is there");
    }

    // HM-6, HM-1, HM-2, HM-4, HZ-2
    #[test]
    fn hm_6_a_march_by_way_points_is_refused_by_the_hex_where_it_fails() {
        let mut played = plain(&["ccccccccc", "ccccccccc", "~cccccccc", "ccccccccc"])
            .unit("a", Side::First, "brigade", "0000")
            .unit("e", Side::Second, "brigade", "0302")
            .unit("f", Side::Second, "fort", "0103")
            .start();
        // HZ-2 by a way-point in a zone, even straight to the next hex.
        let zone = "HZ-2: the way stops at 0301, in the zone of control of e";
        assert_eq!(refused(&mut played, "a", &["0301"], "0300"), zone);
        assert_eq!(refused(&mut played, "a", &["0301"], "0402"), zone);
        assert_eq!(refused(&mut played, "a", &["0200", "0301", "0300"], "0200"), zone);
        assert_eq!(refused(&mut played, "a", &["0103"], "0001"), "HM-4: f holds 0103");
        assert_eq!(refused(&mut played, "a", &["0002"], "0001"), "HM-2: 0002 is sea");
        assert_eq!(
            refused(&mut played, "a", &["0400", "0100"], "0001"),
            "HM-1: 0001 costs 8 movement points, 7 left"
        );
        assert_eq!(
            refused(&mut played, "a", &["0500", "0200", "0100"], "0400"),
            "HM-1: 0200 costs 8 movement points, 7 left"
        );
        assert_eq!(
            refused(&mut played, "a", &["0100", "0100"], "0200"),
            "HM-6: a is at 0100"
        );
        assert_eq!(refused(&mut played, "a", &["0000"], "0200"), "HM-6: a is at 0000");
        assert_eq!(played.at("a"), "0000");
        // What can be done is not refused, and no reason stands against it.
        let via = ["0200", "0400"].map(|number| played.space(number));
        let reasons = played
            .view()
            .why_not_by(played.unit("a"), &via, played.space("0500"));
        assert_eq!(reasons, []);
        played.march_by("a", &["0200", "0400"], "0500").unwrap();
    }

    // HM-6, HZ-2
    #[test]
    fn hz_2_a_way_point_brings_no_unit_through_the_zone_that_it_started_in() {
        // It may leave the zone where it stands, but if it comes back it stops there.
        let mut played = plain(&["cccccc"; 4])
            .unit("a", Side::First, "brigade", "0201")
            .unit("e", Side::Second, "brigade", "0303")
            .start();
        played.march("a", "0302").unwrap();
        let played = played.go_to(Side::Second, Phase::Movement);
        let mut played = played.go_to(Side::First, Phase::Movement);
        assert_eq!(
            refused(&mut played, "a", &["0301", "0302"], "0201"),
            "HZ-2: the way stops at 0302, in the zone of control of e"
        );
        played.march_by("a", &["0301"], "0201").unwrap();
    }

    // HM-5, HM-6
    #[test]
    fn hm_5_a_unit_that_may_march_one_hex_marches_straight_into_it() {
        // A point for no hex; by way of the paddy and its road the mountain would take 3.
        let mut played = Sketch::new(&["cpc", "^^^"])
            .road(Road::Main, "0100 0001")
            .unit("a", Side::First, "brigade", "0000")
            .but(|unit| unit.movement = 2)
            .start();
        assert_eq!(
            [played.cost("a", "0001"), played.cost("a", "0100")],
            [Some(5), Some(2)]
        );
        assert_eq!(
            refused(&mut played, "a", &["0100"], "0001"),
            "HM-1: 0001 costs 3 movement points, 1 left"
        );
        let march = played.march("a", "0001");
        assert_eq!(
            went(&played, march),
            (vec!["0000".to_owned(), "0001".to_owned()], 5)
        );
    }

    // HO-1, HM-5
    #[test]
    fn ho_1_the_bicycle_point_is_spent_on_roads_alone_by_way_points_too() {
        let mut played = Sketch::new(&["cccccccccc"; 3])
            .source(Side::First, "0000", None)
            .road(Road::Main, "0000 0100 0200 0300 0400 0500 0600 0700 0800 0900")
            .choice(Side::First, OptionEffect::FootOnRoads(1))
            .unit("a", Side::First, "brigade", "0000")
            .start();
        played.order(Order::Choose { option: OptionId(0) }).unwrap();
        played.end_phase().unwrap();
        let march = played.march_by("a", &["0300", "0700"], "0800");
        let (path, cost) = went(&played, march);
        assert_eq!((path.len(), cost), (9, 8));
        played.take_back("a").unwrap();
        assert_eq!(
            refused(&mut played, "a", &["0301", "0400"], "0900"),
            "HM-1: 0900 costs 10 movement points, 7 left"
        );
    }

    // HO-1, HM-5
    #[test]
    fn hm_5_a_unit_that_a_bicycle_brings_to_a_hex_is_offered_no_other() {
        let mut played = Sketch::new(&["ccc", "jjj"])
            .road(Road::Main, "0000 0100")
            .choice(Side::First, OptionEffect::FootOnRoads(1))
            .unit("a", Side::First, "brigade", "0000")
            .but(|unit| unit.movement = 1)
            .start();
        played.order(Order::Choose { option: OptionId(0) }).unwrap();
        played.end_phase().unwrap();
        assert_eq!(played.reach("a"), [("0100".to_owned(), 1)]);
    }
}
