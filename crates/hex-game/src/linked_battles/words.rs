//! What a campaign promises and what it gives, in words for players, from its file and from how it stands (HL).

use jiff::civil::Date;

use super::plan::{BattleLink, LinkedBattle, LinkedBattles, RESULTS, Revival};
use super::record::FoughtBattle;
use super::standing::{ArmyUnit, UnitCarryOver};
use crate::definition::{Level, Side};
use railhead_engine::text::words::{capital, count, listed, sentence};

/// A day: `8 December 1941`.
pub fn day(day: Date) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// A result: `decisive Japanese victory`.
pub fn result(plan: &LinkedBattles, winner: Side, level: Level) -> String {
    let adjective = &plan.sides[winner.index()].adjective;
    format!("{} {adjective} victory", level.name())
}

/// Who has won a campaign that is over (HL-8): `Japan wins the campaign.`
pub fn wins(plan: &LinkedBattles, winner: Side) -> String {
    format!("{} wins the campaign.", plan.sides[winner.index()].name)
}

/// Words with their article: `a Japanese victory`.
pub fn with_article(words: &str) -> String {
    let vowel = words.starts_with(|first: char| "aeiouAEIOU".contains(first));
    format!("{} {words}", if vowel { "an" } else { "a" })
}

/// The results that a line about a battle follows, by its place (HL-1): `a decisive or substantial Japanese victory`.
pub fn follows(plan: &LinkedBattles, battle: &LinkedBattle, number: usize) -> String {
    let line = &battle.then[number];
    let before = &battle.then[..number];
    let own = RESULTS.into_iter().filter(|(winner, level)| {
        line.has(*winner, *level) && !before.iter().any(|earlier| earlier.has(*winner, *level))
    });
    let levels: Vec<&str> = own.map(|(_, level)| level.name()).collect();
    let victory = format!("{} victory", plan.sides[line.winner.index()].adjective);
    match levels.len() {
        3 => with_article(&victory),
        _ => with_article(&format!("{} {victory}", listed(&levels, "or"))),
    }
}

/// What a line gives for the battle to which it leads (HL-4, HL-5): for each side a few words.
pub fn gives(plan: &LinkedBattles, link: &BattleLink) -> Vec<String> {
    gives_of(plan, link, link.replacements)
}

/// The same if the units of each side can take no more than so many of the steps: a side that has more to give says so.
pub fn gives_of(plan: &LinkedBattles, link: &BattleLink, taken: [u16; 2]) -> Vec<String> {
    let of_side = |side: Side| {
        let name = &plan.sides[side.index()].name;
        let points = link.points[side.index()];
        let many = usize::try_from(points.unsigned_abs()).unwrap_or_default();
        let points = match points {
            0 => None,
            1.. => Some(format!(
                "begins with {}",
                count(many, "victory point", "victory points")
            )),
            _ => Some(format!(
                "begins with {}",
                count(many, "fewer victory point", "fewer victory points")
            )),
        };
        let air = link.air[side.index()];
        let air = (air > 0).then(|| {
            let points = count(air.into(), "more air point", "more air points");
            format!("has {points} in each of its player-turns")
        });
        let steps = link.replacements[side.index()];
        let steps = (steps > 0).then(|| {
            let all = count(steps.into(), "step", "steps");
            match taken[side.index()] {
                0 => format!("has {all} to give back, and no unit that lacks one"),
                taken if taken < steps => {
                    let taken = count(taken.into(), "step", "steps");
                    format!("gives {taken} back to its units before the battle, all that they lack")
                }
                _ => format!("gives {all} back to its units before the battle"),
            }
        });
        let all: Vec<String> = points.into_iter().chain(air).chain(steps).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        (!all.is_empty()).then(|| format!("{name} {}", listed(&all, "and")))
    };
    Side::BOTH.into_iter().filter_map(of_side).collect()
}

/// Where a line leads, and what it gives: `Slim River. Japan begins with 3 victory points.`
pub fn leads(plan: &LinkedBattles, link: &BattleLink) -> String {
    let to = link.next.map_or_else(
        || "the end of the campaign.".to_owned(),
        |next| format!("{}.", plan.battles[next].title),
    );
    let gives = gives(plan, link);
    let gives = gives.iter().map(|words| format!(" {}", sentence(words)));
    format!("{to}{}", gives.collect::<String>())
}

/// The lines of a battle, each with what it follows and where it leads (HL-1): `A Japanese victory leads to Slim River.`
pub fn ways(plan: &LinkedBattles, battle: &LinkedBattle) -> Vec<String> {
    let lines = battle.then.iter().enumerate().map(|(number, link)| {
        let after = capital(&follows(plan, battle, number));
        format!("{after} leads to {}", leads(plan, link))
    });
    lines.collect()
}

/// The battles with their lines, each battle on a line of its own (HL-1).
pub fn tree(plan: &LinkedBattles) -> Vec<String> {
    let battles = plan.battles.iter().map(|battle| {
        let later = match battle.later {
            0 => String::new(),
            turns => format!(
                ", which begins {} later than by itself",
                count(turns.into(), "turn", "turns")
            ),
        };
        format!("{}{later}. {}", battle.title, ways(plan, battle).join(" "))
    });
    battles.collect()
}

/// What units recover, and which join others (HL-2).
pub fn recovery(plan: &LinkedBattles) -> Vec<String> {
    let recovery = plan.recovery.map_or_else(
        || "Units recover no steps between battles.".to_owned(),
        |days| {
            let days = match days {
                1 => "day".to_owned(),
                days => format!("{days} days"),
            };
            format!("A unit recovers a step in every {days} from the end of its last battle to the first day of the next.")
        },
    );
    let joins = plan.battles.iter().flat_map(|battle| {
        battle.joins.iter().map(move |join| {
            let [unit, into] = &join.names;
            format!("Before {} the steps of {unit} go to {into}.", battle.title)
        })
    });
    [recovery].into_iter().chain(joins).collect()
}

/// Which lost units come back (HL-3).
pub fn revivals(plan: &LinkedBattles) -> Vec<String> {
    let back = |revival: Revival| {
        let steps = count(revival.steps.into(), "step", "steps");
        let days = count(revival.days.into(), "day", "days");
        format!("with {steps}, {days} after the turn in which it was lost")
    };
    let others = if plan.returns.is_empty() { "A" } else { "Any other" };
    let rest = match plan.lost {
        Some(revival) => format!("{others} unit that is lost can come back {}.", back(revival)),
        None => format!("{others} unit that is lost does not come back."),
    };
    let own = plan.returns.iter().map(|line| match line.revival {
        Some(revival) => format!("{} can come back {}.", line.name, back(revival)),
        None => format!("{} does not come back.", line.name),
    });
    let replaced = Side::BOTH.into_iter().filter_map(|side| {
        let (name, reserves) = (&plan.sides[side.index()].name, &plan.reserves[side.index()]);
        (!reserves.is_empty()).then(|| format!("Lost units of {name} are replaced by {reserves}."))
    });
    own.chain([rest]).chain(replaced).collect()
}

/// When battles begin beside what their scenarios say (HL-1); `None` if they overlap.
pub fn order(plan: &LinkedBattles) -> Option<String> {
    let words = "A battle begins no earlier than the turn after the one before has ended.";
    plan.one_after_another.then(|| words.to_owned())
}

/// Which lost units are raised by steps that are given back (HL-4); `None` if none is.
pub fn raises(plan: &LinkedBattles) -> Option<String> {
    let words = "Steps that a side may give back and that no unit of the battle lacks raise lost units of it, with a step each, the first in the list \
                 of units first.";
    plan.raises.then(|| words.to_owned())
}

/// The options that last (HL-5); `None` if none does.
pub fn lasting_options(plan: &LinkedBattles) -> Option<String> {
    let names: Vec<&str> = plan.options.iter().map(|(_, name)| name.as_str()).collect();
    (!names.is_empty()).then(|| format!("Options that last: {}.", listed(&names, "and")))
}

/// Whom honours make a veteran, and what that is good for (HL-7); `None` if for nothing.
pub fn veterans(plan: &LinkedBattles) -> Option<String> {
    let veterans = plan.veterans?;
    let honours = count(veterans.honours, "honour", "honours");
    let die = veterans.die;
    Some(format!(
        "A unit with {honours} is a veteran: the die of an attack is changed by +{die} if a veteran attacks, and by -{die} if one defends."
    ))
}

/// What the battles count in the campaign (HL-8).
pub fn worths(plan: &LinkedBattles) -> Vec<String> {
    let more = plan.battles.iter().filter(|battle| battle.worth > 1);
    let more = more.map(|battle| match battle.worth {
        2 => format!("{} counts twice as much.", battle.title),
        times => format!("{} counts {times} times as much.", battle.title),
    });
    more.collect()
}

/// Everything that the file of a campaign says goes over, in sentences: what a player reads before the first battle.
pub fn promises(plan: &LinkedBattles) -> Vec<String> {
    let mut all = recovery(plan);
    all.extend(order(plan));
    all.extend(revivals(plan));
    all.extend(raises(plan));
    all.extend(lasting_options(plan));
    all.extend(veterans(plan));
    all.extend(worths(plan));
    all
}

/// What becomes of a unit between two battles (HL-2): `fights on with 2 of 3 steps, 1 of them recovered`.
pub fn carry_over(unit: &ArmyUnit) -> String {
    let steps = format!("{} of {}", unit.steps, count(unit.full.into(), "step", "steps"));
    let more = |recovered: u8, joined: u8| {
        let recovered = (recovered > 0).then(|| format!(", {recovered} of them recovered"));
        let joined = (joined > 0).then(|| format!(", {joined} of them from units that have joined it"));
        recovered.into_iter().chain(joined).collect::<String>()
    };
    match &unit.carry_over {
        UnitCarryOver::Fresh => format!("fights for the first time, with {steps}"),
        UnitCarryOver::FightsOn { recovered, joined } => {
            format!("fights on with {steps}{}", more(*recovered, *joined))
        }
        UnitCarryOver::Rested { recovered, joined } => {
            format!("comes back rested with {steps}{}", more(*recovered, *joined))
        }
        UnitCarryOver::Raised if unit.reserves.is_empty() => {
            format!("was lost, and is raised again with {steps}")
        }
        UnitCarryOver::Raised => format!("was lost, and is replaced by {} with {steps}", unit.reserves),
        UnitCarryOver::Lost { back: None } => "is lost".to_owned(),
        UnitCarryOver::Lost { back: Some(back) } if unit.reserves.is_empty() => {
            format!("is lost, and can come back from {} on", day(*back))
        }
        UnitCarryOver::Lost { back: Some(back) } => format!(
            "is lost, and can be replaced by {} from {} on",
            unit.reserves,
            day(*back)
        ),
        UnitCarryOver::Joined { into } => format!("has joined {into}"),
        UnitCarryOver::LeftBehind => format!("is left behind with {steps}"),
    }
}

/// A unit with its honours: `28th Gurkha Brigade (honours: Alor Star and Kampar)`.
pub fn with_honours(name: &str, honours: &[String]) -> String {
    if honours.is_empty() {
        return name.to_owned();
    }
    let word = if honours.len() == 1 { "honour" } else { "honours" };
    let honours: Vec<&str> = honours.iter().map(String::as_str).collect();
    format!("{name} ({word}: {})", listed(&honours, "and"))
}

/// Honours in a sentence: `the honours Alor Star and Kampar`.
pub fn honours(honours: &[String]) -> String {
    let word = if honours.len() == 1 { "honour" } else { "honours" };
    let honours: Vec<&str> = honours.iter().map(String::as_str).collect();
    format!("the {word} {}", listed(&honours, "and"))
}

/// How a battle ended: `Decisive Japanese victory, 24 December 1941.`
pub fn ended(plan: &LinkedBattles, fought: &FoughtBattle) -> String {
    let result = result(plan, fought.winner, fought.level);
    format!("{}, {}.", capital(&result), day(fought.ended))
}
