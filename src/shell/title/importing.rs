//! The import of a map of TripleA: read on another thread, written at its end, stopped when nobody wants it any more.
//!
//! In: the page's [`ImportSheet`], files dropped on the window. Out: the sheet's stage, the list of scenarios.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::import_sheet::{ImportDone, ImportSheet, ImportStage};
use crate::background::{Background, Workers};
use railhead_authoring::export::{Parts, write_copy};
use railhead_authoring::import::triplea::{ImportProgress, import};

/// The import that is going on.
#[derive(Resource, Debug, Default)]
pub(super) struct Importing(Background<ImportNews>);

/// What an import tells.
#[derive(Debug)]
enum ImportNews {
    Step(ImportProgress),
    Done(Result<ImportDone, Vec<String>>),
}

impl Importing {
    /// Begins with the map of a sheet; an import that was going on ends.
    pub(super) fn begin(&mut self, sheet: &mut ImportSheet, scenarios: &Path, workers: &Workers) {
        let (map, rails) = (PathBuf::from(sheet.map.trim()), sheet.rails());
        let above = scenarios.to_owned();
        sheet.stage = ImportStage::Running(None);
        self.0 = workers.stream(move |teller| {
            let mut progress = |step: &ImportProgress| {
                if teller.tell(ImportNews::Step(step.clone())) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let imported = import(&map, rails.as_deref(), &mut progress);
            if !teller.is_heard() {
                return;
            }
            let done = imported.map_err(|failure| failure.lines()).and_then(|map| {
                let parts = Parts {
                    scenario: map.main().to_owned(),
                    texts: map.texts,
                };
                let main = write_copy(&parts, &above).map_err(|why| vec![why])?;
                Ok(ImportDone {
                    games: map.games,
                    refused: map.refused,
                    main,
                })
            });
            teller.tell(ImportNews::Done(done));
        });
    }

    /// Stops it: nothing of it is written.
    pub(super) fn stop(&mut self, sheet: &mut ImportSheet) {
        self.0 = Background::default();
        sheet.stage = ImportStage::Choosing;
    }

    pub(super) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// Brings a sheet up to date. Returns the new scenario or board, once it is written.
    pub(super) fn follow(&mut self, sheet: &mut ImportSheet) -> Option<PathBuf> {
        let mut written = None;
        for news in self.0.news() {
            sheet.stage = match news {
                ImportNews::Step(step) => ImportStage::Running(Some(step)),
                ImportNews::Done(Ok(done)) => {
                    written = Some(done.main.clone());
                    ImportStage::Done(done)
                }
                ImportNews::Done(Err(why)) => ImportStage::Failed(why),
            };
        }
        if !matches!(sheet.stage, ImportStage::Running(_)) {
            self.0 = Background::default();
        }
        written
    }
}
