//! Recorded games played forward, with a stop at each kind of situation.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use railhead::play::{Table, WindowGame};
use railhead_engine::engine::Session;
use railhead_engine::save::open;

/// The situations of a recorded game by what each is called, of those called alike the one in which most has happened in its phase;
/// at last its end.
pub fn situations<G: WindowGame>(
    name: &str,
    called: impl Fn(&Session<G>) -> String,
) -> Vec<(String, Table<G>)> {
    let path = format!("tests/replays/{name}.ron");
    let opened = open::<G>(Path::new(&path)).expect("the recorded game opens");
    let mut session = Session::new(Arc::clone(&opened.scenario.game), opened.session.seed());
    let mut fullest: BTreeMap<String, (usize, Session<G>)> = BTreeMap::new();
    let mut done = 0;
    for entry in opened.session.journal() {
        let what = called(&session);
        if fullest.get(&what).is_none_or(|(most, _)| done > *most) {
            fullest.insert(what, (done, session.clone()));
        }
        let before = session.game().clock(session.state());
        session.issue(entry.order.clone()).expect("it was recorded");
        let is_same = before == session.game().clock(session.state());
        done = if is_same { done + 1 } else { 0 };
    }
    fullest
        .into_iter()
        .map(|(what, (_, session))| (what, session))
        .chain([("the end".to_owned(), session)])
        .map(|(what, session)| (what, Table::resume(opened.scenario.clone(), session)))
        .collect()
}
