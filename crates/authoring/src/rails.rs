//! The rail variants for boards of their own, imported or drawn: those that come with the game, without what only their own map has.

use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};

/// Where the variants of the game are, and how their names end.
const FOLDER: &str = "world/rail/";
const ENDING: &str = ".rail.ron";

/// The rail variant of a new war.
pub(crate) const USUAL: &str = "option_3";

/// Where they lie beside a scenario.
pub(crate) const OWN_FOLDER: &str = "rail/";

/// Fields that name passages and barriers, which another board has not.
const OF_THEIR_MAP: [&str; 2] = ["    passages_blocked:", "    barriers_blocked:"];

/// Variants that speak of the nations and regions of their map, and what stands in their place on others.
const WITHOUT_NATIONS: [(&str, &str); 2] = [
    (
        "module_1",
        r#"// Module I: railroads everywhere, and as many trains through an area as it is worth.
Rail(
    format: 1,
    name: "Module I: railroads everywhere",
    text: "
    Nearly every area has railroads. In a turn as many units go out of, into or through an area as it is worth; half as many, rounded
    down, where it is occupied. The nations of a side share their railroads.
    ",
    network: EveryArea(except: ""),
    departure: Anywhere,
    destination: Anywhere,
    range: Unlimited,
    national: Unlimited,
    throughput: Value(occupied: Half),
    sharing: Side,
    technology: (throughput: 1),
    cites: {
        Network: "M1-1",
        Sea: "M1-4",
        Throughput: "M1-2",
        Sharing: "M1-3",
    },
)
"#,
    ),
    (
        "strategic",
        r#"// Strategic Rail Movement on a map without regions: any distance, two units a turn for each nation.
Rail(
    format: 1,
    name: "Strategic Rail Movement",
    text: "
    A land unit goes any distance through areas that its side has held since the turn began, two units a turn for each nation.
    ",
    network: EveryArea(except: ""),
    departure: Anywhere,
    destination: Anywhere,
    range: Unlimited,
    national: Fixed(2),
    sharing: Side,
    technology: (national: 1),
    cites: {
        Network: "S1-1",
        Sea: "S1-1",
        Neutral: "S1-1",
        Sharing: "S1-1",
        National: "S1-4",
    },
)
"#,
    ),
];

/// The names of the variants: `option_3`.
pub(crate) fn names() -> Vec<String> {
    let paths = Embedded.paths().into_iter();
    let names = paths.filter_map(|path| Some(path.strip_prefix(FOLDER)?.strip_suffix(ENDING)?.to_owned()));
    names.collect()
}

/// What a variant calls itself.
pub(crate) fn title(name: &str) -> String {
    let text = text(name);
    let title = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("name: \"")?.strip_suffix("\","));
    title.unwrap_or(name).to_owned()
}

/// The path of a variant beside a scenario.
pub(crate) fn path(name: &str) -> String {
    format!("{OWN_FOLDER}{name}{ENDING}")
}

/// The files of all variants.
pub(crate) fn files() -> Texts {
    names()
        .into_iter()
        .map(|name| (path(&name), text(&name)))
        .collect()
}

/// The text of a variant.
pub(crate) fn text(name: &str) -> String {
    let own = WITHOUT_NATIONS.iter().find(|(own, _)| *own == name);
    own.map_or_else(
        || {
            let text = Embedded.read(&format!("{FOLDER}{name}{ENDING}"));
            without_map(&text.expect("it comes with the program"))
        },
        |(_, text)| (*text).to_owned(),
    )
}

/// The text of a variant without the lines that name places of its map, and without the remarks on these.
fn without_map(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for line in text.lines() {
        if !OF_THEIR_MAP.iter().any(|field| line.starts_with(field)) {
            kept.push(line);
            continue;
        }
        while kept
            .last()
            .is_some_and(|line| line.trim_start().starts_with("//"))
        {
            kept.pop();
        }
    }
    kept.join("\n") + "\n"
}
