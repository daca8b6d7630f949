//! Checks who wins (HV): by an objective, or by points alone.

use super::Check;
use crate::definition::{Level, Side, VictoryTable};
use crate::files::scenario_file::VictoryFile;
use railhead_engine::text::issue::Issue;

/// The largest balance of victory points in a file.
const MAX_BALANCE: i32 = 9_999;

/// A balance that no game reaches.
const NO_BALANCE: i32 = 1_000_000;

impl Check<'_> {
    /// The victory of the file; `control` says who has which hex at the start.
    pub(super) fn victory(&mut self, control: &[Option<Side>]) -> Option<VictoryTable> {
        let file = self.file.victory.as_ref()?;
        let side = self.base.side("victory.side", &file.side);
        let is_by_points = !file.points.is_empty();
        let spaces = if is_by_points {
            self.by_points(file);
            let enemy = side.map(Side::enemy);
            let places = self.base.board.map_or(&[][..], |board| board.places());
            let worth = places.iter().filter(|place| place.weight > 0);
            let theirs = worth.filter(|place| control.get(place.at.index()).copied().flatten() == enemy);
            let mut spaces: Vec<_> = theirs.map(|place| place.at).collect();
            spaces.sort_unstable();
            spaces.dedup();
            spaces
        } else {
            self.by_objective(file);
            let hexes = file.hexes.as_ref();
            hexes.map_or_else(Vec::new, |hexes| self.base.land_of("victory.hexes", hexes))
        };
        self.base.number("victory.step", file.step, 0, 99);
        let better_from = file.better_from.unwrap_or(NO_BALANCE);
        let balances = [("victory.worse_to", file.worse_to)];
        for (path, value) in file
            .better_from
            .map(|value| ("victory.better_from", value))
            .into_iter()
            .chain(balances)
        {
            self.balance(path, value);
        }
        let least = file.points.last().map_or(better_from, |line| line.least);
        if file.worse_to >= least {
            let what = format!("a balance of {least} makes the result better and worse at once");
            let hint = if is_by_points {
                "worse_to must be less than the last of `points` (HV-2)"
            } else {
                "worse_to must be less than better_from (HV-2)"
            };
            self.base
                .issues
                .push(Issue::new("victory.worse_to", what).hint(hint));
        }
        let levels = file.levels.iter();
        let points = file.points.iter();
        Some(VictoryTable {
            side: side?,
            objective: file
                .objective
                .clone()
                .unwrap_or_else(|| "Victory points".to_owned()),
            spaces,
            by_points: points.map(|line| (line.least, line.level)).collect(),
            levels: levels.map(|level| (level.until, level.level)).collect(),
            otherwise: file.otherwise,
            step: file.step,
            better_from,
            worse_to: file.worse_to,
        })
    }

    fn balance(&mut self, path: &str, value: i32) {
        if !(-MAX_BALANCE..=MAX_BALANCE).contains(&value) {
            let issue = Issue::new(path, format!("{value} is out of range"));
            let hint = format!("it must be from -{MAX_BALANCE} to {MAX_BALANCE}");
            self.base.issues.push(issue.hint(hint));
        }
    }

    /// A victory by an objective needs the objective, its levels, and what improves it.
    fn by_objective(&mut self, file: &VictoryFile) {
        for (field, is_there) in [
            ("objective", file.objective.is_some()),
            ("hexes", file.hexes.is_some()),
            ("better_from", file.better_from.is_some()),
        ] {
            if !is_there {
                let issue = Issue::new("victory", format!("the victory has no `{field}`"));
                let hint = "an objective has a name, hexes and levels; or let `points` alone decide (HV-1)";
                self.base.issues.push(issue.hint(hint));
            }
        }
        if file.levels.is_empty() {
            let what = "the side can never win";
            let hint = "give a level of victory: (until: 17, level: Decisive)";
            self.base
                .issues
                .push(Issue::new("victory.levels", what).hint(hint));
        }
        for (index, pair) in file.levels.windows(2).enumerate() {
            let path = format!("victory.levels[{}]", index + 1);
            if pair[0].until >= pair[1].until || pair[0].level <= pair[1].level {
                let what = "a later victory has to be a lesser one, but this one is not";
                let hint = "order them from the earliest turn to the last and from Decisive to Substantial to Marginal (HV-1)";
                self.base.issues.push(Issue::new(path, what).hint(hint));
            }
        }
        if let (Some(last), Some(calendar)) = (file.levels.last(), self.calendar)
            && last.until < calendar.last
        {
            let path = format!("victory.levels[{}].until", file.levels.len() - 1);
            let what = format!(
                "turn {} comes before the last turn, {}",
                last.until, calendar.last
            );
            let hint = "the last level reaches to the end of the scenario";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
    }

    /// A victory by points alone has nothing of an objective.
    fn by_points(&mut self, file: &VictoryFile) {
        for (field, is_there) in [
            ("objective", file.objective.is_some()),
            ("hexes", file.hexes.is_some()),
            ("levels", !file.levels.is_empty()),
            ("better_from", file.better_from.is_some()),
        ] {
            if is_there {
                let issue = Issue::new(
                    format!("victory.{field}"),
                    format!("`points` decide, and `{field}` too"),
                );
                let hint = "points alone decide, or an objective does (HV-1)";
                self.base.issues.push(issue.hint(hint));
            }
        }
        for (index, line) in file.points.iter().enumerate() {
            self.balance(&format!("victory.points[{index}].least"), line.least);
        }
        for (index, pair) in file.points.windows(2).enumerate() {
            let path = format!("victory.points[{}]", index + 1);
            if pair[0].least <= pair[1].least || pair[0].level <= pair[1].level {
                let what = "a smaller balance has to be a lesser victory, but this one is not";
                let hint = format!(
                    "order them from the largest balance to the least and from {:?} to {:?} (HV-1)",
                    Level::Decisive,
                    Level::Marginal
                );
                self.base.issues.push(Issue::new(path, what).hint(hint));
            }
        }
    }
}
