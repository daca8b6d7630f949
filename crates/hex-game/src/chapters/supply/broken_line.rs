//! Where a supply line breaks, and why (HS-7).

use super::fords::fords_of;
use crate::chapters::zone_of_control::{exerting, is_zone_uncancelled};
use crate::definition::line_net::{Fords, MOST_FORDS};
use crate::definition::{Side, UnitId};
use crate::{HexGame, HexState, Names};
use railhead_engine::board::obstacles::{PathStep, fewest_obstacles};
use railhead_engine::board::{Link, SpaceId, Water};

/// What breaks a supply line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BreakCause {
    /// An enemy unit stands there.
    Enemy(UnitId),
    /// It is in the zone of control of these, with no friendly unit in it.
    Zone(Vec<UnitId>),
    /// The road or railway is not in friendly hands.
    NotControlled(Option<Side>),
    /// A second unbridged river, or any for a railway.
    River(SpaceId),
    /// A railway whose track is broken (HR-17).
    Track(SpaceId),
    /// A strait without a standing causeway.
    Strait(SpaceId),
    /// No friendly road or railway is close enough: at most this many hexes can be overland.
    TooFarOverland(u16),
    /// The source supplies at most this many stacking points, and others use them.
    SourceExhausted(u16),
}

/// Where a supply line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    pub space: SpaceId,
    pub cause: BreakCause,
}

impl Break {
    /// The cause in words: `in the zone of control of 41st Infantry Regiment`.
    pub fn text(&self, names: &Names) -> String {
        let game = names.game();
        let label = game.board().label(self.space);
        match &self.cause {
            BreakCause::Enemy(unit) => format!("{label}: held by {}", names.object(*unit)),
            BreakCause::Zone(units) => {
                format!("{label}: in the zone of control of {}", names.list(units))
            }
            BreakCause::NotControlled(Some(side)) => {
                format!("{label}: under {} control", game.side(*side).adjective)
            }
            BreakCause::NotControlled(None) => format!("{label}: under neither side's control"),
            BreakCause::River(from) => {
                format!(
                    "{label}: no bridge over the river from {}",
                    game.board().number(*from)
                )
            }
            BreakCause::Track(from) => {
                format!("{label}: the track from {} is broken", game.board().number(*from))
            }
            BreakCause::Strait(from) => {
                format!("{label}: across the strait from {}", game.board().number(*from))
            }
            BreakCause::TooFarOverland(limit) => {
                format!("{label}: no friendly road or railway within {limit} hexes")
            }
            BreakCause::SourceExhausted(points) => {
                format!("{label}: the source supplies {points} stacking points, all taken")
            }
        }
    }
}

/// The best line of an unsupplied unit, and its breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLine {
    /// Every space from the unit to the source; empty if no line leads to one.
    pub path: Vec<SpaceId>,
    /// Its breaks, from the unit on.
    pub breaks: Vec<Break>,
}

/// A position on a line being traced: overland after some hexes, or on the network after some fords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Overland(u16),
    Network(Fords),
}

/// A node of a line being traced.
type Node = (SpaceId, Part);

/// Traces the lines of one side, broken or not.
struct Tracer<'a> {
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
    bold: Bold,
}

/// How far tracing may exceed the rules. Causes that a player can remove come before those of the map: each level is tried only if the one before
/// finds no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bold {
    /// No farther overland than the rules allow.
    Near,
    /// Overland over any distance.
    Far,
    /// Any distance overland, and across straits.
    OverStraits,
}

/// The line from a unit of `side` at `at` to a source with the fewest breaks.
pub(super) fn broken_line(game: &HexGame, state: &HexState, side: Side, at: SpaceId) -> BrokenLine {
    let trace = |bold| {
        let tracer = Tracer {
            game,
            state,
            side,
            bold,
        };
        fewest_obstacles(
            [(at, Part::Overland(0))],
            |node| tracer.steps(node),
            |(space, part)| matches!(part, Part::Network(_)) && tracer.is_source(space),
        )
    };
    let mut ways = [Bold::Near, Bold::Far, Bold::OverStraits].into_iter();
    let Some(way) = ways.find_map(trace) else {
        return BrokenLine {
            path: Vec::new(),
            breaks: Vec::new(),
        };
    };
    let mut path: Vec<SpaceId> = way.nodes.into_iter().map(|(space, _)| space).collect();
    path.dedup();
    BrokenLine {
        path,
        breaks: way.obstacles,
    }
}

impl Tracer<'_> {
    fn is_source(&self, space: SpaceId) -> bool {
        let mut sources = self.game.definition().sources.iter();
        sources.any(|source| source.side == self.side && source.at == space)
    }

    fn steps(&self, (space, part): Node) -> Vec<PathStep<Node, Break>> {
        match part {
            Part::Overland(used) => {
                let mut steps = self.steps_overland(space, used);
                if self.game.board().has_road_or_rail(space) || self.is_source(space) {
                    let obstacles = self.control_breaks(space);
                    steps.push(PathStep {
                        to: (space, Part::Network(0)),
                        length: 0,
                        obstacles,
                    });
                }
                steps
            }
            Part::Network(fords) => self.steps_along_network(space, fords),
        }
    }

    fn steps_overland(&self, space: SpaceId, used: u16) -> Vec<PathStep<Node, Break>> {
        let limit = self.game.tables().supply.overland;
        let step = |(to, points): (SpaceId, u16)| {
            let total = (used + points).min(limit + 1);
            let mut obstacles = self.enemy_breaks(to);
            // The line breaks once, where it becomes too long, wherever it continues.
            if total > limit && used <= limit {
                obstacles.push(Break {
                    space,
                    cause: BreakCause::TooFarOverland(limit),
                });
            }
            // Doubled lengths, so that of two broken lines the one along roads wins.
            PathStep {
                to: (to, Part::Overland(total)),
                length: 2,
                obstacles,
            }
        };
        let mut steps: Vec<_> = self
            .game
            .costs()
            .overland(&self.state.demolished, space)
            .filter(|(_, points)| self.bold > Bold::Near || used + points <= limit)
            .map(step)
            .collect();
        if self.bold == Bold::OverStraits {
            for to in self.across_straits(space) {
                let mut over = step((to, 1));
                over.obstacles.push(Break {
                    space: to,
                    cause: BreakCause::Strait(space),
                });
                steps.push(over);
            }
        }
        steps
    }

    /// The land on the other side of straits.
    fn across_straits(&self, space: SpaceId) -> Vec<SpaceId> {
        let links = self.game.board().links(space).iter();
        links
            .filter(|link| link.water == Some(Water::Strait) && self.state.control(link.to).is_some())
            .map(|link| link.to)
            .collect()
    }

    fn steps_along_network(&self, space: SpaceId, fords: Fords) -> Vec<PathStep<Node, Break>> {
        let links = self.game.board().links(space).iter();
        links
            .filter(|link| link.rail || link.road.is_some())
            .map(|link| self.step_along(link, space, fords))
            .collect()
    }

    /// A step along the network from a space that the line reaches after this number of fords.
    fn step_along(&self, link: &Link, from: SpaceId, fords: Fords) -> PathStep<Node, Break> {
        let mut obstacles = self.enemy_breaks(link.to);
        let added = fords_of(self.game, self.state, from, link);
        let total = fords + added.unwrap_or(0);
        if added.is_none() || total > MOST_FORDS {
            obstacles.push(Break {
                space: link.to,
                cause: match link.water {
                    _ if self.state.is_track_broken(from, link.to) => BreakCause::Track(from),
                    Some(Water::Strait) => BreakCause::Strait(from),
                    Some(Water::River) | None => BreakCause::River(from),
                },
            });
        }
        obstacles.extend(self.control_breaks(link.to));
        PathStep {
            to: (link.to, Part::Network(total.min(MOST_FORDS))),
            length: 1,
            obstacles,
        }
    }

    fn control_breaks(&self, space: SpaceId) -> Vec<Break> {
        let control = self.state.control(space);
        let broken = (control != Some(self.side)).then_some(BreakCause::NotControlled(control));
        broken.into_iter().map(|cause| Break { space, cause }).collect()
    }

    fn enemy_breaks(&self, space: SpaceId) -> Vec<Break> {
        let enemy = self.side.enemy();
        let cause = if self.state.presence().has_units(enemy, space) {
            let mut units = self.state.units_in(space);
            units
                .find(|unit| self.game.unit(*unit).side == enemy)
                .map(BreakCause::Enemy)
        } else if is_zone_uncancelled(self.state, self.side, space) {
            Some(BreakCause::Zone(exerting(
                self.game, self.state, self.side, space,
            )))
        } else {
            None
        };
        cause.into_iter().map(|cause| Break { space, cause }).collect()
    }
}
