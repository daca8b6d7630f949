//! Every plan there is, as long as one of them may send more than the best that is known.

use super::load::{Load, Used};
use super::parts::goes;
use crate::rules::area_game::rail::limited::Limited;
use crate::rules::area_game::rail::situation::Train;
use crate::rules::board::SpaceId;

/// How many steps are looked at before it is left open whether a better plan exists.
const STEPS: u32 = 400_000;

/// Looks for a plan that sends more than `best`, up to `most`; says whether it is certain now that none sends more.
pub(super) fn improve(load: &Load<'_>, most: usize, best: &mut Vec<Option<Train>>) -> bool {
    let mut search = Search {
        load,
        most,
        best,
        used: Used::default(),
        trains: vec![None; load.wishes.len()],
        steps: 0,
    };
    search.wish(0, 0);
    search.steps < STEPS
}

struct Search<'s, 'p> {
    load: &'s Load<'p>,
    most: usize,
    best: &'s mut Vec<Option<Train>>,
    used: Used,
    trains: Vec<Option<Train>>,
    steps: u32,
}

impl Search<'_, '_> {
    fn is_over(&self) -> bool {
        self.steps >= STEPS || goes(self.best) >= self.most
    }

    /// Decides about this wish and those after it; so many before it go.
    fn wish(&mut self, wish: usize, gone: usize) {
        if gone > goes(self.best) {
            self.best.clone_from(&self.trains);
        }
        let rest = (wish..self.load.wishes.len())
            .filter(|wish| self.load.can_go[*wish])
            .count();
        if rest == 0 || self.is_over() || gone + rest <= goes(self.best) {
            return;
        }
        if !self.load.can_go[wish] {
            return self.wish(wish + 1, gone);
        }
        // Of units that are alike the first go, and by ways in order: any other plan is one of these with names swapped.
        let like = (0..wish).rev().find(|other| self.load.are_alike(*other, wish));
        let twin_stays = like.is_some_and(|other| self.trains[other].is_none());
        if !twin_stays {
            for ticket in self.load.tickets[wish].clone() {
                if self.load.begins(wish, ticket) {
                    let from = self.load.wishes[wish].from;
                    self.way(wish, gone, ticket, &mut vec![from], like);
                }
            }
        }
        self.wish(wish + 1, gone);
    }

    /// Goes on along a way, every way that there is.
    fn way(
        &mut self,
        wish: usize,
        gone: usize,
        ticket: Option<(u8, u8)>,
        path: &mut Vec<SpaceId>,
        like: Option<usize>,
    ) {
        self.steps += 1;
        let at = path[path.len() - 1];
        if self.is_over() || self.used.left(self.load, Limited::Area(at)) == 0 {
            return;
        }
        if at == self.load.wishes[wish].to {
            let train = self.load.train(wish, path.clone(), ticket);
            let in_order = like
                .and_then(|other| self.trains[other].as_ref())
                .is_none_or(|other| *other <= train);
            if in_order && self.used.fits(self.load, &train) {
                self.used.add(self.load, &train);
                self.trains[wish] = Some(train.clone());
                self.wish(wish + 1, gone + 1);
                self.trains[wish] = None;
                self.used.remove(self.load, &train);
            }
            return;
        }
        let length = u16::try_from(path.len()).unwrap_or(u16::MAX);
        if self.load.ranges[wish].is_some_and(|range| length > range) {
            return;
        }
        let steps: Vec<SpaceId> = self.load.steps(wish, at, ticket).collect();
        for to in steps {
            if !path.contains(&to) {
                path.push(to);
                self.way(wish, gone, ticket, path, like);
                path.pop();
            }
        }
    }
}
