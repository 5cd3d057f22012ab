import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CopyField } from './copy-field.tsx';

type CustomerLinkProps = {
	/** What it is the link of: "repair". */
	of: string;
	url: string;
	/** What whoever opens it can do. */
	hint: string;
	/** Where a chat with the customer begins, with the link in its first words; null without a number. */
	chat: string | null;
};

/** The public page of something for its customer, to be sent on. */
export function CustomerLink({ of, url, hint, chat }: CustomerLinkProps) {
	return (
		<section aria-labelledby="link" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="link" className="mb-3 text-2xl">
				For the customer
			</h2>
			<CopyField label={`Link of the ${of}`} value={url} hint={hint}>
				{chat ? (
					<a href={chat} rel="noreferrer" className={buttonClass({ kind: 'quiet', size: 'small' })}>
						<Icon name="chat" className="size-5 text-green" />
						Write by WhatsApp
					</a>
				) : null}
			</CopyField>
		</section>
	);
}
