//! Reads the conditions of a scenario before a game: which can never hold together, and why. A game says it of its facts; goals, events, arrivals,
//! advice, great events and scripts are all read here.

use super::outlook::{ConditionOutlook, Holds};
use crate::text::issue::Issue;

/// The turns in which something counts, the first and the last.
pub type Turns = [u16; 2];

/// What a condition consists of.
#[derive(Clone, Copy, Debug)]
pub enum ConditionParts<'c, C> {
    /// It is a fact, or an estimate.
    Fact,
    /// All of these hold.
    All(&'c [C]),
    /// Any of these holds.
    Any(&'c [C]),
    /// At least this number of these hold.
    Count(usize, &'c [C]),
    /// This does not hold.
    Not(&'c C),
}

/// Why conditions can never hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field that is at fault.
    pub path: String,
    /// The reason, in lower case and without a full stop.
    pub why: String,
}

/// What a game knows of its conditions.
pub trait ConditionReader {
    /// Whose conditions they are.
    type Whose: Copy;
    type Condition: PartialEq;

    /// What a condition consists of.
    fn parts(condition: &Self::Condition) -> ConditionParts<'_, Self::Condition>;

    /// When a fact holds.
    fn fact(&self, whose: Self::Whose, fact: &Self::Condition, turns: Turns) -> ConditionOutlook;

    /// Why a fact never holds.
    fn reason(&self, whose: Self::Whose, fact: &Self::Condition, turns: Turns) -> String;

    /// Whether two facts never hold at once.
    fn exclude(one: &Self::Condition, other: &Self::Condition) -> bool;

    /// Whether a fact holds wherever another is known to.
    fn follows(fact: &Self::Condition, known: &Self::Condition) -> bool;

    /// When a condition holds.
    fn outlook(&self, whose: Self::Whose, condition: &Self::Condition, turns: Turns) -> ConditionOutlook {
        let read = |parts: &[Self::Condition]| -> Vec<ConditionOutlook> {
            parts
                .iter()
                .map(|part| self.outlook(whose, part, turns))
                .collect()
        };
        match Self::parts(condition) {
            ConditionParts::Fact => self.fact(whose, condition, turns),
            ConditionParts::All(parts) => self.together(whose, parts, turns),
            ConditionParts::Any(parts) => ConditionOutlook::any(&read(parts)),
            ConditionParts::Count(least, parts) => ConditionOutlook::count(least, &read(parts)),
            ConditionParts::Not(part) => self.outlook(whose, part, turns).reversed(),
        }
    }

    /// When all of these hold together.
    fn together(&self, whose: Self::Whose, conditions: &[Self::Condition], turns: Turns) -> ConditionOutlook {
        if contradiction::<Self>(conditions).is_some() {
            return ConditionOutlook::constant(Holds::Never);
        }
        let parts = conditions.iter();
        let parts: Vec<ConditionOutlook> = parts.map(|part| self.outlook(whose, part, turns)).collect();
        ConditionOutlook::all(&parts)
    }

    /// Why conditions can never hold together, if so; `path` is that of their list.
    fn fault(
        &self,
        whose: Self::Whose,
        path: &str,
        conditions: &[Self::Condition],
        turns: Turns,
    ) -> Option<Fault> {
        let mut listed = conditions.iter().enumerate();
        let part = listed.find_map(|(index, condition)| {
            self.fault_of(whose, &format!("{path}[{index}]"), condition, turns)
        });
        part.or_else(|| {
            let (first, second) = contradiction::<Self>(conditions)?;
            Some(Fault {
                path: format!("{path}[{second}]"),
                why: format!("it contradicts condition {} of this list", first + 1),
            })
        })
    }

    /// Why a condition can never hold, if so.
    fn fault_of(
        &self,
        whose: Self::Whose,
        path: &str,
        condition: &Self::Condition,
        turns: Turns,
    ) -> Option<Fault> {
        if self.outlook(whose, condition, turns).ever > Holds::Never {
            return None;
        }
        let first = |path: &str, parts: &[Self::Condition]| {
            let mut parts = parts.iter().enumerate();
            parts.find_map(|(index, part)| self.fault_of(whose, &format!("{path}[{index}]"), part, turns))
        };
        let why = match Self::parts(condition) {
            ConditionParts::All(parts) => return self.fault(whose, &format!("{path}[0]"), parts, turns),
            // None at all is what is left of something outside the part of the board that is played.
            ConditionParts::Any(parts) => return first(&format!("{path}[0]"), parts),
            ConditionParts::Count(_, parts) => return first(&format!("{path}.of"), parts),
            ConditionParts::Not(_) => "what `Not` excludes always holds".to_owned(),
            ConditionParts::Fact => self.reason(whose, condition, turns),
        };
        let path = path.to_owned();
        Some(Fault { path, why })
    }

    /// Adds a warning where conditions can never hold together; whether there is one. `what` is the consequence.
    fn warn(
        &self,
        whose: Self::Whose,
        (what, path): (&str, &str),
        conditions: &[Self::Condition],
        turns: Turns,
        issues: &mut Vec<Issue>,
    ) -> bool {
        let fault = self.fault(whose, path, conditions, turns);
        let is_found = fault.is_some();
        issues.extend(fault.map(|Fault { path, why }| Issue::new(path, format!("{what}: {why}"))));
        is_found
    }

    /// Adds a warning about a great event that is never told: its conditions can never hold, or they hold from the start.
    fn warn_of_event(
        &self,
        whose: Self::Whose,
        path: &str,
        conditions: &[Self::Condition],
        turns: Turns,
        issues: &mut Vec<Issue>,
    ) {
        let is_warned = self.warn(
            whose,
            ("the event is never told", path),
            conditions,
            turns,
            issues,
        );
        if !is_warned && self.together(whose, conditions, turns).at_start == Holds::Always {
            let what = "all of this holds from the start, so the event is never told";
            issues.push(Issue::new(path, what).hint("name what changes in the game"));
        }
    }
}

/// Whether a condition holds wherever another one does.
pub fn implies<R: ConditionReader + ?Sized>(known: &R::Condition, wanted: &R::Condition) -> bool {
    if known == wanted {
        return true;
    }
    match (R::parts(known), R::parts(wanted)) {
        (ConditionParts::All(parts), _) => parts.iter().any(|part| implies::<R>(part, wanted)),
        (_, ConditionParts::All(parts)) => {
            !parts.is_empty() && parts.iter().all(|part| implies::<R>(known, part))
        }
        (_, ConditionParts::Any(parts)) => parts.iter().any(|part| implies::<R>(known, part)),
        (ConditionParts::Not(known), ConditionParts::Not(wanted)) => implies::<R>(wanted, known),
        (ConditionParts::Fact, ConditionParts::Fact) => R::follows(wanted, known),
        _ => false,
    }
}

/// Two conditions of a list that never hold at once, by their places in it.
fn contradiction<R: ConditionReader + ?Sized>(conditions: &[R::Condition]) -> Option<(usize, usize)> {
    (0..conditions.len()).find_map(|second| {
        let mut before = 0..second;
        let first = before.find(|first| contradict::<R>(&conditions[*first], &conditions[second]))?;
        Some((first, second))
    })
}

/// Whether two conditions never hold at once.
fn contradict<R: ConditionReader + ?Sized>(one: &R::Condition, other: &R::Condition) -> bool {
    match (R::parts(one), R::parts(other)) {
        (ConditionParts::All(parts), _) => parts.iter().any(|part| contradict::<R>(part, other)),
        (_, ConditionParts::All(parts)) => parts.iter().any(|part| contradict::<R>(one, part)),
        (ConditionParts::Not(one), _) if implies::<R>(other, one) => true,
        (_, ConditionParts::Not(other)) => implies::<R>(one, other),
        (ConditionParts::Fact, ConditionParts::Fact) => R::exclude(one, other) || R::exclude(other, one),
        _ => false,
    }
}
