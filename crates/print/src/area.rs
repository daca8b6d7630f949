//! The sheet of an area board: sea by zones and depth, land by owner, borders by what they separate.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::names::{self, NameRequest};
use super::sign::{Sign, SignShape};
use super::{Layer, LineKind, LineStyle, Polyline, Sheet, SpaceDescription, frame};
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::contour::{Contour, Contours};
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::look::{Ink, LineLook};
use railhead_engine::board::outline::Point;
use railhead_engine::board::{AreaBoard, SpaceId};

/// What a border separates, the least important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Border {
    /// Two zones of the sea.
    Zone,
    /// Two areas of one owner.
    Lands,
    /// Areas of two owners.
    Owners,
    /// Land and any water.
    Coast,
    /// The map and the space beyond its edge.
    Edge,
}

/// The owner or occupier of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The name that players see.
    pub name: String,
    /// The tone of the land.
    pub tone: Ink,
}

/// A board and the holders of its spaces.
pub(super) struct OwnedBoard<'b> {
    pub(super) board: &'b AreaBoard,
    pub(super) holders: Vec<Option<Holder>>,
    /// The production of the spaces, where it differs from the board's.
    pub(super) worth: &'b [u8],
}

impl OwnedBoard<'_> {
    pub(super) fn holder(&self, space: SpaceId) -> Option<&Holder> {
        self.holders[space.index()].as_ref()
    }
}

/// The sheet of a board with the owners in its file; each side of a cell is drawn in `steps` pieces.
pub fn sheet(board: &AreaBoard, steps: usize) -> Sheet {
    let owners = owners(board);
    sheet_of_holders(board, steps, |space| owners[space.index()].clone(), &[])
}

fn owners(board: &AreaBoard) -> Vec<Option<Holder>> {
    let owner = |space| {
        board.owner(space).map(|power| Holder {
            name: power.name.clone(),
            tone: power.tone,
        })
    };
    board.space_ids().map(owner).collect()
}

/// The sheet of a board with other holders; names avoid the rectangles in `taken`.
pub fn sheet_of_holders(
    board: &AreaBoard,
    steps: usize,
    holder: impl Fn(SpaceId) -> Option<Holder>,
    taken: &[[Point; 2]],
) -> Sheet {
    let held = &OwnedBoard {
        board,
        holders: board.space_ids().map(holder).collect(),
        worth: &[],
    };
    let raster = board.raster().clone();
    let contours = Contours::new(&raster, steps, |between| border(held, between) as u8);
    let frame = frame(&raster);
    let signs = signs(board, &contours);
    let names = names(board, frame, &signs, taken);
    let [ground, lines] = layers(held, &contours);
    Sheet {
        soil: Vec::new(),
        relief: board.space_ids().map(|space| relief(board, space)).collect(),
        labels: names::labels(board.raster(), board.look().paper, &names),
        title: board.name().to_owned(),
        ground,
        lines,
        raster,
        contours: Some(contours),
        steps: 0,
        land: Vec::new(),
        frame,
        paper: board.look().paper,
        signs,
        names,
    }
}

/// The description of a space with the owner in the board's file.
pub fn describe(board: &AreaBoard, space: SpaceId) -> SpaceDescription {
    let held = OwnedBoard {
        board,
        holders: owners(board),
        worth: &[],
    };
    describe_held(&held, space)
}

/// The description of a space: its kind, holder, production and regions.
pub(super) fn describe_held(held: &OwnedBoard, space: SpaceId) -> SpaceDescription {
    let board = held.board;
    let area = board.area(space);
    let mut lines = Vec::new();
    match area.kind {
        AreaKind::Land => {}
        AreaKind::Neutral if held.holder(space).is_some() => {}
        AreaKind::Neutral => lines.push("neutral".to_owned()),
        AreaKind::Sea => lines.push("sea zone".to_owned()),
        AreaKind::Impassable => lines.push("impassable".to_owned()),
        AreaKind::Lake => lines.push("lake".to_owned()),
    }
    lines.extend(
        held.holder(space)
            .map(|holder| format!("belongs to {}", holder.name)),
    );
    let worth = held.worth.get(space.index()).copied().unwrap_or(area.value);
    if worth > 0 {
        lines.push(format!("produces {worth}"));
    }
    let terrain = board
        .terrains()
        .iter()
        .find(|known| Some(&known.id) == area.terrain.as_ref());
    lines.extend(terrain.map(|terrain| terrain.name.clone()));
    let regions: Vec<&str> = board.regions(space).map(|region| region.name.as_str()).collect();
    if !regions.is_empty() {
        lines.push(regions.join(", "));
    }
    SpaceDescription {
        name: area.name.clone(),
        lines,
    }
}

fn is_water(board: &AreaBoard, space: SpaceId) -> bool {
    matches!(board.area(space).kind, AreaKind::Sea | AreaKind::Lake)
}

pub(super) fn border(held: &OwnedBoard, between: [Option<SpaceId>; 2]) -> Border {
    let [Some(a), Some(b)] = between else {
        return Border::Edge;
    };
    match [a, b].map(|space| is_water(held.board, space)) {
        [true, true] => Border::Zone,
        [false, false] if held.holder(a) == held.holder(b) => Border::Lands,
        [false, false] => Border::Owners,
        _ => Border::Coast,
    }
}

/// The ground and the lines.
pub(super) fn layers(held: &OwnedBoard, contours: &Contours) -> [Vec<Layer>; 2] {
    let board = held.board;
    let look = board.look();
    let cell = f32::from(board.raster().cells().km());
    let lines = |wanted: &dyn Fn(&Contour) -> bool| -> Vec<Polyline> {
        let lines = contours.lines().iter().filter(|line| wanted(line));
        lines
            .map(|line| Polyline {
                points: line.points.clone(),
                closed: line.closed,
                weight: 1.0,
            })
            .collect()
    };
    let of = |kind: Border| lines(&|line| border(held, line.between) == kind);
    let stroke = |line: LineKind, look: LineLook, lines: Vec<Polyline>| Layer::Stroke {
        line,
        stroke: LineStyle::of(look, cell),
        lines,
    };
    let is_closed = |line: &Contour| {
        let [Some(a), Some(b)] = line.between else {
            return false;
        };
        board.link(a, b).is_some_and(|link| link.barrier.is_some())
    };
    let mut ground = fills(sea_tones(board));
    for band in &look.shallows {
        let band = LineLook {
            tone: band.tone,
            width: band.reach.saturating_mul(2),
            dashes: None,
        };
        ground.push(stroke(LineKind::Shallows, band, of(Border::Coast)));
    }
    ground.push(stroke(LineKind::Zone, look.zone, of(Border::Zone)));
    ground.extend(fills(land_tones(held)));
    let lines = vec![
        stroke(LineKind::Border, look.border, of(Border::Lands)),
        stroke(LineKind::Border, look.frontier, of(Border::Owners)),
        stroke(LineKind::Barrier, look.barrier, lines(&is_closed)),
        stroke(LineKind::Coast, look.coast, of(Border::Coast)),
    ];
    let mut both = [ground, lines];
    for layers in &mut both {
        layers.retain(|layer| match layer {
            Layer::Fill { spaces, .. } => !spaces.is_empty(),
            Layer::Stroke { stroke, lines, .. } => stroke.width > 0.0 && !lines.is_empty(),
            Layer::Whole(_) | Layer::Grid(_) => true,
        });
    }
    both
}

/// One layer per tone.
fn fills(tones: impl Iterator<Item = (SpaceId, Ink)>) -> Vec<Layer> {
    let mut layers: BTreeMap<Ink, Vec<SpaceId>> = BTreeMap::new();
    for (space, tone) in tones {
        layers.entry(tone).or_default().push(space);
    }
    layers
        .into_iter()
        .map(|(tone, spaces)| Layer::Fill { tone, spaces })
        .collect()
}

/// Sea zones in the tones of the look, so that neighbours differ as long as there are enough tones; lakes in the first
/// tone.
fn sea_tones(board: &AreaBoard) -> impl Iterator<Item = (SpaceId, Ink)> {
    let tones = &board.look().sea;
    let mut given: BTreeMap<SpaceId, usize> = BTreeMap::new();
    for space in board.space_ids().filter(|space| is_water(board, *space)) {
        let mut used = vec![0_u32; tones.len()];
        for tone in board.links(space).iter().filter_map(|link| given.get(&link.to)) {
            used[*tone] += 1;
        }
        let least = (0..tones.len()).min_by_key(|tone| used[*tone]).unwrap_or(0);
        given.insert(space, least);
    }
    given.into_iter().map(|(space, tone)| (space, tones[tone]))
}

/// Land in the tone of its holder; land without one in the tone of its terrain.
fn land_tones<'h>(held: &'h OwnedBoard) -> impl Iterator<Item = (SpaceId, Ink)> + 'h {
    let board = held.board;
    let look = board.look();
    let tone = |space| {
        let terrain = board.area(space).terrain.as_ref();
        if let Some(holder) = held.holder(space) {
            return holder.tone;
        }
        let known = look.terrain.0.iter().find(|(id, _)| Some(id) == terrain);
        known.map_or(look.land, |(_, tone)| *tone)
    };
    let lands = board.space_ids().filter(|space| !is_water(board, *space));
    lands.map(move |space| (space, tone(space)))
}

/// How strongly the hills of a space are shaded.
fn relief(board: &AreaBoard, space: SpaceId) -> u8 {
    if is_water(board, space) {
        return 0;
    }
    let terrain = board.area(space).terrain.as_deref();
    stock().height(terrain.unwrap_or_default())
}

/// A sign for each passage, on the border that it crosses.
fn signs(board: &AreaBoard, contours: &Contours) -> Vec<Sign> {
    let look = board.look();
    let cell = f32::from(board.raster().cells().km());
    let mut signs = Vec::new();
    for (index, passage) in board.passages().iter().enumerate() {
        let goes_by = |line: &&Contour| {
            let [Some(a), Some(b)] = line.between else {
                return false;
            };
            let link = board.link(a, b).and_then(|link| link.passage);
            link.is_some_and(|passage| usize::from(passage.0) == index)
        };
        // The longest stretch of such a border, on land rather than at sea, since a canal is dug through land.
        let border = contours.lines().iter().filter(goes_by).max_by_key(|line| {
            let [a, _] = line.between;
            let at_sea = a.is_some_and(|space| is_water(board, space));
            (!at_sea, line.points.len())
        });
        // The sign of a passage between spaces that do not touch is halfway between them.
        let halfway = || {
            let mut links = board.connections();
            let (from, link) =
                links.find(|(_, link)| link.passage.is_some_and(|id| usize::from(id.0) == index))?;
            let [a, b] = [from, link.to].map(|space| board.raster().centre(space));
            Some([f32::midpoint(a[0], b[0]), f32::midpoint(a[1], b[1])])
        };
        let at = border
            .map(|line| line.points[line.points.len() / 2])
            .or_else(halfway);
        signs.extend(at.map(|at| Sign {
            at,
            radius: cell * 0.3,
            shape: SignShape::Disc,
            tone: look.passage,
            ink: look.ink,
            name: passage.name.clone(),
            on_screen: None,
        }));
    }
    signs
}

fn names(board: &AreaBoard, frame: [Point; 2], signs: &[Sign], kept_off: &[[Point; 2]]) -> Vec<names::Name> {
    let look = board.look();
    let mut spaces: Vec<SpaceId> = board.space_ids().collect();
    // Small spaces have the fewest spots, so they come first among lands; at sea there is always room.
    spaces.sort_by_key(|space| {
        let size = board.raster().cells_of(*space).len();
        (
            is_water(board, *space),
            if size < 30 { Reverse(0) } else { Reverse(size) },
            size,
        )
    });
    let wanted: Vec<NameRequest> = spaces
        .into_iter()
        .map(|space| {
            let is_sea = is_water(board, space);
            NameRequest {
                space,
                text: board.area(space).name.clone(),
                ink: if is_sea { look.sea_ink } else { look.ink },
                is_italic: is_sea,
                largest: if is_sea { 1.25 } else { 1.7 },
            }
        })
        .collect();
    let mut taken: Vec<[Point; 2]> = signs
        .iter()
        .map(|sign| {
            let [x, y] = sign.at;
            [
                [x - sign.radius, y - sign.radius],
                [x + sign.radius, y + sign.radius],
            ]
        })
        .chain(kept_off.iter().copied())
        .collect();
    // A name across a small island would hide it.
    let raster = board.raster();
    let islets = board
        .space_ids()
        .filter(|space| raster.cells_of(*space).len() < 4);
    taken.extend(islets.flat_map(|space| raster.cells_of(space)).map(|cell| {
        let ([x, y], half) = (raster.cells().centre(cell), f32::from(raster.cells().km()) * 0.4);
        [[x - half, y - half], [x + half, y + half]]
    }));
    names::arrange(board.raster(), frame, &wanted, &taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::area::file::AreaBoardFile;
    use railhead_engine::text::parse::from_ron;

    const WORLD: &str = include_str!("../../../scenarios/world/world.board.ron");
    const ISLANDS: &str = include_str!("../../games/tests/bad/good/small.areas.ron");

    fn board(text: &str) -> AreaBoard {
        from_ron::<AreaBoardFile>(text).unwrap().build().unwrap()
    }

    #[test]
    fn every_space_of_the_world_is_named_and_no_name_lies_on_another() {
        let sheet = sheet(&board(WORLD), 2);
        assert_eq!(sheet.names.len(), 246);
        let rooms: Vec<[Point; 2]> = sheet.names.iter().map(names::bounds).collect();
        let [low, high] = sheet.frame;
        for (index, [from, to]) in rooms.iter().enumerate() {
            for axis in 0..2 {
                assert!(
                    from[axis] >= low[axis] - 0.1 && to[axis] <= high[axis] + 0.1,
                    "{index} is cut off"
                );
            }
            for [other_from, other_to] in &rooms[..index] {
                let apart = (0..2).any(|axis| from[axis] >= other_to[axis] || other_from[axis] >= to[axis]);
                assert!(apart, "{:?} overlaps another", sheet.names[index]);
            }
        }
    }

    #[test]
    fn every_space_has_one_ground_and_every_inner_border_one_line() {
        let board = board(WORLD);
        let sheet = sheet(&board, 2);
        let contours = sheet.contours.as_ref().unwrap().lines();
        let mut grounds = vec![0; board.len()];
        let mut drawn = vec![0; contours.len()];
        let (mut barriers, shallows) = (0, board.look().shallows.clone());
        for layer in sheet.layers() {
            match layer {
                Layer::Fill { spaces, .. } => spaces.iter().for_each(|space| grounds[space.index()] += 1),
                Layer::Stroke { stroke, .. } if shallows.iter().any(|band| band.tone == stroke.tone) => {}
                Layer::Stroke { stroke, lines, .. } if stroke.tone == board.look().barrier.tone => {
                    barriers += lines.len();
                }
                Layer::Stroke { lines, .. } => {
                    for line in lines {
                        let place = contours.iter().position(|contour| contour.points == line.points);
                        drawn[place.expect("a line is a contour")] += 1;
                    }
                }
                Layer::Whole(_) | Layer::Grid(_) => panic!("{layer:?} on a board of areas"),
            }
        }
        assert!(grounds.iter().all(|count| *count == 1));
        for (line, count) in contours.iter().zip(drawn) {
            assert_eq!(
                count,
                usize::from(line.between[1].is_some()),
                "{:?}",
                line.between
            );
        }
        // 22 borders are closed, one of them in two stretches.
        assert!((22..30).contains(&barriers), "{barriers}");
        assert_eq!(sheet.signs.len(), 6);
    }

    #[test]
    fn neighbouring_zones_differ_in_tone() {
        let board = board(WORLD);
        let tones: BTreeMap<SpaceId, Ink> = sea_tones(&board).collect();
        let same = board.connections().filter(|(from, link)| {
            let [a, b] = [from, &link.to].map(|space| tones.get(space));
            a.is_some() && a == b
        });
        let pairs = same.count();
        assert!(pairs <= 6, "{pairs} pairs of 163 look alike");
    }

    #[test]
    fn a_border_is_what_it_parts() {
        let board = board(ISLANDS);
        let owner = |space| {
            board.owner(space).map(|power| Holder {
                name: power.name.clone(),
                tone: power.tone,
            })
        };
        let held = |holder: &dyn Fn(SpaceId) -> Option<Holder>| OwnedBoard {
            board: &board,
            holders: board.space_ids().map(holder).collect(),
            worth: &[],
        };
        let outset = &held(&owner);
        let [alba, bora, cinder, strait] =
            ["alba", "bora", "cinder", "strait"].map(|id| board.space_named(id));
        assert_eq!(border(outset, [alba, strait]), Border::Coast);
        assert_eq!(border(outset, [bora, cinder]), Border::Lands, "both are nobody's");
        assert_eq!(border(outset, [alba, cinder]), Border::Owners);
        assert_eq!(border(outset, [strait, None]), Border::Edge);
        // With another holder the borders differ, and so does the tone.
        let everything = &held(&|_| owner(alba?));
        assert_eq!(border(everything, [alba, cinder]), Border::Lands);
        let tones: Vec<Ink> = land_tones(everything).map(|(_, tone)| tone).collect();
        assert_eq!(tones, [board.powers()[0].tone; 3]);
    }
}
