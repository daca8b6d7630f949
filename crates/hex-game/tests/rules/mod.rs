//! The rules of the hex game, with second implementations of them to compare with.

mod a_star;
mod any_order;
mod campaign_oracle;
mod events;
mod history;
mod linked_battles;
mod linked_days;
mod linked_saves;
mod properties;
mod random_timetables;
mod reach_oracle;
mod rule_books;
mod timetables;
mod tutorials;
