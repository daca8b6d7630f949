//! The planner: the searches in their order, as far as each is needed.

use super::load::Load;
use super::parts::{Plan, Wish, goes};
use super::{exact, flow, search};
use crate::rules::area_game::rail::situation::Rails;

impl Rails<'_> {
    /// A plan for units that want to go, beside the trains that have gone: the most that can go at once.
    ///
    /// Each train of it can be issued by itself, in any order. Of units that are alike those that stand first go.
    pub fn plan(&self, wishes: &[Wish]) -> Plan {
        let load = Load::new(self, wishes);
        let mut best = search::all_at_once(&load);
        let mut bottleneck = None;
        // Who cannot go at all, even alone, is not kept by what others take.
        let mut is_proven = goes(&best) == load.possible();
        if !is_proven {
            let cut = flow::cut(&load);
            if goes(&best) < cut.most {
                let tried = search::one_by_one(&load, cut.most);
                if goes(&tried) > goes(&best) {
                    best = tried;
                }
            }
            is_proven = goes(&best) == cut.most;
            if !is_proven {
                is_proven = exact::improve(&load, cut.most, &mut best);
            }
            // A cut that lets more through than can go is not what stops them.
            if goes(&best) == cut.most {
                bottleneck = Some(cut.bottleneck);
            }
        }
        Plan {
            trains: best,
            bottleneck,
            is_proven,
        }
    }
}
