import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

test('every loader and action of the admin area goes through its gate', async () => {
	const files = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: import.meta.dirname }));
	const open = files.filter((file) => {
		const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
		const exported = text.match(/^export (const|async function|function) (loader|action)\b.*$/gm);
		return exported?.some((line) => !/= admin(Reading|Writing)\(/.test(line));
	});
	expect(files.length).toBeGreaterThan(20);
	expect(open).toEqual([]);
});
