import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';

export type OutgoingMail = {
	id: number;
	kind: string;
	createdAt: Date;
	to: string;
	replyTo: string;
	leaveUrl: string | null;
	subject: string;
	text: string;
	html: string;
};

/** A way to send mail: `send` resolves when the other side has taken the message. */
export type MailTransport = {
	/** @throws MailRefused when this message will never be taken; any other error is worth another try */
	send: (mail: OutgoingMail) => Promise<void>;
	close: () => void;
};

/** The mail server will not take this message, however often it is sent. */
export class MailRefused extends Error {
	override name = 'MailRefused';
}

type Options = {
	/** `smtp://user:password@host:587` or `smtps://…`; without it messages become files in `outbox`. */
	smtpUrl?: string;
	/** The sender: `shop@example.com` or `The Shop <shop@example.com>`. */
	from: string;
	/** A folder, made when it is first needed. */
	outbox: string;
};

/** A whole delivery, however slow the line. Delivering keeps a database connection for that long. */
const SENDING_LIMIT_MS = 40_000;
/** Messages are made of our own rows only. */
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
				throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
			}
		},
		close: () => mailer.close(),
	};
}

/**
 * True when the server refused this receiver or this message for good. What it refuses to everybody (a sign-in, the
 * sender, and by the codes 5.7.x whatever its policy is) may be put right meanwhile.
 */
function isRefusal(error: unknown): error is NodemailerError {
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
			// The messages hold links that open accounts.
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
	// The same row has the same Message-ID each time, so a mail program can tell a repeat.
	const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
	return {
		from,
		// As objects, addresses are taken as they are and never read as a list.
		to: { name: '', address: mail.to },
		replyTo: { name: '', address: mail.replyTo },
		subject: mail.subject,
		text: mail.text,
		html: mail.html,
		messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${domain}>`,
		headers: {
			'Auto-Submitted': 'auto-generated',
			...(mail.leaveUrl
				? {
						'List-Unsubscribe': `<${mail.leaveUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					}
				: {}),
		},
	};
}

/** `2026-11-21T06-02-11-123Z_welcome_ada@example.com_12.eml`: a listing is in order of time. */
function fileName(mail: OutgoingMail): string {
	const time = mail.createdAt.toISOString().replace(/[:.]/g, '-');
	const recipient = mail.to.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 100);
	return `${time}_${mail.kind}_${recipient}_${mail.id}.eml`;
}
