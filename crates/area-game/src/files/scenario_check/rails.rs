//! The rails of a scenario: nations with the technology, and stations and markers at the start.

use super::Check;
use crate::definition::{NationId, RailRules, SpaceSpec};
use crate::rail::Variant;
use crate::rail::variant::Raids;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

impl Check<'_> {
    /// The rails, if the scenario has any; adds stations and markers to their spaces.
    pub(super) fn rails(&mut self, variant: Option<&Variant>, spaces: &mut [SpaceSpec]) -> Option<RailRules> {
        let file = self.file;
        if file.rail.is_some() && file.own_rail.is_some() {
            self.issue("own_rail", "the scenario already has a rail variant from a file");
        }
        if file.rail.is_none() && file.own_rail.is_none() {
            for (field, is_said) in [
                ("rail_in_combat_move", file.rail_in_combat_move),
                (
                    "tokens.by_rail",
                    file.tokens.as_ref().is_some_and(|tokens| tokens.by_rail),
                ),
                ("rail_technology", !file.rail_technology.is_empty()),
                ("stations", !file.stations.is_empty()),
                ("station_damage", !file.station_damage.0.is_empty()),
                ("markers", !file.markers.is_empty()),
            ] {
                if is_said {
                    let issue = Issue::new(field, "this scenario has no rails");
                    // A variant with a syntax error still means rails.
                    let issue = issue.without("rail").without("own_rail");
                    self.issues
                        .push(issue.hint("name the file of a variant in `rail`"));
                }
            }
        }
        if file.rail_choice && file.rail.is_none() {
            let issue = Issue::new("rail_choice", "there is no folder of variants to choose from");
            let issue = issue.without("rail");
            self.issues
                .push(issue.hint("name the file of one of them in `rail`"));
        }
        let mut technology = vec![false; file.nations.0.len()];
        for (offset, id) in words(&file.rail_technology) {
            if let Some(NationId(nation)) = self.nation("rail_technology", offset, id) {
                technology[usize::from(nation)] = true;
            }
        }
        let variant = variant?;
        if spaces.is_empty() {
            return None;
        }
        for (field, text, is_known) in [
            ("stations", &file.stations, variant.has_stations()),
            ("markers", &file.markers, variant.has_markers()),
        ] {
            // Players who choose a variant without them play without.
            if !is_known && !file.rail_choice && !text.is_empty() {
                let what = format!("the variant \"{}\" has no {field}", variant.name);
                self.issue(field, what);
            }
            for area in self.areas(field, text, spaces) {
                let spec = &mut spaces[area.index()];
                if !is_known {
                    continue;
                }
                if field == "stations" {
                    spec.station = Some(0);
                } else {
                    spec.marker = true;
                }
            }
        }
        let most = match variant.raids {
            Raids::Damage { most, .. } => u16::from(most),
            Raids::Never | Raids::DestroyOnHit => 0,
        };
        // Stations that the variant lacks are left out above, and their damage with them.
        let is_told = !variant.has_stations() && !file.stations.is_empty();
        for (id, damage) in file.station_damage.0.iter().filter(|_| !is_told) {
            let path = format!("station_damage[\"{id}\"]");
            for area in self.areas(&path, id, spaces) {
                let spec = &mut spaces[area.index()];
                if spec.station.is_none() {
                    self.issues
                        .push(Issue::new(path.as_str(), "there is no station to be damaged"));
                } else if *damage > most {
                    let what = format!("{damage} markers: a station takes at most {most}");
                    self.issues.push(Issue::new(path.as_str(), what));
                } else {
                    spec.station = u8::try_from(*damage).ok();
                }
            }
        }
        Some(RailRules {
            variant: Variant {
                station: variant.station.map(|price| file.station_price.unwrap_or(price)),
                marker: variant.marker.map(|price| file.marker_price.unwrap_or(price)),
                ..variant.clone()
            },
            in_combat_move: file.rail_in_combat_move,
            technology,
        })
    }
}
