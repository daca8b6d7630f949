//! Work on other threads: the one way in which the window waits for anything.
//!
//! [`Workers`] start it, and a [`Background`] holds its answer, or what it tells as it goes on. The sleeping window is woken when there is
//! something, and draws nothing while it waits. To drop a [`Background`] is to give its answer up: work that has not begun is not
//! done, and the window is not woken.

use std::fmt::{self, Debug};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Weak};
use std::task::{Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

pub(super) fn plugin(app: &mut App) {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>();
    let workers = proxy.map_or_else(Workers::default, |proxy| {
        let proxy = (**proxy).clone();
        Workers::waking(move || {
            // The event loop of a closing window is gone.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        })
    });
    app.insert_resource(workers).add_systems(First, draw_on);
}

/// The effects of an answer appear a frame later.
fn draw_on(workers: Res<Workers>, mut redraw: MessageWriter<RequestRedraw>) {
    if workers.0.has_news.swap(false, Ordering::AcqRel) {
        redraw.write(RequestRedraw);
    }
}

/// Starts work on other threads, and wakes the window. The default has no window to wake.
#[derive(Resource, Clone, Debug, Default)]
pub struct Workers(Arc<Shared>);

/// What is known on all threads.
#[derive(Default)]
struct Shared {
    wake: Option<Box<dyn Fn() + Send + Sync>>,
    /// Wakes the window later.
    alarm: Option<Sender<Instant>>,
    has_news: AtomicBool,
    /// Each work that will end with an answer holds a share.
    going_on: Arc<()>,
}

impl Debug for Shared {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl Wake for Shared {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.has_news.store(true, Ordering::Release);
        if let Some(wake) = &self.wake {
            wake();
        }
    }
}

impl Workers {
    fn waking(wake: impl Fn() + Clone + Send + Sync + 'static) -> Self {
        Self(Arc::new(Shared {
            alarm: Some(alarm(wake.clone())),
            wake: Some(Box::new(wake)),
            ..Shared::default()
        }))
    }

    /// Whether any work goes on that will end with an answer.
    pub fn is_busy(&self) -> bool {
        Arc::strong_count(&self.0.going_on) > 1
    }

    /// Does short work on the pool of threads.
    pub fn on_pool<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Background<T> {
        let (wrapped, mut line) = self.wrap(work);
        line.task = Some(AsyncComputeTaskPool::get().spawn(async move { wrapped() }));
        Background(Some(line))
    }

    /// Does long work on a thread of its own: on a machine with few cores it would keep the pool from all other work.
    pub fn on_thread<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Background<T> {
        let (wrapped, line) = self.wrap(work);
        start(wrapped);
        Background(Some(line))
    }

    /// Does work that goes on and on, on a thread of its own, and tells what it finds.
    pub fn stream<T: Send + 'static>(&self, work: impl FnOnce(&Teller<T>) + Send + 'static) -> Background<T> {
        let (teller, line) = self.line();
        start(move || work(&teller));
        Background(Some(line))
    }

    /// Wakes the window at a time, if nothing does before.
    pub fn wake_at(&self, due: Instant) {
        if let Some(alarm) = &self.0.alarm {
            let _ = alarm.send(due);
        }
    }

    /// Wakes the window for work that says how far it has come.
    pub fn waker(&self) -> Waker {
        Arc::clone(&self.0).into()
    }

    fn line<T>(&self) -> (Teller<T>, Line<T>) {
        let (sender, answers) = mpsc::channel();
        let listener = Arc::new(());
        let teller = Teller {
            sender,
            listener: Arc::downgrade(&listener),
            shared: Arc::clone(&self.0),
        };
        let answers = SyncCell::new(answers);
        let task = None;
        (
            teller,
            Line {
                answers,
                task,
                _listener: listener,
            },
        )
    }

    fn wrap<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> (impl FnOnce() + Send + 'static, Line<T>) {
        let (teller, line) = self.line();
        let share = Arc::clone(&self.0.going_on);
        let wrapped = move || {
            // Work that panicked has said why on the terminal.
            teller.send(catch_unwind(AssertUnwindSafe(work)).map_err(|_| Failed));
            drop(share);
        };
        (wrapped, line)
    }
}

fn start(work: impl FnOnce() + Send + 'static) {
    if let Err(why) = thread::Builder::new().spawn(work) {
        warn!("no other thread can be started: {why}");
    }
}

/// Rings at the earliest of the given times; later times set it again.
fn alarm(ring: impl Fn() + Send + 'static) -> Sender<Instant> {
    let (set, times) = mpsc::channel::<Instant>();
    start(move || {
        while let Ok(mut due) = times.recv() {
            loop {
                match times.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(other) => due = due.min(other),
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            ring();
        }
    });
    set
}

/// Some work has failed: it panicked, or no thread could be started for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The answers of another thread; by default there is no question.
pub struct Background<T>(Option<Line<T>>);

/// The end of a line at which the window listens.
struct Line<T> {
    answers: SyncCell<Receiver<Result<T, Failed>>>,
    /// The work of the pool of threads, which ends with this.
    task: Option<Task<()>>,
    _listener: Arc<()>,
}

impl<T> Default for Background<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Debug for Background<T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "Background(is_busy: {})", self.is_busy())
    }
}

impl<T> Background<T> {
    /// Whether an answer is still to be taken.
    pub const fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// The answer, once: in the first frame that looks for it.
    pub fn poll(&mut self) -> Option<Result<T, Failed>> {
        let answer = match self.0.as_mut()?.answers.get().try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err(Failed),
            Ok(answer) => answer,
        };
        self.0 = None;
        Some(answer)
    }

    /// The answer, once, of work without which the window cannot go on: it fails with the work.
    pub fn answer(&mut self) -> Option<T> {
        self.poll()
            .map(|answer| answer.expect("the work comes to its end"))
    }

    /// The answer, if it comes within this time.
    pub fn wait(&mut self, longest: Duration) -> Option<T> {
        let answer = self.0.as_mut()?.answers.get().recv_timeout(longest).ok()?;
        self.0 = None;
        answer.ok()
    }

    /// The news of a stream since the last call.
    pub fn news(&mut self) -> impl Iterator<Item = T> {
        let lines = self.0.iter_mut();
        lines.flat_map(|line| line.answers.get().try_iter()).flatten()
    }
}

/// Tells the window what a stream has found.
#[derive(Debug)]
pub struct Teller<T> {
    sender: Sender<Result<T, Failed>>,
    listener: Weak<()>,
    shared: Arc<Shared>,
}

impl<T> Teller<T> {
    /// Whether anybody still wants to know.
    pub fn is_heard(&self) -> bool {
        self.listener.strong_count() > 0
    }

    /// Tells it, and wakes the window. False if no [`Background`] waits for it any more.
    pub fn tell(&self, news: T) -> bool {
        self.send(Ok(news))
    }

    fn send(&self, news: Result<T, Failed>) -> bool {
        let is_heard = self.sender.send(news).is_ok();
        if is_heard {
            self.shared.wake_by_ref();
        }
        is_heard
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::thread::{sleep, yield_now};

    use bevy::tasks::TaskPool;

    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    /// Workers who count how often they wake the window.
    fn counting() -> (Workers, Arc<AtomicUsize>) {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let woken = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&woken);
        let workers = Workers::waking(move || {
            count.fetch_add(1, Ordering::AcqRel);
        });
        (workers, woken)
    }

    fn until(is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < LONG);
            yield_now();
        }
    }

    /// Waits for the end of all work.
    fn rest(workers: &Workers) {
        until(|| !workers.is_busy());
    }

    #[test]
    fn an_answer_wakes_the_window_once_and_is_taken_once() {
        let (workers, woken) = counting();
        let work = [workers.on_pool(|| 1 + 2), workers.on_thread(|| 1 + 2)];
        rest(&workers);
        assert_eq!(woken.load(Ordering::Acquire), 2);
        for mut sum in work {
            assert!(sum.is_busy());
            assert_eq!(sum.poll(), Some(Ok(3)));
            assert_eq!((sum.is_busy(), sum.poll()), (false, None));
        }
    }

    #[test]
    fn failed_work_is_noticed_and_wakes_the_window_too() {
        let (workers, woken) = counting();
        let fails = || -> u8 { std::panic::resume_unwind(Box::new("on purpose")) };
        let work = [workers.on_pool(fails), workers.on_thread(fails)];
        rest(&workers);
        assert_eq!(woken.load(Ordering::Acquire), 2);
        for mut broken in work {
            assert_eq!(broken.poll(), Some(Err(Failed)));
            assert_eq!(broken.poll(), None);
        }
    }

    #[test]
    fn nobody_is_woken_for_what_nobody_wants_to_know() {
        let (workers, woken) = counting();
        let (go, wait) = mpsc::channel::<()>();
        let forgotten = workers.on_thread(move || wait.recv());
        drop(forgotten);
        drop(go);
        rest(&workers);
        assert_eq!(woken.load(Ordering::Acquire), 0);
    }

    #[test]
    fn a_quick_answer_comes_at_once_and_a_slow_one_later() {
        let (workers, _) = counting();
        let mut slow = workers.on_thread(|| sleep(Duration::from_millis(300)));
        assert_eq!(slow.wait(Duration::from_millis(4)), None);
        assert!(slow.is_busy());
        let mut quick = workers.on_thread(|| 2);
        assert_eq!(quick.wait(LONG), Some(2));
        assert!(!quick.is_busy());
        assert_eq!(slow.wait(Duration::MAX), Some(()));
        rest(&workers);
    }

    #[test]
    fn a_stream_tells_until_nobody_listens() {
        let (workers, woken) = counting();
        let (end, ended) = mpsc::channel();
        let mut numbers = workers.stream(move |teller| {
            (0..3).for_each(|number| assert!(teller.tell(number)));
            until(|| !teller.is_heard());
            let _ = end.send(teller.tell(3));
        });
        until(|| woken.load(Ordering::Acquire) == 3);
        assert_eq!(numbers.news().collect::<Vec<_>>(), [0, 1, 2]);
        assert!(!workers.is_busy(), "nobody waits for its end");
        drop(numbers);
        assert_eq!(ended.recv_timeout(LONG), Ok(false));
        assert_eq!(woken.load(Ordering::Acquire), 3);
    }

    #[test]
    fn the_window_sleeps_while_it_waits_and_draws_on_for_a_frame_after_the_answer() {
        let (workers, _) = counting();
        let mut app = App::new();
        app.add_message::<RequestRedraw>()
            .add_plugins(plugin)
            .insert_resource(workers.clone());
        let asks = |app: &mut App| {
            app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
            app.update();
            !app.world().resource::<Messages<RequestRedraw>>().is_empty()
        };
        let (go, wait) = mpsc::channel::<()>();
        let work = workers.on_thread(move || wait.recv().is_ok());
        assert!((0..10).all(|_| !asks(&mut app)), "it waits");
        go.send(()).expect("it waits");
        rest(&workers);
        assert!(asks(&mut app), "there is an answer");
        assert!(!asks(&mut app), "once");
        drop(work);
    }

    #[test]
    fn the_alarm_rings_once_at_the_soonest_time_and_can_be_set_again() {
        let (rung, heard) = mpsc::channel();
        let set = alarm(move || {
            let _ = rung.send(Instant::now());
        });
        for _ in 0..2 {
            let now = Instant::now();
            for milliseconds in [5000, 60, 3000] {
                let time = now + Duration::from_millis(milliseconds);
                set.send(time).expect("the alarm runs");
            }
            let at = heard.recv_timeout(Duration::from_secs(2)).expect("it rings");
            assert!(at >= now + Duration::from_millis(60));
            assert!(
                heard.recv_timeout(Duration::from_millis(100)).is_err(),
                "it rang twice"
            );
        }
    }
}
