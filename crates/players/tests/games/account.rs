//! The account of a turn, as its player reads it: what it says, in which order, and what fog keeps out of it.
//!
//! `accounts/NAME.txt` are accounts of turns: `!` stands before what the reader lost, and details are indented. After a
//! change of words that is meant, `UPDATE_GOLDEN=reports cargo test --no-default-features --test main account` writes them
//! anew.

use std::path::Path;
use std::sync::Arc;

use crate::common::golden;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::state::event::{Cause, Purpose};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{self, AreaGame, AreaScenario};
use railhead_engine::engine::turns::player_turns;
use railhead_engine::engine::{Account, AccountHeading, Accounted, NewsKind, Playback, Seat, Session};
use railhead_engine::save::open;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order, Side};

/// A recorded game after some orders.
fn recorded<G: Accounted>(name: &str, position: impl Fn(&Session<G>) -> usize) -> Session<G> {
    let opened = open::<G>(Path::new(&format!("../../tests/replays/{name}.ron"))).expect("replays open");
    let mut playback = Playback::of(&opened.session);
    let mut then = playback.beginning();
    playback.bring(&mut then, position(&opened.session));
    then
}

/// A recorded game as a player-turn begins.
fn as_begins<G: Accounted>(name: &str, turn: u16, player: Seat) -> Session<G> {
    recorded(name, |session| {
        let turns = player_turns(session);
        let begun = turns
            .iter()
            .find(|begun| (begun.turn, begun.player) == (turn, player));
        begun.expect("the game went so far").orders.start
    })
}

/// What a player reads as their turn begins.
fn since<G: Accounted>(session: &Session<G>, player: Seat) -> Account {
    Account::since_last_turn(session, player, |seat| seat == player).expect("something happened")
}

fn check<G: Accounted>(name: &str, session: &Session<G>, account: &Account) {
    let path = format!("tests/games/accounts/{name}.txt");
    golden::check("reports", Path::new(&path), &account.text(&**session.game()));
}

#[test]
fn the_accounts_of_a_campaign_are_what_they_were() {
    for (name, turn, side) in [
        ("a-turn-of-japan", 4, Side::Second),
        ("a-starved-garrison", 8, Side::Second),
        ("a-turn-of-the-commonwealth", 6, Side::First),
    ] {
        let session = as_begins::<HexGame>("campaign", turn, side.seat());
        check(name, &session, &since(&session, side.seat()));
    }
}

#[test]
fn the_accounts_of_a_war_are_what_they_were() {
    for (name, turn, player) in [("a-round-of-europe", 1, 3), ("a-lost-fight-in-europe", 5, 3)] {
        let session = as_begins::<AreaGame>("europe-1940", turn, Seat(player));
        check(name, &session, &since(&session, Seat(player)));
    }
}

// HS-6
#[test]
fn hs_6_what_starves_in_ones_own_end_phase_is_told_at_once_and_again_as_the_next_turn_begins() {
    let own = Side::Second.seat();
    let session = as_begins::<HexGame>("campaign", 8, Side::First.seat());
    let account = Account::of_phase_end(&session, own, |seat| seat == own).expect("a garrison starved");
    check("as-the-turn-ended", &session, &account);
    let lost = &account.parts[0];
    assert_eq!((account.parts.len(), lost.heading), (1, AccountHeading::Losses));
    assert!(lost.news[0].place.is_some(), "the map can show where");
    let next = as_begins::<HexGame>("campaign", 8, own);
    let later = since(&next, own);
    assert_eq!(later.news().filter(|news| **news == lost.news[0]).count(), 1);
    // The enemy reads it as good news, once.
    let enemy = Side::First.seat();
    assert!(Account::of_phase_end(&session, enemy, |seat| seat == enemy).is_none());
    let good = since(&session, enemy);
    let told = good.news().filter(|news| news.text == lost.news[0].text);
    assert_eq!(told.map(|news| news.kind).collect::<Vec<_>>(), [NewsKind::Combat]);
}

#[test]
fn nothing_lost_is_nothing_to_tell_as_a_phase_ends() {
    let own = Side::Second.seat();
    let session = as_begins::<HexGame>("campaign", 2, Side::First.seat());
    assert!(Account::of_phase_end(&session, own, |seat| seat == own).is_none());
}

// HO-2
#[test]
fn ho_2_an_account_under_fog_has_the_names_that_the_player_knew() {
    let open = as_begins::<HexGame>("campaign", 5, Side::Second.seat());
    let mut session = Session::new(Arc::clone(open.game()), open.seed());
    session
        .issue(Order::Fog { on: true })
        .expect("the setup asks for it");
    for entry in open.journal() {
        session.issue(entry.order.clone()).expect("fog forbids nothing");
    }
    let account = since(&session, Side::Second.seat());
    check("under-fog", &session, &account);
    let text = account.text(&**session.game());
    let clear = since(&open, Side::Second.seat()).text(&**open.game());
    // It marched far behind the front.
    let hidden = "15th Independent Engineer Regiment marches";
    assert!(clear.contains(hidden) && !text.contains(hidden), "{text}");
    assert!(text.contains("An unknown unit marches"), "{text}");
}

// AB-8, R1-7, AB-9
#[test]
fn a_raid_is_one_line_and_a_loss_of_its_victim_and_crashes_are_told() {
    let loaded: AreaScenario = load(&Embedded, "world/europe-1940.ron").expect("shipped scenarios load");
    let game = &loaded.game;
    let nation = |id: &str| game.nation_named(id).expect("a nation");
    let space = |id: &str| game.board().space_named(id).expect("a space");
    let bombers = |at| Force {
        at,
        nation: nation("germany"),
        kind: game.kind_named("bomber").expect("a kind"),
        spent: 2,
        status: Status::Moved,
    };
    let (over, sea) = (bombers(space("scotland")), bombers(space("north_sea")));
    let rolled = |purpose, on, dice: &[u8]| railhead_area_game::Event::Rolled {
        purpose,
        nation: nation("uk"),
        on,
        dice: dice.to_vec(),
    };
    let lost = |force, cause| railhead_area_game::Event::Lost {
        force,
        count: 1,
        cause,
    };
    let raid = |damage, destroyed| railhead_area_game::Event::RailRaided {
        force: over,
        count: 1,
        damage,
        destroyed,
    };
    let told = |events: &[railhead_area_game::Event]| {
        let events: Vec<&railhead_area_game::Event> = events.iter().collect();
        let news = game.news_of(Seat(nation("germany").0), &events);
        news.into_iter().map(|news| news.text).collect::<Vec<_>>()
    };
    let guns = rolled(Purpose::BuiltIn, 1, &[1, 4]);
    let on_complex = railhead_area_game::Event::Raided {
        force: over,
        count: 1,
        damage: 5,
    };
    let raid_on_complex = [guns.clone(), lost(over, Cause::Hit), on_complex];
    assert_eq!(
        told(&raid_on_complex),
        ["German bombers raid Scotland: 5 damage to the complex, for 1 German strategic bomber."]
    );
    let uk = Seat(nation("uk").0);
    let events: Vec<&railhead_area_game::Event> = raid_on_complex.iter().collect();
    let account = Account::of::<AreaGame>(game.news_of(Seat(nation("germany").0), &events), |seat| {
        seat == uk
    });
    assert_eq!(account.parts[0].heading, AccountHeading::Losses);
    assert_eq!(
        account.parts[0].news[0].details.len(),
        3,
        "the guns, the bomber, the bombs"
    );
    assert_eq!(
        told(&[guns.clone(), lost(over, Cause::Hit), raid(3, None)]),
        ["German bombers raid Scotland: 3 damage to the station, for 1 German strategic bomber."]
    );
    assert_eq!(
        told(&[raid(0, Some(Purchase::Marker)), raid(0, None)]),
        ["German bombers raid Scotland: railroad marker destroyed."]
    );
    assert_eq!(
        told(&[raid(0, None), lost(sea, Cause::Crashed)]),
        [
            "German bombers raid Scotland: no damage.",
            "1 German strategic bomber lost over the North Sea, with nowhere to land."
        ]
    );
}
