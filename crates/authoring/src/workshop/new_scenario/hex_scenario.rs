//! The text of a new scenario of the hex game.

/// A new battle: each side starts at a place of its own, and one of them marches on the place of the other.
pub(super) struct NewBattle<'b> {
    pub title: &'b str,
    /// The name of the files that it includes.
    pub files: &'b str,
    pub begins: &'b str,
    /// The places in which Red and Blue start.
    pub starts: [&'b str; 2],
    /// The corners of the box around Blue.
    pub blue: [&'b str; 2],
    /// How many units each side has.
    pub units: u8,
    /// Whether Blue marches, and not Red.
    pub is_answer: bool,
    /// The name of the place that is marched on.
    pub objective: &'b str,
}

/// The day on which a new scenario begins.
pub(super) const BEGINS: &str = "1941-06-02";

/// The scenario of a battle.
pub(super) fn hex_scenario(battle: &NewBattle) -> String {
    let NewBattle {
        files,
        begins,
        starts: [west, east],
        blue: [half, corner],
        objective,
        ..
    } = battle;
    let title = battle.title.trim();
    let (name, id, goal) = if battle.is_answer {
        ("Blue", "blue", west)
    } else {
        ("Red", "red", east)
    };
    let units = [("r", west), ("b", east)].into_iter().flat_map(|(side, at)| {
        (1..=battle.units).map(move |number| format!("        (unit: \"{side}_{number}\", at: \"{at}\"),\n"))
    });
    let units: String = units.collect();
    format!(
        r#"// What a field means: put the caret on it and read the foot of the page.
// All fields: docs/scenarios/hex-scenario.md
Scenario(
    format: 1,
    game: Hex,
    title: "{title}",
    summary: "{name} marches on {objective}.",
    text: "
        {name} wins if it holds {objective} at the end of a turn.
    ",
    board: "{files}.board.ron",
    rules: "{files}.rules.ron",
    units: "{files}.units.ron",

    calendar: (turn_one: "{begins}", days_per_turn: 3),
    turns: (first: 1, last: 8),
    phases: [Movement, RailMovement, Combat, End],

    control: [
        (side: "red", hexes: All),
        (side: "blue", hexes: Box("{half}", "{corner}")),
    ],

    supply_sources: [
        (side: "red", at: "{west}"),
        (side: "blue", at: "{east}"),
    ],

    setup: [
{units}    ],

    victory: (
        side: "{id}",
        objective: "{objective}",
        hexes: List("{goal}"),
        levels: [(until: 4, level: Decisive), (until: 8, level: Marginal)],
        otherwise: Substantial,
        step: 1,
        better_from: 6,
        worse_to: -4,
    ),
)
"#
    )
}
