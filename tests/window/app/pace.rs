//! How long the turns of computers take at the usual pace, by the clock of the window: five turns of a game. Thinking takes no time here, and questions
//! and cards do not count.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use bevy::time::TimeUpdateStrategy;

use super::desk::Desk;
use railhead::background::Workers;
use railhead::input::InputBlocked;
use railhead::map_view::moments::Moments;
use railhead::play::computer::{ComputerTurn, Pace};
use railhead::play::{Asking, Request, SeatPlayers, Table};
use railhead::shell::popups::Popups;
use railhead::shell::settings::Settings;
use railhead_area_game::AreaGame;
use railhead_engine::engine::Seat;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;
use railhead_players::opponent::{self, Seen};

/// A frame of these tests.
const FRAME: Duration = Duration::from_millis(40);

/// The turns that are measured.
const TURNS: usize = 5;

/// A turn of a computer as a person saw it.
#[derive(Debug)]
struct SeenTurn {
    turn: u16,
    player: Seat,
    seconds: f32,
    /// The most orders that came in one frame.
    together: usize,
}

/// Plays a game whose other seats have computers, and counts the time of their turns.
fn turns<G: Asking>(path: &str, person: Seat) -> Vec<SeenTurn> {
    let loaded = load::<G>(&Embedded, path).expect("shipped scenarios load");
    let game = Arc::clone(&loaded.game);
    let mut own = opponent::player(&*game, "greedy", 3, person).expect("it plays any seat");
    let mut desk = Desk::of(Box::new(Table::new(loaded, 3)));
    desk.resource_mut::<Settings>().motion = true;
    *desk.resource_mut::<TimeUpdateStrategy>() = TimeUpdateStrategy::ManualDuration(FRAME);
    desk.settle();
    assert_eq!(desk.resource::<ComputerTurn>().pace, Pace::Steady);
    let seats = (0..).map(Seat).take(game.seats().len());
    let computers = seats.map(|seat| (seat != person).then(|| "greedy".to_owned()));
    desk.app
        .world_mut()
        .write_message(SeatPlayers(computers.collect()));
    desk.settle();
    let mut seen: Vec<SeenTurn> = Vec::new();
    // The last fights of a computer's turn are still played when the person's has begun.
    let mut is_of_computer = false;
    for _ in 0..20_000 {
        while desk.resource::<Workers>().is_busy() {
            sleep(Duration::from_millis(1));
        }
        desk.resource_mut::<Popups>().great_events.clear();
        let is_blocked = desk.resource::<InputBlocked>().0;
        let is_playing = desk.resource::<Moments>().is_playing();
        let table = desk.resource::<Table<G>>();
        let orders = table.session().journal().len();
        let (turn, player) = (table.clock().turn, table.player());
        let (has_computer, decides) = (table.has_computer(player), table.computer_decides());
        is_of_computer = has_computer || is_of_computer && is_playing;
        if table.is_over() || seen.len() > TURNS || seen.len() == TURNS && !is_of_computer {
            break;
        }
        let is_new = seen
            .last()
            .is_none_or(|last| (last.turn, last.player) != (turn, player));
        if has_computer && is_new {
            seen.push(SeenTurn {
                turn,
                player,
                seconds: 0.0,
                together: 0,
            });
        }
        if !decides && !is_playing && !is_blocked {
            let order = own.next(&Seen::new(table.session())).expect("the game is on");
            let request: Request<G::Order> = Request::IssueConfirmed(order);
            desk.app.world_mut().write_message(request);
        }
        desk.app.update();
        if !is_of_computer {
            continue;
        }
        let given = desk.resource::<Table<G>>().session().journal().len() - orders;
        let begins_moment = !is_playing && desk.resource::<Moments>().is_playing();
        assert!(given < 2 || !begins_moment, "what is played comes by itself");
        let last = seen.last_mut().expect("a computer's turn has begun");
        last.together = last.together.max(given);
        if (decides || is_playing) && !is_blocked {
            last.seconds += FRAME.as_secs_f32();
        }
    }
    seen.truncate(TURNS);
    seen
}

/// Expects that each of five turns takes no longer than this, that something was to be seen, and that what concerned nobody came at once.
fn expect_within<G: Asking>(path: &str, person: Seat, seconds: f32) {
    let turns = turns::<G>(path, person);
    assert_eq!(turns.len(), TURNS, "{path}: {turns:?}");
    assert!(
        turns.iter().all(|turn| turn.seconds <= seconds),
        "{path}: {turns:?}"
    );
    assert!(turns.iter().any(|turn| turn.seconds > 2.0), "{path}: {turns:?}");
    assert!(turns.iter().any(|turn| turn.together > 1), "{path}: {turns:?}");
}

// HP-5
#[test]
fn hp_5_a_turn_of_japan_in_jitra_takes_ten_seconds_at_most() {
    expect_within::<HexGame>("malaya/jitra.ron", Seat(1), 10.0);
}

// HP-5
#[test]
fn hp_5_a_turn_of_russia_at_tannenberg_takes_twenty_seconds_at_most() {
    expect_within::<HexGame>("east-prussia/tannenberg.ron", Seat(1), 20.0);
}

#[test]
fn a_turn_of_a_nation_in_europe_takes_fifteen_seconds_at_most() {
    // The United Kingdom plays against Germany and Italy, beside the Soviet Union and France.
    expect_within::<AreaGame>("world/europe-1940.ron", Seat(3), 15.0);
}
