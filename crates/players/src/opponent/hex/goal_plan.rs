//! What a side plays for: the objective, and the goals of the scenario for either side (HV-4).
//!
//! Of the ways in which a side can win by places it takes the cheapest that it has not gone yet, and then the next. A side that waits for the
//! enemy stands before the places that he needs; where a goal asks for some of several places, it gives up those nearest to him. It goes over
//! to the attack when a goal of its own asks for places that it has lost, and it is the stronger.

use std::collections::{BTreeMap, BTreeSet};

use super::estimate::Strengths;
use railhead_engine::board::SpaceId;
use railhead_hex_game::scripts::conditions::Condition;
use railhead_hex_game::scripts::goals::WrittenGoal;
use railhead_hex_game::{HexGame, Side, TableView, UnitId};

/// Enemies this close to a place, in hexes, hold it.
const NEAR: u32 = 3;
/// The cost of an undefended place, in attack factors.
const LEAST: u32 = 6;
/// How much stronger in attack factors a side is that goes over to the attack, in percent of its enemy.
const STRONGER: u32 = 110;

/// What a side plays for in a player-turn.
#[derive(Clone, Debug, Default)]
pub struct GoalPlan {
    /// The places that it makes for, or stands before.
    pub places: Vec<SpaceId>,
    /// Whether it goes out to take them; otherwise it stands in the enemy's way.
    pub goes: bool,
}

/// At least `least` of these places have to be held.
struct Need {
    least: usize,
    of: Vec<SpaceId>,
}

impl GoalPlan {
    /// The plan of the viewing side now.
    pub fn of(view: TableView) -> Self {
        let (game, side) = (view.game(), view.viewer());
        let Some(victory) = &game.definition().victory else {
            let towns = game.board().places().iter().filter(|place| place.weight > 0);
            let theirs = towns.filter(|place| view.control(place.at) == Some(side.enemy()));
            return Self {
                places: theirs.map(|place| place.at).collect(),
                goes: true,
            };
        };
        let strengths = Strengths::new(view);
        let objective = Need {
            least: victory.spaces.len(),
            of: victory.spaces.clone(),
        };
        let own = goals_of(view, side).map(|goal| needs(&goal.when));
        if victory.side == side {
            let left = missing(view, &strengths, &objective);
            let ways = own.map(|needs| missing_of_all(view, &strengths, &needs));
            let ways = ways.chain([left]).filter(|(_, places)| !places.is_empty());
            let cheapest = ways.min_by_key(|(cost, _)| *cost);
            return Self {
                places: cheapest.map_or_else(|| victory.spaces.clone(), |(_, places)| places),
                goes: true,
            };
        }
        let lost = own.flat_map(|needs| missing_of_all(view, &strengths, &needs).1);
        let mut lost: Vec<SpaceId> = lost.collect();
        if !lost.is_empty() && is_stronger(&strengths) {
            lost.sort_unstable();
            lost.dedup();
            return Self {
                places: lost,
                goes: true,
            };
        }
        let mut places = objective.of;
        for need in goals_of(view, side.enemy()).flat_map(|goal| needs(&goal.when)) {
            places.extend(safest(view, &strengths, need));
        }
        let mut seen = Vec::new();
        places.retain(|place| {
            let is_new = !seen.contains(place);
            seen.push(*place);
            is_new
        });
        Self { places, goes: false }
    }
}

/// The places of the objective, and of the goals of either side.
pub fn places_that_count(game: &HexGame) -> BTreeSet<SpaceId> {
    let Some(victory) = &game.definition().victory else {
        return BTreeSet::new();
    };
    let goals = game.written_goals().iter();
    let needs = goals.flat_map(|goal| needs(&goal.when));
    let places = needs.flat_map(|need| need.of);
    victory.spaces.iter().copied().chain(places).collect()
}

/// The enemy units on the map whose end a goal of the viewing side asks for, and where they stand, as far as it knows.
pub fn prey(view: TableView) -> BTreeMap<UnitId, SpaceId> {
    let mut named = Vec::new();
    for goal in goals_of(view, view.viewer()) {
        ends(&goal.when, &mut named);
    }
    let seen = named.into_iter().filter(|unit| !view.is_unknown(*unit));
    seen.filter_map(|unit| Some((unit, view.status(unit)?.at?)))
        .collect()
}

/// Adds the units that conditions ask to be destroyed.
fn ends(when: &[Condition], units: &mut Vec<UnitId>) {
    for condition in when {
        match condition {
            Condition::Destroyed(unit) => units.push(*unit),
            Condition::All(conditions)
            | Condition::Any(conditions)
            | Condition::Count { of: conditions, .. } => {
                ends(conditions, units);
            }
            _ => {}
        }
    }
}

/// The goals of a side that can still be reached.
pub fn goals_of(view: TableView<'_>, side: Side) -> impl Iterator<Item = &WrittenGoal> {
    let goals = view.game().written_goals().iter();
    goals.filter(move |goal| goal.side == side && goal.until >= view.turn())
}

/// The places that conditions ask for, all of which have to hold.
fn needs(when: &[Condition]) -> Vec<Need> {
    let needs = when.iter().flat_map(|condition| match condition {
        Condition::Held(at) => vec![Need {
            least: 1,
            of: vec![*at],
        }],
        Condition::All(conditions) => needs(conditions),
        Condition::Any(conditions) => some_of(1, conditions),
        Condition::Count { least, of } => some_of(usize::from(*least), of),
        _ => Vec::new(),
    });
    needs.collect()
}

/// At least `least` of these conditions, as far as they ask for places. The others may hold anyway.
fn some_of(least: usize, conditions: &[Condition]) -> Vec<Need> {
    let places = conditions.iter().filter_map(|condition| match condition {
        Condition::Held(at) => Some(*at),
        _ => None,
    });
    let of: Vec<SpaceId> = places.collect();
    let least = least.min(of.len());
    (least > 0).then_some(Need { least, of }).into_iter().collect()
}

/// The places that all needs together are short of, with the cost of taking them.
fn missing_of_all(view: TableView, strengths: &Strengths, needs: &[Need]) -> (u32, Vec<SpaceId>) {
    let each = needs.iter().map(|need| missing(view, strengths, need));
    each.fold((0, Vec::new()), |(cost, mut places), (more, others)| {
        places.extend(others);
        (cost + more, places)
    })
}

/// The cheapest places that a need is short of, with one to spare if there is one, and the cost of taking them.
fn missing(view: TableView, strengths: &Strengths, need: &Need) -> (u32, Vec<SpaceId>) {
    let is_held = |at: &&SpaceId| view.control(**at) == Some(view.viewer());
    let held = need.of.iter().filter(is_held).count();
    let short = need.least.saturating_sub(held);
    if short == 0 {
        return (0, Vec::new());
    }
    let left = need.of.iter().filter(|at| !is_held(at));
    let mut left: Vec<(u32, SpaceId)> = left.map(|at| (cost(view, strengths, *at), *at)).collect();
    left.sort_unstable();
    left.truncate(short + 1);
    let cost = left.iter().take(short).map(|(cost, _)| cost).sum();
    let mut places: Vec<SpaceId> = left.into_iter().map(|(_, at)| at).collect();
    // In the order of the file, so that places which are all needed stay as they are.
    places.sort_by_key(|at| need.of.iter().position(|other| other == at));
    (cost, places)
}

/// What a place costs to take: who holds it, behind what, and how far it is.
fn cost(view: TableView, strengths: &Strengths, at: SpaceId) -> u32 {
    let grid = view.game().board().grid();
    let enemy = strengths.enemy.iter();
    let near = enemy.filter(|(space, _)| grid.distance(**space, at) <= NEAR);
    let held: u32 = near.map(|(_, here)| here.defence).sum();
    let far = strengths.own.keys().map(|own| grid.distance(*own, at)).min();
    LEAST + 2 * held * (1 + u32::from(view.cover(at))) + far.unwrap_or_default()
}

/// The places of an enemy's need that suffice to deny it: those farthest from his units.
fn safest(view: TableView, strengths: &Strengths, need: Need) -> Vec<SpaceId> {
    let enough = need.of.len() + 1 - need.least;
    if need.least == need.of.len() {
        return need.of;
    }
    let mut places = need.of;
    let is_lost = |at: &SpaceId| view.control(*at) != Some(view.viewer());
    places.sort_by_key(|at| {
        (
            is_lost(at),
            u32::MAX - strengths.nearest_enemy(view.game(), *at),
            *at,
        )
    });
    places.truncate(enough);
    places
}

/// Whether the viewing side has clearly more attack factors on the map than its enemy, as far as it knows.
fn is_stronger(strengths: &Strengths) -> bool {
    let [own, enemy] =
        [&strengths.own, &strengths.enemy].map(|side| side.values().map(|here| here.attack).sum::<u32>());
    100 * own >= STRONGER * enemy
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::{Embedded, Files};
    use railhead_engine::text::sources::overlay::Overlay;
    use railhead_hex_game::HexScenario;

    /// What a side plays for when a scenario begins: the names of the places, and whether it goes to take them.
    fn plan(files: &dyn Files, path: &str, side: Side) -> (Vec<String>, bool) {
        let scenario: HexScenario = load(files, path).expect("the scenario loads");
        let (state, _) = scenario.game.start(1);
        let plan = GoalPlan::of(TableView::new(&scenario.game, &state, side));
        let board = scenario.game.board();
        let names = plan.places.iter().map(|at| board.label(*at));
        (names.collect(), plan.goes)
    }

    #[test]
    fn without_goals_the_objective_is_all_there_is() {
        let jitra = |side| plan(&Embedded, "malaya/jitra.ron", side);
        let (all, goes) = jitra(Side::First);
        assert!(goes);
        assert_eq!(jitra(Side::Second), (all, false));
    }

    #[test]
    fn a_side_takes_the_cheaper_way_to_win_and_the_other_stands_before_it() {
        let some = [
            "Allenstein",
            "Bischofsburg",
            "Korschen",
            "Rastenburg",
            "Insterburg",
        ];
        // Any four of five towns do.
        let path = "east-prussia/tannenberg.ron";
        let mut files = Overlay::new(Embedded);
        let text = Embedded.read(path).expect("it is shipped");
        let any = text.replace(
            r#"[Held("insterburg"), Count(least: 3, of: ["#,
            r#"[Count(least: 4, of: [Held("insterburg"), "#,
        );
        assert_ne!(text, any);
        files.texts.insert(path.to_owned(), any);
        let (russia, goes) = plan(&files, path, Side::First);
        assert!(goes);
        // Four towns of five, and one to spare.
        assert_eq!(russia.len(), 5, "{russia:?}");
        assert!(
            russia
                .iter()
                .all(|name| some.iter().any(|some| name.starts_with(some))),
            "{russia:?}"
        );
        let (germany, goes) = plan(&files, path, Side::Second);
        assert!(!goes);
        // Two of the five deny them to the enemy.
        assert!(
            germany.iter().any(|name| name.starts_with("Marienburg")),
            "{germany:?}"
        );
        assert!(
            !germany.iter().any(|name| name.starts_with("Insterburg")),
            "{germany:?}"
        );
    }
}
