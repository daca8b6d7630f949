//! Plays the sounds of events, as each game assigns them, and of refusals.
//!
//! In: [`GameChanged`], [`Refused`]. Out: [`Sounded`].

use bevy::prelude::*;

use crate::AppSystems;
use crate::play::table::game_is_open;
use crate::play::{ChangeKind, GameChanged, Refused, Table, TableSystems, WindowGame};
use crate::sound::{Sound, Sounded};

/// The most sounds of one change: the last ones.
const MOST: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        refuse.after(AppSystems::Table).run_if(on_message::<Refused>),
    );
}

/// Adds the sounds of one game.
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        hear::<G>
            .after(TableSystems::Summary)
            .run_if(game_is_open::<G>.and_then(on_message::<GameChanged<G::Event>>)),
    );
}

fn hear<G: WindowGame>(
    mut changes: MessageReader<GameChanged<G::Event>>,
    table: Res<Table<G>>,
    mut sounded: MessageWriter<Sounded>,
) {
    let is_for_a_person = !table.is_watched() && !table.computer_decides();
    let mut sounds = Vec::new();
    for change in changes.read() {
        if !change.kind.is_done() && change.kind != ChangeKind::Shown {
            continue;
        }
        for event in &change.events {
            let Some(sound) = G::sound(event) else { continue };
            let calls = matches!(sound, Sound::YourTurn | Sound::Question);
            // A sound reveals no more than the log does.
            if (is_for_a_person || !calls)
                && !sounds.contains(&sound)
                && G::event_text(&table, event).is_some()
            {
                sounds.push(sound);
            }
        }
    }
    if !sounds.is_empty() {
        sounds.drain(..sounds.len().saturating_sub(MOST));
        sounded.write(Sounded(sounds));
    }
}

fn refuse(mut refused: MessageReader<Refused>, mut sounded: MessageWriter<Sounded>) {
    refused.clear();
    sounded.write(Sounded(vec![Sound::Refusal]));
}
