//! Maps as drawings: `railhead map`.

use super::command_line::{railhead, text};

#[test]
fn the_map_of_a_scenario_has_the_flags_of_its_goals_and_a_board_has_none() {
    let flags = |named: &str| {
        let drawn = railhead(&["map", named, "--svg", "-"]);
        assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
        let drawing = text(&drawn.stdout);
        assert!(drawing.starts_with("<?xml"), "{named}");
        drawing.matches("class=\"flag\"").count()
    };
    assert_eq!(flags("jitra"), 4, "the airfields");
    assert_eq!(flags("scenarios/malaya/jitra.ron"), 4);
    assert!(flags("europe-1940") > 4);
    assert_eq!(flags("scenarios/malaya/malaya.board.ron"), 0);
    let refused = railhead(&["map", "jitra"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("--svg FILE draws the map of a scenario"));
    let unknown = railhead(&["map", "jitar", "--svg", "-"]);
    assert!(text(&unknown.stderr).contains("there is no scenario or file \"jitar\""));
}
