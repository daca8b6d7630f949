//! Messages on standard input and output. A message has a largest size, so that a mistaken header takes no memory.

use std::io::{self, BufRead, Read as _, Write as _};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message};
use railhead_engine::text::sources::disk;

/// The largest message, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The longest line of a header, in bytes.
const LONGEST_LINE: u64 = 1024;

/// The threads that read and write.
#[derive(Debug)]
pub struct Wire {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

/// A conversation on standard input and output.
pub fn open() -> (Connection, Wire) {
    let (near, far) = Connection::memory();
    let (heard, said) = (far.sender, far.receiver);
    let reader = thread::spawn(move || {
        let mut from = disk::stream_without_mark(io::stdin().lock())?;
        while let Some(message) = read(&mut from)? {
            let is_last =
                matches!(&message, Message::Notification(notification) if notification.method == "exit");
            if heard.send(message).is_err() || is_last {
                break;
            }
        }
        Ok(())
    });
    let writer = thread::spawn(move || {
        let mut to = io::stdout().lock();
        said.into_iter().try_for_each(|message| message.write(&mut to))?;
        to.flush()
    });
    (near, Wire { reader, writer })
}

impl Wire {
    /// Ends the conversation, with the first thing that went wrong in it. The connection must be gone, so that nothing more is written.
    ///
    /// Errors: a message could not be read or written, or what `serve` complained of.
    pub fn close(self, served: Result<(), String>) -> Result<(), String> {
        let failed = |thread: JoinHandle<io::Result<()>>| match thread.join() {
            Ok(ended) => ended.err().map(|error| error.to_string()),
            Err(_) => Some("the conversation broke off".to_owned()),
        };
        // A reader that waits for more is left alone: the program ends.
        let unread = self.reader.is_finished().then(|| failed(self.reader)).flatten();
        let unwritten = failed(self.writer);
        match unread.or(served.err()).or(unwritten) {
            None => Ok(()),
            Some(why) => Err(why),
        }
    }
}

/// The next message; `None` at the end of the input.
fn read(from: &mut impl BufRead) -> io::Result<Option<Message>> {
    let mut header = Vec::new();
    let mut length = None;
    loop {
        let begins = header.len();
        from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut header)?;
        let line = String::from_utf8_lossy(&header[begins..]);
        if line.is_empty() {
            return Ok(None);
        }
        if !line.ends_with('\n') || header.len() as u64 > 8 * LONGEST_LINE {
            return Err(invalid("a header is too long or breaks off"));
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse().ok();
        }
    }
    let length: u64 = length.ok_or_else(|| invalid("a header has no Content-Length"))?;
    if length > LARGEST {
        let (size, limit) = (length.div_ceil(MEGABYTE), LARGEST / MEGABYTE);
        return Err(invalid(&format!(
            "a message has {size} MB, but the limit is {limit} MB"
        )));
    }
    // Memory is taken as the bytes come.
    let mut message = format!("Content-Length: {length}\r\n\r\n").into_bytes();
    let begins = message.len() as u64;
    from.by_ref().take(length).read_to_end(&mut message)?;
    if message.len() as u64 - begins < length {
        return Err(invalid("a message breaks off"));
    }
    Message::read(&mut message.as_slice())
}

const MEGABYTE: u64 = 1024 * 1024;

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(input: &[u8]) -> Result<Option<Message>, String> {
        read(&mut &*input).map_err(|error| error.to_string())
    }

    #[test]
    fn a_message_is_read_however_its_header_is_written() {
        let body = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        for header in [
            format!("Content-Length: {}\r\n\r\n", body.len()),
            format!(
                "content-length:{}\r\nContent-Type: x; charset=utf-8\r\n\r\n",
                body.len()
            ),
            format!("Content-Length: {}\n\n", body.len()),
        ] {
            let message = first(format!("{header}{body}").as_bytes());
            assert!(
                matches!(message, Ok(Some(Message::Notification(_)))),
                "{header:?}"
            );
        }
        assert!(matches!(first(b""), Ok(None)));
    }

    #[test]
    fn what_a_header_says_takes_no_memory() {
        let refused = |input: &str| first(input.as_bytes()).unwrap_err();
        assert_eq!(
            refused("Content-Length: 1099511627776\r\n\r\n{}"),
            "a message has 1048576 MB, but the limit is 64 MB"
        );
        assert_eq!(
            refused("Content-Length: 60000000\r\n\r\n{}"),
            "a message breaks off"
        );
        assert_eq!(
            refused("Content-Length: many\r\n\r\n{}"),
            "a header has no Content-Length"
        );
        assert_eq!(refused(&"x".repeat(5000)), "a header is too long or breaks off");
        let endless = "X-Header: x\r\n".repeat(1000);
        assert_eq!(refused(&endless), "a header is too long or breaks off");
        assert!(refused("Content-Length: 2\r\n\r\n{]").contains("malformed"));
    }
}
