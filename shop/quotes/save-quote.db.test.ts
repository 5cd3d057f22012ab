import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { quotes } from '#db/quotes/quote-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { inDays, quoting } from '#tests/helpers/quotes.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { saveGroup } from '../customers/customer-groups.ts';
import { addMember } from '../customers/group-members.ts';
import { saveDiscount } from '../discounts/discount-saving.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { NO_TAX } from '../tax/tax-rules.ts';
import { withdrawQuote } from './decide-quote.ts';
import { QUOTE_SORTS, quotePage } from './quote-list.ts';
import { quoteForStaff } from './quotes.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const makeGoods = () =>
	makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10, sku: 'PA-1' });
const { make, change } = quoting(db, ada.id);
const changesOf = (id: number) =>
	db.select().from(auditTrail).where(eq(auditTrail.nounId, id)).orderBy(auditTrail.id);

test('offers goods at agreed prices or the shop’s, of which VAT is a part, and keeps none of them', async () => {
	const [mixer, stand] = [await makeGoods(), await makeGoods()];
	const shop = { ...SHOP, tax: { ...NO_TAX, isRegistered: true } };
	const id = await make(
		{ [`qty_${mixer.id}`]: '2', [`price_${mixer.id}`]: '900', [`qty_${stand.id}`]: '3' },
		{ shop },
	);
	expect(await quoteForStaff(db, id)).toMatchObject({
		state: 'open',
		version: 1,
		organisation: 'St Mary’s Church',
		region: 'Anambra',
		subtotalKobo: 4800_00,
		deliveryKobo: 0,
		totalKobo: 4800_00,
		taxKobo: 334_88,
		taxRate: 750,
		maker: 'Ada Admin',
		lines: [
			{ productId: mixer.id, sku: 'PA-1', qty: 2, unitKobo: 900_00, isAgreed: true, stock: 10 },
			{ productId: stand.id, qty: 3, unitKobo: 1000_00, isAgreed: false },
		],
	});
	const [logged] = await changesOf(id);
	expect(logged?.after).toMatchObject({ total: '₦4,800', pieces: 5 });
	expect(JSON.stringify(logged)).not.toContain('Mary');
});

test('refuses a price without the right to it, one above the shop’s, and goods that are not sold', async () => {
	const [drum, hidden, gone] = [await makeGoods(), await makeGoods(), await makeGoods()];
	const one = { [`qty_${drum.id}`]: '1' };
	await expect(
		make({ ...one, [`price_${drum.id}`]: '900' }, { mayAgreePrices: false }),
	).rejects.toMatchObject({
		fields: { [`price_${drum.id}`]: [expect.stringContaining('does not agree on prices')] },
	});
	await expect(make({ ...one, [`price_${drum.id}`]: '1001' })).rejects.toMatchObject({
		fields: { [`price_${drum.id}`]: [expect.stringContaining('The shop asks ₦1,000')] },
	});
	const closed = await makeCategory(db);
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, closed.id));
	await db.update(products).set({ categoryId: closed.id }).where(eq(products.id, hidden.id));
	await db.delete(products).where(eq(products.id, gone.id));
	await expect(make({ [`qty_${hidden.id}`]: '1', [`qty_${gone.id}`]: '1' })).rejects.toMatchObject({
		fields: {
			[`qty_${hidden.id}`]: [expect.stringContaining('Hidden')],
			[`qty_${gone.id}`]: [expect.stringContaining('deleted')],
		},
	});
	const kit = await makeKit(db, [[drum, 2]], { sellingKobo: 1500_00 });
	expect((await quoteForStaff(db, await make({ [`qty_${kit.id}`]: '1' }))).totalKobo).toBe(1500_00);
});

test('refuses days that are over or too far away, and says all that is wrong at once', async () => {
	const drum = await makeGoods();
	for (const valid_until of ['', inDays(-1), inDays(91), '2026-02-31'])
		await expect(make({ [`qty_${drum.id}`]: '1', valid_until })).rejects.toMatchObject({
			fields: { valid_until: [expect.stringContaining('at most 90 days')] },
		});
	await expect(make({ valid_until: '', firstname: '', email: 'nobody' })).rejects.toMatchObject({
		fields: {
			lines: [expect.any(String)],
			valid_until: [expect.any(String)],
			firstname: [expect.any(String)],
			email: [expect.any(String)],
		},
	});
	expect(await make({ [`qty_${drum.id}`]: '1', valid_until: inDays(0), email: '' })).toBeTruthy();
});

test('sent twice at once it is one quotation', async () => {
	const drum = await makeGoods();
	const formKey = newFormKey();
	const both = [0, 1].map(() => make({ [`qty_${drum.id}`]: '1' }, { formKey }));
	const statuses = (await Promise.allSettled(both)).map(({ status }) => status);
	expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a change is a new version, and of two who change one version the second is refused', async () => {
	const drum = await makeGoods();
	const id = await make({ [`qty_${drum.id}`]: '1' });
	const race = await Promise.allSettled(
		['2', '3'].map((qty) => change(id, { [`qty_${drum.id}`]: qty }, { seenVersion: 1 })),
	);
	expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(race.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'conflict', facts: { version: 2 } },
	});
	expect((await quoteForStaff(db, id)).version).toBe(2);
	await withdrawQuote(db, { adminId: ada.id, quoteId: id, seenVersion: 2 });
	await expect(change(id, { [`qty_${drum.id}`]: '4' })).rejects.toMatchObject({
		message: expect.stringContaining('is withdrawn'),
	});
});

test('who may not agree on prices keeps those that were agreed: for as many pieces, and no longer', async () => {
	const [drum, stick] = [await makeGoods(), await makeGoods()];
	const four = { [`qty_${drum.id}`]: '4' };
	const id = await make({ ...four, [`price_${drum.id}`]: '800', valid_until: inDays(5) });
	const without = { mayAgreePrices: false };
	const short = { valid_until: inDays(5) };
	await change(id, { ...four, ...short, [`qty_${stick.id}`]: '1' }, without);
	expect((await quoteForStaff(db, id)).lines).toMatchObject([
		{ unitKobo: 800_00, isAgreed: true },
		{ unitKobo: 1000_00, isAgreed: false },
	]);
	await expect(change(id, { ...short, [`qty_${drum.id}`]: '3' }, without)).rejects.toMatchObject({
		fields: { [`qty_${drum.id}`]: [expect.stringContaining('₦800 each was agreed for 4')] },
	});
	await expect(
		change(id, { ...four, ...short, [`price_${drum.id}`]: '700' }, without),
	).rejects.toMatchObject({ fields: { [`price_${drum.id}`]: [expect.any(String)] } });
	await expect(change(id, { ...four, valid_until: inDays(6) }, without)).rejects.toMatchObject({
		fields: { valid_until: [expect.stringContaining('agreed prices')] },
	});
	await change(id, { ...four, valid_until: inDays(6) });
	expect((await quoteForStaff(db, id)).lines).toMatchObject([{ unitKobo: 1000_00 }]);
});

test('lists find a quotation by its organisation, person, phone and number, and by its state', async () => {
	const drum = await makeGoods();
	const id = await make({
		[`qty_${drum.id}`]: '1',
		organisation: 'Ọbọsi Event Hall',
		phone: '0806 111 2222',
	});
	const page = async (q: string, state: Parameters<typeof quotePage>[2] = null) => {
		const query = readListQuery({ q, per_page: '100' }, QUOTE_SORTS);
		return (await quotePage(db, query, state)).rows.map((row) => row.id);
	};
	for (const q of ['obosi hall', '+234 806 111 2222', String(id)])
		expect(await page(q)).toContain(id);
	expect(await page('', 'open')).toContain(id);
	expect(await page('', 'expired')).not.toContain(id);
	await db
		.update(quotes)
		.set({ validUntil: inDays(-1) })
		.where(eq(quotes.id, id));
	expect(await page('', 'open')).not.toContain(id);
	expect(await page('', 'expired')).toContain(id);
	expect(await page('obosi', 'accepted')).toEqual([]);
});

test('what nobody agreed on costs what the shop asks of this customer for so many pieces', async () => {
	const cable = await makeGoods();
	const own = { name: 'From 5', kind: 'percent', percent: '10', scope: 'products' };
	const sent = { ...own, products: [cable.id], least_qty: '5' };
	await saveDiscount(db, { userId: ada.id, id: null, sent });
	const priceOf = async (qty: string, whom = {}) => {
		const id = await make({ [`qty_${cable.id}`]: qty, ...whom });
		return (await quoteForStaff(db, id)).lines[0]?.unitKobo;
	};
	expect(await priceOf('4')).toBe(1000_00);
	expect(await priceOf('5')).toBe(900_00);
	const groupId = await saveGroup(db, { userId: ada.id, id: null }, { name: 'Trade', note: '' });
	const forTrade = { ...sent, name: 'Trade', percent: '20', who: 'groups', groups: [groupId] };
	await saveDiscount(db, { userId: ada.id, id: null, sent: forTrade });
	const [member, stranger] = [await makeShopper(db), await makeShopper(db)];
	await addMember(db, { adminId: ada.id, groupId }, { email: member.email });
	expect(await priceOf('5', { customer: String(member.id) })).toBe(800_00);
	expect(await priceOf('4', { customer: String(member.id) })).toBe(1000_00);
	expect(await priceOf('5', { customer: String(stranger.id) })).toBe(900_00);
});
