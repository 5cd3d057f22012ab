import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LARGEST_SOUND } from './media-kinds.ts';
import { readSoundFile } from './sound-file.ts';

const clip = readFileSync(new URL('../../db/seed/media/drum-pattern.mp3', import.meta.url));

test('an MP3 is known by its content, with the seconds that it plays', async () => {
	expect(await readSoundFile(clip)).toEqual({ extension: 'mp3', seconds: 4.8 });
});

test('a WAV is refused with the advice to send an MP3', async () => {
	const wave = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt '), Buffer.alloc(100)]);
	expect(await readSoundFile(wave)).toMatch(/save it as an MP3/);
});

test('what is too long, too large or no sound is refused with a sentence', async () => {
	// From the beginning of a frame within it, so that no header says how long it is.
	const frames = clip.subarray(clip.indexOf(Buffer.from([0xff, 0xf3]), 1000));
	const long = Buffer.concat(Array.from({ length: 16 }, () => frames));
	expect(await readSoundFile(long)).toMatch(/longer than 60 seconds/);
	expect(await readSoundFile(Buffer.alloc(LARGEST_SOUND + 1))).toMatch(/larger than 2 MB/);
	for (const bytes of ['', '<html></html>', 'ID3', '%PDF-1.7'])
		expect(await readSoundFile(Buffer.from(bytes))).toMatch(/not a sound|damaged/);
	expect(await readSoundFile(clip.subarray(0, 30))).toMatch(/not a sound|damaged/);
});
