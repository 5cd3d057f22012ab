import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { howMany } from '../kit/how-many.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { type SoldUnit, serialisedGoods, unitsOfOrder } from './order-units.ts';
import { recordedText, unitsOf } from './record-units.ts';
import { UNITS } from './serial-number.ts';

// Which units came back, when only some pieces of an order do.

/**
 * Marks the units of pieces that just came back (`back`: how many of each product, the
 * parts of kits among them; already counted as returned): all that are left of a product
 * when none of its pieces is left, otherwise those that are ticked.
 * @returns which, for the audit trail; empty for none
 * @throws Problem invalid (`units_<product>`) when the ticks do not say which pieces these are
 */
export async function markReturnedUnits(
	tx: Tx,
	orderId: number,
	back: ReadonlyMap<number, number>,
	ticked: readonly number[],
): Promise<string> {
	const units = await unitsOfOrder(tx, orderId);
	if (units.length === 0) return '';
	const errors: FieldErrors = {};
	const returned: SoldUnit[] = [];
	for (const goods of await serialisedGoods(tx, orderId)) {
		const held = unitsOf(goods, units);
		const count = back.get(goods.productId) ?? 0;
		const chosen = goods.pieces === 0 ? held : held.filter(({ id }) => ticked.includes(id));
		// Of some pieces the number may never have been recorded.
		const least = held.length - goods.pieces;
		if (goods.pieces > 0 && (chosen.length > count || chosen.length < least))
			errors[UNITS + goods.productId] = [wrongTicks(count, least)];
		else returned.push(...chosen);
	}
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	if (returned.length === 0) return '';
	await tx
		.update(soldUnits)
		.set({ returnedAt: sql`now()` })
		.where(
			inArray(
				soldUnits.id,
				returned.map(({ id }) => id),
			),
		);
	return recordedText(returned);
}

function wrongTicks(count: number, least: number): string {
	if (count === 0) return 'None of it comes back now: take the tick out, or type how many pieces.';
	const which = least < count && least > 0 ? `${least} or more` : howMany(count, 'unit');
	return `${howMany(count, 'piece')} of it came back: tick ${least <= 0 ? `at most ${which}` : which}.`;
}
