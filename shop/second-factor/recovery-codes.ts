import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { type FactorNotice, noteFactorChange } from './factor-notices.ts';
import { lockAccount } from './factors.ts';

// Ten codes of 60 bits for the day when phone and passkeys are lost. The first 20 bits find a code, the other 40 are
// hashed like a password, so that ten codes cost one hash to check and a stolen table gives none of them away.

const CODES = 10;
const LENGTH = 12;
const LOOKUP = 4;
/** Crockford's base32: without letters that are mistaken for another character. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

type NewRecoveryCodes = { codes: string[]; rows: { lookup: string; codeHash: string }[] };

/** Ten new codes, such as `7kq2-m9xd-h4tc`, and what is stored of them. Hashing takes half a second. */
export async function makeRecoveryCodes(): Promise<NewRecoveryCodes> {
	const lookups = new Set<string>();
	while (lookups.size < CODES) lookups.add(randomText(LOOKUP));
	const made = [...lookups].map((lookup) => lookup + randomText(LENGTH - LOOKUP));
	const hashes = await Promise.all(made.map((code) => hashPassword(code.slice(LOOKUP))));
	return {
		codes: made.map((code) => code.replace(/(.{4})(?!$)/g, '$1-')),
		rows: hashes.map((codeHash, at) => ({ lookup: made[at]?.slice(0, LOOKUP) ?? '', codeHash })),
	};
}

/** Puts new codes in the place of an account's old ones. */
export async function storeRecoveryCodes(
	tx: Tx,
	userId: number,
	{ rows }: NewRecoveryCodes,
): Promise<void> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	await tx.insert(recoveryCodes).values(rows.map((row) => ({ ...row, userId })));
}

/** Makes ten new codes; the old ones stop working. They are only available here. */
export async function renewRecoveryCodes(
	db: Db,
	userId: number,
	notice: FactorNotice,
): Promise<string[]> {
	const made = await makeRecoveryCodes();
	await db.transaction(async (tx) => {
		const user = await lockAccount(tx, userId);
		await storeRecoveryCodes(tx, userId, made);
		await noteFactorChange(tx, user, { action: 'renew-recovery-codes' }, notice);
	});
	return made.codes;
}

/** Whether this is one of the account's codes, which it uses up; its owner is mailed. */
export async function spendRecoveryCode(
	db: Db,
	userId: number,
	typed: string,
	notice: FactorNotice,
): Promise<boolean> {
	const code = readable(typed);
	const [row] = await db
		.select()
		.from(recoveryCodes)
		.where(
			and(
				eq(recoveryCodes.userId, userId),
				eq(recoveryCodes.lookup, code.slice(0, LOOKUP)),
				isNull(recoveryCodes.usedAt),
			),
		);
	const isRight = await isPassword(code.slice(LOOKUP), row?.codeHash ?? null);
	if (!row || !isRight || code.length !== LENGTH) return false;
	return db.transaction(async (tx) => {
		const user = await lockAccount(tx, userId);
		const used = await tx
			.update(recoveryCodes)
			.set({ usedAt: sql`now()` })
			.where(and(eq(recoveryCodes.id, row.id), isNull(recoveryCodes.usedAt)))
			.returning({ id: recoveryCodes.id });
		if (used.length === 0) return false;
		const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
		const left = await tx.$count(recoveryCodes, unused);
		await noteFactorChange(tx, user, { action: 'use-recovery-code', left }, notice);
		return true;
	});
}

/** As typed on a phone: without blanks and lines, in small letters, with the letters that are no part of it put right. */
function readable(typed: string): string {
	return typed
		.toLowerCase()
		.replace(/[^\da-z]/g, '')
		.replaceAll('o', '0')
		.replace(/[il]/g, '1')
		.slice(0, 64);
}

function randomText(length: number): string {
	return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
