//! Lays out the files of a game: its board, its table of units, its scenario.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::game_xml::GameXml;
use super::kinds::{KindMade, KindsMade};
use super::names::{quoted, shown};
use super::points::Pixel;
use super::prices::UnitPrice;
use super::raster::Grid;
use super::report::ImportReport;
use super::spaces::{SpaceMade, SpacesMade};
use super::war::{UnitsThere, Wanted, WarMade};
use crate::rails;
use railhead_area_game::definition::DICE;
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::look::Tone;

/// The most tokens of an area at the start.
const MAX_TOKENS: u32 = 99;
/// The letters of codes.
const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/// How many hundredths of the colour of its paper land has.
const PALE: u8 = 45;

/// The look of the printed board.
const LOOK: &str = r##"    look: (
        sea: ["#a9c6d4", "#b4cfdb", "#9fbfcf", "#bcd4de"],
        land: "#e8e1d0",
        paper: "#f3ecdc",
        ink: "#2b2620",
        sea_ink: "#3f6a84",
        coast: (tone: "#3f6377", width: 16),
        border: (tone: "#6b5f4c", width: 8),
        frontier: (tone: "#4a3f30", width: 16),
        zone: (tone: "#eef4f4", width: 10),
        barrier: (tone: "#a5442f", width: 24),
        passage: "#f6d77a",
    ),
"##;

/// The title of a game.
pub(super) fn title(game: &GameXml, name: &str) -> String {
    let title = shown(&game.title);
    if title.is_empty() { shown(name) } else { title }
}

/// The codes of `number` spaces, all of one length.
fn codes(number: usize) -> (usize, Vec<String>) {
    let base = LETTERS.len();
    let mut width = 1;
    while base.pow(width) < number {
        width += 1;
    }
    let code = |number: usize| {
        let digits = (0..width)
            .rev()
            .map(|place| LETTERS[number / base.pow(place) % base]);
        digits.map(char::from).collect()
    };
    (
        usize::try_from(width).unwrap_or(1),
        (0..number).map(code).collect(),
    )
}

/// The board of a game, with the colours of its players.
pub(super) fn board(
    title: &str,
    game: &GameXml,
    spaces: &SpacesMade,
    grid: &Grid,
    colours: &BTreeMap<String, Tone>,
    middles: &[Option<Pixel>],
) -> String {
    let (width, codes) = codes(spaces.all.len());
    let cells = grid.cells;
    let round = if cells.wraps() { ", round: true" } else { "" };
    let (columns, rows, km) = (cells.columns(), cells.rows(), cells.km());
    let mut text = format!(
        "// The board of {title}, converted from a map of TripleA.\n\
         AreaBoard(\n    format: 1,\n    name: {},\n    cells: (columns: {columns}, rows: {rows}, km: {km}{round}),\n",
        quoted(title)
    );
    let owners: Vec<&String> = spaces.all.iter().filter_map(owner).collect();
    text += "    powers: {\n";
    for (player, id) in spaces
        .players
        .iter()
        .filter(|(player, _)| owners.contains(&player))
    {
        let tone = pale(colours[player]);
        let name = quoted(&spaces.splitter.name(player));
        let _ = writeln!(text, "        {}: (name: {name}, tone: \"{tone}\"),", quoted(id));
    }
    text += "    },\n";
    if !spaces.terrains.is_empty() {
        text += "    terrains: {\n";
        for (id, name) in &spaces.terrains {
            let _ = writeln!(text, "        {}: {},", quoted(id), quoted(name));
        }
        text += "    },\n";
    }
    text += "    spaces: {\n";
    let labels = grid.labels(middles);
    for ((space, code), label) in spaces.all.iter().zip(&codes).zip(labels) {
        let mut fields = vec![
            format!("id: {}", quoted(&space.id)),
            format!("name: {}", quoted(&space.name)),
        ];
        let mut add =
            |name: &str, value: Option<String>| fields.extend(value.map(|value| format!("{name}: {value}")));
        add(
            "kind",
            (space.kind != AreaKind::Land).then(|| format!("{:?}", space.kind)),
        );
        add("value", (space.value > 0).then(|| space.value.to_string()));
        add("owner", owner(space).map(|owner| quoted(spaces.player(owner))));
        add("terrain", space.terrain.as_deref().map(quoted));
        add("label", label.map(|cell| quoted(&cells.number(cell))));
        let _ = writeln!(text, "        {}: ({}),", quoted(code), fields.join(", "));
    }
    text += "    },\n    map: [\n";
    let hole = ".".repeat(width);
    for row in grid.of.chunks_exact(usize::from(columns)) {
        let codes = row.iter().map(|space| match usize::from(*space) {
            0 => &hole,
            space => &codes[space - 1],
        });
        let _ = writeln!(
            text,
            "        \"{}\",",
            codes.map(String::as_str).collect::<String>()
        );
    }
    text += "    ],\n";
    text += &links(game, spaces, grid);
    text + LOOK + ")\n"
}

/// The power to which a board gives a space.
fn owner(space: &SpaceMade) -> Option<&String> {
    space.right.as_ref().or(space.owner.as_ref())
}

/// The colour of land, half way to that of paper.
fn pale(colour: Tone) -> String {
    let paper = Tone::read("#f3ecdc").expect("it is a tone");
    let Tone([red, green, blue]) = colour.mixed(paper, PALE);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// What the rows of a board cannot show.
fn links(game: &GameXml, spaces: &SpacesMade, grid: &Grid) -> String {
    let touching = grid.touching();
    let pair = |(a, b): (usize, usize)| quoted(&format!("{} {}", spaces.all[a].id, spaces.all[b].id));
    let connections = spaces.links(game).filter(|pair| !touching.contains(pair));
    let connections =
        connections.filter(|pair| !spaces.canals.iter().any(|canal| canal.between.contains(pair)));
    let apart = touching.iter().copied().filter(|(a, b)| {
        let is_open = spaces.all[*a].is_open() && spaces.all[*b].is_open();
        is_open && !game.connections.contains(&(*a, *b))
    });
    let mut text = list("connections", connections.map(pair).collect());
    text += &list("apart", apart.map(pair).collect());
    let canals = spaces.canals.iter().map(|canal| {
        let between: Vec<String> = canal.between.iter().copied().map(pair).collect();
        let held_by: Vec<&str> = canal.held_by.iter().map(|area| &*spaces.all[*area].id).collect();
        format!(
            "(id: {}, name: {}, between: [{}], held_by: {})",
            quoted(&canal.id),
            quoted(&canal.name),
            between.join(", "),
            quoted(&held_by.join(" "))
        )
    });
    text + &list("passages", canals.collect())
}

/// A list in a field of its own, or nothing.
fn list(field: &str, items: Vec<String>) -> String {
    if items.is_empty() {
        return String::new();
    }
    let lines = items.join(",\n        ");
    format!("    {field}: [\n        {lines},\n    ],\n")
}

/// The table of units of a game.
pub(super) fn units(title: &str, kinds: &KindsMade) -> String {
    let mut text =
        format!("// The units of {title}, converted from a map of TripleA.\nUnitTable(\n    format: 1,\n");
    text += &list("units", kinds.kinds.iter().map(unit).collect());
    if let Some(price) = kinds.complex {
        let _ = writeln!(text, "    complex: {price},");
    }
    text + ")\n"
}

fn unit(kind: &KindMade) -> String {
    let mut text = format!(
        "(id: {}, name: {}, domain: {:?}, cost: {}",
        quoted(&kind.id),
        quoted(&kind.name),
        kind.domain,
        kind.price.each()
    );
    if kind.price.count > 1 {
        let UnitPrice { count, price } = kind.price;
        let _ = write!(text, ", bundle: (count: {count}, price: {price})");
    }
    let _ = write!(
        text,
        ", attack: {}, defence: {}, move: {}",
        kind.attack, kind.defence, kind.movement
    );
    if !kind.abilities.is_empty() {
        let _ = write!(text, ", abilities: [{}]", kind.abilities.join(", "));
    }
    if let Some(name) = kind.symbol {
        let _ = write!(text, ", symbol: Named({})", quoted(name));
    }
    text + ")"
}

/// The parts of a scenario that it does not get from its map.
pub(super) struct ScenarioFrame<'f> {
    pub title: &'f str,
    /// The files of its board and of its table of units, from its own folder.
    pub board: &'f str,
    pub units: &'f str,
    /// The rail variant with which it begins; `None` for a war without railways.
    pub rails: Option<&'f str>,
}

/// The scenario of a game.
pub(super) fn scenario(
    frame: &ScenarioFrame<'_>,
    spaces: &SpacesMade,
    kinds: &KindsMade,
    war: &WarMade,
    report: &ImportReport,
) -> String {
    let ids = |areas: &mut dyn Iterator<Item = &usize>| {
        let ids: Vec<&str> = areas.map(|area| &*spaces.all[*area].id).collect();
        quoted(&ids.join(" "))
    };
    let mut text = heading(frame, report);
    text += &nations(spaces, war);
    let turns: Vec<String> = war.turns.iter().map(|turn| quoted(&turn.join(" "))).collect();
    let _ = writeln!(text, "    }},\n    turns: [{}],", turns.join(", "));
    if let Some(rails) = frame.rails {
        let _ = writeln!(
            text,
            "    rail: {},\n    rail_choice: true,",
            quoted(&rails::path(rails))
        );
        let _ = writeln!(
            text,
            "    // No map has railways: stations stand at complexes and capitals, with track between those of a nation."
        );
        let _ = writeln!(text, "    stations: {},", ids(&mut war.stations.iter()));
        let _ = writeln!(text, "    markers: {},", ids(&mut war.markers.iter()));
    }
    if let Some(price) = war.violation {
        let _ = writeln!(text, "    violation: {price},");
        if !war.neutral_armies.is_empty() {
            let areas = places(spaces, kinds, &war.neutral_armies, "            ");
            let _ = writeln!(
                text,
                "    neutral_armies: (in_force: true, choice: true, areas: {{\n{areas}        }}),"
            );
        }
    }
    if kinds.bombarded_fall {
        text += "    bombarded: Fall,\n";
    }
    if war.low_luck == Some(true) {
        text += "    low_luck: true,\n";
    }
    if war.dice != u32::from(DICE[0]) {
        let _ = writeln!(text, "    dice: {},", war.dice);
    }
    text += &tokens(spaces, war, frame.rails.is_some());
    let occupied = war
        .occupied
        .iter()
        .map(|(nation, areas)| format!("(nation: {}, areas: {})", quoted(nation), ids(&mut areas.iter())));
    text += &list("occupied", occupied.collect());
    if !war.outputs.is_empty() {
        let outputs = war.outputs.iter();
        let outputs = outputs.map(|(area, makes)| format!("{}: {makes}", quoted(&spaces.all[*area].id)));
        let outputs: Vec<String> = outputs.collect();
        let _ = writeln!(text, "    outputs: {{{}}},", outputs.join(", "));
    }
    let _ = writeln!(text, "    complexes: {},", ids(&mut war.complexes.iter()));
    if !war.damage.is_empty() {
        let damage = war.damage.iter();
        let damage = damage.map(|(area, damage)| format!("{}: {damage}", quoted(&spaces.all[*area].id)));
        let damage: Vec<String> = damage.collect();
        let _ = writeln!(text, "    damage: {{{}}},", damage.join(", "));
    }
    text += "    setup: {\n";
    for (nation, units) in &war.setup {
        let places = places(spaces, kinds, units, "            ");
        let _ = writeln!(text, "        {}: {{\n{places}        }},", quoted(nation));
    }
    text += "    },\n";
    let goals = war.goals.iter().map(|goal| {
        let wants = match &goal.wants {
            Wanted::Areas { areas, count } => {
                format!("Areas(areas: {}, count: {count})", ids(&mut areas.iter()))
            }
            Wanted::Capitals(count) => format!("Capitals({count})"),
            Wanted::Income(income) => format!("Income({income})"),
        };
        format!("(side: {}, goal: {wants})", quoted(&goal.side))
    });
    text += &list("victory", goals.collect());
    text + ")\n"
}

/// Tokens instead of money, which players can choose: the first tokens of a nation lie at its complexes.
fn tokens(spaces: &SpacesMade, war: &WarMade, by_rail: bool) -> String {
    let mut initial: BTreeMap<usize, u32> = BTreeMap::new();
    for nation in &war.nations {
        let complexes: Vec<usize> = war
            .complexes
            .iter()
            .filter(|area| spaces.all[**area].holder.as_ref() == Some(&nation.player))
            .copied()
            .collect();
        let mut left = nation.treasury;
        let first = complexes.iter().filter(|area| Some(**area) == nation.capital);
        let others = complexes.iter().filter(|area| Some(**area) != nation.capital);
        for area in first.chain(others) {
            let there = left.min(MAX_TOKENS);
            left -= there;
            if there > 0 {
                initial.insert(*area, there);
            }
        }
    }
    let initial: Vec<String> = initial
        .iter()
        .map(|(area, tokens)| format!("{}: {tokens}", quoted(&spaces.all[*area].id)))
        .collect();
    let by_rail = if by_rail { ", by_rail: true" } else { "" };
    let offers = if war.low_luck.is_some() {
        "income low-luck"
    } else {
        "income"
    };
    format!(
        "    // Players choose between money and tokens; the first tokens of a nation then lie at its complexes.\n    \
         tokens: (in_force: false, initial: {{{}}}{by_rail}),\n    offers: \"{offers}\",\n",
        initial.join(", ")
    )
}

/// What the account says, the texts for players, and the files that the scenario includes.
fn heading(frame: &ScenarioFrame<'_>, report: &ImportReport) -> String {
    let mut text = format!(
        "// {}, converted from a map of TripleA, which belongs to its authors.\n",
        frame.title
    );
    for line in report.lines() {
        let _ = writeln!(text, "// {line}");
    }
    text += "Scenario(\n    format: 1,\n    game: Area,\n";
    let railways = frame.rails.map_or("", |_| ", with the railways of this game");
    let mut briefing =
        format!("\n        A war on a map of TripleA{railways}. The map belongs to its authors.\n");
    for paragraph in report.paragraphs() {
        let _ = write!(briefing, "\n        {paragraph}\n");
    }
    let _ = write!(
        text,
        "    title: {},\n    summary: {},\n    text: {},\n    board: {},\n    units: {},\n",
        quoted(frame.title),
        quoted(&report.summary()),
        quoted(&(briefing + "        ")),
        quoted(frame.board),
        quoted(frame.units)
    );
    text
}

/// The sides and the nations.
fn nations(spaces: &SpacesMade, war: &WarMade) -> String {
    let mut text =
        "    // Maps have no dates.\n    calendar: (begins: \"1940-01-01\", months: 3),\n    rounds: 30,\n"
            .to_owned();
    let sides: Vec<String> = war
        .sides
        .iter()
        .map(|(id, name)| format!("{}: {}", quoted(id), quoted(name)))
        .collect();
    let _ = writeln!(text, "    sides: {{{}}},\n    nations: {{", sides.join(", "));
    for nation in &war.nations {
        let name = quoted(&nation.name);
        let capital = nation
            .capital
            .map(|capital| format!(", capital: {}", quoted(&spaces.all[capital].id)));
        let capital = capital.unwrap_or_default();
        let _ = write!(
            text,
            "        {}: (name: {name}, adjective: {name}, side: {}{capital}, treasury: {}",
            quoted(&nation.id),
            quoted(&nation.side),
            nation.treasury
        );
        if let Some(shop) = &nation.shop {
            let _ = write!(text, ", shop: {}", quoted(&shop.join(" ")));
        }
        if !nation.limits.is_empty() {
            let limits = nation.limits.iter();
            let limits = limits.map(|(kind, most)| format!("{}: {most}", quoted(kind)));
            let limits: Vec<String> = limits.collect();
            let _ = write!(text, ", limits: {{{}}}", limits.join(", "));
        }
        text += "),\n";
    }
    text
}

/// Units by place, a line each.
fn places(spaces: &SpacesMade, kinds: &KindsMade, units: &UnitsThere, indent: &str) -> String {
    let places = units.iter().map(|(area, units)| {
        let units: Vec<String> = units
            .iter()
            .map(|(kind, count)| format!("{count} {}", kinds.kinds[*kind].id))
            .collect();
        format!(
            "{indent}{}: {},\n",
            quoted(&spaces.all[*area].id),
            quoted(&units.join(" "))
        )
    });
    places.collect()
}
