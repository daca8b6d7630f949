//! Each variant by itself, as its text says.

use railhead_engine::board::SpaceId;

use super::table::{Answer, FAR, Found, Table, listed, no_canal, same_side};

// R1-2, R1-4, R1-5, R1-6, R1-7, R1-8, R1-9, R1-10
pub fn option_1(table: &Table, nation: &'static str, _: usize, way: &[SpaceId]) -> Answer {
    let (from, to) = (way[0], way[way.len() - 1]);
    let is_usable = |at: SpaceId| !table.is_captured(at);
    let works = |at: SpaceId| is_usable(at) && table.damage(at).is_some_and(|damage| damage < 3);
    let handles = |at: SpaceId| {
        let used = table.began(at) + table.ended(at);
        table.value(at).min(6).saturating_sub(used)
    };
    let stations = table
        .all()
        .filter(|at| table.holder(*at) == Some(nation) && table.damage(*at).is_some() && is_usable(*at));
    let trains = (stations.count().min(6) + table.more(Some(nation))).saturating_sub(table.of(nation));
    let most = 4_usize.saturating_sub(table.damage(from).unwrap_or(0));
    let enters = |at: SpaceId| {
        table.holder(at).is_some_and(|holder| same_side(holder, nation))
            && (table.marker(at) || table.damage(at).is_some())
            && is_usable(at)
    };
    let crosses = |a, b| no_canal(table, a, b);
    let goes = trains > 0 && works(from) && handles(from) > 0;
    let rings = table.rings(from, if goes { most } else { 0 }, enters, crosses);
    // Units only have to begin at a station; where they arrive at one it has to work, and counts them.
    let takes = |at: SpaceId| match table.damage(at) {
        Some(_) if works(at) => handles(at),
        Some(_) => 0,
        None => usize::MAX,
    };
    Answer {
        found: listed(rings, |at| takes(at) > 0),
        is_way: table.is_way(way, enters, crosses),
        room: trains.min(handles(from)).min(takes(to)),
    }
}

// R2-2, R2-3, R2-4, R2-5, R2-8
pub fn option_2(table: &Table, nation: &'static str, _: usize, way: &[SpaceId]) -> Answer {
    let from = way[0];
    let room = (2 + table.more(Some(nation))).saturating_sub(table.of(nation));
    let enters = |at: SpaceId| {
        table.holder(at) == Some(nation)
            && (table.marker(at) || table.damage(at).is_some())
            && !table.is_captured(at)
    };
    let crosses = |a, b| no_canal(table, a, b);
    let goes = room > 0 && table.damage(from).is_some();
    let rings = table.rings(from, if goes { FAR } else { 0 }, enters, crosses);
    Answer {
        found: listed(rings, |at| table.damage(at).is_some()),
        is_way: table.is_way(way, enters, crosses),
        room,
    }
}

// R3-2, R3-3, R3-4, R3-5, R3-6: the station has been held, the way is a move of the unit.
pub fn option_3(table: &Table, nation: &'static str, movement: usize, way: &[SpaceId]) -> Answer {
    let from = way[0];
    let is_ours = table.holder(from).is_some_and(|holder| same_side(holder, nation));
    let damage = table
        .damage(from)
        .filter(|damage| *damage < 3 && is_ours && !table.is_captured(from));
    let handles = |damage| table.value(from).saturating_sub(damage) + table.more(table.holder(from));
    let room = damage.map_or(0, |damage| handles(damage).saturating_sub(table.began(from)));
    let enters = |at: SpaceId| {
        table
            .holds_now(at)
            .is_some_and(|holder| same_side(holder, nation))
    };
    let crosses = |a, b| no_canal(table, a, b) && !table.has_barrier(a, b);
    let rings = table.rings(from, if room > 0 { movement + 1 } else { 0 }, enters, crosses);
    Answer {
        found: listed(rings, |_| true),
        is_way: table.is_way(way, enters, crosses),
        room,
    }
}

// R4-2, R4-3, R4-4, R4-5, R4-8
pub fn option_4(table: &Table, nation: &'static str, _: usize, way: &[SpaceId]) -> Answer {
    let income: usize = table
        .all()
        .filter(|at| table.holder(*at) == Some(nation))
        .map(|at| table.value(at))
        .sum();
    let spent: usize = table
        .gone
        .iter()
        .filter(|gone| gone.nation == nation)
        .map(|gone| gone.way.len() - 1)
        .sum();
    let points = (income / (7 - table.more(Some(nation)))).saturating_sub(spent);
    let enters = |at: SpaceId| table.holder(at) == Some(nation) && table.marker(at) && !table.is_captured(at);
    let crosses = |a, b| no_canal(table, a, b);
    Answer {
        found: listed(table.rings(way[0], points, enters, crosses), |_| true),
        is_way: table.is_way(way, enters, crosses),
        room: points / (way.len() - 1).max(1),
    }
}

// M1-1, M1-2, M1-3, M1-4, M1-5
pub fn module_1(table: &Table, nation: &'static str, _: usize, way: &[SpaceId]) -> Answer {
    let shares = |holder: &str| {
        let group = |nation: &str| match nation {
            "germany" | "italy" => 1,
            "uk" | "france" | "usa" => 2,
            _ => 0,
        };
        holder == nation || (group(nation) > 0 && group(nation) == group(holder))
    };
    let carries = |at: SpaceId| {
        let whole = table.holder(at) == table.original(at);
        let units = if whole {
            table.value(at)
        } else {
            table.value(at) / 2
        };
        let gone = table.gone.iter().filter(|gone| gone.way.contains(&at)).count();
        (units + table.more(table.holder(at))).saturating_sub(gone)
    };
    let enters = |at: SpaceId| table.holder(at).is_some_and(shares) && carries(at) > 0;
    let crosses = |a, b| {
        let by_rail = matches!(
            table.passage(a, b),
            None | Some("suez_canal" | "panama_canal" | "strait_of_messina")
        );
        by_rail && !table.has_barrier(a, b)
    };
    Answer {
        found: listed(table.rings(way[0], FAR, enters, crosses), |_| true),
        is_way: table.is_way(way, enters, crosses),
        room: way.iter().map(|at| carries(*at)).min().unwrap_or(0),
    }
}

/// A nation's tray: whose markers it may use, how many there are, in which regions, and how many of them there at most.
type Tray = (&'static str, usize, Vec<&'static str>, usize);

/// S1-4, S1-5: the markers a nation may use, preferred ones first.
fn trays(table: &Table, nation: &'static str) -> Vec<Tray> {
    let units = |units: usize, owner| units + table.more(Some(owner));
    let holds_rome = table
        .all()
        .any(|at| table.name(at) == "italy" && table.holder(at) == Some("germany"));
    let italys = ("italy", units(1, "italy"), vec!["europe"], FAR);
    match nation {
        "germany" => {
            let own = ("germany", units(2, "germany"), vec!["europe", "asia"], FAR);
            if holds_rome { vec![own, italys] } else { vec![own] }
        }
        "italy" => vec![italys],
        "ussr" => vec![
            ("ussr", units(3, "ussr"), vec!["soviet_union"], FAR),
            ("ussr", units(3, "ussr"), vec!["soviet_union", "europe"], 1),
        ],
        "usa" => vec![
            (
                "usa at home",
                units(6, "usa"),
                vec!["north_america", "south_america"],
                FAR,
            ),
            ("usa in europe", units(2, "usa"), vec!["europe"], FAR),
        ],
        _ => vec![("uk", units(2, "uk"), vec!["europe", "africa", "asia"], FAR)],
    }
}

/// Whether markers can be laid under all units, each one of those that it may have: every way to lay them is tried.
fn can_be_laid(units: &[Vec<Tray>], laid: &[Tray]) -> bool {
    let Some((first, rest)) = units.split_first() else {
        return true;
    };
    first.iter().any(|tray| {
        let (owner, most, regions, within) = tray;
        let of_owner = laid.iter().filter(|other| other.0 == *owner);
        let there = of_owner.clone().filter(|other| other.2 == *regions);
        of_owner.count() < *most
            && there.count() < *within
            && can_be_laid(rest, &[laid, std::slice::from_ref(tray)].concat())
    })
}

// S1-1, S1-2, S1-4, S1-5: a unit goes if all markers can be placed so that one is left for it.
pub fn strategic(table: &Table, nation: &'static str, _: usize, way: &[SpaceId]) -> Answer {
    let within = |way: &[SpaceId], regions: &[&str]| {
        way.iter()
            .all(|at| regions.iter().any(|region| table.is_in(*at, region)))
    };
    let covering = |nation, way: &[SpaceId]| {
        let mut trays = trays(table, nation);
        trays.retain(|tray| within(way, &tray.2));
        trays
    };
    let gone = table.gone.iter().map(|gone| covering(gone.nation, &gone.way));
    let gone: Vec<Vec<Tray>> = gone.collect();
    let with = |more: &Vec<Tray>, count: usize| {
        let more = std::iter::repeat_n(more.clone(), count);
        can_be_laid(&gone.iter().cloned().chain(more).collect::<Vec<_>>(), &[])
    };
    let crosses = |a, b| matches!(table.passage(a, b), None | Some("suez_canal" | "panama_canal"));
    let friendly = |at: SpaceId| table.holder(at).is_some_and(|holder| same_side(holder, nation));
    let mut found: Found = Vec::new();
    for tray in trays(table, nation) {
        if !with(&vec![tray.clone()], 1) {
            continue;
        }
        let enters = |at: SpaceId| friendly(at) && within(&[at], &tray.2);
        for (at, length) in listed(table.rings(way[0], FAR, enters, crosses), |_| true) {
            match found.iter_mut().find(|(known, _)| *known == at) {
                Some((_, known)) => *known = length.min(*known),
                None => found.push((at, length)),
            }
        }
    }
    found.sort_unstable();
    let fits = covering(nation, way);
    Answer {
        found,
        is_way: table.is_way(way, friendly, crosses),
        room: (1..FAR).take_while(|count| with(&fits, *count)).count(),
    }
}
