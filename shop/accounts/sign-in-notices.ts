import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { localTime } from '../kit/local-time.ts';
import { newDeviceMessage } from '../mail/account/account-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailShop } from '../settings/settings.ts';
import { deviceName } from './sessions.ts';
import type { Account, SignInOrigin } from './sign-in.ts';

// Who is told of a sign-in: the owner of the account, and for staff the activity log.

/** Writes a sign-in of a member of the staff, or a failure of one, to the activity log. */
export async function recordSignIn(
	db: Db,
	userId: number,
	action: 'sign-in' | 'fail-sign-in' | 'fail-second-factor',
	{ address, userAgent = '' }: SignInOrigin,
): Promise<void> {
	await db.transaction((tx) =>
		recordChange(tx, {
			// Whose wrong password it was, nobody knows.
			userId: action === 'sign-in' ? userId : null,
			action,
			noun: 'staff',
			nounId: userId,
			before: null,
			after: { device: deviceName(userAgent), address },
		}),
	);
}

/** Mails the owner of an account that a device signed in which never did before; once a day for the same one. */
export async function mailNewDevice(
	db: Db,
	{ id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
	{ address, userAgent = '' }: SignInOrigin,
	{ publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
	const device = deviceName(userAgent);
	const day = now.toISOString().slice(0, 10);
	const which = createHash('sha256')
		.update(`${device} ${address}`)
		.digest('base64url')
		.slice(0, 16);
	const shop = await mailShop(db, publicUrl);
	await db.transaction((tx) =>
		queueMail(tx, {
			kind: 'new-device',
			dedupeKey: `new-device:${id}:${day}:${which}`,
			to: email,
			...newDeviceMessage(shop, { name, device, address, at: localTime(now) }),
		}),
	);
}
