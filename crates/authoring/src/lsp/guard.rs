//! A mistake of ours in one answer does not end the conversation.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does something; where it panics, the answer says so.
pub fn guarded<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(act)).map_err(|panic| {
        let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
        let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
        format!(
            "Railhead has made a mistake here, which should not happen: {}",
            words.unwrap_or_default()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_answer() {
        assert_eq!(guarded(|| 1), Ok(1));
        let why = guarded(|| -> u8 { panic!("no {}", "way") }).unwrap_err();
        assert!(why.ends_with("no way"), "{why}");
    }
}
