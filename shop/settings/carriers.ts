import { plainText } from '../kit/input.ts';
import { lines, oneLine } from '../kit/text.ts';

// The couriers that the shop sends with, each with the page where a parcel is followed. Pure.

/** `link` has {number} where the tracking number goes; empty for a courier without such a page. */
export type Carrier = { name: string; link: string };

const NUMBER = '{number}';
const MOST = 30;

/** Couriers as typed, one a line: the name, then the address of its tracking page if it has one. */
export const CarriersText = plainText(6000)
	.transform((typed) => typed.replaceAll('\r\n', '\n').trim())
	.superRefine((typed, context) => {
		const couriers = lines(typed);
		if (couriers.length > MOST) context.addIssue(`Give ${MOST} couriers at most.`);
		const names = new Set<string>();
		for (const line of couriers) {
			const { name, link } = readCarrier(line);
			const key = name.toLowerCase();
			if (name === '') context.addIssue(`“${line}” has no name before its address.`);
			else if (name.length > 120) context.addIssue(`The name “${name.slice(0, 40)}…” is too long.`);
			else if (names.has(key)) context.addIssue(`${name} is listed twice.`);
			else if (link !== '' && !isTemplate(link))
				context.addIssue(
					`The address of ${name} must begin with https:// and have {number} where the tracking number goes.`,
				);
			names.add(key);
		}
	});

/** The couriers of a stored text. */
export function readCarriers(text: string): Carrier[] {
	return lines(text).map(readCarrier);
}

/** Where a parcel of this number is followed; empty when the courier is not listed, has no page, or there is no number. */
export function trackingLink(carriers: readonly Carrier[], name: string, number: string): string {
	const carrier = carriers.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
	if (!carrier?.link || number === '') return '';
	return carrier.link.replaceAll(NUMBER, encodeURIComponent(number));
}

function readCarrier(line: string): Carrier {
	const at = line.search(/(^|\s)\S+:\/\/\S*$/);
	if (at < 0) return { name: oneLine(line), link: '' };
	return { name: oneLine(line.slice(0, at)), link: line.slice(at).trim() };
}

function isTemplate(link: string): boolean {
	const filled = link.replaceAll(NUMBER, '1');
	return link.includes(NUMBER) && /^https?:\/\//i.test(link) && URL.canParse(filled);
}
