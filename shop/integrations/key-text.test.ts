import { expect, test } from 'vitest';
import { isKey, KEY_PREFIX, newKey } from './key-text.ts';

test('a key begins so that scanners find it, and no two are alike', () => {
	const keys = Array.from({ length: 100 }, newKey);
	for (const key of keys) expect(key).toMatch(/^bh_live_[0-9A-Za-z]{49}$/);
	expect(new Set(keys).size).toBe(100);
	expect(keys.every(isKey)).toBe(true);
});

test('a key with any other character is none', () => {
	const key = newKey();
	for (let place = KEY_PREFIX.length; place < key.length; place += 1) {
		const other = key[place] === 'a' ? 'b' : 'a';
		expect(isKey(key.slice(0, place) + other + key.slice(place + 1)), String(place)).toBe(false);
	}
	for (const wrong of ['', KEY_PREFIX, `${key}0`, key.slice(0, -1), `x${key}`, '12|abc'])
		expect(isKey(wrong), wrong).toBe(false);
});
