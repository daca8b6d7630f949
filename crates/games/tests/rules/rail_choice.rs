//! The variant is chosen before the game begins (AR-9).

use std::path::Path;

use railhead_area_game::AreaGame;
use railhead_engine::engine::Session;
use railhead_engine::save;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::sources::files::Folder;
use railhead_games::{AnyScenario, load_chosen, setup_choices};

fn files() -> Folder {
    Folder::new("../../scenarios")
}

fn answer(id: &str) -> Vec<SetupAnswer> {
    vec![("rails".to_owned(), id.to_owned())]
}

fn variant_of(path: &str, id: &str) -> String {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&files(), path, &answer(id)) else {
        panic!("{path} is playable with {id}");
    };
    rails_of(&scenario.game)
}

fn rails_of(game: &AreaGame) -> String {
    let rails = game.definition().rails.as_ref();
    rails.map(|rails| rails.variant.name.clone()).unwrap_or_default()
}

#[test]
fn ar_9_both_wars_of_1940_are_played_by_any_of_the_six_variants_and_by_option_1_unless_told_otherwise() {
    for path in ["world/global-1940.ron", "world/europe-1940.ron"] {
        let choice = setup_choices(&files(), path).swap_remove(0);
        assert_eq!(choice.offers[choice.preset].id, "option-1");
        let ids: Vec<&str> = choice.offers.iter().map(|offer| offer.id.as_str()).collect();
        assert_eq!(
            ids,
            [
                "module-1",
                "option-1",
                "option-2",
                "option-3",
                "option-4",
                "strategic"
            ]
        );
        for offer in &choice.offers {
            assert_eq!(variant_of(path, &offer.id), offer.name);
            assert!(offer.text.len() > 60, "{}", offer.text);
        }
    }
    assert_eq!(
        variant_of("world/global-1940.ron", "Option_3"),
        "Option 3: stations only"
    );
    assert_eq!(
        variant_of("world/global-1940.ron", "strat"),
        "Strategic Rail Movement"
    );
}

#[test]
fn ar_9_an_exercise_has_the_rails_that_it_is_for() {
    assert_eq!(setup_choices(&files(), "world/rails-2.ron"), []);
    let problems = load_chosen(&files(), "world/rails-2.ron", &answer("option-1")).unwrap_err();
    assert_eq!(
        problems[0].to_string(),
        "../../scenarios/world/rails-2.ron:1:1: this scenario does not offer \"rails\""
    );
}

#[test]
fn ar_9_a_save_holds_the_variant_that_was_chosen() {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&files(), "world/europe-1940.ron", &answer("option-4"))
    else {
        panic!("it is playable");
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path: &Path = &folder.path().join("war.ron");
    let session = Session::new(scenario.game.clone(), 3);
    save::write(path, &scenario, &session).expect("it is written");
    let opened = save::open::<AreaGame>(path).expect("it opens");
    assert_eq!(rails_of(opened.session.game()), "Option 4: markers and points");
}
