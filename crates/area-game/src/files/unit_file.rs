//! The table of units, a `UnitTable(...)` file, and its check (AB-5).

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::definition::{Ability, Domain, UnitKind, UnitPicture};
use crate::shop::UnitBundle;
use railhead_engine::board::look::letters::lettered;
use railhead_engine::board::look::silhouette::{outline, silhouette};
use railhead_engine::text::Problem;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::{ID_FORM, check_format, is_id, two_letters, words};

/// The most kinds of unit.
const MAX_KINDS: usize = 120;
/// The highest price of a unit.
const MAX_COST: u16 = 999;
/// The most units of a bundle.
const MAX_BUNDLE: u16 = 99;
/// The highest move, capacity or number of hits.
const MAX_NUMBER: u8 = 20;
/// The homes of units, for abilities of any.
const EVERYWHERE: [Domain; 3] = [Domain::Land, Domain::Air, Domain::Sea];

/// A table of units: `UnitTable(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "UnitTable")]
pub struct UnitTableFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The kinds of unit.
    pub units: Vec<UnitKind>,
    /// The price of an industrial complex; not for sale unless given.
    pub complex: Option<u16>,
}

/// Forms that authors may try, from other programs or from older pages, by the word with which they begin, and what to write here.
const OTHER_FORMS: [(&str, &str); 3] = [
    (
        "ShootsAtAircraft",
        "write ShootsAtAircraft, and Shots(3) beside it for a gun of three shots",
    ),
    (
        "Supports",
        "write SupportsKinds(\"infantry\", 1) to say which kinds it supports, and by how much",
    ),
    (
        "Most",
        "how many there can be of a kind stands in the scenario: limits: {\"battleship\": 2} at a nation, or side_limits",
    ),
];

/// Says of forms that authors may try what to write instead.
pub fn explain(problems: &mut [Problem]) {
    for problem in problems
        .iter_mut()
        .filter(|problem| problem.path.contains(".abilities["))
    {
        let word = problem.what.split(' ').next();
        let tried = OTHER_FORMS.iter().find(|(form, _)| word == Some(*form));
        if let Some((_, instead)) = tried {
            problem.hint = Some((*instead).to_owned());
        }
    }
}

impl UnitTableFile {
    /// The kinds of unit, for dice with `dice` sides; problems are added to the issues.
    pub fn build(&self, dice: u8, issues: &mut Vec<Issue>) -> Vec<UnitKind> {
        issues.extend(check_format(self.format));
        if self.units.is_empty() || self.units.len() > MAX_KINDS {
            let what = format!(
                "a table has 1 to {MAX_KINDS} kinds of unit, not {}",
                self.units.len()
            );
            issues.push(Issue::new("units", what));
        }
        if self.complex.is_some_and(|cost| cost > MAX_COST) {
            issues.push(Issue::new("complex", format!("a price is at most {MAX_COST}")));
        }
        let mut seen = BTreeSet::new();
        for (index, kind) in self.units.iter().enumerate() {
            let path = |field: &str| format!("units[{index}].{field}");
            if !is_id(&kind.id) || ["complex", "station", "marker"].contains(&kind.id.as_str()) {
                let what = format!("\"{}\" is not a valid id", kind.id);
                issues.push(Issue::new(path("id"), what).hint(ID_FORM));
            }
            if !seen.insert(&kind.id) {
                let what = format!("\"{}\" is listed twice", kind.id);
                issues.push(Issue::new(path("id"), what));
            }
            kind.check_numbers(dice, &path, issues);
            kind.check_abilities(dice, &path, issues);
            kind.check_bundle(&path, issues);
            let trouble = match &kind.symbol {
                Some(UnitPicture::Path(drawn)) => outline(drawn).err(),
                Some(UnitPicture::Named(id)) if silhouette(id).is_none() => {
                    Some(format!("there is no silhouette \"{id}\""))
                }
                Some(UnitPicture::Named(_)) | None => None,
            };
            issues.extend(trouble.map(|what| Issue::new(path("symbol"), what)));
        }
        check_named(&self.units, issues);
        let mut kinds = self.units.clone();
        for kind in kinds.iter_mut().filter(|kind| kind.plural.is_empty()) {
            kind.plural = plural(&kind.name);
        }
        letter(&mut kinds);
        kinds
    }
}

/// Kinds without a picture have two letters of their name, no two kinds the same as long as there are enough.
fn letter(kinds: &mut [UnitKind]) {
    let is_plain = |kind: &&mut UnitKind| kind.symbol.is_none() && silhouette(&kind.id).is_none();
    let plain: Vec<&mut UnitKind> = kinds.iter_mut().filter(is_plain).collect();
    let letters = two_letters(plain.iter().map(|kind| &*kind.name));
    for (kind, letters) in plain.into_iter().zip(letters) {
        kind.symbol = lettered(&letters).map(UnitPicture::Path);
    }
}

/// The plural of a name that is given without one: with an s, except for names of masses and troops (Infantry, Armour, Marines, Aircraft).
fn plural(name: &str) -> String {
    let last = name.rsplit([' ', '-']).next().unwrap_or(name).to_lowercase();
    let is_mass = ["y", "s", "armour", "armor", "craft", "militia", "men"];
    let is_word = last.chars().all(|letter| letter.is_ascii_alphabetic()) && last.len() > 1;
    if !is_word || is_mass.iter().any(|end| last.ends_with(end)) {
        name.to_owned()
    } else if ["x", "ch", "sh"].iter().any(|end| last.ends_with(end)) {
        format!("{name}es")
    } else {
        format!("{name}s")
    }
}

impl UnitKind {
    fn check_numbers(&self, dice: u8, path: &impl Fn(&str) -> String, issues: &mut Vec<Issue>) {
        if self.cost > MAX_COST {
            let what = format!("a price is at most {MAX_COST}");
            issues.push(Issue::new(path("cost"), what));
        }
        for (field, value) in [("attack", self.attack), ("defence", self.defence)] {
            if value > dice {
                let what = format!("{value} is more than a die shows: the highest is {dice}");
                issues.push(Issue::new(path(field), what));
            }
        }
        if self.movement > MAX_NUMBER {
            let what = format!("a move is at most {MAX_NUMBER}");
            issues.push(Issue::new(path("move"), what));
        }
    }

    /// AB-21: a bundle has several units and a price, and one of them counts for its share.
    fn check_bundle(&self, path: &impl Fn(&str) -> String, issues: &mut Vec<Issue>) {
        let Some(UnitBundle { count, price }) = self.bundle else {
            return;
        };
        let before = issues.len();
        if !(2..=MAX_BUNDLE).contains(&count) {
            let what = format!("a bundle has 2 to {MAX_BUNDLE} units, not {count}");
            let issue = Issue::new(path("bundle.count"), what);
            issues.push(issue.hint("leave `bundle` out if they are sold one by one"));
        }
        if !(1..=MAX_COST).contains(&price) {
            let what = format!("a bundle costs 1 to {MAX_COST} IPC, not {price}");
            issues.push(Issue::new(path("bundle.price"), what));
        }
        if issues.len() > before {
            return;
        }
        let (least, most) = (price / count, price.div_ceil(count));
        if !(least..=most).contains(&self.cost) {
            let each = if least == most {
                least.to_string()
            } else {
                format!("{least} or {most}")
            };
            let what = format!(
                "each of {count} for {price} IPC counts for {each}, not {}",
                self.cost
            );
            let issue = Issue::new(path("cost"), what);
            issues.push(issue.hint("with a `bundle`, `cost` is what one counts for in losses and odds"));
        }
    }

    fn check_abilities(&self, dice: u8, path: &impl Fn(&str) -> String, issues: &mut Vec<Issue>) {
        for (at, ability) in self.abilities.iter().enumerate() {
            let path = path(&format!("abilities[{at}]"));
            let (homes, least, number): (&[Domain], u8, u8) = match ability {
                Ability::Rails
                | Ability::Blitzes
                | Ability::Accompanies(_)
                | Ability::Supports
                | Ability::ShootsAtAircraft => (&[Domain::Land], 0, 0),
                Ability::Cargo(number) | Ability::Supported(number) | Ability::Shots(number) => {
                    (&[Domain::Land], 1, *number)
                }
                Ability::Bombs | Ability::LandsOnCarriers => (&[Domain::Air], 0, 0),
                Ability::Bombards
                | Ability::Submerges
                | Ability::Torpedoes
                | Ability::Evades
                | Ability::Unarmed => (&[Domain::Sea], 0, 0),
                Ability::Carries(room) | Ability::CarriesTokens(room) | Ability::Decks(room) => {
                    (&[Domain::Sea], 1, *room)
                }
                Ability::Hunts => (&[Domain::Sea, Domain::Air], 0, 0),
                Ability::FirstStrike => (&EVERYWHERE, 0, 0),
                Ability::Hits(number) | Ability::SupportsKinds(_, number) => (&EVERYWHERE, 1, *number),
            };
            let most = if matches!(ability, Ability::Supported(_) | Ability::SupportsKinds(..)) {
                dice
            } else {
                MAX_NUMBER
            };
            if !homes.contains(&self.domain) {
                let names: Vec<&str> = homes.iter().copied().map(Domain::name).collect();
                let what = format!("only a {} unit can do this", names.join(" or "));
                issues.push(Issue::new(path.as_str(), what));
            }
            if number < least || number > most {
                let what = format!("{number} is out of range: it must be {least} to {most}");
                issues.push(Issue::new(path.as_str(), what));
            }
            if let Some((what, hint)) = self.senseless(ability) {
                issues.push(Issue::new(path.as_str(), what).hint(hint));
            }
            let mut earlier = self.abilities[..at].iter();
            // Units can support others of several kinds by several numbers.
            let is_twice = |other: &Ability| match (other, ability) {
                (Ability::SupportsKinds(one, _), Ability::SupportsKinds(other, _)) => one == other,
                _ => std::mem::discriminant(other) == std::mem::discriminant(ability),
            };
            if earlier.any(is_twice) {
                issues.push(Issue::new(path, "this ability is listed twice"));
            }
        }
    }

    /// What is wrong with an ability beside the others, and a hint.
    fn senseless(&self, ability: &Ability) -> Option<(&'static str, &'static str)> {
        let is_armed = self.attack > 0 || self.defence > 0;
        let is = |one: Ability| *ability == one;
        if is(Ability::Unarmed) && is_armed {
            return Some((
                "an unarmed unit rolls no die, but this one has a number to hit with",
                "give it attack 0 and defence 0, or leave `Unarmed` out",
            ));
        }
        if (is(Ability::FirstStrike) || is(Ability::Torpedoes)) && !is_armed {
            return Some((
                "it hits nothing: its attack and its defence are 0",
                "give it a number, or leave this ability out",
            ));
        }
        if is(Ability::Torpedoes) && self.can(Ability::Evades) {
            return Some((
                "what evades aircraft cannot hit them anyway",
                "leave `Torpedoes` out",
            ));
        }
        if is(Ability::Evades) && self.can(Ability::Hunts) {
            return Some((
                "a unit cannot both evade and hunt",
                "submarines evade, destroyers hunt",
            ));
        }
        if matches!(ability, Ability::Shots(_)) && !self.can(Ability::ShootsAtAircraft) {
            return Some((
                "it has shots, but does not shoot at aircraft",
                "add `ShootsAtAircraft`",
            ));
        }
        if matches!(ability, Ability::Accompanies(_)) && self.can(Ability::Blitzes) {
            return Some((
                "it blitzes without company",
                "leave `Blitzes` out if it does so only beside the other kind",
            ));
        }
        None
    }
}

/// Kinds that an ability names exist, and a unit does not accompany its own.
fn check_named(kinds: &[UnitKind], issues: &mut Vec<Issue>) {
    for (index, kind) in kinds.iter().enumerate() {
        for (at, ability) in kind.abilities.iter().enumerate() {
            let is_company = matches!(ability, Ability::Accompanies(_));
            let (Ability::Accompanies(text) | Ability::SupportsKinds(text, _)) = ability else {
                continue;
            };
            let path = format!("units[{index}].abilities[{at}]");
            if words(text).next().is_none() {
                let issue = Issue::new(path.as_str(), "this names no kind of unit");
                issues.push(issue.hint("write the ids of kinds of this table, such as \"armour\""));
            }
            if is_company && words(text).count() > 1 {
                let issue = Issue::new(path.as_str(), "a unit accompanies units of one kind");
                issues.push(issue.hint("name one kind"));
            }
            for (_, id) in words(text) {
                let Some(named) = kinds.iter().find(|other| other.id == id) else {
                    let known = kinds.iter().map(|other| other.id.as_str());
                    let what = format!("there is no unit \"{id}\"");
                    issues.push(Issue::unknown_name(path.as_str(), what, id, known));
                    continue;
                };
                if is_company && named.id == kind.id {
                    let issue = Issue::new(path.as_str(), "a unit does not accompany its own kind");
                    issues.push(issue.hint("name the kind that it follows, such as \"armour\""));
                } else if is_company && named.domain != kind.domain {
                    issues.push(Issue::new(path.as_str(), "a land unit accompanies a land unit"));
                }
            }
        }
    }
}
