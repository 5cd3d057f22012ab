import type { Tx } from '#db/client.ts';
import { refusalsOfPhone } from '../fulfilment/refusals.ts';
import { formatKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import type { CheckoutShop } from '../settings/settings.ts';

// Orders that a shop does not send for cash: large ones, and those for a phone number whose orders were refused at the
// door. Both are settings; 0, as at first, means none.

type CashOrder = { phoneE164: string; totalKobo: number };
type Limits = Pick<CheckoutShop, 'cashMost' | 'cashRefusals' | 'phone'>;

/** @throws Problem conflict when the order is to be paid before it is sent */
export async function refuseCash(
	tx: Tx,
	{ phoneE164, totalKobo }: CashOrder,
	{ cashMost, cashRefusals, phone }: Limits,
): Promise<void> {
	const mostKobo = cashMost * 100;
	if (cashMost > 0 && totalKobo > mostKobo)
		throw new Problem(
			'conflict',
			`Cash on delivery is for orders up to ${formatKobo(mostKobo)}. Please choose another way to pay, or call us on ${phone}.`,
		);
	if (cashRefusals > 0 && (await refusalsOfPhone(tx, phoneE164, 0)) >= cashRefusals)
		throw new Problem(
			'conflict',
			`Orders for this mobile number are paid before they are sent. Please choose another way to pay, or call us on ${phone}.`,
		);
}
