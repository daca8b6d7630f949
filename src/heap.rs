//! Gives freed memory back to the system.
//!
//! glibc returns large blocks one by one. But when a block is returned, glibc expects more of that size and keeps the
//! next ones among the small blocks. So the pictures and meshes of a map soon fill heaps full of holes, which never go
//! back. Only environment variables set before the program starts prevent that.

/// Restarts the program with a smaller heap, unless it already runs with one or the user has set these variables.
/// Elsewhere it does nothing.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn keep_small() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    /// From this size, in bytes, a block is returned on its own; from this size the end of a heap is; the number of
    /// heaps.
    const WISHES: [(&str, &str); 3] = [
        ("MALLOC_MMAP_THRESHOLD_", "131072"),
        ("MALLOC_TRIM_THRESHOLD_", "131072"),
        ("MALLOC_ARENA_MAX", "2"),
    ];

    let mut words = std::env::args_os();
    let (Ok(program), Some(name)) = (std::env::current_exe(), words.next()) else {
        return;
    };
    if WISHES.iter().all(|(wish, _)| std::env::var_os(wish).is_none()) {
        // It returns only on failure, and then the heap stays large.
        let _ = Command::new(program).arg0(name).args(words).envs(WISHES).exec();
    }
}

/// Other systems return memory without help.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn keep_small() {}
