//! The parts of a game that do not come over: every option of every attachment by its name, with what it does on the map and how many have it;
//! the options of the game itself, the steps of its turns, and the elements of its file.

use std::collections::BTreeMap;

use super::attachment::Attachment;
use super::game_xml::GameXml;
use super::known::{
    KnownClass, KnownOption, OptionFate, OptionTable, classes, of_game, of_step_options, of_steps,
};
use super::report::{ImportReport, OptionsFollowed};
use railhead_engine::text::words::count;

/// The most letters of a name or a value.
const MAX_WORD: usize = 100;
/// Why something is left out that TripleA does not have itself.
const UNKNOWN: &str = "only its author knows what it does";

/// Elements of a game that the import reads, that hold others, or that the report names elsewhere. It names all others as unknown.
const ELEMENTS: &str = "alliance attachment attachmentList attatchment attatchmentList category connection cost delegate diceSides element \
     frontierRules game gamePlay info initialize loader map option ownerInitialize player playerList playerProduction playerRepair production \
     productionFrontier productionRule property propertyList relationshipInitialize relationshipType relationshipTypes repairFrontier \
     repairRule repairRules resource resourceGiven resourceInitialize resourceList result sequence step stepProperty tech technologies \
     technology territory territoryEffect territoryEffectList territoryOwner triplea unit unitInitialize unitList unitPlacement variable \
     variableList";

/// Elements that are left out: the name, one and many of what it makes, and why.
const LEFT_OUT: [(&str, &str, &str, &str); 5] = [
    ("techname", "invention", "inventions", "nations invent nothing"),
    (
        "playerTech",
        "list of inventions",
        "lists of inventions",
        "nations invent nothing",
    ),
    (
        "relationship",
        "relationship at the start",
        "relationships at the start",
        "sides are at war, and nations of one side are not",
    ),
    (
        "heldUnits",
        "group of units in hand",
        "groups of units in hand",
        "units begin on the map",
    ),
    (
        "offset",
        "number of the first round",
        "numbers of the first round",
        "the first round is the first",
    ),
];

/// The options of attachments by name, with the last value of each in each place: to what and under which name it is attached.
type Uses<'g> = BTreeMap<&'g str, BTreeMap<(&'g str, &'g str), &'g str>>;

/// Options that are left out, in words.
#[derive(Default)]
struct LeftOutOptions {
    /// The subject of each, and its place in its table.
    known: Vec<(usize, usize, String)>,
    unknown: Vec<String>,
}

impl LeftOutOptions {
    fn add(&mut self, option: Option<&KnownOption>, name: String) {
        match option {
            Some(option) => {
                let text = format!("{name}: {}", option.does);
                self.known.push((option.subject, option.place, text));
            }
            None => self.unknown.push(name),
        }
    }

    /// Reports them, a line for each subject. `of` says what has the options.
    fn report(mut self, of: &str, table: &OptionTable, report: &mut ImportReport) {
        self.known.sort();
        for (subject, at) in table.subjects.iter().zip(0..) {
            let own = self.known.iter().filter(|(own, _, _)| *own == at);
            let names: Vec<String> = own.map(|(_, _, text)| text.clone()).collect();
            let what = format!(
                "{} of {of} on {}",
                count(names.len(), "option", "options"),
                subject.about
            );
            report.leave_out_options(what, &names, subject.why);
        }
        let number = count(self.unknown.len(), "option", "options");
        let what = format!("{number} of {of} that the map adds");
        report.leave_out_options(what, &self.unknown, UNKNOWN);
    }
}

/// Notes what a game says that is left out.
pub(super) fn report(game: &GameXml, followed: &OptionsFollowed, report: &mut ImportReport) {
    let known = classes();
    let of = |attachment: &Attachment| {
        let mut classes = known.iter();
        classes.position(|class| class.has(&attachment.class, &attachment.name))
    };
    let mut own: Vec<Vec<&Attachment>> = vec![Vec::new(); known.len()];
    let mut strange: BTreeMap<&str, usize> = BTreeMap::new();
    for attachment in &game.attachments {
        if let Some(class) = of(attachment) {
            own[class].push(attachment);
        } else {
            *strange.entry(&attachment.class).or_default() += 1;
        }
    }
    for (class, attachments) in known.iter().zip(&own) {
        if class.is_whole {
            whole(class, attachments, followed, report);
        } else {
            by_option(class, attachments, followed, report);
        }
    }
    let strange: Vec<String> = strange
        .iter()
        .map(|(class, number)| format!("{} of {number}", word(class)))
        .collect();
    report.leave_out_named(
        &strange,
        "other class of attachments",
        "other classes of attachments",
        UNKNOWN,
    );
    of_the_game(game, report);
    steps(game, report);
    elements(game, report);
}

/// The options of attachments.
fn uses<'g>(attachments: &[&'g Attachment]) -> Uses<'g> {
    let mut uses = Uses::new();
    for attachment in attachments {
        for (name, value, _) in &attachment.options {
            let place = (attachment.to.as_str(), attachment.name.as_str());
            uses.entry(name.as_str())
                .or_default()
                .insert(place, value.as_str());
        }
    }
    uses
}

/// A name or a value of a map, as long as it can stand in a line with others.
fn word(text: &str) -> String {
    let mut word: String = text.chars().take(MAX_WORD).collect();
    if word.len() < text.len() {
        word.push('…');
    }
    word
}

/// Whether an option that TripleA does not have itself says something.
fn says_something(value: &str) -> bool {
    !["", "0", "false"].contains(&value.to_ascii_lowercase().as_str())
}

/// A class of attachments that is left out as a whole, except for those that come over.
fn whole(
    class: &KnownClass,
    attachments: &[&Attachment],
    followed: &OptionsFollowed,
    report: &mut ImportReport,
) {
    let left: Vec<&Attachment> = attachments
        .iter()
        .copied()
        .filter(|attachment| !followed.has_come_over(&attachment.to, &attachment.name))
        .collect();
    let mut names: Vec<(usize, String)> = Vec::new();
    for (name, places) in uses(&left) {
        let option = class.table.get(name);
        let in_use = |value: &str| {
            option.map_or_else(
                || says_something(value),
                |option| option.fate != OptionFate::Nothing && !option.is_usual(value),
            )
        };
        let number = places.values().filter(|value| in_use(value)).count();
        if number > 0 {
            let does = option.map_or(UNKNOWN, |option| option.does);
            let place = option.map_or(usize::MAX, |option| option.place);
            names.push((place, format!("{} of {number}: {does}", word(name))));
        }
    }
    names.sort();
    let names: Vec<String> = names.into_iter().map(|(_, text)| text).collect();
    let why = class.table.subjects[0].why;
    if names.is_empty() {
        report.leave_out(left.len(), class.one, class.many, why);
    } else {
        report.leave_out_options(count(left.len(), class.one, class.many), &names, why);
    }
}

/// A class of attachments of which some options come over: the others, by subject.
fn by_option(
    class: &KnownClass,
    attachments: &[&Attachment],
    followed: &OptionsFollowed,
    report: &mut ImportReport,
) {
    let mut left_out = LeftOutOptions::default();
    for (name, places) in uses(attachments) {
        let option = class.table.get(name);
        let is_left = |to: &str, value: &str| match option {
            Some(option) if option.is_usual(value) => false,
            Some(option) => match option.fate {
                OptionFate::Same | OptionFate::Nothing => false,
                OptionFate::Partly => followed.falls_short(name, to),
                OptionFate::LeftOut => true,
            },
            None => says_something(value),
        };
        let number = places
            .iter()
            .filter(|((to, _), value)| is_left(to, value))
            .count();
        if number > 0 {
            left_out.add(option, format!("{} of {number}", word(name)));
        }
    }
    left_out.report(class.many, &class.table, report);
}

/// The options of the game itself.
fn of_the_game(game: &GameXml, report: &mut ImportReport) {
    let table = of_game();
    let mut left_out = LeftOutOptions::default();
    for (name, value) in &game.options.0 {
        let option = table.get(name).or_else(|| table.of_named(name));
        let is_left = option.map_or_else(
            || says_something(value),
            |option| option.fate == OptionFate::LeftOut && !option.is_usual(value),
        );
        if is_left {
            let is_on = value.eq_ignore_ascii_case("true");
            left_out.add(
                option,
                if is_on {
                    word(name)
                } else {
                    format!("{} {}", word(name), word(value))
                },
            );
        }
    }
    left_out.report("the game", &table, report);
}

/// What is done in the steps of its turns, and what they say of themselves.
fn steps(game: &GameXml, report: &mut ImportReport) {
    let is_left = |option: Option<&KnownOption>| option.is_none_or(|own| own.fate == OptionFate::LeftOut);
    let (table, mut left_out) = (of_steps(), LeftOutOptions::default());
    for (class, players) in &game.step_classes {
        let option = table.get(class);
        if is_left(option) {
            left_out.add(option, format!("{} of {}", word(class), players.len()));
        }
    }
    left_out.report("players", &table, report);
    let (table, mut left_out) = (of_step_options(), LeftOutOptions::default());
    for (name, number) in &game.step_options {
        let option = table.get(name);
        if is_left(option) {
            left_out.add(option, format!("{} of {number}", word(name)));
        }
    }
    left_out.report("steps", &table, report);
}

/// Elements of the file.
fn elements(game: &GameXml, report: &mut ImportReport) {
    for (element, one, many, why) in LEFT_OUT {
        let number = game.counts.get(element).copied().unwrap_or(0);
        report.leave_out(number, one, many, why);
    }
    let why = "money alone pays here";
    report.leave_out_named(&game.resources, "other resource", "other resources", why);
    let is_own = |goods: &[(String, u32)], name: &str| matches!(goods, [(own, 1)] if own == name);
    let dear = game.repairs.iter().filter(|rule| {
        let is_one = matches!(rule.results[..], [(_, 1)]);
        !is_one || !is_own(&rule.costs, &game.money)
    });
    let why = "repairing a damage marker costs 1";
    report.leave_out(dear.count(), "price of repair", "prices of repair", why);
    let strange = game.counts.iter().filter(|(element, number)| {
        let is_reported = LEFT_OUT.iter().any(|(own, _, _, _)| own == element);
        let is_known = ELEMENTS.split_whitespace().any(|own| own == *element);
        **number > 0 && !is_reported && !is_known
    });
    let strange: Vec<String> = strange
        .map(|(element, number)| format!("{} of {number}", word(element)))
        .collect();
    report.leave_out_named(
        &strange,
        "other kind of element",
        "other kinds of element",
        UNKNOWN,
    );
}

#[cfg(test)]
mod tests {
    use super::super::game_options;
    use super::*;

    fn attachment(class: &str, to: &str, options: &[(&str, &str)]) -> Attachment {
        let options = options.iter();
        Attachment {
            class: class.to_owned(),
            name: format!("a{class}"),
            to: to.to_owned(),
            options: options
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned(), String::new()))
                .collect(),
        }
    }

    fn lines(game: &GameXml, followed: &OptionsFollowed) -> Vec<String> {
        let mut report = ImportReport::default();
        super::report(game, followed, &mut report);
        report.lines()
    }

    #[test]
    fn options_are_reported_by_subject_with_their_number_unless_they_change_nothing() {
        let unit = |to: &str, options: &[(&str, &str)]| attachment("UnitAttachment", to, options);
        let mut game = GameXml {
            attachments: vec![
                unit(
                    "fighter",
                    &[("canScramble", "true"), ("isAir", "true"), ("tricks", "3")],
                ),
                unit("war ship", &[("canScramble", "false"), ("hitPoints", "2")]),
                unit(
                    "tank",
                    &[("canScramble", "true"), ("bombard", "2"), ("tricks", "false")],
                ),
                attachment("TerritoryAttachment", "A", &[("navalBase", "true")]),
                attachment("HatAttachment", "A", &[("brim", "wide")]),
            ],
            ..GameXml::default()
        };
        let mut followed = OptionsFollowed::default();
        assert_eq!(
            lines(&game, &followed),
            [
                "left out: 1 option of kinds of unit on battles in the air (canScramble of 2: it scrambles to a battle in a space beside it): \
                 aircraft fight only where they are sent",
                "left out: 1 option of kinds of unit that the map adds (tricks of 1): only its author knows what it does",
                "left out: 1 option of territories on the sea (navalBase of 1: it is a naval base): sea zones bring nothing",
                "left out: 1 other class of attachments (HatAttachment of 1): only its author knows what it does",
            ]
        );
        game.attachments.retain(|own| own.to == "tank");
        followed.fall_short("bombard", "tank");
        assert!(lines(&game, &followed)[0].contains("bombard of 1: it bombards with this number"));
    }

    #[test]
    fn rules_are_reported_as_a_whole_unless_they_come_over() {
        let rule = |name: &str, to: &str| Attachment {
            name: name.to_owned(),
            ..attachment(
                "UnitSupportAttachment",
                to,
                &[("bonus", "2"), ("impArtTech", "true")],
            )
        };
        let game = GameXml {
            attachments: vec![
                rule("supportAttachmentA", "tank"),
                rule("supportAttachmentB", "tank"),
                attachment("TriggerAttachment", "Red", &[]),
            ],
            ..GameXml::default()
        };
        let mut followed = OptionsFollowed::default();
        followed.come_over("tank", "supportAttachmentB");
        assert_eq!(
            lines(&game, &followed),
            [
                "left out: 1 rule of support (bonus of 1: how much it adds): a unit supports one attacker beside it",
                "left out: 1 trigger: no rule here changes others in play",
            ]
        );
    }

    #[test]
    fn options_of_a_game_are_reported_with_their_value_where_they_have_one() {
        let named = [
            ("Kamikaze Airplanes", "true"),
            ("Low Luck", "true"),
            ("Neutral Flyover Allowed", "false"),
            ("Sea Battle Rounds", "-1"),
            ("Land Battle Rounds", "3"),
            ("British bid", "6"),
            ("German bid", "0"),
            ("Hats", "red"),
        ];
        let mut game = GameXml::default();
        for (name, value) in named {
            game.options.0.insert(name.to_owned(), value.to_owned());
        }
        let lines = lines(&game, &OptionsFollowed::default());
        let names: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.split_once('(')?.1.split_once(['(', ':']))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(
            names,
            [
                "British bid 6",
                "Land Battle Rounds 3",
                "Kamikaze Airplanes",
                "Hats red)"
            ]
        );
    }

    #[test]
    fn what_is_read_of_a_game_is_known_with_the_same_value_where_it_is_missing() {
        let table = of_game();
        for name in [
            game_options::NEUTRALS_ARE_IMPASSABLE,
            game_options::TWO_HIT_BATTLESHIP,
            game_options::SUBMERSIBLE_SUBS,
            game_options::SUB_RETREAT_BEFORE_BATTLE,
            game_options::DEFENDING_SUBS_SNEAK_ATTACK,
            game_options::SECOND_EDITION,
            game_options::AIR_ATTACK_SUB_RESTRICTED,
            game_options::IGNORE_SUB_IN_MOVEMENT,
            game_options::TRANSPORT_CASUALTIES_RESTRICTED,
            game_options::IGNORE_TRANSPORT_IN_MOVEMENT,
            game_options::BOMBARDED_FIRE_BACK,
            game_options::BOMBARDMENT_RESTRICTED,
            game_options::DESTROYERS_AND_ARTILLERY,
            game_options::RAIDS_DAMAGE_UNITS,
            game_options::GUNS_RESTRICTED,
            game_options::UNPLACED_LIVE,
            game_options::LOW_LUCK,
            game_options::BY_INCOME.0,
        ] {
            let option = table.get(name).unwrap_or_else(|| panic!("{name} is known"));
            assert_ne!(option.fate, OptionFate::LeftOut, "{name}");
            assert!(option.is_usual("false"), "{name}");
        }
        let (name, usual) = game_options::NEUTRAL_CHARGE;
        let mut numbers = vec![(name.to_owned(), usual)];
        for (name, of_alliance, usual) in game_options::BY_CITIES {
            assert!(table.get(name).unwrap().is_usual("false"), "{name}");
            numbers.push((format!("The Axis {of_alliance}"), usual));
        }
        let (of_alliance, usual) = game_options::BY_INCOME;
        numbers.push((format!("The Axis {of_alliance}"), usual));
        for (name, usual) in numbers {
            let option = table.get(&name).or_else(|| table.of_named(&name)).unwrap();
            assert!(option.is_usual(&usual.to_string()), "{name}");
        }
        for name in game_options::REPAIRS {
            assert!(table.get(name).unwrap().is_usual("false"), "{name}");
        }
    }
}
