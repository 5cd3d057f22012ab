import type { Parcel } from './parcel-input.ts';

// How a parcel is described to its shopper: the same words on pages, in mails and in chats. Pure.

/** One fact of a parcel; `link` where it leads somewhere, `phone` where it is a number to call. */
export type ParcelFact = { name: string; value: string; link?: string; phone?: true };

const NAMES = {
	courier: { carrier: 'Courier', number: 'Number', phone: 'Phone' },
	rider: { carrier: 'Our rider', number: 'Number', phone: 'Rider’s phone' },
	waybill: { carrier: 'Carrier', number: 'Waybill number', phone: 'Driver’s phone' },
	unnamed: { carrier: 'Carrier', number: 'Number', phone: 'Phone' },
} as const satisfies Record<Parcel['kind'], object>;

/** What is known of a parcel; nothing when nothing was noted. */
export function parcelFacts({ kind, carrier, number, link, phone, park }: Parcel): ParcelFact[] {
	const names = NAMES[kind];
	const facts: ParcelFact[] = [
		{ name: 'To collect at', value: park },
		{ name: names.carrier, value: carrier },
		{ name: names.number, value: number },
		{ name: names.phone, value: phone, phone: true },
		{ name: 'Follow it at', value: link, link },
	];
	return facts.filter(({ value }) => value !== '');
}

/** The facts in one line, an address last: "Courier: GIG Logistics. Number: 42. Follow it at: https://…" */
export function parcelLine(parcel: Parcel): string {
	return parcelFacts(parcel)
		.map(({ name, value }) => `${name}: ${value}`)
		.join('. ');
}
