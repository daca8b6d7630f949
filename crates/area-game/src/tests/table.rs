//! The [small war](super::small_war) on the table: orders, their results, and why they are refused.

use std::sync::Arc;

use super::small_war::{groups, moved, texts};
use crate::definition::{NationId, Phase};
use crate::shown::warning::warnings;
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use crate::state::order::{Order, OrderText};
use crate::{AreaGame, Refusal};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Dice, Game as _, Playable as _};
use railhead_engine::scenario::load;
use railhead_engine::text::Problem;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::sources::files::Texts;

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
        Self::with_files(setup, &[("war.ron", changes), ("board.ron", of_board)])
    }

    /// The small war with these units and changes to its files.
    pub fn with_files(setup: &str, files: &[(&str, &[(&str, &str)])]) -> Self {
        let mut texts = texts(setup);
        for (file, changes) in files {
            let text = texts.get_mut(*file).expect("it was just made");
            for (from, to) in *changes {
                assert!(text.contains(from), "{from}");
                *text = text.replace(from, to);
            }
        }
        Self::of(&texts)
    }

    /// The small war with these units, changes to its scenario, and a table of units of its own.
    pub fn with_kinds(setup: &str, changes: &[(&str, &str)], kinds: &str) -> Self {
        let mut texts = texts(setup);
        let text = texts.get_mut("war.ron").expect("it was just made");
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            *text = text.replace(from, to);
        }
        texts.insert("units.ron".to_owned(), kinds.to_owned());
        Self::of(&texts)
    }

    fn of(texts: &Texts) -> Self {
        let loaded = load::<AreaGame>(texts, "war.ron");
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

    /// What the player should know before an order.
    pub fn warnings(&self, text: &str) -> Vec<String> {
        warnings(&self.game, &self.state, &self.order(text))
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

/// An order to sail transports with their cargo.
pub fn sail(nation: &str, ships: &str, cargo: &str, path: &str) -> String {
    let [ships, cargo] = [groups(nation, ships, false), aboard(nation, cargo)];
    let all = format!("{}{}", ships.trim_end_matches(']'), cargo.trim_start_matches('['));
    moved(&all, path)
}

fn aboard(nation: &str, cargo: &str) -> String {
    // Units that boarded this turn have used all their movement.
    groups(nation, cargo, true)
}

/// The id of a rule, kept for as long as the tests run.
pub fn kept(rule: &str) -> &'static str {
    Box::leak(rule.into())
}
