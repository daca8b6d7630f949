//! Reading and writing: scenarios, boards, saves, and their possible problems.

mod bad_files;
mod classic_board;
mod diary;
mod door;
mod drawing;
mod east_prussia;
mod editing;
mod grown_boards;
mod kill;
mod malaya_board;
pub mod mutation;
mod mutations;
mod ron_oracle;
mod save_moments;
mod saves;
mod scenario_pages;
mod scenarios;
mod warnings;
mod world_board;
