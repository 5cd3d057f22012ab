import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { useMay } from '../staff-view.ts';

type OrderAccountProps = {
	id: number;
	name: string;
	email: string;
	isGuest: number;
	/** Whether the order has a mail address. */
	isMailed: boolean;
	/** The quotation that became the order; null for others. */
	quoteId: number | null;
	/** The layaway that paid for the order; null for others. */
	layawayId: number | null;
	orderId: number;
	/** Repairs of its goods, the latest first. */
	repairIds: readonly number[];
};

/** The account that ordered, or that nobody was signed in; either leads to the customer's page. */
export function OrderAccount(props: OrderAccountProps) {
	const { id, name, email, isGuest, isMailed } = props;
	return (
		<section aria-labelledby="account" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="account" className="text-2xl">
				Account
			</h2>
			{isGuest ? (
				<p className="mt-2">
					{isMailed
						? 'Ordered without signing in. The order comes to an account once its e-mail address is used to sign in by mail.'
						: 'Ordered without signing in and without a mail address.'}
				</p>
			) : null}
			<Link to={`/admin/customers/${id}`} className="block py-2.5 underline underline-offset-4">
				{isGuest ? (
					'What else this guest ordered'
				) : (
					<>
						{name}
						<span className="block text-slate text-sm">
							<EmailText>{email}</EmailText>
						</span>
					</>
				)}
			</Link>
			<DocumentsOfOrder {...props} />
		</section>
	);
}

function DocumentsOfOrder({
	quoteId,
	layawayId,
	orderId,
	repairIds,
}: Pick<OrderAccountProps, 'quoteId' | 'layawayId' | 'orderId' | 'repairIds'>) {
	const may = useMay();
	return (
		<>
			{quoteId ? (
				<p>
					Ordered by{' '}
					<Link to={`/admin/quotes/${quoteId}`} className="underline underline-offset-4">
						Quote {quoteId}
					</Link>
					.
				</p>
			) : null}
			{layawayId ? (
				<p>
					Paid by{' '}
					<Link to={`/admin/layaways/${layawayId}`} className="underline underline-offset-4">
						Layaway {layawayId}
					</Link>
					.
				</p>
			) : null}
			{repairIds.length > 0 ? (
				<p className="mt-1">
					{repairIds.map((repairId) => (
						<Link
							key={repairId}
							to={`/admin/repairs/${repairId}`}
							className="mr-3 inline-flex min-h-6 items-center underline underline-offset-4"
						>
							Repair {repairId}
						</Link>
					))}
				</p>
			) : null}
			{may('orders') ? (
				<ButtonLink
					kind="quiet"
					size="small"
					to={`/admin/repairs/new?order=${orderId}`}
					className="mt-2"
				>
					Book in a repair
				</ButtonLink>
			) : null}
		</>
	);
}
