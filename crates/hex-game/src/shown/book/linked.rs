//! A battle of a campaign in its rule book: what leads where, and what goes over (HL).

use super::parts::{Values, name};
use crate::HexGame;
use crate::chapters::reinforcement::replacements::can_be_given;
use crate::definition::Side;
use crate::linked_battles::standing::CampaignStanding;
use crate::linked_battles::words;
use crate::shown::given_before::given_before;
use railhead_engine::text::words::{capital, count};

pub(super) const VALUES: Values = &[
    ("campaign", |game| {
        of(game, |campaign| campaign.plan.title.clone())
    }),
    ("battles", |game| {
        of(game, |campaign| words::tree(&campaign.plan).join("\n"))
    }),
    ("battle before", battle_before),
    ("order", |game| {
        of(game, |campaign| words::order(&campaign.plan).unwrap_or_default())
    }),
    ("recovery", |game| {
        of(game, |campaign| words::recovery(&campaign.plan).join(" "))
    }),
    ("revivals", |game| {
        of(game, |campaign| words::revivals(&campaign.plan).join(" "))
    }),
    ("steps before", steps_before),
    ("raised", |game| {
        of(game, |campaign| {
            words::raises(&campaign.plan).unwrap_or_else(|| "A lost unit gets none.".to_owned())
        })
    }),
    ("lasting options", |game| {
        of(game, |campaign| {
            words::lasting_options(&campaign.plan).unwrap_or_else(|| "No option lasts.".to_owned())
        })
    }),
    ("veterans", |game| {
        of(game, |campaign| {
            words::veterans(&campaign.plan).unwrap_or_default()
        })
    }),
    ("worths", |game| {
        of(game, |campaign| words::worths(&campaign.plan).join(" "))
    }),
];

fn of(game: &HexGame, words: impl Fn(&CampaignStanding) -> String) -> String {
    game.linked_battles()
        .map(|campaign| words(campaign))
        .unwrap_or_default()
}

/// HL-1: which battle this is, and what led to it.
fn battle_before(game: &HexGame) -> String {
    let Some(campaign) = game.linked_battles() else {
        return String::new();
    };
    let (plan, now) = (&campaign.plan, campaign.now());
    let Some(fought) = campaign.fought.last() else {
        return format!("This battle is {}, the first.", now.title);
    };
    let result = words::result(plan, fought.winner, fought.level);
    let gives = given_before(game).into_iter();
    let gives = gives.map(|words| format!(" {words}"));
    format!(
        "This battle is {}. {} at {} led to it.{}",
        now.title,
        capital(&words::with_article(&result)),
        plan.battles[fought.battle].title,
        gives.collect::<String>()
    )
}

/// HL-4: how many steps each side gives before this battle.
fn steps_before(game: &HexGame) -> String {
    let of_side = |side: Side| {
        let steps = can_be_given(game, side);
        let steps_given = count(steps.into(), "step", "steps");
        (steps > 0).then(|| format!("{} has {steps_given} to give before this one.", name(game, side)))
    };
    let all: Vec<String> = Side::BOTH.into_iter().filter_map(of_side).collect();
    if all.is_empty() {
        return "Before this battle neither side has any to give.".to_owned();
    }
    all.join(" ")
}
