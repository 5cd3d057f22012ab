import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { idList, readWhole } from '../kit/form-fields.ts';
import { parseFields, plainText, requiredText } from '../kit/input.ts';
import { addDays, lagosMidnight, parseDay } from '../kit/lagos-days.ts';
import { localMinute, readLocalMinute } from '../kit/local-time.ts';
import { formatKobo, nairaToKobo } from '../kit/money.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { DISCOUNT_SCOPES, normaliseCode } from './discount.ts';
import { MOST_GOODS, readGoods, readGroups } from './discount-choice-input.ts';
import type { DiscountRow, NamedGoods, NamedGroup, StoredDiscount } from './discount-rows.ts';

// What staff type of a discount: every fault is said beside its field.

/** How the form names what is taken off: an amount comes off once, or off each piece. */
const VALUE_CHOICES = ['percent', 'amount', 'each', 'delivery', 'buy-get'] as const;
type ValueChoice = (typeof VALUE_CHOICES)[number];

const MOST_PIECES = 100;
/** As many as an order of staff may have of one product. */
const LARGEST_LEAST_QTY = 10_000;
const LONGEST_LIST = 10_000;

const typed = (longest: number) =>
	plainText(longest)
		.optional()
		.transform((text) => (text ?? '').trim());
const ticked = z
	.unknown()
	.optional()
	.transform((value) => value === '1' || value === 'on' || value === true);
const goodsList = idList.refine((ids) => ids.length <= MOST_GOODS, `Choose at most ${MOST_GOODS}.`);

/** The form as it is sent; lists hold ids, brands are one a line. */
const Sent = z.object({
	name: requiredText('name', 120).transform((text) => text.trim()),
	code: typed(200),
	kind: z.enum(VALUE_CHOICES, { error: 'Choose what it takes off.' }),
	percent: typed(20),
	amount: typed(40),
	buy: typed(20),
	free: typed(20),
	scope: z.enum(DISCOUNT_SCOPES, { error: 'Choose what it is for.' }),
	categories: goodsList,
	brands: typed(LONGEST_LIST),
	products: goodsList,
	excludes_reduced: ticked,
	excluded_categories: goodsList,
	excluded_products: goodsList,
	least: typed(40),
	least_qty: typed(20),
	from_day: typed(20),
	from_time: typed(20),
	until_day: typed(20),
	until_time: typed(20),
	most_uses: typed(20),
	uses_per_customer: typed(20),
	first_order: ticked,
	/** Who gets it; missing where the form does not ask. */
	who: z.enum(['everybody', 'groups'], { error: 'Choose who gets it.' }).optional(),
	groups: goodsList,
	combines: ticked,
});
type Sent = z.infer<typeof Sent>;

/** The columns that a form sets. */
type DiscountFields = Omit<DiscountRow, 'id' | 'usedCount' | 'createdAt' | 'updatedAt'>;
type ReadDiscount = { fields: DiscountFields; goods: NamedGoods[]; groups: NamedGroup[] };

/**
 * Reads a form of a discount by the goods there are.
 * @param before as it is stored, for a change: what is over may stay over
 * @throws Problem invalid beside each field that is missing or wrong: also when the goods would be free
 */
export async function readDiscount(
	db: DbOrTx,
	given: Record<string, unknown>,
	before: StoredDiscount | null,
	now: Date,
): Promise<ReadDiscount> {
	const sent = parseFields(Sent, given);
	const errors: FieldErrors = {};
	const value = readValue(sent, errors);
	const leastKobo = readAmount(sent.least, 'least', errors) ?? 0;
	refuseFree(sent.kind, value.amountKobo, leastKobo, errors);
	const goods = await readGoods(db, sent, value, errors);
	// Nobody makes it one for everybody by leaving something out.
	const forGroups = (sent.who ?? (before?.forGroups ? 'groups' : 'everybody')) === 'groups';
	const groups = forGroups ? await readGroups(db, sent.groups, errors) : [];
	const fields: DiscountFields = {
		name: sent.name,
		code: readCode(sent.code, errors),
		...value,
		scope: sent.scope,
		excludesReduced: sent.excludes_reduced,
		leastKobo,
		leastQty: readLeastQty(sent, errors),
		...readTimes(sent, before, now, errors),
		mostUses: readCount(sent.most_uses, 'most_uses', errors),
		usesPerCustomer: readCount(sent.uses_per_customer, 'uses_per_customer', errors),
		forGroups,
		firstOrderOnly: sent.first_order,
		combines: sent.combines,
	};
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return { fields, goods, groups };
}

function readCode(text: string, errors: FieldErrors): string | null {
	const code = normaliseCode(text);
	if (code === '') return null;
	if (!/^[A-Z0-9_-]{3,40}$/.test(code))
		errors.code = ['A code has 3 to 40 letters, digits or hyphens, such as XMAS-10.'];
	return code;
}

type Value = Pick<
	DiscountFields,
	'kind' | 'percent' | 'amountKobo' | 'isEachPiece' | 'buyQty' | 'freeQty'
>;

function readValue(sent: Sent, errors: FieldErrors): Value {
	const none = { percent: null, amountKobo: null, isEachPiece: false, buyQty: null, freeQty: null };
	if (sent.kind === 'percent') {
		const percent = readWhole(sent.percent.replace(/\s*%$/, ''), 1);
		if (percent === null)
			errors.percent = ['Say how many per cent, as a whole number from 1 to 99.'];
		else if (percent > 99)
			errors.percent = [`At ${percent} % the goods would be free: 99 % is the most.`];
		return { ...none, kind: 'percent', percent };
	}
	if (sent.kind === 'delivery') return { ...none, kind: 'delivery' };
	if (sent.kind === 'buy-get') {
		const pieces = (text: string, field: 'buy' | 'free') => {
			const read = readWhole(text, 1);
			if (read !== null && read <= MOST_PIECES) return read;
			errors[field] = [`Say how many pieces, from 1 to ${MOST_PIECES}.`];
			return null;
		};
		return {
			...none,
			kind: 'buy-get',
			buyQty: pieces(sent.buy, 'buy'),
			freeQty: pieces(sent.free, 'free'),
		};
	}
	const amountKobo = readAmount(sent.amount, 'amount', errors);
	if (!errors.amount && !amountKobo) errors.amount = ['Say how much comes off, in naira.'];
	return { ...none, kind: 'amount', amountKobo, isEachPiece: sent.kind === 'each' };
}

/** Naira as typed, in kobo; null when empty or wrong. */
function readAmount(text: string, field: string, errors: FieldErrors): number | null {
	if (text === '') return null;
	const kobo = nairaToKobo(text);
	if (kobo === null)
		errors[field] = ['This must be an amount in naira, with at most two decimals.'];
	return kobo;
}

/** An amount that comes off once needs goods that cost more. */
function refuseFree(
	kind: ValueChoice,
	amountKobo: number | null,
	leastKobo: number,
	errors: FieldErrors,
) {
	if (kind !== 'amount' || !amountKobo || errors.least || leastKobo > amountKobo) return;
	errors.least = [
		`Goods for ${formatKobo(amountKobo)} or less would be free: say a least sum above ${formatKobo(amountKobo)}.`,
	];
}

/** From how many pieces of one product; 1 where nothing is typed. */
function readLeastQty({ kind, least_qty: text }: Sent, errors: FieldErrors): number {
	const qty = text === '' ? 1 : readWhole(text, 1);
	if (qty === null || qty > LARGEST_LEAST_QTY)
		errors.least_qty = [
			`This must be a whole number from 1 to ${LARGEST_LEAST_QTY.toLocaleString('en-NG')}, or empty for any number.`,
		];
	else if (qty > 1 && kind === 'buy-get')
		errors.least_qty = [
			'How many pieces are bought stands above, under “Buy pieces”: leave this empty.',
		];
	return qty ?? 1;
}

function readCount(text: string, field: string, errors: FieldErrors): number | null {
	if (text === '') return null;
	const count = readWhole(text, 1);
	if (count === null)
		errors[field] = ['This must be a whole number from 1, or empty for any number.'];
	return count;
}

function readTimes(sent: Sent, before: StoredDiscount | null, now: Date, errors: FieldErrors) {
	const startsAt = readTime(sent, 'from', errors);
	const typedEnd = readTime(sent, 'until', errors);
	// A discount that was ended in the middle of a minute still ends then, which the form does not say.
	const was = before?.endsAt;
	const endsAt = typedEnd && was && localMinute(typedEnd) === localMinute(was) ? was : typedEnd;
	if (startsAt && endsAt && endsAt <= startsAt)
		errors.until_day = ['It would end before it begins.'];
	else if (endsAt && endsAt <= now && endsAt !== was)
		errors.until_day = ['This is over already: choose a later day.'];
	return { startsAt, endsAt };
}

/** A day with or without a time, in Lagos: without one "from" is its beginning and "until" its end. */
function readTime(sent: Sent, name: 'from' | 'until', errors: FieldErrors): Date | null {
	const [day, time] = [sent[`${name}_day`], sent[`${name}_time`]];
	if (day === '') {
		if (time !== '') errors[`${name}_day`] = ['Say on which day.'];
		return null;
	}
	const parsed = parseDay(day);
	if (!parsed) {
		errors[`${name}_day`] = ['This is no day: write it as 2026-12-24.'];
		return null;
	}
	if (time === '') return lagosMidnight(name === 'from' ? parsed : addDays(parsed, 1));
	const at = readLocalMinute(`${parsed}T${time}`);
	if (!at) errors[`${name}_time`] = ['This is no time: write it as 18:00.'];
	return at;
}
