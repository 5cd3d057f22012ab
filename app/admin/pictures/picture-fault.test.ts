import { expect, test } from 'vitest';
import { LARGEST_CATEGORY_PICTURE } from '#shop/pictures/picture-limits.ts';
import { pictureFault, takePictures } from './picture-fault.ts';

const MB = 1024 * 1024;
const file = (size: number, type = 'image/jpeg') => ({ name: 'stage.jpg', size, type });

test('a picture that is too large is refused before it is sent', () => {
	expect(pictureFault(file(12 * MB))).toBeUndefined();
	expect(pictureFault(file(12 * MB + 1))).toBe(
		'stage.jpg is larger than 12 MB. Please choose a smaller one.',
	);
	expect(pictureFault(file(5 * MB), LARGEST_CATEGORY_PICTURE)).toBeUndefined();
	expect(pictureFault(file(5 * MB + 1), LARGEST_CATEGORY_PICTURE)).toMatch(/larger than 5 MB/);
});

test('a file of an unsupported kind is refused; one of an unknown kind is left to the server', () => {
	for (const type of ['image/png', 'image/webp', 'image/gif', 'image/avif', ''])
		expect(pictureFault(file(1, type))).toBeUndefined();
	for (const type of ['image/heic', 'image/svg+xml', 'application/pdf', 'text/plain'])
		expect(pictureFault(file(1, type))).toMatch(/is not a picture the shop can read/);
});

test('of several chosen files the valid ones are taken, and each of the others is reported', () => {
	const photo = file(1);
	const pdf = { ...file(1, 'application/pdf'), name: 'list.pdf' };
	const huge = { ...file(13 * MB), name: 'huge.jpg' };
	const tooMany = (free: number) => `Room for ${free}`;
	const { taken, faults } = takePictures([huge, photo, pdf], 1, tooMany);
	expect(taken).toEqual([photo]);
	expect(faults).toEqual([
		expect.stringContaining('huge.jpg is larger'),
		expect.stringContaining('list.pdf is not a picture'),
	]);
	expect(takePictures([photo, photo, pdf], 1, tooMany)).toEqual({
		taken: [],
		faults: ['Room for 1', expect.stringContaining('list.pdf')],
	});
});
