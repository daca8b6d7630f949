//! What a process uses on Linux; elsewhere nothing can be read.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// Processor time of the thread whose folder in `/proc` this is.
pub fn used_by_thread(folder: &Path) -> Option<Duration> {
    let text = fs::read_to_string(folder.join("schedstat")).ok()?;
    text.split_whitespace()
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

/// Processor time of all current threads.
pub fn used_by_threads() -> Option<Duration> {
    let threads = fs::read_dir("/proc/self/task").ok()?.flatten();
    Some(threads.filter_map(|thread| used_by_thread(&thread.path())).sum())
}

/// Memory of the process now and at its highest.
pub fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let of = |name: &str| {
        let mut lines = status.lines();
        let kilobytes = lines.find_map(|line| {
            let words = line.strip_prefix(name)?;
            words.split_whitespace().next()?.parse::<u64>().ok()
        });
        kilobytes.map_or_else(
            || "unknown".to_owned(),
            |kilobytes| format!("{} MB", kilobytes / 1024),
        )
    };
    format!("memory {}, at its highest {}", of("VmRSS:"), of("VmHWM:"))
}

/// The load of the machine.
pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.trim().to_owned()
}
