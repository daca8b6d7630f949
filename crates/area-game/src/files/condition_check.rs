//! Checks the great events and the advice of a scenario, and the conditions of both.

use super::scenario_file::AdviceFile;
use crate::conditions::{AreaAdvice, Condition, ConditionFile};
use crate::definition::{KindId, NationId, SideId};
use crate::game::AreaGame;
use crate::words::lookup;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::advice::{self, are_few};
use railhead_engine::engine::great_events::WrittenEvent;
use railhead_engine::engine::great_events::file::GreatEventFile;
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// The most units that a condition asks for.
const MOST_UNITS: u16 = 999;

/// Checks the great events of a scenario, and adds every issue. The result is sound if there are none.
pub(super) fn written_events(
    files: &[GreatEventFile<ConditionFile>],
    game: &AreaGame,
    issues: &mut Vec<Issue>,
) -> Vec<WrittenEvent<SideId, Condition>> {
    if !GreatEventFile::are_few(files, issues) {
        return Vec::new();
    }
    let mut check = ConditionCheck { game, issues };
    let built = files.iter().enumerate();
    built
        .filter_map(|(number, file)| check.event(&format!("great_events[{number}]"), file))
        .collect()
}

/// Checks the advice of a scenario, and adds every issue. The result is sound if there are none.
pub(super) fn written_advice(
    files: &[AdviceFile],
    game: &AreaGame,
    issues: &mut Vec<Issue>,
) -> Vec<AreaAdvice> {
    if !are_few(files, issues) {
        return Vec::new();
    }
    let mut check = ConditionCheck { game, issues };
    let files = files.iter().enumerate();
    files
        .filter_map(|(number, file)| check.advice(&format!("advice[{number}]"), file))
        .collect()
}

/// Finds what the names in a scenario mean, and adds an issue for each that means nothing.
struct ConditionCheck<'c> {
    game: &'c AreaGame,
    issues: &'c mut Vec<Issue>,
}

impl ConditionCheck<'_> {
    fn event(
        &mut self,
        path: &str,
        file: &GreatEventFile<ConditionFile>,
    ) -> Option<WrittenEvent<SideId, Condition>> {
        let side = self.side(&format!("{path}.side"), &file.side);
        file.check(path, self.issues);
        let at = self.space(&format!("{path}.at"), &file.at);
        let rounds = (1, self.game.last_named_round());
        let [from, until] = check_turns(
            path,
            [file.from, file.until],
            rounds,
            AreaGame::TURNS.turn,
            self.issues,
        );
        let when = self.conditions(&format!("{path}.when"), &file.when);
        Some(WrittenEvent {
            event: file.event(at?),
            side: side?,
            from,
            until,
            when,
        })
    }

    fn advice(&mut self, path: &str, file: &AdviceFile) -> Option<AreaAdvice> {
        let nation = self.nation(&format!("{path}.nation"), &file.nation);
        let text = advice::text(path, &file.text, self.issues);
        let at = file.at.as_ref();
        let at = at.and_then(|at| self.space(&format!("{path}.at"), at));
        let definition = self.game.definition();
        if let Some(phase) = file.phase.filter(|phase| !definition.phases.contains(phase)) {
            let what = format!("the scenario has no {}", phase.name());
            self.issues.push(Issue::new(format!("{path}.phase"), what));
        }
        let [from, until] = check_turns(
            path,
            [file.from, file.until],
            (1, self.game.last_named_round()),
            AreaGame::TURNS.turn,
            self.issues,
        );
        let when = self.conditions(&format!("{path}.when"), &file.when);
        let unit = file.unit.as_ref();
        let means = unit.and_then(|unit| self.kind(&format!("{path}.unit"), unit));
        Some(AreaAdvice {
            to: nation?,
            text,
            at,
            phase: file.phase,
            from,
            until,
            when,
            means,
        })
    }

    fn conditions(&mut self, path: &str, files: &[ConditionFile]) -> Vec<Condition> {
        let files = files.iter().enumerate();
        files
            .filter_map(|(number, file)| self.condition(&format!("{path}[{number}]"), file))
            .collect()
    }

    fn condition(&mut self, path: &str, file: &ConditionFile) -> Option<Condition> {
        let first = format!("{path}[0]");
        Some(match file {
            ConditionFile::Held(area) => Condition::Held(self.area(&first, area)?),
            ConditionFile::Lost(area) => Condition::Lost(self.area(&first, area)?),
            ConditionFile::Battle(space) => Condition::Battle(self.space(&first, space)?),
            ConditionFile::Entered(nation) => Condition::Entered(self.nation(&first, nation)?),
            ConditionFile::Has {
                nation,
                unit,
                least,
                at,
            } => {
                if !(1..=MOST_UNITS).contains(least) {
                    let issue = Issue::new(format!("{path}.least"), format!("{least} is out of range"));
                    self.issues
                        .push(issue.hint(format!("it must be from 1 to {MOST_UNITS}")));
                }
                let nation = self.nation(&format!("{path}.nation"), nation);
                let unit = self.kind(&format!("{path}.unit"), unit);
                let at = match at {
                    Some(at) => Some(self.space(&format!("{path}.at"), at)?),
                    None => None,
                };
                Condition::Has {
                    nation: nation?,
                    unit: unit?,
                    least: *least,
                    at,
                }
            }
            ConditionFile::Train { from, to } => {
                if self.game.definition().rails.is_none() {
                    self.issues.push(Issue::new(path, "the scenario has no railways"));
                }
                let (from, to) = self.line(path, [from, to])?;
                Condition::Train { from, to }
            }
            // It never holds without railways, and players may choose to have none.
            ConditionFile::ByRail { from, to } => {
                let (from, to) = self.line(path, [from, to])?;
                Condition::ByRail { from, to }
            }
            ConditionFile::All(files) => Condition::All(self.conditions(&first, files)),
            ConditionFile::Any(files) => Condition::Any(self.conditions(&first, files)),
            ConditionFile::Not(file) => Condition::Not(Box::new(self.condition(&first, file)?)),
        })
    }

    /// The two areas of a journey by rail.
    fn line(&mut self, path: &str, ends: [&String; 2]) -> Option<(SpaceId, SpaceId)> {
        let [from, to] = ends;
        let from = self.area(&format!("{path}.from"), from);
        let to = self.area(&format!("{path}.to"), to);
        from.zip(to)
    }

    fn side(&mut self, path: &str, id: &str) -> Option<SideId> {
        let sides = &self.game.definition().sides;
        let found = sides.iter().position(|side| side.id == id);
        let known = sides.iter().map(|side| side.id.as_str());
        let found = self.found(path, ("side", id), found, known)?;
        u8::try_from(found).ok().map(SideId)
    }

    fn nation(&mut self, path: &str, id: &str) -> Option<NationId> {
        let game = self.game;
        let known = game.nation_ids().map(|nation| game.nation(nation).id.as_str());
        self.found(path, ("nation", id), game.nation_named(id), known)
    }

    fn kind(&mut self, path: &str, id: &str) -> Option<KindId> {
        let game = self.game;
        let known = game.kind_ids().map(|kind| game.kind(kind).id.as_str());
        self.found(path, ("kind of unit", id), game.kind_named(id), known)
    }

    /// What was found under an id; an issue if there is nothing.
    fn found<'n, T>(
        &mut self,
        path: &str,
        (what, id): (&str, &str),
        found: Option<T>,
        known: impl Iterator<Item = &'n str>,
    ) -> Option<T> {
        if found.is_none() {
            let what = format!("there is no {what} \"{id}\"");
            self.issues.push(Issue::unknown_name(path, what, id, known));
        }
        found
    }

    /// A space in play.
    fn space(&mut self, path: &str, id: &str) -> Option<SpaceId> {
        let game = self.game;
        let in_play = game.space_ids().filter(|space| game.spec(*space).in_play);
        let known = in_play.map(|space| lookup::space_id(game, space));
        let space = self.found(path, ("space", id), game.board().space_named(id), known)?;
        let is_there = self.game.spec(space).in_play;
        if !is_there {
            let what = format!("{} is not in play", self.game.space_name(space));
            self.issues.push(Issue::new(path, what));
        }
        is_there.then_some(space)
    }

    /// An area in play, which can be held.
    fn area(&mut self, path: &str, id: &str) -> Option<SpaceId> {
        let space = self.space(path, id)?;
        let is_sea = self.game.is_sea(space);
        if is_sea {
            let what = format!("{} is a sea zone", self.game.space_name(space));
            self.issues.push(Issue::new(path, what));
        }
        (!is_sea).then_some(space)
    }
}
