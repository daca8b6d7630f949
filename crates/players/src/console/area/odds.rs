//! The answer to `odds`: a battle before it is fought.

use serde::Serialize;

use crate::console::answer::{Failure, succeeded};
use railhead_area_game::chapters::battle::odds::{BattleOdds, BattleTerms, CERTAIN, UnitCounts, on_terms};
use railhead_area_game::chapters::battle::participants;
use railhead_area_game::definition::KindId;
use railhead_area_game::state::area_state::Party;
use railhead_area_game::words::lookup;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

/// How many outcomes are listed, likeliest first.
const TOLD: usize = 12;

/// The answer to `odds`: chances in hundredths of a percent, losses in hundredths of an IPC.
#[derive(Debug, Serialize)]
struct Chances<'a> {
    attacker: u64,
    defender: u64,
    nobody: u64,
    /// How often submarines submerge and are still there; counted under `nobody`.
    #[serde(skip_serializing_if = "Option::is_none")]
    submerged: Option<u64>,
    attacker_loses: u64,
    defender_loses: u64,
    /// How many battles were simulated to find these chances, where they are not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    thrown: Option<u32>,
    ends: Vec<EndOf<'a>>,
    attackers_left: Vec<LeftOnAverage<'a>>,
    defenders_left: Vec<LeftOnAverage<'a>>,
}

/// The units of a kind that are left on average, in hundredths.
#[derive(Debug, Serialize)]
struct LeftOnAverage<'a> {
    kind: &'a str,
    average: u64,
}

/// One end of a battle, its chance and who survives.
#[derive(Debug, Serialize)]
struct EndOf<'a> {
    chance: u64,
    attackers: Vec<Left<'a>>,
    defenders: Vec<Left<'a>>,
}

/// The survivors of one kind of unit.
#[derive(Debug, Serialize)]
struct Left<'a> {
    kind: &'a str,
    count: u16,
}

/// A chance in hundredths of a percent.
const fn per_myriad(chance: u64) -> u64 {
    (chance + CERTAIN / 20_000) / (CERTAIN / 10_000)
}

/// The most rounds or units that a term can name.
const MOST: u16 = 999;

/// The terms that the words of a command set.
fn terms_of(game: &AreaGame, words: &[&str]) -> Result<BattleTerms, Failure> {
    let mut terms = BattleTerms::default();
    for word in words {
        match word.split_once('=') {
            None if *word == "aircraft" => terms.aircraft = true,
            None if *word == "land" => terms.keeps_land = true,
            None if *word == "stay" => terms.fights_on = true,
            Some(("rounds", number)) => terms.rounds = Some(number_of(word, number)?),
            Some(("units", number)) => terms.units = Some(number_of(word, number)?),
            Some(("attacker", kinds)) => terms.orders[0] = kinds_of(game, kinds)?,
            Some(("defender", kinds)) => terms.orders[1] = kinds_of(game, kinds)?,
            _ => {
                return Err(Failure::error(format!(
                    "\"{word}\" is no term of a battle: these are rounds=N, units=N, aircraft, land, stay, attacker=KINDS and defender=KINDS"
                )));
            }
        }
    }
    Ok(terms)
}

fn number_of(word: &str, number: &str) -> Result<u16, Failure> {
    let number = number.parse::<u16>().ok();
    let number = number.filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| Failure::error(format!("\"{word}\": write a number from 1 to {MOST}")))
}

fn kinds_of(game: &AreaGame, kinds: &str) -> Result<Vec<KindId>, Failure> {
    let kinds = kinds.split(',').map(|kind| lookup::kind(game, kind));
    kinds.collect::<Result<_, _>>().map_err(Failure::error)
}

/// What is left of a party on average.
fn left_on_average<'g>(game: &'g AreaGame, odds: &BattleOdds, party: Party) -> Vec<LeftOnAverage<'g>> {
    let left = odds.mean_left(party).into_iter();
    left.map(|(kind, average)| LeftOnAverage {
        kind: &game.kind(kind).id,
        average,
    })
    .collect()
}

/// The odds of the battle in a space, on the terms that these words set.
pub fn odds(game: &AreaGame, state: &AreaState, space: SpaceId, terms: &[&str]) -> Result<String, Failure> {
    let terms = terms_of(game, terms)?;
    let is_empty = |party| participants(game, state, space, party).is_empty();
    if is_empty(Party::Attacker) || is_empty(Party::Defender) {
        let name = game.space_in_text(space);
        return Err(Failure::error(format!("there is no battle to fight in {name}")));
    }
    let odds = on_terms(game, state, space, &terms);
    let left = |units: &UnitCounts| {
        let each = units.iter();
        each.map(|(kind, count)| Left {
            kind: game.kind(*kind).id.as_str(),
            count: *count,
        })
        .collect()
    };
    let mut ends: Vec<_> = odds.ends.iter().collect();
    ends.sort_by_key(|(_, chance)| std::cmp::Reverse(**chance));
    let ends = ends.into_iter().take(TOLD);
    Ok(succeeded(&Chances {
        attacker: per_myriad(odds.of_clearing()),
        defender: per_myriad(odds.of_winning(Some(Party::Defender))),
        nobody: per_myriad(
            odds.of_winning(None) + odds.of_winning(Some(Party::Attacker)) - odds.of_clearing(),
        ),
        submerged: Some(per_myriad(odds.of_submerging(Party::Defender))).filter(|chance| *chance > 0),
        attacker_loses: odds.mean_loss(Party::Attacker),
        defender_loses: odds.mean_loss(Party::Defender),
        thrown: odds.simulated,
        ends: ends
            .map(|(end, chance)| EndOf {
                chance: per_myriad(*chance),
                attackers: left(&end.attackers),
                defenders: left(&end.defenders),
            })
            .collect(),
        attackers_left: left_on_average(game, &odds, Party::Attacker),
        defenders_left: left_on_average(game, &odds, Party::Defender),
    }))
}
