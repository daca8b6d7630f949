//! Where samples go: on Linux to the sound server, elsewhere to the system's own output.
//!
//! On Linux the program speaks to `PulseAudio` or `PipeWire` over a socket and links no library. Without a server it runs as before.

#[cfg(not(target_os = "linux"))]
pub use device::SoundDevice as Output;
#[cfg(target_os = "linux")]
pub use server::SoundServer as Output;

#[cfg(target_os = "linux")]
mod server {
    use std::sync::Arc;

    use bevy::tasks::{IoTaskPool, block_on};
    use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec};
    use pulseaudio::{AsPlaybackSource, Client, ClientError};

    use super::super::samples::RATE;

    /// Sounds at once; the server mixes them.
    const MOST: usize = 4;

    /// The sound server. While the program is silent the connection waits without using time.
    #[derive(Debug, Default)]
    pub struct SoundServer {
        client: Option<Client>,
        /// Each sound that is playing holds a share.
        playing: Arc<()>,
        /// How many were played.
        played: u32,
    }

    impl SoundServer {
        /// Begins to play samples.
        pub fn play(&mut self, samples: Vec<f32>) -> Result<(), ClientError> {
            if Arc::strong_count(&self.playing) > MOST {
                return Ok(());
            }
            let client = match self.client.take() {
                Some(client) => client,
                None => Client::from_env(c"Railhead")?,
            };
            let bytes: Vec<u8> = samples.into_iter().flat_map(f32::to_le_bytes).collect();
            let mut at = 0;
            let source = move |room: &mut [u8]| {
                let part = &bytes[at..bytes.len().min(at + room.len())];
                room[..part.len()].copy_from_slice(part);
                at += part.len();
                part.len()
            };
            self.played = self.played.wrapping_add(1);
            let creation = client.create_playback_stream(as_a_game(self.played), source.as_playback_source());
            let stream = block_on(creation)?;
            // A client that failed is not kept: the next sound looks for the server again.
            self.client = Some(client);
            let share = self.playing.clone();
            let playing = async move {
                // Where this fails the server is gone, and the stream with it.
                if stream.play_all().await.is_ok() {
                    drop(stream.delete().await);
                }
                drop(share);
            };
            IoTaskPool::get().spawn(playing).detach();
            Ok(())
        }
    }

    /// Streams of the same number would have to play in step.
    fn as_a_game(number: u32) -> PlaybackStreamParams {
        let mut props = Props::new();
        props.set(Prop::MediaName, c"Railhead");
        props.set(Prop::MediaRole, c"game");
        PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 1,
                sample_rate: RATE,
            },
            channel_map: ChannelMap::mono(),
            sync_id: number,
            props,
            ..PlaybackStreamParams::default()
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod device {
    use std::num::NonZero;

    use rodio::buffer::SamplesBuffer;
    use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};

    use super::super::samples::RATE;

    /// The system's output, opened by the first sound.
    #[derive(Debug, Default)]
    pub struct SoundDevice {
        sink: Option<MixerDeviceSink>,
    }

    impl SoundDevice {
        /// Begins to play samples.
        pub fn play(&mut self, samples: Vec<f32>) -> Result<(), DeviceSinkError> {
            let mut sink = match self.sink.take() {
                Some(sink) => sink,
                None => DeviceSinkBuilder::open_default_sink()?,
            };
            sink.log_on_drop(false);
            let rate = NonZero::new(RATE).expect("there are samples in a second");
            sink.mixer()
                .add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
            self.sink = Some(sink);
            Ok(())
        }
    }
}
