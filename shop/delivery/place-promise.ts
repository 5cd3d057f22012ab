import { formatKobo } from '../kit/money.ts';
import {
	type DeliveryAnswer,
	type DeliveryOption,
	type DeliveryPlace,
	placeName,
} from './delivery-options.ts';
import { daysText, dueText, onTimeText } from './delivery-words.ts';

// What a product's page says about delivery to the place that a shopper chose. Pure.

export type PlacePromise = {
	/** "Delivery to Anambra: ₦3,500, 2-4 days", or why there is none. */
	title: string;
	/** The rest in short sentences; may be empty. */
	note: string;
	/** Whether the goods can go there, as far as the place is known. */
	isPossible: boolean;
};

/** In words: the way that cart and checkout begin with, when that is free, and what else there is. */
export function placePromise(
	place: DeliveryPlace,
	answer: DeliveryAnswer,
	now: Date,
): PlacePromise {
	if (answer.kind === 'none') return { title: answer.why, note: '', isPossible: false };
	const [first, ...others] = answer.kind === 'options' ? answer.options : [];
	if (answer.kind === 'which-lga' || !first)
		return {
			title: `Which local government in ${place.stateName}?`,
			note: `What delivery costs differs within ${place.stateName}.`,
			isPossible: true,
		};
	const sentences = [
		`${first.name}, ${dueText(first.daysTo, now)}`,
		...termsOf(first),
		...(others.length > 0 ? [`Or ${othersText(others)}`] : []),
		...answer.refused.map(({ name }) => `${name} does not take bulky goods`),
	];
	return { title: titleOf(place, first), note: `${sentences.join('. ')}.`, isPossible: true };
}

function titleOf(place: DeliveryPlace, way: DeliveryOption): string {
	const { kind, name, feeKobo, daysFrom, daysTo } = way;
	const terms = `${feeWords(feeKobo)}, ${daysText(daysFrom, daysTo)}`;
	return kind === 'pickup' ? `${name}: ${terms}` : `Delivery to ${placeName(place)}: ${terms}`;
}

function termsOf({ feeKobo, surchargeKobo, freeFromKobo, onTime }: DeliveryOption): string[] {
	const record = onTime ? [onTimeText(onTime)] : [];
	if (surchargeKobo > 0) return [...record, `${formatKobo(surchargeKobo)} of it for bulky goods`];
	if (freeFromKobo === null || feeKobo === 0) return record;
	return [...record, `Free from ${formatKobo(freeFromKobo)}`];
}

/** The cheapest of them; the rest is counted, since a phone has room for two lines. */
function othersText(others: readonly DeliveryOption[]): string {
	const [cheapest, ...rest] = others.toSorted((a, b) => a.feeKobo - b.feeKobo);
	if (!cheapest) return '';
	const more = rest.length > 0 ? `, ${rest.length} more` : '';
	return `${cheapest.name}: ${feeWords(cheapest.feeKobo)}${more}`;
}

const feeWords = (kobo: number) => (kobo === 0 ? 'free' : formatKobo(kobo));
