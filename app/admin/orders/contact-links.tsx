import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Contact } from './contact.ts';

/** A chat or a mail to the receiver, begun with the order's number and state. */
export function ContactLinks({ chat, mail }: Contact) {
	if (!chat && !mail) return null;
	return (
		<p className="flex flex-wrap gap-2">
			{chat ? (
				<a href={chat} rel="noreferrer" className={buttonClass({ kind: 'quiet', size: 'small' })}>
					<Icon name="chat" className="size-5 text-green" />
					WhatsApp
				</a>
			) : null}
			{mail ? (
				<a href={mail} className={buttonClass({ kind: 'quiet', size: 'small' })}>
					Write a mail
				</a>
			) : null}
		</p>
	);
}
