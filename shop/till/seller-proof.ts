import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { accountColumns } from '../accounts/sign-in.ts';
import { localTime } from '../kit/local-time.ts';
import type { SecretBox } from '../kit/secret-box.ts';
import { permissionsOf } from '../staff/permissions.ts';
import { signedText, type TillSale, type TillSeller } from './till-sale.ts';

// Who sold something at a till, as the shop can prove it later. With a connection the shop states to the till who is signed
// in there, with a key: the till signs each sale with it. The statement is sealed with the key that the shop seals secrets
// with, so that it need not be stored and every process can open it. It names no session: that may have ended before a sale
// arrives, which was sold all the same. It names no rights either: those are looked up when the sale arrives, so that
// one that was taken from somebody counts no longer on their devices than elsewhere.

const PURPOSE = 'seller at a till';
const KEY_BYTES = 32;
/** A till hears anew who sells whenever it loads its goods; one that did not for longer is no till of the shop any more. */
export const PROOF_DAYS = 7;

/** What is sealed; `statedAt` in milliseconds, `key` in base64. */
type Statement = { userId: number; statedAt: number; key: string };

/** States to the till of a signed-in person that it is they who sell there. */
export function stateSeller(box: SecretBox, userId: number, now = new Date()): TillSeller {
	const key = randomBytes(KEY_BYTES).toString('base64');
	const statement: Statement = { userId, statedAt: now.getTime(), key };
	const sealed = box.seal(JSON.stringify(statement), PURPOSE);
	return { userId, statement: sealed.toString('base64url'), key };
}

/** Who sold what is sent. */
export type Seller = {
	/** Empty where nothing proves it. */
	name: string;
	/** Whether they may agree on other prices than the shop's. */
	mayAgreePrices: boolean;
	/** Why staff have to look at what they sold; empty when they need not. */
	problem: string;
};

/**
 * Who sold something whose goods have left. The name that the till says counts for nothing but to tell staff whom to ask.
 * @param proof the till's statement and its signature of the sale; empty for none
 * @param now when the sale arrived
 */
export async function provenSeller(
	db: DbOrTx,
	box: SecretBox,
	{ sale, proof }: { sale: TillSale; proof: string },
	now: Date,
): Promise<Seller> {
	const named = sale.soldBy === '' ? '' : ` The till names ${sale.soldBy}.`;
	if (proof === '') return unproven(`It came without a proof of who sold it.${named}`);
	const statement = openProof(box, sale, proof);
	if (!statement)
		return unproven(
			`The shop did not make its proof of who sold it, or not for this sale.${named}`,
		);
	const [account] = await db
		.select(accountColumns)
		.from(users)
		.where(eq(users.id, statement.userId));
	if (!account || account.closedAt !== null)
		return unproven('Whoever sold it has no account any more.');
	const { name } = account;
	const permissions = permissionsOf(account);
	const problem =
		account.status !== 1
			? `${name}, who sold it, is blocked.`
			: !permissions.has('orders')
				? `${name}, who sold it, no longer works on orders.`
				: ageProblem(name, statement, now);
	return { name, mayAgreePrices: problem === '' && permissions.has('prices'), problem };
}

function unproven(problem: string): Seller {
	return { name: '', mayAgreePrices: false, problem };
}

/** Null for what another key sealed, was changed, or belongs to another sale. */
function openProof(box: SecretBox, sale: TillSale, proof: string): Statement | null {
	const [sealed = '', signature = ''] = proof.split('.');
	const opened = box.open(Buffer.from(sealed, 'base64url'), PURPOSE);
	if (opened === null) return null;
	const statement: Statement = JSON.parse(opened);
	const key = Buffer.from(statement.key, 'base64');
	const right = createHmac('sha256', key).update(signedText(sale)).digest();
	const given = Buffer.from(signature, 'base64');
	return given.length === right.length && timingSafeEqual(given, right) ? statement : null;
}

function ageProblem(name: string, { statedAt }: Statement, now: Date): string {
	if (now.getTime() - statedAt <= PROOF_DAYS * 86_400_000) return '';
	return `That ${name} sells at this till was last confirmed on ${localTime(new Date(statedAt))}, more than ${PROOF_DAYS} days before the sale came.`;
}
