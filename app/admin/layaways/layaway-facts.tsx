import { Link } from 'react-router';
import { EmailText, PhoneLink } from '../../ui/contact-text.tsx';
import type { ShownLayaway } from './layaway-view.ts';

/** Who a layaway is for. */
export function LayawayCustomer({ layaway }: { layaway: ShownLayaway }) {
	const { organisation, person, phone, email, customer, opened, openedBy } = layaway;
	return (
		<section aria-labelledby="customer" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="customer" className="text-2xl">
				Customer
			</h2>
			<p className="wrap-anywhere mt-2">
				<strong>{organisation || person}</strong>
				{organisation ? <span className="block">{person}</span> : null}
			</p>
			{phone ? <PhoneLink>{phone}</PhoneLink> : null}
			{email ? (
				<p className="wrap-anywhere">
					<EmailText>{email}</EmailText>
				</p>
			) : null}
			{customer ? (
				<p>
					<Link
						to={`/admin/customers/${customer}`}
						className="inline-flex min-h-6 items-center underline underline-offset-4"
					>
						The customer’s page
					</Link>
				</p>
			) : null}
			<p className="mt-2 text-slate text-sm">
				Opened {opened} by {openedBy}
			</p>
		</section>
	);
}
