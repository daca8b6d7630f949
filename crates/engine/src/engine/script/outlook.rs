//! What can be said of a condition before a game begins: whether it holds in every game, in some, or in none.
//!
//! A game says it of its own conditions; here is how they are put together. The result is never wrong, but it may be weaker than the truth:
//! [`Holds::Sometimes`] may turn out to be always or never.

/// In how many games something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    Never,
    Sometimes,
    Always,
}

impl Holds {
    /// What is known.
    pub const fn known(is_so: bool) -> Self {
        if is_so { Self::Always } else { Self::Never }
    }

    /// In how many games it is not so.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Never => Self::Always,
            Self::Sometimes => Self::Sometimes,
            Self::Always => Self::Never,
        }
    }
}

/// When a condition holds within some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionOutlook {
    /// As they begin.
    pub at_start: Holds,
    /// When they are over.
    pub at_end: Holds,
    /// At some time.
    pub ever: Holds,
    /// At all times.
    pub throughout: Holds,
}

impl ConditionOutlook {
    /// What is the same at all times of a game.
    pub const fn constant(holds: Holds) -> Self {
        Self {
            at_start: holds,
            at_end: holds,
            ever: holds,
            throughout: holds,
        }
    }

    /// What may come and go; `at_start` is how it begins.
    pub const fn open(at_start: Holds) -> Self {
        let (ever, throughout) = match at_start {
            Holds::Always => (Holds::Always, Holds::Sometimes),
            Holds::Sometimes => (Holds::Sometimes, Holds::Sometimes),
            Holds::Never => (Holds::Sometimes, Holds::Never),
        };
        Self {
            at_start,
            at_end: Holds::Sometimes,
            ever,
            throughout,
        }
    }

    /// The same where it cannot come about, if it is not so from the start, or cannot end if it is.
    #[must_use]
    pub const fn bounded(self, can_begin: bool, can_end: bool) -> Self {
        match self.at_start {
            Holds::Never if !can_begin => Self::constant(Holds::Never),
            Holds::Always if !can_end => Self::constant(Holds::Always),
            Holds::Never | Holds::Sometimes | Holds::Always => self,
        }
    }

    /// That it does not hold.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            at_start: self.at_start.reversed(),
            at_end: self.at_end.reversed(),
            ever: self.throughout.reversed(),
            throughout: self.ever.reversed(),
        }
    }

    /// That all of these hold together.
    pub fn all(parts: &[Self]) -> Self {
        let least = |of: fn(&Self) -> Holds| parts.iter().map(of).min().unwrap_or(Holds::Always);
        // Two that each hold at some time may never hold at the same.
        let mut passing = parts.iter().filter(|part| part.throughout != Holds::Always);
        let is_at_once = passing.next().is_none() || passing.next().is_none();
        let ever = least(|part| part.ever);
        let (at_start, at_end) = (least(|part| part.at_start), least(|part| part.at_end));
        Self {
            at_start,
            at_end,
            ever: if is_at_once {
                ever
            } else {
                ever.min(Holds::Sometimes).max(at_start).max(at_end)
            },
            throughout: least(|part| part.throughout),
        }
    }

    /// That any of these holds.
    pub fn any(parts: &[Self]) -> Self {
        let reversed: Vec<Self> = parts.iter().map(|part| part.reversed()).collect();
        Self::all(&reversed).reversed()
    }

    /// That at least `least` of these hold.
    pub fn count(least: usize, parts: &[Self]) -> Self {
        let ranked = |of: fn(&Self) -> Holds| {
            let mut all: Vec<Holds> = parts.iter().map(of).collect();
            all.sort_unstable_by(|one, other| other.cmp(one));
            match least.checked_sub(1) {
                None => Holds::Always,
                Some(at) => all.get(at).copied().unwrap_or(Holds::Never),
            }
        };
        let (at_start, at_end) = (ranked(|part| part.at_start), ranked(|part| part.at_end));
        let (ever, throughout) = (ranked(|part| part.ever), ranked(|part| part.throughout));
        // One can begin as another ends, so that there are always enough, or never.
        Self {
            at_start,
            at_end,
            ever: ever.min(Holds::Sometimes).max(at_start).max(at_end),
            throughout: throughout.max(Holds::Sometimes).min(at_start).min(at_end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Holds::{Always, Never, Sometimes};
    use super::*;
    use crate::engine::Draws;

    /// A condition as a table: whether it holds, in each of three games at each of three times.
    type Course = [[bool; 3]; 3];

    fn told(course: &Course) -> ConditionOutlook {
        let share = |of: &dyn Fn(&[bool; 3]) -> bool| {
            let so = course.iter().filter(|game| of(game)).count();
            match so {
                0 => Never,
                3 => Always,
                _ => Sometimes,
            }
        };
        ConditionOutlook {
            at_start: share(&|game| game[0]),
            at_end: share(&|game| game[2]),
            ever: share(&|game| game.contains(&true)),
            throughout: share(&|game| !game.contains(&false)),
        }
    }

    /// Whether the outlook of a condition is right: a `Sometimes` in it can be anything.
    fn is_true(said: ConditionOutlook, course: &Course) -> bool {
        let is = told(course);
        [
            (said.at_start, is.at_start),
            (said.at_end, is.at_end),
            (said.ever, is.ever),
            (said.throughout, is.throughout),
        ]
        .iter()
        .all(|(said, is)| *said == Sometimes || said == is)
    }

    #[test]
    fn what_is_said_of_several_conditions_is_never_wrong() {
        for seed in 0..20_000 {
            let mut luck = Draws::new(seed);
            let courses: Vec<Course> = (0..=luck.below(3))
                .map(|_| {
                    // Some are the same at all times, or in every game.
                    let (game, time) = (luck.below(3) == 0, luck.below(3) == 0);
                    let mut course: Course = Default::default();
                    for row in 0..3 {
                        for at in 0..3 {
                            course[row][at] = match (row > 0 && game, at > 0 && time) {
                                (true, _) => course[0][at],
                                (false, true) => course[row][0],
                                (false, false) => luck.below(2) == 0,
                            };
                        }
                    }
                    course
                })
                .collect();
            let parts: Vec<ConditionOutlook> = courses.iter().map(told).collect();
            let least = luck.below(courses.len() + 2);
            let put = |of: &dyn Fn(usize) -> bool| {
                let mut course: Course = Default::default();
                for row in 0..3 {
                    for at in 0..3 {
                        course[row][at] = of(courses.iter().filter(|one| one[row][at]).count());
                    }
                }
                course
            };
            let (all, any) = (put(&|held| held == courses.len()), put(&|held| held > 0));
            let (count, none) = (put(&|held| held >= least), put(&|held| held == 0));
            assert!(is_true(ConditionOutlook::all(&parts), &all), "{courses:?}");
            assert!(is_true(ConditionOutlook::any(&parts), &any), "{courses:?}");
            assert!(
                is_true(ConditionOutlook::any(&parts).reversed(), &none),
                "{courses:?}"
            );
            assert!(
                is_true(ConditionOutlook::count(least, &parts), &count),
                "{least} {courses:?}"
            );
        }
    }

    #[test]
    fn what_can_be_known_is_known() {
        let [never, always] = [Never, Always].map(ConditionOutlook::constant);
        let later = ConditionOutlook {
            at_end: Always,
            ever: Always,
            ..ConditionOutlook::open(Never)
        };
        assert_eq!(ConditionOutlook::all(&[later, always]), later);
        assert_eq!(ConditionOutlook::all(&[later, never]), never);
        assert_eq!(ConditionOutlook::any(&[later, never]), later);
        assert_eq!(ConditionOutlook::any(&[]), never);
        assert_eq!(ConditionOutlook::all(&[later, later]).ever, Always);
        let passing = ConditionOutlook {
            ever: Always,
            ..ConditionOutlook::open(Never)
        };
        assert_eq!(ConditionOutlook::all(&[passing, passing]).ever, Sometimes);
        assert_eq!(ConditionOutlook::count(2, &[always, later, always]), always);
        assert_eq!(ConditionOutlook::count(3, &[always, later, never]), never);
        assert_eq!(ConditionOutlook::open(Never).bounded(false, true), never);
        assert_eq!(ConditionOutlook::open(Always).bounded(true, false), always);
    }
}
