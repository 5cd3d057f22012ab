import { Transform } from 'node:stream';

/** Bytes of a gzip file when unpacked, at most, and how many times its own size; real catalogues are about 10 times. */
const LARGEST_UNPACKED = 2 * 1024 ** 3;
const LARGEST_RATIO = 200;
/** So much may come of even the smallest file. */
const HARMLESS_BYTES = 1_000_000;

/** A packed file that was made to fill a disk or keep a machine busy. */
export class UnpacksTooFar extends Error {
	constructor() {
		super(`unpacked it is larger than 2 GB, or more than ${LARGEST_RATIO} times as large as it is`);
		this.name = 'UnpacksTooFar';
	}
}

/**
 * Passes on the unpacked bytes of a file up to the limits, then ends with UnpacksTooFar. `packedBytes` is how many of
 * the packed file were read so far.
 */
export function limitUnpacked(packedBytes: () => number): Transform {
	let unpacked = 0;
	return new Transform({
		transform: (chunk: Buffer, _encoding, done) => {
			unpacked += chunk.length;
			const most = Math.max(HARMLESS_BYTES, packedBytes() * LARGEST_RATIO);
			if (unpacked > Math.min(most, LARGEST_UNPACKED)) done(new UnpacksTooFar());
			else done(null, chunk);
		},
	});
}
