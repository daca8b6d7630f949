//! What is probably not meant on a hex board without problems.

use super::file::BoardFile;
use super::{Board, SpaceId};
use crate::text::issue::Issue;
use crate::text::words::words;

impl BoardFile {
    /// Adds what is probably not meant; the board is the one that the file makes.
    pub fn warnings(&self, board: &Board, issues: &mut Vec<Issue>) {
        for (id, _) in &self.gauges.0 {
            let has_it = |gauge: &Option<String>| gauge.as_ref() == Some(id);
            if !self.railways.iter().any(|railway| has_it(&railway.gauge)) {
                let what = format!("no railway has the gauge \"{id}\"");
                let issue = Issue::new(format!("gauges[\"{id}\"]"), what);
                issues.push(issue.hint("give it to one, or leave it out"));
            }
        }
        for (index, (file, line)) in self.railways.iter().zip(board.railways()).enumerate() {
            let path = format!("railways[{index}].path");
            let offset = |at: usize| words(&file.path).nth(at).map_or(0, |(offset, _)| offset);
            for (at, pair) in line.spaces.windows(2).enumerate() {
                if let Some(river) = bare_river(board, pair[0], pair[1]) {
                    let what = format!("the railway crosses {river} where no bridge carries it");
                    let issue = Issue::new(&*path, what).at_offset(offset(at + 1));
                    issues
                        .push(issue.hint("add a crossing that carries Rail, or lead the railway elsewhere"));
                }
            }
            let last = line.spaces.len().saturating_sub(1);
            let ends: &[usize] = if last == 0 { &[] } else { &[0, last] };
            for at in ends {
                let end = line.spaces[*at];
                if let Some(other) = beside(board, end) {
                    let what = format!(
                        "the railway ends in {}, beside another in {} that it does not join",
                        board.number(end),
                        board.number(other)
                    );
                    let issue = Issue::new(&*path, what).at_offset(offset(*at));
                    issues.push(issue.hint("add the next hex, if trains should pass"));
                }
            }
        }
    }
}

/// The name of the water between two spaces, if no crossing carries a railway over it.
fn bare_river(board: &Board, from: SpaceId, to: SpaceId) -> Option<String> {
    let link = board.link(from, to)?;
    link.water?;
    let is_carried = link
        .crossing
        .is_some_and(|crossing| board.crossing(crossing).rail);
    let name = board.water_between([from, to]).unwrap_or("a river");
    (!is_carried).then(|| name.to_owned())
}

/// A space with another railway beside an open end of one: a dead end without a place, from which no train goes on.
fn beside(board: &Board, end: SpaceId) -> Option<SpaceId> {
    let links = board.links(end);
    let rails = links.iter().filter(|link| link.rail).count();
    if rails != 1 || board.places_at(end).next().is_some() {
        return None;
    }
    let other = links.iter().find(|link| {
        // The line that it comes from has a bend there, and is no other.
        let own = links.iter().find(|link| link.rail).map(|link| link.to);
        !link.rail
            && board.has_rail(link.to)
            && !own.is_some_and(|to| board.link(to, link.to).is_some_and(|link| link.rail))
    })?;
    Some(other.to)
}
