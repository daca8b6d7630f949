//! Work on other threads: its result arrives in a later frame, for which the sleeping window is woken.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// The work that goes on.
#[derive(Resource, Debug, Default)]
pub struct BackgroundWork(Arc<AtomicUsize>);

impl BackgroundWork {
    /// Whether any work goes on.
    pub fn is_busy(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }
}

/// Starts work on other threads.
#[derive(SystemParam)]
pub(in crate::app) struct Workers<'w> {
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    going_on: Res<'w, BackgroundWork>,
}

/// The result of some work, as soon as it is done.
#[derive(Debug)]
pub(in crate::app) struct Pending<T>(Mutex<Receiver<T>>);

/// The state of some work.
#[derive(Debug)]
pub(in crate::app) enum WorkState<T> {
    /// It goes on.
    Working,
    /// Its result.
    Done(T),
    /// It has failed.
    Failed,
}

impl<T> Pending<T> {
    /// The result, if it comes within this time.
    pub(in crate::app::map_view) fn wait(&self, longest: Duration) -> Option<T> {
        let receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv_timeout(longest).ok()
    }

    /// Looks for the result; after that there is none.
    pub(in crate::app) fn poll(&self) -> WorkState<T> {
        let receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match receiver.try_recv() {
            Ok(result) => WorkState::Done(result),
            Err(TryRecvError::Empty) => WorkState::Working,
            Err(TryRecvError::Disconnected) => WorkState::Failed,
        }
    }
}

impl Workers<'_> {
    /// Wraps some work, so that its result is sent, and the window woken after that; also if the work fails.
    fn wrap<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> (impl FnOnce() + Send + 'static, Pending<T>) {
        let (sender, receiver) = channel();
        let proxy = self.proxy.as_ref().map(|proxy| (***proxy).clone());
        let going_on = Arc::clone(&self.going_on.0);
        going_on.fetch_add(1, Ordering::AcqRel);
        let ring = move || {
            going_on.fetch_sub(1, Ordering::AcqRel);
            // The event loop of a closing window is gone.
            let _ = proxy.map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
        };
        let wrapped = move || {
            let _bell = Bell(Some(ring));
            // Dropped before the bell, so that a failure is noticed.
            let sender = sender;
            let _ = sender.send(work());
        };
        (wrapped, Pending(Mutex::new(receiver)))
    }

    /// Does short work on the pool of threads.
    pub(in crate::app) fn on_pool<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Pending<T> {
        let (wrapped, pending) = self.wrap(work);
        AsyncComputeTaskPool::get()
            .spawn(async move { wrapped() })
            .detach();
        pending
    }

    /// Does long work on a thread of its own: on a machine with few cores it would keep the pool from all other work.
    pub(in crate::app) fn on_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Pending<T> {
        let (wrapped, pending) = self.wrap(work);
        thread::spawn(wrapped);
        pending
    }
}

/// Rings when it is dropped.
struct Bell<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Drop for Bell<F> {
    fn drop(&mut self) {
        if let Some(ring) = self.0.take() {
            ring();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    fn end<T>(pending: &Pending<T>) -> WorkState<T> {
        let begun = Instant::now();
        loop {
            match pending.poll() {
                WorkState::Working if begun.elapsed() < Duration::from_secs(10) => thread::yield_now(),
                progress => return progress,
            }
        }
    }

    fn works(workers: Workers, going_on: Res<BackgroundWork>) {
        let sum = workers.on_thread(|| 1 + 2);
        assert!(matches!(end(&sum), WorkState::Done(3)));
        assert!(
            matches!(end(&sum), WorkState::Failed),
            "there is no second result"
        );
        let broken = workers.on_thread(|| -> u8 { std::panic::resume_unwind(Box::new("on purpose")) });
        assert!(matches!(end(&broken), WorkState::Failed));
        let begun = Instant::now();
        while going_on.is_busy() && begun.elapsed() < Duration::from_secs(10) {
            thread::yield_now();
        }
        assert!(!going_on.is_busy());
    }

    #[test]
    fn a_result_arrives_once_and_failed_work_is_noticed() {
        let mut world = World::new();
        world.init_resource::<BackgroundWork>();
        world.run_system_once(works).expect("it runs");
    }
}
