//! Reading and writing: scenarios, boards, saves, and their possible problems.

mod diary;
mod east_prussia;
mod malaya_board;
mod save_moments;
