import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser, makeStaffUser } from '#tests/helpers/staff.ts';
import { proofFrom, saleOf, tillDesk } from '#tests/helpers/till.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { secretBox } from '../kit/secret-box.ts';
import type { TillUser } from './record-sale.ts';
import { stateSeller } from './seller-proof.ts';
import type { TillSale } from './till-sale.ts';

// Who sold what comes when its goods have left: the shop's word for it counts, and never that of the device.

const db = await testDatabase();
const { cashier, collector, make, plain, proofBy, sell, sendLater } = await tillDesk(db);
const drum = await make({ name: 'Drum', qty: 1000 });

const cheapSale = (soldBy = '') => saleOf(collector, [[drum, 1, 900_00]], { soldBy });
const saleAtShopPrice = (soldBy = '') => saleOf(collector, [[drum, 1]], { soldBy });
const CHEAP = 'Drum was sold at ₦900, the shop asks ₦1,000.';
const flagged = (message: string) => ({ outcome: 'flagged', message });
const stored = async ({ key }: { key: string }) =>
	(await db.select().from(tillSales).where(eq(tillSales.key, key)))[0];
/** Somebody else who may do everything, as a till knows them. */
async function makeManager(name: string): Promise<TillUser> {
	const { id } = await makeAdminUser(db, name);
	return { ...cashier, adminId: id, name };
}

test('a price is agreed by the right of who sold, whoever sends it and whomever the device names', async () => {
	const cheap = cheapSale('Ada Admin');
	expect(await sendLater(cheap, cashier, new Date(), await proofBy(plain, cheap))).toEqual(
		flagged(CHEAP),
	);
	expect(await stored(cheap)).toMatchObject({ soldBy: 'Sola Sales', totalKobo: 900_00 });

	const agreed = cheapSale('Sola Sales');
	const outcome = await sendLater(agreed, plain, new Date(), await proofBy(cashier, agreed));
	if (outcome.outcome !== 'recorded') throw new Error(outcome.message);
	expect((await staffOrder(db, outcome.orderId)).totalKobo).toBe(900_00);
	expect(await stored(agreed)).toMatchObject({ soldBy: 'Ada Admin', sentByUserId: plain.adminId });
});

test('while the buyer stands there, whoever is signed in sells, whatever the device says', async () => {
	const sale = saleAtShopPrice('Ada Admin');
	await sell(sale, null, plain);
	expect(await stored(sale)).toMatchObject({ soldBy: 'Sola Sales', state: 'recorded' });
});

test('without a proof it is flagged, also at the shop’s prices, and nothing of it is lost', async () => {
	const sale = saleAtShopPrice('Ada Admin');
	const problem = 'It came without a proof of who sold it. The till names Ada Admin.';
	expect(await sendLater(sale, cashier, new Date(), '')).toEqual(flagged(problem));
	expect(await stored(sale)).toMatchObject({
		state: 'flagged',
		problem,
		soldBy: '',
		lines: sale.lines,
		totalKobo: 1000_00,
		orderId: null,
	});
	const cheap = cheapSale();
	expect(await sendLater(cheap, cashier, new Date(), '')).toEqual(
		flagged(`It came without a proof of who sold it. ${CHEAP}`),
	);
});

test('a proof counts for the sale that it was made for: not for another, nor for one that was changed since', async () => {
	const [sale, other] = [saleAtShopPrice(), saleAtShopPrice()];
	const proof = await proofBy(cashier, sale);
	const [line] = sale.lines;
	if (!line) throw new Error('The sale has no goods');
	const [statement = '', signature = ''] = proof.split('.');
	const [otherStatement = ''] = (await proofBy(cashier, sale)).split('.');
	const forged: [TillSale, string][] = [
		[other, proof],
		[{ ...sale, lines: [{ ...line, unitKobo: 900_00 }] }, proof],
		[{ ...sale, lines: [{ ...line, qty: 2 }] }, proof],
		[{ ...sale, soldAt: new Date(0).toISOString() }, proof],
		[{ ...sale, collectorId: collector + 1 }, proof],
		[sale, `${otherStatement}.${signature}`],
		[sale, `${statement}.`],
		[sale, statement],
		[sale, `${statement.slice(0, -4)}AAAA.${signature}`],
		[sale, 'no proof'],
		[sale, '.'],
	];
	for (const [changed, sent] of forged) {
		expect(await sendLater(changed, cashier, new Date(), sent), sent).toMatchObject(
			flagged(
				expect.stringContaining(
					'The shop did not make its proof of who sold it, or not for this sale.',
				),
			),
		);
		await db.delete(tillSales).where(eq(tillSales.key, changed.key));
	}
	expect(await sendLater(sale, cashier, new Date(), proof)).toMatchObject({ outcome: 'recorded' });
});

test('a proof that the shop sealed with another key, or for another purpose, is none', async () => {
	const sale = saleAtShopPrice();
	const strange = {
		...cashier,
		secretBox: secretBox('another key, also of 43 characters or more.'),
	};
	const proof = await proofBy(cashier, sale);
	expect(await sendLater(sale, strange, new Date(), proof)).toMatchObject({ outcome: 'flagged' });
	const again = saleAtShopPrice();
	const { userId, key } = stateSeller(cashier.secretBox, cashier.adminId);
	const stated = JSON.stringify({ userId, statedAt: Date.now(), key });
	const statement = cashier.secretBox.seal(stated, 'code app of 7').toString('base64url');
	const forged = await proofFrom({ userId, statement, key }, again);
	expect(await sendLater(again, cashier, new Date(), forged)).toMatchObject({ outcome: 'flagged' });
});

test('it counts for seven days from when the shop stated it, and says so afterwards', async () => {
	const stated = new Date('2026-11-01T09:00:00Z');
	const after = (ms: number) => new Date(stated.getTime() + 7 * 86_400_000 + ms);
	const [inTime, late] = [cheapSale(), cheapSale()];
	expect(
		await sendLater(inTime, cashier, after(0), await proofBy(cashier, inTime, stated)),
	).toMatchObject({ outcome: 'recorded' });
	expect(await sendLater(late, cashier, after(1), await proofBy(cashier, late, stated))).toEqual(
		flagged(
			`That Ada Admin sells at this till was last confirmed on Nov 01, 2026, 10:00 AM, more than 7 days before the sale came. ${CHEAP}`,
		),
	);
	expect(await stored(late)).toMatchObject({ soldBy: 'Ada Admin' });
});

test('what a blocked or closed account sold, or one that lost its role, is flagged with that; rights are those of now', async () => {
	const blocked = await makeManager('Bola Blocked');
	await db.update(users).set({ status: 0 }).where(eq(users.id, blocked.adminId));
	const gone = await makeManager('Gozie Gone');
	await db
		.update(users)
		.set({ closedAt: new Date(), name: 'Nobody' })
		.where(eq(users.id, gone.adminId));
	const former = await makeManager('Femi Former');
	await db.update(users).set({ roleAs: 0 }).where(eq(users.id, former.adminId));
	const demoted = await makeManager('Dayo Demoted');
	await db
		.update(users)
		.set({ roleAs: 0, staffRole: 'sales' })
		.where(eq(users.id, demoted.adminId));
	for (const [seller, problem] of [
		[blocked, `Bola Blocked, who sold it, is blocked. ${CHEAP}`],
		[gone, `Whoever sold it has no account any more. ${CHEAP}`],
		[former, `Femi Former, who sold it, no longer works on orders. ${CHEAP}`],
		[demoted, CHEAP],
	] as const) {
		const cheap = cheapSale();
		expect(await sendLater(cheap, seller)).toEqual(flagged(problem));
	}
	const { id } = await makeStaffUser(db, 'sales', 'Rita Raised');
	const cheap = cheapSale();
	const proof = await proofBy({ ...cashier, adminId: id }, cheap);
	await db.update(users).set({ staffRole: 'manager' }).where(eq(users.id, id));
	expect(await sendLater(cheap, plain, new Date(), proof)).toMatchObject({ outcome: 'recorded' });
});

test('sent with its proof and without at the same time it is one sale, with one answer', async () => {
	for (let round = 0; round < 5; round += 1) {
		const sale = saleAtShopPrice();
		const proof = await proofBy(cashier, sale);
		const outcomes = await Promise.all(
			['', proof, '', proof].map((each) => sendLater(sale, cashier, new Date(), each)),
		);
		for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
		expect(await db.$count(tillSales, eq(tillSales.key, sale.key))).toBe(1);
	}
});

test('a seller who is blocked while their sale comes: it is recorded or flagged, and never lost', async () => {
	const seller = await makeManager('Bayo Between');
	const sale = cheapSale();
	const [outcome] = await Promise.all([
		sendLater(sale, seller),
		db.update(users).set({ status: 0 }).where(eq(users.id, seller.adminId)),
	]);
	expect(await stored(sale)).toMatchObject({ state: outcome.outcome, soldBy: seller.name });
	expect(await sendLater(sale, seller)).toEqual(outcome);
});
