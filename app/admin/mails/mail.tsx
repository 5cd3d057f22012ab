import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { sendMailAgain } from '#shop/mail/send-again.ts';
import { mailForStaff, type WholeMail } from '#shop/mail/sent-mails.ts';
import { formDone } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/mail.ts';
import { MailBody } from './mail-body.tsx';
import { mailKindName } from './mail-names.ts';
import { StateBadge } from './state-badge.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Mail ${params.id}`);

export const loader = staffLoader(async ({ db, may }, { params }: Route.LoaderArgs) => {
	const mail = await backToList('/admin/mails', () => mailForStaff(db, parseId(params.id)));
	return {
		id: mail.id,
		subject: mail.subject,
		recipient: mail.recipient,
		replyTo: mail.replyTo,
		kind: mailKindName(mail.kind),
		state: mail.state,
		reason: mail.state === 'sent' ? null : mail.lastError,
		writtenAt: localTime(mail.createdAt),
		becameAt: becameAt(mail),
		resendAskedAt: mail.resendAskedAt && localTime(mail.resendAskedAt),
		// Names the version of the mail that the button was pressed on.
		seen: (mail.sentAt ?? mail.failedAt ?? mail.heldAt)?.toISOString() ?? '',
		maySendAgain: mail.state !== 'waiting' && mail.text !== '' && may('orders'),
		text: mail.text,
		hasSecret: mail.hasSecret,
	};
});

function becameAt({ state, sentAt, failedAt, heldAt }: WholeMail): string {
	if (sentAt) return `Sent ${localTime(sentAt)}`;
	if (state === 'held' && heldAt)
		return `${localTime(heldAt)}: its reader has never used a link we mailed, and the limit of the hour was reached`;
	return failedAt ? `Given up ${localTime(failedAt)}` : 'The queue is working on it';
}

export const action = staffAction(
	async ({ db, admin }, form, { params, request, url }: Route.ActionArgs) => {
		const { message } = await sendMailAgain(
			db,
			admin.id,
			parseId(params.id),
			String(form.get('seen')),
		);
		return formDone(request, url, { message });
	},
);

export default function Mail({ loaderData: mail }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Mails', to: '/admin/mails' }, { name: `Mail ${mail.id}` }]} />
			<PageHead title={`Mail ${mail.id}`} lead={mail.kind}>
				{mail.maySendAgain ? (
					<ActionButton
						fields={{ seen: mail.seen }}
						kind={mail.state === 'failed' || mail.state === 'held' ? 'main' : 'quiet'}
						refusedTitle={() => 'Not sent again'}
					>
						{mail.state === 'held' ? 'Send it' : 'Send again'}
					</ActionButton>
				) : null}
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				<Facts mail={mail} />
				{mail.text === '' ? (
					<Cleared />
				) : (
					<MailBody
						src={`/admin/mails/${mail.id}/body`}
						title={`The mail "${mail.subject}"`}
						text={mail.text}
					/>
				)}
			</div>
		</>
	);
}

function Cleared() {
	return (
		<p className="rounded-card bg-paper p-4 md:p-6">
			The text was cleared, as that of every mail after the time that is set under Settings, Kept
			how long.
		</p>
	);
}

function Facts({ mail }: { mail: Route.ComponentProps['loaderData'] }) {
	const facts = [
		['Subject', mail.subject],
		['To', <EmailText key="to">{mail.recipient}</EmailText>],
		['Answers go to', mail.replyTo && <EmailText key="answers">{mail.replyTo}</EmailText>],
		['Written', mail.writtenAt],
		['Sent again', mail.resendAskedAt && `Asked for ${mail.resendAskedAt}`],
		['The mail server said', mail.reason],
		[
			'Link',
			mail.hasSecret ? 'Made when the mail is sent and kept nowhere, so it is not shown.' : null,
		],
	] as const;
	return (
		<dl className="grid gap-x-6 gap-y-3 rounded-card bg-paper p-4 sm:grid-cols-2 md:p-6">
			<div>
				<dt className="text-slate text-sm">State</dt>
				<dd>
					<StateBadge state={mail.state} />. {mail.becameAt}
				</dd>
			</div>
			{facts.map(([name, value]) =>
				value ? (
					<div key={name}>
						<dt className="text-slate text-sm">{name}</dt>
						<dd className="wrap-anywhere">{value}</dd>
					</div>
				) : null,
			)}
		</dl>
	);
}
