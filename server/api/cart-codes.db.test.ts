import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { discounts } from '#db/discounts/discount-schema.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { saveMethod, saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { endDiscount, saveDiscount } from '#shop/discounts/discount-saving.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';

// POST /api/cart/code and its removal.

const db = await testDatabase();
const { app } = await testApp(db);
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const product = await makeProduct(db, {
	categoryId: category.id,
	sellingKobo: 10_000_00,
	originalKobo: 0,
	qty: 1000,
});

let authorization: string;

beforeEach(async () => {
	({ authorization } = await withCart());
});

/** The header of a new shopper with two pieces of ₦10,000 in the cart. */
async function withCart(qty = 2) {
	const { id } = await makeShopper(db);
	if (qty > 0) await fillCart(db, id, [product, qty]);
	const token = await db.transaction((tx) => issueToken(tx, id));
	return { authorization: `Bearer ${token}` };
}

let codes = 0;
async function newCode(sent: Record<string, unknown> = {}) {
	codes += 1;
	const { id, code } = await saveDiscount(db, {
		userId: admin.id,
		id: null,
		sent: {
			name: 'Offer',
			code: `CODE-${codes}`,
			kind: 'percent',
			percent: '10',
			scope: 'order',
			...sent,
		},
	});
	return { id, code: code ?? '' };
}

const call = async (
	method: 'POST' | 'DELETE',
	path: string,
	payload?: unknown,
	headers: Record<string, string> = { authorization },
) => {
	const response = await app.inject({
		method,
		url: `/api/cart/code${path}`,
		headers,
		...(payload === undefined ? {} : { payload: payload as object }),
	});
	return { http: response.statusCode, ...response.json() };
};
const enter = (code: unknown) => call('POST', '', { code });
const whyRefused = async (code: unknown) => {
	const { http, status, validation_errors } = await enter(code);
	expect({ http, status }).toEqual({ http: 200, status: 422 });
	return validation_errors.code[0] as string;
};

test('a code that counts is answered with what it takes off, and twice is once', async () => {
	const { code } = await newCode();
	const answer = {
		http: 200,
		status: 200,
		message: `The code ${code} is in your cart.`,
		codes: [{ code, problem: null }],
		subtotal: 20_000,
		discount: 2_000,
		delivery_fee: 0,
		total: 18_000,
		tax: 0,
	};
	expect(await enter(` ${code.toLowerCase()} `)).toEqual(answer);
	expect(await enter(code)).toEqual(answer);
	expect(await call('DELETE', `/${code.toLowerCase()}`)).toEqual({
		...answer,
		message: 'Removed from your cart.',
		codes: [],
		discount: 0,
		total: 20_000,
	});
	expect(await call('DELETE', `/${code}`)).toMatchObject({ http: 200, status: 404 });
});

test('an unknown code, one that is over or not yet running, and one for other goods say which', async () => {
	const over = await newCode();
	await endDiscount(db, admin.id, over.id);
	const later = await newCode({ from_day: '2031-01-01' });
	const elsewhere = await makeCategory(db, { name: 'Flutes' });
	const others = await newCode({ scope: 'categories', categories: [elsewhere.id] });
	expect(await whyRefused('NOBODY-MADE-IT')).toBe(
		'There is no code NOBODY-MADE-IT. Please check how it is spelled.',
	);
	expect(await whyRefused(over.code)).toBe(`The code ${over.code} has ended.`);
	expect(await whyRefused(later.code)).toBe(`The code ${later.code} counts from 1 January 2031.`);
	expect(await whyRefused(others.code)).toBe(
		`The code ${others.code} is for Flutes, and there is nothing of that in your cart.`,
	);
});

test('a used up code is refused, and a cart whose code was used up meanwhile is told', async () => {
	const { id, code } = await newCode({ most_uses: '1' });
	const other = await withCart();
	await call('POST', '', { code }, { authorization: other.authorization });
	await enter(code);
	const place = (who: string) =>
		app.inject({
			method: 'POST',
			url: '/api/place-order',
			headers: { authorization: who },
			payload: PLACEMENT,
		});
	const placed = (await place(other.authorization)).json();
	expect(placed).toMatchObject({ status: 200, order: { total: 18_000 } });
	const [row] = await db.select().from(discounts).where(eq(discounts.id, id));
	expect(row?.usedCount).toBe(1);
	const used = `The code ${code} has been used as often as it could be.`;
	expect((await place(authorization)).json()).toMatchObject({
		status: 409,
		message: `${used} The total is now ₦20,000.`,
	});
	expect(await whyRefused(code)).toBe(used);
	const third = await newCode({ percent: '5' });
	expect(await enter(third.code)).toMatchObject({
		codes: [
			{ code, problem: used },
			{ code: third.code, problem: null },
		],
		total: 19_000,
	});
});

test('a second code is refused unless both combine', async () => {
	const first = await newCode();
	const second = await newCode({ percent: '5' });
	await enter(first.code);
	expect(await whyRefused(second.code)).toBe(
		`The code ${second.code} does not count together with the code ${first.code}. Remove that one to use it.`,
	);
	await call('DELETE', `/${first.code}`);
	const some = [await newCode({ combines: '1' }), await newCode({ percent: '5', combines: '1' })];
	for (const { code } of some) expect(await enter(code)).toMatchObject({ status: 200 });
	const removed = await call('DELETE', `/${some[0]?.code}`);
	expect(removed).toMatchObject({ codes: [{ code: some[1]?.code }], total: 19_000 });
});

test('whoever is not signed in is told to, before anything else', async () => {
	const { code } = await newCode();
	const visitors: Record<string, string>[] = [
		{},
		{ authorization: 'Bearer ' },
		{ authorization: 'Bearer 1|x' },
	];
	for (const headers of visitors) {
		const asked = [
			await call('POST', '', { code }, headers),
			await call('DELETE', `/${code}`, undefined, headers),
		];
		for (const answer of asked)
			expect(answer).toEqual({
				http: 200,
				status: 401,
				message: 'Please sign in to change your cart.',
			});
	}
});

test.each([
	[undefined],
	[null],
	[''],
	['   '],
	[12],
	[['A']],
	[{ a: 1 }],
	['\u0000'],
	["'; drop table discounts; --"],
	['x'.repeat(100_000)],
	['\u200B\u200B'],
	['١٢٣'],
	['😀'],
])('the odd code %j is refused beside its field', async (code) => {
	const why = await whyRefused(code);
	expect(why.length).toBeLessThan(120);
});

test('bodies without a code, broken ones and odd paths are refused, never a fault', async () => {
	for (const body of [{}, [], 'code', 'code=x']) {
		const { http, status } = await call('POST', '', body);
		expect(http === 200 ? status : http).toBeOneOf([400, 415, 422]);
	}
	for (const path of ['/%00', '/%F0%9F%98%80', `/${'x'.repeat(2000)}`, "/'", '/%20']) {
		const { http, status } = await call('DELETE', path);
		expect(http === 200 ? status : http).toBeOneOf([400, 404, 414, 422]);
	}
});

test('a shopper who guesses codes has to wait, and nobody else has', async () => {
	for (let guess = 0; guess < 100; guess += 1) {
		const { status, http, message } = await enter(`GUESS-${guess}`);
		if (status !== 422) {
			expect(http === 200 ? status : http).toBe(429);
			expect(message).toBe('Too many requests. Please wait before retrying.');
			const { code } = await newCode();
			expect(await enter(code)).not.toMatchObject({ status: 200 });
			const other = await withCart();
			expect(await call('POST', '', { code }, other)).toMatchObject({ status: 200 });
			return;
		}
	}
	expect.unreachable('every guess was answered');
});

test('an empty cart takes no code', async () => {
	const { code } = await newCode();
	const answer = await call('POST', '', { code }, await withCart(0));
	expect(answer).toMatchObject({
		http: 200,
		status: 422,
		validation_errors: { code: ['Put something into your cart first, then enter the code.'] },
	});
});

test('with a state the total has the delivery there, by the rules of now', async () => {
	const userId = admin.id;
	const way = (kind: string, name: string) =>
		saveMethod(db, { userId, id: null, sent: { kind, name } });
	const [pickup, rider, van] = [
		await way('pickup', 'Pick up'),
		await way('rider', 'Rider'),
		await way('courier', 'Van'),
	];
	const rate = (id: number, fee: string) => ({
		[`on_${id}`]: '1',
		[`fee_${id}`]: fee,
		[`days_from_${id}`]: '1',
		[`days_to_${id}`]: '3',
	});
	const rates = { ...rate(pickup.id, '0'), ...rate(rider.id, '1500'), ...rate(van.id, '2500') };
	const zone = { name: 'Onitsha', 'lga_NG-AN_Onitsha North': '1', 'whole_NG-EN': '1', ...rates };
	await saveZone(db, { userId, id: null, sent: zone });
	await switchDelivery(db, userId, { on: true, acceptGaps: true });
	const { code } = await newCode();
	const to = (place: object) => call('POST', '', { code, ...place });
	expect(await to({})).toMatchObject({ delivery_fee: null, total: 18_000 });
	expect(await to({ state: 'Enugu' })).toMatchObject({
		subtotal: 20_000,
		discount: 2_000,
		delivery_fee: 1_500,
		total: 19_500,
	});
	expect(await to({ state: 'anambra' })).toMatchObject({ delivery_fee: null, total: 18_000 });
	expect(await to({ state: 'Anambra', lga: 'onitsha-north' })).toMatchObject({ total: 19_500 });
	expect(await to({ state: 'Kano' })).toMatchObject({ delivery_fee: null, total: 18_000 });
	expect(await to({ state: 'Atlantis' })).toMatchObject({
		status: 422,
		validation_errors: { state: ['There is no such state in Nigeria.'] },
	});
	expect(await to({ state: 'Enugu', lga: 'Ikeja' })).toMatchObject({ status: 422 });
	expect(await to({ state: 7 })).toMatchObject({ status: 422 });

	expect(await call('DELETE', `/${code}?state=Enugu&lga=`)).toMatchObject({
		delivery_fee: 1_500,
		total: 21_500,
	});
	const free = await newCode({ kind: 'delivery', percent: '' });
	expect(await call('POST', '', { code: free.code, state: 'Enugu' })).toMatchObject({
		delivery_fee: 0,
		total: 20_000,
	});
	await switchDelivery(db, userId, { on: false });
});
