import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { contactMessages } from '#db/shopper-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { parseFields, requiredText } from '../kit/input.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import { contactMessage } from '../mail/contact-message.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailShop } from '../settings/settings.ts';

/** The form of the contact page. */
const ContactForm = z.object({
	name: requiredText('name', 120).refine(
		(name) => !/\p{Cc}/u.test(name),
		'The name must be one line of text.',
	),
	email: emailField,
	message: requiredText('message', 5000),
	/** A field hidden from people; programs that fill in every field reveal themselves. */
	website: z.string().default(''),
});

/**
 * Stores a message from the contact page and mails it to the shop, so that "Reply" answers its sender. The same message sent again on
 * the same day (a second tap, a reload) is one mail. A message from a program is dropped without telling it. `address`
 * is the sender's IP address, `now` the time of writing.
 * @throws Problem invalid with the fields at fault; too-many above LIMITS.contactAddress or LIMITS.contactAccount
 */
export async function sendContactMessage(
	db: Db,
	fields: Record<string, unknown>,
	{ address, publicUrl, now }: { address: string; publicUrl: string; now: Date },
): Promise<void> {
	const { website, ...sender } = parseFields(ContactForm, fields);
	if (website !== '') return;
	await countAttempt(db, attemptKey('contactAddress', address), LIMITS.contactAddress);
	await countAttempt(db, attemptKey('contactAccount', sender.email), LIMITS.contactAccount);
	const shop = await mailShop(db, publicUrl);
	const dedupeKey = occasion(sender, now);
	await db.transaction(async (tx) => {
		await tx
			.insert(contactMessages)
			.values({ dedupeKey, ...sender })
			.onConflictDoNothing({ target: contactMessages.dedupeKey });
		await queueMail(tx, {
			kind: 'contact-message',
			dedupeKey,
			to: shop.email,
			replyTo: sender.email,
			...contactMessage(shop, sender),
		});
	});
}

function occasion(sender: { name: string; email: string; message: string }, now: Date): string {
	const text = JSON.stringify([sender.name, sender.email, sender.message]);
	const hash = createHash('sha256').update(text).digest('hex');
	return `contact-message:${lagosDay(now)}:${hash}`;
}
