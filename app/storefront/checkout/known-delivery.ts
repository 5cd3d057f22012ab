import type { RequestContext } from '#server/http/request-context.ts';
import { lastOwnOrder } from '#shop/orders/orders.ts';
import { nigerianState } from '#shop/settings/nigerian-state.ts';
import {
	type AddressInput,
	addressesOf,
	rememberAddress,
	type SavedAddress,
} from '#shop/shoppers/saved-addresses.ts';
import type { Buyer } from '../account/buyer.ts';
import type { Known } from './checkout-fields.tsx';

type KnownDelivery = {
	known: Known;
	/** Whether it is filled in from the last order. */
	orderedBefore: boolean;
	/** The address book, to choose from; of a guest there is none. */
	addresses: SavedAddress[];
};

/**
 * What the checkout begins with: the chosen address of the address book (`addressId`) or its default; without one the
 * address of the latest order, and before the first order the account's data.
 */
export async function knownDelivery(
	context: RequestContext,
	buyer: Buyer,
	addressId: number | null,
): Promise<KnownDelivery> {
	const user = await context.user();
	// Somebody else may use the browser of a guest.
	if (buyer.isGuest || !user) return { known: {}, orderedBefore: false, addresses: [] };
	const [last, addresses] = await Promise.all([
		lastOwnOrder(context.db, user.id),
		addressesOf(context.db, user.id),
	]);
	const chosen =
		addresses.find(({ id }) => id === addressId) ?? addresses.find(({ isDefault }) => isDefault);
	const email = last?.email ?? user.email;
	const park = last?.delivery?.park;
	if (chosen) {
		const { id: _id, isDefault: _isDefault, ...known } = chosen;
		return { known: { ...known, email, park }, orderedBefore: false, addresses };
	}
	if (last) {
		const { phone, firstname, lastname, address, city, region, zipcode } = last;
		const state = nigerianState(region)?.name ?? region;
		const lga = last.delivery?.lga;
		return {
			known: { email, phone, firstname, lastname, address, city, state, zipcode, lga, park },
			orderedBefore: true,
			addresses,
		};
	}
	const [firstname = '', ...names] = user.name.trim().split(/\s+/);
	return {
		known: { email, firstname, lastname: names.join(' ') },
		orderedBefore: false,
		addresses,
	};
}

/** Stores the address of an order that was just placed; the order stands whether that works or not. */
export async function rememberDelivery(
	context: RequestContext,
	buyer: Buyer,
	delivery: Omit<AddressInput, 'lga'> & { lga?: string | null | undefined },
): Promise<void> {
	if (buyer.isGuest) return;
	const { firstname, lastname, phone, address, city, state, zipcode, lga } = delivery;
	const input = { firstname, lastname, phone, address, city, state, zipcode, lga: lga ?? '' };
	await rememberAddress(context.db, buyer.id, input).catch((error: unknown) =>
		context.report(error),
	);
}
