import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { limitUnpacked, UnpacksTooFar } from './unpack-limit.ts';

const MB = 2 ** 20;
// One piece of memory stands for all of a large file.
const PIECE = Buffer.alloc(16 * MB);

/** How many bytes of a file of `packed` bytes come through that unpacks to `unpacked`, or how it is refused. */
async function unpack(unpacked: number, packed: number) {
	let passed = 0;
	const pieces = Math.ceil(unpacked / PIECE.length);
	const source = Readable.from(
		(function* () {
			for (let n = 0; n < pieces; n += 1)
				yield PIECE.subarray(0, Math.min(PIECE.length, unpacked - n * PIECE.length));
		})(),
	);
	const sink = new Writable({
		write: (chunk: Buffer, _encoding, done) => {
			passed += chunk.length;
			done();
		},
	});
	await pipeline(
		source,
		limitUnpacked(() => packed),
		sink,
	);
	return passed;
}

test('of a large file up to 2 GB are unpacked, however little it is packed', async () => {
	const packed = 1000 * MB;
	expect(await unpack(2048 * MB, packed)).toBe(2048 * MB);
	await expect(unpack(2048 * MB + 1, packed)).rejects.toThrow(UnpacksTooFar);
	await expect(unpack(3000 * MB, packed)).rejects.toThrow(/^unpacked it is larger than 2 GB/);
});

test('of a smaller file 200 times its size are unpacked, of the smallest a million bytes', async () => {
	expect(await unpack(200 * MB, MB)).toBe(200 * MB);
	await expect(unpack(200 * MB + 1, MB)).rejects.toThrow(UnpacksTooFar);
	expect(await unpack(1_000_000, 1)).toBe(1_000_000);
	await expect(unpack(1_000_001, 1)).rejects.toThrow(UnpacksTooFar);
});
