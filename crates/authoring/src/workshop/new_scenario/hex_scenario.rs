//! The text of a new scenario of the hex game.

/// The scenario in which Red starts at the first of two places, and Blue at the other and in a box around it.
pub(super) fn hex_scenario(
    title: &str,
    name: &str,
    [west, east]: [&str; 2],
    objective: &str,
    [half, corner]: [&str; 2],
) -> String {
    let title = title.trim();
    format!(
        r#"// What a field means: put the caret on it and read the foot of the page.
// All fields: docs/scenarios/hex-scenario.md
Scenario(
    format: 1,
    game: Hex,
    title: "{title}",
    summary: "Red marches on {objective}.",
    text: "
        Red wins if it holds {objective} at the end of a turn.
    ",
    board: "{name}.board.ron",
    rules: "{name}.rules.ron",
    units: "{name}.units.ron",

    calendar: (turn_one: "1941-06-02", days_per_turn: 3),
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
        (unit: "r_1", at: "{west}"),
        (unit: "b_1", at: "{east}"),
    ],

    victory: (
        side: "red",
        objective: "{objective}",
        hexes: List("{east}"),
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
