import { expect, test } from 'vitest';
import { CachedValue } from './cached-value.ts';

/** A reading that the test completes; `asked` counts how often it was started. */
function valueByHand() {
	const waiting: PromiseWithResolvers<string>[] = [];
	const cached = new CachedValue(['settings'], () => {
		const value = Promise.withResolvers<string>();
		waiting.push(value);
		return value.promise;
	});
	return { cached, waiting };
}

test('the value is read once, however many ask', async () => {
	const { cached, waiting } = valueByHand();
	const asked = [cached.get(), cached.get()];
	waiting[0]?.resolve('Bridgehead');
	expect(await Promise.all([...asked, cached.get()])).toEqual(Array(3).fill('Bridgehead'));
	expect(waiting).toHaveLength(1);
});

test('the value is read again after a change of what it shows, and after no other change', async () => {
	const { cached, waiting } = valueByHand();
	void cached.get();
	cached.drop(['product:1', 'blog']);
	void cached.get();
	expect(waiting).toHaveLength(1);
	cached.drop(['product:1', 'settings']);
	void cached.get();
	expect(waiting).toHaveLength(2);
	cached.drop(['all']);
	void cached.get();
	expect(waiting).toHaveLength(3);
});

test('whoever asks after a change does not get a reading begun before it', async () => {
	const { cached, waiting } = valueByHand();
	const before = cached.get();
	cached.drop(['settings']);
	const after = cached.get();
	waiting[1]?.resolve('new');
	waiting[0]?.resolve('old');
	expect([await before, await after, await cached.get()]).toEqual(['old', 'new', 'new']);
});

test('a failed reading is tried again', async () => {
	const { cached, waiting } = valueByHand();
	const failing = cached.get();
	waiting[0]?.reject(new Error('no database'));
	await expect(failing).rejects.toThrow('no database');
	const again = cached.get();
	waiting[1]?.resolve('Bridgehead');
	expect(await again).toBe('Bridgehead');
});
