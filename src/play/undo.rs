//! What can be undone on a table, and what stops it.

use super::{Table, WindowGame};
use railhead_engine::engine::Barrier;

impl<G: WindowGame> Table<G> {
    /// The number of orders that can be undone; 0 while a computer decides.
    pub fn undo_depth(&self) -> usize {
        if self.computer_decides() {
            return 0;
        }
        self.session().undo_depth()
    }

    /// The number of these that belong to the current phase.
    pub fn undo_depth_in_phase(&self) -> usize {
        let (journal, end) = (self.session().journal(), self.game().end_phase());
        let in_phase = journal.iter().rev().take_while(|entry| entry.order != end);
        in_phase.count().min(self.undo_depth())
    }

    /// Whether an order can be undone, or that orders were taken back; not while a computer decides.
    pub fn can_undo(&self) -> bool {
        self.session().can_undo_step() && !self.computer_decides()
    }

    /// Whether an undone order can be issued again.
    pub fn can_redo(&self) -> bool {
        self.session().can_redo() && !self.computer_decides()
    }

    /// What stops undo now, in words; `None` while an order can be undone, and at the beginning of the game.
    pub fn barrier(&self) -> Option<&'static str> {
        self.session().barrier().map(Barrier::text)
    }

    /// Where undo will stop, in words; `None` if it can go back to the beginning of the game.
    pub fn undo_stop(&self) -> Option<String> {
        if self.computer_decides() {
            return Some("the computer is deciding".to_owned());
        }
        let journal = self.session().journal();
        let last_kept = journal.len().checked_sub(self.undo_depth() + 1)?;
        let Some(barrier) = self.session().stop() else {
            return Some("orders from before you opened the game cannot be undone".to_owned());
        };
        let text = barrier.text().to_owned();
        let events = journal[last_kept].events.iter().rev();
        let mut events = events.filter(|event| self.game().barrier(event) == Some(barrier));
        Some(match barrier {
            Barrier::ChangeOfPlayer | Barrier::Forgotten | Barrier::Rule(_) => text,
            Barrier::Dice | Barrier::Reveal => match events.find_map(|event| G::event_text(self, event)) {
                Some(event) => format!("{text} ({event})"),
                None => text,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Folder;
    use railhead_hex_game::{HexGame, Order};

    #[test]
    fn nothing_is_undone_taken_back_or_redone_while_a_computer_decides() {
        let loaded =
            load::<HexGame>(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let mut table = Table::new(loaded, 1);
        let people = table.players().to_vec();
        let computers = vec![Some("greedy".to_owned()); people.len()];
        let moves = table.orders();
        let first = moves.into_iter().find(|order| *order != Order::EndPhase);
        table.issue(first.expect("a unit can move")).expect("it is legal");
        assert_eq!(table.undo_depth(), 1);
        table.begin_with(computers.clone());
        assert!(table.computer_decides());
        assert!(table.undo(1).is_none());
        assert!(table.take_back(0).is_none());
        assert_eq!(table.session().journal().len(), 1);
        table.begin_with(people.clone());
        assert!(table.take_back(0).is_some());
        table.begin_with(computers);
        assert!(table.redo().is_none());
        table.begin_with(people.clone());
        assert!(table.redo().is_some());
        assert!(table.take_back(0).is_some());
        assert_eq!(
            (table.undo_depth(), table.can_undo()),
            (0, true),
            "undo brings it back"
        );
        table.begin_with(vec![Some("greedy".to_owned()); people.len()]);
        assert!(!table.can_undo() && table.undo_step().is_none());
        table.begin_with(people);
        assert!(table.undo_step().is_some());
        assert_eq!(table.session().journal().len(), 1);
    }
}
