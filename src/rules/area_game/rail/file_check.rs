//! What makes no sense in a rail variant (AR-9).

use std::collections::BTreeSet;

use super::file::{NationalFile, NetworkFile, RailFile, SharingFile};
use super::variant::{End, Raids, Range, Refill, StationLimit};
use crate::rules::text::issue::Issue;
use crate::rules::text::words::{check_format, words};

/// The ids of the rules that a variant can cite.
pub(super) const CITED: &[&str] = &[
    "AR-2", "AR-4", "AR-6", "AR-7", "R1-1", "R1-2", "R1-3", "R1-4", "R1-5", "R1-6", "R1-7", "R1-8", "R1-9",
    "R1-10", "R2-1", "R2-2", "R2-3", "R2-4", "R2-5", "R2-6", "R2-7", "R2-8", "R3-1", "R3-2", "R3-3", "R3-4",
    "R3-5", "R3-6", "R4-1", "R4-2", "R4-3", "R4-4", "R4-5", "R4-6", "R4-7", "R4-8", "M1-1", "M1-2", "M1-3",
    "M1-4", "M1-5", "S1-1", "S1-2", "S1-3", "S1-4", "S1-5",
];

/// The most pools of a variant, and the most regions in which a pool's units may go instead.
const MAX_POOLS: usize = 100;

/// What was found to make no sense.
struct Sense(Vec<Issue>);

impl Sense {
    fn told_if(&mut self, wrong: bool, path: &str, what: &str) {
        if wrong {
            self.0.push(Issue::new(path, what));
        }
    }
}

impl RailFile {
    /// What makes no sense together, whatever the board.
    pub fn check(&self) -> Vec<Issue> {
        let mut sense = Sense(check_format(self.format).into_iter().collect());
        self.check_network(&mut sense);
        self.check_range(&mut sense);
        self.check_limits(&mut sense);
        let mut issues = sense.0;
        self.check_pools(&mut issues);
        for (index, (choice, rule)) in self.cites.0.iter().enumerate() {
            if !CITED.contains(&rule.as_str()) {
                issues.push(Issue::unknown_name(
                    format!("cites[{choice:?}]"),
                    format!("there is no rule \"{rule}\" of rail variants"),
                    rule,
                    CITED.iter().copied(),
                ));
            }
            if self.cites.0[..index].iter().any(|(other, _)| other == choice) {
                issues.push(Issue::new(format!("cites[{choice:?}]"), "this is said twice"));
            }
        }
        issues
    }

    fn check_network(&self, sense: &mut Sense) {
        let [stations, markers] = [self.station.is_some(), self.marker.is_some()];
        sense.told_if(self.name.trim().is_empty(), "name", "the variant has no name");
        sense.told_if(
            matches!(self.network, NetworkFile::Markers) && !markers,
            "network",
            "trains go along markers, and no marker can be built: it has no cost",
        );
        sense.told_if(
            matches!(self.network, NetworkFile::StationsAndMarkers) && !(stations && markers),
            "network",
            "trains go along stations and markers, and both are not to be had: one has no cost",
        );
        sense.told_if(
            matches!(self.network, NetworkFile::StationsOnly) && !stations,
            "network",
            "there are no stations: they have no cost",
        );
        for (path, end) in [("departure", self.departure), ("destination", self.destination)] {
            sense.told_if(
                end == End::Station && !stations,
                path,
                "there are no stations: they have no cost",
            );
            sense.told_if(
                end == End::OnRailroad && !stations && !markers,
                path,
                "there is no railroad to be on: neither stations nor markers have a cost",
            );
        }
    }

    fn check_range(&self, sense: &mut Sense) {
        let stations = self.station.is_some();
        let is_damaged = matches!(self.raids, Raids::Damage { .. });
        let counts_points = matches!(self.national, NationalFile::Points { .. });
        sense.told_if(
            self.range == Range::PointsPerArea && !counts_points,
            "range",
            "each area costs a point, and no nation has points",
        );
        sense.told_if(
            self.range != Range::PointsPerArea && counts_points,
            "national",
            "nations have points, and nothing costs any: the range is not PointsPerArea",
        );
        sense.told_if(
            matches!(self.national, NationalFile::Points { divisor: 0 }),
            "national",
            "nothing can be divided by 0",
        );
        sense.told_if(
            matches!(self.national, NationalFile::PerStation { .. }) && !stations,
            "national",
            "a nation moves a unit a station, and there are no stations",
        );
        sense.told_if(
            matches!(
                self.national,
                NationalFile::Fixed(0) | NationalFile::PerStation { most: 0 }
            ),
            "national",
            "no nation could ever move anything",
        );
        sense.told_if(
            matches!(self.range, Range::Areas { most: 0, .. }),
            "range",
            "no train could ever go anywhere",
        );
        sense.told_if(
            matches!(
                self.range,
                Range::Areas {
                    less_damage: true,
                    ..
                }
            ) && !is_damaged,
            "range",
            "damage shortens the way, and no raid does any",
        );
    }

    fn check_limits(&self, sense: &mut Sense) {
        let [stations, markers] = [self.station.is_some(), self.marker.is_some()];
        let is_damaged = matches!(self.raids, Raids::Damage { .. });
        sense.told_if(
            self.station_limit != StationLimit::Unlimited && !stations,
            "station_limit",
            "there are no stations: they have no cost",
        );
        sense.told_if(
            self.station_limit == StationLimit::ValueLessDamage && !is_damaged,
            "station_limit",
            "damage lowers what a station handles, and no raid does any",
        );
        sense.told_if(
            is_damaged && !stations,
            "raids",
            "raids damage stations, and there are none: they have no cost",
        );
        sense.told_if(
            self.raids == Raids::DestroyOnHit && !stations && !markers,
            "raids",
            "there is nothing to raid: neither stations nor markers have a cost",
        );
        if let Raids::Damage { most, inoperable_at } = self.raids {
            sense.told_if(
                inoperable_at == 0 || inoperable_at > most,
                "raids.inoperable_at",
                "a station that takes so few markers never comes to this, or always is",
            );
        }
        sense.told_if(
            self.anti_aircraft && self.raids == Raids::Never,
            "anti_aircraft",
            "there are no raids to shoot at",
        );
        sense.told_if(
            self.owner_destroys && !stations && !markers,
            "owner_destroys",
            "there is nothing to remove: neither stations nor markers have a cost",
        );
        sense.told_if(
            self.spacing.is_some() && !(stations && markers),
            "spacing",
            "stations are joined by markers here, and both are not to be had: one has no cost",
        );
        sense.told_if(
            self.tokens.load == 0,
            "tokens.load",
            "a train without tokens carries nothing",
        );
        let regional = matches!(self.national, NationalFile::Regional { .. });
        sense.told_if(
            self.refill == Refill::RoundStart && !regional,
            "refill",
            "only pools last for a round: the national capacity is not Regional",
        );
    }

    fn check_pools(&self, issues: &mut Vec<Issue>) {
        let NationalFile::Regional {
            pools,
            borrow,
            inherit,
        } = &self.national
        else {
            return;
        };
        let count: usize = pools.0.iter().map(|(_, own)| own.len()).sum();
        if count > MAX_POOLS {
            let what = format!("{count} pools: a variant has at most {MAX_POOLS}");
            issues.push(Issue::new("national.pools", what));
        }
        let owners: BTreeSet<&str> = pools.0.iter().map(|(owner, _)| owner.as_str()).collect();
        for (owner, own) in &pools.0 {
            for (index, pool) in own.iter().enumerate() {
                let path = format!("national.pools[\"{owner}\"][{index}]");
                if pool.units == 0 {
                    issues.push(Issue::new(
                        format!("{path}.units"),
                        "a pool without units moves nothing",
                    ));
                }
                if pool.instead.len() > MAX_POOLS {
                    let what = format!("{}: a pool has at most {MAX_POOLS}", pool.instead.len());
                    issues.push(Issue::new(format!("{path}.instead"), what));
                }
                let scopes = (0..)
                    .zip(&pool.instead)
                    .map(|(at, scope)| (format!("{path}.instead[{at}].regions"), &scope.regions));
                for (path, regions) in
                    std::iter::once((format!("{path}.regions"), &pool.regions)).chain(scopes)
                {
                    if regions.trim().is_empty() {
                        issues.push(
                            Issue::new(path, "this gives a capacity to no region")
                                .hint("name the regions in which units may go by rail"),
                        );
                    }
                }
            }
        }
        for (table, entries) in [("borrow", borrow), ("inherit", inherit)] {
            for (nation, from) in &entries.0 {
                let path = format!("national.{table}[\"{nation}\"]");
                let mut last = from.as_str();
                let mut seen = BTreeSet::from([nation.as_str()]);
                while !owners.contains(last) {
                    if !seen.insert(last) {
                        let what = "these pools point in a circle, and nobody has any";
                        issues.push(Issue::new(path.clone(), what));
                        break;
                    }
                    let Some((_, next)) = borrow.0.iter().find(|(other, _)| other == last) else {
                        let what = format!("\"{last}\" has no pool of its own");
                        issues.push(Issue::unknown_name(
                            path.clone(),
                            what,
                            last,
                            owners.iter().copied(),
                        ));
                        break;
                    };
                    last = next;
                }
            }
        }
    }
    /// Where a variant has enemies share rails or capacity, in a scenario with these sides: only friends do (M1-3, S1-5).
    pub fn enemies<'s>(&self, side: &dyn Fn(&str) -> Option<&'s str>) -> Vec<Issue> {
        let mut issues = Vec::new();
        let are_enemies = |one: &str, other: &str| {
            let sides = side(one).zip(side(other));
            sides.is_some_and(|(one, other)| one != other)
        };
        if let SharingFile::Groups(groups) = &self.sharing {
            for (index, group) in groups.iter().enumerate() {
                let mut playing = words(group).filter(|(_, word)| side(word).is_some());
                let Some((_, first)) = playing.next() else {
                    continue;
                };
                for (offset, word) in playing.filter(|(_, word)| are_enemies(first, word)) {
                    let what = format!("\"{word}\" and \"{first}\" are enemies here, and share no rails");
                    issues.push(Issue::new(format!("sharing[{index}]"), what).at_offset(offset));
                }
            }
        }
        if let NationalFile::Regional { borrow, .. } = &self.national {
            for (nation, from) in borrow.0.iter().filter(|(nation, from)| are_enemies(nation, from)) {
                let what = format!("\"{nation}\" and \"{from}\" are enemies here, and share no capacity");
                issues.push(Issue::new(format!("national.borrow[\"{nation}\"]"), what));
            }
        }
        issues
    }
}
