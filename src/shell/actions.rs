//! Carries out what the panels of every game ask for. A game carries out what its panels alone ask for, in the same set.
//!
//! In: [`PanelClick`]. Out: `Request`, `StandingChange`, [`AskAdvice`], [`AskStand`], [`Bring`], [`LookAt`], the timetable, the rules, the menu and the settings.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::account::outcome::read_for_outcome;
use super::popups::dialogs::DialogSystems;
use super::popups::{Dialog, Popups};
use super::review::stand::AskStand;
use super::settings::{self, Settings};
use super::timetable::TimetableScreen;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::visit::{Bring, LookAt};
use crate::map_view::world;
use crate::play::advice::AskAdvice;
use crate::play::table::game_is_open;
use crate::play::{ActionKind, PanelClick, Request, StandingChange, WindowGame};
use crate::stage::{ActionSystems, PlayerFolders};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(EguiPrimaryContextPass, ActionSystems.before(DialogSystems));
}

/// Adds the actions of one game's panels.
pub fn game<G: WindowGame, A: ActionKind>(app: &mut App) {
    app.add_message_until::<PanelClick<G::Order, A>>(Lifetime::Position)
        .add_systems(
            EguiPrimaryContextPass,
            carry_out::<G, A>
                .in_set(ActionSystems)
                .run_if(on_message::<PanelClick<G::Order, A>>.and_then(game_is_open::<G>)),
        );
}

fn carry_out<G: WindowGame, A: ActionKind>(
    mut actions: MessageReader<PanelClick<G::Order, A>>,
    mut requests: MessageWriter<Request<G::Order>>,
    mut standing: MessageWriter<StandingChange>,
    mut advice: MessageWriter<AskAdvice>,
    mut stand: MessageWriter<AskStand>,
    mut bring: MessageWriter<Bring>,
    mut look: MessageWriter<LookAt>,
    (mut popups, mut timetable): (ResMut<Popups>, ResMut<TimetableScreen>),
    (mut settings, folders): (ResMut<Settings>, Res<PlayerFolders>),
    mut commands: Commands,
) {
    for action in actions.read() {
        match action {
            PanelClick::Table(request) => {
                requests.write(request.clone());
            }
            PanelClick::Standing(change) => {
                standing.write(*change);
            }
            PanelClick::Hint => {
                advice.write(AskAdvice::Another);
            }
            PanelClick::Stand => {
                stand.write(AskStand::Begin);
            }
            PanelClick::Timetable => timetable.is_open = !timetable.is_open,
            PanelClick::Jump(space) => {
                bring.write(Bring(*space));
            }
            PanelClick::LookAt(point) => {
                look.write(LookAt(world(*point)));
            }
            PanelClick::Rule(rule) => popups.open_rules(rule),
            PanelClick::Menu => popups.dialog = Some(Dialog::Menu),
            PanelClick::Outcome => {
                popups.dialog = Some(Dialog::Outcome);
                commands.run_system_cached(read_for_outcome);
            }
            PanelClick::StopWarning(phase) => {
                settings.quiet_phases.insert((*phase).to_owned());
                if let Err(problem) = settings::write(&folders.settings, &settings) {
                    popups.notices.warn(&problem);
                }
            }
            PanelClick::Own(_) => {}
        }
    }
}
