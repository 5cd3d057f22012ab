import { and, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { cartCodes, discounts } from '#db/discounts/discount-schema.ts';
import { attemptKey, checkAttempts, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { type CartGoods, discountsForCart } from './cart-discounts.ts';
import { unknownCode } from './code-problem.ts';
import { normaliseCode } from './discount.ts';

// The codes that a shopper has entered; they stay with the cart until it is ordered.

const MOST_CODES = 5;
const LONGEST_CODE = 40;

/**
 * Enters a code for the shopper's cart. One that is there already stays.
 * @param cart its goods that can be ordered
 * @param typed in any case, with or without blanks
 * @throws Problem invalid (`code`: why it does not count); too-many (unknown codes of this account: LIMITS.codeAccount)
 */
export async function enterCode(
	db: Db,
	userId: number,
	cart: readonly CartGoods[],
	typed: unknown,
	deliveryKobo: number | null,
): Promise<{ code: string; name: string }> {
	const code = typeof typed === 'string' ? normaliseCode(typed) : '';
	if (code === '') throw fieldProblem('code', 'Please type the code.');
	if (cart.length === 0)
		throw fieldProblem('code', 'Put something into your cart first, then enter the code.');
	const guesses = attemptKey('codeAccount', String(userId));
	await checkAttempts(db, guesses, LIMITS.codeAccount);
	const [found] = await db
		.select({ id: discounts.id, name: discounts.name })
		.from(discounts)
		.where(eq(discounts.code, code));
	if (!found || code.length > LONGEST_CODE) {
		await countAttempt(db, guesses, LIMITS.codeAccount);
		throw fieldProblem('code', unknownCode(code.slice(0, LONGEST_CODE)));
	}
	// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
	await checkAttempts(db, guesses, LIMITS.codeAccount);
	return transact(db, async (tx) => {
		await tx.insert(cartCodes).values({ userId, discountId: found.id }).onConflictDoNothing();
		const { problems, codes } = await discountsForCart(tx, userId, cart, deliveryKobo);
		const problem = problems.find((each) => each.code === code);
		if (problem) throw fieldProblem('code', problem.message);
		if (codes.length > MOST_CODES)
			throw fieldProblem('code', `A cart takes ${MOST_CODES} codes: remove one first.`);
		return { code, name: found.name };
	});
}

/** Takes a code out of the cart. @throws Problem not-found */
export async function removeCode(db: DbOrTx, userId: number, typed: unknown): Promise<void> {
	const code = typeof typed === 'string' ? normaliseCode(typed) : '';
	const named = sql`${cartCodes.discountId} in (select id from discounts where code = ${code})`;
	const gone = await db
		.delete(cartCodes)
		.where(and(eq(cartCodes.userId, userId), named))
		.returning({ id: cartCodes.discountId });
	if (gone.length === 0) throw new Problem('not-found', 'This code is not in your cart.');
}
