//! Railhead: operational hex campaigns, and the moving of armies by train.
//!
//! [`rules`] is the game, without a window; [`console`] lets programs and people play it line by line; `app` is the
//! window, behind the feature `desktop`. [`soak`] plays at random and looks whether all holds that must; [`lab`] plays many games and compares them; [`report`] tells
//! a game as text and as a page; [`luck`] counts what its dice did; [`mod@print`] is the sheet between a board and its picture. [`folders`] and [`lookup`] say where a player's files are and which of
//! them a word means, and [`export`] copies a scenario for them to change. [`import`] makes scenarios of maps of other programs. [`workshop`] is what editors of scenarios offer, and [`lsp`] offers it to other programs. Dependencies run one way:
//! `text <- board <- engine <- a game's rules <- games <- lookup, export, report, opponent, soak <- console <- lab, app`.

#[cfg(feature = "desktop")]
pub mod app;
