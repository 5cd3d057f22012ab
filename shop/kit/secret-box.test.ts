import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const box = secretBox('k'.repeat(43));

test('a secret opens for its purpose, and each sealing is another text', () => {
	const sealed = box.seal('JBSWY3DPEHPK3PXP', 'code app of 7');
	expect(box.open(sealed, 'code app of 7')).toBe('JBSWY3DPEHPK3PXP');
	expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
	expect(box.seal('JBSWY3DPEHPK3PXP', 'code app of 7')).not.toEqual(sealed);
});

test('nothing opens for another purpose, with another key, changed or cut', () => {
	const sealed = box.seal('secret', 'code app of 7');
	expect(box.open(sealed, 'code app of 8')).toBeNull();
	expect(secretBox('j'.repeat(43)).open(sealed, 'code app of 7')).toBeNull();
	for (const at of [0, 12, sealed.length - 1]) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(box.open(changed, 'code app of 7'), String(at)).toBeNull();
	}
	for (const length of [0, 11, 27, sealed.length - 1])
		expect(box.open(sealed.subarray(0, length), 'code app of 7')).toBeNull();
});
