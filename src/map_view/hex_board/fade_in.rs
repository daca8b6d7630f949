//! Drawings of a map that opens fade in as they arrive, so that neither railways nor hills jump onto it.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::AppSystems;
use crate::map_view::camera::extent::map_is_shown;
use crate::theme::choice::Motion;

/// How long a drawing takes to fade in.
const SECONDS: f32 = 0.3;

/// The most that a frame adds: the one before may be long ago.
const LONGEST_FRAME: f32 = 0.1;

/// A drawing that fades in. Its material is its own, or that of all which came with it.
#[derive(Component, Clone, Debug)]
pub(super) struct FadeIn {
    seconds: f32,
    /// The material that it has from then on.
    then: Handle<ColorMaterial>,
}

/// A drawing that goes as soon as nothing fades in above it.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Replaced;

impl FadeIn {
    /// From nothing to this material.
    pub const fn to(then: Handle<ColorMaterial>) -> Self {
        Self { seconds: 0.0, then }
    }
}

pub(in crate::map_view) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fade_in, remove_replaced)
            .chain()
            .in_set(AppSystems::Motion)
            .run_if(map_is_shown),
    );
}

fn fade_in(
    mut commands: Commands,
    (time, motion): (Res<Time>, Res<Motion>),
    mut drawings: Query<(
        Entity,
        &mut FadeIn,
        &mut MeshMaterial2d<ColorMaterial>,
        &mut Visibility,
    )>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut fade, mut material, mut visibility) in &mut drawings {
        // It waits for the others of its batch.
        if *visibility == Visibility::Hidden {
            continue;
        }
        fade.seconds += time.delta_secs().min(LONGEST_FRAME);
        let strength = if motion.0 { fade.seconds / SECONDS } else { 1.0 };
        if strength < 1.0 {
            if let Some(mut faint) = materials.get_mut(&material.0) {
                faint.color.set_alpha(strength);
            }
            // The map's picture does not notice changes of materials.
            visibility.set_changed();
        } else {
            material.0 = fade.then.clone();
            commands.entity(entity).remove::<FadeIn>();
        }
        redraw.write(RequestRedraw);
    }
}

fn remove_replaced(
    mut commands: Commands,
    fading: Query<(), With<FadeIn>>,
    replaced: Query<Entity, With<Replaced>>,
) {
    if fading.is_empty() {
        for entity in &replaced {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drawing that fades in above another, with the app to which it belongs.
    fn app(motion: bool) -> (App, [Entity; 2]) {
        let mut app = App::new();
        app.init_resource::<Assets<ColorMaterial>>()
            .init_resource::<Time>()
            .insert_resource(Motion(motion))
            .add_message::<RequestRedraw>()
            .add_systems(Update, (fade_in, remove_replaced).chain());
        let mut materials = app.world_mut().resource_mut::<Assets<ColorMaterial>>();
        let [first, then] = [0.0, 1.0].map(|alpha| materials.add(Color::WHITE.with_alpha(alpha)));
        let new = (FadeIn::to(then), MeshMaterial2d(first), Visibility::Inherited);
        let entities = [
            app.world_mut().spawn(new).id(),
            app.world_mut().spawn(Replaced).id(),
        ];
        (app, entities)
    }

    /// How much of the drawing is seen after another frame, and whether the other is still there.
    fn frame(app: &mut App, [new, old]: [Entity; 2]) -> (f32, bool) {
        let step = std::time::Duration::from_millis(80);
        app.world_mut().resource_mut::<Time>().advance_by(step);
        app.update();
        let material = app.world().get::<MeshMaterial2d<ColorMaterial>>(new);
        let materials = app.world().resource::<Assets<ColorMaterial>>();
        let seen = materials.get(&material.expect("it is drawn").0);
        let is_there = app.world().get_entity(old).is_ok();
        (seen.expect("it has a material").color.alpha(), is_there)
    }

    #[test]
    fn a_drawing_covers_the_one_before_little_by_little() {
        let (mut app, entities) = app(true);
        let mut before = 0.0;
        for _ in 0..3 {
            let (seen, is_there) = frame(&mut app, entities);
            assert!(seen > before && seen < 1.0 && is_there, "{seen}");
            before = seen;
        }
        frame(&mut app, entities);
        assert_eq!(frame(&mut app, entities), (1.0, false));
    }

    #[test]
    fn without_animation_it_is_there_at_once() {
        let (mut app, entities) = app(false);
        assert_eq!(frame(&mut app, entities), (1.0, false));
    }
}
