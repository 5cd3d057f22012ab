import { Problem } from '#shop/kit/problem.ts';
import { wordedMail } from '#shop/mail/worded-mails.ts';
import { mailNamed, mailWords, previewMail } from '#shop/settings/mail-words-saving.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { MailBody } from '../mails/mail-body.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/preview.ts';

// A mail with sample data and the words in the address, which are not saved.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Preview of a mail');

export const loader = staffLoader(async ({ db, publicUrl }, { params, url }: Route.LoaderArgs) => {
	const mail = mailNamed(params.mail);
	const { label } = wordedMail(mail);
	const typed = Object.fromEntries(
		['subject', 'opening', 'closing'].map((name) => [name, url.searchParams.get(name) ?? '']),
	);
	try {
		const { subject, text } = await previewMail(db, publicUrl, mail, typed);
		return { mail, label, subject, text, query: String(new URLSearchParams(typed)), faults: [] };
	} catch (error) {
		if (!(error instanceof Problem && error.code === 'invalid')) throw error;
		const { subject, text } = await previewMail(db, publicUrl, mail, await mailWords(db, mail));
		const query = String(new URLSearchParams(await mailWords(db, mail)));
		return { mail, label, subject, text, query, faults: Object.values(error.fields).flat() };
	}
});

export default function MailPreview({ loaderData }: Route.ComponentProps) {
	const { mail, label, subject, text, query, faults } = loaderData;
	return (
		<>
			<PageHead
				title={`Preview: ${label}`}
				lead="With sample data; close this tab to go on editing."
			/>
			<div className="mt-4 max-w-4xl space-y-4">
				{faults.length > 0 ? (
					<Notice kind="error" title="This cannot be saved">
						{faults.map((fault) => (
							<p key={fault}>{fault}</p>
						))}
						<p>Below is the mail as it is saved.</p>
					</Notice>
				) : null}
				<MailBody
					src={`/admin/settings/mails/${mail}/body?${query}`}
					title={`The mail "${subject}"`}
					text={text}
				>
					<p className="mt-2 wrap-anywhere">
						<span className="text-slate">Subject: </span>
						{subject}
					</p>
				</MailBody>
			</div>
		</>
	);
}
