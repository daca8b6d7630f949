//! The rules of a game that have no like here.

use super::game_xml::GameXml;
use super::report::ImportReport;

/// Classes of attachments whose rules have no like here: the class, one and many of what it makes, and why they are left out.
const WITHOUT_RULES: [(&str, &str, &str, &str); 8] = [
    (
        "TriggerAttachment",
        "trigger",
        "triggers",
        "no rule here changes others in play",
    ),
    (
        "RulesAttachment",
        "objective or condition",
        "objectives and conditions",
        "income comes from areas alone",
    ),
    (
        "PoliticalActionAttachment",
        "political action",
        "political actions",
        "who is at war stays so",
    ),
    (
        "RelationshipTypeAttachment",
        "relationship",
        "relationships",
        "sides are at war, and nations of one side are not",
    ),
    (
        "UserActionAttachment",
        "action of players",
        "actions of players",
        "there are none here",
    ),
    (
        "TechAbilityAttachment",
        "technology",
        "technologies",
        "nations invent nothing",
    ),
    (
        "UnitSupportAttachment",
        "rule of support",
        "rules of support",
        "artillery alone supports others",
    ),
    (
        "TerritoryEffectAttachment",
        "effect of terrain",
        "effects of terrain",
        "terrain is only drawn",
    ),
];

/// Elements of a game that are left out in the same way.
const WITHOUT_USE: [(&str, &str, &str, &str); 2] = [
    ("techname", "invention", "inventions", "nations invent nothing"),
    (
        "repairRule",
        "price of repair",
        "prices of repair",
        "repairing a damage marker costs 1",
    ),
];

/// Notes which rules of a game are left out.
pub(super) fn tell_of_rules(game: &GameXml, report: &mut ImportReport) {
    for (class, one, many, why) in WITHOUT_RULES {
        report.leave_out(game.of_class(class).count(), one, many, why);
    }
    game.options.tell(report);
    for (element, one, many, why) in WITHOUT_USE {
        let number = game.counts.get(element).copied().unwrap_or(0);
        report.leave_out(number, one, many, why);
    }
}
