import { Form } from 'react-router';
import { localTime } from '#shop/kit/local-time.ts';
import { trackPath } from '../../storefront/orders/order-view.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CopyField } from '../components/copy-field.tsx';
import { ReserveHoursField } from '../new-order/reserve-hours-field.tsx';

type ShownPayLink = {
	url: string;
	/** Until when the goods are kept. */
	until: string;
	/** Whether a payment may still be begun. */
	isOpen: boolean;
};

export function payLinkView(
	link: { trackKey: string; payUntil: Date },
	publicUrl: string,
): ShownPayLink {
	return {
		url: publicUrl + trackPath(link.trackKey),
		until: localTime(link.payUntil),
		isOpen: link.payUntil > new Date(),
	};
}

type PayLinkProps = ShownPayLink & {
	total: string;
	/** Where a chat with the buyer begins, with the link in its first words; null without a number. */
	chat: string | null;
	/** The buyer's mail address; empty where there is none. */
	email: string;
	/** Whether this person may keep the goods longer. */
	mayWork: boolean;
};

/** The link by which the buyer of an order pays it, to be sent on, and until when its goods are kept. */
export function PayLink({ url, until, isOpen, total, chat, email, mayWork }: PayLinkProps) {
	return (
		<section aria-labelledby="pay-link" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<div>
				<h2 id="pay-link" className="text-2xl">
					Waits for its payment
				</h2>
				<p role="status" className="mt-1">
					{isOpen
						? `The goods are kept until ${until}. Then they go on sale again, and the order is cancelled.`
						: `Its time ended ${until}: the goods go on sale again in a minute, unless a payment is under way.`}
				</p>
			</div>
			<CopyField
				label={`Link to pay ${total}`}
				value={url}
				hint={
					email
						? `Mailed to ${email}. Whoever opens it can pay.`
						: 'Send it to the buyer. Whoever opens it can pay.'
				}
			>
				{chat ? (
					<a href={chat} rel="noreferrer" className={buttonClass({ kind: 'quiet', size: 'small' })}>
						<Icon name="chat" className="size-5 text-green" />
						Send it by WhatsApp
					</a>
				) : null}
			</CopyField>
			{mayWork ? (
				<Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
					<ReserveHoursField label="Keep the goods longer, from now on" />
					<Button type="submit" name="intent" value="prolong" kind="quiet">
						Keep them
					</Button>
				</Form>
			) : null}
		</section>
	);
}
