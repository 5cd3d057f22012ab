import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import type { OrderState } from '#shop/orders/order-states.ts';
import { serialisedGoods, unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import {
	correctUnits,
	serialsText,
	unitsOf,
	unitsSeen,
} from '#shop/serial-numbers/record-units.ts';
import { serialTexts } from '#shop/serial-numbers/serial-number.ts';
import { photosOfUnits } from '#shop/serial-numbers/unit-photos.ts';
import { shownUnits } from '../../storefront/units/units-view.ts';
import type { StaffContext } from '../require-staff.ts';

// What the page of an order shows of its serial numbers, and what its form about them does.

export type StaffUnits = Awaited<ReturnType<typeof unitsForStaff>>;

/** Once it is packed, numbers are corrected in a form of their own; before, the form that packs it has them. */
const CORRECTED_IN: readonly OrderState[] = ['packed', 'sent', 'delivered'];

export async function unitsForStaff(db: StaffContext['db'], { id, state }: StaffOrder) {
	const [units, all] = await Promise.all([unitsOfOrder(db, id), serialisedGoods(db, id)]);
	const photos = await photosOfUnits(
		db,
		units.map(({ id }) => id),
	);
	const goods = all
		.filter(({ pieces }) => pieces > 0)
		.map(({ productId, name, pieces, isAsked }) => {
			const own = unitsOf({ productId }, units);
			return {
				productId,
				name,
				pieces,
				isAsked,
				text: serialsText(own),
				ticks: own.map(({ id, serial }) => ({ id, serial })),
			};
		});
	const isCorrected = CORRECTED_IN.includes(state);
	return {
		units: shownUnits(units).map((unit) => ({ ...unit, photos: photos.get(unit.id) ?? [] })),
		seen: unitsSeen(units),
		/** Another once photos are added, replaced or removed. */
		photographed: [...photos.values()]
			.flat()
			.map(({ picture }) => picture.path)
			.join(' '),
		goods,
		isCorrected,
		missing: isCorrected
			? goods.reduce(
					(sum, { isAsked, pieces, ticks }) => sum + (isAsked ? pieces - ticks.length : 0),
					0,
				)
			: 0,
	};
}

type Sent = { orderId: number | null; fields: Record<string, string> };

/** The form that corrects serial numbers, by its intent. */
export const UNIT_INTENTS: Record<string, (context: StaffContext, sent: Sent) => Promise<void>> = {
	units: ({ db, admin }, { orderId, fields }) =>
		correctUnits(db, { adminId: admin.id, orderId }, serialTexts(fields), fields.seen),
};
