//! Checks a rail variant for contradictions (AR-9).

use std::collections::BTreeSet;

use super::variant::{
    Capture, End, National, Network, Raids, Range, Refill, Sharing, StationLimit, Throughput, Variant, Weight,
};
use railhead_engine::text::Reference;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::{check_format, listed, words};

/// The most pools of a variant, and the most regions in which a pool's units may go instead.
const MAX_POOLS: usize = 100;

/// Something that choices require and the variant lacks; each is reported once, however many choices require it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lack {
    Stations,
    Markers,
    /// A railroad: a station or a marker.
    Railroad,
    Raids,
    /// Raids that leave damage markers.
    Damage,
}

impl Lack {
    /// What is missing, and why.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Stations => ("stations", "they have no cost"),
            Self::Markers => ("markers", "they have no cost"),
            Self::Railroad => ("stations or markers", "neither have a cost"),
            Self::Raids => ("raids", "there are none"),
            Self::Damage => ("raids that damage stations", "there are none"),
        }
    }

    /// The fields that would supply it, any one of them.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Stations => &["station"],
            Self::Markers => &["marker"],
            Self::Railroad => &["station", "marker"],
            Self::Raids | Self::Damage => &["raids"],
        }
    }
}

/// The contradictions found so far.
struct Sense {
    issues: Vec<Issue>,
    /// Fields that require something the variant lacks.
    lacking: Vec<(Lack, &'static str)>,
}

impl Sense {
    fn told_if(&mut self, wrong: bool, path: &str, what: &str) {
        if wrong {
            self.issues.push(Issue::new(path, what));
        }
    }

    /// The same, unless the problem merely follows from a mistake in another field.
    fn told_without(&mut self, field: &str, wrong: bool, path: &str, what: &str) {
        if wrong {
            self.issues.push(Issue::new(path, what).without(field));
        }
    }

    fn lacks(&mut self, lack: Lack, wrong: bool, path: &'static str) {
        if wrong {
            self.lacking.push((lack, path));
        }
    }

    /// All contradictions. A requirement of stations or of markers alone covers a requirement of either.
    fn issues(mut self) -> Vec<Issue> {
        let either = [Lack::Stations, Lack::Markers]
            .into_iter()
            .find(|lack| self.lacking.iter().any(|(other, _)| other == lack));
        for (lack, _) in &mut self.lacking {
            if *lack == Lack::Railroad {
                *lack = either.unwrap_or(Lack::Railroad);
            }
        }
        while let Some((lack, path)) = self.lacking.first().copied() {
            let same = self.lacking.iter().filter(|(other, _)| *other == lack);
            let others: Vec<&str> = same.skip(1).map(|(_, path)| *path).collect();
            let and = match others[..] {
                [] => String::new(),
                [other] => format!(", as does {other}"),
                _ => format!(", as do {}", listed(&others, "and")),
            };
            let (what, why) = lack.words();
            let issue = Issue::new(path, format!("this needs {what}{and}: {why}"));
            let fields = lack.fields().iter();
            self.issues
                .push(fields.fold(issue, |issue, field| issue.without(field)));
            self.lacking.retain(|(other, _)| *other != lack);
        }
        self.issues
    }
}

impl Variant {
    /// Every contradiction, whatever the board.
    pub fn check(&self) -> Vec<Issue> {
        let mut sense = Sense {
            issues: check_format(self.format).into_iter().collect(),
            lacking: Vec::new(),
        };
        self.check_network(&mut sense);
        self.check_range(&mut sense);
        self.check_limits(&mut sense);
        self.check_raids(&mut sense);
        self.check_technology(&mut sense);
        self.check_kinds(&mut sense);
        let mut issues = sense.issues();
        self.check_sharing(&mut issues);
        self.check_pools(&mut issues);
        self.check_rules(&mut issues);
        self.check_cites(&mut issues);
        issues
    }

    fn check_network(&self, sense: &mut Sense) {
        let [stations, markers] = [self.station.is_some(), self.marker.is_some()];
        sense.told_if(self.name.trim().is_empty(), "name", "the variant has no name");
        let asks = match self.network {
            Network::EveryArea { .. } => [false, false],
            Network::Markers => [false, true],
            Network::StationsAndMarkers => [true, true],
            Network::StationsOnly => [true, false],
        };
        sense.lacks(Lack::Stations, asks[0] && !stations, "network");
        sense.lacks(Lack::Markers, asks[1] && !markers, "network");
        for (path, end) in [("departure", self.departure), ("destination", self.destination)] {
            sense.lacks(Lack::Stations, end == End::Station && !stations, path);
            let has_none = !stations && !markers;
            sense.lacks(Lack::Railroad, end == End::OnRailroad && has_none, path);
        }
        sense.lacks(Lack::Stations, self.spacing.is_some() && !stations, "spacing");
        sense.lacks(Lack::Markers, self.spacing.is_some() && !markers, "spacing");
    }

    fn check_range(&self, sense: &mut Sense) {
        let counts_points = matches!(self.national, National::Points { .. });
        sense.told_if(
            self.range == Range::PointsPerArea && !counts_points,
            "range",
            "each area costs a point, but no nation has points",
        );
        sense.told_if(
            self.range != Range::PointsPerArea && counts_points,
            "national",
            "nations have points, but nothing costs points: the range is not PointsPerArea",
        );
        sense.told_if(
            matches!(self.national, National::Points { divisor: 0 }),
            "national",
            "the divisor cannot be 0",
        );
        sense.lacks(
            Lack::Stations,
            matches!(self.national, National::PerStation { .. }) && self.station.is_none(),
            "national",
        );
        sense.told_if(
            matches!(
                self.national,
                National::Fixed(0) | National::PerStation { most: 0 }
            ),
            "national",
            "no nation could ever move a unit",
        );
        sense.told_if(
            matches!(self.range, Range::Areas { most: 0, .. }),
            "range",
            "no train could ever leave its area",
        );
        let is_shortened = matches!(
            self.range,
            Range::Areas {
                less_damage: true,
                ..
            }
        );
        self.asks_for_damage(sense, is_shortened, "range");
    }

    fn check_limits(&self, sense: &mut Sense) {
        let stations = self.station.is_some();
        sense.lacks(
            Lack::Stations,
            self.station_limit != StationLimit::Unlimited && !stations,
            "station_limit",
        );
        let is_lowered = self.station_limit == StationLimit::ValueLessDamage;
        self.asks_for_damage(sense, is_lowered, "station_limit");
        for (field, is_none) in [
            ("station_limit", self.station_limit == StationLimit::Fixed(0)),
            ("throughput", self.throughput == Throughput::Fixed(0)),
        ] {
            sense.told_if(is_none, field, "no train could ever leave its area");
        }
        sense.told_if(
            self.tokens.load == 0,
            "tokens.load",
            "a train must carry at least 1 token",
        );
        let regional = matches!(self.national, National::Regional { .. });
        sense.told_if(
            self.refill == Refill::RoundStart && !regional,
            "refill",
            "only pools last for a round, and the national capacity is not Regional",
        );
    }

    /// A field about damage needs raids that damage.
    fn asks_for_damage(&self, sense: &mut Sense, asks: bool, path: &'static str) {
        let lack = if self.raids == Raids::Never {
            Lack::Raids
        } else {
            Lack::Damage
        };
        let is_damaged = matches!(self.raids, Raids::Damage { .. });
        sense.lacks(lack, asks && !is_damaged, path);
    }

    fn check_raids(&self, sense: &mut Sense) {
        let [stations, markers] = [self.station.is_some(), self.marker.is_some()];
        let has_none = !stations && !markers;
        let is_damaged = matches!(self.raids, Raids::Damage { .. });
        sense.lacks(Lack::Stations, is_damaged && !stations, "raids");
        sense.lacks(
            Lack::Railroad,
            self.raids == Raids::DestroyOnHit && has_none,
            "raids",
        );
        self.asks_for_damage(sense, self.repair != 1, "repair");
        if let Raids::Damage { most, inoperable_at } = self.raids {
            sense.told_if(
                inoperable_at == 0 || inoperable_at > most,
                "raids.inoperable_at",
                "with so few markers a station is never in this state, or always is",
            );
        }
        sense.lacks(
            Lack::Raids,
            self.anti_aircraft && self.raids == Raids::Never,
            "anti_aircraft",
        );
        sense.lacks(Lack::Railroad, self.owner_destroys && has_none, "owner_destroys");
        sense.lacks(
            Lack::Railroad,
            self.captured_wait != 1 && has_none,
            "captured_wait",
        );
        let is_removed = |capture: Capture| capture == Capture::Removed;
        sense.lacks(
            Lack::Stations,
            is_removed(self.captured_stations) && !stations,
            "captured_stations",
        );
        sense.lacks(
            Lack::Markers,
            is_removed(self.captured_markers) && !markers,
            "captured_markers",
        );
    }

    /// Kinds of units have a weight or a range of their own.
    fn check_kinds(&self, sense: &mut Sense) {
        let counts_points = matches!(self.national, National::Points { .. });
        for (index, (Reference { name: id, .. }, weight)) in self.kinds.0.iter().enumerate() {
            let path = format!("kinds[\"{id}\"]");
            let is_twice = self.kinds.0[..index].iter().any(|(other, _)| other.name == *id);
            sense.told_if(is_twice, &path, "this choice is given twice");
            sense.told_if(
                *weight == Weight::default(),
                &path,
                "this kind counts like any other unit and has the same range",
            );
            let range = format!("{path}.range");
            sense.told_if(
                matches!(weight.range, Some(Range::Areas { most: 0, .. })),
                &range,
                "no train could ever leave its area",
            );
            sense.told_if(
                weight.range == Some(Range::PointsPerArea) && !counts_points,
                &range,
                "each area costs a point, but no nation has points",
            );
        }
    }

    /// AR-6: the technology raises a limit.
    fn check_technology(&self, sense: &mut Sense) {
        let technology = self.technology;
        sense.told_if(
            technology.national > 0 && matches!(self.national, National::Unlimited | National::Points { .. }),
            "technology.national",
            "this adds units, but the national capacity is not a number of units",
        );
        sense.told_without(
            "station_limit",
            technology.station > 0 && self.station_limit == StationLimit::Unlimited,
            "technology.station",
            "this raises the limit of a station, but stations have no limit",
        );
        sense.told_without(
            "throughput",
            technology.throughput > 0 && self.throughput == Throughput::Unlimited,
            "technology.throughput",
            "this raises the limit of an area, but areas have no limit",
        );
        sense.told_if(
            technology.divisor > 0 && !matches!(self.national, National::Points { .. }),
            "technology.divisor",
            "this divides for points, but nations have none",
        );
    }

    /// M1-3: a nation is in one group only, and a group has at least two nations.
    fn check_sharing(&self, issues: &mut Vec<Issue>) {
        let Sharing::Groups(groups) = &self.sharing else {
            return;
        };
        let mut seen = BTreeSet::new();
        for (index, group) in groups.iter().enumerate() {
            let path = format!("sharing[0][{index}]");
            for (offset, word) in words(&group.name) {
                if !seen.insert(word) {
                    let what = format!("\"{word}\" is already in another group");
                    issues.push(Issue::new(path.as_str(), what).at_offset(offset));
                }
            }
            if words(&group.name).count() < 2 {
                issues.push(Issue::new(path, "a group needs at least 2 nations"));
            }
        }
    }

    fn check_pools(&self, issues: &mut Vec<Issue>) {
        let National::Regional {
            pools,
            borrow,
            inherit,
            ..
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
                        "a pool needs at least 1 unit",
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
                            Issue::new(path, "this names no region for the capacity")
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
                        let what = "these pools borrow from each other in a circle, and none has capacity of its own";
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

    /// Where a scenario's own variant lets enemies share rails or capacity; only nations of one side may (M1-3, S1-5).
    pub fn enemies<'s>(&self, side: &dyn Fn(&str) -> Option<&'s str>) -> Vec<Issue> {
        let mut issues = Vec::new();
        let are_enemies = |one: &str, other: &str| {
            let sides = side(one).zip(side(other));
            sides.is_some_and(|(one, other)| one != other)
        };
        if let Sharing::Groups(groups) = &self.sharing {
            for (index, group) in groups.iter().enumerate() {
                let mut playing = words(&group.name).filter(|(_, word)| side(word).is_some());
                let Some((_, first)) = playing.next() else {
                    continue;
                };
                for (offset, word) in playing.filter(|(_, word)| are_enemies(first, word)) {
                    let what = format!("\"{word}\" and \"{first}\" are enemies here and cannot share rails");
                    issues.push(Issue::new(format!("sharing[0][{index}]"), what).at_offset(offset));
                }
            }
        }
        if let National::Regional { borrow, .. } = &self.national {
            for (nation, from) in borrow.0.iter().filter(|(nation, from)| are_enemies(nation, from)) {
                let what = format!("\"{nation}\" and \"{from}\" are enemies here and cannot share capacity");
                issues.push(Issue::new(format!("national.borrow[\"{nation}\"]"), what));
            }
        }
        issues
    }
}
