//! Random boards.

use railhead_engine::board::{
    Board, BoardBuilder, CrossingKind, Gauges, Ground, HexGrid, HexSide, Place, PlaceKind, Road, SpaceId,
    Terrain, TerrainId, Water,
};

use super::Luck;

pub fn random_board(luck: &mut Luck) -> Board {
    let grid = HexGrid::new(luck.between(8, 20), luck.between(8, 20), 10);
    let terrains = [
        ("clear", Ground::Land),
        ("paddy", Ground::Land),
        ("jungle", Ground::Land),
        ("swamp", Ground::Land),
        ("mountain", Ground::Land),
        ("lake", Ground::Land),
        ("sea", Ground::Sea),
        ("beyond", Ground::OutOfPlay),
    ];
    let terrains = terrains.map(|(id, ground)| Terrain {
        id: id.into(),
        name: id.into(),
        ground,
        sea_area: (ground == Ground::Sea).then(|| "Sea".into()),
        letter: id.chars().next().expect("the id has letters"),
        look: None,
    });
    let mut builder = BoardBuilder::new("Random", grid, terrains.into());
    let sea = luck.below(25);
    let rough = luck.between(0, 70);
    let count = u32::try_from(grid.len()).expect("a small board");
    let mut dry = Vec::new();
    for space in (0..count).map(SpaceId) {
        let terrain = if luck.percent(sea) {
            luck.pick(&[5, 6, 6, 6, 7])
        } else if luck.percent(rough.into()) {
            luck.pick(&[2, 2, 3, 4])
        } else {
            luck.pick(&[0, 0, 1])
        };
        builder.terrain(space, TerrainId(terrain));
        if terrain < 5 {
            dry.push(space);
        }
    }
    if dry.is_empty() {
        builder.terrain(SpaceId(0), TerrainId(0));
        dry.push(SpaceId(0));
    }
    lay_lines(&mut builder, luck, &dry);
    lay_water(&mut builder, luck, count);
    for index in 0..luck.below(8) {
        let kind = luck.pick(&[
            PlaceKind::City,
            PlaceKind::Town,
            PlaceKind::Village,
            PlaceKind::Port,
            PlaceKind::Airfield,
        ]);
        builder.place(Place {
            id: format!("p{index}"),
            name: format!("Place {index}"),
            at: luck.pick(&dry),
            kinds: vec![kind],
            weight: luck.between(0, 9),
        });
    }
    let bare = builder.build();
    carry_lines_over_water(&bare, luck)
}

/// Roads and railways that wander over the land, mostly straight on.
fn lay_lines(builder: &mut BoardBuilder, luck: &mut Luck, dry: &[SpaceId]) {
    for _ in 0..luck.between(1, 12) {
        let mut course = vec![luck.pick(dry)];
        let mut heading = luck.below(6);
        for _ in 0..luck.between(3, 30) {
            heading = (heading + luck.pick(&[0, 0, 0, 1, 5, 2])) % 6;
            let at = course[course.len() - 1];
            let next = builder.grid().neighbour(at, HexSide::ALL[heading]);
            match next.filter(|next| dry.contains(next) && !course.contains(next)) {
                Some(next) => course.push(next),
                None => heading = luck.below(6),
            }
        }
        if course.len() < 2 {
            continue;
        }
        match luck.below(5) {
            0 => builder.road("A road", Road::Main, course),
            1 => builder.road("A road", Road::Minor, course),
            2 => {
                builder.road("A road", luck.pick(&[Road::Main, Road::Minor]), course.clone());
                builder.railway("A railway", course);
            }
            _ => builder.railway("A railway", course),
        }
    }
}

fn lay_water(builder: &mut BoardBuilder, luck: &mut Luck, count: u32) {
    let (rivers, straits) = (luck.below(30), luck.below(8));
    for space in (0..count).map(SpaceId) {
        for side in HexSide::ALL {
            if luck.percent(rivers / 2) {
                builder.water("A river", Water::River, vec![(space, side)]);
            }
            if luck.percent(straits / 2) {
                builder.water("A strait", Water::Strait, vec![(space, side)]);
            }
        }
    }
}

/// The same board with railways of these gauges, or for any train.
pub fn with_gauges(board: &Board, ids: &[&str], luck: &mut Luck) -> Board {
    let mut builder = without_crossings(board, |builder| {
        let any = luck.percent(30).then_some(Gauges::ANY);
        any.unwrap_or_else(|| {
            let id = luck.pick(ids);
            builder.gauge(id, id)
        })
    });
    for crossing in board.crossings() {
        let [road, rail] = [crossing.road, crossing.rail];
        builder.crossing(
            crossing.name.as_str(),
            crossing.between,
            crossing.kind,
            road,
            rail,
        );
    }
    builder.build()
}

/// A board without its crossings; each railway has the gauges from `gauges`.
fn without_crossings(board: &Board, mut gauges: impl FnMut(&mut BoardBuilder) -> Gauges) -> BoardBuilder {
    let mut builder = BoardBuilder::new(board.name(), *board.grid(), board.terrains().to_vec());
    for space in board.space_ids() {
        builder.terrain(space, board.space(space).terrain);
    }
    for road in board.roads() {
        builder.road(road.line.name.as_str(), road.class, road.line.spaces.clone());
    }
    for railway in board.railways() {
        let gauges = gauges(&mut builder);
        builder.railway_of_gauge(railway.name.as_str(), gauges, railway.spaces.clone());
    }
    for water in board.waters() {
        builder.water(water.name.as_str(), water.water, water.sides.clone());
    }
    for place in board.places() {
        builder.place(place.clone());
    }
    builder
}

/// Puts bridges, ferries and causeways where lines of `bare` meet water: the same board with crossings.
fn carry_lines_over_water(bare: &Board, luck: &mut Luck) -> Board {
    let mut builder = without_crossings(bare, |_| Gauges::ANY);
    for space in bare.space_ids() {
        for link in bare.links(space).iter().filter(|link| space < link.to) {
            let (Some(water), true) = (link.water, link.rail || link.road.is_some()) else {
                continue;
            };
            if luck.percent(30) {
                continue;
            }
            let between = [space, link.to];
            let both = link.rail && link.road.is_some();
            let [road, rail] = match luck.below(4) {
                0 if both => [true, false],
                1 if both => [false, true],
                _ => [link.road.is_some(), link.rail],
            };
            match water {
                Water::Strait => builder.crossing("A causeway", between, CrossingKind::Causeway, road, rail),
                Water::River if road && luck.percent(25) => {
                    builder.crossing("A ferry", between, CrossingKind::Ferry, true, false)
                }
                Water::River => builder.crossing("A bridge", between, CrossingKind::Bridge, road, rail),
            };
        }
    }
    builder.build()
}
