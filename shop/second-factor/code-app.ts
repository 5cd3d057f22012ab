import { and, eq, isNull, sql } from 'drizzle-orm';
import { codeApps } from '#db/accounts/second-factor-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import type { SecretBox } from '../kit/secret-box.ts';
import { type FactorNotice, noteFactorChange } from './factor-notices.ts';
import { factorsOf, hasFactor, lockAccount, lockForNewFactor } from './factors.ts';
import { newCodeSecret, stepOfCode } from './one-time-codes.ts';
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { refuseLastFactor } from './requirement.ts';
import { markFactorShown } from './sessions-proved.ts';

// The app of an account that shows codes: setting it up, moving to another one, using a code, removing it.

/** Whose app, in which session, and with what its secret is sealed. */
type Owner = { userId: number; sessionId: number; secretBox: SecretBox; now?: Date };

const purpose = (userId: number) => `code app of ${userId}`;

/**
 * Begins to set up an app; where there is one, that goes on working until the new one has shown its first code. What was
 * begun before is begun anew, so that no old QR code goes on working.
 * @throws Problem as lockForNewFactor
 */
export async function beginCodeApp(db: Db, { userId, sessionId, secretBox }: Owner): Promise<void> {
	await db.transaction(async (tx) => {
		await lockForNewFactor(tx, { userId, sessionId });
		const sealedSecret = secretBox.seal(newCodeSecret(), purpose(userId));
		if (await isConfirmed(tx, userId)) {
			const next = { nextSealedSecret: sealedSecret };
			await tx.update(codeApps).set(next).where(eq(codeApps.userId, userId));
			return;
		}
		await tx
			.insert(codeApps)
			.values({ userId, sealedSecret })
			.onConflictDoUpdate({
				target: codeApps.userId,
				set: { sealedSecret, createdAt: sql`now()`, lastStep: 0 },
			});
	});
}

/** The secret that an app is being set up with; null when none is. */
export async function begunSecret(
	db: DbOrTx,
	{ userId, secretBox }: Owner,
): Promise<string | null> {
	const sealed = begunSealed(await appOf(db, userId));
	return sealed && secretBox.open(sealed, purpose(userId));
}

function begunSealed(app: typeof codeApps.$inferSelect | undefined): Buffer | null {
	if (!app) return null;
	return app.confirmedAt ? app.nextSealedSecret : app.sealedSecret;
}

/**
 * Finishes setting up: the code shows that the app has the secret; it takes the place of another one. Returns ten recovery
 * codes if this is the account's first second factor, else null. The session counts as one in which a second factor was
 * shown.
 * @throws Problem invalid with the field `code`; conflict when none was begun; as lockForNewFactor
 */
export async function confirmCodeApp(
	db: Db,
	{ userId, sessionId, secretBox, now = new Date() }: Owner,
	code: string,
	notice: FactorNotice,
): Promise<string[] | null> {
	// Before the lock, since it takes half a second.
	const made = hasFactor(await factorsOf(db, userId)) ? null : await makeRecoveryCodes();
	return db.transaction(async (tx) => {
		const user = await lockForNewFactor(tx, { userId, sessionId });
		const app = await appOf(tx, userId);
		const sealedSecret = begunSealed(app);
		const secret = sealedSecret && secretBox.open(sealedSecret, purpose(userId));
		if (!sealedSecret || !secret)
			throw new Problem('conflict', 'Please begin setting up the app once more.');
		const step = stepOfCode(code, secret, { lastStep: 0, now });
		if (step === null)
			throw fieldProblem('code', 'This is not the code that the app shows. Is its clock right?');
		await tx
			.update(codeApps)
			.set({
				sealedSecret,
				nextSealedSecret: null,
				confirmedAt: sql`now()`,
				createdAt: sql`now()`,
				lastStep: step,
			})
			.where(eq(codeApps.userId, userId));
		// Another factor may have come meanwhile, with codes of its own, or gone with them.
		const isMove = Boolean(app?.confirmedAt);
		const isFirst = !isMove && (await factorsOf(tx, userId)).passkeys === 0;
		const codes = isFirst ? (made ?? (await makeRecoveryCodes())) : null;
		if (codes) await storeRecoveryCodes(tx, userId, codes);
		await markFactorShown(tx, { userId, sessionId });
		await noteFactorChange(tx, user, { action: isMove ? 'move-code-app' : 'add-code-app' }, notice);
		return codes?.codes ?? null;
	});
}

/** Stops setting up an app; one that works stays. */
export async function stopCodeApp(db: Db, userId: number): Promise<void> {
	await db.delete(codeApps).where(and(eq(codeApps.userId, userId), isNull(codeApps.confirmedAt)));
	await db.update(codeApps).set({ nextSealedSecret: null }).where(eq(codeApps.userId, userId));
}

/** @throws Problem conflict for the last factor of staff who need one; not-found */
export async function removeCodeApp(db: Db, userId: number, notice: FactorNotice): Promise<void> {
	await db.transaction(async (tx) => {
		const user = await lockAccount(tx, userId);
		if (!(await isConfirmed(tx, userId))) throw new Problem('not-found', 'There is no such app.');
		await tx.delete(codeApps).where(eq(codeApps.userId, userId));
		await refuseLastFactor(tx, user);
		await noteFactorChange(tx, user, { action: 'remove-code-app' }, notice);
	});
}

/** Whether this is the present code of the account's app; it is used up then. */
export async function spendCode(
	db: Db,
	{ userId, secretBox, now = new Date() }: Omit<Owner, 'sessionId'>,
	code: string,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [app] = await tx.select().from(codeApps).where(eq(codeApps.userId, userId)).for('update');
		const secret = app?.confirmedAt ? secretBox.open(app.sealedSecret, purpose(userId)) : null;
		const step = app && secret ? stepOfCode(code, secret, { lastStep: app.lastStep, now }) : null;
		if (step === null) return false;
		await tx.update(codeApps).set({ lastStep: step }).where(eq(codeApps.userId, userId));
		return true;
	});
}

async function appOf(db: DbOrTx, userId: number) {
	const [app] = await db.select().from(codeApps).where(eq(codeApps.userId, userId));
	return app;
}

async function isConfirmed(db: DbOrTx, userId: number): Promise<boolean> {
	return Boolean((await appOf(db, userId))?.confirmedAt);
}
