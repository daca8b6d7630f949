//! Units that count as several by rail (HR-14), as programs meet them in East Prussia.

use serde_json::Value;

use crate::common::console_game::ConsoleGame;

/// Russia's first Rail Movement Phase: two trains, and divisions that count as two.
fn rail_phase() -> ConsoleGame {
    let mut played = ConsoleGame::new("east-prussia");
    for _ in 0..4 {
        played.may("end-phase");
    }
    played
}

#[test]
fn hr_14_no_question_hides_the_train_of_a_unit_beside_a_heavy_one() {
    let mut played = rail_phase();
    played.may(r#"do Rail(unit: "r_5rb", to: "augustow")"#);
    let reach = played.may("reach r_1rb");
    assert!(
        reach["spaces"].as_array().is_some_and(|spaces| spaces.len() > 10),
        "{reach}"
    );
    for question in ["available", "legal", "hint"] {
        played.may(question);
        assert_eq!(played.may("reach r_1rb"), reach, "after {question}");
    }
    assert_eq!(played.may("why r_1rb nasielsk")["can"], true);
    played.may("path r_1rb nasielsk");
    played.may(r#"do Rail(unit: "r_1rb", to: "nasielsk")"#);
    played.may_not(
        r#"do Rail(unit: "r_73d", to: "5714")"#,
        &["HR-12", "has sent 5th Rifle Brigade, 1st Rifle Brigade;"],
    );
}

#[test]
fn hr_14_a_plan_counts_a_division_as_two_trains() {
    let mut played = rail_phase();
    let load = |plan: &Value| {
        (
            plan["loads"][0]["used"].clone(),
            plan["loads"][0]["limit"].clone(),
        )
    };
    let plan = played.may("plan r_22d>nasielsk");
    assert_eq!((&plan["go"], load(&plan)), (&1.into(), (2.into(), 2.into())));
    let plan = played.may("plan r_22d>nasielsk r_2d>nasielsk");
    assert_eq!((&plan["go"], &plan["carries"]), (&1.into(), &1.into()));
    assert_eq!(plan["cut"][0], "trains of the Russian player");
    // One train is left, which is too little for a division.
    played.may(r#"do Rail(unit: "r_5rb", to: "augustow")"#);
    let plan = played.may("plan r_22d>nasielsk r_1rb>nasielsk");
    assert_eq!((&plan["go"], load(&plan)), (&1.into(), (2.into(), 2.into())));
    assert_eq!(plan["cut"][0], "trains of the Russian player");
}
