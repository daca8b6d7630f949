//! The rules of both games, with second implementations of them to compare with.

mod a_star;
mod area_oracle;
mod campaign_oracle;
mod compare_rails;
mod events;
mod first_trains;
mod fog_secrets;
mod great_events;
mod history;
mod house_rules;
mod known;
mod lessons;
mod nation_colours;
mod odds_oracle;
mod orders;
mod perft;
mod properties;
mod rail_choice;
mod rail_examples;
mod rail_oracle;
mod reach_oracle;
mod rule_books;
mod seventh_variant;
mod slow_odds;
mod token_examples;
mod tutorials;
