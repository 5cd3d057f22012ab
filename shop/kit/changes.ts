import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { countBackgroundFailure } from '#db/background-failures.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { recordProductChanges } from './webhook-outbox.ts';

/**
 * Notifies every shop process of what changed, so that each drops only the cached pages that show it. A tag names a thing:
 * `product:12`, `category:3`, `catalogue` (lists, navigation), `article:7`, `blog`, `settings`, `goes-with` (the rules of
 * what goes with what), `discounts` (the offers on shelves), `codes` (whether carts ask for one); `all` drops everything.
 */
const Tag = z.union([
	z.templateLiteral([z.enum(['product', 'category', 'article']), ':', z.int()]),
	z.enum(['catalogue', 'blog', 'settings', 'goes-with', 'discounts', 'codes', 'all']),
]);
export type Tag = z.infer<typeof Tag>;

export const CHANGES_CHANNEL = 'bridgehead_changes';
const LONGEST_LIST = 300;
const PRODUCT = 'product:';

type ChangeListener = (tags: readonly Tag[]) => void;
const ownListeners = new Set<ChangeListener>();

/**
 * Calls a listener of this process with its own changes, before whoever made them is answered, so that they then see what they did:
 * an announcement takes some milliseconds. Returns a function that ends it.
 */
export function onOwnChanges(listener: ChangeListener): () => void {
	ownListeners.add(listener);
	return () => void ownListeners.delete(listener);
}

function notifyOwnListeners(tags: readonly Tag[]): void {
	for (const listener of ownListeners) listener(tags);
}

/**
 * Announces changes when the transaction commits: for edits by staff, which are rare. A product is announced together
 * with the kits that it is a part of, whose stock and savings follow it. Other programs hear of products, too.
 */
export async function announce(tx: DbOrTx, tags: readonly Tag[]): Promise<void> {
	// Before the commit: what others read until then is dropped by the announcement.
	notifyOwnListeners(tags);
	const ids = productIds(tags);
	if (ids.length > 0)
		await recordProductChanges(tx, sql`select unnest(${sql.param(ids)}::int[]) as id`);
	await notify(tx, tags);
}

async function notify(tx: DbOrTx, tags: readonly Tag[]): Promise<void> {
	if (tags.length === 0) return;
	const isLong = tags.length > LONGEST_LIST;
	const all = isLong ? [] : [...new Set([...tags, ...(await kitTags(tx, tags))])];
	const payload = isLong || all.length > LONGEST_LIST ? 'all' : all.join(' ');
	await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`);
}

async function kitTags(tx: DbOrTx, tags: readonly Tag[]): Promise<Tag[]> {
	const ids = productIds(tags);
	if (ids.length === 0) return [];
	const { rows } = await tx.execute<{ id: number }>(
		sql`select distinct kit_id as id from kit_parts where part_id = any(${sql.param(ids)}::int[])`,
	);
	return rows.map(({ id }) => `product:${id}` as const);
}

function productIds(tags: readonly Tag[]): number[] {
	return tags.flatMap((tag) => (tag.startsWith(PRODUCT) ? Number(tag.slice(PRODUCT.length)) : []));
}

/** The tags of an announcement. One that this version of the shop does not know means that everything may have changed. */
export function readTags(payload: string): Tag[] {
	const read = z.array(Tag).safeParse(payload.split(' '));
	return read.success ? read.data : ['all'];
}

const waiting = new Map<Db, { tags: Set<Tag>; times: number }>();
const GATHER_MS = 100;
/** Of so many announcements in that time listeners of this process are called at once; more would render a page in demand again and again. */
const MOST_AT_ONCE = 5;

/**
 * Announces changes shortly after the caller's commit, many at once: for stock taken by orders. A commit with a
 * notification takes a lock on the whole database, so only one order at a time could commit. Other programs do not hear
 * of it by this: the order writes that down itself (recordTakenGoods).
 */
export function announceSoon(db: Db, tags: readonly Tag[]): void {
	const gathered = waiting.get(db) ?? gather(db);
	for (const tag of tags) gathered.tags.add(tag);
	gathered.times += 1;
	if (gathered.times <= MOST_AT_ONCE) notifyOwnListeners(tags);
}

function gather(db: Db) {
	const gathered = { tags: new Set<Tag>(), times: 0 };
	waiting.set(db, gathered);
	setTimeout(() => {
		waiting.delete(db);
		// If an announcement is lost, a page only stays stale until its lifetime ends.
		notify(db, [...gathered.tags]).catch(() => countBackgroundFailure('announcement of a change'));
	}, GATHER_MS).unref();
	return gathered;
}
