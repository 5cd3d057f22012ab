import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { methodForStaff, zoneForStaff } from '#shop/delivery/delivery-rows.ts';
import { saveMethod, saveZone } from '#shop/delivery/delivery-saving.ts';
import { discountForStaff } from '#shop/discounts/discount-rows.ts';
import { saveDiscount } from '#shop/discounts/discount-saving.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { settingsSavedAt, shopSettings } from '#shop/settings/settings.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import type { ActionError } from '../page-handlers.ts';
import { action as sendMethod } from './delivery/method.tsx';
import { action as sendZone } from './delivery/zone.tsx';
import { zoneTexts } from './delivery/zone-texts.ts';
import { textsOf } from './discounts/discount-texts.ts';
import { loader as openDiscount, action as sendDiscount } from './discounts/edit-discount.tsx';
import { action as sendSettings } from './settings/save-settings.ts';

// Two people change one rule of what an order costs, each with the form as it was when they opened it.

const db = await testDatabase();
const ada = await makeAdminUser(db, 'Ada');
const bola = await makeAdminUser(db, 'Bola');
type Admin = typeof ada;
type Fields = Record<string, string>;

/** A request of this person for a page of the admin area. */
function requestOf(admin: Admin, pattern: string, id: number, sent?: Fields, search = '') {
	const context = new RouterContextProvider();
	const known = {
		db,
		user: async () => admin,
		setRoute: () => {},
		rememberFlash: () => {},
		providers: {},
	};
	context.set(requestContext, known as unknown as RequestContext);
	const url = new URL(`http://shop.test${pattern}${search}`);
	const body = new URLSearchParams(sent);
	const request = new Request(url, sent ? { method: 'POST', body } : {});
	return { context, request, url, pattern: pattern.slice(1), params: { id: String(id) } } as never;
}

type Rule = {
	pattern: string;
	action: (args: never) => Promise<unknown>;
	make: () => Promise<number>;
	/** The form as it is opened now. */
	open: (id: number) => Promise<Fields>;
	/** The field that both change, and what of it is stored. */
	field: string;
	stored: (id: number) => Promise<string>;
	typed: [string, string];
	/** What is stored of what was typed, where that is another text. */
	asStored?: (typed: string) => string;
};

const METHOD = { kind: 'rider', name: 'Own rider' };
const DISCOUNT = { name: 'Offer', kind: 'percent', percent: '10', scope: 'order' };
const { id: methodId } = await saveMethod(db, { userId: ada.id, id: null, sent: METHOD });
let made = 0;

const RULES: Record<string, Rule> = {
	'a way of delivery': {
		pattern: '/admin/delivery/methods/:id',
		action: sendMethod,
		make: async () => {
			made += 1;
			const sent = { ...METHOD, name: `Rider ${made}` };
			return (await saveMethod(db, { userId: ada.id, id: null, sent })).id;
		},
		open: async (id) => {
			const { kind, name, note, position, updatedAt } = await methodForStaff(db, id);
			return { kind, name, note, position: String(position), seen_at: updatedAt.toISOString() };
		},
		field: 'note',
		stored: async (id) => (await methodForStaff(db, id)).note,
		typed: ['Before six', 'Not on Sundays'],
	},
	'a zone and its rates': {
		pattern: '/admin/delivery/zones/:id',
		action: sendZone,
		make: async () => {
			made += 1;
			const rate = {
				[`on_${methodId}`]: '1',
				[`fee_${methodId}`]: '500',
				[`days_from_${methodId}`]: '1',
				[`days_to_${methodId}`]: '2',
			};
			const state = NIGERIAN_STATES[made]?.code;
			const sent = { name: `Zone ${made}`, [`whole_${state}`]: '1', ...rate };
			return (await saveZone(db, { userId: ada.id, id: null, sent })).id;
		},
		open: async (id) => {
			const zone = await zoneForStaff(db, id);
			return { ...zoneTexts(zone), seen_at: zone.updatedAt.toISOString() };
		},
		field: `fee_${methodId}`,
		stored: async (id) => String((await zoneForStaff(db, id)).rates[0]?.feeKobo),
		typed: ['600', '700'],
		asStored: (fee) => `${fee}00`,
	},
	'an offer': {
		pattern: '/admin/discounts/:id',
		action: sendDiscount,
		make: async () => (await saveDiscount(db, { userId: ada.id, id: null, sent: DISCOUNT })).id,
		open: async (id) => {
			const discount = await discountForStaff(db, id);
			return { ...textsOf(discount), seen_at: discount.updatedAt.toISOString() };
		},
		field: 'percent',
		stored: async (id) => String((await discountForStaff(db, id)).percent),
		typed: ['15', '20'],
	},
	'the deposit': {
		pattern: '/admin/settings',
		action: sendSettings,
		make: async () => 0,
		open: async () => ({
			cashMost: '50000',
			cashAsks: 'percent',
			seen_at: (await settingsSavedAt(db)).toISOString(),
		}),
		field: 'cashDeposit',
		stored: async () => String((await shopSettings(db)).cashDeposit),
		typed: ['15', '25'],
	},
};

/** Sends a form: null when it was saved, otherwise what the form gets. */
async function send(admin: Admin, { pattern, action }: Rule, id: number, fields: Fields) {
	try {
		const { data } = (await action(requestOf(admin, pattern, id, fields))) as { data: ActionError };
		return data;
	} catch (thrown) {
		if (thrown instanceof Response && thrown.status === 303) return null;
		throw thrown;
	}
}

for (const [name, rule] of Object.entries(RULES)) {
	const { field, stored, typed, open, make, asStored = (text: string) => text } = rule;
	const [first, second] = typed;

	test(`whoever saves ${name} second is told, keeps what they typed, and may save it then`, async () => {
		const id = await make();
		const [hers, his] = [await open(id), await open(id)];
		expect(await send(ada, rule, id, { ...hers, [field]: first })).toBeNull();
		const refused = await send(bola, rule, id, { ...his, [field]: second });
		expect(refused).toMatchObject({
			status: 409,
			message: expect.stringContaining('Somebody else has changed this meanwhile'),
			values: { ...his, [field]: second },
		});
		expect(await stored(id)).toBe(asStored(first));
		const again = { ...refused?.values, seen_at: String(refused?.facts.updatedAt) };
		expect(await send(bola, rule, id, again)).toBeNull();
		expect(await stored(id)).toBe(asStored(second));
	});

	test(`of two who save ${name} at once one is told`, async () => {
		const id = await make();
		const form = await open(id);
		const answers = await Promise.all([
			send(ada, rule, id, { ...form, [field]: first }),
			send(bola, rule, id, { ...form, [field]: second }),
		]);
		expect(answers.filter((answer) => answer === null)).toHaveLength(1);
		expect(answers.find((answer) => answer !== null)).toMatchObject({ status: 409 });
		expect(await stored(id)).toBe(asStored(answers[0] === null ? first : second));
	});
}

test('an offer that is looked at in a preview, or searched goods for, is still the one that was opened', async () => {
	const rule = RULES['an offer'] as Rule;
	const id = await rule.make();
	const [hers, his] = [await rule.open(id), await rule.open(id)];
	expect(await send(ada, rule, id, { ...hers, percent: '15' })).toBeNull();
	const draft = new URLSearchParams({ ...his, draft: '1', preview: '1', percent: '20' });
	const shown = await openDiscount(requestOf(bola, rule.pattern, id, undefined, `?${draft}`));
	expect(shown).toMatchObject({ texts: { percent: '20' }, updatedAt: his.seen_at });
	const refused = await send(bola, rule, id, { ...shown.texts, seen_at: shown.updatedAt ?? '' });
	expect(refused).toMatchObject({ status: 409 });
	expect(await rule.stored(id)).toBe('15');
	// What is no time is that of what is stored, as without a draft.
	const odd = await openDiscount(
		requestOf(bola, rule.pattern, id, undefined, '?draft=1&seen_at=odd'),
	);
	expect(odd.updatedAt).toBe((await rule.open(id)).seen_at);
});
