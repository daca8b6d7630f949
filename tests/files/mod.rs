//! What is read and written: scenarios, boards, saves, and whatever may be wrong with them.

mod bad_files;
mod classic_board;
mod diary;
mod door;
mod kill;
mod malaya_board;
mod mutation;
mod mutations;
mod save_moments;
mod saves;
mod scenario_pages;
mod scenarios;
mod world_board;
