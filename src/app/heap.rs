//! Memory that is let go of goes back to the system.
//!
//! glibc gives large blocks back one by one, but takes each that it gives back as a sign that blocks of this size come and
//! go, and lays the next one among the small. So the pictures and meshes of a map soon lie in heaps full of holes, which
//! are never given back. Only what stands in the environment as the program starts keeps it from that.

/// Starts the program again with a thriftier heap, unless that was done or somebody has asked for another. Returns at once
/// where there is nothing to be done.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn keep_small() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    /// Bytes of a block that is given back by itself, bytes at the end of a heap that are, and how many heaps there are.
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
        // It returns only if it could not be done, and then the heap is as large as it gets.
        let _ = Command::new(program).arg0(name).args(words).envs(WISHES).exec();
    }
}

/// Other systems need no telling.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn keep_small() {}
