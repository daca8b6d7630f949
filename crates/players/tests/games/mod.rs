//! Whole games: played at random, by computer players, from scripts and from recorded orders, and reported.

mod account;
mod area_opponents;
mod balance;
mod campaigns;
mod compare;
mod headline;
mod hints;
mod hints_table;
mod house_rule_wars;
mod luck;
mod opponents;
mod replays;
mod report;
mod reserves;
mod review;
mod scripts;
mod soak;
mod stand;
mod strong;
mod tannenberg;
mod wars;
