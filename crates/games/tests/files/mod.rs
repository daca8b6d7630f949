//! Reading and writing: scenarios, boards, saves, and their possible problems.

mod bad_files;
mod mutation;
mod mutations;
mod saves;
mod scenario_pages;
mod scenarios;
