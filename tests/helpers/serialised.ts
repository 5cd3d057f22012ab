import type { Db } from '#db/client.ts';
import { SERIALS } from '#shop/serial-numbers/serial-number.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { makeOrder } from './orders.ts';

// Goods that are sold by serial number.

/** A serial number that no other unit has. */
export const newSerial = (): string => `SN-${crypto.randomUUID().slice(0, 13)}`;

/** The field of a product's serial numbers. */
export const serialsOf = ({ id }: { id: number }): string => SERIALS + id;

/** A product with a warranty of a year, sold by serial number. */
export async function makeSerialised(
	db: Db,
	given: Partial<Parameters<typeof makeProduct>[1]> = {},
) {
	// A name of its own: journeys share a shop whose categories others look for by name.
	const { categoryId = (await makeCategory(db, { name: 'Sold by serial number' })).id } = given;
	return makeProduct(db, { serialised: 1, warrantyMonths: 12, qty: 9, ...given, categoryId });
}

/** A confirmed order of pieces of a product. */
export function orderOfSerialised(
	db: Db,
	userId: number,
	product: { id: number; name: string },
	given: { qty?: number; state?: string } = {},
) {
	const { qty = 2, state = 'confirmed' } = given;
	return makeOrder(db, { userId, state }, [
		{ productId: product.id, name: product.name, unitKobo: 1000_00, qty },
	]);
}
