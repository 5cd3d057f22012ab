import { Form } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CopyField } from '../components/copy-field.tsx';
import { FormKeyField } from '../forms/form-key.tsx';

type QuoteLinkProps = {
	url: string;
	/** Where a chat with the buyer begins, with the link in its first words; null without a number. */
	chat: string | null;
	/** Empty where there is none. */
	email: string;
	formKey: string;
	/** Whether this person may send it. */
	mayWork: boolean;
};

/** The link of a quotation, to be sent on. */
export function QuoteLink({ url, chat, email, formKey, mayWork }: QuoteLinkProps) {
	return (
		<section aria-labelledby="link" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<h2 id="link" className="text-2xl">
				Send it
			</h2>
			<CopyField
				label="Link of the quotation"
				value={url}
				hint="Whoever opens it can read, print, accept and decline it."
			>
				{chat ? (
					<a href={chat} rel="noreferrer" className={buttonClass({ kind: 'quiet', size: 'small' })}>
						<Icon name="chat" className="size-5 text-green" />
						Send it by WhatsApp
					</a>
				) : null}
			</CopyField>
			{email && mayWork ? (
				<Form method="post" preventScrollReset>
					<FormKeyField formKey={formKey} />
					<Button type="submit" name="intent" value="mail" kind="quiet" size="small">
						Mail it to {email}
					</Button>
				</Form>
			) : null}
		</section>
	);
}
