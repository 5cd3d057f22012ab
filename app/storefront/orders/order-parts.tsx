import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { EmailLink, EmailText, PhoneLink, PhoneText } from '../../ui/contact-text.tsx';
import { LinePicture } from '../cart/line-picture.tsx';
import { DiscountRows } from '../discounts/discount-rows.tsx';
import type { ShownOrder } from './order-view.ts';
import { TaxNote } from './tax-note.tsx';

/** What was bought, at the prices as sold, with the total and what was refunded below. */
export function OrderLines({
	order,
	title = 'What you ordered',
	givenBack = null,
}: {
	order: Pick<
		ShownOrder,
		| 'lines'
		| 'subtotalKobo'
		| 'discounts'
		| 'deliveryKobo'
		| 'delivery'
		| 'totalKobo'
		| 'deposit'
		| 'restHow'
		| 'taxNote'
		| 'offCash'
	>;
	title?: string;
	/** What went back of the payment, or by hand, in naira. */
	givenBack?: string | null;
}) {
	return (
		<section aria-labelledby="lines" className="min-w-0 rounded-card bg-paper p-4 md:p-6">
			<h2 id="lines" className="text-2xl">
				{title}
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{order.lines.map((line) => (
					<li key={line.id} className="flex items-start gap-3 py-3">
						<LinePicture path={line.imagePath} />
						<div className="min-w-0 grow">
							<p className="wrap-anywhere font-semibold">
								{line.path ? (
									<Link to={line.path} className="underline-offset-4 hover:underline">
										{line.name}
									</Link>
								) : (
									line.name
								)}
							</p>
							<div className="flex flex-wrap items-baseline justify-between gap-x-4">
								<p className="wrap-anywhere text-slate text-sm tabular-nums">
									{line.brand ? `${line.brand} · ` : ''}
									{line.qty} × {formatKobo(line.unitKobo)}
								</p>
								<p className="ml-auto font-semibold tabular-nums">{formatKobo(line.lineKobo)}</p>
							</div>
							<LineParts parts={line.parts} />
							{line.returnedQty > 0 ? (
								<p className="font-semibold text-sm">{cameBack(line)}</p>
							) : null}
							{line.reviewPath ? (
								<Link
									to={line.reviewPath}
									className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 print:hidden"
								>
									Write a review<span className="sr-only"> of {line.name}</span>
								</Link>
							) : null}
						</div>
					</li>
				))}
			</ul>
			<DiscountRows
				subtotalKobo={order.subtotalKobo}
				discounts={order.discounts}
				deliveryKobo={order.delivery ? order.deliveryKobo : undefined}
			/>
			<p className="flex flex-wrap items-baseline justify-between gap-4 border-ink border-t-2 pt-3 font-bold">
				Total
				<span className="text-2xl tabular-nums tracking-tight">{formatKobo(order.totalKobo)}</span>
			</p>
			<TaxNote>{order.taxNote}</TaxNote>
			{order.deposit ? <DepositRows deposit={order.deposit} restHow={order.restHow} /> : null}
			{order.offCash ? (
				<p className="mt-1 flex flex-wrap items-baseline justify-between gap-4 font-semibold">
					Came back: less in cash
					<span className="tabular-nums">{order.offCash}</span>
				</p>
			) : null}
			{givenBack ? (
				<p className="mt-1 flex flex-wrap items-baseline justify-between gap-4 font-semibold">
					Refunded
					<span className="tabular-nums">{givenBack}</span>
				</p>
			) : null}
		</section>
	);
}

/** What of the total is paid online, and what is left to pay at the door. */
function DepositRows({
	deposit,
	restHow,
}: {
	deposit: NonNullable<ShownOrder['deposit']>;
	restHow: string;
}) {
	const rows = [
		[deposit.label, deposit.text],
		[restHow, deposit.rest],
	];
	return (
		<dl className="mt-1 font-semibold">
			{rows.map(([name, text]) => (
				<div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
					<dt>{name}</dt>
					<dd className="ml-auto tabular-nums">{text}</dd>
				</div>
			))}
		</dl>
	);
}

/** The parts of a kit that was ordered. */
export function LineParts({ parts }: Pick<ShownOrder['lines'][number], 'parts'>) {
	if (parts.length === 0) return null;
	return (
		<ul className="wrap-anywhere text-sm" aria-label="In this kit">
			{Array.from(parts.entries(), ([place, { name, qty, back }]) => (
				<li key={place} className="tabular-nums">
					{qty} × {name}
					{back ? <strong>: {back}</strong> : null}
				</li>
			))}
		</ul>
	);
}

/** How many pieces of a line came back: "1 of 3 came back". */
export function cameBack({ qty, returnedQty }: { qty: number; returnedQty: number }): string {
	return qty === returnedQty ? 'All of it came back' : `${returnedQty} of ${qty} came back`;
}

/** The recipient and address, and how it is paid. Staff call and write to the recipient from here. */
export function OrderFacts({
	order,
	forStaff,
	children,
}: {
	order: ShownOrder;
	forStaff?: boolean;
	/** Further ways to reach the recipient. */
	children?: ReactNode;
}) {
	return (
		<section aria-labelledby="delivery" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="delivery" className="text-2xl">
				Delivery and payment
			</h2>
			<dl className="mt-3 grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2">
				<Fact name="Receiver">{order.receiver}</Fact>
				<Fact name="Address">
					{order.address}
					<br />
					{order.place}
				</Fact>
				{order.delivery ? (
					<Fact name="Delivery">
						{order.delivery.name}. {order.delivery.promise}.
						{order.delivery.park ? (
							<>
								<br />
								Motor park: {order.delivery.park}
							</>
						) : null}
					</Fact>
				) : null}
				{/* A buyer whose order staff typed in may have given neither. */}
				{order.phone ? (
					<Fact name="Phone No">
						{forStaff ? <PhoneLink>{order.phone}</PhoneLink> : <PhoneText>{order.phone}</PhoneText>}
					</Fact>
				) : null}
				{order.email ? (
					<Fact name="Email">
						{forStaff ? (
							<EmailLink about={order.trackingNo}>{order.email}</EmailLink>
						) : (
							<EmailText>{order.email}</EmailText>
						)}
					</Fact>
				) : null}
				<Fact name="Payment">
					{order.payment}
					{order.paymentId ? ` (${order.paymentId})` : ''}
				</Fact>
			</dl>
			{children ? <div className="mt-3">{children}</div> : null}
		</section>
	);
}

/** What happened to the order and when, newest last. */
export function OrderHistory({ order }: { order: Pick<ShownOrder, 'events'> }) {
	return (
		<section aria-labelledby="history" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="history" className="text-2xl">
				History
			</h2>
			<ol className="mt-3 space-y-3">
				{order.events.map(({ state, message, at }, place) => (
					<li
						key={`${state} ${at}`}
						className={`border-l-4 pl-3 ${place === order.events.length - 1 ? 'border-green' : 'border-line'}`}
					>
						<p className="font-semibold">{state}</p>
						<p className="text-slate text-sm">{at}</p>
						{message ? <p className="wrap-anywhere text-sm">{message}</p> : null}
					</li>
				))}
			</ol>
		</section>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-slate text-sm">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}
