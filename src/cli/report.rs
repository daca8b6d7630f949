//! `railhead report`: writes a saved game as text and as a page.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use railhead_engine::save::Opened;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_players::report::{Report, Reported, page, text};
use railhead_players::review::{Review, ReviewPlan, Reviewed};

use super::output::{complain, finish, opened, put, say};
use super::reckon::reckoned;

/// The game, and the files for its report.
#[derive(Args, Debug)]
pub struct ReportArguments {
    /// A save: a file, or the name of one
    save: String,
    /// Write one self-contained page with the map and charts
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write text; - prints it, as does leaving out both files
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Add the chances and the orders that decided it; without this they are added if a file beside the save keeps them (railhead review)
    #[arg(long)]
    review: bool,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

/// Writes the report of a save; fails if the save does not open.
pub fn run(arguments: &ReportArguments, folders: &Folders) -> ExitCode {
    let path = lookup::save(&arguments.save, folders).unwrap_or_default();
    let opened = match opened(&arguments.save, folders) {
        Ok(opened) => opened,
        Err(lines) => {
            for line in &lines {
                complain(line);
            }
            return ExitCode::FAILURE;
        }
    };
    with_game!(AnyGame, opened, opened => write(arguments, &opened, &path))
}

fn write<G: Reported + Reviewed>(arguments: &ReportArguments, opened: &Opened<G>, path: &Path) -> ExitCode {
    let mut report = Report::of(&opened.scenario, &opened.session);
    let kept = Review::kept_by_any_plan(path, &opened.scenario, &opened.session);
    let review = match kept {
        Some((_, review)) => Some(review),
        None if arguments.review => match reckoned(opened, Some(path), &ReviewPlan::usual(&opened.session)) {
            Ok(review) => Some(review),
            Err(why) => {
                complain(&why);
                return ExitCode::FAILURE;
            }
        },
        None => None,
    };
    if let Some(review) = review {
        report = report.with_review(&review, &opened.session);
    }
    if let Some(file) = &arguments.html
        && let Err(why) = put(file, &page::write(&report, &opened.session), arguments.force)
    {
        complain(&why);
        return ExitCode::FAILURE;
    }
    match &arguments.text {
        None if arguments.html.is_some() => ExitCode::SUCCESS,
        Some(file) if file != Path::new("-") => match put(file, &text::write(&report), arguments.force) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                complain(&why);
                ExitCode::FAILURE
            }
        },
        _ => finish(say(text::write(&report).lines().map(str::to_owned))),
    }
}
