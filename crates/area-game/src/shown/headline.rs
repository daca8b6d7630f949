//! What a side fights for, how much of it is left and for how long, in a few words for the header; and how hard the side is pressed (AB-11).
//!
//! A side that wins if nothing changes reads what the enemy has come nearest to, any other what it lacks itself; either reads of the other where that
//! is nearer, and more than a hope.

use super::strikes::Strikes;
use crate::chapters::battle::odds::UnitCounts;
use crate::chapters::victory::{Progress, holds, progress, winner};
use crate::definition::{Goal, KindId, SideId, Victory};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::goals::{Headline, Pressure};
use railhead_engine::text::words::{count, listed};

/// What an area more is worth on the production chart, in IPC: so are conditions of both kinds compared.
const AREA_IN_IPC: u32 = 5;

/// In these last rounds whoever would lose now is pressed.
const LAST_ROUNDS: u16 = 2;

/// The areas of a condition are named one by one up to this number.
const NAMED: usize = 2;

/// What a side fights for, and how hard it is pressed; `None` without conditions of victory, and when the game is over.
pub fn headline(game: &AreaGame, state: &AreaState, side: SideId) -> Option<Headline> {
    if state.ending().is_some() {
        return None;
    }
    let position = SidePosition::new(game, state, side);
    let way = position.nearest()?;
    let is_own = way.condition.side == side;
    let time = position.time(way);
    let said = |is_long| [way.words(game, state, is_own, is_long), time.clone()].join(Headline::BETWEEN);
    Some(Headline {
        words: said(true),
        short: said(false),
        pressure: position.pressure(),
    })
}

/// A condition of victory, and how much of it is met.
#[derive(Clone, Copy, Debug)]
struct ConditionWay<'g> {
    condition: &'g Victory,
    has: u32,
    needs: u32,
    /// What the side had of it at the start.
    had: u32,
}

impl<'g> ConditionWay<'g> {
    fn of(game: &AreaGame, state: &AreaState, condition: &'g Victory) -> Self {
        let Progress { has, needs } = progress(game, state, condition);
        let had = match &condition.goal {
            Goal::Areas { areas, .. } => {
                let own = |area: &&SpaceId| {
                    let holder = game.spec(**area).controller;
                    holder.is_some_and(|holder| game.side_of(holder) == condition.side)
                };
                u32::try_from(areas.iter().filter(own).count()).unwrap_or(u32::MAX)
            }
            // Production moves in every round, so it tells no beginning.
            Goal::Income(_) => has,
        };
        Self {
            condition,
            has,
            needs,
            had,
        }
    }

    fn missing(self) -> u32 {
        self.needs.saturating_sub(self.has)
    }

    fn is_met(self) -> bool {
        self.missing() == 0
    }

    /// How many areas the side has won of those that it needs.
    fn gained(self) -> u32 {
        let had = self.had.min(self.needs);
        self.has.min(self.needs).saturating_sub(had)
    }

    /// How far it is from being met, in areas.
    fn distance(self) -> u32 {
        match self.condition.goal {
            Goal::Areas { .. } => self.missing(),
            Goal::Income(_) => self.missing().div_ceil(AREA_IN_IPC),
        }
    }

    /// The areas that the side lacks.
    fn lacking(self, game: &AreaGame, state: &AreaState) -> Vec<SpaceId> {
        match &self.condition.goal {
            Goal::Areas { areas, .. } => {
                let lacks = |area: &&SpaceId| !holds(game, state, self.condition.side, **area);
                areas.iter().filter(lacks).copied().collect()
            }
            Goal::Income(_) => Vec::new(),
        }
    }

    /// How much is done, to one side or the other: `1 of 4 victory cities lost`.
    fn words(self, game: &AreaGame, state: &AreaState, is_own: bool, is_long: bool) -> String {
        let many = format!("{} of {}", self.has.min(self.needs), self.needs);
        let Goal::Areas { areas, .. } = &self.condition.goal else {
            let whose = if is_own { "production" } else { "their production" };
            return format!("{whose} {} of {} IPC", self.has, self.needs);
        };
        let names = |of: &[SpaceId], and| {
            let names: Vec<&str> = of.iter().map(|area| game.space_name(*area)).collect();
            listed(&names, and)
        };
        if self.needs == 1 && areas.len() <= NAMED {
            let held: Vec<SpaceId> = areas
                .iter()
                .filter(|area| holds(game, state, self.condition.side, **area))
                .copied()
                .collect();
            return match (is_own, held.is_empty()) {
                (true, true) => format!("{} to take", names(areas, "or")),
                (true, false) => format!("{} ours", names(&held, "and")),
                (false, true) => format!("{} ours", names(areas, "and")),
                (false, false) => format!("{} theirs", names(&held, "and")),
            };
        }
        let deed = match (is_own, self.had) {
            (true, _) => "held",
            (false, 0) => "lost",
            (false, _) => "theirs",
        };
        let are_few = areas.len() <= NAMED;
        if !is_long {
            format!("{many} {deed}")
        } else if are_few {
            format!("{many} {deed} ({})", names(areas, "and"))
        } else {
            format!("{many} victory cities {deed}")
        }
    }
}

/// What the next strikes at an area can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Danger {
    Safe,
    Menaced,
    /// It falls, unless the dice save it.
    Falling,
}

/// A position as a side reads it.
struct SidePosition<'g> {
    game: &'g AreaGame,
    state: &'g AreaState,
    side: SideId,
    /// The side that wins if nothing changes any more.
    favoured: Option<SideId>,
    ways: Vec<ConditionWay<'g>>,
    /// What the side can strike in its next turn, and what its enemies can.
    own: Strikes<'g>,
    theirs: Strikes<'g>,
}

impl<'g> SidePosition<'g> {
    fn new(game: &'g AreaGame, state: &'g AreaState, side: SideId) -> Self {
        let definition = game.definition();
        let ways = definition.victory.iter();
        Self {
            game,
            state,
            side,
            favoured: winner(game, state).or(definition.at_the_end),
            ways: ways
                .map(|condition| ConditionWay::of(game, state, condition))
                .collect(),
            own: Strikes::by(game, state, |nation| game.side_of(nation) == side),
            theirs: Strikes::by(game, state, |nation| game.side_of(nation) != side),
        }
    }

    /// The condition that is nearest to being met, of those that count for the side.
    fn nearest(&self) -> Option<&ConditionWay<'g>> {
        let nearest = |is_own: bool| {
            let of = self.ways.iter();
            let of = of.filter(move |way| (way.condition.side == self.side) == is_own);
            of.min_by_key(|way| way.distance())
        };
        let (own, theirs) = (nearest(true), nearest(false));
        let Some((own, theirs)) = own.zip(theirs) else {
            return own.or(theirs);
        };
        let is_favoured = self.favoured == Some(self.side);
        let takes_theirs = match (own.is_met(), theirs.is_met()) {
            (true, _) => false,
            (false, true) => true,
            // Who wins by waiting attacks only what can fall next.
            (false, false) if is_favoured => !self.can_be_met(own) || own.distance() > theirs.distance(),
            (false, false) => theirs.gained() > 0 && theirs.distance() < own.distance(),
        };
        Some(if takes_theirs { theirs } else { own })
    }

    /// Whether the side can take all that it lacks of a condition of its own in the turn that it has now: before its next one the enemy has his.
    fn can_be_met(&self, way: &ConditionWay) -> bool {
        if self.state.side(self.game) != self.side {
            return false;
        }
        let lacking = way.lacking(self.game, self.state).into_iter();
        let taken = lacking.filter(|area| {
            let (attack, defence) = self.powers(&self.own, *area, true);
            // What may fall is no goal of somebody who need not attack: it has to be as good as taken.
            attack > 0 && attack >= 2 * defence
        });
        way.missing() > 0 && u32::try_from(taken.count()).is_ok_and(|taken| taken >= way.missing())
    }

    /// The power of the strongest strike at an area by the side itself or by its enemies, and of those who defend it.
    fn powers(&self, strikes: &Strikes, at: SpaceId, is_own: bool) -> (u64, u64) {
        let mut defenders = UnitCounts::new();
        for (force, count) in self.state.forces_at(at) {
            let strikes_too = (self.game.side_of(force.nation) == self.side) == is_own;
            if !strikes_too && !force.status.is_aboard() {
                *defenders.entry(force.kind).or_default() += count;
            }
        }
        let defence = power(&defenders, |kind| self.game.kind(kind).defence);
        let armies = strikes.against(at, None);
        let attacks = armies
            .iter()
            .map(|army| power(army, |kind| self.game.kind(kind).attack));
        (attacks.max().unwrap_or_default(), defence)
    }

    /// The danger of an area by the strikes of the side itself, or of its enemies.
    fn danger(&self, strikes: &Strikes, at: SpaceId, is_own: bool) -> Danger {
        let (attack, defence) = self.powers(strikes, at, is_own);
        match attack {
            attack if attack > 0 && attack >= defence => Danger::Falling,
            // Half as strong, since the power of an army grows with the square of its size.
            attack if attack > 0 && 4 * attack >= defence => Danger::Menaced,
            _ => Danger::Safe,
        }
    }

    /// How long the side has to hold, or has left.
    fn time(&self, way: &ConditionWay) -> String {
        let is_own = way.condition.side == self.side;
        if way.is_met() {
            let what = if is_own {
                "hold to the end of the round"
            } else {
                "take it back before the round ends"
            };
            return what.to_owned();
        }
        let rounds = count(self.rounds_left().into(), "round", "rounds");
        if is_own { rounds } else { format!("hold {rounds}") }
    }

    /// The rounds that are left, the present one included.
    fn rounds_left(&self) -> u16 {
        let last = self.game.definition().rounds;
        last.saturating_sub(self.state.round()) + 1
    }

    fn pressure(&self) -> Pressure {
        let mut theirs = self.ways.iter().filter(|way| way.condition.side != self.side);
        let by_enemy = theirs.clone().map(|way| self.by_way(way)).max();
        let pressure = by_enemy.unwrap_or_default().max(self.by_time());
        // Who merely begins and has lost nothing can still do something about all that he sees.
        let has_lost = theirs.any(|way| way.is_met() || way.gained() > 0);
        if self.state.round() == 1 && !has_lost {
            pressure.min(Pressure::Pressed)
        } else {
            pressure
        }
    }

    /// How much a condition of an enemy presses: by what is lost of it, and by what he can take of the rest in his next turn.
    fn by_way(&self, way: &ConditionWay) -> Pressure {
        let (missing, gained) = (way.missing(), way.gained());
        if missing == 0 {
            return Pressure::Desperate;
        }
        if matches!(way.condition.goal, Goal::Income(_)) {
            return if way.distance() <= 1 {
                Pressure::Pressed
            } else {
                Pressure::Steady
            };
        }
        let lacking = way.lacking(self.game, self.state);
        let dangers = lacking.iter().map(|area| self.danger(&self.theirs, *area, false));
        let dangers: Vec<Danger> = dangers.collect();
        let number = |least: Danger| {
            let there = dangers.iter().filter(|danger| **danger >= least).count();
            u32::try_from(there).unwrap_or(u32::MAX).min(missing)
        };
        let (menaced, falling) = (number(Danger::Menaced), number(Danger::Falling));
        let of = way.needs.saturating_sub(way.had).max(missing);
        let is_half = gained > 0 && 2 * gained >= of;
        // Where few areas are needed, one of them is much.
        let is_close = match of {
            1 => menaced > 0,
            2 => falling > 0,
            _ => 2 * (gained + falling) > of,
        };
        if missing == falling && (is_half || of == 1) {
            Pressure::Desperate
        } else if missing == falling || is_half || is_close {
            Pressure::Pressed
        } else {
            Pressure::Steady
        }
    }

    /// How much the time presses: whoever does not win by waiting has to bring about a decision.
    fn by_time(&self) -> Pressure {
        let Some(favoured) = self.favoured else {
            // Nobody loses a draw.
            return if self.rounds_left() <= 1 {
                Pressure::Pressed
            } else {
                Pressure::Steady
            };
        };
        let left = self.rounds_left();
        let own = self.ways.iter().filter(|way| way.condition.side == self.side);
        let nearest = own.map(|way| way.distance()).min();
        if favoured == self.side {
            Pressure::Steady
        } else if left <= 1 {
            Pressure::Desperate
        } else if left <= LAST_ROUNDS || nearest.is_none_or(|nearest| nearest >= u32::from(left)) {
            Pressure::Pressed
        } else {
            Pressure::Steady
        }
    }
}

/// The power of an army: its hits in a round by the number of its units, both of which decide a battle.
fn power(army: &UnitCounts, value: impl Fn(KindId) -> u8) -> u64 {
    let hits = army
        .iter()
        .map(|(kind, count)| u64::from(value(*kind)) * u64::from(*count));
    let units: u64 = army.values().map(|count| u64::from(*count)).sum();
    hits.sum::<u64>() * units
}
