//! The panels about what has happened: the log with its undo, what happened since the last turn, the replay.

use std::collections::BTreeSet;

use bevy_egui::egui;
use egui_kittest::kittest::Queryable;
use railhead::hex::log;
use railhead::hex::panels::log::LogPanel;
use railhead::hex::panels::{PanelAction, banner, track};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexReplay, HexRequest, HexTable};
use railhead::input::ReplayControl;
use railhead::play::log::LogLine;
use railhead::shell::account::recap::{RecapAction, TurnRecap};
use railhead::shell::replay::replay_bar;
use railhead::shell::replay::replay_bar::{
    LINE_OF_TIME, ReplayAction, ReplayLog, ReplayPart, Watched, transport,
};
use railhead::shell::turns::curtain::Curtain;
use railhead::theme::Palette;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{AccountHeading, Game, NewsItem, NewsKind, Session};
use railhead_hex_game::words::chronicle::Chronicle;
use railhead_hex_game::{HexGame, Order, Phase, Side, TableView, UnitId};

use super::situations::{EXERCISE, play_until, table};
use super::{asks, click, expect, scene, walk, window};

/// The first three moves that the rules allow, of three units.
fn three_moves(session: &mut Session<HexGame>) {
    let mut moved = Vec::new();
    while moved.len() < 3 {
        let legal = session.game().legal_orders(session.state());
        let order = legal
            .into_iter()
            .find(|order| matches!(order, Order::Move { unit, .. } if !moved.contains(unit)))
            .expect("three units can march");
        if let Order::Move { unit, .. } = order {
            moved.push(unit);
        }
        session.issue(order).expect("it is legal");
    }
}

/// Red has marched three units and Blue has the turn.
fn blue_after_three_moves() -> HexTable {
    table(EXERCISE, |session| {
        three_moves(session);
        play_until(session, |session| session.state().player() == Side::Second);
    })
}

#[test]
fn the_log_undoes_all_or_to_a_line() {
    let table = table(EXERCISE, three_moves);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let answer = asks("Undo all", &scene, |ui| LogPanel::default().ui(ui, &scene));
    assert_eq!(answer, Some(PanelAction::Table(HexRequest::UndoAll)));
    expect("log", 1.0, &["3 orders can be undone"], |ui| {
        LogPanel::default().ui(ui, &scene);
    });
    // The first line is before the first order, the last is what would be undone first.
    let buttons = |ui: &mut egui::Ui, log: &mut LogPanel| log.ui(ui, &scene);
    let mut harness = window(1.0, (LogPanel::default(), None), |ui, (log, answer)| {
        buttons(ui, log);
        *answer = scene.take_actions().pop().or(answer.take());
    });
    let count = harness
        .query_all_by_label_contains("Undo everything after this line")
        .count();
    assert_eq!(
        count, 3,
        "before the first order, after the first and after the second"
    );
    harness
        .query_all_by_label_contains("Undo everything after this line")
        .nth(1)
        .expect("there are three")
        .click();
    harness.run_steps(3);
    assert_eq!(harness.state().1, Some(PanelAction::Table(HexRequest::UndoTo(1))));
}

#[test]
fn the_log_says_what_stops_undo() {
    let table = blue_after_three_moves();
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    for scale in [1.0, 1.5] {
        let words = ["You cannot undo more: the other player's turn is over."];
        expect("log", scale, &words, |ui| {
            LogPanel::default().ui(ui, &scene);
        });
    }
    assert_eq!(
        asks("Undo all", &scene, |ui| LogPanel::default().ui(ui, &scene)),
        None
    );
}

/// All its news, in the order in which they are drawn.
fn news(account: &TurnRecap) -> impl Iterator<Item = &NewsItem> + Clone {
    account.parts.iter().flat_map(|part| &part.news)
}

#[test]
fn what_happened_since_the_last_turn_is_listed_and_each_place_can_be_visited() {
    let table = blue_after_three_moves();
    let mut account = TurnRecap::of(&table).expect("red has moved");
    account.cut_off.clear();
    assert!(
        !account.is_news(),
        "red has only marched, and so the moves are unfolded"
    );
    let [part] = &account.parts[..] else {
        panic!("{:?}", account.parts);
    };
    assert_eq!(part.heading, AccountHeading::Routine);
    let marches: Vec<_> = part
        .news
        .iter()
        .filter(|news| news.text.contains(" march"))
        .collect();
    assert_eq!(marches.len(), 3);
    let first = marches[0].clone();
    let line = part
        .news
        .iter()
        .position(|news| *news == first)
        .expect("it is one of them");
    let palette = Palette::default();
    let clicked = |words: &str, account: &TurnRecap| click(words, |ui| account.ui(ui, &palette, 400.0));
    assert_eq!(
        clicked(&first.text, &account),
        first.place.map(|place| RecapAction::Go(place, line))
    );
    for (words, choice) in [
        ("Next place", RecapAction::Next),
        ("Watch", RecapAction::Watch),
        ("Close", RecapAction::Close),
    ] {
        assert_eq!(clicked(words, &account), Some(choice));
    }
    let places: Vec<_> = part.news.iter().filter_map(|news| news.place).collect();
    let walked: Vec<_> = (0..=places.len()).map_while(|_| account.next_place()).collect();
    assert_eq!(walked[..places.len()], places[..]);
    assert_eq!(walked[places.len()], places[0], "after the last comes the first");
}

#[test]
fn an_account_tells_of_own_losses_first_and_of_moves_last() {
    let (mut has_loss, mut has_combat) = (false, false);
    for (name, table) in walk::situations() {
        let Some(account) = TurnRecap::of(&table) else {
            continue;
        };
        let headings: Vec<_> = account.parts.iter().map(|part| part.heading).collect();
        assert!(headings.is_sorted(), "{name}: {headings:?}");
        let viewer = table.viewer();
        for part in &account.parts {
            let costs = part.news.iter().map(|news| news.cost(|seat| seat == viewer));
            let costs: Vec<u32> = costs.collect();
            assert!(
                costs.is_sorted_by(|worse, better| worse >= better),
                "{name}: {costs:?}"
            );
            assert_eq!(costs.iter().filter(|cost| **cost > 0).count(), part.losses);
            has_loss |= part.heading == AccountHeading::Losses;
        }
        has_combat |= news(&account).any(|news| news.kind == NewsKind::Combat && !news.details.is_empty());
    }
    assert!(has_loss && has_combat, "the recorded campaign has both");
}

/// Whether news is of a combat that was fought out.
fn is_fought(news: &NewsItem) -> bool {
    news.kind == NewsKind::Combat && news.details.len() > 2
}

#[test]
fn the_dice_of_a_combat_unfold_under_its_line() {
    let situations = walk::situations();
    let mut accounts = situations.iter().filter_map(|(_, table)| TurnRecap::of(table));
    let account = accounts
        .find(|account| news(account).any(is_fought))
        .expect("a combat");
    let mut fought = news(&account).filter(|news| is_fought(news));
    let last = fought
        .next()
        .and_then(|news| news.details.last())
        .expect("it has details");
    let palette = Palette::default();
    let mut harness = window(1.0, (), |ui, ()| {
        account.ui(ui, &palette, 600.0);
    });
    assert!(
        harness.query_all_by_label(last).next().is_none(),
        "they are folded"
    );
    // Each click leaves one fewer.
    loop {
        let Some(fold) = harness.query_all_by_label_contains("Dice and details").next() else {
            break;
        };
        fold.click();
        harness.run_steps(3);
    }
    assert!(harness.query_all_by_label(last).next().is_some(), "{last}");
    let open = harness.query_all_by_label_contains("Hide the details").count();
    assert_eq!(
        open,
        news(&account)
            .filter(|news| !news.details.is_empty() && news.kind != NewsKind::Routine)
            .count()
    );
}

#[test]
fn moves_that_were_taken_back_are_not_told() {
    let table = table(EXERCISE, |session| {
        three_moves(session);
        let Order::Move { unit, .. } = session.journal()[1].order.clone() else {
            unreachable!("it is a move");
        };
        session.issue(Order::TakeBack { unit }).expect("it has moved");
        play_until(session, |session| session.state().player() == Side::Second);
    });
    let account = TurnRecap::of(&table).expect("red has moved");
    let in_account = |word: &str| news(&account).filter(|news| news.text.contains(word)).count();
    assert_eq!((in_account(" march"), in_account(" back at ")), (2, 0));
    let session = table.session();
    let all = log::whole(
        session,
        &Chronicle::of(session, table.view().viewer()),
        &GreatEventLog::of(session, None),
    );
    let in_log = |word: &str| {
        let is_it = |line: &&LogLine| matches!(line, LogLine::Happened { text, .. } if text.contains(word));
        all.iter().filter(is_it).count()
    };
    assert_eq!(
        (in_log(" march"), in_log(" back at ")),
        (3, 1),
        "the log tells all"
    );
}

/// A replay of the whole game, some steps on.
fn watched(steps: usize) -> (HexReplay, HexTable) {
    let played = blue_after_three_moves();
    let orders = played.session().journal().len();
    let (mut replay, mut table) = HexReplay::begin(&played, 0..orders, None, "Replay of a test".to_owned());
    for _ in 0..steps {
        replay.watch(ReplayControl::Forward, &mut table);
    }
    (replay, table)
}

#[test]
fn the_replay_draws_at_every_size_and_its_keys_do_what_they_say() {
    let (replay, table) = watched(2);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let line = replay.step_lines().next().expect("somebody marches").to_owned();
    let watched = Watched {
        review: None,
        table: &table,
        replay: &replay,
        palette: &palette,
    };
    let mut own = |ui: &mut egui::Ui, part: ReplayPart| match part {
        ReplayPart::Turn => {
            banner::turn(ui, &scene);
        }
        ReplayPart::Phase => track::track(ui, &scene),
        ReplayPart::Space => {}
    };
    for scale in [1.0, 1.5, 2.0] {
        let title = [
            "Red player-turn",
            "Movement Phase",
            "Replay of a test",
            "Back to the title",
        ];
        expect("replay banner", scale, &title, |ui| {
            replay_bar::banner(ui, watched, false, &mut own);
        });
        expect("replay log", scale, &[&line, "Movement Phase"], |ui| {
            ReplayLog::default().ui(ui, watched);
        });
        expect("transport", scale, &[&line, "Normal", "2 of "], |ui| {
            transport(ui, watched);
        });
    }
    for (sign, watch) in [
        ("To the beginning", ReplayControl::Start),
        ("Back one player-turn", ReplayControl::PreviousTurn),
        ("Back one order", ReplayControl::Back),
        ("Stop", ReplayControl::PlayOrPause),
        ("Forward one order", ReplayControl::Forward),
        ("Forward one player-turn", ReplayControl::NextTurn),
        ("To the end", ReplayControl::End),
        ("Slower", ReplayControl::Slower),
        ("Faster", ReplayControl::Faster),
    ] {
        assert_eq!(click(sign, |ui| transport(ui, watched)), Some(watch));
    }
    for (sign, answer) in [
        ("Back to the title", ReplayAction::Watch(ReplayControl::Leave)),
        ("The whole map", ReplayAction::Overview),
    ] {
        let clicked = click(sign, |ui| replay_bar::banner(ui, watched, false, &mut own));
        assert_eq!(clicked, Some(answer));
    }
    let first = replay.lines.iter().find_map(|line| match line {
        LogLine::Happened { text, orders, .. } if *orders == 1 => Some(text.clone()),
        _ => None,
    });
    let first = first.expect("the first order is in the story");
    let answer = click(&first, |ui| ReplayLog::default().ui(ui, watched));
    assert_eq!(answer, Some(ReplayControl::To(1)));
}

#[test]
fn the_keys_of_a_replay_stay_where_they_are_however_much_a_step_tells() {
    let palette = Palette::default();
    let mut found = BTreeSet::new();
    let mut lines = BTreeSet::new();
    for steps in 0..8 {
        let (replay, table) = watched(steps);
        let watched = Watched {
            review: None,
            table: &table,
            replay: &replay,
            palette: &palette,
        };
        let harness = window(1.0, (), |ui, ()| {
            transport(ui, watched);
        });
        lines.insert(replay.step_lines().count().min(2));
        let keys = harness.get_by_label("Slower").rect();
        found.insert(format!("{keys:?}"));
    }
    assert_eq!(lines, BTreeSet::from([0, 1, 2]), "steps of all kinds");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_click_on_the_line_of_time_goes_to_that_moment() {
    let (replay, table) = watched(0);
    let palette = Palette::default();
    let watched = Watched {
        review: None,
        table: &table,
        replay: &replay,
        palette: &palette,
    };
    let (span, now) = replay.span();
    assert_eq!((span.start, now), (0, 0));
    let all = u8::try_from(span.end).expect("a short game");
    assert!(all > 2);
    for orders in [0, 1, 2, all] {
        let share = f32::from(orders) / f32::from(all);
        let mut harness = window(1.0, None, |ui, answer| {
            *answer = transport(ui, watched).or(*answer);
        });
        let line = harness.get_by_label(LINE_OF_TIME).rect();
        let at = egui::pos2(
            egui::lerp(line.left() + 4.0..=line.right() - 4.0, share),
            line.center().y,
        );
        for event in [
            egui::Event::PointerMoved(at),
            press_at(at, true),
            press_at(at, false),
        ] {
            harness.event(event);
            harness.run_steps(1);
        }
        // It is at its beginning already.
        let goes = (orders > 0).then_some(ReplayControl::To(orders.into()));
        assert_eq!(*harness.state(), goes, "{share}");
    }
}

fn press_at(pos: egui::Pos2, pressed: bool) -> egui::Event {
    egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    }
}

#[test]
fn ho_2_what_happened_is_told_in_the_names_that_the_player_knew() {
    let mut moved = None;
    let table = table("malaya/campaign.ron", |session| {
        session
            .issue(Order::Fog { on: true })
            .expect("it is wished in setup");
        play_until(session, |session| {
            session.state().phase() == Phase::Movement && session.state().player() == Side::First
        });
        let is_unknown = |session: &Session<HexGame>, unit: UnitId| {
            let view = TableView::new(session.game(), session.state(), Side::Second);
            view.names().is_unknown(unit)
        };
        for order in session.game().legal_orders(session.state()) {
            let Order::Move { unit, .. } = order else { continue };
            let mut after = session.clone();
            after.issue(order.clone()).expect("it is legal");
            if is_unknown(session, unit) && is_unknown(&after, unit) {
                *session = after;
                moved = Some(unit);
                break;
            }
        }
        play_until(session, |session| {
            session.state().phase() == Phase::Movement && session.state().player() == Side::Second
        });
    });
    let unit = moved.expect("a march that the other side does not see from near");
    let name = table.game().unit(unit).name.clone();
    let words = |lines: &[LogLine]| {
        let text = |line: &LogLine| match line {
            LogLine::Turn(text, _) | LogLine::Phase(text) | LogLine::Happened { text, .. } => text.clone(),
        };
        lines.iter().map(text).collect::<Vec<_>>().join("\n")
    };
    let account = TurnRecap::of(&table).expect("Japan has moved");
    let text = news(&account)
        .flat_map(|news| [&news.text].into_iter().chain(&news.details))
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("\n");
    assert!(text.contains("An unknown unit marches from "), "{text}");
    assert!(!text.contains(&name), "{text}");
    let curtain = Curtain::of(&table).text.happened.join("\n");
    assert!(!curtain.contains(&name), "{curtain}");
    let orders = table.session().journal().len();
    let (replay, watched) = HexReplay::begin(&table, 0..orders, Some(Side::Second.seat()), String::new());
    assert!(!words(&replay.lines).contains(&name));
    assert!(
        watched.view().names().is_unknown(unit),
        "from the beginning of the replay"
    );
    let own = words(&log::lines_of(table.session(), Side::First.seat(), 0..orders));
    assert!(own.contains(&name), "who marched reads it");
}
