import { expect, test, vi } from 'vitest';
import { forget, keep, stored } from './browser-memory.ts';

/** The part of a browser's storage that is used here. */
function storage(): Record<string, unknown> {
	const texts: Record<string, string> = {};
	const own = {
		getItem: (name: string) => texts[name] ?? null,
		setItem(name: string, text: string) {
			texts[name] = text;
			Object.assign(own, { [name]: text });
		},
		removeItem(name: string) {
			delete texts[name];
		},
	};
	for (const name of Object.keys(own)) Object.defineProperty(own, name, { enumerable: false });
	return own;
}

test('a stored value can be read until its prefix is forgotten', () => {
	vi.stubGlobal('window', { localStorage: storage() });
	keep('localStorage', 'checkout:7', { city: 'Nnewi' });
	keep('localStorage', 'wishes', [3, 1]);
	expect(stored('localStorage', 'checkout:7')).toEqual({ city: 'Nnewi' });
	forget('localStorage', 'checkout:');
	expect(stored('localStorage', 'checkout:7')).toBeNull();
	expect(stored('localStorage', 'wishes')).toEqual([3, 1]);
});

test('a value that is not JSON counts as missing', () => {
	vi.stubGlobal('window', { sessionStorage: { getItem: () => '{"half' } });
	expect(stored('sessionStorage', 'visitor')).toBeNull();
});

test('a browser without storage causes no error', () => {
	const window = {
		get sessionStorage(): never {
			throw new DOMException('Access is denied for this document.', 'SecurityError');
		},
	};
	vi.stubGlobal('window', window);
	keep('sessionStorage', 'visitor', {});
	forget('sessionStorage', 'vis');
	expect(stored('sessionStorage', 'visitor')).toBeNull();
});
