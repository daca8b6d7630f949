//! How long resources and entities of the window live: as long as the game on the table, its map, or the position that
//! is shown.
//!
//! The line that adds a resource says so ([`TableResources`]), and [`end`] then takes everything away at
//! once. A system keeps its own memory in a [`TableLocal`]. Entities of the map carry [`OfMap`].

use std::fmt::{self, Debug};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// How long something lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lifetime {
    /// As long as a position is shown: a replay has others than the game that is set aside for it.
    Position,
    /// As long as a map is on the table.
    Map,
    /// As long as a game is on the table, or set aside for a replay.
    Game,
}

impl Lifetime {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Position, Self::Map, Self::Game];
}

/// An entity that is despawned with its map.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OfMap;

/// Despawns entities, such as a drawing that is drawn again.
pub fn despawn_all(commands: &mut Commands, entities: impl IntoIterator<Item = Entity>) {
    for entity in entities {
        commands.entity(entity).despawn();
    }
}

/// A resource that ends with something.
#[derive(Clone, Copy)]
struct Ending {
    name: &'static str,
    lifetime: Lifetime,
    end: fn(&mut World),
    shown: fn(&World) -> Option<String>,
}

/// Everything that ends with the position, the map or the game.
#[derive(Resource, Clone, Default)]
pub struct Lifetimes(Vec<Ending>);

impl Debug for Lifetimes {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let names = self.0.iter().map(|ending| (ending.name, ending.lifetime));
        out.debug_map().entries(names).finish()
    }
}

impl Lifetimes {
    /// The name of every resource, and its contents; `None` while there is none.
    pub fn contents(&self, world: &World) -> Vec<(&'static str, Option<String>)> {
        let all = self.0.iter();
        all.map(|ending| (ending.name, (ending.shown)(world))).collect()
    }
}

/// Counts how often something has ended.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings(u32);

/// What a system remembers as long as the position, the map and the game stay.
#[derive(SystemParam)]
pub struct TableLocal<'w, 's, T: Default + Send + 'static> {
    endings: Res<'w, Endings>,
    kept: Local<'s, (u32, T)>,
}

impl<T: Default + Send + 'static> Debug for TableLocal<'_, '_, T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "TableLocal since {}", self.endings.0)
    }
}

impl<T: Default + Send + 'static> TableLocal<'_, '_, T> {
    /// What it remembers; at first the default.
    pub fn of_now(&mut self) -> &mut T {
        if self.kept.0 != self.endings.0 {
            *self.kept = (self.endings.0, T::default());
        }
        &mut self.kept.1
    }
}

/// Adds resources that end with something.
pub trait TableResources {
    /// Adds a resource that then begins anew.
    fn init_until<R: Resource + FromWorld + Debug>(&mut self, lifetime: Lifetime) -> &mut Self;

    /// Says of a resource that is inserted later that it is then removed.
    fn remove_after<R: Resource + Debug>(&mut self, lifetime: Lifetime) -> &mut Self;

    /// Adds messages that are then forgotten.
    fn add_message_until<M: Message>(&mut self, lifetime: Lifetime) -> &mut Self;

    /// Adds what is to be done then, with something that belongs to the program.
    fn at_end(&mut self, lifetime: Lifetime, name: &'static str, end: fn(&mut World)) -> &mut Self;
}

fn shown<R: Resource + Debug>(world: &World) -> Option<String> {
    world.get_resource::<R>().map(|resource| format!("{resource:?}"))
}

fn note(app: &mut App, ending: Ending) -> &mut App {
    let mut lifetimes = app.world_mut().get_resource_or_init::<Lifetimes>();
    if lifetimes.0.iter().all(|other| other.name != ending.name) {
        lifetimes.0.push(ending);
    }
    app
}

impl TableResources for App {
    fn init_until<R: Resource + FromWorld + Debug>(&mut self, lifetime: Lifetime) -> &mut Self {
        self.init_resource::<R>();
        let ending = Ending {
            name: std::any::type_name::<R>(),
            lifetime,
            end: |world| {
                let fresh = R::from_world(world);
                world.insert_resource(fresh);
            },
            shown: shown::<R>,
        };
        note(self, ending)
    }

    fn remove_after<R: Resource + Debug>(&mut self, lifetime: Lifetime) -> &mut Self {
        let ending = Ending {
            name: std::any::type_name::<R>(),
            lifetime,
            end: |world| {
                world.remove_resource::<R>();
            },
            shown: shown::<R>,
        };
        note(self, ending)
    }

    fn add_message_until<M: Message>(&mut self, lifetime: Lifetime) -> &mut Self {
        self.add_message::<M>();
        let ending = Ending {
            name: std::any::type_name::<M>(),
            lifetime,
            end: |world| world.resource_mut::<Messages<M>>().clear(),
            shown: |_| None,
        };
        note(self, ending)
    }

    fn at_end(&mut self, lifetime: Lifetime, name: &'static str, end: fn(&mut World)) -> &mut Self {
        let ending = Ending {
            name,
            lifetime,
            end,
            shown: |_| None,
        };
        note(self, ending)
    }
}

/// Ends everything with these lifetimes.
pub fn end(world: &mut World, lifetimes: &[Lifetime]) {
    if lifetimes.contains(&Lifetime::Map) {
        let mut parts = world.query_filtered::<Entity, With<OfMap>>();
        let parts: Vec<Entity> = parts.iter(world).collect();
        for part in parts {
            // A child goes with its parent.
            let _ = world.try_despawn(part);
        }
    }
    world.get_resource_or_init::<Endings>().0 += 1;
    let all = world.get_resource_or_init::<Lifetimes>().clone();
    for ending in all.0 {
        if lifetimes.contains(&ending.lifetime) {
            (ending.end)(world);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lifetimes>().init_resource::<Endings>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Debug, Default, PartialEq)]
    struct Pieces(u8);

    #[derive(Resource, Debug, PartialEq)]
    struct Lesson(u8);

    #[derive(Message, Debug)]
    struct Order;

    #[derive(Resource, Debug, Default)]
    struct Counted(u8);

    fn count(mut before: TableLocal<u8>, mut counted: ResMut<Counted>) {
        *before.of_now() += 1;
        counted.0 = *before.of_now();
    }

    #[test]
    fn everything_ends_with_what_it_belongs_to_and_nothing_else() {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<Counted>()
            .init_until::<Pieces>(Lifetime::Position)
            .remove_after::<Lesson>(Lifetime::Game)
            .add_message_until::<Order>(Lifetime::Game)
            .add_systems(Update, count);
        let counter = app.world_mut().spawn(OfMap).id();
        let camera = app.world_mut().spawn_empty().id();
        app.insert_resource(Pieces(3)).insert_resource(Lesson(4));
        app.world_mut().write_message(Order);
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Counted>().0, 2);

        end(app.world_mut(), &[Lifetime::Position]);
        app.update();
        assert_eq!(*app.world().resource::<Pieces>(), Pieces(0));
        assert_eq!(app.world().get_resource::<Lesson>(), Some(&Lesson(4)));
        assert_eq!(app.world().resource::<Counted>().0, 1);
        assert!(app.world().get_entity(counter).is_ok());

        app.world_mut().write_message(Order);
        end(app.world_mut(), &Lifetime::ALL);
        assert_eq!(app.world().get_resource::<Lesson>(), None);
        assert!(app.world().resource::<Messages<Order>>().is_empty());
        assert!(app.world().get_entity(counter).is_err());
        assert!(app.world().get_entity(camera).is_ok());
    }
}
