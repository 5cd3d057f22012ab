import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { deliver } from '#shop/mail/deliver.ts';
import { recordingTransport } from './mail.ts';

// Signing in by mail, for tests.

/** Sends the mail that was asked for last, and reads its secrets. */
export async function openSignInMail(db: Db): Promise<{ token: string; digits: string }> {
	const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const [sent] = transport.sent;
	const token = /\/login\/mail\/([\w-]{43})\n/.exec(sent?.text ?? '')?.[1] ?? '';
	const digits = /\n(\d{6})\n/.exec(sent?.text ?? '')?.[1] ?? '';
	expect(sent?.html).toContain(`href="https://shop.example/login/mail/${token}"`);
	expect(sent?.html).toContain(`>${digits}<`);
	return { token, digits };
}
