//! A small war for tests: eight lands round three seas, four nations of two sides.
//!
//! ```text
//! Ayr   Bray  Cork  Derry Eton
//! Sound ===== Gulf ====== Bay
//! Fife  Goole Hove  Nairn Isla
//! ```
//!
//! Red (Ayr, Bray) and Pink (Fife, Goole) move together, then Blue (Cork, Derry, Eton), then Teal (Hove, Isla). Nairn is neutral, a
//! ridge lies between Goole and Hove, and the canal between Sound and Gulf belongs to whoever holds Bray and Goole.

use std::sync::Arc;

use crate::rules::area_game::definition::{NationId, Phase};
use crate::rules::area_game::state::area_state::AreaState;
use crate::rules::area_game::state::event::Event;
use crate::rules::area_game::state::order::{Order, OrderText};
use crate::rules::area_game::{AreaGame, Refusal};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Dice, Game as _, Playable as _};
use railhead_engine::scenario::load;
use railhead_engine::text::Problem;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::sources::files::Texts;

const BOARD: &str = r##"AreaBoard(
    format: 1,
    name: "The Sound",
    cells: (columns: 10, rows: 6, km: 50),
    powers: {
        "red": (name: "Red", tone: "#cc0000"),
        "pink": (name: "Pink", tone: "#cc8888"),
        "blue": (name: "Blue", tone: "#0000cc"),
        "teal": (name: "Teal", tone: "#008888"),
    },
    spaces: {
        "A": (id: "ayr", name: "Ayr", value: 8, owner: "red"),
        "B": (id: "bray", name: "Bray", value: 3, owner: "red"),
        "C": (id: "cork", name: "Cork", value: 4, owner: "blue"),
        "D": (id: "derry", name: "Derry", value: 2, owner: "blue"),
        "E": (id: "eton", name: "Eton", value: 7, owner: "blue"),
        "F": (id: "fife", name: "Fife", value: 2, owner: "pink"),
        "G": (id: "goole", name: "Goole", value: 1, owner: "pink"),
        "H": (id: "hove", name: "Hove", value: 2, owner: "teal"),
        "N": (id: "nairn", name: "Nairn", kind: Neutral, value: 1),
        "I": (id: "isla", name: "Isla", value: 3, owner: "teal"),
        "s": (id: "sound", name: "The Sound", kind: Sea),
        "t": (id: "gulf", name: "The Gulf", kind: Sea),
        "u": (id: "bay", name: "The Bay", kind: Sea),
    },
    map: [
        "AABBCCDDEE",
        "AABBCCDDEE",
        "ssssttttuu",
        "ssssttttuu",
        "FFGGHHNNII",
        "FFGGHHNNII",
    ],
    passages: [(id: "canal", name: "the Canal", between: ["sound gulf"], held_by: "bray goole")],
    barriers: [(id: "ridge", name: "the Ridge", between: ["goole hove"])],
)"##;

const SCENARIO: &str = r#"Scenario(
    format: 1,
    game: Area,
    title: "The Sound",
    summary: "A small war.",
    text: "A small war.",
    board: "board.ron",
    units: "units.ron",
    calendar: (begins: "1940-06-01", months: 1),
    rounds: 3,
    sides: {"warm": "Warm", "cold": "Cold"},
    nations: {
        "red": (name: "Red", adjective: "Red", side: "warm", capital: "ayr", treasury: 20),
        "pink": (name: "Pink", adjective: "Pink", side: "warm", capital: "fife", treasury: 5),
        "blue": (name: "Blue", adjective: "Blue", side: "cold", capital: "eton", treasury: 18),
        "teal": (name: "Teal", adjective: "Teal", side: "cold", capital: "isla", treasury: 6),
    },
    turns: ["red pink", "blue", "teal"],
    violation: 3,
    complexes: "ayr fife eton isla",
    damage: {"ayr": 2},
    setup: {SETUP},
    victory: [(side: "warm", goal: Areas(areas: "eton isla", count: 2)), (side: "cold", goal: Income(22))],
)"#;

/// The texts of the small war with these units.
pub fn texts(setup: &str) -> Texts {
    let units = include_str!("../../../../scenarios/world/units.ron");
    Texts::from([
        ("war.ron".to_owned(), SCENARIO.replace("SETUP", setup)),
        ("board.ron".to_owned(), BOARD.to_owned()),
        ("units.ron".to_owned(), units.to_owned()),
    ])
}

/// The problems of the small war after a change to its scenario.
pub fn problems_with(from: &str, to: &str) -> Vec<Problem> {
    let mut texts = texts("");
    let text = texts.get_mut("war.ron").expect("it was just made");
    assert!(text.contains(from), "{from}");
    *text = text.replace(from, to);
    load::<AreaGame>(&texts, "war.ron").err().unwrap_or_default()
}

/// A game in progress.
pub struct Table {
    pub game: Arc<AreaGame>,
    pub state: AreaState,
}

impl Table {
    /// The small war with these units and changes.
    pub fn changed(setup: &str, changes: &[(&str, &str)]) -> Self {
        Self::on(setup, changes, &[])
    }

    /// The same with changes to its board too.
    pub fn on(setup: &str, changes: &[(&str, &str)], of_board: &[(&str, &str)]) -> Self {
        let mut texts = texts(setup);
        for (file, changes) in [("war.ron", changes), ("board.ron", of_board)] {
            let text = texts.get_mut(file).expect("it was just made");
            for (from, to) in changes {
                assert!(text.contains(from), "{from}");
                *text = text.replace(from, to);
            }
        }
        let loaded = load::<AreaGame>(&texts, "war.ron");
        let game = loaded.unwrap_or_else(|problems| panic!("{problems:?}")).game;
        let (state, _) = game.start(1);
        Self { game, state }
    }

    /// The small war with these units.
    pub fn new(setup: &str) -> Self {
        Self::changed(setup, &[])
    }

    /// The same, in a phase of the first turn.
    pub fn at(phase: Phase, setup: &str) -> Self {
        let mut table = Self::new(setup);
        table.go_to(phase);
        table
    }

    /// Ends phases until this one.
    pub fn go_to(&mut self, phase: Phase) {
        while self.state.phase() != phase {
            self.give("EndPhase");
        }
    }

    /// Ends phases until a nation's turn.
    pub fn go_to_turn(&mut self, nation: &str) {
        let nation = self.nation(nation);
        while !self.state.is_mover(&self.game, nation) {
            self.give("EndPhase");
        }
    }

    /// Sets the next dice.
    pub fn dice<const N: usize>(&mut self, rolls: [u8; N]) {
        self.state.dice = Dice::scripted(rolls);
    }

    fn order(&self, text: &str) -> Order {
        let text: OrderText = from_ron(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let order = self.game.order(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            self.game.order(&self.game.order_text(&order)).as_ref(),
            Ok(&order)
        );
        order
    }

    /// Gives a legal order.
    pub fn give(&mut self, text: &str) -> Vec<Event> {
        let order = self.order(text);
        if let Err(refusal) = self.game.check(&self.state, &order) {
            panic!("{text}: {} ({})", refusal.text(&self.game), refusal.rule());
        }
        let events = self.game.resolve(&mut self.state, &order);
        assert_eq!(self.game.violations(&self.state), Vec::<String>::new(), "{text}");
        let again = self
            .game
            .restore(&self.game.snapshot(&self.state))
            .expect("it comes back");
        assert_eq!(again.forces, self.state.forces);
        events
    }

    /// Why an order is refused: the rule and the words.
    pub fn refused(&self, text: &str) -> (&'static str, String) {
        let refusal = self.game.check(&self.state, &self.order(text));
        let refusal: Refusal = refusal.err().unwrap_or_else(|| panic!("{text} is allowed"));
        (kept(refusal.rule()), refusal.text(&self.game))
    }

    /// The rule that an order violates.
    pub fn rule(&self, text: &str) -> &'static str {
        self.refused(text).0
    }

    pub fn space(&self, id: &str) -> SpaceId {
        self.game
            .board()
            .space_named(id)
            .unwrap_or_else(|| panic!("{id}"))
    }

    pub fn nation(&self, id: &str) -> NationId {
        self.game.nation_named(id).unwrap_or_else(|| panic!("{id}"))
    }

    /// How many units of a nation and kind are in a space, ashore and in the air, or aboard.
    pub fn count(&self, at: &str, nation: &str, kind: &str, aboard: bool) -> u16 {
        let (nation, kind) = (
            self.game
                .owner_named(nation)
                .unwrap_or_else(|| panic!("{nation}")),
            self.game.kind_named(kind).expect("it is a kind"),
        );
        let there = self.state.forces_at(self.space(at)).filter(|(force, _)| {
            force.nation == nation && force.kind == kind && force.status.is_aboard() == aboard
        });
        there.map(|(_, count)| count).sum()
    }

    /// How many are there, not aboard.
    pub fn units(&self, at: &str, nation: &str, kind: &str) -> u16 {
        self.count(at, nation, kind, false)
    }

    /// Who holds an area.
    pub fn holder(&self, id: &str) -> Option<&str> {
        let holder = self.state.space(self.space(id)).controller;
        holder.map(|nation| self.game.nation(nation).id.as_str())
    }

    pub fn treasury(&self, nation: &str) -> u32 {
        self.state.nation(self.nation(nation)).treasury
    }
}

/// An order to move units of a nation: `move_of("red", "2 infantry 1 armour", "bray cork")`.
pub fn move_of(nation: &str, units: &str, path: &str) -> String {
    format!(
        "Move(units: {}, path: [{}])",
        groups(nation, units, false),
        quoted(path)
    )
}

/// An order to sail transports with their cargo.
pub fn sail(nation: &str, ships: &str, cargo: &str, path: &str) -> String {
    let [ships, cargo] = [groups(nation, ships, false), aboard(nation, cargo)];
    let all = format!("{}{}", ships.trim_end_matches(']'), cargo.trim_start_matches('['));
    format!("Move(units: {all}, path: [{}])", quoted(path))
}

fn aboard(nation: &str, cargo: &str) -> String {
    // Units that boarded this turn have used all their movement.
    groups(nation, cargo, true)
}

fn quoted(words: &str) -> String {
    let quoted: Vec<String> = words
        .split_whitespace()
        .map(|word| format!("\"{word}\""))
        .collect();
    quoted.join(", ")
}

/// Units in the notation of orders: `3 armour+1` are three that have moved one space.
pub fn groups(nation: &str, units: &str, aboard: bool) -> String {
    let mut words = units.split_whitespace();
    let mut list = String::from("[");
    while let (Some(count), Some(kind)) = (words.next(), words.next()) {
        let (kind, spent) = kind.split_once('+').unwrap_or((kind, "0"));
        let group = format!(
            "(nation: \"{nation}\", kind: \"{kind}\", count: {count}, spent: {spent}, aboard: {aboard}),"
        );
        list.push_str(&group);
    }
    list + "]"
}

/// The id of a rule, kept for as long as the tests run.
pub fn kept(rule: &str) -> &'static str {
    Box::leak(rule.into())
}
