import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CopyField } from '../components/copy-field.tsx';

/** The page of a repair for its customer, to be sent on; `chat` is null without a number. */
export function RepairLink({ url, chat }: { url: string; chat: string | null }) {
	return (
		<section aria-labelledby="link" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="link" className="mb-3 text-2xl">
				For the customer
			</h2>
			<CopyField
				label="Link of the repair"
				value={url}
				hint="Whoever opens it sees how it stands, and can answer an estimate."
			>
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
