import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { createMp3Encoder } from 'wasm-media-encoders';
import { CLIPS, SAMPLE_RATE } from './clips.ts';
import { SAFETY_AND_CARE } from './safety-and-care.ts';

// Makes the sounds and the document of the sample shop, db/seed/media/: `node tools/sample-media/make.ts`. They are in the
// repository, so that a new shop needs neither an encoder nor a browser.

const FOLDER = new URL('../../db/seed/media/', import.meta.url);
/** In kbit/s: all three clips together stay under 60 KB. */
const BITRATE = 32;

await mkdir(FOLDER, { recursive: true });
const encoder = await createMp3Encoder();
for (const [name, make] of Object.entries(CLIPS)) {
	encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: BITRATE });
	const parts = [Buffer.from(encoder.encode([make()])), Buffer.from(encoder.finalize())];
	await writeFile(new URL(name, FOLDER), Buffer.concat(parts));
}

const { CHROMIUM_PATH } = process.env;
const browser = await chromium.launch({
	args: ['--no-sandbox'],
	...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
});
const page = await browser.newPage();
await page.setContent(SAFETY_AND_CARE);
const pdf = await page.pdf({ format: 'A4', tagged: true, outline: true });
await writeFile(new URL('safety-and-care.pdf', FOLDER), pdf);
await browser.close();
