//! Two thousand maps with something changed in them: each is imported as a sound scenario, or refused with the mistake in it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use super::{MAPS, files, imported, put};
use crate::common::share;
use railhead_area_game::AreaGame;
use railhead_engine::engine::Draws;
use railhead_engine::scenario::load;
use railhead_players::soak::{SoakOptions, play};

/// The longest that an import may take.
const MOST_TIME: Duration = Duration::from_secs(10);

/// Words that stand in the place of others.
const WORDS: [&str; 16] = [
    "",
    "0",
    "-1",
    "1",
    "99999999999",
    "true",
    "false",
    "Red",
    "Nord",
    "Österland",
    "infantry",
    "\"",
    "<",
    ">",
    "&amp;",
    "((",
];

/// Changes something in a text.
fn change(text: &str, draws: &mut Draws) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return "<".to_owned();
    }
    let all: Vec<usize> = (0..lines.len()).collect();
    let [at, other] = [draws.pick(&all), draws.pick(&all)];
    let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    match draws.pick(&[0, 1, 2, 3, 4, 4, 4, 4]) {
        0 => drop(changed.remove(at)),
        1 => changed.insert(at, lines[other].to_owned()),
        2 => changed.swap(at, other),
        3 => {
            let cut = changed[at].floor_char_boundary(draws.pick(&all) % (changed[at].len() + 1));
            changed[at].truncate(cut);
        }
        // A word, which quotes and brackets end, becomes another one.
        _ => {
            let line = changed[at].clone();
            let words: Vec<&str> = line
                .split(['"', '(', ')', '<', '>', ','])
                .filter(|word| !word.is_empty())
                .collect();
            if !words.is_empty() {
                let own: Vec<&str> = lines[other]
                    .split(['"', '(', ')', ','])
                    .filter(|word| !word.is_empty())
                    .collect();
                let by = if own.is_empty() || draws.one_in(2) {
                    draws.pick(&WORDS)
                } else {
                    draws.pick(&own)
                };
                changed[at] = line.replacen(draws.pick(&words), by, 1);
            }
        }
    }
    changed.join("\n")
}

/// Imports a map with a few changes: whether it was imported, or what is wrong with the result.
fn trial(folder: &Path, case: u64) -> Result<bool, String> {
    let mut draws = Draws::new(case);
    let map = draws.pick(&MAPS);
    let mut files = files(map);
    // One game is enough.
    files.retain(|(path, _)| !path.ends_with("other_dice.xml"));
    for _ in 0..draws.pick(&[1, 2, 5]) {
        let all: Vec<usize> = (0..files.len()).collect();
        let at = draws.pick(&all);
        let bytes = &mut files[at].1;
        let text = String::from_utf8(bytes.clone())
            .unwrap_or_else(|_| bytes.iter().copied().map(char::from).collect());
        *bytes = change(&text, &mut draws).into_bytes();
    }
    put(folder, &files);
    let before = Instant::now();
    let outcome = imported(folder);
    if before.elapsed() > MOST_TIME {
        return Err(format!("it took {:?}", before.elapsed()));
    }
    let map = match outcome {
        Ok(map) => map,
        Err(lines) => {
            let above = folder.to_string_lossy().replace('\\', "/");
            let is_of_map = lines.iter().all(|line| line.starts_with(&*above)) && !lines.is_empty();
            return if is_of_map {
                Ok(false)
            } else {
                Err(lines.join("\n"))
            };
        }
    };
    for path in map.games.iter().filter_map(|game| game.scenario.as_ref().ok()) {
        let scenario = load::<AreaGame>(&map.texts, path).map_err(|problems| format!("{problems:?}"))?;
        let plan = SoakOptions {
            orders: 20,
            list_every: 20,
            save_every: 1,
            ..SoakOptions::default()
        };
        if let Some(finding) = play(&scenario, case, &plan).finding {
            return Err(format!("{finding:?}"));
        }
    }
    Ok(true)
}

#[test]
fn changed_maps_become_sound_scenarios_or_are_refused() {
    let cases: u64 = share::of(2000);
    let mut sound = 0;
    for case in 0..cases {
        let place = tempfile::tempdir().expect("the system has a place for files");
        let tried = catch_unwind(AssertUnwindSafe(|| trial(place.path(), case)));
        let tried = tried.unwrap_or_else(|_| Err("it panicked".to_owned()));
        match tried {
            Ok(is_sound) => sound += u64::from(is_sound),
            Err(what) => panic!("case {case}: {what}; it is in {}", place.keep().display()),
        }
    }
    println!("{sound} of {cases} changed maps are sound, the others are refused");
    assert!(
        sound * 4 > cases,
        "{sound} of {cases} are too few to mean anything"
    );
    assert!(sound < cases, "something is refused");
}
