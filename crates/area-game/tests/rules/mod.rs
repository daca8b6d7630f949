//! The rules of the area game, with second implementations of them to compare with.

mod area_oracle;
mod booked_trains;
mod compare_rails;
mod nation_colours;
mod odds_oracle;
mod rail_examples;
mod rail_oracle;
mod rule_books;
mod slow_odds;
mod token_examples;
