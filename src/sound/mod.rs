//! Short, quiet sounds, computed by the program. Each accompanies something that the window also says in words.
//!
//! In: [`Sounded`], [`Volumes`]. Each game assigns sounds to its events. `aloud` plays them on a thread of its own;
//! tests leave it out, so that sounds remain messages.

mod kinds;
mod output;
mod samples;

use std::sync::mpsc::{self, Receiver, SyncSender};

use bevy::prelude::*;

use super::background::{Teller, Workers};

pub use kinds::{Sound, SoundGroup, Volume, Volumes};

/// Sounds to play, one shortly after the other.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Sounded(pub Vec<Sound>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Volumes>().add_message::<Sounded>();
}

/// Adds the thread that plays sounds; tests go without it.
pub(super) fn aloud(app: &mut App) {
    let (player, sounds) = mpsc::sync_channel(WAITING);
    let workers = app.world().resource::<Workers>();
    // It has nothing to tell, and ends with the channel.
    drop(workers.stream(move |_: &Teller<()>| play_all(&sounds)));
    app.insert_resource(Player(player))
        .add_systems(Last, play.run_if(on_message::<Sounded>));
}

/// The most sounds that wait to be played; a slow sound server drops the rest.
const WAITING: usize = 4;

/// The channel to the thread that plays.
#[derive(Resource, Debug)]
struct Player(SyncSender<(Vec<Sound>, Volumes)>);

fn play(mut sounds: MessageReader<Sounded>, volumes: Res<Volumes>, player: Res<Player>) {
    for Sounded(sounds) in sounds.read() {
        let heard: Vec<Sound> = sounds
            .iter()
            .copied()
            .filter(|sound| volumes.of(*sound) > 0.0)
            .collect();
        if !heard.is_empty() {
            // Better no sound than a late one.
            drop(player.0.try_send((heard, volumes.clone())));
        }
    }
}

fn play_all(sounds: &Receiver<(Vec<Sound>, Volumes)>) {
    let mut output = output::Output::default();
    let mut is_told = false;
    for (sounds, volumes) in sounds {
        let played = output.play(samples::together(&sounds, &volumes));
        if let Err(why) = played
            && !is_told
        {
            warn!("the game stays silent: {why}");
            is_told = true;
        }
    }
}
