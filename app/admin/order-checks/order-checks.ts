import { doorCodeOf, MOST_WRONG_CODES } from '#shop/fulfilment/door-codes.ts';
import { buyerConfirmation } from '#shop/fulfilment/first-orders.ts';
import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import type { StaffContext } from '../require-staff.ts';

// What stands for a cash order being wanted and taken, as the page of the order shows it. The code itself is not for staff.

export type ShownChecks = Awaited<ReturnType<typeof orderChecksForStaff>>;

export async function orderChecksForStaff({ db, may }: StaffContext, order: StaffOrder) {
	const [confirmation, code] = await Promise.all([
		buyerConfirmation(db, order),
		order.state === 'sent' ? doorCodeOf(db, order.id) : null,
	]);
	return {
		confirmation,
		doorCode:
			code && !code.isGiven
				? { triesLeft: MOST_WRONG_CODES - code.wrongCodes, mayBeSkipped: may('money') }
				: null,
	};
}
