import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { discountGroups } from '#db/discounts/discount-schema.ts';
import { customerGroupMembers } from '#db/shoppers/customer-group-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { asDiscount, discountForStaff } from '../discounts/discount-rows.ts';
import { endDiscount, saveDiscount } from '../discounts/discount-saving.ts';
import { newGuest } from '../guests/guests.ts';
import { allGroups, deleteGroup, groupById, groupPage, saveGroup } from './customer-groups.ts';
import {
	addMember,
	groupsOfCustomer,
	groupsSeen,
	memberPage,
	removeMember,
	setGroups,
} from './group-members.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const adminId = admin.id;
const group = (name = `Group ${randomUUID()}`) =>
	saveGroup(db, { userId: adminId, id: null }, { name, note: '' });
const discountFor = (groups: number[], id: number | null = null, more = {}) =>
	saveDiscount(db, {
		userId: adminId,
		id,
		sent: {
			name: 'Dealers’ price',
			kind: 'percent',
			percent: '10',
			scope: 'order',
			who: 'groups',
			groups,
			...more,
		},
	});
const fieldsOf = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error) => error.fields,
	);
const namesOf = async (userId: number) =>
	(await groupsOfCustomer(db, userId)).map(({ name }) => name);

test('a group has a name of its own, and whoever saves second is refused', async () => {
	const id = await group('Trade');
	expect(await fieldsOf(group('TRADE'))).toEqual({
		name: ['There is a group of this name already.'],
	});
	const { updatedAt } = await groupById(db, id);
	const save = (name: string) =>
		saveGroup(db, { userId: adminId, id, expectedUpdatedAt: updatedAt }, { name, note: 'Dealers' });
	await save('Dealers');
	await expect(save('Others')).rejects.toMatchObject({ code: 'conflict' });
	expect(await groupById(db, id)).toMatchObject({ name: 'Dealers', note: 'Dealers' });
	const log = await db
		.select()
		.from(auditTrail)
		.where(eq(auditTrail.noun, 'customer group'))
		.orderBy(desc(auditTrail.id));
	expect(log[0]).toMatchObject({
		action: 'update',
		nounId: id,
		before: { name: 'Trade' },
		after: { name: 'Dealers' },
	});
	await expect(groupById(db, null)).rejects.toMatchObject({ code: 'not-found' });
});

test('accounts are members by their address, once; guests are not, whatever address they typed', async () => {
	const id = await group();
	const { id: userId, email, name } = await makeShopper(db, 'Ngozi Eze');
	const add = (typed: string, groupId: number | null = id) =>
		addMember(db, { adminId, groupId }, { email: typed });
	expect(await add(` ${email.toUpperCase()} `)).toMatchObject({ id: userId });
	expect(await fieldsOf(add(email))).toEqual({ email: [`${name} is in this group already.`] });
	expect(await fieldsOf(add('nobody@example.com'))).toEqual({
		email: [expect.stringContaining('Nobody has an account with this address.')],
	});
	await expect(add(email, 999_999)).rejects.toMatchObject({ code: 'not-found' });
	const guest = await newGuest(db, 'a-browser');
	const [stored] = await db.select().from(users).where(eq(users.id, guest.id));
	expect(await fieldsOf(add(stored?.email ?? ''))).toEqual({ email: [expect.any(String)] });
	const none = { groups: [id], seen: '' };
	await expect(setGroups(db, { adminId, userId: guest.id }, none)).rejects.toMatchObject({
		code: 'not-found',
	});
	const members = await memberPage(db, id, { q: 'ngozi', sort: 'name', page: 1, perPage: 10 });
	expect(members).toMatchObject({ total: 1, rows: [{ id: userId, name, email }] });
	await removeMember(db, { adminId, groupId: id, userId });
	await removeMember(db, { adminId, groupId: id, userId });
	expect(await namesOf(userId)).toEqual([]);
	const log = await db.select().from(auditTrail).where(eq(auditTrail.nounId, userId));
	expect(log.filter(({ noun }) => noun === 'user')).toHaveLength(2);
});

test('the customer’s page sets all groups at once, of what it showed, and none that is gone', async () => {
	const { id: userId } = await makeShopper(db);
	const [churches, dealers] = [await group('Churches'), await group('Installers')];
	const set = (groups: number[], seen = '') => setGroups(db, { adminId, userId }, { groups, seen });
	await set([churches, dealers]);
	expect(await namesOf(userId)).toEqual(['Churches', 'Installers']);
	await expect(set([])).rejects.toMatchObject({ code: 'conflict' });
	const seen = groupsSeen([{ id: dealers }, { id: churches }]);
	await expect(set([churches, 999_999], seen)).rejects.toMatchObject({ code: 'not-found' });
	await set([dealers, dealers], seen);
	expect(await namesOf(userId)).toEqual(['Installers']);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(eq(auditTrail.nounId, userId))
		.orderBy(desc(auditTrail.id));
	expect(change).toMatchObject({
		noun: 'user',
		before: { groups: 'Churches and Installers' },
		after: { groups: 'Installers' },
	});
	await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, userId));
	await expect(set([], String(dealers))).rejects.toMatchObject({ code: 'conflict' });
});

test('a group for which a discount runs is not deleted, and says which; once that is over, nobody gets it', async () => {
	const id = await group();
	const { id: discountId } = await discountFor([id]);
	const page = await groupPage(db, { q: '', sort: 'newest', page: 1, perPage: 10 });
	expect(page.rows[0]).toMatchObject({ id, members: 0, discountNames: ['Dealers’ price'] });
	await expect(deleteGroup(db, adminId, id)).rejects.toMatchObject({
		code: 'conflict',
		message:
			'The discount “Dealers’ price” is for this group: end it, or choose other groups for it, first.',
	});
	await endDiscount(db, adminId, discountId);
	const { id: userId } = await makeShopper(db);
	await setGroups(db, { adminId, userId }, { groups: [id], seen: '' });
	await deleteGroup(db, adminId, id);
	await expect(deleteGroup(db, adminId, id)).rejects.toMatchObject({ code: 'not-found' });
	expect(await db.$count(customerGroupMembers, eq(customerGroupMembers.groupId, id))).toBe(0);
	expect(asDiscount(await discountForStaff(db, discountId)).groupIds).toEqual([]);
	// Saved again, it does not become one for everybody by the way.
	expect(await fieldsOf(discountFor([], discountId, { who: undefined }))).toEqual({
		groups: ['Choose at least one group.'],
	});
});

test('a discount names groups that exist, at least one, or is said to be for everybody', async () => {
	const id = await group('Hospitals');
	expect(await fieldsOf(discountFor([]))).toEqual({ groups: ['Choose at least one group.'] });
	expect(await fieldsOf(discountFor([id, 999_999]))).toEqual({
		groups: ['A group that you chose has been deleted meanwhile: choose again.'],
	});
	const saved = await discountFor([id]);
	expect(asDiscount(saved)).toMatchObject({ groupIds: [id], groupNames: ['Hospitals'] });
	const open = await discountFor([id], saved.id, { who: 'everybody' });
	expect(asDiscount(open)).toMatchObject({ groupIds: null, groupNames: [] });
	expect(await db.$count(discountGroups, eq(discountGroups.discountId, saved.id))).toBe(0);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(eq(auditTrail.noun, 'discount'))
		.orderBy(desc(auditTrail.id));
	expect(change).toMatchObject({
		before: { terms: '10 % off everything, for customers in Hospitals.' },
		after: { terms: '10 % off everything.' },
	});
});

test('of a group that is deleted while a discount is limited to it, one of both is refused', async () => {
	for (let round = 0; round < 5; round += 1) {
		const id = await group();
		const [saved, deleted] = await Promise.allSettled([
			discountFor([id]),
			deleteGroup(db, adminId, id),
		]);
		expect([saved.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
		const isThere = (await allGroups(db)).some((each) => each.id === id);
		expect(isThere).toBe(saved.status === 'fulfilled');
	}
});
