//! Random legal play: whole games from seeds, with checks after every order.
//!
//! | to | call |
//! | --- | --- |
//! | play the game of a seed | [`play`]`(&scenario, seed, &plan)` gives an [`GameRecord`] |
//! | get the game just before a failure | [`game_up_to`]`(&scenario, seed, orders)` gives its session, [`game_played`] by other options |
//!
//! Half of the games have fog of war. After every order these must hold: the situation and the player-turn so far are
//! valid ([`Playable::violations`], [`Playable::turn_violations`]); until the game is over there is a legal order,
//! every legal order passes its check, and the phase can be ended, if necessary after taking moves back; undo restores
//! the state before and redo the state after, and neither crosses a die roll or a change of player; a snapshot restores
//! the situation. At the end a replay of the orders gives the same states, and the game opens from its save.

mod record;

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

pub use record::{Finding, GameRecord, SoakOptions};

use railhead_engine::engine::{Barrier, Digest, Draws, Playable, RandomPlayer as _, Session};
use railhead_engine::save::{self, MAX_ORDERS, Restored};
use railhead_engine::scenario::{Loaded, load};

/// The scenario for the game of a seed. If the game needs fog of war and has no setup in which a player could choose it, the scenario gets it.
pub fn as_played<G: Playable>(scenario: &Loaded<G>, seed: u64) -> Cow<'_, Loaded<G>> {
    let game = &scenario.game;
    let (start, _) = game.start(seed);
    let can_ask = game
        .fog_order(true)
        .is_some_and(|order| game.check(&start, &order).is_ok());
    let is_clear = can_ask || game.has_fog(&start) || !is_foggy(&mut Draws::new(seed));
    let foggy = || {
        let mut texts = scenario.texts.clone();
        G::add_fog(&mut texts, &scenario.path).then_some(())?;
        load(&texts, &scenario.path).ok()
    };
    let foggy = if is_clear { None } else { foggy() };
    foggy.map_or(Cow::Borrowed(scenario), Cow::Owned)
}

/// Whether a game is to have fog of war: the first of its draws.
fn is_foggy(draws: &mut Draws) -> bool {
    draws.one_in(2)
}

/// Plays the game of a seed and returns its record. A panic of the rules counts as a failed check.
pub fn play<G: Playable>(scenario: &Loaded<G>, seed: u64, plan: &SoakOptions) -> GameRecord {
    let scenario = &*as_played(scenario, seed);
    let mut random_game = RandomGame::new(&scenario.game, seed, plan.corrections_every);
    let played = catch_unwind(AssertUnwindSafe(|| {
        random_game.play(plan)?;
        random_game.look_back(scenario, plan)
    }));
    let finding = match played {
        Ok(result) => result.err(),
        Err(payload) => {
            let words = payload.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| payload.downcast_ref::<&str>().copied());
            Some(random_game.finding(vec![format!("it panicked: {}", words.unwrap_or("no message"))]))
        }
    };
    GameRecord {
        finding,
        fog: random_game.session.game().has_fog(random_game.session.state()),
        is_over: random_game.is_over(),
        ..random_game.account
    }
}

/// The game of a seed as [`play`] plays it by the usual options, after this many orders.
pub fn game_up_to<G: Playable>(scenario: &Loaded<G>, seed: u64, orders: usize) -> Session<G> {
    game_played(scenario, seed, orders, &SoakOptions::default())
}

/// The same by these options.
pub fn game_played<G: Playable>(
    scenario: &Loaded<G>,
    seed: u64,
    orders: usize,
    plan: &SoakOptions,
) -> Session<G> {
    let scenario = as_played(scenario, seed);
    let mut random_game = RandomGame::new(&scenario.game, seed, plan.corrections_every);
    while random_game.session.journal().len() < orders {
        let Some(order) = random_game.draw() else { break };
        if random_game.session.issue(order).is_err() {
            break;
        }
    }
    random_game.session
}

/// A random game in progress.
struct RandomGame<G: Playable> {
    session: Session<G>,
    /// The situation at the beginning of the player-turn.
    began: G::State,
    draws: Draws,
    player: G::RandomPlayer,
    /// Whether there is to be fog of war once the game begins.
    fog: bool,
    /// One order in this many is a correction; 0 for none.
    corrections_every: usize,
    /// Whether this player-turn has been corrected: then it need not be one that play alone could have led to.
    is_corrected: bool,
    /// The legal orders from which the next one is drawn.
    legal: Vec<G::Order>,
    /// The current order, and its number from 1.
    given: Option<(usize, G::Order)>,
    account: GameRecord,
}

impl<G: Playable> RandomGame<G> {
    fn new(game: &Arc<G>, seed: u64, corrections_every: usize) -> Self {
        let mut draws = Draws::new(seed);
        let fog = is_foggy(&mut draws);
        let player = G::RandomPlayer::drawn(&mut draws);
        let mut session = Session::new(Arc::clone(game), seed);
        session.set_of_people(corrections_every > 0);
        Self {
            corrections_every,
            is_corrected: false,
            began: session.state().clone(),
            session,
            draws,
            player,
            fog,
            legal: Vec::new(),
            given: None,
            account: GameRecord {
                seed,
                ..GameRecord::default()
            },
        }
    }

    /// The next order; `None` if there is none.
    fn draw(&mut self) -> Option<G::Order> {
        let (game, state) = (self.session.game(), self.session.state());
        self.legal = game.legal_orders(state);
        if self.legal.is_empty() {
            return None;
        }
        if self.corrections_every > 0
            && self.draws.one_in(self.corrections_every)
            && let Some(order) = self.player.correction(game, state, &mut self.draws)
        {
            self.given = Some((self.session.journal().len() + 1, order.clone()));
            self.is_corrected = true;
            return Some(order);
        }
        let end = game.end_phase();
        if self.given.as_ref().is_some_and(|(_, order)| *order == end) {
            self.player = G::RandomPlayer::drawn(&mut self.draws);
        }
        let mut order = self
            .player
            .choose(game, state, &self.legal, &end, &mut self.draws);
        if order == end
            && let Some(wanted) = game.fog_order(self.fog)
            && self.legal.contains(&wanted)
        {
            order = wanted;
        }
        self.given = Some((self.session.journal().len() + 1, order.clone()));
        Some(order)
    }

    fn play(&mut self, plan: &SoakOptions) -> Result<(), Finding> {
        self.look_at_the_situation()?;
        while !self.is_over() {
            let number = self.session.journal().len();
            if number >= plan.orders {
                // A game that does not end could not be saved either. One that is corrected again and again need not.
                if plan.orders >= MAX_ORDERS && plan.corrections_every == 0 {
                    return Err(self.finding(vec![format!("the game is not over after {number} orders")]));
                }
                return Ok(());
            }
            let Some(order) = self.draw() else {
                return Err(self.finding(vec!["there is no legal order, but the game is not over".into()]));
            };
            if number.is_multiple_of(plan.list_every.max(1)) {
                self.look_at_the_list()?;
                self.look_at_the_snapshot()?;
                self.look_at_taking_back()?;
            } else if self.session.game().is_interrupted(self.session.state()) {
                self.look_at_the_snapshot()?;
            }
            self.give(order)?;
            self.look_at_the_situation()?;
        }
        if !self.session.game().legal_orders(self.session.state()).is_empty() {
            return Err(self.finding(vec!["the game is over, but there are legal orders".into()]));
        }
        Ok(())
    }

    fn finding(&self, what: Vec<String>) -> Finding {
        Finding {
            order: self.given.as_ref().map_or(0, |(number, _)| *number),
            given: self.given.as_ref().map(|(_, order)| self.written(order)),
            what,
        }
    }

    /// An order as saves have it.
    fn written(&self, order: &G::Order) -> String {
        let text = self.session.game().order_text(order);
        ron::to_string(&text).expect("an order is plain data, which RON can always write")
    }

    fn look_at_the_situation(&self) -> Result<(), Finding> {
        let (game, state) = (self.session.game(), self.session.state());
        let mut found = game.violations(state);
        if !self.is_corrected {
            found.extend(game.turn_violations(&self.began, state));
        }
        if !found.is_empty() {
            return Err(self.finding(found));
        }
        game.look_for_a_way_out(state)
            .map_err(|why| self.finding(vec![why]))
    }

    fn is_over(&self) -> bool {
        self.session.game().is_over(self.session.state())
    }

    /// Checks that a snapshot restores the situation, also in the middle of a combat.
    fn look_at_the_snapshot(&self) -> Result<(), Finding> {
        let (game, state) = (self.session.game(), self.session.state());
        match game.restore(&game.snapshot(state)) {
            Ok(again) if again == *state => Ok(()),
            Ok(_) => Err(self.finding(vec!["a snapshot does not restore the situation".into()])),
            Err(issues) => Err(self.finding(issues.into_iter().map(|issue| issue.what).collect())),
        }
    }

    /// Checks that every order in the list is legal.
    fn look_at_the_list(&self) -> Result<(), Finding> {
        let (game, state) = (self.session.game(), self.session.state());
        for order in &self.legal {
            if let Err(refusal) = game.check(state, order) {
                let reason = game.reason(&refusal);
                let what = format!(
                    "{} is listed as legal but refused: {} ({})",
                    self.written(order),
                    reason.text,
                    reason.rule
                );
                return Err(self.finding(vec![what]));
            }
        }
        Ok(())
    }

    /// Takes back the middle one of the orders that can be undone: the rest is a game that play can reach, and redo gives the orders that are allowed.
    fn look_at_taking_back(&self) -> Result<(), Finding> {
        let (depth, length) = (self.session.undo_depth(), self.session.journal().len());
        let mut session = self.session.clone();
        let Some(gone) = session.take_back(length - depth.div_ceil(2)) else {
            return Ok(());
        };
        let wrong = |what: &str| Err(self.finding(vec![what.to_owned()]));
        let (game, hash) = (Arc::clone(session.game()), session.hash());
        let found = game.violations(session.state());
        if !found.is_empty() {
            return Err(self.finding(found));
        }
        if session.undo_depth() + gone.len() != depth {
            return wrong("an order that was taken back changes what can be undone before it");
        }
        let mut again = session.clone();
        let left: Vec<G::Order> = session.journal()[length - depth..]
            .iter()
            .map(|entry| entry.order.clone())
            .collect();
        while again.undo().is_some() {}
        if left.into_iter().any(|order| again.issue_recorded(order).is_err()) || again.hash() != hash {
            return wrong("what is left after an order was taken back is not what play leads to");
        }
        while session.can_redo() {
            let before = session.state().clone();
            session.redo();
            let last = session.journal().last();
            if last.is_none_or(|last| game.check(&before, &last.order).is_err()) {
                return wrong("redo gives an order that is not allowed");
            }
        }
        Ok(())
    }

    /// Issues an order, undoes it and issues it again, if undo allows it.
    fn give(&mut self, order: G::Order) -> Result<(), Finding> {
        let before = self
            .session
            .journal()
            .last()
            .map_or_else(|| self.session.hash(), |entry| entry.hash);
        let depth = self.session.undo_depth();
        let game = Arc::clone(self.session.game());
        let dice = game.dice(self.session.state()).clone();
        let player = game.player(self.session.state());
        let issued = self.session.issue(order.clone());
        let events = match issued {
            Ok(events) => events.to_vec(),
            Err(refusal) => {
                let reason = self.session.game().reason(&refusal);
                let what = format!("a legal order is refused: {} ({})", reason.text, reason.rule);
                return Err(self.finding(vec![what]));
            }
        };
        self.count(&order, &events);
        let state = self.session.state();
        let mut digests = events.iter().map(|event| game.digest(event));
        if digests.any(|digest| matches!(digest, Digest::PlayerTurnBegan { .. })) {
            self.began = state.clone();
            self.is_corrected = false;
        }
        let mut barriers = events.iter().filter_map(|event| game.barrier(event));
        let wrong = |what: &str| Err(self.finding(vec![what.to_owned()]));
        if barriers.next().is_some() {
            if self.session.undo_depth() > 0 || self.session.can_redo() {
                return wrong("undo crosses a barrier");
            }
            return Ok(());
        }
        if *game.dice(state) != dice {
            return wrong("undo crosses a die roll");
        }
        let is_correction = game.only_for_people(&order).is_some();
        if game.player(state) != player && !is_correction || game.is_over(state) {
            return wrong("undo crosses a change of player");
        }
        if self.session.undo_depth() != depth + 1 {
            return wrong("no barrier stops undo, but the order cannot be undone");
        }
        // The journal already has the hash after each order.
        let after = self.session.journal().last().map(|entry| entry.hash);
        if self.session.undo() != Some(&order) || self.session.hash() != before {
            return Err(self.finding(vec!["undo does not restore the state before".into()]));
        }
        let again = self.session.redo().map(<[G::Event]>::to_vec);
        if again.as_ref() != Some(&events) || self.session.journal().last().map(|entry| entry.hash) != after {
            return Err(self.finding(vec!["redo does not restore the state after".into()]));
        }
        Ok(())
    }

    fn count(&mut self, order: &G::Order, events: &[G::Event]) {
        let game = self.session.game();
        let name = format!("{order:?}");
        let name = name.split([' ', '{', '(']).next().unwrap_or_default();
        *self.account.orders.entry(name.to_owned()).or_default() += 1;
        for event in events {
            match game.digest(event) {
                Digest::PlayerTurnBegan { .. } => self.account.player_turns += 1,
                Digest::GameEnded => self.account.result = game.result(self.session.state()),
                _ => {}
            }
            let is_die = game.barrier(event) == Some(Barrier::Dice);
            self.account.dice += u64::from(is_die);
        }
    }

    /// Checks the whole game: a replay gives the same states, and so does its save.
    fn look_back(&mut self, scenario: &Loaded<G>, plan: &SoakOptions) -> Result<(), Finding> {
        let mut again = Session::new(Arc::clone(self.session.game()), self.session.seed());
        for (number, entry) in (1..).zip(self.session.journal()) {
            let issued = again.issue_recorded(entry.order.clone()).is_ok();
            let is_same = again.journal().last().is_some_and(|last| last.hash == entry.hash);
            if !issued || !is_same {
                let what = format!("in a replay, order {number} has another result");
                return Err(self.finding(vec![what]));
            }
        }
        if plan.save_every > 0 && self.account.seed.is_multiple_of(plan.save_every) {
            let text = save::to_text(scenario, &self.session);
            let what = match save::open_text::<G>("its save", &text) {
                Ok(opened) => match opened.restored {
                    Restored::Whole | Restored::WithoutOrders(_) => return Ok(()),
                    Restored::FromSnapshot(difference) => format!(
                        "its save does not restore the game: order {}: {}",
                        difference.order, difference.what
                    ),
                },
                Err(problems) => format!("its save does not open: {}", problems[0]),
            };
            return Err(self.finding(vec![what]));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Dice;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::state::hex_state::Situation;
    use railhead_hex_game::{HexGame, HexScenario, HexState};

    fn scenario() -> HexScenario {
        load(&Embedded, "tutorials/rail-exercise.ron").unwrap()
    }

    /// A game that continues from a situation to which no play can lead.
    fn changed(scenario: &HexScenario, change: impl Fn(&mut Situation)) -> RandomGame<HexGame> {
        let mut random_game = RandomGame::new(&scenario.game, 1, 0);
        let state = random_game.session.state();
        let mut situation = Situation {
            turn: state.turn(),
            player: state.player(),
            phase: state.phase(),
            over: state.is_over(),
            units: state.units().map(|(_, unit)| unit.clone()).collect(),
            control: scenario.game.definition().control.clone(),
            demolished: vec![false; scenario.game.board().crossings().len()],
            campaign: state.campaign().clone(),
            dice: state.dice().clone(),
        };
        change(&mut situation);
        let state = HexState::new(&scenario.game, situation);
        random_game.session = Session::resume(Arc::clone(&scenario.game), 1, state, Vec::new());
        random_game
    }

    #[test]
    fn a_situation_that_cannot_be_is_found_with_the_order_that_led_there() {
        let scenario = scenario();
        let mut random_game = changed(&scenario, |situation| situation.units[0].steps = 0);
        let finding = random_game.play(&SoakOptions::default()).unwrap_err();
        assert_eq!((finding.order, finding.given), (0, None));
        assert!(finding.what[0].contains("with 0 steps"), "{:?}", finding.what);
    }

    #[test]
    fn hk_4_a_phase_that_can_be_neither_ended_nor_taken_back_is_found_with_the_order_that_led_there() {
        let scenario = scenario();
        let mut random_game = RandomGame::new(&scenario.game, 1, 0);
        // The moves of other players cannot be taken back.
        random_game.session = changed(&scenario, |state| {
            let at = state.units.iter().find_map(|unit| unit.at);
            let side = |index: usize| scenario.game.definition().units[index].side;
            for index in 0..state.units.len() {
                if state.units[index].at.is_some() && side(index) == side(0) {
                    state.units[index].at = at;
                }
            }
        })
        .session;
        let game = random_game.session.game();
        let why = game.look_for_a_way_out(random_game.session.state()).unwrap_err();
        assert!(
            why.starts_with("the phase can neither end nor be taken back: "),
            "{why}"
        );
        assert!(why.ends_with("(HK-2)"), "{why}");
        assert!(random_game.play(&SoakOptions::default()).is_err());
    }

    #[test]
    fn ho_2_there_is_fog_over_half_of_the_games() {
        let scenario = scenario();
        let plan = SoakOptions {
            orders: 30,
            ..SoakOptions::default()
        };
        let foggy = (1..=40).filter(|seed| play(&scenario, *seed, &plan).fog).count();
        assert!((10..=30).contains(&foggy), "{foggy} of 40");
    }

    #[test]
    fn a_game_that_comes_out_otherwise_when_played_again_is_found() {
        let scenario = scenario();
        let mut random_game = changed(&scenario, |situation| situation.dice = Dice::seeded(77));
        random_game.play(&SoakOptions::default()).unwrap();
        let finding = random_game
            .look_back(&scenario, &SoakOptions::default())
            .unwrap_err();
        assert_eq!(finding.what, ["in a replay, order 1 has another result"]);
        assert_eq!(finding.order, random_game.session.journal().len());
    }

    #[test]
    fn a_game_stops_where_the_plan_says() {
        let plan = SoakOptions {
            orders: 7,
            ..SoakOptions::default()
        };
        let account = play(&scenario(), 3, &plan);
        assert_eq!((account.finding, account.is_over), (None, false));
        assert_eq!(account.orders.values().sum::<u64>(), 7);
    }
}
