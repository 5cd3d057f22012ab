import { howMany } from '#shop/kit/how-many.ts';
import { failedMails } from '#shop/mail/sent-mails.ts';
import { isAnyMethodOpen } from '#shop/payments/providers/open-payment-methods.ts';
import { openDiscrepancies } from '#shop/reconciliation/staff-money.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { countFlagged } from '#shop/till/till-sales.ts';
import type { StaffContext } from '../require-staff.ts';
import { settingAddress } from '../settings/setting-list.ts';

/** Something that needs attention, and where. */
export type Alarm = { to: string; text: string };

const NOBODY_CAN_ORDER: Alarm = {
	to: settingAddress('payments'),
	text: 'Nobody can order online: no way of paying that is on is open',
};

/** All of them, also those that this person may not open. */
export async function loadAlarms({
	db,
	providers,
}: Pick<StaffContext, 'db' | 'providers'>): Promise<Alarm[]> {
	const [shop, discrepancies, tillSales, mails] = await Promise.all([
		shopSettings(db),
		openDiscrepancies(db),
		countFlagged(db),
		failedMails(db),
	]);
	return [
		...(isAnyMethodOpen(shop, providers) ? [] : [NOBODY_CAN_ORDER]),
		...alarm(discrepancies, 'difference in the money', 'differences in the money', '/admin/money'),
		...alarm(
			tillSales,
			'sale of the till to look at',
			'sales of the till to look at',
			'/admin/till/sales',
		),
		...alarm(mails, 'mail was not sent', 'mails were not sent', '/admin/mails?state=failed'),
	];
}

function alarm(count: number, one: string, many: string, to: string): Alarm[] {
	return count === 0 ? [] : [{ to, text: howMany(count, one, many) }];
}
