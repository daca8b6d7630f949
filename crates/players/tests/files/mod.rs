//! Reading and writing: scenarios, boards, saves, and their possible problems.

mod classic_board;
