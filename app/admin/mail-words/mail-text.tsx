import { useState } from 'react';
import { listed } from '#shop/mail/mail-words.ts';
import { wordedMail } from '#shop/mail/worded-mails.ts';
import { mailNamed, mailWords } from '#shop/settings/mail-words-saving.ts';
import { settingsSavedAt } from '#shop/settings/settings.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { ResetButton } from '../forms/reset-button.tsx';
import { SeenField } from '../forms/seen-field.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/mail-text.ts';

// Where the owner changes the words of one mail.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mail text');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const mail = mailNamed(params.mail);
	// Read before the words: a change in between is better reported once too often than not at all.
	const savedAt = await settingsSavedAt(db, `mail:${mail}`);
	const words = await mailWords(db, mail);
	const { label, subject, opening, placeholders } = wordedMail(mail);
	return {
		mail,
		label,
		placeholders: listed(placeholders),
		hasOpening: opening !== '',
		words: {
			subject: words.subject || subject,
			opening: words.opening || opening,
			closing: words.closing,
		},
		isOwn: savedAt.getTime() === 0,
		updatedAt: savedAt.toISOString(),
	};
});

export { action } from './save-mail-words.ts';

export default function MailText({ loaderData }: Route.ComponentProps) {
	const { mail, label, isOwn, updatedAt } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Settings', to: '/admin/settings' },
					{ name: 'Mail texts', to: '/admin/settings/mails' },
					{ name: label },
				]}
			/>
			<PageHead title={label} lead="The words of this mail.">
				{isOwn ? null : (
					<ResetButton
						seenAt={updatedAt}
						title="Back to the shop's own words?"
						text="Your words in this mail are replaced by those the shop came with."
						refusedTitle="Failed to change the mail"
					/>
				)}
			</PageHead>
			<WordsForm key={`${mail} ${isOwn}`} {...loaderData} />
		</>
	);
}

type FormProps = Pick<
	Route.ComponentProps['loaderData'],
	'mail' | 'placeholders' | 'hasOpening' | 'words' | 'updatedAt'
>;

function WordsForm({ mail, placeholders, hasOpening, words, updatedAt }: FormProps) {
	const [refused, setRefused] = useFormError();
	const [savedAt, setSavedAt] = useState<string>();
	const field = fieldsOf(words, refused);
	return (
		<EditForm
			saveTo={`/admin/save/mail-words/${mail}`}
			list={`/admin/settings/mails/${mail}`}
			refused={refused}
			onOutcome={setRefused}
			onSaved={(saved) => setSavedAt(saved.updatedAt)}
			submit="Save"
			busyText="Saving..."
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
			beside={
				<Button
					type="submit"
					kind="quiet"
					formMethod="get"
					formAction={`/admin/settings/mails/${mail}/preview`}
					formTarget="_blank"
				>
					Preview<span className="sr-only"> in a new tab</span>
				</Button>
			}
			tabs={[
				{
					id: 'words',
					label: 'Words',
					fields: ['subject', 'opening', 'closing'],
					content: (
						<div className="grid gap-4">
							<p className="text-slate text-sm">
								What stands in braces is filled in: {placeholders}. An empty field has the shop's
								own words.
							</p>
							<InputField {...field('subject')} label="Subject" maxLength={120} />
							<TextField
								{...field('opening')}
								label="Beginning"
								rows={4}
								maxLength={600}
								hint={
									hasOpening
										? 'After the greeting.'
										: "Before the shop's own text, which stays as it is."
								}
							/>
							<TextField
								{...field('closing')}
								label="End"
								rows={4}
								maxLength={600}
								hint="After everything else, such as a word of thanks."
							/>
						</div>
					),
				},
			]}
		>
			<SeenField updatedAt={updatedAt} savedAt={savedAt} refused={refused} />
		</EditForm>
	);
}
