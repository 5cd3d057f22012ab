import { type IAudioMetadata, parseBuffer } from 'music-metadata';
import { LARGEST_SOUND, LONGEST_SOUND_SECONDS } from './media-kinds.ts';

// What a sound file is, by its content.

/** What it is stored as, and how long it plays. */
type SoundFile = { extension: 'mp3' | 'm4a' | 'aac' | 'ogg'; seconds: number };

const UNKNOWN =
	'This file is not a sound the shop can play. Please choose an MP3, M4A or Ogg file.';

/** A sound that every browser plays, or in words what is wrong with the file. */
export async function readSoundFile(bytes: Buffer): Promise<SoundFile | string> {
	if (isWave(bytes))
		return 'WAV files are too large for phones. Please save it as an MP3, and choose that.';
	if (bytes.length > LARGEST_SOUND)
		return 'The sound is larger than 2 MB. Please choose a shorter one, or save it as an MP3 of 96 kbit/s.';
	const found = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).catch(
		() => null,
	);
	const extension = found && extensionOf(found);
	if (!found || !extension) return UNKNOWN;
	const { duration = 0 } = found.format;
	if (!(duration > 0)) return 'The sound is damaged or empty. Please choose another file.';
	if (duration > LONGEST_SOUND_SECONDS + 0.5)
		return `The sound is longer than ${LONGEST_SOUND_SECONDS} seconds. Please cut it first.`;
	return { extension, seconds: Math.round(duration * 10) / 10 || 0.1 };
}

function isWave(bytes: Buffer): boolean {
	return (
		/^(?:RIFF|RF64)$/.test(bytes.subarray(0, 4).toString('latin1')) &&
		bytes.subarray(8, 12).toString('latin1') === 'WAVE'
	);
}

function extensionOf({ format }: IAudioMetadata): SoundFile['extension'] | null {
	const { container = '', codec = '', hasVideo } = format;
	if (hasVideo) return null;
	if (container === 'MPEG' && /Layer 3/i.test(codec)) return 'mp3';
	if (/^ADTS/.test(container)) return 'aac';
	if (/^(?:M4A|mp4|isom|iso\d|dash)/i.test(container) && /AAC/i.test(codec)) return 'm4a';
	if (container === 'Ogg' && /^(?:Opus|Vorbis)/i.test(codec)) return 'ogg';
	return null;
}
