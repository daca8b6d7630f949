//! Checks what lies on areas at the start: their values, complexes with what they make (AB-19), and damage (AB-8).

use super::Check;
use crate::definition::SpaceSpec;
use railhead_engine::text::issue::Issue;

/// The highest production value of an area, and what a complex makes in a turn at most.
const MAX_VALUE: u16 = 99;

impl Check<'_> {
    pub(super) fn marks(&mut self, spaces: &mut [SpaceSpec]) {
        let file = self.file;
        if spaces.is_empty() {
            return;
        }
        for (id, value) in &file.values.0 {
            let path = format!("values[\"{id}\"]");
            if *value > MAX_VALUE {
                let what = format!("an area produces at most {MAX_VALUE}, not {value}");
                self.issue(path.as_str(), what);
            }
            for area in self.areas(&path, id, spaces) {
                spaces[area.index()].value = u8::try_from(*value).unwrap_or(u8::MAX);
            }
        }
        for (id, output) in &file.outputs.0 {
            let path = format!("outputs[\"{id}\"]");
            if *output > MAX_VALUE {
                let what = format!("a complex makes at most {MAX_VALUE} units in a turn, not {output}");
                self.issue(path.as_str(), what);
            }
            for area in self.areas(&path, id, spaces) {
                spaces[area.index()].output = Some(u8::try_from(*output).unwrap_or(u8::MAX));
            }
        }
        for area in self.areas("complexes", &file.complexes, spaces) {
            spaces[area.index()].complex = true;
        }
        for (id, damage) in &file.damage.0 {
            let path = format!("damage[\"{id}\"]");
            for area in self.areas(&path, id, spaces) {
                let spec = &mut spaces[area.index()];
                let most = spec.most_damage();
                if !spec.complex {
                    self.issues
                        .push(Issue::new(path.as_str(), "there is no complex to damage"));
                } else if *damage > most {
                    let of = match spec.output {
                        Some(_) => "what the complex makes",
                        None => "the value of the area",
                    };
                    let what = format!("{damage} markers are too many: the limit is twice {of}, {most}");
                    self.issues.push(Issue::new(path.as_str(), what));
                }
                spec.damage = u8::try_from(*damage).unwrap_or(u8::MAX);
            }
        }
    }
}
