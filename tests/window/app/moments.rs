//! What is played on the map: every sort of event has its moment, at the chosen pace, until a key or a click ends it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;

use super::desk::{Desk, strike};
use railhead::area::{moments as of_area, pieces};
use railhead::hex::moments::{self as of_hex, CountersBefore};
use railhead::hex::popups::HexPopups;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::input::Interruptible;
use railhead::map_view::moments::{MapMoment, MomentAct, MomentPlace, Moments};
use railhead::map_view::{MapArea, MapClicked};
use railhead::play::computer::{ComputerTurn, Pace};
use railhead::play::put_away;
use railhead::shell::popups::{Dialog, Popups as OnDesk};
use railhead::shell::settings::Settings;
use railhead::stage::Announcement;
use railhead_area_game::state::area_state::Party;
use railhead_area_game::state::event::Purpose as AreaPurpose;
use railhead_area_game::tokens::event::TokenEvent;
use railhead_area_game::{AreaGame, Event as AreaEvent};
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::save::open;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{AnyScenario, load_chosen};
use railhead_hex_game::state::event::{Purpose, Work};
use railhead_hex_game::{Event as HexEvent, HexGame, Order};
use railhead_players::opponent::area::Greedy;

/// A frame of these tests.
const FRAME: Duration = Duration::from_millis(50);

/// Whether a moment shows an event of the hex game.
const fn is_told(event: &HexEvent) -> bool {
    matches!(
        event,
        HexEvent::AttackDeclared { .. }
            | HexEvent::CombatDecided { .. }
            | HexEvent::StepLost { .. }
            | HexEvent::UnitDestroyed { .. }
            | HexEvent::UnitLanded { .. }
            | HexEvent::SquadronSunk
            | HexEvent::PrizeDecided { .. }
            | HexEvent::BridgeTried { .. }
            | HexEvent::DieRolled {
                purpose: Purpose::Interception { .. },
                ..
            }
    )
}

/// Expects that an event of the hex game is seen in one of these moments.
fn expect_hex(event: &HexEvent, moments: &[MapMoment]) {
    let has = |wanted: &dyn Fn(&MapMoment) -> bool| {
        assert!(moments.iter().any(wanted), "{event:?} is not seen: {moments:#?}");
    };
    let shows = |moment: &MapMoment, die: u8| moment.dice.iter().any(|dice| dice.values == [die]);
    match event {
        HexEvent::AttackDeclared { target, .. } => {
            has(&|moment| moment.act == MomentAct::Fight && moment.place == MomentPlace::Space(*target));
        }
        HexEvent::CombatDecided {
            target, die, result, ..
        } => has(&|moment| {
            let is_there = moment.act == MomentAct::Fight && moment.place == MomentPlace::Space(*target);
            is_there && shows(moment, *die) && moment.words.head.replace('\u{2013}', "-") == result.text()
        }),
        HexEvent::UnitLanded { at, .. } => {
            has(&|moment| moment.act == MomentAct::Landing && moment.place == MomentPlace::Space(*at));
        }
        HexEvent::SquadronSunk => has(&|moment| moment.act == MomentAct::Sinking && !moment.dice.is_empty()),
        HexEvent::PrizeDecided { .. } => {
            has(&|moment| moment.act == MomentAct::Chance && !moment.dice.is_empty());
        }
        HexEvent::BridgeTried {
            work: Work::Demolition,
            down,
            ..
        } => has(&|moment| moment.act == MomentAct::Bridge { bursts: *down } && moment.dice.len() == 1),
        HexEvent::DieRolled {
            purpose: Purpose::Interception { .. },
            value,
            ..
        } => has(&|moment| moment.act == MomentAct::Interception && shows(moment, *value)),
        _ => {}
    }
}

#[test]
fn every_fight_loss_bridge_and_landing_of_a_recorded_campaign_is_seen() {
    let opened = open::<HexGame>(Path::new("tests/replays/campaign.ron")).expect("it opens");
    let mut session = Session::new(Arc::clone(&opened.scenario.game), opened.session.seed());
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for entry in opened.session.journal() {
        if !entry.events.iter().any(is_told) {
            session.issue(entry.order.clone()).expect("it was recorded");
            continue;
        }
        let before = TableSummary::of(&HexTable::resume(opened.scenario.clone(), session.clone()));
        let events = session
            .issue(entry.order.clone())
            .expect("it was recorded")
            .to_vec();
        let table = HexTable::resume(opened.scenario.clone(), session.clone());
        let counters = CountersBefore {
            summary: &before,
            spots: BTreeMap::new(),
            drawn: None,
        };
        let moments = of_hex::moments_of(&table, &counters, &events);
        for event in &events {
            expect_hex(event, &moments);
        }
        let lost = events
            .iter()
            .filter(|event| matches!(event, HexEvent::StepLost { .. } | HexEvent::UnitDestroyed { .. }));
        let shown: usize = moments.iter().map(|moment| moment.casualties.len()).sum();
        assert_eq!(shown, lost.count(), "{events:?}");
        for moment in moments {
            assert!(!moment.words.spoken.is_empty(), "{moment:?}");
            let act = format!("{:?}", moment.act);
            *seen.entry(act).or_default() += 1;
        }
    }
    let acts: BTreeSet<&str> = seen.keys().map(String::as_str).collect();
    for act in [
        "Fight",
        "Loss",
        "Landing",
        "Interception",
        "Chance",
        "Bridge { bursts: true }",
    ] {
        assert!(acts.contains(act), "{seen:?}");
    }
}

/// Expects that an event of the area game is seen in one of these moments.
fn expect_area(event: &AreaEvent, moments: &[MapMoment]) {
    let has = |wanted: &dyn Fn(&MapMoment) -> bool| {
        assert!(moments.iter().any(wanted), "{event:?} is not seen: {moments:#?}");
    };
    let is_at = |moment: &MapMoment, place| moment.place == MomentPlace::Space(place);
    match event {
        AreaEvent::BattleEnded { at, .. } if !moments.is_empty() => has(&|moment| {
            let parties: BTreeSet<bool> = moment.forces.iter().map(|force| force.attacks).collect();
            moment.act == MomentAct::Battle && is_at(moment, *at) && !parties.is_empty()
        }),
        AreaEvent::Rolled {
            purpose: AreaPurpose::FirstStrike(_) | AreaPurpose::Fire(_),
            dice,
            on,
            ..
        } => has(&|moment| {
            let mut throws = moment.dice.iter();
            moment.act == MomentAct::Battle && throws.any(|throw| throw.values == *dice && throw.on == *on)
        }),
        AreaEvent::Lost { force, .. } => has(&|moment| {
            let acts = [MomentAct::Battle, MomentAct::Loss, MomentAct::Raid];
            acts.contains(&moment.act) && is_at(moment, force.at)
        }),
        AreaEvent::Raided { force, .. }
        | AreaEvent::RailRaided { force, .. }
        | AreaEvent::Tokens(TokenEvent::Bombed { force, .. }) => {
            has(&|moment| moment.act == MomentAct::Raid && is_at(moment, force.at));
        }
        AreaEvent::Unloaded {
            to, assault: true, ..
        } => {
            has(&|moment| moment.act == MomentAct::Landing && is_at(moment, *to));
        }
        _ => {}
    }
}

#[test]
fn every_round_raid_landing_and_loss_of_recorded_wars_is_seen() {
    let mut acts: BTreeSet<String> = BTreeSet::new();
    for name in [
        "europe-1940",
        "eastern-front",
        "france",
        "rails-1",
        "rails-4",
        "token-exercise",
    ] {
        let path = format!("tests/replays/{name}.ron");
        let opened = open::<AreaGame>(Path::new(&path)).expect("it opens");
        let game = Arc::clone(&opened.scenario.game);
        let mut session = Session::new(Arc::clone(&game), opened.session.seed());
        for entry in opened.session.journal() {
            let before = pieces::piles(&game, session.state());
            let events = session
                .issue(entry.order.clone())
                .expect("it was recorded")
                .to_vec();
            let moments = of_area::moments_of(&game, session.state(), &before, &events);
            for event in &events {
                expect_area(event, &moments);
            }
            let rounds = events
                .iter()
                .filter(|event| matches!(event, AreaEvent::BattleRoundBegan { .. }));
            let shown = moments
                .iter()
                .filter(|moment| moment.act == MomentAct::Battle && !moment.dice.is_empty());
            assert!(shown.count() >= rounds.count(), "{name}: {events:?}");
            for moment in moments {
                assert!(!moment.words.spoken.is_empty(), "{name}: {moment:?}");
                let fallen = moment.forces.iter().all(|force| force.lost <= force.count);
                assert!(fallen, "{name}: {moment:?}");
                acts.insert(format!("{:?}", moment.act));
            }
        }
    }
    for act in ["Battle", "Landing", "Raid"] {
        assert!(acts.contains(act), "{acts:?}");
    }
}

// AB-15
#[test]
fn ab_15_the_head_of_a_round_counts_the_hits_that_total_power_decides() {
    let chosen = [("low-luck".to_owned(), "on".to_owned())];
    let loaded = load_chosen(&Embedded, "world/europe-1940.ron", &chosen);
    let Ok(AnyScenario::Area(scenario)) = loaded else {
        panic!("it is playable so");
    };
    let game = Arc::clone(&scenario.game);
    let mut session = Session::new(Arc::clone(&game), 3);
    let mut player = Greedy::default();
    let mut rounds = 0;
    for _ in 0..400 {
        if game.is_over(session.state()) {
            break;
        }
        let before = pieces::piles(&game, session.state());
        let order = player.choose(&game, session.state()).expect("the game is on");
        let events = session.issue(order).expect("it is legal").to_vec();
        let moments = of_area::moments_of(&game, session.state(), &before, &events);
        let mut hits = [0; 2];
        let mut has_power = false;
        for event in &events {
            let (party, by) = match event {
                AreaEvent::Reckoned { party, hits, .. } => {
                    has_power = true;
                    (party, usize::from(*hits))
                }
                AreaEvent::Rolled {
                    purpose: AreaPurpose::FirstStrike(party) | AreaPurpose::Fire(party),
                    on,
                    dice,
                    ..
                } => (party, dice.iter().filter(|face| *face <= on).count()),
                _ => continue,
            };
            hits[usize::from(*party == Party::Defender)] += by;
        }
        // Guns against aircraft hit too, in the same round.
        let has_guns = events.iter().any(|event| {
            matches!(
                event,
                AreaEvent::Rolled {
                    purpose: AreaPurpose::AntiAircraft,
                    ..
                }
            )
        });
        let has_ended = events
            .iter()
            .any(|event| matches!(event, AreaEvent::BattleEnded { .. }));
        if has_power && !has_guns && !has_ended {
            rounds += 1;
            let [attacker, defender] = hits.map(|hits| match hits {
                1 => "1 hit".to_owned(),
                hits => format!("{hits} hits"),
            });
            let head = format!("{attacker} by the attacker, {defender} by the defender");
            assert!(
                moments.iter().any(|moment| moment.words.head == head),
                "{head}: {moments:#?}"
            );
        }
    }
    assert!(rounds > 0);
}

/// The recorded campaign before its first attack that is decided at once, with the attack.
fn before_a_fight() -> (HexTable, Order) {
    let opened = open::<HexGame>(Path::new("tests/replays/campaign.ron")).expect("it opens");
    let mut session = Session::new(Arc::clone(&opened.scenario.game), opened.session.seed());
    for entry in opened.session.journal() {
        let mut events = entry.events.iter();
        let is_attack = matches!(entry.order, Order::Attack { .. });
        if is_attack && events.any(|event| matches!(event, HexEvent::CombatDecided { .. })) {
            return (HexTable::resume(opened.scenario, session), entry.order.clone());
        }
        session.issue(entry.order.clone()).expect("it was recorded");
    }
    panic!("there is a fight");
}

/// A desk at which animation is on, at a pace, just after an attack.
fn at_a_fight(pace: Pace, motion: bool) -> Desk {
    let (table, attack) = before_a_fight();
    let mut desk = Desk::at(table);
    desk.resource_mut::<Settings>().motion = motion;
    desk.resource_mut::<ComputerTurn>().pace = pace;
    *desk.resource_mut::<TimeUpdateStrategy>() = TimeUpdateStrategy::ManualDuration(FRAME);
    for _ in 0..40 {
        desk.app.update();
    }
    desk.app.world_mut().write_message(HexRequest::Issue(attack));
    desk.app.update();
    desk
}

fn is_playing(desk: &Desk) -> bool {
    desk.resource::<Moments>().is_playing()
}

/// Draws until no moment is playing; returns how many frames that took.
fn play_out(desk: &mut Desk) -> usize {
    for frames in 0..100 {
        if !is_playing(desk) {
            return frames;
        }
        desk.app.update();
    }
    panic!("it goes on and on");
}

#[test]
fn a_fight_takes_a_second_and_leaves_its_result_for_a_while_and_the_window_at_rest() {
    let mut desk = at_a_fight(Pace::Steady, true);
    let said = desk.resource::<Announcement>().0.clone();
    assert!(said.contains("attack"), "a screen reader says it: {said}");
    let frames = play_out(&mut desk);
    // Less than it takes, as the camera may have to go there first.
    assert!((20..45).contains(&frames), "{frames}");
    assert_eq!(desk.resource::<Moments>().results().count(), 1);
    let mut still = 0;
    for _ in 0..60 {
        desk.app.update();
        let redraws = desk.resource::<Messages<RequestRedraw>>();
        still += usize::from(redraws.iter_current_update_messages().next().is_none());
    }
    assert!(still > 40, "it draws on: {still}");
    for _ in 0..60 {
        desk.app.update();
    }
    assert_eq!(
        desk.resource::<Moments>().results().count(),
        0,
        "its time is over"
    );
}

#[test]
fn a_fight_is_short_in_a_quick_game_and_nothing_is_played_at_once_or_without_animation() {
    let mut quick = at_a_fight(Pace::Quick, true);
    assert!(is_playing(&quick));
    let frames = play_out(&mut quick);
    assert!(frames <= 20, "{frames}");
    for (pace, motion) in [(Pace::AtOnce, true), (Pace::Steady, false)] {
        let desk = at_a_fight(pace, motion);
        assert!(!is_playing(&desk), "{pace:?}, animated: {motion}");
        assert_eq!(desk.resource::<Moments>().results().count(), 0);
    }
}

#[test]
fn a_key_ends_a_moment_and_does_nothing_else() {
    let mut desk = at_a_fight(Pace::Steady, true);
    desk.app.update();
    let orders = |desk: &Desk| desk.resource::<HexTable>().session().journal().len();
    let (before, card) = (orders(&desk), desk.resource::<HexPopups>().battle.is_some());
    for key in [KeyCode::Escape, KeyCode::Enter, KeyCode::Space, KeyCode::Digit1] {
        // Only the first key finds a moment, and it only ends that.
        if !is_playing(&desk) {
            break;
        }
        strike(&mut desk.app, key, ButtonState::Pressed);
        strike(&mut desk.app, key, ButtonState::Released);
        desk.app.update();
    }
    assert!(!is_playing(&desk));
    assert_eq!(orders(&desk), before, "no key has given an order");
    assert_eq!(desk.resource::<HexPopups>().battle.is_some(), card);
    assert!(desk.resource::<OnDesk>().dialog.is_none());
    assert_eq!(
        desk.resource::<Moments>().results().count(),
        1,
        "the result stays"
    );
    // The same key now has its meaning again: it ends the selection, puts the result away, and opens the menu.
    let has_meaning = (0..3).any(|_| {
        strike(&mut desk.app, KeyCode::Escape, ButtonState::Pressed);
        strike(&mut desk.app, KeyCode::Escape, ButtonState::Released);
        desk.app.update();
        let is_menu = matches!(desk.resource::<OnDesk>().dialog, Some(Dialog::Menu));
        is_menu || desk.resource::<HexPopups>().battle.is_some() != card
    });
    assert!(has_meaning);
}

#[test]
fn a_click_ends_a_moment_and_is_none_on_the_map() {
    let mut desk = at_a_fight(Pace::Steady, true);
    desk.app.update();
    let window = desk.window();
    let free = desk.resource::<MapArea>().0.expect("panels are drawn");
    let mut shown = desk.app.world_mut().get_mut::<Window>(window).expect("a window");
    shown.set_cursor_position(Some(free.center()));
    desk.app.update();
    assert!(is_playing(&desk));
    let mut click = || {
        desk.resource_mut::<Messages<MapClicked>>().clear();
        let mut clicks = 0;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            desk.app.world_mut().write_message(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            });
            desk.app.update();
            clicks = clicks.max(desk.sent::<MapClicked>().len());
        }
        (clicks, is_playing(&desk))
    };
    assert_eq!(click(), (0, false), "it ends the moment");
    assert_eq!(click(), (1, false), "the next one is a click");
}

#[test]
fn nothing_is_left_of_a_moment_when_the_game_closes() {
    let mut desk = at_a_fight(Pace::Steady, true);
    desk.app.update();
    assert!(is_playing(&desk) && desk.resource::<Interruptible>().0);
    put_away(desk.app.world_mut());
    assert!(!is_playing(&desk));
    assert_eq!(desk.resource::<Moments>().results().count(), 0);
    assert!(!desk.resource::<Interruptible>().0, "keys mean what they do");
}
