//! The report of a game: its contents, and that its page is complete, safe and self-contained.
//!
//! `reports/NAME.txt` is the report of the replay of that name. After a change of words that is meant,
//! `UPDATE_GOLDEN=reports cargo test --test main report` writes them anew.

use crate::common::golden;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use railhead_area_game::{AreaGame, AreaScenario};
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::{Entry, Session};
use railhead_engine::save::{Opened, open};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Folder};
use railhead_hex_game::linked_battles::after::next_battle;
use railhead_hex_game::{HexGame, HexScenario, Order};
use railhead_players::report::figures::Moment;
use railhead_players::report::legible::legible;
use railhead_players::report::{Report, page, text, write_into};
use railhead_players::soak::game_up_to;

fn replay(name: &str) -> Opened<HexGame> {
    open(Path::new(&format!("../../tests/replays/{name}.ron"))).expect("replays open")
}

fn page_of(scenario: &HexScenario, session: &Session<HexGame>) -> String {
    page::write(&Report::of(scenario, session), session)
}

#[test]
fn the_text_of_a_replay_is_what_it_was() {
    for name in ["rail-exercise", "campaign"] {
        let opened = replay(name);
        let report = Report::of(&opened.scenario, &opened.session);
        // Its last line holds the hash of the state, which is for other tests.
        let text_report = text::write(&report)
            .trim_end()
            .rsplit_once('\n')
            .expect("it has lines")
            .0
            .to_owned()
            + "\n";
        golden::check(
            "reports",
            Path::new(&format!("tests/games/reports/{name}.txt")),
            &text_report,
        );
    }
}

#[test]
fn no_line_of_the_text_is_too_wide() {
    let opened = replay("kampar-line");
    let text_report = text::write(&Report::of(&opened.scenario, &opened.session));
    for line in text_report.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

/// The names of the tags of a page, closing ones with their slash.
fn tags(page: &str) -> Vec<&str> {
    page.match_indices('<')
        .map(|(at, _)| {
            let rest = &page[at + 1..];
            let end = rest.find([' ', '>', '\n']).expect("every tag ends");
            &rest[..end]
        })
        .collect()
}

#[test]
fn every_tag_of_the_page_is_closed_in_its_turn() {
    let opened = replay("kampar-line");
    let page = page_of(&opened.scenario, &opened.session);
    let mut open = Vec::new();
    for tag in tags(&page) {
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag == "meta" || tag == "!DOCTYPE" => {}
            None => open.push(tag),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let opened = replay("kampar-line");
    let page = page_of(&opened.scenario, &opened.session);
    for word in ["http", "src=", "href=", "@import", "<script", "<link", "<iframe"] {
        assert!(!page.contains(word), "{word}");
    }
    for (at, _) in page.match_indices("url(") {
        assert!(page[at..].starts_with("url(#"), "{}", &page[at..at + 40]);
    }
    assert!(
        page.len() < 600_000,
        "{} bytes are too many for a page",
        page.len()
    );
}

#[test]
fn what_a_scenario_says_is_text_and_no_markup() {
    let shipped = load::<HexGame>(&Embedded, "tutorials/rail-exercise.ron").expect("shipped scenarios load");
    let mut texts = shipped.texts.clone();
    let units = texts
        .values_mut()
        .find(|text| text.contains("2nd Red Brigade"))
        .expect("a file has the units");
    *units = units.replace("2nd Red Brigade", "<script>alert(1)</script> & co");
    let scenario = load(&texts, &shipped.path).expect("a name can be anything");
    let mut scenario = scenario;
    scenario.title = "\"</title><b>".to_owned();
    let session = Session::new(Arc::clone(&scenario.game), 1);
    let page = page_of(&scenario, &session);
    assert!(!page.contains("<script>") && !page.contains("<b>"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; co"));
}

#[test]
fn the_map_shows_the_stacks_towns_and_bridges_that_there_are() {
    let opened = replay("kampar-line");
    let (game, state) = (opened.session.game(), opened.session.state());
    let page = page_of(&opened.scenario, &opened.session);
    for (id, unit) in state.units() {
        let name = &game.unit(id).name;
        let row = format!("{name}: {} of {} steps", unit.steps, game.unit(id).steps);
        assert_eq!(page.contains(&row), unit.at.is_some(), "{row}");
    }
    for name in ["Kuala Lumpur", "Singapore", "Ipoh", "Kota Bharu"] {
        assert!(page.contains(&format!(">{name}</text>")), "{name}");
    }
    let down = state_crossings_down(&opened.session);
    assert_eq!(page.matches(" is down</title>").count(), down);
    assert!(down > 0);
}

fn state_crossings_down(session: &Session<HexGame>) -> usize {
    let crossings = session.game().board().crossings().len();
    (0..crossings)
        .filter(|index| {
            let id = u16::try_from(*index).expect("few crossings");
            session
                .state()
                .is_demolished(railhead_engine::board::CrossingId(id))
        })
        .count()
}

#[test]
fn a_move_that_was_taken_back_is_not_told() {
    let scenario = load::<HexGame>(&Embedded, "tutorials/rail-exercise.ron").expect("shipped scenarios load");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let text_report = |session: &Session<HexGame>| text::write(&Report::of(&scenario, session));
    let order = railhead_engine::engine::Game::legal_orders(&*scenario.game, session.state())
        .into_iter()
        .find(|order| matches!(order, Order::Move { .. }))
        .expect("somebody can march");
    let Order::Move { unit, .. } = order else { return };
    session.issue(order).expect("a legal order is allowed");
    assert!(text_report(&session).contains(" march"));
    session
        .issue(Order::TakeBack { unit })
        .expect("it has just moved");
    let text_report = text_report(&session);
    assert!(!text_report.contains(" march"), "{text_report}");
}

/// The hexes that each side held.
fn hexes(moment: &Moment) -> &[u32] {
    let mut figures = moment.figures.iter();
    let held = figures.find(|figure| figure.chart.as_deref() == Some("Hexes held"));
    &held.expect("they are counted").by_seat
}

#[test]
fn the_figures_are_those_of_each_turns_end_and_of_now() {
    let scenario = load::<HexGame>(&Embedded, "malaya/kampar-line.ron").expect("shipped scenarios load");
    let whole = game_up_to(&scenario, 4, usize::MAX);
    let report = Report::of(&scenario, &whole);
    let turns: Vec<_> = report.moments.iter().map(|moment| moment.turn).collect();
    let expected: Vec<_> = std::iter::once(None).chain((8..=13).map(Some)).collect();
    assert_eq!(turns, expected);
    let held = |moment: &Moment| hexes(moment).iter().sum::<u32>();
    assert!(
        report
            .moments
            .iter()
            .all(|moment| held(moment) == held(&report.moments[0]))
    );
    let state = whole.state();
    let mine = whole
        .game()
        .board()
        .space_ids()
        .filter(|space| state.control(*space) == Some(railhead_hex_game::Side::First));
    assert_eq!(hexes(report.now())[0] as usize, mine.count());

    let half = game_up_to(&scenario, 4, whole.journal().len() / 2);
    let report = Report::of(&scenario, &half);
    assert_eq!(report.now().turn, Some(half.state().turn()));
    assert_eq!(report.moments.len(), usize::from(half.state().turn() - 8) + 2);
}

#[test]
fn of_orders_that_no_longer_lead_where_they_did_only_the_outcome_is_told() {
    let scenario = load::<HexGame>(&Embedded, "malaya/kampar-line.ron").expect("shipped scenarios load");
    let whole = game_up_to(&scenario, 4, usize::MAX);
    let journal: Vec<Entry<_, _>> = whole
        .journal()
        .iter()
        .enumerate()
        .map(|(index, entry)| Entry {
            events: if index < 10 {
                entry.events.clone()
            } else {
                Vec::new()
            },
            ..entry.clone()
        })
        .collect();
    let state = whole.state().clone();
    let session = Session::resume(Arc::clone(&scenario.game), 4, state, journal);
    let report = Report::of(&scenario, &session);
    assert_eq!(report.unknown_from, Some(11));
    let text_report = text::write(&report);
    assert!(text_report.contains("the events from order 11"), "{text_report}");
    assert_eq!(hexes(report.now()), hexes(Report::of(&scenario, &whole).now()));
    assert!(page_of(&scenario, &session).contains("the events from order 11"));
}

#[test]
fn both_files_are_written_and_say_where() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let opened = replay("rail-exercise");
    let report = Report::of(&opened.scenario, &opened.session);
    let inside = folder.path().join("reports");
    let written = write_into(&inside, &report, &opened.session).expect("the folder can be written to");
    assert_eq!(written.page, inside.join("report-rail-exercise-turn-3.html"));
    let page = fs::read_to_string(written.page).expect("it was just written");
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert_eq!(
        fs::read_to_string(written.text).expect("so was it"),
        text::write(&report)
    );
}

#[test]
fn the_map_of_areas_shows_who_holds_what_and_a_pile_for_each_nation() {
    let game: AreaScenario = load(&Embedded, "world/france.ron").expect("shipped scenarios load");
    let session = Session::new(Arc::clone(&game.game), 1);
    let page = page::write(&Report::of(&game, &session), &session);
    let board = game.game.board();
    assert!(page.contains("<title>France: 5 infantry, 2 artillery, 1 "));
    assert!(page.contains("1 fighter (French)</title>"));
    assert!(page.contains(">10</text>"), "ten are in France");
    let tone = |id: &str| {
        board
            .powers()
            .iter()
            .find(|power| power.id == id)
            .expect("a power")
            .tone
    };
    for id in ["germany", "france", "uk"] {
        assert!(page.contains(&format!("fill=\"{}\"", tone(id))), "{id}");
    }
    assert!(!page.contains("href="), "it needs nothing from elsewhere");
}

#[test]
fn the_maps_of_both_games_have_a_flag_on_every_place_of_a_goal() {
    let counted = |page: &str, day: &str| {
        let flags = page.matches("<g class=\"flag\"").count();
        [flags, page.matches(&format!(">{day}</text>")).count()]
    };
    let battle: HexScenario = load(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let page = page_of(&battle, &Session::new(Arc::clone(&battle.game), 1));
    assert_eq!(counted(&page, "22 Dec"), [4; 2]);
    let goal = "<title>Japan wins with the airfields of the north by 22 December 1941</title>";
    assert!(page.contains(goal), "a pointer at a flag reads the goal");
    let war: AreaScenario = load(&Embedded, "world/europe-1940.ron").expect("shipped scenarios load");
    let session = Session::new(Arc::clone(&war.game), 1);
    let page = page::write(&Report::of(&war, &session), &session);
    assert_eq!(counted(&page, "round 8"), [9, 0], "any round counts");
}

// HL-6
#[test]
fn hl_6_the_report_of_a_battle_tells_its_campaign_as_one_story() {
    let idled = |scenario: &HexScenario, seed| {
        let mut session = Session::new(Arc::clone(&scenario.game), seed);
        while !session.state().is_over() {
            session.issue(Order::EndPhase).expect("nothing holds the phase");
        }
        session
    };
    let files = Folder::new("tests/rules/rearguard");
    let first: HexScenario = load(&files, "coast.campaign.ron").expect("the campaign loads");
    let next = next_battle(&first, &idled(&first, 1)).unwrap_or_else(|why| panic!("{why:?}"));
    let session = idled(&next.scenario, next.seed);
    let report = Report::of(&next.scenario, &session);
    let titles: Vec<&str> = report.story.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "The ford",
            "The ships",
            "The Red army",
            "The Blue army",
            "The coast road"
        ]
    );
    assert_eq!(
        report.story[0].lines,
        [
            "Marginal Red victory, 13 January 1809.",
            "The ford is lost.",
            "Next: The ships. Red begins with 2 victory points. Blue gives 2 steps back to its units before the battle.",
        ]
    );
    let [score, winner] = &report.story[4].lines[..] else {
        panic!("{:?}", report.story[4]);
    };
    assert!(
        score.starts_with("Red ") && winner.ends_with(" wins the campaign."),
        "{score} {winner}"
    );
    let text_report = text::write(&report);
    assert!(
        text_report.contains("\nThe campaign\n------------\n\n  The ford\n    - Marginal Red victory"),
        "{text_report}"
    );
    let page = page_of(&next.scenario, &session);
    assert!(page.contains("<h3>The ford</h3><ul><li>Marginal Red victory, 13 January 1809.</li>"));
}

/// The most columns of the tables of a page.
fn widest_table(page: &str) -> usize {
    let rows = page.split("<tr").skip(1);
    let cells = |row: &str| {
        let row = row.split("</tr>").next().unwrap_or_default();
        let spanned = row.match_indices("colspan=\"").map(|(at, word)| {
            let number: String = row[at + word.len()..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            number.parse::<usize>().expect("a number") - 1
        });
        row.matches("<th").count() + row.matches("<td").count() + spanned.sum::<usize>()
    };
    rows.map(cells).max().unwrap_or_default()
}

#[test]
fn the_page_of_a_war_of_many_nations_fits_a_sheet_of_paper_and_has_the_colours_of_its_map() {
    let scenario: AreaScenario = load(&Embedded, "world/global-1940.ron").expect("shipped scenarios load");
    let session = Session::new(Arc::clone(&scenario.game), 1);
    let page = page::write(&Report::of(&scenario, &session), &session);
    let nations: Vec<_> = scenario.game.nation_ids().collect();
    assert!(nations.len() >= 9);
    assert_eq!(
        widest_table(&page),
        nations.len() + 1,
        "a column for each nation, and one for the rounds"
    );
    assert!(
        !page.contains("repeat(9"),
        "the sheet of styles decides how many stand beside each other"
    );
    for nation in nations {
        let nation = &scenario.game.nation(nation);
        let powers = scenario.game.board().powers();
        let tone = powers
            .iter()
            .find(|power| power.id == nation.id)
            .expect("a power")
            .tone;
        let ink = legible(tone.deepened(), stock().map.paper);
        let rule = format!("color: {ink}; --tone: {tone}; }}");
        assert!(page.contains(&rule), "{}", nation.name);
    }
}

#[test]
fn a_game_is_told_in_its_own_words_for_turns() {
    let opened = open::<AreaGame>(Path::new("../../tests/replays/france.ron")).expect("replays open");
    let report = Report::of(&opened.scenario, &opened.session);
    let (text_report, page) = (text::write(&report), page::write(&report, &opened.session));
    assert!(
        text_report.contains("\nRound 1, ") && page.contains("Round 1"),
        "{text_report}"
    );
    for word in ["player-turn", "Turn 1", "in turn "] {
        assert!(!text_report.contains(word), "{word}: {text_report}");
        assert!(!page.contains(&format!(">{word}")), "{word}");
    }
    assert!(page.contains("End of round"));
}
