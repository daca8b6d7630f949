//! Resource tokens by sea: loading, sailing, bridging, sinking (RT-5, RT-6).

use super::table::{TOKENS, discharge, haul, ship, stow};
use crate::definition::Phase;
use crate::tests::{Table, groups, move_of, sail};
use crate::tokens::ships::room;

const ONE: &str = r#""red": {"ayr": "3 infantry", "sound": "1 transport"}"#;

fn at(phase: Phase, setup: &str) -> Table {
    let mut table = Table::with_tokens(setup);
    table.go_to(phase);
    table
}

fn load(units: &str) -> String {
    format!(
        "Load(units: {}, from: \"ayr\", zone: \"sound\")",
        groups("red", units, false)
    )
}

fn unload(units: &str, zone: &str, to: &str) -> String {
    let list = groups("red", units, true)
        .replace("),", &format!("), \"{to}\"),"))
        .replace("(nation", "((nation");
    format!("Unload(zone: \"{zone}\", units: {list})")
}

// RT-5
#[test]
fn rt_5_a_transport_carries_six_tokens_and_loads_in_non_combat_move_only() {
    let table = at(Phase::CombatMove, ONE);
    assert_eq!(
        table.refused(&stow("red", 1, "ayr", "sound")),
        ("RT-5", "you load tokens in Non-combat Move".to_owned())
    );
    let mut table = at(Phase::NonCombatMove, ONE);
    assert_eq!(
        room(
            &table.game,
            &table.state,
            table.space("sound"),
            table.nation("red")
        ),
        6
    );
    assert_eq!(
        table.refused(&stow("red", 7, "ayr", "sound")),
        (
            "RT-5",
            "the transports in the Sound have no room for these tokens".to_owned()
        )
    );
    assert_eq!(table.rule(&stow("red", 9, "ayr", "sound")), "RT-4");
    assert_eq!(table.rule(&stow("blue", 1, "ayr", "sound")), "AB-3");
    assert_eq!(table.rule(&stow("red", 1, "ayr", "gulf")), "AB-1");
    table.give(&stow("red", 4, "ayr", "sound"));
    table.give(&stow("red", 2, "ayr", "sound"));
    assert_eq!((table.tokens("ayr"), table.afloat("sound", "red")), (2, 6));
    // It cannot sail off without them.
    assert_eq!(table.rule(&move_of("red", "1 transport", "sound gulf")), "RT-5");
    assert_eq!(table.rule(&ship("red", 1, 0, 7, "sound gulf")), "RT-5");
    table.give(&ship("red", 1, 0, 6, "sound gulf"));
    assert_eq!(
        (table.afloat("sound", "red"), table.afloat("gulf", "red")),
        (0, 6)
    );
    table.give(&discharge("red", "gulf", "6 bray"));
    assert_eq!((table.tokens("bray"), table.afloat("gulf", "red")), (6, 0));
    // Unloaded tokens move no farther, and the transport has sailed: it is done.
    assert_eq!(table.rule(&haul(1, "bray", "ayr")), "RT-4");
    assert_eq!(table.rule(&stow("red", 1, "bray", "gulf")), "RT-4");
    assert_eq!(table.rule(&move_of("red", "1 transport+1", "gulf bay")), "AB-9");
}

// RT-5
#[test]
fn rt_5_no_transport_carries_tokens_and_units_at_once() {
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&stow("red", 1, "ayr", "sound"));
    assert_eq!(
        table.refused(&load("1 infantry")),
        (
            "RT-5",
            "no transport in the Sound carries tokens and units at once".to_owned()
        )
    );
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&load("1 infantry"));
    assert_eq!(table.rule(&stow("red", 1, "ayr", "sound")), "RT-5");
    // Two transports carry either apart.
    let mut table = at(Phase::NonCombatMove, &ONE.replace("1 transport", "2 transport"));
    table.give(&stow("red", 6, "ayr", "sound"));
    table.give(&load("2 infantry"));
    assert_eq!(table.rule(&load("1 infantry")), "RT-5");
    assert_eq!(table.rule(&stow("red", 1, "ayr", "sound")), "RT-5");
}

// RT-5
#[test]
fn rt_5_a_transport_that_stays_bridges_two_loads_of_tokens() {
    let tokens = r#"tokens: (initial: {"ayr": 20}),"#;
    let mut table = Table::with(ONE, tokens);
    table.go_to(Phase::NonCombatMove);
    for bridged in [6, 12] {
        table.give(&stow("red", 6, "ayr", "sound"));
        table.give(&discharge("red", "sound", "6 fife"));
        assert_eq!(table.tokens("fife"), bridged);
        if bridged == 6 {
            // It has bridged, and cannot sail.
            assert_eq!(table.rule(&move_of("red", "1 transport", "sound gulf")), "AB-9");
        }
    }
    assert_eq!(
        table.refused(&stow("red", 1, "ayr", "sound")),
        (
            "RT-5",
            "the transports in the Sound have unloaded and cannot load again this turn".to_owned()
        )
    );
}

// RT-5
#[test]
fn rt_5_a_transport_bridges_a_load_of_tokens_and_one_of_units() {
    // Tokens first.
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&stow("red", 6, "ayr", "sound"));
    table.give(&discharge("red", "sound", "4 fife 2 bray"));
    table.give(&load("2 infantry"));
    table.give(&unload("2 infantry+1", "sound", "goole"));
    assert_eq!(
        (
            table.tokens("fife"),
            table.tokens("bray"),
            table.units("goole", "red", "infantry")
        ),
        (4, 2, 2)
    );
    assert_eq!(table.rule(&stow("red", 1, "ayr", "sound")), "RT-5");
    // Units first: after them tokens, but no more units.
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&load("2 infantry"));
    table.give(&unload("2 infantry+1", "sound", "goole"));
    assert_eq!(table.rule(&load("1 infantry")), "AB-9");
    table.give(&stow("red", 6, "ayr", "sound"));
    table.give(&discharge("red", "sound", "6 fife"));
    assert_eq!(
        (table.tokens("fife"), table.units("goole", "red", "infantry")),
        (6, 2)
    );
    assert_eq!(table.rule(&stow("red", 1, "ayr", "sound")), "RT-5");
}

// RT-5
#[test]
fn rt_5_a_loaded_transport_moves_in_combat_move_and_unloads_in_non_combat_move() {
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&stow("red", 6, "ayr", "sound"));
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::CombatMove);
    table.give(&ship("red", 1, 0, 6, "sound gulf"));
    assert_eq!(
        table.refused(&discharge("red", "gulf", "6 bray")),
        ("RT-5", "you unload tokens in Non-combat Move".to_owned())
    );
    table.go_to(Phase::NonCombatMove);
    // It has moved in Combat Move: it can unload, but not load.
    assert_eq!(table.rule(&ship("red", 1, 1, 6, "gulf bay")), "AB-9");
    assert_eq!(table.rule(&discharge("red", "gulf", "6 cork")), "AB-9");
    assert_eq!(table.rule(&discharge("red", "gulf", "6 ayr")), "AB-1");
    assert_eq!(table.rule(&discharge("red", "gulf", "7 bray")), "RT-5");
    table.give(&discharge("red", "gulf", "6 bray"));
    assert_eq!(table.tokens("bray"), 6);
    assert_eq!(table.rule(&stow("red", 1, "bray", "gulf")), "RT-4");
}

// RT-5
#[test]
fn rt_5_a_transport_that_has_sailed_unloads_all_or_part_of_its_load() {
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&stow("red", 6, "ayr", "sound"));
    table.give(&ship("red", 1, 0, 6, "sound gulf"));
    table.give(&discharge("red", "gulf", "2 bray"));
    assert_eq!((table.tokens("bray"), table.afloat("gulf", "red")), (2, 4));
    // It cannot load or sail.
    assert_eq!(table.rule(&stow("red", 1, "bray", "gulf")), "RT-4");
    assert_eq!(
        room(
            &table.game,
            &table.state,
            table.space("gulf"),
            table.nation("red")
        ),
        0
    );
    assert_eq!(table.rule(&ship("red", 1, 1, 4, "gulf bay")), "RT-5");
    assert_eq!(table.rule(&move_of("red", "1 transport+1", "gulf bay")), "AB-9");
    // The rest may follow, also to another area; the tokens that stay aboard are there next turn.
    table.give(&discharge("red", "gulf", "1 bray"));
    assert_eq!(table.rule(&discharge("red", "gulf", "4 bray")), "RT-5");
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::NonCombatMove);
    assert_eq!((table.tokens("bray"), table.afloat("gulf", "red")), (3, 3));
    table.give(&ship("red", 1, 0, 3, "gulf sound"));
    table.give(&discharge("red", "sound", "3 fife"));
    assert_eq!(table.tokens("fife"), 3);
}

// RT-5
#[test]
fn rt_5_what_a_transport_keeps_makes_no_room_in_it() {
    let setup = ONE.replace("1 transport", "2 transport");
    let mut table = Table::with(&setup, r#"tokens: (initial: {"ayr": 12, "bray": 9}),"#);
    table.go_to(Phase::NonCombatMove);
    table.give(&stow("red", 12, "ayr", "sound"));
    table.give(&ship("red", 2, 0, 12, "sound gulf"));
    table.give(&discharge("red", "gulf", "1 bray"));
    // One keeps 5, the other 6; neither has room.
    let zone = table.space("gulf");
    assert_eq!(table.state.tokens().kept(zone, table.nation("red")), 5);
    assert_eq!(
        table.refused(&stow("red", 1, "bray", "gulf")),
        (
            "RT-5",
            "the transports in the Gulf have no room for these tokens".to_owned()
        )
    );
    assert_eq!(
        table.refused(&ship("red", 1, 1, 7, "gulf bay")),
        (
            "RT-5",
            "6 tokens are aboard transports in the Gulf that have not unloaded".to_owned()
        )
    );
    assert_eq!(table.rule(&move_of("red", "1 transport+1", "gulf bay")), "RT-5");
    // The other sails on with its own cargo: it has no move left, but may unload.
    table.give(&discharge("red", "gulf", "7 bray"));
    assert_eq!(table.state.tokens().kept(zone, table.nation("red")), 4);
    assert_eq!((table.tokens("bray"), table.afloat("gulf", "red")), (9 + 8, 4));
}

// RT-5
#[test]
fn rt_5_refusals_at_sea_tell_the_true_reason() {
    // Moved in Combat Move, and empty.
    let mut table = at(Phase::CombatMove, ONE);
    table.give(&move_of("red", "1 transport", "sound gulf"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        table.refused(&stow("red", 1, "ayr", "sound")),
        ("RT-5", "the nation has no transports in the Sound".to_owned())
    );
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "1 transport", "gulf sound"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        table.refused(&stow("red", 1, "ayr", "sound")),
        (
            "RT-5",
            "the transports in the Sound have moved in Combat Move and cannot load again this turn"
                .to_owned()
        )
    );
    assert_eq!(
        table.refused(&load("1 infantry")),
        (
            "AB-9",
            "the transports in the Sound have moved in Combat Move and cannot load again this turn"
                .to_owned()
        )
    );
    // Loaded, and sent off without its cargo.
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&stow("red", 3, "ayr", "sound"));
    assert_eq!(
        table.refused(&move_of("red", "1 transport", "sound gulf")),
        (
            "RT-5",
            "the transports that stay in the Sound have no room for the rest of the load".to_owned()
        )
    );
    // Full of units.
    let mut table = at(Phase::NonCombatMove, ONE);
    table.give(&load("1 infantry"));
    assert_eq!(
        table.refused(&stow("red", 1, "ayr", "sound")),
        (
            "RT-5",
            "no transport in the Sound carries tokens and units at once".to_owned()
        )
    );
}

// RT-6
#[test]
fn rt_6_transports_load_a_friends_tokens_and_unload_them_with_a_friend() {
    let setup = r#""blue": {"gulf": "1 transport"}"#;
    let mut table = Table::with_tokens(setup);
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table.give(&stow("blue", 2, "hove", "gulf"));
    assert_eq!(table.afloat("gulf", "blue"), 2);
    table.give(&discharge("blue", "gulf", "1 hove 1 derry"));
    assert_eq!((table.tokens("hove"), table.tokens("derry")), (1, 1));
    // Enemy tokens cannot be loaded.
    let mut table = Table::with(
        r#""teal": {"gulf": "1 transport"}"#,
        r#"tokens: (initial: {"bray": 2}),"#,
    );
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.rule(&stow("teal", 2, "bray", "gulf")), "AB-9");
    // With flags, a friend's tokens stay.
    let flagged = TOKENS.replace("tokens: (", "tokens: (flagged: true, ");
    let mut table = Table::with(setup, &flagged);
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.rule(&stow("blue", 2, "hove", "gulf")), "RT-6");
}

// RT-5
#[test]
fn rt_5_tokens_go_down_with_their_transports() {
    let setup = r#""red": {"ayr": "1 infantry", "sound": "2 transport"}, "blue": {"gulf": "2 submarine"}"#;
    let mut table = Table::with(setup, r#"tokens: (initial: {"ayr": 9}),"#);
    table.go_to(Phase::NonCombatMove);
    table.give(&stow("red", 6, "ayr", "sound"));
    table.give(&load("1 infantry"));
    table.go_to_turn("blue");
    table.go_to(Phase::CombatMove);
    table.give("EndPhase");
    table.go_to_turn("red");
    table.go_to(Phase::CombatMove);
    table.give(&sail_with_tokens());
    table.go_to_turn("blue");
    table.go_to(Phase::Combat);
    // One transport is hit: the infantry finds room in the other, the tokens do not.
    table.dice([2, 6]);
    table.give(r#"Fight(at: "gulf")"#);
    assert_eq!(table.units("gulf", "red", "transport"), 1);
    assert_eq!(table.count("gulf", "red", "infantry", true), 1);
    assert_eq!(
        (table.afloat("gulf", "red"), table.account("red")),
        (0, (9, 0, 6))
    );
}

/// Red's two transports go to the Gulf with all they carry.
fn sail_with_tokens() -> String {
    let order = sail("red", "2 transport", "1 infantry+1", "sound gulf");
    let order = order
        .replace("Move(", "Tokens(Sail(")
        .replace(", path", ", tokens: 6, path");
    order.replace("spent: 1", "spent: 0") + ")"
}
