//! The worked examples of the source of resource tokens, played on the classic world by orders as the console takes them.

use railhead_area_game::{AreaGame, OrderText};
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};

/// The classic war by tokens, in play.
struct War(Session<AreaGame>);

impl War {
    fn new() -> Self {
        Self::changed(&[])
    }

    /// The same with its scenario changed here and there.
    fn changed(changes: &[(&str, &str)]) -> Self {
        Self::of("world/classic-tokens.ron", changes)
    }

    /// A scenario, changed here and there.
    fn of(path: &str, changes: &[(&str, &str)]) -> Self {
        let mut texts = Texts::new();
        for path in Embedded.paths().iter().filter(|path| path.starts_with("world/")) {
            let text = Embedded.read(path).expect("the file is shipped");
            texts.insert(path.clone(), text);
        }
        let text = texts.get_mut(path).expect("the scenario is shipped");
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            *text = text.replace(from, to);
        }
        let loaded = load::<AreaGame>(&texts, path).unwrap_or_else(|problems| panic!("{problems:?}"));
        Self(Session::new(loaded.game, 1))
    }

    /// Gives an order; the rule and the words by which it is refused, if it is.
    fn give(&mut self, text: &str) -> Result<(), (String, String)> {
        let text: OrderText = ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let game = self.0.game().clone();
        let order = game.order(&text).unwrap_or_else(|error| panic!("{error}"));
        let given = self.0.issue(order);
        given.map(|_| ()).map_err(|refusal| {
            let reason = game.reason(&refusal);
            (reason.rule, reason.text)
        })
    }

    /// Gives an order that is allowed.
    fn go(&mut self, text: &str) {
        if let Err((rule, words)) = self.give(text) {
            panic!("{text}: {words} ({rule})");
        }
        assert_eq!(self.0.game().violations(self.0.state()), Vec::<String>::new());
    }

    /// Ends phases until it is a nation's phase.
    fn to(&mut self, nation: &str, phase: &str) {
        let nation = self.0.game().nation_named(nation).expect("it is a nation");
        while !self.0.state().is_mover(self.0.game(), nation) || self.0.state().phase().name() != phase {
            self.go("EndPhase");
        }
    }

    /// Ends phases until a nation's turn begins anew.
    fn next_turn_of(&mut self, nation: &str) {
        self.to(nation, "Place Units");
        self.go("EndPhase");
        self.to(nation, "Purchase");
    }

    fn tokens(&self, area: &str) -> u32 {
        let at = self.0.game().board().space_named(area).expect("it is an area");
        self.0.state().tokens().at(at)
    }

    fn units(&self, area: &str, kind: &str) -> u16 {
        let game = self.0.game();
        let at = game.board().space_named(area).expect("it is an area");
        let kind = game.kind_named(kind).expect("it is a kind");
        let there = self
            .0
            .state()
            .forces_at(at)
            .filter(|(force, _)| force.kind == kind);
        there.map(|(_, count)| count).sum()
    }

    fn haul(&mut self, count: u32, from: &str, to: &str) {
        self.go(&format!(
            "Tokens(Move(count: {count}, from: {from:?}, to: {to:?}))"
        ));
    }

    fn load(&mut self, nation: &str, count: u32, from: &str, zone: &str) {
        self.go(&loading(nation, count, from, zone));
    }

    fn unload(&mut self, nation: &str, count: u32, zone: &str, to: &str) {
        self.go(&format!(
            "Tokens(Unload(nation: {nation:?}, zone: {zone:?}, to: [({count}, {to:?})]))"
        ));
    }

    /// A transport that has sailed `spent` zones sails on, with tokens if given.
    fn sail(&mut self, nation: &str, spent: u8, tokens: u32, path: &str) {
        let path: Vec<String> = path.split_whitespace().map(|zone| format!("{zone:?}")).collect();
        let path = path.join(", ");
        let units = format!("[(nation: {nation:?}, kind: \"transport\", spent: {spent})]");
        self.go(&if tokens == 0 {
            format!("Move(units: {units}, path: [{path}])")
        } else {
            format!("Tokens(Sail(units: {units}, tokens: {tokens}, path: [{path}]))")
        });
    }
}

fn loading(nation: &str, count: u32, from: &str, zone: &str) -> String {
    format!("Tokens(Load(nation: {nation:?}, count: {count}, from: {from:?}, zone: {zone:?}))")
}

// RT-3
#[test]
fn rt_3_the_tokens_of_the_outset_are_those_of_the_source() {
    let war = War::new();
    for (area, tokens) in [
        ("eastern_usa", 5),
        ("western_usa", 5),
        ("berlin", 11),
        ("southern_europe", 2),
        ("eastern_europe", 3),
        // Three times.
        ("russia", 18),
        ("evenki", 6),
        ("yakut", 6),
        // Twice.
        ("japan", 8),
        ("manchuria", 6),
        ("kwangtung", 6),
        ("east_indies", 4),
        ("borneo", 2),
        ("new_guinea", 2),
        ("eastern_canada", 1),
        ("india", 5),
        ("australia", 1),
        ("egypt", 2),
        ("south_africa", 2),
    ] {
        assert_eq!(war.tokens(area), tokens, "{area}");
    }
    assert_eq!(war.0.state().tokens().all(), 10 + 16 + 30 + 28 + 11);
}

// RT-3
#[test]
fn rt_3_the_extra_transports_are_where_the_source_has_them() {
    let war = War::new();
    for (zone, transports) in [
        ("west_indies_sea", 1),
        // Two of the war, one more.
        ("japan_sea_zone", 3),
        ("new_zealand_sea", 1),
        ("angola_basin", 1),
        ("french_west_africa_sea", 1),
    ] {
        assert_eq!(war.units(zone, "transport"), transports, "{zone}");
    }
}

// RT-1, RT-11
#[test]
fn rt_11_the_soviet_union_places_three_times_its_value() {
    let mut war = War::new();
    let russia = war.tokens("russia");
    war.go("Tokens(Place())");
    assert_eq!(war.tokens("karelia"), 9);
    assert_eq!(war.tokens("caucasus"), 9);
    assert_eq!(war.tokens("russia") - russia, 24);
    assert_eq!(war.tokens("kazakh"), 6);
    // Other nations place nothing.
    assert_eq!(war.tokens("berlin"), 11);
}

// RT-1, RT-11
#[test]
fn rt_11_japan_places_twice_its_value() {
    let mut war = War::new();
    war.to("japan", "Purchase");
    let areas = ["japan", "manchuria", "kwangtung", "burma", "okinawa"];
    let before = areas.map(|area| war.tokens(area));
    war.go("Tokens(Place())");
    let placed: Vec<u32> = areas
        .iter()
        .zip(before)
        .map(|(area, before)| war.tokens(area) - before)
        .collect();
    assert_eq!(placed, [16, 6, 6, 6, 2]);
}

/// The tokens of areas at the start and after placing, in a nation's first turn.
fn placement(path: &str, nation: &str, areas: &str) -> Vec<(u32, u32)> {
    let mut war = War::of(path, &[]);
    war.to(nation, "Purchase");
    let areas: Vec<&str> = areas.split_whitespace().collect();
    let before: Vec<u32> = areas.iter().map(|area| war.tokens(area)).collect();
    war.go("Tokens(Place())");
    let placed = areas
        .iter()
        .zip(&before)
        .map(|(area, before)| war.tokens(area) - before);
    before.iter().copied().zip(placed).collect()
}

// RT-11, RT-3: the worked placements in scenarios of their own, before and after placing.
#[test]
fn rt_11_the_worked_placements_are_scenarios_of_their_own() {
    assert_eq!(
        placement(
            "world/tokens-ussr.ron",
            "ussr",
            "karelia caucasus russia evenki yakut novosibirsk"
        ),
        [(0, 9), (0, 9), (18, 24), (6, 6), (6, 6), (0, 6)]
    );
    assert_eq!(
        placement(
            "world/tokens-japan.ron",
            "japan",
            "japan manchuria kwangtung burma okinawa east_indies"
        ),
        [(8, 16), (6, 6), (6, 6), (0, 6), (0, 2), (4, 8)]
    );
}

// RT-2: in spring 1942 Germany holds areas that are its own on this map; new captures are not multiplied.
#[test]
fn rt_2_what_is_captured_is_never_multiplied() {
    let mut war = War::changed(&[(
        r#"multipliers: {"ussr": 3, "japan": 2}"#,
        r#"multipliers: {"ussr": 3, "japan": 2, "germany": 2}"#,
    )]);
    war.to("germany", "Combat Move");
    war.go(r#"Move(units: [(nation: "germany", kind: "infantry")], path: ["libya", "french_west_africa"])"#);
    // French West Africa was empty.
    war.next_turn_of("germany");
    war.go("Tokens(Place(areas: [\"french_west_africa\", \"libya\"]))");
    assert_eq!((war.tokens("french_west_africa"), war.tokens("libya")), (1, 2));
}

/// "The UK could move a transport from India to the Red Sea, then pick up IRTs from Persia, Syria, Egypt, and East Africa (which all
/// border the Red Sea), move back to India and unload." RT-5.
#[test]
fn rt_5_a_transport_goes_from_india_to_the_red_sea_and_back() {
    let mut war = War::changed(&[(
        r#""bay_of_bengal": "1 cruiser 1 destroyer 1 transport""#,
        r#""arabian_sea": "1 transport""#,
    )]);
    war.to("uk", "Purchase");
    let india = war.tokens("india");
    war.go("Tokens(Place(areas: [\"persia\", \"syria\", \"egypt\", \"east_africa\"]))");
    war.to("uk", "Non-combat Move");
    war.sail("uk", 0, 0, "arabian_sea red_sea");
    // A token a turn from each but Egypt, where two lay and two come; six have room.
    war.load("uk", 1, "persia", "red_sea");
    war.load("uk", 1, "syria", "red_sea");
    war.load("uk", 3, "egypt", "red_sea");
    war.load("uk", 1, "east_africa", "red_sea");
    let (rule, _) = war
        .give(&loading("uk", 1, "egypt", "red_sea"))
        .expect_err("six have room");
    assert_eq!(rule, "RT-5");
    war.sail("uk", 1, 6, "red_sea arabian_sea");
    war.unload("uk", 6, "arabian_sea", "india");
    assert_eq!(war.tokens("india"), india + 6);
    assert_eq!((war.tokens("egypt"), war.tokens("persia")), (1, 0));
    // They pay in India in the next turn.
    war.next_turn_of("uk");
    war.go(r#"Tokens(Buy(nation: "uk", ware: "infantry", count: 3, complex: "india"))"#);
    war.to("uk", "Place Units");
    war.go(r#"Place(nation: "uk", ware: "infantry", count: 3, at: "india")"#);
    assert_eq!(war.tokens("india"), india + 6 - 9);
}

/// "Germany could use the transport in the Central Mediterranean to 'bridge' IRTs from Libya to Southern Europe with one move, and
/// 'bridge' combat units from Southern Europe to Libya with the transport's other move." RT-5.
#[test]
fn rt_5_germany_bridges_tokens_one_way_and_units_the_other() {
    let mut war = War::new();
    war.to("germany", "Purchase");
    war.go("Tokens(Place())");
    let (libya, europe) = (war.tokens("libya"), war.tokens("southern_europe"));
    assert_eq!(libya, 1);
    war.to("germany", "Non-combat Move");
    let infantry = war.units("libya", "infantry");
    war.load("germany", libya, "libya", "central_mediterranean");
    war.unload("germany", libya, "central_mediterranean", "southern_europe");
    assert_eq!(
        (war.tokens("libya"), war.tokens("southern_europe")),
        (0, europe + 1)
    );
    war.go(
        r#"Load(units: [(nation: "germany", kind: "infantry", count: 2)], from: "southern_europe", zone: "central_mediterranean")"#,
    );
    war.go(
        r#"Unload(zone: "central_mediterranean", units: [((nation: "germany", kind: "infantry", count: 2, spent: 1, aboard: true), "libya")])"#,
    );
    assert_eq!(war.units("libya", "infantry"), infantry + 2);
    // It has used both.
    let more = loading("germany", 1, "southern_europe", "central_mediterranean");
    assert_eq!(war.give(&more).expect_err("it has bridged twice").0, "RT-5");
}

/// "A USA transport could pick up IRTs in South Africa and unload them in French West Africa; the USSR could load these same IRTs on a
/// transport and unload them in England; then the UK could load these same IRTs and transport them to Karelia." RT-6.
#[test]
fn rt_6_three_nations_relay_tokens_from_south_africa_to_karelia() {
    let mut war = War::changed(&[
        (
            r#""west_indies_sea": "1 transport""#,
            r#""angola_basin": "1 transport""#,
        ),
        (
            r#""karelia_sea": "1 submarine 1 transport""#,
            r#""french_west_africa_sea": "1 transport""#,
        ),
        (
            r#""western_approaches": "1 battleship 1 destroyer 1 transport""#,
            r#""norwegian_sea": "1 battleship 1 destroyer 1 transport""#,
        ),
        (
            r#""north_atlantic": "2 submarine""#,
            r#""bay_of_biscay": "2 submarine""#,
        ),
    ]);
    war.to("usa", "Non-combat Move");
    let karelia = war.tokens("karelia");
    war.load("usa", 2, "south_africa", "angola_basin");
    war.sail("usa", 0, 2, "angola_basin gulf_of_guinea");
    war.unload("usa", 2, "gulf_of_guinea", "french_west_africa");
    assert_eq!(
        (war.tokens("south_africa"), war.tokens("french_west_africa")),
        (0, 2)
    );
    war.to("ussr", "Non-combat Move");
    war.load("ussr", 2, "french_west_africa", "french_west_africa_sea");
    war.sail(
        "ussr",
        0,
        2,
        "french_west_africa_sea north_atlantic western_approaches",
    );
    war.unload("ussr", 2, "western_approaches", "england");
    assert_eq!(war.tokens("england"), 2);
    war.to("uk", "Non-combat Move");
    war.load("uk", 2, "england", "norwegian_sea");
    war.sail("uk", 0, 2, "norwegian_sea karelia_sea");
    war.unload("uk", 2, "karelia_sea", "karelia");
    assert_eq!((war.tokens("england"), war.tokens("karelia")), (0, karelia + 2));
}

/// "The USSR could load a transport with IRTs from the Eastern US and unload them in England; then in the next UK turn these same IRTs
/// could be loaded and transported to Karelia." RT-6.
#[test]
fn rt_6_tokens_of_the_eastern_united_states_reach_karelia_in_two_turns() {
    let mut war = War::changed(&[
        (
            r#""karelia_sea": "1 submarine 1 transport""#,
            r#""canadian_coast": "1 transport""#,
        ),
        (
            r#""north_atlantic": "2 submarine""#,
            r#""bay_of_biscay": "2 submarine""#,
        ),
    ]);
    war.to("ussr", "Non-combat Move");
    war.load("ussr", 5, "eastern_usa", "canadian_coast");
    war.sail("ussr", 0, 5, "canadian_coast north_atlantic western_approaches");
    war.unload("ussr", 5, "western_approaches", "england");
    assert_eq!((war.tokens("eastern_usa"), war.tokens("england")), (0, 5));
    war.to("uk", "Non-combat Move");
    let karelia = war.tokens("karelia");
    war.load("uk", 5, "england", "western_approaches");
    war.sail("uk", 0, 5, "western_approaches norwegian_sea karelia_sea");
    war.unload("uk", 5, "karelia_sea", "karelia");
    assert_eq!(war.tokens("karelia"), karelia + 5);
}

/// "The UK player could move IRTs by land from India to Sinkiang; then in the next US player turn, these same IRTs could move from
/// Sinkiang to Novosibirsk; then in the next USSR turn these same IRTs could be moved from Novosibirsk to Moscow." RT-6.
#[test]
fn rt_6_tokens_go_by_land_from_india_to_moscow_in_three_turns() {
    let mut war = War::new();
    war.to("uk", "Non-combat Move");
    let (novosibirsk, russia) = (war.tokens("novosibirsk"), war.tokens("russia"));
    war.haul(5, "india", "sinkiang");
    war.to("usa", "Non-combat Move");
    war.haul(5, "sinkiang", "novosibirsk");
    assert_eq!(war.tokens("novosibirsk"), novosibirsk + 5);
    war.to("ussr", "Non-combat Move");
    war.haul(novosibirsk + 5, "novosibirsk", "russia");
    assert_eq!(war.tokens("russia"), russia + novosibirsk + 5);
}

/// "Players may use this 'flag option' if they wish, and ignore the IRT Relay Chain option." RT-6.
#[test]
fn rt_6_with_flags_there_are_no_relays() {
    let mut war = War::changed(&[("multipliers: {", "flagged: true, multipliers: {")]);
    war.to("uk", "Non-combat Move");
    war.haul(5, "india", "sinkiang");
    war.to("usa", "Non-combat Move");
    let (rule, words) = war
        .give(r#"Tokens(Move(count: 5, from: "sinkiang", to: "novosibirsk"))"#)
        .expect_err("they are the United Kingdom's");
    assert_eq!(
        (rule.as_str(), words.as_str()),
        ("RT-6", "the tokens in Sinkiang move in the turn of their flag")
    );
    war.to("uk", "Non-combat Move");
    war.haul(5, "sinkiang", "novosibirsk");
}

/// "Any territory containing one or more IRTs may be the target of economic bombing." RT-8. And tokens appear or vanish only by a rule.
#[test]
fn rt_1_what_was_made_was_spent_was_destroyed_or_lies_on_the_map() {
    let mut war = War::new();
    war.go("Tokens(Place())");
    war.go(r#"Tokens(Buy(nation: "ussr", ware: "armour", count: 2, complex: "russia"))"#);
    war.go(r#"Tokens(Burn(at: "yakut"))"#);
    let tokens = war.0.state().tokens();
    let of = |id: &str| tokens.account(war.0.game().nation_named(id).expect("it is a nation"));
    let ussr = of("ussr");
    // 30 lay there, 24 points of value come three times.
    assert_eq!((ussr.made, ussr.spent), (30 + 72, 12));
    assert!((1..=6).contains(&ussr.lost));
    let others: u32 = ["germany", "uk", "japan", "usa"]
        .map(|id| of(id).made)
        .iter()
        .sum();
    assert_eq!(tokens.all(), ussr.made + others - ussr.spent - ussr.lost);
}

// RT-5: the transport of the source's example repeats its convoy every turn.
#[test]
fn rt_5_a_convoy_goes_from_egypt_to_india_each_turn_and_is_undone_as_one() {
    let mut war = War::changed(&[
        (
            r#""bay_of_bengal": "1 cruiser 1 destroyer 1 transport""#,
            r#""arabian_sea": "1 transport""#,
        ),
        (r#""egypt": 2, "#, r#""egypt": 9, "#),
    ]);
    war.to("uk", "Purchase");
    let india = war.tokens("india");
    war.go(r#"Tokens(Convoy(nation: "uk", route: ["egypt", "red_sea", "arabian_sea", "india"]))"#);
    war.to("uk", "Non-combat Move");
    let before = war.0.hash();
    war.go("Tokens(Forward)");
    assert_eq!((war.tokens("egypt"), war.tokens("india")), (3, india + 6));
    war.0.undo().expect("it is undone");
    assert_eq!(war.0.hash(), before);
    war.go("Tokens(Forward)");
    war.next_turn_of("uk");
    war.to("uk", "Non-combat Move");
    war.go("Tokens(Forward)");
    assert_eq!((war.tokens("egypt"), war.tokens("india")), (0, india + 9));
}

// RT-4: a whole turn of the Soviet Union is few orders, however many areas it has.
#[test]
fn rt_4_the_soviet_union_sends_everything_on_its_way_by_one_order() {
    let mut war = War::new();
    war.go("Tokens(Place())");
    let russia = war.tokens("russia");
    let karelia = war.tokens("karelia");
    war.to("ussr", "Non-combat Move");
    war.go("Tokens(Forward)");
    // Caucasus, Kazakh and Novosibirsk border Russia; Evenki sends to Novosibirsk.
    assert_eq!(
        war.tokens("russia") + war.tokens("karelia"),
        russia + karelia + 9 + 6 + 6
    );
    assert_eq!(
        (
            war.tokens("caucasus"),
            war.tokens("kazakh"),
            war.tokens("novosibirsk")
        ),
        (0, 0, 12)
    );
}
