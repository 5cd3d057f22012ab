import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
	announce,
	announceSoon,
	CHANGES_CHANNEL,
	onOwnChanges,
	type Tag,
} from '#shop/kit/changes.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { listenForChanges } from './change-listener.ts';

const db = await testDatabase();
const url = db.$client.options.connectionString ?? '';
const notify = (payload: string) =>
	db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`);

test('announced changes arrive; those that this version cannot read count as a change of everything', async () => {
	const received: Tag[][] = [];
	onTestFinished(await listenForChanges(url, (tags) => received.push(tags)));
	const tags: Tag[] = ['product:12', 'category:3', 'article:7', 'catalogue', 'blog', 'settings'];
	await announce(db, tags);
	announceSoon(db, ['product:1']);
	announceSoon(db, ['product:2', 'product:1']);
	await vi.waitFor(() => expect(received).toHaveLength(3));
	const strange = ['', 'product:x', 'product:', 'product:1 voucher:4', 'catalogue  blog'];
	for (const payload of strange) await notify(payload);
	await vi.waitFor(() => expect(received).toHaveLength(3 + strange.length));
	// On connecting, everything may have changed before.
	expect(received).toEqual([
		['all'],
		tags,
		['product:1', 'product:2'],
		...strange.map(() => ['all']),
	]);
});

test('a process is notified of its own changes before they are committed or gathered, of five orders at a time', async () => {
	const notified: Tag[][] = [];
	const announced: Tag[][] = [];
	const stop = onOwnChanges((tags) => notified.push([...tags]));
	onTestFinished(stop);
	onTestFinished(await listenForChanges(url, (tags) => announced.push(tags)));
	await db.transaction(async (tx) => {
		await announce(tx, ['product:3']);
		expect(notified).toEqual([['product:3']]);
	});
	for (let id = 11; id <= 22; id += 1) announceSoon(db, [`product:${id}`]);
	expect(notified.slice(1)).toEqual(Array.from({ length: 5 }, (_, n) => [`product:${n + 11}`]));
	await vi.waitFor(() => expect(announced).toHaveLength(3));
	expect(announced[2]).toHaveLength(12);
	announceSoon(db, ['product:23']);
	expect(notified.at(-1)).toEqual(['product:23']);
	stop();
	await announce(db, ['product:24']);
	expect(notified).toHaveLength(7);
});
