//! Two games that begin alike, side by side: where they part, and the results.

use super::review::{Review, TurnOutlook};
use super::reviewed::Reviewed;
use super::sentences::percent;
use crate::luck::Luck;
use railhead_engine::engine::turns::SETUP;
use railhead_engine::engine::{Clock, Playback, Seat, Session, sides};
use railhead_engine::text::words::{capital, count};

/// The limits of a comparison.
const LIMITS: &str =
    "Two games differ by their dice as well as by their orders: one better result proves little.";

/// Two games that begin alike.
#[derive(Clone, Copy, Debug)]
pub struct TwoGames<'c, G: Reviewed> {
    /// The games.
    pub games: [&'c Session<G>; 2],
    /// Their names, such as `the first game` and `the second game`.
    pub names: [&'c str; 2],
    /// Their reviews, where they are known.
    pub reviews: [Option<&'c Review>; 2],
}

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How many orders the games share.
    pub shared: usize,
    /// The player who gave the first order that differs, or would have given it.
    pub player: Seat,
    /// The results, a sentence each.
    pub lines: Vec<String>,
}

impl<G: Reviewed> TwoGames<'_, G> {
    /// Compares the games, with respect to the side whose player gave the first order that differs.
    ///
    /// Errors: a sentence if they are games of other scenarios, or one of them still hides something.
    pub fn compare(&self) -> Result<Comparison, String> {
        let [first, second] = self.games;
        let game = first.game();
        if game.title() != second.game().title() || game.map_name() != second.game().map_name() {
            let (one, other) = (game.title(), second.game().title());
            return Err(format!("these are games of two scenarios: {one} and {other}"));
        }
        if self
            .games
            .iter()
            .any(|session| game.has_fog(session.state()) && !game.is_over(session.state()))
        {
            return Err("a game in fog is compared when it is over".to_owned());
        }
        let pairs = first.journal().iter().zip(second.journal());
        let shared = pairs.take_while(|(a, b)| a.order == b.order && a.hash == b.hash);
        let shared = shared.count();
        let mut playback = Playback::of(first);
        let mut then = playback.beginning();
        playback.bring(&mut then, shared);
        let player = game.decider(then.state());
        let sides = sides(&**game);
        let side = sides.into_iter().find(|(_, seats)| seats.contains(&player));
        let (side, seats) = side.ok_or("this player is on no side")?;
        let mut lines = self.parting(shared, player, &game.clock(then.state()));
        let is_same = self.games.iter().all(|session| session.journal().len() == shared);
        if is_same {
            return Ok(Comparison {
                shared,
                player,
                lines,
            });
        }
        lines.extend(self.chance_then(shared, &side, &seats));
        lines.extend(self.results(&side, &seats));
        lines.extend(self.points(&side, &seats));
        lines.extend(self.losses());
        lines.extend(self.luck(shared, &side, &seats));
        lines.extend(self.chances_since(shared, &side, &seats));
        lines.push(LIMITS.to_owned());
        Ok(Comparison {
            shared,
            player,
            lines,
        })
    }

    /// Where the games part, and the orders with which they go on.
    fn parting(&self, shared: usize, player: Seat, clock: &Clock) -> Vec<String> {
        let game = self.games[0].game();
        let seats = game.seats();
        let adjective = seats
            .get(usize::from(player.0))
            .map_or("", |names| names.adjective);
        let orders = count(shared, "order", "orders");
        let next = self.games.map(|session| session.journal().get(shared));
        let is_same = next.iter().all(Option::is_none);
        let mut lines = vec![if is_same && shared == 0 {
            "Neither game has an order yet.".to_owned()
        } else if is_same {
            format!("Both are the same game of {orders}.")
        } else if shared == 0 {
            "The games share no order.".to_owned()
        } else if clock.turn == SETUP {
            format!(
                "The games share {orders} and part in the {adjective} {}.",
                clock.phase
            )
        } else {
            format!(
                "The games share {orders} and part in {}, {}, in the {adjective} {}.",
                G::TURNS.named(clock.turn),
                clock.days,
                clock.phase
            )
        }];
        let went_on = next.iter().zip(self.names).filter_map(|(next, name)| {
            let order = &next.as_ref()?.order;
            let words = if game.is_private(order) {
                "a secret order".to_owned()
            } else {
                game.order_words(order)
            };
            Some(format!("{} went on with: {words}.", capital(name)))
        });
        lines.extend(went_on);
        lines
    }

    /// The chance to win where the games part.
    fn chance_then(&self, shared: usize, side: &str, seats: &[Seat]) -> Option<String> {
        let review = self.reviews.iter().flatten().next()?;
        let mut outlooks = review.outlooks.iter();
        let outlook = outlooks.rfind(|outlook| outlook.orders <= shared)?;
        let chance = outlook.chances.get(place_of(review, seats)?)?;
        Some(format!(
            "Before that {} the chance to win of {side} was {}.",
            G::TURNS.player_turn,
            percent(*chance)
        ))
    }

    /// How the games ended or stand, and for whom that is better.
    fn results(&self, side: &str, seats: &[Seat]) -> Vec<String> {
        let mut lines = Vec::new();
        let (mut ends, mut degrees) = (Vec::new(), Vec::new());
        for (session, name) in self.games.iter().zip(self.names) {
            let (game, state) = (session.game(), session.state());
            let Some(end) = game.ending(state, None) else {
                let clock = game.clock(state);
                let now = game.prospects(state);
                let now = now.map(|prospects| format!("; if it ended now: {}", prospects.now));
                lines.push(format!(
                    "{} is still on, in {}, {}{}.",
                    capital(name),
                    G::TURNS.named(clock.turn),
                    clock.days,
                    now.unwrap_or_default()
                ));
                continue;
            };
            lines.push(format!("{}: {}", capital(name), end.verdict));
            ends.push(end.verdict);
            let degree = i32::from(end.degree);
            let is_won = end.winners.iter().any(|seat| seats.contains(seat));
            let is_lost = !is_won && !end.winners.is_empty();
            degrees.push(if is_lost { -degree } else { degree });
        }
        // Equal verdicts share a line.
        if let [first, second] = &ends[..]
            && first == second
        {
            lines = vec![format!("Both games: {first}")];
        }
        if let [first, second] = degrees[..] {
            let [before, after] = self.names;
            lines.push(match second.cmp(&first) {
                std::cmp::Ordering::Equal => format!("For {side} both results are as good."),
                std::cmp::Ordering::Greater => format!("For {side} {after} ended better."),
                std::cmp::Ordering::Less => format!("For {side} {before} ended better."),
            });
        }
        lines
    }

    /// The lead of the side in both games.
    fn points(&self, side: &str, seats: &[Seat]) -> Option<String> {
        let sign = if seats.contains(&Seat(0)) { 1 } else { -1 };
        let lead = |session: &Session<G>| Some(sign * session.game().margin(session.state())?);
        let [first, second] = [lead(self.games[0])?, lead(self.games[1])?];
        let words = |lead: i32| match lead {
            0 => "level".to_owned(),
            1.. => format!("{lead} ahead"),
            _ => format!("{} behind", -lead),
        };
        Some(format!(
            "In points {side} is {} in {}, and {} in {}.",
            words(first),
            self.names[0],
            words(second),
            self.names[1]
        ))
    }

    /// What each side lost in both games.
    fn losses(&self) -> Vec<String> {
        let [first, second] = self.games.map(G::aftermath);
        let pairs = first.losses.iter().zip(&second.losses);
        let lines = pairs.map(|(before, after)| {
            if before.text == after.text {
                return format!("Losses of {} in both games: {}.", before.side, before.text);
            }
            format!(
                "Losses of {}: {} in {}; {} in {}.",
                before.side, before.text, self.names[0], after.text, self.names[1]
            )
        });
        lines.collect()
    }

    /// The luck of the side after the games part.
    fn luck(&self, shared: usize, side: &str, seats: &[Seat]) -> Option<String> {
        let of = |session: &Session<G>| {
            let luck = Luck::of(session).ok()?;
            let own = luck.sides.iter().find(|own| own.seats == seats)?;
            Some(luck.since(own, shared))
        };
        let [first, second] = [of(self.games[0])?, of(self.games[1])?];
        Some(format!(
            "The dice since then: for {side} {first} in {}, and {second} in {}.",
            self.names[0], self.names[1]
        ))
    }

    /// The chances before the last player-turn that both games have after they part.
    fn chances_since(&self, shared: usize, side: &str, seats: &[Seat]) -> Option<String> {
        let [Some(first), Some(second)] = self.reviews else {
            return None;
        };
        let later = |outlook: &&TurnOutlook| outlook.orders > shared && outlook.turn != SETUP;
        let of_both = first.outlooks.iter().rev().filter(later).find_map(|before| {
            let after = second
                .outlooks
                .iter()
                .filter(later)
                .find(|after| (after.turn, after.player) == (before.turn, before.player))?;
            Some((before, after))
        });
        let (before, after) = of_both?;
        let place = place_of(first, seats)?;
        let names = self.games[0].game().seats();
        Some(format!(
            "Before the {} {} of {} the chance to win of {side} was {} in {}, and {} in {}.",
            names.get(usize::from(before.player.0))?.adjective,
            G::TURNS.player_turn,
            G::TURNS.named(before.turn),
            percent(*before.chances.get(place)?),
            self.names[0],
            percent(*after.chances.get(place)?),
            self.names[1]
        ))
    }
}

/// The place of a side in the chances of a review.
fn place_of(review: &Review, seats: &[Seat]) -> Option<usize> {
    review.sides.iter().position(|(_, of)| of == seats)
}
