//! Reading and writing: scenarios, boards, saves, and their possible problems.

mod ron_oracle;
mod world_board;
