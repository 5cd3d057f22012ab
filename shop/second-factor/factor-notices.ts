import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { deviceName } from '../accounts/sessions.ts';
import type { SignInOrigin } from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import { howMany } from '../kit/how-many.ts';
import { localTime } from '../kit/local-time.ts';
import { secondFactorMessage } from '../mail/account/second-factor-message.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';

// Whoever owns an account hears by mail of every change of its second factors; those of staff are in the activity log.

/** From where a change was made, and what mails say about the shop. */
export type FactorNotice = { shop: MailShop; origin: SignInOrigin };

type FactorChange =
	| { action: 'add-code-app' | 'move-code-app' | 'remove-code-app' | 'renew-recovery-codes' }
	| { action: 'add-passkey' | 'remove-passkey'; passkey: string }
	| { action: 'use-recovery-code'; left: number }
	/** By somebody who looks after the staff; null: at the shop's machine. */
	| { action: 'reset-second-factor'; by: number | null };

type Noted = { id: number; name: string; email: string; isStaff: boolean };

/** Mails the owner and, for staff, writes to the activity log, in the transaction of the change. */
export async function noteFactorChange(
	tx: Tx,
	{ id, name, email, isStaff }: Noted,
	change: FactorChange,
	{ shop, origin: { address, userAgent = '' } }: FactorNotice,
): Promise<void> {
	const device = deviceName(userAgent);
	if (isStaff || change.action === 'reset-second-factor') {
		await recordChange(tx, {
			userId: change.action === 'reset-second-factor' ? change.by : id,
			action: change.action,
			noun: isStaff ? 'staff' : 'user',
			nounId: id,
			before: null,
			after: { ...('passkey' in change ? { passkey: change.passkey } : {}), device, address },
		});
	}
	await queueMail(tx, {
		kind: 'second-factor',
		dedupeKey: `second-factor:${id}:${randomUUID()}`,
		to: email,
		...secondFactorMessage(shop, {
			name,
			what: inWords(change),
			where: change.action === 'reset-second-factor' ? null : { device, address },
			at: localTime(new Date()),
		}),
	});
}

function inWords(change: FactorChange): string {
	switch (change.action) {
		case 'add-code-app':
			return 'An app that shows codes was set up for your account.';
		case 'move-code-app':
			return 'Another app shows the codes of your account now. Those of the old one work no longer.';
		case 'remove-code-app':
			return 'The app that shows codes was removed from your account.';
		case 'renew-recovery-codes':
			return 'Your account has new recovery codes. The old ones work no longer.';
		case 'add-passkey':
			return `A passkey was added to your account: ${change.passkey}.`;
		case 'remove-passkey':
			return `A passkey was removed from your account: ${change.passkey}.`;
		case 'use-recovery-code':
			return `A recovery code of your account was used. You have ${howMany(change.left, 'code')} left.`;
		case 'reset-second-factor':
			return 'Whoever looks after the staff removed your passkeys, your app that shows codes and your recovery codes. You sign in with your password alone until you set them up again.';
	}
}
