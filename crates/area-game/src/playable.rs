//! The area game's implementation of what all games share.

use super::chapters::battle;
use super::chapters::rail::orders;
use super::definition::NationId;
use super::files::save::file::SnapshotFile;
use super::files::save::snapshot;
use super::files::{loading, settings, setup_choice, strings, warnings};
use super::game::AreaGame;
use super::invariants;
use super::random_player::Tendencies;
use super::shown::{book, ending, flags, goals, house_rules};
use super::state::area_state::AreaState;
use super::state::event::Event;
use super::state::order::{Order, OrderText};
use super::tokens::order::TokenOrder;
use super::tokens::stacks::TokenTotals;
use super::tokens::trains;
use super::words::refusal::Refusal;
use super::words::{narration, order_words};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::ending::{Aftermath, GameEnd};
use railhead_engine::engine::goals::{GoalFlag, Prospects, SideGoal};
use railhead_engine::engine::great_events::GreatEvent;
use railhead_engine::engine::history::History;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::engine::{
    Clock, Dice, Game, Heading, Pile, Playable, Reason, Seat, SeatNames, Session, Span, StateHash, Tally,
    TurnWords, state_hash,
};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::choices::setting::Setting;
use railhead_engine::text::choices::setup_choice::{SetupAnswer, SetupChoice};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::schema::Schema;
use railhead_engine::text::{Files, Problem, Reader};

/// A scenario of the area game.
pub type AreaScenario = Loaded<AreaGame>;

impl Playable for AreaGame {
    const NAME: &'static str = "Area";
    const FILES: &'static [&'static str] = loading::FILES;
    const TURNS: TurnWords = TurnWords {
        turn: "round",
        player_turn: "turn",
    };

    type OrderText = OrderText;
    type Snapshot = SnapshotFile;
    type RandomPlayer = Tendencies;

    fn schemas() -> Vec<(&'static str, Schema)> {
        strings::schemas()
    }

    fn read(reader: &mut Reader, path: &str) -> Option<(Self, Heading)> {
        loading::read(reader, path)
    }

    fn setup_choices(files: &dyn Files, path: &str) -> Vec<SetupChoice> {
        setup_choice::all(files, path)
    }

    fn rule_book(&self) -> Vec<Chapter> {
        book::rule_book(self)
    }

    fn settings(files: &dyn Files, path: &str) -> Vec<Setting> {
        settings::settings(files, path)
    }

    fn in_vain(files: &dyn Files, path: &str, answers: &[SetupAnswer]) -> Option<String> {
        settings::in_vain(files, path, answers)
    }

    fn house_rules(&self) -> Vec<String> {
        house_rules::named(self)
    }

    fn check_file(reader: &mut Reader, path: &str, kind: &str) -> Vec<Problem> {
        loading::check_file(reader, path, kind)
    }

    fn left_open(files: &dyn Files, kind: &str) -> Option<String> {
        loading::left_open(files, kind)
    }

    fn warnings(&self, reader: &mut Reader, path: &str) -> Vec<Problem> {
        warnings::warnings(self, reader, path)
    }

    fn title(&self) -> &str {
        &self.definition().title
    }

    fn map_name(&self) -> &str {
        self.board().name()
    }

    fn span(&self) -> Span {
        let definition = self.definition();
        Span {
            turns: definition.rounds,
            from: definition.calendar.days(1).0,
            to: definition.calendar.days(definition.rounds).1,
        }
    }

    /// A seat for each nation; the first nation of a joint turn gives the orders.
    fn seats(&self) -> Vec<SeatNames<'_>> {
        let nations = self.definition().nations.iter();
        let names = nations.map(|nation| SeatNames {
            id: &nation.id,
            name: &nation.name,
            adjective: &nation.adjective,
        });
        names.collect()
    }

    fn alliance(&self, seat: Seat) -> Option<&str> {
        let nation = self.definition().nations.get(usize::from(seat.0))?;
        Some(&self.definition().sides[nation.side.index()].name)
    }

    fn clock(&self, state: &AreaState) -> Clock {
        let definition = self.definition();
        Clock {
            turn: state.round(),
            last_turn: definition.rounds,
            days: definition.calendar.text(state.round()),
            player: self.player(state),
            phase: state
                .bidding()
                .map_or(state.phase().name(), |_| "Bids")
                .to_owned(),
            is_over: state.ending().is_some(),
        }
    }

    fn player(&self, state: &AreaState) -> Seat {
        if let Some(bidding) = state.bidding() {
            return Seat(bidding.nation.0);
        }
        Seat(self.movers(state.turn())[0].0)
    }

    fn dice<'s>(&self, state: &'s AreaState) -> &'s Dice {
        &state.dice
    }

    fn decider(&self, state: &AreaState) -> Seat {
        let decider = battle::decider(self, state).unwrap_or_else(|| state.movers(self)[0]);
        Seat(decider.0)
    }

    /// AB-3: if different players have the nations of a joint turn, the nations give their orders one by one.
    fn seating_order(&self, state: &AreaState, players: &[usize]) -> Option<Order> {
        let player = |nation: &NationId| players.get(nation.index());
        let mut turns = self.definition().turns.iter();
        let on = turns.any(|movers| movers.iter().any(|nation| player(nation) != player(&movers[0])));
        let order = Order::Apart { on };
        (on != state.asked().is_some() && self.check(state, &order).is_ok()).then_some(order)
    }

    fn is_interrupted(&self, state: &AreaState) -> bool {
        state.combat().is_some()
    }

    fn result(&self, state: &AreaState) -> Option<String> {
        let ending = state.ending()?;
        Some(match ending.winner {
            Some(side) => format!("{} victory", self.side(side).name),
            None => "no side has won".into(),
        })
    }

    fn goals(&self) -> Vec<SideGoal> {
        goals::goals(self)
    }

    fn prospects(&self, state: &AreaState) -> Option<Prospects> {
        goals::prospects(self, state)
    }

    fn goal_flags(&self, state: &AreaState) -> Vec<GoalFlag> {
        flags::goal_flags(self, state)
    }

    fn great_events(&self) -> Vec<&GreatEvent> {
        self.written_events()
            .iter()
            .map(|written| &written.event)
            .collect()
    }

    fn happens(&self, event: usize, state: &AreaState, _: Option<Seat>) -> bool {
        let written = &self.written_events()[event];
        let mut when = written.when.iter();
        (written.from..=written.until).contains(&state.round())
            && when.all(|condition| condition.holds(self, state, written.side))
    }

    fn ending(&self, state: &AreaState, history: Option<&History>) -> Option<GameEnd> {
        ending::ending(self, state, history)
    }

    fn aftermath(session: &Session<Self>) -> Aftermath {
        ending::aftermath(session)
    }

    fn has_fog(&self, _: &AreaState) -> bool {
        false
    }

    fn as_seen(&self, state: &AreaState, seat: Seat) -> AreaState {
        AreaState {
            dice: Dice::seeded(0),
            ..state.known_to(Some(self.side_of(NationId(seat.0))))
        }
    }

    /// AR-10: of bookings their side alone knows.
    fn is_private(&self, order: &Order) -> bool {
        order.is_about_bookings()
    }

    fn known_hash(&self, state: &AreaState) -> StateHash {
        state_hash(&state.known_to(None))
    }

    fn tally(&self, state: &AreaState) -> Vec<Tally> {
        let of = |count: &dyn Fn(NationId) -> u32| self.nation_ids().map(count).collect();
        let units = |nation: NationId| -> u32 {
            let own = state.forces().filter(|(force, _)| force.nation == nation);
            own.map(|(_, count)| u32::from(count)).sum()
        };
        let tokens = |what, of: fn(TokenTotals) -> u32| Tally {
            what,
            by_seat: self
                .nation_ids()
                .map(|nation| of(state.tokens().account(nation)))
                .collect(),
        };
        let mut tallies = vec![
            Tally {
                what: "production",
                by_seat: of(&|nation| state.production(self, nation)),
            },
            Tally {
                what: "units",
                by_seat: of(&units),
            },
        ];
        if self.tokens().is_some() {
            tallies.extend([
                tokens("tokens made", |account| account.made),
                tokens("tokens spent", |account| account.spent),
                tokens("tokens lost", |account| account.lost),
            ]);
        }
        tallies
    }

    fn words(&self, event: &Event) -> String {
        narration::words(self, event)
    }

    fn order_text(&self, order: &Order) -> OrderText {
        order.to_text(self)
    }

    fn order(&self, text: &OrderText) -> Result<Order, String> {
        text.to_order(self)
    }

    fn order_words(&self, order: &Order) -> String {
        order_words::order_in_words(self, order)
    }

    fn order_spaces(&self, order: &Order) -> Vec<SpaceId> {
        order.spaces()
    }

    fn is_action(&self, order: &Order) -> bool {
        !self.is_private(order) && order.spaces().len() > 1
    }

    fn piles(&self, state: &AreaState, _: Seat) -> Vec<Pile> {
        order_words::units_as_piles(self, state)
    }

    fn end_phase(&self) -> Order {
        Order::EndPhase
    }

    fn reasons(&self, state: &AreaState, order: &Order) -> Vec<Refusal> {
        let first = self.check(state, order).err();
        let more = if first.is_none() {
            Vec::new()
        } else if let Order::Rail {
            nation,
            kind,
            count,
            path,
            ..
        } = order
        {
            orders::reasons(self, state, (*nation, *kind, *count), path)
        } else if let Order::Tokens(TokenOrder::Rail { nation, count, path }) = order {
            trains::reasons(self, state, (*nation, *count), path)
        } else {
            Vec::new()
        };
        let mut reasons: Vec<Refusal> = first.into_iter().collect();
        for refusal in more {
            if !reasons.contains(&refusal) {
                reasons.push(refusal);
            }
        }
        reasons
    }

    fn reason(&self, refusal: &Refusal) -> Reason {
        Reason {
            rule: refusal.rule().to_owned(),
            text: refusal.text(self),
        }
    }

    fn snapshot(&self, state: &AreaState) -> SnapshotFile {
        snapshot::to_file(self, state)
    }

    fn restore(&self, snapshot: &SnapshotFile) -> Result<AreaState, Vec<Issue>> {
        snapshot::from_file(self, snapshot)
    }

    fn turn_violations(&self, began: &AreaState, state: &AreaState) -> Vec<String> {
        invariants::turn_violations(self, began, state)
    }

    fn violations(&self, state: &AreaState) -> Vec<String> {
        invariants::violations(self, state)
    }
}
