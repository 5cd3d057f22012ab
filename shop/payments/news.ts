import type { Db } from '#db/client.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { Problem } from '../problem.ts';
import { paymentsOf } from './order-payments.ts';
import { ProviderDown, type Providers } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

// Checks for news of a payment that shoppers ask for. Each asks a provider, so they are limited.

/**
 * Asks the provider about each payment of the order that may still change; true when it says that the latest one was
 * refused. Without an answer nothing changes. @throws Problem too-many above LIMITS.payLookAccount
 */
export async function lookForNews(
	db: Db,
	providers: Providers,
	{ id: orderId, userId }: { id: number; userId: number },
): Promise<boolean> {
	const key = attemptKey('payLookAccount', String(userId));
	await countAttempt(db, key, LIMITS.payLookAccount);
	const [newest, ...older] = await paymentsOf(db, orderId);
	for (const { id, state } of older)
		if (state !== 'paid' && state !== 'refunded') await settle(db, providers, id);
	return newest !== undefined && (await settle(db, providers, newest.id));
}

/** Settles a payment; true when the provider says that it was refused. Without an answer nothing changes. */
async function settle(db: Db, providers: Providers, paymentId: number): Promise<boolean> {
	try {
		const { reported } = await settlePayment(db, providers, paymentId);
		return reported === 'failed';
	} catch (error) {
		if (!(error instanceof ProviderDown)) throw error;
		return false;
	}
}

/** As settle, but above LIMITS.payReturnPayment the provider is not asked and the known state is shown. */
export async function lookOnReturn(
	db: Db,
	providers: Providers,
	paymentId: number,
): Promise<boolean> {
	const key = attemptKey('payReturnPayment', String(paymentId));
	try {
		await countAttempt(db, key, LIMITS.payReturnPayment);
	} catch (error) {
		if (error instanceof Problem && error.code === 'too-many') return false;
		throw error;
	}
	return await settle(db, providers, paymentId);
}
