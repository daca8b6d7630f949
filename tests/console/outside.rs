//! Programs that play a seat by the lines of the console: good ones play, and no bad one keeps a game from its end.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use railhead_area_game::{self, AreaGame};
use railhead_engine::engine::{Playable as _, Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::folders::Folders;
use railhead_hex_game::{HexGame, Order};
use railhead_players::console::Console;
use railhead_players::console::outside::Programs;
use railhead_players::lab::{Measured, PlayedGame, Series, play};

/// Ends every phase.
const GOOD: &str = "read -r hello; while echo end-phase && read -r answer; do :; done";

/// The rail exercise with a program of the shell for Red, and how long it took.
fn played(program: &str, limit: Duration, logs: &Path) -> (PlayedGame<HexGame>, Duration) {
    let scenario = load::<HexGame>(&Embedded, "tutorials/rail-exercise.ron").expect("shipped scenarios load");
    let word = format!("bot=sh -c {}", shlex_quoted(program));
    let programs = Programs::named(&[word], limit, logs).expect("it is a command");
    let plan = Series {
        scenario: &scenario,
        players: &["bot".to_owned(), "greedy".to_owned()],
        programs: &programs,
        luck: false,
    };
    let begun = Instant::now();
    let played = play(&plan, 1).expect("whoever plays, somebody can");
    assert!(played.session.state().is_over(), "{program}");
    (played, begun.elapsed())
}

fn shlex_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Why another player stood in for it, in the order of the game.
fn stood_in(program: &str, limit: Duration) -> Vec<String> {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let (played, _) = played(program, limit, folder.path());
    assert!(played.left_out.iter().all(|(seat, _)| *seat == Seat(0)));
    played.left_out.into_iter().map(|(_, why)| why).collect()
}

const LONG: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(150);

#[test]
fn a_program_plays_its_seat_and_is_gone_with_the_game() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let noted = folder.path().join("noted");
    let program = format!("echo $$ > {0}; echo 'a remark' >&2; {GOOD}", noted.display());
    let (played, _) = played(&program, LONG, folder.path());
    assert_eq!(played.left_out, []);
    let red = played
        .session
        .journal()
        .iter()
        .filter(|entry| entry.order != Order::EndPhase);
    let of_red = |order: &Order| match order {
        Order::Move { unit, .. } | Order::Rail { unit, .. } => {
            played.session.game().unit(*unit).id.starts_with('r')
        }
        _ => false,
    };
    assert_eq!(
        red.filter(|entry| of_red(&entry.order)).count(),
        0,
        "it only ends phases"
    );
    let log = fs::read_to_string(folder.path().join("bot.log")).expect("what it says of its errors is kept");
    assert_eq!(log, "a remark\n");
    if cfg!(target_os = "linux") {
        let id = fs::read_to_string(&noted).expect("it has noted its number");
        assert!(
            !Path::new("/proc").join(id.trim()).exists(),
            "it is neither running nor a zombie"
        );
    }
}

#[test]
fn a_byte_order_mark_before_the_first_line_of_a_program_is_read_over() {
    let program = format!("printf '\\357\\273\\277'; {GOOD}");
    assert_eq!(stood_in(&program, LONG), [""; 0]);
    let utf16 = "while read -r line; do printf 'd\\0o\\0\\n'; done";
    let why = stood_in(utf16, LONG);
    assert!(why.iter().any(|why| why.contains("UTF-16 text")), "{why:?}");
}

/// A shell that starts another program is not all that has to end: neither where it is ended, nor where it ends first.
#[test]
fn what_a_program_has_started_goes_with_it() {
    if !cfg!(target_os = "linux") {
        eprintln!("skipped: it is looked for in /proc");
        return;
    }
    for waits in ["wait", "exit 0"] {
        let folder = tempfile::tempdir().expect("the system has a place for files");
        let noted = folder.path().join("noted");
        // It reads no line, and ignores the end of its input.
        let program = format!("sleep 777 <&- & echo $! > {0}; {waits}", noted.display());
        let whys = played(&program, SHORT, folder.path()).0.left_out;
        assert!(!whys.is_empty(), "it gives no order");
        let id = fs::read_to_string(&noted).expect("it has noted the number of the other");
        let status = Path::new("/proc").join(id.trim()).join("stat");
        // The process that adopts orphans may be slow to reap one.
        let is_gone = || fs::read_to_string(&status).map_or(true, |stat| stat.contains(") Z "));
        let until = Instant::now() + LONG;
        while !is_gone() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(is_gone(), "{waits}: the sleeper sleeps on");
    }
}

#[test]
fn a_program_that_keeps_silent_is_waited_for_and_then_ended() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let (played, took) = played("cat > /dev/null", SHORT, folder.path());
    let whys: Vec<&str> = played.left_out.iter().map(|(_, why)| why.as_str()).collect();
    let late = "greedy stands in for bot: it gave no order in 0.15 s";
    assert_eq!(whys[..2], [late, late]);
    assert_eq!(
        whys[2..],
        [
            "greedy stands in for bot, for the rest of the game: it gave no order in 0.15 s; that was too often, and it was ended"
        ]
    );
    assert!(took >= 3 * SHORT, "{took:?}");
}

#[test]
fn an_order_that_comes_too_late_is_not_taken_for_the_next_one() {
    // The first order is late; it writes down the answer.
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let noted = folder.path().join("noted");
    let program = format!(
        "read -r hello; sleep 0.6; echo end-phase; read -r answer; echo \"$answer\" > {}; \
         while echo end-phase && read -r answer; do :; done",
        noted.display()
    );
    let (played, _) = played(&program, Duration::from_millis(400), folder.path());
    assert_eq!(played.left_out.len(), 1, "{:?}", played.left_out);
    let answer = fs::read_to_string(noted).expect("it was answered");
    assert!(
        answer.starts_with("{\"ok\":false,\"error\":\"this comes too late; greedy played "),
        "{answer}"
    );
}

#[test]
fn a_program_that_dies_leaves_its_seat_to_another() {
    for (program, how) in [
        ("read -r hello; exit 3", "it has gone: exit status: 3"),
        ("exit 0", "it has gone: exit status: 0"),
        ("read -r hello; echo quit", "it has left the table"),
    ] {
        let whys = stood_in(program, LONG);
        assert_eq!(whys.len(), 1, "{whys:?}");
        let answer = whys[0].strip_prefix("greedy stands in for bot, for the rest of the game: ");
        // Whether it is missed when it is spoken to or when it is listened to is a matter of time.
        assert!(
            answer == Some(how)
                || answer.is_some_and(|answer| answer.starts_with("it does not read its input: ")),
            "{program}: {whys:?}"
        );
    }
    let missing = ["bot=/nowhere/no-such-program".to_owned()];
    let programs = Programs::named(&missing, LONG, Path::new("/nowhere")).expect("it is a command");
    let scenario = load::<HexGame>(&Embedded, "tutorials/first-train.ron").expect("shipped scenarios load");
    let plan = Series {
        scenario: &scenario,
        players: &["bot".to_owned(), "greedy".to_owned()],
        programs: &programs,
        luck: false,
    };
    let played = play(&plan, 1).expect("somebody plays");
    let (_, why) = &played.left_out[0];
    assert!(
        why.contains("/nowhere/no-such-program cannot be started: "),
        "{why}"
    );
}

#[test]
fn rubbish_is_answered_twice_and_then_somebody_else_gives_the_order() {
    let whys = stood_in("while read -r line; do echo 'x \u{1b}[2J'; done", LONG);
    assert_eq!(whys.len(), 3, "{whys:?}");
    assert!(
        whys[0].starts_with(
            "greedy stands in for bot: its last 3 lines were not orders; the most recent: there is no command \"x\""
        ),
        "{whys:?}"
    );
    assert!(
        whys[2].ends_with("that was too often, and it was ended"),
        "{whys:?}"
    );
    // An order that the rules refuse is one of these mistakes, as is a forbidden command.
    let whys = stood_in(
        "while read -r line; do echo undo; echo 'do Rail(unit: \"r_2\", to: \"quarry\")'; done",
        LONG,
    );
    assert!(whys[0].contains("its last 3 lines were not orders"), "{whys:?}");
}

#[test]
fn megabytes_neither_fill_the_memory_nor_the_disk_and_stop_nobody() {
    let whys = stood_in("head -c 5000000 /dev/zero; cat > /dev/null", LONG);
    assert_eq!(
        whys,
        ["greedy stands in for bot, for the rest of the game: its line was too long, and it was ended"]
    );
    // Endless questions, whose answers it does not read.
    let whys = stood_in("yes board", Duration::from_millis(700));
    assert!(
        whys.len() <= 3 && whys.iter().all(|why| why.starts_with("greedy stands in for bot")),
        "{whys:?}"
    );
    // Its standard error is kept up to a limit, and never blocks it.
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let (played, _) = played(
        &format!("head -c 9000000 /dev/zero >&2; {GOOD}"),
        LONG,
        folder.path(),
    );
    assert_eq!(played.left_out, []);
    let kept = fs::metadata(folder.path().join("bot.log"))
        .expect("there is a log")
        .len();
    assert!((4_000_000..5_000_000).contains(&kept), "{kept}");
}

#[test]
fn the_console_seats_programs_that_it_was_given() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let named = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Programs::named(&words, LONG, folder.path())
    };
    let programs = named(&["bot=sh -c 'read -r hello; exit 3'"]).expect("it is a command");
    let mut console = Console::new(Folders::at(folder.path(), folder.path())).with_programs(programs);
    let answer = console.answer(b"new rail-exercise red=bot");
    assert!(
        answer.contains("greedy stands in for bot, for the rest of the game"),
        "{answer}"
    );
    let other = console.answer(b"new rail-exercise red=cat");
    assert!(
        other.contains(
            "there is no player \\\"cat\\\"; it is greedy, recruit, strong or random, or the program bot"
        ),
        "{other}"
    );
    for (words, what) in [
        (
            &["bot"][..],
            "\"bot\" is not NAME=COMMAND, such as bot=\"python3 bot.py\"",
        ),
        (&["bot="], "\"bot=\" is not NAME=COMMAND"),
        (&["b t=sh"], "\"b t=sh\" is not NAME=COMMAND"),
        (&["bot=sh 'open"], "\"bot=sh 'open\" is not NAME=COMMAND"),
        (&["bot=sh", "bot=cat"], "two programs are called \"bot\""),
    ] {
        let refused = named(words).expect_err("something is wrong with it");
        assert!(refused.starts_with(what), "{refused}");
    }
}

/// A whole game of a scenario with this example in the first seat against random players; no substitute plays for it.
fn example_plays<G: Measured>(example: &str, scenario: &str) -> Option<Session<G>> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run {example} with");
        return None;
    }
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let scenario = load::<G>(&Embedded, scenario).expect("shipped scenarios load");
    let word = format!("bot=python3 {example}");
    let programs = Programs::named(&[word], 6 * LONG, folder.path()).expect("it is a command");
    let mut players = vec!["random".to_owned(); scenario.game.seats().len()];
    "bot".clone_into(&mut players[0]);
    let plan = Series {
        scenario: &scenario,
        players: &players,
        programs: &programs,
        luck: false,
    };
    let played = play(&plan, 2).expect("it plays");
    let log = fs::read_to_string(folder.path().join("bot.log")).unwrap_or_default();
    assert_eq!((played.left_out, log.as_str()), (Vec::new(), ""));
    let state = played.session.state();
    assert!(played.session.game().is_over(state));
    Some(played.session)
}

#[test]
fn the_example_plays_a_whole_game() {
    example_plays::<HexGame>("examples/bot.py", "malaya/slim-river.ron");
    // In a seat of another game it says nothing that is refused.
    example_plays::<AreaGame>("examples/bot.py", "world/france.ron");
}

#[test]
fn the_example_of_the_area_game_plays_a_whole_game() {
    let Some(session) = example_plays::<AreaGame>("examples/area_bot.py", "world/france.ron") else {
        return;
    };
    let germany = session.game().nation_named("germany").expect("it is there");
    let (mut bought, mut moved, mut fought) = (0, 0, 0);
    for entry in session.journal() {
        match &entry.order {
            railhead_area_game::Order::Buy { nation, .. } if *nation == germany => bought += 1,
            railhead_area_game::Order::Move { units, .. } if units[0].nation == germany => moved += 1,
            railhead_area_game::Order::Fight { .. } => fought += 1,
            _ => {}
        }
    }
    assert!(
        bought > 0 && moved > 0 && fought > 0,
        "{bought}, {moved}, {fought}"
    );
    // Armies go by rail where they can, and tokens pay.
    example_plays::<AreaGame>("examples/area_bot.py", "world/stations.ron");
    example_plays::<AreaGame>("examples/area_bot.py", "world/token-exercise.ron");
}

/// Two programs play the nations of a joint turn: each decides for its own, and cannot order for the other.
#[test]
fn two_programs_in_a_joint_turn_are_both_asked() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let noted = |name: &str| folder.path().join(name);
    let program = |name: &str, order: &str| {
        let script = format!(
            "read -r hello; echo state; read -r answer; echo \"$answer\" > {0}; echo 'why {order}'; read -r answer; echo \"$answer\" >> {0}; \
             echo legal; read -r answer; echo \"$answer\" >> {0}; while echo end-phase && read -r answer; do :; done",
            noted(name).display()
        );
        format!("{name}=sh -c {}", shlex_quoted(&script))
    };
    let of_italy = "Rail(nation: \"italy\", kind: \"artillery\", path: [\"greece\", \"bulgaria\"])";
    let words = ["one", "two"].map(|name| program(name, of_italy));
    let programs = Programs::named(&words, LONG, folder.path()).expect("these are commands");
    let scenario = load::<AreaGame>(&Embedded, "world/eastern-front.ron").expect("shipped scenarios load");
    let players = ["one", "two", "greedy"].map(str::to_owned);
    let plan = Series {
        scenario: &scenario,
        players: &players,
        programs: &programs,
        luck: false,
    };
    let played = play(&plan, 1).expect("they play");
    assert_eq!(played.left_out, []);
    let answers = ["one", "two"].map(|name| fs::read_to_string(noted(name)).expect("it was asked"));
    let lines = answers
        .each_ref()
        .map(|answer| answer.lines().collect::<Vec<_>>());
    for (lines, seat) in lines.iter().zip(["germany", "italy"]) {
        for what in [
            "\"game\":\"Area\"".to_owned(),
            format!("\"decides\":\"{seat}\""),
            format!("\"asked\":[\"{seat}\"]"),
            "\"movers\":[\"germany\",\"italy\"]".to_owned(),
        ] {
            assert!(lines[0].contains(&what), "{what}: {}", lines[0]);
        }
    }
    assert!(lines[0][1].contains("\"rule\":\"AB-3\""), "{}", lines[0][1]);
    assert!(lines[1][1].contains("\"can\":true"), "{}", lines[1][1]);
    let others = lines[0][2].contains("nation:\\\"italy") || lines[1][2].contains("nation:\\\"germany");
    assert!(!others, "each reads only its own legal orders");
    // The same orders give the same game.
    let text = |order: &railhead_area_game::Order| {
        ron::to_string(&scenario.game.order_text(order)).expect("plain data")
    };
    let orders: Vec<String> = played
        .session
        .journal()
        .iter()
        .map(|entry| text(&entry.order))
        .collect();
    assert_eq!(orders[..3], ["Apart(on:true)", "EndPhase", "EndPhase"]);
    let mut again = Session::new(Arc::clone(&scenario.game), 1);
    for entry in played.session.journal() {
        again.issue(entry.order.clone()).expect("it was allowed");
    }
    assert_eq!(again.hash(), played.session.hash());
    // Where one player has both, he orders for both.
    let players = ["greedy", "greedy", "greedy"].map(str::to_owned);
    let played = play(
        &Series {
            players: &players,
            ..plan
        },
        1,
    )
    .expect("they play");
    let is_apart =
        |order: &railhead_area_game::Order| matches!(order, railhead_area_game::Order::Apart { .. });
    assert!(
        !played
            .session
            .journal()
            .iter()
            .any(|entry| is_apart(&entry.order))
    );
}

#[test]
fn questions_between_refused_orders_do_not_put_off_the_order_of_another() {
    let whys = stood_in(
        "read -r hello; while echo 'do Rail(unit: \"r_2\", to: \"quarry\")' && read -r answer && echo hash && read -r answer; do :; done",
        LONG,
    );
    assert_eq!(whys.len(), 3, "{whys:?}");
    assert!(whys[0].contains("its last 3 lines were not orders"), "{whys:?}");
}

/// Buying and giving back is legal forever: the game is stopped, and the message names the player whose turn it was.
#[test]
fn a_game_that_does_not_come_to_its_end_says_why() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let deals = ["Buy", "Return"].map(|deal| format!("do {deal}(nation: \"germany\", ware: \"infantry\")"));
    let script = format!(
        "read -r hello; while echo '{}' && read -r answer && echo '{}' && read -r answer; do :; done",
        deals[0], deals[1]
    );
    let word = format!("bot=sh -c {}", shlex_quoted(&script));
    let programs = Programs::named(&[word], LONG, folder.path()).expect("it is a command");
    let scenario = load::<AreaGame>(&Embedded, "world/france.ron").expect("shipped scenarios load");
    let players = ["bot", "greedy", "greedy"].map(str::to_owned);
    let plan = Series {
        scenario: &scenario,
        players: &players,
        programs: &programs,
        luck: false,
    };
    let played = play(&plan, 1).expect("they play");
    let why = "it had to decide when the game was stopped after 20000 orders, the limit of a save";
    assert_eq!(played.left_out, [(Seat(0), why.to_owned())]);
}
