//! The hex game's implementation of what all games share.

use std::collections::BTreeMap;

use super::chapters::facts::KnownFacts;
use super::chapters::victory;
use super::files::save::file::SnapshotFile;
use super::files::save::snapshot;
use super::files::{loading, strings};
use super::invariants::violations;
use super::linked_battles::{after, file, reading, story};
use super::random_player::Tendencies;
use super::shown::balance::{Losses, losses};
use super::shown::{book, ending, flags, goals};
use super::state::booking::Bookings;
use super::state::fog;
use super::{Event, HexGame, HexState, Names, Order, OrderText, Phase, Refusal, Side};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::ending::{Aftermath, GameEnd};
use railhead_engine::engine::goals::{GoalFlag, Prospects, SideGoal};
use railhead_engine::engine::great_events::GreatEvent;
use railhead_engine::engine::history::History;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::engine::{
    CampaignPlace, Clock, Dice, Game as _, Heading, Pile, Playable, Reason, Seat, SeatNames, Session, Span,
    StateHash, StoryPart, Tally, state_hash,
};
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::schema::Schema;
use railhead_engine::text::{Files, Problem, Reader};

/// A scenario of the hex game.
pub type HexScenario = Loaded<HexGame>;

impl Side {
    /// The seat of the side.
    pub fn seat(self) -> Seat {
        Seat(u8::try_from(self.index()).expect("there are two sides"))
    }

    /// The side of a seat.
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.get(usize::from(seat.0)).copied()
    }
}

impl Playable for HexGame {
    const NAME: &'static str = "Hex";
    const FILES: &'static [&'static str] = loading::FILES;

    type OrderText = OrderText;
    type Snapshot = SnapshotFile;
    type RandomPlayer = Tendencies;

    fn schemas() -> Vec<(&'static str, Schema)> {
        strings::schemas()
    }

    fn read(reader: &mut Reader, path: &str) -> Option<(Self, Heading)> {
        reading::read(reader, path)
    }

    fn check_file(reader: &mut Reader, path: &str, kind: &str) -> Vec<Problem> {
        if kind == file::KIND {
            // Its own problems are the reader's already, with those of its scenarios.
            reading::read_whole(reader, path);
            return Vec::new();
        }
        loading::check_file(reader, path, kind)
    }

    fn warnings(&self, reader: &mut Reader, path: &str) -> Vec<Problem> {
        super::files::warnings::warnings(self, reader, path)
    }

    fn rule_book(&self) -> Vec<Chapter> {
        book::rule_book(self)
    }

    fn title(&self) -> &str {
        &self.definition().title
    }

    fn campaign_place(&self) -> Option<CampaignPlace> {
        let campaign = self.linked_battles()?;
        Some(CampaignPlace {
            campaign: campaign.plan.title.clone(),
            battle: campaign.now().title.clone(),
            number: campaign.number(),
            most: campaign.most(),
        })
    }

    fn story(session: &Session<Self>) -> Vec<StoryPart> {
        story::story(session)
    }

    fn earlier_difference(files: &dyn Files, path: &str) -> Option<String> {
        let scenario = load::<Self>(files, path).ok()?;
        after::earlier_difference(&scenario)
    }

    fn map_name(&self) -> &str {
        self.board().name()
    }

    fn span(&self) -> Span {
        let calendar = self.definition().calendar;
        Span {
            turns: calendar.last - calendar.first + 1,
            from: calendar.days(calendar.first).0,
            to: calendar.days(calendar.last).1,
        }
    }

    fn seats(&self) -> Vec<SeatNames<'_>> {
        let sides = self.definition().sides.iter();
        let names = sides.map(|side| SeatNames {
            id: &side.id,
            name: &side.name,
            adjective: &side.adjective,
        });
        names.collect()
    }

    fn piles(&self, state: &HexState, viewer: Seat) -> Vec<Pile> {
        let names = Side::of(viewer).map(|side| Names::of(self, state, side));
        let known = state
            .units()
            .filter(|(unit, _)| names.as_ref().is_none_or(|names| !names.is_unknown(*unit)));
        known
            .filter_map(|(unit, status)| {
                let spec = self.unit(unit);
                Some(Pile {
                    piece: unit.0,
                    seat: spec.side.seat(),
                    name: spec.name.clone(),
                    space: status.at?,
                    count: 1,
                    symbol: self.kind(unit).symbol.strokes(),
                })
            })
            .collect()
    }

    fn clock(&self, state: &HexState) -> Clock {
        let calendar = self.definition().calendar;
        Clock {
            turn: state.turn(),
            last_turn: calendar.last,
            days: calendar.text(state.turn()),
            player: state.player().seat(),
            phase: state.phase().name().to_owned(),
            is_over: state.is_over(),
        }
    }

    fn player(&self, state: &HexState) -> Seat {
        state.player().seat()
    }

    fn dice<'s>(&self, state: &'s HexState) -> &'s Dice {
        state.dice()
    }

    fn decider(&self, state: &HexState) -> Seat {
        state.decider().seat()
    }

    fn is_interrupted(&self, state: &HexState) -> bool {
        state.combat().is_some()
    }

    fn result(&self, state: &HexState) -> Option<String> {
        let outcome = victory::today(self, state).filter(|_| state.is_over())?.outcome;
        Some(format!(
            "{} {}",
            self.side(outcome.winner).name,
            outcome.level.name()
        ))
    }

    fn goals(&self) -> Vec<SideGoal> {
        goals::goals(self)
    }

    fn prospects(&self, state: &HexState) -> Option<Prospects> {
        goals::prospects(self, state)
    }

    fn goal_flags(&self, state: &HexState) -> Vec<GoalFlag> {
        flags::goal_flags(self, state)
    }

    fn great_events(&self) -> Vec<&GreatEvent> {
        self.written_events()
            .iter()
            .map(|written| &written.event)
            .collect()
    }

    fn happens(&self, event: usize, state: &HexState, viewer: Option<Seat>) -> bool {
        let written = &self.written_events()[event];
        let facts = KnownFacts {
            game: self,
            state,
            viewer: viewer.and_then(Side::of),
        };
        let is_time = (written.from..=written.until).contains(&state.turn());
        is_time
            && written
                .when
                .iter()
                .all(|condition| facts.is_true(written.side, condition))
    }

    fn ending(&self, state: &HexState, history: Option<&History>) -> Option<GameEnd> {
        ending::ending(self, state, history)
    }

    fn aftermath(session: &Session<Self>) -> Aftermath {
        ending::aftermath(session)
    }

    fn margin(&self, state: &HexState) -> Option<i32> {
        self.definition().victory.as_ref()?;
        let [first, second] = victory::score(self, state).map(|score| score.total());
        Some(first - second)
    }

    fn has_fog(&self, state: &HexState) -> bool {
        state.campaign().fog
    }

    fn add_fog(texts: &mut BTreeMap<String, String>, path: &str) -> bool {
        let Some(text) = texts.get_mut(path) else {
            return false;
        };
        // A campaign is played as its scenarios are.
        if Tree::root_name(text) != Some("Scenario") {
            return false;
        }
        let Ok(tree) = Tree::scan(text) else {
            return false;
        };
        match (tree.value("fog"), tree.value("")) {
            (Some(fog), _) if &text[fog.clone()] == "true" => return false,
            (Some(fog), _) => text.replace_range(fog, "true"),
            (None, Some(scenario)) => {
                let Some(begin) = text[scenario.clone()].find('(') else {
                    return false;
                };
                text.insert_str(scenario.start + begin + 1, "fog: true, ");
            }
            (None, None) => return false,
        }
        true
    }

    fn fog_order(&self, on: bool) -> Option<Order> {
        Some(Order::Fog { on })
    }

    fn as_seen(&self, state: &HexState, seat: Seat) -> HexState {
        fog::veiled(self, state, Side::of(seat).unwrap_or(state.decider()))
    }

    /// HR-18: of bookings their side alone knows.
    fn is_private(&self, order: &Order) -> bool {
        order.about().is_plan
    }

    fn known_hash(&self, state: &HexState) -> StateHash {
        if state.bookings().are_none() {
            return state_hash(state);
        }
        let mut known = state.clone();
        known.campaign.bookings = Bookings::default();
        state_hash(&known)
    }

    fn tally(&self, state: &HexState) -> Vec<Tally> {
        let losses = losses(self, state);
        let units = losses.each_ref().map(Losses::units);
        let units = units.map(|units| u32::try_from(units).unwrap_or(u32::MAX));
        vec![
            Tally {
                what: "units lost",
                by_seat: units.into(),
            },
            Tally {
                what: "steps lost",
                by_seat: losses.map(|losses| losses.steps).into(),
            },
        ]
    }

    fn order_text(&self, order: &Order) -> OrderText {
        order.to_text(self)
    }

    fn order(&self, text: &OrderText) -> Result<Order, String> {
        text.to_order(self)
    }

    fn words(&self, event: &Event) -> String {
        event.text(&Names::all(self))
    }

    fn order_words(&self, order: &Order) -> String {
        order.with_names(self).in_words()
    }

    fn order_spaces(&self, order: &Order) -> Vec<SpaceId> {
        if let Order::Attack { target, .. } = order {
            return vec![*target];
        }
        order.about().to.into_iter().collect()
    }

    fn is_action(&self, order: &Order) -> bool {
        order.about().is_action()
    }

    fn end_phase(&self) -> Order {
        Order::EndPhase
    }

    fn reason(&self, refusal: &Refusal) -> Reason {
        Reason {
            rule: self.cited(refusal.rule()).to_owned(),
            text: refusal.text(&Names::all(self)),
        }
    }

    fn snapshot(&self, state: &HexState) -> SnapshotFile {
        snapshot::to_file(self, state)
    }

    fn restore(&self, snapshot: &SnapshotFile) -> Result<HexState, Vec<Issue>> {
        snapshot::from_file(self, snapshot)
    }

    fn violations(&self, state: &HexState) -> Vec<String> {
        let found = violations(self, state);
        found.iter().map(|violation| violation.text(self)).collect()
    }

    /// A phase that cannot be ended as things stand can be once moves are taken back (HK-4). In the Combat Phase there is nothing
    /// to take back, and what is owed then is an attack.
    fn look_for_a_way_out(&self, state: &HexState) -> Result<(), String> {
        let mut state = state.clone();
        if state.is_over() || state.phase() == Phase::Combat {
            return Ok(());
        }
        while let Err(refusal) = self.check(&state, &Order::EndPhase) {
            let mut back = self.unit_ids().map(|unit| Order::TakeBack { unit });
            let Some(order) = back.find(|order| self.check(&state, order).is_ok()) else {
                let why = refusal.text(&Names::all(self));
                let rule = refusal.rule();
                return Err(format!(
                    "the phase can neither end nor be taken back: {why} ({rule})"
                ));
            };
            self.resolve(&mut state, &order);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // HO-2
    #[test]
    fn ho_2_fog_is_added_to_what_a_scenario_says_and_comments_say_nothing() {
        let foggy = |text: &str| {
            let mut texts = BTreeMap::from([("a.ron".to_owned(), text.to_owned())]);
            HexGame::add_fog(&mut texts, "a.ron").then(|| texts["a.ron"].clone())
        };
        let changed = [
            ("Scenario(title: \"a\")", "Scenario(fog: true, title: \"a\")"),
            ("// fog: true\nScenario()", "// fog: true\nScenario(fog: true, )"),
            (
                "/* Scenario( fog: false */ Scenario(/* fog: false */ fog: false)",
                "/* Scenario( fog: false */ Scenario(/* fog: false */ fog: true)",
            ),
            (
                "Scenario(text: \"fog: true\", options: (fog: true))",
                "Scenario(fog: true, text: \"fog: true\", options: (fog: true))",
            ),
        ];
        for (text, expected) in changed {
            assert_eq!(foggy(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["Scenario(fog: true)", "Scenario(", ""] {
            assert_eq!(foggy(text), None, "{text}");
        }
    }
}
