import { expect, test } from 'vitest';
import { CachedReading } from './cached-reading.ts';

/** A reading that the test completes; `asked` counts how often it was started. */
function readingByHand() {
	const waiting: PromiseWithResolvers<string>[] = [];
	const kept = new CachedReading(['settings'], () => {
		const reading = Promise.withResolvers<string>();
		waiting.push(reading);
		return reading.promise;
	});
	return { kept, waiting };
}

test('the value is read once, however many ask', async () => {
	const { kept, waiting } = readingByHand();
	const asked = [kept.get(), kept.get()];
	waiting[0]?.resolve('Bridgehead');
	expect(await Promise.all([...asked, kept.get()])).toEqual(Array(3).fill('Bridgehead'));
	expect(waiting).toHaveLength(1);
});

test('the value is read again after a change of what it shows, and after no other change', async () => {
	const { kept, waiting } = readingByHand();
	void kept.get();
	kept.drop(['product:1', 'blog']);
	void kept.get();
	expect(waiting).toHaveLength(1);
	kept.drop(['product:1', 'settings']);
	void kept.get();
	expect(waiting).toHaveLength(2);
	kept.drop(['all']);
	void kept.get();
	expect(waiting).toHaveLength(3);
});

test('whoever asks after a change does not get a reading begun before it', async () => {
	const { kept, waiting } = readingByHand();
	const before = kept.get();
	kept.drop(['settings']);
	const after = kept.get();
	waiting[1]?.resolve('new');
	waiting[0]?.resolve('old');
	expect([await before, await after, await kept.get()]).toEqual(['old', 'new', 'new']);
});

test('a failed reading is tried again', async () => {
	const { kept, waiting } = readingByHand();
	const failing = kept.get();
	waiting[0]?.reject(new Error('no database'));
	await expect(failing).rejects.toThrow('no database');
	const again = kept.get();
	waiting[1]?.resolve('Bridgehead');
	expect(await again).toBe('Bridgehead');
});
