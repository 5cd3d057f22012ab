import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { moveOrdersByHand, type SeenOrder, takeMovesBack } from './bulk-moves.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const by = { adminId: ada.id, shop: SHOP };

async function placed(count: number) {
	const email = `bulk-${Math.random()}@example.com`;
	const made: number[] = [];
	for (let n = 0; n < count; n++) made.push((await makeOrder(db, { userId, email })).id);
	const states = async () => {
		const rows = await db
			.select({ state: orders.state })
			.from(orders)
			.where(inArray(orders.id, made))
			.orderBy(orders.id);
		return rows.map(({ state }) => state);
	};
	const mailCount = () => db.$count(mails, eq(mails.recipient, email));
	return { ids: made, states, mailCount };
}

const seenAs = (ids: number[], state: SeenOrder['state']): SeenOrder[] =>
	ids.map((orderId) => ({ orderId, state }));

test('of several orders, those that somebody else has moved stay, each with the reason; the others move, one mail each', async () => {
	const { ids, states, mailCount } = await placed(3);
	const [first, second, third] = ids;
	await moveByStaff(db, bisi.id, second ?? 0, { to_state: 'cancelled' });
	const outcome = await moveOrdersByHand(db, by, seenAs(ids, 'placed'), 'confirmed');
	expect(outcome.done.map(({ orderId }) => orderId)).toEqual([first, third]);
	expect(outcome.refused).toEqual([
		{ orderId: second, why: expect.stringMatching(/^Bisi Admin moved this order to "Cancelled"/) },
	]);
	expect(await states()).toEqual(['confirmed', 'cancelled', 'confirmed']);
	expect(await mailCount()).toBe(3);
});

test('pressed twice, the second finds every order moved, and sends no mail', async () => {
	const { ids, mailCount } = await placed(2);
	const both = await Promise.all([
		moveOrdersByHand(db, by, seenAs(ids, 'placed'), 'confirmed'),
		moveOrdersByHand(db, by, seenAs(ids, 'placed'), 'confirmed'),
	]);
	expect(both.flatMap(({ done }) => done)).toHaveLength(2);
	expect(both.flatMap(({ refused }) => refused)).toHaveLength(2);
	expect(await mailCount()).toBe(2);
});

test('an order in a state that cannot become this is left alone', async () => {
	const { ids, states } = await placed(1);
	const { refused } = await moveOrdersByHand(db, by, seenAs(ids, 'placed'), 'packed');
	expect(refused).toEqual([
		{ orderId: ids[0], why: expect.stringContaining('cannot become "Packed"') },
	]);
	expect(await states()).toEqual(['placed']);
});

test('several moves are taken back together, with their mails', async () => {
	const { ids, states, mailCount } = await placed(2);
	const { done } = await moveOrdersByHand(db, by, seenAs(ids, 'placed'), 'confirmed');
	const back = await takeMovesBack(db, ada.id, done);
	expect(back.done.map(({ orderId }) => orderId)).toEqual(ids);
	expect(await states()).toEqual(['placed', 'placed']);
	expect(await mailCount()).toBe(0);
	const again = await takeMovesBack(db, ada.id, done);
	expect(again.refused.map(({ why }) => why)).toEqual(
		ids.map(() => 'The move has been taken back already.'),
	);
});

test('after an error nothing more is tried, and what is not known is said', async () => {
	const { ids, states } = await placed(2);
	const seen = [{ orderId: Number.NaN, state: 'placed' as const }, ...seenAs(ids, 'placed')];
	const outcome = await moveOrdersByHand(db, by, seen, 'confirmed');
	expect(outcome.fault).toBeInstanceOf(Error);
	expect(outcome.done).toEqual([]);
	expect(outcome.refused.map(({ why }) => why.slice(0, 9))).toEqual([
		'Whether t',
		'Not tried',
		'Not tried',
	]);
	expect(await states()).toEqual(['placed', 'placed']);
});
