import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { accessTokens, users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { endKeysOf, runningKeysOf } from '../integrations/api-keys.ts';
import { plainText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { passwordChangedMessage } from '../mail/account/account-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endPendingOf } from '../second-factor/pending-sign-ins.ts';
import { isStaff } from '../staff/permissions.ts';
import { withNewPassword } from './account-fields.ts';
import { refuseGuessable } from './guessable-password.ts';
import { knownDeviceId, newDeviceToken } from './known-device.ts';
import { endMailedLinks } from './mailed-links.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type Owner, ownerBy, type SignedIn, type SignInOrigin } from './sign-in.ts';
import { checkSignIn, countFailedSignIn, forgetGuesses } from './sign-in-limits.ts';

// What somebody who is signed in changes with their password: an open session alone is not enough.

/** The password that an account has; whether one is needed, decides proveOwner(). */
export const currentPassword = plainText(128).default('');

export const OwnPassword = withNewPassword({ current_password: currentPassword });
type OwnPassword = z.infer<typeof OwnPassword>;

/** Who changes something of their account, and from where. `deviceToken` is that of a browser known to the account. */
export type Changer = {
	user: Pick<SignedIn, 'id' | 'tokenId'>;
	origin: SignInOrigin;
	deviceToken: string | null;
};

/** A sign-in by mail stands for the password for so long: whoever reads the mail may set a new one anyway. */
const MAIL_PROOF_MINUTES = 15;

/**
 * Checks that it is the owner who asks: by the password, or without one in a session that began by mail a moment ago.
 * Wrong passwords count as failed sign-ins. Returns the account as it was read.
 * @throws Problem invalid with the field `current_password`; too-many after repeated failures (sign-in-limits.ts)
 */
export async function proveOwner(
	db: Db,
	{ user, origin, deviceToken }: Changer,
	password: string,
): Promise<Owner> {
	const owner = await ownerBy(db, eq(users.id, user.id));
	if (!owner) throw new Problem('unauthenticated', 'You are no longer signed in.');
	if (password === '') {
		if (await isFreshByMail(db, user.tokenId)) return owner;
		throw fieldProblem('current_password', 'Type the password that you have now.');
	}
	const { address } = origin;
	const attempt = { email: owner.email, address, deviceId: knownDeviceId(deviceToken, owner) };
	await checkSignIn(db, attempt);
	if (!(await isPassword(password, owner.passwordHash))) {
		await countFailedSignIn(db, attempt);
		throw fieldProblem('current_password', 'This is not your password.');
	}
	// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
	await checkSignIn(db, attempt);
	return owner;
}

/** Whether a session began by mail so short a while ago that no password is asked for. */
export async function isFreshByMail(db: Db, tokenId: number): Promise<boolean> {
	const fresh = and(
		eq(accessTokens.id, tokenId),
		eq(accessTokens.byMail, 1),
		sql`${accessTokens.createdAt} > now() - ${MAIL_PROOF_MINUTES} * interval '1 minute'`,
	);
	return (await db.$count(accessTokens, fresh)) > 0;
}

/**
 * Gives an account another password. All other sessions end, and whatever was mailed to sign in or change its address;
 * the owner hears of it by mail. `endsKeys` ends the account's API keys, too; the mail names those that go on. Returns what
 * makes the browser known again (known-device.ts).
 * @throws Problem as proveOwner; invalid with the field `password` when strangers would try it first; conflict when it
 * was changed meanwhile
 */
export async function changeOwnPassword(
	db: Db,
	changer: Changer,
	input: OwnPassword,
	shop: MailShop,
	{ endsKeys = false } = {},
): Promise<{ deviceToken: string }> {
	const owner = await proveOwner(db, changer, input.current_password);
	refuseGuessable(input.password, {
		email: owner.email,
		shopName: shop.name,
		isStaff: isStaff(owner),
	});
	const passwordHash = await hashPassword(input.password);
	await transact(db, async (tx) => {
		const [changed] = await tx
			.update(users)
			.set({ passwordHash })
			.where(
				and(
					eq(users.id, owner.id),
					eq(users.passwordHash, owner.passwordHash),
					eq(users.status, 1),
				),
			)
			.returning({ id: users.id });
		if (!changed)
			throw new Problem(
				'conflict',
				'Your password was changed meanwhile. Sign in with the new one.',
			);
		await endMailedLinks(tx, owner.id);
		await endPendingOf(tx, owner.id);
		await tx
			.delete(accessTokens)
			.where(and(eq(accessTokens.userId, owner.id), ne(accessTokens.id, changer.user.tokenId)));
		if (endsKeys) await endKeysOf(tx, owner.id, owner.id);
		const keys = await runningKeysOf(tx, owner.id);
		await forgetGuesses(tx, owner.email, changer.origin.address);
		await queueMail(tx, {
			kind: 'password-changed',
			dedupeKey: `password-changed:${owner.id}:${randomUUID()}`,
			to: owner.email,
			...passwordChangedMessage(shop, { name: owner.name, isSignedInHere: true, keys }),
		});
	});
	return { deviceToken: newDeviceToken({ id: owner.id, passwordHash }) };
}
