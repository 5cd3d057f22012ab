import { quotesToWorkOn } from '#shop/quotes/quote-list.ts';
import { repairCounts } from '#shop/repairs/repair-list.ts';
import type { StaffContext } from '../require-staff.ts';

/** What waits at the desk besides orders: quotations and repairs. */
export async function deskWork(db: StaffContext['db']) {
	const [quotes, repairs] = await Promise.all([quotesToWorkOn(db), repairCounts(db, new Date())]);
	return { quotes, repairs };
}
