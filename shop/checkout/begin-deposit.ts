import type { Db } from '#db/client.ts';
import { Problem } from '../kit/problem.ts';
import { type BegunPayment, beginPayment } from '../payments/begin-payment.ts';
import type { Providers } from '../payments/providers/provider.ts';
import { parsePhone } from '../settings/nigeria.ts';
import { askForDeposit, depositOf } from './cash-limits.ts';

type Begin = Omit<Parameters<typeof beginPayment>[2], 'deposit'> & {
	/** The deposit the shopper agreed to, in kobo. */
	acceptedDepositKobo: number;
};

/**
 * As beginPayment, for an order whose deposit is paid now and the rest in cash on delivery.
 * @throws Problem as beginPayment; conflict when it needs no deposit any more, another one than was agreed to
 * (`depositKobo`), or payment in full, and when no cash is taken at all
 */
export async function beginDeposit(
	db: Db,
	providers: Providers,
	{ acceptedDepositKobo, ...begin }: Begin,
): Promise<BegunPayment> {
	const { shop, input } = begin;
	if (!shop.payments.cod)
		throw new Problem(
			'conflict',
			'Cash on delivery is closed at the moment. Please choose another way to pay.',
		);
	const phoneE164 = parsePhone(input.phone) ?? '';
	const deposit = {
		acceptedKobo: acceptedDepositKobo,
		of: async (tx: Parameters<typeof depositOf>[0], totalKobo: number) => {
			const depositKobo = await depositOf(tx, { phoneE164, totalKobo }, shop);
			if (depositKobo === 0)
				throw new Problem(
					'conflict',
					'This order needs no deposit any more: choose cash on delivery, or another way to pay.',
				);
			if (depositKobo !== acceptedDepositKobo) throw askForDeposit({ totalKobo, depositKobo });
			return depositKobo;
		},
	};
	return await beginPayment(db, providers, { ...begin, deposit });
}
