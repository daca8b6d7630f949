//! Checks conditions in files.

use super::{Chance, Condition, ConditionFile, OddsRatio};
use crate::HexGame;
use crate::definition::file_check::FileCheck;
use crate::definition::{EventId, ExitId, OptionId, UnitId, WeatherId};
use railhead_engine::board::CrossingId;
use railhead_engine::text::issue::Issue;

/// A file with conditions being checked against its game.
pub(crate) struct ConditionCheck<'f> {
    pub(crate) game: &'f HexGame,
    /// How many conditions draw chances.
    pub(crate) draws: u32,
    /// Whether any condition counts days.
    pub(crate) counts_days: bool,
    pub(crate) base: FileCheck<'f>,
}

impl<'f> ConditionCheck<'f> {
    /// A check of a file that belongs to this scenario alone; it adds to these issues.
    pub(crate) fn new(game: &'f HexGame, issues: &'f mut Vec<Issue>) -> Self {
        Self {
            game,
            draws: 0,
            counts_days: false,
            base: FileCheck {
                board: Some(game.board()),
                sides: Some(&game.definition().sides[..]),
                is_shared: false,
                issues,
            },
        }
    }

    pub(crate) fn push(&mut self, issue: Issue) {
        self.base.issues.push(issue);
    }

    pub(crate) fn unit(&mut self, path: &str, offset: usize, word: &str) -> Option<UnitId> {
        self.unit_among(path, offset, word, |_| true)
    }

    /// The same; only units that fit are suggested for an unknown name.
    pub(crate) fn unit_among(
        &mut self,
        path: &str,
        offset: usize,
        word: &str,
        fits: impl Fn(UnitId) -> bool,
    ) -> Option<UnitId> {
        let unit = self.game.unit_named(word);
        if unit.is_none() {
            let fitting = self.game.unit_ids().filter(|unit| fits(*unit));
            let known = fitting.map(|unit| self.game.unit(unit).id.as_str());
            let what = format!("the unit file has no unit \"{word}\"");
            let issue = Issue::unknown_name(path, what, word, known).at_offset(offset);
            self.push(issue);
        }
        unit
    }

    pub(crate) fn odds(&mut self, path: &str, text: &str) -> Option<OddsRatio> {
        let odds = text.split_once(':').and_then(|(attack, defence)| {
            Some(OddsRatio {
                attack: attack.parse().ok()?,
                defence: defence.parse().ok()?,
            })
        });
        let odds = odds.filter(|odds| (1..100).contains(&odds.attack) && (1..100).contains(&odds.defence));
        if odds.is_none() {
            let issue = Issue::new(path, format!("\"{text}\" is not an odds ratio"));
            self.push(issue.hint("write two numbers from 1 to 99: 3:2"));
        }
        odds
    }

    pub(crate) fn conditions(&mut self, path: &str, files: &[ConditionFile]) -> Vec<Condition> {
        let mut conditions = Vec::new();
        for (number, file) in files.iter().enumerate() {
            let path = format!("{path}[{number}]");
            conditions.extend(self.condition(&path, file));
        }
        conditions
    }

    fn condition(&mut self, path: &str, file: &ConditionFile) -> Option<Condition> {
        let what = if let ConditionFile::Since { what, .. } = file {
            what
        } else {
            file
        };
        // A bridge outside the part of the board that is played never comes down.
        if let ConditionFile::Down(bridge) = what
            && self.base.is_cut_off(bridge)
        {
            return Some(Condition::Any(Vec::new()));
        }
        self.played(path, file)
    }

    /// A condition that names no bridge outside the part of the board that is played.
    fn played(&mut self, path: &str, file: &ConditionFile) -> Option<Condition> {
        let (first, at, least) = (
            format!("{path}[0]"),
            format!("{path}.at"),
            format!("{path}.least"),
        );
        Some(match file {
            ConditionFile::Held(place) => Condition::Held(self.base.land(&first, place)?),
            ConditionFile::Lost(place) => Condition::Lost(self.base.land(&first, place)?),
            ConditionFile::Supplied(unit) => Condition::Supplied(self.unit(&first, 0, unit)?),
            ConditionFile::Unsupplied(unit) => Condition::Unsupplied(self.unit(&first, 0, unit)?),
            ConditionFile::At { unit, at: place } => Condition::At {
                unit: self.unit(&format!("{path}.unit"), 0, unit)?,
                at: self.base.land(&at, place)?,
            },
            ConditionFile::Destroyed(unit) => Condition::Destroyed(self.unit(&first, 0, unit)?),
            ConditionFile::SquadronSunk => {
                if self.game.tables().naval.squadron.is_none() {
                    self.push(Issue::new(
                        path,
                        "the rules have no squadron that intercepts (HN-5)",
                    ));
                }
                Condition::SquadronSunk
            }
            ConditionFile::Chosen(option) => Condition::Chosen(self.option(&first, option)?),
            ConditionFile::Happened(event) => Condition::Happened(self.event(&first, event)?),
            ConditionFile::Left(unit) => Condition::Left(self.unit(&first, 0, unit)?),
            ConditionFile::LeftBy { exit, least: units } => {
                self.base.number(&least, *units, 1, 99);
                Condition::LeftBy {
                    exit: self.exit(&format!("{path}.exit"), exit)?,
                    least: *units,
                }
            }
            ConditionFile::Weather(kind) => Condition::Weather(self.weather(&first, kind)?),
            ConditionFile::Turn(turn) => {
                self.base.number(&first, *turn, 1, 999);
                Condition::Turn(*turn)
            }
            ConditionFile::Lead(points) => Condition::Lead(*points),
            ConditionFile::EnemyLost(units) => {
                self.base.number(&first, *units, 1, 99);
                Condition::EnemyLost(*units)
            }
            ConditionFile::Strength { at: place, least } => Condition::Strength {
                at: self.base.land(&at, place)?,
                least: *least,
            },
            ConditionFile::OurOdds {
                at: place,
                least: odds,
            } => Condition::OurOdds {
                at: self.base.land(&at, place)?,
                least: self.odds(&least, odds)?,
            },
            ConditionFile::TheirOdds {
                at: place,
                least: odds,
            } => Condition::TheirOdds {
                at: self.base.land(&at, place)?,
                least: self.odds(&least, odds)?,
            },
            ConditionFile::Down(bridge) => Condition::Down(self.bridge(&first, bridge)?),
            ConditionFile::Since { days, what } => {
                let path = format!("{path}.what");
                let what = self.condition(&path, what)?;
                if !matches!(what, Condition::Held(_) | Condition::Lost(_) | Condition::Down(_)) {
                    let issue = Issue::new(path, "days of this cannot be counted");
                    self.push(issue.hint("only Held, Lost and Down count days"));
                    return None;
                }
                self.counts_days = true;
                Condition::Since {
                    days: *days,
                    what: Box::new(what),
                }
            }
            ConditionFile::Chance(percent) => {
                self.base.number(&first, u16::from(*percent), 1, 99);
                self.draws += 1;
                Condition::Chance(Chance {
                    percent: *percent,
                    number: self.draws,
                })
            }
            ConditionFile::All(files) => Condition::All(self.conditions(&first, files)),
            ConditionFile::Any(files) => Condition::Any(self.conditions(&first, files)),
            ConditionFile::Count { least: number, of } => {
                let most = u16::try_from(of.len()).unwrap_or(u16::MAX);
                if !(1..=most).contains(number) {
                    let what = format!("{number} of {most} conditions can never hold, or always do");
                    self.push(Issue::new(least, what).hint("count at least 1, and at most all of them"));
                }
                Condition::Count {
                    least: *number,
                    of: self.conditions(&format!("{path}.of"), of),
                }
            }
            ConditionFile::Not(file) => Condition::Not(Box::new(self.condition(&first, file)?)),
        })
    }

    fn option(&mut self, path: &str, id: &str) -> Option<OptionId> {
        let option = self.game.option_named(id);
        if option.is_none() {
            let known = self
                .game
                .option_ids()
                .map(|option| self.game.option(option).id.as_str());
            let what = format!("the scenario has no option \"{id}\"");
            self.push(Issue::unknown_name(path, what, id, known));
        }
        option
    }

    fn event(&mut self, path: &str, id: &str) -> Option<EventId> {
        let event = self.game.scripted_event_named(id);
        if event.is_none() {
            let known = self
                .game
                .event_ids()
                .map(|event| self.game.scripted_event(event).id.as_str());
            let what = format!("the scenario has no event \"{id}\"");
            self.push(Issue::unknown_name(path, what, id, known));
        }
        event
    }

    fn exit(&mut self, path: &str, id: &str) -> Option<ExitId> {
        let found = self.game.exits().find(|(_, exit)| exit.id == id);
        let found = found.map(|(exit, _)| exit);
        if found.is_none() {
            let known = self.game.exits().map(|(_, exit)| exit.id.as_str());
            let what = format!("the scenario has no exit \"{id}\"");
            self.push(Issue::unknown_name(path, what, id, known));
        }
        found
    }

    fn weather(&mut self, path: &str, id: &str) -> Option<WeatherId> {
        let names = &self.game.tables().weather.names;
        let found = (0..).map(WeatherId).zip(names).find(|(_, name)| *name == id);
        let found = found.map(|(weather, _)| weather);
        if found.is_none() {
            let known = names.iter().map(String::as_str);
            let what = format!("the rules have no weather \"{id}\"");
            self.push(Issue::unknown_name(path, what, id, known));
        }
        found
    }

    pub(crate) fn bridge(&mut self, path: &str, at: &str) -> Option<CrossingId> {
        let hint = "write a hex and the letters of its side: 1628NE";
        self.base.crossing(path, at, hint)
    }
}
