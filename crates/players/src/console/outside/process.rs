//! A running program, with lines to and from it within time limits.
//!
//! Its input and output have threads of their own, so that a program which is silent, does not read, or never stops writing cannot block the console.
//! It ends when its input ends, or is killed; so are the processes it started.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::console::answer::MAX_LINE;
use railhead_engine::text::sources::disk;

/// The size limit of a program's log, in bytes.
const MAX_LOG: u64 = 4 * 1024 * 1024;
/// How long a program may take to exit after its input has ended.
const GRACE: Duration = Duration::from_millis(500);
/// The pause between two checks.
const BLINK: Duration = Duration::from_millis(2);

/// A program that can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its name as a player, such as `greedy`.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How long it may think about an order.
    pub limit: Duration,
    /// The log file of its standard error.
    pub log: PathBuf,
}

impl Program {
    /// A program with a name, not started yet; its log goes into the folder.
    ///
    /// Errors: a mistake in the name or the command.
    pub fn new(name: &str, command: &str, limit: Duration, logs: &Path) -> Result<Self, String> {
        let mut letters = name.chars();
        if name.is_empty() || !letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
            return Err("a program's name is a word of letters and digits, such as bot".to_owned());
        }
        let command = shlex::split(command).filter(|command| !command.is_empty());
        let command = command.ok_or("the command is missing, such as python3 bot.py")?;
        Ok(Self {
            name: name.to_owned(),
            command,
            limit,
            log: logs.join(format!("{name}.log")),
        })
    }
}

/// Output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line over the limit; reading stops.
    TooLong,
    /// The end of its output.
    End,
    /// Silence until the time was up.
    Nothing,
}

/// A program at work; dropping it ends the program.
pub struct Process {
    child: Child,
    /// `None` once its input has been closed.
    input: Option<SyncSender<String>>,
    output: Receiver<Heard>,
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Process")
            .field("id", &self.child.id())
            .finish_non_exhaustive()
    }
}

impl Process {
    /// Starts a program, with standard error appended to the log.
    pub fn start(command: &[String], log: &Path) -> Result<Self, String> {
        let (program, arguments) = command.split_first().ok_or("no program is named")?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, which can be ended as a whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn();
        let mut child = child.map_err(|error| format!("{program} cannot be started: {error}"))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, lines) = sync_channel(1);
        if let Some(stdin) = stdin {
            thread::spawn(move || write_on(stdin, &lines));
        }
        let (heard, output) = sync_channel(1);
        if let Some(stdout) = stdout {
            thread::spawn(move || read_on(stdout, &heard));
        }
        if let Some(stderr) = stderr {
            let log = log.to_owned();
            thread::spawn(move || keep(stderr, &log));
        }
        Ok(Self {
            child,
            input: Some(input),
            output,
        })
    }

    /// Sends it a line; false if it does not take it in time.
    pub fn say(&self, line: String, until: Instant) -> bool {
        let Some(input) = &self.input else { return false };
        let mut line = line;
        loop {
            match input.try_send(line) {
                Ok(()) => return true,
                Err(TrySendError::Full(back)) if Instant::now() < until => line = back,
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => return false,
            }
            thread::sleep(BLINK);
        }
    }

    /// The next line from it.
    pub fn hear(&self, until: Instant) -> Heard {
        let left = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Ends it if necessary, and says how it ended.
    pub fn end(mut self) -> String {
        self.stop()
    }

    fn stop(&mut self) -> String {
        self.input = None;
        let until = Instant::now() + GRACE;
        let mut ended = self.child.try_wait();
        while matches!(ended, Ok(None)) && Instant::now() < until {
            thread::sleep(BLINK);
            ended = self.child.try_wait();
        }
        // Also if it ended on its own: a shell can leave processes behind.
        end_group(&self.child);
        if let Ok(Some(status)) = ended {
            return status.to_string();
        }
        // It may have ended by now.
        let _ = self.child.kill();
        let _ = self.child.wait();
        "it was ended".to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.input.is_some() {
            self.stop();
        }
    }
}

/// Kills everything that a program started and left running.
#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // The group may be empty by now.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Kills a program with everything it started; once it has ended on its own, its processes are unknown.
#[cfg(windows)]
fn end_group(child: &Child) {
    let tree = ["/T", "/F", "/PID", &child.id().to_string()];
    let _ = Command::new("taskkill")
        .args(tree)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

#[cfg(not(any(unix, windows)))]
fn end_group(_: &Child) {}

fn write_on(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_on(output: impl Read, heard: &SyncSender<Heard>) {
    let Ok(mut output) = disk::stream_without_mark(BufReader::new(output)) else {
        // Nobody waits for it any more, or learns of the end.
        let _ = heard.send(Heard::End);
        return;
    };
    loop {
        let mut line = Vec::new();
        let read = (&mut output).take(MAX_LINE + 1).read_until(b'\n', &mut line);
        let what = match read {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 > MAX_LINE => Heard::TooLong,
            Ok(_) => Heard::Line(line),
        };
        let is_last = !matches!(what, Heard::Line(_));
        // After the game there is no receiver.
        if heard.send(what).is_err() || is_last {
            return;
        }
    }
}

/// Appends a program's standard error to its log while there is room; the rest is read and dropped, so that the program does not block.
fn keep(mut errors: impl Read, log: &Path) {
    let mut piece = vec![0; 16 * 1024];
    let mut file: Option<File> = None;
    while let Ok(count @ 1..) = errors.read(&mut piece) {
        if file.is_none() {
            if let Some(folder) = log.parent() {
                let _ = fs::create_dir_all(folder);
            }
            file = File::options().create(true).append(true).open(log).ok();
        }
        let open = file.as_mut();
        if let Some(file) = open.filter(|file| file.metadata().is_ok_and(|about| about.len() < MAX_LOG)) {
            let _ = file.write_all(&piece[..count]);
        }
    }
}
