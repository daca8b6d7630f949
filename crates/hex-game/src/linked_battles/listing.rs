//! Campaigns for lists: what is known about each without playing it (HL-1).

use std::sync::Arc;

use super::plan::LinkedBattles;
use super::{file, reading};
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::{Files, Problem, Reader};

/// A campaign in a list.
#[derive(Clone, Debug)]
pub struct CampaignListing {
    /// The path of its file.
    pub path: String,
    /// Its title, or the path of a file with problems.
    pub title: String,
    /// One line about it.
    pub summary: String,
    /// What it says; `None` if its file has problems.
    pub plan: Option<Arc<LinkedBattles>>,
    /// Every problem of its file and of those of its scenarios.
    pub problems: Vec<Problem>,
}

/// The campaigns among some files: by title, and last those with problems.
pub fn list(files: &dyn Files) -> Vec<CampaignListing> {
    let paths = files.paths().into_iter();
    let campaigns = paths.filter(|path| {
        let text = files.read(path).unwrap_or_default();
        Tree::root_name(&text) == Some(file::KIND)
    });
    let mut listings: Vec<CampaignListing> = campaigns.map(|path| listing(files, path)).collect();
    listings.sort_by_key(|listing| (!listing.problems.is_empty(), listing.title.clone()));
    listings
}

/// What the author of a campaign probably did not mean (HL-1); nothing for a file with problems.
pub fn warnings(files: &dyn Files, path: &str) -> Vec<Problem> {
    reading::warnings(files, path)
}

fn listing(files: &dyn Files, path: String) -> CampaignListing {
    let mut reader = Reader::new(files);
    let read = reading::read_whole(&mut reader, &path);
    let problems = reader.problems().to_vec();
    let plan = read.and_then(|read| read.plan).filter(|_| problems.is_empty());
    let (title, summary) = plan.as_ref().map_or_else(
        || (path.clone(), String::new()),
        |plan| (plan.title.clone(), plan.summary.clone()),
    );
    CampaignListing {
        path,
        title,
        summary,
        plan: plan.map(Arc::new),
        problems,
    }
}
