//! Every unit of a side: its strength and its fate.

use crate::report::UnitRow;
use railhead_hex_game::state::hex_state::{Standing, UnitState};
use railhead_hex_game::{HexGame, HexState, Side};

/// The fate of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// It is on the map.
    OnMap {
        /// Its place, as players read it.
        at: String,
        /// Whether it was in supply at the last check.
        supplied: bool,
    },
    /// It is elsewhere: expected, at sea or withdrawn, in words.
    Elsewhere(String),
    Lost {
        turn: u16,
    },
}

impl Fate {
    fn of(game: &HexGame, unit: &UnitState) -> Self {
        let elsewhere = |words: &str| Self::Elsewhere(words.to_owned());
        match (unit.standing, unit.at) {
            (Standing::OnMap, Some(at)) => Self::OnMap {
                at: game.board().label(at),
                supplied: unit.supplied,
            },
            (Standing::OnMap, None) => elsewhere("not on the map"),
            (Standing::Awaited, _) => match unit.due {
                Some(turn) => Self::Elsewhere(format!("due in turn {turn}")),
                None => elsewhere("not in play"),
            },
            (Standing::OffMapPort, _) => elsewhere("in the off-map port"),
            (Standing::Afloat(off), _) => Self::Elsewhere(format!("afloat off {}", game.board().label(off))),
            (Standing::Declined, _) => elsewhere("refused"),
            (Standing::Withdrawn, _) => elsewhere("withdrawn"),
            (Standing::Lost { turn }, _) => Self::Lost { turn },
        }
    }

    /// The fate in words.
    fn text(&self) -> String {
        match self {
            Self::OnMap { at, supplied: true } => at.clone(),
            Self::OnMap { at, supplied: false } => format!("{at}, unsupplied"),
            Self::Elsewhere(words) => words.clone(),
            Self::Lost { turn } => format!("destroyed in turn {turn}"),
        }
    }
}

/// The units of a side, by formation in the order of the scenario.
pub fn of(game: &HexGame, state: &HexState, side: Side) -> Vec<UnitRow> {
    let mut formations: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for (id, unit) in state.units().filter(|(id, _)| game.unit(*id).side == side) {
        let spec = game.unit(id);
        let formation = formations.iter().position(|name| *name == spec.formation);
        let formation = formation.unwrap_or_else(|| {
            formations.push(&spec.formation);
            formations.len() - 1
        });
        let fate = Fate::of(game, unit);
        let row = UnitRow {
            name: spec.name.clone(),
            group: spec.formation.clone(),
            kind: format!("{} {}", game.kind(id).name, spec.size.name()),
            steps: unit.steps,
            full: spec.steps,
            place: fate.text(),
            is_lost: matches!(fate, Fate::Lost { .. }),
            is_in_trouble: matches!(fate, Fate::OnMap { supplied: false, .. }),
        };
        rows.push((formation, row));
    }
    rows.sort_by_key(|(formation, _)| *formation);
    rows.into_iter().map(|(_, row)| row).collect()
}
