//! Campaigns of battles (HL) for the pages of the window: the chart of a campaign, its armies, and what a battle is about for the others.

use std::collections::BTreeSet;

use crate::play::linked::{
    ArmyGroup, ArmyRoll, BattleFate, CampaignChart, CampaignEnd, ChartBattle, EarlierBattle, Linked, NextUp,
};
use crate::words::{capital, count};
use railhead_engine::engine::ending::GameEnd;
use railhead_engine::engine::{Playable as _, Seat, Session, StoryPart};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::words::listed;
use railhead_hex_game::linked_battles::after::{self, NoBattle, leads_to, record};
use railhead_hex_game::linked_battles::plan::LinkedBattles;
use railhead_hex_game::linked_battles::record::{FoughtBattle, UnitFate};
use railhead_hex_game::linked_battles::standing::{ArmyUnit, CampaignStanding, UnitCarryOver, points};
use railhead_hex_game::linked_battles::words;
use railhead_hex_game::shown::given_before::given_before;
use railhead_hex_game::{HexGame, Names, Side};

impl Linked for HexGame {
    fn campaign_chart(
        scenario: &Loaded<Self>,
        session: &Session<Self>,
        viewer: Option<Seat>,
    ) -> Option<CampaignChart> {
        let game = session.game();
        let campaign = game.linked_battles()?;
        let plan = &campaign.plan;
        let over = record(session).ok();
        let link = leads_to(session);
        let next = link.and_then(|link| link.next);
        let following = next.and_then(|_| after::next_battle(scenario, session).ok());
        let next_game = following.as_ref().map(|next| &*next.scenario.game);
        let following = next_game.and_then(HexGame::linked_battles);
        let lines: Vec<RollLine> = match (&over, following) {
            (_, Some(following)) => following.sheet.iter().map(RollLine::between).collect(),
            (Some(over), None) => at_the_end(campaign, over),
            (None, None) => campaign.sheet.iter().map(RollLine::between).collect(),
        };
        let seen = |side: &Side| viewer.is_none_or(|viewer| side.seat() == viewer);
        let armies = Side::BOTH.into_iter().filter(seen);
        let mut story = Self::story(session);
        let score = story.pop().map_or_else(Vec::new, |part| part.lines);
        let here = if over.is_some() {
            next
        } else {
            Some(campaign.battle)
        };
        let fought: Vec<&FoughtBattle> = campaign.fought.iter().chain(&over).collect();
        Some(CampaignChart {
            file: plan.path.clone(),
            title: plan.title.clone(),
            seeds: seeds(campaign, session.seed()),
            battles: battles(plan, &fought, here, over.is_some()),
            earlier: campaign
                .fought
                .iter()
                .zip(&story)
                .map(|(fought, story)| EarlierBattle {
                    story: story.clone(),
                    can_be_watched: fought.left_out == 0,
                })
                .collect(),
            score: score.into_iter().next().unwrap_or_default(),
            verdict: Self::campaign_end(session).map(|over| over.end.verdict),
            fought: over
                .as_ref()
                .and_then(|_| story.get(campaign.fought.len()).cloned()),
            next: next.map(|next| NextUp {
                title: plan.battles[next].title.clone(),
                lines: next_game.map_or_else(Vec::new, |game| {
                    [begins(game)].into_iter().chain(given_before(game)).collect()
                }),
            }),
            armies: armies.map(|side| roll(game, side, &lines)).collect(),
            promises: words::promises(plan),
        })
    }

    fn next_battle(scenario: &Loaded<Self>, session: &Session<Self>) -> Result<(Loaded<Self>, u64), String> {
        match after::next_battle(scenario, session) {
            Ok(next) => Ok((next.scenario, next.seed)),
            Err(NoBattle::Refused(refusal)) => Err(refusal.text(&Names::all(session.game()))),
            Err(NoBattle::Unreadable(problems)) => {
                let first = problems.first().map(ToString::to_string);
                Err(first.unwrap_or_else(|| "the campaign cannot be read".to_owned()))
            }
        }
    }

    fn first_battle(scenario: &Loaded<Self>) -> Option<Loaded<Self>> {
        after::first_battle(scenario)
    }

    fn campaign_end(session: &Session<Self>) -> Option<CampaignEnd> {
        let campaign = session.game().linked_battles()?;
        let score = after::score(session)?;
        let winner = score.winner?;
        let [own, others] = [winner, winner.enemy()].map(|side| score.points[side.index()]);
        // With as many points on both sides the last battle decides, as barely as can be.
        let lead = own.saturating_sub(others).max(1);
        Some(CampaignEnd {
            file: campaign.plan.path.clone(),
            end: GameEnd {
                winners: vec![winner.seat()],
                degree: u8::try_from(lead).unwrap_or(u8::MAX),
                level: "",
                verdict: words::wins(&campaign.plan, winner),
                at: None,
            },
        })
    }

    fn earlier_battles(scenario: &Loaded<Self>) -> Vec<(Loaded<Self>, Session<Self>)> {
        after::earlier_battles(scenario)
    }

    fn at_stake(&self, seat: Seat, has_fog: bool) -> Vec<StoryPart> {
        let Some(campaign) = self.linked_battles() else {
            return Vec::new();
        };
        let plan = &campaign.plan;
        let before = campaign.fought.last().map(|last| {
            let ended = words::ended(plan, last);
            StoryPart {
                title: format!("After {}", plan.battles[last.battle].title),
                lines: [ended].into_iter().chain(given_before(self)).collect(),
            }
        });
        let sides = Side::BOTH.into_iter();
        // What the enemy has brought over is what fog hides.
        let sides = sides.filter(|side| !has_fog || side.seat() == seat);
        let armies = sides.filter(|_| !campaign.fought.is_empty());
        let armies = armies.map(|side| brought(self, campaign, side));
        let follows = StoryPart {
            title: "What follows".to_owned(),
            lines: score_so_far(campaign)
                .into_iter()
                .chain(words::ways(plan, campaign.now()))
                .collect(),
        };
        before.into_iter().chain(armies).chain([follows]).collect()
    }
}

/// The seeds of the battles of a campaign up to the one that is fought with a seed.
fn seeds(campaign: &CampaignStanding, now: u64) -> Vec<u64> {
    let before = campaign.fought.iter().map(|fought| fought.seed);
    before.chain([now]).collect()
}

/// The first day of a battle, in a sentence.
fn begins(game: &HexGame) -> String {
    let calendar = game.definition().calendar;
    format!("It begins on {}.", words::day(calendar.days(calendar.first).0))
}

/// The points before a battle that is not the first.
fn score_so_far(campaign: &CampaignStanding) -> Option<String> {
    let plan = &campaign.plan;
    let fought = campaign.fought.iter();
    let points = points(
        plan,
        fought.map(|fought| (fought.battle, fought.winner, fought.level)),
    );
    let points = Side::BOTH.map(|side| {
        let points = usize::try_from(points[side.index()]).unwrap_or(usize::MAX);
        format!(
            "{} {}",
            plan.sides[side.index()].name,
            count(points, "point", "points")
        )
    });
    (!campaign.fought.is_empty()).then(|| format!("So far: {}.", points.join(", ")))
}

/// The battles of a campaign. `here` is the one that is on, or comes next if the last is over.
fn battles(
    plan: &LinkedBattles,
    fought: &[&FoughtBattle],
    here: Option<usize>,
    is_over: bool,
) -> Vec<ChartBattle> {
    let rows = rows(plan);
    let ahead = here.map_or_else(BTreeSet::new, |here| ahead(plan, here));
    let fate = |place: usize| {
        if let Some(fought) = fought.iter().find(|fought| fought.battle == place) {
            BattleFate::Fought {
                winner: fought.winner.seat(),
                result: capital(&words::result(plan, fought.winner, fought.level)),
            }
        } else if here == Some(place) && is_over {
            BattleFate::Next
        } else if here == Some(place) {
            BattleFate::Now
        } else if ahead.contains(&place) {
            BattleFate::Ahead
        } else {
            BattleFate::PassedBy
        }
    };
    let battles = plan.battles.iter().enumerate().map(|(place, battle)| {
        let leads: BTreeSet<usize> = battle.then.iter().filter_map(|link| link.next).collect();
        ChartBattle {
            title: battle.title.clone(),
            row: rows[place],
            leads: leads.into_iter().collect(),
            ways: words::ways(plan, battle),
            fate: fate(place),
        }
    });
    battles.collect()
}

/// How many battles can come before each, at most.
fn rows(plan: &LinkedBattles) -> Vec<usize> {
    let mut rows = vec![0; plan.battles.len()];
    // No battle leads back to an earlier one, so that this many rounds are enough.
    for _ in 0..plan.battles.len() {
        for (place, battle) in plan.battles.iter().enumerate() {
            for next in battle.then.iter().filter_map(|link| link.next) {
                rows[next] = rows[next].max(rows[place] + 1);
            }
        }
    }
    rows
}

/// The battles that can still come from one on, itself included.
fn ahead(plan: &LinkedBattles, from: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut left = vec![from];
    while let Some(place) = left.pop() {
        if found.insert(place) {
            left.extend(plan.battles[place].then.iter().filter_map(|link| link.next));
        }
    }
    found
}

/// What can become of units, in the order of an army roll.
const GROUPS: [&str; 10] = [
    "Fights on",
    "Stands at the end",
    "Comes back rested",
    "Fights for the first time",
    "Raised again",
    "Left the map",
    "Never came",
    "Left behind",
    "Joined another unit",
    "Lost",
];

/// A unit on an army roll.
struct RollLine {
    side: Side,
    group: &'static str,
    /// The name of the unit.
    unit: String,
    /// The same with its honours.
    name: String,
    /// What becomes of it.
    carry_over: String,
    steps: u8,
    full: u8,
    honours: Vec<String>,
}

impl RollLine {
    /// A unit as the next battle finds it.
    fn between(unit: &ArmyUnit) -> Self {
        let group = match unit.carry_over {
            UnitCarryOver::Fresh => "Fights for the first time",
            UnitCarryOver::FightsOn { .. } => "Fights on",
            UnitCarryOver::Rested { .. } => "Comes back rested",
            UnitCarryOver::Raised => "Raised again",
            UnitCarryOver::Lost { .. } => "Lost",
            UnitCarryOver::Joined { .. } => "Joined another unit",
            UnitCarryOver::LeftBehind => "Left behind",
        };
        Self {
            side: unit.side,
            group,
            unit: unit.name.clone(),
            name: words::with_honours(&unit.name, &unit.honours),
            carry_over: words::carry_over(unit),
            steps: unit.steps,
            full: unit.full,
            honours: unit.honours.clone(),
        }
    }

    /// Whether it still counts for its army.
    fn is_there(&self) -> bool {
        !matches!(self.group, "Lost" | "Joined another unit")
    }

    /// Whether the next battle is fought without it.
    fn is_behind(&self) -> bool {
        self.group == "Left behind"
    }
}

/// The units after the last battle of a campaign: those that were in it, and those that were lost or left behind before.
fn at_the_end(campaign: &CampaignStanding, over: &FoughtBattle) -> Vec<RollLine> {
    let lines = campaign.sheet.iter().map(|unit| {
        let mut records = over.units.iter();
        let Some(record) = records.find(|record| record.unit == unit.unit) else {
            let mut line = RollLine::between(unit);
            // No battle follows in which it could come back.
            if matches!(unit.carry_over, UnitCarryOver::Lost { .. }) {
                "was lost before".clone_into(&mut line.carry_over);
            }
            return line;
        };
        let steps = || format!("{} of {}", record.steps, count(unit.full.into(), "step", "steps"));
        let (group, carry_over) = match record.fate {
            UnitFate::Fought => ("Stands at the end", format!("stands with {}", steps())),
            UnitFate::Left => ("Left the map", format!("has left the map with {}", steps())),
            UnitFate::Waited => ("Never came", "never came".to_owned()),
            UnitFate::Lost(day) => ("Lost", format!("was lost by {}", words::day(day))),
            // The sheet knows which unit it has joined.
            UnitFate::Joined => return RollLine::between(unit),
        };
        let honours = [&unit.honours[..], &record.honours[..]].concat();
        RollLine {
            group,
            unit: unit.name.clone(),
            name: words::with_honours(&unit.name, &honours),
            carry_over,
            steps: record.steps,
            honours,
            side: unit.side,
            full: unit.full,
        }
    });
    lines.collect()
}

/// The roll of a side.
fn roll(game: &HexGame, side: Side, lines: &[RollLine]) -> ArmyRoll {
    let own = || lines.iter().filter(|line| line.side == side);
    let groups = GROUPS.into_iter().map(|title| ArmyGroup {
        title,
        units: own()
            .filter(|line| line.group == title)
            .map(|line| format!("{}: {}", line.name, line.carry_over))
            .collect(),
    });
    ArmyRoll {
        seat: side.seat(),
        title: format!("The {} army", game.side(side).adjective),
        sum: sum(own()),
        groups: groups.filter(|group| !group.units.is_empty()).collect(),
    }
}

/// Units in a sentence: `12 units with 27 steps, 2 left behind, 3 lost.`
fn sum<'l>(lines: impl Iterator<Item = &'l RollLine>) -> String {
    let lines: Vec<&RollLine> = lines.collect();
    let there = || lines.iter().filter(|line| line.is_there() && !line.is_behind());
    let behind = match lines.iter().filter(|line| line.is_behind()).count() {
        0 => String::new(),
        behind => format!(", {behind} left behind"),
    };
    let steps: usize = there().map(|line| usize::from(line.steps)).sum();
    let of = |group: &str| lines.iter().filter(|line| line.group == group).count();
    let raised = match of("Raised again") {
        0 => String::new(),
        raised => format!(", {raised} of them raised again after they were lost"),
    };
    format!(
        "{} with {}{raised}{behind}, {} lost.",
        count(there().count(), "unit", "units"),
        count(steps, "step", "steps"),
        of("Lost"),
    )
}

/// What a side brings to a battle from those before it, for the briefing: the sum, then everything that is not as it was.
fn brought(game: &HexGame, campaign: &CampaignStanding, side: Side) -> StoryPart {
    let lines: Vec<RollLine> = campaign.sheet.iter().map(RollLine::between).collect();
    let own = || lines.iter().filter(|line| line.side == side);
    let named = |title: &str, units: Vec<String>| {
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        (!units.is_empty()).then(|| format!("{title}: {}.", listed(&units, "and")))
    };
    let weak = own().filter(|line| line.is_there() && !line.is_behind() && line.steps < line.full);
    let weak = weak.map(|line| format!("{} ({} of {})", line.unit, line.steps, line.full));
    let weak = named("With fewer steps", weak.collect());
    let groups = [
        "Comes back rested",
        "Raised again",
        "Left behind",
        "Joined another unit",
        "Lost",
    ];
    let groups = groups.into_iter().filter_map(|title| {
        let units = own().filter(|line| line.group == title);
        named(title, units.map(|line| line.unit.clone()).collect())
    });
    let honoured = own().filter(|line| !line.honours.is_empty() && line.is_there());
    let honoured = honoured.map(|line| {
        let honours: Vec<&str> = line.honours.iter().map(String::as_str).collect();
        format!("{} for {}", line.unit, listed(&honours, "and"))
    });
    let honoured: Vec<String> = honoured.collect();
    let honours = (!honoured.is_empty()).then(|| format!("Honours: {}.", honoured.join("; ")));
    StoryPart {
        title: format!("The {} army", game.side(side).adjective),
        lines: [sum(own())]
            .into_iter()
            .chain(weak)
            .chain(groups)
            .chain(honours)
            .collect(),
    }
}
