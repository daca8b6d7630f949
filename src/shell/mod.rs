//! Everything that works with any game and without one. It names no game.
//!
//! The popups with their dialogs, the page of the title, the briefing, saves and scenarios on disk, settings, notices, the curtain between the
//! players, the reader of rules, the timetable of booked trains.
//!
//! [`game`] adds the parts that work with the table of one game.

pub mod account;
pub mod actions;
pub mod briefing;
pub(super) mod disk_watch;
pub mod headline;
pub mod lessons;
mod letters;
mod lone_map;
pub mod notices;
pub mod popups;
pub mod replay;
pub mod review;
pub mod saves;
pub mod settings;
mod sounds;
pub mod timetable;
pub mod title;
pub mod turns;

use bevy::prelude::*;

use super::input::KeyBindings;
use super::map_view::camera::EdgeScroll;
use super::play::computer::{ComputerTurn, UsualPace};
use super::play::seats::SeatPrograms;
use super::play::{Asking, QuietPhases, WarnUnitsLeft};
use super::sound::Volumes;
use super::stage::{OpeningNotice, PlayerFolders, ShownGames};
use super::theme::{Motion, PaletteChoice, TextScale};
use account::rules_viewer::Books;
use popups::Popups;
use settings::Settings;
use timetable::Timetabled;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerFolders>()
        .init_resource::<Settings>()
        .init_resource::<Books>()
        .add_systems(Startup, read_settings)
        .add_systems(PreUpdate, follow_settings.run_if(resource_changed::<Settings>))
        .add_plugins((
            title::library::plugin,
            saves::folder_watch::plugin,
            actions::plugin,
            letters::plugin,
            popups::plugin,
            (
                account::recap_screen::plugin,
                account::great_event_screen::plugin,
                briefing::screen::plugin,
                timetable::screen::plugin,
            ),
            popups::dialogs::plugin,
            title::title_screen::plugin,
            turns::hand_over::plugin,
            (
                turns::watching::plugin,
                replay::replay_screen::plugin,
                account::outcome::plugin,
                turns::computer_strip::plugin,
                lessons::lesson::plugin,
                lone_map::plugin,
                lessons::hint_card::plugin,
                account::aftermath::plugin,
                account::history::plugin,
                review::reviewing::plugin,
                review::stand::plugin,
                review::stand_card::plugin,
                settings::window_frame::plugin,
                sounds::plugin,
            ),
        ));
}

/// Adds the parts that work with the table of one game.
pub fn game<G: Asking + Timetabled>(app: &mut App) {
    let mut shown = app.world_mut().get_resource_or_init::<ShownGames>();
    shown.0.push(G::NAME);
    app.add_plugins((
        popups::dialogs::game::<G>,
        (
            account::recap_screen::game::<G>,
            account::great_event_screen::game::<G>,
            briefing::screen::game::<G>,
            timetable::booked::game::<G>,
        ),
        turns::hand_over::game::<G>,
        saves::quick::game::<G>,
        saves::reload::game::<G>,
        lessons::lesson::game::<G>,
        turns::watching::game::<G>,
        turns::pass_over::game::<G>,
        account::aftermath::game::<G>,
        account::history::game::<G>,
        review::reviewing::game::<G>,
        review::stand::game::<G>,
        account::track::game::<G>,
        sounds::game::<G>,
    ));
}

fn read_settings(
    notice: Option<Res<OpeningNotice>>,
    folders: Res<PlayerFolders>,
    mut settings: ResMut<Settings>,
    mut popups: ResMut<Popups>,
) {
    let (read, problem) = settings::read(&folders.settings);
    *settings = read;
    if let Some(problem) = problem {
        popups.notices.warn(&problem);
    }
    if let Some(notice) = notice {
        popups.notices.tell(&notice.0);
    }
}

fn follow_settings(
    settings: Res<Settings>,
    mut palette: ResMut<PaletteChoice>,
    mut scale: ResMut<TextScale>,
    mut motion: ResMut<Motion>,
    (mut warn, mut quiet): (ResMut<WarnUnitsLeft>, ResMut<QuietPhases>),
    mut edge: ResMut<EdgeScroll>,
    (mut usual, mut turn): (ResMut<UsualPace>, ResMut<ComputerTurn>),
    mut volumes: ResMut<Volumes>,
    mut bindings: ResMut<KeyBindings>,
    folders: Res<PlayerFolders>,
    mut programs: ResMut<SeatPrograms>,
) {
    programs.set_if_neq(SeatPrograms(settings.programs(&folders.logs)));
    if usual.set_if_neq(UsualPace(settings.pace)) {
        turn.pace = settings.pace;
    }
    let heard = if settings.muted {
        settings.volumes.muted()
    } else {
        settings.volumes.clone()
    };
    if *volumes != heard {
        *volumes = heard;
    }
    if *bindings != settings.keys {
        *bindings = settings.keys.clone();
    }
    palette.set_if_neq(settings.palette);
    scale.set_if_neq(TextScale(f32::from(settings.scale) / 100.0));
    motion.set_if_neq(Motion(settings.motion));
    warn.set_if_neq(WarnUnitsLeft(settings.warn_units_left));
    if quiet.0 != settings.quiet_phases {
        quiet.0.clone_from(&settings.quiet_phases);
    }
    edge.set_if_neq(EdgeScroll(settings.edge_scroll));
}
