import type { Tx } from '#db/client.ts';
import { refusalsOfPhone } from '../fulfilment/refusals.ts';
import { formatKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { depositKobo as depositOfTotal } from '../totals/deposit.ts';

// Orders that a shop does not send for cash alone: large ones, and those for a phone number whose orders were refused at
// the door. Both are settings; 0, as at first, means none. A third one says what is asked for instead: payment in full,
// or a deposit (decision 30).

type CashOrder = { phoneE164: string; totalKobo: number };
type Limits = Pick<
	CheckoutShop,
	'cashMost' | 'cashRefusals' | 'cashAsks' | 'cashDeposit' | 'phone'
>;

/**
 * The deposit (kobo) that a cash order needs before it is sent; 0 when it needs none.
 * @throws Problem conflict when the order is to be paid in full before it is sent
 */
export async function depositOf(tx: Tx, order: CashOrder, limits: Limits): Promise<number> {
	const why = await whyNotCash(tx, order, limits);
	if (why === null) return 0;
	const { cashAsks, cashDeposit, phone } = limits;
	if (cashAsks !== 'payment') {
		const kobo = depositOfTotal(order.totalKobo, { kind: cashAsks, amount: cashDeposit });
		if (kobo > 0) return kobo;
	}
	throw new Problem('conflict', `${why} Please choose another way to pay, or call us on ${phone}.`);
}

async function whyNotCash(
	tx: Tx,
	{ phoneE164, totalKobo }: CashOrder,
	{ cashMost, cashRefusals }: Limits,
): Promise<string | null> {
	const mostKobo = cashMost * 100;
	if (cashMost > 0 && totalKobo > mostKobo)
		return `Cash on delivery is for orders up to ${formatKobo(mostKobo)}.`;
	if (cashRefusals > 0 && (await refusalsOfPhone(tx, phoneE164, 0)) >= cashRefusals)
		return 'Orders for this mobile number are paid before they are sent.';
	return null;
}

/** The refusal of an order that was to be paid in cash alone: it says which deposit (`depositKobo`) is to be agreed to. */
export function askForDeposit({
	totalKobo,
	depositKobo,
}: {
	totalKobo: number;
	depositKobo: number;
}): Problem {
	const restKobo = totalKobo - depositKobo;
	return new Problem(
		'conflict',
		`This order needs a deposit of ${formatKobo(depositKobo)}, paid online. The other ${formatKobo(restKobo)} you pay in cash on delivery.`,
		{ reason: 'deposit-needed', facts: { totalKobo, depositKobo, restKobo } },
	);
}
