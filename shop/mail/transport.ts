import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';

export type OutgoingMail = {
	id: number;
	kind: string;
	/** When it was written or, since then, asked for again. */
	askedAt: Date;
	to: string;
	replyTo: string;
	unsubscribeUrl: string | null;
	subject: string;
	text: string;
	html: string;
};

/** A way to send mail: `send` resolves once the other side has accepted the message. */
export type MailTransport = {
	/** @throws MailRefused when this message will never be accepted; after any other error a retry makes sense */
	send: (mail: OutgoingMail) => Promise<void>;
	close: () => void;
};

/** The mail server will not accept this message, however often it is sent. */
export class MailRefused extends Error {
	override name = 'MailRefused';
}

type Options = {
	/** `smtp://user:password@host:587` or `smtps://…`; without it messages are written as files to `outbox`. */
	smtpUrl?: string;
	/** The sender: `shop@example.com` or `The Shop <shop@example.com>`. */
	from: string;
	/** A folder, created when first needed. */
	outbox: string;
};

/** For a whole delivery, however slow the connection. A database connection is held meanwhile. */
const SENDING_LIMIT_MS = 40_000;
/** Messages only contain our own data: nothing may be read from files or URLs. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

export function openTransport({ smtpUrl, from, outbox }: Options): MailTransport {
	return smtpUrl ? smtpTransport(smtpUrl, from) : outboxTransport(outbox, from);
}

function smtpTransport(url: string, from: string): MailTransport {
	const mailer = createTransport({
		url,
		pool: true,
		maxConnections: 3,
		dnsTimeout: 5_000,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 20_000,
		...CLOSED,
	});
	return {
		send: async (mail) => {
			try {
				await mailer.sendMail({
					...envelope(mail, from),
					signal: AbortSignal.timeout(SENDING_LIMIT_MS),
				});
			} catch (error) {
				throw isRejection(error) ? new MailRefused(error.message, { cause: error }) : error;
			}
		},
		close: () => mailer.close(),
	};
}

/**
 * Whether the server refused this recipient or this message for good. What it refuses to everybody (the sign-in, the
 * sender, and its policy, codes 5.7.x) may be fixed meanwhile.
 */
function isRejection(error: unknown): error is NodemailerError {
	if (!(error instanceof Error)) return false;
	const { permanent, command, response = '' }: NodemailerError = error;
	return (
		permanent === true &&
		(command === 'RCPT TO' || command === 'DATA') &&
		!/\b5\.7\./.test(response)
	);
}

function outboxTransport(folder: string, from: string): MailTransport {
	const mailer = createTransport({ streamTransport: true, buffer: true, ...CLOSED });
	return {
		send: async (mail) => {
			const { message } = await mailer.sendMail(envelope(mail, from));
			// The messages contain links that open accounts.
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const file = path.join(folder, fileName(mail));
			const unfinished = `${file}.${randomBytes(4).toString('hex')}.tmp`;
			try {
				await writeFile(unfinished, message, { mode: 0o600 });
				await rename(unfinished, file);
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
		},
		close: () => mailer.close(),
	};
}

function envelope(mail: OutgoingMail, from: string): SendMailOptions {
	// However often the queue tries, the Message-ID is the same, so that mail programs recognise a repeat; a mail that
	// staff send again has another, or mail programs would drop it.
	const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
	return {
		from,
		// Given as objects, addresses are used as they are and never parsed as a list.
		to: { name: '', address: mail.to },
		replyTo: { name: '', address: mail.replyTo },
		subject: mail.subject,
		text: mail.text,
		html: mail.html,
		messageId: `<mail-${mail.id}-${mail.askedAt.getTime()}@${domain}>`,
		headers: {
			'Auto-Submitted': 'auto-generated',
			...(mail.unsubscribeUrl
				? {
						'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					}
				: {}),
		},
	};
}

/** `2026-11-21T06-02-11-123Z_welcome_ada@example.com_12.eml`: sorted by name is sorted by time. */
function fileName(mail: OutgoingMail): string {
	const time = mail.askedAt.toISOString().replace(/[:.]/g, '-');
	const recipient = mail.to.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 100);
	return `${time}_${mail.kind}_${recipient}_${mail.id}.eml`;
}
