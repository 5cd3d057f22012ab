import type { Db } from '#db/client.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { Problem } from '../kit/problem.ts';
import { paymentsOf } from './order-payments.ts';
import type { Providers } from './providers/provider.ts';
import { refreshIfAnswered } from './refresh-payment.ts';

// Checks of a payment on a shopper's request. Each asks a provider, so they are limited.

/**
 * Asks the provider about each payment of the order that may still change; true when it says that the latest one was
 * refused. Without an answer nothing changes. @throws Problem too-many above LIMITS.payLookAccount
 */
export async function checkPayments(
	db: Db,
	providers: Providers,
	{ id: orderId, userId, payUntil = null }: { id: number; userId: number; payUntil?: Date | null },
): Promise<boolean> {
	// Of an order that anybody may pay by its link: strangers do not use up what its owner may ask.
	const asking = payUntil ? `order ${orderId}` : String(userId);
	await countAttempt(db, attemptKey('payLookAccount', asking), LIMITS.payLookAccount);
	const [newest, ...older] = await paymentsOf(db, orderId);
	for (const { id, state, nextCheckAt } of older)
		if (state !== 'paid' && state !== 'refunded' && nextCheckAt !== null)
			await refreshIfAnswered(db, providers, id);
	return newest !== undefined && (await isRefused(db, providers, newest.id));
}

/**
 * Asks the provider about a payment from which the shopper returns; true when it says that it was refused. Without an
 * answer nothing changes. Above LIMITS.payReturnPayment the provider is not asked, and the known state is shown.
 */
export async function checkReturnedPayment(
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
	return await isRefused(db, providers, paymentId);
}

async function isRefused(db: Db, providers: Providers, paymentId: number): Promise<boolean> {
	return (await refreshIfAnswered(db, providers, paymentId))?.reported === 'failed';
}
