import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	ALL_CHANGES,
	type ChangeFilter,
	changeChoices,
	changePage,
	readChangeFilter,
} from './audit-reading.ts';

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
	const { rows } = await changePage(db, { page, perPage }, { ...ALL_CHANGES, ...filter });
	return rows.map(({ id }) => id);
}

test('changes are listed newest first, with the name of who made them', async () => {
	expect(await changePage(db, { page: 1, perPage: 2 })).toMatchObject({
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
