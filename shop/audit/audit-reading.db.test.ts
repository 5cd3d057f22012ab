import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { auditTrail, foldedSearchText } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { readSearched } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { recordChange } from './audit.ts';
import {
	ALL_CHANGES,
	type ChangeFilter,
	changeChoices,
	changePage,
	readChangeFilter,
} from './audit-reading.ts';

type Fields = Record<string, unknown>;

const NEWEST = { q: '', sort: 'newest', page: 1, perPage: 20 } as const;

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada');
const { user: bola } = await makeAdmin(db, 'Bola');
const { user: gone } = await makeAdmin(db, 'Gone');
const [first, second, third] = await db
	.insert(auditTrail)
	.values([
		{
			userId: ada.id,
			action: 'create',
			noun: 'product',
			nounId: 7,
			before: null,
			after: { name: 'Drum' },
			createdAt: new Date('2026-11-20T22:59:59Z'),
		},
		{
			userId: bola.id,
			action: 'update',
			noun: 'product',
			nounId: 7,
			before: { qty: 1 },
			after: { qty: 2 },
			createdAt: new Date('2026-11-20T23:30:00Z'),
		},
		{
			userId: gone.id,
			action: 'update',
			noun: 'settings',
			before: {},
			after: {},
			createdAt: new Date('2026-11-22T12:00:00Z'),
		},
	])
	.returning();
await db.delete(users).where(eq(users.id, gone.id));

async function found(filter: Partial<ChangeFilter> = {}, page = 1, perPage = 20) {
	const { rows } = await changePage(
		db,
		{ ...NEWEST, page, perPage },
		{ ...ALL_CHANGES, ...filter },
	);
	return rows.map(({ id }) => id);
}

test('changes are listed newest first, with the name of who made them', async () => {
	expect(await changePage(db, { ...NEWEST, perPage: 2 })).toMatchObject({
		rows: [
			{ id: third?.id, user: null, noun: 'settings', nounId: null },
			{
				id: second?.id,
				user: { id: bola.id, name: 'Bola' },
				before: { qty: 1 },
				after: { qty: 2 },
			},
		],
		total: 3,
		lastPage: 2,
	});
	expect(await found({}, 2, 2)).toEqual([first?.id]);
});

test('changes are filtered by person, thing, action and days in Lagos', async () => {
	expect(await found({ userId: ada.id })).toEqual([first?.id]);
	expect(await found({ noun: 'product', nounId: 7 })).toEqual([second?.id, first?.id]);
	expect(await found({ noun: 'product', action: 'create' })).toEqual([first?.id]);
	expect(await found({ days: { from: '2026-11-21', to: '2026-11-21' } })).toEqual([second?.id]);
	expect(await found({ days: { from: null, to: '2026-11-20' } })).toEqual([first?.id]);
	expect(await found({ nounId: 8 })).toEqual([]);
});

test('a filter is read from an address, ignoring invalid values', () => {
	expect(readChangeFilter({ user: '3', noun: 'product', id: '7', action: 'update' })).toEqual({
		...ALL_CHANGES,
		userId: 3,
		noun: 'product',
		nounId: 7,
		action: 'update',
	});
	expect(readChangeFilter({ user: 'x', noun: '\0', id: '-1', action: '' })).toEqual(ALL_CHANGES);
});

test('sign-ins, rights and accounts are each found together, whatever their nouns and actions', async () => {
	const entries = [
		['staff', 'sign-in'],
		['staff', 'fail-sign-in'],
		['staff', 'change-role'],
		['role', 'update'],
		['invitation', 'invite'],
		['user', 'block'],
		['user', 'change-address'],
	] as const;
	await db
		.insert(auditTrail)
		.values(entries.map(([noun, action]) => ({ userId: ada.id, noun, action, nounId: 999_999 })));
	const of = async (kind: string) => {
		const filter = readChangeFilter({ kind, id: '999999' });
		const { rows } = await changePage(db, NEWEST, filter);
		return rows.map(({ noun, action }) => `${noun} ${action}`).reverse();
	};
	expect(await of('sign-ins')).toEqual(['staff sign-in', 'staff fail-sign-in']);
	expect(await of('rights')).toEqual(['staff change-role', 'role update', 'invitation invite']);
	expect(await of('accounts')).toEqual(['user block', 'user change-address']);
	expect(await of('toString')).toHaveLength(entries.length);
	await db.delete(auditTrail).where(eq(auditTrail.nounId, 999_999));
});

test('the filters offer the values that occur', async () => {
	expect(await changeChoices(db)).toEqual({
		people: [
			{ id: ada.id, name: 'Ada' },
			{ id: bola.id, name: 'Bola' },
		],
		nouns: ['product', 'settings'],
		actions: ['create', 'update'],
	});
});

test('changes are searched by the name of their thing, by their fields and by what these were', async () => {
	const category = await makeCategory(db, { name: 'Drums' });
	const product = await makeProduct(db, { categoryId: category.id, name: 'Ọgẹnẹ bell' });
	const record = (noun: string, nounId: number, before: Fields, after: Fields) =>
		db.transaction((tx) =>
			recordChange(tx, { userId: ada.id, action: 'update', noun, nounId, before, after }),
		);
	await record(
		'product',
		product.id,
		{ qty: 4, sellingKobo: 8_000_00 },
		{ qty: 41, sellingKobo: 8_000_00 },
	);
	await record('category', category.id, { description: 'Loud' }, { description: 'Very deep' });
	const nouns = async (q: string) => {
		const { rows, total } = await changePage(db, { ...NEWEST, q });
		expect(total).toBe(rows.length);
		return rows.map(({ noun }) => noun);
	};
	expect(await nouns('OGENE')).toEqual(['product']);
	expect(await nouns('bell stock')).toEqual(['product']);
	expect(await nouns('stock 41')).toEqual(['product']);
	expect(await nouns('drums')).toEqual(['category']);
	expect(await nouns('description deep')).toEqual(['category']);
	// The price stayed.
	expect(await nouns('price')).toEqual([]);
	const { rows } = await changePage(
		db,
		{ ...NEWEST, q: 'bell' },
		{ ...ALL_CHANGES, userId: bola.id },
	);
	expect(rows).toEqual([]);
});

test('a rare word is found in a long trail by the trigram index', async () => {
	await db.execute(sql`
		insert into audit_trail (action, noun, noun_id, search_text)
		select 'update', 'product', n, 'Speaker ' || n || ' Stock' from generate_series(1, 4000) n`);
	await db.execute(sql`analyze audit_trail`);
	const which = holdsWords(foldedSearchText(auditTrail), 'speaker 2777');
	const plan = await readSearched(db, auditTrail, which, async (reader) => {
		const { rows } = await reader.execute<{ 'QUERY PLAN': string }>(sql`
			explain (costs off) select id from audit_trail where ${which} order by id desc limit 20`);
		return rows.map((line) => line['QUERY PLAN']).join('\n');
	});
	expect(plan).toContain('audit_trail_search');
	expect((await changePage(db, { ...NEWEST, q: 'speaker 2777' })).rows).toHaveLength(1);
	expect(await changePage(db, { ...NEWEST, q: 'speaker' })).toMatchObject({ isMore: true });
});
