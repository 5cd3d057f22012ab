import { howMany } from '../kit/how-many.ts';
import { addDays, lagosDay, lagosMidnight } from '../kit/lagos-days.ts';
import { formatKobo } from '../kit/money.ts';
import type { Discount, DiscountValue } from './discount.ts';
import { dayText, lastDayText } from './discount-days.ts';

// A discount in plain words. Pure, and shared by server and browser.

type Described = Pick<
	Discount,
	| 'value'
	| 'goodsNames'
	| 'excludesReduced'
	| 'leastKobo'
	| 'leastQty'
	| 'startsAt'
	| 'endsAt'
	| 'mostUses'
	| 'usesPerCustomer'
	| 'firstOrderOnly'
	| 'groupIds'
	| 'groupNames'
	| 'combines'
	| 'code'
> & {
	/** What it leaves out by name: categories and products. */
	excludedNames: readonly string[];
};

/** "10 % off Microphones with the code XMAS, from 1 to 24 December, once per customer." */
export function describeDiscount(discount: Described, now: Date): string {
	const { leastKobo, leastQty, code, excludedNames, excludesReduced } = discount;
	const left = [...(excludesReduced ? ['goods that are reduced already'] : []), ...excludedNames];
	const parts = [
		`${offText(discount.value, discount.goodsNames)}${code === null ? '' : ` with the code ${code}`}`,
		leastQty > 1 ? `from ${leastQty} pieces of one product` : null,
		leastKobo > 0 ? `for ${formatKobo(leastKobo)} or more` : null,
		left.length > 0 ? `except ${inWords(left)}` : null,
		periodText(discount, now),
		usesText(discount),
		discount.firstOrderOnly ? 'for a first order' : null,
		groupsText(discount),
		discount.combines ? 'together with others that combine' : null,
	];
	return `${parts.filter((part) => part !== null).join(', ')}.`;
}

function offText(value: DiscountValue, goodsNames: readonly string[]): string {
	const goods = goodsNames.length > 0 ? inWords(goodsNames) : 'everything';
	const whole = goodsNames.length > 0 ? inWords(goodsNames) : 'the order';
	if (value.kind === 'percent') return `${value.percent} % off ${goods}`;
	if (value.kind === 'delivery')
		return goodsNames.length > 0 ? `Free delivery with ${goods}` : 'Free delivery';
	if (value.kind === 'buy-get')
		return `Buy ${value.buy} of ${goods}, get ${value.free} more free (the cheapest)`;
	const amount = formatKobo(value.amountKobo);
	return value.isEachPiece ? `${amount} off each piece of ${goods}` : `${amount} off ${whole}`;
}

/** What it comes to for whoever orders: "Who takes 3 pays for 2."; null where the sentence says it already. */
export function exampleOf(value: DiscountValue): string | null {
	if (value.kind === 'buy-get') return `Who takes ${value.buy + value.free} pays for ${value.buy}.`;
	if (value.kind !== 'percent') return null;
	const off = formatKobo((EXAMPLE_KOBO * value.percent) / 100);
	return `Of ${formatKobo(EXAMPLE_KOBO)} that is ${off}.`;
}

const EXAMPLE_KOBO = 100_000_00;

/** When it counts: "from 1 to 24 December"; null for always. */
export function periodText(
	{ startsAt, endsAt }: Pick<Discount, 'startsAt' | 'endsAt'>,
	now: Date,
): string | null {
	if (startsAt === null) return endsAt === null ? null : `until ${lastDayText(endsAt, now)}`;
	const from = dayText(startsAt, now);
	if (endsAt === null) return `from ${from}`;
	const to = lastDayText(endsAt, now);
	if (from === to) return `on ${from}`;
	const lastDay = lagosMidnight(addDays(lagosDay(endsAt), -1));
	const sameMonth = lagosDay(startsAt).slice(0, 7) === lagosDay(lastDay).slice(0, 7);
	const areDays = /^\d+ [A-Z][a-z]+( \d{4})?$/;
	// "from 1 to 24 December".
	const short = sameMonth && areDays.test(from) && areDays.test(to);
	return `from ${short ? from.split(' ')[0] : from} to ${to}`;
}

function usesText({ mostUses, usesPerCustomer }: Described): string | null {
	const times = (count: number) => (count === 1 ? 'once' : howMany(count, 'time'));
	const parts = [
		usesPerCustomer === null ? null : `${times(usesPerCustomer)} per customer`,
		mostUses === null ? null : `${times(mostUses)} in all`,
	].filter((part) => part !== null);
	return parts.length > 0 ? parts.join(', ') : null;
}

function groupsText({ groupIds, groupNames }: Described): string | null {
	if (groupIds === null) return null;
	return groupIds.length > 0 ? `for customers in ${inWords(groupNames)}` : 'for nobody at present';
}

const MOST_NAMES = 4;

/** "A, B and C"; of many the first few and how many more. */
function inWords(names: readonly string[]): string {
	const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
	const more = names.length - shown.length;
	const all = more > 0 ? [...shown, `${more} more`] : shown;
	if (all.length < 2) return all.join('');
	return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
