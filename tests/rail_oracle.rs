//! Rails against a second implementation, written from the text of each option by itself and with no variant as data: who gets
//! where, over how many areas, and how many more units could follow. A thousand random situations a variant.

use std::collections::BTreeSet;

use railhead::rules::area_game::ids::{NationId, SideId};
use railhead::rules::area_game::rail::file::RailFile;
use railhead::rules::area_game::rail::{RailSpace, Rails, Traveller, Variant};
use railhead::rules::board::area::AreaKind;
use railhead::rules::board::open::open;
use railhead::rules::board::{AnyBoard, AreaBoard, SpaceId};
use railhead::rules::engine::Draws;
use railhead::rules::text::Files as _;
use railhead::rules::text::files::Embedded;
use railhead::rules::text::parse::parse;

/// A unit that has gone by rail, as a player would write it down.
#[derive(Clone)]
struct Gone {
    nation: &'static str,
    way: Vec<SpaceId>,
}

/// What a player sees on the table.
struct Table<'t> {
    board: &'t AreaBoard,
    spaces: Vec<RailSpace>,
    gone: Vec<Gone>,
}

const NATIONS: [&str; 6] = ["germany", "italy", "ussr", "uk", "france", "usa"];
const AXIS: [&str; 2] = ["germany", "italy"];

impl Table<'_> {
    fn name(&self, at: SpaceId) -> &str {
        &self.board.area(at).id
    }

    fn holder(&self, at: SpaceId) -> Option<&'static str> {
        let held = self.spaces[at.index()].held?;
        Some(NATIONS[held.index()])
    }

    fn original(&self, at: SpaceId) -> Option<&'static str> {
        let original = self.spaces[at.index()].original?;
        Some(NATIONS[original.index()])
    }

    fn value(&self, at: SpaceId) -> usize {
        self.spaces[at.index()].value.into()
    }

    fn damage(&self, at: SpaceId) -> Option<usize> {
        self.spaces[at.index()].station.map(usize::from)
    }

    fn marker(&self, at: SpaceId) -> bool {
        self.spaces[at.index()].marker
    }

    fn is_in(&self, at: SpaceId, region: &str) -> bool {
        self.board.regions(at).any(|found| found.id == region)
    }

    fn passage(&self, from: SpaceId, to: SpaceId) -> Option<&str> {
        let passage = self.board.link(from, to)?.passage?;
        Some(&self.board.passages()[usize::from(passage.0)].id)
    }

    fn has_barrier(&self, from: SpaceId, to: SpaceId) -> bool {
        self.board
            .link(from, to)
            .is_some_and(|link| link.barrier.is_some())
    }

    fn all(&self) -> impl Iterator<Item = SpaceId> {
        self.board.space_ids()
    }

    fn neighbours(&self, at: SpaceId) -> Vec<SpaceId> {
        self.board.links(at).iter().map(|link| link.to).collect()
    }

    /// How many trains began, or ended, in an area.
    fn began(&self, at: SpaceId) -> usize {
        self.gone
            .iter()
            .filter(|gone| gone.way.first() == Some(&at))
            .count()
    }

    fn ended(&self, at: SpaceId) -> usize {
        self.gone
            .iter()
            .filter(|gone| gone.way.last() == Some(&at))
            .count()
    }

    fn of(&self, nation: &str) -> usize {
        self.gone.iter().filter(|gone| gone.nation == nation).count()
    }

    /// Rings of areas around an area: which can be entered at the first step, the second, and so on.
    fn rings(
        &self,
        from: SpaceId,
        most: usize,
        enters: impl Fn(SpaceId) -> bool,
        crosses: impl Fn(SpaceId, SpaceId) -> bool,
    ) -> Vec<BTreeSet<SpaceId>> {
        let mut rings = vec![BTreeSet::from([from])];
        let mut seen = BTreeSet::from([from]);
        if !enters(from) {
            return rings;
        }
        while rings.len() <= most {
            let mut next = BTreeSet::new();
            for at in &rings[rings.len() - 1] {
                for to in self.neighbours(*at) {
                    if !seen.contains(&to) && enters(to) && crosses(*at, to) {
                        next.insert(to);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            seen.extend(next.iter().copied());
            rings.push(next);
        }
        rings
    }
}

fn same_side(a: &str, b: &str) -> bool {
    AXIS.contains(&a) == AXIS.contains(&b)
}

fn no_canal(table: &Table<'_>, from: SpaceId, to: SpaceId) -> bool {
    !matches!(
        table.passage(from, to),
        Some("suez_canal" | "panama_canal" | "turkish_straits")
    )
}

/// Where a unit gets, and over how many areas.
type Found = Vec<(SpaceId, usize)>;

fn listed(rings: Vec<BTreeSet<SpaceId>>, ends: impl Fn(SpaceId) -> bool) -> Found {
    let rings = rings.into_iter().enumerate().skip(1);
    let mut found: Found = rings
        .flat_map(|(length, ring)| ring.into_iter().map(move |at| (at, length)))
        .filter(|(at, _)| ends(*at))
        .collect();
    found.sort_unstable();
    found
}

// R1-2, R1-4, R1-5, R1-6, R1-7, R1-8, R1-10
fn option_1(table: &Table<'_>, nation: &'static str, _: usize, from: SpaceId) -> Found {
    let works = |at: SpaceId| table.damage(at).is_some_and(|damage| damage < 3);
    let open = |at: SpaceId| table.began(at) + table.ended(at) < table.value(at).min(6);
    let own = table
        .all()
        .filter(|at| table.holder(*at) == Some(nation) && table.damage(*at).is_some());
    if table.of(nation) >= own.count().min(6) || !works(from) || !open(from) {
        return Vec::new();
    }
    let most = 4_usize.saturating_sub(table.damage(from).unwrap_or(0));
    let enters = |at: SpaceId| {
        table.holder(at).is_some_and(|holder| same_side(holder, nation))
            && (table.marker(at) || table.damage(at).is_some())
    };
    let rings = table.rings(from, most, enters, |a, b| no_canal(table, a, b));
    listed(rings, |at| works(at) && open(at))
}

// R2-2, R2-3, R2-4, R2-8
fn option_2(table: &Table<'_>, nation: &'static str, _: usize, from: SpaceId) -> Found {
    if table.of(nation) >= 2 || table.damage(from).is_none() {
        return Vec::new();
    }
    let enters =
        |at: SpaceId| table.holder(at) == Some(nation) && (table.marker(at) || table.damage(at).is_some());
    let rings = table.rings(from, usize::MAX - 1, enters, |a, b| no_canal(table, a, b));
    listed(rings, |at| table.damage(at).is_some())
}

// R3-2, R3-3, R3-4, R3-6
fn option_3(table: &Table<'_>, nation: &'static str, movement: usize, from: SpaceId) -> Found {
    let Some(damage) = table.damage(from).filter(|damage| *damage < 3) else {
        return Vec::new();
    };
    if table.began(from) + damage >= table.value(from) {
        return Vec::new();
    }
    let enters = |at: SpaceId| table.holder(at).is_some_and(|holder| same_side(holder, nation));
    let crosses = |a, b| no_canal(table, a, b) && !table.has_barrier(a, b);
    listed(table.rings(from, movement + 1, enters, crosses), |_| true)
}

// R4-2, R4-3, R4-4, R4-8
fn option_4(table: &Table<'_>, nation: &'static str, _: usize, from: SpaceId) -> Found {
    let income: usize = table
        .all()
        .filter(|at| table.holder(*at) == Some(nation))
        .map(|at| table.value(at))
        .sum();
    let spent: usize = table
        .gone
        .iter()
        .filter(|gone| gone.nation == nation)
        .map(|gone| gone.way.len() - 1)
        .sum();
    let enters = |at: SpaceId| table.holder(at) == Some(nation) && table.marker(at);
    let rings = table.rings(from, (income / 7).saturating_sub(spent), enters, |a, b| {
        no_canal(table, a, b)
    });
    listed(rings, |_| true)
}

// M1-1, M1-2, M1-3, M1-4, M1-5
fn module_1(table: &Table<'_>, nation: &'static str, _: usize, from: SpaceId) -> Found {
    let shares = |holder: &str| {
        let group = |nation: &str| match nation {
            "germany" | "italy" => 1,
            "uk" | "france" | "usa" => 2,
            _ => 0,
        };
        holder == nation || (group(nation) > 0 && group(nation) == group(holder))
    };
    let open = |at: SpaceId| {
        let whole = table.holder(at) == table.original(at);
        let units = if whole {
            table.value(at)
        } else {
            table.value(at) / 2
        };
        table.gone.iter().filter(|gone| gone.way.contains(&at)).count() < units
    };
    let enters = |at: SpaceId| table.holder(at).is_some_and(shares) && open(at);
    let crosses = |a, b| {
        let by_rail = matches!(
            table.passage(a, b),
            None | Some("suez_canal" | "panama_canal" | "strait_of_messina")
        );
        by_rail && !table.has_barrier(a, b)
    };
    listed(table.rings(from, usize::MAX - 1, enters, crosses), |_| true)
}

// S1-1, S1-2, S1-4, S1-5: the pools of those who play here, each with what has been used of it.
fn strategic(table: &Table<'_>, nation: &'static str, _: usize, from: SpaceId) -> Found {
    let within = |way: &[SpaceId], regions: &[&str]| {
        way.iter()
            .all(|at| regions.iter().any(|region| table.is_in(*at, region)))
    };
    let uk = ["uk", "france"];
    let used = |regions: &[&str], by: &[&str]| {
        table
            .gone
            .iter()
            .filter(|gone| by.contains(&gone.nation) && within(&gone.way, regions))
            .count()
    };
    let holds_rome = table
        .all()
        .any(|at| table.name(at) == "italy" && table.holder(at) == Some("germany"));
    // The regions that a train may lie in, those that are preferred first, and whether a unit is left there.
    let mut allowed: Vec<(Vec<&str>, bool)> = Vec::new();
    match nation {
        "germany" => {
            let gone = table.of("germany");
            allowed.push((vec!["europe", "asia"], gone < 2));
            // Of Italy's one: what Germany has sent beyond its own two, and what Italy has sent.
            let beyond = gone.saturating_sub(2);
            allowed.push((vec!["europe"], holds_rome && beyond + table.of("italy") < 1));
        }
        "italy" => {
            let beyond = table.of("germany").saturating_sub(2);
            allowed.push((vec!["europe"], beyond + table.of("italy") < 1));
        }
        "ussr" => {
            let at_home = used(&["soviet_union"], &["ussr"]);
            let all = table.of("ussr");
            allowed.push((vec!["soviet_union"], all < 3));
            allowed.push((vec!["soviet_union", "europe"], all < 3 && all - at_home < 1));
        }
        "usa" => {
            allowed.push((
                vec!["north_america", "south_america"],
                used(&["north_america", "south_america"], &["usa"]) < 6,
            ));
            allowed.push((vec!["europe"], used(&["europe"], &["usa"]) < 2));
        }
        _ => {
            let gone: usize = uk.iter().map(|nation| table.of(nation)).sum();
            allowed.push((vec!["europe", "africa", "asia"], gone < 2));
        }
    }
    let mut found: Found = Vec::new();
    for (regions, is_left) in allowed {
        if !is_left {
            continue;
        }
        let enters = |at: SpaceId| {
            table.holder(at).is_some_and(|holder| same_side(holder, nation)) && within(&[at], &regions)
        };
        let crosses = |a, b| matches!(table.passage(a, b), None | Some("suez_canal" | "panama_canal"));
        for (at, length) in listed(table.rings(from, usize::MAX - 1, enters, crosses), |_| true) {
            if !found.iter().any(|(known, _)| *known == at) {
                found.push((at, length));
            }
        }
    }
    found.sort_unstable();
    found
}

fn world() -> AreaBoard {
    match open(&Embedded, "world/world.board.ron").expect("the shipped board is sound") {
        AnyBoard::Area(board) => *board,
        AnyBoard::Hex(_) => unreachable!("the world has areas"),
    }
}

fn number(nation: &str) -> NationId {
    let index = NATIONS.iter().position(|known| *known == nation);
    NationId(u8::try_from(index.expect("a nation of these tests")).expect("few"))
}

fn variant(name: &str, board: &AreaBoard) -> Variant {
    let path = format!("world/rail/{name}.rail.ron");
    let text = Embedded.read(&path).expect("it is shipped");
    let file: RailFile = parse(&path, &text, "Rail").value.expect("it is sound");
    let nation = |id: &str| NATIONS.contains(&id).then(|| number(id));
    file.build(board, &nation).expect("it is sound")
}

/// Most land is held by one nation, so that ways are long.
fn random_spaces(board: &AreaBoard, variant: &Variant, draws: &mut Draws) -> Vec<RailSpace> {
    let main = draws.pick(&NATIONS);
    let space = |at: SpaceId, draws: &mut Draws| {
        let land = matches!(board.area(at).kind, AreaKind::Land | AreaKind::Neutral);
        let holder = if draws.one_in(4) {
            draws.pick(&NATIONS)
        } else {
            main
        };
        let held = (land && !draws.one_in(12)).then(|| number(holder));
        RailSpace {
            is_land: land,
            held,
            original: if draws.one_in(3) {
                Some(number(draws.pick(&NATIONS)))
            } else {
                held
            },
            value: u8::try_from(draws.below(7)).expect("small"),
            station: (variant.has_stations() && land && draws.one_in(2))
                .then(|| u8::try_from(draws.below(7).saturating_sub(2)).expect("small")),
            marker: variant.has_markers() && land && !draws.one_in(5),
        }
    };
    board.space_ids().map(|at| space(at, draws)).collect()
}

fn agrees(name: &str, plain: fn(&Table<'_>, &'static str, usize, SpaceId) -> Found) {
    let board = world();
    let variant = variant(name, &board);
    let capital = |nation: &str| {
        let area = match nation {
            "uk" => "england",
            "ussr" => "moscow",
            "usa" => "eastern_united_states",
            other => other,
        };
        board.space_named(area).unwrap_or(SpaceId(0))
    };
    let (mut reached, mut gone) = (0, 0);
    for seed in 0..1000 {
        let mut draws = Draws::new(seed);
        let spaces = random_spaces(&board, &variant, &mut draws);
        let mut rails = Rails {
            variant: &variant,
            board: &board,
            spaces: spaces.clone(),
            sides: NATIONS
                .iter()
                .map(|nation| SideId(u8::from(!AXIS.contains(nation))))
                .collect(),
            capitals: NATIONS.iter().map(|nation| capital(nation)).collect(),
            technology: vec![false; NATIONS.len()],
            trains: Vec::new(),
        };
        let mut table = Table {
            board: &board,
            spaces,
            gone: Vec::new(),
        };
        let held: Vec<SpaceId> = board
            .space_ids()
            .filter(|at| table.holder(*at).is_some())
            .collect();
        for _ in 0..6 {
            let from = draws.pick(&held);
            let nation = if draws.one_in(3) {
                draws.pick(&NATIONS)
            } else {
                table.holder(from).expect("held")
            };
            let unit = Traveller {
                nation: number(nation),
                movement: u8::try_from(1 + draws.below(2)).expect("small"),
            };
            let reach = rails.reach(unit, from);
            let mut ours: Found = reach
                .areas()
                .map(|at| (at, reach.trip(at).expect("reached").train.path.len() - 1))
                .collect();
            ours.sort_unstable();
            let theirs = plain(&table, nation, unit.movement.into(), from);
            let names = |found: &Found| {
                let named = found
                    .iter()
                    .map(|(at, length)| format!("{} {length}", table.name(*at)));
                named.collect::<Vec<_>>()
            };
            assert_eq!(
                names(&ours),
                names(&theirs),
                "seed {seed}: {nation} from {}",
                table.name(from)
            );
            reached += ours.len();
            if let Some((to, _)) = ours.get(draws.below(ours.len().max(1))) {
                let train = reach.trip(*to).expect("reached").train.clone();
                table.gone.push(Gone {
                    nation,
                    way: train.path.clone(),
                });
                rails.trains.push(train);
                gone += 1;
            }
        }
    }
    assert!(
        reached > 1000 && gone > 500,
        "{name}: {reached} areas were reached, {gone} trains went"
    );
}

// R1-2, R1-4, R1-5, R1-6, R1-7, R1-8, R1-10
#[test]
fn option_1_is_as_its_text_says() {
    agrees("option_1", option_1);
}

// R2-2, R2-3, R2-4, R2-8
#[test]
fn option_2_is_as_its_text_says() {
    agrees("option_2", option_2);
}

// R3-2, R3-3, R3-4, R3-6
#[test]
fn option_3_is_as_its_text_says() {
    agrees("option_3", option_3);
}

// R4-2, R4-3, R4-4, R4-8
#[test]
fn option_4_is_as_its_text_says() {
    agrees("option_4", option_4);
}

// M1-1, M1-2, M1-3, M1-4, M1-5
#[test]
fn module_1_is_as_its_text_says() {
    agrees("module_1", module_1);
}

// S1-1, S1-2, S1-4, S1-5
#[test]
fn strategic_rail_movement_is_as_its_text_says() {
    agrees("strategic", strategic);
}
