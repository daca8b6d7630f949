//! Reading and writing: scenarios, boards, saves, and their possible problems.

mod drawing;
mod editing;
mod grown_boards;
mod prose;
mod silent_mistakes;
mod warnings;
