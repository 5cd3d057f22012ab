import { UNNAMED_BUYER } from '#shop/checkout/sale-channels.ts';
import { buyerOf, customerOfPhone } from '#shop/checkout/staff-order-buyer.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { localDay } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { isCovered } from '#shop/repairs/repair-days.ts';
import { openRepairOfUnit } from '#shop/repairs/repairs.ts';
import {
	findSoldGoods,
	goodsOfCustomer,
	goodsOfKey,
	goodsOfOrder,
	type SoldGoods,
} from '#shop/repairs/sold-goods.ts';
import type { ActionError } from '../../page-handlers.ts';
import { withoutCustomer } from '../new-order/known-buyer.ts';
import type { StaffContext } from '../require-staff.ts';

// The form that books goods in, on the server: what it begins with, and what each of its presses is answered with.

type Db = StaffContext['db'];
type Fields = Record<string, string>;

export type BookingDraft = {
	values: Fields;
	/** What of the shop's goods it is; null while none is chosen. */
	chosen: ChosenGoods | null;
	/** What may be chosen; null when nothing was looked for. */
	found: ShownGoods[] | null;
	/** Whether nobody was found by the phone number. */
	isUnknown: boolean;
};

/** What a press of the form is answered with. */
export type PostedBooking =
	| ({ ok: true } & BookingDraft)
	| (ActionError & { draft?: BookingDraft });

/** `openRepair` is the one for which it is with the shop already. */
export type ChosenGoods = ShownGoods & { openRepair: number | null };
export type ShownGoods = ReturnType<typeof shownGoods>;

function shownGoods({ key, name, serial, orderId, trackingNo, warrantyEnds, isBack }: SoldGoods) {
	return { key, name, serial, orderId, trackingNo, isBack, warranty: warrantyText(warrantyEnds) };
}

/** The shop's warranty of goods in words. */
export function warrantyText(warrantyEnds: string | null, now = new Date()): string {
	if (warrantyEnds === null) return 'No warranty of ours is recorded';
	const day = localDay(warrantyEnds);
	return isCovered(warrantyEnds, now) ? `Warranty until ${day}` : `Warranty over since ${day}`;
}

/** What the form begins with: for an order, for a customer, or empty. */
export async function newBooking(db: Db, query: URLSearchParams): Promise<BookingDraft> {
	const orderId = parseId(query.get('order'));
	const customerId = parseId(query.get('customer'));
	const begun = { is_mailed: '1' };
	if (orderId) {
		const found = await goodsOfOrder(db, orderId);
		const values = { ...begun, ...(await buyerOfOrder(db, orderId)) };
		return await choosing(db, values, found);
	}
	if (customerId) {
		const values = { ...begun, ...(await customerFields(db, customerId)) };
		return { ...NOTHING, values, found: (await goodsOfCustomer(db, customerId)).map(shownGoods) };
	}
	return { ...NOTHING, values: begun };
}

const NOTHING = { chosen: null, found: null, isUnknown: false };

/** Answers any press but the one that books in: everything typed stays. */
export async function workOnBooking(db: Db, fields: Fields): Promise<BookingDraft> {
	const { intent = '' } = fields;
	if (intent === 'find') return await choosing(db, fields, await findSoldGoods(db, fields.q ?? ''));
	if (intent === 'buyer') return await ofPhone(db, fields);
	if (intent === 'other') return { ...NOTHING, values: { ...fields, thing: '', is_warranty: '' } };
	if (intent === 'stranger') return await shownBooking(db, withoutCustomer(fields));
	const key = /^take:(.*)$/.exec(intent)?.[1];
	return key === undefined ? await shownBooking(db, fields) : await taking(db, fields, key);
}

/** The form as it was sent, with the goods that are chosen. */
export async function shownBooking(db: Db, values: Fields): Promise<BookingDraft> {
	const sold = values.thing ? await goodsOfKey(db, values.thing) : null;
	return { ...NOTHING, values, chosen: sold && (await chosenGoods(db, sold)) };
}

/** What is found alone is taken at once, as when a serial number is scanned. */
async function choosing(
	db: Db,
	values: Fields,
	found: readonly SoldGoods[],
): Promise<BookingDraft> {
	const [only, ...others] = found;
	if (only && others.length === 0) return await taking(db, values, only.key);
	return { ...(await shownBooking(db, values)), found: found.map(shownGoods) };
}

/** With these goods; their buyer is filled in where nobody was typed, and the claim ticked while the warranty lasts. */
async function taking(db: Db, fields: Fields, key: string): Promise<BookingDraft> {
	const sold = await goodsOfKey(db, key);
	if (!sold) return await shownBooking(db, fields);
	const isTyped = Boolean(fields.name?.trim() || fields.phone?.trim());
	const buyer = isTyped ? {} : await buyerOfOrder(db, sold.orderId);
	const is_warranty = isCovered(sold.warrantyEnds, new Date()) ? '1' : '';
	const values = { ...fields, ...buyer, thing: key, is_warranty };
	return { ...NOTHING, values, chosen: await chosenGoods(db, sold) };
}

async function chosenGoods(db: Db, sold: SoldGoods): Promise<ChosenGoods> {
	const openRepair = sold.unitId === null ? null : await openRepairOfUnit(db, sold.unitId);
	return { ...shownGoods(sold), openRepair };
}

async function ofPhone(db: Db, fields: Fields): Promise<BookingDraft> {
	const id = await customerOfPhone(db, fields.phone ?? '');
	const shown = await shownBooking(db, fields);
	if (!id) return { ...shown, isUnknown: true };
	const found = shown.chosen ? null : (await goodsOfCustomer(db, id)).map(shownGoods);
	const known = Object.entries(await customerFields(db, id)).filter(
		([name]) => name.startsWith('customer') || !fields[name]?.trim(),
	);
	return { ...shown, values: { ...fields, ...Object.fromEntries(known) }, found };
}

/** The receiver of an order, as whose the goods are booked in. */
async function buyerOfOrder(db: Db, orderId: number): Promise<Fields> {
	const { firstname, lastname, phone, email, account } = await staffOrder(db, orderId);
	const name = firstname === UNNAMED_BUYER.firstname ? '' : `${firstname} ${lastname}`.trim();
	return {
		name,
		phone,
		email: email || (account.isGuest ? '' : account.email),
		customer: String(account.id),
		customer_name: name || account.name,
	};
}

async function customerFields(db: Db, customerId: number): Promise<Fields> {
	const {
		customer,
		firstname = '',
		lastname = '',
		phone = '',
		email = '',
	} = await buyerOf(db, customerId);
	if (!customer) return {};
	const name = `${firstname} ${lastname}`.trim();
	return { name, phone, email, customer, customer_name: name };
}
