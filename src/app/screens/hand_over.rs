//! The hand-over between the players: the curtain falls before anything of the other side is drawn.
//!
//! In: `TableChanged`. The curtain is on the [`Desk`] in the frame in which the player changes, and lies over the whole
//! window until the next player says that he sits there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::desk::Desk;
use super::game::GameSystems;
use crate::app::AppSystems;
use crate::app::panels::curtain::Curtain;
use crate::app::settings::Settings;
use crate::app::table::{ChangeKind, Table, TableChanged, TableSystems};
use crate::app::theme::Palette;
use crate::rules::hex_game::Event as RulesEvent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lower_curtain
            .after(TableSystems::Requests)
            .in_set(AppSystems::Table)
            .run_if(resource_exists::<Table>),
    )
    .add_systems(EguiPrimaryContextPass, draw_curtain.after(GameSystems));
}

fn lower_curtain(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table>,
    settings: Res<'_, Settings>,
    mut desk: ResMut<'_, Desk>,
) {
    for change in changes.read() {
        let new_player = change
            .events
            .iter()
            .any(|event| matches!(event, RulesEvent::PlayerTurnBegan { .. }));
        // Whoever begins a new game sits there already.
        let is_hand_over = match change.kind {
            ChangeKind::Loaded => !table.session().journal().is_empty(),
            ChangeKind::Issued | ChangeKind::Redone | ChangeKind::Undone => new_player,
        };
        if is_hand_over && settings.hand_over && !table.session().state().is_over() {
            let notices = std::mem::take(&mut desk.notices);
            desk.clear();
            desk.notices = notices;
            desk.curtain = Some(Curtain::of(&table));
        }
    }
}

fn draw_curtain(
    mut contexts: EguiContexts<'_, '_>,
    palette: Res<'_, Palette>,
    mut desk: ResMut<'_, Desk>,
) -> Result {
    let Some(curtain) = desk.curtain.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let whole = ctx.viewport_rect();
    let area = egui::Area::new("curtain".into())
        .order(egui::Order::Foreground)
        .fixed_pos(whole.min)
        .movable(false)
        .fade_in(false);
    let begins = area
        .show(ctx, |ui| {
            ui.set_min_size(whole.size());
            ui.set_max_size(whole.size());
            curtain.ui(ui, &palette)
        })
        .inner;
    if begins {
        desk.curtain = None;
        ctx.request_repaint();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::engine::Session;
    use crate::rules::hex_game::Order;
    use crate::rules::scenario::files::Folder;
    use crate::rules::scenario::load;

    /// Ends phases and returns, for each end, whether the player changed and whether the curtain was down in that very
    /// frame.
    fn play(hand_over: bool) -> Vec<(bool, bool)> {
        let loaded = load(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let mut session = Session::new(loaded.game.clone(), 1);
        let mut app = App::new();
        app.insert_resource(Settings {
            hand_over,
            ..Settings::default()
        })
        .init_resource::<Desk>()
        .add_message::<TableChanged>()
        .add_systems(Update, lower_curtain);
        let mut seen = Vec::new();
        for _ in 0..4 {
            let before = session.state().player();
            let events = session
                .issue(Order::EndPhase)
                .expect("nothing is overstacked")
                .to_vec();
            let change = TableChanged {
                kind: ChangeKind::Issued,
                events,
            };
            app.insert_resource(Table::resume(loaded.clone(), session.clone()));
            app.world_mut().write_message(change);
            app.update();
            let mut desk = app.world_mut().resource_mut::<Desk>();
            seen.push((session.state().player() != before, desk.curtain.take().is_some()));
        }
        seen
    }

    #[test]
    fn the_curtain_falls_in_the_frame_in_which_the_player_changes() {
        let seen = play(true);
        assert!(seen.iter().any(|(changed, _)| *changed));
        assert!(seen.iter().all(|(changed, down)| changed == down), "{seen:?}");
    }

    #[test]
    fn without_the_setting_there_is_no_curtain() {
        assert!(play(false).iter().all(|(_, down)| !down));
    }
}
