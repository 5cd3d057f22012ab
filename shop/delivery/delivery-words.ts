import type { DeliveryKind } from '#db/delivery/delivery-schema.ts';
import { howMany } from '../kit/how-many.ts';
import { weekdayText } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import type { DeliveryRecord } from './learned-promise.ts';

// Delivery in the words of shoppers and staff. Pure, for browsers too.

export type { DeliveryKind };

const DAY_MS = 24 * 60 * 60 * 1000;

export const KIND_WORDS: Readonly<Record<DeliveryKind, string>> = {
	pickup: 'Pick up at the shop',
	rider: 'Our own rider',
	courier: 'Courier',
	waybill: 'Waybill to a motor park',
};

/** How long it takes: "today", "within 2 days", "1 day", "2-4 days". */
export function daysText(daysFrom: number, daysTo: number): string {
	if (daysTo === 0) return 'today';
	if (daysFrom === 0) return `within ${howMany(daysTo, 'day')}`;
	return daysFrom === daysTo ? howMany(daysTo, 'day') : `${daysFrom}-${daysTo} days`;
}

/** What else is set of a fee: "Free from ₦150,000, ₦2,000 more a bulky piece, no cash on delivery"; empty for nothing. */
export function termsText({
	freeFromKobo,
	bulkyKobo,
	cashAllowed,
}: {
	freeFromKobo: number | null;
	bulkyKobo: number;
	cashAllowed: boolean;
}): string {
	const terms = [
		freeFromKobo === null ? '' : `free from ${formatKobo(freeFromKobo)}`,
		bulkyKobo === 0 ? '' : `${formatKobo(bulkyKobo)} more a bulky piece`,
		cashAllowed ? '' : 'no cash on delivery',
	];
	const text = terms.filter((term) => term !== '').join(', ');
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is promised: "Ready in 1 day", "At the park in 2-4 days", "Delivered in 2-4 days", "Delivered today", "Delivered within 2 days". */
export function promiseText({
	kind,
	daysFrom,
	daysTo,
}: {
	kind: DeliveryKind;
	daysFrom: number;
	daysTo: number;
}): string {
	const what = {
		pickup: 'Ready',
		rider: 'Delivered',
		courier: 'Delivered',
		waybill: 'At the park',
	};
	const when = daysText(daysFrom, daysTo);
	return `${what[kind]} ${daysFrom === 0 ? '' : 'in '}${when}`;
}

/** How often it was kept: "9 of the last 10 on time". */
export function onTimeText({ count, of }: { count: number; of: number }): string {
	return `${count} of the last ${of} on time`;
}

/** For staff: "34 orders delivered: four in five within 2 days, 9 of the last 10 on time". */
export function recordText(record: DeliveryRecord, kind: DeliveryKind): string {
	const was = kind === 'pickup' ? 'picked up' : 'delivered';
	const { delivered, days, onTime, onTimeOf } = record;
	const within = days === 0 ? 'the same day' : `within ${howMany(days, 'day')}`;
	return `${howMany(delivered, 'order')} ${was}: four in five ${within}, ${onTimeText({ count: onTime, of: onTimeOf })}`;
}

/** The last day of a promise, in Lagos: "by Sat, Nov 28". */
export function dueText(daysTo: number, now: Date): string {
	return `by ${weekdayText(new Date(now.getTime() + daysTo * DAY_MS))}`;
}
