import { Link } from 'react-router';
import { EmailLink, PhoneLink } from '../../ui/contact-text.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import type { ShownRepair } from './repair-view.ts';

/** Everything about a repair: whose it is, what it is, and how it went. */
export function RepairFacts({ repair }: { repair: ShownRepair }) {
	return (
		<>
			<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
				<h2 id="goods" className="wrap-anywhere text-2xl">
					{repair.goods}
				</h2>
				<dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
					<Fact name="Serial number">{repair.serial}</Fact>
					<Fact name="Warranty">{warrantyOf(repair)}</Fact>
					<Fact name="Booked in">
						{repair.booked}
						{repair.bookedBy ? ` by ${repair.bookedBy}` : ''}
						{repair.closed ? '' : `, ${repair.days}`}
					</Fact>
					<Fact name="Order">
						{repair.order ? (
							<Link to={`/admin/orders/${repair.order.id}`} className={LINK}>
								{repair.order.trackingNo}
							</Link>
						) : (
							'Not from an order of ours'
						)}
					</Fact>
					<Fact name="What is wrong" isWide>
						{repair.fault}
					</Fact>
					<Fact name="Came with it">{repair.cameWith || 'Nothing'}</Fact>
					<Fact name="Condition on arrival">{repair.condition}</Fact>
				</dl>
			</section>
			<Progress repair={repair} />
			<section aria-labelledby="customer" className="rounded-card bg-paper p-4 md:p-6">
				<h2 id="customer" className="text-2xl">
					Customer
				</h2>
				<p className="wrap-anywhere mt-2">
					{repair.customer ? (
						<Link to={`/admin/customers/${repair.customer.id}`} className={LINK}>
							{repair.name}
						</Link>
					) : (
						repair.name
					)}
				</p>
				<p className="flex flex-wrap gap-x-6">
					<PhoneLink>{repair.phone}</PhoneLink>
					{repair.email ? (
						<EmailLink about={`Repair No. ${repair.id}`}>{repair.email}</EmailLink>
					) : null}
				</p>
			</section>
		</>
	);
}

const LINK = 'underline underline-offset-4';

function warrantyOf({ isWarranty, warranty }: ShownRepair): string {
	const claim = isWarranty ? 'Claimed under warranty' : 'Not claimed';
	return warranty ? `${claim}. ${warranty}.` : `${claim}.`;
}

/** The estimate, the maker and how it ended, as far as there are any. */
function Progress({ repair }: { repair: ShownRepair }) {
	const { estimate, maker, outcome } = repair;
	if (!estimate && !maker && !outcome) return null;
	return (
		<section aria-labelledby="progress" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="progress" className="text-2xl">
				Repair
			</h2>
			<dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
				{estimate ? (
					<Fact name="Estimate" isWide>
						<strong className="tabular-nums">{estimate}</strong> for {repair.estimateFor}
					</Fact>
				) : null}
				{maker ? (
					<Fact name="Maker">
						{maker}
						{repair.makerReference ? `, reference ${repair.makerReference}` : ''}
					</Fact>
				) : null}
				{repair.expected ? (
					<Fact name="Expected back">
						{repair.isOverdue ? (
							<strong className="text-red">{repair.expected}, overdue</strong>
						) : (
							repair.expected
						)}
					</Fact>
				) : null}
				{outcome ? <End repair={repair} /> : null}
			</dl>
		</section>
	);
}

function End({ repair }: { repair: ShownRepair }) {
	const { order } = repair;
	return (
		<>
			<Fact name="How it ended">{repair.end}</Fact>
			<Fact name="Handed back">{repair.closed}</Fact>
			<Fact name="Paid">{repair.paid}</Fact>
			{repair.isRefunded && order ? (
				<Fact name="Refund" isWide>
					No money has moved by this: record the return, and give the money back, on{' '}
					<Link to={`/admin/orders/${order.id}`} className={LINK}>
						order {order.trackingNo}
					</Link>
					.
				</Fact>
			) : null}
			{repair.isReplaced ? (
				<Fact name="Stock" isWide>
					{repair.replacementProduct ? (
						<Link to={`/admin/tables/${repair.replacementProduct}`} className={LINK}>
							One piece was taken from the stock
						</Link>
					) : (
						'It was not taken from our stock'
					)}
				</Fact>
			) : null}
		</>
	);
}
