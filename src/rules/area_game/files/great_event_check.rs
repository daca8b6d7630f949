//! Checks the great events of a scenario.

use crate::rules::area_game::conditions::{Condition, ConditionFile};
use crate::rules::area_game::definition::{KindId, NationId, SideId};
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::words::lookup;
use crate::rules::board::SpaceId;
use crate::rules::engine::Playable as _;
use crate::rules::engine::great_events::WrittenEvent;
use crate::rules::engine::great_events::file::GreatEventFile;
use crate::rules::engine::script::check_turns;
use crate::rules::text::issue::Issue;

/// The most units that a condition asks for.
const MOST_UNITS: u16 = 999;

/// Checks the great events of a scenario, and adds every issue. The result is sound if there are none.
pub(super) fn build(
    files: &[GreatEventFile<ConditionFile>],
    game: &AreaGame,
    issues: &mut Vec<Issue>,
) -> Vec<WrittenEvent<SideId, Condition>> {
    if !GreatEventFile::are_few(files, issues) {
        return Vec::new();
    }
    let mut check = EventCheck { game, issues };
    let built = files.iter().enumerate();
    built
        .filter_map(|(number, file)| check.event(&format!("great_events[{number}]"), file))
        .collect()
}

/// The great events of a scenario under check.
struct EventCheck<'c> {
    game: &'c AreaGame,
    issues: &'c mut Vec<Issue>,
}

impl EventCheck<'_> {
    fn event(
        &mut self,
        path: &str,
        file: &GreatEventFile<ConditionFile>,
    ) -> Option<WrittenEvent<SideId, Condition>> {
        let side = self.side(&format!("{path}.side"), &file.side);
        file.check(path, self.issues);
        let at = self.space(&format!("{path}.at"), &file.at);
        let rounds = (1, self.game.definition().rounds);
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
            ConditionFile::Entered(nation) => {
                let nation = self.found(&first, lookup::nation(self.game, nation))?;
                Condition::Entered(nation)
            }
            ConditionFile::Has { nation, unit, least } => {
                if !(1..=MOST_UNITS).contains(least) {
                    let issue = Issue::new(format!("{path}.least"), format!("{least} is out of range"));
                    self.issues
                        .push(issue.hint(format!("it must be from 1 to {MOST_UNITS}")));
                }
                let nation: Option<NationId> =
                    self.found(&format!("{path}.nation"), lookup::nation(self.game, nation));
                let unit: Option<KindId> = self.found(&format!("{path}.unit"), lookup::kind(self.game, unit));
                Condition::Has {
                    nation: nation?,
                    unit: unit?,
                    least: *least,
                }
            }
            ConditionFile::Train { from, to } => {
                if self.game.definition().rails.is_none() {
                    self.issues.push(Issue::new(path, "the scenario has no railways"));
                }
                let [from, to] = [("from", from), ("to", to)]
                    .map(|(field, area)| self.area(&format!("{path}.{field}"), area));
                Condition::Train { from: from?, to: to? }
            }
            ConditionFile::All(files) => Condition::All(self.conditions(&first, files)),
            ConditionFile::Any(files) => Condition::Any(self.conditions(&first, files)),
            ConditionFile::Not(file) => Condition::Not(Box::new(self.condition(&first, file)?)),
        })
    }

    fn side(&mut self, path: &str, id: &str) -> Option<SideId> {
        let sides = &self.game.definition().sides;
        let found = (0..).map(SideId).zip(sides).find(|(_, side)| side.id == id);
        if found.is_none() {
            let known = sides.iter().map(|side| side.id.as_str());
            let what = format!("there is no side \"{id}\"");
            self.issues.push(Issue::unknown_name(path, what, id, known));
        }
        found.map(|(side, _)| side)
    }

    fn found<T>(&mut self, path: &str, found: Result<T, String>) -> Option<T> {
        found
            .map_err(|what| self.issues.push(Issue::new(path, what)))
            .ok()
    }

    /// A space in play.
    fn space(&mut self, path: &str, id: &str) -> Option<SpaceId> {
        let space = self.found(path, lookup::space(self.game, id))?;
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
