//! The facts of a game, gathered for the text and the page.

use super::course::{self, TurnPart};
use super::figures::{self, Moment, is_setup};
use super::legible::legible;
use super::reported::{BalanceRow, Reported, UnitRow};
use crate::luck::Luck;
use crate::review::Review;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::{Seat, SeatNames, Session, StoryPart, TurnWords};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::words::sentence;

/// The facts of a game.
#[derive(Clone, Debug)]
pub struct Report {
    /// The title of the scenario.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// The days that it covers: `29 December 1941 - 15 January 1942`.
    pub dates: String,
    /// The names of the sides, in the order of their player-turns.
    pub sides: Vec<String>,
    /// Their colours on the map.
    pub tones: Vec<Ink>,
    /// The inks of their letters and lines.
    pub inks: Vec<Ink>,
    /// The current turn and phase, or that the game is over.
    pub standing: String,
    /// The balance of all sides.
    pub balance: Vec<BalanceRow>,
    /// More about the situation, such as the result if the game ended today.
    pub remarks: Vec<String>,
    /// The campaign that the game belongs to: each battle so far, the armies, the score; empty for a game that is played alone.
    pub story: Vec<StoryPart>,
    /// What happened, turn by turn.
    pub turns: Vec<TurnPart>,
    /// The statistics at the start, at the end of each turn, and now.
    pub moments: Vec<Moment>,
    /// The heading of the charts.
    pub figures: &'static str,
    /// Every unit of each side.
    pub units: Vec<Vec<UnitRow>>,
    /// The order from which on events are unknown, since the rules have changed.
    pub unknown_from: Option<usize>,
    /// The luck of the sides; `None` while a game in fog goes on.
    pub luck: Option<Luck>,
    /// Its review; `None` unless it was added.
    pub review: Option<ReviewPart>,
    /// The game's words for its turns.
    pub words: TurnWords,
    /// The number of orders.
    pub orders: usize,
    /// The seed of the dice.
    pub seed: u64,
    /// The hash of the state.
    pub hash: String,
}

/// The review of a game, with its costly turns in words.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewPart {
    pub(super) review: Review,
    /// A sentence for each costly turn.
    pub(super) costly: Vec<String>,
    /// Everything in lines.
    pub(super) lines: Vec<String>,
}

impl Report {
    /// Gathers the facts of a game.
    pub fn of<G: Reported>(scenario: &Loaded<G>, session: &Session<G>) -> Self {
        let (game, state) = (session.game().as_ref(), session.state());
        // Every order has an event. One without comes from a save whose orders no longer lead to its state.
        let journal = session.journal();
        let known = journal.iter().take_while(|entry| !entry.events.is_empty());
        let known = known.count();
        let span = game.span();
        let date = |date: jiff::civil::Date| date.strftime("%-d %B %Y").to_string();
        let course = figures::of(session, known);
        let mut remarks = goals(scenario, state);
        let house_rules = game.house_rules();
        if !house_rules.is_empty() {
            remarks.push(format!("House rules: {}.", house_rules.join("; ")));
        }
        remarks.extend(game.remarks(state));
        if game.has_fog(state) {
            remarks.push("The game is played with fog of war.".to_owned());
        }
        let seats = game.seats();
        Self {
            title: scenario.title.clone(),
            summary: scenario.summary.clone(),
            dates: format!("{} - {}", date(span.from), date(span.to)),
            sides: seats.iter().map(|names| names.name.to_owned()).collect(),
            tones: (0..)
                .map(Seat)
                .take(seats.len())
                .map(|seat| game.tone(seat))
                .collect(),
            inks: (0..)
                .map(Seat)
                .take(seats.len())
                .map(|seat| legible(game.ink(seat), stock().map.paper))
                .collect(),
            standing: standing(session, known),
            balance: game.balance(&course.start, &course.last),
            remarks,
            story: G::story(session),
            turns: course::of(session, known),
            moments: course.moments,
            figures: G::FIGURES,
            units: (0..)
                .map(Seat)
                .zip(&seats)
                .map(|(seat, _)| game.units(state, seat))
                .collect(),
            unknown_from: (known < journal.len()).then_some(known + 1),
            luck: Luck::of(session).ok(),
            review: None,
            words: G::TURNS,
            orders: journal.len(),
            seed: session.seed(),
            hash: game.known_hash(state).to_string(),
        }
    }

    /// The same with the review of the game.
    #[must_use]
    pub fn with_review<G: Reported>(self, review: &Review, session: &Session<G>) -> Self {
        let review = ReviewPart::of(review, &session.game().seats(), G::TURNS);
        Self {
            review: Some(review),
            ..self
        }
    }

    /// The last of the moments.
    pub fn now(&self) -> &Moment {
        self.moments.last().expect("there is always a start")
    }
}

impl ReviewPart {
    fn of(review: &Review, seats: &[SeatNames<'_>], words: TurnWords) -> Self {
        let costly = review.costly.iter().map(|turn| {
            let names = seats.get(usize::from(turn.player.0));
            Review::costly(turn, names.map_or("", |names| names.adjective), words)
        });
        Self {
            review: review.clone(),
            costly: costly.collect(),
            lines: review.lines(seats, words),
        }
    }
}

/// What each side plays for, the result if the game ended now, and what would improve it.
fn goals<G: Reported>(scenario: &Loaded<G>, state: &G::State) -> Vec<String> {
    let goals = scenario.game.goals();
    let mut lines: Vec<String> = goals
        .iter()
        .map(|goal| format!("{}: {}", goal.side, goal.text))
        .collect();
    lines.extend(scenario.as_it_was());
    if let Some(prospects) = scenario.game.prospects(state) {
        lines.push(sentence(&format!("if the game ended now: {}", prospects.now)));
        lines.extend(prospects.sentences(&goals));
    }
    lines
}

/// The current turn and phase.
fn standing<G: Reported>(session: &Session<G>, known: usize) -> String {
    let (game, state) = (session.game(), session.state());
    let clock = game.clock(state);
    let (turn, days) = (clock.turn, clock.days);
    if clock.is_over {
        let result = G::outcome(session).map(|words| format!(": {words}"));
        return format!(
            "The game ended in {} {turn}, {days}{}.",
            G::TURNS.turn,
            result.unwrap_or_default()
        );
    }
    let seats = game.seats();
    let adjective = seats
        .get(usize::from(clock.player.0))
        .map_or("", |names| names.adjective);
    if is_setup(session, known) {
        return format!("The {adjective} setup.");
    }
    format!(
        "{} of {}, {days}: the {adjective} {}.",
        G::TURNS.numbered(turn),
        clock.last_turn,
        clock.phase
    )
}
